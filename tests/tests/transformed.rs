//! Every pass on its own against the meaning of its input: litmus files and random programs.

use proptest::prelude::*;
use rayon::prelude::*;

use pir_tests::generate::{self, GeneratorOptions};
use pir_tests::litmus;
use pir_tests::oracle::SmallGraph;
use pir_tests::oracle::enumerate::{self, GraphBounds};
use pir_tests::refinement::By;
use pir_tests::tally::par_sum;
use pir_tests::transformed::{BlockContents, Tally, check, graph_program};
use pir_tests::widened;
use pir_transform::{Level, PASSES, Pipeline};

/// Each pass, all regions made sequential, and the pipeline of `-O2`.
fn pipelines() -> Vec<Pipeline> {
    let each = PASSES.iter().map(|p| p.name).chain(["sequentialise(all=1)"]);
    let each = each.map(|p| p.parse().expect("a pass is a pipeline"));
    each.chain([Pipeline::of_level(Level::O2)]).collect()
}

#[test]
fn litmus_files() {
    for pipeline in pipelines() {
        let tally = par_sum(litmus::all().par_iter().map(|path| {
            let case = litmus::load(path)?;
            let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
            let say = |why| format!("{}: {why}", path.display());
            check(&text, &pipeline, &case.args, By::Search(5_000)).map_err(say)
        }));
        assert!(tally.programs > 400, "{tally:?}");
    }
}

#[test]
fn random_programs() {
    for pipeline in pipelines() {
        let tally = par_sum((0..150u64).into_par_iter().map(|n| {
            let flag = |bit: u64| n >> bit & 1 != 0;
            let options = GeneratorOptions {
                sync: flag(0),
                order: flag(1),
                lists: flag(2),
                updates: flag(3),
                calls: n.is_multiple_of(7),
                size: 3 + (n % 4) as u32,
                ..GeneratorOptions::default()
            };
            check(&generate::program(n, options), &pipeline, &[], By::Search(1_000))
                .map_err(|why| format!("seed {n}, {options:?}: {why}"))
        }));
        assert_eq!(tally.programs, 150);
        let tally = par_sum((0..150u64).into_par_iter().map(|n| {
            let options = GeneratorOptions::free(n);
            check(&generate::program(n, options), &pipeline, &[], By::SerialRun)
                .map_err(|why| format!("seed {n}, {options:?}: {why}"))
        }));
        assert_eq!(tally.programs, 150);
        let tally = par_sum((0..100u64).into_par_iter().map(|n| {
            let size = 3 + (n % 4) as u32;
            let options = GeneratorOptions { addresses: true, size, ..GeneratorOptions::default() };
            check(&generate::program(n, options), &pipeline, &[], By::Search(1_000))
                .map_err(|why| format!("seed {n}, {options:?}: {why}"))
        }));
        assert_eq!(tally.programs, 100);
        let tally = par_sum((0..100u64).into_par_iter().map(|n| {
            check(&widened::program(n).text, &pipeline, &[], By::SerialRun)
                .map_err(|why| format!("seed {n}: {why}"))
        }));
        assert_eq!(tally.programs, 100);
    }
}

/// Checks one in `step` of the graphs of a shape, the programs of which have the contents that
/// `contents` chooses by the number of the graph.
fn graphs(
    shape: GraphBounds,
    step: u64,
    pipeline: &str,
    contents: impl Fn(u64) -> BlockContents + Sync,
) -> Tally {
    let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
    let all = enumerate::sum_numbered(shape, |n, g| {
        let is_chosen = n.is_multiple_of(step);
        let text = is_chosen.then(|| graph_program(g, contents(n / step))).flatten();
        let Some(text) = text else { return Ok(Tally::default()) };
        let checked = check(&text, &pipeline, &[], By::Search(100));
        checked.map_err(|why| format!("`{g}`: {why}"))
    });
    all.unwrap_or_else(|why| panic!("{why}"))
}

/// Checks a pipeline on one in `steps` of the graphs of three blocks and of four.
fn small_graphs(
    pipeline: &str,
    steps: [u64; 2],
    contents: impl Fn(u64) -> BlockContents + Sync,
) -> Tally {
    let shape = |blocks, max_succs| GraphBounds { blocks, max_succs, masters: max_succs == 3 };
    let three = graphs(shape(3, 3), steps[0], pipeline, &contents);
    three + graphs(shape(4, 2), steps[1], pipeline, &contents)
}

