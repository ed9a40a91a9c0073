//! The definitions by brute force, and the tests that hold the implementation to them.
//!
//! [`oracle`] reads the language reference word by word on graphs of a few blocks and is as naive
//! as it can be. It shares the Parallel-CFG type with the implementation, to hand graphs over, and
//! nothing else. [`meaning`] holds the formulas of the reference to executions, [`implementation`]
//! holds `pir-analysis`, parser, verifier and the checker of certificates to the oracle. [`litmus`]
//! reads the headers of the files in `tests/litmus`.
//!
//! `cargo test -p pir-tests` looks at all graphs with up to four blocks and two successors each.
//! More take minutes: `cargo run --release -p pir-tests --bin exhaustive -- --blocks 5` for five
//! blocks (56 million graphs), `-- --blocks 4 --succs 3` for three successors (9 million). With
//! `--text` or `--certificates` the same command checks parser and verifier, or certificates.

pub mod binary;
pub mod chains;
pub mod consecutive_loops;
pub mod counted_loops;
pub mod decorate;
pub mod enumerate;
pub mod generate;
pub mod implementation;
pub mod litmus;
pub mod lowered;
pub mod meaning;
pub mod native;
pub mod nested_loops;
pub mod oracle;
pub mod page;
mod random;
pub mod redundant;
pub mod refinement;
pub mod reopened;
pub mod schedules;
pub mod searches;
pub mod shapes;
pub mod slots;
pub mod tally;
pub mod together;
pub mod transformed;
pub mod weak;
pub mod widened;
