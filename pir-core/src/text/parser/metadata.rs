//! Metadata: nodes and references to them.
//!
//! At the top level, nodes go into the module's pool and may be referenced before they are defined.
//! In a body, inline nodes go into the body's own pool. [`fields`] checks the fields of specialised
//! nodes against the table in [`nodes`]; the verifier checks the meaning of debug information.

mod built;
mod dwarf;
mod fields;
mod nodes;

pub(crate) use built::{is_expression_word, node_fault};

use super::scope::ParseScope;
use super::{ParseFailed, ParseResult, Parser};
use crate::diag::{Code, Diagnostic};
use crate::entity::{Md, Type, Value};
use crate::md::{Attachment, MdData, MdField, MdValue};
use crate::symbol::Sym;
use crate::text::lexer::{Token, TokenKind};
use crate::types::List;
use smallvec::SmallVec;

type Operands = SmallVec<[Option<Md>; 16]>;

impl Parser<'_> {
    /// Parses a node, string or value: `!7`, `!{…}`, `!"…"`, `!DI…(…)`, `i32 7`.
    pub(crate) fn metadata_operand(&mut self) -> ParseResult<Md> {
        match self.tok.kind() {
            TokenKind::MdNum => {
                let t = self.bump();
                self.numbered_md(t)
            }
            TokenKind::MdName => {
                let data = self.special_node(false)?;
                self.push_md(data)
            }
            TokenKind::Exclaim => {
                self.bump();
                match self.tok.kind() {
                    TokenKind::String => self.md_string(),
                    TokenKind::LBrace => {
                        let data = self.md_tuple(false)?;
                        self.push_md(data)
                    }
                    _ => self.unexpected("a metadata node or string"),
                }
            }
            _ => self.md_value(true),
        }
    }

    /// Parses `!kind node, !kind node, …`; consumes a comma only if `!kind` follows.
    #[inline]
    pub(crate) fn attachments(&mut self, out: &mut SmallVec<[Attachment; 4]>) -> ParseResult<()> {
        loop {
            let a = self.attachment()?;
            out.push(a);
            if !self.at(TokenKind::Comma) {
                return Ok(());
            }
            let (comma, before) = (self.tok, self.prev_end);
            self.bump();
            if !self.at(TokenKind::MdName) {
                self.lex.seek(comma.end() as usize);
                (self.tok, self.prev_end) = (comma, before);
                return Ok(());
            }
        }
    }

    /// Parses `!kind node`.
    #[inline]
    pub(crate) fn attachment(&mut self) -> ParseResult<Attachment> {
        let t = self.expect(TokenKind::MdName, "a kind of metadata")?;
        let kind = match self.text(t) {
            b"dbg" => Sym::DBG,
            b"tbaa" => Sym::TBAA,
            _ => {
                let name = self.unquoted(t);
                self.symbols.intern(&name)
            }
        };
        let node = self.md_node()?;
        Ok(Attachment { kind, node })
    }

    /// Parses a node; strings and values are errors.
    #[inline]
    fn md_node(&mut self) -> ParseResult<Md> {
        match self.tok.kind() {
            TokenKind::MdNum => {
                let t = self.bump();
                self.numbered_md(t)
            }
            TokenKind::MdName => {
                if self.text(self.tok) == b"DIArgList" {
                    return self.unexpected("a metadata node");
                }
                let data = self.special_node(false)?;
                self.push_md(data)
            }
            TokenKind::Exclaim => {
                self.bump();
                if !self.at(TokenKind::LBrace) {
                    return self.unexpected("a metadata node");
                }
                let data = self.md_tuple(false)?;
                self.push_md(data)
            }
            _ => self.unexpected("a metadata node"),
        }
    }

    /// Adds a node to the current pool.
    #[inline]
    fn push_md(&mut self, data: MdData) -> ParseResult<Md> {
        if self.metadata.len() >= Md::MAX_INDEX {
            let t = self.tok;
            return self.fail(Code::Limit, t, "too many metadata nodes");
        }
        let index = self.metadata.push(data);
        Ok(match self.scope {
            ParseScope::Top(_) => Md::module(index),
            ParseScope::Body(_) => Md::local(index),
        })
    }

    /// Returns the node that `!7` refers to.
    #[inline]
    fn numbered_md(&mut self, t: Token) -> ParseResult<Md> {
        let number = t.value as u32;
        let known = match &self.scope {
            ParseScope::Top(top) => top.md_numbers.get(number),
            ParseScope::Body(b) => b.frozen.md_numbers.get(number),
        };
        match known {
            Some(index) => Ok(Md::module(index as usize)),
            None => self.new_number(t, number),
        }
    }

    #[cold]
    fn new_number(&mut self, t: Token, number: u32) -> ParseResult<Md> {
        if let ParseScope::Body(_) = self.scope {
            return self.fail(Code::UndefinedMetadata, t, format!("`!{number}` is not defined"));
        }
        let node = self.push_md(MdData::Undefined)?;
        if let ParseScope::Top(top) = &mut self.scope {
            top.md_numbers.set(number, node.index() as u32);
            top.md_uses.push((number, t.span()));
        }
        Ok(node)
    }

    /// Reports numbers that are used but not defined.
    pub(crate) fn check_metadata(&mut self) {
        let ParseScope::Top(top) = &mut self.scope else { return };
        let uses = std::mem::take(&mut top.md_uses);
        for (number, span) in uses {
            let ParseScope::Top(top) = &self.scope else { return };
            let index = top.md_numbers.get(number).map(|i| i as usize);
            if index.is_some_and(|i| matches!(self.metadata.get(i), MdData::Undefined)) {
                let message = format!("`!{number}` is not defined");
                self.report(Diagnostic::new(Code::UndefinedMetadata, message).at(span));
            }
        }
    }

    fn md_string(&mut self) -> ParseResult<Md> {
        let t = self.bump();
        let bytes = self.unquoted(t);
        let list = self.metadata.push_bytes(&bytes);
        self.push_md(MdData::String(list))
    }

    /// Parses `type value`; only metadata that may be local accepts a value of a function.
    fn md_value(&mut self, may_be_local: bool) -> ParseResult<Md> {
        let t = self.tok;
        if t.kind() != TokenKind::Word
            && !matches!(t.kind(), TokenKind::Local | TokenKind::LocalNum | TokenKind::LocalQuoted)
        {
            // Accepts the tokens that start an array, a vector or a struct; the rest is no
            // metadata.
            if !matches!(t.kind(), TokenKind::LSquare | TokenKind::Less | TokenKind::LBrace) {
                return self.unexpected("a metadata operand");
            }
        }
        let ty = match self.parse_type() {
            Ok(ty) => ty,
            Err(failed) => {
                let text = String::from_utf8_lossy(self.text(t)).into_owned();
                let last = self.diags.last_mut().filter(|d| d.span == Some(t.span()));
                if let (Some(d), TokenKind::Word) = (last, t.kind()) {
                    d.help = Some(format!("a string in metadata is written `!\"{text}\"`"));
                }
                return Err(failed);
            }
        };
        if ty == Type::METADATA {
            return self.fail(Code::BadMetadata, t, "metadata is no value that metadata can hold");
        }
        let value_at = self.tok;
        let value = self.value(ty)?;
        if !may_be_local && value.as_const().is_none() && value.as_global().is_none() {
            let message = "a metadata node holds no value of a function";
            return self.fail(Code::BadMetadata, value_at, message);
        }
        self.push_md(MdData::Value(value))
    }

    /// Parses `{…}` of a tuple; the `!` has been consumed.
    fn md_tuple(&mut self, distinct: bool) -> ParseResult<MdData> {
        let ops = self.nested(Self::md_list)?;
        Ok(MdData::Tuple { distinct, ops })
    }

    /// Parses `{op, null, …}` into the pool of references.
    pub(super) fn md_list(&mut self) -> ParseResult<List> {
        self.expect(TokenKind::LBrace, "`{`")?;
        let mut ops = Operands::new();
        self.list_until(TokenKind::RBrace, "`,` or `}`", |p| {
            let op = match p.tok.kind() {
                TokenKind::MdNum => {
                    let t = p.bump();
                    Some(p.numbered_md(t)?)
                }
                TokenKind::Word if p.at_word("null") => {
                    p.bump();
                    None
                }
                TokenKind::Exclaim | TokenKind::MdName => Some(p.metadata_operand()?),
                _ => Some(p.md_value(false)?),
            };
            ops.push(op);
            Ok(())
        })?;
        Ok(self.metadata.push_refs(&ops))
    }

    /// Parses `!DI…(…)` without adding the node to the pool.
    fn special_node(&mut self, distinct: bool) -> ParseResult<MdData> {
        let t = self.bump();
        match self.text(t) {
            b"DIExpression" => self.md_expression(),
            b"DIArgList" => self.md_arg_list(),
            name => match nodes::find(name) {
                Some(node) => self.nested(|p| p.md_fields(node, t, distinct)),
                None => {
                    let name = String::from_utf8_lossy(name).into_owned();
                    let message = format!("`!{name}` is no kind of metadata nodes of LLVM 22");
                    self.unknown_word(t, message)
                }
            },
        }
    }

    /// Parses `(DW_OP_plus_uconst, 8, …)`.
    fn md_expression(&mut self) -> ParseResult<MdData> {
        self.expect(TokenKind::LParen, "`(`")?;
        let mut words: SmallVec<[MdField; 16]> = SmallVec::new();
        self.list_until(TokenKind::RParen, "`,` or `)`", |p| {
            let value = match p.tok.kind() {
                TokenKind::Word => {
                    let t = p.bump();
                    let text = p.text(t);
                    if !dwarf::is_expression_word(text) {
                        let text = String::from_utf8_lossy(text).into_owned();
                        let message = format!("`{text}` is no operation of an expression");
                        return p.unknown_word(t, message);
                    }
                    MdValue::Word(p.metadata.push_bytes(text))
                }
                _ => p.md_unsigned(u64::MAX)?,
            };
            words.push(MdField { name: Sym::EMPTY, value });
            Ok(())
        })?;
        Ok(MdData::Expression(self.metadata.push_fields(&words)))
    }

    /// Parses `(i32 %a, i32 1)`.
    fn md_arg_list(&mut self) -> ParseResult<MdData> {
        self.expect(TokenKind::LParen, "`(`")?;
        let mut values: SmallVec<[Value; 8]> = SmallVec::new();
        self.list_until(TokenKind::RParen, "`,` or `)`", |p| {
            let t = p.tok;
            let ty = p.parse_type()?;
            if ty == Type::METADATA {
                let message = "`!DIArgList` holds values, not metadata";
                return p.fail(Code::BadMetadata, t, message);
            }
            values.push(p.value(ty)?);
            Ok(())
        })?;
        Ok(MdData::ArgList(self.metadata.push_values(&values)))
    }

    /// Reports a word that LLVM 22 does not have, although another version may.
    #[cold]
    pub(crate) fn unknown_word<T>(&mut self, t: Token, message: String) -> ParseResult<T> {
        self.report(
            Diagnostic::new(Code::UnknownWord, message)
                .at(t.span())
                .help("if another version of LLVM wrote this: PIR reads the words of LLVM 22"),
        );
        Err(ParseFailed)
    }

    // ---- the top level ----

    /// Parses `!7 = [distinct] …`.
    pub(crate) fn numbered_definition(&mut self) -> ParseResult<()> {
        let t = self.bump();
        let number = t.value as u32;
        let read = self.node_definition();
        if read.is_err()
            && let ParseScope::Top(top) = &self.scope
            && top.md_numbers.get(number).is_none()
        {
            // Defines the broken node as empty, so that its uses are not reported as further
            // errors.
            let ops = self.metadata.push_refs(&[]);
            let node = self.push_md(MdData::Tuple { distinct: false, ops })?;
            if let ParseScope::Top(top) = &mut self.scope {
                top.md_numbers.set(number, node.index() as u32);
            }
        }
        let data = read?;
        self.set_node(t, number, data)
    }

    /// Parses `= [distinct] …` of a numbered node.
    fn node_definition(&mut self) -> ParseResult<MdData> {
        self.expect(TokenKind::Equal, "`=`")?;
        let distinct = self.eat_word("distinct");
        Ok(match self.tok.kind() {
            TokenKind::MdName if self.text(self.tok) != b"DIArgList" => {
                self.special_node(distinct)?
            }
            TokenKind::Exclaim => {
                self.bump();
                if !self.at(TokenKind::LBrace) {
                    return self.unexpected("`{`");
                }
                self.md_tuple(distinct)?
            }
            TokenKind::Word if self.at_word("metadata") => {
                let t = self.tok;
                let message = "nodes are written without `metadata` since LLVM 3.6";
                return self.fail(Code::OtherVersion, t, message);
            }
            _ => return self.unexpected("a metadata node"),
        })
    }

    fn set_node(&mut self, t: Token, number: u32, data: MdData) -> ParseResult<()> {
        let ParseScope::Top(top) = &mut self.scope else { return Ok(()) };
        let node = match top.md_numbers.get(number).map(|i| i as usize) {
            None => {
                let node = self.push_md(data)?;
                let ParseScope::Top(top) = &mut self.scope else { return Ok(()) };
                top.md_numbers.set(number, node.index() as u32);
                node
            }
            Some(i) if matches!(self.metadata.get(i), MdData::Undefined) => {
                self.metadata.set(i, data);
                Md::module(i)
            }
            Some(_) => {
                return self.fail(Code::Redefinition, t, format!("`!{number}` is defined twice"));
            }
        };
        let ParseScope::Top(top) = &mut self.scope else { return Ok(()) };
        top.module.md_numbers.push((number, node));
        Ok(())
    }

    /// Parses `!name = !{…}`.
    pub(crate) fn named_definition(&mut self) -> ParseResult<()> {
        let t = self.bump();
        let name = self.unquoted(t);
        self.expect(TokenKind::Equal, "`=`")?;
        self.expect(TokenKind::Exclaim, "`!`")?;
        self.expect(TokenKind::LBrace, "`{`")?;
        let mut nodes = Vec::new();
        self.list_until(TokenKind::RBrace, "`,` or `}`", |p| {
            let node = match p.tok.kind() {
                TokenKind::MdNum => {
                    let t = p.bump();
                    p.numbered_md(t)?
                }
                TokenKind::MdName if p.text(p.tok) == b"DIExpression" => {
                    let data = p.special_node(false)?;
                    p.push_md(data)?
                }
                _ => return p.unexpected("`!` and the number of a node"),
            };
            nodes.push(node);
            Ok(())
        })?;
        let ParseScope::Top(top) = &mut self.scope else { return Ok(()) };
        let named = &mut top.module.named_metadata;
        match top.named_metadata.get(&*name) {
            Some(&i) => named[i].1.extend(nodes),
            None => {
                let name: Box<[u8]> = name.into_owned().into();
                top.named_metadata.insert(name.clone(), named.len());
                named.push((name, nodes));
                top.module.places.named_metadata.push(t.span().start);
            }
        }
        Ok(())
    }
}
