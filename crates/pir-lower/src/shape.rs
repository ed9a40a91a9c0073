//! How the blocks of one function fall into strands: which successor of a fork goes on in place,
//! and which blocks a strand runs itself.
//!
//! A strand's function runs the continuation of each fork in place and spawns the others. Where the
//! specification names no continuation (spec §4.3) the last successor goes on: any would do.

use crate::loops::LoopTable;
use fixedbitset::FixedBitSet;
use pir_analysis::global::Parallel;
use pir_analysis::{Exit, Region, continuation};
use pir_core::GlobalId;
use pir_core::entity::{Block, Entity};
use pir_core::function::Body;
use pir_core::inst::flags;

/// One function with its analyses.
#[derive(Clone, Copy)]
pub struct Shape<'a> {
    /// The function.
    pub function: GlobalId,
    /// Its body, as it was before lowering.
    pub body: &'a Body,
    /// Its analyses.
    pub p: Parallel<'a>,
    /// Its recognised loops.
    pub loops: &'a LoopTable,
    /// Regions of which no strand goes on in place, by number.
    pub whole: &'a FixedBitSet,
}

/// The blocks that one strand runs itself.
#[derive(Debug)]
pub struct Strand {
    /// Where it starts.
    pub start: Block,
    /// Its level: 0 for the function itself, else that of its region.
    pub base: u32,
    /// Its blocks in the order of the text.
    pub blocks: Vec<Block>,
    /// The same as a set.
    pub set: FixedBitSet,
}

