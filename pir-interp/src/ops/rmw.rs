//! The operators of `atomicrmw`, which compute the stored value from the old value and the operand.

use pir_core::inst::{ArithFlags, IntPredicate as P, Predicate, RmwOp};
use pir_core::opcode::Opcode;

use super::minmax::MinMaxRule;
use super::{CellState, compare, load, poison, scalar_binary, store, undefined};
use crate::cell::Cell;
use crate::shape::ScalarKind;

/// Computes the new value of a scalar. Poison and undefined bits propagate as in the instruction of
/// the same name; `xchg` keeps everything, including provenance.
pub fn rmw(op: RmwOp, scalar: ScalarKind, old: &[Cell], operand: &[Cell], out: &mut [Cell]) {
    let opcode = match op {
        RmwOp::Xchg => {
            out.iter_mut().zip(operand).for_each(|(out, c)| *out = *c);
            return;
        }
        RmwOp::Add => Opcode::Add,
        RmwOp::Sub => Opcode::Sub,
        RmwOp::And | RmwOp::Nand => Opcode::And,
        RmwOp::Or => Opcode::Or,
        RmwOp::Xor => Opcode::Xor,
        RmwOp::FAdd => Opcode::FAdd,
        RmwOp::FSub => Opcode::FSub,
        RmwOp::FMax => return choose(MinMaxRule::MaxNum, scalar, old, operand, out),
        RmwOp::FMin => return choose(MinMaxRule::MinNum, scalar, old, operand, out),
        RmwOp::FMaximum => return choose(MinMaxRule::Maximum, scalar, old, operand, out),
        RmwOp::FMinimum => return choose(MinMaxRule::Minimum, scalar, old, operand, out),
        RmwOp::Max
        | RmwOp::Min
        | RmwOp::UMax
        | RmwOp::UMin
        | RmwOp::UIncWrap
        | RmwOp::UDecWrap
        | RmwOp::USubCond
        | RmwOp::USubSat => return conditional(op, scalar, old, operand, out),
    };
    // No operator divides, so this does not fail.
    if scalar_binary(opcode, ArithFlags::empty(), scalar, old, operand, out).is_err() {
        poison(out);
    }
    if op == RmwOp::Nand && CellState::of(out) != CellState::Poison {
        for (k, c) in (0u32..).zip(out) {
            let all = crate::cell::mask(scalar.bits_of_cell(k));
            *c = Cell::partly(!c.bits & all, c.undef);
        }
    }
}

/// Makes the result poison or undefined if an operand is, and returns whether it did.
fn tainted(scalar: ScalarKind, a: &[Cell], b: &[Cell], out: &mut [Cell]) -> bool {
    match CellState::of(a).max(CellState::of(b)) {
        CellState::Plain => return false,
        CellState::Undef => undefined(scalar.bits(), out),
        CellState::Poison => poison(out),
    }
    true
}

fn choose(choice: MinMaxRule, scalar: ScalarKind, a: &[Cell], b: &[Cell], out: &mut [Cell]) {
    if !scalar.is_float() {
        poison(out);
    } else if !tainted(scalar, a, b, out) {
        store(out, choice.of(scalar, load(a), load(b)));
    }
}

/// Executes the operators that compare.
fn conditional(op: RmwOp, scalar: ScalarKind, old: &[Cell], x: &[Cell], out: &mut [Cell]) {
    if scalar.is_float() {
        return poison(out);
    }
    if tainted(scalar, old, x, out) {
        return;
    }
    let holds = |p: P| compare(Predicate::Int(p), ArithFlags::empty(), scalar, old, x).bits != 0;
    let mut one = vec![Cell::ZERO; old.len()];
    one.iter_mut().take(1).for_each(|c| *c = Cell::new(1));
    let zero = old.iter().all(|c| c.bits == 0);
    let mut arithmetic = |opcode, b: &[Cell]| {
        if scalar_binary(opcode, ArithFlags::empty(), scalar, old, b, out).is_err() {
            poison(out);
        }
    };
    let chosen = match op {
        RmwOp::Max if holds(P::Sge) => old,
        RmwOp::Min if holds(P::Sle) => old,
        RmwOp::UMax if holds(P::Uge) => old,
        RmwOp::UMin if holds(P::Ule) => old,
        RmwOp::UIncWrap if holds(P::Uge) => return out.fill(Cell::ZERO),
        RmwOp::UIncWrap => return arithmetic(Opcode::Add, &one),
        RmwOp::UDecWrap if !zero && holds(P::Ule) => return arithmetic(Opcode::Sub, &one),
        RmwOp::USubCond | RmwOp::USubSat if holds(P::Uge) => return arithmetic(Opcode::Sub, x),
        RmwOp::USubCond => old,
        RmwOp::USubSat => return out.fill(Cell::ZERO),
        _ => x,
    };
    out.iter_mut().zip(chosen).for_each(|(out, c)| *out = c.without_prov());
}

#[cfg(test)]
mod tests;
