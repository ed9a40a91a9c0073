//! `native [--count N] [--seed S] [--llvm | --llvm-in-turn] [--mixed] [--together K] [--widened]
//! [--shapes] [--print]`: random race-free programs as machine code, on every back end and on 1, 2,
//! 4 and 16 threads, against the interpreter.
//!
//! With `--llvm` also by way of `clang-22`; with `--llvm-in-turn` only so, each module on the next
//! back end, because clang takes most of the time. With `--mixed`, regions have lists of back ends,
//! so that most modules use both libraries of threads. With `--together`, modules of K programs,
//! which clang compiles faster than K modules. `--widened` takes the programs over values of
//! every width; `--shapes` runs nothing and counts the shapes of those, `--print` shows them.

use pir_tests::generate;
use pir_tests::native::{
    ComparisonTally, jit_executions, judge_together, llvm_executions, mixed_executions,
};
use pir_tests::widened::{self, SHAPE_NAMES};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let (mut count, mut seed, mut ways) = (20_000u64, 0u64, jit_executions());
    let (mut mixed, mut together) = (false, 1);
    let (mut wide, mut shapes, mut print, mut in_turn) = (false, false, false, false);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|v| v.parse().ok());
        match arg.as_str() {
            "--llvm" => ways.extend(llvm_executions()),
            "--llvm-in-turn" => in_turn = true,
            "--mixed" => mixed = true,
            "--widened" => wide = true,
            "--shapes" => shapes = true,
            "--print" => print = true,
            "--together" => together = number().unwrap_or(1).max(1) as usize,
            "--count" => count = number().unwrap_or(count),
            "--seed" => seed = number().unwrap_or(seed),
            _ => {
                eprintln!(
                    "usage: native [--count N] [--seed S] [--llvm | --llvm-in-turn] [--mixed] \
                     [--together K] \
                     [--widened] [--shapes] [--print]"
                );
                return ExitCode::from(2);
            }
        }
    }
    if shapes {
        println!("| shape | programs in 1,000 | occurrences in 1,000 |\n|---|---|---|");
        let each = |n: u32| u64::from(n) * 1000 / count.max(1);
        for (name, (programs, all)) in SHAPE_NAMES.iter().zip(widened::table(seed..seed + count)) {
            println!("| {name} | {} | {} |", each(programs), each(all));
        }
        return ExitCode::SUCCESS;
    }
    if mixed {
        ways = mixed_executions(ways);
    }
    let start = Instant::now();
    let (mut tally, mut wrong) = (ComparisonTally::default(), 0);
    let mut turns = llvm_executions().into_iter().cycle();
    let program = |n: u64| {
        if wide {
            return widened::program(n).text;
        }
        let options =
            generate::GeneratorOptions { lists: mixed, ..generate::GeneratorOptions::free(n) };
        generate::program(n, options)
    };
    if print {
        (seed..seed + count).for_each(|n| println!("{}", program(n)));
        return ExitCode::SUCCESS;
    }
    // What may be refused for a forced region stays apart from what may not.
    let mut waiting = [Vec::new(), Vec::new()];
    for n in seed..seed + count {
        let text = program(n);
        let some = &mut waiting[usize::from(text.contains("fork force"))];
        some.push((n, text));
        let last = n + 1 == seed + count;
        for some in &mut waiting {
            if some.len() < together && !last || some.is_empty() {
                continue;
            }
            let some = std::mem::take(some);
            let texts: Vec<&String> = some.iter().map(|s| &s.1).collect();
            let turn = if in_turn { Vec::from_iter(turns.next()) } else { ways.clone() };
            match judge_together(&texts, &turn) {
                Ok(t) => tally = tally + t,
                Err(e) => {
                    wrong += 1;
                    let seeds: Vec<u64> = some.iter().map(|s| s.0).collect();
                    let text = if let [text] = texts[..] { text } else { "" };
                    println!("seeds {seeds:?}: {e}\n{text}");
                }
            }
        }
    }
    println!("{tally:?}, {wrong} wrong, {:.1} s", start.elapsed().as_secs_f64());
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