impl Shape<'_> {
    /// Depth of a reachable block.
    pub fn depth(&self, b: Block) -> u32 {
        self.p.depths.body(b).unwrap_or(0)
    }

    /// The occurrence among a fork's successors that goes on in place. Where the specification names no
    /// continuation any would do; but the lanes of a lockstep region go together.
    pub fn in_place(&self, b: Block) -> Option<usize> {
        let succs = self.p.cfg.succs(b);
        if let Some(r) = self.whole_of(b)
            && (succs.len() > 1 || self.p.regions.opened_by(b) == Some(r))
        {
            return None;
        }
        match continuation(self.p.cfg, b) {
            // The master, or the only successor, comes first.
            Some(_) if self.p.cfg.node(b).master || succs.len() == 1 => Some(0),
            None if self.is_lockstep(b) => None,
            _ => Some(succs.len() - 1),
        }
    }

    /// The region of a fork, if none of its strands goes on in place.
    fn whole_of(&self, fork: Block) -> Option<Region> {
        let r = self.p.regions.opened_by(fork).or_else(|| self.p.regions.innermost(fork))?;
        self.whole.contains(r.index()).then_some(r)
    }

    /// Whether a region's strands must tell which of them is the spine: the join block that it reaches
    /// is the one that counts (spec §4.5).
    pub fn tells_spine(&self, r: Region) -> bool {
        self.whole.contains(r.index()) && self.p.regions.joins(r).len() > 1
    }

    /// Whether the successor `n` of a fork is its continuation.
    pub fn continues(&self, fork: Block, n: usize) -> bool {
        let succs = self.p.cfg.succs(fork);
        let first = self.p.cfg.node(fork).master || succs.len() == 1;
        continuation(self.p.cfg, fork).is_some() && n == if first { 0 } else { succs.len() - 1 }
    }

    fn is_lockstep(&self, fork: Block) -> bool {
        let Some(r) = self.p.regions.opened_by(fork) else { return false };
        let flag = |&f: &Block| {
            let t = self.body.terminator(f);
            t.is_some_and(|t| self.body.inst(t).flags & flags::LOCKSTEP != 0)
        };
        self.p.regions.entry_forks(r).iter().any(flag)
    }

    /// The last join block before `at`, or `at` itself, that closes a region with the block `def`.
    pub fn closest_join(&self, def: Block, at: Block) -> Option<Block> {
        let closes = |j: Block| {
            let mut closed = self.p.regions.closed_by(j).iter();
            self.p.cfg.node(j).join && closed.any(|&r| self.p.regions.contains(r, def))
        };
        std::iter::successors(Some(at), |&b| self.p.local.idom(b)).find(|&b| closes(b))
    }

    /// Where a strand that runs `b` itself goes from there: the successors that it runs itself too.
    fn next(&self, b: Block, base: u32, visit: &mut impl FnMut(Block)) {
        let cfg = self.p.cfg;
        let stays = |s: &Block| !cfg.node(*s).join || self.depth(*s) >= base;
        if let Some(l) = self.loops.at(b) {
            return visit(l.join);
        }
        match cfg.node(b).exit {
            Exit::EntryFork | Exit::InteriorFork => match self.in_place(b) {
                Some(n) if stays(&cfg.succs(b)[n]) => visit(cfg.succs(b)[n]),
                Some(_) => {}
                None => {
                    if let Some(r) = self.p.regions.opened_by(b) {
                        self.p.regions.joins(r).iter().for_each(|&j| visit(j));
                    }
                }
            },
            Exit::Halt if self.depth(b) > base => {
                if let Some(r) = self.p.regions.innermost(b) {
                    self.p.regions.joins(r).iter().for_each(|&j| visit(j));
                }
            }
            _ => cfg.succs(b).iter().filter(|s| stays(s)).for_each(|&s| visit(s)),
        }
    }

    /// The blocks of the strand that starts at `start`. O(blocks + edges).
    pub fn strand(&self, start: Block, base: u32) -> Strand {
        let mut set = FixedBitSet::with_capacity(self.p.cfg.len());
        set.insert(start.index());
        let mut work = vec![start];
        while let Some(b) = work.pop() {
            self.next(b, base, &mut |s| {
                if !set.put(s.index()) {
                    work.push(s);
                }
            });
        }
        let blocks =
            self.body.layout().iter().copied().filter(|b| set.contains(b.index())).collect();
        Strand { start, base, blocks, set }
    }

    /// Whether an owner must be told which join block its instance reached: its own part may `halt`.
    pub fn records(&self, r: Region) -> bool {
        let p = &self.p;
        let level = p.regions.level(r);
        let mut work: Vec<Block> = Vec::new();
        let mut seen = FixedBitSet::with_capacity(p.cfg.len());
        for &f in p.regions.entry_forks(r) {
            let Some(n) = self.in_place(f) else { return true };
            let s = p.cfg.succs(f)[n];
            if !p.cfg.node(s).join && !seen.put(s.index()) {
                work.push(s);
            }
        }
        while let Some(b) = work.pop() {
            if p.cfg.node(b).exit == Exit::Halt && self.depth(b) == level {
                return true;
            }
            self.next(b, level, &mut |s| {
                if p.regions.contains(r, s) && !seen.put(s.index()) {
                    work.push(s);
                }
            });
        }
        false
    }

    /// The blocks of a strand that lie on a cycle of blocks of one region which the strand does not
    /// leave: what stands there may run again before the frame of the region is closed.
    pub fn repeated(&self, strand: &Strand, level: u32) -> FixedBitSet {
        let n = self.p.cfg.len();
        let inside = |b: Block| strand.set.contains(b.index()) && self.depth(b) >= level;
        let mut edges: Vec<(Block, Block)> = Vec::new();
        for &b in strand.blocks.iter().filter(|&&b| inside(b)) {
            self.next(b, strand.base, &mut |s| {
                if inside(s) {
                    edges.push((b, s));
                }
            });
        }
        let roots: Vec<Block> = strand.blocks.iter().copied().filter(|&b| inside(b)).collect();
        let graph = pir_analysis::graph::Csr::new(n, self.p.cfg.entry(), &edges);
        let components =
            pir_analysis::scc::Components::compute_from(&graph, roots.iter().copied(), |_, _| true);
        let mut size = vec![0u32; components.len()];
        roots.iter().filter_map(|&b| components.of(b)).for_each(|c| size[c as usize] += 1);
        let mut set = FixedBitSet::with_capacity(n);
        edges.iter().filter(|(a, b)| a == b).for_each(|(b, _)| set.insert(b.index()));
        for &b in &roots {
            if components.of(b).is_some_and(|c| size[c as usize] > 1) {
                set.insert(b.index());
            }
        }
        set
    }
}
