//! Diagnostics as data: code, source span, labels, notes, help, witness. They are rendered
//! elsewhere.

mod code;

pub use crate::span::Span;
pub use code::Code;

use crate::debug::SourcePlace;
use std::fmt;

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// A warning. The module is valid.
    Warning,
    /// An error. The module is not valid.
    Error,
}

impl Severity {
    /// Returns `warning` or `error`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// A secondary span with a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The span.
    pub span: Span,
    /// The message for the span.
    pub message: String,
}

/// A violation of a rule, or another finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The rule.
    pub code: Code,
    /// The severity: that of the code, unless the caller raised it.
    pub severity: Severity,
    /// A one-line description of the problem.
    pub message: String,
    /// The primary span. `None` only for entities that were not read from text.
    pub span: Option<Span>,
    /// The attribute or attachment of the instruction that the diagnostic refers to: see
    /// [`Diagnostic::span_in`].
    pub attribute: Option<&'static str>,
    /// The message for the primary span.
    pub label: String,
    /// The place in the front end's source, if the module says it (`!dbg`).
    pub source: Option<SourcePlace>,
    /// The name of the function, without `@`.
    pub function: Option<String>,
    /// The name of the block, without `%`, or its number if it is unnamed.
    pub block: Option<String>,
    /// Secondary spans.
    pub labels: Vec<Label>,
    /// Additional notes.
    pub notes: Vec<String>,
    /// A suggestion for a fix.
    pub help: Option<String>,
    /// Paths through the function that demonstrate the violation, as lists of block names.
    pub witness: Vec<Vec<String>>,
}

impl Diagnostic {
    /// Creates a diagnostic with the severity of its code.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: message.into(),
            span: None,
            attribute: None,
            label: String::new(),
            source: None,
            function: None,
            block: None,
            labels: Vec::new(),
            notes: Vec::new(),
            help: None,
            witness: Vec::new(),
        }
    }

    /// Sets the primary span.
    #[must_use]
    pub fn at(mut self, span: impl Into<Option<Span>>) -> Self {
        self.span = span.into();
        self
    }

    /// Narrows the primary span to the operand of an attribute or attachment of the instruction.
    #[must_use]
    pub fn attribute(mut self, word: &'static str) -> Self {
        self.attribute = Some(word);
        self
    }

    /// Returns the span in the text that was parsed, narrowed to the operand of
    /// [`Diagnostic::attribute`] if that is set. Searches the text of the instruction, because the
    /// spans of operands are not stored. O(length of the instruction).
    pub fn span_in(&self, text: &[u8]) -> Option<Span> {
        let span = self.span?;
        let operand = |word| crate::text::operand::operand(text, span.start, word);
        Some(self.attribute.and_then(operand).unwrap_or(span))
    }

    /// Sets the message for the primary span.
    #[must_use]
    pub fn here(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Adds a secondary span.
    #[must_use]
    pub fn label(mut self, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        if let Some(span) = span.into() {
            self.labels.push(Label { span, message: message.into() });
        }
        self
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Sets the suggestion for a fix.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a witness path.
    #[must_use]
    pub fn witness(mut self, path: Vec<String>) -> Self {
        self.witness.push(path);
        self
    }

    /// Returns whether the diagnostic makes the module invalid.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity.name(), self.code, self.message)?;
        match (&self.source, self.span) {
            (Some(source), None) => write!(f, " ({source})"),
            _ => Ok(()),
        }
    }
}
