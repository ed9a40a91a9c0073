//! Versions of memory: which write reaches each access, for programs with strands.
//!
//! MemorySSA (Novillo, GCC Summit 2007) on the strand graph. Memory is divided into *classes*, and
//! a version of a class begins at the entry of the function, at each write, where versions meet,
//! and at a join of a region in which a strand writes the class, or orders others. A fork begins
//! none: its strands start with the version of their ancestor.
//!
//! The guarantee of a version to an access of a strand: let *d* be where the version began last in
//! the ancestry of the strand. Then each write of the class by this activation is at *d*, before
//! *d*, or after the access, in happens-before. So accesses of one version that have the same *d*
//! see the same memory, and *d* is the same for two of them of which one locally dominates the
//! other: a path between them through *d* that avoids the first one would contradict the dominance.
//!
//! Why. A write that may be concurrent with the access ([`concurrent_blocks`]) denies it a
//! version. One that happens before it is in the ancestry, where *d* is not above it by the rules
//! of SSA, or in a strand that ended at a join in the ancestry, which began a version. Frontiers
//! are those of [`SparseStrandGraph`], which has the dominators of the strand graph, and for each
//! edge *f → j* of that a path through the region in between: a region that a path of one strand
//! passes holds none of its blocks, so no frontier is lost.
//!
//! [`concurrent_blocks`]: crate::concurrent_blocks

use pir_core::entity::{Block, Entity};
use rustc_hash::FxHashSet;

use crate::budget::{Budget, TooComplex};
use crate::cache::{Analyses, Unavailable};
use crate::cfg::Cfg;
use crate::concurrent::ConcurrencySearch;
use crate::dom::DomTree;
use crate::frontier::Frontiers;
use crate::graph::RowTable;
use crate::region::Regions;
use crate::strand::SparseStrandGraph;

/// A class of memory: an index into tables.
pub type MemoryClassId = u32;

/// The effect of an instruction on the memory of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccessKind {
    /// Reads it.
    Read,
    /// May write it.
    Write,
    /// May make writes of other activations visible, and writes nothing: an acquiring operation.
    Order,
}

/// An access of a class, in the order of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassAccess {
    /// The class.
    pub class: MemoryClassId,
    /// Its kind.
    pub kind: AccessKind,
}

/// A version of a class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MemoryVersion(pub u32);

/// The place where a version begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VersionStart {
    /// The entry of the function.
    Entry,
    /// The start of a block, where versions meet or a region closes.
    Block(Block),
    /// An access of a block, by its number.
    Access(Block, u32),
}

/// The versions that the accesses of a function see.
#[derive(Clone, Debug)]
pub struct MemoryVersions {
    accesses: RowTable<Option<MemoryVersion>>,
    starts: Vec<VersionStart>,
}

/// The blocks that may be concurrent with a write of a class.
enum ConcurrentBlocks {
    /// The blocks of all regions: the budget did not suffice to find out.
    OfRegions,
    Found(FxHashSet<Block>),
}

impl MemoryVersions {
    /// Numbers the versions. `accesses` has a row per block. `homes` has, for a class that stands
    /// for the memory of one `alloca` whose address is used for accesses alone, the block of that
    /// `alloca`: each execution of it makes memory of its own. Linear in blocks, edges, frontiers,
    /// versions, and accesses × nesting. For each class that is read, and written in a region, the
    /// blocks that lead to its accesses are looked at, up to [`Budget::for_function`] for all
    /// classes, after which the accesses of regions have no version.
    ///
    /// # Errors
    /// If the function breaks a depth rule, or frontiers and versions take more than the budget.
    pub fn compute<'a>(
        analyses: &'a Analyses,
        accesses: &RowTable<ClassAccess>,
        homes: &[Option<Block>],
        budget: &mut Budget,
    ) -> Result<Self, Unavailable<'a>> {
        let regions = analyses.regions().map_err(Unavailable::IllFormed)?;
        let local = analyses.local().map_err(Unavailable::IllFormed)?;
        let depths = analyses.depths().map_err(Unavailable::IllFormed)?;
        let cfg = analyses.cfg();
        let mut numbering = Numbering::new(cfg, regions, local, accesses);
        let graph = SparseStrandGraph::new(cfg, depths);
        numbering.place_starts(&Frontiers::compute(&graph, local, budget)?, budget)?;
        Ok(numbering.number(homes))
    }

    /// Returns the version that an access reads, or begins; by its number in the block. None if a
    /// write may be concurrent with it, or if the block is not reached.
    pub fn of(&self, b: Block, access: usize) -> Option<MemoryVersion> {
        self.accesses.row(b.index()).get(access).copied().flatten()
    }

    /// Returns the place where a version begins.
    pub fn start(&self, v: MemoryVersion) -> VersionStart {
        self.starts[v.0 as usize]
    }
}

