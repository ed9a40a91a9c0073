//! The integration tests of `pir-openmp`: one binary, a module for each subject.

mod barriers;
mod common;
mod forced;
mod growth;
mod interface;
mod iterations;
mod kept;
mod kept_records;
mod leagues;
mod report;
mod shared;
mod simd;
