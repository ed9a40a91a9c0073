//! Faults with strands and regions.

use super::Edit::{At, Calls, Unchecked};
use super::sites::{
    instructions, is_atomic, is_interior_fork, is_plain, is_wide_fork, landing_len, place,
};
use super::{EITHER, INVALID, Mutant, NOT_FORCED, RACE, VALUE};
use crate::generate::Mode::{Atomic, RaceFree};
use pir_core::constant::ConstKind;
use pir_core::cursor::{remove_fork_successor, remove_join, retarget};
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::{Body, NO_SOURCE_PLACE};
use pir_core::inst::{ForkFlags, InstData};
use pir_core::intrinsic::Id;
use pir_core::opcode::Opcode;

const FORK: &str = "motion over a fork";
const STRANDS: &str = "number of strands";
const LOCKS: &[Id] = &[Id::ParallelCriticalEnter, Id::ParallelCriticalExit];

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new("private alloca", "hoist private alloca", RaceFree, EITHER, At(hoist_alloca)),
    Mutant::new(FORK, "sink store into a task", RaceFree, EITHER, At(sink_store)),
    Mutant::new(FORK, "start before the region", RaceFree, EITHER, At(hoist_task)),
    Mutant::new("force", "drop force", Atomic, NOT_FORCED, At(drop_force)),
    Mutant::new("join", "remove a join", RaceFree, INVALID, Unchecked(remove_joins)),
    Mutant::new(STRANDS, "successor to halt", RaceFree, EITHER, At(to_halt)),
    Mutant::new(STRANDS, "delete a strand", RaceFree, EITHER, At(delete_strand)),
    Mutant::new(STRANDS, "strand twice", RaceFree, EITHER, At(strand_twice)),
    Mutant::new(STRANDS, "delete a child", RaceFree, EITHER, At(delete_child)),
    Mutant::new(STRANDS, "every other iteration", RaceFree, EITHER, At(step_by_two)),
    Mutant::new("critical section", "drop a lock", Atomic, RACE, Calls(LOCKS, remove)),
    Mutant::new("order of atomics", "publish early", Atomic, EITHER, At(publish_early)),
    Mutant::new(
        "dead store elimination",
        "drop store before fork",
        RaceFree,
        VALUE,
        At(drop_before),
    ),
];

fn last_successor(body: &Body, fork: Inst) -> Block {
    body.ops(fork).last().and_then(|v| v.as_block()).expect("a fork ends with a label")
}

/// Moves an object to the entry block, as is right without strands.
fn hoist_alloca(body: &mut Body, alloca: Inst) -> bool {
    let entry = body.entry().expect("a body has blocks");
    if body.inst(alloca).op() != Opcode::Alloca || body.block_of(alloca) == entry {
        return false;
    }
    body.relocate(alloca, entry, 0);
    // A fork may list objects that are born at it, and no others.
    for fork in instructions(body) {
        if is_interior_fork(body, fork) {
            let rest: Vec<_> =
                body.ops(fork).iter().copied().filter(|&v| v != alloca.into()).collect();
            body.set_ops(fork, &rest);
        }
    }
    true
}

/// Moves the store before a fork into its last strand.
fn sink_store(body: &mut Body, fork: Inst) -> bool {
    let (b, at) = place(body, fork);
    if !is_wide_fork(body, fork) || at == 0 {
        return false;
    }
    let before = body.insts(b)[at - 1];
    let is_store = is_plain(body, before, Opcode::Store);
    if is_store {
        let strand = last_successor(body, fork);
        body.relocate(before, strand, 0);
    }
    is_store
}

fn drop_force(body: &mut Body, fork: Inst) -> bool {
    let data = *body.inst(fork);
    let is_forced = data.fork_flags().contains(ForkFlags::FORCE);
    if is_forced {
        *body.inst_mut(fork) = data.with_fork_flags(data.fork_flags() - ForkFlags::FORCE);
    }
    is_forced
}

fn remove_joins(body: &mut Body) {
    for b in body.layout().to_vec() {
        // Blocks without a join stay.
        let _ = remove_join(body, b);
    }
}

/// Starts a strand that does nothing instead of the last one.
fn to_halt(body: &mut Body, fork: Inst) -> bool {
    if !is_wide_fork(body, fork) {
        return false;
    }
    let (from, old) = (body.block_of(fork), last_successor(body, fork));
    let new = body.add_block();
    body.push_inst(new, InstData::new(Opcode::Halt, Type::VOID), NO_SOURCE_PLACE);
    retarget(body, from, old, new);
    true
}

fn delete_strand(body: &mut Body, fork: Inst) -> bool {
    is_wide_fork(body, fork) && {
        let last = body.inst(fork).successors() - 1;
        remove_fork_successor(body, fork, last)
    }
}

/// Starts the last strand twice.
fn strand_twice(body: &mut Body, fork: Inst) -> bool {
    if !is_wide_fork(body, fork) {
        return false;
    }
    let mut ops = body.ops(fork).to_vec();
    ops.push(last_successor(body, fork).into());
    body.set_ops(fork, &ops);
    let data = *body.inst(fork);
    *body.inst_mut(fork) = data.with_successors(data.successors() as u32 + 1);
    true
}

/// Moves the load at the start of the first strand to the start of the fork's block.
fn hoist_task(body: &mut Body, fork: Inst) -> bool {
    if !is_wide_fork(body, fork) {
        return false;
    }
    let strand = body.ops(fork).iter().find_map(|v| v.as_block()).expect("a label");
    let first = body.insts(strand)[0];
    let is_global_load =
        is_plain(body, first, Opcode::Load) && body.ops(first)[0].as_global().is_some();
    if is_global_load {
        let b = body.block_of(fork);
        body.relocate(first, b, landing_len(body, b));
    }
    is_global_load
}

fn delete_child(body: &mut Body, fork: Inst) -> bool {
    is_interior_fork(body, fork) && remove_fork_successor(body, fork, 0)
}

fn remove(body: &mut Body, call: Inst) -> bool {
    body.remove_inst(call);
    true
}

/// Swaps an atomic store with the plain one before it.
fn publish_early(body: &mut Body, flag: Inst) -> bool {
    let (b, at) = place(body, flag);
    let is_published = at > 0
        && is_atomic(body, flag, Opcode::Store)
        && is_plain(body, body.insts(b)[at - 1], Opcode::Store);
    if is_published {
        body.relocate(flag, b, at - 1);
    }
    is_published
}

/// Removes the last store before a fork, although strands may read it.
fn drop_before(body: &mut Body, fork: Inst) -> bool {
    if !is_wide_fork(body, fork) {
        return false;
    }
    let mut before = body.insts(body.block_of(fork)).iter().rev().copied();
    let store = before.find(|&i| is_plain(body, i, Opcode::Store));
    if let Some(store) = store {
        body.remove_inst(store);
    }
    store.is_some()
}

/// Skips iterations of parallel loops.
fn step_by_two(body: &mut Body, fork: Inst) -> bool {
    if !is_interior_fork(body, fork) {
        return false;
    }
    let mut all = body.insts(body.block_of(fork)).iter().copied();
    let Some(next) = all.find(|&i| body.inst(i).op() == Opcode::Add) else { return false };
    let is_step = body.ops(next)[1].is_constant();
    if is_step {
        let two = body.consts.scalar(Type::I32, ConstKind::Int(2));
        body.ops_mut(next)[1] = Value::constant(two);
    }
    is_step
}
