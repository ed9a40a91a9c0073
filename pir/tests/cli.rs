//! The command line as scripts see it: exit statuses, JSON, files. Black box.

use crate::common::{PIR, example, folder, folder_with, path, pir, status, stderr, stdout};
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A parallel loop inside a function, with a serial one beside it.
const LOOP: &str = "\
define void @f(i64 %n, ptr %p) {
entry:
  fork [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %spawn, label %out
spawn:
  fork interior [label %body, label %latch]
body:
  store i64 %i, ptr %p, align 8
  halt
latch:
  %next = add nsw i64 %i, 1
  br label %head
out:
  br label %done
done:
  join
  ret void
}
";

/// `ret` inside a region.
const EARLY: &str = "\
define void @f() {
entry:
  fork [label %a, label %b]
a:
  ret void
b:
  br label %j
j:
  join
  ret void
}
";

/// Two depths for one block.
const INCONSISTENT: &str = "\
define void @f(i1 %c) {
entry:
  br i1 %c, label %b1, label %b2
b1:
  fork [label %b3]
b2:
  br label %b3
b3:
  br label %j
j:
  join
  ret void
}
";

fn with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(PIR)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pir starts");
    child.stdin.take().expect("a pipe").write_all(input).expect("pir reads its input");
    child.wait_with_output().expect("pir ends")
}

fn json_lines(o: &Output) -> Vec<Value> {
    stdout(o).lines().map(|l| serde_json::from_str(l).expect("one object a line")).collect()
}

#[test]
fn verify_distinguishes_valid_invalid_and_unreadable_by_status() {
    let dir = folder_with(
        "cli/statuses",
        &[("ok.pir", LOOP), ("no.pir", EARLY), ("bad.pir", "define {\n")],
    );
    let (ok, no, bad) = (path(&dir, "ok.pir"), path(&dir, "no.pir"), path(&dir, "bad.pir"));
    assert_eq!(status(&pir(&["verify", &ok])), 0);
    assert_eq!(status(&pir(&["verify", &no])), 1);
    assert_eq!(status(&pir(&["verify", &bad])), 2);
    assert_eq!(status(&pir(&["verify", &path(&dir, "absent.pir")])), 2);
    assert_eq!(status(&pir(&["verify", &ok, &no])), 1, "with several files the highest");
    assert_eq!(status(&pir(&["verify", &no, &bad, &ok])), 2);
    assert_eq!(status(&pir(&["verify"])), 2, "usage");
    assert_eq!(status(&pir(&["frobnicate"])), 2);
}

#[test]
fn verify_reads_standard_input() {
    let o = with_input(&["verify", "-"], LOOP.as_bytes());
    assert_eq!((status(&o), stdout(&o).trim()), (0, "<stdin>: valid"));
    assert_eq!(status(&with_input(&["verify", "-"], EARLY.as_bytes())), 1);
    assert_eq!(status(&with_input(&["verify", "-"], b"")), 0, "an empty module is a module");
}

#[cfg(unix)]
#[test]
fn a_pipe_with_a_name_is_read_once() {
    let dir = folder("cli/pipe");
    let pipe = path(&dir, "pipe.pir");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let o = std::thread::scope(|scope| {
        scope.spawn(|| std::fs::write(&pipe, LOOP).unwrap());
        pir(&["verify", &pipe])
    });
    assert_eq!((status(&o), stdout(&o).trim()), (0, &*format!("{pipe}: valid")));
}

