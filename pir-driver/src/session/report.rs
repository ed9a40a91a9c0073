//! `--pir-report`: the outcome of a source and of each of its regions; and, on a terminal, one line
//! without it.

use super::{FRONT, Session};
use crate::module;
use crate::module::{Refusal, raised_report};
use crate::options::{DriverOptions, ReportFormat};
use crate::unit::Unit;
use pir_ir::report::{
    ReportText, raised_lines, raised_regions, raised_sarif, raised_sarif_results, to_json,
};
use pir_openmp::Report;
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal as _, Read as _, Seek as _, Write as _};
use std::path::Path;

/// Where reports go, and how they are written.
pub(super) struct Reporter<'a> {
    /// `None`: nowhere. No path: standard error.
    to: Option<Option<&'a Path>>,
    format: ReportFormat,
}

/// The outcome of a source: a line of JSON after those of its regions.
#[derive(Serialize)]
struct SourceReport<'a> {
    file: &'a str,
    regions: usize,
    raised: usize,
    /// The calls of the run time that stay in regions that were raised.
    calls: usize,
    /// Why the compiler has compiled it alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    alone: Option<&'a str>,
}

impl<'a> Reporter<'a> {
    pub(super) fn new(driver: &'a DriverOptions) -> Self {
        let to = driver.report.as_ref().map(Option::as_deref);
        let format = driver.report_format.unwrap_or(ReportFormat::Text);
        Self { to: to.or(driver.report_format.map(|_| None)), format }
    }

    /// Reports on a source. Several processes may add to one file.
    fn tell(&self, source: &str, report: &Report, alone: Option<&str>) {
        let Some(to) = self.to else { return };
        let text = match self.format {
            ReportFormat::Text => in_words(source, report, alone),
            ReportFormat::Json => as_json(source, report, alone),
            ReportFormat::Sarif => {
                let results = sarif_results(source, report, alone);
                let Some(path) = to else {
                    tell!("{}", raised_sarif(results));
                    return;
                };
                if let Err(e) = add_to_log(path, results) {
                    tell!("pir: can't write {}: {e}", path.display());
                }
                return;
            }
        };
        let Some(path) = to else {
            tell!("{}", text.trim_end());
            return;
        };
        // All lines are written at once, so that they stay together.
        let file = OpenOptions::new().append(true).create(true).open(path);
        if let Err(e) = file.and_then(|mut f| f.write_all(text.as_bytes())) {
            tell!("pir: can't write {}: {e}", path.display());
        }
    }
}

fn in_words(source: &str, report: &Report, alone: Option<&str>) -> String {
    let mut text = String::new();
    for (n, line) in alone.unwrap_or_default().lines().enumerate() {
        let what = if n == 0 { "compiled by the compiler alone: " } else { "" };
        // Writing to a string succeeds.
        let _ = writeln!(text, "{source}: {what}{line}");
    }
    text += &raised_lines(report, &ReportText::new(source, b""));
    let regions = report.regions();
    if alone.is_none() && regions > 0 {
        let raised = regions - report.kept_regions();
        let noun = if regions == 1 { "region" } else { "regions" };
        let _ = write!(text, "{source}: {raised} of {regions} {noun} raised");
        let _ = match report.calls_in_regions() {
            0 => writeln!(text),
            1 => writeln!(text, "; 1 call of the run time stays in them"),
            n => writeln!(text, "; {n} calls of the run time stay in them"),
        };
    }
    text
}

fn as_json(source: &str, report: &Report, alone: Option<&str>) -> String {
    let text = ReportText::new(source, b"");
    let regions = raised_regions(report, &text);
    let mut lines: String = regions.iter().map(|r| to_json(r) + "\n").collect();
    let (regions, calls) = (report.regions(), report.calls_in_regions());
    let raised = regions - report.kept_regions();
    lines += &to_json(&SourceReport { file: source, regions, raised, calls, alone });
    lines + "\n"
}

fn sarif_results(source: &str, report: &Report, alone: Option<&str>) -> Vec<Value> {
    let mut results = raised_sarif_results(report, &ReportText::new(source, b""));
    results.extend(alone.map(|why| {
        json!({
            "ruleId": "openmp/alone",
            "kind": "informational",
            "level": "none",
            "message": { "text": format!("compiled by the compiler alone: {why}") },
            "locations": [{ "physicalLocation": { "artifactLocation": { "uri": source } } }],
        })
    }));
    results
}

/// Adds results to the log in a file, which holds one log whatever the number of processes.
fn add_to_log(path: &Path, results: Vec<Value>) -> io::Result<()> {
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    file.lock()?;
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    let mut all = match &*text {
        "" => Vec::new(),
        _ => match serde_json::from_str::<Value>(&text)?["runs"][0]["results"].take() {
            Value::Array(results) => results,
            _ => return Err(io::Error::other("it has no SARIF log")),
        },
    };
    all.extend(results);
    write_all_anew(&mut file, format!("{:#}\n", raised_sarif(all)).as_bytes())
}

fn write_all_anew(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    file.write_all(bytes)
}

impl Session<'_> {
    /// Reports on a source that was raised.
    pub(super) fn tell_raised(&self, unit: &Unit<'_>, report: &Report) {
        let Some(_) = self.reporter.to else {
            let (kept, all) = (report.kept_regions(), report.regions());
            if kept > 0 {
                let verb = if kept == 1 { "is" } else { "are" };
                let noun = if all == 1 { "region" } else { "regions" };
                note(unit, &format!("{kept} of {all} {noun} {verb} left to the run time"));
            }
            return;
        };
        self.reporter.tell(unit.name(), &self.with_places(unit, report), None);
    }

    /// Reports on units that became one, under the name of what was linked.
    pub(super) fn tell_whole(&self, name: &str, report: &Report) {
        self.reporter.tell(name, report, None);
    }

    /// Reports on a source that the compiler has compiled alone.
    pub(super) fn tell_alone(&self, unit: &Unit<'_>, why: &Refusal) {
        if self.reporter.to.is_none() {
            let is_event = match why {
                Refusal::NoOpenMp | Refusal::NoRegion | Refusal::Errors => false,
                Refusal::NothingRaised(_) => true,
                Refusal::Unsupported(_) | Refusal::Fault(_) => {
                    // It is there if the front end has written it.
                    let text = std::fs::read(self.folder.file(FRONT)).unwrap_or_default();
                    module::opens_regions(&text)
                }
            };
            if is_event {
                note(unit, "compiled by the compiler alone");
            }
            return;
        }
        let report = match why {
            Refusal::NothingRaised(report) => self.with_places(unit, report),
            _ => Report::default(),
        };
        self.reporter.tell(unit.name(), &report, Some(&why.to_string()));
    }

    /// Returns the report with lines of the source, which the IR of the front end has only if it is
    /// asked for debug information. The code that is compiled has none then, so that it is the
    /// same as without a report.
    fn with_places(&self, unit: &Unit<'_>, report: &Report) -> Report {
        if report.constructs.iter().all(|c| c.source.is_some()) {
            return report.clone();
        }
        let path = self.folder.file("places.ll");
        let text = match self.run_half(&unit.front_with_lines(&path)) {
            Ok(_) => std::fs::read(&path).ok(),
            Err(_) => None,
        };
        text.and_then(|text| raised_report(&text)).unwrap_or_else(|| report.clone())
    }
}

/// Says one line, to people alone: scripts compare the output of compilers.
fn note(unit: &Unit<'_>, what: &str) {
    if io::stderr().is_terminal() {
        tell!("pir: note: {}: {what}; --pir-report says why", unit.name());
    }
}
