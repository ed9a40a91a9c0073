//! Work and span of regions in instructions, and the price of strands.
//!
//! The *work* of a region is the number of instructions that its strands execute together, and its
//! *span* is that of the longest chain of strands of which each starts the next. With any number of
//! threads a region takes at least its span (Brent, *The parallel evaluation of general arithmetic
//! expressions*, JACM 21, 1974), and each strand costs something to start.

use pir_analysis::{Analyses, BlockExit, ParallelLoop, Region, Regions};
use pir_core::Module;
use pir_core::entity::Block;
use pir_core::function::Body;
use pir_core::intrinsic;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// An upper bound for the instructions of a part of a function, unless one is missing. Sums
/// saturate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cost {
    /// The instructions of all strands.
    pub work: u64,
    /// The instructions of the longest chain of strands.
    pub span: u64,
    /// The price of starting the strands.
    pub starts: u64,
}

/// The prices of strands, in instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prices {
    /// Starting a strand.
    pub spawn: u64,
    /// Sharing a parallel loop among threads, however many iterations it has.
    pub launch: u64,
}

impl Cost {
    /// The cost of a part after this one.
    fn then(self, next: Self) -> Self {
        Self { span: self.span.saturating_add(next.span), ..self.beside(next) }
    }

    /// The cost of a part beside this one.
    fn beside(self, other: Self) -> Self {
        Self {
            work: self.work.saturating_add(other.work),
            span: self.span.max(other.span),
            starts: self.starts.saturating_add(other.starts),
        }
    }

    /// The cost of this part or another one.
    fn or(self, other: Self) -> Self {
        Self {
            work: self.work.max(other.work),
            span: self.span.max(other.span),
            starts: self.starts.min(other.starts),
        }
    }

    fn of_insts(count: u64) -> Self {
        Self { work: count, span: count, starts: 0 }
    }
}

/// Returns an upper bound for the instructions of a strand of a region, from a block on, and of all
/// strands that it starts. O(blocks and instructions of the region).
pub(crate) fn strand_work(
    module: &Module,
    body: &Body,
    analyses: &Analyses,
    regions: &Regions,
    r: Region,
    b: Block,
) -> Option<u64> {
    let prices = Prices { spawn: 0, launch: 0 };
    let mut costs =
        RegionCosts { prices, module, body, analyses, regions, known: FxHashMap::default() };
    costs.strand(r, b, 0).map(|cost| cost.work)
}

impl Prices {
    /// Returns whether the region takes no less time in parallel than in sequence, whatever the
    /// number of threads. `known` are costs of the same function, for the same prices. O(blocks and
    /// instructions of the region whose costs are not known).
    pub(crate) fn is_small(
        self,
        module: &Module,
        body: &Body,
        analyses: &Analyses,
        regions: &Regions,
        r: Region,
        known: &mut KnownCosts,
    ) -> bool {
        let taken = std::mem::take(known);
        let mut costs = RegionCosts { prices: self, module, body, analyses, regions, known: taken };
        let cost = costs.of_region(r, 0);
        *known = costs.known;
        cost.is_some_and(|c| c.work <= c.span.saturating_add(c.starts))
    }
}

/// Costs of blocks, each with those that follow it in its region. `None` while a block is on the
/// path, and for one without a bound.
pub(crate) type KnownCosts = FxHashMap<Block, Option<Cost>>;

/// The costs of the blocks of a function, each with those that follow it in its region.
struct RegionCosts<'a> {
    prices: Prices,
    module: &'a Module,
    body: &'a Body,
    analyses: &'a Analyses,
    regions: &'a Regions,
    known: KnownCosts,
}

/// Longer paths have no bound, so that the recursion has one that any stack has room for.
const MAX_PATH_BLOCKS: u32 = 128;