struct Numbering<'a> {
    cfg: &'a Cfg,
    regions: &'a Regions,
    local: &'a DomTree,
    accesses: &'a RowTable<ClassAccess>,
    /// Per class the blocks that write it, those that write or order it, and those that access it,
    /// each once.
    written: Vec<Vec<Block>>,
    changed: Vec<Vec<Block>>,
    accessed: Vec<Vec<Block>>,
    is_read: Vec<bool>,
    /// The classes of which a version begins at the start of a block, as pairs.
    starts: Vec<(u32, MemoryClassId)>,
}

impl<'a> Numbering<'a> {
    fn new(
        cfg: &'a Cfg,
        regions: &'a Regions,
        local: &'a DomTree,
        accesses: &'a RowTable<ClassAccess>,
    ) -> Self {
        let all = || local.preorder().iter().flat_map(|&b| accesses.row(b.index()));
        let count = all().map(|a| a.class as usize + 1).max().unwrap_or(0);
        let (mut written, mut changed) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        let mut accessed = vec![Vec::new(); count];
        let mut is_read = vec![false; count];
        let add = |list: &mut Vec<Block>, b: Block| {
            if list.last() != Some(&b) {
                list.push(b);
            }
        };
        for &b in local.preorder() {
            for a in accesses.row(b.index()) {
                let class = a.class as usize;
                add(&mut accessed[class], b);
                match a.kind {
                    AccessKind::Read => is_read[class] = true,
                    AccessKind::Write => add(&mut written[class], b),
                    AccessKind::Order => {}
                }
                if a.kind != AccessKind::Read {
                    add(&mut changed[class], b);
                }
            }
        }
        let starts = Vec::new();
        Self { cfg, regions, local, accesses, written, changed, accessed, is_read, starts }
    }

    /// Finds the blocks at whose start versions begin: joins of regions with changes, and the
    /// iterated frontiers of all changes (Cytron et al., TOPLAS 1991).
    fn place_starts(
        &mut self,
        frontiers: &Frontiers,
        budget: &mut Budget,
    ) -> Result<(), TooComplex> {
        // The class for which a block or region was seen last.
        let mut begins = vec![u32::MAX; self.cfg.len()];
        let mut seen = vec![u32::MAX; self.regions.len()];
        for class in (0..self.changed.len()).filter(|&c| self.is_read[c]) {
            let stamp = class as u32;
            let mut work = self.changed[class].clone();
            let mut begin = |b: Block, work: &mut Vec<Block>| {
                if std::mem::replace(&mut begins[b.index()], stamp) == stamp {
                    return Ok(());
                }
                work.push(b);
                self.starts.push((b.0, stamp));
                budget.spend(1)
            };
            for &b in &self.changed[class] {
                let Some(innermost) = self.regions.innermost(b) else { continue };
                for r in self.regions.ancestors(innermost) {
                    if std::mem::replace(&mut seen[r.index()], stamp) == stamp {
                        break;
                    }
                    for &j in self.regions.joins(r) {
                        begin(j, &mut work)?;
                    }
                }
            }
            while let Some(b) = work.pop() {
                for &f in frontiers.of(b) {
                    begin(f, &mut work)?;
                }
            }
        }
        Ok(())
    }

