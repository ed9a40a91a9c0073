//! Construction of the region forest, level by level from the deepest.

use pir_core::entity::{Block, Entity};

use super::{Region, Regions};
use crate::cfg::{Cfg, Exit};
use crate::depth::Depths;
use crate::graph::{NONE, Rows};

/// Components of the blocks of the levels done so far.
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

    /// The root of smaller id wins; with path halving O(log) amortised, and in layout order flat.
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
    /// Some block of the region itself; `NONE` for an empty region.
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
    let mut innermost = vec![NONE; nodes];
    components(cfg, depths, &mut found, &mut innermost);
    let opened = open(cfg, depths, &mut found, &innermost);
    let (new_id, order) = preorder(&found, &opened);

    let renumber = |raw: u32| if raw == NONE { NONE } else { new_id[raw as usize] };
    let innermost: Vec<u32> = innermost.into_iter().map(renumber).collect();
    let opened: Vec<u32> = opened.into_iter().map(renumber).collect();
    let level: Vec<u32> = order.iter().map(|&raw| found.level[raw as usize]).collect();
    let parent: Vec<u32> = order.iter().map(|&raw| renumber(found.parent[raw as usize])).collect();
    let mut end: Vec<u32> = (1..=order.len() as u32).collect();
    for r in (0..order.len()).rev() {
        if parent[r] != NONE {
            let up = parent[r] as usize;
            end[up] = end[up].max(end[r]);
        }
    }

    let count = order.len();
    let own_pairs: Vec<(u32, Block)> = cfg
        .blocks()
        .filter(|b| innermost[b.index()] != NONE)
        .map(|b| (innermost[b.index()], b))
        .collect();
    let own = Rows::from_pairs(count, &own_pairs);
    let mut start = vec![0u32; count + 1];
    for r in 0..count {
        start[r + 1] = start[r] + own.row(r).len() as u32;
    }
    let blocks = (0..count).flat_map(|r| own.row(r)).copied().collect();
    let ending = |exit: Exit| {
        let pairs: Vec<_> =
            own_pairs.iter().copied().filter(|&(_, b)| cfg.node(b).exit == exit).collect();
        Rows::from_pairs(count, &pairs)
    };
    let forks: Vec<(u32, Block)> = cfg
        .blocks()
        .filter(|b| opened[b.index()] != NONE)
        .map(|b| (opened[b.index()], b))
        .collect();
    let closing = closing(cfg, depths, &innermost, &opened, count);
    let by_region: Vec<(u32, Block)> = closing.iter().map(|&(j, r)| (r.0, j)).collect();
    let mut by_join: Vec<(u32, Region)> = closing.iter().map(|&(j, r)| (j.0, r)).collect();
    by_join.sort_unstable();
    Regions {
        interior_forks: ending(Exit::InteriorFork),
        halts: ending(Exit::Halt),
        entry_forks: Rows::from_pairs(count, &forks),
        joins: Rows::from_pairs(count, &by_region),
        closes: Rows::from_pairs(nodes, &by_join),
        level,
        parent,
        end,
        innermost,
        opened,
        own,
        blocks,
        start,
    }
}

/// Finds the regions that have blocks.
fn components(cfg: &Cfg, depths: &Depths, found: &mut Found, innermost: &mut [u32]) {
    if depths.max() == 0 {
        return;
    }
    let by_depth = {
        let pairs: Vec<(u32, Block)> =
            cfg.blocks().filter_map(|b| Some((depths.body(b)?, b))).collect();
        Rows::from_pairs(depths.max() as usize + 1, &pairs)
    };
    let mut sets = UnionFind { parent: (0..cfg.len() as u32).collect() };
    // One successor inside the region of each entry fork seen at the current level.
    let mut entered = vec![NONE; cfg.len()];
    // The region of the current level whose component has this root.
    let mut at_root = vec![NONE; cfg.len()];
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
                    if *first == NONE {
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
            if at_root[root] == NONE || found.level[at_root[root] as usize] != level {
                at_root[root] = found.add(level, NONE, b.0);
            }
            innermost[b.index()] = at_root[root];
        }
        // Every deeper component touches a block of this level: depth changes by one at most
        // along an edge.
        for r in below {
            found.parent[r] = at_root[sets.find(found.block[r]) as usize];
        }
        below = first..found.level.len();
    }
}

/// The region that each reachable entry fork opens; adds the empty ones.
fn open(cfg: &Cfg, depths: &Depths, found: &mut Found, innermost: &[u32]) -> Vec<u32> {
    let mut opened = vec![NONE; cfg.len()];
    for b in cfg.blocks().filter(|&b| cfg.node(b).exit == Exit::EntryFork) {
        let Some(depth) = depths.body(b) else { continue };
        opened[b.index()] = match cfg.succs(b).iter().find(|&&s| !cfg.node(s).join) {
            Some(s) => innermost[s.index()],
            None => found.add(depth + 1, innermost[b.index()], NONE),
        };
    }
    opened
}

/// The preorder number of each region, siblings by their first entry fork; and the inverse.
fn preorder(found: &Found, opened: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let count = found.level.len();
    // Every region has an entry fork, so this lists them all, each once.
    let mut seen = vec![false; count];
    let mut by_fork = Vec::with_capacity(count);
    for &r in opened {
        if r != NONE && !std::mem::replace(&mut seen[r as usize], true) {
            by_fork.push(r);
        }
    }
    // Chains of siblings, the last one first, so that the stack yields them in order.
    let mut head = vec![NONE; count + 1];
    let mut next = vec![NONE; count];
    let slot = |parent: u32| if parent == NONE { count } else { parent as usize };
    for &r in &by_fork {
        let chain = &mut head[slot(found.parent[r as usize])];
        next[r as usize] = *chain;
        *chain = r;
    }
    let mut new_id = vec![NONE; count];
    let mut order = Vec::with_capacity(count);
    let mut stack = Vec::new();
    let push_chain = |stack: &mut Vec<u32>, mut r: u32| {
        while r != NONE {
            stack.push(r);
            r = next[r as usize];
        }
    };
    push_chain(&mut stack, head[count]);
    while let Some(r) = stack.pop() {
        new_id[r as usize] = order.len() as u32;
        order.push(r);
        push_chain(&mut stack, head[r as usize]);
    }
    (new_id, order)
}

/// The pairs of join block and region that it closes, by ascending join, without repetition.
fn closing(
    cfg: &Cfg,
    depths: &Depths,
    innermost: &[u32],
    opened: &[u32],
    count: usize,
) -> Vec<(Block, Region)> {
    let mut pairs = Vec::new();
    let mut last = vec![NONE; count];
    for j in cfg.blocks().filter(|&j| cfg.node(j).join && depths.is_reachable(j)) {
        for &p in cfg.preds(j).iter().filter(|&&p| depths.is_reachable(p)) {
            let fork = cfg.node(p).exit == Exit::EntryFork;
            let r = if fork { opened[p.index()] } else { innermost[p.index()] };
            if std::mem::replace(&mut last[r as usize], j.0) != j.0 {
                pairs.push((j, Region(r)));
            }
        }
    }
    pairs
}
