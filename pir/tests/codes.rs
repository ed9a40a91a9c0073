//! Faults, races, undefined behaviour, hangs and limits of runs have a code, for people and in
//! JSON, and each code has a page.

use crate::common::{folder, lines, pir, source, text};
use serde_json::Value;
use std::path::PathBuf;

/// The first program of each page about execution, with its code.
fn programs() -> Vec<(String, PathBuf)> {
    let dir = folder("codes");
    let pages = source("docs/errors");
    let mut found = Vec::new();
    for code in pir_core::Code::ALL.iter().filter(|c| c.number() / 100 == 9) {
        let page = std::fs::read_to_string(pages.join(format!("{code}.md"))).expect("its page");
        let (_, program) = page.split_once("```pir run fail\n").expect("a program");
        let (program, _) = program.split_once("```").expect("its end");
        let path = dir.join(format!("{code}.pir"));
        std::fs::write(&path, program).expect("written");
        found.push((code.to_string(), path));
    }
    assert!(found.len() >= 20);
    found
}

#[test]
fn every_end_of_a_run_has_its_code() {
    for (code, path) in programs() {
        let path = path.to_str().expect("UTF-8");
        // Endless is one of them.
        let args = ["run", "--engine", "interp", "--max-steps", "1000000", path];
        let human = text(&pir(&args).stderr);
        assert!(human.contains(&code), "{code}: {human}");
        let line = &lines(&pir(&[&args[..], &["--format", "json"]].concat()))[0];
        let of_race = &line["races"][0]["code"];
        assert!(line["code"] == *code || of_race == &code, "{code}: {line}");
        // And a page.
        assert!(text(&pir(&["explain", &code]).stdout).contains(&code));
    }
}

#[test]
fn outcomes_and_races_have_codes() {
    for (code, path) in programs() {
        let path = path.to_str().expect("UTF-8");
        let limits = ["--timeout", "5s", "--max-steps", "100000", path];
        let outcomes = pir(&[&["outcomes", "--format", "json"][..], &limits].concat());
        let line = lines(&outcomes).remove(0);
        let codes: Vec<&Value> = line["outcomes"]
            .as_array()
            .map_or(vec![], |all| all.iter().map(|o| &o["code"]).collect());
        match code.as_str() {
            // A race is no outcome.
            "PIR0901" => {
                let out = pir(&[&["race"][..], &limits].concat());
                assert!(text(&out.stdout).contains("error[PIR0901]: data race on @x"), "{out:?}");
                let out = pir(&[&["race", "--format", "json"][..], &limits].concat());
                assert_eq!(lines(&out)[0]["races"][0]["code"], *code, "{out:?}");
            }
            // What stops the interpreter is no outcome, either; an endless run is a hang.
            "PIR0917" | "PIR0920" => assert!(codes.is_empty(), "{line}"),
            "PIR0919" => assert!(codes.iter().all(|c| **c == "PIR0916"), "{line}"),
            _ => {
                assert_eq!(codes, [&Value::from(code.as_str())], "{line}");
                let human = pir(&[&["outcomes"][..], &limits].concat());
                assert!(text(&human.stdout).contains(&format!("[{code}]")), "{human:?}");
            }
        }
    }
}

/// Programs with a fault that machine code meets, too.
const FAULTS: &[(&str, &str, &str)] = &[
    ("PIR0902", "null", "  store volatile i32 0, ptr null\n  ret i32 0\n"),
    (
        "PIR0909",
        "division",
        "  %p = alloca i32\n  store volatile i32 0, ptr %p\n  %z = load volatile i32, ptr %p\n  \
         %w = load volatile i32, ptr %p\n  %q = sdiv i32 %w, %z\n  ret i32 %q\n",
    ),
    ("PIR0606", "undefined", "  %r = call i32 @is_not_there()\n  ret i32 %r\n"),
    ("PIR0918", "trap", "  call void @llvm.trap()\n  unreachable\n"),
    ("PIR0918", "abort", "  call void @abort()\n  unreachable\n"),
    ("PIR0917", "deep", "  %r = call i32 @deep(i32 0)\n  ret i32 %r\n"),
];

const DEEP: &str = "declare i32 @is_not_there()\ndeclare void @llvm.trap()\ndeclare void @abort()\n\
                    define i32 @deep(i32 %n) noinline {\n  %p = alloca [100 x i32]\n  \
                    store volatile i32 %n, ptr %p\n  %m = add i32 %n, 1\n  \
                    %r = call i32 @deep(i32 %m)\n  %x = load volatile i32, ptr %p\n  \
                    %s = add i32 %r, %x\n  ret i32 %s\n}\n";

#[test]
fn faults_have_one_code_in_all_engines() {
    let dir = folder("codes-engines");
    for (code, name, body) in FAULTS {
        let path = dir.join(format!("{name}.pir"));
        let program = format!("{DEEP}define i32 @main() {{\n{body}}}\n");
        std::fs::write(&path, program).expect("written");
        let path = path.to_str().expect("UTF-8");
        for engine in ["interp", "jit", "llvm"] {
            let args = ["run", "--engine", engine, path];
            let out = pir(&args);
            assert_eq!(out.status.code(), Some(126), "{name} {engine}: {out:?}");
            let wanted = format!("error[{code}]: ");
            assert!(text(&out.stderr).contains(&wanted), "{name} {engine}: {out:?}");
            let line = lines(&pir(&[&args[..], &["--format", "json"]].concat())).remove(0);
            assert_eq!(line["code"], *code, "{name} {engine}: {line}");
        }
    }
    let stuck = dir.join("stuck.pir");
    let program = "define i32 @main() {\nentry:\n  fork [label %a, label %b]\na:\n  halt\nb:\n  \
                   halt\n}\n";
    std::fs::write(&stuck, program).expect("written");
    for engine in ["interp", "jit", "llvm"] {
        let stuck = stuck.to_str().expect("UTF-8");
        let line = lines(&pir(&["run", "--format", "json", "--engine", engine, stuck])).remove(0);
        let (ended, code) = (&line["ended"], &line["code"]);
        assert_eq!((ended, code), (&"hang".into(), &"PIR0916".into()), "{engine}: {line}");
    }
    let endless = dir.join("endless.pir");
    std::fs::write(&endless, "define i32 @main() {\n br label %l\nl:\n br label %l\n}\n")
        .expect("written");
    for engine in ["interp", "jit"] {
        let endless = endless.to_str().expect("UTF-8");
        let args = ["run", "--format", "json", "--engine", engine, "--timeout", "200ms", endless];
        let line = lines(&pir(&args)).remove(0);
        assert_eq!((&line["code"], &line["status"]), (&"PIR0919".into(), &124.into()), "{line}");
    }
}
