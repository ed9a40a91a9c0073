//! `pir lint` on programs with OpenMP: the pairs in `tests/openmp-checks` and the programs that
//! are right.

mod budgets;
mod clean;
mod graphs;
mod pairs;
mod sizes;
mod tools;
