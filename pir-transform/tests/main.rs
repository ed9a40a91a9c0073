//! The integration tests of `pir-transform`: one binary, a module for each subject.

mod examples;
mod refusals;
