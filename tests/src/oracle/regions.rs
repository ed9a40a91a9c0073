//! Regions by flood fill, level by level, and Theorems 1–4 (reference: regions). For well-formed
//! graphs.

use super::{BlockMask, SmallGraph, bit, bits, graph::BlockEnd, paths::PathDepths};

/// A region: one weakly connected component of a level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct OracleRegion {
    /// The level *l* ≥ 1.
    pub level: i8,
    /// Its blocks.
    pub blocks: BlockMask,
    /// `F_E`: the entry forks outside it that have an edge into it.
    pub entry_forks: BlockMask,
    /// `F_I`: the interior forks at its level inside it.
    pub interior_forks: BlockMask,
    /// `H`: the halts at its level inside it.
    pub halts: BlockMask,
    /// `J`: the join blocks that close it: reached by an edge from it, or straight from one of its
    /// entry forks, whose instance may close there as well.
    pub joins: BlockMask,
}

/// All regions, sorted; and the entry forks all of whose successors are join blocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OracleRegions {
    /// The regions by level, then by blocks.
    pub regions: Vec<OracleRegion>,
    /// Forks that open a region without blocks.
    pub empty: BlockMask,
}

impl OracleRegions {
    /// Definition 4, literally.
    pub fn of(g: &SmallGraph, d: &PathDepths) -> OracleRegions {
        let mut out = OracleRegions::default();
        let deepest = bits(d.reachable).map(|b| d.body[b]).max().unwrap_or(0);
        for level in 1..=deepest {
            let mut left = level_set(d, level);
            while left != 0 {
                let first = left.trailing_zeros() as usize;
                let blocks = component(g, d, level, first);
                left &= !blocks;
                out.regions.push(region(g, d, level, blocks));
            }
        }
        out.regions.sort();
        for b in bits(d.reachable) {
            if g.end(b).is_entry_fork() && g.succs(b).all(|s| g.join(s) || d.dead & bit(s) != 0) {
                out.empty |= bit(b);
            }
        }
        out
    }

    /// The smallest region around each region, by index.
    pub fn parents(&self) -> Vec<Option<usize>> {
        let inside =
            |a: &OracleRegion, b: &OracleRegion| a.blocks & !b.blocks == 0 && a.level > b.level;
        (self.regions.iter())
            .map(|r| {
                let around = self.regions.iter().enumerate().filter(|(_, o)| inside(r, o));
                around.max_by_key(|(_, o)| o.level).map(|(i, _)| i)
            })
            .collect()
    }

    /// The first of Theorems 1–4 that fails, if any does.
    pub fn broken_theorem(&self, d: &PathDepths) -> Option<u8> {
        let lowest = |r: &OracleRegion| bits(r.blocks).map(|b| d.body[b]).min().unwrap_or(0);
        let strict = |a: BlockMask, b: BlockMask| a & !b == 0 && a != b;
        // Theorem 1: around a region of minimal depth l > 1 lies, strictly, one of depth l − 1.
        let theorem1 = self.regions.iter().all(|r| {
            lowest(r) == r.level
                && (r.level == 1
                    || (self.regions.iter())
                        .any(|o| lowest(o) == r.level - 1 && strict(r.blocks, o.blocks)))
        });
        // Theorem 2: the blocks of level l are strictly fewer than those of any lower level.
        let deepest = self.regions.iter().map(|r| r.level).max().unwrap_or(0);
        let at = |l| self.regions.iter().filter(|r| r.level == l).fold(0, |m, r| m | r.blocks);
        let theorem2 = (1..=deepest).all(|l| (1..l).all(|k| strict(at(l), at(k))));
        // Theorem 3: two regions are disjoint or one holds the other.
        let theorem3 = self.regions.iter().all(|a| {
            self.regions.iter().all(|b| [a.blocks, b.blocks, 0].contains(&(a.blocks & b.blocks)))
        });
        // Theorem 4: a forest. Exactly the regions of level 1 are roots, each other region has one
        // parent, which is one level up, so following parents ends at a root.
        let theorem4 = self.regions.iter().zip(self.parents()).all(|(r, p)| match p {
            None => r.level == 1,
            Some(p) => {
                let above = |o: &&OracleRegion| o.level == r.level - 1 && r.blocks & !o.blocks == 0;
                self.regions[p].level == r.level - 1
                    && self.regions.iter().filter(above).count() == 1
            }
        });
        [theorem1, theorem2, theorem3, theorem4].iter().position(|t| !t).map(|i| i as u8 + 1)
    }
}

