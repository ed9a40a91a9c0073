//! How long it takes from a verified module to code that runs, with the embedded generator.
//!
//! `cargo run --release -p pir-engine --example latency -- [FILE…]`

use pir_engine::{Executable, Options};
use std::time::{Duration, Instant};

const ROUNDS: usize = 200;

/// The least and the middle one.
fn told(mut times: Vec<Duration>) -> String {
    times.sort();
    format!("{:>9.2?} {:>9.2?}", times[0], times[times.len() / 2])
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        files = ["examples/fib.pir", "examples/mergesort.pir"].map(String::from).to_vec();
    }
    println!(
        "of {ROUNDS} rounds the least and the middle one: lowering, all until the code is there, a call of a function"
    );
    for file in files {
        let text = std::fs::read(&file)?;
        let (mut lower, mut made, mut called) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let module = || pir_core::text::parse(&text).module.ok_or("it does not parse");
            let verified = pir_verify::verify(module()?)?;
            let begin = Instant::now();
            drop(pir_lower::lower(verified, &pir_lower::Options::default())?);
            lower.push(begin.elapsed());
            let verified = pir_verify::verify(module()?)?;
            let begin = Instant::now();
            let program = Executable::new(verified, &Options { threads: 1, ..Options::default() })?;
            made.push(begin.elapsed());
            let arguments = program.arguments("main", &[])?;
            let begin = Instant::now();
            program.call("main", &arguments)?.0?;
            called.push(begin.elapsed());
        }
        let lines = text.iter().filter(|b| **b == b'\n').count();
        println!("{file}, {lines} lines:  {}  {}  {}", told(lower), told(made), told(called));
    }
    Ok(())
}
