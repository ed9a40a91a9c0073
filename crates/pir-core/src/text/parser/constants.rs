//! Constants, and operands in general.

use super::float;
use super::locals::Key;
use super::scope::{LabelName, PendingBlock, TypeList};
use super::{PResult, Parser, Scope};
use crate::constant::{ConstExpr, ConstKind, InRange};
use crate::diag::{Code, Span};
use crate::entity::{Const, Type, Value, ValueKind};
use crate::inst::flags;
use crate::opcode::Opcode;
use crate::text::lexer::{Tok, Token};
use crate::types::TypeData;
use smallvec::SmallVec;

/// A short list of operands.
pub(crate) type ValueList = SmallVec<[Value; 8]>;

impl<'a> Parser<'a> {
    /// `type value`
    #[inline]
    pub fn typed_value(&mut self) -> PResult<(Type, Value)> {
        let ty = self.parse_type()?;
        let v = self.value(ty)?;
        Ok((ty, v))
    }

    /// An operand of this type: a local in a body, a constant anywhere.
    #[inline]
    pub fn value(&mut self, ty: Type) -> PResult<Value> {
        match self.tok.kind {
            Tok::Local | Tok::LocalNum | Tok::LocalQuoted => {
                let t = self.bump();
                self.local(t, ty)
            }
            _ => self.constant(ty),
        }
    }

    /// A use of `%name` where a value of this type is wanted; of any type if it is `void`.
    #[inline]
    pub fn local(&mut self, t: Token, ty: Type) -> PResult<Value> {
        let owned;
        let key = match t.kind {
            Tok::LocalNum => Key::Number(t.value as u32),
            Tok::Local => Key::Name(self.text(t), t.value, Some(t.start)),
            _ => {
                owned = self.unquoted(t);
                self.quoted_key(&owned, t)
            }
        };
        let Scope::Body(state) = &mut self.scope else {
            return self.fail(Code::UndefinedValue, t, "a local value outside a function");
        };
        match state.locals.get(self.src, key) {
            None => {
                let span = Span { start: t.start, end: t.end };
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
                    ValueKind::Inst(i) => state.body.inst(i).ty,
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
                // A poison of the wanted type keeps the rest of the instruction going.
                self.error(Code::TypeMismatch, t, message);
                Ok(self.poison(ty))
            }
        }
    }

