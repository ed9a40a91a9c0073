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

/// Returns the result of the search of a program without input.
fn search(text: &str) -> pir_interp::explore::SearchResult {
    let program = common::program(text);
    let bounds = SearchBounds { states: 1_000, ..SearchBounds::default() };
    explore(&program, main_of(&program), &Input::Words(Vec::new()), &bounds, None)
        .expect("it starts")
}

#[test]
fn values_of_spin_loops_that_leave_them_distinguish_no_states() {
    // What the loop computes beside the flag, and what is used after the join.
    let values = [("", "0"), ("%v = add i32 3, 4", "%v"), ("%v = add i32 %f, 6", "%v"), ("", "%f")];
    for (compute, used) in values {
        for (store, load) in [("seq_cst", "seq_cst"), ("release", "acquire")] {
            let text = format!(
                "@x = internal global i32 0\n@flag = internal global i32 0\n\
                 define i32 @main() {{\nentry:\n  fork force [label %a, label %b]\n\
                 a:\n  store i32 42, ptr @x\n  \
                 store atomic i32 1, ptr @flag {store}, align 4\n  halt\n\
                 b:\n  br label %spin\n\
                 spin:\n  %f = load atomic i32, ptr @flag {load}, align 4\n  {compute}\n  \
                 %c = icmp eq i32 %f, 1\n  br i1 %c, label %done, label %spin\n\
                 done:\n  join\n  ret i32 {used}\n}}\n"
            );
            let found = search(&text);
            let outcomes: Vec<String> = found.outcomes.keys().map(ToString::to_string).collect();
            assert!(found.is_complete() && found.states <= 11, "{} states: {text}", found.states);
            // A forced strand sees the newest message in the end, so there is no hang.
            assert!(outcomes.len() == 1 && outcomes[0] != "hang", "{outcomes:?}: {text}");
        }
    }
}

#[test]
fn an_endless_run_that_promises_progress_is_inconclusive() {
    for (attribute, complete) in [("", true), ("mustprogress", false), ("willreturn", false)] {
        let text = format!(
            "define i32 @main() {attribute} {{\nentry:\n  br label %l\nl:\n  br label %l\n}}\n"
        );
        let found = search(&text);
        assert_eq!(found.is_complete(), complete, "{attribute}: {:?}", found.incomplete);
    }
}
