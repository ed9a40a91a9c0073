//! Parser and verifier on the text of all small graphs and of thousands of random larger ones:
//! every rule about depth, and the SSA rule on a use of every definition in every block.

use proptest::prelude::*;

use pir_tests::{
    implementation::{GraphBatch, all_texts},
    lowered::{lowered, verified},
    oracle::{
        SmallGraph,
        enumerate::{self, GraphBounds},
    },
};

/// Checks the text of all graphs of a shape; gives their number.
fn all(shape: GraphBounds) -> u64 {
    all_texts(shape).unwrap_or_else(|what| panic!("{what}"))
}

fn one(g: &SmallGraph) -> Result<(), String> {
    let mut batch = GraphBatch::default();
    batch.add(g)?;
    batch.check()
}

#[test]
fn all_graphs_of_up_to_four_blocks() {
    let shape = |blocks| GraphBounds { blocks, max_succs: 2, masters: false };
    assert_eq!((1..=4).map(|blocks| all(shape(blocks))).sum::<u64>(), 494_739);
}

#[test]
fn three_successors_and_masters() {
    assert_eq!(all(GraphBounds { blocks: 3, max_succs: 3, masters: false }), 25_536);
    assert!(all(GraphBounds { blocks: 3, max_succs: 2, masters: true }) > 5_632);
}

/// Not enumerated: a `join` in the entry block, and a fork without successors.
#[test]
fn rules_that_the_enumeration_does_not_cover() {
    for text in ["join ret", "join br 1 | ret", "fork", "br 1 | fork", "fork 1 | interior"] {
        assert_eq!(one(&SmallGraph::parse(text)), Ok(()));
    }
}

proptest! {
    #![proptest_config(crate::cases(3_000))]

    #[test]
    fn random_graphs(
        blocks in 5usize..=12,
        wild in 0u32..40,
        tape in proptest::collection::vec(any::<u32>(), 150),
    ) {
        let g = enumerate::from_tape(blocks, wild, &tape).without_unwinding();
        if let Err(what) = one(&g) {
            return Err(TestCaseError::fail(what));
        }
    }
}

/// The files of `tests/cases` about dead ends and several joins are valid, as they claim, and
/// certified, and back ends lower them to valid modules.
#[test]
fn dead_ends_and_several_joins() {
    for name in ["glued_by_trap", "unreachable_shared", "multi_join_value", "multi_join_invoke"] {
        let path = format!("{}/cases/{name}.pir", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let module = verified(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        let certificate = pir_verify::certificate::Certificate::new(&module, &Default::default());
        let json = certificate.expect("a small function").to_json();
        assert_eq!(pir_check::check_json(module.module(), &json), Ok(()), "{name}");
        for backend in ["sequential", "rayon"] {
            lowered(&text, backend).unwrap_or_else(|e| panic!("{name} for {backend}: {e}"));
        }
    }
}

/// A trap block shared by two regions does not weld them into one.
#[test]
fn a_shared_trap_block_glues_no_regions() {
    let text = include_bytes!("../cases/glued_by_trap.pir");
    let module = verified(text).expect("valid");
    let module = module.module();
    let (_, _, f) = module.functions().find(|(.., f)| f.body.is_some()).expect("@f");
    let analyses = pir_analysis::Analyses::new(pir_analysis::Cfg::of(f.body.as_deref().unwrap()));
    assert_eq!(analyses.regions().expect("well-formed").len(), 2);
}
