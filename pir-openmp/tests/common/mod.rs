//! Helpers that the tests of raising share.

use pir_openmp::{Options, Raised, raise};

/// Raises a program, which must be valid.
pub(crate) fn raised(text: &str, options: &Options) -> Raised {
    let module = pir_core::text::parse(text.as_bytes()).into_result();
    let module = module.unwrap_or_else(|e| panic!("{text}\n{e:?}"));
    let module = pir_verify::verify(module).unwrap_or_else(|e| panic!("{text}\n{e}"));
    raise(module, options).unwrap_or_else(|e| panic!("{text}\n{e}"))
}
