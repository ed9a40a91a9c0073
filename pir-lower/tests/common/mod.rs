//! What the tests of lowered text share.

use pir_lower::{Options, lower};

/// The text of a program as it is lowered for a back end.
pub(crate) fn lowered_text(text: &str, backend: &str) -> String {
    let parsed = pir_core::text::parse(text.as_bytes());
    let module = parsed.module.unwrap_or_else(|| panic!("{:?}\n{text}", parsed.diagnostics));
    let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}\n{text}"));
    lower(verified, &Options::to(backend)).expect("it can be lowered").to_string()
}
