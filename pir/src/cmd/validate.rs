//! `pir opt --validate`: each changed function against its old self.

use crate::cli::Format;
use crate::output::tell;
use crate::{json, status};
use pir_fuzz::{FunctionVerdict, ValidateOptions, Validation, validate};
use pir_host::CLibrary;
use pir_interp::host::Host;
use pir_verify::Verified;
use serde::Serialize;
use std::rc::Rc;

/// A line of JSON for a function.
#[derive(Serialize)]
struct ValidationLine<'a> {
    function: &'a str,
    verdict: &'static str,
    inputs: usize,
    /// Inputs on which the old function has undefined behaviour.
    undefined: usize,
    /// Inputs on which the outcomes of the old function are not known.
    skipped: usize,
    /// The call, the outcome and the schedule, or the reason why there is no verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

impl<'a> ValidationLine<'a> {
    fn new(v: &'a Validation) -> Self {
        let (verdict, message) = match &v.verdict {
            FunctionVerdict::Refines => ("refines", None),
            FunctionVerdict::Differs { call, failure } => {
                ("differs", Some(format!("{call}: {failure}")))
            }
            FunctionVerdict::Inconclusive(why) => ("inconclusive", Some(why.clone())),
        };
        let (inputs, undefined, skipped) = (v.inputs, v.undefined, v.skipped);
        Self { function: &v.function, verdict, inputs, undefined, skipped, message }
    }
}

/// Reports the verdicts on the functions that changed. Returns the status: whether one of them
/// differs.
pub(super) fn run(before: &Verified, after: &Verified, format: Format) -> u8 {
    let hosts: [Rc<dyn Host>; 1] = [Rc::new(CLibrary)];
    let all = validate(before, after, &hosts, &ValidateOptions::default());
    for v in &all {
        match format {
            Format::Human => tell!("pir: {v}"),
            Format::Json => json::print(&ValidationLine::new(v)),
        }
    }
    match all.iter().any(|v| matches!(v.verdict, FunctionVerdict::Differs { .. })) {
        true => status::NO,
        false => status::CLEAN,
    }
}
