//! The `pir` program of this build, for tests that run it as a user would.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Its path; it is built when it is first asked for.
///
/// # Panics
/// If it does not build.
pub fn pir() -> &'static Path {
    static PIR_BINARY: OnceLock<PathBuf> = OnceLock::new();
    PIR_BINARY.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the root");
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "--package", "pir"]).current_dir(root);
        let test = std::env::current_exe().expect("this test has a path");
        let dir = test.parent().and_then(Path::parent).expect("…/<profile>/deps/<test>");
        if dir.ends_with("release") {
            build.arg("--release");
        }
        build.env("CARGO_TARGET_DIR", dir.parent().expect("…/<profile>"));
        assert!(build.status().expect("cargo runs").success(), "pir does not build");
        dir.join(format!("pir{}", std::env::consts::EXE_SUFFIX))
    })
}
