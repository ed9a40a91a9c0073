//! Translation validation: each function of a module against the one of the same name in another.
//!
//! A function without loops and calls is compared for all inputs, by an SMT solver, if there is
//! one. Any other is called on inputs of each class, with pointers to memory that is observed
//! afterwards, under every schedule. That says nothing of other inputs, and nothing of calls by
//! other strands. The verdict says which of the two it was.

mod constants;
mod input;
mod smt;

pub use smt::{Solver, SolverError};

use crate::failure::Failure;
use crate::freedom::Freedom;
use crate::oracle::{ComparedCalls, OracleOptions, Stop, compare_calls, unexplained_outcome};
use crate::subject::verifier_options;
use constants::Constants;
use input::{CallInput, Calls, add_calls, by_class};
use pir_core::entity::GlobalId;
use pir_core::function::Function;
use pir_core::module::Module;
use pir_core::text::print::print_global;
use pir_interp::Program;
use pir_interp::host::Host;
use pir_verify::Verified;
use smt::Decision;
use std::fmt;
use std::rc::Rc;

/// The verdict on a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FunctionVerdict {
    /// On every input of [`Validation::scope`], each outcome of the new function is one of the old
    /// one.
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

/// The inputs about which a verdict speaks.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Scope {
    /// All inputs, poison and undefined values included.
    AllInputs,
    /// Those on which the functions were called.
    Inputs {
        /// Why a solver has not decided about all inputs, if there is one.
        why: Option<String>,
    },
}

/// The validation of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Validation {
    /// The function, without `@`.
    pub function: String,
    /// The verdict.
    pub verdict: FunctionVerdict,
    /// The inputs about which the verdict speaks.
    pub scope: Scope,
    /// The number of inputs on which the functions were called and compared.
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
        let scope = Scope::Inputs { why: None };
        let verdict = FunctionVerdict::Refines;
        Self { function, verdict, scope, inputs: 0, undefined: 0, skipped: 0 }
    }
}

impl fmt::Display for Validation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}: ", self.function)?;
        match &self.verdict {
            FunctionVerdict::Refines if self.scope == Scope::AllInputs => {
                return f.write_str("refines for all inputs");
            }
            FunctionVerdict::Refines => f.write_str("refines")?,
            FunctionVerdict::Differs { call, failure } => {
                write!(f, "differs: {call}: {failure}")?;
                if self.scope == Scope::AllInputs {
                    return Ok(());
                }
            }
            FunctionVerdict::Inconclusive(why) => write!(f, "inconclusive: {why}")?,
        }
        write!(f, " ({} inputs", self.inputs)?;
        if self.undefined > 0 {
            write!(f, ", {} on which the old one is undefined", self.undefined)?;
        }
        if self.skipped > 0 {
            write!(f, ", {} on which its outcomes are not known", self.skipped)?;
        }
        if let Scope::Inputs { why: Some(why) } = &self.scope {
            write!(f, "; not all: {why}")?;
        }
        f.write_str(")")
    }
}

/// How functions are validated.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ValidateOptions {
    /// The number of inputs of each function, where they are not all covered by a solver.
    pub inputs: usize,
    /// How results are compared.
    pub oracle: OracleOptions,
    /// The solver that decides about all inputs, if any.
    pub solver: Option<Solver>,
    /// Whether functions with equal texts are compared as well.
    pub with_equal: bool,
    /// The names of the functions that are compared; all if there is none.
    pub functions: Vec<String>,
}

impl Default for ValidateOptions {
    fn default() -> Self {
        let oracle = OracleOptions::default();
        Self { inputs: 64, oracle, solver: None, with_equal: false, functions: Vec::new() }
    }
}

/// Compares the functions of two modules, by name: those that differ, or all. `hosts` provides the
/// functions that both declare only.
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
        let shown = source.display_name(old);
        if !options.functions.is_empty() && !options.functions.contains(&shown) {
            continue;
        }
        let found = target.find(name);
        let new = found.filter(|&g| target.function(g).is_some_and(|f| f.body.is_some()));
        let Some(new) = new else { continue };
        if !options.with_equal && print_global(source, old) == print_global(target, new) {
            continue;
        }
        let other = match is_alike && are_headers_alike(source, old, target, new) {
            false => target.module().clone(),
            true => {
                let mut other = source.module().clone();
                let body = target.function(new).and_then(|f| f.body.clone());
                other.function_mut(old).expect("it is a function").body = body;
                other
            }
        };
        let start = Validation::new(shown);
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

