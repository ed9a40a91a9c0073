//! The integration tests of `pir-fuzz`: one binary, a module for each subject.

mod adapters;
mod corpus;
mod differential;
mod mutants;
mod near_miss;
mod openmp;
mod pairs;
mod shapes;
mod signatures;
mod subjects;
mod validate;
mod wide;