impl RegionCosts<'_> {
    /// Returns the cost of an instance of a region, if it has a bound.
    fn of_region(&mut self, r: Region, depth: u32) -> Option<Cost> {
        let cfg = self.analyses.cfg();
        if let Some(l) = ParallelLoop::recognise(self.module, self.body, cfg, self.regions, r) {
            let count = l.constant_trip_count(self.body, self.module)?;
            let spine = l.spine_blocks().try_fold(0, |n, b| Some(n + self.insts(b)?))?;
            let each = self.strand(r, l.body, depth + 1)?;
            let spine = spine.checked_mul(count.checked_add(1)?)?;
            let all = Cost {
                work: each.work.checked_mul(count)?,
                span: each.span,
                starts: each.starts.checked_mul(count)?.checked_add(self.prices.launch)?,
            };
            return Some(all.then(Cost::of_insts(spine)));
        }
        let forks = self.regions.entry_forks(r).to_vec();
        let costs =
            forks.into_iter().map(|f| self.fork(r, f, depth)).collect::<Option<Vec<_>>>()?;
        costs.into_iter().reduce(Cost::or)
    }

    /// Returns the cost of the strands of a fork.
    fn fork(&mut self, r: Region, fork: Block, depth: u32) -> Option<Cost> {
        let succs = self.analyses.cfg().succs(fork).to_vec();
        let starts = self.prices.spawn.saturating_mul(succs.len() as u64 - 1);
        let mut all = Cost { starts, ..Cost::default() };
        for s in succs {
            all = all.beside(self.strand(r, s, depth + 1)?);
        }
        Some(all)
    }

    /// Returns the cost of a strand of a region from a block on, with the strands that it starts.
    fn strand(&mut self, r: Region, b: Block, depth: u32) -> Option<Cost> {
        if !self.regions.contains(r, b) {
            return Some(Cost::default());
        }
        if let Some(&known) = self.known.get(&b) {
            return known;
        }
        if depth > MAX_PATH_BLOCKS {
            return None;
        }
        // A path that comes back here has no bound.
        self.known.insert(b, None);
        let own = Cost::of_insts(self.insts(b)?);
        let after = match self.analyses.cfg().node(b).exit {
            BlockExit::InteriorFork => self.fork(r, b, depth)?,
            BlockExit::EntryFork => {
                let nested = self.regions.opened_by(b)?;
                let joins = self.regions.joins(nested).to_vec();
                let after = joins.into_iter().map(|j| self.strand(r, j, depth + 1));
                let after = after.collect::<Option<Vec<_>>>()?.into_iter().reduce(Cost::or);
                self.of_region(nested, depth + 1)?.then(after.unwrap_or_default())
            }
            _ => {
                let succs = self.analyses.cfg().succs(b).to_vec();
                let after = succs.into_iter().map(|s| self.strand(r, s, depth + 1));
                let after = after.collect::<Option<Vec<_>>>()?.into_iter().reduce(Cost::or);
                after.unwrap_or_default()
            }
        };
        let cost = own.then(after);
        self.known.insert(b, Some(cost));
        Some(cost)
    }

    /// Returns the number of instructions of a block, unless it calls a function.
    fn insts(&self, b: Block) -> Option<u64> {
        let mut count = 0;
        for &i in self.body.insts(b) {
            let op = self.body.inst(i).op();
            let called = || intrinsic::called(self.module, self.body, i);
            // Those that access memory may access much of it.
            if op.is_call() && called().is_none_or(|id| !id.row().effect.is_pure()) {
                return None;
            }
            count += u64::from(!op.is_debug() && op != Opcode::Phi);
        }
        Some(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pir_analysis::Cfg;

    fn cost(text: &str) -> Option<Cost> {
        let module = pir_core::text::parse(text.as_bytes()).module.expect("a module");
        let body = module.function(module.find(b"f")?)?.body.as_deref()?;
        let analyses = Analyses::new(Cfg::of(body));
        let regions = analyses.regions().expect("it has regions");
        let (prices, known) = (Prices { spawn: 10, launch: 100 }, FxHashMap::default());
        let (module, analyses) = (&module, &analyses);
        RegionCosts { prices, module, body, analyses, regions, known }.of_region(Region(0), 0)
    }

    #[test]
    fn strands_add_work_and_the_longest_is_the_span() {
        let text = |a: &str| {
            format!(
                "declare void @g()
define void @f(i32 %n, i1 %c) {{
  fork [label %a, label %b]
a:
  {a}
  halt
b:
  br i1 %c, label %long, label %end
long:
  %x = add i32 %n, 1
  %y = add i32 %x, 1
  br label %end
end:
  join
  ret void
}}
"
            )
        };
        assert_eq!(cost(&text("")), Some(Cost { work: 5, span: 4, starts: 10 }));
        let five = "%1 = add i32 %n, 1\n".to_owned()
            + "%2 = mul i32 %n, 3\n%3 = mul i32 %n, 5\n"
            + "%4 = mul i32 %n, 3\n%5 = mul i32 %n, 3";
        assert_eq!(cost(&text(&five)), Some(Cost { work: 10, span: 6, starts: 10 }));
        assert_eq!(cost(&text("call void @g()")), None, "a call has no bound");
        assert_eq!(cost(&text("br label %a").replace("  halt\nb", "b")), None, "nor a loop");
    }

    #[test]
    fn parallel_loops_cost_a_launch() {
        let text = |bound: &str| {
            format!(
                "define void @f(i32 %n) {{
entry:
  fork [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %c = icmp slt i32 %i, {bound}
  br i1 %c, label %latch, label %exit
latch:
  %next = add nsw i32 %i, 1
  fork interior [label %body, label %head]
body:
  %x = mul i32 %i, %i
  halt
exit:
  join
  ret void
}}
"
            )
        };
        // Eight iterations of two instructions, and nine of four on the spine.
        let expected = Cost { work: 16 + 36, span: 2 + 36, starts: 100 };
        assert_eq!(cost(&text("8")), Some(expected));
        assert_eq!(cost(&text("%n")), None);
    }
}
