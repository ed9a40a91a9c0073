//! The searches over schedules agree with each other and with plain enumeration.

use pir_interp::Input;
use pir_tests::litmus::{all, load};
use pir_tests::schedules::{Agreement, SearchEffort, all_random, compare, program};
use rayon::prelude::*;
use std::path::Path;

fn litmus(path: &Path) -> Result<Agreement, String> {
    let case = load(path)?;
    let text = std::fs::read(&case.path).map_err(|e| e.to_string())?;
    let (program, entry) = program(&text)?;
    let input = Input::read(&program, entry, "main", &case.args).map_err(|e| e.to_string())?;
    compare(&program, entry, &input, SearchEffort::FILES)
}

#[test]
fn all_searches_agree_on_the_litmus_files() {
    let results: Vec<(String, Result<Agreement, String>)> = all()
        .par_iter()
        .map(|path| {
            let name = path.strip_prefix(pir_tests::litmus::root()).unwrap_or(path);
            (name.display().to_string(), litmus(path))
        })
        .collect();
    let wrong: Vec<String> = results
        .iter()
        .filter_map(|(name, r)| r.as_ref().err().map(|why| format!("{name}: {why}")))
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    let agreed: Vec<(&str, &Agreement)> =
        results.iter().filter_map(|(name, r)| Some((&**name, r.as_ref().ok()?))).collect();
    let without = |f: fn(&Agreement) -> bool| -> Vec<&str> {
        agreed.iter().filter(|a| !f(a.1)).map(|a| a.0).collect()
    };
    assert_eq!(without(|a| a.explored), Vec::<&str>::new());
    // Endless runs have no end without states, and some files are too large.
    let (reduced, plain) = (without(|a| a.reduced), without(|a| a.plain));
    assert!(reduced.len() <= 38, "{reduced:?}");
    assert!(plain.len() <= 39, "{plain:?}");
    let told = agreed.iter().filter(|a| a.1.bags).count();
    assert!(told >= 100, "a serial run tells the races of {told} files");
    let operations = without(|a| a.operations);
    assert!(operations.len() <= 8, "{operations:?}");
}

/// The stores of two iterations race at two locations. The search without states has only runs that
/// reach the first of them first, and a run reports a pair of instructions once.
#[test]
fn races_of_the_same_instructions_are_reported_once() {
    let text = "\
@g19 = global [27 x i32] zeroinitializer
@x0 = global i32 1
@x1 = global i32 2
declare ptr @malloc(i64)
define i32 @main() {
entry:
  %v1 = load i32, ptr @x0
  fork [label %strand2, label %strand3, label %strand3]
strand2:
  %v6 = load i32, ptr @x0
  store i32 7, ptr @x1
  %h7 = call ptr @malloc(i64 4)
  store i32 %v6, ptr %h7
  br label %join4
strand3:
  fork interior [label %child8, label %on9]
child8:
  %h10 = call ptr @malloc(i64 4)
  store i32 7, ptr %h10
  halt
on9:
  fork [label %head11]
head11:
  %i15 = phi i32 [ 0, %on9 ], [ %i16, %latch12 ]
  %q17 = icmp ult i32 %i15, 2
  br i1 %q17, label %latch12, label %exit14
latch12:
  %i16 = add i32 %i15, 1
  fork interior [label %body13, label %head11]
body13:
  %h18 = call ptr @malloc(i64 4)
  store i32 7, ptr %h18
  %e20 = getelementptr i32, ptr @g19, i32 %i15
  store i32 %v1, ptr %e20
  halt
exit14:
  join
  halt
join4:
  join
  ret i32 7
}
";
    let (program, entry) = program(text.as_bytes()).unwrap();
    let input = Input::read(&program, entry, "main", &[]).unwrap();
    let agreed = compare(&program, entry, &input, SearchEffort::RANDOM_PROGRAMS).unwrap();
    assert!(agreed.reduced && agreed.race);
}

/// More with `PIR_SCHEDULES=N`, or `cargo run --release -p pir-tests --bin schedules`.
#[test]
fn all_searches_agree_on_random_programs() {
    let count = std::env::var("PIR_SCHEDULES").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    let tally = all_random(1, count, SearchEffort::RANDOM_PROGRAMS);
    println!("{tally:?}");
    assert_eq!(tally.programs, count);
}
