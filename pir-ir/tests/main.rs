//! The integration tests of `pir-ir`: one binary, a module for each subject.

mod examples;
mod reports;
mod schedules;
