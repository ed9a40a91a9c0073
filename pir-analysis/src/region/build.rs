//! Construction of the region forest, level by level from the deepest.

use pir_core::entity::{Block, Entity};

use super::{Region, Regions};
use crate::cfg::{BlockExit, Cfg};
use crate::depth::Depths;
use crate::forest::Forest;
use crate::graph::{NO_NODE, RowTable};

/// The connected components of the blocks of the levels processed so far.
struct UnionFind {
    parent: Vec<u32>,
}

impl UnionFind {
    fn find(&mut self, mut v: u32) -> u32 {
        while self.parent[v as usize] != v {
            let up = self.parent[v as usize];
            self.parent[v as usize] = self.parent[up as usize];
            v = up;
        }
        v
    }

    /// Merges two components. The root of smaller id wins: with path halving O(log) amortised, and
    /// flat trees in layout order.
    fn union(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }
}

/// Regions in the order in which they are found, before they get their preorder numbers.
#[derive(Default)]
struct Found {
    level: Vec<u32>,
    parent: Vec<u32>,
    /// Some block of the region itself; `NO_NODE` for an empty region.
    block: Vec<u32>,
}

impl Found {
    fn add(&mut self, level: u32, parent: u32, block: u32) -> u32 {
        self.level.push(level);
        self.parent.push(parent);
        self.block.push(block);
        self.level.len() as u32 - 1
    }
}

pub(super) fn build(cfg: &Cfg, depths: &Depths) -> Regions {
    let nodes = cfg.len();
    let mut found = Found::default();
    let mut innermost = vec![NO_NODE; nodes];
    components(cfg, depths, &mut found, &mut innermost);
    let opened = open(cfg, depths, &mut found, &innermost);
    // Every region has an entry fork, so this lists them all, each once.
    let mut seen = vec![false; found.block.len()];
    let mut order = Vec::with_capacity(found.block.len());
    for &r in opened.iter().filter(|&&r| r != NO_NODE) {
        if !std::mem::replace(&mut seen[r as usize], true) {
            order.push(r);
        }
    }
    let (forest, new_id) = Forest::new(&found.parent, &order, &innermost);

    let count = forest.len();
    let renumber = |old: u32| if old == NO_NODE { NO_NODE } else { new_id[old as usize] };
    let opened: Vec<u32> = opened.into_iter().map(renumber).collect();
    let ending = |exit: BlockExit| {
        let pairs: Vec<(u32, Block)> = cfg
            .blocks()
            .filter(|&b| cfg.node(b).exit == exit)
            .filter_map(|b| Some((forest.innermost(b)?, b)))
            .collect();
        RowTable::from_pairs(count, &pairs)
    };
    let forks: Vec<(u32, Block)> = cfg
        .blocks()
        .filter(|b| opened[b.index()] != NO_NODE)
        .map(|b| (opened[b.index()], b))
        .collect();
    let closing = closing(cfg, depths, &forest, &opened);
    let by_region: Vec<(u32, Block)> = closing.iter().map(|&(j, r)| (r.0, j)).collect();
    let mut by_join: Vec<(u32, Region)> = closing.iter().map(|&(j, r)| (j.0, r)).collect();
    by_join.sort_unstable();
    Regions {
        interior_forks: ending(BlockExit::InteriorFork),
        halts: ending(BlockExit::Halt),
        entry_forks: RowTable::from_pairs(count, &forks),
        joins: RowTable::from_pairs(count, &by_region),
        closes: RowTable::from_pairs(nodes, &by_join),
        forest,
        opened,
    }
}

/// Computes the regions that have blocks.
fn components(cfg: &Cfg, depths: &Depths, found: &mut Found, innermost: &mut [u32]) {
    if depths.max() == 0 {
        return;
    }
    let by_depth = {
        let pairs: Vec<(u32, Block)> =
            cfg.blocks().filter_map(|b| Some((depths.body(b)?, b))).collect();
        RowTable::from_pairs(depths.max() as usize + 1, &pairs)
    };
    let mut sets = UnionFind { parent: (0..cfg.len() as u32).collect() };
    // One successor inside the region of each entry fork seen at the current level.
    let mut entered = vec![NO_NODE; cfg.len()];
    // The region of the current level whose component has this root.
    let mut at_root = vec![NO_NODE; cfg.len()];
    let mut below = 0..0;
    for level in (1..=depths.max()).rev() {
        let depth = level as i32;
        let blocks = by_depth.row(level as usize);
        for &b in blocks {
            for &s in cfg.succs(b) {
                if depths.raw(s) >= depth {
                    sets.union(b.0, s.0);
                }
            }
            for &p in cfg.preds(b) {
                if depths.raw(p) > depth {
                    sets.union(b.0, p.0);
                } else if depths.raw(p) == depth - 1 {
                    // Only an entry fork leads one level deeper.
                    let first = &mut entered[p.index()];
                    if *first == NO_NODE {
                        *first = b.0;
                    } else {
                        sets.union(*first, b.0);
                    }
                }
            }
        }
        let first = found.level.len();
        for &b in blocks {
            let root = sets.find(b.0) as usize;
            if at_root[root] == NO_NODE || found.level[at_root[root] as usize] != level {
                at_root[root] = found.add(level, NO_NODE, b.0);
            }
            innermost[b.index()] = at_root[root];
        }
        // Every deeper component touches a block of this level, because depth changes by one at
        // most along an edge.
        for r in below {
            found.parent[r] = at_root[sets.find(found.block[r]) as usize];
        }
        below = first..found.level.len();
    }
}

/// Computes the region that each reachable entry fork opens, and adds the empty regions.
fn open(cfg: &Cfg, depths: &Depths, found: &mut Found, innermost: &[u32]) -> Vec<u32> {
    let mut opened = vec![NO_NODE; cfg.len()];
    for b in cfg.blocks().filter(|&b| cfg.node(b).exit == BlockExit::EntryFork) {
        let Some(depth) = depths.body(b) else { continue };
        opened[b.index()] = match cfg.live_succs(b).find(|&s| !cfg.node(s).join) {
            Some(s) => innermost[s.index()],
            None => found.add(depth + 1, innermost[b.index()], NO_NODE),
        };
    }
    opened
}

/// Returns the pairs of join block and closed region, by ascending join, without repetition.
fn closing(cfg: &Cfg, depths: &Depths, forest: &Forest, opened: &[u32]) -> Vec<(Block, Region)> {
    let mut pairs = Vec::new();
    let mut last = vec![NO_NODE; forest.len()];
    for j in cfg.blocks().filter(|&j| cfg.node(j).join && depths.is_reachable(j)) {
        for &p in cfg.preds(j).iter().filter(|&&p| depths.is_reachable(p)) {
            let fork = cfg.node(p).exit == BlockExit::EntryFork;
            let closed = if fork { Some(opened[p.index()]) } else { forest.innermost(p) };
            let r = closed.expect("an edge into a join block leaves a region");
            if std::mem::replace(&mut last[r as usize], j.0) != j.0 {
                pairs.push((j, Region(r)));
            }
        }
    }
    pairs
}
