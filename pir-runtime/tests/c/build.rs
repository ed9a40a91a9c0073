//! Compiling a C program against a header and a static library of this build.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The library that was built with this test: its name begins and ends so.
pub(crate) fn library(prefix: &str, extension: &str) -> PathBuf {
    let me = std::env::current_exe().expect("this program");
    let deps = me.parent().expect("its directory");
    let is_library = |path: &PathBuf| {
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("");
        name.starts_with(prefix) && name.ends_with(extension)
    };
    let files = std::fs::read_dir(deps).expect("a directory").filter_map(Result::ok);
    let found = files.map(|f| f.path()).filter(is_library);
    let newest = found.max_by_key(|p| std::fs::metadata(p).and_then(|m| m.modified()).ok());
    newest.expect("the library is built beside the tests")
}

/// A C compiler.
pub(crate) fn compiler() -> Command {
    let found = ["clang-22", "clang", "cc"]
        .into_iter()
        .find(|c| Command::new(c).arg("--version").output().is_ok_and(|o| o.status.success()));
    let mut compiler = Command::new(found.expect("a C compiler"));
    compiler.args(["-O2", "-Wall", "-Wextra", "-Werror"]);
    compiler
}

/// Runs a command that must succeed, and returns its standard output.
pub(crate) fn output(command: &mut Command) -> String {
    let ran = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(ran.status.success(), "{command:?}: {ran:?}");
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

/// Compiles `tests/c/NAME.c` of a crate, with its headers and its library, into `target`.
pub(crate) fn program(crate_: &Path, name: &str, prefix: &str, target: &Path) -> PathBuf {
    let program = target.join(format!("c_{name}"));
    output(
        compiler()
            .args(["-std=c11", "-I"])
            .arg(crate_.join("include"))
            .arg(crate_.join(format!("tests/c/{name}.c")))
            .arg(library(prefix, ".a"))
            .args(["-lpthread", "-lm", "-ldl", "-lgcc_s", "-o"])
            .arg(&program),
    );
    program
}
