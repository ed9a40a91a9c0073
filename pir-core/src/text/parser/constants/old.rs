//! Forms of constants that LLVM 15 to 19 wrote. Operations that are no constant expressions any
//! more are folded; in a function they become instructions before the one that uses them, as LLVM
//! makes of them when it reads bitcode.

use super::ValueList;
use crate::constant::ConstKind;
use crate::diag::{Code, Diagnostic};
use crate::entity::{Inst, Type, Value};
use crate::fold;
use crate::inst::{ArithFlags, FloatPredicate, InstData, IntPredicate};
use crate::opcode::{Class, Opcode};
use crate::text::lexer::{Token, TokenKind};
use crate::text::parser::{ParseFailed, ParseResult, ParseScope, Parser};
use crate::types::TypeData;
use crate::upgrade::versions_of;

impl Parser<'_> {
    /// Parses an operation that was a constant expression: `mul (i64 …, i64 3)`,
    /// `zext (i32 … to i64)`, `icmp eq (ptr …, ptr null)`.
    #[cold]
    pub(super) fn old_expression(&mut self, t: Token, ty: Type, op: Opcode) -> ParseResult<Value> {
        self.bump();
        let data = self.operation(op)?;
        self.expect(TokenKind::LParen, "`(`")?;
        let mut values = ValueList::new();
        let result = if op.class() == Class::Cast {
            let (_, v) = self.typed_constant()?;
            values.push(v);
            self.expect_word("to")?;
            let to = self.parse_type()?;
            self.expect(TokenKind::RParen, "`)`")?;
            to
        } else {
            self.list_until(TokenKind::RParen, "`,` or `)`", |p| {
                let (_, v) = p.typed_constant()?;
                values.push(v);
                Ok(())
            })?;
            let types: Vec<Type> = values.iter().map(|&v| self.const_type(v)).collect();
            match (op, &types[..]) {
                (Opcode::FNeg, &[a]) => a,
                (Opcode::Select, &[_, a, b]) if a == b => a,
                (Opcode::ICmp | Opcode::FCmp, &[a, b]) if a == b => self.truth_type(a),
                (Opcode::FNeg | Opcode::Select | Opcode::ICmp | Opcode::FCmp, _) => {
                    return self.bad_operands(t, op);
                }
                (_, &[a, b]) if a == b => a,
                _ => return self.bad_operands(t, op),
            }
        };
        if result != ty {
            let message = format!(
                "this constant has type `{}`, but `{}` is wanted here",
                self.show(result),
                self.show(ty)
            );
            return self.fail(Code::TypeMismatch, t, message);
        }
        if let Some(v) = self.folded(data, result, &values) {
            return Ok(v);
        }
        self.expression_instruction(t, data.with_ty(result), &values)
    }

    /// Parses the flags or the predicate of an operation.
    fn operation(&mut self, op: Opcode) -> ParseResult<InstData> {
        let data = InstData::new(op, Type::VOID);
        if matches!(op, Opcode::ICmp | Opcode::FCmp) {
            let text = self.text(self.tok);
            let with = match op {
                Opcode::ICmp => IntPredicate::from_name(text).map(|p| data.with_icmp(p)),
                _ => FloatPredicate::from_name(text).map(|p| data.with_fcmp(p)),
            };
            let Some(data) = with else { return self.unexpected("a predicate") };
            self.bump();
            return Ok(data);
        }
        let mut flags = ArithFlags::empty();
        for (word, flag) in
            [("nuw", ArithFlags::NUW), ("nsw", ArithFlags::NSW), ("exact", ArithFlags::EXACT)]
        {
            if self.eat_word(word) {
                flags |= flag;
            }
        }
        // `nsw nuw` is allowed as well.
        if self.eat_word("nuw") {
            flags |= ArithFlags::NUW;
        }
        Ok(data.with_arith_flags(flags))
    }

    fn bad_operands<T>(&mut self, t: Token, op: Opcode) -> ParseResult<T> {
        let message = format!("`{}` does not take operands of these types", op.name());
        self.fail(Code::BadOperandType, t, message)
    }

    /// Returns the result of an operation on integers of at most 64 bits, or of a `select` whose
    /// condition is known.
    fn folded(&mut self, data: InstData, ty: Type, values: &[Value]) -> Option<Value> {
        let numbers: Vec<(u64, u32)> = values
            .iter()
            .map_while(|&v| {
                let data = self.consts.get(v.as_const()?);
                let TypeData::Int(width @ 1..=64) = self.types.get(data.ty) else { return None };
                match data.kind {
                    ConstKind::Int(n) => Some((n, width)),
                    ConstKind::Zero => Some((0, width)),
                    _ => None,
                }
            })
            .collect();
        let (op, flags) = (data.op(), data.arith_flags());
        let is_known = numbers.len() == values.len();
        if let (Opcode::Select, Some(&(condition, 1))) = (op, numbers.first()) {
            return values.get(2 - condition as usize).copied();
        }
        let TypeData::Int(to @ 1..=64) = self.types.get(ty) else { return None };
        if !is_known {
            return None;
        }
        let folded = match (op, &numbers[..]) {
            (Opcode::ICmp, &[(a, width), (b, _)]) => fold::icmp(data.icmp()?, flags, width, a, b),
            (_, &[(a, from)]) => fold::int_cast(op.cast()?, flags, from, to, a)?,
            (_, &[(a, width), (b, _)]) => fold::int_binary(op.int_binary()?, flags, width, a, b),
            _ => return None,
        };
        Some(match folded.number() {
            Some(n) => Value::constant(self.consts.int(ty, n)),
            None => self.poison(ty),
        })
    }

    /// Makes an instruction before the current one; for an operand of a `phi` at the end of its
    /// block.
    pub(super) fn expression_instruction(
        &mut self,
        t: Token,
        data: InstData,
        values: &[Value],
    ) -> ParseResult<Value> {
        let ParseScope::Body(state) = &mut self.scope else { return self.ended_expression(t) };
        let ops = state.body.push_ops(values);
        let (data, place) = (data.with_ops(ops), t.start());
        let inst = match &mut state.edge_values {
            Some(edge) => {
                let inst = state.body.make_loose(data, place);
                edge.push(inst);
                inst
            }
            None => state.body.push_inst(state.block, data, place),
        };
        Ok(Value::inst(inst))
    }

    /// Ends an operand of a `phi`: its instructions come to the end of the block that it is from.
    pub(crate) fn end_edge(&mut self, label: Value) {
        let state = self.state();
        let made: Vec<Inst> = state.edge_values.take().unwrap_or_default();
        state.edges.extend(made.into_iter().map(|i| (i, label)));
    }

    /// Refuses an instruction of an expression where only a constant may stand.
    #[inline]
    pub(crate) fn only_constant(&mut self, t: Token, v: Value) -> ParseResult<Value> {
        match v.as_inst() {
            None => Ok(v),
            Some(i) => {
                let op = self.state().body.inst(i).op();
                self.refuse_expression(t, op.name())
            }
        }
    }

    /// Reports an operation that is no constant expression in LLVM 22, and cannot be an instruction
    /// here.
    #[cold]
    pub(super) fn ended_expression<T>(&mut self, t: Token) -> ParseResult<T> {
        let word = String::from_utf8_lossy(self.text(t)).into_owned();
        self.refuse_expression(t, &word)
    }

    #[cold]
    fn refuse_expression<T>(&mut self, t: Token, word: &str) -> ParseResult<T> {
        let versions = versions_of(word).unwrap_or_else(|| "an earlier version".to_owned());
        let message = format!("LLVM 22 has no constant expression `{word}`");
        let help = format!(
            "it is of {versions}; a list of constants and a global need its value: write the number"
        );
        self.report(Diagnostic::new(Code::OtherVersion, message).at(t.span()).help(help));
        Err(ParseFailed)
    }

    /// Returns the mask of a `shufflevector` with `poison` for each `undef`, as LLVM 22 writes it.
    #[inline]
    pub(crate) fn poison_mask(&mut self, ty: Type, mask: Value) -> Value {
        let Some(c) = mask.as_const() else { return mask };
        match self.consts.get(c).kind {
            ConstKind::Undef => self.poison(ty),
            ConstKind::Aggregate(list) => {
                let is_undef = |v: &Value, p: &Self| {
                    v.as_const().is_some_and(|c| p.consts.get(c).kind == ConstKind::Undef)
                };
                if !self.consts.values(list).iter().any(|v| is_undef(v, self)) {
                    return mask;
                }
                let poison = self.poison(Type::I32);
                let lanes: Vec<Value> = self.consts.values(list).to_vec();
                let lanes: Vec<Value> =
                    lanes.iter().map(|v| if is_undef(v, self) { poison } else { *v }).collect();
                Value::constant(self.consts.aggregate(ty, &lanes))
            }
            _ => mask,
        }
    }
}
