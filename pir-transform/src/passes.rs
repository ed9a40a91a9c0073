//! The passes.

mod cse;
mod dce;
mod licm;
mod mem2reg;

use crate::pass::Pass;

/// All passes, by name.
pub const PASSES: &[&Pass] = &[&cse::PASS, &dce::PASS, &licm::PASS, &mem2reg::PASS];

/// Returns the pass with this name.
pub fn pass_named(name: &str) -> Option<&'static Pass> {
    PASSES.iter().copied().find(|p| p.name == name)
}

/// The pipeline of the levels above 0.
pub(crate) const DEFAULT_PIPELINE: &str = "mem2reg,cse,licm,cse,dce";
