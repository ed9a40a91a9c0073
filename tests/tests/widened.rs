//! Programs over values of every width: their shapes occur, and all engines agree on them.

use pir_tests::lowered::{program, verified};
use pir_tests::native::{ComparisonTally, jit_executions, judge_together};
use pir_tests::schedules::determinate;
use pir_tests::tally::sum;
use pir_tests::widened::{self, SHAPE_NAMES};

/// Every shape occurs in the first few hundred programs, and few programs lose their uses after
/// joins.
#[test]
fn each_program_shape_occurs() {
    let table = widened::table(0..400);
    let few: Vec<&str> =
        SHAPE_NAMES.iter().zip(table).filter(|(_, (n, _))| *n < 4).map(|(name, _)| *name).collect();
    assert!(few.is_empty(), "in fewer than 4 of 400 programs: {few:?}");
    let again = (0..400).filter(|&seed| widened::program(seed).again).count();
    assert!(again <= 12, "{again} of 400 programs have uses that are refused");
}

/// One outcome and no race, under schedules of every kind.
#[test]
fn the_programs_are_determinate() {
    sum((0..300).map(|seed| {
        let text = widened::program(seed).text;
        let found = verified(text.as_bytes()).and_then(program).and_then(|(source, entry)| {
            determinate(&source, entry, &pir_interp::Input::Values(Vec::new()), 4)
        });
        found.map(|_| 1).map_err(|why| format!("seed {seed}: {why}\n{text}"))
    }));
}

/// Each program as machine code: `native --widened` runs more, with `--llvm` by way of `clang-22`.
#[test]
fn machine_code_agrees() {
    let tally: ComparisonTally = sum((0..60).map(|seed| {
        let text = widened::program(seed).text;
        let judged = judge_together(&[&text], &jit_executions());
        judged.map_err(|why| format!("seed {seed}: {why}\n{text}"))
    }));
    println!("{tally:?}");
    assert!(tally.programs == 60 && tally.agree > 1000, "{tally:?}");
}
