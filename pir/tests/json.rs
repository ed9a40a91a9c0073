//! `--format json` of the commands that run programs or write texts.

use crate::common::{example, file, pir};
use std::process::Output;

/// The only line of standard output.
fn object(out: &Output) -> serde_json::Value {
    let text = String::from_utf8(out.stdout.clone()).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1, "{text}\n{}", String::from_utf8_lossy(&out.stderr));
    serde_json::from_str(lines[0]).expect("JSON")
}

/// Programs, the end that each has, its status, and whether the object has a value or a message.
const ENDS: &[(&str, &str, &str, i32, &str)] = &[
    ("status", "define i32 @main() {\n ret i32 7\n}\n", "exit", 7, ""),
    ("nothing", "define void @main() {\n ret void\n}\n", "exit", 0, ""),
    ("value", "define i64 @main() {\n ret i64 300\n}\n", "value", 0, "value"),
    (
        "exit",
        "declare void @exit(i32)\ndeclare i32 @puts(ptr)\n@s = constant [3 x i8] c\"hi\\00\"\n\
         define i32 @main() {\n %r = call i32 @puts(ptr @s)\n call void @exit(i32 3)\n \
         unreachable\n}\n",
        "exit",
        3,
        "",
    ),
    (
        "trap",
        "declare void @llvm.trap()\ndefine i32 @main() {\n call void @llvm.trap()\n unreachable\n\
         }\n",
        "fault",
        126,
        "message",
    ),
    (
        "absent",
        "declare void @is_not_there()\ndefine i32 @main() {\n call void @is_not_there()\n \
         ret i32 0\n}\n",
        "fault",
        126,
        "message",
    ),
    ("invalid", "define i32 @main() {\n  ret i64 0\n}\n", "not_started", 125, "diagnostics"),
];

#[test]
fn run_json_reports_the_ending_in_every_engine() {
    for (name, text, ended, status, more) in ENDS {
        let path = file(&format!("json-{name}.pir"), text);
        for engine in ["interp", "jit", "llvm"] {
            let out = pir(&["run", "--format", "json", "--engine", engine, &path]);
            let line = object(&out);
            assert_eq!(line["file"], path);
            assert_eq!(line["ended"], *ended, "{name} {engine}: {line}");
            assert_eq!(line["status"], *status, "{name} {engine}: {line}");
            assert_eq!(out.status.code(), Some(*status), "{name} {engine}");
            assert!(more.is_empty() || !line[more].is_null(), "{name} {engine}: {line}");
            if *ended != "not_started" {
                assert_eq!(line["engine"], engine, "{name}");
            }
            // The program's output is not among the results.
            let errors = String::from_utf8_lossy(&out.stderr);
            assert_eq!(errors.contains("hi\n"), *name == "exit", "{engine}: {errors}");
        }
    }
}

#[test]
fn limits_and_races_of_a_run() {
    let endless =
        file("json-endless.pir", "define i32 @main() {\n br label %l\nl:\n br label %l\n}\n");
    for engine in ["interp", "jit"] {
        let args = ["run", "--format", "json", "--engine", engine, "--timeout", "200ms", &endless];
        let line = object(&pir(&args));
        assert_eq!((&line["ended"], &line["status"]), (&"limit".into(), &124.into()), "{line}");
    }
    let race = &*example("race.pir");
    let line = object(&pir(&["run", "--format", "json", "--engine", "interp", race]));
    assert_eq!(line["races"][0]["location"], "@x");
    // The schedule of the report leads to the same race.
    let schedule = line["races"][0]["schedule"].as_str().expect("a schedule").to_owned();
    let again = pir(&["run", "--format", "json", "--replay", &schedule, race]);
    assert_eq!(object(&again)["races"], line["races"]);
}

#[test]
fn texts_are_in_the_json_object_or_in_a_file() {
    let example = &*example("fib.pir");
    for command in ["lower", "print", "graph"] {
        let plain = String::from_utf8(pir(&[command, example]).stdout).expect("UTF-8");
        let line = object(&pir(&[command, "--format", "json", example]));
        assert_eq!(line["text"], plain.as_str(), "{command}");
        let to = file(&format!("json-{command}.svg"), "");
        let line = object(&pir(&[command, "--format", "json", "-o", &to, example]));
        assert_eq!((&line["output"], line.get("text")), (&(*to).into(), None), "{command}");
        assert_eq!(std::fs::read_to_string(to).expect("the file"), plain, "{command}");
        let wrong = file("json-wrong.pir", "define void @f() {\n  fork [%a]\n}\n");
        let out = pir(&[command, "--format", "json", &wrong]);
        let line = object(&out);
        assert_eq!(line["diagnostics"][0]["code"], "PIR0001", "{command}: {line}");
        assert_eq!(out.status.code(), Some(2), "{command}");
    }
}

#[test]
fn pages_and_lists() {
    let line = object(&pir(&["explain", "--format", "json", "pir303"]));
    assert_eq!((&line["code"], &line["severity"]), (&"PIR0303".into(), &"error".into()));
    assert!(line["page"].as_str().is_some_and(|p| p.starts_with("# PIR0303")));
    let out = pir(&["explain", "--format", "json"]);
    let listed = String::from_utf8(out.stdout).expect("UTF-8");
    assert_eq!(listed.lines().count(), pir_core::Code::ALL.len());
    // Words that all stand in the pages found; none of the others has them all.
    let out = pir(&["explain", "Lockstep", "barrier"]);
    let found = String::from_utf8(out.stdout).expect("UTF-8");
    assert!(!found.is_empty() && found.lines().count() < listed.lines().count(), "{found}");
    assert_eq!(pir(&["explain", "zyzzyva"]).status.code(), Some(2));
    let backends = pir(&["lower", "--list-backends", "--format", "json"]);
    assert!(String::from_utf8_lossy(&backends.stdout).contains("\"name\":\"rayon\""));
}

#[test]
fn colours_are_chosen() {
    let wrong = file("json-colours.pir", "define void @f() {\n  fork [%a]\n}\n");
    for (choice, coloured) in [("always", true), ("never", false), ("auto", false)] {
        let out = pir(&["verify", "--color", choice, &wrong]);
        assert_eq!(out.stderr.contains(&0x1b), coloured, "{choice}");
        let out = pir(&["explain", "--color", choice, "303"]);
        assert_eq!(out.stdout.contains(&0x1b), coloured, "{choice}");
    }
}
