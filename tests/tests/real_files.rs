//! Files that clang-22 and flang-22 wrote, and files by hand: each parses without a diagnostic,
//! verifies, and prints as LLVM prints it.
//!
//! `cargo xtask corpus` asks the same, and LLVM itself, of every source at every level; this test
//! needs no LLVM. The fixtures are LLVM's own output, so the text that PIR prints must be the same
//! but for comments and empty lines: nothing is lost, added or moved.

use pir_core::text::{parse, print};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let entries =
        std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> =
        entries.map(|e| e.expect("the folder can be read").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "ll"));
    paths.sort();
    paths
}

/// Returns the text that PIR prints for a file, or the first error.
fn printed(path: &Path) -> Result<(String, String), String> {
    let name = path.display();
    let text = std::fs::read(path).map_err(|e| format!("{name}: {e}"))?;
    let parsed = parse(&text);
    if let Some(d) = parsed.diagnostics.first() {
        return Err(format!("{name}: {d} at {:?}", d.span));
    }
    let module = parsed.module.ok_or_else(|| format!("{name}: no module, and no reason"))?;
    let verified = pir_verify::verify(module).map_err(|e| format!("{name}: {e}"))?;
    let out = print::print(verified.module());
    let string = |t: Vec<u8>| String::from_utf8(t).map_err(|e| format!("{name}: {e}"));
    Ok((string(text)?, string(out)?))
}

/// The lines of a text without comments and empty ones.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(|l| {
        // LLVM comments the predecessors of a block after its label, and whole lines.
        let comment = l.find("; preds = ").or_else(|| l.find("; No predecessors!"));
        comment.map_or(l, |at| &l[..at]).trim_end()
    });
    lines.filter(|l| !l.is_empty() && !l.starts_with(';'))
}

fn same_lines(path: &Path) -> Result<(), String> {
    let (ours, theirs) = printed(path).map(|(theirs, ours)| (ours, theirs))?;
    let (mut a, mut b) = (lines(&theirs), lines(&ours));
    loop {
        match (a.next(), b.next()) {
            (None, None) => return Ok(()),
            (a, b) if a == b => {}
            (a, b) => return Err(format!("{}:\n- {a:?}\n+ {b:?}", path.display())),
        }
    }
}

#[track_caller]
fn all(paths: &[PathBuf], least: usize, ask: impl Fn(&Path) -> Result<(), String> + Sync) {
    assert!(paths.len() >= least, "only {} files", paths.len());
    let wrong: Vec<String> = paths.par_iter().filter_map(|p| ask(p).err()).collect();
    assert!(wrong.is_empty(), "{} of {} files:\n{}", wrong.len(), paths.len(), wrong.join("\n"));
}

#[test]
fn c() {
    all(&files("tests/fixtures/c"), 70, same_lines);
}

#[test]
fn cxx() {
    all(&files("tests/fixtures/cxx"), 40, same_lines);
}

#[test]
fn fortran() {
    all(&files("tests/fixtures/fortran"), 34, same_lines);
}

/// These files are not in LLVM's own form; printed once, they are.
#[test]
fn by_hand() {
    all(&files("tests/corpus/ll"), 18, |path| {
        let (_, once) = printed(path)?;
        let module = parse(once.as_bytes()).into_result().map_err(|d| format!("{d:?}"))?;
        let twice = print::print(&module);
        let same = twice == once.as_bytes();
        if same { Ok(()) } else { Err(format!("{}: no fixed point", path.display())) }
    });
}

/// Unsupported constructs have a code of their own and a place.
#[test]
fn unsupported() {
    all(&files("tests/corpus/unsupported"), 1, |path| {
        let text = std::fs::read(path).map_err(|e| e.to_string())?;
        let parsed = parse(&text);
        let told = |d: &pir_core::Diagnostic| {
            d.code == pir_core::Code::Unsupported && d.span.is_some() && d.is_error()
        };
        match (&parsed.module, parsed.diagnostics.iter().all(told)) {
            (None, true) if !parsed.diagnostics.is_empty() => Ok(()),
            _ => Err(format!("{}: {:?}", path.display(), parsed.diagnostics)),
        }
    });
}
