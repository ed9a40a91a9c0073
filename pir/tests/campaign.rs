//! Campaigns of `pir fuzz`: folders, kills, shards, merging, and the formats of their results.

use crate::common::{PIR, folder, pir, source, stderr, stdout};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A wrong pass: takes `or` for `xor`.
const WRONG: &str = "sed s/xor/or/ {in}";

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Returns the files of a campaign's folder, without times and the lock.
fn contents(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let mut text = std::fs::read_to_string(&path).expect("text");
        if name == "campaign.json" {
            let mut state: Value = serde_json::from_str(&text).expect("JSON");
            assert!(state["time_s"].take().is_f64());
            text = state.to_string();
        }
        files.insert(name, text);
    }
    files.remove(".lock");
    files
}

fn campaign(out: &Path, more: &[&str]) -> Vec<String> {
    let start = ["fuzz", "--cmd", WRONG, "--cases", "150", "--seed", "3", "--no-reduce"];
    let end = ["--max-reports", "1000", "--max-failures", "1000", "--out", text(out)];
    start.iter().chain(more).chain(&end).map(|s| (*s).to_owned()).collect()
}

fn run(args: &[String]) -> Output {
    pir(&args.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_campaign_that_is_killed_goes_on() {
    let (whole, killed) = (folder("campaign/whole"), folder("campaign/killed"));
    let o = run(&campaign(&whole, &[]));
    assert_eq!(o.status.code(), Some(1), "{}", stderr(&o));
    let expected = contents(&whole);
    assert!(expected.len() > 1, "{expected:?}");
    let mut numbers = pir_interp::sched::SplitMix64(std::process::id().into());
    let mut kills = 0;
    let last = loop {
        let mut child = Command::new(PIR)
            .args(campaign(&killed, &[]))
            .stdout(Stdio::null())
            .spawn()
            .expect("pir starts");
        // Longer and longer, so that there is an end on a slow machine too.
        std::thread::sleep(Duration::from_millis(numbers.next() % (40 + 10 * kills)));
        if let Some(status) = child.try_wait().expect("a status") {
            break status;
        }
        child.kill().expect("it is ours");
        child.wait().expect("a status");
        kills += 1;
    };
    println!("{kills} kills");
    assert!(kills > 0 && last.code() == Some(1), "{kills} {last}");
    assert_eq!(contents(&killed), expected);
    // A campaign that is complete says the same again.
    let again = run(&campaign(&killed, &["--format", "json"]));
    assert_eq!(again.status.code(), Some(1));
    assert_eq!(stdout(&again).lines().count(), expected.len());
    assert_eq!(contents(&killed), expected);
}

#[test]
fn more_cases_extend_a_campaign() {
    let (whole, grown) = (folder("campaign/at-once"), folder("campaign/grown"));
    for (out, cases) in [(&whole, "400"), (&grown, "90"), (&grown, "400")] {
        let o = pir(&["fuzz", "--pass", "cse,dce", "--cases", cases, "--out", text(out)]);
        assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    }
    assert_eq!(contents(&whole), contents(&grown));
}

#[test]
fn shards_add_up_to_the_campaign() {
    let whole = folder("campaign/undivided");
    run(&campaign(&whole, &[]));
    let shards = ["1/3", "2/3", "3/3"].map(|shard| {
        let out = folder(&format!("campaign/shard-{}", &shard[..1]));
        let o = run(&campaign(&out, &["--shard", shard]));
        assert!(matches!(o.status.code(), Some(0 | 1)), "{}", stderr(&o));
        out
    });
    let [merged, alone] =
        ["merged", "alone"].map(|name| folder(&format!("campaign/{name}")).join("new"));
    let [a, b, c] = shards.each_ref().map(|p| text(p));
    for args in [vec![b, c, a, "-o", text(&merged)], vec![text(&whole), "-o", text(&alone)]] {
        let o = pir(&[&["fuzz", "merge"], &args[..]].concat());
        assert_eq!(o.status.code(), Some(1), "{}", stderr(&o));
    }
    assert_eq!(contents(&merged), contents(&alone));
    let state: Value = serde_json::from_str(&contents(&merged)["campaign.json"]).expect("JSON");
    assert_eq!(state["parts"], serde_json::json!([{"cases": 150, "count": 1, "index": 1}]));
    let reports = state["reports"].as_array().expect("a list");
    let occurrences: u64 = reports.iter().filter_map(|r| r["occurrences"].as_u64()).sum();
    assert_eq!(state["statistics"]["reports"], occurrences);
    assert!(reports.len() as u64 <= occurrences && !reports.is_empty());
    let mut signatures: Vec<&str> =
        reports.iter().map(|r| r["signature"].as_str().expect("text")).collect();
    signatures.sort_unstable();
    signatures.dedup();
    assert_eq!(signatures.len(), reports.len());
    // The merged folder is as good as those of shards, in two steps as well as in one.
    let [first, second] =
        ["first", "second"].map(|name| folder(&format!("campaign/{name}")).join("new"));
    pir(&["fuzz", "merge", a, b, "-o", text(&first)]);
    pir(&["fuzz", "merge", text(&first), c, "-o", text(&second)]);
    assert_eq!(contents(&second), contents(&alone));
}

#[test]
fn folders_that_do_not_fit_are_refused() {
    let (a, b, none) =
        (folder("campaign/fit-a"), folder("campaign/fit-b"), folder("campaign/fit-none"));
    let start = |out: &Path, more: &[&str]| {
        let args = ["fuzz", "--pass", "dce", "--cases", "40", "--out", text(out)];
        pir(&[&args[..], more].concat())
    };
    assert_eq!(start(&a, &["--shard", "1/2"]).status.code(), Some(0));
    assert_eq!(start(&b, &["--shard", "1/2", "--seed", "9"]).status.code(), Some(0));
    let merged = folder("campaign/fit-merged");
    let o = pir(&["fuzz", "merge", text(&a), "-q", "-o", text(&merged)]);
    assert_eq!((o.status.code(), stdout(&o)), (Some(0), String::new()));
    let refused = [
        (start(&a, &[]), "is shard 1/2"),
        (start(&a, &["--shard", "1/2", "--seed", "9"]), "seed is 0, and not 9"),
        (start(&merged, &["--shard", "1/2"]), "merged campaign cannot be continued"),
        (pir(&["fuzz", "merge", text(&a), text(&b)]), "different arguments: seed is 0, and not 9"),
        (pir(&["fuzz", "merge", text(&a), text(&a)]), "shards 1/2 and 1/2 may have the same"),
        (pir(&["fuzz", "merge", text(&none)]), "can't read"),
        (pir(&["fuzz", "merge", text(&a), "-o", text(&merged)]), "has a campaign already"),
    ];
    for (o, message) in refused {
        assert_eq!(o.status.code(), Some(2), "{message}: {}", stderr(&o));
        assert!(stderr(&o).contains(message), "{message}: {}", stderr(&o));
    }
    std::fs::write(none.join("campaign.json"), "{}").expect("written");
    let o = pir(&["fuzz", "merge", text(&none)]);
    assert_eq!(o.status.code(), Some(2));
    assert!(stderr(&o).contains("no state of a campaign"), "{}", stderr(&o));
    let lock = std::fs::File::create(b.join(".lock")).expect("a file");
    lock.lock().expect("nobody has it");
    let o = start(&b, &["--shard", "1/2", "--seed", "9"]);
    assert_eq!(o.status.code(), Some(2));
    assert!(stderr(&o).contains("another campaign uses"), "{}", stderr(&o));
}

/// Runs the wrong pass, and returns its result in a format.
fn formatted(format: &str) -> String {
    let args = ["fuzz", "--cmd", WRONG, "--cases", "60", "--no-reduce", "--format", format];
    let o = pir(&args);
    assert_eq!(o.status.code(), Some(1), "{}", stderr(&o));
    stdout(&o)
}

/// Returns the elements of a document, with their attributes and their own text. Panics if it is
/// not well-formed.
fn elements(xml: &str) -> Vec<(String, BTreeMap<String, String>, String)> {
    use quick_xml::events::Event;
    let mut reader = quick_xml::Reader::from_str(xml);
    let (mut found, mut open) = (Vec::new(), Vec::new());
    loop {
        let event = reader.read_event().expect("well-formed");
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                let mut attributes = BTreeMap::new();
                for a in tag.attributes() {
                    let a = a.expect("an attribute");
                    let key = a.key.as_ref().to_owned();
                    let value = a.value.into_owned();
                    assert!(attributes.insert(key, value).is_none());
                }
                let name = tag.name().as_ref().to_owned();
                if matches!(event, Event::Start(_)) {
                    open.push(found.len());
                }
                found.push((name, attributes, String::new()));
            }
            Event::End(_) => {
                open.pop();
            }
            Event::Text(text) => {
                if let Some(&last) = open.last() {
                    found[last].2.push_str(text);
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty());
    found
}

#[test]
fn junit_has_a_failed_test_for_each_report() {
    let all = elements(&formatted("junit"));
    let named = |name: &str| all.iter().filter(|e| e.0 == name).collect::<Vec<_>>();
    assert_eq!(all[0].0, "testsuites");
    let suite = &named("testsuite")[0].1;
    let failures = named("failure");
    assert_eq!(suite["tests"], failures.len().to_string());
    assert_eq!((&suite["failures"], &suite["errors"][..]), (&suite["tests"], "0"));
    assert!(suite["time"].parse::<f64>().expect("a time") > 0.0);
    assert_eq!(named("testcase").len(), failures.len());
    for case in named("testcase") {
        assert!(case.1.contains_key("name") && case.1.contains_key("classname"));
    }
    for (_, attributes, text) in failures {
        assert_eq!(attributes["type"], "miscompile");
        assert!(text.contains("define i32 @main()"), "{text}");
    }
    let o = pir(&["fuzz", "--pass", "dce", "--cases", "20", "--format", "junit"]);
    assert_eq!(o.status.code(), Some(0));
    let all = elements(&stdout(&o));
    assert_eq!((&all[1].1["tests"][..], &all[1].1["failures"][..]), ("1", "0"));
    assert!(!all.iter().any(|e| e.0 == "failure"));
}

#[test]
fn sarif_has_a_result_for_each_report() {
    let log: Value = serde_json::from_str(&formatted("sarif")).expect("JSON");
    assert_eq!((&log["version"], log["runs"].as_array().map(Vec::len)), (&"2.1.0".into(), Some(1)));
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "pir");
    let rules: Vec<&str> = run["tool"]["driver"]["rules"]
        .as_array()
        .expect("rules")
        .iter()
        .map(|r| r["id"].as_str().expect("an id"))
        .collect();
    let results = run["results"].as_array().expect("results");
    assert!(!results.is_empty());
    for r in results {
        assert!(rules.contains(&r["ruleId"].as_str().expect("a rule")), "{r}");
        assert_eq!(r["level"], "error");
        assert!(r["message"]["text"].as_str().expect("text").contains("not one of"), "{r}");
        assert!(r["locations"][0]["logicalLocations"][0]["fullyQualifiedName"].is_string());
        assert!(r["partialFingerprints"]["signature/v1"].is_string());
    }
}

#[test]
fn the_page_needs_no_other_file() {
    let page = formatted("html");
    for outside in ["http:", "https:", "<script", "src=", "href=", "url(", "@import"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(page.matches("<svg").count(), 2);
    assert!(page.contains("<h3>Case ") && page.contains("%x0") || page.contains("@main"));
    // Inline SVG is XML.
    for part in page.split("<svg").skip(1) {
        let svg = part.split("</svg>").next().expect("an end");
        assert!(elements(&format!("<svg{svg}</svg>")).len() > 5);
    }
}

#[test]
fn statistics_name_sizes_and_rules() {
    let o = pir(&["fuzz", "--pass", "cse,licm", "--cases", "600", "--format", "json"]);
    assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    let summary: Value = serde_json::from_str(&stdout(&o)).expect("a line of JSON");
    let summary = &summary["summary"];
    let number = |name: &str| summary[name].as_u64().expect(name);
    assert!(number("instructions_median") > 10);
    assert!(number("instructions_p90") > number("instructions_median"));
    let rules = summary["rules"].as_array().expect("a list");
    for (pass, kind) in [("cse", "applied"), ("licm", "applied"), ("licm", "missed")] {
        let rule = rules.iter().find(|r| r["pass"] == pass && r["kind"] == kind);
        let rule = rule.unwrap_or_else(|| panic!("{pass} {kind}: {rules:?}"));
        assert!((1..=600).contains(&rule["cases"].as_u64().expect("a number")));
        assert!(rule["first_case"].as_u64().expect("a number") < 600);
    }
    let o = pir(&["fuzz", "--pass", "cse", "--cases", "100"]);
    for part in ["instructions in the median", "in the 90th percentile", "\ncse applied: "] {
        assert!(stdout(&o).contains(part), "{part}: {}", stdout(&o));
    }
}

#[test]
fn cases_may_start_from_files() {
    let dir = folder("campaign/files");
    let litmus = source("tests/litmus/atomic");
    let mut list: Vec<PathBuf> = std::fs::read_dir(litmus)
        .expect("litmus files")
        .filter_map(|e| Some(e.ok()?.path()).filter(|p| p.extension().is_some_and(|e| e == "pir")))
        .collect();
    list.sort_unstable();
    let file = text(&list[0]);
    let o = pir(&["fuzz", "--pass", "cse,dce", "--cases", "60", "--corpus-in", file]);
    assert_eq!(o.status.code(), Some(0), "{}{}", stdout(&o), stderr(&o));
    assert!(stdout(&o).contains("60 cases"), "{}", stdout(&o));
    let bad = dir.join("bad.pir");
    std::fs::write(&bad, "define void @f() { ret }").expect("written");
    let o = pir(&["fuzz", "--pass", "dce", "--corpus-in", text(&bad)]);
    assert_eq!(o.status.code(), Some(2));
    assert!(stderr(&o).contains("bad.pir: "), "{}", stderr(&o));
    // A folder has files that can't be used, which are counted, and functions without a program.
    std::fs::write(dir.join("good.pir"), "define void @f() {\n  ret void\n}\n").expect("written");
    let o = pir(&["fuzz", "--pass", "dce", "--cases", "40", "--corpus-in", text(&dir)]);
    assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    assert!(stderr(&o).contains("1 file of the corpus can't be used"), "{}", stderr(&o));
    let empty = folder("campaign/no-files");
    let o = pir(&["fuzz", "--pass", "dce", "--corpus-in", text(&empty)]);
    assert_eq!(o.status.code(), Some(2));
    assert!(stderr(&o).contains("the folders have no file"), "{}", stderr(&o));
}

#[test]
fn the_contents_of_a_corpus_identify_a_campaign() {
    let dir = folder("campaign/contents");
    let program = |n: i32| format!("define i32 @main() {{\n  ret i32 {n}\n}}\n");
    let file = |name: &str, n: i32| {
        let path = dir.join(name);
        std::fs::write(&path, program(n)).expect("written");
        text(&path).to_owned()
    };
    let out = text(&dir.join("out")).to_owned();
    let start = |files: &[&str]| {
        let args = ["fuzz", "--pass", "dce", "--cases", "20", "--out", &out, "--corpus-in"];
        pir(&[&args[..], files].concat())
    };
    let (a, b) = (file("a.pir", 1), file("b.pir", 2));
    assert_eq!(start(&[&a, &b]).status.code(), Some(0));
    let (c, d) = (file("c.pir", 2), file("d.pir", 1));
    let o = start(&[&c, &d]);
    assert_eq!(o.status.code(), Some(0), "the same modules: {}", stderr(&o));
    let o = start(&[&a]);
    assert_eq!(o.status.code(), Some(2));
    assert!(stderr(&o).contains("different arguments: corpus"), "{}", stderr(&o));
}

#[test]
fn a_merge_names_what_is_not_there() {
    let dir = folder("campaign/gaps");
    let shard = |n: &str, more: &[&str]| {
        let out = text(&dir.join(n)).to_owned();
        let shard = format!("{n}/3");
        let args = ["fuzz", "--cmd", WRONG, "--cases", "90", "--no-reduce", "--shard", &shard];
        pir(&[&args[..], more, &["--out", &out]].concat());
        out
    };
    let one = shard("1", &["--max-reports", "1000"]);
    let two = shard("2", &["--max-reports", "1"]);
    let o = pir(&["fuzz", "merge", &one, &two]);
    let said = stderr(&o);
    assert!(said.contains("1 of the 3 shards are not there"), "{said}");
    assert!(said.contains("shard 2/3 has ") && said.contains("another one 30"), "{said}");
    let three = shard("3", &["--max-reports", "1000"]);
    let o = pir(&["fuzz", "merge", &one, &three]);
    let said = stderr(&o);
    assert!(said.contains("1 of the 3") && !said.contains("another one"), "{said}");
    let o = pir(&["fuzz", "merge", "--quiet", &one, &two]);
    assert_eq!(stderr(&o), "");
}

/// The scripts read the variables that Slurm sets for each task of an array.
#[test]
fn the_scripts_of_a_job_array_run_its_shards() {
    let dir = folder("campaign/slurm");
    let scripts = source("bench/slurm");
    let script = |name: &str, task: u32| {
        let mut command = Command::new("sh");
        command.arg(scripts.join(name)).arg(&dir).env("PIR", PIR);
        command.env("SLURM_ARRAY_TASK_ID", task.to_string());
        command.env("SLURM_ARRAY_TASK_COUNT", "3").env("SLURM_CPUS_PER_TASK", "1");
        command
    };
    let campaign = ["--pass", "cse", "--cases", "90", "--seed", "4"];
    for task in 1..=3 {
        let o = script("campaign.sh", task).args(campaign).output().expect("a shell");
        assert_eq!(o.status.code(), Some(0), "{}{}", stdout(&o), stderr(&o));
    }
    let merge = script("merge.sh", 1).args(["--format", "json"]).output().expect("a shell");
    let whole = pir(&[&["fuzz"][..], &campaign, &["--format", "json"]].concat());
    let summary = |o: &Output| {
        let last = stdout(o).lines().last().expect("a summary").to_owned();
        let mut summary: Value = serde_json::from_str(&last).expect("JSON");
        assert!(summary["summary"]["per_second"].take().is_f64());
        summary
    };
    assert_eq!(summary(&merge), summary(&whole));
}
