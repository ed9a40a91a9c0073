//! Operations on numbers. All are inlined into the loop, and return nothing but errors.

use super::registers::{BinaryOperands, IntForm, Registers};
use crate::cell::{Cell, mask, sign_extend};
use crate::code::{Resize, Src};
use crate::machine::Machine;
use crate::ops::{cast, float, int};
use crate::shape::ScalarKind;
use crate::ub::StepResult;
use pir_core::inst::{ArithFlags, FloatPredicate, IntPredicate};
use pir_core::opcode::{FloatBinary, IntBinary};

impl<'p> Machine<'p> {
    /// Notes in a search that an operation depends on the bits of addresses.
    #[inline(always)]
    fn show_operands<const EXPLORE: bool>(&mut self, op: IntBinary, a: Cell, b: Cell) {
        if EXPLORE && (a.prov.0 | b.prov.0) != 0 {
            self.observe_operands(op, a, b);
        }
    }

    #[inline(always)]
    pub(super) fn exec_int<const EXPLORE: bool>(
        &mut self,
        r: &mut Registers<'_>,
        op: IntBinary,
        IntForm { width, flags }: IntForm,
        BinaryOperands { dst, a, b }: BinaryOperands,
    ) -> StepResult<()> {
        let (a, b) = (r.get(a), r.get(b));
        self.show_operands::<EXPLORE>(op, a, b);
        r.set(dst, int::binary(op, flags, width.into(), a, b)?);
        Ok(())
    }

    /// Executes `add` or `sub`.
    #[inline(always)]
    pub(super) fn exec_sum<const EXPLORE: bool, const SUBTRACT: bool>(
        &mut self,
        r: &mut Registers<'_>,
        IntForm { width, flags }: IntForm,
        BinaryOperands { dst, a, b }: BinaryOperands,
    ) -> StepResult<()> {
        let op = if SUBTRACT { IntBinary::Sub } else { IntBinary::Add };
        let (a, b) = (r.at(a), r.at(b));
        self.show_operands::<EXPLORE>(op, *a, *b);
        if let Some(sum) = int::sum(SUBTRACT, flags, width.into(), a, b) {
            r.set(dst, Cell::new(sum));
            return Ok(());
        }
        let sum = int::slow_sum(op, flags, width.into(), a, b)?;
        r.set(dst, sum);
        Ok(())
    }

    #[inline(always)]
    pub(super) fn exec_icmp<const EXPLORE: bool>(
        &mut self,
        r: &mut Registers<'_>,
        pred: IntPredicate,
        samesign: bool,
        width: u8,
        BinaryOperands { dst, a, b }: BinaryOperands,
    ) {
        let (a, b) = (r.at(a), r.at(b));
        if EXPLORE && (a.prov.0 | b.prov.0) != 0 {
            self.observe_comparison(pred.is_equality(), *a, *b);
        }
        // The operands are passed as two numbers, since cells would go through memory.
        let result = match !samesign && Cell::are_plain(a, b) {
            true => Cell::bool(int::holds(pred, width.into(), a.bits, b.bits)),
            false => int::icmp(pred, samesign, width.into(), *a, *b),
        };
        r.set(dst, result);
    }

    /// Executes the comparison before a branch. Returns its result, or `None` if it is undefined.
    #[inline(always)]
    pub(super) fn exec_branch_condition<const EXPLORE: bool>(
        &mut self,
        r: &mut Registers<'_>,
        pred: IntPredicate,
        width: u8,
        BinaryOperands { dst, a, b }: BinaryOperands,
    ) -> Option<bool> {
        let (a, b) = (r.at(a), r.at(b));
        if EXPLORE && (a.prov.0 | b.prov.0) != 0 {
            self.observe_comparison(pred.is_equality(), *a, *b);
        }
        if !Cell::are_plain(a, b) {
            let result = int::icmp(pred, false, width.into(), *a, *b);
            r.set(dst, result);
            return None;
        }
        let holds = int::holds(pred, width.into(), a.bits, b.bits);
        r.set(dst, Cell::bool(holds));
        Some(holds)
    }

    /// Executes a conversion of an integer to another width. `form` is that of the operand.
    #[inline(always)]
    pub(super) fn exec_resize<const EXPLORE: bool>(
        &mut self,
        r: &mut Registers<'_>,
        op: Resize,
        form: IntForm,
        to: u8,
        dst: u32,
        a: Src,
    ) {
        let a = r.get(a);
        if EXPLORE {
            self.memory.show(a);
        }
        r.set(dst, resize(op, form.width.into(), to.into(), form.flags, a));
    }
}

