//! Regions of single graphs.

use super::*;
use crate::testing::cfg;

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
