//! Faults with loops, branches, calls and accesses of one strand.

use super::Edit::At;
use super::sites::{Inserter, int, is_plain, place};
use super::{EITHER, Mutant, VALUE};
use crate::generate::Mode::{RaceFree, Sequential};
use pir_core::constant::ConstKind;
use pir_core::cursor::replace_all_uses;
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;

const LOOP: &str = "loop-invariant code";
const PHI: &str = "values of loops";
const CALL: &str = "calls";
const ALIAS: &str = "aliases";
const DEAD_STORE: &str = "dead store elimination";
const BRANCH: &str = "branches";

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new(LOOP, "hoist a load out of a loop", Sequential, EITHER, At(hoist_load)),
    Mutant::new(LOOP, "hoist a store out of a loop", Sequential, EITHER, At(hoist_store)),
    Mutant::new(LOOP, "sink a store out of a loop", Sequential, EITHER, At(sink_store)),
    Mutant::new(PHI, "start one later", RaceFree, EITHER, At(start_later)),
    Mutant::new(PHI, "first value of a phi", Sequential, VALUE, At(first_value)),
    Mutant::new(PHI, "value of the last iteration", Sequential, VALUE, At(before_last))
        .with_gap("few programs show it: 1 of 3 searches of 3 seconds found it"),
    Mutant::new(CALL, "drop an unused call", Sequential, VALUE, At(drop_call)),
    Mutant::new(CALL, "call twice", Sequential, VALUE, At(call_twice)),
    Mutant::new(CALL, "merge equal calls", Sequential, EITHER, At(merge_calls)),
    Mutant::new(CALL, "swap arguments", Sequential, EITHER, At(swap_arguments)),
    Mutant::new(CALL, "load over a call", Sequential, EITHER, At(load_over_call)),
    Mutant::new(CALL, "forward over a call", Sequential, EITHER, At(forward_over_call)),
    Mutant::new(ALIAS, "load over a store", Sequential, EITHER, At(load_over_store)),
    Mutant::new(ALIAS, "swap two stores", Sequential, EITHER, At(swap_stores))
        .with_gap("pointers of stores in generated programs that differ do not alias"),
    Mutant::new(ALIAS, "forward over an update", Sequential, EITHER, At(forward_over_update))
        .with_gap("the generator makes no update of a plain location, and none of nothing"),
    Mutant::new(ALIAS, "merge two objects", Sequential, EITHER, At(merge_objects)),
    Mutant::new(ALIAS, "store half the width", Sequential, EITHER, At(store_narrow)),
    Mutant::new(ALIAS, "load half the width", Sequential, EITHER, At(load_narrow)),
    Mutant::new(DEAD_STORE, "store before a return", Sequential, VALUE, At(store_before_return)),
    Mutant::new(DEAD_STORE, "store before a call", Sequential, EITHER, At(store_before_call)),
    Mutant::new(BRANCH, "assume that operands differ", Sequential, EITHER, At(never_equal)),
    Mutant::new(BRANCH, "drop the default of a switch", Sequential, EITHER, At(drop_default)),
    Mutant::new(BRANCH, "swap two cases", Sequential, EITHER, At(swap_cases)),
];

fn is_call(body: &Body, i: Inst) -> bool {
    body.inst(i).op() == Opcode::Call
}

/// Returns the block before the innermost loop around a block, as the layout shows it: a branch
/// leads back over the block, and one block before enters the loop.
fn preheader(body: &Body, b: Block) -> Option<Block> {
    let layout = body.layout();
    let rank = |b: Block| layout.iter().position(|&other| other == b);
    let at = rank(b)?;
    let headers = layout[..=at].iter().rev();
    for &h in headers {
        let preds: Vec<Block> =
            layout.iter().copied().filter(|&p| body.successors(p).any(|s| s == h)).collect();
        let ranks: Vec<usize> = preds.iter().filter_map(|&p| rank(p)).collect();
        let has_latch = ranks.iter().any(|&p| p >= at);
        let outside: Vec<Block> =
            preds.iter().zip(&ranks).filter(|(_, p)| **p < at).map(|(b, _)| *b).collect();
        if let (true, [before]) = (has_latch, &outside[..]) {
            return Some(*before);
        }
    }
    None
}

