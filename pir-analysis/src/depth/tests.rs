//! Depths against the definition: all paths up to a length that shows every conflict.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use crate::testing::{self, arb_cfg, cfg};

/// Shortest path length per (block, depth on entry), over paths of at most `limit` edges between
/// blocks that are no dead ends.
fn arrivals(cfg: &Cfg, limit: u32) -> BTreeMap<(Block, i32), u32> {
    let mut best = BTreeMap::from([((Cfg::ENTRY_BLOCK, 0), 0)]);
    let mut now = BTreeSet::from([(Cfg::ENTRY_BLOCK, 0)]);
    for length in 1..=limit {
        let mut next = BTreeSet::new();
        for (b, depth) in now {
            let node = cfg.node(b);
            let out = depth - i32::from(node.join) + i32::from(node.exit == BlockExit::EntryFork);
            for s in cfg.live_succs(b) {
                if let std::collections::btree_map::Entry::Vacant(e) = best.entry((s, out)) {
                    e.insert(length);
                    next.insert((s, out));
                }
            }
        }
        now = next;
    }
    best
}

fn check(cfg: &Cfg) {
    let best = arrivals(cfg, 2 * cfg.len() as u32 + 2);
    let mut at: BTreeMap<Block, Vec<(u32, i32)>> = BTreeMap::new();
    for (&(b, depth), &length) in &best {
        at.entry(b).or_default().push((length, depth));
    }
    at.values_mut().for_each(|v| v.sort());
    let consistent = at.values().all(|v| v.len() == 1);
    let mut rules = true;
    for (&b, depths) in &at {
        let node = cfg.node(b);
        let body = depths[0].1 - i32::from(node.join);
        rules &= body >= 0;
        rules &= body >= 1 || !matches!(node.exit, BlockExit::Halt | BlockExit::InteriorFork);
        rules &= body == 0 || !(node.exit == BlockExit::Return || node.leaves);
    }
    match Depths::compute(cfg) {
        Ok(depths) => {
            assert!(consistent && rules);
            for b in cfg.blocks() {
                let expected = at.get(&b).map(|v| v[0].1);
                assert_eq!(depths.input(b).map(|d| d as i32), expected);
                let body = expected.map(|d| d - i32::from(cfg.node(b).join));
                assert_eq!(depths.body(b).map(|d| d as i32), body);
                assert_eq!(depths.opener(b).is_some(), body.is_some_and(|d| d > 0));
                if let Some(f) = depths.opener(b) {
                    assert_eq!(depths.body(f).map(|d| d as i32 + 1), body);
                }
                if let Some(f) = depths.closed_fork(b) {
                    assert!(testing::closes(cfg, &depths, f, b));
                }
                let closes = cfg.node(b).join && expected.is_some();
                assert_eq!(depths.closed_fork(b).is_some(), closes);
            }
            assert_eq!(
                Some(depths.max()),
                cfg.blocks().filter_map(|b| depths.body(b)).max().or(Some(0))
            );
        }
        Err(ill) => {
            assert!(!consistent || !rules, "{ill}");
            check_errors(cfg, &ill, &best, &at);
        }
    }
}

