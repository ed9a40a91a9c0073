//! What the tests share: the program, what it says, and files for it.

pub(crate) mod help;
pub(crate) mod library;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub(crate) const PIR: &str = env!("CARGO_BIN_EXE_pir");

/// Runs the program without input.
pub(crate) fn pir(args: &[&str]) -> Output {
    Command::new(PIR).args(args).output().expect("pir starts")
}

pub(crate) fn status(o: &Output) -> i32 {
    o.status.code().unwrap_or_else(|| panic!("it was killed: {} {}", o.status, stderr(o)))
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

pub(crate) fn stdout(o: &Output) -> String {
    text(&o.stdout)
}

pub(crate) fn stderr(o: &Output) -> String {
    text(&o.stderr)
}

/// The lines of JSON on standard output.
pub(crate) fn lines(o: &Output) -> Vec<Value> {
    let parse = |l: &str| serde_json::from_str(l).unwrap_or_else(|e| panic!("{e}: {l}"));
    stdout(o).lines().map(parse).collect()
}

/// A file or folder of the repository.
pub(crate) fn source(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

pub(crate) fn example(name: &str) -> String {
    path(&source("examples"), name)
}

/// A program that once went wrong.
pub(crate) fn case(name: &str) -> String {
    path(&source("tests/cases"), name)
}

/// A path for what a test writes.
pub(crate) fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Writes a file, and returns its path.
pub(crate) fn file(name: &str, contents: &str) -> String {
    let path = place(name);
    std::fs::write(&path, contents).expect("the file is written");
    path.into_os_string().into_string().expect("UTF-8")
}

/// An empty folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = place(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// A folder with these files alone.
pub(crate) fn folder_with(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = folder(name);
    for (file, text) in files {
        std::fs::write(folder.join(file), text).expect("the file is written");
    }
    folder
}

pub(crate) fn path(dir: &Path, file: &str) -> String {
    dir.join(file).to_str().expect("UTF-8").to_owned()
}
