//! Faults with regions: their forks, joins and halts, and the numbers of their strands.

use super::Edit::{At, Calls};
use super::sites::{halt_block, instructions, is_entry_fork, is_join, jump, label, regions};
use super::{EITHER, Mutant, VALUE};
use crate::generate::Mode::{Atomic, RaceFree};
use pir_analysis::Cfg;
use pir_core::cursor::{remove_fork_successor, replace_all_uses, retarget};
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::intrinsic::Id;
use pir_core::opcode::Opcode;

const HALT: &str = "ends of strands";
const FORK: &str = "successors of a fork";
const NUMBERS: &[Id] = &[Id::ParallelThreadId, Id::ParallelNumThreads];

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new("barrier", "merge dependent regions", RaceFree, EITHER, At(merge)),
    Mutant::new(
        "thread number",
        "reuse a number over a fork",
        RaceFree,
        EITHER,
        Calls(NUMBERS, reuse),
    ),
    Mutant::new(HALT, "retarget a halt", RaceFree, VALUE, At(retarget_halt)),
    Mutant::new(HALT, "merge halts", Atomic, EITHER, At(merge_halts))
        .with_program(include_str!("halts.pir")),
    Mutant::new(FORK, "remove a duplicate edge", RaceFree, EITHER, At(remove_duplicate)),
    Mutant::new(FORK, "forget the master", RaceFree, VALUE, At(forget_master)),
];

/// Starts the strands of a region together with those of the region directly before it.
fn merge(body: &mut Body, second: Inst) -> bool {
    let b = body.block_of(second);
    if !is_entry_fork(body, second) || !is_join(body, b) || body.insts(b).len() != 2 {
        return false;
    }
    let Some(regions) = regions(body) else { return false };
    let &[region] = regions.closed_by(b) else { return false };
    let &[entry] = regions.entry_forks(region) else { return false };
    let first = body.terminator(entry).expect("it ends with a fork");
    let flags = [first, second].map(|f| body.inst(f).fork_flags());
    if !(flags[0].is_empty() && flags[1].is_empty()) || regions.joins(region).len() != 1 {
        return false;
    }
    let more = body.ops(second).to_vec();
    let end = halt_block(body);
    for p in Cfg::of(body).preds(b).to_vec() {
        retarget(body, p, b, end);
    }
    let all = [body.ops(first), &more].concat();
    let count = body.inst(first).successors() + body.inst(second).successors();
    body.set_ops(first, &all);
    *body.inst_mut(first) = body.inst(first).with_successors(count as u32);
    body.remove_block(b);
    true
}

/// Uses the number that a strand got before for the next question.
fn reuse(body: &mut Body, call: Inst) -> bool {
    let same = |i: Inst| {
        body.inst(i).op() == Opcode::Call
            && body.ops(i).first() == body.ops(call).first()
            && body.block_of(i) != body.block_of(call)
    };
    let mut before = instructions(body).into_iter().take_while(|&i| i != call);
    let Some(first) = before.find(|&i| same(i)) else { return false };
    replace_all_uses(body, call.into(), first.into()) > 0
}

/// Lets a strand that ends reach a join of its region.
fn retarget_halt(body: &mut Body, halt: Inst) -> bool {
    if body.inst(halt).op() != Opcode::Halt {
        return false;
    }
    let b = body.block_of(halt);
    let Some(regions) = regions(body) else { return false };
    let Some(region) = regions.innermost(b) else { return false };
    match regions.joins(region) {
        [_, .., last] => jump(body, b, *last),
        _ => false,
    }
}

/// Lets strands of two regions end in one block, which makes the regions one.
fn merge_halts(body: &mut Body, halt: Inst) -> bool {
    if body.inst(halt).op() != Opcode::Halt {
        return false;
    }
    let b = body.block_of(halt);
    let Some(regions) = regions(body) else { return false };
    let Some(region) = regions.innermost(b) else { return false };
    let is_other = |&other: &Block| {
        let found = regions.innermost(other);
        let ends = body.terminator(other).is_some_and(|i| body.inst(i).op() == Opcode::Halt);
        ends && found.is_some_and(|r| r != region && regions.level(r) == regions.level(region))
    };
    let Some(other) = body.layout().iter().copied().find(is_other) else { return false };
    let end = halt_block(body);
    [b, other].into_iter().all(|b| jump(body, b, end))
}

/// Starts a strand once that a fork lists twice.
fn remove_duplicate(body: &mut Body, fork: Inst) -> bool {
    let data = *body.inst(fork);
    if data.op() != Opcode::Fork || data.fork_flags().contains(ForkFlags::MASTER) {
        return false;
    }
    let labels: Vec<_> = (0..data.successors()).map(|n| label(body, fork, n)).collect();
    let duplicate = (1..labels.len()).rev().find(|&n| labels[..n].contains(&labels[n]));
    duplicate.is_some_and(|n| remove_fork_successor(body, fork, n))
}

/// Makes the master one of the other successors.
fn forget_master(body: &mut Body, fork: Inst) -> bool {
    let data = *body.inst(fork);
    let has_master = data.fork_flags().contains(ForkFlags::MASTER);
    if has_master {
        let count = data.successors() as u32 + 1;
        let flags = data.fork_flags() - ForkFlags::MASTER;
        *body.inst_mut(fork) = data.with_fork_flags(flags).with_successors(count);
    }
    has_master
}
