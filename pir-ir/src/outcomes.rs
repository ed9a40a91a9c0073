//! The outcomes of a program over all schedules, and refinement.

use crate::prepare::{Input, PreparedProgram, StartError};
use crate::search::{SearchOptions, SearchQuestion, ask};
use pir_interp::explore::{Incomplete, SearchResult};
use pir_interp::refine::{Refinement, compare};
use pir_interp::ub::StopReason;
use pir_verify::Verified;

/// The known outcomes of a program.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct KnownOutcomes {
    /// The outcomes, each with a schedule; why there may be others; the size of the search.
    pub found: SearchResult,
    /// The certain results, and the method that established them.
    pub claim: String,
    /// Whether the search was stopped from outside.
    pub interrupted: bool,
}

/// Computes the outcomes of a call of `entry` over all schedules.
///
/// # Errors
/// Returns what keeps the program from starting.
///
/// ```
/// use pir_ir::{Input, SearchOptions, outcomes, parse, verify};
///
/// let text = b"
/// define i32 @main() {
/// entry:
///   %x = alloca i32
///   fork [label %left, label %right]
/// left:
///   store atomic i32 1, ptr %x seq_cst, align 4
///   br label %done
/// right:
///   store atomic i32 2, ptr %x seq_cst, align 4
///   br label %done
/// done:
///   join
///   %last = load i32, ptr %x
///   ret i32 %last
/// }";
/// let module = verify(parse(text).module.expect("it parses"))?;
/// let known = outcomes(&module, "main", &Input::default(), &SearchOptions::default())?;
/// let all: Vec<String> = known.found.outcomes.keys().map(ToString::to_string).collect();
/// assert_eq!(all, ["return i32 1", "return i32 2"]);
/// assert!(known.found.is_complete());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn outcomes(
    module: &Verified,
    entry: &str,
    input: &Input,
    options: &SearchOptions,
) -> Result<KnownOutcomes, StartError> {
    let prepared = PreparedProgram::new(module.clone(), entry, input, options.max_memory)?;
    Ok(prepared.outcomes(&input.stdin, options)?)
}

/// Compares the outcomes of two modules for a call of `entry`: whether each of `target` is one of
/// `source`, up to refinement.
///
/// # Errors
/// Returns what keeps one of the programs from starting.
pub fn refines(
    source: &Verified,
    target: &Verified,
    entry: &str,
    input: &Input,
    options: &SearchOptions,
) -> Result<Refinement, StartError> {
    let from = outcomes(source, entry, input, options)?;
    let to = outcomes(target, entry, input, options)?;
    Ok(compare(&from.found, &to.found))
}

impl PreparedProgram {
    /// Computes the outcomes over all schedules of a program that reads `stdin`.
    ///
    /// # Errors
    /// Returns what keeps the program from starting.
    pub fn outcomes(
        &self,
        stdin: &[u8],
        options: &SearchOptions,
    ) -> Result<KnownOutcomes, Box<StopReason>> {
        let answer = ask(SearchQuestion::Outcomes, self, stdin, options)?;
        let interrupted = answer.interrupted;
        if let Some(found) = answer.serial.found() {
            let claim = "every schedule has this outcome; one serial run".into();
            return Ok(KnownOutcomes { found, claim, interrupted });
        }
        let (words, searched) = (answer.serial_words(), answer.search_words());
        let mut found = answer.found.unwrap_or_else(|| SearchResult {
            incomplete: [Incomplete::Limit("interrupted".into())].into(),
            ..SearchResult::default()
        });
        if found.is_complete() {
            let claim = format!("these are the outcomes of all schedules; {searched}");
            return Ok(KnownOutcomes { found, claim, interrupted });
        }
        if found.is_complete_without_load_buffering() {
            let claim = format!("the outcomes of all schedules without load buffering; {searched}");
            return Ok(KnownOutcomes { found, claim, interrupted });
        }
        // The result of the serial run is an outcome, however little was searched.
        let serial = match answer.serial.outcome {
            Some((outcome, schedule)) => {
                found.outcomes.entry(outcome).or_insert(schedule);
                "some schedule has each of these outcomes, the serial one among them"
            }
            None => "some schedule has each of these outcomes",
        };
        let claim = format!("{serial}; {words}; {searched}");
        Ok(KnownOutcomes { found, claim, interrupted })
    }
}
