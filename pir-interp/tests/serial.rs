//! The verdicts of one serial run about all schedules.

use super::common::{main_of, program, words};
use pir_interp::run::{Detector, RunOptions};
use pir_interp::serial::{SerialVerdict, decide};

fn verdict(fork: &str, body: &str) -> SerialVerdict {
    let text = format!(
        "@x = global i32 0\n@y = global i32 0\n\
         declare i32 @rand()\ndeclare i32 @putchar(i32)\n\
         declare void @llvm.parallel.critical.enter(ptr)\n\
         declare void @llvm.parallel.critical.exit(ptr)\n\
         define i32 @main() {{\nentry:\n  {fork} [label %a, label %b]\n{body}\
         done:\n  join\n  ret i32 0\n}}\n"
    );
    let program = program(&text);
    let options = RunOptions { max_steps: 100_000, ..RunOptions::default() };
    decide(&program, main_of(&program), &words(), &options, None).expect("it starts")
}

/// Returns the strands `a` and `b`, with one instruction each.
fn two(a: &str, b: &str) -> String {
    format!("a:\n  {a}\n  br label %done\nb:\n  {b}\n  br label %done\n")
}

#[test]
fn programs_with_forks_and_joins_only_are_decided() {
    let free = two("store i32 1, ptr @x", "store i32 1, ptr @y");
    let v = verdict("fork", &free);
    assert!(v.races.is_empty() && v.only.is_ok(), "{v:?}");
    assert_eq!(v.detector, Detector::Bags);
    let v = verdict("fork", &free.replace("@y", "@x"));
    assert_eq!(v.races.len(), 1);
    assert_eq!((v.races[0].0.location.as_str(), v.decided), ("@x", Ok(())));
    assert_eq!(v.only, Err("a data race".into()));
}

#[test]
fn commuting_updates_are_decided_unless_observed() {
    let update = "atomicrmw add ptr @x, i32 2 seq_cst";
    let v = verdict("fork", &two(update, "atomicrmw sub ptr @x, i32 1 monotonic"));
    let text = v.only_outcome().expect("one outcome").to_string();
    assert!(text.contains("@x = i32 1"), "{text}");
    let open = [
        "%v = load atomic i32, ptr @x seq_cst, align 4",
        "store atomic i32 1, ptr @x seq_cst, align 4",
        "atomicrmw and ptr @x, i32 1 seq_cst",
        "%v = atomicrmw add ptr @x, i32 1 seq_cst\n  store i32 %v, ptr @y",
        "atomicrmw fadd ptr @x, float 1.0 seq_cst",
        "atomicrmw add ptr @x, i16 1 seq_cst",
        "atomicrmw add ptr @x, i32 undef seq_cst",
    ];
    for other in open {
        for body in [two(update, other), two(other, update)] {
            let v = verdict("fork", &body);
            assert_eq!(v.decided, Err("atomics".into()), "{other}");
            assert!(v.races.is_empty() && v.detector == Detector::Clocks, "{other}");
        }
    }
    let v = verdict("fork", &two(update, "%v = load i32, ptr @x"));
    assert!(v.decided.is_ok() && v.races.len() == 1, "{v:?}");
}

#[test]
fn width_and_lockstep_order_strands() {
    let both = two("store i32 1, ptr @x", "store i32 2, ptr @x");
    let v = verdict("fork lockstep", &both);
    assert!(v.only.is_ok() && v.detector == Detector::Bags, "{v:?}");
    let v = verdict("fork width i32 1", &both);
    assert!(v.only.is_ok() && v.detector == Detector::Clocks, "{v:?}");
    let v = verdict("fork width i32 2", &both);
    assert!(v.decided.is_ok() && v.races.len() == 1, "{v:?}");
}

#[test]
fn programs_with_other_synchronisation_are_undecided() {
    let enter = "call void @llvm.parallel.critical.enter(ptr @x)\n  \
        call void @llvm.parallel.critical.exit(ptr @x)";
    assert_eq!(verdict("fork", &two(enter, "")).decided, Err("critical sections".into()));
    let rand = "%r = call i32 @rand()";
    assert_eq!(verdict("fork", &two(rand, "")).decided, Err("the library's state".into()));
    // Strand `a` spins for ever, because the depth-first order runs `b` after it.
    let spin = "a:\n  br label %again\n\
                again:\n  %v = load i32, ptr @x\n  %w = icmp eq i32 %v, 0\n\
                \x20 br i1 %w, label %again, label %done\n\
                b:\n  store i32 1, ptr @x\n  br label %done\n";
    assert_eq!(verdict("fork", spin).decided, Err("more than 100000 steps".into()));
}

#[test]
fn output_is_decided_where_strands_are_ordered() {
    let both = two("%p = call i32 @putchar(i32 97)", "%q = call i32 @putchar(i32 98)");
    let v = verdict("fork", &both);
    assert_eq!(v.decided, Ok(()));
    assert_eq!(v.only, Err("output of strands that nothing orders".into()));
    for fork in ["fork lockstep", "fork width i32 1"] {
        assert!(verdict(fork, &both).only.is_ok(), "{fork}");
    }
}

#[test]
fn strict_runs_end_at_the_first_race() {
    let text = "@x = global i32 0\ndefine i32 @main() {\nentry:\n  fork [label %head]\n\
                head:\n  %i = phi i32 [ 0, %entry ], [ %n, %next ]\n  \
                %c = icmp ult i32 %i, 2000\n  br i1 %c, label %next, label %done\n\
                next:\n  %n = add i32 %i, 1\n  fork interior [label %task, label %head]\n\
                task:\n  store i32 %i, ptr @x\n  halt\n\
                done:\n  join\n  ret i32 0\n}\n";
    let program = program(text);
    let [all, strict] = [false, true].map(|strict_races| {
        let options = RunOptions { strict_races, ..RunOptions::default() };
        decide(&program, main_of(&program), &words(), &options, None).expect("it starts")
    });
    for verdict in [&all, &strict] {
        assert_eq!((verdict.races.len(), verdict.decided.clone()), (1, Ok(())), "{verdict:?}");
        assert!(verdict.found().is_none());
    }
    assert!(all.steps > 8_000 && strict.steps < 40, "{} and {}", all.steps, strict.steps);
}
