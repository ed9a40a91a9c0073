//! Passes on programs with much to do: they change most of them, and the outcomes stay.

use rayon::prelude::*;

use pir_tests::generate::{self, GeneratorOptions};
use pir_tests::redundant::{LiteralSource, with_computed_literals};
use pir_tests::refinement::By;
use pir_tests::slots;
use pir_tests::transformed::{Tally, check};
use pir_transform::Pipeline;

/// Runs a pipeline on programs with races and without, and returns the counts.
///
/// # Panics
/// With the first program whose outcomes are not those of the original.
fn tally(pipeline: &str, source: LiteralSource, programs: u64) -> Tally {
    let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
    let results = (0..programs).into_par_iter().map(|n| {
        let flag = |bit: u64| n >> bit & 1 != 0;
        let racy = GeneratorOptions {
            sync: flag(0),
            order: flag(1),
            size: 2 + (n % 3) as u32,
            ..GeneratorOptions::default()
        };
        let (options, by) = match n % 3 {
            0 => (racy, By::Search(1_000)),
            _ => (GeneratorOptions::free(n), By::SerialRun),
        };
        let text = with_computed_literals(&generate::program(n, options), source);
        check(&text, &pipeline, &[], by).unwrap_or_else(|e| panic!("seed {n}, {options:?}: {e}"))
    });
    results.reduce(Tally::default, |a, b| a + b)
}

#[test]
fn redundant_computations_are_merged() {
    for source in [LiteralSource::Arithmetic, LiteralSource::Division] {
        let t = tally("cse", source, 200);
        assert!(t.changed > 120 && t.compared > 100, "{source:?}: {t:?}");
    }
}

#[test]
fn constants_are_computed() {
    let t = tally("constant-propagation", LiteralSource::Arithmetic, 200);
    assert!(t.changed > 150 && t.compared > 120, "{t:?}");
    let t = tally("mem2reg,constant-propagation", LiteralSource::Slot, 200);
    assert!(t.changed > 150 && t.compared > 120, "{t:?}");
}

#[test]
fn invariant_computations_leave_loops() {
    let changed =
        [(LiteralSource::Arithmetic, 60), (LiteralSource::Division, 40), (LiteralSource::Load, 40)];
    for (source, least) in changed {
        let t = tally("licm", source, 200);
        assert!(t.changed > least && t.compared > least, "{source:?}: {t:?}");
    }
}

#[test]
fn slots_of_one_strand_become_values() {
    let t = tally("mem2reg", LiteralSource::Slot, 200);
    assert!(t.changed > 120 && t.compared > 100, "{t:?}");
}

#[test]
fn loads_of_known_values_go() {
    for source in [LiteralSource::Slot, LiteralSource::Load] {
        let t = tally("forward-loads", source, 200);
        assert!(t.changed > 120 && t.compared > 100, "{source:?}: {t:?}");
    }
}

#[test]
fn dead_stores_go() {
    for (pipeline, least) in [("dead-stores", 80), ("forward-loads,dead-stores", 140)] {
        let t = tally(pipeline, LiteralSource::Slot, 200);
        assert!(t.changed > least && t.compared > least, "{pipeline}: {t:?}");
    }
}

#[test]
fn the_passes_together_undo_what_was_added() {
    for source in LiteralSource::ALL {
        let t = tally("mem2reg,cse,licm,cse,dce", source, 120);
        assert!(t.changed > 60 && t.compared > 50, "{source:?}: {t:?}");
    }
}

#[test]
fn programs_in_memory_keep_their_outcomes() {
    for pipeline in [
        "mem2reg",
        "forward-loads",
        "dead-stores",
        "mem2reg,constant-propagation",
        "mem2reg,cse,licm,cse,dce",
    ] {
        let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
        let results = (0..1_500u64).into_par_iter().map(|n| {
            let text = slots::program(n, 2 + (n % 12) as u32);
            check(&text, &pipeline, &[], By::SerialRun).unwrap_or_else(|e| panic!("seed {n}: {e}"))
        });
        let t = results.reduce(Tally::default, |a, b| a + b);
        assert!(t.changed > 1_400 && t.compared > 1_400, "{t:?}");
    }
}

#[test]
fn graphs_are_simplified() {
    graphs_with_known_conditions("simplify-cfg");
}

#[test]
fn known_branches_are_folded() {
    graphs_with_known_conditions("constant-propagation");
}

/// Checks a pipeline on programs in which a third of the conditions are constants.
fn graphs_with_known_conditions(pipeline: &str) {
    let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
    let results = (0..600u64).into_par_iter().map(|n| {
        let (text, by) = match n % 3 {
            0 => (slots::program(n, 2 + (n % 12) as u32), By::SerialRun),
            1 => (generate::program(n, GeneratorOptions::free(n)), By::SerialRun),
            _ => {
                let sync = n.is_multiple_of(2);
                let options = GeneratorOptions { sync, size: 4, ..GeneratorOptions::default() };
                (generate::program(n, options), By::Search(1_000))
            }
        };
        // A third of the conditions are known.
        let mut count = 0;
        let lines = text.lines().map(|line| {
            let Some((_, labels)) = line.split_once("  br i1 %").and_then(|l| l.1.split_once(','))
            else {
                return line.to_owned();
            };
            count += 1;
            match (n + count) % 3 {
                // Loops must end, so what leads to their bodies stays.
                0 if !labels.contains("latch") && !labels.contains("body") => {
                    format!("  br i1 {},{labels}", count % 2 == 0)
                }
                _ => line.to_owned(),
            }
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        check(&text, &pipeline, &[], by).unwrap_or_else(|e| panic!("seed {n}: {e}"))
    });
    let t = results.reduce(Tally::default, |a, b| a + b);
    assert!(t.changed > 150 && t.compared > 150, "{t:?}");
}

#[test]
fn nothing_traps_where_a_loop_has_no_iteration() {
    let program = |count: u32| {
        format!(
            "@out = global [4 x i32] zeroinitializer
define internal i32 @divide(i32 %a, i32 %b) memory(none) willreturn nounwind {{
  %q = udiv i32 %a, %b
  ret i32 %q
}}
define i32 @main() {{
entry:
  %n = freeze i32 {count}
  fork [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %c = icmp ult i32 %i, %n
  br i1 %c, label %latch, label %exit
latch:
  %next = add i32 %i, 1
  fork interior [label %body, label %head]
body:
  %q = udiv i32 6, %n
  %r = call i32 @divide(i32 7, i32 %n)
  %s = add i32 %q, %r
  %p = getelementptr i32, ptr @out, i32 %i
  store i32 %s, ptr %p
  halt
exit:
  join
  %x = load i32, ptr @out
  ret i32 %x
}}
"
        )
    };
    let pipeline: Pipeline = "licm".parse().expect("a pipeline");
    for count in 0..3 {
        let t = check(&program(count), &pipeline, &[], By::Search(20_000));
        let t = t.unwrap_or_else(|e| panic!("{count} iterations: {e}"));
        assert_eq!((t.changed, t.compared), (1, 1), "{count} iterations");
    }
}