fn is_of_global(body: &Body, i: Inst, op: Opcode) -> bool {
    let pointer = if op == Opcode::Store { 1 } else { 0 };
    is_plain(body, i, op) && body.ops(i)[pointer].as_global().is_some()
}

/// Moves a load to before the loop, whatever the loop stores.
fn hoist_load(body: &mut Body, load: Inst) -> bool {
    is_of_global(body, load, Opcode::Load) && hoist(body, load)
}

/// Moves a store to before the loop, which may have no iteration.
fn hoist_store(body: &mut Body, store: Inst) -> bool {
    is_of_global(body, store, Opcode::Store) && hoist(body, store)
}

fn hoist(body: &mut Body, i: Inst) -> bool {
    let Some(before) = preheader(body, body.block_of(i)) else { return false };
    let at = body.insts(before).len() - 1;
    body.relocate(i, before, at);
    true
}

/// Moves a store to the block after the loop, although the loop loads what it stores, or has no
/// iteration.
fn sink_store(body: &mut Body, store: Inst) -> bool {
    let b = body.block_of(store);
    if !is_of_global(body, store, Opcode::Store) || preheader(body, b).is_none() {
        return false;
    }
    let layout = body.layout();
    let Some(at) = layout.iter().position(|&other| other == b) else { return false };
    let latch =
        layout[at..].iter().position(|&l| body.successors(l).any(|s| layout[..=at].contains(&s)));
    let exit = latch.and_then(|n| layout.get(at + n + 1)).copied();
    let Some(exit) = exit else { return false };
    let to = super::sites::landing_len(body, exit);
    body.relocate(store, exit, to);
    true
}

/// Skips the first iteration.
fn start_later(body: &mut Body, phi: Inst) -> bool {
    if body.inst(phi).op() != Opcode::Phi || body.inst(phi).ty() != Type::I32 {
        return false;
    }
    let zero = body
        .ops(phi)
        .iter()
        .position(|v| v.as_const().is_some_and(|c| body.consts.get(c).kind == ConstKind::Int(0)));
    let Some(n) = zero else { return false };
    let one = int(body, Type::I32, 1);
    body.ops_mut(phi)[n] = one;
    true
}

/// Uses the first value of a `phi` for all.
fn first_value(body: &mut Body, phi: Inst) -> bool {
    body.inst(phi).op() == Opcode::Phi && {
        let v = body.ops(phi)[0];
        v != phi.into() && replace_all_uses(body, phi.into(), v) > 0
    }
}

/// Uses the variable of a loop after it where the next value is meant.
fn before_last(body: &mut Body, next: Inst) -> bool {
    if body.inst(next).op() != Opcode::Add {
        return false;
    }
    let Some(phi) = body.ops(next)[0].as_inst() else { return false };
    if body.inst(phi).op() != Opcode::Phi || !body.ops(phi).contains(&next.into()) {
        return false;
    }
    let mut is_changed = false;
    for i in super::sites::instructions(body) {
        if i != phi && body.inst(i).op() != Opcode::Phi {
            for v in body.ops_mut(i).iter_mut().filter(|v| **v == next.into()) {
                *v = phi.into();
                is_changed = true;
            }
        }
    }
    is_changed
}

/// Removes a call of a function of the module whose result is not used.
fn drop_call(body: &mut Body, call: Inst) -> bool {
    let all = super::sites::instructions(body);
    let is_used = all.into_iter().any(|u| body.ops(u).contains(&call.into()));
    let is_one = is_call(body, call) && !is_used;
    if is_one {
        body.remove_inst(call);
    }
    is_one
}

