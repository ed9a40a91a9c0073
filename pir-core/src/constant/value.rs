//! Comparison of constants by value: `zeroinitializer` equals a list of zeros, `splat (i8 1)`
//! equals `<i8 1, i8 1>`, and `add (i32 1, i32 2)` equals `3`.
//!
//! Follows LLVM, where equal constants are one object and expressions fold when they are created.
//! Integers fold up to [`MAX_FOLDED_BITS`]. Expressions on vectors and expressions with `undef`
//! operands are compared structurally. The functions use explicit stacks instead of recursion,
//! because a module that a tool builds may nest constants to any depth.

use super::{ConstData, ConstKind, ConstPool};
use crate::entity::{Entity, Type, Value, ValueKind};
use crate::opcode::Opcode;
use crate::types::Types;

/// Width in bits of the widest integers that are folded, so that each operation is one `u128`
/// operation of the host.
const MAX_FOLDED_BITS: u32 = 128;

impl ConstPool {
    /// Returns whether two operands are the same value: the same entity, or constants that are
    /// equal regardless of how they are written. O(size of both).
    pub fn same_value(&self, types: &Types, a: Value, b: Value) -> bool {
        let mut stack = vec![(a, b)];
        while let Some((a, b)) = stack.pop() {
            let (a, b) = (self.without_no_ops(types, a), self.without_no_ops(types, b));
            if a != b && !self.same_parts(types, a, b, &mut stack) {
                return false;
            }
        }
        true
    }

    /// Returns whether two different operands are equal, provided that all pairs pushed to `todo`
    /// are.
    fn same_parts(
        &self,
        types: &Types,
        a: Value,
        b: Value,
        todo: &mut Vec<(Value, Value)>,
    ) -> bool {
        use ConstKind::*;
        let (Some(x), Some(y)) = (self.data_of(a), self.data_of(b)) else { return false };
        if x.ty != y.ty {
            return false;
        }
        if let (Some(m), Some(n)) = (self.int_value(types, a), self.int_value(types, b)) {
            return m == n;
        }
        let pairs = |k, l| self.values(k).iter().copied().zip(self.values(l).iter().copied());
        match (x.kind, y.kind) {
            (k, l) if k == l => true,
            (Zero | Null, _) => self.is_filled(b, is_zero),
            (_, Zero | Null) => self.is_filled(a, is_zero),
            (Undef, _) => self.is_filled(b, |_, k| k == Undef),
            (_, Undef) => self.is_filled(a, |_, k| k == Undef),
            (Poison, _) => self.is_filled(b, |_, k| k == Poison),
            (_, Poison) => self.is_filled(a, |_, k| k == Poison),
            (BigInt(k), BigInt(l)) | (BigFloat(k), BigFloat(l)) => self.limbs(k) == self.limbs(l),
            (Bytes(k), Bytes(l)) => self.bytes(k) == self.bytes(l),
            (Bytes(k), Aggregate(l)) | (Aggregate(l), Bytes(k)) => {
                let elements = self.values(l).iter().map(|&v| self.int_value(types, v));
                k.len == l.len
                    && self.bytes(k).iter().zip(elements).all(|(&b, e)| e == Some(b.into()))
            }
            (Splat(v), Splat(w)) => {
                todo.push((v, w));
                true
            }
            (Splat(v), Aggregate(l)) | (Aggregate(l), Splat(v)) => {
                todo.extend(self.values(l).iter().map(|&e| (v, e)));
                true
            }
            (Aggregate(k), Aggregate(l)) | (PtrAuth(k), PtrAuth(l)) => {
                todo.extend(pairs(k, l));
                k.len == l.len
            }
            (Expr(k), Expr(l)) => {
                let (k, l) = (self.expr(k), self.expr(l));
                todo.extend(pairs(k.operands, l.operands));
                (k.op, k.flags, k.source, &k.inrange) == (l.op, l.flags, l.source, &l.inrange)
                    && k.operands.len == l.operands.len
            }
            _ => false,
        }
    }

    /// Returns the value of an integer constant that fits into 64 bits, zero-extended. `None` for
    /// expressions, which [`ConstPool::int_value`] folds.
    #[inline]
    pub fn const_int(&self, types: &Types, v: Value) -> Option<u64> {
        let data = self.data_of(v)?;
        match data.kind {
            ConstKind::Int(n) => Some(n),
            ConstKind::Zero => types.int_bits(data.ty).map(|_| 0),
            _ => None,
        }
    }

    /// Returns the value of an integer constant of at most 64 bits, sign-extended.
    #[inline]
    pub fn const_signed(&self, types: &Types, v: Value) -> Option<i64> {
        let n = self.const_int(types, v)?;
        let above = 64u32.checked_sub(types.int_bits(self.data_of(v)?.ty)?)?;
        Some(((n << above) as i64) >> above)
    }

