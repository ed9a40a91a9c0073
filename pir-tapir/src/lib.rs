//! Tapir as parallel IR: [`raise`] makes `fork`, `halt` and `join` of `detach`, `reattach` and
//! `sync`, which the compilers of Cilk write.
//!
//! ```
//! let text = "declare token @llvm.syncregion.start()
//! declare void @work(i32) nounwind
//! define void @two() nounwind {
//!   %sr = call token @llvm.syncregion.start()
//!   detach within %sr, label %task, label %next
//! task:
//!   call void @work(i32 1)
//!   reattach within %sr, label %next
//! next:
//!   call void @work(i32 2)
//!   sync within %sr, label %done
//! done:
//!   ret void
//! }
//! ";
//! let raised = pir_tapir::raise(text)?;
//! let text = raised.module.module().to_string();
//! assert!(text.contains("fork label %next [label %task]") && text.contains("join"), "{text}");
//! # Ok::<(), pir_tapir::Error>(())
//! ```
//!
//! Threads that are created and joined in one function become forced regions in the same way.
//!
//! The text is read as tokens, because PIR has no such instructions: functions without
//! tasks pass through, and text of LLVM 13 and 14 is upgraded. `docs/tapir.md` has the details.

mod emit;
mod flow;
mod graph;
mod raise;
mod report;
mod serial;
mod threads;
mod throws;

pub use raise::{Error, Raised, is_tapir_text, is_threads_text, raise};
pub use report::{Construct, Outcome};
