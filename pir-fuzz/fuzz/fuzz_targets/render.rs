//! The diagnostics of arbitrary bytes render in every format without a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pir_diag::{Render, Style, json, sarif::Sarif};

fuzz_target!(|text: &[u8]| {
    let verdict = pir_verify::check_text(text, &pir_verify::Options::default());
    let render = Render::new("fuzz.pir", text, Style::Plain);
    for d in &verdict.diagnostics {
        assert!(render.render(d).contains(&d.code.to_string()));
    }
    let found = json::findings(text, &verdict.diagnostics);
    serde_json::to_string(&found).expect("JSON");
    let mut sarif = Sarif::default();
    sarif.add("fuzz.pir", text, &verdict.diagnostics);
    sarif.finish().to_string();
});
