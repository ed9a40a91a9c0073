//! The driver: runs the rules over a module, functions in parallel, diagnostics in a fixed order.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use pir_analysis::Analyses;
use pir_core::diag::{Diagnostic, Severity};
use pir_core::entity::{Entity, GlobalId};
use pir_core::module::Module;
use rayon::prelude::*;
use tracing::debug_span;

use crate::built;
use crate::cx::{DefinedFunction, RuleContext};
use crate::list::RULES;
use crate::llvm::{ModuleFacts, ReusedTables};
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// Minimum number of instructions of a module for which threads save more than they cost.
const MIN_PARALLEL_INSTRUCTIONS: usize = 1 << 14;

/// What becomes of the rules that warn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WarningLevel {
    /// They are not checked.
    Off,
    /// They report warnings.
    #[default]
    Warn,
    /// They report errors: `--deny warnings`.
    Deny,
}

/// Options of the verifier.
#[derive(Clone, Debug)]
pub struct Options {
    /// What becomes of the rules that warn.
    pub warnings: WarningLevel,
    /// Work that global dominance may take, in steps per block and use of a function, or per one of
    /// 1,024 if there are fewer; a function that needs more is refused with PIR0205.
    pub work_per_use: u64,
    /// Number of threads; `None` is the pool of the process.
    pub jobs: Option<usize>,
    /// Whether the analyses of all functions are kept in [`Verified::analyses`], so that passes and
    /// the interpreter need not compute them again. They take more memory than the module.
    pub keep_analyses: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            warnings: WarningLevel::default(),
            work_per_use: 64,
            jobs: None,
            keep_analyses: false,
        }
    }
}

/// A module that obeys every rule. Only the verifier constructs one, and it must be given up to
/// change the module.
#[derive(Clone, Debug)]
pub struct Verified {
    module: Module,
    warnings: Vec<Diagnostic>,
    /// By global, if they are kept; of functions with a body.
    analyses: Vec<Option<Arc<Analyses>>>,
}

impl Verified {
    /// Returns the module.
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// Gives up the proof and returns the module, to change it.
    pub fn into_module(self) -> Module {
        self.module
    }

    /// Returns the analyses of a function, for passes and the interpreter. There are none unless
    /// [`Options::keep_analyses`] was set.
    pub fn analyses(&self, g: GlobalId) -> Option<&Arc<Analyses>> {
        self.analyses.get(g.index())?.as_ref()
    }

    /// Returns the warnings.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }
}

impl Deref for Verified {
    type Target = Module;

    fn deref(&self) -> &Module {
        &self.module
    }
}

/// A module that breaks a rule, with its diagnostics.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub struct InvalidModule {
    /// The module as it was given.
    pub module: Module,
    /// All diagnostics, warnings included; at least one error.
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for InvalidModule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, d) in self.diagnostics.iter().filter(|d| d.is_error()).enumerate() {
            write!(f, "{}{d}", if k == 0 { "" } else { "\n" })?;
            if let (Some(function), Some(block)) = (&d.function, &d.block) {
                write!(f, " (in @{function}, block %{block})")?;
            }
        }
        Ok(())
    }
}

/// Verifies a module with the default options.
///
/// # Errors
/// Everything that was found, if any of it is an error; the module comes back with it.
pub fn verify(module: Module) -> Result<Verified, Box<InvalidModule>> {
    verify_with(module, &Options::default())
}

/// Verifies a module.
///
/// # Errors
/// Everything that was found, if any of it is an error; the module comes back with it.
pub fn verify_with(module: Module, options: &Options) -> Result<Verified, Box<InvalidModule>> {
    verify_again(module, options, &[])
}

/// Verifies a module of whose functions some analyses are known, such as that a pass has kept.
/// Those of a graph that is not the function's are not used.
///
/// # Errors
/// As [`verify_with`].
pub fn verify_again(
    module: Module,
    options: &Options,
    known: &[(GlobalId, Arc<Analyses>)],
) -> Result<Verified, Box<InvalidModule>> {
    let mut analyses = Vec::new();
    if options.keep_analyses || !known.is_empty() {
        analyses.resize(module.globals.len(), None);
        for (g, known) in known {
            if let Some(row) = analyses.get_mut(g.index()) {
                *row = Some(Arc::clone(known));
            }
        }
    }
    let diagnostics = check_and_keep(&module, options, &mut analyses);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(Box::new(InvalidModule { module, diagnostics }));
    }
    if !options.keep_analyses {
        analyses.clear();
    }
    Ok(Verified { module, warnings: diagnostics, analyses })
}

/// Returns all diagnostics of the rules for a module, with the default options.
pub fn check(module: &Module) -> Vec<Diagnostic> {
    check_with(module, &Options::default())
}

/// Returns all diagnostics of the rules for a module: first those of the module as a whole, then
/// function by function in the order of the text.
pub fn check_with(module: &Module, options: &Options) -> Vec<Diagnostic> {
    check_and_keep(module, options, &mut [])
}

