//! Shared by the subcommands that execute programs: loading, arguments, limits, places in words.

use super::diagnostics::report;
use crate::cli::{Execution, Format, Global};
use crate::input::{ReadError, Source};
use crate::json::{self, Finding};
use crate::output::tell;
use crate::status;
use pir_core::Diagnostic;
use pir_interp::machine::{RunLimits, StrandPlace};
use pir_interp::run::RunOptions;
use pir_interp::site::InstDescription;
use pir_ir::report::ReportText;
use pir_ir::{Input, NoEntry, PreparedProgram, StartError};
use serde::Serialize;
use std::path::Path;
use tracing::info_span;

/// A program that is ready to run.
pub(super) struct LoadedProgram {
    pub source: Source,
    pub prepared: PreparedProgram,
}

/// Why a file can't be run or lowered.
pub(super) struct RefusedProgram {
    pub status: u8,
    /// In a box, since errors that are passed on should be small.
    source: Option<Box<Source>>,
    diagnostics: Vec<Diagnostic>,
    /// Errors without a diagnostic, one line each.
    messages: Vec<String>,
}

impl RefusedProgram {
    /// Creates the error of a message, whose further lines begin with `pir: ` as the first will.
    pub(super) fn message(status: u8, message: String) -> Self {
        let messages = message.split("\npir: ").map(str::to_owned).collect();
        Self { status, source: None, diagnostics: Vec::new(), messages }
    }

    /// Creates the error of a diagnostic that is about no place in a file.
    pub(super) fn diagnostic(status: u8, diagnostic: Diagnostic) -> Self {
        Self { status, source: None, diagnostics: vec![diagnostic], messages: Vec::new() }
    }

    /// Reports the reasons to people, and returns the exit status.
    pub(super) fn tell(&self) -> u8 {
        match &self.source {
            Some(source) => report(source, &self.diagnostics),
            None => {
                for d in &self.diagnostics {
                    tell!("pir: {d}");
                    d.help.iter().for_each(|help| tell!("pir: help: {help}"));
                }
            }
        }
        self.messages.iter().for_each(|m| tell!("pir: {m}"));
        self.status
    }

    /// Reports the reasons to people, and as a JSON line if scripts want one.
    pub(super) fn tell_as(&self, format: Format, file: &Path) -> u8 {
        if format == Format::Json {
            let file = &file.display().to_string();
            json::print(&RefusedLine { file, error: self.error(), diagnostics: self.findings() });
        }
        self.tell()
    }

    /// Returns the diagnostics.
    pub(super) fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns the diagnostics as data.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let text = self.source.as_ref().map_or(&[][..], |s| &s.text);
        json::findings(text, &self.diagnostics)
    }

    /// Returns what is said of no place in the file.
    pub(super) fn error(&self) -> Option<String> {
        let of_file = self.diagnostics.iter().filter(|_| self.source.is_none());
        let of_file = of_file.map(|d| d.message.clone());
        let all: Vec<String> = of_file.chain(self.messages.iter().cloned()).collect();
        (!all.is_empty()).then(|| all.join("\n"))
    }
}

/// The JSON of a file that can't be run or lowered.
#[derive(Serialize)]
struct RefusedLine<'a> {
    file: &'a str,
    /// Errors without a diagnostic.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    diagnostics: Vec<Finding>,
}

impl From<ReadError> for RefusedProgram {
    fn from(e: ReadError) -> Self {
        Self::diagnostic(e.status(), e.diagnostic())
    }
}

/// Reads and verifies a file.
///
/// # Errors
/// A file that can't be read, or its diagnostics.
pub(super) fn verified(
    path: &Path,
    global: &Global,
) -> Result<(Source, pir_verify::Verified), RefusedProgram> {
    verified_source(Source::read(path)?, global)
}

