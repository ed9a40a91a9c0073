//! Any bytes: the parser and the verifier answer, every diagnostic has a place, and the quick
//! verdict on the text is the same.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let parsed = pir_core::text::parse(text);
    for d in &parsed.diagnostics {
        let span = d.span.expect("a diagnostic of the parser has a place");
        assert!(span.start as usize <= text.len(), "the place is in the text");
    }
    let mut found = parsed.diagnostics;
    match parsed.module {
        None => assert!(found.iter().any(|d| d.is_error()), "refused without an error"),
        Some(module) => {
            let rules = pir_verify::check(&module);
            for d in &rules {
                assert!(d.span.is_some(), "{} has no place", d.code);
            }
            found.extend(rules);
        }
    }
    let quick = pir_verify::check_text(text, &pir_verify::Options::default());
    assert_eq!(quick.valid, !found.iter().any(|d| d.is_error()));
    assert_eq!(quick.diagnostics, found);
    let silent = pir_verify::Options { lints: pir_verify::Lints::Off, ..Default::default() };
    assert_eq!(pir_verify::check_text(text, &silent).valid, quick.valid);
});
