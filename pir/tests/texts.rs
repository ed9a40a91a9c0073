//! Texts of the command for people, besides its results: help, notes and reports of a run.

use crate::common::{PIR, file, stderr, stdout};
use std::path::Path;
use std::process::{Command, Output};

/// A program without `@main`.
const IOTA: &str = "define i32 @iota(i32 %n) {\n  ret i32 %n\n}\n";

fn pir(args: &[&str]) -> Output {
    let mut pir = Command::new(PIR);
    pir.args(args).env_remove("NO_COLOR").output().expect("pir starts")
}

#[test]
fn explain_finds_beginnings_of_words() {
    let found = stdout(&pir(&["explain", "BARR"]));
    assert!(found.contains("PIR"), "{found}");
    assert_eq!(found, stdout(&pir(&["explain", "barr"])));
    assert_eq!(pir(&["explain", "arrier"]).status.code(), Some(2));
    let titles_first = stdout(&pir(&["explain", "lockstep"]));
    let in_title: Vec<bool> = titles_first.lines().map(|l| l.contains("lockstep")).collect();
    assert!(in_title[0] && in_title.is_sorted_by(|a, b| a >= b), "{titles_first}");
    let unknown = stderr(&pir(&["explain", "lockstpe"]));
    assert!(unknown.contains("did you mean `lockstep`?"), "{unknown}");
    let command = stderr(&pir(&["explain", "fuzz"]));
    assert!(command.contains("`pir fuzz --help` describes"), "{command}");
}

#[test]
fn explain_prints_several_pages() {
    let both = stdout(&pir(&["explain", "PIR0303", "301"]));
    let first = stdout(&pir(&["explain", "303"]));
    let second = stdout(&pir(&["explain", "301"]));
    assert_eq!(both, format!("{first}\n{second}"));
    assert_eq!(pir(&["explain", "303", "PIR9999"]).status.code(), Some(2));
}

#[test]
fn an_entry_that_is_not_there_has_help() {
    let iota = file("iota.pir", IOTA);
    for engine in ["interp", "jit"] {
        let o = pir(&["run", "--engine", engine, &iota]);
        assert_eq!(o.status.code(), Some(125));
        assert!(
            stderr(&o).contains("help: --entry takes one of @iota"),
            "{engine}: {}",
            stderr(&o)
        );
        let o = pir(&["run", "--engine", engine, &iota, "--entry", "iota", "--", "1", "2"]);
        let said = stderr(&o);
        assert!(said.contains("takes 1 argument,"), "{engine}: {said}");
    }
}

#[test]
fn verbose_runs_are_told_in_words() {
    let main = file("main.pir", "define i32 @main() {\n  ret i32 0\n}\n");
    let said = stderr(&pir(&["run", "--engine", "jit", "-v", &main]));
    assert!(said.contains("0 stolen") && !said.contains("RunReport"), "{said}");
    let said = stderr(&pir(&["run", "--engine", "jit", "-vv", &main]));
    assert!(!said.contains("cranelift") && !said.contains('\u{1b}'), "{said}");
}

#[test]
fn options_without_effect_are_refused_or_told() {
    let main = file("options.pir", "define i32 @main() {\n  ret i32 0\n}\n");
    let refused: [&[&str]; 2] =
        [&["run", "--threads", "0", &main], &["lower", "--list-backends", &main]];
    for args in refused {
        assert_eq!(pir(args).status.code(), Some(2), "{args:?}");
    }
    let warned: [&[&str]; 2] = [
        &["run", "--engine", "jit", "--executor", "sequential", "--threads", "2", &main],
        &["verify", "--log-format", "json", &main],
    ];
    for args in warned {
        let o = pir(args);
        assert_eq!(o.status.code(), Some(0), "{args:?}");
        assert!(stderr(&o).contains("has no effect here"), "{args:?}: {}", stderr(&o));
    }
}

#[test]
fn poison_is_no_exit_status() {
    let main = file("poison.pir", "define i32 @main() {\n  ret i32 poison\n}\n");
    let said = stderr(&pir(&["run", "--engine", "interp", &main]));
    assert!(said.contains("`@main` returned poison, so there is no exit status"), "{said}");
}

#[test]
fn an_invalid_file_has_no_certificate() {
    let wrong = file("wrong.pir", "define void @f() {\n  halt\n}\n");
    let certificate = file("wrong.json", "");
    std::fs::remove_file(&certificate).expect("it is there");
    let o = pir(&["verify", "--certificate", &certificate, &wrong]);
    assert_eq!(o.status.code(), Some(1));
    let said = stderr(&o);
    assert!(said.contains("no certificate written: the file is not valid"), "{said}");
    assert!(!Path::new(&certificate).exists());
}
