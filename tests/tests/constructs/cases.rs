//! Modules that were once lowered to what LLVM refuses, or to something wrong: `tests/cases`.

use super::llvm;
use pir_core::Code;
use pir_core::function::NO_SOURCE_PLACE;
use pir_lower::{BACKENDS, Options, lower};
use pir_tests::binary::pir;
use pir_tests::lowered::{outcome, verified};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What becomes of a case.
enum ExpectedResult {
    /// It is lowered, and LLVM takes it.
    Lowered,
    /// Besides, it returns one of these.
    Returns(&'static [&'static str]),
    /// It is refused.
    Refused(Code),
}

use ExpectedResult::{Lowered, Refused, Returns};

const CASES: &[(&str, ExpectedResult)] = &[
    ("03_landingpad_in_task.pir", Returns(&["i32 3"])),
    ("03b_catchpad.pir", Lowered),
    ("lower_personality.pir", Lowered),
    ("u_halt.pir", Returns(&["i32 4"])),
    ("u_fork.pir", Returns(&["i32 4"])),
    ("u_use.pir", Returns(&["i32 4"])),
    ("05_blockaddress.pir", Returns(&["i32 12"])),
    ("05b_blockaddress_task_block.pir", Refused(Code::CannotOutline)),
    ("06_musttail.pir", Returns(&["i32 6"])),
    ("07_va_start_in_task.pir", Refused(Code::CannotOutline)),
    ("08_swifterror.pir", Refused(Code::CannotOutline)),
    ("09_token_captured.pir", Refused(Code::CannotOutline)),
    ("09b_funclet_token.pir", Refused(Code::CannotOutline)),
    ("10_allocsize_miscompile.pir", Lowered),
    ("10b_allocsize_invalid.pir", Lowered),
    ("cxx_try_catch.pir", Lowered),
];

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(name)
}

