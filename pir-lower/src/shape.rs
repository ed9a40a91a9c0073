//! How the blocks of one function fall into strands: which successor of a fork goes on in place,
//! and which blocks a strand runs itself.
//!
//! A strand's function runs the continuation of each fork in place and spawns the others. Where the
//! specification names no continuation (reference: execution, rule 3) the last successor goes on:
//! any would do.

use crate::hangs::HangingRegions;
use crate::loop_table::LoopTable;
use crate::sparse::SparseBlockSet;
use fixedbitset::FixedBitSet;
use pir_analysis::global::Parallel;
use pir_analysis::{BlockExit, Region, continuation};
use pir_core::entity::{Block, Entity};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use pir_core::text::print::PrintNumbers;
use pir_core::{GlobalId, Opcode};
use rustc_hash::FxHashMap;

/// One function with its analyses.
#[derive(Clone, Copy)]
pub(crate) struct FunctionStrands<'a> {
    /// The function.
    pub function: GlobalId,
    /// Its body, as it was before lowering.
    pub body: &'a Body,
    /// Its analyses.
    pub parallel: Parallel<'a>,
    /// Per block its place in the text.
    pub positions: &'a [u32],
    /// The numbers of its blocks without names.
    pub numbers: &'a PrintNumbers,
    /// Its recognised loops.
    pub loops: &'a LoopTable,
    /// Regions of which no strand goes on in place, by number.
    pub all_strands_as_tasks: &'a FixedBitSet,
    /// Forced regions that are lowered as loops, by number.
    pub team_loops: &'a FixedBitSet,
    /// Its regions that may hang.
    pub hangs: &'a HangingRegions,
}

/// The dominators of a use among which its join is looked for one by one.
const MAX_NEAR_DOMINATORS: usize = 64;

/// The blocks that one strand runs itself.
#[derive(Debug)]
pub(crate) struct StrandBlocks {
    /// Where it starts.
    pub start: Block,
    /// Its level: 0 for the function itself, else that of its region.
    pub base_level: u32,
    /// Its blocks in the order of the text.
    pub blocks: Vec<Block>,
    /// Its blocks as a set.
    pub set: SparseBlockSet,
}

/// Whether a function forks.
pub(crate) fn has_fork(body: &Body) -> bool {
    let forks = |b: &Block| body.terminator(*b).is_some_and(|t| body.inst(t).op() == Opcode::Fork);
    body.layout().iter().any(forks)
}

/// Per block its place in the text. O(blocks).
pub(crate) fn positions(body: &Body) -> Vec<u32> {
    let mut all = vec![0; body.block_bound()];
    body.layout().iter().enumerate().for_each(|(n, b)| all[b.index()] = n as u32);
    all
}