/// Large files are mapped, and read by all threads; certificates need them in memory.
#[test]
fn large_files_get_the_verdict_of_small_ones() {
    let one = |n: usize| LOOP.replace("define void @", &format!("define void @f{n}."));
    let text: String = (0..)
        .map(one)
        .scan(0, |sum, f| {
            *sum += f.len();
            (*sum < 5 << 20).then_some(f)
        })
        .collect();
    let bad = format!("{text}define i32 @last() {{\n  ret i64 1\n}}\n");
    let line = text.lines().count() + 2;
    let dir = folder_with("cli/large", &[("good.pir", &text), ("bad.pir", &bad)]);
    let (good, bad) = (path(&dir, "good.pir"), path(&dir, "bad.pir"));
    for jobs in ["1", "2", "5"] {
        let o = pir(&["verify", "--jobs", jobs, &good]);
        assert_eq!((status(&o), stdout(&o).trim()), (0, &*format!("{good}: valid")));
        let o = pir(&["verify", "--jobs", jobs, &bad]);
        assert_eq!(status(&o), 1);
        assert!(stderr(&o).contains(&format!("bad.pir:{line}:3")), "{}", stderr(&o));
    }
    let certificate = path(&dir, "good.json");
    assert_eq!(status(&pir(&["verify", "--certificate", &certificate, &good])), 0);
    assert_eq!(status(&pir(&["check-certificate", &good, &certificate])), 0);
}

#[test]
fn verify_shows_the_lines_and_the_path() {
    let dir = folder_with("cli/human", &[("no.pir", EARLY)]);
    let o = pir(&["verify", &path(&dir, "no.pir")]);
    let text = stderr(&o);
    for wanted in ["error[PIR0303]", "no.pir:5:3", "ret void", "entry → a", "pir explain PIR0303"]
    {
        assert!(text.contains(wanted), "no `{wanted}` in:\n{text}");
    }
    assert!(!text.contains('\u{1b}'), "colours only on a terminal");
    assert!(stdout(&o).contains("not valid: 1 error"));
}

#[test]
fn places_are_those_of_the_first_character() {
    let text =
        "define i32 @f(i32 %x) {\n  %y = add i64 %x, 1\n  %a = call i32 @g()\n  ret i32 %x\n}\n";
    let o = with_input(&["verify", "--format", "json", "-"], text.as_bytes());
    let line = &json_lines(&o)[0];
    let places: Vec<(u64, u64)> = line["diagnostics"]
        .as_array()
        .expect("diagnostics")
        .iter()
        .map(|d| (d["line"].as_u64().unwrap_or(0), d["column"].as_u64().unwrap_or(0)))
        .collect();
    assert_eq!(places, [(2, 16), (3, 17)], "{line}");
    let text = "define i32 @f(i32 %x) {\n  %\"z\" = fadd i32 %x, %x\n  ret i32 %x\n}\n";
    let o = with_input(&["verify", "--format", "json", "-"], text.as_bytes());
    let d = &json_lines(&o)[0]["diagnostics"][0];
    assert_eq!((d["line"].as_u64(), d["column"].as_u64()), (Some(2), Some(3)));
}

#[test]
fn verify_json_has_the_promised_fields() {
    let dir = folder_with("cli/json", &[("a.pir", INCONSISTENT), ("b.pir", LOOP)]);
    let (a, b) = (path(&dir, "a.pir"), path(&dir, "b.pir"));
    let o = pir(&["verify", "--format", "json", &a, &b]);
    let lines = json_lines(&o);
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["file"], a);
    assert_eq!(lines[0]["valid"], false);
    let d = &lines[0]["diagnostics"][0];
    assert_eq!(d["code"], "PIR0301");
    assert_eq!(d["severity"], "error");
    assert_eq!(d["function"], "f");
    assert_eq!(d["block"], "b3");
    assert_eq!((d["line"].as_u64(), d["column"].as_u64()), (Some(8), Some(1)));
    let witness: Vec<Vec<&str>> = d["witness"]
        .as_array()
        .expect("two paths")
        .iter()
        .map(|p| p.as_array().expect("a path").iter().filter_map(Value::as_str).collect())
        .collect();
    assert_eq!(witness.len(), 2);
    assert!(witness.contains(&vec!["entry", "b1", "b3"]), "{witness:?}");
    assert!(witness.contains(&vec!["entry", "b2", "b3"]), "{witness:?}");
    assert_eq!(lines[1]["valid"], true);
    assert_eq!(lines[1]["diagnostics"], Value::Array(vec![]));
    assert_eq!(status(&o), 1);
}

