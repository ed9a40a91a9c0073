//! Why a module cannot be lowered.

use pir_core::function::NO_PLACE;
use pir_core::{Diagnostic, Span};

/// Why a module cannot be lowered. `code` is that of the page in `docs/errors`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// The code.
    pub code: pir_core::Code,
    /// What is wrong.
    pub message: String,
    /// The function it is about, if any.
    pub function: Option<String>,
    /// Offset in the text, or [`NO_PLACE`].
    pub place: u32,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Error {
    /// An error about a function.
    pub(crate) fn new(code: pir_core::Code, function: &str, place: u32, message: String) -> Self {
        Self { code, message, function: Some(function.to_string()), place, hint: None }
    }

    /// An error about the module.
    pub(crate) fn module(code: pir_core::Code, message: String) -> Self {
        Self { code, message, function: None, place: NO_PLACE, hint: None }
    }

    /// The same with advice.
    pub(crate) fn hint(self, hint: &str) -> Self {
        Self { hint: Some(hint.to_string()), ..self }
    }

    /// The same as a diagnostic, for those who render.
    pub fn diagnostic(&self) -> Diagnostic {
        let mut d =
            Diagnostic::new(self.code, self.message.clone()).at(Span::line_from(self.place));
        d.function.clone_from(&self.function);
        d.help.clone_from(&self.hint);
        d
    }
}
