//! Faults with parallel loops, and with loops made parallel.

use super::Edit::At;
use super::sites::{
    Inserter, halt_block, int, is_interior_fork, is_join, is_plain, jump, jump_target, label,
    regions, replace_in, replace_outside,
};
use super::{EITHER, Edit, Mutant, VALUE};
use crate::generate::Mode::RaceFree;
use pir_analysis::Cfg;
use pir_core::constant::ConstKind;
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

/// A parallel loop whose spine is a header with the test and a latch with the interior fork.
pub(super) struct LoopShape {
    /// The block of the entry fork.
    pub entry: Block,
    pub header: Block,
    pub latch: Block,
    /// The first block of an iteration.
    pub first: Block,
    pub exit: Block,
    /// The induction variable.
    pub i: Inst,
    /// The comparison of the variable with the bound.
    pub test: Inst,
    /// All blocks of the region.
    pub blocks: Vec<Block>,
}

impl LoopShape {
    /// Recognises the loop of an interior fork.
    pub(super) fn of(body: &Body, fork: Inst) -> Option<Self> {
        if !is_interior_fork(body, fork) {
            return None;
        }
        let latch = body.block_of(fork);
        let (first, header) = (label(body, fork, 0)?, label(body, fork, 1)?);
        let (i, test, end) = match body.insts(header) {
            &[i, test, end] => (i, test, end),
            _ => return None,
        };
        let is_header = body.inst(i).op() == Opcode::Phi
            && body.ops(i).len() == 4
            && body.inst(test).icmp() == Some(IntPredicate::Ult)
            && body.ops(test)[0] == i.into()
            && body.ops(end).first() == Some(&test.into());
        let exit = label(body, end, 1).filter(|&b| is_header && is_join(body, b))?;
        let regions = regions(body)?;
        let region = regions.innermost(latch)?;
        let [entry] = regions.entry_forks(region) else { return None };
        // Strands that an iteration starts would each go on with what follows.
        (regions.interior_forks(region) == [latch]).then(|| Self {
            entry: *entry,
            header,
            latch,
            first,
            exit,
            i,
            test,
            blocks: regions.blocks(region).to_vec(),
        })
    }

    /// Returns the fork that opens the region.
    pub(super) fn fork(&self, body: &Body) -> Inst {
        body.terminator(self.entry).expect("it ends with a fork")
    }

    /// Returns the blocks of iterations.
    pub(super) fn iteration(&self) -> Vec<Block> {
        let is_spine = |b: &&Block| **b == self.header || **b == self.latch;
        self.blocks.iter().filter(|b| !is_spine(b)).copied().collect()
    }

    /// Returns the blocks in which iterations end.
    fn ends(&self, body: &Body) -> Vec<Block> {
        let Some(regions) = regions(body) else { return Vec::new() };
        regions.innermost(self.latch).map_or(Vec::new(), |r| regions.halts(r).to_vec())
    }

    pub(super) fn bound(&self, body: &Body) -> Value {
        body.ops(self.test)[1]
    }

    /// Uses the bound for the variable after the loop: the same number, unless the last step goes
    /// beyond the bound.
    pub(super) fn free_last_value(&self, body: &mut Body) {
        let bound = self.bound(body);
        replace_outside(body, &self.blocks, self.i.into(), bound);
    }
}