#[test]
fn verify_json_reports_unreadable_files() {
    let o = pir(&["verify", "--format", "json", "/no/such/file.pir"]);
    assert_eq!(status(&o), 2);
    let line = &json_lines(&o)[0];
    assert_eq!(line["valid"], false);
    assert!(line["error"].as_str().expect("a reason").contains("/no/such/file.pir"));
}

#[test]
fn verify_sarif_is_one_log_with_rules_and_places() {
    let dir = folder_with("cli/sarif", &[("a.pir", INCONSISTENT), ("b.pir", EARLY)]);
    let o = pir(&["verify", "--format", "sarif", &path(&dir, "a.pir"), &path(&dir, "b.pir")]);
    let log: Value = serde_json::from_str(&stdout(&o)).expect("one JSON value");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    let ids: Vec<&str> = rules.iter().filter_map(|r| r["id"].as_str()).collect();
    let results = run["results"].as_array().expect("results");
    assert!(results.len() >= 2);
    for r in results {
        assert!(ids.contains(&r["ruleId"].as_str().expect("a rule")));
        let region = &r["locations"][0]["physicalLocation"]["region"];
        assert!(region["startLine"].as_u64().is_some_and(|l| l > 0));
    }
    assert_eq!(results[0]["codeFlows"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_certificate_is_written_checked_and_refused_when_changed() {
    let dir = folder_with("cli/certificate", &[("a.pir", LOOP), ("no.pir", EARLY)]);
    let (a, no) = (path(&dir, "a.pir"), path(&dir, "no.pir"));
    let cert = path(&dir, "a.json");
    assert_eq!(status(&pir(&["verify", &a, "--certificate", &cert])), 0);
    let o = pir(&["check-certificate", &a, &cert]);
    assert_eq!((status(&o), stdout(&o).trim_end().ends_with("certificate holds")), (0, true));
    assert_eq!(status(&pir(&["check-certificate", &no, &cert])), 1, "another module");
    let text = std::fs::read_to_string(&cert).expect("the certificate");
    std::fs::write(&cert, text.replacen("[0,1", "[1,1", 1)).expect("written");
    assert_ne!(text, std::fs::read_to_string(&cert).expect("the certificate"));
    let o = pir(&["check-certificate", "--format", "json", &a, &cert]);
    assert_eq!(status(&o), 1);
    assert_eq!(json_lines(&o)[0]["valid"], false);
    for malformed in ["{", "", "[]", "{\"version\": 1}", "\u{0}"] {
        std::fs::write(&cert, malformed).expect("written");
        let o = pir(&["check-certificate", "--format", "json", &a, &cert]);
        assert_eq!(status(&o), 2, "{malformed}");
        assert_eq!(json_lines(&o)[0]["diagnostics"][0]["code"], "PIR0501");
    }
    for other in ["{\"version\": 1, \"functions\": []}", "{\"version\": 9, \"functions\": []}"] {
        std::fs::write(&cert, other).expect("written");
        assert_eq!(status(&pir(&["check-certificate", &a, &cert])), 1, "{other}");
    }
    let none = path(&dir, "none.json");
    assert_eq!(status(&pir(&["verify", &no, "--certificate", &none])), 1);
    assert!(!Path::new(&none).exists(), "no certificate of what is not valid");
    assert_eq!(status(&pir(&["verify", &a, &no, "--certificate", &none])), 2);
}

#[test]
fn deny_lint_turns_warnings_into_errors() {
    let unreachable = LOOP.replace("  ret void\n}", "  ret void\nlost:\n  ret void\n}");
    let dir = folder_with("cli/deny", &[("w.pir", &unreachable)]);
    let w = path(&dir, "w.pir");
    let o = pir(&["verify", "--format", "json", &w]);
    assert_eq!(status(&o), 0);
    assert_eq!(json_lines(&o)[0]["diagnostics"][0]["code"], "PIR0401");
    assert_eq!(json_lines(&o)[0]["diagnostics"][0]["severity"], "warning");
    let o = pir(&["verify", "--deny", "lint", "--format", "json", &w]);
    assert_eq!(status(&o), 1);
    assert_eq!(json_lines(&o)[0]["valid"], false);
    assert_eq!(json_lines(&o)[0]["diagnostics"][0]["severity"], "error");
}

/// A barrier in a critical section, on one of two paths.
const POSSIBLE: &str = "\
@c = internal global [8 x i32] zeroinitializer
declare void @__kmpc_barrier(ptr, i32)
declare void @__kmpc_critical(ptr, i32, ptr)
declare void @__kmpc_end_critical(ptr, i32, ptr)
define void @f(i1 %on) {
  call void @__kmpc_critical(ptr null, i32 0, ptr @c)
  br i1 %on, label %yes, label %no
yes:
  call void @__kmpc_barrier(ptr null, i32 0)
  br label %no
no:
  call void @__kmpc_end_critical(ptr null, i32 0, ptr @c)
  ret void
}
";

#[test]
fn lint_denies_possible_findings_in_both_formats() {
    let dir = folder_with("cli/deny-possible", &[("p.ll", POSSIBLE)]);
    let p = path(&dir, "p.ll");
    for (arguments, expected, severity) in
        [(&[][..], 0, "warning"), (&["--deny", "lint"], 1, "error")]
    {
        let with = |more: &[&str]| pir(&[&["lint", &p], arguments, more].concat());
        let json = with(&["--format", "json"]);
        assert_eq!(status(&json), expected);
        let line = &json_lines(&json)[0];
        assert_eq!(line["valid"], expected == 0);
        assert_eq!(line["diagnostics"][0]["code"], "PIR0801");
        assert_eq!(line["diagnostics"][0]["severity"], severity);
        let human = with(&[]);
        assert_eq!(status(&human), expected);
        let text = String::from_utf8_lossy(&human.stderr).into_owned();
        assert!(text.contains(&format!(": {severity}: ")), "{text}");
    }
}

#[test]
fn analyze_json_is_as_promised() {
    let dir = folder_with("cli/analyze", &[("a.pir", LOOP)]);
    let o = pir(&[
        "analyze",
        "--format",
        "json",
        "--dominators",
        "cfg,local,global",
        &path(&dir, "a.pir"),
    ]);
    assert_eq!(status(&o), 0, "{}", stderr(&o));
    let f = &json_lines(&o)[0]["functions"][0];
    assert_eq!(f["name"], "f");
    assert_eq!(f["well_formed"], true);
    let depth = |name: &str| {
        let blocks = f["blocks"].as_array().expect("blocks");
        blocks.iter().find(|b| b["name"] == name).expect("the block")["depth"].as_i64()
    };
    assert_eq!(depth("entry"), Some(0));
    assert_eq!(depth("body"), Some(1));
    assert_eq!(depth("done"), Some(0));
    let r = &f["regions"][0];
    assert_eq!(r["level"], 1);
    assert_eq!(r["parent"], Value::Null);
    assert_eq!(r["blocks"], serde_json::json!(["head", "spawn", "body", "latch", "out"]));
    assert_eq!(r["entry_forks"], serde_json::json!(["entry"]));
    assert_eq!(r["interior_forks"], serde_json::json!(["spawn"]));
    assert_eq!(r["joins"], serde_json::json!(["done"]));
    assert_eq!(r["halts"], serde_json::json!(["body"]));
    assert_eq!(r["force"], false);
    assert_eq!(r["width"], Value::Null);
    assert_eq!(r["backends"], Value::Null);
    let dom = |sense: &str, block: &str| -> Vec<String> {
        let list = f["dominators"][sense][block].as_array().expect("a list");
        let mut out: Vec<String> =
            list.iter().filter_map(|v| v.as_str().map(str::to_owned)).collect();
        out.sort();
        out
    };
    assert_eq!(dom("cfg", "done"), ["done", "entry", "head", "out"]);
    assert_eq!(dom("local", "done"), ["done", "entry"]);
    assert_eq!(dom("local", "body"), ["body", "entry", "head", "spawn"]);
    assert_eq!(dom("global", "done"), ["done", "entry", "head", "out"]);
    assert_eq!(f["loops"][0]["header"], "head");
}

#[test]
fn analyze_reports_available_facts_of_an_ill_formed_function() {
    let dir = folder_with("cli/ill", &[("a.pir", INCONSISTENT)]);
    let o = pir(&["analyze", "--format", "json", &path(&dir, "a.pir")]);
    let f = &json_lines(&o)[0]["functions"][0];
    assert_eq!(f["well_formed"], false);
    assert_eq!(f["blocks"].as_array().map(Vec::len), Some(5));
    assert_eq!(f["violations"][0]["block"], "b3");
    assert_eq!(status(&o), 1);
}

#[test]
fn print_is_a_fixed_point() {
    let dir = folder_with("cli/print", &[("a.pir", LOOP)]);
    let once = pir(&["print", &path(&dir, "a.pir")]);
    assert_eq!(status(&once), 0);
    let twice = with_input(&["print", "-"], &once.stdout);
    assert_eq!(stdout(&once), stdout(&twice));
    let out = path(&dir, "out.pir");
    assert_eq!(status(&pir(&["print", &path(&dir, "a.pir"), "-o", &out])), 0);
    assert_eq!(std::fs::read_to_string(out).expect("the output"), stdout(&once));
    let left: Vec<_> = std::fs::read_dir(&dir).expect("the folder").collect();
    assert_eq!(left.len(), 2, "nothing half-written is left");
}

#[test]
fn print_refuses_what_does_not_parse() {
    let o = with_input(&["print", "-"], b"define i32 @f() {\n  rte i32 0\n}\n");
    assert_eq!(status(&o), 2);
    assert!(o.stdout.is_empty());
    assert!(stderr(&o).contains("PIR0005"));
}

#[test]
fn graph_draws_svg_html_and_dot() {
    let dir = folder_with("cli/graph", &[("a.pir", LOOP)]);
    let a = path(&dir, "a.pir");
    let svg = stdout(&pir(&["graph", &a]));
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    for wanted in
        ["region 0", "%body", "fork interior", "class=\"edge interior\"", "Execution: Forks"]
    {
        assert!(svg.contains(wanted), "no `{wanted}`");
    }
    for (ending, start) in [("svg", "<svg "), ("html", "<!doctype html>"), ("dot", "digraph")] {
        let out = path(&dir, &format!("out.{ending}"));
        assert_eq!(status(&pir(&["graph", &a, "-o", &out])), 0);
        let text = std::fs::read_to_string(out).expect("the picture");
        assert!(text.starts_with(start), "{ending}");
        assert!(!text.contains("http://") || ending == "svg" || text.contains("www.w3.org"));
    }
    let refused = pir(&["graph", &a, "-o", &path(&dir, "out.png")]);
    assert_eq!(status(&refused), 2);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("help: rsvg-convert --zoom 2 "), "{said}");
    assert_eq!(status(&pir(&["graph", &a, "--function", "nobody"])), 2);
}

#[test]
fn explain_knows_every_code() {
    let list = stdout(&pir(&["explain"]));
    let codes: Vec<&str> = list.lines().filter_map(|l| l.split_whitespace().next()).collect();
    assert!(codes.len() > 40);
    for code in codes {
        let o = pir(&["explain", code]);
        assert_eq!(status(&o), 0, "{code} has a page");
        assert!(stdout(&o).starts_with(&format!("# {code}")), "{code}");
    }
    assert_eq!(stdout(&pir(&["explain", "303"])), stdout(&pir(&["explain", "PIR0303"])));
    assert_eq!(status(&pir(&["explain", "PIR9999"])), 2);
}

#[test]
fn completions_and_man_name_the_subcommands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = stdout(&pir(&["completions", shell]));
        assert!(text.contains("check-certificate"), "{shell}");
    }
    let man = stdout(&pir(&["man"]));
    for sub in ["verify", "analyze", "graph", "print", "explain"] {
        assert!(man.contains(sub), "{sub}");
    }
}

