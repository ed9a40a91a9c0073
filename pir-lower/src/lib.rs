//! Lowering: from a verified module to plain LLVM IR that runs in parallel.
//!
//! What lives here: outlining, once, into a [`TaskProgram`], and the back ends that turn its markers into code. What does not: machine code, and
//! the executor. No back end sees a `fork`.

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

#[cfg(doctest)]
#[doc = include_str!("../../docs/lowering/info.md")]
struct Book;
