//! The integration tests of `pir-vector`: one binary, a module for each subject.

mod common;
mod constructs;
mod forward;
mod iteration_counts;
mod lockstep;
mod metadata;
mod native;
mod random;
mod serialized;
mod slow_loops;
