//! libFuzzer calls `pir_fuzz_targets::passes`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    pir_fuzz_targets::passes(data);
});
