//! Faults with strands and regions.

use crate::{Mutant, instructions};
use pir_core::constant::ConstKind;
use pir_core::cursor::{remove_fork_successor, remove_join, retarget};
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::{Body, NO_SOURCE_PLACE};
use pir_core::inst::{ForkFlags, InstData, MemFlags};
use pir_core::opcode::Opcode;
use pir_fuzz::{FailureKind, Mode};

const INVALID: &[FailureKind] = &[FailureKind::Invalid];
const VALUE: &[FailureKind] = &[FailureKind::Miscompile];
const RACE: &[FailureKind] = &[FailureKind::Race];
const ANY: &[FailureKind] = &[FailureKind::Invalid, FailureKind::Miscompile, FailureKind::Race];

pub(crate) const MUTANTS: &[Mutant] = &[
    Mutant { name: "hoist private alloca", mode: Mode::RaceFree, kinds: RACE, edit: hoist_alloca },
    Mutant { name: "sink store into a task", mode: Mode::RaceFree, kinds: ANY, edit: sink_store },
    Mutant { name: "drop force", mode: Mode::Atomic, kinds: VALUE, edit: drop_force },
    Mutant { name: "remove a join", mode: Mode::RaceFree, kinds: INVALID, edit: remove_joins },
    Mutant { name: "successor to halt", mode: Mode::RaceFree, kinds: ANY, edit: to_halt },
    Mutant { name: "delete a strand", mode: Mode::RaceFree, kinds: ANY, edit: delete_strand },
    Mutant { name: "strand twice", mode: Mode::RaceFree, kinds: ANY, edit: strand_twice },
    Mutant { name: "start before the region", mode: Mode::RaceFree, kinds: ANY, edit: hoist_task },
    Mutant { name: "delete a child", mode: Mode::RaceFree, kinds: ANY, edit: delete_child },
    Mutant { name: "drop a critical section", mode: Mode::Atomic, kinds: RACE, edit: unlock },
    Mutant { name: "publish early", mode: Mode::Atomic, kinds: ANY, edit: publish_early },
    Mutant {
        name: "drop store before fork",
        mode: Mode::RaceFree,
        kinds: VALUE,
        edit: drop_before,
    },
    Mutant { name: "every other iteration", mode: Mode::RaceFree, kinds: ANY, edit: step_by_two },
];

/// Returns the entry forks of regions with several strands.
fn forks(body: &Body) -> Vec<Inst> {
    let is_entry = |i: &Inst| {
        let data = body.inst(*i);
        data.op() == Opcode::Fork
            && !data.fork_flags().contains(ForkFlags::INTERIOR)
            && data.successors() > 1
    };
    instructions(body).into_iter().filter(is_entry).collect()
}

fn last_successor(body: &Body, fork: Inst) -> Block {
    body.ops(fork).last().and_then(|v| v.as_block()).expect("a fork ends with a label")
}

/// Moves all objects to the entry block, as is right without strands.
fn hoist_alloca(body: &mut Body) {
    let entry = body.entry().expect("a body has blocks");
    for i in instructions(body) {
        if body.inst(i).op() == Opcode::Alloca && body.block_of(i) != entry {
            body.relocate(i, entry, 0);
        }
    }
    // A fork may list objects that are born at it, and no others.
    for fork in instructions(body) {
        let data = *body.inst(fork);
        if data.op() == Opcode::Fork && data.fork_flags().contains(ForkFlags::INTERIOR) {
            let labels: Vec<_> =
                body.ops(fork).iter().copied().filter(|v| v.as_block().is_some()).collect();
            body.set_ops(fork, &labels);
        }
    }
}

/// Moves the store before a fork into its last strand.
fn sink_store(body: &mut Body) {
    for fork in forks(body) {
        let b = body.block_of(fork);
        let at = body.insts(b).len();
        if at < 2 {
            continue;
        }
        let before = body.insts(b)[at - 2];
        if body.inst(before).op() == Opcode::Store {
            let strand = last_successor(body, fork);
            body.relocate(before, strand, 0);
        }
    }
}

