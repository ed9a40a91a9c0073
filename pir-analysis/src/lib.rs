//! Analyses of PIR functions: depth-first order, dominance (CFG, local, global), depth, regions,
//! loops, parallel loops, liveness, versions of memory; and descriptions of regions for edits
//! ([`sequential`]).
//!
//! Every analysis takes a [`Cfg`], the Parallel-CFG as flat arrays, so that it can be tested on
//! graphs without instructions; [`Cfg::of`] builds one from a function's body. [`Depths`] exist
//! only for functions that obey the depth rules; analyses that need depths take them as proof.
//!
//! ```
//! use pir_analysis::{Analyses, BlockExit, CfgBuilder, CfgNode};
//! use pir_core::entity::Block;
//!
//! // fork [label %1, label %1]; both strands join at block 2, which returns.
//! let node = |exit, join| CfgNode { exit, join, master: false, leaves: false };
//! let mut builder = CfgBuilder::default();
//! builder.block(node(BlockExit::EntryFork, false), [Block(1), Block(1)]);
//! builder.block(node(BlockExit::Branch, false), [Block(2)]);
//! builder.block(node(BlockExit::Return, true), []);
//! let analyses = Analyses::new(builder.finish());
//!
//! let regions = analyses.regions().expect("well-formed");
//! assert_eq!(regions.len(), 1);
//! assert!(analyses.dom().dominates(Block(1), Block(2)));
//! assert!(!analyses.local().expect("well-formed").dominates(Block(1), Block(2)));
//! ```

mod anchor;
pub mod budget;
pub mod cache;
pub mod certain;
pub mod cfg;
pub mod closing;
pub mod concurrent;
pub mod depth;
pub mod dom;
mod edge;
mod forest;
mod from_function;
pub mod frontier;
pub mod global;
pub mod graph;
pub mod later;
pub mod liveness;
pub mod loops;
pub mod memory_versions;
mod must;
pub mod order;
pub mod parallel_loop;
pub mod petgraph_view;
pub mod region;
pub mod scc;
pub mod sequential;
pub mod spine;
pub mod strand;
pub mod uses;

#[cfg(test)]
mod testing;

pub use budget::{Budget, TooComplex};
pub use cache::{Analyses, Unavailable};
pub use certain::Certain;
pub use cfg::{BlockExit, Cfg, CfgBuilder, CfgNode};
pub use closing::{Closing, ClosingPairs};
pub use concurrent::{concurrent_blocks, concurrent_with_any};
pub use depth::{DepthError, Depths, IllFormed};
pub use dom::{DomTree, PostDomTree};
pub use edge::EdgeKind;
pub use global::{Endless, GlobalDom, Parallel};
pub use graph::Digraph;
pub use later::{LaterGraph, later_blocks};
pub use liveness::{DefUse, LivenessQuery};
pub use loops::{Loop, Loops};
pub use memory_versions::{
    AccessKind, ClassAccess, MemoryClassId, MemoryVersion, MemoryVersions, VersionStart,
};
pub use order::Order;
pub use parallel_loop::ParallelLoop;
pub use region::{Region, Regions};
pub use spine::{Spine, continuation};
pub use strand::local_dominators;
pub use uses::{PathExtent, UseVerdict, ValueUse, check_uses};