fn call_twice(body: &mut Body, call: Inst) -> bool {
    if !is_call(body, call) {
        return false;
    }
    let (data, ops) = (*body.inst(call), body.ops(call).to_vec());
    let (block, at) = place(body, call);
    Inserter { body, block, at }.add(data, &ops);
    true
}

/// Uses the result of a call for the next one with the same arguments.
fn merge_calls(body: &mut Body, second: Inst) -> bool {
    if !is_call(body, second) {
        return false;
    }
    let (b, at) = place(body, second);
    let same = |i: &Inst| is_call(body, *i) && body.ops(*i) == body.ops(second);
    let first = body.insts(b)[..at].iter().rev().copied().find(same);
    let Some(first) = first else { return false };
    replace_all_uses(body, second.into(), first.into());
    body.remove_inst(second);
    true
}

fn swap_arguments(body: &mut Body, call: Inst) -> bool {
    if !is_call(body, call) || body.call_args(call).len() < 2 {
        return false;
    }
    let differs = body.ops(call)[1] != body.ops(call)[2];
    body.ops_mut(call).swap(1, 2);
    differs
}

/// Returns the instruction directly after another one.
fn after(body: &Body, i: Inst) -> Option<Inst> {
    let (b, at) = place(body, i);
    body.insts(b).get(at + 1).copied()
}

fn load_over_call(body: &mut Body, call: Inst) -> bool {
    is_call(body, call) && move_load_over(body, call)
}

fn load_over_store(body: &mut Body, store: Inst) -> bool {
    is_plain(body, store, Opcode::Store) && move_load_over(body, store)
}

fn move_load_over(body: &mut Body, i: Inst) -> bool {
    let Some(load) = after(body, i).filter(|&l| is_plain(body, l, Opcode::Load)) else {
        return false;
    };
    let (b, at) = place(body, i);
    body.relocate(load, b, at);
    true
}

/// Uses the value of a store for the next load of its pointer, with something between.
fn forward_over(body: &mut Body, load: Inst, is_between: impl Fn(&Body, Inst) -> bool) -> bool {
    if !is_plain(body, load, Opcode::Load) {
        return false;
    }
    let (b, at) = place(body, load);
    let p = body.ops(load)[0];
    let stores = |i: Inst| is_plain(body, i, Opcode::Store) && body.ops(i)[1] == p;
    let Some(from) = body.insts(b)[..at].iter().rposition(|&i| stores(i)) else { return false };
    if !body.insts(b)[from..at].iter().any(|&i| is_between(body, i)) {
        return false;
    }
    let value = body.ops(body.insts(b)[from])[0];
    replace_all_uses(body, load.into(), value) > 0
}

fn forward_over_call(body: &mut Body, load: Inst) -> bool {
    forward_over(body, load, is_call)
}

fn forward_over_update(body: &mut Body, load: Inst) -> bool {
    forward_over(body, load, |body, i| {
        matches!(body.inst(i).op(), Opcode::AtomicRmw | Opcode::CmpXchg)
    })
}

fn swap_stores(body: &mut Body, first: Inst) -> bool {
    if !is_plain(body, first, Opcode::Store) {
        return false;
    }
    let next = after(body, first).filter(|&i| is_plain(body, i, Opcode::Store));
    let Some(next) = next.filter(|&i| body.ops(i)[1] != body.ops(first)[1]) else { return false };
    let (b, at) = place(body, first);
    body.relocate(next, b, at);
    true
}

/// Uses the object before another one of its type for both.
fn merge_objects(body: &mut Body, second: Inst) -> bool {
    if body.inst(second).op() != Opcode::Alloca {
        return false;
    }
    let (b, at) = place(body, second);
    let ty = body.inst(second).allocated_type();
    let same =
        |i: &Inst| body.inst(*i).op() == Opcode::Alloca && body.inst(*i).allocated_type() == ty;
    let first = body.insts(b)[..at].iter().copied().find(same);
    first.is_some_and(|first| replace_all_uses(body, second.into(), first.into()) > 0)
}

