//! C programs that include the header and link with the static library.

#[path = "../../pir-runtime/tests/c/build.rs"]
mod build;

use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the C program with this name and returns its path.
fn program(name: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    build::program(Path::new(env!("CARGO_MANIFEST_DIR")), name, "libpir_c", target)
}

/// Runs the program and returns its standard output.
fn output(program: &Path) -> String {
    let ran = Command::new(program).output().expect("it starts");
    assert!(ran.status.success(), "{ran:?}");
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

#[test]
fn a_c_program_runs() {
    let program = program("program");
    for _ in 0..3 {
        assert_eq!(output(&program), "83333500\n");
    }
}

#[test]
fn a_program_with_another_generator_has_one_list_for_debuggers() {
    assert_eq!(output(&program("descriptor")), "told of 1, then of 0\n");
}