#[test]
fn bitcode_without_the_disassembler_is_an_error_that_says_what_to_install() {
    let dir = folder("cli/bitcode");
    std::fs::write(dir.join("a.bc"), b"BC\xc0\xde....").expect("written");
    let o = Command::new(PIR)
        .args(["verify", &path(&dir, "a.bc")])
        .env("PATH", &dir)
        .output()
        .expect("pir starts");
    assert_eq!(status(&o), 3);
    assert!(stderr(&o).contains("apt-get install llvm-22"));
}

#[test]
fn traces_and_logs_are_written_where_they_should_be() {
    let dir = folder_with("cli/trace", &[("a.pir", LOOP)]);
    let trace = path(&dir, "trace.json");
    let o = pir(&["-v", "--log-format", "json", "--trace", &trace, "verify", &path(&dir, "a.pir")]);
    assert_eq!(status(&o), 0, "{}", stderr(&o));
    assert!(stdout(&o).ends_with("valid\n"), "logs go to standard error");
    let text = std::fs::read_to_string(trace).expect("the trace");
    let events: Value = serde_json::from_str(&text).expect("a Chrome trace is JSON");
    let names: Vec<&str> =
        events.as_array().expect("events").iter().filter_map(|e| e["name"].as_str()).collect();
    assert!(names.contains(&"read") && names.contains(&"verify"), "{names:?}");
}