impl FunctionStrands<'_> {
    /// The name of a block, without `%`, or its number in the text.
    pub(crate) fn block_name(&self, b: Block) -> String {
        self.numbers.block_name(self.body, b)
    }

    /// Depth of a reachable block.
    pub(crate) fn depth(&self, b: Block) -> u32 {
        self.parallel.depths.body(b).unwrap_or(0)
    }

    /// The occurrence among a fork's successors that goes on in place. Where the specification
    /// names no continuation any would do; but the lanes of a lockstep region go together, and the
    /// parts of a forced region with a width may have to wait for their turn.
    pub(crate) fn in_place_successor(&self, b: Block) -> Option<usize> {
        let succs = self.parallel.cfg.succs(b);
        if let Some(r) = self.region_without_in_place(b)
            && (succs.len() > 1 || self.parallel.regions.opened_by(b) == Some(r))
        {
            return None;
        }
        match continuation(self.parallel.cfg, b) {
            // The master, or the only successor, comes first.
            Some(_) if self.parallel.cfg.node(b).master || succs.len() == 1 => Some(0),
            None if self.is_ordered(b) => None,
            _ => Some(succs.len() - 1),
        }
    }

    /// The region of a fork, if none of its strands goes on in place.
    fn region_without_in_place(&self, fork: Block) -> Option<Region> {
        let r = self
            .parallel
            .regions
            .opened_by(fork)
            .or_else(|| self.parallel.regions.innermost(fork))?;
        self.all_strands_as_tasks.contains(r.index()).then_some(r)
    }

    /// Returns whether a region's strands must know which of them is the spine, because the join
    /// block that it reaches is decisive (reference: execution, rule 5).
    pub(crate) fn needs_spine_flag(&self, r: Region) -> bool {
        self.all_strands_as_tasks.contains(r.index()) && self.parallel.regions.joins(r).len() > 1
    }

    /// Whether the successor `n` of a fork is its continuation.
    pub(crate) fn is_continuation(&self, fork: Block, n: usize) -> bool {
        let succs = self.parallel.cfg.succs(fork);
        let first = self.parallel.cfg.node(fork).master || succs.len() == 1;
        continuation(self.parallel.cfg, fork).is_some()
            && n == if first { 0 } else { succs.len() - 1 }
    }

    /// Whether the strands of the region that a fork opens run in an order that is given.
    fn is_ordered(&self, fork: Block) -> bool {
        let Some(r) = self.parallel.regions.opened_by(fork) else { return false };
        let forks =
            self.parallel.regions.entry_forks(r).iter().filter_map(|&f| self.body.terminator(f));
        let all = forks.fold(ForkFlags::empty(), |all, t| all | self.body.inst(t).fork_flags());
        let turns = ForkFlags::FORCE | ForkFlags::WIDTH;
        all.contains(ForkFlags::LOCKSTEP) || all.contains(turns)
    }

    /// The last join block before `at`, or `at` itself, that closes a region with the block `def`.
    pub(crate) fn closest_join(&self, def: Block, at: Block) -> Option<Block> {
        let (regions, local) = (&self.parallel.regions, &self.parallel.local);
        let closes = |j: &Block| {
            let mut closed = regions.closed_by(*j).iter();
            self.parallel.cfg.node(*j).join && closed.any(|&r| regions.contains(r, def))
        };
        let mut up = std::iter::successors(Some(at), |&b| local.idom(b));
        if let Some(near) = up.by_ref().take(MAX_NEAR_DOMINATORS).find(closes) {
            return Some(near);
        }
        // The join is far away. Mostly it closes the outermost region that has the definition and
        // not the use.
        let around = regions.innermost(def).into_iter().flat_map(|r| regions.ancestors(r));
        let outermost = around.take_while(|&r| !regions.contains(r, at)).last();
        let joins = outermost.map_or(&[][..], |r| regions.joins(r)).iter().copied();
        let before = joins.filter(|&j| local.dominates(j, at));
        let last = before.reduce(|a, b| if local.dominates(a, b) { b } else { a });
        last.or_else(|| up.find(closes))
    }

    /// Where a strand that runs `b` itself goes from there: the successors that it runs itself too.
    fn own_successors(&self, b: Block, base: u32, visit: &mut impl FnMut(Block)) {
        pir_core::work::count();
        let cfg = self.parallel.cfg;
        let stays = |s: &Block| !cfg.node(*s).join || self.depth(*s) >= base;
        if let Some(l) = self.loops.at_fork(b) {
            return visit(l.join);
        }
        match cfg.node(b).exit {
            BlockExit::EntryFork | BlockExit::InteriorFork => match self.in_place_successor(b) {
                Some(n) if stays(&cfg.succs(b)[n]) => visit(cfg.succs(b)[n]),
                Some(_) => {}
                None => {
                    if let Some(r) = self.parallel.regions.opened_by(b) {
                        self.parallel.regions.joins(r).iter().for_each(|&j| visit(j));
                    }
                }
            },
            BlockExit::Halt if self.depth(b) > base => {
                if let Some(r) = self.parallel.regions.innermost(b) {
                    self.parallel.regions.joins(r).iter().for_each(|&j| visit(j));
                }
            }
            _ => cfg.succs(b).iter().filter(|s| stays(s)).for_each(|&s| visit(s)),
        }
    }

    /// The blocks of the strand that starts at `start`. O(n log n) in its blocks, and its edges.
    pub(crate) fn strand(&self, start: Block, base: u32) -> StrandBlocks {
        let mut set = SparseBlockSet::default();
        set.insert(start);
        let mut work = vec![start];
        while let Some(b) = work.pop() {
            self.own_successors(b, base, &mut |s| {
                if set.insert(s) {
                    work.push(s);
                }
            });
        }
        let mut blocks: Vec<Block> = set.iter().copied().collect();
        blocks.sort_unstable_by_key(|b| self.positions[b.index()]);
        StrandBlocks { start, base_level: base, blocks, set }
    }

    /// Returns whether an owner needs a record of the join block that its instance reached: its own
    /// part may `halt`, or a strand may hang. O(blocks of the region without nested ones): a nested
    /// region that the owner opens is taken to reach all of its joins.
    pub(crate) fn needs_record(&self, r: Region) -> bool {
        let p = &self.parallel;
        if self.hangs.records_hang(r) {
            return true;
        }
        let level = p.regions.level(r);
        let mut work: Vec<Block> = Vec::new();
        let mut seen = SparseBlockSet::default();
        for &f in p.regions.entry_forks(r) {
            let Some(n) = self.in_place_successor(f) else { return true };
            let s = p.cfg.succs(f)[n];
            if !p.cfg.node(s).join && seen.insert(s) {
                work.push(s);
            }
        }
        while let Some(b) = work.pop() {
            if p.cfg.node(b).exit == BlockExit::Halt {
                return true;
            }
            self.successors_in_region(b, level, r, &mut |s| {
                if seen.insert(s) {
                    work.push(s);
                }
            });
        }
        false
    }

    /// Where a strand that runs a block of a region itself goes from there, in that region: after a
    /// nested region that it opens, to the joins of that one.
    fn successors_in_region(&self, b: Block, base: u32, r: Region, visit: &mut impl FnMut(Block)) {
        let regions = &self.parallel.regions;
        let inside = |s: &Block| regions.innermost(*s) == Some(r);
        match regions.opened_by(b) {
            Some(nested) => {
                regions.joins(nested).iter().copied().filter(inside).for_each(visit);
            }
            None => self.own_successors(b, base, &mut |s| {
                if inside(&s) {
                    visit(s);
                }
            }),
        }
    }

    /// Returns the blocks of a strand that lie on a cycle which the strand does not leave.
    pub(crate) fn repeated_blocks(&self, strand: &StrandBlocks) -> SparseBlockSet {
        cyclic_blocks(&strand.blocks, |b, visit| {
            self.own_successors(b, strand.base_level, &mut |s| visit(s));
        })
    }

    /// Returns the blocks of a region, without nested ones, that a strand runs itself and that lie
    /// on a cycle inside of the region: their instructions may run again before the frame of the
    /// region is closed. O(blocks of the region without nested ones).
    pub(crate) fn repeated_in_region(&self, strand: &StrandBlocks, r: Region) -> SparseBlockSet {
        let own = self.parallel.regions.own_blocks(r).iter().copied();
        let own: Vec<Block> = own.filter(|b| strand.set.contains(b)).collect();
        cyclic_blocks(&own, |b, visit| {
            self.successors_in_region(b, strand.base_level, r, &mut |s| visit(s));
        })
    }
}

