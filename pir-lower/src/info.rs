//! `LoweringInfo` (reference: lowering): facts about a function's parallel regions that every
//! lowering needs, independent of any run time.
//!
//! Each query is computed on demand, in time linear in the part of the function that it concerns,
//! so that a caller pays only for the facts that it uses.

mod locations;
mod memory;
mod reductions;
mod scalars;
mod termination;
mod work;

use crate::hangs::HangingRegions;
pub use memory::{AccessKind, MemoryAccesses, PrivateAlloca};
pub use pir_analysis::parallel_loop::{InductionStep, InductionVariable, ParallelLoop, TripCount};
pub use reductions::{CriticalGuard, Operator, Reduction, Update};
pub use scalars::Scalars;

use crate::error::Error;
use crate::loop_table::LoopTable;
use crate::shape::{FunctionStrands, positions};
use crate::sparse::SparseBlockSet;
use crate::vars::FunctionValues;
use pir_analysis::global::Parallel;
use pir_analysis::{Analyses, Cfg, Region};
use pir_core::entity::{Block, Entity, Inst};
use pir_core::function::Body;
use pir_core::text::print::PrintNumbers;
use pir_core::{Code, GlobalId, Module, Opcode};
use pir_verify::Verified;
use std::sync::{Arc, OnceLock};

/// Lowering information about one function.
///
/// ```
/// let text = b"define void @f(ptr %p, i64 %n) {
/// entry:
///   fork [label %head]
/// head:
///   %i = phi i64 [ 0, %entry ], [ %next, %latch ]
///   %more = icmp slt i64 %i, %n
///   br i1 %more, label %latch, label %done
/// latch:
///   %next = add nsw i64 %i, 1
///   fork interior [label %body, label %head]
/// body:
///   %q = getelementptr i64, ptr %p, i64 %i
///   store i64 %i, ptr %q
///   halt
/// done:
///   join
///   ret void
/// }";
/// let module = pir_core::text::parse(text).module.expect("it parses");
/// let verified = pir_verify::verify(module).expect("it is valid");
/// let function = verified.find(b"f").expect("it is defined");
/// let info = pir_lower::LoweringInfo::new(&verified, function)?.expect("it has a body");
///
/// let region = info.regions().next().expect("one region");
/// let l = info.parallel_loop(region).expect("it counts");
/// assert_eq!(l.inductions.len(), 1);
/// let body = info.tasks(region).find(|t| info.block_name(t.start) == "body").expect("a task");
/// assert_eq!(info.scalars(&body.blocks).into.len(), 2); // %p and %i
/// # Ok::<(), pir_lower::Error>(())
/// ```
#[derive(Debug)]
pub struct LoweringInfo<'m> {
    module: &'m Module,
    function: GlobalId,
    body: &'m Body,
    analyses: Arc<Analyses>,
    loops: LoopTable,
    users: scalars::UserLists,
    /// Per region its instructions, if their number says how much it does.
    totals: OnceLock<Vec<Option<u64>>>,
    /// Per region the levels of regions inside, itself included.
    heights: OnceLock<Vec<u32>>,
}

/// A set of blocks of one function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocks(Vec<Block>);

impl Blocks {
    /// Collects blocks. O(n log n), however many blocks the function has.
    fn from_iter(blocks: impl Iterator<Item = Block>) -> Self {
        let mut all: Vec<Block> = blocks.collect();
        all.sort_unstable();
        Self(all)
    }

    /// Returns whether the set contains a block. O(log n).
    pub fn contains(&self, b: Block) -> bool {
        self.0.binary_search(&b).is_ok()
    }

    /// Returns the blocks in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Block> + '_ {
        self.0.iter().copied()
    }

    /// Returns the number of blocks.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The task of one successor of a fork: the maximal connected subgraph that starts at the successor
