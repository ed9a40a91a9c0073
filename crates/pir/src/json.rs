//! The JSON that scripts rely on: one object a line.

use crate::render::{line_starts, position};
use pir_core::diag::Diagnostic;
use serde::Serialize;

/// A line of `pir verify --format json`.
#[derive(Serialize)]
pub struct Verdict<'a> {
    pub file: &'a str,
    pub valid: bool,
    pub diagnostics: Vec<Finding>,
    /// Why the file could not be read at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// One diagnostic.
#[derive(Serialize)]
pub struct Finding {
    pub code: String,
    pub severity: &'static str,
    pub message: String,
    pub function: Option<String>,
    pub block: Option<String>,
    pub line: Option<usize>,
    pub column: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<Label>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witness: Vec<Vec<String>>,
}

/// A further place of a diagnostic.
#[derive(Serialize)]
pub struct Label {
    pub line: usize,
    pub column: usize,
    pub message: String,
}

/// The diagnostics of a text as data.
pub fn findings(text: &[u8], diagnostics: &[Diagnostic]) -> Vec<Finding> {
    let lines = line_starts(if diagnostics.is_empty() { b"" } else { text });
    let one = |d: &Diagnostic| {
        let place = d.span.map(|s| position(&lines, s.start));
        Finding {
            code: d.code.to_string(),
            severity: d.severity.name(),
            message: d.message.clone(),
            function: d.function.clone(),
            block: d.block.clone(),
            line: place.map(|p| p.0),
            column: place.map(|p| p.1),
            labels: d
                .labels
                .iter()
                .map(|l| {
                    let (line, column) = position(&lines, l.span.start);
                    Label { line, column, message: l.message.clone() }
                })
                .collect(),
            notes: d.notes.clone(),
            help: d.help.clone(),
            witness: d.witness.clone(),
        }
    };
    diagnostics.iter().map(one).collect()
}

/// An object on a line of its own.
pub fn print(value: &impl Serialize) {
    match serde_json::to_string(value) {
        Ok(text) => crate::output::line(&text),
        // Only maps with keys that are no strings can fail, and there are none.
        Err(e) => panic!("JSON: {e}"),
    }
}
