//! Faults with loads and stores.

use crate::{Mutant, instructions};
use pir_core::cursor::replace_all_uses;
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::{InstData, MemFlags, MemInfo, RmwOp};
use pir_core::opcode::Opcode;
use pir_fuzz::{FailureKind, Mode};

const VALUE: &[FailureKind] = &[FailureKind::Miscompile];
const RACE: &[FailureKind] = &[FailureKind::Race];
const ANY: &[FailureKind] = &[FailureKind::Miscompile, FailureKind::Race];

pub(crate) const MUTANTS: &[Mutant] = &[
    Mutant { name: "load after a store", mode: Mode::Sequential, kinds: VALUE, edit: reuse_load },
    Mutant { name: "store that is read", mode: Mode::Sequential, kinds: VALUE, edit: drop_store },
    Mutant { name: "speculate a store", mode: Mode::Sequential, kinds: VALUE, edit: speculate },
    Mutant { name: "forward over a join", mode: Mode::RaceFree, kinds: ANY, edit: forward },
    Mutant { name: "hoist a load over a join", mode: Mode::RaceFree, kinds: ANY, edit: hoist_load },
    Mutant { name: "split an update", mode: Mode::RaceFree, kinds: RACE, edit: split_update },
    Mutant { name: "repeat an update", mode: Mode::RaceFree, kinds: VALUE, edit: repeat_update },
    Mutant { name: "remove atomic", mode: Mode::Atomic, kinds: ANY, edit: remove_atomic },
    Mutant { name: "load before the flag", mode: Mode::Atomic, kinds: ANY, edit: load_early },
    Mutant { name: "subtract in an update", mode: Mode::RaceFree, kinds: VALUE, edit: subtract },
    Mutant { name: "swap cmpxchg", mode: Mode::Atomic, kinds: VALUE, edit: swap_exchange },
];

fn is_plain(body: &Body, i: Inst, op: Opcode) -> bool {
    let data = body.inst(i);
    data.op() == op && !data.mem_flags().contains(MemFlags::ATOMIC)
}

fn blocks(body: &Body) -> Vec<(Block, Vec<Inst>)> {
    body.layout().iter().map(|&b| (b, body.insts(b).to_vec())).collect()
}

/// Uses the first load from a pointer for later ones of the block, whatever is between.
fn reuse_load(body: &mut Body) {
    for (_, insts) in blocks(body) {
        let loads: Vec<Inst> =
            insts.into_iter().filter(|&i| is_plain(body, i, Opcode::Load)).collect();
        for (n, &second) in loads.iter().enumerate() {
            let first = loads[..n].iter().find(|&&i| body.ops(i) == body.ops(second));
            if let Some(&first) = first {
                replace_all_uses(body, second.into(), first.into());
            }
        }
    }
}

/// Removes a store if a later one of the block has the same pointer, whatever is between.
fn drop_store(body: &mut Body) {
    for (_, insts) in blocks(body) {
        let stores: Vec<Inst> =
            insts.into_iter().filter(|&i| is_plain(body, i, Opcode::Store)).collect();
        for (n, &first) in stores.iter().enumerate() {
            if stores[n + 1..].iter().any(|&i| body.ops(i)[1] == body.ops(first)[1]) {
                body.remove_inst(first);
            }
        }
    }
}

/// Moves a store at the start of an arm to before the branch.
fn speculate(body: &mut Body) {
    for (b, insts) in blocks(body) {
        let end = *insts.last().expect("a terminator");
        if body.inst(end).op() != Opcode::Br || body.ops(end).len() < 3 {
            continue;
        }
        let arm = body.ops(end)[1].as_block().expect("a label");
        let first = body.insts(arm)[0];
        if is_plain(body, first, Opcode::Store) {
            body.relocate(first, b, insts.len() - 1);
        }
    }
}

/// Returns the block before the only region of the body and the one after it.
fn only_region(body: &Body) -> Option<(Block, Block)> {
    let entry = |b: &Block| {
        let end = body.terminator(*b)?;
        let is_entry = body.inst(end).op() == Opcode::Fork
            && !body.inst(end).fork_flags().contains(pir_core::inst::ForkFlags::INTERIOR);
        is_entry.then_some(())
    };
    let mut forks = body.layout().iter().copied().filter(|b| entry(b).is_some());
    let (fork, None) = (forks.next()?, forks.next()) else { return None };
    let mut joins = body.layout().iter().copied();
    Some((fork, joins.find(|&b| body.inst(body.insts(b)[0]).op() == Opcode::Join)?))
}