    /// Finds the blocks of accesses that may be concurrent with a write of the same class.
    fn concurrent(&self, homes: &[Option<Block>]) -> Vec<ConcurrentBlocks> {
        let mut search = ConcurrencySearch::new(self.cfg, self.regions);
        let count = self.accessed.iter().map(Vec::len).sum();
        let mut budget = Budget::for_function(self.cfg, count);
        let mut of = |class: usize| {
            let (written, accessed) = (&self.written[class], &self.accessed[class]);
            let may_be =
                |&b: &Block| self.regions.innermost(b).is_some() || self.cfg.is_dead_end(b);
            if !self.is_read[class] || self.regions.is_empty() || !written.iter().any(may_be) {
                return ConcurrentBlocks::Found(FxHashSet::default());
            }
            let home = homes.get(class).copied().flatten();
            let home = home.filter(|&h| accessed.iter().all(|&b| self.local.dominates(h, b)));
            let home = home.map(|h| (h, self.local));
            match search.among(accessed, written, home, &mut budget) {
                Ok(found) => ConcurrentBlocks::Found(found.into_iter().collect()),
                Err(_) => ConcurrentBlocks::OfRegions,
            }
        };
        (0..self.written.len()).map(&mut of).collect()
    }

    /// Walks the tree of local dominance with the current version of each class.
    fn number(self, homes: &[Option<Block>]) -> MemoryVersions {
        let concurrent = self.concurrent(homes);
        let is_concurrent = |class: usize, b: Block| match &concurrent[class] {
            ConcurrentBlocks::OfRegions => {
                self.regions.innermost(b).is_some() || self.cfg.is_dead_end(b)
            }
            ConcurrentBlocks::Found(blocks) => blocks.contains(&b),
        };
        let begins = RowTable::from_pairs(self.cfg.len(), &self.starts);
        let mut starts = vec![VersionStart::Entry];
        let mut next = |at: VersionStart| {
            starts.push(at);
            MemoryVersion(starts.len() as u32 - 1)
        };
        let mut current: Vec<Vec<(Block, MemoryVersion)>> = vec![Vec::new(); self.written.len()];
        let mut found: Vec<(u32, Option<MemoryVersion>)> = Vec::new();
        for &b in self.local.preorder() {
            for &class in begins.row(b.index()) {
                current[class as usize].push((b, next(VersionStart::Block(b))));
            }
            for (k, a) in self.accesses.row(b.index()).iter().enumerate() {
                let class = a.class as usize;
                let list = &mut current[class];
                // Preorder: a block that does not dominate this one dominates no later one.
                while list.last().is_some_and(|l| !self.local.dominates(l.0, b)) {
                    list.pop();
                }
                if a.kind != AccessKind::Read {
                    list.push((b, next(VersionStart::Access(b, k as u32))));
                }
                let version = list.last().map_or(MemoryVersion(0), |l| l.1);
                found.push((b.0, Some(version).filter(|_| !is_concurrent(class, b))));
            }
        }
        MemoryVersions { accesses: RowTable::from_pairs(self.cfg.len(), &found), starts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cfg;
    use AccessKind::{Order, Read, Write};

    /// Returns the places where the versions of all reads of one class begin.
    fn reads(text: &str, kinds: &[(u32, AccessKind)]) -> Vec<Option<VersionStart>> {
        reads_of_object(text, None, kinds)
    }

    /// Like [`reads`], for the object of which a block makes a new one each time.
    fn reads_of_object(
        text: &str,
        home: Option<u32>,
        kinds: &[(u32, AccessKind)],
    ) -> Vec<Option<VersionStart>> {
        let analyses = Analyses::new(cfg(text));
        let pairs: Vec<(u32, ClassAccess)> =
            kinds.iter().map(|&(b, kind)| (b, ClassAccess { class: 0, kind })).collect();
        let accesses = RowTable::from_pairs(analyses.cfg().len(), &pairs);
        let mut budget = Budget::new(1000);
        let homes = [home.map(Block)];
        let versions = MemoryVersions::compute(&analyses, &accesses, &homes, &mut budget).unwrap();
        let mut found = Vec::new();
        for b in analyses.cfg().blocks() {
            for (k, a) in accesses.row(b.index()).iter().enumerate() {
                if a.kind == Read {
                    found.push(versions.of(b, k).map(|v| versions.start(v)));
                }
            }
        }
        found
    }

    const TASK: &str = "0: fork 1 2; 1: halt; 2: br 3; 3: join ret";
    const AT_JOIN: Option<VersionStart> = Some(VersionStart::Block(Block(3)));
    const AT_ENTRY: Option<VersionStart> = Some(VersionStart::Entry);

    #[test]
    fn a_strand_that_writes_ends_the_version_at_its_join() {
        let all = [(0, Read), (1, Read), (2, Read), (3, Read)];
        assert_eq!(reads(TASK, &all), [AT_ENTRY; 4]);
        let with_write = [&all[..], &[(1, Write)]].concat();
        // The sibling of the writer has no version at all.
        assert_eq!(reads(TASK, &with_write), [AT_ENTRY, AT_ENTRY, None, AT_JOIN]);
        let with_order = [&all[..], &[(1, Order)]].concat();
        assert_eq!(reads(TASK, &with_order), [AT_ENTRY, AT_ENTRY, AT_ENTRY, AT_JOIN]);
    }

    #[test]
    fn versions_meet_only_where_they_differ() {
        let text = "0: br 1 2; 1: br 3; 2: br 3; 3: br 4 5; 4: br 6; 5: br 6; 6: ret";
        let found = reads(text, &[(0, Read), (1, Write), (1, Read), (3, Read), (6, Read)]);
        let at = |b: u32| Some(VersionStart::Block(Block(b)));
        let written = Some(VersionStart::Access(Block(1), 0));
        assert_eq!(found, [AT_ENTRY, written, at(3), at(3)]);
    }

    #[test]
    fn a_strand_that_several_occurrences_start_has_no_version_of_what_it_writes() {
        let found = reads("0: fork 1 1; 1: br 2; 2: join ret", &[(1, Read), (1, Write), (1, Read)]);
        assert_eq!(found, [None, None]);
    }

    #[test]
    fn an_object_of_one_strand_is_not_that_of_another() {
        // A parallel loop whose latch, or whose body, makes the object.
        let text = "0: fork 1; 1: br 2 4; 2: int 3 1; 3: halt; 4: br 5; 5: join ret";
        let written = Some(VersionStart::Access(Block(3), 0));
        for home in [2, 3] {
            let found = reads_of_object(text, Some(home), &[(3, Write), (3, Read)]);
            assert_eq!(found, [written], "{home}");
        }
        // Made before the loop, it is that of all iterations.
        assert_eq!(reads_of_object(text, Some(0), &[(3, Write), (3, Read)]), [None]);
        // Both strands that a fork starts have the object of its block.
        let text = "0: fork 1; 1: int 2 3; 2: halt; 3: br 4; 4: join ret";
        for home in [0, 1] {
            let found = reads_of_object(text, Some(home), &[(2, Write), (2, Read), (3, Read)]);
            let written = Some(VersionStart::Access(Block(2), 0));
            assert_eq!(found, [written, None], "{home}");
        }
        // Not dominated by the block: the paths to the accesses are not known.
        let text = "0: fork 1 1; 1: br 2; 2: join ret";
        assert_eq!(reads_of_object(text, Some(1), &[(1, Write), (1, Read)]).len(), 1);
        assert_eq!(reads_of_object(text, Some(2), &[(1, Write), (1, Read)]), [None]);
    }

    #[test]
    fn frontiers_beyond_the_budget_are_refused() {
        let analyses = Analyses::new(cfg("0: br 1; 1: br 1 2; 2: ret"));
        let write = ClassAccess { class: 0, kind: Write };
        let accesses = RowTable::from_pairs(3, &[(1, write)]);
        let mut budget = Budget::new(0);
        assert!(MemoryVersions::compute(&analyses, &accesses, &[], &mut budget).is_err());
    }
}
