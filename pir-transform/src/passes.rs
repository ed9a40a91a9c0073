//! The passes.

mod dce;
mod interior_to_branch;

use crate::pass::Pass;

/// All passes, by name.
pub const PASSES: &[&Pass] = &[&dce::PASS, &interior_to_branch::PASS];

/// The pipeline of the levels above 0.
pub(crate) const DEFAULT_PIPELINE: &str = "dce";
