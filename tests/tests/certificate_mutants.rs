//! What the checker of certificates accepts is true, on all small graphs and random larger ones:
//! every certificate with one label changed, every forged proof for a use that is refused, every
//! certificate of a graph that differs in one block.

use proptest::prelude::*;

use pir_tests::{
    implementation::{Effort, Tried, all_certificates, check_certificate},
    oracle::enumerate::{self, Shape},
};

fn all(blocks: usize, effort: Effort) -> Tried {
    let shape = Shape { blocks, max_succs: 2, masters: false };
    all_certificates(shape, effort).unwrap_or_else(|what| panic!("{what}"))
}

#[test]
fn up_to_three_blocks_with_every_mutant_forgery_and_neighbour() {
    let sum = (1..=3).map(|blocks| all(blocks, Effort::MOST)).fold(Tried::default(), |a, b| a + b);
    assert_eq!((sum.certificates, sum.refused_uses), (697, 2_335));
    assert!(sum.harmless * 30 < sum.mutants && sum.forged > 30_000, "{sum:?}");
    assert!(sum.neighbours > 50_000, "{sum:?}");
}

#[test]
fn four_blocks_with_every_mutant() {
    let sum = all(4, Effort { mutate: true, forge: false, neighbours: false });
    assert_eq!(sum.certificates, 29_266);
    assert!(sum.harmless * 30 < sum.mutants, "{sum:?}");
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
        let effort = Effort { mutate: true, forge: blocks <= 6, neighbours: false };
        if let Err(what) = check_certificate(&g, effort) {
            return Err(TestCaseError::fail(what));
        }
    }
}
