//! Faults with parallel loops, and with loops made parallel.

use super::Edit::At;
use super::loop_shape::{LoopShape, set_width, width};
use super::sites::{
    Inserter, halt_block, instructions, int, is_join, is_plain, jump, jump_target, label,
    replace_in,
};
use super::{EITHER, Edit, Mutant, VALUE};
use crate::generate::Mode::RaceFree;
use pir_analysis::Cfg;
use pir_core::cursor::remove_join;
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::{Body, NO_SOURCE_PLACE};
use pir_core::inst::{ForkFlags, InstData, IntPredicate, MemFlags, MemInfo, Ordering, align_code};
use pir_core::opcode::Opcode;

const DEPENDENCE: &str = "dependence";
const LAST: &str = "last value";
const WIDTH: &str = "width";

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new(DEPENDENCE, "fuse dependent loops", RaceFree, EITHER, At(fuse)),
    Mutant::new(DEPENDENCE, "parallelise a dependent loop", RaceFree, EITHER, At(parallelise)),
    Mutant::new("captures", "capture a bound by reference", RaceFree, EITHER, At(reload_bound)),
    Mutant::new(LAST, "last value by the last finisher", RaceFree, VALUE, At(last_finisher)),
    Mutant::new(LAST, "last value of no iterations", RaceFree, VALUE, At(last_of_none)),
    Mutant::new(WIDTH, "width above the distance", RaceFree, EITHER, At(widen)),
    Mutant::new(WIDTH, "unroll with the same width", RaceFree, EITHER, At(unroll)),
];

/// The right pass.
pub(crate) const UNROLL: Edit = At(unroll_narrower);

/// Appends the iterations of a loop to those of the loop directly before it, which has the same
/// bound.
fn fuse(body: &mut Body, fork: Inst) -> bool {
    let Some(second) = LoopShape::of(body, fork) else { return false };
    let all = instructions(body).into_iter();
    let mut before = all.filter_map(|i| LoopShape::of(body, i));
    let Some(one) = before.find(|l| l.exit == second.entry) else { return false };
    let forks = [one.fork(body), second.fork(body)];
    let is_same = body.insts(second.entry).len() == 2
        && one.bound(body) == second.bound(body)
        && width(body, forks[0]) == width(body, forks[1])
        && body.inst(forks[0]).fork_flags() == body.inst(forks[1]).fork_flags();
    if !is_same {
        return false;
    }
    let spine = label(body, forks[1], 0).filter(|&b| b != second.header);
    for end in one.ends(body) {
        jump(body, end, second.first);
    }
    // Objects of an iteration are born at the first latch now.
    for alloca in body.insts(second.latch).to_vec() {
        if body.inst(alloca).op() == Opcode::Alloca {
            let at = body.insts(one.latch).len() - 1;
            body.relocate(alloca, one.latch, at);
            let latch = body.terminator(one.latch).expect("it ends with a fork");
            let mut ops = body.ops(latch).to_vec();
            ops.insert(0, alloca.into());
            body.set_ops(latch, &ops);
        }
    }
    replace_in(body, &second.iteration(), second.i.into(), one.i.into());
    second.free_last_value(body);
    // Both are join blocks.
    let _ = remove_join(body, second.exit);
    jump(body, second.entry, second.exit);
    // The fork may lead to the header by an empty block.
    for b in spine.into_iter().chain([second.header, second.latch]) {
        body.remove_block(b);
    }
    true
}

/// Makes a sequential loop that carries no value a parallel one, whatever its iterations access.
fn parallelise(body: &mut Body, test: Inst) -> bool {
    if body.inst(test).icmp() != Some(IntPredicate::Ult) {
        return false;
    }
    let header = body.block_of(test);
    let &[i, _, end] = body.insts(header) else { return false };
    if body.inst(i).op() != Opcode::Phi || body.ops(end).len() != 3 {
        return false;
    }
    let [first, exit] = [0, 1].map(|n| label(body, end, n).expect("a branch has two labels"));
    let &[start, before, next, latch] = body.ops(i) else { return false };
    let (Some(before), Some(add), Some(latch)) =
        (before.as_block(), next.as_inst(), latch.as_block())
    else {
        return false;
    };
    let enters = jump_target(body, before) == Some(header);
    let repeats = jump_target(body, latch) == Some(header) && body.block_of(add) == latch;
    let leaves = Cfg::of(body).preds(exit).len() == 1 && !is_join(body, exit);
    if !(enters && repeats && leaves) {
        return false;
    }
    // The spine counts in a block of its own, which starts the old body.
    let counts = body.add_block();
    body.set_ops(i, &[start, before.into(), next, counts.into()]);
    body.ops_mut(end)[1] = counts.into();
    let fork = InstData::new(Opcode::Fork, Type::VOID);
    let interior = fork.with_fork_flags(ForkFlags::INTERIOR).with_successors(2);
    Inserter { body, block: counts, at: 0 }.add(interior, &[first.into(), header.into()]);
    body.relocate(add, counts, 0);
    end_with(body, latch, InstData::new(Opcode::Halt, Type::VOID), &[]);
    end_with(body, before, fork.with_successors(1), &[header.into()]);
    body.insert_inst(exit, 0, InstData::new(Opcode::Join, Type::VOID));
    true
}

/// Replaces the terminator of a block, whose `phi`s downstream are right already.
fn end_with(body: &mut Body, block: Block, data: InstData, ops: &[Value]) {
    body.remove_inst(body.terminator(block).expect("a block has a terminator"));
    let at = body.insts(block).len();
    Inserter { body, block, at }.add(data, ops);
}

