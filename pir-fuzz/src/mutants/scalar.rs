//! Faults of one strand's arithmetic and control flow.

use super::Edit::At;
use super::{EITHER, Mutant, VALUE};
use crate::generate::Mode;
use pir_core::entity::{Inst, Value};
use pir_core::function::Body;
use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::opcode::Opcode;

const CLASS: &str = "arithmetic and control flow";

const fn mutant(name: &'static str, mode: Mode, edit: fn(&mut Body, Inst) -> bool) -> Mutant {
    Mutant::new(CLASS, name, mode, VALUE, At(edit))
}

pub(super) const MUTANTS: &[Mutant] = &[
    mutant("swap operands of sub", Mode::Sequential, swap_sub),
    mutant("add nsw", Mode::Sequential, add_nsw),
    // The condition may decide whether a forced region is executed.
    Mutant::new(CLASS, "signed to unsigned", Mode::RaceFree, EITHER, At(unsigned)),
    // The iteration may access what another strand owns.
    Mutant::new(CLASS, "one iteration more", Mode::RaceFree, EITHER, At(one_more)),
    mutant("swap values of phi", Mode::Sequential, swap_phi),
    mutant("swap arms of select", Mode::RaceFree, swap_select),
    mutant("sext to zext", Mode::Sequential, zero_extend),
];

fn swap_sub(body: &mut Body, i: Inst) -> bool {
    let is_sub = body.inst(i).op() == Opcode::Sub;
    if is_sub {
        body.ops_mut(i).swap(0, 1);
    }
    is_sub
}

fn add_nsw(body: &mut Body, i: Inst) -> bool {
    let data = *body.inst(i);
    let is_one = matches!(data.op(), Opcode::Add | Opcode::Mul);
    if is_one {
        *body.inst_mut(i) = data.with_arith_flags(data.arith_flags() | ArithFlags::NSW);
    }
    is_one
}

fn replace_predicate(body: &mut Body, i: Inst, from: IntPredicate, to: IntPredicate) -> bool {
    let data = *body.inst(i);
    let is_one = data.icmp() == Some(from);
    if is_one {
        *body.inst_mut(i) = data.with_icmp(to);
    }
    is_one
}

fn unsigned(body: &mut Body, i: Inst) -> bool {
    replace_predicate(body, i, IntPredicate::Slt, IntPredicate::Ult)
}

fn one_more(body: &mut Body, i: Inst) -> bool {
    replace_predicate(body, i, IntPredicate::Ult, IntPredicate::Ule)
}

fn swap_phi(body: &mut Body, i: Inst) -> bool {
    if body.inst(i).op() != Opcode::Phi || body.ops(i).len() != 4 {
        return false;
    }
    // The values of a loop's head do not dominate each other's edges.
    let ops = body.ops(i).to_vec();
    let defined = |v: Value| v.as_inst().map(|i| body.block_of(i));
    let is_swappable = ops[0].is_constant() == ops[2].is_constant()
        && defined(ops[0]) != ops[1].as_block()
        && defined(ops[2]) != ops[3].as_block();
    if is_swappable {
        body.ops_mut(i).swap(0, 2);
    }
    is_swappable
}

fn swap_select(body: &mut Body, i: Inst) -> bool {
    let is_select = body.inst(i).op() == Opcode::Select;
    if is_select {
        body.ops_mut(i).swap(1, 2);
    }
    is_select
}

fn zero_extend(body: &mut Body, i: Inst) -> bool {
    let data = *body.inst(i);
    let is_one = data.op() == Opcode::SExt;
    if is_one {
        *body.inst_mut(i) = data.with_op(Opcode::ZExt);
    }
    is_one
}