/// Whether two functions have the same attributes and calling convention.
fn are_headers_alike(a: &Module, old: GlobalId, b: &Module, new: GlobalId) -> bool {
    let (Some(f), Some(g)) = (a.function(old), b.function(new)) else { return false };
    let params = |f: &Function| -> Vec<_> { f.params.iter().map(|p| (p.ty, p.attrs)).collect() };
    a.attrs.extends(&b.attrs)
        && b.attrs.extends(&a.attrs)
        && a.attr_groups == b.attr_groups
        && (f.cc, f.ret_attrs, f.attrs) == (g.cc, g.ret_attrs, g.attrs)
        && params(f) == params(g)
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
    if source.types.show(source.global(old).ty) != target.types.show(target.global(new).ty) {
        done.verdict = FunctionVerdict::Inconclusive("its type is another one".to_owned());
        return done;
    }
    let pair = Pair { source, target: &target, old, new, hosts };
    let decision = options.solver.as_ref().map(|s| smt::decide(s, (source, old), (&target, new)));
    let freedom = Freedom::of((source, old), (&target, new));
    let mut doubt = None;
    let why = match decision {
        None => None,
        Some(Decision::Proved) => {
            done.scope = Scope::AllInputs;
            return done;
        }
        Some(Decision::Counterexample { call, is_exact }) => {
            let mut one = done.clone();
            let call = [call];
            let unclear = pair.call(&mut one, &call, &freedom, options);
            let is_closed = is_exact && !freedom.is_open();
            if !matches!(one.verdict, FunctionVerdict::Differs { .. }) && is_closed {
                pair.explain(&mut one, &call, options);
            }
            if matches!(one.verdict, FunctionVerdict::Differs { .. }) {
                one.scope = Scope::AllInputs;
                return one;
            }
            doubt = Some(format!(
                "the solver has a counterexample that execution does not confirm{unclear}"
            ));
            None
        }
        Some(Decision::Open(why)) => Some(why),
    };
    let constants = Constants::of(&[(source, old), (&target, new)]);
    let calls = by_class(source, old, &constants, options.inputs);
    pair.call(&mut done, &calls, &freedom, options);
    if freedom.target_promises && done.verdict == FunctionVerdict::Refines {
        let why = "the target adds promises by metadata or attributes that calls do not check";
        done.verdict = FunctionVerdict::Inconclusive(why.to_owned());
    }
    if let (Some(why), FunctionVerdict::Refines) = (doubt, &done.verdict) {
        done.verdict = FunctionVerdict::Inconclusive(why);
    }
    done.scope = Scope::Inputs { why };
    done
}

/// A function before and after.
struct Pair<'a> {
    source: &'a Module,
    target: &'a Module,
    old: GlobalId,
    new: GlobalId,
    hosts: &'a [Rc<dyn Host>],
}

impl Pair<'_> {
    /// Prepares both modules, with calls.
    fn programs(&self, calls: &[CallInput]) -> Result<[(Program, Calls); 2], String> {
        let one = |module: &Module, id| program(module.clone(), id, self.hosts, calls);
        Ok([one(self.source, self.old)?, one(self.target, self.new)?])
    }

    /// Compares a call whose outcomes differ according to the solver, where the interpreter does
    /// not try every value of a `freeze` of the source.
    fn explain(&self, done: &mut Validation, calls: &[CallInput], options: &ValidateOptions) {
        let Ok([(source, before), (target, after)]) = self.programs(calls) else { return };
        let calls = ((&source, before.entries[0]), (&target, after.entries[0]));
        if let Some(failure) = unexplained_outcome(calls.0, calls.1, &options.oracle) {
            let call = before.texts[0].clone();
            done.verdict = FunctionVerdict::Differs { call, failure };
        }
    }

    /// Compares calls until one fails. Returns the first call of which nothing is known, with the
    /// reason, for a message.
    fn call(
        &self,
        done: &mut Validation,
        calls: &[CallInput],
        freedom: &Freedom,
        options: &ValidateOptions,
    ) -> String {
        let [(source, before), (target, after)] = match self.programs(calls) {
            Ok(both) => both,
            Err(why) => {
                done.verdict = FunctionVerdict::Inconclusive(why);
                return String::new();
            }
        };
        let mut unclear = String::new();
        let (mut why_not, mut why_skipped) = (None, None);
        for (n, call) in before.texts.into_iter().enumerate() {
            let calls = ((&source, before.entries[n]), (&target, after.entries[n]));
            match compare_calls(calls.0, calls.1, &options.oracle, freedom) {
                Ok(ComparedCalls::Refines) => done.inputs += 1,
                Ok(ComparedCalls::Undefined) => done.undefined += 1,
                Ok(ComparedCalls::Skipped(why)) => {
                    if unclear.is_empty() {
                        unclear = format!(": {call}: {why}");
                    }
                    done.skipped += 1;
                    why_skipped.get_or_insert(why);
                }
                Err(Stop::Fails(failure)) => {
                    done.inputs += 1;
                    done.verdict = FunctionVerdict::Differs { call, failure };
                    return unclear;
                }
                Err(Stop::Inconclusive(why)) => {
                    let text = format!("{call}: {why}");
                    unclear = format!(": {text}");
                    why_not = Some(text);
                }
            }
        }
        if done.inputs == 0 {
            let why = why_skipped.unwrap_or_else(|| "the old one is undefined".to_owned());
            why_not.get_or_insert_with(|| format!("no input could be compared: {why}"));
        }
        done.verdict = why_not.map_or(FunctionVerdict::Refines, FunctionVerdict::Inconclusive);
        unclear
    }
}

/// Prepares a module, with calls of a function.
fn program(
    mut module: Module,
    function: GlobalId,
    hosts: &[Rc<dyn Host>],
    calls: &[CallInput],
) -> Result<(Program, Calls), String> {
    let calls = add_calls(&mut module, function, calls)?;
    let verified = pir_verify::verify_with(module, &verifier_options());
    let verified = verified.map_err(|e| e.to_string())?;
    let program = Program::new(verified, hosts.to_vec()).map_err(|e| e.to_string())?;
    Ok((program, calls))
}
