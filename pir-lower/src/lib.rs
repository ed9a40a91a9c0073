//! Lowering: from a verified module to plain LLVM IR that runs in parallel.
//!
//! The crate outlines the parallel regions into a [`TaskProgram`], whose markers the back ends
//! replace by code. No back end sees a `fork`, because outlining is common to all of them. Machine
//! code and the executor are not part of the crate.
//!
//! ```
//! use pir_lower::Options;
//!
//! let text = b"define void @f(ptr %p) {
//! entry:
//!   fork [label %a, label %b]
//! a:
//!   store i32 1, ptr %p
//!   br label %c
//! b:
//!   %q = getelementptr i32, ptr %p, i64 1
//!   store i32 2, ptr %q
//!   br label %c
//! c:
//!   join
//!   ret void
//! }
//! ";
//! let module = pir_core::text::parse(text).module.expect("it parses");
//! let verified = pir_verify::verify(module).expect("it is valid");
//! let lowered = pir_lower::lower(verified, &Options::to("rayon")).expect("it can be lowered");
//! let text = lowered.to_string();
//! assert!(!text.contains("fork") && text.contains("define internal void @f.a"), "{text}");
//! ```

#![forbid(unsafe_code)]

mod attributes;
pub mod backend;
pub mod construct;
mod dead_ends;
pub mod debug;
mod effects;
mod emit;
mod error;
mod function;
mod hangs;
pub mod info;
mod layout;
mod lifetimes;
mod loop_code;
mod loop_table;
mod loops;
mod names;
mod nested;
mod noalias;
mod outline;
mod phis;
pub mod program;
mod running_extremes;
mod shape;
mod shift;
mod slots;
mod sparse;
mod spawn;
mod spawn_runs;
mod unreachable;
mod vars;
mod widen;

pub use backend::{
    BACKENDS, Backend, LoopVectors, LoweredModule, Options, RegionInfo, SPECIAL_BACKENDS, lower,
    lower_described, unchanged_functions,
};
pub use error::Error;
pub use info::LoweringInfo;
pub use layout::DEFAULT_LAYOUT;
pub use outline::outline;
pub use program::TaskProgram;

#[cfg(doctest)]
#[doc = include_str!("../../docs/lowering/info.md")]
struct Book;
