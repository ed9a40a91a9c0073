//! Programs that are right have no violation.

use crate::tools::{findings, ir, sources, ways};
use pir_openmp::Verdict;
use rayon::prelude::*;

#[test]
fn programs_that_are_right_have_no_violation() {
    let mut all = sources("openmp");
    let races = sources("openmp-races");
    all.extend(races.into_iter().filter(|p| p.to_string_lossy().contains(".clean.")));
    // The others have no OpenMP; a few show that nothing is found in them.
    all.extend(sources("programs/c").into_iter().take(20));
    let checked: Vec<Result<(), String>> = all
        .par_iter()
        .map(|source| {
            // Options in comments of a few programs are for other compilations.
            let Ok(text) = ir(source, ways(source)[0]) else { return Err(String::new()) };
            let found = findings(&text).map_err(|e| format!("{}: {e}", source.display()))?;
            let certain: Vec<_> = found.iter().filter(|f| f.2 == Verdict::Violation).collect();
            match certain.is_empty() {
                true => Ok(()),
                false => Err(format!("{}: {certain:?}", source.display())),
            }
        })
        .collect();
    let refused = checked.iter().filter(|c| c.as_ref().is_err_and(String::is_empty)).count();
    let complaints: Vec<&String> =
        checked.iter().filter_map(|c| c.as_ref().err()).filter(|c| !c.is_empty()).collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
    // Each source that does not compile without its own options is one that is not checked.
    assert!(refused <= 4 && checked.len() > 400, "{refused} of {}", checked.len());
}
