//! Lowering: from a verified module to plain LLVM IR that runs in parallel.
//!
//! The crate outlines the parallel regions into a [`TaskProgram`], whose markers the back ends
//! replace by code. No back end sees a `fork`, because outlining is common to all of them. Machine
//! code and the executor are not part of the crate.

#![forbid(unsafe_code)]

mod attributes;
pub mod backend;
pub mod construct;
mod count;
mod dead_ends;
pub mod debug;
mod effects;
mod emit;
mod error;
mod function;
mod hangs;
pub mod info;
mod layout;
mod loop_table;
mod loops;
mod names;
mod nested;
mod noalias;
mod outline;
mod phis;
pub mod program;
mod runs;
mod shape;
mod shift;
mod slots;
mod spawn;
mod unreachable;
mod vars;

pub use backend::{BACKENDS, Backend, Lowered, Options, RegionInfo, lower, lower_described};
pub use error::Error;
pub use info::LoweringInfo;
pub use layout::DEFAULT_LAYOUT;
pub use outline::{outline, untouched};
pub use program::TaskProgram;

/// A few blocks of many: work for each strand must not take time proportional to the whole
/// function.
pub(crate) type BlockSet = rustc_hash::FxHashSet<pir_core::Block>;

#[cfg(doctest)]
#[doc = include_str!("../../docs/lowering/info.md")]
struct Book;
