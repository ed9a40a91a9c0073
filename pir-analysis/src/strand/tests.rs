//! Local dominance against the strand graph of the definition.

use proptest::prelude::*;

use super::*;
use crate::budget::Budget;
use crate::closing::ClosingPairs;
use crate::region::Regions;
use crate::testing::{all_cfgs, arb_well_formed, cfg, closes, reached};

/// Edges of the strand graph by the definition.
fn strand_edges(cfg: &Cfg, depths: &Depths) -> Vec<(Block, Block)> {
    let reached = reached(cfg);
    let reachable: Vec<Block> = cfg.blocks().filter(|b| reached[b.index()]).collect();
    let mut edges = Vec::new();
    for &b in &reachable {
        edges.extend(cfg.succs(b).iter().filter(|&&s| !cfg.node(s).join).map(|&s| (b, s)));
        let joins = reachable.iter().filter(|&&j| closes(cfg, depths, b, j));
        edges.extend(joins.map(|&j| (b, j)));
    }
    edges
}

fn reach(nodes: usize, edges: &[(Block, Block)], cut: Option<Block>) -> Vec<bool> {
    let mut seen = vec![false; nodes];
    let mut stack: Vec<Block> =
        [Cfg::ENTRY_BLOCK].into_iter().filter(|&b| Some(b) != cut).collect();
    while let Some(b) = stack.pop() {
        if !std::mem::replace(&mut seen[b.index()], true) {
            stack.extend(edges.iter().filter(|e| e.0 == b && Some(e.1) != cut).map(|e| e.1));
        }
    }
    seen
}

fn check(cfg: &Cfg, depths: &Depths) {
    let edges = strand_edges(cfg, depths);
    let tree = local_dominators(cfg, depths);
    let cfg_tree = DomTree::compute(cfg);
    let reachable = reach(cfg.len(), &edges, None);
    let in_cfg = reached(cfg);
    for m in cfg.blocks() {
        let without = reach(cfg.len(), &edges, Some(m));
        for n in cfg.blocks() {
            assert_eq!(in_cfg[n.index()], reachable[n.index()]);
            let expected = !reachable[n.index()] || !without[n.index()];
            assert_eq!(tree.dominates(m, n), expected, "{m} {n} in {cfg:?}");
            assert!(!expected || cfg_tree.dominates(m, n), "local without CFG dominance");
        }
    }
    let regions = Regions::compute(cfg, depths);
    let pairs = ClosingPairs::compute(cfg, &regions, &mut Budget::new(u64::MAX)).unwrap();
    let closing = Closing::new(&regions, &pairs);
    let full = strand_graph(cfg, closing);
    for b in cfg.blocks().filter(|b| in_cfg[b.index()]) {
        let mut found = full.succ_slice(b).to_vec();
        let mut expected: Vec<Block> = edges.iter().filter(|e| e.0 == b).map(|e| e.1).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected);
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

/// The counterexample of reference: errata, 2.
#[test]
fn a_block_of_an_earlier_instance_is_no_ancestor() {
    let cfg = cfg("0: fork 1 1; 1: br 3; 2: br 2 1; 3: join fork 2 1 3");
    let depths = Depths::compute(&cfg).unwrap();
    assert!(DomTree::compute(&cfg).dominates(Block(1), Block(2)));
    assert!(!local_dominators(&cfg, &depths).dominates(Block(1), Block(2)));
}