/// Parses and verifies a text.
///
/// # Errors
/// A text that does not parse, a module that is not valid.
pub(super) fn verified_source(
    source: Source,
    global: &Global,
) -> Result<(Source, pir_verify::Verified), RefusedProgram> {
    let refused = |source, diagnostics: Vec<Diagnostic>| {
        let status = super::diagnostics::parse_status(&diagnostics);
        RefusedProgram { status, source: Some(Box::new(source)), diagnostics, messages: Vec::new() }
    };
    let parsed = source.parse();
    let Some(module) = parsed.module else { return Err(refused(source, parsed.diagnostics)) };
    let jobs = global.jobs.map(std::num::NonZeroUsize::get);
    let options =
        pir_verify::Options { jobs, warnings: pir_verify::WarningLevel::Off, ..Default::default() };
    let result = info_span!("verify").in_scope(|| pir_verify::verify_with(module, &options));
    match result {
        Ok(verified) => Ok((source, verified)),
        Err(invalid) => Err(refused(source, invalid.diagnostics)),
    }
}

/// Reads, verifies and prepares a program.
///
/// # Errors
/// As [`verified`]; a program that the interpreter can't take, an entry that is not there, or
/// arguments that do not fit it.
pub(super) fn load(
    path: &Path,
    execution: &Execution,
    global: &Global,
) -> Result<LoadedProgram, RefusedProgram> {
    let (source, verified) = verified(path, global)?;
    prepare(source, verified, execution)
}

/// Prepares a program for the interpreter.
///
/// # Errors
/// A program that the interpreter can't take, an entry that is not there, or arguments that do not
/// fit it.
pub(super) fn prepare(
    source: Source,
    verified: pir_verify::Verified,
    execution: &Execution,
) -> Result<LoadedProgram, RefusedProgram> {
    let memory = options(execution).limits.memory;
    let input = call(&source, execution);
    match PreparedProgram::new(verified, &execution.entry, &input, memory) {
        Ok(prepared) => Ok(LoadedProgram { source, prepared }),
        Err(e) => Err(not_started(e, &source.name)),
    }
}

/// Returns the words of the command line, without standard input.
pub(super) fn call(source: &Source, execution: &Execution) -> Input {
    let (name, arguments) = (source.name.clone(), execution.args.clone());
    Input { name, arguments, stdin: Vec::new() }
}

/// Describes why a program can't be started.
pub(super) fn not_started(error: StartError, file: &str) -> RefusedProgram {
    match error {
        StartError::Entry(missing) => no_entry(&missing, "--entry", file),
        e @ StartError::Arguments { .. } => RefusedProgram::message(status::INPUT, e.to_string()),
        e => RefusedProgram::message(status::NO, format!("{file}: {e}")),
    }
}

/// Describes that the function of an option is not there, with some that are.
pub(super) fn no_entry(missing: &NoEntry, option: &str, file: &str) -> RefusedProgram {
    let mut refused = RefusedProgram::message(status::INPUT, format!("{file}: {missing}"));
    if !missing.known.is_empty() {
        let others = match missing.others {
            0 => String::new(),
            1 => " and 1 other".to_owned(),
            n => format!(" and {n} others"),
        };
        let known = missing.known.join(", ");
        refused.messages.push(format!("help: {option} takes one of {known}{others}"));
    }
    refused
}

/// Limits and settings of runs.
pub(super) fn options(execution: &Execution) -> RunOptions {
    let default = RunOptions::default();
    let memory = execution.max_memory.unwrap_or(default.limits.memory);
    RunOptions {
        max_steps: execution.max_steps.unwrap_or(default.max_steps),
        timeout: execution.timeout,
        limits: RunLimits { memory, ..default.limits },
        strict_races: execution.strict_races,
        environment: std::env::vars_os()
            .map(|(k, v)| (k.into_encoded_bytes(), v.into_encoded_bytes()))
            .collect(),
        ..default
    }
}

impl LoadedProgram {
    /// Returns the text, in whose lines reports give places.
    pub(super) fn text(&self) -> ReportText<'_> {
        self.source.report_text()
    }

    /// Returns the calls around a place in words, the innermost first.
    pub(super) fn trace(&self, place: &StrandPlace) -> Vec<String> {
        let (module, text) = (self.prepared.program.module(), self.text());
        let shown = place.sites.iter().take(8);
        let mut lines: Vec<String> =
            shown.map(|&s| text.place(&InstDescription::new(module, s))).collect();
        if place.sites.len() > lines.len() {
            lines.push(format!("… {} more calls", place.sites.len() - lines.len()));
        }
        lines
    }
}
