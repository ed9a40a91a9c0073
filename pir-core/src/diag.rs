//! Diagnostics as data: code, place, labels, notes, hint, witness. Rendering lives elsewhere.

mod code;

pub use code::Code;

use std::fmt;

/// How grave a diagnostic is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing; the module is valid.
    Warning,
    /// The module is not valid.
    Error,
}

impl Severity {
    /// `warning`, `error`
    pub fn name(self) -> &'static str {
        match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// A range of byte offsets into the text. An empty one at `start` stands for the rest of that line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A range.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// From an offset to the end of its line; `None` for [`crate::function::NO_PLACE`].
    pub fn line_from(start: u32) -> Option<Self> {
        (start != crate::function::NO_PLACE).then_some(Self { start, end: start })
    }
}

/// A second place with a remark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is to be seen there.
    pub message: String,
}

/// One finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Which rule.
    pub code: Code,
    /// How grave: the code's own severity, unless the caller raised it.
    pub severity: Severity,
    /// What is wrong, in one line.
    pub message: String,
    /// The place; `None` only for modules that were not read from text.
    pub span: Option<Span>,
    /// The attribute or attachment of the instruction that is meant: see [`Diagnostic::span_in`].
    pub attribute: Option<&'static str>,
    /// What is to be seen at the place.
    pub label: String,
    /// The function, without `@`.
    pub function: Option<String>,
    /// The block, without `%`; unnamed ones by number.
    pub block: Option<String>,
    /// Further places.
    pub labels: Vec<Label>,
    /// Remarks.
    pub notes: Vec<String>,
    /// What to do about it.
    pub help: Option<String>,
    /// Paths through the function, by block names, that show the fault.
    pub witness: Vec<Vec<String>>,
}

impl Diagnostic {
    /// A diagnostic with the severity of its code.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: message.into(),
            span: None,
            attribute: None,
            label: String::new(),
            function: None,
            block: None,
            labels: Vec::new(),
            notes: Vec::new(),
            help: None,
            witness: Vec::new(),
        }
    }

    /// Sets the place.
    pub fn at(mut self, span: impl Into<Option<Span>>) -> Self {
        self.span = span.into();
        self
    }

    /// Says that the operand of this attribute or attachment of the instruction is meant.
    pub fn attribute(mut self, word: &'static str) -> Self {
        self.attribute = Some(word);
        self
    }

    /// The place in the text that was parsed, narrowed to the operand of
    /// [`Diagnostic::attribute`] where there is one. Instructions keep no places of their operands,
    /// so it is searched for: linear in the length of the instruction.
    pub fn span_in(&self, text: &[u8]) -> Option<Span> {
        let span = self.span?;
        let operand = |word| crate::text::operand::operand(text, span.start, word);
        Some(self.attribute.and_then(operand).unwrap_or(span))
    }

    /// Says what is to be seen at the place.
    pub fn here(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Adds a further place.
    pub fn label(mut self, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        if let Some(span) = span.into() {
            self.labels.push(Label { span, message: message.into() });
        }
        self
    }

    /// Adds a remark.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Says what to do about it.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a path.
    pub fn witness(mut self, path: Vec<String>) -> Self {
        self.witness.push(path);
        self
    }

    /// Whether it makes the module invalid.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity.name(), self.code, self.message)
    }
}
