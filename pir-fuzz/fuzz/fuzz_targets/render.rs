//! libFuzzer calls `pir_fuzz_targets::render`.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &[u8]| pir_fuzz_targets::render(text));
