//! Reports and statistics, as text, JSON and SARIF; JUnit and HTML have files of their own.

use super::directory::CampaignDirectory;
use super::words::{meaning, show, summary_words};
use super::{html, junit};
use crate::cli::{FuzzFormat, Global};
use crate::{json, output};
use indicatif::ProgressBar;
use pir_fuzz::{CampaignResult, CampaignState, FailureKind, Report};
use serde::Serialize;
use serde_json::{Value, json};
use std::time::Duration;

/// A line of JSON for a report.
#[derive(Serialize)]
struct ReportLine<'a> {
    case: u64,
    seed: u64,
    pass: &'a str,
    mode: &'static str,
    kind: &'static str,
    signature: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    instructions: usize,
    found_after_s: f64,
    outcome: &'a str,
    expected: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    culprit: Option<String>,
    source: &'a str,
}

/// The last line of JSON.
#[derive(Serialize)]
struct SummaryLine<'a> {
    summary: Summary<'a>,
}

#[derive(Serialize)]
struct Summary<'a> {
    cases: u64,
    per_second: f64,
    valid: u64,
    runs: u64,
    race_free: u64,
    complete: u64,
    inconclusive: u64,
    pass_fired: u64,
    instructions: u64,
    instructions_median: u64,
    instructions_p90: u64,
    reports: u64,
    bugs: usize,
    rules: Vec<RuleLine<'a>>,
}

#[derive(Serialize)]
struct RuleLine<'a> {
    pass: &'a str,
    kind: &'static str,
    rule: &'a str,
    cases: u64,
    first_case: u64,
}

/// Writes the results of a campaign in a format.
pub(super) struct Results<'a> {
    format: FuzzFormat,
    /// `pass: NAME`, `command: WORDS`, or `differential: GENERATORS`.
    subject: String,
    directory: Option<&'a CampaignDirectory>,
}

impl<'a> Results<'a> {
    /// Creates a writer.
    pub(super) fn new(
        format: FuzzFormat,
        subject: &str,
        directory: Option<&'a CampaignDirectory>,
    ) -> Self {
        Self { format, subject: subject.to_owned(), directory }
    }

    /// Writes a report as soon as it is there, if the format is one of lines.
    pub(super) fn report(&mut self, r: &Report, after: Duration, bar: &ProgressBar) {
        let file = self.file(r);
        match self.format {
            FuzzFormat::Human => {
                let mut text = format!("case {}: {}: {}", r.case, r.kind, r.outcome);
                if !r.expected.is_empty() {
                    text.push_str(&format!("\n  not one of {}", r.expected.join("; ")));
                }
                if let Some(culprit) = &r.culprit {
                    text.push_str(&format!("\n  broken by {culprit}"));
                }
                text.push('\n');
                text.push_str(&match file {
                    Some(file) => format!("  {file}"),
                    None => indented(&r.source),
                });
                show(self.format, bar, &text);
            }
            FuzzFormat::Json => json::print(&ReportLine {
                case: r.case,
                seed: r.seed,
                pass: name(&self.subject),
                mode: r.generator.mode.name(),
                kind: r.kind.name(),
                signature: r.signature(),
                file,
                instructions: r.instructions(),
                found_after_s: after.as_secs_f64(),
                outcome: &r.outcome,
                expected: &r.expected,
                schedule: r.schedule.as_ref().map(ToString::to_string),
                culprit: r.culprit.as_ref().map(ToString::to_string),
                source: &r.source,
            }),
            FuzzFormat::Sarif | FuzzFormat::Junit | FuzzFormat::Html => {}
        }
    }

    /// Writes the statistics, and the reports if the format is one document.
    pub(super) fn finish(&self, state: &CampaignState, global: &Global) {
        match self.format {
            FuzzFormat::Human if global.quiet => {}
            FuzzFormat::Human => {
                output::line(&summary_words(&state.identity.subject, &state.result));
                rule_words(&state.result).iter().for_each(|line| output::line(line));
            }
            FuzzFormat::Json => json::print(&SummaryLine { summary: summary(state) }),
            FuzzFormat::Sarif => json::print(&self.sarif(state)),
            FuzzFormat::Junit => output::line(junit::page(state).trim_end()),
            FuzzFormat::Html => output::line(html::page(state).trim_end()),
        }
    }

    fn file(&self, report: &Report) -> Option<String> {
        self.directory.map(|d| d.report_path(report).display().to_string())
    }

    fn sarif(&self, state: &CampaignState) -> Value {
        let rule = |kind: &FailureKind| {
            json!({
                "id": kind.name(),
                "shortDescription": { "text": meaning(*kind) },
                "defaultConfiguration": { "level": "error" },
            })
        };
        let result = |r: &Report| {
            let mut text = format!("{}: {}", self.subject, r.outcome);
            if !r.expected.is_empty() {
                text.push_str(&format!("\nnot one of {}", r.expected.join("; ")));
            }
            if let Some(culprit) = &r.culprit {
                text.push_str(&format!("\nbroken by {culprit}"));
            }
            let mut location = json!({ "logicalLocations": [{
                "fullyQualifiedName": format!("seed {}", r.seed),
                "kind": "member",
            }] });
            if let Some(file) = self.file(r) {
                location["physicalLocation"] = json!({ "artifactLocation": { "uri": file } });
            }
            json!({
                "ruleId": r.kind.name(),
                "level": "error",
                "message": { "text": text },
                "locations": [location],
                "partialFingerprints": { "signature/v1": r.signature() },
            })
        };
        let rules = FailureKind::ALL.iter().map(rule).collect();
        pir_diag::sarif::log(rules, state.result.reports.iter().map(result).collect())
    }
}

/// The part after the kind of a subject.
fn name(subject: &str) -> &str {
    subject.split_once(": ").map_or(subject, |(_, name)| name)
}

fn summary(state: &CampaignState) -> Summary<'_> {
    let (result, s) = (&state.result, &state.result.statistics);
    let mut bugs = state.signatures();
    bugs.sort_unstable();
    bugs.dedup();
    Summary {
        cases: s.cases,
        per_second: result.per_second(),
        valid: s.valid,
        runs: s.runs,
        race_free: s.race_free,
        complete: s.complete,
        inconclusive: s.inconclusive,
        pass_fired: s.pass_fired,
        instructions: s.steps,
        instructions_median: result.steps.quantile(0.5),
        instructions_p90: result.steps.quantile(0.9),
        reports: s.reports,
        bugs: bugs.len(),
        rules: result
            .coverage
            .iter()
            .map(|(name, count)| RuleLine {
                pass: &name.pass,
                kind: if name.is_applied { "applied" } else { "missed" },
                rule: &name.rule,
                cases: count.cases,
                first_case: count.first_case,
            })
            .collect(),
    }
}

/// The rules that the cases reached, a line for each pass and kind.
fn rule_words(result: &CampaignResult) -> Vec<String> {
    let mut lines: Vec<(String, String)> = Vec::new();
    for (name, count) in result.coverage.iter() {
        let kind = if name.is_applied { "applied" } else { "missed" };
        let head = format!("{} {kind}: ", name.pass);
        let item = format!("{} {}", name.rule, count.cases);
        match lines.last_mut() {
            Some((last, items)) if *last == head => items.push_str(&format!(", {item}")),
            _ => lines.push((head, item)),
        }
    }
    lines.into_iter().map(|(head, items)| head + &items).collect()
}

fn indented(text: &str) -> String {
    text.trim_end().lines().map(|l| format!("  {l}\n")).collect::<String>().trim_end().to_owned()
}
