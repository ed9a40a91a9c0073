//! Errors that keep the driver from running the compiler's jobs.

use crate::status;
use std::io;
use std::path::{Path, PathBuf};

/// A file or folder that can't be written.
#[derive(Debug, thiserror::Error)]
#[error("can't write {}: {source}", path.display())]
pub struct FileError {
    /// The file or folder.
    pub path: PathBuf,
    /// The reason.
    pub source: io::Error,
}

impl FileError {
    /// Adds a path to the system's error, whose message has none.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self { path: path.to_owned(), source }
    }
}

/// Why nothing was compiled.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DriverError {
    /// A word looks like an option of the driver and is none.
    #[error("error: there is no option {word}: {hint}")]
    UnknownOption {
        /// The word.
        word: String,
        /// The option to type instead, or a list of all options.
        hint: String,
    },
    /// The compiler can't be started.
    #[error("{program}: {source}; `apt-get install -y {package}` installs it")]
    NoCompiler {
        /// The compiler.
        program: &'static str,
        /// The package that has it.
        package: &'static str,
        /// The reason.
        source: io::Error,
    },
    /// The system refuses a temporary folder.
    #[error("can't make a temporary folder: {0}")]
    NoFolder(#[source] io::Error),
    /// The source is standard input, which can't be read.
    #[error("can't read standard input: {0}")]
    Unreadable(#[source] io::Error),
    /// The search for races is for other programs.
    #[error(
        "error: --pir-race is for a program of one source with OpenMP that is compiled and linked \
         by one command"
    )]
    SeveralSources,
    /// A program that looks for races can't be written.
    #[error("error: {0}")]
    Unwritable(#[source] FileError),
}

impl DriverError {
    /// Returns the exit status of a process that ends with this error.
    #[must_use]
    pub fn status(&self) -> u8 {
        match self {
            Self::NoCompiler { .. } => status::TOOL,
            _ => status::INPUT,
        }
    }
}
