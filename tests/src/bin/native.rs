//! `native [--count N] [--seed S] [--llvm] [--mixed]`: random race-free programs as machine code, on every back end
//! and on 1, 2, 4 and 16 threads, against the interpreter. With `--llvm` also by way of `clang-22`; with `--mixed`,
//! regions have lists of back ends, so that most modules use both libraries of threads.

use pir_tests::generate;
use pir_tests::native::{Tally, jit_ways, judge_determinate, llvm_ways, mixed_ways};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let (mut count, mut seed, mut ways) = (20_000u64, 0u64, jit_ways());
    let mut mixed = false;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|v| v.parse().ok());
        match arg.as_str() {
            "--llvm" => ways.extend(llvm_ways()),
            "--mixed" => mixed = true,
            "--count" => count = number().unwrap_or(count),
            "--seed" => seed = number().unwrap_or(seed),
            _ => {
                eprintln!("usage: native [--count N] [--seed S] [--llvm] [--mixed]");
                return ExitCode::from(2);
            }
        }
    }
    if mixed {
        ways = mixed_ways(ways);
    }
    let start = Instant::now();
    let (mut tally, mut wrong) = (Tally::default(), 0);
    for n in seed..seed + count {
        let options = generate::Options { lists: mixed, ..generate::Options::free(n) };
        let text = generate::program(n, options);
        match judge_determinate(text.as_bytes(), &ways) {
            Ok(t) => tally = tally + t,
            Err(e) => {
                wrong += 1;
                println!("seed {n}: {e}\n{text}");
            }
        }
    }
    println!("{tally:?}, {wrong} wrong, {:.1} s", start.elapsed().as_secs_f64());
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
