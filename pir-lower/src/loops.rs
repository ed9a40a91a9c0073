//! Recognition of parallel loops (spec §8): a spine that only counts, and starts one strand in each
//! iteration.
//!
//! The spine may test before or after the fork, count up or down, and step several variables and
//! pointers at once, as front ends write loops and optimisers transform them. Its code must be free
//! of effects, so that each strand can recompute it from the number of its iteration.

use crate::SparseBlockSet;
use crate::loop_table::{InductionStep, InductionVariable, LoopTable, ParallelLoop, TripCount};
use crate::shape::FunctionStrands;
use crate::vars::{FunctionValue, FunctionValues};
use pir_analysis::{BlockExit, Region};
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::{ArithFlags, ForkFlags, IntPredicate};
use pir_core::opcode::Effect;
use pir_core::{Module, Opcode};
use rustc_hash::FxHashSet;

/// Looks at every region of a function.
pub(crate) fn find(
    shape: &FunctionStrands<'_>,
    vars: &FunctionValues,
    module: &Module,
) -> LoopTable {
    let mut found = LoopTable::default();
    for r in shape.parallel.regions.iter() {
        // A loop has no record in which an iteration could say that it hangs.
        if shape.hangs.records_hang(r) {
            continue;
        }
        if let Some(l) = recognise_loop(shape, vars, module, r) {
            found.add(l);
        }
    }
    found
}

fn only<T: Copy>(list: &[T]) -> Option<T> {
    match list {
        [x] => Some(*x),
        _ => None,
    }
}

fn recognise_loop(
    shape: &FunctionStrands<'_>,
    vars: &FunctionValues,
    module: &Module,
    r: Region,
) -> Option<ParallelLoop> {
    let (p, body) = (&shape.parallel, shape.body);
    let fork = only(p.regions.entry_forks(r))?;
    let latch = only(p.regions.interior_forks(r))?;
    let join = only(p.regions.joins(r))?;
    let header = only(p.cfg.succs(fork))?;
    let t = body.terminator(fork)?;
    if body.inst(t).fork_flags().contains(ForkFlags::FORCE) || p.cfg.succs(latch).len() != 2 {
        return None;
    }
    let in_place = shape.in_place_successor(latch)?;
    let (next, start) = (p.cfg.succs(latch)[in_place], p.cfg.succs(latch)[1 - in_place]);
    if [header, next, start].iter().any(|&b| p.cfg.node(b).join) {
        return None;
    }
    let walk = SpinePath::follow(shape, header, latch, next, join)?;
    if walk.set.contains(&start) || !is_pure(shape, &walk.order) {
        return None;
    }
    // Values of the spine must not be used after the loop.
    let results = walk.order.iter().flat_map(|&b| body.insts(b));
    if results.copied().any(|i| vars.cell_of(i).is_some()) {
        return None;
    }
    let inductions = induction_variables(shape, module, &walk)?;
    let trip = trip(shape, &walk, &inductions, join)?;
    let upto = walk.order.iter().position(|&b| b == latch)?;
    let spine = walk.order[..=upto].to_vec();
    let set = walk.set;
    Some(ParallelLoop {
        region: r,
        fork,
        latch,
        body: start,
        join,
        inductions,
        trip,
        spine,
        spine_set: set,
    })
}

/// The blocks of a spine in the order in which they run.
struct SpinePath {
    order: Vec<Block>,
    set: SparseBlockSet,
    /// Place in `order` of the block where the cycle begins.
    head: usize,
    /// The block that leaves.
    exit: Block,
}

impl SpinePath {
    /// Follows the one way around; none if there is more than one.
    fn follow(
        shape: &FunctionStrands<'_>,
        from: Block,
        latch: Block,
        next: Block,
        join: Block,
    ) -> Option<Self> {
        let (p, body) = (&shape.parallel, shape.body);
        let mut set = SparseBlockSet::default();
        let (mut order, mut exit) = (Vec::new(), None);
        let mut b = from;
        while set.insert(b) {
            order.push(b);
            let succs = p.cfg.succs(b);
            b = match p.cfg.node(b).exit {
                BlockExit::InteriorFork if b == latch => next,
                BlockExit::Branch if body.inst(body.terminator(b)?).op() == Opcode::Br => {
                    match succs {
                        [s] if *s != join => *s,
                        [s, out] | [out, s] if *out == join && *s != join && exit.is_none() => {
                            exit = Some(b);
                            *s
                        }
                        _ => return None,
                    }
                }
                _ => return None,
            };
        }
        let head = order.iter().position(|&x| x == b)?;
        let at = |x: Block| order.iter().position(|&o| o == x).is_some_and(|n| n >= head);
        let exit = exit?;
        (at(latch) && at(exit)).then_some(Self { order, set, head, exit })
    }
}

