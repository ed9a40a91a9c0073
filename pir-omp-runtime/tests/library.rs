//! The library that cargo has built beside a test. Tests of other crates include this file.

#[path = "../link.rs"]
mod link;

use std::path::{Path, PathBuf};
use std::process::Command;

/// Finds the archive.
pub(crate) fn archive() -> PathBuf {
    let me = std::env::current_exe().expect("this program");
    let files = std::fs::read_dir(me.parent().expect("its directory")).expect("a directory");
    let is_archive = |p: &PathBuf| {
        let name = p.file_name().and_then(|n| n.to_str()).unwrap_or("");
        name.starts_with("libpiromp-") && name.ends_with(".a")
    };
    let found = files.filter_map(Result::ok).map(|f| f.path()).filter(is_archive);
    let newest = found.max_by_key(|p| std::fs::metadata(p).and_then(|m| m.modified()).ok());
    newest.expect("it is built beside the tests")
}

/// Makes the shared library in a folder, and returns its path.
pub(crate) fn shared(folder: &Path) -> PathBuf {
    let clang = || Command::new("clang-22");
    link::shared_library(clang, &archive(), folder).unwrap_or_else(|e| panic!("{e}"))
}
