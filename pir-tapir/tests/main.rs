//! The integration tests of `pir-tapir`: one binary, a module for each subject.

mod exceptions;
mod kept;
mod programs;
mod threads;
