//! The integration tests of `pir-tests`: one binary, a module for each subject.

mod built_modules;
mod certificates;
mod chains;
mod check_text;
mod concurrent;
mod console;
mod constructs;
mod debug_info;
mod definitions;
mod directives;
mod draft;
mod folding;
mod fuzz_page;
mod fuzz_targets;
mod growth;
mod host_library;
mod info;
mod intrinsics;
mod kernels;
#[path = "../../pir-omp-runtime/tests/library.rs"]
mod library;
mod litmus;
mod litmus_files;
mod loops_of_forks;
mod lowering;
mod memory_versions;
mod native;
mod negative_llvm;
mod openmp_mutants;
mod openmp_programs;
mod parallel_loops;
mod passes_page;
mod printed;
mod real_files;
mod redundant;
mod region_loops;
mod reopened;
mod rows;
mod runs;
mod schedules;
mod searches;
mod sequential_loops;
mod shared_memory;
mod stock;
mod tidy;
mod transformed;
mod verifier_on_graphs;
mod weak_memory;
mod widened;

/// The configuration of tests on random graphs. The message of a failure names the graph, and one
/// that fails becomes a test of its own.
fn cases(cases: u32) -> proptest::prelude::ProptestConfig {
    proptest::prelude::ProptestConfig { cases, failure_persistence: None, ..Default::default() }
}
