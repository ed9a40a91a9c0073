//! Variables, aliases and ifuncs, and the common parts of all globals: names, linkage, comdats.
//! [`functions`] parses function headers.

mod functions;

use super::scope::{GlobalSlot, ParseScope, TopLevel};
use super::{ParseFailed, ParseResult, Parser};
use crate::diag::{Code, Diagnostic, Span};
use crate::entity::{Entity, GlobalId, Type};
use crate::inst::align_code;
use crate::md::Attachment;
use crate::module::{
    Comdat, DllStorage, Global, GlobalKind, Linkage, TlsModel, UnnamedAddr, Variable, Visibility,
};
use crate::suggest::{MAX_SUGGESTIONS, closest, did_you_mean};
use crate::text::lexer::{Token, TokenKind, hash_name};
use crate::types::TypeData;
use std::borrow::Cow;
use std::sync::Arc;

/// The properties that precede the kind of every global.
struct GlobalHead {
    linkage: Linkage,
    /// Whether the linkage is explicit, not `external` by default.
    written: bool,
    dso_local: Option<bool>,
    visibility: Option<Visibility>,
    dll: Option<DllStorage>,
}

impl Linkage {
    fn is_local(self) -> bool {
        matches!(self, Linkage::Private | Linkage::Internal)
    }
}

/// Returns the span of a token, for diagnostics.
fn span(t: Token) -> Span {
    t.span()
}

