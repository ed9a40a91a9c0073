//! The bodies of the fuzz targets for `cargo fuzz`, called for a corpus: the examples, litmus files
//! and files with one error, mutants of their bytes, and random tapes.

#[path = "../../pir-fuzz/fuzz/src/lib.rs"]
#[allow(unreachable_pub)]
mod targets;

// The targets use these.
use pir_diag as _;
use pir_fuzz::Tape;
use rayon::prelude::*;
use serde_json as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the files of the corpus that are small enough for many mutants.
fn corpus() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the root");
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> =
        ["examples", "tests/litmus", "tests/negative"].map(|name| root.join(name)).into();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.extension().and_then(|e| e.to_str()) {
                _ if path.is_dir() => open.push(path),
                Some("pir" | "ll") => found.push(fs::read(path).expect("a file")),
                _ => {}
            }
        }
    }
    found.sort();
    found.retain(|text| text.len() < 4096);
    assert!(found.len() > 100, "{} files", found.len());
    found
}

/// Changes up to four bytes, cuts a stretch out, or puts one of another file in its place.
fn mutant(text: &[u8], other: &[u8], seed: u64) -> Vec<u8> {
    let mut tape = Tape::from_seed(seed);
    let mut place = |len: usize| {
        let choice = u32::from_le_bytes([tape.next(), tape.next(), tape.next(), 0]);
        choice as usize % (len + 1)
    };
    let mut out = text.to_vec();
    let (at, length) = (place(text.len()), place(40));
    let end = text.len().min(at + length);
    let from = place(other.len());
    match place(2) {
        0 => {
            for _ in 0..=place(3) {
                let n = place(text.len().saturating_sub(1));
                if let Some(byte) = out.get_mut(n) {
                    *byte = place(255) as u8;
                }
            }
        }
        1 => drop(out.drain(at..end)),
        _ => drop(out.splice(at..end, other[from..other.len().min(from + length)].iter().copied())),
    }
    out
}

/// Calls a target for the files and for this many mutants of each.
fn try_all(mutants: u64, target: impl Fn(&[u8], &[u8]) + Sync) {
    let files = corpus();
    (0..files.len()).into_par_iter().for_each(|n| {
        let (text, other) = (&files[n], &files[(n * 7 + 3) % files.len()]);
        target(text, other);
        for k in 0..mutants {
            target(&mutant(text, other, n as u64 * mutants + k), other);
        }
    });
}

#[test]
fn parse_and_verify() {
    try_all(20, |text, _| targets::parse_and_verify(text));
}

#[test]
fn print_and_parse() {
    try_all(20, |text, _| targets::print_and_parse(text));
}

#[test]
fn render() {
    try_all(10, |text, _| targets::render(text));
}

#[test]
fn verify_and_check() {
    try_all(4, |text, other| {
        targets::verify_and_check(text, text);
        targets::verify_and_check(text, other);
    });
}

#[test]
fn passes() {
    let cases = 2000u64;
    let changed = |seed: &u64| {
        let mut tape = Tape::from_seed(*seed);
        let bytes: Vec<u8> = (0..600).map(|_| tape.next()).collect();
        targets::passes(&bytes)
    };
    let fired = (0..cases).into_par_iter().filter(changed).count();
    assert!(fired > 200, "{fired} of {cases} programs were changed");
    // Short tapes, as a fuzzer begins with.
    assert!(!targets::passes(&[]));
    for n in 0..=255 {
        targets::passes(&[n, n, n]);
    }
}
