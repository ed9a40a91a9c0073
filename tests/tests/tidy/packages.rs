//! The face of a crate in a registry: description, keywords, and a page with an example.

use super::{crates, files, none, read, relative};

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
    for benches in crates().iter().map(|dir| dir.join("benches")).filter(|p| p.exists()) {
        for path in files(&benches, "rs") {
            let text = read(&path);
            seen += usize::from(text.contains("divan::main();"));
            if text.contains("fn main()") && !text.contains("divan::main();") {
                complaints.push(format!("{}: its `main` is not divan's", relative(&path)));
            }
        }
    }
    assert!(seen > 5, "{seen}");
    none(complaints);
}
