//! Files of cases: the source, which verifies and runs as it is, after comments with the
//! subject and the failure. The result of the pass follows as comments.

use pir_core::Module;
use pir_fuzz::{CommandTemplate, Failure, OracleOptions, Report, Subject};
use pir_transform::Pipeline;
use std::fmt::Write as _;
use std::path::Path;

const PASS_LINE: &str = "; fuzz pass: ";
const COMMAND_LINE: &str = "; fuzz command: ";

/// A case from a file.
pub(super) struct CaseFile {
    source: Module,
    subject: OwnedSubject,
}

enum OwnedSubject {
    Pipeline(Pipeline),
    Command(CommandTemplate),
}

impl CaseFile {
    /// Returns the text of the file for a report. `subject` is `pass: NAME` or `command: WORDS`.
    pub(super) fn text(subject: &str, r: &Report) -> String {
        let mut out = String::new();
        let one_line = |text: &str| text.replace('\n', " / ");
        // Writing to a string succeeds.
        let _ = writeln!(out, "; `pir fuzz replay` of this file repeats the case.");
        let _ = writeln!(out, "; fuzz {subject}");
        let (name, size) = (r.generator.mode.name(), r.generator.size);
        let _ = writeln!(out, "; fuzz seed: {}, mode {name}, size {size}", r.seed);
        let _ = writeln!(out, "; fuzz kind: {}", r.kind);
        let _ = writeln!(out, "; found: {}", one_line(&r.outcome));
        for expected in &r.expected {
            let _ = writeln!(out, "; expected: {}", one_line(expected));
        }
        if let Some(schedule) = &r.schedule {
            let _ = writeln!(out, "; schedule of the result: {schedule}");
        }
        if let Some(culprit) = &r.culprit {
            let _ = writeln!(out, "; broken by {culprit}");
        }
        out.push_str(&r.source);
        if let Some(target) = &r.target {
            out.push_str("\n; The result of the pass:\n");
            for line in target.lines() {
                let _ = writeln!(out, "; | {line}");
            }
        }
        out
    }

    /// Reads a file.
    ///
    /// # Errors
    /// The part that is missing or wrong.
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read(path).map_err(|e| e.to_string())?;
        let shown = String::from_utf8_lossy(&text);
        let line = |start: &str| shown.lines().find_map(|l| l.strip_prefix(start));
        let subject = match (line(PASS_LINE), line(COMMAND_LINE)) {
            (Some(pass), _) => {
                OwnedSubject::Pipeline(pass.parse().map_err(|e| format!("{PASS_LINE}{pass}: {e}"))?)
            }
            (None, Some(command)) => OwnedSubject::Command(
                command.parse().map_err(|e| format!("{COMMAND_LINE}{command}: {e}"))?,
            ),
            (None, None) => {
                return Err(format!("no line `{PASS_LINE}NAME` names the pass"));
            }
        };
        let parsed = pir_core::text::parse(&text).into_result();
        let source = parsed.map_err(|found| found[0].to_string())?;
        Ok(Self { source, subject })
    }

    /// Runs the case.
    pub(super) fn run(self) -> Option<Failure> {
        let subject = match &self.subject {
            OwnedSubject::Pipeline(pipeline) => Subject::Pipeline(pipeline),
            OwnedSubject::Command(command) => Subject::Command(command),
        };
        pir_fuzz::examine(&subject, self.source, &OracleOptions::default()).failure
    }
}