/// Every phase of a run is in its trace, with the functions that it worked on.
#[test]
fn the_trace_of_a_run_has_every_phase() {
    let fib = &example("fib.pir");
    let machine = ["outline fib", "back end fib", "generate", "run fib"];
    let phases: [(&str, &[&str]); 3] = [
        ("interp", &["run"]),
        ("jit", &[&machine[..], &["compile fib", "link"]].concat()),
        ("llvm", &machine),
    ];
    let dir = folder("cli/phases");
    for (engine, phases) in phases {
        let trace = path(&dir, engine);
        let run = ["run", "--engine", engine, "--trace", &trace, "--entry", "fib", fib, "--", "9"];
        let o = pir(&run);
        assert_eq!(stdout(&o), "i32 34\n", "{}", stderr(&o));
        let text = std::fs::read_to_string(trace).expect("the trace");
        let events: Vec<Value> = serde_json::from_str(&text).expect("a Chrome trace is JSON");
        let begun = events.iter().filter(|e| e["ph"] == "B");
        let names = begun.map(|e| match e["args"]["function"].as_str() {
            Some(function) => {
                format!("{} {}", e["name"].as_str().expect("a name"), function.trim_matches('"'))
            }
            None => e["name"].as_str().expect("a name").to_owned(),
        });
        let names: Vec<String> = names.collect();
        for wanted in [&["read", "parse", "verify", "verify fib"], phases].concat() {
            assert!(names.iter().any(|n| n == wanted), "{engine}: no {wanted} in {names:?}");
        }
    }
    // A C `main` ends the process, but not before the trace is written.
    let main = "define i32 @main() {\n  ret i32 3\n}\n";
    let dir = folder_with("cli/main", &[("main.ll", main)]);
    let trace = path(&dir, "trace.json");
    let o = pir(&["run", "--engine", "jit", "--trace", &trace, &path(&dir, "main.ll")]);
    assert_eq!(status(&o), 3, "{}", stderr(&o));
    let text = std::fs::read_to_string(trace).expect("the trace");
    serde_json::from_str::<Vec<Value>>(&text).expect("a Chrome trace is JSON");
}

#[test]
fn jobs_change_nothing_but_the_time() {
    let many: String = (0..3000)
        .map(|k| EARLY.replace("@f", &format!("@f{k}")).replace("ret void\nb:", "halt\nb:"))
        .collect();
    let dir = folder_with("cli/jobs", &[("many.pir", &many)]);
    let many = path(&dir, "many.pir");
    let one = pir(&["verify", "--jobs", "1", "--format", "json", &many]);
    let all = pir(&["verify", "--format", "json", &many]);
    assert_eq!(status(&one), 0, "{}", stderr(&one));
    assert_eq!(stdout(&one), stdout(&all));
}
