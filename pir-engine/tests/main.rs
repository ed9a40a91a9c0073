//! The integration tests of `pir-engine`: one binary, a module for each subject.

mod arguments;
mod common;
mod helpers;
mod lanes;
mod loads;
mod places;
mod programs;
mod twice;
mod typed;
