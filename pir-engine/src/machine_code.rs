//! The machine code of a program, whoever made it, with the functions that run before and after it.
#![allow(unsafe_code)]

use crate::llvm::LoadedLibrary;
use pir_jit::Code;
use std::ops::Range;
use std::sync::Arc;

/// Machine code that is loaded.
pub(crate) enum MachineCode {
    /// Made in memory.
    Jit(Arc<Code>),
    /// A shared library.
    Llvm(LoadedLibrary),
}

impl MachineCode {
    /// The address of a function that the module defines.
    pub(crate) fn address(&self, name: &str) -> Option<*const u8> {
        match self {
            Self::Jit(code) => code.address(name),
            Self::Llvm(library) => library.address(name),
        }
    }

    /// The address of a variable that the module defines.
    pub(crate) fn variable(&self, name: &str) -> Option<*mut u8> {
        match self {
            Self::Jit(code) => code.variable(name),
            Self::Llvm(library) => library.address(name).map(<*const u8>::cast_mut),
        }
    }

    /// From the first to the last byte of code.
    pub(crate) fn range(&self) -> Option<Range<usize>> {
        match self {
            Self::Jit(code) => whole(code.ranges().map(|(_, r)| r)),
            Self::Llvm(library) => whole(library.ranges()),
        }
    }

    /// Whether the engine must call [`Self::run_destructors`]. What a library registers with
    /// `__cxa_atexit` runs without that when it is unloaded.
    pub(crate) fn has_destructors(&self) -> bool {
        match self {
            Self::Jit(_) => true,
            Self::Llvm(library) => !library.lifetime().destructors.is_empty(),
        }
    }

    /// Runs the constructors of the module, in the order of their priorities.
    ///
    /// # Safety
    /// Runs the module's code, which must be free of undefined behaviour.
    pub(crate) unsafe fn run_constructors(&self) {
        match self {
            // SAFETY: the caller vouches for the module's code.
            Self::Jit(code) => unsafe { code.run_constructors() },
            // SAFETY: as above.
            Self::Llvm(library) => unsafe { library.run_constructors() },
        }
    }

    /// Runs what the module registered with `__cxa_atexit`, then its destructors, both in reverse
    /// order. Does nothing the second time.
    ///
    /// # Safety
    /// Runs the module's code, which must be free of undefined behaviour.
    pub(crate) unsafe fn run_destructors(&self) {
        match self {
            // SAFETY: the caller vouches for the module's code.
            Self::Jit(code) => unsafe { code.run_destructors() },
            // SAFETY: as above.
            Self::Llvm(library) => unsafe { library.run_destructors() },
        }
    }
}

/// From the start of the first range to the end of the last one.
pub(crate) fn whole(ranges: impl Iterator<Item = Range<usize>>) -> Option<Range<usize>> {
    ranges.reduce(|a, b| a.start.min(b.start)..a.end.max(b.end))
}
