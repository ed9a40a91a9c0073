//! Function headers. Bodies are skipped here and parsed later.

use super::GlobalHead;
use crate::callconv;
use crate::diag::Code;
use crate::entity::{Entity, GlobalId, Type};
use crate::function::{Function, Param};
use crate::inst::align_code;
use crate::md::Attachment;
use crate::module::{Global, GlobalKind, Linkage, UnnamedAddr};
use crate::text::lexer::{Token, TokenKind};
use crate::text::parser::scope::{ParseScope, PendingBody, TypeList};
use crate::text::parser::{ParseResult, Parser};
use crate::types::TypeData;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// Up to this number of parameters, names are compared pairwise instead of through a table.
const MAX_PAIRWISE_PARAMS: usize = 16;

/// The parameter list of a function header.
struct Params {
    list: Vec<Param>,
    vararg: bool,
    /// The numbers of the unnamed parameters, if they are not 0, 1, 2, …; otherwise empty.
    numbers: Box<[u32]>,
}

impl Parser<'_> {
    /// Parses a calling convention; 0, the C convention, is the default.
    #[inline]
    pub(crate) fn calling_convention(&mut self) -> ParseResult<u16> {
        if !self.at(TokenKind::Word) {
            return Ok(0);
        }
        let t = self.tok;
        let word = self.text(t);
        // Rejects types early, since every convention ends in `cc` or contains an underscore.
        if !word.ends_with(b"cc") && !word.contains(&b'_') {
            return match word.strip_prefix(b"cc") {
                // LLVM lexes `cc10` as `cc 10`.
                Some([b'0'..=b'9', ..]) => {
                    self.bump_part(2);
                    self.numbered_convention()
                }
                _ => Ok(0),
            };
        }
        if let Some(cc) = callconv::from_name(word) {
            self.bump();
            return Ok(cc);
        }
        match word {
            b"cc" => {
                self.bump();
                self.numbered_convention()
            }
            b"riscv_vls_cc" => {
                self.bump();
                self.expect(TokenKind::LParen, "`(`")?;
                let t = self.tok;
                let bits = self.expect_u32("a vector length")?;
                let Some(cc) = callconv::from_vls_length(bits) else {
                    let message = "a vector length is a power of two from 32 to 65536";
                    return self.fail(Code::BadNumber, t, message);
                };
                self.expect(TokenKind::RParen, "`)`")?;
                Ok(cc)
            }
            _ => Ok(0),
        }
    }

    /// Parses the number after `cc`, of which LLVM keeps ten bits.
    fn numbered_convention(&mut self) -> ParseResult<u16> {
        let n = self.expect_u32("the number of a calling convention")?;
        Ok(n as u16 & callconv::MAX_NUMBER)
    }

    /// Parses `define …` or `declare …`.
    pub(crate) fn function_definition(&mut self, define: bool) -> ParseResult<()> {
        let place = self.bump().start();
        let mut attachments: Vec<Attachment> = Vec::new();
        while !define && self.at(TokenKind::MdName) {
            let a = self.attachment()?;
            attachments.push(a);
        }
        let at = self.tok;
        let head = self.global_head()?;
        self.check_function_linkage(at, &head, define);
        let cc = self.calling_convention()?;
        let ret_attrs = self.ret_attrs()?;
        let at = self.tok;
        let ret = self.parse_type_or_void()?;
        if ret == Type::LABEL
            || ret == Type::METADATA
            || matches!(self.types.get(ret), TypeData::Function { .. })
        {
            let message = format!("a function can't have a result of type `{}`", self.show(ret));
            return self.fail(Code::BadType, at, message);
        }
        let name = self.tok;
        if !matches!(
            name.kind(),
            TokenKind::Global | TokenKind::GlobalQuoted | TokenKind::GlobalNum
        ) {
            return self.unexpected("`@` and the function's name");
        }
        self.bump();
        let g = self.begin_definition(name);
        let params = self.params()?;
        let types: TypeList = params.list.iter().map(|p| p.ty).collect();
        let function = Function { cc, ret_attrs, params: params.list, ..Function::default() };
        let kind = GlobalKind::Function(Box::new(function));
        let mut global = self.new_global(g, place, &head, kind);
        global.ty = self.types.function(ret, &types, params.vararg);
        self.function_properties(g, name, &mut global)?;
        while define && self.at(TokenKind::MdName) {
            let a = self.attachment()?;
            attachments.push(a);
        }
        global.attachments = attachments;
        self.finish_global(g, global);
        if define {
            if !self.at(TokenKind::LBrace) {
                return self.unexpected("the function's body");
            }
            let (open, close) = self.skip_body()?;
            if let ParseScope::Top(top) = &mut self.scope {
                let arg_numbers = params.numbers;
                top.slots[g.index()].has_body = true;
                top.bodies.push(PendingBody { global: g, open, close, arg_numbers });
            }
        }
        Ok(())
    }

    fn check_function_linkage(&mut self, t: Token, head: &GlobalHead, define: bool) {
        let fits = match head.linkage {
            Linkage::External => true,
            Linkage::ExternWeak => !define,
            Linkage::Common | Linkage::Appending => false,
            _ => define,
        };
        if !fits {
            let what = if define { "definition" } else { "declaration" };
            let message = format!("`{}` is no linkage of a function's {what}", head.linkage.name());
            self.error(Code::BadGlobal, t, message);
        }
    }

    /// Parses `(type attrs %name, …, ...)`.
    fn params(&mut self) -> ParseResult<Params> {
        self.expect(TokenKind::LParen, "`(`")?;
        let mut params = Params { list: Vec::new(), vararg: false, numbers: Box::default() };
        let mut numbers: SmallVec<[u32; 16]> = SmallVec::new();
        let mut names: SmallVec<[Token; 16]> = SmallVec::new();
        self.list_until(TokenKind::RParen, "`,` or `)`", |p| {
            if params.vararg {
                return p.unexpected("`)` behind `...`");
            }
            if p.eat(TokenKind::Ellipsis) {
                params.vararg = true;
                return Ok(());
            }
            let t = p.tok;
            let ty = p.parse_type()?;
            if ty == Type::LABEL || matches!(p.types.get(ty), TypeData::Function { .. }) {
                let message = format!("a parameter can't have type `{}`", p.show(ty));
                return p.fail(Code::BadType, t, message);
            }
            let attrs = p.param_attrs()?;
            let t = p.tok;
            let next = numbers.last().map_or(0, |n| n.saturating_add(1));
            let name = match t.kind() {
                TokenKind::Local | TokenKind::LocalQuoted => {
                    p.bump();
                    names.push(t);
                    Some(p.unquoted(t).into_owned().into())
                }
                TokenKind::LocalNum => {
                    p.bump();
                    let number = t.value as u32;
                    if number < next {
                        let message = format!("the number here must be at least `%{next}`");
                        return p.fail(Code::WrongNumber, t, message);
                    }
                    numbers.push(number);
                    None
                }
                _ => {
                    numbers.push(next);
                    None
                }
            };
            params.list.push(Param { ty, attrs, name });
            Ok(())
        })?;
        if let Some(t) = self.repeated_name(&names) {
            let name = String::from_utf8_lossy(&self.unquoted(t)).into_owned();
            self.error(Code::Redefinition, t, format!("`%{name}` is defined twice"));
        }
        if numbers.iter().enumerate().any(|(i, &n)| i as u32 != n) {
            params.numbers = numbers.into_vec().into();
        }
        Ok(params)
    }

    /// Returns the first token that repeats an earlier name.
    fn repeated_name(&self, names: &[Token]) -> Option<Token> {
        if names.len() <= MAX_PAIRWISE_PARAMS {
            let same = |a: Token, b: Token| self.unquoted(a) == self.unquoted(b);
            let earlier = |(i, &t): (usize, &Token)| names[..i].iter().any(|&u| same(t, u));
            return names.iter().enumerate().find(|&n| earlier(n)).map(|n| *n.1);
        }
        let mut seen = FxHashSet::default();
        names.iter().copied().find(|&t| !seen.insert(self.unquoted(t)))
    }

    /// Parses everything between the parameters and the metadata or the body.
    fn function_properties(
        &mut self,
        g: GlobalId,
        name: Token,
        global: &mut Global,
    ) -> ParseResult<()> {
        global.unnamed_addr = self.eat_known(UnnamedAddr::from_name);
        (global.addrspace, global.ptr_ty) = self.global_space(true)?;
        self.settle_address(g, name, global.ptr_ty);
        let (attrs, align) = self.header_attrs()?;
        global.align = align;
        if self.eat_word("section") {
            global.section = Some(self.boxed_string()?);
        }
        if self.eat_word("partition") {
            global.partition = Some(self.boxed_string()?);
        }
        if self.eat_word("comdat") {
            global.comdat = Some(self.comdat_use(global.name.as_deref())?);
        }
        if self.eat_word("align") {
            global.align = align_code(self.alignment()?).unwrap_or(0);
        }
        let gc = if self.eat_word("gc") { Some(self.boxed_string()?) } else { None };
        let mut constants = [None; 3];
        for (word, value) in ["prefix", "prologue", "personality"].iter().zip(&mut constants) {
            if self.eat_word(word) {
                let ty = self.parse_type()?;
                *value = Some(self.constant(ty)?);
            }
        }
        if let GlobalKind::Function(f) = &mut global.kind {
            f.attrs = attrs;
            f.gc = gc;
            [f.prefix, f.prologue, f.personality] = constants;
        }
        Ok(())
    }
}
