//! The compiler driver: clang and flang, with OpenMP by way of parallel IR.
//!
//! The compiler itself reads the command line: `-###` makes it print the jobs that it would run.
//! Jobs that compile a source with OpenMP are run in two halves, with PIR in between; all others
//! are run as they are, and so is every job that PIR or a half refuses. If nothing is there to do
//! for PIR, this process becomes the compiler. `docs/compiler-driver.md` has the details.
//!
//! ```
//! use pir_driver::{Compiler, DriverOptions, compile};
//!
//! let words = ["-fopenmp", "--pir-reprot", "heat.c"].map(Into::into).to_vec();
//! let options = DriverOptions { words, ..DriverOptions::default() };
//! let error = compile(&options, Compiler::C).expect_err("there is no such option");
//! assert!(error.to_string().ends_with("did you mean `--pir-report`?"));
//! ```
//!
//! Messages of compilers and linkers go to standard error, which they inherit, and so do the lines
//! of this library that belong to a single job. An error that ends the whole is a
//! [`DriverError`].

/// Prints a line to standard error. Ignores errors, because there is no other place to report them.
macro_rules! tell {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr().lock(), $($text)*);
    }};
}

mod compiler;
mod embedded;
mod error;
mod install;
mod jobs;
mod library;
mod library_functions;
mod module;
mod options;
mod running;
mod session;
mod status;
mod unit;

pub use compiler::Compiler;
pub use error::{DriverError, FileError};
pub use install::install;
pub use module::fault_in;
pub use options::{
    DriverOptions, LintSeverity, OpenMpLibrary, ReportFormat, named, pass, separated,
};
pub use running::abandon;
pub use session::compile;
