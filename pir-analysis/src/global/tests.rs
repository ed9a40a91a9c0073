//! Global dominance against the equations of reference: dominance, solved over sets.

use proptest::prelude::*;

use super::*;
use crate::cache::Analyses;
use crate::cfg::Cfg;
use crate::depth::Depths;
use crate::dom::DomTree;
use crate::testing::{DominanceSets, all_cfgs, arb_well_formed, cfg, reached};

fn check(cfg: &Cfg, depths: &Depths) {
    let sets = DominanceSets::solve(cfg, depths);
    let analyses = Analyses::with_steps(cfg.clone(), u64::MAX);
    let global = analyses.global().unwrap();
    let mut budget = Budget::new(u64::MAX);
    let all = global.sets().unwrap();
    let tree = DomTree::compute(cfg);
    let reached = reached(cfg);
    for m in cfg.blocks() {
        let under = global.dominated_by(m, &mut budget).unwrap();
        for n in cfg.blocks() {
            let expected = !reached[n.index()] || sets.dom[n.index()] >> m.0 & 1 == 1;
            assert_eq!(under.contains(n.index()), expected, "{m} {n} {cfg:?}");
            assert_eq!(all[n.index()].contains(m.index()), expected);
            assert_eq!(global.query(m, n, &mut budget), Ok(expected));
            assert!(expected || !tree.dominates(m, n), "CFG without global dominance");
        }
    }
}

#[test]
fn all_well_formed_graphs_of_up_to_three_blocks() {
    all_cfgs(3, &mut |cfg| {
        if let Ok(depths) = Depths::compute(cfg) {
            check(cfg, &depths);
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6000))]
    #[test]
    fn random_well_formed_graphs(cfg in arb_well_formed(11)) {
        check(&cfg, &Depths::compute(&cfg).expect("well-formed by construction"));
    }
}

#[test]
fn certain_blocks_of_a_strand_dominate_code_after_the_join() {
    let cfg = cfg("0: fork 1 2; 1: br 3 4; 2: br 3; 3: join ret; 4: halt");
    let depths = Depths::compute(&cfg).unwrap();
    check(&cfg, &depths);
    let sets = DominanceSets::solve(&cfg, &depths);
    assert_eq!(sets.dom[3], 0b01111);
}

#[test]
fn sets_of_a_large_function_are_refused() {
    let n = 20_000;
    let mut text: String = (0..n).map(|b| format!("{b}: br {};", b + 1)).collect();
    text += &format!("{n}: ret");
    let analyses = Analyses::new(cfg(&text));
    let global = analyses.global().unwrap();
    assert!(global.sets().is_none());
    let dominated = global.dominated_by(Block(n / 2), &mut Budget::new(u64::MAX)).unwrap();
    assert_eq!(dominated.count_ones(..), n as usize / 2 + 1);
}
