//! Findings: one diagnostic, fault or other reason, as fields that C can read.

use crate::c_string;
use pir_ir::diag::{Render, Style, render};
use pir_ir::engine::{Fault, FaultKind, Location};
use pir_ir::ir::diag::{Diagnostic, Severity};
use std::ffi::{CString, c_char, c_uint};
use std::sync::Arc;

/// The text that a module is read from, and the name by which findings refer to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Text {
    pub(crate) name: Arc<str>,
    pub(crate) bytes: Arc<[u8]>,
}

/// `pir_place`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The file. Empty if it is unknown.
    pub file: *const c_char,
    /// The line, counted from 1, or 0 if it is unknown.
    pub line: u32,
    /// The column in bytes, counted from 1, or 0 if it is unknown.
    pub column: u32,
}

/// `pir_finding`. The strings belong to the error or the module that it was read from.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Finding {
    /// 1 for a warning, 2 for an error.
    pub severity: c_uint,
    /// The code, such as `PIR0303`. Empty if there is none.
    pub code: *const c_char,
    /// The message, without place and code.
    pub message: *const c_char,
    /// The function, without `@`. Empty if it is unknown.
    pub function: *const c_char,
    /// The block, without `%`. Empty if it is unknown.
    pub block: *const c_char,
    /// Where it is in the text of the module, or where a fault occurred.
    pub place: Place,
    /// The place in the source that the module was compiled from.
    pub source: Place,
    /// Further notes, one a line.
    pub notes: *const c_char,
    /// What to do about it. Empty if there is no suggestion.
    pub help: *const c_char,
    /// The text that the `pir` command shows.
    pub rendered: *const c_char,
}

/// `PIR_SEVERITY_WARNING`
pub(crate) const WARNING: c_uint = 1;
/// `PIR_SEVERITY_ERROR`
pub(crate) const ERROR: c_uint = 2;

/// Findings with the strings that they point to.
#[derive(Debug)]
pub(crate) struct Findings {
    all: Box<[Finding]>,
    /// Kept because `all` points into it.
    _strings: Vec<CString>,
}

// SAFETY: the pointers of `all` refer to the heap memory of `_strings`, which moves with it and is
// never changed.
unsafe impl Send for Findings {}
// SAFETY: as for `Send`.
unsafe impl Sync for Findings {}

impl Findings {
    pub(crate) fn all(&self) -> &[Finding] {
        &self.all
    }

    /// A reason that is not about the text of a module.
    pub(crate) fn plain(message: &str) -> Self {
        let mut strings = Strings::default();
        let rendered = strings.add(&format!("error: {message}"));
        let finding = Finding { message: strings.add(message), rendered, ..Finding::empty() };
        strings.findings(vec![finding])
    }

    /// The fault that ended a call of a program.
    pub(crate) fn fault(fault: &Fault) -> Self {
        let mut strings = Strings::default();
        let location = Location::of(fault).unwrap_or_default();
        let (mut code, mut help) = (String::new(), "");
        if let (FaultKind::UndefinedSymbol, Some(symbol)) = (fault.kind, &fault.message) {
            code = pir_ir::ir::Code::MissingSymbol.to_string();
            help = pir_ir::engine::missing_symbol_hint(symbol);
        }
        let detail = fault.message.iter().map(|m| format!(": {m}")).collect::<String>();
        let message = format!("{}{detail}", fault.kind);
        let rendered = match code.as_str() {
            "" => format!("error: {fault}"),
            code => format!("error[{code}]: {fault}\nhelp: {help}"),
        };
        let finding = Finding {
            code: strings.add(&code),
            message: strings.add(&message),
            function: strings.add(location.function),
            place: strings.place(location.file, location.line, location.column),
            help: strings.add(help),
            rendered: strings.add(&rendered),
            ..Finding::empty()
        };
        strings.findings(vec![finding])
    }

    /// Diagnostics of a text. O(text), plus the lines that are shown.
    pub(crate) fn of_text(text: &Text, diagnostics: &[Diagnostic]) -> Self {
        let mut strings = Strings::default();
        let positions = Positions::new(text, diagnostics);
        let renderer = Render::new(&text.name, positions.text, Style::Plain);
        let mut findings = Vec::with_capacity(diagnostics.len());
        for d in diagnostics {
            let place = match positions.of(d) {
                Some((line, column)) => strings.place(&text.name, line, column),
                None => Finding::empty().place,
            };
            let source = match &d.source {
                Some(s) => strings.place(&s.file, s.line, s.column),
                None => Finding::empty().source,
            };
            let paths = d.witness.iter().map(|path| format!("path: {}", path.join(" → ")));
            let notes: Vec<String> = paths.chain(d.notes.iter().cloned()).collect();
            findings.push(Finding {
                severity: match d.severity {
                    Severity::Warning => WARNING,
                    Severity::Error => ERROR,
                },
                code: strings.add(&d.code.to_string()),
                message: strings.add(&d.message),
                function: strings.add(d.function.as_deref().unwrap_or("")),
                block: strings.add(d.block.as_deref().unwrap_or("")),
                place,
                source,
                notes: strings.add(&notes.join("\n")),
                help: strings.add(d.help.as_deref().unwrap_or("")),
                rendered: strings.add(&renderer.render(d)),
            });
        }
        strings.findings(findings)
    }
}

impl Finding {
    /// An error without any text.
    fn empty() -> Self {
        let none = c"".as_ptr();
        let nowhere = Place { file: none, line: 0, column: 0 };
        Self {
            severity: ERROR,
            code: none,
            message: none,
            function: none,
            block: none,
            place: nowhere,
            source: nowhere,
            notes: none,
            help: none,
            rendered: none,
        }
    }
}

/// Lines and columns of diagnostics. Finds the starts of the lines once, since each line of a text
/// can have a diagnostic.
pub(crate) struct Positions<'a> {
    text: &'a [u8],
    lines: Vec<usize>,
}

impl<'a> Positions<'a> {
    pub(crate) fn new(text: &'a Text, diagnostics: &[Diagnostic]) -> Self {
        // The text is not read if nothing is to be shown.
        let text = if diagnostics.is_empty() { b"" } else { &*text.bytes };
        Self { text, lines: render::line_starts(text) }
    }

    /// Returns line and column of a diagnostic, counted from 1.
    pub(crate) fn of(&self, d: &Diagnostic) -> Option<(u32, u32)> {
        let start = d.span_in(self.text)?.start;
        let (line, column) = render::position(&self.lines, start);
        Some((line as u32, column as u32))
    }
}

/// Collects the strings of findings.
#[derive(Default)]
struct Strings(Vec<CString>);

impl Strings {
    fn add(&mut self, text: &str) -> *const c_char {
        if text.is_empty() {
            return c"".as_ptr();
        }
        let string = c_string(text);
        let start = string.as_ptr();
        self.0.push(string);
        start
    }

    fn place(&mut self, file: &str, line: u32, column: u32) -> Place {
        Place { file: self.add(file), line, column }
    }

    fn findings(self, all: Vec<Finding>) -> Findings {
        Findings { all: all.into(), _strings: self.0 }
    }
}
