//! Programs that are right have no violation.

use crate::tools::{all_ways, findings, ir, sources, ways};
use pir_omp_lint::Verdict;
use rayon::prelude::*;
use std::path::PathBuf;

/// A source, and the ways in which it is compiled.
type Job = (PathBuf, &'static [&'static [&'static str]]);

#[test]
fn programs_that_are_right_have_no_violation() {
    let mut all = sources("openmp");
    let races = sources("openmp-races");
    all.extend(races.into_iter().filter(|p| p.to_string_lossy().contains(".clean.")));
    // The others have no OpenMP; a few show that nothing is found in them.
    all.extend(sources("programs/c").into_iter().take(20));
    assert!(all.len() > 350, "{}", all.len());
    let jobs = all.into_iter().map(|source| {
        let first = &ways(&source)[..1];
        (source, first)
    });
    assert_no_violation(&jobs.collect::<Vec<_>>());
}

/// Programs that a check that knows too little would take for wrong, because they use locks by
/// pointers, code of other files, regions of one thread, and so on; and the right halves of the
/// pairs.
#[test]
fn programs_that_look_wrong_have_no_violation_in_any_way() {
    let mut all = sources("openmp-right");
    assert!(all.len() >= 32, "{}", all.len());
    let pairs = sources("openmp-checks");
    all.extend(pairs.into_iter().filter(|p| p.to_string_lossy().contains(".good.")));
    let jobs = all.into_iter().map(|source| {
        let ways = all_ways(&source);
        (source, ways)
    });
    assert_no_violation(&jobs.collect::<Vec<_>>());
}

fn assert_no_violation(jobs: &[Job]) {
    let complaints: Vec<String> = jobs
        .par_iter()
        .flat_map_iter(|(source, ways)| ways.iter().map(move |way| (source, *way)))
        .filter_map(|(source, way)| {
            let found = ir(source, way).and_then(|text| findings(&text));
            let certain = |all: &crate::tools::Found| {
                all.iter().filter(|f| f.2 == Verdict::Violation).copied().collect::<Vec<_>>()
            };
            match found.as_ref().map(certain) {
                Ok(certain) if certain.is_empty() => None,
                Ok(certain) => Some(format!("{} {way:?}: {certain:?}", source.display())),
                Err(error) => Some(format!("{} {way:?}: {error}", source.display())),
            }
        })
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
