//! The compiler driver: clang and flang, with OpenMP by way of parallel IR.
//!
//! The compiler itself reads the command line: `-###` makes it print the jobs that it would run.
//! Jobs that compile a source with OpenMP are run in two halves, with PIR in between; all others
//! are run as they are, and so is every job that PIR or a half refuses. If nothing is there to do
//! for PIR, this process becomes the compiler. `docs/compiler-driver.md` has the details.
//!
//! ```no_run
//! use pir_driver::{Compiler, DriverOptions};
//!
//! let words = ["-O2", "-fopenmp", "heat.c", "-o", "heat"];
//! let options = DriverOptions {
//!     words: words.map(Into::into).to_vec(),
//!     ..DriverOptions::default()
//! };
//! let status = pir_driver::compile(&options, Compiler::C)?;
//! # let _: u8 = status;
//! # Ok::<(), pir_driver::DriverError>(())
//! ```
//!
//! Words of a command line are told apart before they are parsed, because most are the compiler's:
//!
//! ```
//! let words = ["pir-cc", "-O2", "--pir-report", "heat.c"].map(Into::into).to_vec();
//! let words = pir_driver::separated(pir_driver::named(words));
//! assert_eq!(words, ["pir", "cc", "--pir-report", "--", "-O2", "heat.c"]);
//! ```
//!
//! What compilers and linkers say goes to standard error, which they inherit, and so do the lines of
//! this library that belong to a single job. What ends the whole is a [`DriverError`].

/// Prints a line to standard error. Ignores errors, because there is no other place to report them.
macro_rules! tell {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr().lock(), $($text)*);
    }};
}

mod compiler;
mod database;
mod error;
mod install;
mod jobs;
mod library;
mod library_functions;
mod link;
mod lint;
mod module;
mod options;
mod process;
mod race;
mod report;
mod running;
mod session;
mod status;
mod unit;

pub use compiler::Compiler;
pub use error::DriverError;
pub use install::{InstallError, install};
pub use module::fault_in;
pub use options::{
    DriverOptions, LintSeverity, OpenMpLibrary, ReportFormat, named, separated,
};
pub use running::abandon;
pub use session::compile;
