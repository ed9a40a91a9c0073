//! Runs the litmus files: the search over schedules must find exactly the outcomes of each header.

use pir_host::CLibrary;
use pir_interp::explore::{Incomplete, SearchBounds, SearchResult, explore};
use pir_interp::host::{Assumption, Host};
use pir_interp::{Input, Program};
use pir_tests::litmus::{LitmusCase, all, load};
use pir_tests::tally::par_sum;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;
use std::rc::Rc;

fn find(case: &LitmusCase) -> Result<SearchResult, String> {
    let text = std::fs::read(&case.path).map_err(|e| e.to_string())?;
    let module = pir_core::text::parse(&text).module.ok_or("it does not parse")?;
    let verified = pir_verify::verify(module).map_err(|e| format!("{:?}", e.diagnostics))?;
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    let program = Program::new(verified, hosts).map_err(|e| e.to_string())?;
    let entry = program.module().find(b"main").ok_or("there is no main")?;
    let input = Input::read(&program, entry, "main", &case.args).map_err(|e| e.to_string())?;
    let bounds = SearchBounds { states: 300_000, ..SearchBounds::default() };
    explore(&program, entry, &input, &bounds, None).map_err(|e| e.to_string())
}

fn judge(path: &Path) -> Result<(), String> {
    let case = load(path)?;
    let found = find(&case)?;
    let outcomes: BTreeSet<String> = found.outcomes.keys().map(|o| o.to_string()).collect();
    let why: Vec<String> = found.incomplete.iter().map(|i| i.to_string()).collect();
    // If the interpreter reports that it does not vary something, it must find a subset of the
    // outcomes.
    let open = [Assumption::LoadBuffering, Assumption::ThreadId].map(Incomplete::Assumption);
    if case.complete && !found.is_complete() && found.incomplete.iter().all(|i| open.contains(i)) {
        if outcomes.is_empty() || !outcomes.is_subset(&case.outcomes) {
            return Err(format!("expected {:?}\n     found {outcomes:?} {why:?}", case.outcomes));
        }
    } else if case.complete {
        if outcomes != case.outcomes || !found.is_complete() {
            return Err(format!("expected {:?}\n     found {outcomes:?} {why:?}", case.outcomes));
        }
    } else if let Some(missing) = case.outcomes.iter().find(|o| !outcomes.contains(*o)) {
        return Err(format!("{missing} is not found, but {outcomes:?} {why:?}"));
    }
    match case.race {
        Some(race) if race == found.races.is_empty() => {
            Err(format!("race: expected {race}, found {:?}", found.races.keys()))
        }
        _ => Ok(()),
    }
}

#[test]
fn every_case_has_the_outcomes_of_its_header() {
    par_sum(all().par_iter().map(|path| {
        let name = path.strip_prefix(pir_tests::litmus::root()).unwrap_or(path);
        judge(path).map(|()| 1).map_err(|why| format!("{}: {why}", name.display()))
    }));
}
