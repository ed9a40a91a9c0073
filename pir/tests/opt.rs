//! `pir opt` as scripts see it.

use crate::common::{PIR, file, pir, place, stderr, stdout};
use serde_json::Value;
use std::process::Command;

const PROGRAM: &str = "\
define i32 @f(i32 %n) {
  %unused = mul i32 %n, %n
  ret i32 %n
}

define i32 @g(i32 %n) {
  %1 = add i32 %n, 1
  ret i32 %n
}
";

#[test]
fn the_result_is_written() {
    let file = file("opt-result.pir", PROGRAM);
    let o = pir(&["opt", "--passes", "dce", &file]);
    assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    assert!(!stdout(&o).contains("mul") && !stdout(&o).contains("add"), "{}", stdout(&o));
    let nothing = stdout(&pir(&["opt", "-O0", &file]));
    assert!(nothing.contains("mul"), "{nothing}");
    let out = place("opt-result-out.pir");
    let o = pir(&["opt", "-O2", &file, "-o", out.to_str().expect("UTF-8")]);
    assert_eq!((o.status.code(), stdout(&o)), (Some(0), String::new()));
    assert!(!std::fs::read_to_string(&out).expect("the output").contains("mul"));
    let o = pir(&["opt", "--passes", "dce", "--format", "json", &file]);
    let line: Value = serde_json::from_slice(&o.stdout).expect("a line of JSON");
    assert!(line["text"].as_str().is_some_and(|t| t.contains("@f") && !t.contains("mul")));
}

#[test]
fn remarks_have_places() {
    let file = file("opt-remarks.pir", PROGRAM);
    let out = place("opt-remarks.yaml");
    let o =
        pir(&["opt", "-v", "--passes", "dce", "--remarks", out.to_str().expect("UTF-8"), &file]);
    let wanted = format!(
        "dce: applied unused in %0 of @f: removes the `mul` %unused, whose result \
                          is unused ({file}:2:3)"
    );
    assert!(stderr(&o).contains(&wanted), "{}", stderr(&o));
    let yaml = std::fs::read_to_string(&out).expect("the remarks");
    assert_eq!(
        yaml.matches("--- !Passed\nPass:            dce\nName:            unused\n").count(),
        2
    );
    assert!(yaml.contains(&format!("DebugLoc:        {{ File: '{file}', Line: 2, Column: 3 }}")));
}