fn half(ty: Type) -> Option<Type> {
    match ty {
        Type::I64 => Some(Type::I32),
        Type::I32 => Some(Type::I16),
        Type::I16 => Some(Type::I8),
        _ => None,
    }
}

fn type_of(body: &Body, v: Value) -> Option<Type> {
    match (v.as_inst(), v.as_const()) {
        (Some(i), _) => Some(body.inst(i).ty()),
        (_, Some(c)) => Some(body.consts.ty(c)),
        _ => None,
    }
}

/// Stores the lower half of a value.
fn store_narrow(body: &mut Body, store: Inst) -> bool {
    if !is_plain(body, store, Opcode::Store) {
        return false;
    }
    let v = body.ops(store)[0];
    let Some(ty) = type_of(body, v).and_then(half) else { return false };
    let (block, at) = place(body, store);
    let narrow = Inserter { body, block, at }.add(InstData::new(Opcode::Trunc, ty), &[v]);
    body.ops_mut(store)[0] = narrow;
    true
}

/// Loads the lower half of a value.
fn load_narrow(body: &mut Body, load: Inst) -> bool {
    if !is_plain(body, load, Opcode::Load) {
        return false;
    }
    let (ty, p) = (body.inst(load).ty(), body.ops(load)[0]);
    let Some(narrow) = half(ty) else { return false };
    let (block, at) = place(body, load);
    let mut code = Inserter { body, block, at };
    let low = code.load(narrow, p);
    let wide = code.add(InstData::new(Opcode::ZExt, ty), &[low]);
    replace_all_uses(body, load.into(), wide);
    body.remove_inst(load);
    true
}

/// Removes the last store of a block that returns.
fn store_before_return(body: &mut Body, end: Inst) -> bool {
    drop_last_store(body, end, body.inst(end).op() == Opcode::Ret)
}

/// Removes the last store before a call.
fn store_before_call(body: &mut Body, call: Inst) -> bool {
    drop_last_store(body, call, is_call(body, call))
}

fn drop_last_store(body: &mut Body, before: Inst, is_one: bool) -> bool {
    let (b, at) = place(body, before);
    let mut all = body.insts(b)[..at].iter().rev().copied();
    let store = all.find(|&i| is_of_global(body, i, Opcode::Store)).filter(|_| is_one);
    store.into_iter().for_each(|i| body.remove_inst(i));
    store.is_some()
}

/// Decides a branch as if its operands were never equal.
fn never_equal(body: &mut Body, test: Inst) -> bool {
    use pir_core::inst::IntPredicate::{Eq, Ne};
    let result = match body.inst(test).icmp() {
        Some(Eq) => 0,
        Some(Ne) => 1,
        _ => return false,
    };
    let v = int(body, Type::I1, result);
    replace_all_uses(body, test.into(), v) > 0
}

/// Returns the positions of the labels of a `switch`.
fn labels(body: &Body, end: Inst) -> Vec<usize> {
    let all = body.ops(end).iter().enumerate();
    all.filter(|(_, v)| v.as_block().is_some()).map(|(n, _)| n).collect()
}

/// Takes the first case where no case fits.
fn drop_default(body: &mut Body, end: Inst) -> bool {
    if body.inst(end).op() != Opcode::Switch {
        return false;
    }
    swap_labels(body, end, 0, 1)
}

fn swap_cases(body: &mut Body, end: Inst) -> bool {
    if body.inst(end).op() != Opcode::Switch {
        return false;
    }
    swap_labels(body, end, 1, 2)
}

fn swap_labels(body: &mut Body, end: Inst, a: usize, b: usize) -> bool {
    let all = labels(body, end);
    let (Some(&a), Some(&b)) = (all.get(a), all.get(b)) else { return false };
    let differs = body.ops(end)[a] != body.ops(end)[b];
    body.ops_mut(end).swap(a, b);
    differs
}
