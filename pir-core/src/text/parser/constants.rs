//! Constants, and operands in general. The submodules parse numbers and constant expressions.

mod expr;
pub(super) mod numbers;
mod old;

use super::float;
use super::locals::NameKey;
use super::numbered::LabelName;
use super::scope::{PendingBlock, TypeList};
use super::types::short_type;
use super::{ParseResult, ParseScope, Parser};
use crate::constant::ConstKind;
use crate::diag::{Code, Span};
use crate::entity::{Const, Type, Value, ValueKind};
use crate::text::lexer::{Token, TokenKind};
use crate::types::TypeData;
use smallvec::SmallVec;

/// A short list of operands.
pub(crate) type ValueList = SmallVec<[Value; 8]>;

impl<'a> Parser<'a> {
    /// Parses `type value`.
    #[inline]
    pub(crate) fn typed_value(&mut self) -> ParseResult<(Type, Value)> {
        if self.at(TokenKind::Word)
            && self.follows(" %")
            && let Some(ty) = short_type(self.tok)
            && let Some(t) = self.bump_to_local(1)
        {
            return Ok((ty, self.local(t, ty)?));
        }
        let ty = self.parse_type()?;
        let v = self.value(ty)?;
        Ok((ty, v))
    }

    /// Parses `, ptr %p`, or a comma and any other operand with its type.
    #[inline]
    pub(crate) fn comma_address(&mut self) -> ParseResult<Value> {
        if self.at(TokenKind::Comma)
            && self.follows(" ptr %")
            && let Some(t) = self.bump_to_local(5)
        {
            return self.local(t, Type::PTR);
        }
        self.comma()?;
        Ok(self.typed_value()?.1)
    }

    /// Parses a comma and an operand of this type.
    #[inline]
    pub(crate) fn comma_value(&mut self, ty: Type) -> ParseResult<Value> {
        if self.at(TokenKind::Comma)
            && self.follows(" %")
            && let Some(t) = self.bump_to_local(1)
        {
            return self.local(t, ty);
        }
        self.comma()?;
        self.value(ty)
    }

    /// Parses an operand of this type: a local in a body, or a constant anywhere.
    #[inline]
    pub(crate) fn value(&mut self, ty: Type) -> ParseResult<Value> {
        match self.tok.kind() {
            TokenKind::Local | TokenKind::LocalNum | TokenKind::LocalQuoted => {
                let t = self.bump();
                self.local(t, ty)
            }
            _ => self.constant(ty),
        }
    }

    /// Resolves a use of `%name` that requires a value of this type; any type if `void`.
    #[inline]
    pub(crate) fn local(&mut self, t: Token, ty: Type) -> ParseResult<Value> {
        // Handles the most frequent case first: a number that is defined and has the required type.
        if t.kind() == TokenKind::LocalNum
            && let ParseScope::Body(state) = &self.scope
            && let Some(v) = state.locals.number(t.value as u32)
        {
            let has = match v.kind() {
                ValueKind::Inst(i) => Some(state.body.inst(i).ty()),
                ValueKind::Arg(n) => Some(state.params[n as usize]),
                ValueKind::Block(_) => Some(Type::LABEL),
                _ => None,
            };
            if has == Some(ty) {
                return Ok(v);
            }
        }
        self.any_local(t, ty)
    }

    #[inline(never)]
    fn any_local(&mut self, t: Token, ty: Type) -> ParseResult<Value> {
        let owned;
        let key = match t.kind() {
            TokenKind::LocalNum => NameKey::Number(t.value as u32),
            TokenKind::Local => NameKey::Name(self.text(t), self.name_hash(t), Some(t.start())),
            _ => {
                owned = self.unquoted(t);
                self.quoted_key(&owned, t)
            }
        };
        let ParseScope::Body(state) = &mut self.scope else {
            return self.fail(Code::UndefinedValue, t, "a local value outside a function");
        };
        match state.locals.get(self.src, key) {
            None => {
                let span = t.span();
                if ty == Type::LABEL {
                    return Ok(state.locals.label(self.src, key, span));
                }
                Ok(state.locals.forward(self.src, key, ty, span))
            }
            Some(v) => {
                let has = match v.kind() {
                    _ if v.as_forward().is_some() => {
                        let f = &mut state.locals.forwards[v.as_forward().unwrap_or(0) as usize];
                        if f.ty == Type::VOID {
                            f.ty = ty;
                        }
                        f.ty
                    }
                    ValueKind::Inst(i) => state.body.inst(i).ty(),
                    ValueKind::Arg(n) => state.params[n as usize],
                    _ => Type::LABEL,
                };
                if has == ty || ty == Type::VOID {
                    return Ok(v);
                }
                let message = format!(
                    "`%{}` has type `{}`, but `{}` is wanted here",
                    key.show(),
                    self.show(has),
                    self.show(ty)
                );
                // Continues with a poison of the required type, so that the rest of the instruction
                // is checked.
                self.error(Code::TypeMismatch, t, message);
                Ok(self.poison(ty))
            }
        }
    }

