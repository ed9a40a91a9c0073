//! What the compilers of LLVM 15, 16 and 19 wrote verifies, and is read in the way that takes all
//! of the module, since it is upgraded.

use pir_core::text::parse;
use pir_verify::{Options, check_text, verify};
use std::path::{Path, PathBuf};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/old-llvm").join(folder);
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("it can be read").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "ll"));
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

#[test]
fn old_text_verifies() {
    for path in ["forms", "15", "16", "19"].iter().flat_map(|folder| files(folder)) {
        let text = std::fs::read(&path).expect("it can be read");
        let module = parse(&text).into_result().unwrap_or_else(|d| panic!("{path:?}: {d:?}"));
        verify(module).unwrap_or_else(|e| panic!("{path:?}: {e}"));
        let verdict = check_text(&text, &Options::default());
        assert!(verdict.valid, "{path:?}: {:?}", verdict.diagnostics);
    }
}

/// A fault in old text has its place in that text, and no form is accepted as it was.
#[test]
fn faults_keep_their_places() {
    for path in files("19") {
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let Some(at) = text.find("  ret ") else { continue };
        let wrong = format!("{}  ret i7 1\n{}", &text[..at], &text[at..]);
        let verdict = check_text(wrong.as_bytes(), &Options::default());
        assert!(!verdict.valid, "{path:?}");
        let first = verdict.diagnostics.iter().filter_map(|d| d.span).map(|s| s.start).min();
        let line = at as u32..at as u32 + 64;
        assert!(first.is_some_and(|s| line.contains(&s)), "{path:?}: {first:?}, not at {at}");
    }
}
