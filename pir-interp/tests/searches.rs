//! Searches over schedules stay within their bounds.

use super::common::{self, main_of};
use pir_interp::explore::{SearchBounds, explore};
use pir_interp::run::RunOptions;
use pir_interp::{Input, Program};

/// Returns a parallel loop with this many iterations, each a strand that runs `body`.
fn program(strands: u32, body: &str) -> Program {
    let text = format!(
        "@x = global i32 0\n\
         define i32 @main() {{\nentry:\n  fork [label %head]\n\
         head:\n  %i = phi i32 [ 0, %entry ], [ %n, %latch ]\n  \
         %c = icmp ult i32 %i, {strands}\n  br i1 %c, label %latch, label %done\n\
         latch:\n  %n = add i32 %i, 1\n  fork interior [label %b, label %head]\n\
         b:\n  {body}\n  halt\n\
         done:\n  join\n  ret i32 0\n}}\n"
    );
    common::program(&text)
}

#[test]
fn searches_end_where_many_strands_race() {
    let bodies = [
        "%v = load i32, ptr @x",
        "store i32 1, ptr @x",
        "%v = load i32, ptr @x\n  store i32 %v, ptr @x",
        "%v = atomicrmw add ptr @x, i32 1 seq_cst",
    ];
    let max_steps = 20_000;
    let run = RunOptions { max_steps, ..RunOptions::default() };
    let bounds = SearchBounds { run, ..SearchBounds::default() };
    for body in bodies {
        for strands in [100, 1_000] {
            let program = program(strands, body);
            let entry = main_of(&program);
            let input = Input::Words(Vec::new());
            let found = explore(&program, entry, &input, &bounds, None).expect("it starts");
            // The bound is checked after 64 strands of a turn at the latest.
            let most = 32 * max_steps + 64 * u64::from(strands);
            let n = found.comparisons;
            assert!(n <= most, "{strands} strands of {body}: {n} comparisons");
        }
    }
}

/// A turn of a strand that chooses in each round of a loop that nobody observes has more
/// combinations of choices than can be tried.
#[test]
fn searches_end_within_a_turn_of_many_choices() {
    let program = common::program(
        "define i32 @main() {\nentry:\n  br label %head\n\
         head:\n  %v = freeze i32 undef\n  br label %head\n}\n",
    );
    let run = RunOptions { max_steps: 20_000, ..RunOptions::default() };
    let bounds = SearchBounds { run, ..SearchBounds::default() };
    let input = Input::Words(Vec::new());
    let found = explore(&program, main_of(&program), &input, &bounds, None).expect("it starts");
    assert!(found.steps < 40_000, "{} steps", found.steps);
    assert!(!found.incomplete.is_empty());
}
