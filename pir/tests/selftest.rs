//! `pir fuzz selftest` as scripts see it.

use crate::common::{PIR, lines, stderr, stdout};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::{Command, Output};

fn pir(args: &[&str]) -> Output {
    let args = ["fuzz", "selftest"].iter().chain(args);
    Command::new(PIR).args(args).output().expect("pir starts")
}

#[test]
fn wrong_passes_are_found_for_every_seed() {
    let o = pir(&["--only", "speculate a store", "--seeds", "3", "--format", "json"]);
    assert_eq!(o.status.code(), Some(0), "{}{}", stdout(&o), stderr(&o));
    let lines = lines(&o);
    let (total, lines) = lines.split_last().expect("a summary");
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0]["class"], "store speculation");
    assert_eq!((&lines[0]["searches"], &lines[0]["found"]), (&Value::from(3), &Value::from(3)));
    assert_eq!(lines[0]["kinds"], Value::from(vec!["miscompile"]));
    assert_eq!(lines[0]["goal_s"], 1.0);
    let median = lines[0]["cases_median"].as_u64().expect("a number");
    assert!((1..=lines[0]["cases_p95"].as_u64().expect("a number")).contains(&median));
    let total = &total["summary"];
    assert_eq!((&total["wrong"], &total["missed"]), (&Value::from(1), &Value::from(0)));
}

#[test]
fn right_passes_have_no_reports() {
    let o = pir(&["--only", "drop nsw", "--format", "json"]);
    assert_eq!(o.status.code(), Some(0), "{}{}", stdout(&o), stderr(&o));
    let lines = lines(&o);
    assert_eq!(lines[0]["right"], "drop nsw");
    assert_eq!((&lines[0]["cases"], &lines[0]["reports"]), (&Value::from(500), &Value::from(0)));
    assert!(lines[0]["changed"].as_u64().is_some_and(|n| n > 0));
    assert_eq!(lines[1]["summary"]["right"], 1);
}

#[test]
fn right_passes_are_all_that_are_shipped() {
    let args = ["--right", "--cases", "16", "--mode", "race-free", "--format", "json"];
    let o = pir(&args);
    assert_eq!(o.status.code(), Some(0), "{}{}", stdout(&o), stderr(&o));
    let lines = lines(&o);
    let (total, lines) = lines.split_last().expect("a summary");
    assert_eq!((&total["summary"]["wrong"], &total["summary"]["reports"]), (&0.into(), &0.into()));
    for pass in pir_transform::PASSES {
        let line = lines.iter().find(|l| l["right"] == pass.name);
        assert_eq!(line.expect(pass.name)["cases"], 16, "{}", pass.name);
    }
}

#[test]
fn faults_are_shown_by_small_programs() {
    let o = pir(&["--only", "speculate a store", "--seeds", "2", "--reduce", "--format", "json"]);
    assert_eq!(o.status.code(), Some(0), "{}{}", stdout(&o), stderr(&o));
    let lines = lines(&o);
    for reduced in [&lines[0]["reduced"], &lines[1]["summary"]["reduced"]] {
        let size = reduced["instructions_max"].as_u64().expect("a number");
        assert!((2..30).contains(&size), "{reduced}");
        assert!(reduced["time_max_s"].as_f64().is_some_and(|t| t > 0.0), "{reduced}");
    }
    let o = pir(&["--only", "speculate a store", "--reduce"]);
    assert!(stdout(&o).contains("| reduced |"), "{}", stdout(&o));
    assert!(stdout(&o).contains("programs made smaller to "), "{}", stdout(&o));
}

#[test]
fn a_miss_is_status_1() {
    // No case ends in no time.
    let args = ["--only", "speculate a store", "--time", "0s"];
    let o = pir(&args);
    assert_eq!(o.status.code(), Some(1), "{}{}", stdout(&o), stderr(&o));
    assert!(stdout(&o).contains("| speculate a store "), "{}", stdout(&o));
    assert!(stdout(&o).contains("1 wrong passes, 1 searches, 1 missed"), "{}", stdout(&o));
    let quiet = pir(&[&args[..], &["--quiet"]].concat());
    assert_eq!(quiet.status.code(), Some(1));
    assert_eq!(stdout(&quiet).lines().count(), 1, "{}", stdout(&quiet));
}

#[test]
fn large_programs_show_faults_too() {
    let o = pir(&["--only", "swap operands of sub", "--instructions", "500", "--format", "json"]);
    assert_eq!(o.status.code(), Some(0), "{}{}", stdout(&o), stderr(&o));
    let size = lines(&o)[0]["instructions_median"].as_u64();
    assert!(size.is_some_and(|n| n >= 500), "{}", stdout(&o));
}

#[test]
fn wrong_usage_has_help() {
    for (args, help) in [
        (["--only", "no such pass"], "no pass has `no such pass`"),
        (["--seeds", "0"], "0 is not in 1..=10000"),
    ] {
        let o = pir(&args);
        assert_eq!(o.status.code(), Some(2), "{args:?}");
        assert!(stderr(&o).contains(help), "{args:?}: {}", stderr(&o));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_with_a_total() {
    // The job of a shell in the background, such as a test may be, ignores interrupts.
    let mut child = Command::new("env")
        .args(["--default-signal=INT", PIR, "fuzz", "selftest"])
        .args(["--only", "speculate a store", "--seeds", "10000"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("pir starts");
    // The heads say that the signals have a handler.
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let head = lines.next().expect("a line").expect("UTF-8");
    assert!(head.starts_with("| class "), "{head}");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill starts").success());
    let rest: Vec<String> = lines.map(|l| l.expect("UTF-8")).collect();
    assert_eq!(child.wait().expect("an end").code(), Some(130));
    // A wrong pass whose searches were cut short counts as neither found nor missed.
    assert!(rest.last().is_some_and(|l| l.starts_with("0 wrong passes")), "{rest:?}");
}
