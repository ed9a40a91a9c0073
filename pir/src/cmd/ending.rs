//! How a run ended: lines for people, or a JSON object for scripts.

use super::execute::RefusedProgram;
use super::written::WriteError;
use crate::cli::Format;
use crate::json::{self, Finding};
use crate::output::{self, tell};
use crate::status;
use pir_core::Code;
use pir_engine::{Fault, FaultKind};
use pir_ir::FoundRace;
use pir_ir::report::races::race_words;
use pir_ir::report::{RaceJson, ReportText};
use serde::Serialize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The kinds of ends.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum EndingKind {
    /// `exit` was called, or a C `main` returned its status.
    Exit,
    /// The entry returned, perhaps with a value.
    Value,
    /// The program aborted, or was stopped by the engine.
    Fault,
    /// Undefined behaviour.
    Undefined,
    /// No strand can step any more.
    Hang,
    /// A limit was reached.
    Limit,
    /// The program was not started.
    NotStarted,
}

/// How a run ended.
#[derive(Debug)]
pub(super) struct Ending {
    pub kind: EndingKind,
    pub status: u8,
    /// The code whose page describes such an end.
    pub code: Option<Code>,
    /// Type and value as in the IR's text.
    pub value: Option<String>,
    pub message: Option<String>,
    /// What to do about it.
    pub help: Option<String>,
    /// Places that belong to the message, one line each.
    pub trace: Vec<String>,
}

impl Ending {
    /// An end of which there is nothing to say.
    pub(super) fn new(kind: EndingKind, status: u8) -> Self {
        Self { kind, status, code: None, value: None, message: None, help: None, trace: vec![] }
    }

    /// The program ended with a status of its own.
    pub(super) fn exit(status: u8) -> Self {
        Self::new(EndingKind::Exit, status)
    }

    /// The entry returned.
    pub(super) fn value(value: Option<String>) -> Self {
        Self { value, ..Self::new(EndingKind::Value, status::CLEAN) }
    }

    /// An end with a message.
    pub(super) fn because(kind: EndingKind, status: u8, message: impl Into<String>) -> Self {
        Self { message: Some(message.into()), ..Self::new(kind, status) }
    }

    /// An end of the program that a page describes.
    pub(super) fn fault(kind: EndingKind, code: Code, message: impl Into<String>) -> Self {
        Self { code: Some(code), ..Self::because(kind, status::FAULT, message) }
    }

    /// A limit stopped the program.
    pub(super) fn limit(message: impl Into<String>) -> Self {
        let ending = Self::because(EndingKind::Limit, status::LIMIT, message);
        Self { code: Some(Code::LimitReached), ..ending }
    }

    /// Adds that a file which the caller asked for is not written, unless nobody reads it.
    pub(super) fn unwritten(self, error: &WriteError) -> Self {
        if error.is_closed_pipe() {
            return self;
        }
        let message = match &self.message {
            Some(message) => format!("{message}\npir: {error}"),
            None => error.to_string(),
        };
        Self { status: status::INPUT, message: Some(message), ..self }
    }

    /// Adds places.
    pub(super) fn at(mut self, trace: Vec<String>) -> Self {
        self.trace = trace;
        self
    }

    /// Says what to do about it.
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// A line of `pir run --format json`.
#[derive(Serialize, Default)]
struct RunLine {
    file: String,
    /// Absent if none was chosen before the run was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'static str>,
    ended: Option<EndingKind>,
    status: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    trace: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    races: Vec<RaceJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diagnostics: Vec<Finding>,
}

/// The report of one run. There is at most one: a handler of the process's end completes it if the
/// program exits by itself.
pub(super) struct RunReport {
    format: Format,
    line: Mutex<RunLine>,
    is_done: AtomicBool,
}

static RUN_REPORT: OnceLock<RunReport> = OnceLock::new();

impl RunReport {
    /// Starts the report on a file. For scripts, the program's standard output goes to standard
    /// error from here on.
    pub(super) fn start(format: Format, file: &Path) -> &'static Self {
        if format == Format::Json {
            output::divert();
        }
        let file = file.display().to_string();
        let file = if file == "-" { "<stdin>".to_owned() } else { file };
        let line = Mutex::new(RunLine { file, ..RunLine::default() });
        RUN_REPORT.get_or_init(|| Self { format, line, is_done: AtomicBool::new(false) })
    }

