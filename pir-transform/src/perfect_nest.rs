//! Perfect nests of two parallel loops, whose iterations other loops can run.
//!
//! Nothing orders two iterations of a nest. Those of the inner loop are strands of one instance
//! without attributes, and those of the outer loop run inner instances that only end their strand
//! when they close. The inner spine always ends, so each instance closes once its strands have
//! ended. So every loop or nest that starts each pair of numbers once has the same outcomes.

use crate::cx::PassContext;
use crate::edit::{emit_br, erase_unused, relocate_to_end, remove_blocks};
use crate::facts::{depends_on_thread, is_speculatable};
use crate::loop_code::Places;
use crate::region_edit::{Batches, PerGraph, Site, accept, edit_together, refuse};
use crate::regions::{asks, attribute, ends_strand, is_used_outside};
use crate::remark::Refusal;
use crate::trip_code::{emit_variable, is_computable, start};
use pir_analysis::{BlockExit, ParallelLoop, Region, Regions};
use pir_core::cursor::{Uses, retarget, substitute};
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::opcode::{Effect, Opcode};
use rustc_hash::{FxHashMap, FxHashSet};

/// A parallel loop whose iterations only run another one.
#[derive(Clone, Debug)]
pub(crate) struct PerfectNest {
    /// The loop around.
    pub outer: ParallelLoop,
    /// The loop that its iterations run.
    pub inner: ParallelLoop,
    /// The blocks of an outer iteration, up to that of the fork of the inner loop.
    between: Vec<Block>,
}

const SHAPE: Refusal = ("shape", "a `phi` of a loop is no induction variable");
const BETWEEN: Refusal = ("between", "the code between the loops cannot be computed again");
const COUNT: Refusal = ("trip-count", "the iterations cannot be counted in their type");
const VARIES: Refusal = ("trip-count", "the inner number of iterations depends on the outer loop");
const SHARED: Refusal = ("alloca", "iterations of the inner loop share an `alloca`");
const THREAD: Refusal = ("thread-local", "code around the inner loop uses a thread-local variable");

impl Site for PerfectNest {}

/// A nest that other loops can run.
pub(crate) struct CheckedNest<T> {
    pub nest: PerfectNest,
    /// Code of outer iterations that does not depend on them, which can run before the outer loop.
    invariant: Vec<Inst>,
    /// What the pass needs to know to make the loops.
    pub plan: T,
}

/// What is left to do and to remove of nests whose iterations other loops run.
#[derive(Default)]
pub(crate) struct LeftOver {
    /// The places of the new blocks.
    pub places: Places,
    variables: FxHashMap<Inst, Value>,
    code: Vec<Inst>,
    blocks: FxHashSet<Block>,
}

