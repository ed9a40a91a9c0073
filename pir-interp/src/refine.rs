//! Refinement of programs (spec §4, Outcome): is every outcome of one an outcome of another?

use crate::explore::{Bounds, Found, Incomplete, explore};
use crate::input::Input;
use crate::outcome::Outcome;
use crate::program::Program;
use crate::sched::Schedule;
use crate::ub::Stop;
use pir_core::entity::GlobalId;
use std::collections::BTreeSet;

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every outcome of the target is one of the source, up to refinement.
    Refines,
    /// An outcome of the target that is none of the source.
    Counterexample {
        /// The outcome.
        outcome: Outcome,
        /// A schedule of the target that gives it.
        schedule: Schedule,
    },
    /// Nothing definite can be said.
    Inconclusive {
        /// Why.
        why: BTreeSet<Incomplete>,
    },
}

/// Compares what was found of a source and of a target.
///
/// An outcome of the target that the source was not found to have is a counterexample only if all
/// outcomes of the source are known.
pub fn compare(source: &Found, target: &Found) -> Verdict {
    let allowed = |o: &Outcome| source.outcomes.keys().any(|s| o.refines(s));
    let foreign = target.outcomes.iter().find(|(o, _)| !allowed(o));
    if let Some((outcome, schedule)) = foreign
        && source.is_complete()
    {
        let (outcome, schedule) = (outcome.clone(), schedule.clone());
        return Verdict::Counterexample { outcome, schedule };
    }
    // What may be anything is refined by whatever the target does.
    let anything = source.outcomes.keys().any(|o| matches!(o, Outcome::Ub { .. }));
    let why = source.incomplete.union(&target.incomplete).cloned().collect();
    match foreign {
        None if target.is_complete() || anything => Verdict::Refines,
        _ => Verdict::Inconclusive { why },
    }
}

/// Whether `target` refines `source` in a call of the functions given, on each of the inputs: the
/// first answer that is not [`Verdict::Refines`].
///
/// # Errors
/// What keeps one of them from starting.
pub fn refines(
    source: (&Program, GlobalId),
    target: (&Program, GlobalId),
    inputs: &[Input],
    bounds: &Bounds,
) -> Result<Verdict, Box<Stop>> {
    for input in inputs {
        let from = explore(source.0, source.1, input, bounds, None)?;
        let to = explore(target.0, target.1, input, bounds, None)?;
        match compare(&from, &to) {
            Verdict::Refines => {}
            other => return Ok(other),
        }
    }
    Ok(Verdict::Refines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ub::Ub;

    fn found(outcomes: &[Outcome], complete: bool) -> Found {
        let outcomes = outcomes.iter().map(|o| (o.clone(), Schedule::default())).collect();
        let incomplete = if complete { None } else { Some(Incomplete::States(1)) };
        Found { outcomes, incomplete: incomplete.into_iter().collect(), ..Found::default() }
    }

    #[test]
    fn only_a_whole_set_refuses() {
        let ub = Outcome::Ub { kind: Ub::Race, why: String::new(), place: None };
        let is = |s: &Found, t: &Found| match compare(s, t) {
            Verdict::Refines => "yes",
            Verdict::Counterexample { .. } => "no",
            Verdict::Inconclusive { .. } => "?",
        };
        let hang = [Outcome::Hang];
        assert_eq!(is(&found(&hang, true), &found(&hang, true)), "yes");
        assert_eq!(is(&found(&hang, true), &found(&hang, false)), "?");
        assert_eq!(is(&found(std::slice::from_ref(&ub), false), &found(&hang, false)), "yes");
        assert_eq!(is(&found(&hang, true), &found(std::slice::from_ref(&ub), false)), "no");
        assert_eq!(is(&found(&hang, false), &found(&[ub], true)), "?");
    }
}
