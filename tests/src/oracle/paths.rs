//! Depth, well-formedness and CFG dominance by enumerating paths (reference: depth).
//!
//! **Why few paths suffice.** Follow a path only while it has not met a block twice, and let
//! it end at the first block met again. (1) Every block that can be reached is reached by a simple
//! path, and those are among them. (2) If two paths of any length give some block different
//! depths, then some edge *u → s* disagrees with the values that simple paths give to *u* and *s*;
//! the simple path to *u* prolonged by that edge is one of ours, and so is the simple path to *s*:
//! their values differ. (3) If *n* can be reached without *m*, it can by a simple path, since
//! cutting cycles out of a path adds no block.

use super::{BlockMask, SmallGraph, bit, bits, graph::BlockEnd};

/// A rule of reference: depth that a graph breaks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum DepthRule {
    /// Two paths give the block different depths.
    Consistent,
    /// `body < 0`.
    NonNegative,
    /// `halt` where `body < 1`.
    Halt,
    /// `fork interior` where `body < 1`.
    Interior,
    /// `ret` or unwinding to the caller where `body > 0`.
    EarlyExit,
    /// A fork without successor.
    Arity,
    /// The entry block starts with `join`.
    EntryJoin,
}

/// What paths say of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathDepths {
    /// The blocks that some path reaches and that are no dead ends: those with a depth.
    pub reachable: BlockMask,
    /// The dead ends that some path reaches.
    pub dead: BlockMask,
    /// The blocks at which two paths disagree, and all blocks after these.
    pub inconsistent: BlockMask,
    /// `in(b)` as the first path gives it; meaningful where the block is consistent.
    pub entering: Vec<i8>,
    /// `body(b)`, which is τ(b).
    pub body: Vec<i8>,
}

impl PathDepths {
    /// Enumerates the paths of a graph.
    pub fn of(g: &SmallGraph) -> PathDepths {
        let dead = dead_ends(g);
        let mut seen = SeenPaths { values: vec![0; g.len()], first: vec![0; g.len()], met: 0 };
        walk(g, 0, 0, (0, dead), &mut seen);
        let mut d = PathDepths {
            reachable: 0,
            dead: dead & seen.met,
            inconsistent: 0,
            body: (0..g.len()).map(|b| seen.first[b] - g.join(b) as i8).collect(),
            entering: seen.first,
        };
        for (b, values) in seen.values.iter().enumerate() {
            if *values != 0 {
                d.reachable |= bit(b);
            }
            if values.count_ones() > 1 {
                d.inconsistent |= bit(b);
            }
        }
        // Two paths to a block prolonged by the same further blocks still disagree.
        while let Some(b) = (bits(d.inconsistent).flat_map(|b| g.succs(b)))
            .find(|&s| (d.inconsistent | dead) & bit(s) == 0)
        {
            d.inconsistent |= bit(b);
        }
        d
    }

    /// The blocks that some path reaches.
    pub fn entered(&self) -> BlockMask {
        self.reachable | self.dead
    }

    /// The rules that the graph breaks, with the block at fault. The rules about a block's depth
    /// are judged only where all paths agree.
    pub fn violations(&self, g: &SmallGraph) -> Vec<(DepthRule, usize)> {
        let mut out = Vec::new();
        for b in bits(self.reachable) {
            let block = &g.blocks[b];
            if block.end.is_fork() && block.succs.is_empty() {
                out.push((DepthRule::Arity, b));
            }
            if b == 0 && block.join {
                out.push((DepthRule::EntryJoin, b));
            }
            if self.inconsistent & bit(b) != 0 {
                out.push((DepthRule::Consistent, b));
                continue;
            }
            let body = self.body[b];
            if body < 0 {
                out.push((DepthRule::NonNegative, b));
            }
            let rule = match block.end {
                BlockEnd::Halt if body < 1 => DepthRule::Halt,
                BlockEnd::Interior { .. } if body < 1 => DepthRule::Interior,
                BlockEnd::Return | BlockEnd::Branch { leaves: true } if body != 0 => {
                    DepthRule::EarlyExit
                }
                _ => continue,
            };
            out.push((rule, b));
        }
        out
    }
}

struct SeenPaths {
    /// Per block the set of values of `in(b)`: bit `v + 32`.
    values: Vec<u64>,
    first: Vec<i8>,
    met: BlockMask,
}

/// The dead ends of reference: depth, reachable or not: every path from one ends in `unreachable`,
/// over ordinary terminators only, and meets no block twice, no `join` and not the entry.
pub fn dead_ends(g: &SmallGraph) -> BlockMask {
    fn is_dead(g: &SmallGraph, b: usize, on_path: BlockMask) -> bool {
        if b == 0 || g.join(b) || on_path & bit(b) != 0 {
            return false;
        }
        match g.end(b) {
            BlockEnd::Unreachable => true,
            BlockEnd::Branch { leaves: false } => {
                g.succs(b).len() > 0 && g.succs(b).all(|s| is_dead(g, s, on_path | bit(b)))
            }
            _ => false,
        }
    }
    (0..g.len()).filter(|&b| is_dead(g, b, 0)).fold(0, |m, b| m | bit(b))
}

