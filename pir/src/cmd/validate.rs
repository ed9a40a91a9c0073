//! `pir validate`, and `pir opt --validate`: functions against those of the same names.

use super::execute::verified;
use crate::cli::{Format, Global, Validate};
use crate::output::tell;
use crate::{json, output, status};
use pir_fuzz::{
    FunctionVerdict, Scope, Solver, SolverError, ValidateOptions, Validation, validate,
};
use pir_host::CLibrary;
use pir_interp::host::Host;
use pir_verify::Verified;
use serde::Serialize;
use std::path::Path;
use std::rc::Rc;

/// A line of JSON for a function.
#[derive(Serialize)]
struct ValidationLine<'a> {
    function: &'a str,
    verdict: &'static str,
    /// Whether the verdict speaks of all inputs, or of those that were tried.
    scope: &'static str,
    inputs: usize,
    /// Inputs on which the old function has undefined behaviour.
    undefined: usize,
    /// Inputs on which the outcomes of the old function are not known.
    skipped: usize,
    /// The call, the outcome and the schedule, or the reason why there is no verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// Why the verdict does not speak of all inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not_all: Option<&'a str>,
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
        let (scope, why_not_all) = match &v.scope {
            Scope::Inputs { why } => ("inputs", why.as_deref()),
            _ => ("all", None),
        };
        let (inputs, undefined, skipped) = (v.inputs, v.undefined, v.skipped);
        Self {
            function: &v.function,
            verdict,
            scope,
            inputs,
            undefined,
            skipped,
            message,
            why_not_all,
        }
    }
}

/// Reports the verdicts on the functions that changed. Returns the status: whether one of them
/// differs.
pub(super) fn changes(before: &Verified, after: &Verified, format: Format) -> u8 {
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

/// Compares the functions of two files.
pub(super) fn run(args: &Validate, global: &Global) -> u8 {
    let read = |path: &Path| verified(path, global).map_err(|r| r.tell_as(args.format, path));
    let (source, target) = match (read(&args.source), read(&args.target)) {
        (Ok((_, source)), Ok((_, target))) => (source, target),
        (a, b) => return a.err().unwrap_or(0).max(b.err().unwrap_or(0)),
    };
    let mut options = ValidateOptions::default();
    options.inputs = args.inputs;
    options.with_equal = true;
    options.functions = args.functions.clone();
    match solver(args) {
        Ok(found) => options.solver = found,
        Err(e) => {
            tell!("pir: {e}");
            return status::TOOL;
        }
    }
    let hosts: [Rc<dyn Host>; 1] = [Rc::new(CLibrary)];
    let all = validate(&source, &target, &hosts, &options);
    for v in &all {
        match args.format {
            Format::Human => output::line(&v.to_string()),
            Format::Json => json::print(&ValidationLine::new(v)),
        }
    }
    let missing = args.functions.iter().find(|&name| !all.iter().any(|v| v.function == *name));
    if let Some(name) = missing {
        tell!("pir: not both files define a function `@{name}`");
        return status::INPUT;
    }
    if all.is_empty() {
        tell!("pir: the files define no functions of the same name");
        return status::INPUT;
    }
    let is = |what: fn(&FunctionVerdict) -> bool| all.iter().any(|v| what(&v.verdict));
    if is(|v| matches!(v, FunctionVerdict::Differs { .. })) {
        return status::NO;
    }
    match is(|v| matches!(v, FunctionVerdict::Inconclusive(_))) && args.fail_on_inconclusive {
        true => status::INCONCLUSIVE,
        false => status::CLEAN,
    }
}

/// Returns the solver, if there is one and it is wanted. One that is named must be there.
fn solver(args: &Validate) -> Result<Option<Solver>, SolverError> {
    if args.no_solver {
        return Ok(None);
    }
    match Solver::find(args.solver.as_deref()) {
        Ok(found) => Ok(Some(found.with_timeout(args.solver_timeout))),
        Err(e) if args.solver.is_some() => Err(e),
        Err(e) => {
            tell!("pir: {e}; functions are called on {} inputs instead", args.inputs);
            Ok(None)
        }
    }
}