    /// Returns the value of an integer constant of at most 128 bits, zero-extended. Also folds
    /// expressions where possible. O(size of the constant).
    pub fn int_value(&self, types: &Types, v: Value) -> Option<u128> {
        // Fast path: most calls are for a leaf, which needs no stack.
        if let Some(n) = self.int_leaf(types, v) {
            return Some(n);
        }
        enum EvalStep {
            Visit(Value),
            Apply(Opcode, Type),
        }
        let (mut steps, mut values) = (vec![EvalStep::Visit(v)], Vec::new());
        while let Some(step) = steps.pop() {
            match step {
                EvalStep::Visit(v) => {
                    if let Some(n) = self.int_leaf(types, v) {
                        values.push(n);
                        continue;
                    }
                    let data = self.data_of(v)?;
                    let ConstKind::Expr(e) = data.kind else { return None };
                    let e = self.expr(e);
                    steps.push(EvalStep::Apply(e.op, data.ty));
                    steps.extend(self.values(e.operands).iter().map(|&v| EvalStep::Visit(v)));
                }
                // The operands were visited in reverse, so the first one is on top of the stack.
                EvalStep::Apply(op, ty) => {
                    let a = values.pop()?;
                    let n = match op {
                        Opcode::Add => a.wrapping_add(values.pop()?),
                        Opcode::Sub => a.wrapping_sub(values.pop()?),
                        Opcode::Xor => a ^ values.pop()?,
                        Opcode::Trunc | Opcode::BitCast => a,
                        // Without a data layout only `null` has a known address.
                        Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::IntToPtr if a == 0 => 0,
                        _ => return None,
                    };
                    values.push(n & mask(bits_of(types, ty)?));
                }
            }
        }
        values.pop()
    }

    /// Returns the value of an integer or `null`. The bits of a floating-point number are returned
    /// too, but they matter only below a `bitcast`, because `same_parts` compares only constants of
    /// the same type.
    fn int_leaf(&self, types: &Types, v: Value) -> Option<u128> {
        let data = self.data_of(v)?;
        let bits = bits_of(types, data.ty)?;
        match data.kind {
            ConstKind::Int(n) | ConstKind::Float(n) => Some(n.into()),
            ConstKind::Zero | ConstKind::Null => Some(0),
            ConstKind::BigInt(list) => {
                let limbs = self.limbs(list);
                let low = limbs.first().copied().unwrap_or(0);
                let sign = ((low as i64) >> 63) as u64;
                let high = limbs.get(1).copied().unwrap_or(sign);
                Some((u128::from(low) | u128::from(high) << 64) & mask(bits))
            }
            _ => None,
        }
    }

    /// Strips expressions that LLVM drops when it creates them: a `getelementptr` whose indices are
    /// all zero, and a `bitcast` to the same type.
    fn without_no_ops(&self, types: &Types, mut v: Value) -> Value {
        while let Some(ConstData { ty, kind: ConstKind::Expr(e) }) = self.data_of(v) {
            let e = self.expr(e);
            let Some((&base, indices)) = self.values(e.operands).split_first() else { break };
            let no_op = match e.op {
                Opcode::GetElementPtr => {
                    // A vector of indices turns a scalar base into a vector, so it is not a no-op.
                    types.lanes(ty).is_none()
                        && e.inrange.is_none()
                        && indices.iter().all(|&i| self.int_value(types, i) == Some(0))
                }
                Opcode::BitCast => self.data_of(base).is_some_and(|d| d.ty == ty),
                _ => false,
            };
            if !no_op {
                break;
            }
            v = base;
        }
        v
    }

    /// Returns whether every leaf of a constant satisfies `leaf`. O(size of the constant).
    fn is_filled(&self, v: Value, leaf: impl Fn(&Self, ConstKind) -> bool) -> bool {
        let mut stack = vec![v];
        while let Some(v) = stack.pop() {
            let Some(data) = self.data_of(v) else { return false };
            match data.kind {
                ConstKind::Aggregate(l) => stack.extend_from_slice(self.values(l)),
                ConstKind::Splat(e) => stack.push(e),
                kind if leaf(self, kind) => {}
                _ => return false,
            }
        }
        true
    }

    fn data_of(&self, v: Value) -> Option<ConstData> {
        match v.kind() {
            ValueKind::Const(c) if c.index() < self.len() => Some(self.get(c)),
            _ => None,
        }
    }
}

fn is_zero(pool: &ConstPool, kind: ConstKind) -> bool {
    match kind {
        ConstKind::Int(n) | ConstKind::Float(n) => n == 0,
        ConstKind::BigInt(l) | ConstKind::BigFloat(l) => pool.limbs(l).iter().all(|&x| x == 0),
        ConstKind::Null | ConstKind::Zero | ConstKind::None => true,
        ConstKind::Bytes(l) => pool.bytes(l).iter().all(|&b| b == 0),
        _ => false,
    }
}

/// Returns the width in bits of an integer, a floating-point number or an address, if it is at most
/// [`MAX_FOLDED_BITS`].
fn bits_of(types: &Types, ty: Type) -> Option<u32> {
    match types.is_ptr(ty) {
        true => Some(MAX_FOLDED_BITS),
        false if types.lanes(ty).is_some() => None,
        false => types.scalar_bits(ty).filter(|&n| n <= MAX_FOLDED_BITS),
    }
}

fn mask(bits: u32) -> u128 {
    u128::MAX.checked_shr(MAX_FOLDED_BITS - bits).unwrap_or(0)
}
