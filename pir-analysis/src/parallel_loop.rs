//! Parallel loops (reference: lowering): regions with one strand that only counts, the *spine*, and
//! that starts a strand for each iteration.
//!
//! [`ParallelLoop::recognise`] describes them. The description is the same for lowering, which
//! hands iterations to threads, and for passes.

mod recognise;

use crate::region::Region;
use pir_core::Module;
use pir_core::Opcode;
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::{ArithFlags, IntPredicate};
use rustc_hash::FxHashSet;

/// A variable of the loop: `start + iteration * step`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct InductionVariable {
    /// The `phi`.
    pub phi: Inst,
    /// Its operand with the first value.
    pub start: u32,
    /// The increment of each iteration.
    pub step: InductionStep,
}

impl InductionVariable {
    /// Returns the instruction that computes the next value.
    pub fn next_value(&self, body: &Body) -> Option<Inst> {
        let ops = body.ops(self.phi);
        ops[ops.len() - 2 - self.start as usize].as_inst()
    }

    /// Returns whether the variable is poison from where it would pass the end of its type, as a
    /// signed number.
    pub fn never_wraps(&self, body: &Body) -> bool {
        let signed = |i: Inst| {
            let data = body.inst(i);
            matches!(data.op(), Opcode::Add | Opcode::Sub)
                && data.arith_flags().contains(ArithFlags::NSW)
        };
        matches!(self.step, InductionStep::Int(_)) && self.next_value(body).is_some_and(signed)
    }
}

/// The increment of an induction variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InductionStep {
    /// An integer.
    Int(i64),
    /// Bytes, of a pointer.
    Bytes(i64),
}

/// The number of iterations: the loop forks as long as `tested <predicate> bound` holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TripCount {
    /// The variable that is tested.
    pub tested_variable: usize,
    /// Whether the value after the step is tested, not the one before.
    pub tests_next_value: bool,
    /// The comparison that lets the loop go on, the variable on its left.
    pub predicate: IntPredicate,
    /// The comparison, and which of its operands is the bound.
    pub compare: (Inst, u32),
    /// The test comes before the fork.
    pub is_top_tested: bool,
}

/// A parallel loop.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ParallelLoop {
    /// Its region.
    pub region: Region,
    /// The block of the entry fork.
    pub fork: Block,
    /// The block of the interior fork.
    pub latch: Block,
    /// The first block of an iteration.
    pub body: Block,
    /// The join block after the loop.
    pub join: Block,
    /// The variables, in the order of the header's `phi`s.
    pub inductions: Vec<InductionVariable>,
    /// The number of iterations.
    pub trip: TripCount,
    /// The blocks of the spine in the order in which an iteration runs them, up to the latch.
    pub spine: Vec<Block>,
    /// All blocks of the spine.
    spine_set: FxHashSet<Block>,
}

impl ParallelLoop {
    /// Returns whether a block belongs to the spine.
    pub fn is_spine(&self, b: Block) -> bool {
        self.spine_set.contains(&b)
    }

    /// Returns the blocks of the spine, in no order.
    pub fn spine_blocks(&self) -> impl Iterator<Item = Block> + '_ {
        self.spine_set.iter().copied()
    }

    /// Returns the variable that the exit test compares.
    pub fn tested(&self) -> InductionVariable {
        self.inductions[self.trip.tested_variable]
    }

    /// Returns the bound that the tested variable is compared with.
    pub fn bound(&self, body: &Body) -> Value {
        body.ops(self.trip.compare.0)[self.trip.compare.1 as usize]
    }

    /// Returns how often the loop forks, if that is known before the run.
    pub fn constant_trip_count(&self, body: &Body, module: &Module) -> Option<u64> {
        let v = self.tested();
        let InductionStep::Int(step) = v.step else { return None };
        let first = body.ops(v.phi)[v.start as usize];
        let bits = module.types.int_bits(body.inst(v.phi).ty())?;
        let [first, bound] =
            [first, self.bound(body)].map(|v| body.consts.const_signed(&module.types, v));
        Some(self.trip.iterations(first? as u64, bound? as u64, step, bits))
    }
}

/// Returns the constant that lies between a `phi` and its next value.
pub fn induction_step(
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

/// Returns whether the number of iterations follows from first value, bound and step: the variable
/// runs towards the bound, and passing the end of its type is impossible or undefined.
pub fn has_computable_trip_count(
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
    /// Returns how often a loop forks whose tested variable of `bits` bits, at most 64, begins with
    /// `first` and grows by `step`, and whose bound is `bound`.
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
