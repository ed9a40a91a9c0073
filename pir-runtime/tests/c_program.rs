//! A C program that includes the header and links with the static library.

#[path = "c/build.rs"]
mod build;

use std::path::Path;
use std::process::Command;

#[test]
fn a_c_program_runs() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let program =
        build::program(Path::new(env!("CARGO_MANIFEST_DIR")), "program", "libpir_runtime", target);
    for _ in 0..5 {
        let ran = Command::new(&program).output().expect("it starts");
        assert!(ran.status.success(), "{ran:?}");
        assert_eq!(String::from_utf8_lossy(&ran.stdout), "196418 4499998500000 4 1000\n");
    }
}