fn text(name: &str) -> Vec<u8> {
    std::fs::read(path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn judge(name: &str, expected: &ExpectedResult, backend: &str) -> Result<(), String> {
    let made = lower(verified(&text(name))?, &Options::to(backend));
    let made = match (made, expected) {
        (Err(e), Refused(code)) if e.code == *code && e.place != NO_SOURCE_PLACE => return Ok(()),
        (Err(e), _) => return Err(format!("{}: {e}", e.code)),
        (Ok(_), Refused(_)) => return Err("it is not refused".into()),
        (Ok(made), _) => made.to_string(),
    };
    llvm(&made).map_err(|e| format!("{e}\n{made}"))?;
    let Returns(values) = expected else { return Ok(()) };
    if backend == "sequential" {
        let found = outcome(verified(made.as_bytes())?, &[])?.map(|o| o.to_string());
        let good = |o: &String| values.iter().any(|v| o.starts_with(&format!("return {v}")));
        if !found.as_ref().is_some_and(good) {
            return Err(format!("it gives {found:?}\n{made}"));
        }
    }
    Ok(())
}

#[test]
fn construct_cases_are_lowered_or_refused() {
    let mut wrong = Vec::new();
    for (name, expected) in CASES {
        for backend in BACKENDS {
            if let Err(e) = judge(name, expected, backend.name()) {
                wrong.push(format!("{name} for {}: {e}", backend.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n----\n"));
}

/// Names of the run-time library are refused where lowered code needs them, whatever they are names
/// of.
#[test]
fn reserved_names_are_refused() {
    let clash = |definition: &str| {
        format!(
            "{definition}\ndefine i32 @main() {{\ne:\n  fork [label %a, label %b]\na:\n  br label \
             %j\n\
             b:\n  br label %j\nj:\n  join\n  ret i32 0\n}}\n"
        )
    };
    let kinds = [
        "define i32 @NAME(i32 %x) {\n  ret i32 %x\n}",
        "@NAME = global i32 0",
        "@base = global i32 0\n@NAME = alias i32, ptr @base",
        "define ptr @pick() {\n  ret ptr null\n}\n@NAME = ifunc void (), ptr @pick",
        "declare double @NAME(double)",
    ];
    let needed = [
        ("rayon", "pir_rt_worker"),
        ("rayon", "pir_rt_spawn_slow"),
        ("openmp", "__kmpc_fork_call"),
        ("openmp", "omp_get_thread_num"),
        ("openmp", "pir.omp.worker"),
        ("openmp", "pir.thread.id"),
        ("sequential", "pir.open"),
        ("simd", "pir.spawn"),
    ];
    for (backend, name) in needed {
        for kind in kinds {
            let text = clash(&kind.replace("NAME", name));
            let module = verified(text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}"));
            let Err(error) = lower(module, &Options::to(backend)) else {
                panic!("{backend} takes\n{text}")
            };
            assert_eq!(error.code, Code::NameTaken, "{error}\n{text}");
            assert_ne!(error.place, NO_SOURCE_PLACE, "{text}");
        }
    }
    // Names that are made give way.
    let made = ["main.a", "main.a.chunk", "main.on", "main.team", "pir.held", "main.b"];
    for backend in BACKENDS.iter().map(|b| b.name()) {
        for kind in kinds {
            let one = |n: &str| kind.replace("NAME", n).replace("@base", &format!("@base.{n}"));
            let all: Vec<String> =
                made.iter().map(|n| one(n).replace("@pick", &format!("@pick.{n}"))).collect();
            let text = clash(&all.join("\n"));
            let module = verified(text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}"));
            let lowered = lower(module, &Options::to(backend)).expect("it is lowered").to_string();
            llvm(&lowered).unwrap_or_else(|e| panic!("{e}\n{lowered}"));
        }
    }
}

/// `17e_name_clash`: a diagnostic, or no clash at all.
#[test]
fn name_clash() {
    for (backend, status) in [("rayon", 1), ("sequential", 0), ("simd", 0), ("openmp", 0)] {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("clash-{backend}.ll"));
        let _ = std::fs::remove_file(&out);
        let mut run = Command::new(pir());
        run.args(["lower", "--to", backend]).arg(path("17e_name_clash.pir")).arg("-o").arg(&out);
        let said = run.output().expect("pir runs");
        assert_eq!(said.status.code(), Some(status), "{said:?}");
        // A refused module leaves no output file.
        assert_eq!(out.exists(), status == 0);
    }
}

/// C++ exceptions that strands throw and catch, on every back end, by way of clang and with
/// libstdc++.
#[test]
fn exceptions_of_cxx_are_caught_in_strands() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cxx");
    std::fs::create_dir_all(&dir).expect("a folder");
    for (backend, link) in [("sequential", &[][..]), ("simd", &[]), ("openmp", &["-fopenmp"])] {
        let made =
            lower(verified(&text("cxx_try_catch.pir")).expect("valid"), &Options::to(backend));
        let (file, program) = (dir.join(format!("{backend}.ll")), dir.join(backend));
        std::fs::write(&file, made.expect("it is lowered").to_string()).expect("written");
        let mut clang = Command::new("clang-22");
        clang.args(["-O2", "-Wno-override-module"]).args(link).arg(&file).arg("-o").arg(&program);
        let out =
            clang.arg("-lstdc++").output().expect("clang-22 runs; `apt-get install clang-22`");
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        let out = Command::new(&program).output().expect("it runs");
        assert_eq!(out.status.code(), Some(103), "{backend}: {out:?}");
    }
    // With threads of PIR's run time, in a process that has the library.
    let mut run = Command::new(pir());
    run.args(["run", "--engine", "llvm", "--executor", "rayon", "--threads", "2"]);
    run.arg(path("cxx_try_catch.pir")).env("LD_PRELOAD", "libstdc++.so.6");
    let out = run.output().expect("pir runs");
    assert_eq!(out.status.code(), Some(103), "{out:?}");
}