fn level_set(d: &PathDepths, level: i8) -> BlockMask {
    bits(d.reachable).filter(|&b| d.body[b] >= level).fold(0, |m, b| m | bit(b))
}

/// The weakly connected component of `first` in level `level`.
fn component(g: &SmallGraph, d: &PathDepths, level: i8, first: usize) -> BlockMask {
    let inside = level_set(d, level);
    let mut blocks = bit(first);
    loop {
        let before = blocks;
        for b in bits(d.reachable) {
            let succs = g.succs(b).fold(0, |m, s| m | bit(s)) & inside;
            if inside & bit(b) != 0 {
                for s in bits(succs) {
                    if blocks & (bit(b) | bit(s)) != 0 {
                        blocks |= bit(b) | bit(s);
                    }
                }
            }
            let opens = g.end(b).is_entry_fork() && d.body[b] == level - 1;
            if opens && blocks & succs != 0 {
                blocks |= succs;
            }
        }
        if blocks == before {
            return blocks;
        }
    }
}

fn region(g: &SmallGraph, d: &PathDepths, level: i8, blocks: BlockMask) -> OracleRegion {
    let set = |keep: &dyn Fn(usize) -> bool| {
        bits(d.reachable).filter(|&b| keep(b)).fold(0, |m: BlockMask, b| m | bit(b))
    };
    let inside = |b: usize| blocks & bit(b) != 0;
    let here = |b: usize| inside(b) && d.body[b] == level;
    let entry_forks = set(&|b| !inside(b) && g.end(b).is_entry_fork() && g.succs(b).any(inside));
    let leads_out = |b: usize| (blocks | entry_forks) & bit(b) != 0;
    OracleRegion {
        level,
        blocks,
        entry_forks,
        interior_forks: set(&|b| here(b) && matches!(g.end(b), BlockEnd::Interior { .. })),
        halts: set(&|b| here(b) && g.end(b) == BlockEnd::Halt),
        joins: set(&|j| {
            d.body[j] == level - 1
                && g.join(j)
                && bits(d.reachable).any(|b| leads_out(b) && g.succs(b).any(|s| s == j))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regions(text: &str) -> OracleRegions {
        let g = SmallGraph::parse(text);
        let d = PathDepths::of(&g);
        assert_eq!(d.violations(&g), []);
        let r = OracleRegions::of(&g, &d);
        assert_eq!(r.broken_theorem(&d), None);
        r
    }

    #[test]
    fn back_to_back_regions_are_two() {
        let r = regions("fork 1 | br 2 | join fork 3 | br 4 | join ret");
        let of = |blocks, f, j| OracleRegion {
            level: 1,
            blocks,
            entry_forks: f,
            interior_forks: 0,
            halts: 0,
            joins: j,
        };
        assert_eq!(r.regions, [of(0b10, 0b1, 0b100), of(0b1000, 0b100, 0b10000)]);
    }

    #[test]
    fn siblings_without_an_edge_are_one_region() {
        let r = regions("fork 1 2 | halt | br 3 | join ret");
        assert_eq!(r.regions.len(), 1);
        assert_eq!((r.regions[0].blocks, r.regions[0].halts), (0b110, 0b10));
    }

    #[test]
    fn nesting_and_empty_regions() {
        let r = regions("fork 1 | fork 2 3 | interior 3 2 | join fork 4 | join br 5 | join ret");
        assert_eq!(r.parents(), [None, Some(0)]);
        assert_eq!(r.regions[0].blocks, 0b11110);
        assert_eq!((r.regions[1].blocks, r.regions[1].interior_forks), (0b100, 0b100));
        assert_eq!(r.empty, 0b1000);
    }

    #[test]
    fn a_broken_theorem_is_noticed() {
        let g = SmallGraph::parse("fork 1 | fork 2 | br 3 | join br 4 | join ret");
        let d = PathDepths::of(&g);
        let good = OracleRegions::of(&g, &d);
        let mut bad = good.clone();
        bad.regions[0].blocks &= !bit(2);
        assert_eq!(bad.broken_theorem(&d), Some(1));
        let mut bad = good.clone();
        bad.regions.push(OracleRegion { blocks: 0b110, ..good.regions[0] });
        assert_eq!(bad.broken_theorem(&d), Some(4));
    }
}
