//! The region forest of a function (reference: regions, Definition 4 and Theorems 1–4).
//!
//! Regions with their forks, joins and halts are computed from the depths. Levels are processed
//! from the deepest to the shallowest; a union–find structure holds the components of the processed
//! levels, so the whole forest is linear in practice and never costs more than
//! O((blocks + edges) · log blocks). Each block belongs to one innermost region; the blocks of a
//! region, nested ones included, are one slice of the blocks in forest preorder. Regions and
//! dominance do not depend on each other.

mod build;

use std::fmt;

use pir_core::entity::{Block, Entity};

use crate::cfg::Cfg;
use crate::depth::Depths;
use crate::forest::Forest;
use crate::graph::{NO_NODE, RowTable};

/// A region of one function. Ids are preorder numbers in the forest, siblings ordered by their
/// first entry fork.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Region(pub u32);

impl Entity for Region {
    #[inline]
    fn new(index: usize) -> Self {
        Self(index as u32)
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "region{}", self.0)
    }
}

impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "region{}", self.0)
    }
}

/// The regions of a function.
///
/// An entry fork whose successors are all join blocks opens an *empty region*: it has a level, a
/// parent, that one fork and its joins, but no blocks.
#[derive(Clone, Debug)]
pub struct Regions {
    forest: Forest,
    /// The region that each entry fork opens; `NO_NODE` for other blocks.
    opened: Vec<u32>,
    entry_forks: RowTable<Block>,
    interior_forks: RowTable<Block>,
    halts: RowTable<Block>,
    joins: RowTable<Block>,
    /// The regions that each join block closes.
    closes: RowTable<Region>,
}

impl Regions {
    /// Builds the forest: O((blocks + edges) · log blocks), linear in practice.
    pub fn compute(cfg: &Cfg, depths: &Depths) -> Self {
        build::build(cfg, depths)
    }

    /// Returns the number of regions, empty ones included.
    pub fn len(&self) -> usize {
        self.forest.len()
    }

    /// Returns whether the function has no regions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Iterates over all regions in forest preorder.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Region> + DoubleEndedIterator + use<> {
        (0..self.len()).map(Region::new)
    }

    /// Returns the level of a region, at least 1.
    #[inline]
    pub fn level(&self, r: Region) -> u32 {
        self.forest.depth(r.0)
    }

    /// Returns the directly enclosing region; none for a region of level 1.
    #[inline]
    pub fn parent(&self, r: Region) -> Option<Region> {
        self.forest.parent(r.0).map(Region)
    }

    /// Iterates over the region and its enclosing ones, the innermost first.
    pub fn ancestors(&self, r: Region) -> impl Iterator<Item = Region> + '_ {
        std::iter::successors(Some(r), |&r| self.parent(r))
    }

    /// Iterates over the region and all nested ones, in preorder.
    pub fn nested(&self, r: Region) -> impl Iterator<Item = Region> + use<> {
        self.forest.span(r.0).map(Region)
    }

    /// Iterates over the directly nested regions.
    pub fn children(&self, r: Region) -> impl Iterator<Item = Region> + '_ {
        self.forest.children(r.0).map(Region)
    }

    /// Iterates over the regions of level 1.
    pub fn roots(&self) -> impl Iterator<Item = Region> + '_ {
        self.forest.roots().map(Region)
    }

    /// Returns whether `outer` is `inner` or encloses it: O(1).
    #[inline]
    pub fn contains_region(&self, outer: Region, inner: Region) -> bool {
        self.forest.span(outer.0).contains(&inner.0)
    }

    /// Returns whether the block lies in the region or in one nested in it: O(1).
    #[inline]
    pub fn contains(&self, r: Region, b: Block) -> bool {
        self.forest.contains(r.0, b)
    }

    /// Returns the innermost region of a block; none at depth 0 and for unreachable blocks.
    #[inline]
    pub fn innermost(&self, b: Block) -> Option<Region> {
        self.forest.innermost(b).map(Region)
    }

    /// Returns the region at this level that contains the block; O(nesting).
    pub fn at_level(&self, b: Block, level: u32) -> Option<Region> {
        self.ancestors(self.innermost(b)?).find(|&r| self.level(r) == level)
    }

    /// Returns the blocks of the region itself, without nested ones, ascending.
    #[inline]
    pub fn own_blocks(&self, r: Region) -> &[Block] {
        self.forest.own_blocks(r.0)
    }

    /// Returns all blocks of the region: its own first, then those of each nested region.
    pub fn blocks(&self, r: Region) -> &[Block] {
        self.forest.blocks(r.0)
    }

    /// Returns the region that the block's entry fork opens; none if the block is unreachable or
    /// does not end with one.
    #[inline]
    pub fn opened_by(&self, b: Block) -> Option<Region> {
        Some(self.opened[b.index()]).filter(|&r| r != NO_NODE).map(Region)
    }

    /// Returns `F_E`: the blocks whose entry forks open the region, ascending.
    #[inline]
    pub fn entry_forks(&self, r: Region) -> &[Block] {
        self.entry_forks.row(r.index())
    }

    /// Returns `F_I`: the blocks of the region itself that end with an interior fork, ascending.
    #[inline]
    pub fn interior_forks(&self, r: Region) -> &[Block] {
        self.interior_forks.row(r.index())
    }

    /// Returns `H`: the blocks of the region itself that end with `halt`, ascending.
    #[inline]
    pub fn halts(&self, r: Region) -> &[Block] {
        self.halts.row(r.index())
    }

    /// Returns `J`: the join blocks reached from the region, including those reached directly from
    /// one of its entry forks, ascending.
    #[inline]
    pub fn joins(&self, r: Region) -> &[Block] {
        self.joins.row(r.index())
    }

    /// Returns the regions that a join block closes, ascending; usually one.
    #[inline]
    pub fn closed_by(&self, join: Block) -> &[Region] {
        self.closes.row(join.index())
    }

    /// Returns whether the region has no blocks.
    pub fn is_empty_region(&self, r: Region) -> bool {
        self.blocks(r).is_empty()
    }
}

#[cfg(test)]
mod tests;
