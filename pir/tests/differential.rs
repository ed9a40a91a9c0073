//! `pir fuzz --differential` as scripts see it.

use crate::common::{PIR, folder, lines, stderr, stdout};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(PIR);
    command.args(args);
    command
}

fn pir(args: &[&str]) -> Output {
    command(args).output().expect("pir starts")
}

#[test]
fn generated_programs_agree() {
    let args = ["fuzz", "--differential", "jit", "--cases", "200", "--format", "json", "--jobs"];
    let summary = |jobs: &str| {
        let o = pir(&[&args[..], &[jobs]].concat());
        assert_eq!(o.status.code(), Some(0), "{}{}", stdout(&o), stderr(&o));
        let mut summary = lines(&o).pop().expect("a summary");
        summary["summary"]["per_second"].take();
        summary
    };
    let one = summary("1");
    assert_eq!(one["summary"]["reports"], 0);
    assert!(one["summary"]["pass_fired"].as_u64() > Some(120), "{one}");
    assert_eq!(one, summary("2"));
}

#[test]
fn programs_by_clang_agree() {
    let o = pir(&["fuzz", "--differential", "llvm,jit", "--cases", "6", "--seed", "20"]);
    assert_eq!(o.status.code(), Some(0), "{}{}", stdout(&o), stderr(&o));
    assert!(stdout(&o).contains("% run as machine code, "), "{}", stdout(&o));
}

/// Puts a program named `clang-22` before the others in the path.
fn with_compiler(folder: &Path, script: &str, args: &[&str]) -> Output {
    let compiler = folder.join("clang-22");
    std::fs::write(&compiler, format!("#!/bin/sh\n{script}\n")).expect("written");
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&compiler, executable).expect("it is ours");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", folder.display());
    command(args).env("PATH", path).output().expect("pir starts")
}

/// A compiler that subtracts: the module is in the only file that ends in `.ll`.
const WRONG: &str = "for a; do case $a in *.ll) sed -i 's/ = add i32 / = sub i32 /' $a;; esac; done
PATH=${PATH#*:} exec clang-22 \"$@\"";

#[test]
fn a_wrong_compiler_is_found_and_repeated() {
    let bin = folder("differential-compiler");
    let out = folder("differential-reports");
    let out = out.to_str().expect("UTF-8");
    let campaign = ["fuzz", "--differential", "llvm", "--cases", "40", "--seed", "1"];
    let more = [
        "--max-failures",
        "1",
        "--mode",
        "sequential",
        "--no-reduce",
        "--out",
        out,
        "--format",
        "json",
    ];
    let args = [&campaign[..], &more].concat();
    let o = with_compiler(&bin, WRONG, &args);
    assert_eq!(o.status.code(), Some(1), "{}{}", stdout(&o), stderr(&o));
    let report = &lines(&o)[0];
    assert_eq!(report["kind"], "miscompile", "{report}");
    assert_eq!(report["pass"], "llvm");
    let outcome = report["outcome"].as_str().expect("text");
    assert!(outcome.starts_with("--engine llvm -O0 --executor rayon --threads 1: "), "{outcome}");
    let file = report["file"].as_str().expect("a file");
    assert_eq!(pir(&["verify", file]).status.code(), Some(0), "{file}");
    let again = with_compiler(&bin, WRONG, &["fuzz", "replay", file]);
    assert_eq!(again.status.code(), Some(1), "{}{}", stdout(&again), stderr(&again));
    assert!(stdout(&again).contains("miscompile: --engine llvm"), "{}", stdout(&again));
    // With the right compiler, the case does not fail.
    let again = pir(&["fuzz", "replay", "--format", "json", file]);
    assert_eq!(again.status.code(), Some(0), "{}", stderr(&again));
    assert_eq!(lines(&again)[0]["reproduced"], false);
    // The same command goes on with the campaign, and another one does not.
    let o = with_compiler(&bin, WRONG, &args);
    assert_eq!(o.status.code(), Some(1), "{}", stderr(&o));
    let args = [
        "fuzz",
        "--differential",
        "jit",
        "--seed",
        "1",
        "--no-reduce",
        "--mode",
        "sequential",
        "--out",
        out,
    ];
    let o = pir(&args);
    assert_eq!(o.status.code(), Some(2), "{}", stderr(&o));
    assert!(stderr(&o).contains("subject is"), "{}", stderr(&o));
}

#[test]
fn wrong_usage_has_help() {
    for (args, help) in [
        (vec!["fuzz", "--differential", "gcc"], "[possible values: jit, llvm]"),
        (vec!["fuzz", "--differential", "jit", "--pass", "dce"], "cannot be used with"),
        (vec!["fuzz", "worker"], "a campaign of `pir fuzz` starts this"),
    ] {
        let o = pir(&args);
        assert_eq!(o.status.code(), Some(2), "{args:?}");
        assert!(stderr(&o).contains(help), "{args:?}: {}", stderr(&o));
    }
    let o = command(&["fuzz", "--differential", "llvm"]).env("PATH", "/nowhere").output();
    let o = o.expect("pir starts");
    assert_eq!(o.status.code(), Some(3), "{}", stderr(&o));
    assert!(stderr(&o).contains("clang-22 is not installed"), "{}", stderr(&o));
}
