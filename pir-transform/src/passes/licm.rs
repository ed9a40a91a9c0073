//! Moves invariant computations in front of loops and of parallel loops.
//!
//! A *wide loop* is a natural loop with the strands that it starts: the header and the latches of a
//! parallel loop are one strand, and its bodies, which end with `halt`, are not on the cycle. What
//! is invariant is moved before the terminator of the block *p* from which the header is entered.
//! If that is an entry fork, the computation leaves the region.
//!
//! The instruction is in *n*, which *p* locally dominates, as do all its operands dominate *p*. So
//! it computes the same value in *p* as in *n*: between the last *p* and *n* on the path of the
//! strand no operand was computed again (the argument is that of `cse`). Each use must be locally
//! dominated by *p*.

mod first;

use crate::cx::PassContext;
use crate::facts::{depends_on_thread, is_speculatable};
use crate::loop_code::Places;
use crate::pass::{Kept, Pass, Reads};
use first::FirstIteration;
use pir_analysis::{Analyses, BlockExit, Depths, DomTree, Loop};
use pir_core::Module;
use pir_core::cursor::Uses;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;
use std::cell::Cell;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "licm",
    summary: "moves invariant instructions in front of loops and parallel loops",
    when: None,
    conditions: "\
Arithmetic without effects moves from a loop, and from the strands that a parallel loop starts, \
to the block before the header, which may be that of the entry fork. A division, a plain load, \
and a call of a function that is `willreturn`, `nounwind` and at most `memory(read)` move only if \
the first iteration certainly executes them: nothing before may fail to complete, and at most one \
branch is on the way. That branch becomes a guard in front of the \
loop, so nothing is executed if there is no iteration. The memory that a load or call reads must \
not be written in the region or the loop, by any strand, and nothing there may synchronise: \
`volatile`, orderings above `monotonic`, fences, and calls without `nosync` and `nofree`. A plain \
store in a region without `width` does not count if nothing leads from it to the read: both race, \
so the read may give anything. \
Different variables, `alloca`s and `noalias` arguments are different memory. Addresses of \
thread-local variables do not move, and calls of functions do not move across a fork if the \
result is a pointer. Lanes of `lockstep` regions run only in groups, so instructions that may \
trap stay in them.",
    example: include_str!("licm.pir"),
    parameters: &[],
    kept: Kept::Nothing,
    reads: Reads::OwnBody,
    run,
};

/// A natural loop with the strands that it starts.
pub(super) struct WideLoop {
    pub header: Block,
    /// The immediate local dominator of the header.
    pub before: Block,
    /// The blocks that an iteration may execute.
    pub members: FxHashSet<Block>,
    /// The members that the header locally dominates, each after its dominators.
    pub blocks: Vec<Block>,
}

/// How often each instruction is looked at, on the average.
const MAX_LOOKS: usize = 256;

/// How many loops around each instruction are looked at, on the average, whenever the function is
/// gone through.
const MAX_NESTING: usize = 64;

fn run(cx: &mut PassContext<'_>) -> bool {
    let mut changed = false;
    let budget = Cell::new(MAX_LOOKS * cx.body.inst_bound());
    let of_nests = Cell::new(MAX_NESTING * (cx.body.inst_bound() + cx.body.block_bound()));
    // Each time inner loops come first. An instruction that leaves one loop may be invariant in the
    // next.
    while run_once(cx, &budget, &of_nests) {
        changed = true;
        let Some(left) = budget.get().checked_sub(cx.body.inst_bound()) else { break };
        budget.set(left);
    }
    if changed {
        // They give the order of uses, which is another one now.
        cx.body.use_list_orders.clear();
    }
    changed
}

/// Goes through all loops. Where one gets a guard, the graph is another one, so that loops around
/// the guard wait for the next time.
fn run_once(cx: &mut PassContext<'_>, budget: &Cell<usize>, of_nests: &Cell<usize>) -> bool {
    // Computed before the copy, so that the next run has them too.
    cx.analyses().local().ok();
    cx.analyses().regions().ok();
    cx.analyses().loops();
    let analyses = cx.analyses().clone();
    let (Ok(local), Ok(depths)) = (analyses.local(), analyses.depths()) else { return false };
    let uses = Uses::new(cx.body);
    let mut changed = false;
    let mut refused = Vec::new();
    let mut guards = Guards { block_bound: cx.body.block_bound(), ..Guards::default() };
    for l in analyses.loops().iter().rev() {
        let Some(wide) = WideLoop::new(cx.body, &analyses, local, depths, l, of_nests) else {
            continue;
        };
        if guards.concern(&wide) {
            continue;
        }
        let (module, before) = (cx.module, wide.before);
        let invariants = Invariants { module, local, uses: &uses, guards: &guards, before };
        changed |= hoist_speculatable(cx, &wide, &invariants);
        let certain = FirstIteration::find(cx, &analyses, &wide, &invariants, budget, &mut refused);
        changed |= certain.hoist(cx, &wide, &uses, &mut guards);
    }
    if !guards.blocks.is_empty() {
        cx.body.move_blocks_after(&guards.places);
        cx.graph_changed();
    }
    if !changed {
        for (i, rule, why) in refused {
            cx.missed(i, rule, why);
        }
    }
    changed
}

