//! Regions against Definition 4 taken literally, and Theorems 1–4.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::cfg::BlockExit;
use crate::testing::{all_cfgs, arb_well_formed, cfg};

/// A region as the definition has it: level and set of blocks.
type PlainRegions = (u32, BTreeSet<Block>);

fn by_definition(cfg: &Cfg, depths: &Depths) -> BTreeSet<PlainRegions> {
    let mut regions = BTreeSet::new();
    for level in 1..=depths.max() {
        let at = |b: Block| depths.body(b).is_some_and(|d| d >= level);
        let linked = |a: Block, b: Block| {
            let edge = cfg.succs(a).contains(&b) || cfg.succs(b).contains(&a);
            let same_fork = cfg.blocks().any(|f| {
                cfg.node(f).exit == BlockExit::EntryFork
                    && depths.body(f) == Some(level - 1)
                    && cfg.succs(f).contains(&a)
                    && cfg.succs(f).contains(&b)
            });
            edge || same_fork
        };
        for start in cfg.blocks().filter(|&b| at(b)) {
            let mut set = BTreeSet::from([start]);
            loop {
                let more: Vec<Block> = cfg
                    .blocks()
                    .filter(|&b| at(b) && !set.contains(&b))
                    .filter(|&b| set.iter().any(|&a| linked(a, b)))
                    .collect();
                if more.is_empty() {
                    break;
                }
                set.extend(more);
            }
            regions.insert((level, set));
        }
    }
    regions
}

fn check(cfg: &Cfg, depths: &Depths) {
    let regions = Regions::compute(cfg, depths);
    let set = |r: Region| regions.blocks(r).iter().copied().collect::<BTreeSet<Block>>();
    let full: Vec<Region> = regions.iter().filter(|&r| !regions.is_empty_region(r)).collect();
    let found: BTreeSet<PlainRegions> = full.iter().map(|&r| (regions.level(r), set(r))).collect();
    assert_eq!(found, by_definition(cfg, depths));
    assert_eq!(found.len(), full.len());
    let reachable: Vec<Block> = cfg.blocks().filter(|&b| depths.is_reachable(b)).collect();
    let ends = |b: Block, exit: BlockExit| cfg.node(b).exit == exit;

    for r in regions.iter() {
        let blocks = set(r);
        let level = regions.level(r);
        assert_eq!(blocks.len(), regions.blocks(r).len());
        // Forest: the parent is the one region of the level above around the blocks and forks.
        assert_eq!(regions.parent(r).map_or(0, |p| regions.level(p)), level - 1);
        if let Some(p) = regions.parent(r) {
            assert!(blocks.iter().all(|&b| regions.contains(p, b)));
            assert!(regions.entry_forks(r).iter().all(|&f| regions.innermost(f) == Some(p)));
            assert!(regions.children(p).any(|c| c == r));
        } else {
            assert!(regions.roots().any(|c| c == r));
        }
        for c in regions.children(r) {
            assert_eq!(regions.parent(c), Some(r));
        }
        assert_eq!(
            regions.nested(r).collect::<Vec<_>>(),
            regions.iter().filter(|&n| regions.ancestors(n).any(|a| a == r)).collect::<Vec<_>>()
        );
        // Laminar: two regions are nested or disjoint.
        for other in regions.iter() {
            let theirs = set(other);
            assert!(
                blocks.is_disjoint(&theirs)
                    || blocks.is_subset(&theirs)
                    || theirs.is_subset(&blocks)
            );
        }
        let own: Vec<Block> =
            blocks.iter().copied().filter(|&b| depths.body(b) == Some(level)).collect();
        assert_eq!(regions.own_blocks(r), own);
        let inner: Vec<Block> =
            own.iter().copied().filter(|&b| ends(b, BlockExit::InteriorFork)).collect();
        assert_eq!(regions.interior_forks(r), inner);
        let halts: Vec<Block> = own.iter().copied().filter(|&b| ends(b, BlockExit::Halt)).collect();
        assert_eq!(regions.halts(r), halts);
        // An empty region has the one fork that the id stands for; others those with an edge in.
        let forks: Vec<Block> = if blocks.is_empty() {
            assert_eq!(regions.entry_forks(r).len(), 1);
            let f = regions.entry_forks(r)[0];
            assert!(cfg.live_succs(f).all(|s| cfg.node(s).join));
            vec![f]
        } else {
            reachable
                .iter()
                .copied()
                .filter(|&f| ends(f, BlockExit::EntryFork) && depths.body(f) == Some(level - 1))
                .filter(|&f| cfg.succs(f).iter().any(|s| blocks.contains(s)))
                .collect()
        };
        assert_eq!(regions.entry_forks(r), forks);
        assert!(forks.iter().all(|&f| regions.opened_by(f) == Some(r)));
        let joins: Vec<Block> = reachable
            .iter()
            .copied()
            .filter(|&j| cfg.node(j).join && depths.body(j) == Some(level - 1))
            .filter(|&j| {
                cfg.preds(j).iter().any(|p| {
                    if ends(*p, BlockExit::EntryFork) {
                        forks.contains(p)
                    } else {
                        blocks.contains(p)
                    }
                })
            })
            .collect();
        assert_eq!(regions.joins(r), joins);
        for j in cfg.blocks() {
            assert_eq!(regions.closed_by(j).contains(&r), joins.contains(&j));
        }
    }
    for b in cfg.blocks() {
        let depth = depths.body(b);
        assert_eq!(regions.innermost(b).map_or(0, |r| regions.level(r)), depth.unwrap_or(0));
        let opens = depth.is_some() && ends(b, BlockExit::EntryFork);
        assert_eq!(regions.opened_by(b).is_some(), opens);
        for level in 1..=depth.unwrap_or(0) {
            let r = regions.at_level(b, level).unwrap();
            assert!(regions.contains(r, b) && regions.level(r) == level);
            assert!(regions.contains_region(r, regions.innermost(b).unwrap()));
        }
    }
    let firsts: Vec<Block> = regions.roots().map(|r| regions.entry_forks(r)[0]).collect();
    assert!(firsts.is_sorted());
}

