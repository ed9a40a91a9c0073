//! The bodies of the fuzz targets: functions of arbitrary bytes that panic if they find a fault.
//!
//! The tests of the workspace call them for a corpus (`tests/tests/fuzz_targets.rs`), so that they
//! stay right without `cargo fuzz`.

use pir_core::text::{parse, print::print};
use pir_diag::{Render, Style, json, sarif::Sarif};
use pir_fuzz::{GeneratorOptions, Mode, OracleOptions, Subject, Tape, examine, generate};
use pir_transform::{PASSES, Pipeline};
use pir_verify::{Certificate, Options, WarningLevel};

/// Parser and verifier answer; every diagnostic has a place, and the quick verdict on the text is
/// the same.
pub fn parse_and_verify(text: &[u8]) {
    let parsed = parse(text);
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
    let quick = pir_verify::check_text(text, &Options::default());
    assert_eq!(quick.valid, !found.iter().any(|d| d.is_error()));
    assert_eq!(quick.diagnostics, found);
    let silent = Options { warnings: WarningLevel::Off, ..Options::default() };
    assert_eq!(pir_verify::check_text(text, &silent).valid, quick.valid);
}

/// Every parsed module prints, the printed text parses, and printing it again changes nothing.
pub fn print_and_parse(text: &[u8]) {
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
}

/// The diagnostics of a text render in every format.
pub fn render(text: &[u8]) {
    let verdict = pir_verify::check_text(text, &Options::default());
    let render = Render::new("fuzz.pir", text, Style::Plain);
    for d in &verdict.diagnostics {
        assert!(render.render(d).contains(&d.code.to_string()));
    }
    let found = json::findings(text, &verdict.diagnostics);
    serde_json::to_string(&found).expect("JSON");
    let mut sarif = Sarif::default();
    sarif.add("fuzz.pir", text, &verdict.diagnostics);
    assert!(sarif.finish().is_object());
}

/// The independent checker confirms each module that the verifier accepts; the certificate of one
/// module never makes the checker accept another that the verifier refuses for its depths, regions
/// or SSA.
pub fn verify_and_check(text: &[u8], other: &[u8]) {
    let Some(module) = parse(text).module else { return };
    let Ok(verified) = pir_verify::verify(module) else { return };
    let Ok(certificate) = Certificate::new(&verified, &Options::default()) else { return };
    let json = certificate.to_json();
    if let Err(found) = pir_check::check_json(&verified, &json) {
        panic!("the checker refuses what the verifier accepts: {found:?}");
    }
    let Some(other) = parse(other).module else { return };
    let covered = |code: u16| matches!(code, 201 | 204 | 301..=305 | 307);
    let refused: Vec<_> = pir_verify::check(&other).into_iter().filter(|d| d.is_error()).collect();
    if refused.iter().any(|d| covered(d.code.number())) {
        assert!(
            pir_check::check_json(&other, &json).is_err(),
            "the checker accepts what the verifier refuses: {refused:?}"
        );
    }
}

/// The maximum number of passes in a pipeline of [`passes`].
const MAX_PASSES: u8 = 4;

/// Bytes choose a class of programs, one to four passes, and the program: the result of the passes
/// refines it. Returns whether the passes changed it.
pub fn passes(data: &[u8]) -> bool {
    let mut choices = data.iter().copied();
    let mut next = || choices.next().unwrap_or(0);
    let mode = Mode::ALL[usize::from(next()) % Mode::ALL.len()];
    let names: Vec<&str> = (0..1 + next() % MAX_PASSES)
        .map(|_| PASSES[usize::from(next()) % PASSES.len()].name)
        .collect();
    let pipeline: Pipeline = names.join(",").parse().expect("passes make a pipeline");
    let program =
        generate(&mut Tape::new(choices.collect::<Vec<u8>>()), &GeneratorOptions::new(mode));
    let mut options = OracleOptions::default();
    // Whether a case has a verdict matters less here than the number of cases.
    (options.max_states, options.max_target_states) = (1000, 1000);
    let found = examine(&Subject::Pipeline(&pipeline), program, &options);
    assert!(found.valid, "the generator made an invalid program:\n{}", found.source);
    if let Some(failure) = found.failure {
        let target = found.target.unwrap_or_default();
        panic!("{pipeline}: {failure}\n; source\n{}; target\n{target}", found.source);
    }
    found.fired
}