/// Appends the iterations of a loop to those of the loop directly before it, which has the same
/// bound.
fn fuse(body: &mut Body, fork: Inst) -> bool {
    let Some(second) = LoopShape::of(body, fork) else { return false };
    let all = super::sites::instructions(body).into_iter();
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
    body.remove_block(second.header);
    body.remove_block(second.latch);
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
    let &[_, before, next, latch] = body.ops(i) else { return false };
    let (Some(before), Some(next), Some(latch)) =
        (before.as_block(), next.as_inst(), latch.as_block())
    else {
        return false;
    };
    let enters = jump_target(body, before) == Some(header);
    let repeats = jump_target(body, latch) == Some(header) && body.block_of(next) == latch;
    let leaves = Cfg::of(body).preds(exit).len() == 1 && !is_join(body, exit);
    if !(enters && repeats && leaves) {
        return false;
    }
    let starts = body.add_block();
    let fork = InstData::new(Opcode::Fork, Type::VOID);
    let interior = fork.with_fork_flags(ForkFlags::INTERIOR).with_successors(2);
    let interior = interior.with_ops(body.push_ops(&[first.into(), header.into()]));
    body.push_inst(starts, interior, NO_SOURCE_PLACE);
    body.relocate(next, starts, 0);
    let variable = body.ops(i).to_vec();
    let pairs = [variable[0], variable[1], variable[2], starts.into()];
    body.set_ops(i, &pairs);
    body.ops_mut(end)[1] = starts.into();
    let halt = InstData::new(Opcode::Halt, Type::VOID);
    body.remove_inst(body.terminator(latch).expect("it has one"));
    body.push_inst(latch, halt, NO_SOURCE_PLACE);
    body.remove_inst(body.terminator(before).expect("it has one"));
    let entry = fork.with_successors(1).with_ops(body.push_ops(&[header.into()]));
    body.push_inst(before, entry, NO_SOURCE_PLACE);
    body.insert_inst(exit, 0, InstData::new(Opcode::Join, Type::VOID));
    true
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
fn condition(body: &Body, end: Inst) -> Option<(IntPredicate, Value, Value)> {
    if body.inst(end).op() != Opcode::Br || body.ops(end).len() != 3 {
        return None;
    }
    let test = body.ops(end)[0].as_inst()?;
    Some((body.inst(test).icmp()?, body.ops(test)[0], body.ops(test)[1]))
}

/// Lets every iteration store the last value, by an atomic store.
fn last_finisher(body: &mut Body, end: Inst) -> bool {
    let Some((IntPredicate::Eq, _, last)) = condition(body, end) else { return false };
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
    let Some((IntPredicate::Ne, i, _)) = condition(body, end).filter(|_| is_join(body, b)) else {
        return false;
    };
    if i.as_inst().is_none_or(|i| body.inst(i).op() != Opcode::Phi) {
        return false;
    }
    let assign = label(body, end, 0).expect("a branch has labels");
    jump(body, b, assign)
}

/// Returns the constant width of an entry fork.
pub(super) fn width(body: &Body, fork: Inst) -> Option<u64> {
    let has_width = body.inst(fork).fork_flags().contains(ForkFlags::WIDTH);
    let width = has_width.then(|| body.ops(fork)[0])?;
    match body.consts.get(width.as_const()?).kind {
        ConstKind::Int(n) => Some(n),
        _ => None,
    }
}

pub(super) fn set_width(body: &mut Body, fork: Inst, n: u64) {
    let new = int(body, Type::I32, n);
    let data = *body.inst(fork);
    if data.fork_flags().contains(ForkFlags::WIDTH) {
        body.ops_mut(fork)[0] = new;
    } else {
        *body.inst_mut(fork) = data.with_fork_flags(data.fork_flags() | ForkFlags::WIDTH);
        let mut ops = body.ops(fork).to_vec();
        ops.insert(0, new);
        body.set_ops(fork, &ops);
    }
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
    // `inner: j = phi i, j + 1`, around the iteration.
    let [inner, more] = [(); 2].map(|()| body.add_block());
    let done = halt_block(body);
    let mut code = Inserter { body, block: more, at: 0 };
    let one = int(code.body, Type::I32, 1);
    let phi = code.body.push_inst(inner, InstData::new(Opcode::Phi, Type::I32), NO_SOURCE_PLACE);
    let add = InstData::new(Opcode::Add, Type::I32);
    let after = code.add(add, &[phi.into(), one]);
    let test = |p| InstData::new(Opcode::ICmp, Type::I1).with_icmp(p);
    let is_first = code.add(test(IntPredicate::Eq), &[phi.into(), shape.i.into()]);
    let is_there = code.add(test(IntPredicate::Ult), &[after, bound]);
    let both = code.add(InstData::new(Opcode::And, Type::I1), &[is_first, is_there]);
    let br = InstData::new(Opcode::Br, Type::VOID);
    code.add(br, &[both, inner.into(), done.into()]);
    body.set_ops(phi, &[shape.i.into(), shape.latch.into(), after, more.into()]);
    Inserter { body, block: inner, at: 1 }.add(br, &[shape.first.into()]);
    replace_in(body, &iteration, shape.i.into(), phi.into());
    for end in ends {
        jump(body, end, more);
    }
    let two = int(body, Type::I32, 2);
    body.ops_mut(next)[1] = two;
    let labels = body.ops_mut(fork);
    labels.iter_mut().filter(|v| **v == shape.first.into()).for_each(|v| *v = inner.into());
    new_width.flatten().into_iter().for_each(|n| set_width(body, entry, n));
    true
}