/// Whether the blocks compute without effects, so that it may be done again elsewhere.
fn is_pure(shape: &FunctionStrands<'_>, blocks: &[Block]) -> bool {
    let body = shape.body;
    let pure = |i: Inst| {
        let op = body.inst(i).op();
        let repeats = op.effect() == Effect::Pure || op == Opcode::Phi;
        // An object that the strands are handed: each then makes its own.
        let private = op == Opcode::Alloca && body.ops(i).iter().all(|v| v.is_constant());
        repeats || private || op.is_terminator() || op.is_debug()
    };
    blocks.iter().all(|&b| body.insts(b).iter().all(|&i| pure(i)))
}

fn induction_variables(
    shape: &FunctionStrands<'_>,
    module: &Module,
    walk: &SpinePath,
) -> Option<Vec<InductionVariable>> {
    let body = shape.body;
    let mut found = Vec::new();
    for (n, &b) in walk.order.iter().enumerate() {
        for &i in body.insts(b).iter().filter(|&&i| body.inst(i).op() == Opcode::Phi) {
            let ops = body.ops(i);
            if n != walk.head {
                // It has one source only, and stands for that.
                if ops.len() != 2 {
                    return None;
                }
                continue;
            }
            let inside = |k: &usize| {
                let from = ops[*k + 1].as_block();
                from.is_some_and(|f| walk.order[walk.head..].contains(&f))
            };
            let places: Vec<usize> = (0..ops.len()).step_by(2).collect();
            let (back, out): (Vec<usize>, Vec<usize>) = places.into_iter().partition(inside);
            let (back, out) = (only(&back)?, only(&out)?);
            let step = induction_step(body, module, i, ops[back])?;
            found.push(InductionVariable { phi: i, start: out as u32, step });
        }
    }
    Some(found)
}

/// The constant that lies between a `phi` and its next value.
pub(crate) fn induction_step(
    body: &Body,
    module: &Module,
    phi: Inst,
    next: Value,
) -> Option<InductionStep> {
    let next = next.as_inst()?;
    let (data, ops) = (body.inst(next), body.ops(next));
    match data.op() {
        Opcode::Add if ops[0] == phi.into() => {
            Some(InductionStep::Int(body.consts.const_signed(&module.types, ops[1])?))
        }
        Opcode::Add if ops[1] == phi.into() => {
            Some(InductionStep::Int(body.consts.const_signed(&module.types, ops[0])?))
        }
        Opcode::Sub if ops[0] == phi.into() => Some(InductionStep::Int(
            body.consts.const_signed(&module.types, ops[1])?.checked_neg()?,
        )),
        Opcode::GetElementPtr if ops[0] == phi.into() && ops.len() == 2 => {
            let layout = pir_core::layout::DataLayout::new(module.datalayout.as_deref());
            let size = layout.alloc_size(&module.types, data.source_element())?;
            let index = body.consts.const_signed(&module.types, ops[1])?;
            Some(InductionStep::Bytes(index.checked_mul(i64::try_from(size).ok()?)?))
        }
        _ => None,
    }
}

/// Returns the exit test.
fn trip(
    shape: &FunctionStrands<'_>,
    walk: &SpinePath,
    all: &[InductionVariable],
    join: Block,
) -> Option<TripCount> {
    let body = shape.body;
    let t = body.terminator(walk.exit)?;
    let compare = body.ops(t)[0].as_inst()?;
    if body.inst(compare).op() != Opcode::ICmp || !walk.set.contains(&body.block_of(compare)) {
        return None;
    }
    let leaves_if_true = body.ops(t)[1].as_block() == Some(join);
    let mut predicate = body.inst(compare).icmp()?;
    if leaves_if_true {
        predicate = predicate.inverted();
    }
    let ops = body.ops(compare);
    let variant = |v: Value| v.as_inst().is_some_and(|i| walk.set.contains(&body.block_of(i)));
    let bound = match (variant(ops[0]), variant(ops[1])) {
        (true, false) => 1,
        (false, true) => {
            predicate = predicate.swapped();
            0
        }
        _ => return None,
    };
    let tested = ops[1 - bound].as_inst()?;
    let next_of = |i: &InductionVariable| i.next_value(body);
    let by_phi = all.iter().position(|i| i.phi == tested);
    let by_next = all.iter().position(|i| next_of(i) == Some(tested));
    let (induction, next) = match (by_phi, by_next) {
        (Some(n), _) => (n, false),
        (None, Some(n)) => (n, true),
        (None, None) => return None,
    };
    let step_inst = next_of(&all[induction])?;
    if !has_computable_trip_count(
        predicate,
        all[induction].step,
        body.inst(step_inst).arith_flags(),
    ) {
        return None;
    }
    let at = |b: Block| walk.order.iter().position(|&o| o == b);
    let latch =
        walk.order.iter().position(|&b| shape.parallel.cfg.node(b).exit == BlockExit::InteriorFork);
    let top = at(walk.exit)? <= latch?;
    let compare = (compare, bound as u32);
    Some(TripCount {
        tested_variable: induction,
        tests_next_value: next,
        predicate,
        compare,
        is_top_tested: top,
    })
}

