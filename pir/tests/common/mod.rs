//! Helpers of the tests of `pir fuzz`: its output, and folders.

pub(crate) mod help;
pub(crate) mod library;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Output;

pub(crate) fn stdout(o: &Output) -> String {
    String::from_utf8_lossy(&o.stdout).into_owned()
}

pub(crate) fn stderr(o: &Output) -> String {
    String::from_utf8_lossy(&o.stderr).into_owned()
}

/// The lines of JSON on standard output.
pub(crate) fn lines(o: &Output) -> Vec<Value> {
    stdout(o).lines().map(|l| serde_json::from_str(l).expect("a line of JSON")).collect()
}

/// An empty folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}
