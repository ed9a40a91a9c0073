//! What can be known of a function: order, dominance (CFG, local, global), depth, regions, loops,
//! liveness.
//!
//! Every analysis takes a [`Cfg`], the Parallel-CFG as flat arrays, so that it can be tested on
//! graphs without instructions; [`Cfg::of`] makes one of a function's body. [`Depths`] exist only
//! for functions that obey the depth rules; what needs depths takes them as proof.

pub mod budget;
pub mod cache;
pub mod cfg;
pub mod closing;
pub mod depth;
pub mod dom;
mod forest;
mod from_function;
pub mod frontier;
pub mod global;
pub mod graph;
pub mod liveness;
pub mod loops;
mod must;
pub mod order;
pub mod petgraph_view;
pub mod region;
pub mod scc;
pub mod spine;
pub mod strand;
pub mod uses;

#[cfg(test)]
mod testing;

pub use budget::{Budget, TooComplex};
pub use cache::{Analyses, Unavailable};
pub use cfg::{Cfg, CfgBuilder, Exit, Node};
pub use closing::{Closing, ClosingPairs};
pub use depth::{DepthError, Depths, IllFormed};
pub use dom::{DomTree, PostDomTree};
pub use global::{Endless, GlobalDom, Parallel};
pub use graph::Digraph;
pub use liveness::{DefUse, Liveness, LivenessQuery};
pub use loops::{Loop, Loops};
pub use order::Order;
pub use region::{Region, Regions};
pub use spine::{Spine, continuation};
pub use strand::local_dominators;
pub use uses::{Use, Verdict, Within, check_uses};
