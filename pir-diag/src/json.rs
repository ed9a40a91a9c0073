//! The JSON that scripts rely on: one object a line.

use crate::render::{line_starts, position};
use pir_core::diag::Diagnostic;
use serde::Serialize;

/// A line of `pir verify --format json`.
#[derive(Serialize)]
pub struct Verdict<'a> {
    /// The file.
    pub file: &'a str,
    /// Whether it obeys every rule.
    pub valid: bool,
    /// The diagnostics of the file.
    pub diagnostics: Vec<Finding>,
    /// Why the file could not be read at all, or its certificate not be written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// One diagnostic.
#[derive(Serialize)]
pub struct Finding {
    /// The code, as `PIR0001`.
    pub code: String,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// The message.
    pub message: String,
    /// The function that it is in.
    pub function: Option<String>,
    /// The block that it is in.
    pub block: Option<String>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The byte in the line, from 1.
    pub column: Option<usize>,
    /// The place in the source that the module was compiled from, as `file:line:column`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Further places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<Label>,
    /// What more there is to know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Paths of blocks that show it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witness: Vec<Vec<String>>,
}

/// A further place of a diagnostic.
#[derive(Serialize)]
pub struct Label {
    /// The line, from 1.
    pub line: usize,
    /// The byte in the line, from 1.
    pub column: usize,
    /// The message.
    pub message: String,
}

/// The diagnostics of a text as data.
pub fn findings(text: &[u8], diagnostics: &[Diagnostic]) -> Vec<Finding> {
    let lines = line_starts(if diagnostics.is_empty() { b"" } else { text });
    let one = |d: &Diagnostic| {
        let place = d.span_in(text).map(|s| position(&lines, s.start));
        Finding {
            code: d.code.to_string(),
            severity: d.severity.name(),
            message: d.message.clone(),
            function: d.function.clone(),
            block: d.block.clone(),
            line: place.map(|p| p.0),
            column: place.map(|p| p.1),
            source: d.source.as_ref().map(ToString::to_string),
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