/// Returns those of some blocks that lie on a cycle of them.
fn cyclic_blocks(
    blocks: &[Block],
    successors: impl Fn(Block, &mut dyn FnMut(Block)),
) -> SparseBlockSet {
    let number: FxHashMap<Block, u32> =
        blocks.iter().enumerate().map(|(n, &b)| (b, n as u32)).collect();
    let mut edges: Vec<(Block, Block)> = Vec::new();
    for (n, &b) in blocks.iter().enumerate() {
        successors(b, &mut |s| {
            if let Some(&s) = number.get(&s) {
                edges.push((Block(n as u32), Block(s)));
            }
        });
    }
    let graph = pir_analysis::graph::Csr::new(blocks.len(), Block(0), &edges);
    let all = (0..blocks.len()).map(Block::new);
    let components = pir_analysis::scc::Components::compute_from(&graph, all.clone(), |_, _| true);
    let mut size = vec![0u32; components.len()];
    all.filter_map(|b| components.of(b)).for_each(|c| size[c as usize] += 1);
    let itself = edges.iter().filter(|(a, b)| a == b).map(|e| blocks[e.0.index()]);
    let mut set: SparseBlockSet = itself.collect();
    set.extend(blocks.iter().enumerate().filter_map(|(n, &b)| {
        let c = components.of(Block::new(n))?;
        (size[c as usize] > 1).then_some(b)
    }));
    set
}