    /// Returns the key of a quoted name.
    pub(crate) fn quoted_key<'k>(&self, name: &'k [u8], t: Token) -> NameKey<'k> {
        let same = name.len() == (t.end() - t.start()) as usize;
        NameKey::Name(name, crate::text::lexer::hash_name(name), same.then_some(t.start()))
    }

    /// Returns `poison` of a type.
    pub(crate) fn poison(&mut self, ty: Type) -> Value {
        Value::constant(self.consts.scalar(ty, ConstKind::Poison))
    }

    /// Returns the type of a constant.
    pub(crate) fn const_type(&self, v: Value) -> Type {
        match v.kind() {
            ValueKind::Const(c) => self.consts.ty(c),
            ValueKind::Global(g) => match &self.scope {
                ParseScope::Top(top) => top.slots[g.0 as usize].ptr_ty,
                ParseScope::Body(b) => b.frozen.module.global(g).ptr_ty,
            },
            // An expression that is an instruction since LLVM 22.
            ValueKind::Inst(i) => match &self.scope {
                ParseScope::Body(b) => b.body.inst(i).ty(),
                ParseScope::Top(_) => Type::VOID,
            },
            _ => Type::VOID,
        }
    }

    fn scalar(&mut self, ty: Type, kind: ConstKind) -> Value {
        Value::constant(self.consts.scalar(ty, kind))
    }

    /// Parses a constant of this type.
    #[inline]
    pub(crate) fn constant(&mut self, ty: Type) -> ParseResult<Value> {
        let t = self.tok;
        match t.kind() {
            TokenKind::Int => {
                self.bump();
                self.int_constant(t, ty)
            }
            TokenKind::Global | TokenKind::GlobalQuoted | TokenKind::GlobalNum => {
                self.bump();
                if !self.types.ask(ty, |x| x.is_ptr(ty)) {
                    let message =
                        format!("a global is a pointer, but `{}` is wanted here", self.show(ty));
                    return self.fail(Code::TypeMismatch, t, message);
                }
                self.global_ref(t, ty).map(Value::global)
            }
            TokenKind::Word => self.word_constant(t, ty),
            TokenKind::Float => {
                self.bump();
                match float::parse_decimal(self.text(t)) {
                    Some(bits) => self.double_constant(t, ty, bits),
                    None => self.fail(Code::BadNumber, t, "malformed floating-point number"),
                }
            }
            TokenKind::HexFloat => {
                self.bump();
                self.hex_float_constant(t, ty)
            }
            TokenKind::HexInt => {
                self.bump();
                self.hex_int_constant(t, ty)
            }
            TokenKind::CString => {
                self.bump();
                self.string_constant(t, ty)
            }
            TokenKind::LBrace => self.nested(|p| p.struct_constant(ty, false)),
            TokenKind::LSquare => self.nested(|p| p.array_constant(ty)),
            TokenKind::Less => self.nested(|p| p.vector_constant(ty)),
            TokenKind::Local | TokenKind::LocalNum | TokenKind::LocalQuoted => {
                self.fail(Code::BadConstant, t, "a constant is wanted here, not a local value")
            }
            _ => self.unexpected("a value"),
        }
    }

    fn string_constant(&mut self, t: Token, ty: Type) -> ParseResult<Value> {
        let bytes = self.unquoted(t);
        let fits = matches!(self.types.get(ty),
            TypeData::Array(n, Type::I8) if n == bytes.len() as u64);
        if !fits {
            let message = format!(
                "a string of type `[{} x i8]`, but `{}` is wanted here",
                bytes.len(),
                self.show(ty)
            );
            let help = format!("the length counts the bytes: `[{} x i8]`", bytes.len());
            return self.fail_with(Code::TypeMismatch, t, message, help);
        }
        Ok(Value::constant(self.consts.string(ty, &bytes)))
    }

    fn word_constant(&mut self, t: Token, ty: Type) -> ParseResult<Value> {
        let text = self.text(t);
        let data = self.types.get(ty);
        let kind = match text {
            b"true" | b"false" => {
                self.bump();
                if ty != Type::I1 {
                    let message = format!("a truth value, but `{}` is wanted here", self.show(ty));
                    let help =
                        format!("write {} for `{}`", u8::from(text == b"true"), self.show(ty));
                    return match data {
                        TypeData::Int(_) => self.fail_with(Code::TypeMismatch, t, message, help),
                        _ => self.fail(Code::TypeMismatch, t, message),
                    };
                }
                return Ok(self.scalar(ty, ConstKind::Int(u64::from(text == b"true"))));
            }
            b"null" => match data {
                TypeData::Ptr(_) => ConstKind::Null,
                _ => return self.bad_word(t, ty, "a pointer"),
            },
            b"undef" | b"poison" => match data {
                TypeData::Void
                | TypeData::Function { .. }
                | TypeData::Label
                | TypeData::Metadata => {
                    return self.bad_word(t, ty, "a value");
                }
                _ if text == b"undef" => ConstKind::Undef,
                _ => ConstKind::Poison,
            },
            b"zeroinitializer" => match data {
                TypeData::Void
                | TypeData::Function { .. }
                | TypeData::Label
                | TypeData::Metadata => {
                    return self.bad_word(t, ty, "a value");
                }
                // As in LLVM, `zeroinitializer` of a token is `none`.
                TypeData::Token => ConstKind::None,
                _ => ConstKind::Zero,
            },
            b"none" => match data {
                TypeData::Token => ConstKind::None,
                _ => return self.bad_word(t, ty, "a token"),
            },
            b"splat" => return self.splat(t, ty),
            b"blockaddress" => return self.block_address(t, ty),
            b"dso_local_equivalent" | b"no_cfi" => {
                self.bump();
                let g = self.tok;
                if !matches!(
                    g.kind(),
                    TokenKind::Global | TokenKind::GlobalQuoted | TokenKind::GlobalNum
                ) {
                    return self.unexpected("a function");
                }
                self.bump();
                let g = self.global_ref(g, Type::PTR)?;
                let kind = match text {
                    b"no_cfi" => ConstKind::NoCfi(g),
                    _ => ConstKind::DsoLocalEquivalent(g),
                };
                return self.of_type(Type::PTR, ty, t, kind);
            }
            b"ptrauth" => return self.ptrauth(t, ty),
            b"asm" => {
                return self.fail(Code::UnexpectedToken, t, "inline assembly can only be called");
            }
            _ => return self.nested(|p| p.expression(t, ty)),
        };
        self.bump();
        Ok(self.scalar(ty, kind))
    }

    #[cold]
    fn bad_word(&mut self, t: Token, ty: Type, for_what: &str) -> ParseResult<Value> {
        let word = String::from_utf8_lossy(self.text(t)).into_owned();
        let message = format!("`{word}` is for {for_what}, not for `{}`", self.show(ty));
        self.fail(Code::TypeMismatch, t, message)
    }

    /// Returns a constant whose own type is known, or reports that another type is required.
    fn of_type(
        &mut self,
        has: Type,
        wanted: Type,
        t: Token,
        kind: ConstKind,
    ) -> ParseResult<Value> {
        if has != wanted {
            let message = format!(
                "this constant has type `{}`, but `{}` is wanted here",
                self.show(has),
                self.show(wanted)
            );
            return self.fail(Code::TypeMismatch, t, message);
        }
        Ok(Value::constant(self.consts.push(has, kind)))
    }

    /// Parses `type constant` inside another constant.
    pub(crate) fn typed_constant(&mut self) -> ParseResult<(Type, Value)> {
        let ty = self.parse_type()?;
        let v = self.constant(ty)?;
        Ok((ty, v))
    }

    fn splat(&mut self, t: Token, ty: Type) -> ParseResult<Value> {
        self.bump();
        self.expect(TokenKind::LParen, "`(`")?;
        let (elem, v) = self.nested(Self::typed_constant)?;
        let v = self.only_constant(t, v)?;
        self.expect(TokenKind::RParen, "`)`")?;
        match self.types.get(ty) {
            TypeData::Vector(_, e) if e == elem => {
                Ok(Value::constant(self.consts.push(ty, ConstKind::Splat(v))))
            }
            _ => {
                let message = format!(
                    "a splat of `{}` is a vector of it, not `{}`",
                    self.show(elem),
                    self.show(ty)
                );
                self.fail(Code::TypeMismatch, t, message)
            }
        }
    }

    fn elements(&mut self, close: TokenKind, wanted: &[Type]) -> ParseResult<ValueList> {
        let mut out = ValueList::new();
        self.list_until(close, "`,` or the end of the list", |p| {
            let t = p.tok;
            let ty = p.parse_type()?;
            let want = match wanted {
                [one] => Some(*one),
                many => many.get(out.len()).copied(),
            };
            if want != Some(ty) {
                let message = match want {
                    Some(w) => format!(
                        "an element of type `{}`, but `{}` is wanted here",
                        p.show(ty),
                        p.show(w)
                    ),
                    None => "more elements than the type has".into(),
                };
                return p.fail(Code::TypeMismatch, t, message);
            }
            let v = p.constant(ty)?;
            out.push(p.only_constant(t, v)?);
            Ok(())
        })?;
        Ok(out)
    }

    fn array_constant(&mut self, ty: Type) -> ParseResult<Value> {
        let t = self.bump();
        let TypeData::Array(len, elem) = self.types.get(ty) else {
            let message = format!("an array, but `{}` is wanted here", self.show(ty));
            return self.fail(Code::TypeMismatch, t, message);
        };
        let values = self.elements(TokenKind::RSquare, &[elem])?;
        if values.len() as u64 != len {
            let message = format!("{} elements, but the type has {len}", values.len());
            return self.fail(Code::TypeMismatch, t, message);
        }
        Ok(Value::constant(self.consts.aggregate(ty, &values)))
    }

    fn vector_constant(&mut self, ty: Type) -> ParseResult<Value> {
        let t = self.bump();
        if self.at(TokenKind::LBrace) {
            let v = self.struct_constant(ty, true)?;
            self.expect(TokenKind::Greater, "`>`")?;
            return Ok(v);
        }
        let TypeData::Vector(len, elem) = self.types.get(ty) else {
            let message = format!("a vector, but `{}` is wanted here", self.show(ty));
            return self.fail(Code::TypeMismatch, t, message);
        };
        let values = self.elements(TokenKind::Greater, &[elem])?;
        if values.len() as u64 != u64::from(len) {
            let message = format!("{} elements, but the type has {len}", values.len());
            return self.fail(Code::TypeMismatch, t, message);
        }
        Ok(Value::constant(self.consts.aggregate(ty, &values)))
    }

    fn struct_constant(&mut self, ty: Type, packed: bool) -> ParseResult<Value> {
        let t = self.bump();
        let Some((fields, _)) = self.types.fields(ty).filter(|f| f.1 == packed) else {
            let message = format!("a struct, but `{}` is wanted here", self.show(ty));
            return self.fail(Code::TypeMismatch, t, message);
        };
        // Avoids a list with one field, which would mean "the type of every element".
        let mut wanted: TypeList = fields.clone();
        if wanted.len() == 1 {
            wanted.push(Type::VOID);
        }
        let values = self.elements(TokenKind::RBrace, &wanted)?;
        if values.len() != fields.len() {
            let message = format!("{} fields, but the type has {}", values.len(), fields.len());
            return self.fail(Code::TypeMismatch, t, message);
        }
        Ok(Value::constant(self.consts.aggregate(ty, &values)))
    }

    fn block_address(&mut self, t: Token, ty: Type) -> ParseResult<Value> {
        self.bump();
        self.expect(TokenKind::LParen, "`(`")?;
        let g = self.tok;
        if !matches!(g.kind(), TokenKind::Global | TokenKind::GlobalQuoted | TokenKind::GlobalNum) {
            return self.unexpected("a function");
        }
        self.bump();
        let function = self.global_ref(g, Type::PTR)?;
        self.expect(TokenKind::Comma, "`,`")?;
        let l = self.tok;
        let label = match l.kind() {
            TokenKind::LocalNum => LabelName::Number(l.value as u32),
            TokenKind::Local | TokenKind::LocalQuoted => {
                LabelName::Name(self.unquoted(l).into_owned().into())
            }
            _ => return self.unexpected("a block"),
        };
        self.bump();
        self.expect(TokenKind::RParen, "`)`")?;
        let kind = ConstKind::BlockAddress(function, crate::entity::Block(u32::MAX));
        let v = self.of_type(Type::PTR, ty, t, kind)?;
        let constant = v.as_const().unwrap_or(Const(0));
        let span = Span { start: l.start(), end: l.end() };
        self.pending_blocks.push(PendingBlock { constant, function, label, span });
        Ok(v)
    }

    fn ptrauth(&mut self, t: Token, ty: Type) -> ParseResult<Value> {
        self.bump();
        self.expect(TokenKind::LParen, "`(`")?;
        let mut values = ValueList::new();
        let mut first = None;
        self.list_until(TokenKind::RParen, "`,` or `)`", |p| {
            let (ty, v) = p.nested(Self::typed_constant)?;
            let v = p.only_constant(t, v)?;
            first.get_or_insert(ty);
            values.push(v);
            Ok(())
        })?;
        let types: Vec<Type> = values.iter().map(|&v| self.const_type(v)).collect();
        let ok = (2..=5).contains(&values.len())
            && self.types.ask(types[0], |x| x.is_ptr(types[0]))
            && types[1] == Type::I32
            && types.get(2).is_none_or(|&t| t == Type::I64)
            && types.get(3).is_none_or(|&t| self.types.ask(t, |x| x.is_ptr(t)));
        if !ok {
            return self.fail(
                Code::BadConstant,
                t,
                "`ptrauth` takes a pointer, an i32 key, an i64 discriminator and a pointer",
            );
        }
        let list = self.consts.push_values(&values);
        let has = first.unwrap_or(Type::PTR);
        self.of_type(has, ty, t, ConstKind::PtrAuth(list))
    }
}
