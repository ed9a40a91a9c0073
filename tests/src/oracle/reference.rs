//! Everything the language reference says of one small graph, as the expected answer of an
//! implementation.

use super::{
    BlockMask, SmallGraph, bit,
    fixpoint::{self, PathExtent},
    paths::{self, DepthRule, PathDepths},
    regions::OracleRegions,
};

/// The answers for a well-formed graph.
#[derive(Clone, Debug)]
pub struct ReferenceAnswers {
    /// Depths and reachability.
    pub depths: PathDepths,
    /// The regions.
    pub regions: OracleRegions,
    /// Per block the blocks that dominate it in the Parallel-CFG.
    pub cfg: Vec<BlockMask>,
    /// Per block the blocks that dominate it locally (reference: dominance, the strand graph).
    pub local: Vec<BlockMask>,
    /// Per block the blocks that dominate it globally, by the formula of reference: dominance.
    pub global: Vec<BlockMask>,
    /// Per block the blocks whose definitions it may use (reference: dominance, SSA rule).
    pub accepted: Vec<BlockMask>,
    /// Per entry fork the join blocks at which its instance can close.
    pub closing: Vec<BlockMask>,
}

impl ReferenceAnswers {
    /// The answers for a graph, or the rules of reference: depth that it breaks.
    pub fn of(g: &SmallGraph) -> Result<ReferenceAnswers, Vec<(DepthRule, usize)>> {
        let depths = PathDepths::of(g);
        let broken = depths.violations(g);
        if !broken.is_empty() {
            return Err(broken);
        }
        Ok(ReferenceAnswers {
            regions: OracleRegions::of(g, &depths),
            cfg: paths::cfg_dominators(g),
            local: fixpoint::local_dominators(g, &depths),
            global: fixpoint::global_dominators(g, &depths),
            accepted: fixpoint::accepted_uses(g, &depths, PathExtent::ClosedRegion),
            closing: fixpoint::closing_joins(g, &depths),
            depths,
        })
    }

    /// Returns whether block `n` may use a value that block `m` defines. An unreachable block may
    /// use every value; other blocks may use no value of an unreachable block.
    pub fn ssa_ok(&self, m: usize, n: usize) -> bool {
        let reached = |b: usize| self.depths.entered() & bit(b) != 0;
        !reached(n) || reached(m) && self.accepted[n] & bit(m) != 0
    }
}

/// Returns whether a graph obeys the rules of reference: depth that need no instructions to decide.
pub fn well_formed(g: &SmallGraph) -> bool {
    PathDepths::of(g).violations(g).is_empty()
}
