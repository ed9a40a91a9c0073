//! The passes.

mod cse;
mod dce;

use crate::pass::Pass;

/// All passes, by name.
pub const PASSES: &[&Pass] = &[&cse::PASS, &dce::PASS];

/// The pipeline of the levels above 0.
pub(crate) const DEFAULT_PIPELINE: &str = "cse,dce";
