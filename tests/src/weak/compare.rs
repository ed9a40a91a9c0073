//! The search of the interpreter against the axioms.

use super::{LitmusProgram, axioms};
use crate::schedules;
use pir_interp::Input;
use pir_interp::explore::{Incomplete, SearchBounds, explore};
use pir_interp::host::Assumption;
use std::collections::BTreeSet;

/// Returns the outcomes of a program by the search.
fn search(program: &LitmusProgram, sleep: bool) -> Result<BTreeSet<String>, String> {
    let (ready, entry) = schedules::program(program.to_pir().as_bytes())?;
    let bounds = SearchBounds { sleep, ..SearchBounds::default() };
    let input = Input::read(&ready, entry, "main", &[]).map_err(|e| e.to_string())?;
    let found = explore(&ready, entry, &input, &bounds, None).map_err(|e| e.to_string())?;
    let is_open = |i: &Incomplete| *i == Incomplete::Assumption(Assumption::LoadBuffering);
    if let Some(why) = found.incomplete.iter().find(|i| !is_open(i)) {
        return Err(format!("incomplete: {why}"));
    }
    if found.incomplete.iter().any(is_open) && !program.may_buffer_loads() {
        return Err("incomplete for load buffering, without a load that a store may precede".into());
    }
    Ok(found.outcomes.keys().map(ToString::to_string).collect())
}

/// Compares the outcomes of the search, with and without sleep sets, with those of the axioms.
/// Neither shows load buffering.
///
/// # Errors
/// The outcomes that differ, and the program.
pub fn compare(program: &LitmusProgram) -> Result<usize, String> {
    let wanted = axioms::outcomes(program);
    for sleep in [true, false] {
        let found = search(program, sleep).map_err(|e| format!("{e}\n{}", program.to_pir()))?;
        let missing: Vec<_> = wanted.difference(&found).collect();
        let excess: Vec<_> = found.difference(&wanted).collect();
        if !missing.is_empty() || !excess.is_empty() {
            return Err(format!(
                "sleep {sleep}: {} outcomes; missing {missing:#?}, and not allowed {excess:#?}\n{}",
                wanted.len(),
                program.to_pir()
            ));
        }
    }
    Ok(wanted.len())
}
