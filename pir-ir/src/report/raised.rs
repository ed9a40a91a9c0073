//! What became of the OpenMP constructs of a module, in words.

use super::text::ReportText;
use pir_openmp::{Construct, Outcome, Report};
use std::fmt::Write as _;

/// Returns a line for each region and each call that stays, and a sum, as `pir raise` reports them.
pub fn raise_report(report: &Report, text: &ReportText<'_>) -> String {
    let (name, place) = (text.name(), text.place_name());
    let mut out = String::new();
    for c in &report.constructs {
        let line = text.position(c.offset);
        let line = line.map_or_else(String::new, |(line, _)| format!(":{line}"));
        let Construct { function, call, outcome, .. } = c;
        let outcome = match outcome {
            Outcome::Team { forced: true } => "raised, `force`".to_owned(),
            Outcome::Team { .. } => "raised".to_owned(),
            Outcome::Loop => "raised, by iterations".to_owned(),
            Outcome::Lanes { width: None } => "raised, as lanes".to_owned(),
            Outcome::Lanes { width: Some(w) } => format!("raised, as {w} lanes"),
            Outcome::Kept(why) => format!("kept: {why}"),
            _ => format!("{outcome:?}"),
        };
        let _ = writeln!(out, "{place}{line}: {call} in @{function}: {outcome}");
    }
    let Report { replaced, kept, .. } = report;
    let _ = writeln!(out, "{name}: calls replaced: {replaced}, kept: {kept}");
    out
}
