//! MLIR files in the dialects `llvm` and `omp`: raised whole, and run with the result that the
//! program itself checks. Black box. Needs `mlir-translate-22` (`apt-get install -y mlir-22-tools`)
//! and, for the same programs with OpenMP's own run time, clang and libomp
//! (`apt-get install -y clang-22 libomp-22-dev`).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const THREADS: [&str; 3] = ["1", "2", "4"];

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/mlir");
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<_> = entries.map(|e| e.expect("an entry").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "mlir"));
    files.sort();
    assert!(files.len() >= 25, "{}", files.len());
    files
}

fn place(name: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mlir");
    fs::create_dir_all(&folder).expect("the folder is made");
    folder.join(name).to_str().expect("UTF-8").to_owned()
}

fn pir(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pir"));
    command.args(args).stdin(Stdio::null()).output().expect("pir starts")
}

fn tool(name: &str, args: &[&str]) {
    let install = "`apt-get install -y mlir-22-tools clang-22 libomp-22-dev` installs it";
    let out = Command::new(name).args(args).output();
    let out = out.unwrap_or_else(|e| panic!("{name}: {e}; {install}"));
    assert!(out.status.success(), "{name} {args:?}: {}", said(&out));
}

fn said(out: &Output) -> String {
    String::from_utf8_lossy(&out.stderr).into_owned()
}

#[test]
fn programs_are_raised_whole_and_run() {
    for file in programs() {
        let name = file.file_stem().expect("a name").to_str().expect("UTF-8").to_owned();
        let file = file.to_str().expect("UTF-8");
        let raised = place(&format!("{name}.pir"));
        let out = pir(&["raise", file, "-o", &raised]);
        assert_eq!(out.status.code(), Some(0), "{name}: {}", said(&out));
        assert!(said(&out).contains(", kept: 0"), "{name}: {}", said(&out));
        let text = fs::read_to_string(&raised).expect("it was written");
        let calls: Vec<_> = text.lines().filter(|l| l.contains("@__kmpc_")).collect();
        assert!(calls.is_empty(), "{name}: {calls:#?}");
        for threads in THREADS {
            for engine in ["interp", "jit"] {
                let engine = format!("--engine={engine}");
                let out = pir(&["run", &engine, "--threads", threads, &raised]);
                let status = out.status.code();
                assert_eq!(status, Some(0), "{name} {engine} {threads}: {}", said(&out));
            }
        }
    }
}

/// The programs are right: OpenMP's own run time gives the same.
#[test]
fn programs_check_themselves_with_the_run_time_of_openmp() {
    for file in programs() {
        let name = file.file_stem().expect("a name").to_str().expect("UTF-8").to_owned();
        let (text, made) = (place(&format!("{name}.ll")), place(&name));
        let file = file.to_str().expect("UTF-8");
        tool("mlir-translate-22", &["--mlir-to-llvmir", file, "-o", &text]);
        tool("clang-22", &["-w", "-fopenmp", &text, "-o", &made]);
        for threads in THREADS {
            let status = Command::new(&made).env("OMP_NUM_THREADS", threads).status();
            assert!(status.expect("it starts").success(), "{name} on {threads}");
        }
    }
}

#[test]
fn what_the_translator_refuses_is_an_error_with_a_hint() {
    let file = place("loop.mlir");
    let text = "func.func @f() {\n  scf.execute_region {\n    scf.yield\n  }\n  return\n}\n";
    fs::write(&file, text).expect("it is written");
    let out = pir(&["raise", &file]);
    assert_eq!(out.status.code(), Some(3), "{}", said(&out));
    let said = said(&out);
    for part in ["mlir-translate-22", &file, "hint: ", "mlir-opt-22"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_missing_translator_is_named_with_the_package() {
    let file = place("none.mlir");
    fs::write(&file, "llvm.func @f()\n").expect("it is written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_pir"));
    let out = command.args(["verify", &file]).env("PATH", place("")).output().expect("it starts");
    assert_eq!(out.status.code(), Some(3), "{}", said(&out));
    assert!(said(&out).contains("`apt-get install mlir-22-tools`"), "{}", said(&out));
}
