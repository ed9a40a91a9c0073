//! The checker of certificates accepts only true ones, on all small graphs and random larger ones:
//! tried are every certificate with one label changed, every forged proof for a refused use, and
//! every certificate of a graph that differs in one block.

use proptest::prelude::*;

use pir_tests::{
    implementation::{MutationEffort, TriedMutants, all_certificates, check_certificate},
    oracle::{
        SmallGraph,
        enumerate::{self, GraphBounds},
    },
};

fn all(blocks: usize, effort: MutationEffort) -> TriedMutants {
    let shape = GraphBounds { blocks, max_succs: 2, masters: false };
    all_certificates(shape, effort).unwrap_or_else(|what| panic!("{what}"))
}

#[test]
fn graphs_of_up_to_three_blocks_with_every_mutant_forgery_and_neighbour() {
    let sum = (1..=3)
        .map(|blocks| all(blocks, MutationEffort::EVERYTHING))
        .fold(TriedMutants::default(), |a, b| a + b);
    assert_eq!((sum.certificates, sum.refused_uses), (707, 2_383));
    assert!(sum.harmless * 30 < sum.mutants && sum.forged > 30_000, "{sum:?}");
    assert!(sum.neighbours > 50_000, "{sum:?}");
}

#[test]
fn four_blocks_with_every_mutant() {
    let sum = all(4, MutationEffort { mutate: true, forge: false, neighbours: false });
    assert_eq!(sum.certificates, 29_732);
    assert!(sum.harmless * 30 < sum.mutants, "{sum:?}");
}

/// Structures that need more blocks than are enumerated.
#[test]
fn hand_written_larger_graphs() {
    for text in [
        // A nested region that closes at one of two joins, only one of which leads to block 6.
        "fork 1 | fork 2 3 | br 4 | br 5 | join br 6 | join br 7 | br 7 | join ret",
        // Two forks into one region, which close at different joins.
        "br 1 2 | fork 3 | fork 4 | br 4 5 | br 6 | join ret | join ret",
        // A branch of which one side is certain to run block 4.
        "fork 1 2 | br 3 4 | br 5 | halt | br 5 | join ret",
        // A spine that spawns, with a value used after the join.
        "fork 1 | br 2 4 | interior 3 1 | halt | join fork 5 5 | br 6 | join ret",
        // An irreducible loop inside a region.
        "fork 1 | br 2 3 | br 3 | br 2 4 | join ret",
    ] {
        let effort = MutationEffort { mutate: true, forge: true, neighbours: true };
        let tried = check_certificate(&SmallGraph::parse(text), effort);
        assert!(tried.as_ref().is_ok_and(|t| t.certificates == 1 && t.forged > 100), "{tried:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_graphs(
        blocks in 5usize..=10,
        tape in proptest::collection::vec(any::<u32>(), 150),
    ) {
        let g = enumerate::from_tape(blocks, 0, &tape).without_unwinding();
        let effort = MutationEffort { mutate: true, forge: blocks <= 6, neighbours: false };
        if let Err(what) = check_certificate(&g, effort) {
            return Err(TestCaseError::fail(what));
        }
    }
}
