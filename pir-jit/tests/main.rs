//! The integration tests of `pir-jit`: one binary, a module for each subject.

mod broken;
mod common;
mod debug;
mod files;
mod growth;
mod host;
mod jobs;
mod loop_iterations;
mod others;
mod programs;
mod rows;
mod scalars;
mod vectors;
