//! `schedules --count N [--seed S]`: random programs in all ways: searches, enumerations, detectors
//! of races, schedulers. Prints the counts, or the first programs on which two ways differ.

use pir_tests::schedules::{SearchEffort, all_random};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (mut count, mut seed) = (10_000, 0);
    while let Some(name) = args.next() {
        let value = args.next().and_then(|v| v.parse().ok());
        match (&*name, value) {
            ("--count", Some(n)) => count = n,
            ("--seed", Some(n)) => seed = n,
            _ => {
                eprintln!("usage: schedules [--count N] [--seed S]");
                return ExitCode::from(2);
            }
        }
    }
    let start = Instant::now();
    let tally = all_random(seed, count, SearchEffort::RANDOM_PROGRAMS);
    println!("{tally:#?}\n{:.1} s", start.elapsed().as_secs_f64());
    ExitCode::SUCCESS
}
