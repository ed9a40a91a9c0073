//! Everything the language reference says of one small graph, as the expected answer of an
//! implementation.

use super::{
    Mask, SmallGraph, bit,
    fixpoint::{self, Within},
    paths::{self, Depths, Rule},
    regions::Regions,
};

/// The answers for a well-formed graph.
#[derive(Clone, Debug)]
pub struct Reference {
    /// Depths and reachability.
    pub depths: Depths,
    /// The regions.
    pub regions: Regions,
    /// Per block the blocks that dominate it in the Parallel-CFG.
    pub cfg: Vec<Mask>,
    /// Per block the blocks that dominate it locally (spec §6.1).
    pub local: Vec<Mask>,
    /// Per block the blocks that dominate it globally, by the formula of spec §6.2.
    pub global: Vec<Mask>,
    /// Per block the blocks whose definitions it may use (spec §6.2, SSA rule).
    pub accepted: Vec<Mask>,
    /// Per entry fork the join blocks at which its instance can close.
    pub closing: Vec<Mask>,
}

impl Reference {
    /// The answers for a graph, or the rules of spec §2 that it breaks.
    pub fn of(g: &SmallGraph) -> Result<Reference, Vec<(Rule, usize)>> {
        let depths = Depths::of(g);
        let broken = depths.violations(g);
        if !broken.is_empty() {
            return Err(broken);
        }
        Ok(Reference {
            regions: Regions::of(g, &depths),
            cfg: paths::cfg_dominators(g),
            local: fixpoint::local_dominators(g, &depths),
            global: fixpoint::global_dominators(g, &depths),
            accepted: fixpoint::accepted_uses(g, &depths, Within::ClosedRegion),
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

/// Returns whether a graph obeys the rules of spec §2 that need no instructions to decide.
pub fn well_formed(g: &SmallGraph) -> bool {
    Depths::of(g).violations(g).is_empty()
}
