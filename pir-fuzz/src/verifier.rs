//! How generated and transformed modules are verified.

use pir_verify::{LintLevel, Options};

/// Without lints, and on the current thread: cases run in parallel.
pub(crate) fn options() -> Options {
    Options { lints: LintLevel::Off, jobs: Some(1), ..Default::default() }
}
