//! The passes over parallel loops on programs that have little else.

use rayon::prelude::*;

use pir_tests::consecutive_loops;
use pir_tests::refinement::By;
use pir_tests::transformed::{Tally, check};
use pir_transform::Pipeline;

/// Runs a pipeline on programs without races, and on programs that may have them.
///
/// # Panics
/// With a program whose outcomes are not those of the original.
fn tally(pipeline: &str, programs: u64) -> Tally {
    let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
    let results = (0..programs).into_par_iter().map(|n| {
        let (may_race, loops) = (n % 4 == 3, 2 + (n % 3) as u32);
        let (loops, by) = match may_race {
            true => (2, By::Search(4_000)),
            false => (loops, By::SerialRun),
        };
        let text = consecutive_loops::program(n, loops, may_race);
        check(&text, &pipeline, &[], by).unwrap_or_else(|e| panic!("seed {n}: {e}"))
    });
    results.reduce(Tally::default, |a, b| a + b)
}

#[test]
fn fused_loops() {
    let t = tally("fuse-parallel-loops", 3_000);
    assert!(t.changed > 600 && t.compared > 500 && t.changed < 2_500, "{t:?}");
}