/// Whether the number of iterations follows from first value, bound and step: the variable runs
/// towards the bound, and passing the end of its type is impossible or undefined.
pub(crate) fn has_computable_trip_count(
    predicate: IntPredicate,
    step: InductionStep,
    flags: ArithFlags,
) -> bool {
    use IntPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let (n, signed, unsigned) = match step {
        InductionStep::Int(n) => {
            (n, flags.contains(ArithFlags::NSW), flags.contains(ArithFlags::NUW))
        }
        InductionStep::Bytes(n) => {
            (n, false, flags.intersects(ArithFlags::INBOUNDS | ArithFlags::NUW))
        }
    };
    match predicate {
        Ne => n.unsigned_abs() == 1 || (n != 0 && (signed || unsigned)),
        Slt => n == 1 || (n > 0 && signed),
        Sgt => n == -1 || (n < 0 && signed),
        Sle => n > 0 && signed,
        Sge => n < 0 && signed,
        Ult => n == 1 || (n > 0 && unsigned),
        Ule => n > 0 && unsigned,
        // Counting down, `nuw` says nothing of a sum with a negative number.
        Ugt => n == -1,
        Uge | Eq => false,
    }
}

impl TripCount {
    /// How often a loop forks whose tested variable of `bits` bits, at most 64, begins with `first`
    /// and grows by `step`, and whose bound is `bound`. The emitted code computes the same.
    pub fn iterations(&self, first: u64, bound: u64, step: i64, bits: u32) -> u64 {
        use IntPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        let above = 64 - bits.clamp(1, 64);
        let narrow = |n: u64| n << above >> above;
        let signed = |n: u64| (n << above) as i64 >> above;
        let first =
            narrow(if self.tests_next_value { first.wrapping_add_signed(step) } else { first });
        let bound = narrow(bound);
        let distance = narrow(match step > 0 {
            true => bound.wrapping_sub(first),
            false => first.wrapping_sub(bound),
        });
        let each = step.unsigned_abs().max(1);
        let (goes_on, iterations) = match self.predicate {
            Ne => (first != bound, distance / each),
            Slt => {
                (signed(first) < signed(bound), (distance.wrapping_sub(1) / each).wrapping_add(1))
            }
            Sgt => {
                (signed(first) > signed(bound), (distance.wrapping_sub(1) / each).wrapping_add(1))
            }
            Ult => (first < bound, (distance.wrapping_sub(1) / each).wrapping_add(1)),
            Ugt => (first > bound, (distance.wrapping_sub(1) / each).wrapping_add(1)),
            Sle => (signed(first) <= signed(bound), (distance / each).wrapping_add(1)),
            Sge => (signed(first) >= signed(bound), (distance / each).wrapping_add(1)),
            Ule => (first <= bound, (distance / each).wrapping_add(1)),
            Uge => (first >= bound, (distance / each).wrapping_add(1)),
            Eq => (false, 0),
        };
        // If the test follows the fork, the first iteration runs unconditionally.
        u64::from(!self.is_top_tested) + if goes_on { iterations } else { 0 }
    }
}

/// The captures of an iteration, and the values that it recomputes from its number.
#[derive(Debug, Default)]
pub(crate) struct RecomputedSlice {
    /// Captured values, ascending.
    pub captured: Vec<FunctionValue>,
    /// Results of the spine that the iteration needs, each before its users.
    pub recomputed: Vec<Inst>,
}

impl ParallelLoop {
    /// How often the loop forks, if that is known before the run.
    pub(crate) fn constant_rounds(&self, body: &Body, module: &Module) -> Option<u64> {
        let v = self.inductions[self.trip.tested_variable];
        let InductionStep::Int(step) = v.step else { return None };
        let first = body.ops(v.phi)[v.start as usize];
        let bound = body.ops(self.trip.compare.0)[self.trip.compare.1 as usize];
        let bits = module.types.int_bits(body.inst(v.phi).ty())?;
        let [first, bound] = [first, bound].map(|v| body.consts.const_signed(&module.types, v));
        Some(self.trip.iterations(first? as u64, bound? as u64, step, bits))
    }

