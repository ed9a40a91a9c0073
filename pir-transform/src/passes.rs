//! The passes.

mod accumulate;
mod canonicalise_forks;
mod coarsen;
mod collapse;
mod constant_propagation;
mod cse;
mod cutoff;
mod dce;
mod dead_stores;
mod fission;
mod forward_loads;
mod fuse_parallel_loops;
mod inline;
mod interchange;
mod interior_to_branch;
mod licm;
mod loop_rotate;
mod mem2reg;
mod merge_adjacent_regions;
mod merge_subregions;
mod privatise;
mod promote_records;
mod remove_empty_regions;
mod sequentialise;
mod shrink_critical;
pub(crate) mod simplify_cfg;
mod sroa;
mod strip_mine;
mod tile;
mod unroll;

use crate::pass::Pass;

/// All passes, by name.
pub const PASSES: &[&Pass] = &[
    &accumulate::PASS,
    &canonicalise_forks::PASS,
    &coarsen::PASS,
    &collapse::PASS,
    &constant_propagation::PASS,
    &cse::PASS,
    &cutoff::PASS,
    &dce::PASS,
    &dead_stores::PASS,
    &fission::PASS,
    &forward_loads::PASS,
    &fuse_parallel_loops::PASS,
    &inline::PASS,
    &interchange::PASS,
    &interior_to_branch::PASS,
    &licm::PASS,
    &loop_rotate::PASS,
    &mem2reg::PASS,
    &merge_adjacent_regions::PASS,
    &merge_subregions::PASS,
    &privatise::PASS,
    &promote_records::PASS,
    &remove_empty_regions::PASS,
    &sequentialise::PASS,
    &shrink_critical::PASS,
    &simplify_cfg::PASS,
    &sroa::PASS,
    &strip_mine::PASS,
    &tile::PASS,
    &unroll::PASS,
];

/// Returns the pass with this name.
pub fn pass_named(name: &str) -> Option<&'static Pass> {
    PASSES.iter().copied().find(|p| p.name == name)
}

/// The pipeline of the level above 0.
pub(crate) const DEFAULT_PIPELINE: &str = "simplify-cfg,mem2reg,promote-records,cse,licm,cse,dce,\
    interior-to-branch,canonicalise-forks,remove-empty-regions,fuse-parallel-loops,\
    sequentialise(small),cse,dce,simplify-cfg";