impl Parser<'_> {
    // ---- names ----

    /// Resolves a name or number to a global, used as a pointer of this type.
    pub(crate) fn global_ref(&mut self, t: Token, ptr_ty: Type) -> ParseResult<GlobalId> {
        let name = self.unquoted(t);
        let (found, has) = match &mut self.scope {
            ParseScope::Body(b) => {
                let found = match t.kind() {
                    TokenKind::GlobalNum => b.frozen.by_number.get(t.value as u32).map(GlobalId),
                    _ => b.frozen.module.by_name.get_hashed(&name, global_hash(t, &name)),
                };
                match found {
                    Some(g) => (g, b.frozen.module.global(g).ptr_ty),
                    None => return self.undefined_global(t, &name),
                }
            }
            ParseScope::Top(top) => {
                let found = top.find(t, &name);
                let g = found.unwrap_or_else(|| top.new_slot(t, &name, ptr_ty));
                (g, top.slots[g.index()].ptr_ty)
            }
        };
        if has != ptr_ty {
            let message = format!(
                "`@{}` has type `{}`, but `{}` is wanted here",
                show_name(t, &name),
                self.show(has),
                self.show(ptr_ty)
            );
            return self.fail(Code::TypeMismatch, t, message);
        }
        Ok(found)
    }

    /// Returns whether a name denotes a function that has been defined so far.
    pub(crate) fn has_body(&self, t: Token) -> bool {
        let ParseScope::Top(top) = &self.scope else { return false };
        let g = top.find(t, &self.unquoted(t));
        g.is_some_and(|g| top.slots[g.index()].has_body)
    }

    #[cold]
    fn undefined_global<T>(&mut self, t: Token, name: &[u8]) -> ParseResult<T> {
        let message = format!("`@{}` is not defined", show_name(t, name));
        let mut d = Diagnostic::new(Code::UndefinedGlobal, message).at(t.span());
        if let ParseScope::Body(b) = &self.scope
            && self.diags.len() < MAX_SUGGESTIONS
        {
            let globals = b.frozen.module.globals.iter();
            let names = globals.filter_map(|g| std::str::from_utf8(g.name.as_deref()?).ok());
            let name = String::from_utf8_lossy(name);
            let is_called = self.src.get(t.span().end as usize) == Some(&b'(');
            let declare = || is_called.then(|| format!("declare it: `declare ... @{name}(...)`"));
            d.help = did_you_mean("@", closest(&name, names)).or_else(declare);
        }
        self.report(d);
        Err(ParseFailed)
    }

    /// Returns the id of a name that is being defined. If the name is already defined, reports an
    /// error and returns an id without a name, so that parsing can continue.
    fn begin_definition(&mut self, t: Token) -> GlobalId {
        let name = self.unquoted(t);
        let ParseScope::Top(top) = &mut self.scope else { return GlobalId(0) };
        let mut t = t;
        if name.is_empty() {
            t = Token::new(
                TokenKind::GlobalNum,
                t.start() as usize,
                t.start() as usize,
                u64::from(top.next_number),
            );
        }
        if t.kind() == TokenKind::GlobalNum {
            let number = t.value as u32;
            let next = top.next_number;
            top.next_number = next.max(number.saturating_add(1));
            if number < next && top.find(t, &name).is_none_or(|g| !top.slots[g.index()].defined) {
                let message = format!("the number here must be at least `@{next}`");
                self.error(Code::WrongNumber, t, message);
            }
        }
        let ParseScope::Top(top) = &mut self.scope else { return GlobalId(0) };
        let Some(g) = top.find(t, &name) else {
            let g = top.new_slot(t, &name, Type::VOID);
            top.slots[g.index()].defined = true;
            return g;
        };
        let slot = &mut top.slots[g.index()];
        if !slot.defined {
            slot.defined = true;
            slot.first_use = span(t);
            return g;
        }
        let first = slot.first_use;
        let anonymous = GlobalId::new(top.slots.len());
        top.slots.push(GlobalSlot {
            name: None,
            ptr_ty: Type::VOID,
            first_use: span(t),
            defined: true,
            has_body: false,
        });
        let message = format!("`@{}` is defined twice", show_name(t, &name));
        self.report(
            Diagnostic::new(Code::Redefinition, message)
                .at(span(t))
                .label(first, "first defined here"),
        );
        anonymous
    }

    /// Sets the type of a definition's address, and reports earlier uses that assumed another type.
    fn settle_address(&mut self, g: GlobalId, t: Token, ptr_ty: Type) {
        let ParseScope::Top(top) = &mut self.scope else { return };
        let slot = &mut top.slots[g.index()];
        let assumed = std::mem::replace(&mut slot.ptr_ty, ptr_ty);
        if assumed != Type::VOID && assumed != ptr_ty {
            let message = format!(
                "defined here with address of type `{}`, but used as `{}` before",
                self.show(ptr_ty),
                self.show(assumed)
            );
            self.error(Code::TypeMismatch, t, message);
        }
    }

    /// Appends a finished global to the globals in the order of the text.
    fn finish_global(&mut self, g: GlobalId, global: Global) {
        if let ParseScope::Top(top) = &mut self.scope {
            top.globals.push(global);
            top.global_slots.push(g);
        }
    }

    /// Creates a global that has only the properties of its head.
    fn new_global(&self, g: GlobalId, place: u32, head: &GlobalHead, kind: GlobalKind) -> Global {
        let (name, ptr_ty) = match &self.scope {
            ParseScope::Top(top) => {
                let slot = &top.slots[g.index()];
                (slot.name.clone(), slot.ptr_ty)
            }
            ParseScope::Body(_) => (None, Type::PTR),
        };
        Global {
            name,
            place,
            ptr_ty,
            linkage: head.linkage,
            dso_local: head.dso_local,
            visibility: head.visibility,
            dll: head.dll,
            ..Global::with_defaults("", Type::VOID, kind)
        }
    }

    // ---- common parts of all globals ----

    /// Consumes the current word if `from` accepts it.
    fn eat_known<T>(&mut self, from: impl Fn(&[u8]) -> Option<T>) -> Option<T> {
        if !self.at(TokenKind::Word) {
            return None;
        }
        let known = from(self.text(self.tok))?;
        self.bump();
        Some(known)
    }

    /// Parses linkage, `dso_local`, visibility and DLL storage.
    fn global_head(&mut self) -> ParseResult<GlobalHead> {
        let t = self.tok;
        let linkage = self.eat_known(Linkage::from_name);
        let dso_local = self.eat_known(|w| match w {
            b"dso_local" => Some(true),
            b"dso_preemptable" => Some(false),
            _ => None,
        });
        let visibility = self.eat_known(Visibility::from_name);
        let dll = self.eat_known(DllStorage::from_name);
        let head = GlobalHead {
            linkage: linkage.unwrap_or(Linkage::External),
            written: linkage.is_some(),
            dso_local,
            visibility,
            dll,
        };
        if head.linkage.is_local() {
            if matches!(visibility, Some(Visibility::Hidden | Visibility::Protected)) {
                self.error(Code::BadGlobal, t, "local linkage goes with default visibility only");
            }
            if dll.is_some() {
                self.error(Code::BadGlobal, t, "local linkage goes without DLL storage class");
            }
        }
        if dso_local == Some(true) && dll == Some(DllStorage::Import) {
            self.error(Code::BadGlobal, t, "`dllimport` contradicts `dso_local`");
        }
        Ok(head)
    }

    /// Parses `thread_local` or `thread_local(model)`.
    fn tls_model(&mut self) -> ParseResult<Option<TlsModel>> {
        if !self.eat_word("thread_local") {
            return Ok(None);
        }
        if !self.eat(TokenKind::LParen) {
            return Ok(Some(TlsModel::GeneralDynamic));
        }
        let written = |w: &[u8]| TlsModel::from_name(w).filter(|&m| m != TlsModel::GeneralDynamic);
        let Some(model) = self.eat_known(written) else {
            return self.unexpected("`localdynamic`, `initialexec` or `localexec`");
        };
        self.expect(TokenKind::RParen, "`)`")?;
        Ok(Some(model))
    }

    /// Parses the address space of a variable or function: the explicit one, and the type of the
    /// address. For functions the data layout may give the default.
    fn global_space(&mut self, function: bool) -> ParseResult<(Option<u32>, Type)> {
        let written = if self.at_word("addrspace") { Some(self.address_space()?) } else { None };
        let default = match &self.scope {
            ParseScope::Top(top) if function => top.program_space,
            _ => 0,
        };
        Ok((written, self.types.ptr(written.unwrap_or(default))))
    }

    /// Parses `comdat` or `comdat($name)`; the word has been consumed.
    fn comdat_use(&mut self, own_name: Option<&[u8]>) -> ParseResult<u32> {
        let word = self.tok;
        let (t, name) = if self.eat(TokenKind::LParen) {
            let t = self.tok;
            if !matches!(t.kind(), TokenKind::Comdat | TokenKind::ComdatQuoted) {
                return self.unexpected("`$` and the name of a comdat");
            }
            self.bump();
            self.expect(TokenKind::RParen, "`)`")?;
            (t, self.unquoted(t))
        } else {
            let at = self.prev_end as usize;
            let end = Token::new(word.kind(), at.saturating_sub(6), at, word.value);
            match own_name {
                Some(name) => (end, Cow::Borrowed(name)),
                None => {
                    return self.fail(
                        Code::BadGlobal,
                        end,
                        "a global without a name needs `comdat($name)`",
                    );
                }
            }
        };
        let ParseScope::Top(top) = &mut self.scope else { return Ok(0) };
        let hash = hash_name(&name);
        if let Some(index) = top.comdats.get_hashed(&name, hash) {
            return Ok(index);
        }
        let index = top.module.comdats.len() as u32;
        let name: Arc<[u8]> = name.into();
        top.comdats.insert_new(name.clone(), hash, index);
        top.module.comdats.push(Comdat { name, kind: Box::default() });
        top.comdat_uses.push((index, span(t)));
        Ok(index)
    }

    fn boxed_string(&mut self) -> ParseResult<Box<[u8]>> {
        Ok(self.expect_string()?.into_owned().into())
    }

    // ---- variables, aliases, ifuncs ----

    /// Parses `@name = …`.
    pub(crate) fn global_definition(&mut self) -> ParseResult<()> {
        let t = self.bump();
        self.expect(TokenKind::Equal, "`=`")?;
        let g = self.begin_definition(t);
        let head = self.global_head()?;
        let thread_local = self.tls_model()?;
        let unnamed_addr = self.eat_known(UnnamedAddr::from_name);
        let mut global = if self.at_word("alias") || self.at_word("ifunc") {
            self.alias(g, t, &head)?
        } else {
            self.variable(g, t, &head)?
        };
        global.thread_local = thread_local;
        global.unnamed_addr = unnamed_addr;
        self.finish_global(g, global);
        Ok(())
    }

    fn variable(&mut self, g: GlobalId, t: Token, head: &GlobalHead) -> ParseResult<Global> {
        let (addrspace, ptr_ty) = self.global_space(false)?;
        self.settle_address(g, t, ptr_ty);
        let mut v = Variable {
            externally_initialized: self.eat_word("externally_initialized"),
            ..Variable::default()
        };
        v.constant = self.at_word("constant");
        if !v.constant && !self.at_word("global") {
            return self.unexpected("`global`, `constant`, `alias` or `ifunc`");
        }
        self.bump();
        let at = self.tok;
        let ty = self.parse_type()?;
        if matches!(
            self.types.get(ty),
            TypeData::Function { .. } | TypeData::Label | TypeData::Metadata | TypeData::Token
        ) || ty == Type::X86_AMX
        {
            let message = format!("a variable can't have type `{}`", self.show(ty));
            return self.fail(Code::BadType, at, message);
        }
        let declaration = matches!(head.linkage, Linkage::External | Linkage::ExternWeak);
        if !(head.written && declaration) {
            v.init = Some(self.constant(ty)?);
        }
        let kind = GlobalKind::Variable(Variable::default());
        let mut global = self.new_global(g, t.span().start, head, kind);
        global.ty = ty;
        global.addrspace = addrspace;
        while self.eat(TokenKind::Comma) {
            self.variable_property(&mut global, &mut v)?;
        }
        v.attrs = self.variable_attrs()?;
        global.kind = GlobalKind::Variable(v);
        Ok(global)
    }

    /// Parses `section "…"` and other properties after a comma.
    fn variable_property(&mut self, global: &mut Global, v: &mut Variable) -> ParseResult<()> {
        let t = self.tok;
        if t.kind() == TokenKind::MdName {
            let a = self.attachment()?;
            global.attachments.push(a);
            return Ok(());
        }
        if t.kind() != TokenKind::Word {
            return self.unexpected("a property of the variable");
        }
        match self.text(t) {
            b"section" => {
                self.bump();
                global.section = Some(self.boxed_string()?);
            }
            b"partition" => {
                self.bump();
                global.partition = Some(self.boxed_string()?);
            }
            b"align" => {
                self.bump();
                let n = self.alignment()?;
                global.align = align_code(n).unwrap_or(0);
            }
            b"comdat" => {
                self.bump();
                global.comdat = Some(self.comdat_use(global.name.as_deref())?);
            }
            b"code_model" => {
                self.bump();
                let t = self.tok;
                let model = self.boxed_string()?;
                if !CODE_MODELS.contains(&&*model) {
                    return self.fail(Code::UnknownWord, t, "no code model has this name");
                }
                v.code_model = Some(model);
            }
            word if SANITIZERS.contains(&word) => {
                self.bump();
                v.sanitizer.push(word.into());
            }
            _ => return self.unexpected("a property of the variable"),
        }
        Ok(())
    }

    fn alias(&mut self, g: GlobalId, t: Token, head: &GlobalHead) -> ParseResult<Global> {
        let is_alias = self.text(self.tok) == b"alias";
        let word = self.bump();
        if is_alias
            && matches!(head.linkage, Linkage::Common | Linkage::Appending | Linkage::ExternWeak)
        {
            let message = format!("an alias can't have `{}` linkage", head.linkage.name());
            self.error(Code::BadGlobal, word, message);
        }
        let ty = self.parse_type()?;
        self.expect(TokenKind::Comma, "`,`")?;
        let at = self.tok;
        let untyped = ["bitcast", "getelementptr", "addrspacecast", "inttoptr"];
        let target = if untyped.iter().any(|w| self.at_word(w)) {
            self.constant(Type::PTR)?
        } else {
            let ty = self.parse_type()?;
            self.constant(ty)?
        };
        let ptr_ty = self.const_type(target);
        if !self.types.ask(ptr_ty, |x| x.is_ptr(ptr_ty)) {
            return self.fail(Code::TypeMismatch, at, "an alias or ifunc stands for a pointer");
        }
        self.settle_address(g, t, ptr_ty);
        let kind = if is_alias { GlobalKind::Alias(target) } else { GlobalKind::Ifunc(target) };
        let mut global = self.new_global(g, t.span().start, head, kind);
        global.ty = ty;
        while self.eat(TokenKind::Comma) {
            if self.eat_word("partition") {
                global.partition = Some(self.boxed_string()?);
            } else if self.at(TokenKind::MdName) && !is_alias {
                let a: Attachment = self.attachment()?;
                global.attachments.push(a);
            } else {
                return self.unexpected("a property of the alias or ifunc");
            }
        }
        Ok(global)
    }
}

