//! The independent checker confirms each module that the verifier accepts; the certificate of one
//! module never makes the checker accept another that the verifier refuses for its depths, regions
//! or SSA.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pir_core::text::parse;
use pir_verify::{Certificate, Options};

fuzz_target!(|input: (&[u8], &[u8])| {
    let (text, other) = input;
    let Some(module) = parse(text).module else { return };
    let Ok(verified) = pir_verify::verify(module) else { return };
    let Ok(certificate) = Certificate::new(&verified, &Options::default()) else { return };
    let json = certificate.to_json();
    if let Err(found) = pir_check::check_json(&verified, &json) {
        panic!("the checker refuses what the verifier accepts: {found:?}");
    }
    let Some(other) = parse(other).module else { return };
    let covered = |code: u16| matches!(code, 201 | 204 | 301..=305 | 307);
    let refused: Vec<_> =
        pir_verify::check(&other).into_iter().filter(|d| d.is_error()).collect();
    if refused.iter().any(|d| covered(d.code.number())) {
        assert!(
            pir_check::check_json(&other, &json).is_err(),
            "the checker accepts what the verifier refuses: {refused:?}"
        );
    }
});
