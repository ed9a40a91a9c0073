//! Litmus files that print: what `pir run` prints on each back end, and its status, is one of the
//! outcomes of the header.

use pir_tests::binary::pir;
use pir_tests::litmus::{all, load};
use pir_tests::tally::par_sum;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::process::Command;

/// What `return i32 N | stdout "…"` looks like from outside; none for other outcomes.
fn outside(outcome: &str) -> Option<(i32, String)> {
    let status = outcome.strip_prefix("return i32 ")?.split(' ').next()?.parse::<i32>().ok()?;
    let (_, printed) = outcome.split_once("stdout \"")?;
    let text = printed.strip_suffix('"')?.replace("\\n", "\n");
    (!text.contains('\\')).then_some((status & 255, text))
}

#[test]
fn litmus_files_print_their_outcomes() {
    let results = all()
        .into_par_iter()
        .filter_map(|path| {
            let case = load(&path).expect("a litmus file");
            let known: Option<BTreeSet<_>> = case.outcomes.iter().map(|o| outside(o)).collect();
            let known = known.filter(|_| case.complete && case.args.is_empty())?;
            Some((path, known))
        })
        .flat_map_iter(|(path, known)| {
            let backends = pir_lower::BACKENDS.iter().map(|b| b.name());
            let ways = backends.flat_map(|b| ["1", "2", "16"].map(|t| (b, t)));
            ways.map(move |(backend, threads)| {
                let mut run = Command::new(pir());
                run.args(["run", "--executor", backend, "--threads", threads]).arg(&path);
                let out = run.output().map_err(|e| e.to_string())?;
                let said = String::from_utf8_lossy(&out.stderr);
                // A back end may say that it cannot.
                if out.status.code() == Some(125) && said.contains("error[PIR06") {
                    return Ok(0);
                }
                let text = String::from_utf8_lossy(&out.stdout).into_owned();
                let found = (out.status.code().unwrap_or(-1), text);
                match known.contains(&found) {
                    true => Ok(1),
                    false => Err(format!(
                        "{} on {backend}, {threads} threads: {found:?}, not of {known:?}\n{said}",
                        path.display()
                    )),
                }
            })
        });
    let runs: u32 = par_sum(results);
    assert!(runs > 100, "only {runs} runs");
}
