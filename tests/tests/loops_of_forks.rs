//! Every pass, and the level, on loops that start strands in all ways: interior forks with several
//! successors, with one listed twice, of the header, of the block itself, and into other cycles.
//!
//! The result must be valid and refine the program. The passes are built for loops with two
//! successors, as front ends make them, and must leave the others alone or treat them right.

use pir_tests::oracle::enumerate::{self, GraphBounds};
use pir_tests::oracle::{BlockMask, SmallGraph};
use pir_tests::refinement::By;
use pir_tests::transformed::{BlockContents, Tally, check_each, graph_program};
use pir_transform::{Level, PASSES, Pipeline};
use rayon::prelude::*;

/// Loops by the ways in which each block may end; one choice for each block is one graph. Block 1
/// is the header, 2 and 3 are the rest of the cycle, 4 and 5 are the strands that it starts.
const LOOPS: [&[&str]; 6] = [
    &["fork 1", "fork 1 1", "fork 1 4", "fork-master 1 5", "fork 4 1 4"],
    &[
        "br 2",
        "br 2 6",
        "br 6 2",
        "interior 2 4",
        "interior 4 1 4",
        "interior 1 4 5 4",
        "interior 4 2 4",
        "interior 1",
        "interior 1 1 6",
        "interior-master 2 4 4",
    ],
    &[
        "br 1",
        "br 3",
        "br 1 6",
        "interior 4 1",
        "interior 4 1 4",
        "interior 4 1 5 4",
        "interior 1 4 1",
        "interior 3 4 3",
        "interior 2 1",
        "interior-master 1 4 4",
        "interior-master 4 4 1",
    ],
    &["br 1", "br 2 1", "interior 4 1 4", "interior 1 1", "interior 3 1 4", "fork 7", "fork 7 7"],
    &[
        "halt",
        "br 6",
        "br 5",
        "br 5 6",
        "br 4 6",
        "interior 5 5",
        "interior 4 6",
        "br 2",
        "fork 8 8",
    ],
    &["halt", "br 6", "br 4 6", "interior 6 6", "interior 5 6", "br 1", "unreachable"],
];

/// The end of the region, and two regions in it.
const REST: &str = "join ret | br 9 | br 10 | join br 1 | join br 5";

/// The result of [`family`] and [`graphs`]: the sum of all results, or the first fault.
type Checked = Result<Tally, String>;

/// Each pass, and the level.
fn pipelines() -> Vec<Pipeline> {
    let all = PASSES.iter().map(|p| p.name).chain(["sequentialise(all)", "unroll(factor=2)"]);
    let all = all.map(|text| text.parse().expect("a pipeline"));
    all.chain([Pipeline::of_level(Level::O2)]).collect()
}

/// Returns a number without a visible pattern that belongs to `n`.
fn mixed(n: u64) -> u64 {
    let a = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let b = (a ^ a >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (b ^ b >> 27).wrapping_mul(0x94D0_49BB_1331_11EB) >> 8
}

/// Returns contents that differ from graph to graph.
fn contents(n: u64) -> BlockContents {
    let (mask, k) = (mixed(n), n % 8);
    let few = (mask & mask >> 16) as BlockMask;
    match k {
        0 => BlockContents::Values,
        1..=3 => BlockContents::Invariants { stores: 0, uses: 0 },
        4 | 5 => BlockContents::Invariants { stores: few, uses: 0 },
        _ => BlockContents::Invariants { stores: few, uses: (mask >> 32) as BlockMask },
    }
}

fn checked(g: &SmallGraph, n: u64, pipelines: &[Pipeline]) -> Checked {
    let Some(text) = graph_program(g, contents(n)) else { return Ok(Tally::default()) };
    let all = check_each(&text, pipelines, &[], By::Search(100));
    all.map_err(|why| format!("`{g}`, {:?}: {why}", contents(n)))
}

/// Checks `count` of the graphs of [`LOOPS`].
fn loops(count: u64) -> Checked {
    let all: u64 = LOOPS.iter().map(|ends| ends.len() as u64).product();
    let pipelines = pipelines();
    let one = |n: u64| {
        let mut left = mixed(n) % all;
        let chosen = LOOPS.iter().map(|ends| {
            let end = ends[(left % ends.len() as u64) as usize];
            left /= ends.len() as u64;
            end
        });
        let g = SmallGraph::parse(&chosen.chain([REST]).collect::<Vec<_>>().join(" | "));
        checked(&g, n, &pipelines)
    };
    (0..count).into_par_iter().map(one).try_reduce(Tally::default, |a, b| Ok(a + b))
}

/// Checks one in `step` of the graphs of a shape.
fn graphs(shape: GraphBounds, step: u64) -> Checked {
    let pipelines = pipelines();
    enumerate::sum_numbered(shape, |n, g| match mixed(n).is_multiple_of(step) {
        true => checked(g, mixed(n) / step, &pipelines),
        false => Ok(Tally::default()),
    })
}

/// Checks `count` random graphs of ten blocks, not all of which are reached.
fn random(count: u64) -> Checked {
    let pipelines = pipelines();
    let one = |n: u64| {
        let tape: Vec<u32> = (0..97).map(|k| mixed(n << 8 | k) as u32).collect();
        checked(&enumerate::from_tape(10, 0, &tape).without_unwinding(), n, &pipelines)
    };
    (0..count).into_par_iter().map(one).try_reduce(Tally::default, |a, b| Ok(a + b))
}

#[test]
fn loops_of_interior_forks() {
    let tally = loops(400).unwrap_or_else(|why| panic!("{why}"));
    assert!(tally.changed > 2_000 && tally.compared > 300, "{tally:?}");
}

#[test]
#[ignore = "slow"]
fn many_loops_of_interior_forks() {
    let tally = loops(20_000).unwrap_or_else(|why| panic!("{why}"));
    assert!(tally.changed > 100_000 && tally.compared > 15_000, "{tally:?}");
}

#[test]
fn small_graphs() {
    let three = GraphBounds { blocks: 3, max_succs: 3, masters: true };
    let four = GraphBounds { blocks: 4, max_succs: 2, masters: false };
    let all = graphs(three, 60).and_then(|a| Ok(a + graphs(four, 2000)?));
    let tally = all.unwrap_or_else(|why| panic!("{why}"));
    assert!(tally.changed > 4_000 && tally.compared > 50, "{tally:?}");
}

#[test]
fn random_graphs() {
    let tally = random(200).unwrap_or_else(|why| panic!("{why}"));
    assert!(tally.changed > 1_000 && tally.compared > 400, "{tally:?}");
}

#[test]
#[ignore = "slow"]
fn many_random_graphs() {
    let tally = random(20_000).unwrap_or_else(|why| panic!("{why}"));
    assert!(tally.changed > 100_000 && tally.compared > 40_000, "{tally:?}");
}