    /// Computes the slice that the iterations need. O(spine + captures).
    pub(crate) fn slice(
        &self,
        shape: &FunctionStrands<'_>,
        vars: &FunctionValues,
    ) -> RecomputedSlice {
        let body = shape.body;
        let inside = |i: Inst| self.spine_set.contains(&body.block_of(i));
        let mut needed: FxHashSet<Inst> = FxHashSet::default();
        let mut captured = std::collections::BTreeSet::new();
        let mut work = vars.captured(shape, self.body, shape.depth(self.body));
        for &phi in body.insts(self.body).iter().filter(|&&i| body.inst(i).op() == Opcode::Phi) {
            let ops = body.ops(phi);
            if let Some(k) = ops.iter().position(|v| v.as_block() == Some(self.latch)) {
                work.extend(vars.read(phi, k as u32 - 1, ops[k - 1]));
            }
        }
        while let Some(v) = work.pop() {
            let FunctionValue::Inst(i) = v else {
                captured.insert(v);
                continue;
            };
            if !inside(i) {
                captured.insert(v);
            } else if needed.insert(i) {
                match self.inductions.iter().find(|x| x.phi == i) {
                    Some(x) => work.extend(vars.read(i, x.start, body.ops(i)[x.start as usize])),
                    None => {
                        let ops = body.ops(i).iter().enumerate();
                        work.extend(ops.filter_map(|(k, &v)| vars.read(i, k as u32, v)));
                    }
                }
            }
        }
        let all = self.spine.iter().flat_map(|&b| body.insts(b)).copied();
        let again = all.filter(|i| needed.contains(i)).collect();
        RecomputedSlice { captured: captured.into_iter().collect(), recomputed: again }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use IntPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};

    const MAX_VARIABLE_BITS: u32 = 4;

    fn signed(n: i64) -> i64 {
        (n << 60) >> 60
    }

    fn predicate_holds(p: IntPredicate, a: i64, b: i64) -> bool {
        let (ua, ub) = (a & 15, b & 15);
        match p {
            Eq => ua == ub,
            Ne => ua != ub,
            Ugt => ua > ub,
            Uge => ua >= ub,
            Ult => ua < ub,
            Ule => ua <= ub,
            Sgt => signed(a) > signed(b),
            Sge => signed(a) >= signed(b),
            Slt => signed(a) < signed(b),
            Sle => signed(a) <= signed(b),
        }
    }

    /// Returns how often the loop forks; `None` if the tested value is undefined.
    fn run(trip: &TripCount, flags: ArithFlags, mut v: i64, bound: i64, step: i64) -> Option<u64> {
        let (mut forks, mut defined) = (0, true);
        loop {
            let next = v + step;
            let wraps = (flags.contains(ArithFlags::NSW) && signed(next) != signed(v) + step)
                || (flags.contains(ArithFlags::NUW) && next & 15 != (v & 15) + (step & 15));
            let tested = if trip.tests_next_value { next } else { v };
            if !trip.is_top_tested {
                forks += 1;
            }
            if !defined || (trip.tests_next_value && wraps) {
                return None;
            }
            if !predicate_holds(trip.predicate, tested, bound) {
                return Some(forks);
            }
            if trip.is_top_tested {
                forks += 1;
            }
            defined = !wraps;
            v = next;
            assert!(forks < 99, "{trip:?} from {v} by {step} to {bound} never ends");
        }
    }

    #[test]
    fn trip_counts_are_those_of_the_loop() {
        let mut compared = 0;
        for predicate in [Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle] {
            for (step, bits, shape) in (-7..=7i64)
                .flat_map(|s| {
                    [
                        ArithFlags::empty(),
                        ArithFlags::NSW,
                        ArithFlags::NUW,
                        ArithFlags::NSW | ArithFlags::NUW,
                    ]
                    .map(|b| (s, b))
                })
                .flat_map(|(s, b)| (0..4).map(move |shape| (s, b, shape)))
                .filter(|&(s, b, _)| has_computable_trip_count(predicate, InductionStep::Int(s), b))
            {
                let (next, top) = (shape & 1 != 0, shape & 2 != 0);
                let trip = TripCount {
                    tested_variable: 0,
                    tests_next_value: next,
                    predicate,
                    compare: (Inst(0), 1),
                    is_top_tested: top,
                };
                for (first, bound) in (0..16i64).flat_map(|f| (0..16i64).map(move |b| (f, b))) {
                    let Some(forks) = run(&trip, bits, first, bound, step) else { continue };
                    let found =
                        trip.iterations(first as u64, bound as u64, step, MAX_VARIABLE_BITS);
                    assert_eq!(found, forks, "{trip:?} from {first} by {step} to {bound}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 50_000, "only {compared} loops were compared");
    }
}
