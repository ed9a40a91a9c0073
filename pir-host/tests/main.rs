//! The integration tests of `pir-host`: one binary, a module for each subject.

mod library;
mod linked;
