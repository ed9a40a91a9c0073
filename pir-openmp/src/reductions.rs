//! How the threads of a reduction combine their values: in a critical section or atomically.
//!
//! A compiler writes code for both, and the run time chooses by the result of `__kmpc_reduce`.

use crate::call::RuntimeCall;
use crate::entries::{Entry, entry};
use fixedbitset::FixedBitSet;
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use pir_core::{Module, intrinsic};

/// The results of `__kmpc_reduce` that choose a critical section and atomic updates.
const CRITICAL: u8 = 1;
const ATOMIC: u8 = 2;

/// The method of each call that begins or ends a reduction. O(body) for each reduction.
pub(crate) fn methods(module: &Module, body: &Body, calls: &[RuntimeCall]) -> Vec<u8> {
    let mut methods = vec![CRITICAL; calls.len()];
    for (n, call) in calls.iter().enumerate() {
        if call.entry != Some(Entry::Reduce) {
            continue;
        }
        let Some(ends) = ends_of_atomic_case(module, body, call.inst) else { continue };
        let at =
            |&i: &Inst| calls.iter().position(|c| c.inst == i && c.entry == Some(Entry::EndReduce));
        if let Some(ends) = ends.iter().map(at).collect::<Option<Vec<usize>>>() {
            methods[n] = ATOMIC;
            ends.into_iter().for_each(|end| methods[end] = ATOMIC);
        }
    }
    methods
}

/// The blocks that only a reduction by atomic updates enters, where a critical section is chosen.
/// O(body) for each reduction.
pub(crate) fn unused_blocks(module: &Module, body: &Body) -> FixedBitSet {
    let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    let reductions = all.filter(|&i| entry_of(module, body, i) == Some(Entry::Reduce));
    let mut unused = Vec::new();
    for reduce in reductions {
        if ends_of_atomic_case(module, body, reduce).is_none()
            && let Some(switch) = switch_on(body, reduce)
            && let Some(case) = case(body, switch, ATOMIC)
            && body.successors(body.block_of(switch)).filter(|&s| s == case).count() == 1
        {
            unused.push((body.block_of(switch), case));
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
fn ends_of_atomic_case(module: &Module, body: &Body, reduce: Inst) -> Option<Vec<Inst>> {
    let switch = switch_on(body, reduce)?;
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
    entry(module.global(called).name.as_deref()?)?
}

/// The only switch on the result of a call.
fn switch_on(body: &Body, call: Inst) -> Option<Inst> {
    let mut all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    all.find(|&i| {
        body.inst(i).op() == Opcode::Switch && body.ops(i).first() == Some(&Value::inst(call))
    })
}

/// The successor of a switch for a number.
fn case(body: &Body, switch: Inst, number: u8) -> Option<Block> {
    body.ops(switch)[2..].chunks_exact(2).find_map(|c| {
        let kind = c[0].as_const().map(|n| body.consts.get(n).kind);
        (kind == Some(ConstKind::Int(number.into()))).then(|| c[1].as_block()).flatten()
    })
}
