//! The integration tests of `pir-check`: one binary, a module for each subject.

mod mutations;
