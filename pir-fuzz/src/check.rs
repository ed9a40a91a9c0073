//! The entry for tests: fuzzes a pass and panics with a small program if it fails.

use crate::campaign::{self, Options};
use crate::reduce::{ReduceOptions, reduce};
use crate::statistics::Statistics;
use crate::subject::Subject;
use pir_core::module::Module;
use std::sync::atomic::AtomicBool;

/// Fuzzes a pass, and returns the statistics. Ends at the first case that fails.
///
/// # Panics
/// If the pass fails: with the reduced program, the result of the pass, and the failure.
pub fn check(
    pass: impl Fn(Module) -> Result<Module, String> + Sync,
    options: Options,
) -> Statistics {
    check_subject(&Subject::Function(&pass), options)
}

/// Fuzzes a pass of any kind, as [`check`] does.
///
/// # Panics
/// As [`check`].
pub fn check_subject(subject: &Subject<'_>, mut options: Options) -> Statistics {
    options.max_reports = 1;
    let result = campaign::run(subject, &options, &AtomicBool::new(false));
    if let Some(report) = result.reports.into_iter().next() {
        let reduced = reduce(subject, &options, report, &ReduceOptions::default());
        panic!("the pass is wrong: {reduced}");
    }
    result.statistics
}
