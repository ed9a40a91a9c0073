//! What can be known of a function: order, dominance (CFG, local, global), depth, regions, loops,
//! liveness.
//!
//! Every analysis takes a [`Cfg`], the Parallel-CFG as flat arrays, so that it can be tested on
//! graphs without instructions. [`Depths`] exist only for functions that obey the
//! depth rules; what needs depths takes them as proof.

pub mod cfg;
pub mod depth;
pub mod dom;
pub mod graph;
pub mod order;
pub mod region;
pub mod scc;
#[cfg(test)]
mod testing;

pub use cfg::{Cfg, CfgBuilder, Exit};
pub use depth::{DepthError, Depths, IllFormed};
pub use dom::{DomTree, PostDomTree};
pub use graph::Digraph;
pub use order::Order;
pub use region::{Region, Regions};
