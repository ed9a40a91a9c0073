//! Translation validation: each function that a pass changed against its old self, on some inputs.
//!
//! A function is called with numbers, and with pointers to memory that is observed afterwards,
//! under every schedule. This says nothing of other inputs, and nothing of calls by other strands.

mod input;

use crate::failure::Failure;
use crate::oracle::{ComparedCalls, OracleOptions, Stop, compare_calls};
use crate::subject::verifier_options;
use input::{Calls, add_calls};
use pir_core::entity::GlobalId;
use pir_core::module::Module;
use pir_core::text::print::print_global;
use pir_interp::Program;
use pir_interp::host::Host;
use pir_verify::Verified;
use std::fmt;
use std::rc::Rc;

/// The verdict on a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FunctionVerdict {
    /// On every input, each outcome of the new function is one of the old one.
    Refines,
    /// The new function has an outcome on this call that the old one does not have.
    Differs {
        /// The call.
        call: String,
        /// The outcome, with its schedule.
        failure: Failure,
    },
    /// The reason for which nothing was shown.
    Inconclusive(String),
}

/// The validation of a function that was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Validation {
    /// The function, without `@`.
    pub function: String,
    /// The verdict.
    pub verdict: FunctionVerdict,
    /// The number of inputs on which the functions were compared.
    pub inputs: usize,
    /// The number of inputs on which the old function has undefined behaviour, which allows
    /// everything.
    pub undefined: usize,
    /// The number of inputs on which the outcomes of the old function are not known: it runs for
    /// too long, has too many schedules, or does something that the interpreter does not know.
    pub skipped: usize,
}

impl Validation {
    fn new(function: String) -> Self {
        Self { function, verdict: FunctionVerdict::Refines, inputs: 0, undefined: 0, skipped: 0 }
    }
}

impl fmt::Display for Validation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}: ", self.function)?;
        match &self.verdict {
            FunctionVerdict::Refines => f.write_str("refines")?,
            FunctionVerdict::Differs { call, failure } => write!(f, "differs: {call}: {failure}")?,
            FunctionVerdict::Inconclusive(why) => write!(f, "inconclusive: {why}")?,
        }
        write!(f, " ({} inputs", self.inputs)?;
        if self.undefined > 0 {
            write!(f, ", {} on which the old one is undefined", self.undefined)?;
        }
        if self.skipped > 0 {
            write!(f, ", {} on which its outcomes are not known", self.skipped)?;
        }
        f.write_str(")")
    }
}

/// How functions are validated.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ValidateOptions {
    /// The number of inputs of each function.
    pub inputs: usize,
    /// How results are compared.
    pub oracle: OracleOptions,
}

impl Default for ValidateOptions {
    fn default() -> Self {
        Self { inputs: 16, oracle: OracleOptions::default() }
    }
}

/// Compares each function that differs between two modules, by name. `hosts` provides the functions
/// that both declare only.
///
/// If both have the same globals and types in the same order, as before and after passes of this
/// project, a function is compared in the old module, so that a fault of one that it calls is not
/// its own. Otherwise each is compared in its own module.
pub fn validate(
    source: &Verified,
    target: &Verified,
    hosts: &[Rc<dyn Host>],
    options: &ValidateOptions,
) -> Vec<Validation> {
    let is_alike = are_tables_alike(source, target);
    let mut all = Vec::new();
    for (old, ..) in source.functions().filter(|(.., f)| f.body.is_some()) {
        let Some(name) = source.global(old).name.as_deref() else { continue };
        let found = target.find(name);
        let new = found.filter(|&g| target.function(g).is_some_and(|f| f.body.is_some()));
        let Some(new) = new else { continue };
        if print_global(source, old) == print_global(target, new) {
            continue;
        }
        let other = match is_alike {
            false => target.module().clone(),
            true => {
                let mut other = source.module().clone();
                let body = target.function(new).and_then(|f| f.body.clone());
                other.function_mut(old).expect("it is a function").body = body;
                other
            }
        };
        let start = Validation::new(source.display_name(old));
        all.push(compare(start, source, other, old, new, hosts, options));
    }
    all
}

/// Whether ids of types and globals of one module mean the same in the other.
fn are_tables_alike(a: &Module, b: &Module) -> bool {
    let globals =
        |m: &Module| -> Vec<_> { m.globals.iter().map(|g| (g.name.clone(), g.ty)).collect() };
    let is_same = a.types.extends(&b.types) && b.types.extends(&a.types);
    is_same && a.symbols.len() == b.symbols.len() && globals(a) == globals(b)
}

fn compare(
    mut done: Validation,
    source: &Module,
    target: Module,
    old: GlobalId,
    new: GlobalId,
    hosts: &[Rc<dyn Host>],
    options: &ValidateOptions,
) -> Validation {
    let programs = program(source.clone(), old, hosts, options.inputs)
        .and_then(|old| Ok((old, program(target, new, hosts, options.inputs)?)));
    let ((source, before), (target, after)) = match programs {
        Ok(both) if both.0.1.texts == both.1.1.texts => both,
        Ok(_) => {
            done.verdict = FunctionVerdict::Inconclusive("its type is another one".to_owned());
            return done;
        }
        Err(why) => {
            done.verdict = FunctionVerdict::Inconclusive(why);
            return done;
        }
    };
    let (mut why_not, mut why_skipped) = (None, None);
    for (n, call) in before.texts.into_iter().enumerate() {
        let calls = ((&source, before.entries[n]), (&target, after.entries[n]));
        match compare_calls(calls.0, calls.1, &options.oracle) {
            Ok(ComparedCalls::Refines) => done.inputs += 1,
            Ok(ComparedCalls::Undefined) => done.undefined += 1,
            Ok(ComparedCalls::Skipped(why)) => {
                done.skipped += 1;
                why_skipped.get_or_insert(why);
            }
            Err(Stop::Fails(failure)) => {
                done.inputs += 1;
                done.verdict = FunctionVerdict::Differs { call, failure };
                return done;
            }
            Err(Stop::Inconclusive(why)) => why_not = Some(format!("{call}: {why}")),
        }
    }
    if done.inputs == 0 {
        let why = why_skipped.unwrap_or_else(|| "the old one is undefined".to_owned());
        why_not.get_or_insert_with(|| format!("no input could be compared: {why}"));
    }
    done.verdict = why_not.map_or(FunctionVerdict::Refines, FunctionVerdict::Inconclusive);
    done
}

/// Prepares a module, with the calls of a function.
fn program(
    mut module: Module,
    function: GlobalId,
    hosts: &[Rc<dyn Host>],
    inputs: usize,
) -> Result<(Program, Calls), String> {
    let calls = add_calls(&mut module, function, inputs)?;
    let verified = pir_verify::verify_with(module, &verifier_options());
    let verified = verified.map_err(|e| e.to_string())?;
    let program = Program::new(verified, hosts.to_vec()).map_err(|e| e.to_string())?;
    Ok((program, calls))
}
