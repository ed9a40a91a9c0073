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
            let text = ir(source, ways(source)[0])?;
            let found = findings(&text).map_err(|e| format!("{}: {e}", source.display()))?;
            let certain: Vec<_> = found.iter().filter(|f| f.2 == Verdict::Violation).collect();
            match certain.is_empty() {
                true => Ok(()),
                false => Err(format!("{}: {certain:?}", source.display())),
            }
        })
        .collect();
    let complaints: Vec<&String> = checked.iter().filter_map(|c| c.as_ref().err()).collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
    assert!(checked.len() > 350, "{}", checked.len());
}
