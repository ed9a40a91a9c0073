//! The passes.

mod cse;
mod dce;
mod licm;
mod mem2reg;
mod simplify_cfg;

use crate::pass::Pass;

/// All passes, by name.
pub const PASSES: &[&Pass] =
    &[&cse::PASS, &dce::PASS, &licm::PASS, &mem2reg::PASS, &simplify_cfg::PASS];

/// Returns the pass with this name.
pub fn pass_named(name: &str) -> Option<&'static Pass> {
    PASSES.iter().copied().find(|p| p.name == name)
}

/// The pipeline of the levels above 0.
pub(crate) const DEFAULT_PIPELINE: &str = "simplify-cfg,mem2reg,cse,licm,cse,dce,simplify-cfg";