#[test]
fn all_well_formed_graphs_of_up_to_three_blocks() {
    let mut count = 0;
    all_cfgs(3, &mut |cfg| {
        if let Ok(depths) = Depths::compute(cfg) {
            check(cfg, &depths);
            count += 1;
        }
    });
    assert!(count > 1_000, "{count}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]
    #[test]
    fn random_well_formed_graphs(cfg in arb_well_formed(10)) {
        check(&cfg, &Depths::compute(&cfg).expect("well-formed by construction"));
    }
}

fn regions(text: &str) -> Regions {
    let cfg = cfg(text);
    Regions::compute(&cfg, &Depths::compute(&cfg).unwrap())
}

#[test]
fn back_to_back_regions_stay_apart() {
    let r = regions("0: fork 1; 1: br 2; 2: join fork 3; 3: br 4; 4: join ret");
    assert_eq!(r.len(), 2);
    assert_eq!(r.roots().count(), 2);
    assert_eq!(r.blocks(Region(0)), [Block(1)]);
    assert_eq!(r.closed_by(Block(2)), [Region(0)]);
    assert_eq!(r.opened_by(Block(2)), Some(Region(1)));
}

#[test]
fn an_empty_region_hangs_on_its_fork() {
    let r = regions("0: fork 1; 1: fork 2 2; 2: join br 3; 3: join ret");
    assert_eq!(r.len(), 2);
    assert!(r.is_empty_region(Region(1)));
    assert_eq!(r.parent(Region(1)), Some(Region(0)));
    assert_eq!(r.entry_forks(Region(1)), [Block(1)]);
    assert_eq!(r.joins(Region(1)), [Block(2)]);
}

#[test]
fn a_join_block_may_close_two_regions() {
    let r = regions("0: br 1 2; 1: fork 3; 2: fork 4; 3: br 5; 4: br 5; 5: join ret");
    assert_eq!(r.closed_by(Block(5)), [Region(0), Region(1)]);
}

#[test]
fn a_deep_nest_is_linear() {
    let n = 200_000;
    let mut text = String::new();
    for i in 0..n {
        text += &format!("{i}: fork {};", i + 1);
    }
    text += &format!("{n}: br {};", n + 1);
    for i in n + 1..2 * n {
        text += &format!("{i}: join br {};", i + 1);
    }
    text += &format!("{}: join ret", 2 * n);
    let r = regions(&text);
    assert_eq!(r.len(), n);
    assert_eq!(r.blocks(Region(0)).len(), 2 * n - 1);
    assert_eq!(r.level(Region(n as u32 - 1)), n as u32);
}
