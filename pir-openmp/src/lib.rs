//! OpenMP programs as parallel IR: [`raise`] replaces the calls of the run-time library that clang
//! and flang emit by `fork` and `join`.
//!
//! ```
//! let text = b"declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
//! @loc = constant i32 0
//! define internal void @body(ptr %gtid, ptr %btid, ptr %x) {
//!   %old = atomicrmw add ptr %x, i32 1 monotonic
//!   ret void
//! }
//! define i32 @main() {
//!   %x = alloca i32
//!   store i32 0, ptr %x
//!   call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 1, ptr @body, ptr %x)
//!   %v = load i32, ptr %x
//!   ret i32 %v
//! }
//! ";
//! let module = pir_core::text::parse(text).into_result().expect("it parses");
//! let verified = pir_verify::verify(module)?;
//! let raised = pir_openmp::raise(verified, &pir_openmp::Options::default())?;
//! let text = raised.module.module().to_string();
//! assert!(text.contains("fork") && !text.contains("__kmpc_"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A team of *n* threads becomes a parallel loop of *n* strands. The state of a thread (its number,
//! its team, the loop that it is in) is a record in memory that the strand owns, and the other
//! calls of the run time become code on that record: `library/team.c`, which is added to the
//! module. After inlining and promotion most of it is gone. `docs/openmp.md` has the details.

mod alone;
mod barriers;
mod call;
mod closed;
mod counted;
mod directive_words;
mod entries;
mod error;
mod hidden_calls;
pub mod ident;
pub mod interface;
mod iterations;
mod kept_records;
mod names;
mod normal;
mod numbers;
mod obstacles;
mod one_thread;
mod open;
mod options;
mod plan;
mod polls;
mod private_objects;
mod races;
mod raise;
mod reach;
mod reason;
mod reductions;
mod region;
mod report;
mod rewrite;
mod simd;
mod sites;
mod source_names;
mod split;
mod support;
mod survey;
mod task_waits;
mod tasks;
mod writer;

pub use closed::SECTIONS;
pub use error::Error;
pub use options::{Options, Shared};
pub use raise::{Raised, raise};
pub use report::{Construct, Outcome, Report};
pub use simd::has_simd_loops;
pub use survey::returns_soon;
