//! Generated OpenMP programs in C, and what judges compilers by them.
//!
//! A program has one output, whatever the number of threads and the schedule: each location has one
//! owner at a time, as in [`mod@crate::generate`], and shared updates commute.

mod campaign;
mod feature;
mod functions;
mod generator;
mod judge;
mod loop_kind;
mod looped;
mod phase;
mod program;
mod region;
mod strand;
mod tasking;
mod unit;
mod update;
mod variable;

pub use campaign::{OpenMpOptions, OpenMpReport, OpenMpResult, run_openmp};
pub use judge::{OpenMpTools, OpenMpVerdict, OpenMpWay};
pub use program::OpenMpProgram;
