//! Depth, well-formedness and CFG dominance by enumerating paths (spec §2).
//!
//! **Why so few paths are enough.** Follow a path only while it has not met a block twice, and let
//! it end at the first block met again. (1) Every block that can be reached is reached by a simple
//! path, and those are among them. (2) If two paths of any length give some block different
//! depths, then some edge *u → s* disagrees with the values that simple paths give to *u* and *s*;
//! the simple path to *u* prolonged by that edge is one of ours, and so is the simple path to *s*:
//! their values differ. (3) If *n* can be reached without *m*, it can by a simple path, since
//! cutting cycles out of a path adds no block.

use super::{Mask, SmallGraph, bit, bits, graph::End};

/// A rule of spec §2 that a graph breaks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Rule {
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
pub struct Depths {
    /// The blocks that some path reaches and that are no dead ends: those with a depth.
    pub reachable: Mask,
    /// The dead ends that some path reaches.
    pub dead: Mask,
    /// The blocks at which two paths disagree, and all blocks after these.
    pub inconsistent: Mask,
    /// `in(b)` as the first path gives it; meaningful where the block is consistent.
    pub entering: Vec<i8>,
    /// `body(b)`, which is τ(b).
    pub body: Vec<i8>,
}

impl Depths {
    /// Enumerates the paths of a graph.
    pub fn of(g: &SmallGraph) -> Depths {
        let dead = dead_ends(g);
        let mut seen = Seen { values: vec![0; g.len()], first: vec![0; g.len()], met: 0 };
        walk(g, 0, 0, (0, dead), &mut seen);
        let mut d = Depths {
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
    pub fn entered(&self) -> Mask {
        self.reachable | self.dead
    }

    /// The rules that the graph breaks, with the block at fault. The rules about a block's depth
    /// are judged only where all paths agree.
    pub fn violations(&self, g: &SmallGraph) -> Vec<(Rule, usize)> {
        let mut out = Vec::new();
        for b in bits(self.reachable) {
            let block = &g.blocks[b];
            if block.end.is_fork() && block.succs.is_empty() {
                out.push((Rule::Arity, b));
            }
            if b == 0 && block.join {
                out.push((Rule::EntryJoin, b));
            }
            if self.inconsistent & bit(b) != 0 {
                out.push((Rule::Consistent, b));
                continue;
            }
            let body = self.body[b];
            if body < 0 {
                out.push((Rule::NonNegative, b));
            }
            let rule = match block.end {
                End::Halt if body < 1 => Rule::Halt,
                End::Interior { .. } if body < 1 => Rule::Interior,
                End::Return | End::Branch { leaves: true } if body != 0 => Rule::EarlyExit,
                _ => continue,
            };
            out.push((rule, b));
        }
        out
    }
}

struct Seen {
    /// Per block the set of values of `in(b)`: bit `v + 32`.
    values: Vec<u64>,
    first: Vec<i8>,
    met: Mask,
}

/// The dead ends of spec §2, reachable or not: every path from one ends in `unreachable`, over
/// ordinary terminators only, and meets no block twice, no `join` and not the entry.
pub fn dead_ends(g: &SmallGraph) -> Mask {
    fn is_dead(g: &SmallGraph, b: usize, on_path: Mask) -> bool {
        if b == 0 || g.join(b) || on_path & bit(b) != 0 {
            return false;
        }
        match g.end(b) {
            End::Unreachable => true,
            End::Branch { leaves: false } => {
                g.succs(b).len() > 0 && g.succs(b).all(|s| is_dead(g, s, on_path | bit(b)))
            }
            _ => false,
        }
    }
    (0..g.len()).filter(|&b| is_dead(g, b, 0)).fold(0, |m, b| m | bit(b))
}

/// Follows the paths; dead ends have no depth, and only whether they are met counts.
fn walk(g: &SmallGraph, b: usize, depth: i8, (on_path, dead): (Mask, Mask), seen: &mut Seen) {
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
pub fn on_every_path(len: usize, succs: &[Mask]) -> Vec<Mask> {
    fn go(b: usize, on_path: Mask, succs: &[Mask], out: &mut [Mask]) {
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
pub fn cfg_dominators(g: &SmallGraph) -> Vec<Mask> {
    on_every_path(g.len(), &successor_masks(g))
}

/// Per block the set of its successors.
pub fn successor_masks(g: &SmallGraph) -> Vec<Mask> {
    (0..g.len()).map(|b| g.succs(b).fold(0, |set, s| set | bit(s))).collect()
}

/// Whether no reachable block lies on a cycle.
pub fn is_acyclic(g: &SmallGraph) -> bool {
    fn go(g: &SmallGraph, b: usize, on_path: Mask) -> bool {
        on_path & bit(b) == 0 && g.succs(b).all(|s| go(g, s, on_path | bit(b)))
    }
    g.is_empty() || go(g, 0, 0)
}

/// The set of the first `len` blocks.
pub fn all(len: usize) -> Mask {
    ((1u32 << len) - 1) as Mask
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(text: &str) -> Vec<(Rule, usize)> {
        let g = SmallGraph::parse(text);
        Depths::of(&g).violations(&g)
    }

    #[test]
    fn depth_of_nested_regions() {
        let g = SmallGraph::parse("fork 1 2 | fork 3 3 | br 5 | br 4 | join br 5 | join ret");
        let d = Depths::of(&g);
        assert_eq!(d.entering, [0, 1, 1, 2, 2, 1]);
        assert_eq!(d.body, [0, 1, 1, 2, 1, 0]);
        assert_eq!(d.violations(&g), []);
    }

    #[test]
    fn each_rule_is_found() {
        assert_eq!(broken("fork 1 2 | br 2 | ret"), [(Rule::EarlyExit, 2)]);
        assert_eq!(broken("br 1 | fork 1"), [(Rule::Consistent, 1)]);
        assert_eq!(broken("br 1 2 | fork 2 | ret"), [(Rule::Consistent, 2)]);
        assert_eq!(broken("br 1 | join ret"), [(Rule::NonNegative, 1), (Rule::EarlyExit, 1)]);
        assert_eq!(broken("halt"), [(Rule::Halt, 0)]);
        assert_eq!(broken("interior 1 | ret"), [(Rule::Interior, 0)]);
        assert_eq!(broken("fork"), [(Rule::Arity, 0)]);
        assert_eq!(broken("fork 1 | br-or-unwind 2 | join ret"), [(Rule::EarlyExit, 1)]);
        assert_eq!(broken("fork 1 | unreachable"), []);
    }

    #[test]
    fn dead_ends_have_no_depth() {
        // One trap block for two depths, after another one; a loop that may trap is none.
        let g =
            SmallGraph::parse("fork 1 2 | br 3 4 | br 4 | join br 5 6 | br 5 | unreachable | ret");
        let d = Depths::of(&g);
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
