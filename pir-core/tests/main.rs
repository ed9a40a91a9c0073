//! The integration tests of `pir-core`: one binary, a module for each subject.

mod add_functions;
mod common;
mod lists;
mod llvm_reads_print;
mod old_llvm;
mod round_trip;
mod sequentialise;
mod small_functions;
mod terminators;
mod top_level;
mod use_lists;
