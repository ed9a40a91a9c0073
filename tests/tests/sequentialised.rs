//! Sequentialised regions against the meaning of the original: small graphs, litmus files, random
//! programs.

use proptest::prelude::*;
use rayon::prelude::*;

use pir_tests::generate::{self, GeneratorOptions};
use pir_tests::litmus;
use pir_tests::oracle::enumerate::{self, GraphBounds};
use pir_tests::refinement::By;
use pir_tests::sequentialised::{Tally, check, check_graph};
use pir_tests::tally::par_sum;
use pir_tests::widened;

/// Checks one in `step` of the graphs of a shape.
fn graphs(shape: GraphBounds, step: u64) -> Tally {
    let all = enumerate::sum_numbered(shape, |n, g| match n.is_multiple_of(step) {
        true => check_graph(g, 100),
        false => Ok(Tally::default()),
    });
    all.unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn small_graphs() {
    let shape = |blocks, max_succs| GraphBounds { blocks, max_succs, masters: max_succs == 3 };
    let tally = graphs(shape(3, 2), 1) + graphs(shape(3, 3), 1);
    assert!(tally.regions >= 2_500 && tally.compared >= 1_000, "{tally:?}");
    let tally = graphs(shape(4, 2), 16);
    assert!(tally.regions >= 300 && tally.compared >= 150, "{tally:?}");
}

#[test]
fn litmus_files() {
    let tally = par_sum(litmus::all().par_iter().map(|path| {
        let case = litmus::load(path)?;
        let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
        let say = |why| format!("{}: {why}", path.display());
        check(&text, &case.args, By::Search(5_000)).map_err(say)
    }));
    assert!(tally.regions >= 180 && tally.compared >= 180, "{tally:?}");
}

#[test]
fn random_programs() {
    let tally = par_sum((0..200u64).into_par_iter().map(|n| {
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
        check(&generate::program(n, options), &[], By::Search(1_000))
            .map_err(|why| format!("seed {n}, {options:?}: {why}"))
    }));
    assert!(tally.regions >= 150 && tally.compared >= 100, "{tally:?}");
    let tally = par_sum((0..200u64).into_par_iter().map(|n| {
        let options = GeneratorOptions { lists: n.is_multiple_of(3), ..GeneratorOptions::free(n) };
        check(&generate::program(n, options), &[], By::SerialRun)
            .map_err(|why| format!("seed {n}, {options:?}: {why}"))
    }));
    assert!(tally.regions >= 400 && tally.compared >= 400, "{tally:?}");
    let tally = par_sum((0..200u64).into_par_iter().map(|n| {
        check(&widened::program(n).text, &[], By::SerialRun)
            .map_err(|why| format!("seed {n}: {why}"))
    }));
    assert!(tally.regions >= 100 && tally.compared >= 100, "{tally:?}");
}

proptest! {
    #![proptest_config(crate::cases(200))]

    #[test]
    fn random_graphs(
        blocks in 4usize..=9,
        tape in proptest::collection::vec(any::<u32>(), 150),
    ) {
        let g = enumerate::from_tape(blocks, 0, &tape).without_unwinding();
        if let Err(what) = check_graph(&g, 300) {
            return Err(TestCaseError::fail(what));
        }
    }
}