    /// Names the engine, and reports an exit of the program's own, too.
    pub(super) fn engine(&self, name: &'static str) {
        self.change(|line| line.engine = Some(name));
        pir_engine::report_faults_with(|fault| {
            if let Some(report) = RUN_REPORT.get() {
                report.end(failed(fault));
            }
        });
        if self.format == Format::Json {
            pir_engine::on_exit(|status| {
                if let Some(report) = RUN_REPORT.get() {
                    report.end(Ending::exit(status as u8));
                }
            });
        }
    }

    /// Reports a race.
    pub(super) fn race(&self, race: &FoundRace, text: &ReportText<'_>) {
        tell!("pir: warning[{}]: {}", Code::DataRace, race_words(race, text));
        self.change(|line| line.races.push(RaceJson::new(race, text)));
    }

    /// Adds diagnostics that people have been shown.
    pub(super) fn findings(&self, findings: Vec<Finding>) {
        self.change(|line| line.diagnostics.extend(findings));
    }

    /// Reports a program that can't be run.
    pub(super) fn refuse(&self, refused: &RefusedProgram) -> u8 {
        refused.tell();
        self.findings(refused.findings());
        let ending = Ending::new(EndingKind::NotStarted, status::NO_START);
        self.finish(&Ending { message: refused.error(), ..ending });
        status::NO_START
    }

    /// Reports how the run ended, and returns the exit status.
    pub(super) fn end(&self, ending: Ending) -> u8 {
        crate::interrupt::wait_for_end();
        if let Some(message) = &ending.message {
            let file = self.line.lock().unwrap_or_else(PoisonError::into_inner).file.clone();
            match ending.code {
                Some(code) => tell!("pir: {file}: error[{code}]: {message}"),
                None => tell!("pir: {file}: {message}"),
            }
        }
        ending.trace.iter().for_each(|line| tell!("  {line}"));
        if let Some(help) = &ending.help {
            tell!("pir: help: {help}");
        }
        if let (Format::Human, Some(value)) = (self.format, &ending.value) {
            output::line(value);
        }
        self.finish(&ending);
        ending.status
    }

    fn finish(&self, ending: &Ending) {
        if self.format == Format::Human || self.is_done.swap(true, Ordering::Relaxed) {
            return;
        }
        let mut line =
            std::mem::take(&mut *self.line.lock().unwrap_or_else(PoisonError::into_inner));
        line.ended = Some(ending.kind);
        line.status = ending.status;
        line.code = ending.code.map(|code| code.to_string());
        line.value = ending.value.clone();
        line.message = ending.message.clone();
        line.help = ending.help.clone();
        line.trace = ending.trace.clone();
        json::print(&line);
    }

    fn change(&self, f: impl FnOnce(&mut RunLine)) {
        f(&mut self.line.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// Describes a fault of the program.
pub(super) fn failed(fault: &Fault) -> Ending {
    match (fault.kind, &fault.message) {
        (FaultKind::UndefinedSymbol, Some(symbol)) => {
            let place = fault.place.as_ref().map(|p| format!(", called at {p}"));
            undefined_symbol(symbol, &place.unwrap_or_default())
        }
        (kind, _) => {
            let ended = match kind {
                FaultKind::Hang => EndingKind::Hang,
                _ => EndingKind::Fault,
            };
            Ending::fault(ended, pir_engine::fault_code(kind), fault.to_string())
        }
    }
}

/// The call of an undefined function, with the same words in all engines.
pub(super) fn undefined_symbol(symbol: &str, place: &str) -> Ending {
    let message = format!("undefined symbol: {symbol}{place}");
    Ending::fault(EndingKind::Fault, Code::MissingSymbol, message)
        .help(pir_engine::missing_symbol_hint(symbol))
}
