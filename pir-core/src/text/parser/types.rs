//! Types.

use super::locals::NameKey;
use super::scope::TypeList;
use super::{ParseResult, ParseScope, Parser};
use crate::diag::{Code, Diagnostic};
use crate::entity::{Type, ValueKind};
use crate::text::lexer::{Token, TokenKind, pack};
use crate::types::{TargetExt, TypeData, Types};

const PTR: u64 = pack(b"ptr");
const I1: u64 = pack(b"i1");
const I8: u64 = pack(b"i8");
const I16: u64 = pack(b"i16");
const I32: u64 = pack(b"i32");
const I64: u64 = pack(b"i64");
const I128: u64 = pack(b"i128");
const VOID: u64 = pack(b"void");
const FLOAT: u64 = pack(b"float");
const DOUBLE: u64 = pack(b"double");
const HALF: u64 = pack(b"half");
const BFLOAT: u64 = pack(b"bfloat");
const X86_FP80: u64 = pack(b"x86_fp80");
const FP128: u64 = pack(b"fp128");
const PPC_FP128: u64 = pack(b"ppc_fp128");
const LABEL: u64 = pack(b"label");
const TOKEN: u64 = pack(b"token");
const METADATA: u64 = pack(b"metadata");
const X86_AMX: u64 = pack(b"x86_amx");
const TARGET: u64 = pack(b"target");

/// Returns the type that a word denotes, for the few most frequent types only.
#[inline]
pub(super) fn short_type(t: Token) -> Option<Type> {
    // A word of fewer than eight letters is identified by its packed value.
    match t.value {
        PTR => Some(Type::PTR),
        I64 => Some(Type::I64),
        I32 => Some(Type::I32),
        I1 => Some(Type::I1),
        I8 => Some(Type::I8),
        _ => None,
    }
}

