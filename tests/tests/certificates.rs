//! The checker of certificates accepts all true ones and no others, on all small graphs and random
//! larger ones: it agrees with the verifier on each use of each value, and tried are every
//! certificate with one label changed, every forged proof for a refused use, and every certificate
//! of a graph that differs in one block.

use proptest::prelude::*;

use pir_tests::{
    implementation::{MutationEffort, TriedMutants, all_certificates, check_certificate},
    oracle::{
        SmallGraph,
        enumerate::{self, GraphBounds},
    },
};

fn all(shape: GraphBounds, effort: MutationEffort) -> TriedMutants {
    all_certificates(shape, effort).unwrap_or_else(|what| panic!("{what}"))
}

/// Graphs in which a block has at most two successors, without masters.
fn plain(blocks: usize) -> GraphBounds {
    GraphBounds { blocks, max_succs: 2, masters: false }
}

#[test]
fn graphs_of_up_to_three_blocks_with_every_mutant_forgery_and_neighbour() {
    let sum = (1..=3)
        .map(|blocks| all(plain(blocks), MutationEffort::EVERYTHING))
        .fold(TriedMutants::default(), |a, b| a + b);
    assert_eq!((sum.certificates, sum.refused_uses), (707, 2_383));
    assert!(sum.harmless * 30 < sum.mutants && sum.forged > 30_000, "{sum:?}");
    assert!(sum.neighbours > 50_000, "{sum:?}");
}

#[test]
fn four_blocks_with_every_mutant() {
    let sum = all(plain(4), MutationEffort { mutate: true, forge: false, neighbours: false });
    assert_eq!((sum.certificates, sum.refused_uses), (29_732, 220_999));
    assert!(sum.harmless * 30 < sum.mutants, "{sum:?}");
}

#[test]
fn three_successors_and_masters() {
    let shape = GraphBounds { max_succs: 3, ..plain(3) };
    let sum = all(shape, MutationEffort::AGREEMENT_ONLY);
    assert!(sum.certificates > 2_000 && sum.refused_uses > 2_000, "{sum:?}");
    let sum = all(GraphBounds { masters: true, ..plain(3) }, MutationEffort::AGREEMENT_ONLY);
    assert!(sum.certificates > 500, "{sum:?}");
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

/// Thousands of tasks, the value of each used after the join: valid, with a certificate of linear
/// size that holds.
#[test]
fn a_fork_of_many_tasks_is_valid_and_certified() {
    let tasks = 10_000;
    let list = |f: &dyn Fn(usize) -> String| (0..tasks).map(f).collect::<Vec<_>>();
    let labels = list(&|i| format!("label %t{i}")).join(", ");
    let blocks =
        list(&|i| format!("t{i}:\n  %v{i} = add i32 %x, {i}\n  br label %done\n")).concat();
    let uses = list(&|i| format!("  %w{i} = add i32 %v{i}, 1\n")).concat();
    for fork in [
        format!("  fork [{labels}]\n"),
        format!("  fork [label %s]\ns:\n  fork interior [{labels}]\n"),
    ] {
        let text = format!(
            "define void @f(i32 %x) {{\nentry:\n{fork}{blocks}done:\n  join\n{uses}  ret void\n}}\n"
        );
        let module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
        let options = pir_verify::Options::default();
        let verified = pir_verify::verify_with(module, &options).expect("it is valid");
        let certificate = pir_verify::Certificate::new(&verified, &options).expect("linear work");
        assert!(certificate.to_json().len() < 5 * text.len());
        pir_check::check_json(&verified, &certificate.to_json()).expect("the certificate holds");
    }
}

proptest! {
    #![proptest_config(crate::cases(1_000))]

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

proptest! {
    #![proptest_config(crate::cases(3_000))]

    #[test]
    fn larger_random_graphs(
        blocks in 5usize..=12,
        tape in proptest::collection::vec(any::<u32>(), 150),
    ) {
        let g = enumerate::from_tape(blocks, 0, &tape).without_unwinding();
        if let Err(what) = check_certificate(&g, MutationEffort::AGREEMENT_ONLY) {
            return Err(TestCaseError::fail(what));
        }
    }
}