/// Loads the bound again in each iteration, as if it had been captured by reference.
fn reload_bound(body: &mut Body, fork: Inst) -> bool {
    let Some(shape) = LoopShape::of(body, fork) else { return false };
    let Some(mask) = shape.bound(body).as_inst() else { return false };
    let Some(load) = body.ops(mask).first().and_then(|v| v.as_inst()) else { return false };
    if !is_plain(body, load, Opcode::Load) {
        return false;
    }
    let [copy, bound] = [load, mask].map(|i| (*body.inst(i), body.ops(i).to_vec()));
    let mut code = Inserter { body, block: shape.header, at: 1 };
    let again = code.add(copy.0, &copy.1);
    let bound = code.add(bound.0, &[again, bound.1[1]]);
    body.ops_mut(shape.test)[1] = bound;
    true
}

/// Returns the comparison of a conditional branch, and its operands.
fn condition(body: &Body, end: Inst) -> Option<(IntPredicate, [Value; 2])> {
    if body.inst(end).op() != Opcode::Br || body.ops(end).len() != 3 {
        return None;
    }
    let test = body.ops(end)[0].as_inst()?;
    Some((body.inst(test).icmp()?, [body.ops(test)[0], body.ops(test)[1]]))
}

/// Lets every iteration store the last value, by an atomic store.
fn last_finisher(body: &mut Body, end: Inst) -> bool {
    let Some((IntPredicate::Eq, [_, last])) = condition(body, end) else { return false };
    let is_last = |v: Value| v.as_inst().is_some_and(|i| body.inst(i).op() == Opcode::Sub);
    let keep = label(body, end, 0).expect("a branch has labels");
    let &[store, _] = body.insts(keep) else { return false };
    if !is_last(last) || !is_plain(body, store, Opcode::Store) {
        return false;
    }
    let align = align_code(4).expect("it is a power of two");
    let mem = MemInfo { ordering: Ordering::SeqCst, ..MemInfo::plain(align) };
    let data = body.inst(store).with_mem_flags(MemFlags::ATOMIC);
    *body.inst_mut(store) = data.with_mem_bits(mem.to_bits().expect("it fits"));
    jump(body, body.block_of(end), keep)
}

/// Assigns the last value of a loop even if it had no iteration.
fn last_of_none(body: &mut Body, end: Inst) -> bool {
    let b = body.block_of(end);
    let Some((IntPredicate::Ne, [i, _])) = condition(body, end).filter(|_| is_join(body, b)) else {
        return false;
    };
    if i.as_inst().is_none_or(|i| body.inst(i).op() != Opcode::Phi) {
        return false;
    }
    let assign = label(body, end, 0).expect("a branch has labels");
    jump(body, b, assign)
}

/// Lets one more iteration overlap.
fn widen(body: &mut Body, fork: Inst) -> bool {
    let wider = width(body, fork).map(|n| n + 1);
    wider.into_iter().for_each(|n| set_width(body, fork, n));
    wider.is_some()
}

/// Runs two iterations in a strand, and keeps the width.
fn unroll(body: &mut Body, fork: Inst) -> bool {
    unroll_with(body, fork, Some)
}

/// Runs two iterations in a strand, and halves the width.
fn unroll_narrower(body: &mut Body, fork: Inst) -> bool {
    unroll_with(body, fork, |n| Some(n / 2).filter(|n| *n > 0))
}

fn unroll_with(body: &mut Body, fork: Inst, narrow: fn(u64) -> Option<u64>) -> bool {
    let Some(shape) = LoopShape::of(body, fork) else { return false };
    let entry = shape.fork(body);
    let flags = body.inst(entry).fork_flags();
    let new_width = width(body, entry).map(narrow);
    if flags.contains(ForkFlags::LOCKSTEP) || new_width == Some(None) {
        return false;
    }
    let Some(next) = body.ops(shape.i)[2].as_inst() else { return false };
    let (ends, iteration, bound) = (shape.ends(body), shape.iteration(), shape.bound(body));
    shape.free_last_value(body);
    // The header of a loop around the iteration, and its latch.
    let [header, latch] = [(); 2].map(|()| body.add_block());
    let done = halt_block(body);
    let j = body.push_inst(header, InstData::new(Opcode::Phi, Type::I32), NO_SOURCE_PLACE);
    let br = InstData::new(Opcode::Br, Type::VOID);
    let test = |p| InstData::new(Opcode::ICmp, Type::I1).with_icmp(p);
    let one = int(body, Type::I32, 1);
    let mut code = Inserter { body, block: latch, at: 0 };
    let after = code.add(InstData::new(Opcode::Add, Type::I32), &[j.into(), one]);
    let is_first = code.add(test(IntPredicate::Eq), &[j.into(), shape.i.into()]);
    let is_there = code.add(test(IntPredicate::Ult), &[after, bound]);
    let both = code.add(InstData::new(Opcode::And, Type::I1), &[is_first, is_there]);
    code.add(br, &[both, header.into(), done.into()]);
    Inserter { body, block: header, at: 1 }.add(br, &[shape.first.into()]);
    body.set_ops(j, &[shape.i.into(), shape.latch.into(), after, latch.into()]);
    replace_in(body, &iteration, shape.i.into(), j.into());
    for end in ends {
        jump(body, end, latch);
    }
    let two = int(body, Type::I32, 2);
    body.ops_mut(next)[1] = two;
    let labels = body.ops_mut(fork);
    labels.iter_mut().filter(|v| **v == shape.first.into()).for_each(|v| *v = header.into());
    new_width.flatten().into_iter().for_each(|n| set_width(body, entry, n));
    true
}
