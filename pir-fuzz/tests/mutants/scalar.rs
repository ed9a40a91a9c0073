//! Faults of one strand's arithmetic and control flow.

use crate::{Mutant, instructions};
use pir_core::entity::Value;
use pir_core::function::Body;
use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::opcode::Opcode;
use pir_fuzz::{FailureKind, Mode};

const VALUE: &[FailureKind] = &[FailureKind::Miscompile];

/// With values of which one does not dominate the other's edge, the result is invalid.
const ANY: &[FailureKind] = &[FailureKind::Miscompile, FailureKind::Invalid];

pub(crate) const MUTANTS: &[Mutant] = &[
    Mutant { name: "swap operands of sub", mode: Mode::Sequential, kinds: VALUE, edit: swap_sub },
    Mutant { name: "add nsw", mode: Mode::Sequential, kinds: VALUE, edit: add_nsw },
    Mutant { name: "signed to unsigned", mode: Mode::RaceFree, kinds: VALUE, edit: unsigned },
    Mutant { name: "one iteration more", mode: Mode::RaceFree, kinds: VALUE, edit: one_more },
    Mutant { name: "swap values of phi", mode: Mode::Sequential, kinds: ANY, edit: swap_phi },
    Mutant { name: "swap arms of select", mode: Mode::RaceFree, kinds: VALUE, edit: swap_select },
    Mutant { name: "sext to zext", mode: Mode::Sequential, kinds: VALUE, edit: zero_extend },
];

pub(crate) fn swap_sub(body: &mut Body) {
    for i in of(body, Opcode::Sub) {
        body.ops_mut(i).swap(0, 1);
    }
}

fn of(body: &Body, op: Opcode) -> Vec<pir_core::entity::Inst> {
    instructions(body).into_iter().filter(|&i| body.inst(i).op() == op).collect()
}

fn add_nsw(body: &mut Body) {
    for i in of(body, Opcode::Add).into_iter().chain(of(body, Opcode::Mul)) {
        let data = *body.inst(i);
        *body.inst_mut(i) = data.with_arith_flags(data.arith_flags() | ArithFlags::NSW);
    }
}

fn replace_predicate(body: &mut Body, from: IntPredicate, to: IntPredicate) {
    for i in of(body, Opcode::ICmp) {
        let data = *body.inst(i);
        if data.icmp() == Some(from) {
            *body.inst_mut(i) = data.with_icmp(to);
        }
    }
}

fn unsigned(body: &mut Body) {
    replace_predicate(body, IntPredicate::Slt, IntPredicate::Ult);
}

fn one_more(body: &mut Body) {
    replace_predicate(body, IntPredicate::Ult, IntPredicate::Ule);
}

fn swap_phi(body: &mut Body) {
    for i in of(body, Opcode::Phi) {
        // The values of a loop's head do not dominate each other's edges.
        let ops = body.ops(i).to_vec();
        let is_constant = |v: Value| v.is_constant();
        if is_constant(ops[0]) != is_constant(ops[2]) {
            continue;
        }
        let defined = |v: Value| v.as_inst().map(|i| body.block_of(i));
        if defined(ops[0]) != ops[1].as_block() && defined(ops[2]) != ops[3].as_block() {
            body.ops_mut(i).swap(0, 2);
        }
    }
}

fn swap_select(body: &mut Body) {
    for i in of(body, Opcode::Select) {
        body.ops_mut(i).swap(1, 2);
    }
}

fn zero_extend(body: &mut Body) {
    for i in of(body, Opcode::SExt) {
        let data = *body.inst(i);
        *body.inst_mut(i) = data.with_op(Opcode::ZExt);
    }
}
