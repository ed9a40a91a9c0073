//! The passes.

mod canonicalise_forks;
mod dce;
mod interior_to_branch;
mod merge_adjacent_regions;
mod merge_subregions;
mod remove_empty_regions;
mod sequentialise;

use crate::pass::Pass;

/// All passes, by name.
pub const PASSES: &[&Pass] = &[
    &canonicalise_forks::PASS,
    &dce::PASS,
    &interior_to_branch::PASS,
    &merge_adjacent_regions::PASS,
    &merge_subregions::PASS,
    &remove_empty_regions::PASS,
    &sequentialise::PASS,
];

/// The pipeline of the levels above 0.
pub(crate) const DEFAULT_PIPELINE: &str = "dce";
