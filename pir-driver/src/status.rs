//! Statuses of the process, of those that the binary documents.

/// A compiler or linker has succeeded.
pub(crate) const CLEAN: u8 = 0;
/// A source is refused.
pub(crate) const NO: u8 = 1;
/// Usage, input or output.
pub(crate) const INPUT: u8 = 2;
/// A tool that was called failed.
pub(crate) const TOOL: u8 = 3;
