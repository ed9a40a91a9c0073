//! Small shapes: which there are, their programs, and every pass on them.

use pir_core::{Module, Opcode};
use pir_fuzz::shapes::{ALPHABET, GraphRules, Shape, ShapeSpace, Shapes, bare_program};
use pir_fuzz::{FailureKind, Options, Subject, Tape, check_subject, each_pipeline};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::atomic::AtomicBool;

fn all(blocks: usize, rules: GraphRules) -> impl Iterator<Item = Shape> {
    let space = ShapeSpace::new(blocks, None, rules);
    (0..space.count()).map(move |n| space.shape(n))
}

/// Returns the shapes up to isomorphism.
fn classes(shapes: impl Iterator<Item = Shape>) -> BTreeSet<String> {
    shapes.map(|shape| shape.canonical().to_string()).collect()
}

/// Compares the shapes of this many blocks with the graphs whose programs without instructions the
/// verifier accepts.
fn check_against_the_verifier(blocks: usize) {
    let is_accepted = |shape: &Shape| pir_verify::verify(bare_program(shape)).is_ok();
    let accepted = classes(all(blocks, GraphRules::Any).filter(is_accepted));
    let shapes = classes(all(blocks, GraphRules::Valid));
    let missing: Vec<_> = accepted.difference(&shapes).take(5).collect();
    let wrong: Vec<_> = shapes.difference(&accepted).take(5).collect();
    assert!(missing.is_empty() && wrong.is_empty(), "missing: {missing:?}, wrong: {wrong:?}");
}

#[test]
fn shapes_are_the_graphs_that_the_verifier_accepts() {
    check_against_the_verifier(1);
    check_against_the_verifier(2);
}

#[test]
#[ignore = "slow"]
fn shapes_of_three_blocks_are_the_graphs_that_the_verifier_accepts() {
    check_against_the_verifier(3);
}

/// Each shape has a number, and no two have the same numbering.
#[test]
fn numbers_and_shapes_correspond() {
    let mut table = String::new();
    for blocks in 1..=3 {
        let shapes: Vec<Shape> = all(blocks, GraphRules::Valid).collect();
        let texts: HashSet<String> = shapes.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), shapes.len(), "{blocks} blocks");
        let graphs = ShapeSpace::new(blocks, None, GraphRules::Any).count();
        table += &format!("{graphs} {} {}\n", shapes.len(), classes(shapes.into_iter()).len());
    }
    let space = ShapeSpace::new(4, None, GraphRules::Valid);
    table += &format!("{} {}\n", ShapeSpace::new(4, None, GraphRules::Any).count(), space.count());
    let four: HashSet<String> = (0..2000).map(|n| space.shape(n * 9001).to_string()).collect();
    assert_eq!(four.len(), 2000);
    assert_eq!(table, include_str!("shapes/numbers.txt"), "graphs, shapes, isomorphism classes");
}

/// The first cases of a campaign have each shape once.
#[test]
fn a_campaign_has_every_shape() {
    for bounds in ["3", "3/4", "4/4"] {
        let shapes: Shapes = bounds.parse().expect("bounds");
        assert_eq!(shapes.to_string(), bounds);
        let count = shapes.count().expect("they are numbered");
        let all: HashSet<String> = (0..count).map(|n| shapes.shape(n).to_string()).collect();
        assert_eq!(all.len() as u64, count);
        assert_eq!(shapes.shape(count), shapes.shape(0));
    }
}

/// A bound on edges leaves out exactly the shapes that have more.
#[test]
fn shapes_are_bounded_by_edges() {
    let texts = |bounds: &str| -> Vec<Shape> {
        let shapes: Shapes = bounds.parse().expect("bounds");
        (0..shapes.count().expect("they are numbered")).map(|n| shapes.shape(n)).collect()
    };
    let all = texts("3");
    for edges in 0..=10 {
        let few: HashSet<Shape> = texts(&format!("3/{edges}")).into_iter().collect();
        let expected = all.iter().filter(|s| s.edges().count() <= edges).cloned().collect();
        assert_eq!(few, expected, "{edges} edges");
    }
}

#[test]
fn bounds_of_shapes_are_checked() {
    let error = |text: &str| text.parse::<Shapes>().expect_err("wrong bounds");
    for text in ["0", "7", "", "x", "-1", "/3"] {
        assert_eq!(error(text), "shapes have 1 to 6 blocks", "{text}");
    }
    assert_eq!(error("4/x"), "`x` is no number of edges");
    assert_eq!(error("5/4"), "a bound on edges is for shapes of up to 4 blocks");
}

