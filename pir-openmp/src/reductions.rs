//! How the threads of a reduction combine their values: in a critical section or atomically.
//!
//! A compiler writes code for both, and the run time chooses by the result of `__kmpc_reduce`.

use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::interface::entry;
use fixedbitset::FixedBitSet;
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Entity, Inst};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use pir_core::{Module, intrinsic};
use rustc_hash::{FxHashMap, FxHashSet};

/// The results of `__kmpc_reduce` that choose a critical section and atomic updates.
const CRITICAL: u8 = 1;
const ATOMIC: u8 = 2;

/// The method of each call that begins or ends a reduction. O(body).
pub(crate) fn methods(module: &Module, body: &Body, calls: &[RuntimeCall]) -> Vec<u8> {
    let mut methods = vec![CRITICAL; calls.len()];
    let is = |c: &RuntimeCall, entry: Entry| c.entry == Some(entry);
    if !calls.iter().any(|c| is(c, Entry::Reduce)) {
        return methods;
    }
    let switches = switches(body);
    let ends: FxHashMap<Inst, usize> = calls
        .iter()
        .enumerate()
        .filter(|(_, c)| is(c, Entry::EndReduce))
        .map(|(n, c)| (c.inst, n))
        .collect();
    for (n, call) in calls.iter().enumerate().filter(|(_, c)| is(c, Entry::Reduce)) {
        let found = ends_of_atomic_case(module, body, &switches, call.inst);
        let Some(found) = found else { continue };
        let at = |i: &Inst| ends.get(i).copied();
        if let Some(found) = found.iter().map(at).collect::<Option<Vec<usize>>>() {
            methods[n] = ATOMIC;
            found.into_iter().for_each(|end| methods[end] = ATOMIC);
        }
    }
    methods
}

/// The blocks that only a reduction by atomic updates enters, where a critical section is chosen.
/// O(body).
pub(crate) fn unused_blocks(module: &Module, body: &Body) -> FixedBitSet {
    let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    let reductions = all.filter(|&i| entry_of(module, body, i) == Some(Entry::Reduce));
    let reductions: Vec<Inst> = reductions.collect();
    let switches = if reductions.is_empty() { FxHashMap::default() } else { switches(body) };
    let mut unused = FxHashSet::default();
    for reduce in reductions {
        if ends_of_atomic_case(module, body, &switches, reduce).is_none()
            && let Some(&switch) = switches.get(&reduce)
            && let Some(case) = case(body, switch, ATOMIC)
            && body.successors(body.block_of(switch)).filter(|&s| s == case).count() == 1
        {
            unused.insert((body.block_of(switch), case));
        }
    }
    let mut reached = FixedBitSet::with_capacity(body.block_bound());
    if unused.is_empty() {
        return reached;
    }
    let mut work: Vec<Block> = body.layout().first().copied().into_iter().collect();
    work.iter().for_each(|b| reached.insert(b.index()));
    while let Some(b) = work.pop() {
        let used = |s: &Block| !unused.contains(&(b, *s));
        for s in body.successors(b).filter(used) {
            if !reached.put(s.index()) {
                work.push(s);
            }
        }
    }
    reached.toggle_range(..);
    reached
}

/// The calls that end the reduction in the case of atomic updates, if that case is one block of
/// such updates, which goes on where the default does.
fn ends_of_atomic_case(
    module: &Module,
    body: &Body,
    switches: &FxHashMap<Inst, Inst>,
    reduce: Inst,
) -> Option<Vec<Inst>> {
    let &switch = switches.get(&reduce)?;
    let default = body.ops(switch)[1].as_block()?;
    let case = case(body, switch, ATOMIC)?;
    let insts = || body.insts(case).iter().copied();
    let has_update = insts().any(|i| body.inst(i).op() == Opcode::AtomicRmw);
    let mut after = body.successors(case);
    if !has_update || after.next() != Some(default) || after.next().is_some() {
        return None;
    }
    let mut ends = Vec::new();
    for i in insts().filter(|&i| body.inst(i).op().is_call()) {
        if entry_of(module, body, i) == Some(Entry::EndReduce) {
            ends.push(i);
        } else if intrinsic::called(module, body, i).is_none() {
            return None;
        }
    }
    Some(ends)
}

/// The function of the run time that an instruction calls.
fn entry_of(module: &Module, body: &Body, i: Inst) -> Option<Entry> {
    let called = body.ops(i).first().filter(|_| body.inst(i).op() == Opcode::Call)?.as_global()?;
    entry(module.global(called).name.as_deref()?)?.1
}

/// The switches by the calls on whose results they are, of each the first. O(body).
fn switches(body: &Body) -> FxHashMap<Inst, Inst> {
    let mut found = FxHashMap::default();
    for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
        if body.inst(i).op() == Opcode::Switch
            && let Some(call) = body.ops(i).first().and_then(|v| v.as_inst())
        {
            found.entry(call).or_insert(i);
        }
    }
    found
}

/// The successor of a switch for a number.
fn case(body: &Body, switch: Inst, number: u8) -> Option<Block> {
    body.ops(switch)[2..].chunks_exact(2).find_map(|c| {
        let kind = c[0].as_const().map(|n| body.consts.get(n).kind);
        (kind == Some(ConstKind::Int(number.into()))).then(|| c[1].as_block()).flatten()
    })
}
