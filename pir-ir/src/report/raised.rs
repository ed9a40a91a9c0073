//! What became of the OpenMP constructs of a module: in words, as JSON and as a SARIF log.

use super::sarif::{SarifPlace, location};
use super::text::ReportText;
use pir_openmp::{Construct, Outcome, Report};
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A region, or a call that stays outside of all regions: an object of JSON.
#[derive(Serialize)]
pub struct RegionReport<'a> {
    /// The source, if the module says so, and otherwise the text of the module.
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    function: &'a str,
    symbol: &'a str,
    directive: Option<&'a str>,
    call: &'a str,
    grade: &'static str,
    /// Whether the strands of a team run at the same time.
    #[serde(skip_serializing_if = "Option::is_none")]
    force: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lanes: Option<u32>,
    calls: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip)]
    words: String,
}

/// Describes the regions and the calls that stay, in the order of the report.
pub fn raised_regions<'a>(report: &'a Report, text: &'a ReportText<'_>) -> Vec<RegionReport<'a>> {
    report.constructs.iter().map(|c| region(c, text)).collect()
}

fn region<'a>(c: &'a Construct, text: &'a ReportText<'_>) -> RegionReport<'a> {
    let known = |n: u32| (n > 0).then_some(n);
    let (file, line, column) = match &c.source {
        Some(place) => (&*place.file, known(place.line), known(place.column)),
        None => {
            let place = text.position(c.offset).map(|(l, c)| (l as u32, c as u32));
            (text.place_name(), place.map(|p| p.0), place.map(|p| p.1))
        }
    };
    RegionReport {
        file,
        line,
        column,
        function: &c.source_function,
        symbol: &c.function,
        directive: c.directive,
        call: &c.call,
        grade: c.outcome.grade(),
        force: if let Outcome::Team { forced } = c.outcome { Some(forced) } else { None },
        lanes: if let Outcome::Lanes { width } = c.outcome { width } else { None },
        calls: c.outcome.calls(),
        reason: c.outcome.reason(),
        words: c.to_string(),
    }
}

/// Returns a line for each region and each call that stays outside of all regions.
pub fn raised_lines(report: &Report, text: &ReportText<'_>) -> String {
    let mut out = String::new();
    for RegionReport { file, line, words, .. } in raised_regions(report, text) {
        let line = line.map_or_else(String::new, |line| format!(":{line}"));
        let _ = writeln!(out, "{file}{line}: {words}");
    }
    out
}

/// Returns the lines and a sum, as `pir raise` reports them.
pub fn raise_report(report: &Report, text: &ReportText<'_>) -> String {
    let Report { replaced, kept, .. } = report;
    let lines = raised_lines(report, text);
    format!("{lines}{}: calls replaced: {replaced}, kept: {kept}\n", text.name())
}

/// Returns the regions and the calls that stay as results of a SARIF log. A rule is the grade:
/// `openmp/open-team`. None of them is a fault.
pub fn raised_sarif_results(report: &Report, text: &ReportText<'_>) -> Vec<Value> {
    let result = |r: RegionReport<'_>| {
        let kind = if r.reason.is_none() { "pass" } else { "informational" };
        let place = SarifPlace { file: r.file, line: r.line, column: r.column };
        json!({
            "ruleId": format!("openmp/{}", r.grade.replace(' ', "-")),
            "kind": kind,
            // It must be `none` wherever the kind is not `fail` (SARIF 2.1.0, 3.27.10).
            "level": "none",
            "message": { "text": r.words },
            "locations": [location(r.function, Some(&place))],
        })
    };
    raised_regions(report, text).into_iter().map(result).collect()
}

/// Returns a SARIF log with results of [`raised_sarif_results`].
pub fn raised_sarif(results: Vec<Value>) -> Value {
    let mut ids: Vec<&Value> = results.iter().map(|r| &r["ruleId"]).collect();
    ids.sort_by_key(|id| id.as_str());
    ids.dedup();
    let rule = |id: &&Value| json!({ "id": id, "defaultConfiguration": { "level": "note" } });
    let rules = ids.iter().map(rule).collect();
    pir_diag::sarif::log(rules, results)
}
