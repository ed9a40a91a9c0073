//! `pir lint` on programs with OpenMP: the pairs in `tests/openmp-checks`, the programs that are
//! right, and random call graphs next to an oracle that walks all paths.

mod clean;
mod pairs;
mod tools;
