//! Texts that several forms of a result have in common.

use crate::cli::FuzzFormat;
use crate::output;
use indicatif::ProgressBar;
use pir_fuzz::{CampaignResult, FailureKind};

/// Writes text that is no JSON and needs no bar.
pub(super) fn show(format: FuzzFormat, bar: &ProgressBar, text: &str) {
    if format == FuzzFormat::Human {
        bar.suspend(|| output::line(text));
    }
}

/// Returns the label of the statistic `pass_fired` for a subject.
pub(super) fn fired_words(subject: &str) -> &'static str {
    match subject.starts_with("differential: ") {
        true => "run as machine code",
        false => "changed by the pass",
    }
}

/// The statistics in one line.
pub(super) fn summary_words(subject: &str, result: &CampaignResult) -> String {
    let s = &result.statistics;
    let share = |n: u64| 100.0 * n as f64 / s.cases.max(1) as f64;
    format!(
        "{}, {:.0} a second, {:.1} % valid, {:.1} % race-free, {:.1} % complete, {:.1} % \
         inconclusive, {:.1} % {}, {} instructions in the median, {} in the 90th \
         percentile, {}",
        output::counted(s.cases, "case"),
        result.per_second(),
        share(s.valid),
        100.0 * s.race_free as f64 / s.runs.max(1) as f64,
        share(s.complete),
        share(s.inconclusive),
        share(s.pass_fired),
        fired_words(subject),
        result.steps.quantile(0.5),
        result.steps.quantile(0.9),
        output::counted(s.reports, "report")
    )
}

/// Returns the meaning of a class of failures.
pub(super) fn meaning(kind: FailureKind) -> &'static str {
    match kind {
        FailureKind::Miscompile => "The result has an outcome that the source does not have",
        FailureKind::Race => "The result has a new race, and a new outcome by it",
        FailureKind::Structure => "The result changes forced regions, or allows more back ends",
        FailureKind::Crash => "The pass or the machine code crashed",
        FailureKind::Endless => "The result runs on where the source ends",
        FailureKind::Timeout => "The pass, or making machine code, took too long",
        FailureKind::Invalid => "The result does not verify",
        FailureKind::PrintParse => "The result changes when it is printed and parsed",
        FailureKind::NotIdempotent => "A second run of the pass changes its result",
        _ => "The pass failed",
    }
}
