//! The integration tests of `pir-c`: one binary, a module for each subject.

mod c_program;
