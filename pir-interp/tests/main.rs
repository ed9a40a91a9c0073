//! The integration tests of `pir-interp`: one binary, a module for each subject.

mod addresses;
mod common;
mod detector;
mod growth;
mod large;
mod linkage;
mod memory;
mod places;
mod programs;
mod registers;
mod searches;
mod serial;
mod strands;
mod weak_pairs;
