//! The reference interpreter of PIR. It executes the semantics of the reference: execution, §5),
//! and every component that runs or transforms a module is tested against it.
//!
//! The code puts clarity first and shares nothing with the lowering, so that a fault in one does
//! not hide in the other.
//!
//! ```
//! use pir_host::CLibrary;
//! use pir_interp::{Input, Program, run, sched::SerialScheduler};
//! use std::rc::Rc;
//!
//! let text = b"define i32 @twice(i32 %x) {\n  %y = add nsw i32 %x, %x\n  ret i32 %y\n}\n";
//! let module = pir_core::text::parse(text).module.expect("it parses");
//! let verified = pir_verify::verify(module).expect("it is valid");
//! let program = Program::new(verified, vec![Rc::new(CLibrary)]).expect("it can be run");
//! let entry = program.module().find(b"twice").expect("it is there");
//!
//! let input = Input::read(&program, entry, "twice", &["21".into()]).expect("one number");
//! let options = run::RunOptions::default();
//! let run = run::run(&program, entry, &input, &options, &mut SerialScheduler, &[], None);
//! match run.expect("it starts").ended {
//!     run::RunResult::Outcome(outcome) => assert_eq!(outcome.to_string(), "return i32 42"),
//!     other => panic!("{other:?}"),
//! }
//! ```

pub mod cell;
mod code;
mod compile;
mod error_codes;
pub mod explore;
mod history;
pub mod host;
pub mod input;
pub mod intrinsics;
pub mod machine;
pub mod memory;
pub mod ops;
pub mod outcome;
pub mod paged;
pub mod program;
pub mod race;
pub mod refine;
pub mod run;
pub mod sample;
pub mod sched;
pub mod serial;
pub mod shape;
mod shared;
pub mod site;
pub mod structure;
pub mod ub;
pub mod watch;
pub mod work;

pub use cell::{Cell, Provenance};
pub use input::Input;
pub use machine::Machine;
pub use outcome::Outcome;
pub use program::Program;
pub use ub::{StepResult, StopReason, Ub};

/// The interpreter's chapter of the book, included so that its examples run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/interpreter/README.md")]
struct Book;
