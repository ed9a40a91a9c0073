//! What the tests of lowered text share.

use pir_lower::{Options, lower};
use pir_verify::Verified;

/// The program of a text.
pub(crate) fn verified(text: &str) -> Verified {
    let parsed = pir_core::text::parse(text.as_bytes());
    let module = parsed.module.unwrap_or_else(|| panic!("{:?}\n{text}", parsed.diagnostics));
    pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// The text of a program as it is lowered for a back end.
pub(crate) fn lowered_text(text: &str, backend: &str) -> String {
    lowered_with(text, &Options::to(backend))
}

/// The text of a program as it is lowered with these options.
pub(crate) fn lowered_with(text: &str, options: &Options) -> String {
    lower(verified(text), options).expect("it can be lowered").to_string()
}
