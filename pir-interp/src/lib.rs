//! The executable meaning of PIR (spec §4, §5): the oracle for everything that runs or changes a
//! module. Written for clarity first; shares nothing with the lowering.

pub mod cell;
mod code;
mod compile;
pub mod explore;
pub mod host;
pub mod input;
pub mod intrinsics;
pub mod machine;
pub mod memory;
pub mod ops;
pub mod outcome;
pub mod program;
pub mod race;
pub mod refine;
pub mod run;
pub mod sched;
pub mod serial;
pub mod shape;
mod shared;
pub mod site;
pub mod ub;
pub mod watch;

pub use cell::{Cell, Prov};
pub use input::Input;
pub use machine::Machine;
pub use outcome::Outcome;
pub use program::Program;
pub use ub::{Step, Stop, Ub};

/// The page of the book, so that its example runs.
#[cfg(doctest)]
#[doc = include_str!("../../docs/interpreter/README.md")]
struct Book;
