//! Benchmark of the dominator tree by shape and size, and of the analyses of the parallel
//! structure. petgraph's `simple_fast` is the comparison where it is not quadratic, and at 10,000
//! nodes where it is.
//!
//! `cargo bench -p pir-bench --bench dominance` prints items (nodes) per second; `Mitem/s` of 20 is
//! 50 ns a node.

use divan::Bencher;
use divan::counter::ItemsCount;
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::NodeIndex;
use pir_analysis::petgraph_view::parallel_cfg;
use pir_analysis::{
    Analyses, BlockExit, Budget, Cfg, CfgBuilder, CfgNode, Depths, DomTree, Endless, Loops, Order,
    PathExtent, PostDomTree, Regions, ValueUse, check_uses, local_dominators,
};
use pir_core::entity::Block;

fn main() {
    divan::main();
}

const GRAPH_SIZES: [u32; 3] = [10_000, 100_000, 1_000_000];

/// Builds a graph of about `n` blocks from the successors of each block.
fn graph(n: u32, succs: impl Fn(u32) -> Vec<u32>) -> Cfg {
    let mut builder = CfgBuilder::with_capacity(n as usize);
    for b in 0..n {
        let succs = succs(b);
        let exit = if succs.is_empty() { BlockExit::Return } else { BlockExit::Branch };
        let node = CfgNode { exit, join: false, master: false, leaves: false };
        builder.block(node, succs.into_iter().filter(|&s| s < n).map(Block));
    }
    builder.finish()
}

/// The shapes, in layout order unless the name says otherwise.
#[derive(Clone, Copy, Debug)]
enum GraphShape {
    /// Block after block.
    Chain,
    /// If-then-else after if-then-else.
    Diamonds,
    /// Loop after loop, each with a branch inside.
    Loops,
    /// Every loop inside the one before.
    Nest,
    /// A chain of which every block also leads to the last one.
    FanIn,
    /// One block that leads to all others, and they to the last.
    Switch,
    /// Two rails and rungs from the left one to the right one.
    Ladder,
    /// Two rails and rungs from each to the other, one step further down.
    Zigzag,
    /// The right rail runs upwards.
    LadderUp,
    /// Rungs in both directions: a cycle of two entries at each, so nothing is reducible.
    LadderIrreducible,
}

const GRAPH_SHAPES: [GraphShape; 10] = [
    GraphShape::Chain,
    GraphShape::Diamonds,
    GraphShape::Loops,
    GraphShape::Nest,
    GraphShape::FanIn,
    GraphShape::Switch,
    GraphShape::Ladder,
    GraphShape::Zigzag,
    GraphShape::LadderUp,
    GraphShape::LadderIrreducible,
];

impl GraphShape {
    fn graph(self, n: u32) -> Cfg {
        let last = n - 1;
        graph(n, move |b| {
            let (left, right) = (b % 2 == 0, b % 2 == 1);
            match self {
                _ if b == last && !matches!(self, Self::LadderUp) => vec![],
                Self::Chain => vec![b + 1],
                Self::Diamonds => match b % 3 {
                    0 => vec![b + 1, b + 2],
                    1 => vec![b + 2],
                    _ => vec![b + 1],
                },
                Self::Loops => match b % 5 {
                    0 => vec![b + 1, b + 5],
                    1 => vec![b + 2, b + 3],
                    2 => vec![b + 2],
                    3 => vec![b + 1],
                    _ => vec![b - 4],
                },
                Self::Nest if b > n / 2 => vec![last - b, b + 1],
                Self::Nest => vec![b + 1],
                Self::FanIn => vec![b + 1, last],
                Self::Switch if b == 0 => (1..n).collect(),
                Self::Switch => vec![last],
                Self::Ladder if left => vec![b + 1, b + 2],
                Self::Ladder => vec![b + 2],
                Self::Zigzag if left => vec![b + 2, b + 3],
                Self::Zigzag => vec![b + 2, b + 1],
                Self::LadderUp if right && b > 1 => vec![b - 2],
                Self::LadderUp if right => vec![],
                Self::LadderUp => vec![b + 1, b + 2],
                Self::LadderIrreducible if b == 0 => vec![1, 2, 3],
                Self::LadderIrreducible if left => vec![b + 1, b + 2],
                Self::LadderIrreducible => vec![b - 1, b + 2],
            }
        })
    }
}

fn cases() -> impl Iterator<Item = (GraphShape, u32)> {
    GRAPH_SHAPES.into_iter().flat_map(|s| GRAPH_SIZES.into_iter().map(move |n| (s, n)))
}

struct Case(GraphShape, u32);

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {}", self.0, self.1)
    }
}

fn all_cases() -> Vec<Case> {
    cases().map(|(s, n)| Case(s, n)).collect()
}