impl Parser<'_> {
    /// Parses any type except `void`.
    #[inline]
    pub(crate) fn parse_type(&mut self) -> ParseResult<Type> {
        let t = self.tok;
        if t.kind() == TokenKind::Word
            && t.value != PTR
            && let Some(ty) = short_type(t)
        {
            self.bump();
            return self.type_suffix(ty);
        }
        let ty = self.parse_type_or_void()?;
        if ty == Type::VOID {
            return self.fail(Code::BadType, t, "`void` is only allowed as a function's result");
        }
        Ok(ty)
    }

    /// Parses a type, or `void` as the result type of a function.
    #[inline]
    pub(crate) fn parse_type_or_void(&mut self) -> ParseResult<Type> {
        let ty = self.type_prefix()?;
        self.type_suffix(ty)
    }

    /// Parses suffixes that derive another type from the one that has been parsed.
    #[inline]
    fn type_suffix(&mut self, ty: Type) -> ParseResult<Type> {
        match self.tok.kind() {
            TokenKind::LParen => self.nested(|p| p.function_suffix(ty)),
            TokenKind::Star => {
                let t = self.tok;
                self.error(Code::OtherVersion, t, "typed pointers ended with LLVM 17: write `ptr`");
                Err(super::ParseFailed)
            }
            _ => Ok(ty),
        }
    }

    #[inline]
    fn type_prefix(&mut self) -> ParseResult<Type> {
        let t = self.tok;
        match t.kind() {
            TokenKind::Word => self.type_word(t),
            TokenKind::LSquare => self.nested(Self::array_type),
            TokenKind::Less => self.nested(Self::vector_type),
            TokenKind::LBrace => self.nested(|p| p.struct_type(false)),
            TokenKind::Local | TokenKind::LocalQuoted => {
                self.bump();
                let name = self.unquoted(t);
                match self.types.named(&name) {
                    Some(ty) => {
                        self.note_type_use(ty, t);
                        Ok(ty)
                    }
                    None => {
                        let name = String::from_utf8_lossy(&name).into_owned();
                        let help = match self.type_of_local(t) {
                            Some(ty) => format!(
                                "operands have their type in front: `{} %{name}`",
                                self.show(ty)
                            ),
                            None => format!(
                                "operands have their type in front: `i32 %{name}`, or `label \
                                 %{name}` for a block"
                            ),
                        };
                        let message = format!("no type is named `%{name}`");
                        self.fail_with(Code::UndefinedType, t, message, help)
                    }
                }
            }
            TokenKind::LocalNum => {
                self.bump();
                self.numbered_type(t)
            }
            _ => self.unexpected("a type"),
        }
    }

    #[inline]
    fn type_word(&mut self, t: Token) -> ParseResult<Type> {
        let ty = match t.value {
            PTR => {
                self.bump();
                if self.at_word("addrspace") {
                    let space = self.address_space()?;
                    return Ok(self.types.ptr(space));
                }
                return Ok(Type::PTR);
            }
            I32 => Type::I32,
            I64 => Type::I64,
            I1 => Type::I1,
            I8 => Type::I8,
            I16 => Type::I16,
            I128 => Type::I128,
            VOID => Type::VOID,
            FLOAT => Type::F32,
            DOUBLE => Type::F64,
            HALF => Type::HALF,
            BFLOAT => Type::BFLOAT,
            X86_FP80 => Type::X86_FP80,
            FP128 => Type::FP128,
            LABEL => Type::LABEL,
            TOKEN => Type::TOKEN,
            METADATA => Type::METADATA,
            X86_AMX => Type::X86_AMX,
            TARGET if self.text(t) == b"target" => return self.target_type(),
            PPC_FP128 if self.text(t) == b"ppc_fp128" => Type::PPC_FP128,
            _ => return self.other_type_word(t),
        };
        if t.end() - t.start() > 8 && ty != Type::PPC_FP128 {
            return self.other_type_word(t);
        }
        self.bump();
        Ok(ty)
    }

    fn other_type_word(&mut self, t: Token) -> ParseResult<Type> {
        let text = self.text(t);
        let digits = text[1..].iter().take_while(|b| b.is_ascii_digit()).count();
        if text[0] == b'i' && digits > 0 {
            let bits = &text[1..=digits];
            let bits = std::str::from_utf8(bits).ok().and_then(|s| s.parse::<u32>().ok());
            return match bits {
                Some(bits @ 1..=Types::MAX_INT_BITS) => {
                    self.bump_part(1 + digits);
                    Ok(self.types.int(bits))
                }
                _ => self.fail(Code::Limit, t, "an integer type has 1 to 8388608 bits"),
            };
        }
        match text {
            // The type of LLVM 19 and earlier.
            b"x86_mmx" => {
                self.bump();
                Ok(self.types.vector(1, Type::I64))
            }
            _ => self.unexpected("a type"),
        }
    }

    fn note_type_use(&mut self, ty: Type, t: Token) {
        if let ParseScope::Top(top) = &mut self.scope {
            let undefined = self.types.ask(ty, |types| match types.get(ty) {
                TypeData::Named(i) => !types.named_struct(i).defined,
                _ => false,
            });
            if undefined && top.type_uses.last().is_none_or(|u| u.0 != ty) {
                top.type_uses.push((ty, t.span()));
            }
        }
    }

    fn numbered_type(&mut self, t: Token) -> ParseResult<Type> {
        let number = t.value as u32;
        let found = match &self.scope {
            ParseScope::Top(top) => top.type_numbers.get(number),
            ParseScope::Body(b) => b.frozen.type_numbers.get(number),
        };
        let ty = match (found, &mut self.scope, &mut self.types) {
            (Some(id), ..) => Type(id),
            (None, ParseScope::Top(top), super::TypeAccess::Own(types)) => {
                let ty = types.unnamed();
                top.type_numbers.set(number, ty.0);
                ty
            }
            _ => {
                let message = format!("no type is numbered `%{number}`");
                let help = self.type_of_local(t).map(|ty| {
                    format!("operands have their type in front: `{} %{number}`", self.show(ty))
                });
                let mut d = Diagnostic::new(Code::UndefinedType, message).at(t.span());
                d.help = help;
                self.report(d);
                return Err(super::ParseFailed);
            }
        };
        self.note_type_use(ty, t);
        Ok(ty)
    }

    /// Returns the type of a local value that is defined before this point.
    #[cold]
    fn type_of_local(&self, t: Token) -> Option<Type> {
        let ParseScope::Body(state) = &self.scope else { return None };
        let key = match t.kind() {
            TokenKind::LocalNum => NameKey::Number(t.value as u32),
            TokenKind::Local => NameKey::Name(self.text(t), self.name_hash(t), Some(t.start())),
            _ => return None,
        };
        let value = state.locals.get(self.src, key)?;
        if value.as_forward().is_some() {
            return None;
        }
        match value.kind() {
            ValueKind::Inst(i) => Some(state.body.inst(i).ty()),
            ValueKind::Arg(n) => state.params.get(n as usize).copied(),
            ValueKind::Block(_) => Some(Type::LABEL),
            _ => None,
        }
    }

    /// Parses `addrspace(N)`. A name instead of the number is an error, because its meaning depends
    /// on the data layout.
    pub(crate) fn address_space(&mut self) -> ParseResult<u32> {
        self.expect_word("addrspace")?;
        self.expect(TokenKind::LParen, "`(`")?;
        let t = self.tok;
        if self.at(TokenKind::String) {
            let known = match self.text(t) {
                b"A" | b"G" | b"P" => "a symbolic address space depends on the data layout",
                _ => "no address space has this name",
            };
            return self.fail(Code::Unsupported, t, format!("{known}: write its number"));
        }
        let n = self.expect_u32("the number of an address space")?;
        if n >= 1 << 24 {
            return self.fail(Code::Limit, t, "an address space is below 2^24");
        }
        self.expect(TokenKind::RParen, "`)`")?;
        Ok(n)
    }

    fn array_type(&mut self) -> ParseResult<Type> {
        self.expect(TokenKind::LSquare, "`[`")?;
        let len = self.expect_u64("the number of elements")?;
        self.expect_word("x")?;
        let t = self.tok;
        let elem = self.parse_type()?;
        self.check_element(elem, t, "array")?;
        self.expect(TokenKind::RSquare, "`]`")?;
        Ok(self.types.array(len, elem))
    }

    fn check_element(&mut self, elem: Type, t: Token, of: &str) -> ParseResult<()> {
        let bad = matches!(
            self.types.get(elem),
            TypeData::Label | TypeData::Metadata | TypeData::Function { .. } | TypeData::X86Amx
        ) || (elem == Type::TOKEN);
        if bad {
            return self.fail(Code::BadType, t, format!("this is no element type of an {of}"));
        }
        Ok(())
    }

    fn vector_type(&mut self) -> ParseResult<Type> {
        self.expect(TokenKind::Less, "`<`")?;
        if self.at(TokenKind::LBrace) {
            let ty = self.struct_type(true)?;
            self.expect(TokenKind::Greater, "`>`")?;
            return Ok(ty);
        }
        if self.at_word("vscale") {
            let t = self.tok;
            return self.fail(
                Code::Unsupported,
                t,
                "scalable vectors are not supported: their length is unknown before run time",
            );
        }
        let count = self.tok;
        let len = self.expect_u64("the number of elements")?;
        self.expect_word("x")?;
        let t = self.tok;
        let elem = self.parse_type()?;
        if len == 0 {
            return self.fail(Code::BadType, count, "a vector has at least one element");
        }
        let Ok(len) = u32::try_from(len) else {
            return self.fail(Code::Limit, count, "a vector has less than 2^32 elements");
        };
        let ok = matches!(self.types.get(elem), TypeData::Int(_) | TypeData::Ptr(_))
            || self.types.ask(elem, |x| x.is_float(elem))
            || matches!(self.types.get(elem), TypeData::Target(_));
        if !ok {
            return self.fail(Code::BadType, t, "this is no element type of a vector");
        }
        self.expect(TokenKind::Greater, "`>`")?;
        Ok(self.types.vector(len, elem))
    }

    fn struct_type(&mut self, packed: bool) -> ParseResult<Type> {
        self.expect(TokenKind::LBrace, "`{`")?;
        let mut fields = TypeList::new();
        self.list_until(TokenKind::RBrace, "`,` or `}`", |p| {
            let t = p.tok;
            let ty = p.parse_type()?;
            p.check_element(ty, t, "struct")?;
            fields.push(ty);
            Ok(())
        })?;
        Ok(self.types.structure(&fields, packed))
    }

    fn function_suffix(&mut self, ret: Type) -> ParseResult<Type> {
        let t = self.tok;
        self.expect(TokenKind::LParen, "`(`")?;
        if matches!(self.types.get(ret), TypeData::Function { .. } | TypeData::Metadata)
            || ret == Type::LABEL
        {
            return self.fail(Code::BadType, t, "a function can't have a result of this type");
        }
        let mut params = TypeList::new();
        let mut vararg = false;
        let mut after_dots = false;
        self.list_until(TokenKind::RParen, "`,` or `)`", |p| {
            let t = p.tok;
            if after_dots {
                return p.unexpected("`)` behind `...`");
            }
            if p.eat(TokenKind::Ellipsis) {
                vararg = true;
                after_dots = true;
                return Ok(());
            }
            let ty = p.parse_type()?;
            if matches!(p.types.get(ty), TypeData::Function { .. } | TypeData::Label) {
                return p.fail(Code::BadType, t, "this is no type of a parameter");
            }
            params.push(ty);
            Ok(())
        })?;
        Ok(self.types.function(ret, &params, vararg))
    }

    fn target_type(&mut self) -> ParseResult<Type> {
        self.bump();
        self.expect(TokenKind::LParen, "`(`")?;
        let name = self.expect_string()?.into_owned().into();
        let mut ext = TargetExt { name, types: Vec::new(), ints: Vec::new() };
        while self.eat(TokenKind::Comma) {
            if self.at(TokenKind::Int) {
                ext.ints.push(self.expect_u32("a number")?);
            } else if ext.ints.is_empty() {
                let ty = self.nested(Self::parse_type_or_void)?;
                ext.types.push(ty);
            } else {
                return self.unexpected("a number: types come first");
            }
        }
        self.expect(TokenKind::RParen, "`)`")?;
        Ok(self.types.target(ext))
    }

    /// Returns the type's text, for messages.
    pub(crate) fn show(&self, ty: Type) -> String {
        self.types.ask(ty, |t| t.show(ty))
    }
}