/// Uses the value of a store before a region for loads after it.
fn forward(body: &mut Body) {
    let Some((fork, join)) = only_region(body) else { return };
    for load in body.insts(join).to_vec() {
        let pointer = |i: Inst| body.ops(i).last().copied();
        let mut stores = body.insts(fork).iter().rev().copied();
        let store =
            stores.find(|&i| is_plain(body, i, Opcode::Store) && pointer(i) == pointer(load));
        if let Some(store) = store.filter(|_| is_plain(body, load, Opcode::Load)) {
            let value = body.ops(store)[0];
            replace_all_uses(body, load.into(), value);
        }
    }
}

/// Moves loads from globals after a region to before it.
fn hoist_load(body: &mut Body) {
    let Some((fork, join)) = only_region(body) else { return };
    for load in body.insts(join).to_vec() {
        if is_plain(body, load, Opcode::Load) && body.ops(load)[0].as_global().is_some() {
            let at = body.insts(fork).len() - 1;
            body.relocate(load, fork, at);
        }
    }
}

fn updates(body: &Body) -> Vec<Inst> {
    let adds = |i: &Inst| body.inst(*i).rmw() == Some(RmwOp::Add);
    instructions(body).into_iter().filter(adds).collect()
}

/// Adds by a load and a store instead of an atomic.
fn split_update(body: &mut Body) {
    for update in updates(body) {
        let (ops, ty) = (body.ops(update).to_vec(), body.inst(update).ty());
        let (p, v) = (ops[0], ops[1]);
        let (b, at) = (body.block_of(update), body.position(update).expect("it is in a block"));
        let mut add = |n: usize, data: InstData, ops: &[Value]| {
            let data = data.with_ops(body.push_ops(ops));
            Value::inst(body.insert_inst(b, at + n, data))
        };
        let plain = MemInfo::plain(0).to_bits().expect("it fits");
        let old = add(0, InstData::new(Opcode::Load, ty).with_mem_bits(plain), &[p]);
        let new = add(1, InstData::new(Opcode::Add, ty), &[old, v]);
        let void = pir_core::Type::VOID;
        add(2, InstData::new(Opcode::Store, void).with_mem_bits(plain), &[new, p]);
        replace_all_uses(body, update.into(), old);
        body.remove_inst(update);
    }
}

/// Executes an update twice.
fn repeat_update(body: &mut Body) {
    for update in updates(body) {
        let (data, ops) = (*body.inst(update), body.ops(update).to_vec());
        let (b, at) = (body.block_of(update), body.position(update).expect("it is in a block"));
        let data = data.with_ops(body.push_ops(&ops));
        body.insert_inst(b, at, data);
    }
}

/// Makes atomic loads and stores plain ones.
fn remove_atomic(body: &mut Body) {
    for i in instructions(body) {
        let data = *body.inst(i);
        if data.mem_flags().contains(MemFlags::ATOMIC) {
            let plain = MemInfo::plain(data.mem().align).to_bits().expect("it fits");
            *body.inst_mut(i) = data.with_mem_flags(MemFlags::empty()).with_mem_bits(plain);
        }
    }
}

/// Moves a load to before the load of the flag that guards it.
fn load_early(body: &mut Body) {
    for (b, insts) in blocks(body) {
        let loads_flag = |i: &Inst| {
            body.inst(*i).op() == Opcode::Load
                && body.inst(*i).mem_flags().contains(MemFlags::ATOMIC)
        };
        let end = *insts.last().expect("a terminator");
        if !insts.first().is_some_and(loads_flag) || body.inst(end).op() != Opcode::Br {
            continue;
        }
        let Some(seen) = body.ops(end)[1..].first().and_then(|v| v.as_block()) else { continue };
        let first = body.insts(seen)[0];
        if is_plain(body, first, Opcode::Load) {
            body.relocate(first, b, 0);
        }
    }
}

fn subtract(body: &mut Body) {
    for update in updates(body) {
        let data = *body.inst(update);
        *body.inst_mut(update) = data.with_rmw(RmwOp::Sub);
    }
}

/// Swaps the expected and the new value.
fn swap_exchange(body: &mut Body) {
    for i in instructions(body) {
        if body.inst(i).op() == Opcode::CmpXchg {
            body.ops_mut(i).swap(1, 2);
        }
    }
}
