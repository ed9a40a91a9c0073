//! libFuzzer calls `pir_fuzz_targets::print_and_parse`.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &[u8]| pir_fuzz_targets::print_and_parse(text));