const CODE_MODELS: &[&[u8]] = &[b"tiny", b"small", b"kernel", b"medium", b"large"];
const SANITIZERS: &[&[u8]] = &[
    b"no_sanitize_address",
    b"no_sanitize_hwaddress",
    b"sanitize_memtag",
    b"sanitize_address_dyninit",
];

/// Returns the name or number of a global without `@`, for messages.
fn show_name(t: Token, name: &[u8]) -> String {
    match t.kind() {
        TokenKind::GlobalNum => t.value.to_string(),
        _ => String::from_utf8_lossy(name).into_owned(),
    }
}

/// Returns the address space after `P` in a data layout; 0 if there is none.
pub(super) fn program_space(datalayout: &[u8]) -> u32 {
    let spec = datalayout.split(|&b| b == b'-').find(|s| s.first() == Some(&b'P'));
    let number = spec.and_then(|s| std::str::from_utf8(&s[1..]).ok()?.parse().ok());
    number.unwrap_or(0)
}

/// Returns the hash of a global's name; the lexer has computed it unless the name is quoted.
#[inline]
fn global_hash(t: Token, name: &[u8]) -> u64 {
    match t.kind() {
        TokenKind::Global if !t.is_long() => t.value,
        _ => hash_name(name),
    }
}

impl TopLevel {
    /// Returns the id of a name or number, if it has been mentioned.
    pub(crate) fn find(&self, t: Token, name: &[u8]) -> Option<GlobalId> {
        match t.kind() {
            TokenKind::GlobalNum => self.by_number.get(t.value as u32).map(GlobalId),
            _ => self.by_name.get_hashed(name, global_hash(t, name)),
        }
    }

    /// Creates an id for a name or number that is mentioned for the first time.
    fn new_slot(&mut self, t: Token, name: &[u8], ptr_ty: Type) -> GlobalId {
        let g = GlobalId::new(self.slots.len());
        let name: Option<Arc<[u8]>> = (t.kind() != TokenKind::GlobalNum).then(|| name.into());
        match &name {
            None => self.by_number.set(t.value as u32, g.0),
            Some(name) => self.by_name.insert_new(name.clone(), global_hash(t, name), g),
        }
        let first_use = span(t);
        self.slots.push(GlobalSlot { name, ptr_ty, first_use, defined: false, has_body: false });
        g
    }
}
