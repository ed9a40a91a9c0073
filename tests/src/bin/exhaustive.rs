//! `exhaustive --blocks N [--succs K] [--masters]`: every check on every graph of that size.
//! `exhaustive --blocks N [--succs K] [--masters] --text`: parser and verifier on their texts.
//! `exhaustive --blocks N [--succs K] [--masters] --certificates`: certificates and their checker.
//! `exhaustive --random COUNT [--seed S]`: the same on random graphs of 5 to 12 blocks.
//!
//! Prints the counts; on the first failure prints the graph and exits with status 1. Every
//! ten seconds says on standard error how far it is. The number of threads is rayon's
//! (`RAYON_NUM_THREADS`). [`pir_tests::oracle::enumerate`] defines the counted graphs.

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use pir_tests::{
    implementation::{self, MutationEffort, all_certificates, all_texts},
    meaning::{self, GraphTally},
    oracle::{
        SmallGraph,
        enumerate::{self, GraphBounds, from_tape},
    },
};

const USAGE: &str = "\
usage: exhaustive --blocks N [--succs K] [--masters] [--text | --certificates]
       exhaustive --random COUNT [--seed S]";

/// What to look at.
enum ExhaustiveCheck {
    All(GraphBounds),
    Text(GraphBounds),
    Certificates(GraphBounds),
    Random { count: u64, seed: u64 },
}

fn main() -> ExitCode {
    let Some(task) = arguments() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let start = Instant::now();
    if let ExhaustiveCheck::All(shape)
    | ExhaustiveCheck::Text(shape)
    | ExhaustiveCheck::Certificates(shape) = task
    {
        std::thread::spawn(move || progress(enumerate::count(shape), start));
    }
    let result = match task {
        ExhaustiveCheck::All(shape) => enumerate::sum(shape, check),
        ExhaustiveCheck::Text(shape) => {
            let count =
                all_texts(shape).map(|graphs| GraphTally { graphs, ..GraphTally::default() });
            return report(count, start);
        }
        ExhaustiveCheck::Certificates(shape) => {
            // Mutants and forged proofs of all graphs with five blocks would take hours.
            let effort = if shape.blocks <= 4 {
                MutationEffort::EVERYTHING
            } else {
                MutationEffort::AGREEMENT_ONLY
            };
            let tried = all_certificates(shape, effort);
            let failed = tried.is_err();
            match tried {
                Ok(tried) => println!("{tried:#?}\n{:.1} s", start.elapsed().as_secs_f64()),
                Err(what) => println!("{what}"),
            }
            return ExitCode::from(failed as u8);
        }
        ExhaustiveCheck::Random { count, seed } => random(count, seed),
    };
    report(result, start)
}

/// Says how far the run is, until the program ends.
fn progress(all: u64, start: Instant) {
    loop {
        std::thread::sleep(Duration::from_secs(10));
        let (seen, passed) = (enumerate::seen().min(all), start.elapsed().as_secs_f64());
        let left = passed * (all - seen) as f64 / seen.max(1) as f64;
        let percent = 100.0 * seen as f64 / all as f64;
        eprintln!(
            "{seen} of {all} graphs ({percent:.1} %) in {passed:.0} s; about {left:.0} s left"
        );
    }
}

fn report(result: Result<GraphTally, String>, start: Instant) -> ExitCode {
    match result {
        Ok(t) => {
            println!("{t:#?}");
            if t.unique != 0 {
                let refused = (t.unique - t.accepted) as f64 / t.unique as f64;
                println!("the SSA rule refuses {:.1} % of the unique pairs", 100.0 * refused);
            }
            println!("{:.1} s", start.elapsed().as_secs_f64());
            ExitCode::SUCCESS
        }
        Err(what) => {
            println!("{what}");
            ExitCode::FAILURE
        }
    }
}

fn check(g: &SmallGraph) -> Result<GraphTally, String> {
    match implementation::check(g)? {
        Some(r) => meaning::check(g, &r, None),
        None => Ok(GraphTally { graphs: 1, ..GraphTally::default() }),
    }
}

fn random(count: u64, seed: u64) -> Result<GraphTally, String> {
    // Marsaglia's xorshift: any generator will do.
    let mut state = seed | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) as u32
    };
    let mut sum = GraphTally::default();
    for i in 0..count {
        let blocks = 5 + next() as usize % 8;
        let wild = if i % 4 == 0 { 1 + next() % 20 } else { 0 };
        let tape: Vec<u32> = (0..150).map(|_| next()).collect();
        sum = sum + check(&from_tape(blocks, wild, &tape))?;
    }
    Ok(sum)
}

fn arguments() -> Option<ExhaustiveCheck> {
    let mut shape = GraphBounds { blocks: 0, max_succs: 2, masters: false };
    let (mut count, mut seed) = (None, 1);
    let mut task: fn(GraphBounds) -> ExhaustiveCheck = ExhaustiveCheck::All;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match &arg[..] {
            "--blocks" => shape.blocks = args.next()?.parse().ok()?,
            "--succs" => shape.max_succs = args.next()?.parse().ok()?,
            "--masters" => shape.masters = true,
            "--text" => task = ExhaustiveCheck::Text,
            "--certificates" => task = ExhaustiveCheck::Certificates,
            "--random" => count = Some(args.next()?.parse().ok()?),
            "--seed" => seed = args.next()?.parse().ok()?,
            _ => return None,
        }
    }
    if let Some(count) = count {
        return (shape.blocks == 0).then_some(ExhaustiveCheck::Random { count, seed });
    }
    let fits = (1..=8).contains(&shape.blocks) && (1..=4).contains(&shape.max_succs);
    fits.then(|| task(shape))
}
