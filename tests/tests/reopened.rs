//! Values at blocks to which one way leads through a join and another does not: they get a `phi`,
//! after which the module is valid and does what its serial form does.

use pir_core::entity::{Entity, GlobalId};
use pir_tests::refinement::{By, Source};
use pir_tests::reopened;
use pir_tests::tally::par_sum;
use pir_verify::verify;
use rayon::prelude::*;

/// Checks a program. Returns whether it was invalid before.
fn check(seed: u64) -> Result<bool, String> {
    let program = reopened::program(seed);
    let say = |why: String| format!("seed {seed}: {why}\n{}", program.parallel);
    let parse = || pir_core::text::parse(program.parallel.as_bytes()).into_result();
    let mut module = parse().map_err(|all| say(all[0].to_string()))?;
    let was_invalid = verify(parse().map_err(|all| say(all[0].to_string()))?).is_err();
    for n in 0..module.globals.len() {
        let function = module.function_mut(GlobalId::new(n));
        let body = function.and_then(|f| f.body.as_deref_mut());
        body.into_iter().for_each(pir_transform::merge_values_of_reopened_regions);
    }
    let text = module.to_string();
    if !was_invalid {
        assert_eq!(text, parse().map_err(|all| say(all[0].to_string()))?.to_string());
    }
    verify(module).map_err(|e| say(e.to_string()))?;
    let source = Source::of(&program.serial, &[], By::SerialRun).map_err(say)?;
    let is_complete = source.compare(&text).map_err(|why| format!("{}\n{text}", say(why)))?;
    assert!(is_complete, "seed {seed}");
    Ok(was_invalid)
}

#[test]
fn random_programs_become_valid_and_keep_their_meaning() {
    let invalid = par_sum((0..3_000).into_par_iter().map(|seed| check(seed).map(u64::from)));
    assert!((500..2_500).contains(&invalid), "{invalid} were invalid before");
}
