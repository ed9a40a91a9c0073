//! A C program that includes the header and links with the static library.

#[path = "../../pir-runtime/tests/c/build.rs"]
mod build;

use std::path::Path;
use std::process::Command;

#[test]
fn a_c_program_runs() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let program = build::program(Path::new(env!("CARGO_MANIFEST_DIR")), "libpir_c", target);
    for _ in 0..3 {
        let ran = Command::new(&program).output().expect("it starts");
        assert!(ran.status.success(), "{ran:?}");
        assert_eq!(String::from_utf8_lossy(&ran.stdout), "83333500\n");
    }
}
