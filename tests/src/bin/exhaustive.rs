//! `exhaustive --blocks N [--succs K] [--masters]`: every check on every graph of that size.
//!
//! Prints what was counted; on the first failure prints the graph and exits with status 1. The
//! number of threads is rayon's (`RAYON_NUM_THREADS`). What is counted: see
//! [`pir_tests::oracle::enumerate`].

use std::{process::ExitCode, time::Instant};

use pir_tests::{
    implementation,
    meaning::{self, Tally},
    oracle::enumerate::{Shape, fold},
};

fn main() -> ExitCode {
    let Some(shape) = arguments() else {
        eprintln!("usage: exhaustive --blocks N [--succs K] [--masters]");
        return ExitCode::from(2);
    };
    let start = Instant::now();
    let result = fold(
        shape,
        || Ok(Tally::default()),
        |acc: &mut Result<Tally, String>, g| {
            if let Ok(tally) = acc {
                let one = implementation::check(g).and_then(|r| match r {
                    Some(r) => meaning::check(g, &r, None),
                    None => Ok(Tally::ILL_FORMED),
                });
                *acc = one.map(|one| *tally + one);
            }
        },
        |a, b| Ok(a? + b?),
    );
    match result {
        Ok(t) => {
            println!("{} blocks, at most {} successors: {t:#?}", shape.blocks, shape.max_succs);
            let refused = (t.unique - t.accepted) as f64 / t.unique as f64;
            println!("the SSA rule refuses {:.1} % of the unique pairs", 100.0 * refused);
            println!("{:.1} s", start.elapsed().as_secs_f64());
            ExitCode::SUCCESS
        }
        Err(what) => {
            println!("{what}");
            ExitCode::FAILURE
        }
    }
}

fn arguments() -> Option<Shape> {
    let mut shape = Shape { blocks: 0, max_succs: 2, masters: false };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match &arg[..] {
            "--blocks" => shape.blocks = args.next()?.parse().ok()?,
            "--succs" => shape.max_succs = args.next()?.parse().ok()?,
            "--masters" => shape.masters = true,
            _ => return None,
        }
    }
    ((1..=8).contains(&shape.blocks) && (1..=4).contains(&shape.max_succs)).then_some(shape)
}