/// The guards that loops have got since the analyses were made.
#[derive(Default)]
pub(super) struct Guards {
    /// The blocks that end with one.
    pub blocks: FxHashSet<Block>,
    /// The instructions that a guard uses, of which the uses are not known any more.
    pub used: FxHashSet<Inst>,
    /// The places of the new blocks.
    places: Places,
    /// Blocks from this number on are new.
    pub block_bound: usize,
}

impl Guards {
    /// Returns whether a guard is in front of the loop, in it, or in a strand that it starts.
    fn concern(&self, wide: &WideLoop) -> bool {
        !self.blocks.is_empty()
            && (self.blocks.contains(&wide.before)
                || wide.members.iter().any(|b| self.blocks.contains(b)))
    }
}

impl WideLoop {
    /// Finds the blocks of a loop. None if it has no block before it, or if the budget does not
    /// suffice. O(blocks and instructions of the loop and of its strands)
    fn new(
        body: &Body,
        analyses: &Analyses,
        local: &DomTree,
        depths: &Depths,
        l: Loop,
        budget: &Cell<usize>,
    ) -> Option<Self> {
        let (cfg, loops) = (analyses.cfg(), analyses.loops());
        let header = loops.header(l);
        let before = local.idom(header)?;
        let level = depths.body(header)?;
        // Otherwise the loop that ends there would execute it more often.
        if loops.innermost(before).is_some_and(|outer| !loops.contains(outer, header)) {
            return None;
        }
        let spend = |n: usize| budget.get().checked_sub(n).map(|left| budget.set(left));
        spend(loops.blocks(l).len())?;
        let mut members: FxHashSet<Block> = loops.blocks(l).iter().copied().collect();
        // A strand ends at a join of its own level, or of the loop's level if it is nested.
        let mut spawned: Vec<(u32, Block)> = Vec::new();
        for &b in loops.blocks(l) {
            let own = depths.body(b).unwrap_or(level);
            let lowest = match cfg.node(b).exit {
                BlockExit::EntryFork => own + 1,
                BlockExit::InteriorFork => own,
                _ => continue,
            };
            spawned.extend(cfg.succs(b).iter().map(|&s| (lowest, s)));
        }
        // The outermost first, because their strands go on after more joins.
        spawned.sort_unstable();
        for (lowest, s) in spawned {
            let mut work = vec![s];
            while let Some(b) = work.pop() {
                let ends = cfg.node(b).join && depths.body(b).is_some_and(|d| d < lowest);
                if !ends && members.insert(b) {
                    spend(1)?;
                    work.extend(cfg.succs(b));
                }
            }
        }
        // What only a failing strand executes stays there.
        let is_live = |b: &Block| local.dominates(header, *b) && depths.body(*b).is_some();
        let mut blocks: Vec<Block> = members.iter().copied().filter(is_live).collect();
        blocks.sort_unstable_by_key(|&b| local.span(b).start);
        // They are looked at three times.
        spend(blocks.iter().map(|&b| body.insts(b).len()).sum())?;
        Some(Self { header, before, members, blocks })
    }
}

/// Decides which instructions compute the same in front of a loop.
pub(super) struct Invariants<'a> {
    pub module: &'a Module,
    pub local: &'a DomTree,
    pub uses: &'a Uses,
    pub guards: &'a Guards,
    /// The block to which they move.
    pub before: Block,
}

impl Invariants<'_> {
    /// Returns whether an operand is available at the end of the block before, and is the same.
    pub(super) fn is_available(&self, body: &Body, v: Value) -> bool {
        let is_before = |i: Inst| {
            !self.is_new(body.block_of(i))
                && self.local.dominates(body.block_of(i), self.before)
                && !body.inst(i).op().is_terminator()
        };
        v.as_inst().is_none_or(is_before) && !depends_on_thread(self.module, body, v)
    }

    /// Returns whether the analyses do not know a block, because a guard has made it.
    fn is_new(&self, b: Block) -> bool {
        b.index() >= self.guards.block_bound
    }

    /// Returns whether each use of a result may use one of the block before.
    pub(super) fn reaches_uses(&self, body: &Body, i: Inst) -> bool {
        self.uses.of(i).iter().all(|&(user, k)| {
            let at = body.use_block(user, k);
            !self.is_new(at) && self.local.dominates(self.before, at) && at != self.before
        })
    }
}

fn hoist_speculatable(cx: &mut PassContext<'_>, wide: &WideLoop, known: &Invariants<'_>) -> bool {
    let Some(t) = cx.body.terminator(wide.before) else { return false };
    if cx.body.inst(t).op() == Opcode::CatchSwitch {
        return false;
    }
    let mut changed = false;
    for &b in &wide.blocks {
        let (mut moved, mut list) = (FxHashSet::default(), Vec::new());
        for k in 0..cx.body.insts(b).len() {
            let i = cx.body.insts(b)[k];
            let is_available = |&v: &Value| {
                v.as_inst().is_some_and(|i| moved.contains(&i)) || known.is_available(cx.body, v)
            };
            let moves = is_speculatable(cx.module, cx.body, i)
                && cx.body.ops(i).iter().all(is_available)
                && known.reaches_uses(cx.body, i);
            if moves {
                let op = cx.body.inst(i).op().name();
                cx.applied(i, "invariant", format!("moves a `{op}` in front of the loop"));
                moved.insert(i);
                list.push(i);
            }
        }
        if !list.is_empty() {
            let end = cx.body.insts(wide.before).len() - 1;
            cx.body.relocate_all(b, &list, wide.before, end);
            changed = true;
        }
    }
    changed
}
