//! The directive layer: OpenMP directives in LLVM IR as calls of `llvm.omp.directive`,
//! `llvm.omp.simple`, `llvm.omp.list`, `llvm.omp.expr` and `llvm.omp.compound`, whose metadata
//! names the directive or the clause.
//!
//! [`read()`] finds them and checks them against the guarantees of front ends, [`lower()`] replaces
//! them by the calls of the run time that clang emits, which `pir-openmp` raises from there, and
//! [`strip`] removes them, which leaves the sequential program. `docs/directives.md` has the rules.
//!
//! ```
//! let text = b"declare void @llvm.omp.directive(metadata)
//! @x = global i32 0
//! define void @add() {
//!   call void @llvm.omp.directive(metadata !0)
//!   %old = atomicrmw add ptr @x, i32 1 monotonic
//!   call void @llvm.omp.directive(metadata !1)
//!   ret void
//! }
//! !0 = !{!\"OMP_PARALLEL\"}
//! !1 = !{!\"OMP_END_PARALLEL\"}
//! ";
//! let mut module = pir_core::text::parse(text).into_result().expect("it parses");
//! let found = pir_directives::read(&module).expect("they are well-formed");
//! assert!(pir_directives::pragmas(&found).contains("#pragma omp parallel"));
//! pir_directives::lower(&mut module).expect("they can be lowered");
//! assert!(module.to_string().contains("@__kmpc_fork_call"));
//! ```

mod atomic;
mod blocks;
mod calls;
mod check;
mod combined;
mod context;
mod data;
mod lower;
mod model;
mod nest;
mod nesting;
mod operands;
mod operators;
mod outline;
mod print;
mod read;
mod reductions;
mod sections;
mod task;
mod threadprivate;
mod tree;
mod worksharing;

pub use lower::{has_directives, lower, strip};
pub use model::{
    Argument, ArgumentKind, CLAUSES, Clause, ClauseKind, ClauseRow, Construct, DIRECTIVES,
    Directive, DirectiveRow, FunctionDirectives, Markers,
};
pub use print::{pragmas, print};
pub use read::read;
