//! The executor under lowered PIR code: fork and join on threads (reference: execution and
//! lowering).
//!
//! Compiled code pushes tasks inline, on the shadow stack of its worker, and runs them in place as
//! long as no worker is idle. A worker *promotes* its oldest task only when an idle worker requests
//! work; rayon's threads then run it. The strands of forced regions get threads of their own. See
//! `docs/lowering/runtime.md`.
//!
//! Two interfaces: [`capi`] for compiled code, declared in `include/pir_runtime.h`, and [`Runtime`]
//! with [`join`], [`scope`], [`parallel_for`], [`parallel_reduce`] and [`team`] for Rust. The crate
//! knows no IR.
//!
//! ```
//! fn fib(n: u64) -> u64 {
//!     if n < 2 {
//!         return n;
//!     }
//!     let (a, b) = pir_runtime::join(|| fib(n - 1), || fib(n - 2));
//!     a + b
//! }
//!
//! assert_eq!(fib(20), 6765);
//! let sum = pir_runtime::parallel_reduce(0..1000, 0, || 0, |sum, i| sum + i, |a, b| a + b);
//! assert_eq!(sum, 499_500);
//! ```

#![allow(unsafe_code, reason = "an executor; each block says why it is sound")]
#![deny(clippy::undocumented_unsafe_blocks)]

mod api;
mod awake;
mod barrier;
pub mod capi;
mod claim;
mod clock;
mod critical;
mod displaced;
pub mod external;
mod fault;
mod float_control;
mod group;
mod heartbeat;
mod helper;
mod job;
mod latch;
mod limit;
mod linger;
mod loops;
mod pace;
mod placement;
mod pool;
mod process_copy;
mod profile;
mod promote;
mod run;
mod runtime;
mod sections;
mod slots;
mod sync;
mod team;
mod threads;
mod visit;
mod wait;
mod window;
mod worker;

pub use api::{Member, Scope, critical, join, parallel_for, parallel_reduce, scope, team};
pub use capi::symbols;
pub use fault::code::{CodeGuard, CodeLocation, FaultScope, register_code};
pub use fault::signal::{is_process_owned, own_process, report_faults_with};
pub use fault::{Fault, FaultKind, raise_at};
pub use float_control::FloatControl;
pub use loops::{CombineFn, InitFn, LoopFn, ReduceFn};
pub use placement::{PlaceFn, place_threads_by};
pub use profile::{Profile, RegionProfile};
pub use runtime::{RunReport, Runtime, limit_default_threads, set_default_threads};
pub use slots::{MAX_OPEN_SPAWNS as SPAWN_CAPACITY, Slot, TaskFn};
pub use threads::keep_thread;
pub use visit::share_run;
pub use worker::Worker;