#[test]
fn remarks_are_a_log_for_code_scanning() {
    let file = file("opt-scanned.pir", PROGRAM);
    let out = place("opt-remarks.sarif");
    let o = pir(&["opt", "--passes", "dce", "--remarks", out.to_str().expect("UTF-8"), &file]);
    assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    let log = std::fs::read(&out).expect("the remarks");
    let log: Value = serde_json::from_slice(&log).expect("it is JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "dce/unused");
    let results = run["results"].as_array().expect("a list");
    assert_eq!(results.len(), 2);
    let one = &results[0];
    assert_eq!((&one["ruleId"], &one["kind"]), (&"dce/unused".into(), &"pass".into()));
    let place = &one["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], file);
    assert_eq!(
        (&place["region"]["startLine"], &place["region"]["startColumn"]),
        (&2.into(), &3.into())
    );
}

#[test]
fn bisection_counts_runs() {
    let file = file("opt-bisect.pir", PROGRAM);
    let after = |limit: &str| {
        stdout(&pir(&["opt", "--passes", "dce,dce", "--opt-bisect-limit", limit, &file]))
    };
    let has = |text: &str| (text.contains("mul"), text.contains("add"));
    assert_eq!(has(&after("0")), (true, true));
    assert_eq!(has(&after("1")), (false, true));
    assert_eq!(has(&after("2")), (false, false));
    let all = pir(&["opt", "--passes", "dce,dce", "--opt-bisect-limit", "100", &file]);
    assert!(stderr(&all).contains("4 runs of a pass on a function"), "{}", stderr(&all));
}

#[test]
fn changes_and_times_are_printed() {
    let file = file("opt-changes.pir", PROGRAM);
    let o = pir(&["opt", "--passes", "dce,dce", "--print-changed", "--time-passes", &file]);
    let said = stderr(&o);
    assert!(said.contains("; run 1: dce changed @f\ndefine i32 @f"), "{said}");
    assert!(said.contains("; run 2: dce changed @g\n") && !said.contains("run 3"), "{said}");
    assert!(said.contains("dce (2 functions changed)") && said.contains("total"), "{said}");
}

#[test]
fn passes_are_described() {
    let list = stdout(&pir(&["opt", "--list-passes"]));
    assert!(list.lines().any(|l| l.starts_with("dce ")), "{list}");
    let page = stdout(&pir(&["opt", "--explain", "dce"]));
    assert!(page.contains("; before\ndefine") && page.contains("; after\ndefine"), "{page}");
    let o = pir(&["opt", "--explain", "dce", "--format", "json"]);
    let line: Value = serde_json::from_slice(&o.stdout).expect("a line of JSON");
    assert_eq!(line["name"], "dce");
}

#[test]
fn wrong_usage_has_help() {
    let file = file("opt-usage.pir", PROGRAM);
    for (args, help) in [
        (vec!["opt", "--passes", "dec", &file], "did you mean `dce`?"),
        (vec!["opt", "--passes", "dce(x=1)", &file], "has no parameter `x`"),
        (vec!["opt", "--passes", "dce(", &file], "has no partner"),
        (vec!["opt", "-O4", &file], "the levels are 0, 1, 2 and 3"),
        (vec!["opt", "-O2", "--passes", "dce", &file], "cannot be used with"),
        (vec!["opt"], "required"),
    ] {
        let o = pir(&args);
        assert_eq!(o.status.code(), Some(2), "{args:?}");
        assert!(stderr(&o).contains(help), "{args:?}: {}", stderr(&o));
    }
    let wrong = place("opt-wrong.pir");
    std::fs::write(&wrong, "define void @f() {\n  halt\n}\n").expect("written");
    let o = pir(&["opt", wrong.to_str().expect("UTF-8")]);
    assert_eq!(o.status.code(), Some(1));
    assert!(stderr(&o).contains("PIR0304"), "{}", stderr(&o));
}

#[test]
fn changed_functions_are_validated() {
    let file = file("opt-validated.pir", PROGRAM);
    let o = pir(&["opt", "--passes", "dce", "--validate", &file]);
    assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    assert_eq!(stderr(&o), "pir: @f: refines (64 inputs)\npir: @g: refines (64 inputs)\n");
    assert!(stdout(&o).contains("@f"));
    let o = pir(&["opt", "-O0", "--validate", "--format", "json", &file]);
    assert_eq!(stdout(&o).lines().count(), 1, "{}", stdout(&o));
    let o = pir(&["opt", "--passes", "dce", "--validate", "--format", "json", &file]);
    let lines: Vec<Value> =
        stdout(&o).lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["function"], &lines[0]["verdict"]), (&"f".into(), &"refines".into()));
    assert!(lines[2]["text"].is_string());
}

/// A stand-in for `opt-22` that miscompiles.
#[cfg(unix)]
#[test]
fn a_function_that_differs_is_not_written() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = place("opt-wrong-tool");
    std::fs::create_dir_all(&folder).expect("a folder");
    let tool = folder.join("opt-22");
    let script = "#!/bin/sh\nexec sed 's/ret i32 %n/ret i32 %1/' \"$3\" > \"$5\"\n";
    std::fs::write(&tool, script).expect("the tool is written");
    std::fs::set_permissions(&tool, std::fs::Permissions::from_mode(0o755)).expect("it may run");
    let file = place("opt-wrong-tool.pir");
    std::fs::write(&file, PROGRAM.replace("%unused", "%1")).expect("the file is written");
    let out = place("opt-wrong-tool-out.pir");
    let given = file.to_str().expect("UTF-8");
    let args = ["opt", "--llvm", "dce", "--validate", given, "-o", out.to_str().expect("UTF-8")];
    let old = std::env::var("PATH").expect("a path");
    let done = Command::new(PIR)
        .args(args)
        .env("PATH", format!("{}:{old}", folder.display()))
        .output()
        .expect("pir starts");
    assert_eq!(done.status.code(), Some(1), "{}", stderr(&done));
    let words =
        "@f: differs: @f(i32 4): miscompile: return i32 16, which is not one of return i32 4";
    assert!(stderr(&done).contains(words), "{}", stderr(&done));
    assert!(!out.exists());
}
