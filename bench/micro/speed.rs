//! Benchmarks of the interpreter on one core: instructions per second of single runs, and states
//! per second of searches.

use divan::Bencher;
use divan::counter::ItemsCount;
use pir_host::CLibrary;
use pir_interp::explore::{SearchBounds, explore};
use pir_interp::host::Host;
use pir_interp::run::{RunOptions, RunResult, run};
use pir_interp::sched::SerialScheduler;
use pir_interp::{Input, Program};
use std::rc::Rc;

fn main() {
    divan::main();
}

fn program(text: &str) -> Program {
    let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
    let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{:?}", e.diagnostics));
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    Program::new(verified, hosts).expect("it can be run")
}

fn single(bencher: Bencher<'_, '_>, text: &str, races: bool, result: &str) {
    let program = program(text);
    let entry = program.module().find(b"main").expect("there is a main");
    let options = RunOptions { races, ..RunOptions::default() };
    let once = || {
        let input = Input::Words(vec![b"bench".to_vec()]);
        let run = run(&program, entry, &input, &options, &mut SerialScheduler, &[], None);
        let run = run.expect("it starts");
        match run.ended {
            RunResult::Outcome(outcome) => assert_eq!(outcome.to_string(), result),
            other => panic!("{other:?}"),
        }
        run.machine.budget.steps
    };
    let steps = once();
    bencher.counter(ItemsCount::new(steps)).bench_local(once);
}

/// A recursive function: calls and branches, with little arithmetic.
const FIB_PROGRAM: &str = "
define i32 @fib(i32 %n) {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %base, label %split
base:
  ret i32 %n
split:
  %n1 = sub nsw i32 %n, 1
  %a = call i32 @fib(i32 %n1)
  %n2 = sub nsw i32 %n, 2
  %b = call i32 @fib(i32 %n2)
  %s = add nsw i32 %a, %b
  ret i32 %s
}
define i32 @main() {
entry:
  %r = call i32 @fib(i32 24)
  ret i32 %r
}
";

/// Returns `team.pir` without its fork, which consists of loads, stores and address computations.
fn sequential() -> String {
    TEAM_PROGRAM
        .replace("  fork label %a [label %b, label %c, label %d]\n", "  br label %a\n")
        .replace("  br label %sync\n", "  br label %b\n")
        .replacen("  halt\n", "  br label %c\n", 1)
        .replacen("  halt\n", "  br label %d\n", 1)
        .replacen("  halt\n", "  br label %sync\n", 1)
        .replace("  join\n", "")
}

const TEAM_PROGRAM: &str = include_str!("../interp/team.pir");

#[divan::bench]
fn calls(bencher: Bencher<'_, '_>) {
    single(bencher, FIB_PROGRAM, true, "return i32 46368");
}

#[divan::bench]
fn memory_outside_regions(bencher: Bencher<'_, '_>) {
    single(bencher, &sequential(), true, "return i32 0");
}

#[divan::bench]
fn memory_in_strands_without_race_detection(bencher: Bencher<'_, '_>) {
    single(bencher, TEAM_PROGRAM, false, "return i32 0");
}

#[divan::bench]
fn memory_in_strands_with_race_detection(bencher: Bencher<'_, '_>) {
    single(bencher, TEAM_PROGRAM, true, "return i32 0");
}

/// Returns a program of three strands, each of which stores and loads two shared variables `rounds`
/// times.
fn litmus(rounds: usize) -> String {
    let strand = |name: &str, first: &str, second: &str| {
        let mut text = format!("{name}:\n");
        for k in 0..rounds {
            text += &format!("  store atomic i32 {k}, ptr @{first} seq_cst, align 4\n");
            text += &format!("  %{name}.{k} = load atomic i32, ptr @{second} seq_cst, align 4\n");
            text += &format!("  store i32 %{name}.{k}, ptr @{name}.out, align 4\n");
        }
        text + "  br label %sync\n"
    };
    let outs = "@x = global i32 0\n@y = global i32 0\n\
        @a.out = global i32 0\n@b.out = global i32 0\n@c.out = global i32 0\n";
    let strands = [strand("a", "x", "y"), strand("b", "y", "x"), strand("c", "x", "x")].concat();
    format!(
        "{outs}define void @main() {{\nentry:\n  fork [label %a, label %b, label %c]\n\
         {strands}sync:\n  join\n  ret void\n}}\n"
    )
}

/// Measures a search. The arguments are the number of rounds and the expected number of states.
#[divan::bench(args = [(2, 2_477), (3, 64_201)])]
fn states(bencher: Bencher<'_, '_>, (rounds, states): (usize, u64)) {
    let program = program(&litmus(rounds));
    let entry = program.module().find(b"main").expect("there is a main");
    let once = || {
        let input = Input::Words(Vec::new());
        let found =
            explore(&program, entry, &input, &SearchBounds::default(), None).expect("it starts");
        assert!(found.is_complete(), "{:?}", found.incomplete);
        assert_eq!(found.states, states);
    };
    bencher.counter(ItemsCount::new(states)).bench_local(once);
}
