//! Every parsed module prints, the printed text parses, and printing it again changes nothing.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pir_core::text::{parse, print::print};

fuzz_target!(|text: &[u8]| {
    let Some(module) = parse(text).module else { return };
    let once = print(&module);
    let again = parse(&once);
    let Some(module) = again.module else {
        let text = String::from_utf8_lossy(&once);
        panic!("canonical text is refused: {:?}\n{text}", again.diagnostics);
    };
    let twice = print(&module);
    assert!(
        once == twice,
        "not a fixed point:\n{}\n---\n{}",
        String::from_utf8_lossy(&once),
        String::from_utf8_lossy(&twice)
    );
});
