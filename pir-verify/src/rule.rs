//! The definition of a rule: one file with its codes, a one-line summary, its check and its tests.

use pir_analysis::Regions;
use pir_core::diag::{Code, Severity};
use pir_core::module::Module;

use crate::cx::RuleContext;
use crate::sink::DiagnosticSink;

/// A rule of the language, or one that only warns.
#[derive(Debug)]
pub struct Rule {
    /// The codes of its diagnostics.
    pub codes: &'static [Code],
    /// Its requirement, in one line.
    pub summary: &'static str,
    /// The check itself, and the stage at which it runs.
    pub check: Check,
}

/// A check by the analyses it needs. It runs only where those exist.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// LLVM's own rules: once a module, and in one walk over every body.
    Llvm,
    /// Once a module.
    Module(fn(&Module, &mut DiagnosticSink)),
    /// On every function with a body.
    Body(fn(&RuleContext<'_>, &mut DiagnosticSink)),
    /// On functions with a `fork`, `halt` or `join`.
    Parallel(fn(&RuleContext<'_>, &mut DiagnosticSink)),
    /// On parallel functions whose `join`s are in place and whose depths obey the rules.
    Regions(fn(&RuleContext<'_>, &Regions, &mut DiagnosticSink)),
}

impl Rule {
    /// Returns whether the rule only warns.
    pub fn is_warning(&self) -> bool {
        self.codes.iter().all(|c| c.severity() == Severity::Warning)
    }
}
