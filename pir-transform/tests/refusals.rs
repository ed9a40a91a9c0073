//! What passes leave alone, and the reason that they give; one file for each kind of pass.

mod apply;
mod constants;
mod copies;
mod inlining;
mod loops;
mod memory;
mod nests;
mod records;
mod regions;
mod rows;
mod scalar;
mod sequential_loops;
mod shared;
mod simplify_cfg;