    /// The key of a quoted name.
    pub fn quoted_key<'k>(&self, name: &'k [u8], t: Token) -> Key<'k> {
        let same = name.len() == (t.end - t.start) as usize;
        Key::Name(name, crate::text::lexer::hash_name(name), same.then_some(t.start))
    }

    /// `poison` of a type.
    pub fn poison(&mut self, ty: Type) -> Value {
        Value::constant(self.consts.scalar(ty, ConstKind::Poison))
    }

    /// The type of a constant.
    pub fn const_type(&self, v: Value) -> Type {
        match v.kind() {
            ValueKind::Const(c) => self.consts.ty(c),
            ValueKind::Global(g) => match &self.scope {
                Scope::Top(top) => top.slots[g.0 as usize].ptr_ty,
                Scope::Body(b) => b.frozen.module.global(g).ptr_ty,
            },
            _ => Type::VOID,
        }
    }

    fn scalar(&mut self, ty: Type, kind: ConstKind) -> Value {
        Value::constant(self.consts.scalar(ty, kind))
    }

    /// A constant of this type.
    #[inline]
    pub fn constant(&mut self, ty: Type) -> PResult<Value> {
        let t = self.tok;
        match t.kind {
            Tok::Int => {
                self.bump();
                self.int_constant(t, ty)
            }
            Tok::Global | Tok::GlobalQuoted | Tok::GlobalNum => {
                self.bump();
                if !self.types.ask(ty, |x| x.is_ptr(ty)) {
                    let message =
                        format!("a global is a pointer, but `{}` is wanted here", self.show(ty));
                    return self.fail(Code::TypeMismatch, t, message);
                }
                self.global_ref(t, ty).map(Value::global)
            }
            Tok::Word => self.word_constant(t, ty),
            Tok::Float => {
                self.bump();
                match float::parse_decimal(self.text(t)) {
                    Some(bits) => self.double_constant(t, ty, bits),
                    None => self.fail(Code::BadNumber, t, "malformed floating-point number"),
                }
            }
            Tok::HexFloat => {
                self.bump();
                self.hex_float_constant(t, ty)
            }
            Tok::HexInt => {
                self.bump();
                self.hex_int_constant(t, ty)
            }
            Tok::CString => {
                self.bump();
                self.string_constant(t, ty)
            }
            Tok::LBrace => self.nested(|p| p.struct_constant(ty, false)),
            Tok::LSquare => self.nested(|p| p.array_constant(ty)),
            Tok::Less => self.nested(|p| p.vector_constant(ty)),
            Tok::Local | Tok::LocalNum | Tok::LocalQuoted => {
                self.fail(Code::BadConstant, t, "a constant is wanted here, not a local value")
            }
            _ => self.unexpected("a value"),
        }
    }

    /// A signed decimal, cut to the type's width as LLVM does.
    #[inline]
    fn int_constant(&mut self, t: Token, ty: Type) -> PResult<Value> {
        let TypeData::Int(bits) = self.types.get(ty) else {
            let message = format!("an integer, but `{}` is wanted here", self.show(ty));
            return self.fail(Code::TypeMismatch, t, message);
        };
        let text = self.text(t);
        let (negative, digits) = match text.strip_prefix(b"-") {
            Some(d) => (true, d),
            None => (false, text),
        };
        if digits.len() <= 18 && bits <= 64 {
            let mut n = 0u64;
            for &d in digits {
                n = n * 10 + u64::from(d - b'0');
            }
            if negative {
                n = n.wrapping_neg();
            }
            if bits < 64 {
                n &= (1 << bits) - 1;
            }
            return Ok(self.scalar(ty, ConstKind::Int(n)));
        }
        let Some(mut limbs) = decimal_limbs(digits, bits) else {
            return self.fail(Code::Limit, t, "this number has too many digits");
        };
        if negative {
            negate(&mut limbs);
        }
        Ok(self.limbs_constant(ty, bits, limbs))
    }

    /// An integer from limbs, cut to the type's width.
    fn limbs_constant(&mut self, ty: Type, bits: u32, mut limbs: Vec<u64>) -> Value {
        limbs.resize(bits.div_ceil(64) as usize, 0);
        if let (Some(last), r @ 1..) = (limbs.last_mut(), bits % 64) {
            *last &= (1 << r) - 1;
        }
        if bits <= 64 {
            self.scalar(ty, ConstKind::Int(limbs[0]))
        } else {
            Value::constant(self.consts.big_int(ty, &limbs))
        }
    }

    /// `u0x…`, `s0x…`
    fn hex_int_constant(&mut self, t: Token, ty: Type) -> PResult<Value> {
        let TypeData::Int(bits) = self.types.get(ty) else {
            let message = format!("an integer, but `{}` is wanted here", self.show(ty));
            return self.fail(Code::TypeMismatch, t, message);
        };
        let text = self.text(t);
        let digits = &text[3..];
        let mut limbs = Vec::with_capacity(digits.len() / 16 + 1);
        for chunk in digits.rchunks(16) {
            let mut limb = 0u64;
            for &d in chunk {
                limb = limb << 4 | u64::from((d as char).to_digit(16).unwrap_or(0));
            }
            limbs.push(limb);
        }
        // The text's width is four bits a digit; `s` says that its top bit is the sign.
        let wide = digits.len() * 4;
        if text[0] == b's' && wide < bits as usize {
            let top = (wide - 1) / 64;
            if limbs[top] >> ((wide - 1) % 64) & 1 == 1 {
                if !wide.is_multiple_of(64) {
                    limbs[top] |= u64::MAX << (wide % 64);
                }
                limbs.resize(bits.div_ceil(64) as usize, u64::MAX);
            }
        }
        Ok(self.limbs_constant(ty, bits, limbs))
    }

    fn double_constant(&mut self, t: Token, ty: Type, bits: u64) -> PResult<Value> {
        let narrow = match self.types.get(ty) {
            TypeData::Double => Some(bits),
            TypeData::Float => float::double_to_float(bits).map(u64::from),
            TypeData::Half => float::double_to_half(bits).map(u64::from),
            TypeData::BFloat => float::double_to_bfloat(bits).map(u64::from),
            _ => {
                let message = format!(
                    "a floating-point number in this form is no constant of type `{}`",
                    self.show(ty)
                );
                return self.fail(Code::TypeMismatch, t, message);
            }
        };
        match narrow {
            Some(bits) => Ok(self.scalar(ty, ConstKind::Float(bits))),
            None => {
                let message = format!("`{}` can't hold this number exactly", self.show(ty));
                self.fail(Code::BadConstant, t, message)
            }
        }
    }

    fn hex_float_constant(&mut self, t: Token, ty: Type) -> PResult<Value> {
        let text = &self.text(t)[2..];
        let (form, digits) = match text[0] {
            c @ (b'K' | b'L' | b'M' | b'H' | b'R') => (c, &text[1..]),
            _ => (b' ', text),
        };
        let room = match form {
            b'K' => 20,
            b'L' | b'M' => 32,
            b'H' | b'R' => 4,
            _ => 16,
        };
        let significant = digits.iter().position(|&d| d != b'0').unwrap_or(digits.len());
        let Some(value) = float::parse_hex(&digits[significant..])
            .or((significant == digits.len()).then_some(0))
            .filter(|_| digits.len() - significant <= room)
        else {
            return self.fail(
                Code::BadNumber,
                t,
                "this floating-point constant has too many digits",
            );
        };
        let wanted = match form {
            b'K' => Type::X86_FP80,
            b'L' => Type::FP128,
            b'M' => Type::PPC_FP128,
            b'H' => Type::HALF,
            b'R' => Type::BFLOAT,
            _ => return self.double_constant(t, ty, value as u64),
        };
        if ty != wanted {
            let message = format!(
                "a constant of type `{}`, but `{}` is wanted here",
                self.show(wanted),
                self.show(ty)
            );
            return self.fail(Code::TypeMismatch, t, message);
        }
        Ok(match form {
            b'H' | b'R' => self.scalar(ty, ConstKind::Float(value as u64)),
            // The text of an x86_fp80 starts with its high part; that of the others with the low.
            b'K' => {
                let limbs = [value as u64, (value >> 64) as u64];
                Value::constant(self.consts.big_float(ty, limbs))
            }
            _ => {
                // Up to sixteen digits are the first, low limb; the next ones the high limb.
                let (low, high) = digits.split_at(digits.len().min(16));
                let limb = |d: &[u8]| float::parse_hex(d).unwrap_or(0) as u64;
                Value::constant(self.consts.big_float(ty, [limb(low), limb(high)]))
            }
        })
    }

    fn string_constant(&mut self, t: Token, ty: Type) -> PResult<Value> {
        let bytes = self.unquoted(t);
        let fits = matches!(self.types.get(ty),
            TypeData::Array(n, Type::I8) if n == bytes.len() as u64);
        if !fits {
            let message = format!(
                "a string of type `[{} x i8]`, but `{}` is wanted here",
                bytes.len(),
                self.show(ty)
            );
            return self.fail(Code::TypeMismatch, t, message);
        }
        Ok(Value::constant(self.consts.string(ty, &bytes)))
    }

    fn word_constant(&mut self, t: Token, ty: Type) -> PResult<Value> {
        let text = self.text(t);
        let data = self.types.get(ty);
        let kind = match text {
            b"true" | b"false" => {
                self.bump();
                if ty != Type::I1 {
                    let message = format!("a truth value, but `{}` is wanted here", self.show(ty));
                    return self.fail(Code::TypeMismatch, t, message);
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
                TypeData::Token if text == b"undef" => {
                    return self.bad_word(t, ty, "a value other than a token");
                }
                _ if text == b"undef" => ConstKind::Undef,
                _ => ConstKind::Poison,
            },
            b"zeroinitializer" => match data {
                TypeData::Void
                | TypeData::Function { .. }
                | TypeData::Label
                | TypeData::Metadata
                | TypeData::Token => {
                    return self.bad_word(t, ty, "a value");
                }
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
                if !matches!(g.kind, Tok::Global | Tok::GlobalQuoted | Tok::GlobalNum) {
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
    fn bad_word(&mut self, t: Token, ty: Type, for_what: &str) -> PResult<Value> {
        let word = String::from_utf8_lossy(self.text(t)).into_owned();
        let message = format!("`{word}` is for {for_what}, not for `{}`", self.show(ty));
        self.fail(Code::TypeMismatch, t, message)
    }

    /// A constant whose own type is known, where another is wanted.
    fn of_type(&mut self, has: Type, wanted: Type, t: Token, kind: ConstKind) -> PResult<Value> {
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

    /// `type constant`, for parts of constants.
    pub fn typed_constant(&mut self) -> PResult<(Type, Value)> {
        let ty = self.parse_type()?;
        let v = self.constant(ty)?;
        Ok((ty, v))
    }

    fn splat(&mut self, t: Token, ty: Type) -> PResult<Value> {
        self.bump();
        self.expect(Tok::LParen, "`(`")?;
        let (elem, v) = self.nested(Self::typed_constant)?;
        self.expect(Tok::RParen, "`)`")?;
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

    fn elements(&mut self, close: Tok, wanted: &[Type]) -> PResult<ValueList> {
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
            out.push(v);
            Ok(())
        })?;
        Ok(out)
    }

    fn array_constant(&mut self, ty: Type) -> PResult<Value> {
        let t = self.bump();
        let TypeData::Array(len, elem) = self.types.get(ty) else {
            let message = format!("an array, but `{}` is wanted here", self.show(ty));
            return self.fail(Code::TypeMismatch, t, message);
        };
        let values = self.elements(Tok::RSquare, &[elem])?;
        if values.len() as u64 != len {
            let message = format!("{} elements, but the type has {len}", values.len());
            return self.fail(Code::TypeMismatch, t, message);
        }
        Ok(Value::constant(self.consts.aggregate(ty, &values)))
    }

    fn vector_constant(&mut self, ty: Type) -> PResult<Value> {
        let t = self.bump();
        if self.at(Tok::LBrace) {
            let v = self.struct_constant(ty, true)?;
            self.expect(Tok::Greater, "`>`")?;
            return Ok(v);
        }
        let TypeData::Vector(len, elem) = self.types.get(ty) else {
            let message = format!("a vector, but `{}` is wanted here", self.show(ty));
            return self.fail(Code::TypeMismatch, t, message);
        };
        let values = self.elements(Tok::Greater, &[elem])?;
        if values.len() as u64 != u64::from(len) {
            let message = format!("{} elements, but the type has {len}", values.len());
            return self.fail(Code::TypeMismatch, t, message);
        }
        Ok(Value::constant(self.consts.aggregate(ty, &values)))
    }

    fn struct_constant(&mut self, ty: Type, packed: bool) -> PResult<Value> {
        let t = self.bump();
        let Some((fields, _)) = self.types.fields(ty).filter(|f| f.1 == packed) else {
            let message = format!("a struct, but `{}` is wanted here", self.show(ty));
            return self.fail(Code::TypeMismatch, t, message);
        };
        // One field is not "the type of every element".
        let mut wanted: TypeList = fields.clone();
        if wanted.len() == 1 {
            wanted.push(Type::VOID);
        }
        let values = self.elements(Tok::RBrace, &wanted)?;
        if values.len() != fields.len() {
            let message = format!("{} fields, but the type has {}", values.len(), fields.len());
            return self.fail(Code::TypeMismatch, t, message);
        }
        Ok(Value::constant(self.consts.aggregate(ty, &values)))
    }

    fn block_address(&mut self, t: Token, ty: Type) -> PResult<Value> {
        self.bump();
        self.expect(Tok::LParen, "`(`")?;
        let g = self.tok;
        if !matches!(g.kind, Tok::Global | Tok::GlobalQuoted | Tok::GlobalNum) {
            return self.unexpected("a function");
        }
        self.bump();
        let function = self.global_ref(g, Type::PTR)?;
        self.expect(Tok::Comma, "`,`")?;
        let l = self.tok;
        let label = match l.kind {
            Tok::LocalNum => LabelName::Number(l.value as u32),
            Tok::Local | Tok::LocalQuoted => LabelName::Name(self.unquoted(l).into_owned().into()),
            _ => return self.unexpected("a block"),
        };
        self.bump();
        self.expect(Tok::RParen, "`)`")?;
        let kind = ConstKind::BlockAddress(function, crate::entity::Block(u32::MAX));
        let v = self.of_type(Type::PTR, ty, t, kind)?;
        let constant = v.as_const().unwrap_or(Const(0));
        let span = Span { start: l.start, end: l.end };
        self.pending_blocks.push(PendingBlock { constant, function, label, span });
        Ok(v)
    }

    fn ptrauth(&mut self, t: Token, ty: Type) -> PResult<Value> {
        self.bump();
        self.expect(Tok::LParen, "`(`")?;
        let mut values = ValueList::new();
        let mut first = None;
        self.list_until(Tok::RParen, "`,` or `)`", |p| {
            let (ty, v) = p.nested(Self::typed_constant)?;
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

    /// A constant expression: `add (i32 1, i32 2)`, `trunc (i64 … to i32)`, …
    fn expression(&mut self, t: Token, ty: Type) -> PResult<Value> {
        let Some(op) = self.opcode(t) else {
            return match self.text(t) {
                b"extractvalue" | b"insertvalue" | b"select" | b"fneg" | b"icmp" | b"fcmp" => {
                    self.ended_expression(t)
                }
                _ => self.unexpected("a value"),
            };
        };
        use Opcode::*;
        match op {
            Trunc | PtrToInt | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast => {
                self.cast_expression(t, ty, op)
            }
            GetElementPtr => self.gep_expression(t, ty),
            Add | Sub | Xor | ExtractElement | InsertElement | ShuffleVector => {
                self.plain_expression(t, ty, op)
            }
            ZExt | SExt | FPTrunc | FPExt | FPToUI | FPToSI | UIToFP | SIToFP | UDiv | SDiv
            | URem | SRem | Mul | Shl | LShr | AShr | And | Or | FAdd | FSub | FMul | FDiv
            | FRem | FNeg | ICmp | FCmp | Select | ExtractValue | InsertValue => {
                self.ended_expression(t)
            }
            _ => self.unexpected("a value"),
        }
    }

    #[cold]
    fn ended_expression(&mut self, t: Token) -> PResult<Value> {
        let word = String::from_utf8_lossy(self.text(t)).into_owned();
        let message = format!("LLVM 22 has no constant expression `{word}`");
        self.fail(Code::OtherVersion, t, message)
    }

    fn cast_expression(&mut self, t: Token, ty: Type, op: Opcode) -> PResult<Value> {
        self.bump();
        self.expect(Tok::LParen, "`(`")?;
        let (from, v) = self.typed_constant()?;
        self.expect_word("to")?;
        let to = self.parse_type()?;
        self.expect(Tok::RParen, "`)`")?;
        if !self.types.ask(from, |_| true) || !self.cast_fits(op, from, to) {
            let message =
                format!("`{}` from `{}` to `{}`", op.name(), self.show(from), self.show(to));
            return self.fail(Code::BadCast, t, message);
        }
        self.push_expression(
            t,
            ty,
            to,
            ConstExpr {
                op,
                flags: 0,
                source: Type::VOID,
                operands: Default::default(),
                inrange: None,
            },
            &[v],
        )
    }

    /// Whether a constant cast fits its types; the rules of instructions live in the verifier.
    fn cast_fits(&self, op: Opcode, from: Type, to: Type) -> bool {
        let scalar = |t| self.types.scalar(t);
        let (f, t) = (self.types.get(scalar(from)), self.types.get(scalar(to)));
        let lanes = |t| self.types.ask(t, |x| x.lanes(t));
        let same_lanes = lanes(from) == lanes(to);
        let bits = |ty: Type| {
            let lanes = u64::from(lanes(ty).unwrap_or(1));
            self.types.ask(ty, |x| x.scalar_bits(x.scalar(ty))).map(|b| u64::from(b) * lanes)
        };
        match (op, f, t) {
            (Opcode::Trunc, TypeData::Int(a), TypeData::Int(b)) => same_lanes && a > b,
            (Opcode::PtrToInt | Opcode::PtrToAddr, TypeData::Ptr(_), TypeData::Int(_)) => {
                same_lanes
            }
            (Opcode::IntToPtr, TypeData::Int(_), TypeData::Ptr(_)) => same_lanes,
            (Opcode::AddrSpaceCast, TypeData::Ptr(a), TypeData::Ptr(b)) => same_lanes && a != b,
            (Opcode::BitCast, TypeData::Ptr(a), TypeData::Ptr(b)) => same_lanes && a == b,
            (Opcode::BitCast, ..) => from == to || (bits(from).is_some() && bits(from) == bits(to)),
            _ => false,
        }
    }

    fn gep_expression(&mut self, t: Token, ty: Type) -> PResult<Value> {
        self.bump();
        let mut bits = 0u16;
        let mut inrange = None;
        loop {
            if self.eat_word("inbounds") {
                bits |= flags::INBOUNDS;
            } else if self.eat_word("nusw") {
                bits |= flags::NUSW;
            } else if self.eat_word("nuw") {
                bits |= flags::NUW;
            } else if self.at_word("inrange") {
                self.bump();
                inrange = Some(self.inrange()?);
            } else {
                break;
            }
        }
        self.expect(Tok::LParen, "`(`")?;
        let at = self.tok;
        let source = self.parse_type()?;
        self.expect(Tok::Comma, "`,`")?;
        let mut values = ValueList::new();
        self.list_until(Tok::RParen, "`,` or `)`", |p| {
            let (_, v) = p.typed_constant()?;
            values.push(v);
            Ok(())
        })?;
        let types: TypeList = values.iter().map(|&v| self.const_type(v)).collect();
        let Some(result) = self.gep_type(at, source, &types)? else {
            return self.fail(Code::BadIndex, t, "these indices don't fit the type");
        };
        self.check_constant_indices(t, source, &values)?;
        self.push_expression(
            t,
            ty,
            result,
            ConstExpr {
                op: Opcode::GetElementPtr,
                flags: bits,
                source,
                operands: Default::default(),
                inrange,
            },
            &values,
        )
    }

    /// Walks constant indices through the type: struct fields must exist.
    fn check_constant_indices(&mut self, t: Token, source: Type, values: &[Value]) -> PResult<()> {
        let mut at = source;
        for &v in values.iter().skip(2) {
            at = match self.types.get(at) {
                TypeData::Array(_, e) | TypeData::Vector(_, e) => e,
                TypeData::Struct { .. } | TypeData::Named(_) => {
                    let index = v.as_const().and_then(|c| self.const_index(c));
                    let fields = self.types.fields(at);
                    match fields.zip(index).and_then(|(f, i)| f.0.get(i as usize).copied()) {
                        Some(f) => f,
                        None => {
                            let message = "no field of the struct has this index";
                            return self.fail(Code::BadIndex, t, message);
                        }
                    }
                }
                _ => return self.fail(Code::BadIndex, t, "an index into no aggregate"),
            };
        }
        Ok(())
    }

    /// The number that indexes a struct: an `i32`, perhaps a splat of it.
    pub fn const_index(&self, c: Const) -> Option<u64> {
        let d = self.consts.get(c);
        if self.types.scalar(d.ty) != Type::I32 {
            return None;
        }
        match d.kind {
            ConstKind::Int(n) => Some(n),
            ConstKind::Zero => Some(0),
            ConstKind::Splat(v) => v.as_const().and_then(|c| self.const_index(c)),
            ConstKind::Aggregate(list) => {
                let first = self.consts.values(list).first()?.as_const()?;
                let same = self.consts.values(list).iter().all(|v| {
                    v.as_const().map(|c| self.consts.get(c)) == Some(self.consts.get(first))
                });
                if same { self.const_index(first) } else { None }
            }
            _ => None,
        }
    }

    fn inrange(&mut self) -> PResult<Box<InRange>> {
        self.expect(Tok::LParen, "`(`")?;
        let start = self.expect(Tok::Int, "a number")?;
        self.expect(Tok::Comma, "`,`")?;
        let end = self.expect(Tok::Int, "a number")?;
        self.expect(Tok::RParen, "`)`")?;
        let text = |t| self.text(t).into();
        Ok(Box::new(InRange { start: text(start), end: text(end) }))
    }

    fn plain_expression(&mut self, t: Token, ty: Type, op: Opcode) -> PResult<Value> {
        self.bump();
        let mut bits = 0u16;
        if matches!(op, Opcode::Add | Opcode::Sub) {
            loop {
                if self.eat_word("nuw") {
                    bits |= flags::NUW;
                } else if self.eat_word("nsw") {
                    bits |= flags::NSW;
                } else {
                    break;
                }
            }
        }
        self.expect(Tok::LParen, "`(`")?;
        let mut values = ValueList::new();
        self.list_until(Tok::RParen, "`,` or `)`", |p| {
            let (_, v) = p.typed_constant()?;
            values.push(v);
            Ok(())
        })?;
        let types: TypeList = values.iter().map(|&v| self.const_type(v)).collect();
        let Some(result) = self.expression_type(op, &types) else {
            let message = format!("`{}` does not take operands of these types", op.name());
            return self.fail(Code::BadOperandType, t, message);
        };
        self.push_expression(
            t,
            ty,
            result,
            ConstExpr {
                op,
                flags: bits,
                source: Type::VOID,
                operands: Default::default(),
                inrange: None,
            },
            &values,
        )
    }

    fn expression_type(&mut self, op: Opcode, types: &[Type]) -> Option<Type> {
        let is_int = |t: Type| self.types.ask(t, |x| x.is_int_or_vector(t));
        let vector = |t: Type| match self.types.get(t) {
            TypeData::Vector(n, e) => Some((n, e)),
            _ => None,
        };
        match (op, types) {
            (Opcode::Add | Opcode::Sub | Opcode::Xor, &[a, b]) => {
                (a == b && is_int(a)).then_some(a)
            }
            (Opcode::ExtractElement, &[v, i]) => {
                let (_, e) = vector(v)?;
                matches!(self.types.get(i), TypeData::Int(_)).then_some(e)
            }
            (Opcode::InsertElement, &[v, e, i]) => {
                let ok = vector(v)?.1 == e && matches!(self.types.get(i), TypeData::Int(_));
                ok.then_some(v)
            }
            (Opcode::ShuffleVector, &[a, b, m]) => {
                let (_, e) = vector(a)?;
                let (n, Type::I32) = vector(m)? else { return None };
                (a == b).then(|| self.types.vector(n, e))
            }
            _ => None,
        }
    }

    fn push_expression(
        &mut self,
        t: Token,
        wanted: Type,
        has: Type,
        mut expr: ConstExpr,
        values: &[Value],
    ) -> PResult<Value> {
        if has != wanted {
            let message = format!(
                "this constant has type `{}`, but `{}` is wanted here",
                self.show(has),
                self.show(wanted)
            );
            return self.fail(Code::TypeMismatch, t, message);
        }
        expr.operands = self.consts.push_values(values);
        Ok(Value::constant(self.consts.expression(has, expr)))
    }

    /// Result type of a `getelementptr` with these operand types, the base first; `None` if they
    /// don't fit.
    pub fn gep_type(&mut self, t: Token, source: Type, ops: &[Type]) -> PResult<Option<Type>> {
        let Some(&base) = ops.first() else { return Ok(None) };
        if matches!(
            self.types.get(source),
            TypeData::Function { .. } | TypeData::Label | TypeData::Metadata | TypeData::Token
        ) {
            return self.fail(Code::BadType, t, "this type has no size");
        }
        let scalar = self.types.scalar(base);
        if !matches!(self.types.get(scalar), TypeData::Ptr(_)) {
            return Ok(None);
        }
        let mut lanes = self.types.ask(base, |x| x.lanes(base));
        for &i in &ops[1..] {
            if !self.types.ask(i, |x| x.is_int_or_vector(i)) {
                return Ok(None);
            }
            let n = self.types.ask(i, |x| x.lanes(i));
            if n.is_some() && lanes.is_some() && n != lanes {
                return Ok(None);
            }
            lanes = lanes.or(n);
        }
        Ok(Some(match lanes {
            Some(n) => self.types.vector(n, scalar),
            None => scalar,
        }))
    }
}

/// Decimal digits as limbs, the lowest first, modulo 2^`bits` rounded up to whole limbs; `None` if
/// there are absurdly many digits for the width.
fn decimal_limbs(digits: &[u8], bits: u32) -> Option<Vec<u64>> {
    let room = bits.div_ceil(64).max(1) as usize;
    // A quadratic conversion: bound its work; wider constants are written in hexadecimal.
    if digits.len() > 100_000 {
        return None;
    }
    let mut limbs: Vec<u64> = vec![0];
    for chunk in digits.chunks(18) {
        let mut n = 0u64;
        for &d in chunk {
            n = n * 10 + u64::from(d - b'0');
        }
        let mut carry = u128::from(n);
        let scale = 10u128.pow(chunk.len() as u32);
        for l in &mut limbs {
            carry += u128::from(*l) * scale;
            *l = carry as u64;
            carry >>= 64;
        }
        if carry != 0 && limbs.len() < room {
            limbs.push(carry as u64);
        }
    }
    limbs.resize(room, 0);
    Some(limbs)
}

/// Two's complement.
fn negate(limbs: &mut [u64]) {
    let mut carry = true;
    for l in limbs {
        let (n, c) = (!*l).overflowing_add(u64::from(carry));
        *l = n;
        carry = c;
    }
}