/// and excludes the region's joins.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TaskInfo {
    /// The block of the fork.
    pub fork: Block,
    /// The occurrence among its successors, the master first.
    pub occurrence: u32,
    /// The successor.
    pub start: Block,
    /// Whether it is the master.
    pub master: bool,
    /// Its blocks, nested regions and the strands that it starts in the same region included; none
    /// if the successor is a join block.
    pub blocks: Blocks,
    /// How much it does.
    pub cost: Cost,
}

/// Where a task starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TaskStart {
    /// The region of the task.
    pub region: Region,
    /// The block of the fork.
    pub fork: Block,
    /// The occurrence among its successors, the master first.
    pub occurrence: u32,
    /// The successor.
    pub start: Block,
    /// Whether it is the master.
    pub master: bool,
}

/// The most levels of regions inside a region, itself included, of which each is looked at with all
/// that is inside.
pub const MAX_REGION_HEIGHT: u32 = 64;

/// How often the blocks of a region are looked at for its tasks, on the average.
const MAX_TASK_SHARES: usize = 64;

/// The loops around a block that are looked at.
const MAX_LOOPS_AROUND: usize = 64;

/// Hints on how much is done. Static estimates, for back ends that choose; they promise nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Cost {
    /// Instructions, those of debug information and `phi`s left out.
    pub instructions: u64,
    /// Instructions, each counted ten times for every sequential loop of the set around it, at most
    /// six deep.
    pub weighted: u64,
    /// The number of calls of functions that are not intrinsics, whose cost is unknown.
    pub calls: u32,
}

impl<'m> LoweringInfo<'m> {
    /// Analyses a function; none if it has no body. O(blocks + uses) but for the limits of the
    /// verifier's analyses and of liveness.
    ///
    /// # Errors
    /// `PIR0205` if an analysis takes more than its budget.
    pub fn new(verified: &'m Verified, function: GlobalId) -> Result<Option<Self>, Error> {
        let module = verified.module();
        let Some(body) = module.function(function).and_then(|f| f.body.as_deref()) else {
            return Ok(None);
        };
        let analyses = Arc::new(Analyses::new(Cfg::of(body)));
        let complex = |why: String| {
            let name = module.display_name(function);
            Error::new(Code::TooComplex, &name, module.global(function).place, why)
        };
        let p = analyses.parallel().map_err(|e| complex(e.to_string()))?;
        let none = LoopTable::default();
        let whole = fixedbitset::FixedBitSet::new();
        let positions = positions(body);
        let positions = &positions;
        let numbers = &PrintNumbers::default();
        let hangs = &HangingRegions::find(&p, body);
        let (loops, none) = (&none, &whole);
        let shape = FunctionStrands {
            function,
            body,
            parallel: p,
            positions,
            numbers,
            loops,
            all_strands_as_tasks: none,
            team_loops: none,
            hangs,
        };
        let loops = if p.regions.is_empty() {
            LoopTable::default()
        } else {
            let vars = FunctionValues::compute(&shape, module);
            let vars = vars.ok_or_else(|| complex("too many blocks and values".into()))?;
            crate::loops::find(&shape, &vars, module)
        };
        let users = scalars::UserLists::of(body);
        Ok(Some(Self {
            module,
            function,
            body,
            analyses,
            loops,
            users,
            totals: OnceLock::new(),
            heights: OnceLock::new(),
        }))
    }

    /// Computes the information for a body whose loops are known.
    pub(crate) fn from_analyses(
        module: &'m Module,
        shape: &FunctionStrands<'_>,
        body: &'m Body,
        analyses: &Arc<Analyses>,
    ) -> Self {
        Self {
            module,
            function: shape.function,
            body,
            analyses: analyses.clone(),
            loops: shape.loops.clone(),
            users: scalars::UserLists::of(body),
            totals: OnceLock::new(),
            heights: OnceLock::new(),
        }
    }

