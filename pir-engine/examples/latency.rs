//! Latency from a verified module to code that runs, with the embedded generator.
//!
//! `cargo run --release -p pir-engine --features jemalloc --example latency -- [FILE…]`, or without
//! the feature.

use pir_engine::{Executable, Options};
use std::time::{Duration, Instant};

/// The C library's allocator executes a seventh of the instructions of a load; this one takes less
/// than half of that.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Loads of one file; the first is reported separately.
const REPETITIONS: usize = 300;

/// The measured times of each load, in microseconds.
const COLUMNS: [&str; 9] = [
    "passes",
    "lowering",
    "functions",
    "(transl.",
    "codegen)",
    "linking",
    "all",
    "1st call",
    "2nd call",
];

/// Times, and what `main` returns, which must be the same each time.
fn load(text: &[u8]) -> Result<([Duration; 9], String), Box<dyn std::error::Error>> {
    let module = pir_core::text::parse(text).module.ok_or("it does not parse")?;
    let verified = pir_verify::verify(module)?;
    let begin = Instant::now();
    let program = Executable::new(verified, &Options { threads: 1, ..Options::default() })?;
    let all = begin.elapsed();
    let arguments = program.arguments("main", &[])?;
    let call = || -> Result<(Duration, String), Box<dyn std::error::Error>> {
        let begin = Instant::now();
        let returned = program.call("main", &arguments)?.0?;
        Ok((begin.elapsed(), returned.text.ok_or("`main` returns nothing")?))
    };
    let ((first, result), (second, again)) = (call()?, call()?);
    assert_eq!(again, result, "the second call returns something else");
    let (phases, jit) = (program.phases(), program.phases().jit);
    let compiled = [jit.functions, jit.translation, jit.generation, jit.linking];
    let [functions, translation, generation, linking] = compiled;
    let [passes, lowering] = [phases.passes, phases.lowering];
    let times = [passes, lowering, functions, translation, generation, linking, all, first, second];
    Ok((times, result))
}

fn show(what: &str, times: [Duration; 9]) {
    print!("  {what:9}");
    times.iter().for_each(|t| print!("{:>10.1}", t.as_secs_f64() * 1e6));
    println!();
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        files = ["examples/fib.pir", "bench/kernels/nqueens.pir"].map(String::from).to_vec();
    }
    print!("  {:9}", "µs");
    COLUMNS.iter().for_each(|c| print!("{c:>10}"));
    println!();
    for file in files {
        let text = std::fs::read(&file)?;
        let (times, result) = load(&text)?;
        let lines = text.iter().filter(|b| **b == b'\n').count();
        println!("{file}, {lines} lines, returns {result}");
        show("first", times);
        let mut rounds = Vec::new();
        for _ in 0..REPETITIONS {
            let (times, again) = load(&text)?;
            assert_eq!(again, result, "another load returns something else");
            rounds.push(times);
        }
        // Each column by itself: the phases of the middle load need not be the middle ones.
        let column = |at: usize| {
            std::array::from_fn(|n| {
                let mut times: Vec<Duration> = rounds.iter().map(|r| r[n]).collect();
                times.sort();
                times[at]
            })
        };
        show("least", column(0));
        show("median", column(REPETITIONS / 2));
    }
    Ok(())
}
