//! Data races: who accessed which bytes, and whether happens-before orders them (spec §4, memory).

/// Accesses to one cell of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shadow {}
