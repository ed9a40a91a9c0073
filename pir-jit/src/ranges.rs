//! Lookup of the address ranges of functions' code.

use crate::lines::LineRow;
use pir_core::debug::SourceFile;

/// Why an instruction stops the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TrapReason {
    /// `unreachable` was reached, or an `indirectbr` went to no block of its list.
    Unreachable,
    /// `llvm.trap` or `llvm.ubsantrap`.
    Trap,
    /// A division by zero, or one whose result has no room. The processor's own divisions raise
    /// `SIGFPE`, those of 128 bits and more `SIGILL`, as all other traps do.
    Division,
    /// The stack is full.
    StackOverflow,
}

/// A function's code where it is in memory.
#[derive(Clone, Debug)]
pub(crate) struct FunctionRange {
    pub start: usize,
    pub end: usize,
    pub name: Box<str>,
    /// Offsets at which the code of an instruction starts, with line, column and place in the text;
    /// ascending.
    pub lines: Vec<LineRow>,
    /// The files that they are in.
    pub files: Vec<SourceFile>,
    /// Offsets of instructions that trap; ascending.
    pub traps: Vec<(u32, TrapReason)>,
}
