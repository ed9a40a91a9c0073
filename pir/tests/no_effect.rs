//! Options that would have no effect: refused if the caller would wait for output or for a limit in
//! vain, otherwise warned of. Black box.

use crate::common::{PIR, example};
use std::process::{Command, Stdio};

/// Options of `pir run` that only the interpreter has.
const INTERPRETER: &[&[&str]] = &[
    &["--schedule", "random"],
    &["--replay", "0"],
    &["--record", "unused"],
    &["--no-races"],
    &["--strict-races"],
    &["--max-steps", "1000000"],
    &["--max-memory", "1G"],
];

/// Options of `pir run` that tune the engines with machine code.
const MACHINE: &[&[&str]] = &[&["--executor", "rayon"], &["--load", "libm.so.6"]];

fn pir(command: &str, options: &[&[&str]], code: i32, says: &str) -> Vec<u8> {
    let options = options.concat();
    let mut pir = Command::new(PIR);
    let fib = &*example("fib.pir");
    let out = pir.arg(command).args(&options).args([fib, "--", "9"]).stdin(Stdio::null()).output();
    let out = out.expect("pir starts");
    let said = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(code), "{options:?}: {said}");
    assert!(said.contains(says), "{options:?}: {said}");
    assert!(!std::path::Path::new("unused").exists(), "{options:?}");
    out.stdout
}

fn refused(options: &[&[&str]], says: &str) {
    assert!(pir("run", options, 125, says).is_empty(), "{options:?}");
}

#[test]
fn options_of_the_interpreter_are_refused_elsewhere() {
    for option in INTERPRETER {
        for engine in ["auto", "jit", "llvm"] {
            refused(
                &[&["--engine", engine], option],
                &format!("{} is for --engine interp", option[0]),
            );
        }
    }
}

#[test]
fn the_interpreter_has_no_profile() {
    for others in [&["--engine", "interp"][..], &["--strict-races"]] {
        refused(&[others, &["--profile", "unused"]], "--profile is for --engine jit and");
    }
}

/// Scripts give the same options to all engines.
#[test]
fn options_of_another_engine_give_warnings() {
    for option in MACHINE {
        let says = format!("{} has no effect here: it is for --engine jit and", option[0]);
        for others in [&["--engine", "interp"][..], &["--strict-races"]] {
            let out = pir("run", &[&["--entry", "fib"], others, option], 0, &says);
            assert_eq!(out, b"i32 34\n", "{option:?}");
        }
    }
    let says = "--seed has no effect here: it is for --schedule random and --schedule pct";
    for others in [&["--engine", "interp"][..], &["--engine", "jit"], &["--schedule", "serial"]] {
        let out = pir("run", &[&["--entry", "fib", "--seed", "3"], others], 0, says);
        assert_eq!(out, b"i32 34\n", "{others:?}");
    }
}

#[test]
fn lower_refuses_options_without_effect() {
    for (options, says) in [
        (&["--emit", "task-program", "--to", "rayon"][..], "--to is for --emit llvm"),
        (&["--list-backends", "--to", "rayon"], "cannot be used with"),
        (&["--list-backends", "-o", "unused"], "cannot be used with"),
    ] {
        let mut pir = Command::new(PIR);
        let fib = &*example("fib.pir");
        let out = pir.arg("lower").args(options).arg(fib).output().expect("pir starts");
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{options:?}: {said}");
        assert!(said.contains(says), "{options:?}: {said}");
        assert!(out.stdout.is_empty(), "{options:?}");
    }
}
