//! The negative corpus of LLVM modules: PIR rejects the modules that `llvm-as-22` rejects, accepts
//! the others, and gives every rejection a place.
//!
//! `cargo xtask negative` checks that the first lines of the files are LLVM's own words.

use pir_core::text::parse;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Files on which PIR and LLVM differ, and why. A file that no longer differs fails the test.
const KNOWN_DIFFERENCES: &[(&str, &str)] = &[
    ("type/pointer-star.valid.ll", "typed pointers are the text of older releases"),
    ("constant/expression-of-select.ll", "LLVM 22 reads expressions of LLVM 16 from bitcode only"),
];

fn corpus() -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("negative/llvm");
    let list = |folder: &Path| {
        let entries = std::fs::read_dir(folder).expect("the corpus is there");
        entries.map(|e| e.expect("the folder can be read").path()).collect::<BTreeSet<_>>()
    };
    let mut files = Vec::new();
    for class in list(&root).into_iter().filter(|p| p.is_dir()) {
        for path in list(&class) {
            let name = path.strip_prefix(&root).expect("it lies there").display().to_string();
            files.push((name, path));
        }
    }
    files
}

/// Whether PIR accepts a text; `Err` if it rejects it without a place.
fn accepts(text: &[u8]) -> Result<bool, String> {
    let parsed = parse(text);
    let diagnostics = match parsed.module {
        None => parsed.diagnostics,
        Some(module) => match pir_verify::verify(module) {
            Ok(_) => return Ok(true),
            Err(invalid) => invalid.diagnostics,
        },
    };
    let mut errors = diagnostics.iter().filter(|d| d.is_error()).peekable();
    if errors.peek().is_none() {
        return Err("rejected without a reason".into());
    }
    match errors.find(|d| d.span.is_none()) {
        Some(d) => Err(format!("no place: {d}")),
        None => Ok(false),
    }
}

#[test]
fn pir_and_llvm_agree() {
    let files = corpus();
    assert!(files.len() > 600, "only {} files", files.len());
    let mut wrong = Vec::new();
    for (name, path) in &files {
        let text = std::fs::read(path).expect("the file can be read");
        let llvm = name.ends_with(".valid.ll");
        let why = KNOWN_DIFFERENCES.iter().find(|(n, _)| n == name);
        match (accepts(&text), why) {
            (Ok(pir), None) if pir != llvm => {
                let verb = if pir { "accepts" } else { "rejects" };
                wrong.push(format!("{name}: PIR {verb} it"));
            }
            (Ok(pir), Some(_)) if pir == llvm => wrong.push(format!("{name}: no longer differs")),
            (Err(e), _) => wrong.push(format!("{name}: {e}")),
            _ => {}
        }
    }
    for (name, _) in KNOWN_DIFFERENCES {
        if !files.iter().any(|(n, _)| n == name) {
            wrong.push(format!("{name}: listed, but not there"));
        }
    }
    assert!(wrong.is_empty(), "{} of {} files:\n{}", wrong.len(), files.len(), wrong.join("\n"));
}
