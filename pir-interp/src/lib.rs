//! The reference interpreter of PIR. It executes the semantics of the specification (§4, §5), and
//! every component that runs or transforms a module is tested against it.
//!
//! The code puts clarity first and shares nothing with the lowering, so that a fault in one does
//! not hide in the other.

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

/// The interpreter's chapter of the book, included so that its examples run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/interpreter/README.md")]
struct Book;
