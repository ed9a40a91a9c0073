//! Dominators against their definition: `a` dominates `b` iff removing `a` cuts `b` off.

use proptest::prelude::*;

use super::*;
use crate::cfg::{BlockExit, CfgBuilder, CfgNode};
use crate::graph::Csr;

fn graph(nodes: usize, edges: &[(u32, u32)]) -> Csr {
    let edges: Vec<_> = edges.iter().map(|&(a, b)| (Block(a), Block(b))).collect();
    Csr::new(nodes, Block(0), &edges)
}

fn reach_without(g: &impl Digraph, cut: Option<Block>) -> Vec<bool> {
    let mut seen = vec![false; g.node_count()];
    let mut stack: Vec<Block> = [g.entry()].into_iter().filter(|&b| Some(b) != cut).collect();
    while let Some(b) = stack.pop() {
        if !std::mem::replace(&mut seen[b.index()], true) {
            stack.extend(g.succs(b).filter(|&s| Some(s) != cut));
        }
    }
    seen
}

fn check(g: &impl Digraph, tree: &DomTree) {
    let nodes: Vec<Block> = (0..g.node_count()).map(Block::new).collect();
    let reachable = reach_without(g, None);
    for &a in &nodes {
        let without = reach_without(g, Some(a));
        for &b in &nodes {
            let expected = !reachable[b.index()] || !without[b.index()];
            assert_eq!(tree.dominates(a, b), expected, "{a} {b}");
        }
    }
    for &b in &nodes {
        assert_eq!(tree.is_reachable(b), reachable[b.index()]);
        let up: Vec<Block> = tree.dominators(b).collect();
        assert_eq!(tree.depth(b) as usize, up.len().saturating_sub(1));
        for child in tree.children(b) {
            assert_eq!(tree.idom(child), Some(b));
        }
        let below = nodes.iter().filter(|&&n| reachable[n.index()] && tree.dominates(b, n));
        assert_eq!(tree.subtree(b).len(), if reachable[b.index()] { below.count() } else { 0 });
        assert_eq!(
            tree.children(b).count(),
            nodes.iter().filter(|&&n| tree.idom(n) == Some(b)).count()
        );
    }
    assert_eq!(tree.preorder().len(), reachable.iter().filter(|&&r| r).count());
}

fn check_tree(g: &Csr) {
    check(g, &DomTree::compute(g));
}

#[test]
fn all_graphs_of_up_to_four_nodes() {
    for nodes in 1..=4u32 {
        let pairs: Vec<_> = (0..nodes).flat_map(|a| (0..nodes).map(move |b| (a, b))).collect();
        for mask in 0u32..1 << pairs.len() {
            let edges: Vec<_> = pairs
                .iter()
                .enumerate()
                .filter(|(i, _)| mask >> i & 1 == 1)
                .map(|(_, &e)| e)
                .collect();
            check_tree(&graph(nodes as usize, &edges));
        }
    }
}

proptest! {
    #[test]
    fn random_graphs(
        nodes in 2usize..24,
        raw in prop::collection::vec((any::<u32>(), any::<u32>()), 0..70),
    ) {
        let n = nodes as u32;
        let edges: Vec<_> = raw.iter().map(|&(a, b)| (a % n, b % n)).collect();
        check_tree(&graph(nodes, &edges));
    }

    /// Long thin graphs: mostly chains, so that compressed paths are long.
    #[test]
    fn random_thin_graphs(
        nodes in 40usize..90,
        raw in prop::collection::vec((any::<u32>(), any::<u32>()), 0..60),
        backwards in any::<bool>(),
    ) {
        let n = nodes as u32;
        let mut edges: Vec<_> = (1..n).map(|i| (i - 1, i)).collect();
        edges.extend(raw.iter().map(|&(a, b)| (a % n, b % n)).filter(|&(a, b)| backwards || a < b));
        check_tree(&graph(nodes, &edges));
    }
}

#[test]
fn an_endless_loop_is_tied_to_the_exit_by_its_header() {
    let plain = |exit| CfgNode { exit, join: false, master: false, leaves: false };
    let mut b = CfgBuilder::default();
    b.block(plain(BlockExit::Branch), [Block(1), Block(3)]);
    b.block(plain(BlockExit::Branch), [Block(2)]);
    b.block(plain(BlockExit::Branch), [Block(1)]);
    b.block(plain(BlockExit::Return), []);
    let cfg = b.finish();
    assert_eq!(ReverseGraph::new(&cfg).exits(), [Block(3), Block(1)]);
    let post = PostDomTree::compute(&cfg);
    assert_eq!(post.ipdom(Block(2)), Some(Block(1)));
    assert_eq!(post.ipdom(Block(0)), None);
    assert!(!post.post_dominates(Block(3), Block(0)));
}

/// Shapes on which iterative algorithms or semi-NCA are quadratic, with the expected tree: a
/// quadratic algorithm would run for hours here.
#[test]
fn dominators_of_graphs_that_are_slow_for_simple_walks() {
    let n = 400_000u32;
    let chain = |i: u32| (i, i + 1);
    let fan_in: Vec<_> = (0..n).flat_map(|i| [chain(i), (i, n)]).collect();
    let tree = DomTree::compute(&graph(n as usize + 1, &fan_in));
    assert_eq!(tree.idom(Block(n)), Some(Block(0)));
    assert_eq!(tree.depth(Block(n - 1)), n - 1);

    let nest: Vec<_> = (0..n).map(chain).chain((0..n / 2).map(|i| (n - i, i))).collect();
    let tree = DomTree::compute(&graph(n as usize + 1, &nest));
    assert_eq!(tree.depth(Block(n)), n);

    // Two rails: below the first rung, both are reached from the start alone.
    let rungs =
        (0..n / 2).flat_map(|i| [(2 * i, 2 * i + 2), (2 * i, 2 * i + 1), (2 * i + 1, 2 * i + 3)]);
    let tree = DomTree::compute(&graph(n as usize + 2, &rungs.collect::<Vec<_>>()));
    assert_eq!(tree.idom(Block(n)), Some(Block(n - 2)));
    assert_eq!(tree.idom(Block(n - 1)), Some(Block(0)));

    // Rungs both ways between the rails: every cycle has two entries.
    let both = (0..n / 2).flat_map(|i| {
        let (left, right) = (2 * i + 1, 2 * i + 2);
        [(left, right), (right, left), (left, left + 2), (right, right + 2)]
    });
    let both: Vec<_> = both.chain([(0, 1), (0, 2)]).collect();
    let tree = DomTree::compute(&graph(n as usize + 3, &both));
    assert!((1..n).all(|b| tree.idom(Block(b)) == Some(Block(0))));
}
