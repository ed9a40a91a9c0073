//! The passes.

mod dce;

use crate::pass::Pass;

/// All passes, by name.
pub const PASSES: &[&Pass] = &[&dce::PASS];

/// Returns the pass with this name.
pub fn pass_named(name: &str) -> Option<&'static Pass> {
    PASSES.iter().copied().find(|p| p.name == name)
}

/// The pipeline of the levels above 0.
pub(crate) const DEFAULT_PIPELINE: &str = "dce";
