//! The directive layer: OpenMP directives in LLVM IR as calls of `llvm.omp.directive`,
//! `llvm.omp.simple`, `llvm.omp.list`, `llvm.omp.expr` and `llvm.omp.compound`, whose metadata
//! names the directive or the clause.
//!
//! [`read()`] finds them and checks them against the guarantees of front ends, [`lower()`] replaces
//! them by the calls of the run time that clang emits, which [`raise`](crate::raise()) takes from
//! there, and [`strip`] removes them, which leaves the sequential program. `docs/directives.md` has
//! the rules.

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