#[divan::bench(args = all_cases(), max_time = 1)]
fn dominators(bencher: Bencher<'_, '_>, case: &Case) {
    let cfg = case.0.graph(case.1);
    bencher.counter(ItemsCount::new(case.1)).bench_local(|| DomTree::compute(&cfg));
}

fn peer_cases() -> Vec<Case> {
    let quadratic = |s| {
        !matches!(
            s,
            GraphShape::Chain | GraphShape::Diamonds | GraphShape::Loops | GraphShape::Switch
        )
    };
    cases()
        .filter(|&(s, n)| n == GRAPH_SIZES[0] || !quadratic(s))
        .map(|(s, n)| Case(s, n))
        .collect()
}

#[divan::bench(args = peer_cases(), max_time = 1)]
fn petgraph_simple_fast(bencher: Bencher<'_, '_>, case: &Case) {
    let graph = parallel_cfg(&case.0.graph(case.1));
    bencher.counter(ItemsCount::new(case.1)).bench_local(|| simple_fast(&graph, NodeIndex::new(0)));
}

/// Builds a sequence of parallel loops, each with a nested region in its body.
fn parallel_graph(n: u32) -> Cfg {
    let mut builder = CfgBuilder::with_capacity(n as usize);
    let node = |exit, join| CfgNode { exit, join, master: false, leaves: false };
    for b in (0..n / 8).map(|i| i * 8) {
        builder.block(node(BlockExit::EntryFork, b != 0), [Block(b + 1)]);
        builder.block(node(BlockExit::Branch, false), [Block(b + 2), Block(b + 7)]);
        builder.block(node(BlockExit::InteriorFork, false), [Block(b + 3), Block(b + 1)]);
        builder.block(node(BlockExit::EntryFork, false), [Block(b + 4), Block(b + 5)]);
        builder.block(node(BlockExit::Branch, false), [Block(b + 6)]);
        builder.block(node(BlockExit::Branch, false), [Block(b + 6)]);
        builder.block(node(BlockExit::Halt, true), []);
        builder.block(node(BlockExit::Branch, false), [Block(b + 8)]);
    }
    builder.block(node(BlockExit::Return, true), []);
    builder.finish()
}

/// One analysis of [`parallel_graph`].
#[derive(Clone, Copy, Debug)]
enum Analysis {
    Order,
    Dominators,
    PostDominators,
    Loops,
    Depths,
    Regions,
    Local,
    Endless,
    /// One use per block that local dominance settles, and one per loop after its join.
    Uses,
}

#[divan::bench(
    args = [
        Analysis::Order,
        Analysis::Dominators,
        Analysis::PostDominators,
        Analysis::Loops,
        Analysis::Depths,
        Analysis::Regions,
        Analysis::Local,
        Analysis::Endless,
        Analysis::Uses,
    ],
    consts = GRAPH_SIZES,
    max_time = 1
)]
fn parallel_loops<const N: u32>(bencher: Bencher<'_, '_>, analysis: Analysis) {
    let cfg = parallel_graph(N);
    let depths = Depths::compute(&cfg).expect("well-formed");
    let dom = DomTree::compute(&cfg);
    let analyses = Analyses::new(cfg.clone());
    let parallel = analyses.parallel().expect("well-formed");
    let global = analyses.global().expect("simple");
    let mut uses: Vec<ValueUse> =
        (1..N).map(|b| ValueUse { def: Block(b), at: Block(b) }).collect();
    uses.extend((0..N / 8).map(|i| ValueUse { def: Block(8 * i + 1), at: Block(8 * i + 8) }));
    bencher.counter(ItemsCount::new(N)).bench_local(|| match analysis {
        Analysis::Order => drop(divan::black_box(Order::compute(&cfg))),
        Analysis::Dominators => drop(divan::black_box(DomTree::compute(&cfg))),
        Analysis::PostDominators => drop(divan::black_box(PostDomTree::compute(&cfg))),
        Analysis::Loops => drop(divan::black_box(Loops::compute(&cfg, &dom))),
        Analysis::Depths => drop(divan::black_box(Depths::compute(&cfg))),
        Analysis::Regions => drop(divan::black_box(Regions::compute(&cfg, &depths))),
        Analysis::Local => drop(divan::black_box(local_dominators(&cfg, &depths))),
        Analysis::Endless => {
            let mut budget = Budget::for_function(&cfg, 0);
            drop(divan::black_box(Endless::compute(parallel, &mut budget)));
        }
        Analysis::Uses => {
            let mut budget = Budget::for_function(&cfg, uses.len());
            drop(divan::black_box(check_uses(&global, &uses, PathExtent::default(), &mut budget)));
        }
    });
}
