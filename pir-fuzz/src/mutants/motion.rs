//! Faults with values of memory that are carried over forks, joins and barriers.

use super::Edit::{At, Calls};
use super::sites::{is_plain, is_wide_fork, landing_len, opening_block, place, regions};
use super::{EITHER, Mutant, VALUE};
use crate::generate::Mode::RaceFree;
use pir_analysis::Cfg;
use pir_core::cursor::replace_all_uses;
use pir_core::entity::{Inst, Value};
use pir_core::function::Body;
use pir_core::intrinsic::Id;
use pir_core::opcode::Opcode;

const BARRIER: &[Id] = &[Id::ParallelBarrier];

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new("motion over a join", "sink a store below a join", RaceFree, VALUE, At(sink_store)),
    Mutant::new("promotion over a fork", "promote a shared object", RaceFree, EITHER, At(promote)),
    Mutant::new(
        "promotion over a fork",
        "split a shared array",
        RaceFree,
        EITHER,
        At(promote_element),
    )
    .with_program(include_str!("shared_array.pir")),
    Mutant::new(
        "barrier",
        "forward over a barrier",
        RaceFree,
        EITHER,
        Calls(BARRIER, over_barrier),
    )
    .with_program(include_str!("barriers.pir")),
    Mutant::new("barrier", "remove a barrier", RaceFree, EITHER, Calls(BARRIER, remove)),
];

/// Moves the store before a fork to after the join.
fn sink_store(body: &mut Body, fork: Inst) -> bool {
    let (b, at) = place(body, fork);
    if !is_wide_fork(body, fork) || at == 0 {
        return false;
    }
    let store = body.insts(b)[at - 1];
    let Some(regions) = regions(body).filter(|_| is_plain(body, store, Opcode::Store)) else {
        return false;
    };
    let Some(region) = regions.opened_by(b) else { return false };
    let [join] = regions.joins(region) else { return false };
    body.relocate(store, *join, landing_len(body, *join));
    true
}

/// Returns the value that the last store stored on the way to a load, as if strands that a fork
/// starts stored nothing. `is_same` says whether two pointers are the same.
fn value_before(
    body: &Body,
    load: Inst,
    is_same: impl Fn(&Body, Value, Value) -> bool,
) -> Option<Value> {
    let (cfg, p) = (Cfg::of(body), body.ops(load)[0]);
    let (mut b, mut end) = place(body, load);
    // A cycle of blocks with one predecessor each is not reached.
    for _ in 0..body.layout().len() {
        let mut before = body.insts(b)[..end].iter().rev().copied();
        let stores = |i: Inst| is_plain(body, i, Opcode::Store) && is_same(body, body.ops(i)[1], p);
        if let Some(store) = before.find(|&i| stores(i)) {
            return Some(body.ops(store)[0]);
        }
        b = match (opening_block(body, b), cfg.preds(b)) {
            (Some(fork), _) => fork,
            (None, [only]) => *only,
            _ => return None,
        };
        end = body.insts(b).len();
    }
    None
}

fn is_object(body: &Body, p: Value) -> bool {
    p.as_inst().is_some_and(|i| body.inst(i).op() == Opcode::Alloca)
}

/// Promotes loads from an object that strands share, as `mem2reg` may without strands.
fn promote(body: &mut Body, load: Inst) -> bool {
    if !is_plain(body, load, Opcode::Load) || !is_object(body, body.ops(load)[0]) {
        return false;
    }
    let value = value_before(body, load, |_, p, q| p == q);
    value.is_some_and(|v| replace_all_uses(body, load.into(), v) > 0)
}

/// Returns the array and the constant index of a pointer to an element.
fn element(body: &Body, p: Value) -> Option<(Value, Value)> {
    let i = p.as_inst().filter(|&i| body.inst(i).op() == Opcode::GetElementPtr)?;
    let [base, index] = body.ops(i) else { return None };
    index.is_constant().then_some((*base, *index))
}

/// Promotes loads from an element of an array, as `sroa` may without strands if all stores to the
/// array have constant indices.
fn promote_element(body: &mut Body, load: Inst) -> bool {
    if !is_plain(body, load, Opcode::Load) || element(body, body.ops(load)[0]).is_none() {
        return false;
    }
    let value =
        value_before(body, load, |body, p, q| p == q || element(body, p) == element(body, q));
    value.is_some_and(|v| replace_all_uses(body, load.into(), v) > 0)
}

/// Uses a value loaded or stored before a barrier for the first load after it.
fn over_barrier(body: &mut Body, barrier: Inst) -> bool {
    let (b, at) = place(body, barrier);
    let (before, after) = body.insts(b).split_at(at);
    let pointer = |i: Inst| {
        let is_access = is_plain(body, i, Opcode::Load) || is_plain(body, i, Opcode::Store);
        is_access.then(|| body.ops(i)[body.ops(i).len() - 1])
    };
    let pair = after.iter().find_map(|&load| {
        let p = pointer(load).filter(|_| is_plain(body, load, Opcode::Load))?;
        let known = before.iter().rev().copied().find(|&i| pointer(i) == Some(p))?;
        Some((load, known))
    });
    let Some((load, known)) = pair else { return false };
    let value = match body.inst(known).op() {
        Opcode::Store => body.ops(known)[0],
        _ => known.into(),
    };
    replace_all_uses(body, load.into(), value) > 0
}

fn remove(body: &mut Body, barrier: Inst) -> bool {
    body.remove_inst(barrier);
    true
}
