//! What must stay true of the repository as a whole: the book, the sources, the requirements.
//!
//! Reads files only. Whether the programs in the book and in `examples` verify is tested in
//! `book.rs`.

mod back_ends;
mod book;
mod circles;
mod codes;
mod lists;
mod markdown;
mod packages;
mod programs;
mod requirements;
mod sources;
mod width;
mod wildcards;

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the root").to_owned()
}

/// The folders of the crates that other programs use.
fn crates() -> Vec<PathBuf> {
    let all = fs::read_dir(root()).expect("the root of the repository");
    let all = all.map(|entry| entry.expect("a directory entry").path());
    let mut found: Vec<PathBuf> =
        all.filter(|p| relative(p).starts_with("pir") && p.join("Cargo.toml").exists()).collect();
    found.sort();
    found
}

/// All files below a directory with this extension, by name. Skips build outputs and hidden ones.
fn files(dir: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut todo = vec![dir.to_owned()];
    while let Some(dir) = todo.pop() {
        for entry in fs::read_dir(&dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display())) {
            let path = entry.expect("a directory entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            if name.starts_with('.') || name == "target" {
                continue;
            }
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The text of a file.
fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The path as one types it in the root of the repository.
fn relative(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// Fails with all complaints at once.
fn none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}