    fn parallel(&self) -> Parallel<'_> {
        self.analyses.parallel().expect("it was computed before")
    }

    /// The function.
    pub fn function(&self) -> GlobalId {
        self.function
    }

    /// The analyses that the answers rest on.
    pub fn analyses(&self) -> &Analyses {
        &self.analyses
    }

    /// The name of a block, without `%`; its number if it has none. O(1), and O(function) for a
    /// number.
    pub fn block_name(&self, b: Block) -> String {
        let number = || {
            let f = self.module.function(self.function).expect("a function");
            PrintNumbers::new(f, self.body).block_name(self.body, b)
        };
        let name = self.body.block_names.get(b);
        name.map_or_else(number, |n| String::from_utf8_lossy(n).into_owned())
    }

    /// The regions, outer before inner.
    pub fn regions(&self) -> impl Iterator<Item = Region> + use<> {
        self.parallel().regions.iter()
    }

    /// The blocks of a region, those of regions inside it included.
    pub fn blocks(&self, r: Region) -> Blocks {
        Blocks::from_iter(self.parallel().regions.blocks(r).iter().copied())
    }

    /// Whether a region holds more than [`MAX_REGION_HEIGHT`] levels of regions, so that its blocks
    /// should not be looked at beside those of the regions inside.
    pub fn is_too_high(&self, r: Region) -> bool {
        let heights = self.heights.get_or_init(|| {
            let regions = self.parallel().regions;
            let mut heights = vec![1u32; regions.len()];
            // Regions are numbered in preorder, so those inside come first here.
            for r in regions.iter().rev() {
                if let Some(parent) = regions.parent(r) {
                    heights[parent.index()] = heights[parent.index()].max(heights[r.index()] + 1);
                }
            }
            heights
        });
        heights[r.index()] > MAX_REGION_HEIGHT
    }

    /// The region as a loop whose iterations are known before it starts, if it is recognised as
    /// one.
    pub fn parallel_loop(&self, r: Region) -> Option<&ParallelLoop> {
        let &fork = self.parallel().regions.entry_forks(r).first()?;
        self.loops.at_fork(fork).filter(|l| l.region == r)
    }

    /// How often a recognised loop forks, if its bounds are constants.
    pub fn constant_trip_count(&self, l: &ParallelLoop) -> Option<u64> {
        l.constant_trip_count(self.body, self.module)
    }

    /// The tasks of a region: of its entry forks, then of its interior forks, in the order of their
    /// successors. Each takes time linear in its blocks.
    pub fn tasks(&self, r: Region) -> impl Iterator<Item = TaskInfo> + '_ {
        self.task_starts(r).filter_map(move |start| self.task(start, usize::MAX))
    }

    /// Where the tasks of a region start, in the order of [`LoweringInfo::tasks`]. O(1) for each.
    pub fn task_starts(&self, region: Region) -> impl Iterator<Item = TaskStart> + '_ {
        let p = self.parallel();
        let forks = p.regions.entry_forks(region).iter().chain(p.regions.interior_forks(region));
        forks.flat_map(move |&fork| {
            let master = p.cfg.node(fork).master;
            p.cfg.succs(fork).iter().enumerate().map(move |(n, &start)| TaskStart {
                region,
                fork,
                occurrence: n as u32,
                start,
                master: n == 0 && master,
            })
        })
    }

    /// Returns how large the tasks of a region may be, in blocks and instructions, so that looking
    /// at all of them is linear in the region and its tasks: tasks overlap, since one contains the
    /// strands that it starts. A region with at most 64 tasks has no larger ones.
    /// O(blocks of the region).
    pub fn task_limit(&self, r: Region) -> usize {
        let size = |&b: &Block| 1 + self.body.insts(b).len();
        let all: usize = self.parallel().regions.blocks(r).iter().map(size).sum();
        MAX_TASK_SHARES + all * MAX_TASK_SHARES / self.task_starts(r).count().max(1)
    }

    /// Returns the task that starts there, if it has at most `limit` blocks and instructions. Takes
    /// time linear in what it looks at, and no more than the limit.
    pub fn task(&self, start: TaskStart, limit: usize) -> Option<TaskInfo> {
        let blocks = self.task_blocks(start, limit)?;
        let cost = self.cost(&blocks);
        let TaskStart { fork, occurrence, start, master, .. } = start;
        Some(TaskInfo { fork, occurrence, start, master, blocks, cost })
    }

    fn task_blocks(&self, start: TaskStart, limit: usize) -> Option<Blocks> {
        let p = self.parallel();
        let inside = |b: &Block| p.regions.contains(start.region, *b);
        let mut set: SparseBlockSet = Some(start.start).into_iter().filter(inside).collect();
        let mut work: Vec<Block> = set.iter().copied().collect();
        let mut size = 0;
        while let Some(b) = work.pop() {
            size += 1 + self.body.insts(b).len();
            if size > limit {
                return None;
            }
            let new = p.cfg.succs(b).iter().copied().filter(inside).filter(|&s| set.insert(s));
            work.extend(new);
        }
        Some(Blocks::from_iter(set.into_iter()))
    }

    /// How much the blocks do, each loop among them counted as ten iterations. O(instructions of
    /// the blocks).
    pub fn cost(&self, blocks: &Blocks) -> Cost {
        let (loops, body) = (self.analyses.loops(), self.body);
        let mut cost = Cost::default();
        for b in blocks.iter() {
            let around = std::iter::successors(loops.innermost(b), |&l| loops.parent(l));
            let inside = around
                .take(MAX_LOOPS_AROUND)
                .map(|l| loops.header(l))
                .filter(|&h| blocks.contains(h));
            let weight = 10u64.pow(inside.take(6).count() as u32);
            for &i in body.insts(b) {
                let op = body.inst(i).op();
                if op.is_debug() || op == Opcode::Phi {
                    continue;
                }
                cost.instructions += 1;
                cost.weighted = cost.weighted.saturating_add(weight);
                cost.calls += u32::from(self.is_real_call(i));
            }
        }
        cost
    }

    fn is_real_call(&self, i: Inst) -> bool {
        let op = self.body.inst(i).op();
        if !op.is_call() {
            return false;
        }
        pir_core::intrinsic::called(self.module, self.body, i).is_none()
    }

    /// Estimates the number of instructions that an instance of the region executes; `None` if it
    /// depends on calls, sequential loops, or loops without constant bounds. The first question
    /// takes O(instructions of the function), others O(blocks of the region without nested ones).
    pub fn work(&self, r: Region) -> Option<u64> {
        let totals = self.totals.get_or_init(|| work::region_totals(self));
        match self.parallel_loop(r) {
            Some(l) => {
                let iterations = self.constant_trip_count(l)?;
                Some(iterations.saturating_mul(work::of_iteration(self, totals, l)?))
            }
            None => totals[r.index()],
        }
    }

    /// What goes into a set of blocks and out of it as values (reference: lowering). O(instructions
    /// of the set + uses).
    pub fn scalars(&self, blocks: &Blocks) -> Scalars {
        self.users.scalars(self.body, blocks)
    }

    /// The memory that a set of blocks touches. O(instructions of the set).
    pub fn memory(&self, blocks: &Blocks) -> MemoryAccesses {
        memory::collect(self.module, self.body, blocks)
    }

    /// The private variables of a region: `alloca`s that one of its interior forks names and a task
    /// uses; none of a region that [is too high][Self::is_too_high].
    pub fn private_allocas(&self, r: Region) -> Vec<PrivateAlloca> {
        match self.is_too_high(r) {
            true => Vec::new(),
            false => memory::find_private_allocas(self, r),
        }
    }

    /// The reductions of a region; none of one that [is too high][Self::is_too_high], so that
    /// looking at all regions of a function is linear. O(n log n) in the instructions of the
    /// region.
    pub fn reductions(&self, r: Region) -> Vec<Reduction> {
        match self.is_too_high(r) {
            true => Vec::new(),
            false => reductions::find(self, r),
        }
    }
}
