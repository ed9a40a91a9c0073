//! The executable meaning of PIR (spec §4, §5): the oracle for everything that runs or changes a
//! module. Written for clarity first; shares nothing with the lowering.

pub mod cell;
pub mod host;
pub mod intrinsics;
pub mod memory;
pub mod ops;
pub mod race;
pub mod shape;
pub mod ub;

pub use cell::{Cell, Prov};
pub use ub::{Step, Stop, Ub};
