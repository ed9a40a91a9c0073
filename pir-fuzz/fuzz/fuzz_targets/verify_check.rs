//! libFuzzer calls `pir_fuzz_targets::verify_and_check`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: (&[u8], &[u8])| {
    pir_fuzz_targets::verify_and_check(input.0, input.1);
});