fn drop_force(body: &mut Body) {
    for fork in forks(body) {
        let data = *body.inst(fork);
        *body.inst_mut(fork) = data.with_fork_flags(data.fork_flags() - ForkFlags::FORCE);
    }
}

fn remove_joins(body: &mut Body) {
    for b in body.layout().to_vec() {
        // Blocks without a join stay.
        let _ = remove_join(body, b);
    }
}

/// Starts a strand that does nothing instead of the last one.
fn to_halt(body: &mut Body) {
    for fork in forks(body) {
        let (from, old) = (body.block_of(fork), last_successor(body, fork));
        let new = body.add_block();
        body.push_inst(new, InstData::new(Opcode::Halt, Type::VOID), NO_SOURCE_PLACE);
        retarget(body, from, old, new);
    }
}

fn delete_strand(body: &mut Body) {
    for fork in forks(body) {
        let last = body.inst(fork).successors() - 1;
        remove_fork_successor(body, fork, last);
    }
}

/// Starts the last strand twice.
fn strand_twice(body: &mut Body) {
    for fork in forks(body) {
        let mut ops = body.ops(fork).to_vec();
        ops.push(last_successor(body, fork).into());
        body.set_ops(fork, &ops);
        let data = *body.inst(fork);
        *body.inst_mut(fork) = data.with_successors(data.successors() as u32 + 1);
    }
}

/// Moves the load at the start of the first strand to the start of the fork's block.
fn hoist_task(body: &mut Body) {
    for fork in forks(body) {
        let strand = body.ops(fork).iter().find_map(|v| v.as_block()).expect("a label");
        let first = body.insts(strand)[0];
        let global = |i: Inst| body.ops(i).first().is_some_and(|v| v.as_global().is_some());
        if body.inst(first).op() == Opcode::Load && global(first) {
            let b = body.block_of(fork);
            let phis = body
                .insts(b)
                .iter()
                .take_while(|&&i| matches!(body.inst(i).op(), Opcode::Phi | Opcode::Join));
            let at = phis.count();
            body.relocate(first, b, at);
        }
    }
}

/// Returns the interior forks.
fn interior_forks(body: &Body) -> Vec<Inst> {
    let is_interior = |i: &Inst| body.inst(*i).fork_flags().contains(ForkFlags::INTERIOR);
    instructions(body).into_iter().filter(is_interior).collect()
}

fn delete_child(body: &mut Body) {
    for fork in interior_forks(body) {
        remove_fork_successor(body, fork, 0);
    }
}

/// Removes calls without results, which are those at the ends of critical sections.
fn unlock(body: &mut Body) {
    for i in instructions(body) {
        if body.inst(i).op() == Opcode::Call && body.inst(i).ty() == Type::VOID {
            body.remove_inst(i);
        }
    }
}

/// Swaps an atomic store with the plain one before it.
fn publish_early(body: &mut Body) {
    for i in instructions(body) {
        let (b, at) = (body.block_of(i), body.position(i).expect("it is in a block"));
        let is_store = |i: Inst, atomic: bool| {
            let data = body.inst(i);
            data.op() == Opcode::Store && data.mem_flags().contains(MemFlags::ATOMIC) == atomic
        };
        if at > 0 && is_store(i, true) && is_store(body.insts(b)[at - 1], false) {
            body.relocate(i, b, at - 1);
        }
    }
}

/// Removes the last store before a fork, although strands may read it.
fn drop_before(body: &mut Body) {
    for fork in forks(body) {
        let mut before = body.insts(body.block_of(fork)).iter().rev().copied();
        if let Some(store) = before.find(|&i| body.inst(i).op() == Opcode::Store) {
            body.remove_inst(store);
        }
    }
}

/// Skips iterations of parallel loops.
fn step_by_two(body: &mut Body) {
    for fork in interior_forks(body) {
        let insts = body.insts(body.block_of(fork)).to_vec();
        let next = insts.into_iter().find(|&i| body.inst(i).op() == Opcode::Add);
        if let Some(next) = next.filter(|&i| body.ops(i)[1].is_constant()) {
            let two = body.consts.scalar(Type::I32, ConstKind::Int(2));
            body.ops_mut(next)[1] = Value::constant(two);
        }
    }
}
