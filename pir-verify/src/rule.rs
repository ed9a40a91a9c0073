//! The definition of a rule, and the list of all rules.
//!
//! A rule is one file with its codes, a one-line summary, its check and its tests. This list is the
//! only other place that changes with a new rule, because the driver, the command line, the docs
//! and the tests iterate over it.

use pir_analysis::Regions;
use pir_core::diag::{Code, Severity};
use pir_core::module::Module;

use crate::cx::Cx;
use crate::sink::Sink;
use crate::{lints, llvm, rules};

/// A rule of the language, or a lint.
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
    Module(fn(&Module, &mut Sink)),
    /// On every function with a body.
    Body(fn(&Cx<'_>, &mut Sink)),
    /// On functions with a `fork`, `halt` or `join`.
    Parallel(fn(&Cx<'_>, &mut Sink)),
    /// On parallel functions whose `join`s are in place and whose depths obey the rules.
    Regions(fn(&Cx<'_>, &Regions, &mut Sink)),
}

impl Rule {
    /// Returns whether the rule only warns.
    pub fn is_lint(&self) -> bool {
        self.codes.iter().all(|c| c.severity() == Severity::Warning)
    }
}

/// All rules, in the order in which they are run.
pub static RULES: &[&Rule] = &[
    &llvm::RULE,
    &rules::arity::RULE,
    &rules::join_placement::RULE,
    &rules::join_phi::RULE,
    &rules::join_entry::RULE,
    &rules::inconsistent_depth::RULE,
    &rules::negative_depth::RULE,
    &rules::early_exit::RULE,
    &rules::halt_outside::RULE,
    &rules::interior_outside::RULE,
    &rules::interior_attribute::RULE,
    &rules::width_operand::RULE,
    &rules::width_mismatch::RULE,
    &rules::backends::RULE,
    &rules::force_lockstep::RULE,
    &rules::force_sequential::RULE,
    &rules::lockstep_lane::RULE,
    &rules::parallel_intrinsic::RULE,
    &rules::ssa::RULE,
    &lints::unreachable_block::RULE,
    &lints::never_closes::RULE,
    &lints::many_joins::RULE,
    &lints::sequential_region::RULE,
    &lints::empty_region::RULE,
    &lints::fork_in_loop::RULE,
    &lints::escaping_alloca::RULE,
    &lints::unknown_backend::RULE,
];