impl Registers<'_> {
    #[inline(always)]
    pub(super) fn exec_f64(
        &mut self,
        op: FloatBinary,
        flags: ArithFlags,
        BinaryOperands { dst, a, b }: BinaryOperands,
    ) {
        self.set(dst, float::binary_f64(op, flags, self.get(a), self.get(b)));
    }

    #[inline(always)]
    pub(super) fn exec_f32(
        &mut self,
        op: FloatBinary,
        flags: ArithFlags,
        BinaryOperands { dst, a, b }: BinaryOperands,
    ) {
        self.set(dst, float::binary_f32(op, flags, self.get(a), self.get(b)));
    }

    #[inline(always)]
    pub(super) fn exec_fcmp64(
        &mut self,
        pred: FloatPredicate,
        flags: ArithFlags,
        BinaryOperands { dst, a, b }: BinaryOperands,
    ) {
        self.set(dst, float::fcmp_f64(pred, flags, self.get(a), self.get(b)));
    }

    #[inline(always)]
    pub(super) fn exec_fcmp32(
        &mut self,
        pred: FloatPredicate,
        flags: ArithFlags,
        BinaryOperands { dst, a, b }: BinaryOperands,
    ) {
        self.set(dst, float::fcmp_f32(pred, flags, self.get(a), self.get(b)));
    }

    #[inline(always)]
    pub(super) fn exec_mul_add(&mut self, fused: bool, double: bool, dst: u32, abc: [Src; 3]) {
        self.set(dst, mul_add(fused, double, abc.map(|s| self.get(s))));
    }

    #[inline(always)]
    pub(super) fn exec_select(&mut self, dst: u32, cond: Src, yes: Src, no: Src) {
        let c = self.get(cond);
        let result = match c.is_plain() {
            true => self.get(if c.bits != 0 { yes } else { no }),
            false => select_undefined(c, self.get(yes), self.get(no)),
        };
        self.set(dst, result);
    }
}

#[inline(always)]
fn resize(op: Resize, from: u32, to: u32, set: ArithFlags, a: Cell) -> Cell {
    if a.is_plain() {
        let bits = match op {
            Resize::Trunc => a.bits & mask(to),
            Resize::SExt => sign_extend(a.bits, from) as u64 & mask(to),
            Resize::ZExt => a.bits,
        };
        let kept = match op {
            _ if set.is_empty() => true,
            Resize::ZExt => a.bits >> (from - 1) & 1 == 0,
            Resize::SExt => false,
            Resize::Trunc => {
                (!set.contains(ArithFlags::NUW) || bits == a.bits)
                    && (!set.contains(ArithFlags::NSW)
                        || sign_extend(bits, to) == sign_extend(a.bits, from))
            }
        };
        if kept {
            return Cell::new(bits);
        }
    }
    let mut out = [Cell::ZERO];
    cast::cast(op.cast(), set, ScalarKind::Int(from), ScalarKind::Int(to), &[a], &mut out);
    out[0]
}

#[inline(always)]
fn mul_add(fused: bool, double: bool, cells: [Cell; 3]) -> Cell {
    let [a, b, c] = cells;
    if !(a.is_plain() && b.is_plain() && c.is_plain()) {
        let width = if double { 64 } else { 32 };
        let poison = a.is_poison() || b.is_poison() || c.is_poison();
        return if poison { Cell::POISON } else { Cell::undef(width) };
    }
    if double {
        let [a, b, c] = [a, b, c].map(|x| f64::from_bits(x.bits));
        Cell::new(if fused { a.mul_add(b, c) } else { a * b + c }.to_bits())
    } else {
        let [a, b, c] = [a, b, c].map(|x| f32::from_bits(x.bits as u32));
        Cell::new(if fused { a.mul_add(b, c) } else { a * b + c }.to_bits().into())
    }
}

/// Returns the result of a `select` by an undefined or poison condition: poison if the condition or
/// one of two different operands is, else the operands' common bits.
pub(in crate::machine) fn select_undefined(c: Cell, a: Cell, b: Cell) -> Cell {
    if c.is_poison() {
        return Cell::POISON;
    }
    if a == b {
        return a;
    }
    if a.is_poison() || b.is_poison() {
        return Cell::POISON;
    }
    // The bits in which both operands agree are defined.
    Cell::partly(a.bits, a.undef | b.undef | (a.bits ^ b.bits))
}
