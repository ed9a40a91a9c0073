//! Faults with loads and stores.

use super::Edit::At;
use super::sites::{Inserter, is_atomic, is_plain, opening_block, place};
use super::{EITHER, Mutant, VALUE};
use crate::generate::Mode::{Atomic, RaceFree, Sequential};
use pir_core::cursor::replace_all_uses;
use pir_core::entity::Inst;
use pir_core::function::Body;
use pir_core::inst::{InstData, MemFlags, MemInfo, RmwOp};
use pir_core::opcode::Opcode;

const FORWARD: &str = "forwarding";
const DEAD_STORE: &str = "dead store elimination";
const JOIN: &str = "motion over a join";
const UPDATE: &str = "atomic update";
const ORDER: &str = "order of atomics";

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new(FORWARD, "load after a store", Sequential, VALUE, At(reuse_load)),
    Mutant::new(DEAD_STORE, "store that is read", Sequential, VALUE, At(drop_store)),
    Mutant::new("store speculation", "speculate a store", Sequential, EITHER, At(speculate)),
    Mutant::new(FORWARD, "forward over a join", RaceFree, EITHER, At(forward)),
    Mutant::new(JOIN, "hoist a load over a join", RaceFree, EITHER, At(hoist_load)),
    Mutant::new(UPDATE, "split an update", RaceFree, EITHER, At(split_update)),
    Mutant::new(UPDATE, "repeat an update", RaceFree, VALUE, At(repeat_update)),
    Mutant::new(UPDATE, "subtract in an update", RaceFree, VALUE, At(subtract)),
    Mutant::new(UPDATE, "swap cmpxchg", Atomic, VALUE, At(swap_exchange)),
    Mutant::new(ORDER, "remove atomic", Atomic, EITHER, At(remove_atomic)),
    Mutant::new(ORDER, "load before the flag", Atomic, EITHER, At(load_early)),
];

/// Uses the first load from a pointer for later ones of the block, whatever is between.
fn reuse_load(body: &mut Body, second: Inst) -> bool {
    if !is_plain(body, second, Opcode::Load) {
        return false;
    }
    let (b, at) = place(body, second);
    let mut before = body.insts(b)[..at].iter();
    let is_same = |i: Inst| is_plain(body, i, Opcode::Load) && body.ops(i) == body.ops(second);
    let Some(&first) = before.find(|&&i| is_same(i)) else { return false };
    replace_all_uses(body, second.into(), first.into()) > 0
}

/// Removes a store if a later one of the block has the same pointer, whatever is between.
fn drop_store(body: &mut Body, first: Inst) -> bool {
    if !is_plain(body, first, Opcode::Store) {
        return false;
    }
    let (b, at) = place(body, first);
    let p = body.ops(first)[1];
    let mut later = body.insts(b)[at + 1..].iter();
    let is_dead = later.any(|&i| is_plain(body, i, Opcode::Store) && body.ops(i)[1] == p);
    if is_dead {
        body.remove_inst(first);
    }
    is_dead
}

/// Moves a store at the start of an arm to before the branch.
fn speculate(body: &mut Body, end: Inst) -> bool {
    if body.inst(end).op() != Opcode::Br || body.ops(end).len() < 3 {
        return false;
    }
    let arm = body.ops(end)[1].as_block().expect("a label");
    let first = body.insts(arm)[0];
    let is_store = is_plain(body, first, Opcode::Store);
    if is_store {
        let (b, at) = place(body, end);
        body.relocate(first, b, at);
    }
    is_store
}

/// Uses the value of a store before a region for loads after it.
fn forward(body: &mut Body, load: Inst) -> bool {
    if !is_plain(body, load, Opcode::Load) {
        return false;
    }
    let Some(fork) = opening_block(body, body.block_of(load)) else { return false };
    let p = body.ops(load)[0];
    let mut before = body.insts(fork).iter().rev().copied();
    let store = before.find(|&i| is_plain(body, i, Opcode::Store) && body.ops(i)[1] == p);
    let Some(value) = store.map(|i| body.ops(i)[0]) else { return false };
    replace_all_uses(body, load.into(), value) > 0
}

/// Moves loads from globals after a region to before it.
fn hoist_load(body: &mut Body, load: Inst) -> bool {
    if !is_plain(body, load, Opcode::Load) || body.ops(load)[0].as_global().is_none() {
        return false;
    }
    let Some(fork) = opening_block(body, body.block_of(load)) else { return false };
    let at = body.insts(fork).len() - 1;
    body.relocate(load, fork, at);
    true
}

fn is_addition(body: &Body, i: Inst) -> bool {
    body.inst(i).rmw() == Some(RmwOp::Add)
}

/// Adds by a load and a store instead of an atomic.
fn split_update(body: &mut Body, update: Inst) -> bool {
    if !is_addition(body, update) {
        return false;
    }
    let (ops, ty) = (body.ops(update).to_vec(), body.inst(update).ty());
    let (block, at) = place(body, update);
    let mut code = Inserter { body, block, at };
    let old = code.load(ty, ops[0]);
    let new = code.add(InstData::new(Opcode::Add, ty), &[old, ops[1]]);
    code.store(new, ops[0]);
    replace_all_uses(body, update.into(), old);
    body.remove_inst(update);
    true
}

/// Executes an update twice.
fn repeat_update(body: &mut Body, update: Inst) -> bool {
    if !is_addition(body, update) {
        return false;
    }
    let (data, ops) = (*body.inst(update), body.ops(update).to_vec());
    let (block, at) = place(body, update);
    Inserter { body, block, at }.add(data, &ops);
    true
}

/// Makes atomic loads and stores plain ones.
fn remove_atomic(body: &mut Body, i: Inst) -> bool {
    let data = *body.inst(i);
    let is_one = is_atomic(body, i, Opcode::Load) || is_atomic(body, i, Opcode::Store);
    if is_one {
        let plain = MemInfo::plain(data.mem().align).to_bits().expect("it fits");
        *body.inst_mut(i) = data.with_mem_flags(MemFlags::empty()).with_mem_bits(plain);
    }
    is_one
}

/// Moves a load to before the load of the flag that guards it.
fn load_early(body: &mut Body, flag: Inst) -> bool {
    let (b, at) = place(body, flag);
    let end = body.terminator(b).expect("a block has a terminator");
    if at > 0 || !is_atomic(body, flag, Opcode::Load) || body.inst(end).op() != Opcode::Br {
        return false;
    }
    let Some(seen) = body.ops(end).get(1).and_then(|v| v.as_block()) else { return false };
    let first = body.insts(seen)[0];
    let is_guarded = is_plain(body, first, Opcode::Load);
    if is_guarded {
        body.relocate(first, b, 0);
    }
    is_guarded
}

fn subtract(body: &mut Body, update: Inst) -> bool {
    let is_one = is_addition(body, update);
    if is_one {
        let data = *body.inst(update);
        *body.inst_mut(update) = data.with_rmw(RmwOp::Sub);
    }
    is_one
}

/// Swaps the expected and the new value.
fn swap_exchange(body: &mut Body, i: Inst) -> bool {
    let is_one = body.inst(i).op() == Opcode::CmpXchg;
    if is_one {
        body.ops_mut(i).swap(1, 2);
    }
    is_one
}
