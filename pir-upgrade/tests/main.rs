//! The integration tests of `pir-upgrade`: one binary, a module for each subject.

mod forms;