fn check_errors(
    cfg: &Cfg,
    ill: &IllFormed,
    best: &BTreeMap<(Block, i32), u32>,
    at: &BTreeMap<Block, Vec<(u32, i32)>>,
) {
    let first_only = ill.errors().iter().all(|e| !matches!(e, DepthError::Inconsistent { .. }));
    assert_eq!(first_only, at.values().all(|v| v.len() == 1));
    let shortest = at.values().filter(|v| v.len() > 1).map(|v| v[0].0 + v[1].0).min();
    for (i, error) in ill.errors().iter().enumerate() {
        assert!(ill.errors()[..i].iter().all(|e| e != error));
        let paths = ill.witness(error);
        let mut ends = Vec::new();
        for path in &paths {
            assert_eq!(path[0], Cfg::ENTRY_BLOCK);
            assert_eq!(path.last(), Some(&error.block()));
            let mut depth = 0;
            for step in path.windows(2) {
                assert!(cfg.succs(step[0]).contains(&step[1]));
                let node = cfg.node(step[0]);
                depth += i32::from(node.exit == BlockExit::EntryFork) - i32::from(node.join);
            }
            assert_eq!(best[&(error.block(), depth)] as usize, path.len() - 1);
            ends.push(depth);
        }
        let node = cfg.node(error.block());
        let body = ends[0] - i32::from(node.join);
        assert_eq!(ill.body(error.block()), Some(body));
        match *error {
            DepthError::Inconsistent { first, second, block } => {
                assert_eq!(ends, [first, second]);
                assert_ne!(first, second);
                let total: usize = paths.iter().map(|p| p.len() - 1).sum();
                let here = &at[&block];
                assert_eq!(total as u32, here[0].0 + here[1].0);
                if i == 0 {
                    assert_eq!(Some(total as u32), shortest);
                }
            }
            DepthError::Negative { .. } => assert_eq!(body, -1),
            DepthError::HaltOutside { .. } => assert!(body == 0 && node.exit == BlockExit::Halt),
            DepthError::InteriorForkOutside { .. } => {
                assert!(body == 0 && node.exit == BlockExit::InteriorFork);
            }
            DepthError::EarlyExit { depth, .. } => {
                assert!(depth == body && body > 0);
                assert!(node.exit == BlockExit::Return || node.leaves);
            }
        }
    }
}

#[test]
fn all_graphs_of_up_to_three_blocks() {
    let mut count = 0;
    testing::all_cfgs(3, &mut |cfg| {
        check(cfg);
        count += 1;
    });
    assert!(count > 50_000, "{count}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]
    #[test]
    fn random_graphs(cfg in arb_cfg(8)) {
        check(&cfg);
    }
}

#[test]
fn an_entry_fork_in_a_loop_without_a_join_is_shown_by_its_two_shortest_paths() {
    let ill = Depths::compute(&cfg("0: br 1; 1: fork 2 3; 2: br 1; 3: halt")).unwrap_err();
    let error = DepthError::Inconsistent { block: Block(1), first: 0, second: 1 };
    assert_eq!(ill.errors(), [error]);
    let paths: Vec<Vec<u32>> =
        ill.witness(&error).iter().map(|p| p.iter().map(|b| b.0).collect()).collect();
    assert_eq!(paths, [vec![0, 1], vec![0, 1, 2, 1]]);
}

#[test]
fn every_broken_rule_is_reported_once() {
    let ill =
        Depths::compute(&cfg("0: br 1 2 3; 1: halt; 2: int 4; 3: join br 4; 4: fork 5; 5: ret"))
            .unwrap_err();
    let blocks: Vec<_> = ill.errors().iter().map(|e| (e.block().0, e.to_string())).collect();
    assert_eq!(
        blocks,
        [
            (4, "block4 is reached at depth 0 and at depth -1".to_owned()),
            (1, "block1 halts at depth 0".to_owned()),
            (2, "block2 ends with an interior fork at depth 0".to_owned()),
            (3, "block3 joins at depth 0".to_owned()),
            (5, "block5 leaves the function at depth 1".to_owned()),
        ]
    );
}

#[test]
fn an_unreachable_block_breaks_no_rule() {
    let depths = Depths::compute(&cfg("0: ret; 1: halt; 2: join br 1")).unwrap();
    assert_eq!(depths.body(Block(1)), None);
    assert!(!depths.is_reachable(Block(2)));
    assert_eq!(depths.max(), 0);
}

#[test]
fn a_deep_nest_needs_no_stack() {
    let n = 200_000;
    let mut text = String::new();
    for i in 0..n {
        text += &format!("{i}: fork {};", i + 1);
    }
    text += &format!("{n}: halt");
    let depths = Depths::compute(&cfg(&text)).unwrap();
    assert_eq!(depths.max(), n);
    assert_eq!(depths.opener(Block(n)), Some(Block(n - 1)));
}
