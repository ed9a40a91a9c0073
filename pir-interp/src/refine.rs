//! Refinement of programs (reference: execution, Outcome): whether every outcome of one is an
//! outcome of another.

use crate::explore::{Incomplete, SearchBounds, SearchResult, explore};
use crate::input::Input;
use crate::outcome::Outcome;
use crate::program::Program;
use crate::sched::Schedule;
use crate::structure::BrokenStructure;
use crate::ub::StopReason;
use pir_core::entity::GlobalId;
use std::collections::BTreeSet;

/// The result of a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refinement {
    /// Every outcome of the target is an outcome of the source, up to refinement.
    Refines,
    /// An outcome of the target that the source does not have.
    Counterexample {
        /// The outcome.
        outcome: Outcome,
        /// A schedule of the target with this outcome.
        schedule: Schedule,
    },
    /// An outcome of the target differs from one of the source in the regions that the run has
    /// opened alone.
    Restructured {
        /// How it breaks the structural rule.
        how: BrokenStructure,
        /// A schedule of the target with this outcome.
        schedule: Schedule,
    },
    /// A search was incomplete, so that neither verdict is certain.
    Inconclusive {
        /// The reasons for the incompleteness.
        why: BTreeSet<Incomplete>,
    },
}

/// Compares the outcomes found for a source and a target.
///
/// An outcome of the target that was not found for the source is a counterexample only if all
/// outcomes of the source are known.
pub fn compare(source: &SearchResult, target: &SearchResult) -> Refinement {
    let allowed = |o: &Outcome| source.outcomes.keys().any(|s| o.refines(s));
    let foreign = target.outcomes.iter().find(|(o, _)| !allowed(o));
    if let Some((outcome, schedule)) = foreign
        && source.is_complete()
    {
        let (outcome, schedule) = (outcome.clone(), schedule.clone());
        let same = source.outcomes.keys().find(|s| outcome.refines_result(s));
        if let Some(how) = same.and_then(|s| outcome.broken_structure(s)) {
            return Refinement::Restructured { how, schedule };
        }
        return Refinement::Counterexample { outcome, schedule };
    }
    // Undefined behaviour of the source allows every outcome of the target.
    let anything = source.outcomes.keys().any(|o| matches!(o, Outcome::Ub { .. }));
    let why = source.incomplete.union(&target.incomplete).cloned().collect();
    // Neither search shows load buffering. A target that may have such outcomes refines a source
    // that may have them as well, as far as they are shown.
    let is_shown = match source.may_buffer_loads() {
        true => target.is_complete_without_load_buffering(),
        false => target.is_complete(),
    };
    match foreign {
        None if is_shown || anything => Refinement::Refines,
        _ => Refinement::Inconclusive { why },
    }
}

/// Checks whether `target` refines `source` in a call of the given functions, on each of the
/// inputs. Returns the first verdict that is not [`Refinement::Refines`].
///
/// # Errors
/// Returns the reason why one of the programs can't start.
pub fn refines(
    source: (&Program, GlobalId),
    target: (&Program, GlobalId),
    inputs: &[Input],
    bounds: &SearchBounds,
) -> Result<Refinement, Box<StopReason>> {
    for input in inputs {
        let from = explore(source.0, source.1, input, bounds, None)?;
        let to = explore(target.0, target.1, input, bounds, None)?;
        match compare(&from, &to) {
            Refinement::Refines => {}
            other => return Ok(other),
        }
    }
    Ok(Refinement::Refines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ub::Ub;

    fn found(outcomes: &[Outcome], complete: bool) -> SearchResult {
        let outcomes = outcomes.iter().map(|o| (o.clone(), Schedule::default())).collect();
        let incomplete = if complete { None } else { Some(Incomplete::States(1)) };
        SearchResult {
            outcomes,
            incomplete: incomplete.into_iter().collect(),
            ..SearchResult::default()
        }
    }

    #[test]
    fn only_a_complete_search_gives_a_counterexample() {
        let ub = Outcome::Ub { kind: Ub::Race, why: String::new(), place: None };
        let is = |s: &SearchResult, t: &SearchResult| match compare(s, t) {
            Refinement::Refines => "yes",
            Refinement::Counterexample { .. } => "no",
            Refinement::Restructured { .. } => "other regions",
            Refinement::Inconclusive { .. } => "?",
        };
        let hang = [Outcome::Hang];
        assert_eq!(is(&found(&hang, true), &found(&hang, true)), "yes");
        assert_eq!(is(&found(&hang, true), &found(&hang, false)), "?");
        assert_eq!(is(&found(std::slice::from_ref(&ub), false), &found(&hang, false)), "yes");
        assert_eq!(is(&found(&hang, true), &found(std::slice::from_ref(&ub), false)), "no");
        assert_eq!(is(&found(&hang, false), &found(&[ub], true)), "?");
    }
}
