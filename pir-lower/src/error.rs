//! The error type of lowering.

use pir_core::function::NO_SOURCE_PLACE;
use pir_core::{Diagnostic, Span};

/// The reason that a module cannot be lowered. `code` names the page in `docs/errors`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Error {
    /// The error code.
    pub code: pir_core::Code,
    /// Description of the problem.
    pub message: String,
    /// Name of the function concerned, if any.
    pub function: Option<String>,
    /// Offset in the text, or [`NO_SOURCE_PLACE`].
    pub place: u32,
    /// Advice on how to solve the problem.
    pub hint: Option<String>,
}

impl Error {
    /// Creates an error about a function.
    pub(crate) fn new(code: pir_core::Code, function: &str, place: u32, message: String) -> Self {
        Self { code, message, function: Some(function.to_string()), place, hint: None }
    }

    /// Creates an error about the module.
    pub(crate) fn module(code: pir_core::Code, message: String) -> Self {
        Self { code, message, function: None, place: NO_SOURCE_PLACE, hint: None }
    }

    /// Adds advice to the error.
    pub(crate) fn hint(self, hint: &str) -> Self {
        Self { hint: Some(hint.to_string()), ..self }
    }

    /// Returns the error as a diagnostic, for rendering.
    pub fn diagnostic(&self) -> Diagnostic {
        let mut d =
            Diagnostic::new(self.code, self.message.clone()).at(Span::line_from(self.place));
        d.function.clone_from(&self.function);
        d.help.clone_from(&self.hint);
        d
    }
}
