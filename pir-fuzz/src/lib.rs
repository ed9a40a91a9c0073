//! Fuzzing of passes over parallel IR.

pub mod generate;
pub mod tape;
