//! The compilers of LLVM that the driver calls.

use crate::DriverError;
use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

/// A compiler of LLVM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compiler {
    /// clang for C.
    C,
    /// clang for C++.
    Cxx,
    /// flang.
    Fortran,
}

impl Compiler {
    pub(crate) fn program(self) -> &'static str {
        match self {
            Self::C => "clang-22",
            Self::Cxx => "clang++-22",
            Self::Fortran => "flang-22",
        }
    }

    /// Returns the error of a compiler that can't be started.
    pub(crate) fn missing(self, source: io::Error) -> DriverError {
        let package = match self {
            Self::C | Self::Cxx => "clang-22",
            Self::Fortran => "flang-22",
        };
        DriverError::NoCompiler { program: self.program(), package, source }
    }

    /// This process becomes the compiler, or there is an error.
    pub(crate) fn replace(self, words: &[OsString]) -> DriverError {
        self.missing(Command::new(self.program()).args(words).exec())
    }
}
