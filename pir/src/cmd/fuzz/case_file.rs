//! Files of cases: the source, which verifies and runs as it is, after comments with the
//! subject and the failure. The result of the pass follows as comments.

use super::differential;
use crate::cli::FuzzFormat;
use crate::cmd::execute::RefusedProgram;
use crate::input::Source;
use crate::status;
use pir_core::Module;
use pir_fuzz::{CodeGenerator, CommandTemplate, Failure, OracleOptions, Report, Subject};
use pir_transform::Pipeline;
use std::fmt::Write as _;
use std::path::Path;

const PASS_LINE: &str = "; fuzz pass: ";
const COMMAND_LINE: &str = "; fuzz command: ";
const DIFFERENTIAL_LINE: &str = "; fuzz differential: ";

/// Starts a command once: if it can't be started, every case would be a report.
///
/// # Errors
/// The exit status, after a message.
pub(super) fn started(command: &CommandTemplate, format: FuzzFormat) -> Result<(), u8> {
    command.probe().map_err(|e| {
        let refused = RefusedProgram::message(status::INPUT, e.to_string());
        refused.tell_as(format.of_refusals(), Path::new(&e.command))
    })
}

/// A case from a file.
pub(super) struct CaseFile {
    source: Module,
    subject: OwnedSubject,
}

enum OwnedSubject {
    Pipeline(Pipeline),
    Command(CommandTemplate),
    Differential(Vec<CodeGenerator>),
}

impl CaseFile {
    /// Returns the text of the file for a report. `subject` is that of a
    /// [`pir_fuzz::Identity`].
    pub(super) fn text(subject: &str, r: &Report) -> String {
        let mut out = String::new();
        let one_line = |text: &str| text.replace('\n', " / ");
        // Writing to a string succeeds.
        let _ = writeln!(out, "; `pir fuzz replay` of this file repeats the case.");
        let _ = match &r.pipeline {
            Some(pipeline) => writeln!(out, "{PASS_LINE}{pipeline}"),
            None => writeln!(out, "; fuzz {subject}"),
        };
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
    pub(super) fn read(path: &Path) -> Result<Self, RefusedProgram> {
        let text = Source::read_other(path)?;
        Self::of_text(&text).map_err(|why| {
            RefusedProgram::message(status::INPUT, format!("{}: {why}", path.display()))
        })
    }

    fn of_text(text: &[u8]) -> Result<Self, String> {
        let shown = String::from_utf8_lossy(text);
        let line = |start: &str| shown.lines().find_map(|l| l.strip_prefix(start));
        let subject = if let Some(pass) = line(PASS_LINE) {
            OwnedSubject::Pipeline(pass.parse().map_err(|e| format!("{PASS_LINE}{pass}: {e}"))?)
        } else if let Some(command) = line(COMMAND_LINE) {
            let read = command.parse().map_err(|e| format!("{COMMAND_LINE}{command}: {e}"))?;
            OwnedSubject::Command(read)
        } else if let Some(names) = line(DIFFERENTIAL_LINE) {
            let named = |name| CodeGenerator::ALL.into_iter().find(|g| g.name() == name);
            let all: Option<Vec<_>> = names.split(',').map(named).collect();
            let none = || format!("{DIFFERENTIAL_LINE}{names}: no list of code generators");
            OwnedSubject::Differential(all.ok_or_else(none)?)
        } else {
            return Err(format!("no line `{PASS_LINE}NAME` names the pass"));
        };
        let parsed = pir_core::text::parse(text).into_result();
        let source = parsed.map_err(|found| found[0].to_string())?;
        Ok(Self { source, subject })
    }

    /// Runs the case.
    ///
    /// # Errors
    /// The exit status, after a message, if the command or the code generators cannot be used.
    pub(super) fn run(self) -> Result<Option<Failure>, u8> {
        let generators = match &self.subject {
            OwnedSubject::Differential(all) => Some(differential::subject(all)?),
            OwnedSubject::Command(command) => {
                started(command, FuzzFormat::Human)?;
                None
            }
            OwnedSubject::Pipeline(_) => None,
        };
        let subject = match (&self.subject, &generators) {
            (_, Some(generators)) => Subject::Differential(generators),
            (OwnedSubject::Pipeline(pipeline), _) => Subject::Pipeline(pipeline),
            (OwnedSubject::Command(command), _) => Subject::Command(command),
            (OwnedSubject::Differential(_), None) => unreachable!("they were made"),
        };
        Ok(pir_fuzz::examine(&subject, self.source, &OracleOptions::default()).failure)
    }
}
