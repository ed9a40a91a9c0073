//! The face of a crate in a registry: description, keywords, and a page with an example.

use super::{crates, files, none, read, relative, root};

const INHERITED_KEYS: &[&str] =
    &["version", "edition", "rust-version", "license", "readme", "keywords"];

#[test]
fn every_crate_describes_itself() {
    let mut complaints = Vec::new();
    for dir in crates() {
        let manifest = read(&dir.join("Cargo.toml"));
        let at = relative(&dir);
        let about = manifest.lines().find_map(|l| l.strip_prefix("description = "));
        match about.map(|d| d.trim_matches('"')) {
            None => complaints.push(format!("{at}: no description")),
            Some(d) if d.len() < 30 || d.ends_with('.') => {
                complaints.push(format!("{at}: `{d}` is too short, or a sentence"));
            }
            Some(_) => {}
        }
        for key in INHERITED_KEYS {
            if !manifest.contains(&format!("\n{key}.workspace = true\n")) {
                complaints.push(format!("{at}: `{key}` is not the workspace's"));
            }
        }
        if !manifest.contains("[lints]\nworkspace = true\n") {
            complaints.push(format!("{at}: its lints are not the workspace's"));
        }
    }
    none(complaints);
}

#[test]
fn every_library_opens_with_an_example() {
    let mut complaints = Vec::new();
    let mut seen = 0;
    for library in crates().iter().map(|dir| dir.join("src/lib.rs")).filter(|p| p.exists()) {
        let text = read(&library);
        let page: Vec<&str> = text.lines().take_while(|l| l.starts_with("//!")).collect();
        let code = page.iter().filter(|l| l.starts_with("//! ```")).count();
        seen += 1;
        if code < 2 {
            complaints.push(format!("{}: its page has no example", relative(&library)));
        }
    }
    assert!(seen > 10, "{seen}");
    none(complaints);
}

/// All benchmarks take the same options and print the same columns.
#[test]
fn every_benchmark_runs_by_divan() {
    let mut complaints = Vec::new();
    let mut seen = 0;
    for path in files(&root().join("bench/micro"), "rs") {
        let text = read(&path);
        seen += usize::from(text.contains("divan::main();"));
        if text.contains("fn main()") && !text.contains("divan::main();") {
            complaints.push(format!("{}: its `main` is not divan's", relative(&path)));
        }
    }
    // Their harness would be built with every test.
    for dir in crates().iter().filter(|dir| dir.join("benches").exists()) {
        complaints.push(format!("{}: benchmarks belong in bench/micro", relative(dir)));
    }
    assert!(seen > 5, "{seen}");
    none(complaints);
}

/// The dependencies in a manifest: names and the lines, with the line before each.
fn dependencies(manifest: &str) -> Vec<(&str, &str, &str)> {
    let (mut found, mut inside, mut before) = (Vec::new(), false, "");
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line.ends_with("dependencies]");
        } else if let (true, Some((key, _))) = (inside, line.split_once('=')) {
            found.push((key.split('.').next().unwrap_or(key).trim(), line, before));
        }
        before = line;
    }
    found
}

#[test]
fn every_dependency_is_used() {
    let mut complaints = Vec::new();
    let mut seen = 0;
    for dir in crates().into_iter().chain(["bench", "tests", "xtask"].map(|d| root().join(d))) {
        let sources: String = files(&dir, "rs").iter().map(|p| read(p)).collect();
        let words: std::collections::HashSet<&str> =
            sources.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        for (name, ..) in dependencies(&read(&dir.join("Cargo.toml"))) {
            seen += 1;
            if !words.contains(name.replace('-', "_").as_str()) {
                complaints.push(format!("{}: no source names `{name}`", relative(&dir)));
            }
        }
    }
    assert!(seen > 100, "{seen}");
    none(complaints);
}

/// A version that excludes later compatible ones needs a reason.
#[test]
fn pinned_versions_have_a_reason() {
    let mut complaints = Vec::new();
    let manifests =
        crates().into_iter().chain(["bench", "tests", "xtask", ""].map(|d| root().join(d)));
    let is_pinned = |line: &str| ["\"=", "\"~", "\"<"].iter().any(|mark| line.contains(mark));
    for path in manifests.map(|dir| dir.join("Cargo.toml")) {
        let text = read(&path);
        let mut has_reason = false;
        for (name, line, before) in dependencies(&text) {
            // A comment speaks for the lines that follow it without a gap.
            has_reason = before.starts_with('#') || has_reason && is_pinned(before);
            if is_pinned(line) && !has_reason {
                complaints.push(format!("{}: why `{name}` is pinned", relative(&path)));
            }
        }
    }
    none(complaints);
}