/// Lets other loops run the iterations of nests, inner ones first. `plan` looks at a nest of which
/// nothing else forbids it, and `make` adds the loops and lets the outer fork enter them, by
/// [`PerfectNest::enter`]. Many nests are edited at once, as by [`edit_together`].
pub(crate) fn edit_nests<T>(
    cx: &mut PassContext<'_>,
    done: Refusal,
    candidate: impl Fn(&PassContext<'_>, &Regions, Region) -> Option<(Inst, PerfectNest)>,
    plan: impl Fn(&PassContext<'_>, &PerfectNest) -> Result<T, Refusal>,
    make: impl Fn(&PassContext<'_>, &Regions, &mut Body, &CheckedNest<T>, &mut LeftOver),
) -> bool {
    let uses: PerGraph<Uses> = PerGraph::default();
    let plan = |cx: &PassContext<'_>, regions: &Regions, nest: PerfectNest| {
        let compute = || Uses::new(cx.body);
        let invariant = uses.with(cx, compute, |uses| nest.check(cx, regions, uses));
        let (invariant, plan) = (invariant.map_err(refuse)?, plan(cx, &nest).map_err(refuse)?);
        Ok(CheckedNest { nest, invariant, plan })
    };
    let apply = |cx: &PassContext<'_>, nests: Vec<CheckedNest<T>>| {
        let (mut body, mut left) = (cx.body.clone(), LeftOver::default());
        let regions = cx.analyses().regions().expect("the nests are regions");
        for checked in &nests {
            checked.nest.hoist(&mut body, &checked.invariant);
            make(cx, regions, &mut body, checked, &mut left);
        }
        body.move_blocks_after(&left.places);
        // They give the order of uses, which is another one now.
        body.use_list_orders.clear();
        substitute(&mut body, &left.variables);
        remove_blocks(&mut body, &left.blocks);
        erase_unused(&mut body, &left.code);
        accept(&body)?;
        Ok(body)
    };
    edit_together(cx, done, candidate, Batches { plan, apply })
}

impl PerfectNest {
    /// Describes the nest whose outer loop is a region. O(blocks and instructions of the spines and
    /// between them).
    fn find(cx: &PassContext<'_>, regions: &Regions, r: Region) -> Option<Self> {
        let (body, cfg) = (&*cx.body, cx.analyses().cfg());
        let outer = ParallelLoop::recognise(cx.module, body, cfg, regions, r)?;
        let mut between = vec![outer.body];
        let fork = loop {
            let b = between[between.len() - 1];
            if cfg.preds(b).len() != 1 || cfg.node(b).join {
                return None;
            }
            match (cfg.node(b).exit, cfg.succs(b)) {
                (BlockExit::EntryFork, _) => break b,
                (BlockExit::Branch, &[s]) => between.push(s),
                _ => return None,
            }
        };
        let region = regions.opened_by(fork)?;
        let inner = ParallelLoop::recognise(cx.module, body, cfg, regions, region)?;
        let is_closed = |l: &ParallelLoop| regions.closed_by(l.join).len() == 1;
        let ends = ends_strand(body, inner.join, |s| s == outer.join);
        (ends && is_closed(&outer) && is_closed(&inner)).then_some(Self { outer, inner, between })
    }

    /// Returns the nest whose outer loop is a region, and its outer fork.
    pub(crate) fn candidate(
        cx: &PassContext<'_>,
        regions: &Regions,
        r: Region,
    ) -> Option<(Inst, Self)> {
        let nest = Self::find(cx, regions, r)?;
        Some((cx.body.terminator(nest.outer.fork)?, nest))
    }

    fn loops(&self) -> [&ParallelLoop; 2] {
        [&self.outer, &self.inner]
    }

    /// Returns the code that a strand of the outer or of the inner loop, number 0 or 1, runs before
    /// an iteration of the inner loop, in the order in which it runs.
    pub(crate) fn code_before(&self, body: &Body, n: usize) -> Vec<Inst> {
        let between = if n == 0 { &self.between[..] } else { &[] };
        let blocks = self.loops()[n].spine.iter().chain(between);
        blocks.flat_map(|&b| Self::code(body, &[b]).collect::<Vec<_>>()).collect()
    }

    /// Returns the instructions that each iteration of a loop computes for itself.
    fn code<'b>(body: &'b Body, blocks: &'b [Block]) -> impl Iterator<Item = Inst> + 'b {
        let computes = |&i: &Inst| {
            let op = body.inst(i).op();
            op != Opcode::Phi && !op.is_terminator() && !op.is_debug()
        };
        blocks.iter().flat_map(|&b| body.insts(b)).copied().filter(computes)
    }

    /// Checks that other loops can run the iterations. Returns the code of outer iterations that
    /// does not depend on them, and which can run before the outer loop. O(blocks and instructions
    /// of the nest).
    ///
    /// # Errors
    /// The reason why the nest stays.
    fn check(
        &self,
        cx: &PassContext<'_>,
        regions: &Regions,
        uses: &Uses,
    ) -> Result<Vec<Inst>, Refusal> {
        let (body, region) = (&*cx.body, self.outer.region);
        let attributes =
            self.loops().into_iter().find_map(|l| attribute(cx, body, regions, l.region));
        let asks = || {
            let mut loops = self.loops().into_iter();
            loops.find_map(|l| asks(cx, body, cx.analyses(), l.region))
        };
        if let Some(found) = attributes.or_else(asks) {
            return Err(found);
        }
        if !self.loops().iter().all(|l| is_computable(cx.module, body, l)) {
            return Err(COUNT);
        }
        if is_used_outside(body, uses, regions, region) {
            return Err(("uses", "a value of the loop is used after it"));
        }
        self.check_code(cx, regions)?;
        let invariant = self.invariant_code(cx, regions);
        let hoisted: FxHashSet<Inst> = invariant.iter().copied().collect();
        let is_known = |v: Value| {
            let i = v.as_inst();
            i.is_none_or(|i| hoisted.contains(&i) || !regions.contains(region, body.block_of(i)))
        };
        let bounds = [start(body, &self.inner.tested()), self.inner.bound(body)];
        if bounds.into_iter().all(is_known) { Ok(invariant) } else { Err(VARIES) }
    }

    /// Checks the code that moves into the iterations of the inner loop.
    fn check_code(&self, cx: &PassContext<'_>, regions: &Regions) -> Result<(), Refusal> {
        let body = &*cx.body;
        let gone = self.loops().into_iter().flat_map(|l| l.spine_blocks());
        let mut gone = gone.chain(self.between.iter().copied()).chain([self.inner.join]);
        if gone.any(|b| cx.is_address_taken(b)) {
            return Err(("address", "the address of a block of the nest is taken"));
        }
        let is_thread = |v: &Value| depends_on_thread(cx.module, body, *v);
        for l in self.loops() {
            let phis = l.spine_blocks().map(|b| body.phis(b).count());
            if phis.sum::<usize>() != l.inductions.len() {
                return Err(SHAPE);
            }
            let starts: Vec<Value> = l.inductions.iter().map(|v| start(body, v)).collect();
            let in_region = |i: Inst| regions.contains(l.region, body.block_of(i));
            if starts.iter().filter_map(|v| v.as_inst()).any(in_region) {
                return Err(("shape", "a first value is computed in the region"));
            }
            let mut code = Self::code(body, &l.spine);
            if starts.iter().any(is_thread) || code.any(|i| body.ops(i).iter().any(is_thread)) {
                return Err(THREAD);
            }
        }
        if Self::code(body, &self.outer.spine).any(|i| body.inst(i).op() == Opcode::Alloca) {
            return Err(SHARED);
        }
        if self.between.iter().any(|&b| body.insts(b).iter().any(|&i| is_phi_or_join(body, i))) {
            return Err(SHAPE);
        }
        for i in Self::code(body, &self.between) {
            if !matches!(body.inst(i).op().effect(), Effect::Pure | Effect::Trap) {
                return Err(BETWEEN);
            }
            if body.ops(i).iter().any(is_thread) {
                return Err(THREAD);
            }
        }
        Ok(())
    }

    /// Returns the code of an outer iteration that may run before the outer loop: it computes the
    /// same in all of them, and has no effect. O(its instructions).
    fn invariant_code(&self, cx: &PassContext<'_>, regions: &Regions) -> Vec<Inst> {
        let body = &*cx.body;
        let (mut found, mut list) = (FxHashSet::default(), Vec::new());
        for i in Self::code(body, &self.between) {
            let is_outside = |d: Inst| !regions.contains(self.outer.region, body.block_of(d));
            let mut defs = body.ops(i).iter().filter_map(|v| v.as_inst());
            if is_speculatable(cx.module, body, i)
                && defs.all(|d| found.contains(&d) || is_outside(d))
            {
                found.insert(i);
                list.push(i);
            }
        }
        list
    }

    /// Moves code of [`PerfectNest::check`] in front of the outer loop.
    fn hoist(&self, body: &mut Body, code: &[Inst]) {
        relocate_to_end(body, code, self.outer.fork);
    }

    /// Lets the outer fork enter a new loop, of which `iteration` is to run the iteration of the
    /// nest with the numbers `at`, of the outer and of the inner loop. Strands that reach the inner
    /// join reach `end` instead. What nothing needs any more is left over. O(instructions that
    /// move, and blocks of the inner loop).
    pub(crate) fn enter(
        &self,
        cx: &PassContext<'_>,
        regions: &Regions,
        body: &mut Body,
        (header, iteration, end): (Block, Block, Block),
        at: [(Value, Type); 2],
        left: &mut LeftOver,
    ) {
        let blocks = [&self.outer.spine, &self.between, &self.inner.spine];
        for (k, blocks) in blocks.into_iter().enumerate() {
            let (l, (number, ty)) = (self.loops()[k / 2], at[k / 2]);
            for v in l.inductions.iter().filter(|_| k != 1) {
                let value = emit_variable(cx.module, body, iteration, v, number, ty);
                left.variables.insert(v.phi, value);
            }
            for &b in blocks {
                let code: Vec<Inst> = Self::code(body, &[b]).collect();
                let last = body.insts(iteration).len();
                body.relocate_all(b, &code, iteration, last);
            }
        }
        left.code.extend(body.insts(iteration));
        emit_br(body, iteration, self.inner.body);
        body.rename_incoming(self.inner.body, self.inner.latch, iteration);
        let entry = body.successors(self.outer.fork).next().expect("the fork starts the spine");
        retarget(body, self.outer.fork, entry, header);
        for &b in regions.own_blocks(self.inner.region) {
            retarget(body, b, self.inner.join, end);
        }
        left.blocks.extend(&self.between);
        left.blocks.extend(self.loops().into_iter().flat_map(|l| l.spine_blocks()));
        left.blocks.insert(self.inner.join);
    }
}

fn is_phi_or_join(body: &Body, i: Inst) -> bool {
    matches!(body.inst(i).op(), Opcode::Phi | Opcode::Join)
}
