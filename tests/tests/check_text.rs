//! `check_text`, which keeps no body, says of every file, and of files with a line too few or
//! twice, what reading the whole module and then checking it says.

use pir_core::Diagnostic;
use pir_core::text::parse;
use pir_verify::{Options, WarningLevel, check_text, check_with};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    for path in entries.map(|e| e.expect("the folder can be read").path()) {
        if path.is_dir() {
            collect(&path, out);
        } else if path.extension().is_some_and(|e| e == "ll" || e == "pir") {
            out.push(path);
        }
    }
}

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in ["examples", "tests", "bench/kernels"] {
        collect(&root.join(folder), &mut files);
    }
    files.sort();
    files
}

/// Returns whether a text is valid, and its diagnostics.
fn whole(text: &[u8], options: &Options) -> (bool, Vec<Diagnostic>) {
    let parsed = parse(text);
    let mut diagnostics = parsed.diagnostics;
    let found = parsed.module.as_ref().map(|m| check_with(m, options));
    let valid = found.as_ref().is_some_and(|f| !f.iter().any(Diagnostic::is_error));
    diagnostics.extend(found.unwrap_or_default());
    (valid, diagnostics)
}

/// What differs, if anything.
fn differs(name: &str, text: &[u8]) -> Option<String> {
    [WarningLevel::Off, WarningLevel::Warn, WarningLevel::Deny].into_iter().find_map(|warnings| {
        let options = Options { warnings, ..Options::default() };
        let quick = check_text(text, &options);
        let (quick, whole) = ((quick.valid, quick.diagnostics), whole(text, &options));
        (quick != whole).then(|| format!("{name}, {warnings:?}:\n{quick:#?}\n{whole:#?}"))
    })
}

fn no_difference(of: impl Fn(&Path) -> Option<String> + Sync) {
    let files = files();
    assert!(files.len() > 1000, "only {} files", files.len());
    let wrong: Vec<String> = files.par_iter().filter_map(|p| of(p)).collect();
    let first = wrong.first().map_or("", |w| w);
    assert!(wrong.is_empty(), "{} of {} files, the first:\n{first}", wrong.len(), files.len());
}

#[test]
fn check_text_agrees_on_every_file() {
    no_difference(|path| {
        let text = std::fs::read(path).expect("the file can be read");
        differs(&path.display().to_string(), &text)
    });
}

#[test]
fn check_text_agrees_on_files_with_missing_and_doubled_lines() {
    no_difference(|path| {
        let text = std::fs::read(path).expect("the file can be read");
        let lines: Vec<&[u8]> = text.split_inclusive(|&b| b == b'\n').collect();
        // Every file is broken at some places that depend on its length alone.
        let step = (lines.len() / 4).max(1);
        (lines.len() % step..lines.len()).step_by(step).find_map(|n| {
            let name = |what| format!("{} with line {} {what}", path.display(), n + 1);
            let without = [&lines[..n], &lines[n + 1..]].concat().concat();
            let doubled = [&lines[..n], &lines[n..=n], &lines[n..]].concat().concat();
            differs(&name("left out"), &without).or_else(|| differs(&name("doubled"), &doubled))
        })
    });
}

/// Many functions, of which many have types that no other has: the rounds of the quick way.
#[test]
fn check_text_agrees_on_many_functions_with_own_types() {
    let fixture = |k: usize| {
        format!(
            "define void @f{k}(ptr noundef %p, i64 noundef %n) {{\n  \
             %a = alloca [{} x i{}], align 8\n  call void @f{k}(ptr noundef %a, i64 noundef 3)\n  \
             %v = getelementptr {{ i{}, ptr }}, ptr %p, i64 %n, i32 1\n  \
             %s = load <{} x ptr>, ptr %v, align 16{}\n  ret void\nu:\n  br label %u\n}}\n",
            k % 700 + 1,
            k % 90 + 1,
            k % 1300 + 1,
            k % 60 + 1,
            if k.is_multiple_of(50) { format!(", !kind{k} !{{}}") } else { String::new() },
        )
    };
    let text: String = (0..4000).map(fixture).collect();
    assert_eq!(differs("many", text.as_bytes()), None);
    assert!(check_text(text.as_bytes(), &Options::default()).valid);
}
