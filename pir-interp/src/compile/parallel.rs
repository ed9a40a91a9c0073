//! Compilation of forks, and the reconvergence blocks of lanes.

use super::{Compiler, UNPLACED, WELL_FORMED};
use crate::code::{Fork, Op, RegionInfo};
use crate::ub::StepResult;
use pir_analysis::cfg::BlockExit;
use pir_analysis::graph::Csr;
use pir_analysis::{Budget, Closing, ClosingPairs, DomTree, Regions};
use pir_core::back_ends;
use pir_core::entity::{Block, Entity, Inst};
use pir_core::inst::ForkFlags;

impl Compiler<'_> {
    pub(super) fn fork(&mut self, b: Block, i: Inst) -> StepResult<()> {
        let body = self.body;
        let data = *body.inst(i);
        let mut edges = Vec::new();
        for to in body.ops(i).iter().filter_map(|v| v.as_block()) {
            edges.push(self.edge(b, to)?);
        }
        let interior = data.fork_flags().contains(ForkFlags::INTERIOR);
        let master = data.fork_flags().contains(ForkFlags::MASTER);
        let continuation = match (master || edges.len() == 1, interior) {
            (true, _) => Some(0),
            (false, true) => Some(edges.len() - 1),
            (false, false) => None,
        };
        let region = if interior { None } else { Some(self.region_info(b)?) };
        let fork = self.code.forks.len() as u32;
        let edges = edges.into();
        self.code.forks.push(Fork { edges, continuation, master, region });
        self.emit(Op::Fork { fork });
        Ok(())
    }

    /// Returns the combined attributes of all entry forks of the region that this one opens.
    fn region_info(&mut self, b: Block) -> StepResult<RegionInfo> {
        let regions = self.regions();
        let region = regions.opened_by(b).expect("an entry fork opens a region");
        let interior = !regions.interior_forks(region).is_empty();
        let flags =
            |f: &Block| self.body.inst(self.body.terminator(*f).expect("a fork")).fork_flags();
        // A region may have many entry forks, so that each of them can't look at all others.
        let all = self.region_flags.get(&region).copied();
        let all = all.unwrap_or_else(|| {
            let forks = regions.entry_forks(region).iter();
            forks.fold(ForkFlags::empty(), |all, f| all | flags(f))
        });
        let (level, number) = (regions.level(region), region.index() as u32);
        let (force, lockstep) = (all.contains(ForkFlags::FORCE), all.contains(ForkFlags::LOCKSTEP));
        self.region_flags.insert(region, all);
        let (width, region, back_ends) = (None, number, self.back_ends(b));
        let mut info = RegionInfo { force, lockstep, width, interior, level, region, back_ends };
        if let Some(v) = self.region_width(b) {
            let bits = self.program.module().types.int_bits(self.type_of(v));
            info.width = Some((self.src(v)?, bits.expect("a width is an integer")));
        }
        Ok(info)
    }

    /// Records the list of back ends of an entry fork, and returns its index.
    fn back_ends(&mut self, b: Block) -> Option<u32> {
        let mut names = back_ends(self.program.module(), self.body, self.body.terminator(b)?)?;
        names.sort_unstable();
        names.dedup();
        self.code.back_ends.push(Some(names.into()));
        Some(self.code.back_ends.len() as u32 - 1)
    }

    pub(super) fn regions(&self) -> &Regions {
        self.analyses.regions().expect(WELL_FORMED)
    }

    /// Computes the immediate post-dominators of blocks within a strand (reference: execution, rule
    /// 10). The graph has edges from the ends of the strand to the exit, and from the entry fork of
    /// a nested region to the joins that close it, but none through the nested region's strands.
    pub(super) fn find_reconvergence(&mut self) {
        let lockstep = self.code.forks.iter().any(|f| f.region.is_some_and(|r| r.lockstep));
        if !lockstep {
            return;
        }
        let (cfg, regions) = (self.analyses.cfg(), self.regions());
        let mut budget = Budget::new(u64::MAX);
        let Ok(pairs) = ClosingPairs::compute(cfg, regions, &mut budget) else { return };
        let closing = Closing::new(regions, &pairs);
        let exit = Block::new(cfg.len());
        let mut edges = Vec::new();
        for b in cfg.blocks().filter(|&b| self.may_run(b)) {
            let ends = |s: &Block| cfg.node(*s).join;
            match cfg.node(b).exit {
                BlockExit::EntryFork => edges.extend(closing.joins(b).iter().map(|&j| (j, b))),
                BlockExit::Branch => {
                    let next = cfg.succs(b);
                    edges.extend(next.iter().filter(|s| !ends(s)).map(|&s| (s, b)));
                    if next.iter().any(ends) {
                        edges.push((exit, b));
                    }
                }
                _ => edges.push((exit, b)),
            }
        }
        let tree = DomTree::compute(&Csr::new(cfg.len() + 1, exit, &edges));
        let starts = self.code.starts.iter().enumerate().filter(|s| *s.1 != UNPLACED);
        self.code.order = starts.map(|(b, &pc)| (pc, Block::new(b))).collect();
        self.code.order.sort_unstable();
        let meet = |b: Block| tree.idom(b).filter(|&m| m != exit);
        self.code.reconverge = cfg.blocks().map(meet).collect();
    }
}