/// A set of blocks that differs from graph to graph.
fn some_blocks(n: u64) -> BlockContents {
    BlockContents::Some((n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as u16)
}

#[test]
fn interior_forks_of_small_graphs() {
    let tally = small_graphs("interior-to-branch", [5, 100], |_| BlockContents::Values);
    assert!(tally.changed >= 1_500 && tally.compared >= 300, "{tally:?}");
}

#[test]
fn empty_regions_of_small_graphs() {
    let tally = small_graphs("remove-empty-regions", [1, 1], some_blocks);
    assert!(tally.changed >= 1_000 && tally.compared >= 1_000, "{tally:?}");
}

#[test]
fn sequential_small_graphs() {
    let tally = small_graphs("sequentialise", [3, 60], |_| BlockContents::Values);
    assert!(tally.changed >= 300 && tally.compared >= 150, "{tally:?}");
    let tally = small_graphs("sequentialise(all=1)", [1, 16], |_| BlockContents::Values);
    assert!(tally.changed >= 2_700 && tally.compared >= 1_700, "{tally:?}");
}

proptest! {
    #![proptest_config(crate::cases(200))]

    #[test]
    fn sequential_random_graphs(
        blocks in 4usize..=9,
        tape in proptest::collection::vec(any::<u32>(), 150),
    ) {
        let g = enumerate::from_tape(blocks, 0, &tape).without_unwinding();
        let pipeline: Pipeline = "sequentialise(all=1)".parse().expect("a pipeline");
        let program = graph_program(&g, BlockContents::Values);
        let checked = program.map(|program| check(&program, &pipeline, &[], By::Search(300)));
        if let Some(Err(what)) = checked {
            return Err(TestCaseError::fail(format!("`{g}`: {what}")));
        }
    }
}

#[test]
fn forks_and_joins_of_small_graphs() {
    let tally = small_graphs("canonicalise-forks", [1, 1], some_blocks);
    assert!(tally.changed >= 400 && tally.compared >= 400, "{tally:?}");
}

/// Graphs with a region in a region: for each block its ends, of which each choice is one graph.
const NESTED_REGIONS: [&[&str]; 7] = [
    &["fork 1", "fork 1 6", "fork 1 1", "fork 1 5", "fork 6 1", "fork-master 1 6", "fork 1 3"],
    &["fork 2", "fork 2 3", "fork 2 2", "fork-master 3 2", "fork 2 4", "fork 4"],
    &["halt", "br 4", "br 3", "br 3 4", "interior 3 4", "interior 3 3", "br 7 4"],
    &["halt", "br 4", "br 7"],
    &["join br 5", "join halt", "join br 5 8", "join br 6"],
    &["join ret"],
    &["halt", "br 5", "interior 5 9", "br 8"],
];

/// The rest of these graphs: other joins, and a strand that ends.
const MORE_JOINS: &str = "join br 5 | join ret | halt";

/// Two regions, one after the other, likewise.
const ADJACENT_REGIONS: [&[&str]; 7] = [
    &["fork 1 2", "fork 2", "fork 1 1", "fork 1 3", "fork-master 2 1", "fork 1 2 7"],
    &["halt", "br 3", "br 2 3", "interior 3 8", "interior 2 8"],
    &["halt", "br 3", "br 3 8", "interior 8 8", "unreachable"],
    &["join fork 4 5", "join fork 4 4", "join fork 5 6", "join fork-master 5 4", "join br 7"],
    &["halt", "br 6", "br 5", "interior 5 6", "interior 9 6", "br 5 9"],
    &["br 6", "br 6 9", "interior 6 6", "unreachable"],
    &["join ret", "join fork 9 7"],
];

/// The strands of the first region end at block 3 or 8, those of the second at 6 or 9.
const MORE_STRANDS: &str = "br 3 | halt | br 6";

/// Checks a pipeline on the programs of about half of the choices of ends.
fn family(
    pipeline: &str,
    ends: &[&[&'static str]],
    rest: &'static str,
    contents: impl Fn(usize) -> BlockContents + Sync,
) -> Tally {
    let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
    let count: usize = ends.iter().map(|ends| ends.len()).product();
    let chosen = |n: &usize| (*n as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63 == 0;
    par_sum((0..count).into_par_iter().filter(chosen).map(|n| {
        let mut left = n;
        let chosen = ends.iter().map(|ends| {
            let end = ends[left % ends.len()];
            left /= ends.len();
            end
        });
        let g = SmallGraph::parse(&chosen.chain([rest]).collect::<Vec<_>>().join(" | "));
        let Some(program) = graph_program(&g, contents(n)) else { return Ok(Tally::default()) };
        let checked = check(&program, &pipeline, &[], By::Search(200));
        checked.map_err(|why| format!("`{g}`: {why}"))
    }))
}

fn nested_regions(pipeline: &str) -> Tally {
    family(pipeline, &NESTED_REGIONS, MORE_JOINS, |n| match n % 3 {
        0 => BlockContents::Values,
        1 => BlockContents::OwnLocations,
        _ => some_blocks(n as u64),
    })
}

#[test]
fn adjacent_regions_of_small_graphs() {
    let of = |n: usize| match n % 8 {
        0 => some_blocks(n as u64),
        _ => BlockContents::OwnLocations,
    };
    let tally = family("merge-adjacent-regions", &ADJACENT_REGIONS, MORE_STRANDS, of);
    assert!(tally.changed >= 2_000 && tally.compared >= 1_700, "{tally:?}");
}

#[test]
fn nested_regions_of_small_graphs() {
    let merged = nested_regions("merge-subregions");
    assert!(merged.changed >= 200 && merged.compared >= 150, "{merged:?}");
    let simplified = nested_regions("canonicalise-forks,remove-empty-regions,sequentialise(all=1)");
    assert!(simplified.changed >= 3_500 && simplified.compared >= 3_000, "{simplified:?}");
}
