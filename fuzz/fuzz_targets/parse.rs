//! Any bytes: the parser and the verifier answer, and every diagnostic has a place.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let parsed = pir_core::text::parse(text);
    for d in &parsed.diagnostics {
        let span = d.span.expect("a diagnostic of the parser has a place");
        assert!(span.start as usize <= text.len(), "the place is in the text");
    }
    match parsed.module {
        None => assert!(parsed.diagnostics.iter().any(|d| d.is_error()), "refused without an error"),
        Some(module) => {
            for d in pir_verify::check(&module) {
                assert!(d.span.is_some(), "{} has no place", d.code);
            }
        }
    }
});
