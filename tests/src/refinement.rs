//! The outcomes of a program, and whether another one refines them.

use pir_core::entity::GlobalId;
use pir_interp::explore::{SearchBounds, SearchResult, explore};
use pir_interp::refine::{Refinement, compare};
use pir_interp::{Input, Program};

use crate::lowered;

/// How the outcomes of two programs are compared.
#[derive(Clone, Copy, Debug)]
pub enum By {
    /// All outcomes, by a search with at most this many states.
    Search(u64),
    /// The outcome of a serial run, of programs that have one outcome.
    SerialRun,
}

/// The outcomes of an original program.
#[derive(Debug)]
pub enum Source<'a> {
    /// All of them, the bounds with which they were searched, and the arguments.
    Search(Box<SearchResult>, SearchBounds, &'a [String]),
    /// The outcome of a serial run, unless the run was stopped; and the arguments.
    Serial(Option<pir_interp::Outcome>, &'a [String]),
}

impl<'a> Source<'a> {
    /// Finds the outcomes of a program.
    ///
    /// # Errors
    /// If the text is invalid, or can't start.
    pub fn of(text: &str, args: &'a [String], by: By) -> Result<Self, String> {
        let verified = lowered::verified(text.as_bytes())?;
        match by {
            By::SerialRun => Ok(Self::Serial(lowered::outcome(verified, args)?, args)),
            By::Search(states) => {
                let bounds = SearchBounds { states, ..SearchBounds::default() };
                let (program, entry) = lowered::program(verified)?;
                let found = search(&program, entry, args, &bounds)?;
                Ok(Self::Search(Box::new(found), bounds, args))
            }
        }
    }

    /// Compares with a program that was made of it. Returns whether the comparison was complete.
    ///
    /// # Errors
    /// The outcome that the original does not have.
    pub fn compare(&self, target: &str) -> Result<bool, String> {
        let verified = lowered::verified(target.as_bytes())?;
        match self {
            Self::Serial(expected, args) => {
                let found = lowered::outcome(verified, args)?;
                if found != *expected {
                    return Err(format!("expected {expected:?}, found {found:?}"));
                }
                Ok(expected.is_some())
            }
            Self::Search(source, bounds, args) => {
                let (program, entry) = lowered::program(verified)?;
                let found = search(&program, entry, args, bounds)?;
                match compare(source, &found) {
                    Refinement::Refines => Ok(true),
                    Refinement::Inconclusive { .. } => Ok(false),
                    Refinement::Restructured { how, .. } => Err(how.to_string()),
                    Refinement::Counterexample { outcome, .. } => {
                        let all: Vec<String> =
                            source.outcomes.keys().map(ToString::to_string).collect();
                        Err(format!("{outcome} is not one of {all:?}"))
                    }
                }
            }
        }
    }
}

fn search(
    program: &Program,
    entry: GlobalId,
    args: &[String],
    bounds: &SearchBounds,
) -> Result<SearchResult, String> {
    let input = Input::read(program, entry, "main", args).map_err(|e| e.to_string())?;
    explore(program, entry, &input, bounds, None).map_err(|e| e.to_string())
}
