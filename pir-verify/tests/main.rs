//! The integration tests of `pir-verify`: one binary, a module for each subject.

mod built_text;
mod cases;
mod fork_operands;
mod hostile_modules;
mod old_llvm;
mod rules;
