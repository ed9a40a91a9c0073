//! The text of a module, in whose lines reports give places.

use pir_diag::render::{line_starts, position};
use pir_interp::site::InstDescription;
use std::cell::OnceCell;

/// The text that a module was read from, and its name.
pub struct ReportText<'a> {
    name: &'a str,
    place_name: &'a str,
    bytes: &'a [u8],
    /// Found when a place is asked for.
    lines: OnceCell<Vec<usize>>,
}

impl<'a> ReportText<'a> {
    /// Takes the text of a file. The text is empty for a module that was built.
    pub fn new(name: &'a str, bytes: &'a [u8]) -> Self {
        Self { name, place_name: name, bytes, lines: OnceCell::new() }
    }

    /// Names the text in places otherwise than the file: a tool has made it from the file.
    #[must_use]
    pub fn with_place_name(self, place_name: &'a str) -> Self {
        Self { place_name, ..self }
    }

    /// Returns the name of the text in places.
    pub fn place_name(&self) -> &'a str {
        self.place_name
    }

    /// Returns the name of the file.
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the text.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns line and column of an offset, from 1; none without a text. The first call takes
    /// O(text), later ones O(log lines).
    pub fn position(&self, offset: Option<u32>) -> Option<(usize, usize)> {
        let offset = offset.filter(|_| !self.bytes.is_empty())?;
        Some(position(self.lines.get_or_init(|| line_starts(self.bytes)), offset))
    }

    /// Returns the place of an instruction in words, with its line in the file.
    pub fn place(&self, at: &InstDescription) -> String {
        match self.position(at.offset) {
            Some((line, column)) => format!("{at}, {}:{line}:{column}", self.place_name),
            None => at.to_string(),
        }
    }
}
