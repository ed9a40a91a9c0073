//! Faults with lanes, which run in lockstep.

use super::Edit::At;
use super::loop_shape::{LoopShape, set_width, width};
use super::sites::{Inserter, has_flag, instructions, int, is_entry_fork, is_plain, regions};
use super::{Mutant, VALUE};
use crate::generate::Mode::RaceFree;
use pir_core::cursor::replace_all_uses;
use pir_core::entity::{Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, InstData};
use pir_core::opcode::Opcode;

const CLASS: &str = "lockstep";

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new(CLASS, "split a group of lanes", RaceFree, VALUE, At(split)),
    Mutant::new(CLASS, "reverse the order of lanes", RaceFree, VALUE, At(reverse)),
    Mutant::new(CLASS, "leave the last group unmasked", RaceFree, VALUE, At(unmask)),
    Mutant::new(CLASS, "cache a value over divergence", RaceFree, VALUE, At(cache))
        .with_program(include_str!("divergence.pir")),
    Mutant::new(CLASS, "forward a lane's own store", RaceFree, VALUE, At(forward))
        .with_program(include_str!("lane_store.pir")),
];

fn is_lockstep(body: &Body, fork: Inst) -> bool {
    is_entry_fork(body, fork) && body.inst(fork).fork_flags().contains(ForkFlags::LOCKSTEP)
}

/// Runs lane after lane.
fn split(body: &mut Body, fork: Inst) -> bool {
    let is_group = is_lockstep(body, fork) && width(body, fork) != Some(1);
    if is_group {
        set_width(body, fork, 1);
    }
    is_group
}

/// Reverses the order in which lanes act.
fn reverse(body: &mut Body, fork: Inst) -> bool {
    let count = body.inst(fork).successors();
    if !is_lockstep(body, fork) || count < 2 {
        return false;
    }
    let ops = body.ops_mut(fork);
    let first = ops.len() - count;
    ops[first..].reverse();
    true
}

/// Runs a whole number of groups, although the last one has lanes beyond the bound.
fn unmask(body: &mut Body, fork: Inst) -> bool {
    let Some(shape) = LoopShape::of(body, fork) else { return false };
    let entry = shape.fork(body);
    let Some(w) = width(body, entry).filter(|w| *w > 1 && is_lockstep(body, entry)) else {
        return false;
    };
    shape.free_last_value(body);
    let bound = shape.bound(body);
    let [more, w] = [w - 1, w].map(|n| int(body, Type::I32, n));
    let at = body.insts(shape.entry).len() - 1;
    let mut code = Inserter { body, block: shape.entry, at };
    let op = |op| InstData::new(op, Type::I32);
    let sum = code.add(op(Opcode::Add), &[bound, more]);
    let groups = code.add(op(Opcode::UDiv), &[sum, w]);
    let rounded = code.add(op(Opcode::Mul), &[groups, w]);
    body.ops_mut(shape.test)[1] = rounded;
    true
}

/// Returns the loads and stores of the innermost region of an instruction, if its strands are
/// lanes, up to the instruction.
fn lane_accesses(body: &Body, i: Inst) -> Vec<Inst> {
    let b = body.block_of(i);
    let Some(regions) = regions(body) else { return Vec::new() };
    let Some(region) = regions.innermost(b) else { return Vec::new() };
    if !has_flag(body, &regions, region, ForkFlags::LOCKSTEP) {
        return Vec::new();
    }
    let own = regions.own_blocks(region);
    let before = instructions(body).into_iter().take_while(|&other| other != i);
    before
        .filter(|&i| own.contains(&body.block_of(i)))
        .filter(|&i| is_plain(body, i, Opcode::Load) || is_plain(body, i, Opcode::Store))
        .collect()
}

fn pointer(body: &Body, access: Inst) -> Value {
    *body.ops(access).last().expect("an access has a pointer")
}

/// Uses a number that was loaded before lanes diverged for loads after that.
fn cache(body: &mut Body, load: Inst) -> bool {
    if !is_plain(body, load, Opcode::Load) {
        return false;
    }
    let p = pointer(body, load);
    let found = lane_accesses(body, load).into_iter().find(|&i| {
        let is_before = body.block_of(i) != body.block_of(load);
        is_before && is_plain(body, i, Opcode::Load) && pointer(body, i) == p
    });
    found.is_some_and(|first| replace_all_uses(body, load.into(), first.into()) > 0)
}

/// Uses the number that a lane stored, although another lane has stored one there since.
fn forward(body: &mut Body, load: Inst) -> bool {
    if !is_plain(body, load, Opcode::Load) {
        return false;
    }
    let p = pointer(body, load);
    let mut before = lane_accesses(body, load).into_iter().rev();
    let last = before.find(|&i| body.inst(i).op() == Opcode::Store && pointer(body, i) == p);
    let Some(value) = last.map(|store| body.ops(store)[0]) else { return false };
    replace_all_uses(body, load.into(), value) > 0
}