/// Follows the paths; dead ends have no depth, and only whether they are met counts.
fn walk(
    g: &SmallGraph,
    b: usize,
    depth: i8,
    (on_path, dead): (BlockMask, BlockMask),
    seen: &mut SeenPaths,
) {
    seen.met |= bit(b);
    if dead & bit(b) != 0 {
        return g.succs(b).for_each(|s| walk(g, s, depth, (on_path, dead), seen));
    }
    if seen.values[b] == 0 {
        seen.first[b] = depth;
    }
    seen.values[b] |= 1 << (depth + 32);
    if on_path & bit(b) != 0 {
        return;
    }
    let on_path = on_path | bit(b);
    let body = depth - g.join(b) as i8;
    let next = body + g.end(b).is_entry_fork() as i8;
    for s in g.succs(b) {
        walk(g, s, next, (on_path, dead), seen);
    }
}

/// Per block *n* the set of blocks on *every* path from block 0 to *n*, over the given edges; the
/// full set where no path leads.
pub fn on_every_path(len: usize, succs: &[BlockMask]) -> Vec<BlockMask> {
    fn go(b: usize, on_path: BlockMask, succs: &[BlockMask], out: &mut [BlockMask]) {
        if on_path & bit(b) != 0 {
            return;
        }
        let on_path = on_path | bit(b);
        out[b] &= on_path;
        for s in bits(succs[b]) {
            go(s, on_path, succs, out);
        }
    }
    let mut out = vec![all(len); len];
    go(0, 0, succs, &mut out);
    out
}

/// Per block the blocks that dominate it in the Parallel-CFG, itself included.
pub fn cfg_dominators(g: &SmallGraph) -> Vec<BlockMask> {
    on_every_path(g.len(), &successor_masks(g))
}

/// The blocks to which a path leads that passes none of the given blocks on its way; it may end in
/// one.
pub fn before(g: &SmallGraph, blocks: BlockMask) -> BlockMask {
    fn go(g: &SmallGraph, b: usize, blocks: BlockMask, seen: &mut BlockMask) {
        if *seen & bit(b) == 0 {
            *seen |= bit(b);
            if blocks & bit(b) == 0 {
                g.succs(b).for_each(|s| go(g, s, blocks, seen));
            }
        }
    }
    let mut seen = 0;
    go(g, 0, blocks, &mut seen);
    seen
}

/// Per block the set of its successors.
pub fn successor_masks(g: &SmallGraph) -> Vec<BlockMask> {
    (0..g.len()).map(|b| g.succs(b).fold(0, |set, s| set | bit(s))).collect()
}

/// Whether no reachable block lies on a cycle.
pub fn is_acyclic(g: &SmallGraph) -> bool {
    fn go(g: &SmallGraph, b: usize, on_path: BlockMask) -> bool {
        on_path & bit(b) == 0 && g.succs(b).all(|s| go(g, s, on_path | bit(b)))
    }
    g.is_empty() || go(g, 0, 0)
}

/// The set of the first `len` blocks.
pub fn all(len: usize) -> BlockMask {
    ((1u32 << len) - 1) as BlockMask
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(text: &str) -> Vec<(DepthRule, usize)> {
        let g = SmallGraph::parse(text);
        PathDepths::of(&g).violations(&g)
    }

    #[test]
    fn depth_of_nested_regions() {
        let g = SmallGraph::parse("fork 1 2 | fork 3 3 | br 5 | br 4 | join br 5 | join ret");
        let d = PathDepths::of(&g);
        assert_eq!(d.entering, [0, 1, 1, 2, 2, 1]);
        assert_eq!(d.body, [0, 1, 1, 2, 1, 0]);
        assert_eq!(d.violations(&g), []);
    }

    #[test]
    fn each_rule_is_found() {
        assert_eq!(broken("fork 1 2 | br 2 | ret"), [(DepthRule::EarlyExit, 2)]);
        assert_eq!(broken("br 1 | fork 1"), [(DepthRule::Consistent, 1)]);
        assert_eq!(broken("br 1 2 | fork 2 | ret"), [(DepthRule::Consistent, 2)]);
        assert_eq!(
            broken("br 1 | join ret"),
            [(DepthRule::NonNegative, 1), (DepthRule::EarlyExit, 1)]
        );
        assert_eq!(broken("halt"), [(DepthRule::Halt, 0)]);
        assert_eq!(broken("interior 1 | ret"), [(DepthRule::Interior, 0)]);
        assert_eq!(broken("fork"), [(DepthRule::Arity, 0)]);
        assert_eq!(broken("fork 1 | br-or-unwind 2 | join ret"), [(DepthRule::EarlyExit, 1)]);
        assert_eq!(broken("fork 1 | unreachable"), []);
    }

    #[test]
    fn dead_ends_have_no_depth() {
        // One trap block for two depths, after another one; a loop that may trap is none.
        let g =
            SmallGraph::parse("fork 1 2 | br 3 4 | br 4 | join br 5 6 | br 5 | unreachable | ret");
        let d = PathDepths::of(&g);
        assert_eq!((d.dead, d.reachable), (0b110100, 0b1001011));
        assert_eq!(d.violations(&g), []);
        assert_eq!(dead_ends(&SmallGraph::parse("br 1 | br 1 2 | unreachable")), 0b100);
        assert_eq!(dead_ends(&SmallGraph::parse("fork 1 | br 2 | join unreachable")), 0);
        assert_eq!(dead_ends(&SmallGraph::parse("br 1 | br 1")), 0);
    }

    #[test]
    fn dominators_by_paths() {
        let g = SmallGraph::parse("br 1 2 | br 3 | br 3 | br 1 4 | ret");
        assert_eq!(cfg_dominators(&g), [0b1, 0b11, 0b101, 0b1001, 0b11001]);
        assert!(!is_acyclic(&g));
    }
}
