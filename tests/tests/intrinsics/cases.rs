//! Programs that went wrong: constrained arithmetic rounded to nearest whatever it named,
//! `llvm.set.rounding` had no effect, and `llvm.canonicalize` left signalling NaNs.

use pir_tests::binary::pir;
use std::path::Path;
use std::process::Command;

/// Status and messages of a case.
fn case(engine: &str, name: &str) -> (Option<i32>, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut run = Command::new(pir());
    run.args(["run", "--engine", engine]).arg(root.join("cases").join(name));
    let out = run.output().expect("pir runs");
    (out.status.code(), String::from_utf8_lossy(&out.stderr).into_owned())
}

#[test]
fn rounding() {
    for engine in ["interp", "jit"] {
        assert_eq!(case(engine, "rounding.ll").0, Some(86), "{engine}");
    }
}

#[test]
fn canonicalize() {
    for engine in ["interp", "jit"] {
        assert_eq!(case(engine, "canonicalize.ll").0, Some(8), "{engine}");
    }
}

#[test]
fn set_rounding() {
    assert_eq!(case("jit", "set_rounding.ll").0, Some(86));
    let (status, text) = case("interp", "set_rounding.ll");
    assert_eq!(status, Some(126), "{text}");
    assert!(text.contains("set_rounding.ll:8:3"), "{text}");
}
