//! Depths and the violations of their rules on single graphs.

use super::*;
use crate::testing::cfg;

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
