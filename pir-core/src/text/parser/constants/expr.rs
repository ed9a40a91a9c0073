//! Constant expressions, and the result types of expressions and `getelementptr`.

use super::ValueList;
use crate::constant::{ConstExpr, ConstKind, InRange};
use crate::diag::Code;
use crate::entity::{Const, Type, Value};
use crate::inst::{ArithFlags, InstData};
use crate::opcode::Opcode;
use crate::text::lexer::{Token, TokenKind};
use crate::text::parser::scope::TypeList;
use crate::text::parser::{ParseResult, Parser};
use crate::types::TypeData;

impl Parser<'_> {
    /// Parses a constant expression: `add (i32 1, i32 2)`, `trunc (i64 … to i32)`, …
    pub(super) fn expression(&mut self, t: Token, ty: Type) -> ParseResult<Value> {
        let Some(op) = self.opcode(t) else { return self.unexpected("a value") };
        use Opcode::*;
        match op {
            Trunc | PtrToInt | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast => {
                self.cast_expression(t, ty, op)
            }
            GetElementPtr => self.gep_expression(t, ty),
            Add | Sub | Xor | ExtractElement | InsertElement | ShuffleVector => {
                self.plain_expression(t, ty, op)
            }
            ZExt | SExt | FPTrunc | FPExt | FPToUI | FPToSI | UIToFP | SIToFP | Mul | Shl
            | LShr | AShr | And | Or | FNeg | ICmp | FCmp | Select => {
                self.old_expression(t, ty, op)
            }
            UDiv | SDiv | URem | SRem | FAdd | FSub | FMul | FDiv | FRem | ExtractValue
            | InsertValue => self.ended_expression(t),
            _ => self.unexpected("a value"),
        }
    }

    fn cast_expression(&mut self, t: Token, ty: Type, op: Opcode) -> ParseResult<Value> {
        self.bump();
        self.expect(TokenKind::LParen, "`(`")?;
        let (from, v) = self.typed_constant()?;
        self.expect_word("to")?;
        let to = self.parse_type()?;
        self.expect(TokenKind::RParen, "`)`")?;
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
                flags: ArithFlags::empty(),
                source: Type::VOID,
                operands: Default::default(),
                inrange: None,
            },
            &[v],
        )
    }

    /// Returns whether a constant cast is valid; the verifier has the rules for instructions.
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

    fn gep_expression(&mut self, t: Token, ty: Type) -> ParseResult<Value> {
        self.bump();
        let mut bits = ArithFlags::empty();
        let mut inrange = None;
        loop {
            if self.eat_word("inbounds") {
                bits |= ArithFlags::INBOUNDS;
            } else if self.eat_word("nusw") {
                bits |= ArithFlags::NUSW;
            } else if self.eat_word("nuw") {
                bits |= ArithFlags::NUW;
            } else if self.at_word("inrange") {
                self.bump();
                inrange = Some(self.inrange()?);
            } else {
                break;
            }
        }
        self.expect(TokenKind::LParen, "`(`")?;
        let at = self.tok;
        let source = self.parse_type()?;
        self.expect(TokenKind::Comma, "`,`")?;
        let mut values = ValueList::new();
        self.list_until(TokenKind::RParen, "`,` or `)`", |p| {
            // LLVM 18 and earlier marked an index, which LLVM 22 drops.
            p.eat_word("inrange");
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

    /// Checks constant indices against the type: struct fields must exist.
    fn check_constant_indices(
        &mut self,
        t: Token,
        source: Type,
        values: &[Value],
    ) -> ParseResult<()> {
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

    /// Returns the constant index of a struct field: an `i32` or a splat of it.
    pub(crate) fn const_index(&self, c: Const) -> Option<u64> {
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

    fn inrange(&mut self) -> ParseResult<Box<InRange>> {
        self.expect(TokenKind::LParen, "`(`")?;
        let start = self.expect(TokenKind::Int, "a number")?;
        self.expect(TokenKind::Comma, "`,`")?;
        let end = self.expect(TokenKind::Int, "a number")?;
        self.expect(TokenKind::RParen, "`)`")?;
        let text = |t| self.text(t).into();
        Ok(Box::new(InRange { start: text(start), end: text(end) }))
    }

    fn plain_expression(&mut self, t: Token, ty: Type, op: Opcode) -> ParseResult<Value> {
        self.bump();
        let mut bits = ArithFlags::empty();
        if matches!(op, Opcode::Add | Opcode::Sub) {
            loop {
                if self.eat_word("nuw") {
                    bits |= ArithFlags::NUW;
                } else if self.eat_word("nsw") {
                    bits |= ArithFlags::NSW;
                } else {
                    break;
                }
            }
        }
        self.expect(TokenKind::LParen, "`(`")?;
        let mut values = ValueList::new();
        self.list_until(TokenKind::RParen, "`,` or `)`", |p| {
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
    ) -> ParseResult<Value> {
        if has != wanted {
            let message = format!(
                "this constant has type `{}`, but `{}` is wanted here",
                self.show(has),
                self.show(wanted)
            );
            return self.fail(Code::TypeMismatch, t, message);
        }
        if values.iter().any(|v| v.as_inst().is_some()) {
            let data = InstData::new(expr.op, has).with_arith_flags(expr.flags);
            let data = match expr.op {
                Opcode::GetElementPtr => data.with_source_element(expr.source),
                _ => data,
            };
            return self.expression_instruction(t, data, values);
        }
        expr.operands = self.consts.push_values(values);
        Ok(Value::constant(self.consts.expression(has, expr)))
    }

    /// Returns the result type of a `getelementptr` with these operand types, the base first;
    /// `None` if they are invalid.
    pub(crate) fn gep_type(
        &mut self,
        t: Token,
        source: Type,
        ops: &[Type],
    ) -> ParseResult<Option<Type>> {
        let Some(&base) = ops.first() else { return Ok(None) };
        if matches!(
            self.types.get(source),
            TypeData::Function { .. } | TypeData::Label | TypeData::Metadata | TypeData::Token
        ) {
            return self.fail(Code::BadType, t, "this type has no size");
        }
        let plain = |&t: &Type| matches!(t, Type::I32 | Type::I64);
        if base == Type::PTR && ops[1..].iter().all(plain) {
            return Ok(Some(base));
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
