//! libFuzzer calls `pir_fuzz_targets::parse_and_verify`.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &[u8]| pir_fuzz_targets::parse_and_verify(text));