/// Every program is valid, and together they have the whole alphabet.
#[test]
fn programs_are_valid() {
    let mut text = String::new();
    for blocks in [4, 5, 6] {
        let shapes = Shapes::new(blocks).expect("that many blocks");
        for n in (0..300).map(|n| n * 7919) {
            let module = shapes.program(n, &mut Tape::from_seed(n));
            let again = shapes.program(n, &mut Tape::from_seed(n));
            assert_eq!(module.to_string(), again.to_string());
            text += &module.to_string();
            assert!(pir_verify::verify(module).is_ok(), "{}: {}", n, shapes.shape(n));
        }
    }
    let words = [
        "force",
        "width",
        "lockstep",
        "interior label",
        "fork label",
        "switch",
        "halt",
        "join",
        "unreachable",
        "phi",
        "alloca",
        "@f(",
        "atomicrmw sub",
        "undef",
        "poison",
        "seq_cst",
    ];
    let missing: Vec<_> = words.iter().filter(|w| !text.contains(*w)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let head = |template: &&str| {
        let line = template.lines().last().unwrap_or_default();
        let line = line.strip_prefix("  ").unwrap_or(line).trim_start_matches("$v = ");
        line.split(['$', '%']).next().unwrap_or_default().trim_end_matches("i32 ").to_owned()
    };
    let missing: Vec<_> = ALPHABET.iter().filter(|t| !text.contains(&head(t))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Strata of larger shapes have about as many cases each.
#[test]
fn larger_shapes_are_sampled_by_strata() {
    for blocks in [5, 6] {
        let shapes = Shapes::new(blocks).expect("that many blocks");
        assert_eq!(shapes.count(), None);
        let mut strata: BTreeMap<_, u32> = BTreeMap::new();
        let mut kinds = [BTreeMap::<u8, u32>::new(), BTreeMap::new(), BTreeMap::new()];
        for n in 0..640 {
            let shape = shapes.shape(n);
            assert_eq!(shape.blocks.len(), blocks);
            let s = shape.stratum();
            *strata.entry(s).or_default() += 1;
            let bounded = [s.forks.min(3), s.joins.min(3), s.depth.min(2)];
            for (kind, of) in kinds.iter_mut().zip(bounded) {
                *kind.entry(of).or_default() += 1;
            }
        }
        assert!(strata.len() > 80, "{} strata", strata.len());
        // No number of forks, joins or levels is rare.
        let is_rare = |kind: &BTreeMap<u8, u32>| kind.len() < 3 || kind.values().any(|&n| n < 32);
        assert!(!kinds.iter().any(is_rare), "{kinds:?}");
    }
}

/// Checks every pass and level on these cases.
fn check_each(bounds: &str, first: u64, cases: u64) {
    let pipelines = each_pipeline();
    let shapes: Shapes = bounds.parse().expect("bounds of shapes");
    let mut options = Options::of_shapes(shapes, cases);
    options.seed = first;
    let statistics = check_subject(&Subject::Each(&pipelines), options);
    assert_eq!(statistics.valid, cases);
    assert!(statistics.pass_fired * 2 > cases, "{statistics:?}");
    assert!(statistics.complete * 10 > cases, "{statistics:?}");
}

/// The number of shapes of up to three blocks, which come before those of four.
const SMALLER: u64 = 33_602;

/// Every shape of up to three blocks, and of four with up to five edges.
#[test]
fn passes_are_right_on_every_small_shape() {
    let simple: Shapes = "4/5".parse().expect("bounds of shapes");
    check_each("4/5", 0, simple.count().expect("they are numbered"));
    check_each("3", 0, SMALLER);
}

#[test]
fn passes_are_right_on_samples_of_larger_shapes() {
    check_each("4", SMALLER, 6000);
    check_each("5", 0, 1500);
    check_each("6", 0, 1500);
}

#[test]
#[ignore = "slow"]
fn passes_are_right_on_many_small_shapes() {
    check_each("4", SMALLER + 6000, 50_000);
    check_each("5", 10_000, 10_000);
    check_each("6", 10_000, 10_000);
}

/// Removes all plain and atomic stores, as if nobody could read them.
fn drop_stores(mut module: Module) -> Result<Module, String> {
    let functions: Vec<_> = module.functions().map(|(id, ..)| id).collect();
    for id in functions {
        let Some(body) = module.function_mut(id).and_then(|f| f.body.as_deref_mut()) else {
            continue;
        };
        for block in body.layout().to_vec() {
            for i in body.insts(block).to_vec() {
                if body.inst(i).op() == Opcode::Store {
                    body.remove_inst(i);
                }
            }
        }
    }
    Ok(module)
}

/// A wrong pass is found by its outcomes, at every size.
#[test]
fn a_wrong_pass_is_found() {
    for blocks in [4, 5, 6] {
        let shapes = Shapes::new(blocks).expect("that many blocks");
        let mut options = Options::of_shapes(shapes, 3000);
        options.seed = if blocks == 4 { SMALLER } else { 0 };
        options.max_reports = 1;
        let subject = Subject::Function(&drop_stores);
        let found = pir_fuzz::run(&subject, &options, &AtomicBool::new(false));
        assert_eq!(found.reports.len(), 1, "{blocks} blocks: {:?}", found.statistics);
        assert_eq!(found.reports[0].kind, FailureKind::Miscompile);
    }
}
