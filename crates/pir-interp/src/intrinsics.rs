//! LLVM's intrinsics, by area.

pub mod pure;