/// Checks a module, with the known analyses of its functions in `rows`. Stores the analyses that
/// the check used there, unless there are no rows.
fn check_and_keep(
    module: &Module,
    options: &Options,
    rows: &mut [Option<Arc<Analyses>>],
) -> Vec<Diagnostic> {
    // Text cannot break the rules of `built`, and all others rely on the ids that they check.
    if let Some(d) = built::dangling(module) {
        return vec![d];
    }
    let facts = ModuleFacts::new(module);
    let mut found = check_module(&facts, module, options.jobs.is_none());
    if !found.iter().any(Diagnostic::is_error) {
        found.extend(built::unwritable(module));
    }
    let bodies: Vec<DefinedFunction<'_>> = module
        .functions()
        .filter_map(|(global, _, function)| {
            Some(DefinedFunction { global, function, body: function.body.as_deref()? })
        })
        .collect();
    let rules = run_rules(options);
    let (work, keep) = (options.work_per_use, !rows.is_empty());
    let known = rows.to_vec();
    let check = |tables: &mut ReusedTables, &defined: &DefinedFunction<'_>| {
        if let Some(d) = built::dangling_in_body(module, defined) {
            return (vec![d], None);
        }
        let known = known.get(defined.global.index()).cloned().flatten();
        let (mut found, analyses) = check_body(&facts, &rules, tables, defined, known, work);
        if !found.iter().any(Diagnostic::is_error) {
            found.extend(built::unwritable_body(module, defined));
        }
        if keep {
            return (found, Some(analyses));
        }
        tables.reuse(analyses);
        (found, None)
    };
    let one = |body: &DefinedFunction<'_>| check(&mut ReusedTables::default(), body);
    let mut add = |body: &DefinedFunction<'_>, (more, analyses): CheckedBody| {
        found.extend(more);
        if let Some(row) = rows.get_mut(body.global.index()) {
            *row = analyses;
        }
    };
    let instructions: usize = bodies.iter().map(|d| d.body.inst_bound()).sum();
    let threads = options.jobs.unwrap_or_else(rayon::current_num_threads);
    if threads <= 1 || bodies.len() == 1 || instructions < MIN_PARALLEL_INSTRUCTIONS {
        let mut tables = ReusedTables::default();
        bodies.iter().for_each(|body| add(body, check(&mut tables, body)));
    } else {
        let run = || -> Vec<CheckedBody> { bodies.par_iter().with_min_len(16).map(one).collect() };
        let lists = match options.jobs {
            None => run(),
            // If the pool cannot be built, run without threads; the result is the same.
            Some(n) => match rayon::ThreadPoolBuilder::new().num_threads(n).build() {
                Ok(pool) => pool.install(run),
                Err(_) => bodies.iter().map(one).collect(),
            },
        };
        bodies.iter().zip(lists).for_each(|(body, checked)| add(body, checked));
    }
    if options.warnings == WarningLevel::Deny {
        for d in &mut found {
            d.severity = Severity::Error;
        }
    }
    found
}

/// The diagnostics of a body, and its analyses if they are kept.
type CheckedBody = (Vec<Diagnostic>, Option<Arc<Analyses>>);

/// Returns the rules that the options enable.
pub(crate) fn run_rules(options: &Options) -> Vec<&'static Rule> {
    let warnings = options.warnings != WarningLevel::Off;
    RULES.iter().copied().filter(|r| warnings || !r.is_warning()).collect()
}

/// Runs the rules of the module as a whole and returns their diagnostics. Uses the threads of the
/// current pool if `parallel` is set.
pub(crate) fn check_module(
    facts: &ModuleFacts<'_>,
    module: &Module,
    parallel: bool,
) -> Vec<Diagnostic> {
    let mut sink = DiagnosticSink::default();
    for rule in RULES {
        match rule.check {
            Check::Module(check) => check(module, &mut sink),
            Check::Llvm => facts.check_module(parallel, &mut sink),
            Check::Body(_) | Check::Parallel(_) | Check::Regions(_) => {}
        }
    }
    sink.finish()
}

/// Runs the rules of bodies on one body whose operands all exist. Returns their diagnostics, and
/// the analyses that they needed.
pub(crate) fn check_body(
    facts: &ModuleFacts<'_>,
    rules: &[&Rule],
    kept: &mut ReusedTables,
    defined: DefinedFunction<'_>,
    known: Option<Arc<Analyses>>,
    work_per_use: u64,
) -> (Vec<Diagnostic>, Arc<Analyses>) {
    let _span = debug_span!("verify", function = facts.m.display_name(defined.global)).entered();
    let cfg = std::mem::take(&mut kept.cfg).again(defined.body);
    let known = known.filter(|k| *k.cfg() == cfg && !k.is_too_complex());
    let analyses = known.unwrap_or_else(|| Arc::new(Analyses::new(cfg)));
    let cx = RuleContext::with_analyses(facts.m, defined, work_per_use, analyses);
    let mut sink = DiagnosticSink::default();
    for rule in rules {
        match rule.check {
            Check::Module(_) => {}
            Check::Llvm => facts.check_body(&cx, kept, &mut sink),
            Check::Body(check) => check(&cx, &mut sink),
            Check::Parallel(check) if cx.is_parallel() => check(&cx, &mut sink),
            Check::Regions(check) if cx.is_parallel() && cx.is_well_formed() => {
                check(&cx, cx.regions(), &mut sink);
            }
            Check::Parallel(_) | Check::Regions(_) => {}
        }
    }
    (sink.finish(), cx.into_analyses())
}

#[cfg(test)]
mod tests;
