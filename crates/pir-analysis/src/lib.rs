//! What can be known of a function: order, dominance (CFG, local, global), depth, regions, loops,
//! liveness.
//!
//! Every analysis takes a [`Cfg`], the Parallel-CFG as flat arrays, so that it can be tested on
//! graphs without instructions.

pub mod cfg;

pub use cfg::{Cfg, CfgBuilder, Exit};
