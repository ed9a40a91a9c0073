//! `pir run`, `pir outcomes` and `pir race` as scripts see them. Black box.

use crate::common::{PIR, case, example, file, path, pir, source, status, text};
use serde_json::Value;
use std::process::{Command, Output, Stdio};

/// Runs with the interpreter.
fn run(name: &str, program: &str, more: &[&str]) -> Output {
    let path = file(name, program);
    let mut args = vec!["run", "--engine", "interp", &path];
    args.extend(more);
    pir(&args)
}

const RACE: &str = "\
@x = global i32 0
define i32 @main() {
entry:
  fork [label %a, label %b]
a:
  store i32 1, ptr @x, align 4
  br label %j
b:
  store i32 2, ptr @x, align 4
  br label %j
j:
  join
  ret i32 0
}
";

#[test]
fn run_passes_on_status_and_output_of_the_program() {
    assert_eq!(status(&pir(&["run", &example("fib.pir")])), 55);
    let hello = "\
@text = private constant [3 x i8] c\"hi\\00\"
declare i32 @puts(ptr)
declare void @exit(i32)
define i32 @main(i32 %argc, ptr %argv) {
entry:
  %p = getelementptr inbounds ptr, ptr %argv, i64 1
  %word = load ptr, ptr %p, align 8
  %a = call i32 @puts(ptr @text)
  %b = call i32 @puts(ptr %word)
  call void @exit(i32 %argc)
  unreachable
}
";
    let output = run("hello.pir", hello, &["--", "you"]);
    assert_eq!((status(&output), text(&output.stdout)), (2, "hi\nyou\n".into()));
}

#[test]
fn another_entry_takes_numbers_and_prints_its_result() {
    let add = "define i8 @add(i8 %a, i8 %b) {\n  %c = add i8 %a, %b\n  ret i8 %c\n}\n";
    let output = run("add.pir", add, &["--entry", "add", "--", "100", "i8 27"]);
    assert_eq!((status(&output), text(&output.stdout)), (0, "i8 127\n".into()));
    for bad in [&["--entry", "add", "--", "300", "1"][..], &["--entry", "add"], &["--entry", "no"]]
    {
        let output = run("add.pir", add, bad);
        assert_eq!(status(&output), 125, "{}", text(&output.stderr));
    }
}

#[test]
fn undefined_behaviour_has_a_name_and_a_place() {
    let bad = "define i32 @main() {\n  %r = call i32 @div(i32 0)\n  ret i32 %r\n}\n\
        define i32 @div(i32 %d) {\n  %q = udiv i32 1, %d\n  ret i32 %q\n}\n";
    let output = run("div.pir", bad, &[]);
    let told = text(&output.stderr);
    assert_eq!(status(&output), 126, "{told}");
    assert!(told.contains("division-by-zero"), "{told}");
    assert!(told.contains("div.pir:6:3") && told.contains("div.pir:2:3"), "{told}");
}

#[test]
fn limits_stop_a_runaway_program_cleanly() {
    let endless = "declare i32 @putchar(i32)\ndeclare ptr @malloc(i64)\n\
        define i32 @main() {\nentry:\n  %c = call i32 @putchar(i32 65)\n  br label %loop\n\
        loop:\n  %p = call ptr @malloc(i64 1000)\n  br label %loop\n}\n";
    for (option, value) in [("--max-steps", "1000"), ("--max-memory", "1M"), ("--timeout", "100ms")]
    {
        let output = run("endless.pir", endless, &[option, value]);
        let told = text(&output.stderr);
        assert_eq!(status(&output), 124, "{option}: {told}");
        assert!(told.contains(option), "{told}");
        assert_eq!(text(&output.stdout), "A", "what was written before is there");
    }
    let deep = "define void @main() {\n  call void @main()\n  ret void\n}\n";
    let output = run("deep.pir", deep, &[]);
    assert_eq!(status(&output), 126);
    assert!(text(&output.stderr).contains("deeper than"), "{}", text(&output.stderr));
}

#[test]
fn programs_that_cannot_start_have_a_status_of_their_own() {
    assert_eq!(status(&pir(&["run", "no such file"])), 125);
    let invalid = run("invalid.pir", "define i32 @main() {\n  ret i64 0\n}\n", &[]);
    assert_eq!(status(&invalid), 125);
    let unknown = "declare void @nobody()\n\
        define i32 @main() {\n  call void @nobody()\n  ret i32 0\n}\n";
    let output = run("unknown.pir", unknown, &[]);
    assert_eq!(status(&output), 126);
    let told = text(&output.stderr);
    assert!(
        told.contains("PIR0606") && told.contains("nobody") && told.contains("--load"),
        "{told}"
    );
}

#[test]
fn a_reported_race_is_reproduced_by_its_schedule() {
    let path = file("race.pir", RACE);
    let path = &path;
    let output = pir(&["race", "--format", "json", path]);
    assert_eq!(status(&output), 1);
    let line: Value = serde_json::from_slice(&output.stdout).expect("a line of JSON");
    assert_eq!(line["verdict"], "race");
    let race = &line["races"][0];
    assert_eq!(race["location"], "@x");
    assert_eq!(race["accesses"][0]["kind"], "write");
    let lines = [&race["accesses"][0]["line"], &race["accesses"][1]["line"]];
    assert!(lines == [6, 9] || lines == [9, 6], "{lines:?}");
    let schedule = race["schedule"].as_str().expect("a schedule");
    let again = pir(&["run", "--strict-races", "--replay", schedule, path]);
    assert_eq!(status(&again), 126, "{}", text(&again.stderr));
    assert!(text(&again.stderr).contains("(race)"), "{}", text(&again.stderr));
    let foreign = pir(&["run", "--replay", "s9:4", path]);
    assert_eq!(status(&foreign), 125, "{}", text(&foreign.stderr));
}

/// Too many strands to search all schedules: `fib` with a fork for each pair of calls.
const FIB: &str = include_str!("../../examples/fib.pir");

#[test]
fn races_name_the_allocation() {
    let said = |allocation: &str, offset: u32| {
        let program = format!(
            "declare ptr @malloc(i64)\n@n = global i64 4\ndefine i32 @main() {{\nentry:\n  \
             %n = load i64, ptr @n\n  {allocation}\n  \
             %q = getelementptr i32, ptr {}, i32 {offset}\n  fork [label %a, label %b]\n\
             a:\n  store i32 1, ptr %q\n  halt\n\
             b:\n  store i32 2, ptr %q\n  br label %j\nj:\n  join\n  ret i32 0\n}}\n",
            allocation.split_once(' ').expect("a name").0
        );
        let path = file("allocation.pir", &program);
        text(&pir(&["race", &path]).stdout)
    };
    let fixed = said("%p = alloca i32, i32 4", 0);
    assert!(fixed.contains("data race on alloca %p of @main\n"), "{fixed}");
    let dynamic = said("%p = alloca i32, i64 %n", 3);
    assert!(dynamic.contains("data race on alloca %p+12 of @main\n"), "{dynamic}");
    let heap = said("%p = call ptr @malloc(i64 16)", 3);
    assert!(heap.contains("data race on heap %p+12 of @main\n"), "{heap}");
    let unnamed = said("%0 = alloca i32", 0);
    assert!(unnamed.contains("data race on alloca %0 of @main\n"), "{unnamed}");
}

#[test]
fn the_deciding_race_detector_is_reported() {
    let verdict = |args: &[&str]| -> Value {
        let output = pir(&[&["race", "--format", "json"], args].concat());
        serde_json::from_slice(&output.stdout).expect("a line of JSON")
    };
    let fib = file("fib.pir", FIB);
    let free = verdict(&[&fib]);
    assert_eq!((&free["verdict"], &free["detector"]), (&"none".into(), &"bags".into()), "{free}");
    let racy = file("racy.pir", RACE);
    for detector in ["bags", "clocks"] {
        let race = verdict(&["--detector", detector, &racy]);
        assert_eq!((&race["verdict"], &race["detector"]), (&"race".into(), &detector.into()));
        let schedule = race["races"][0]["schedule"].as_str().expect("a schedule");
        let again = pir(&["run", "--strict-races", "--replay", schedule, &racy]);
        assert_eq!(status(&again), 126, "{}", text(&again.stderr));
    }
    let atomic = &path(&source("tests/litmus/atomic"), "store_buffering_seq_cst.pir");
    let searched = verdict(&[atomic]);
    assert_eq!(searched["verdict"], "none");
    assert_eq!(searched["detector"], "clocks");
    let serial = "no race in the serial schedule; it does not tell of the others: atomics";
    assert_eq!(searched["serial"], serial);
    let open = verdict(&["--detector", "bags", atomic]);
    assert_eq!(open["verdict"], "inconclusive");
    assert_eq!(open["why"][0], "one serial run does not tell: atomics");
    let args = ["race", "--detector", "bags", "--fail-on-inconclusive", atomic];
    assert_eq!(status(&pir(&args)), 4);
    let human = pir(&["race", &fib]);
    assert_eq!(
        text(&human.stdout).lines().last(),
        Some("  no schedule has a race on this input; SP-bags in one serial run")
    );
}

#[test]
fn outcomes_are_listed_and_compared() {
    let free =
        RACE.replace("store i32", "store atomic i32").replace("@x, align 4", "@x seq_cst, align 4");
    let one = free.replace("i32 2, ptr", "i32 1, ptr");
    let (free, one) = (file("two.pir", &free), file("one.pir", &one));
    let (free, one) = (&*free, &*one);
    let output = pir(&["outcomes", "--format", "json", free]);
    assert_eq!(status(&output), 0);
    let line: Value = serde_json::from_slice(&output.stdout).expect("a line of JSON");
    assert_eq!(line["complete"], true);
    let values: Vec<_> = line["outcomes"].as_array().expect("a list").iter().collect();
    assert_eq!(values.len(), 2);
    assert_eq!(values[0]["kind"], "return");
    assert_eq!(values[0]["value"], "i32 0");
    assert_eq!(values[0]["memory"]["@x"], "i32 1");
    assert_eq!(status(&pir(&["outcomes", free, "--refines", one])), 0);
    let no = pir(&["outcomes", one, "--refines", free]);
    assert_eq!(status(&no), 1, "{}", text(&no.stdout));
    assert!(text(&no.stdout).contains("@x = i32 2"), "{}", text(&no.stdout));
}

/// A program with a forced region in a called function, which a list of back ends may restrict.
const FORCED: &str = "@x = global i32 0
@y = global i32 0
define void @inner() {
  fork force [label %a, label %b], !pir.backends !0
a:
  store i32 1, ptr @x
  br label %j
b:
  store i32 2, ptr @y
  br label %j
j:
  join
  ret void
}
define i32 @main() {
  call void @inner()
  fork [label %k]
k:
  join
  ret i32 0
}
!0 = !{!\"openmp\", !\"tasks\"}
";

#[test]
fn outcomes_compare_the_regions_that_runs_open() {
    let inlined = FORCED.replace("  call void @inner()\n", "");
    let twice =
        FORCED.replace("  call void @inner()\n", "  call void @inner()\n  call void @inner()\n");
    let once = file("regions.pir", FORCED);
    let changed = [
        (FORCED.replace("fork force", "fork"), "0 executions of an entry fork with 2 strands"),
        (FORCED.replace(", !pir.backends !0", ""), "allows all back ends"),
        (FORCED.replace("tasks", "simd"), "allows openmp, simd"),
        (
            FORCED.replace("[label %a, label %b]", "[label %a, label %b, label %b]"),
            "0 executions of an entry fork with 2 strands",
        ),
        (twice, "2 executions"),
    ];
    for (changed, why) in &changed {
        // A third strand repeats a store, which races.
        let other = file(
            "regions_changed.pir",
            &changed
                .replace("store i32", "store atomic i32")
                .replace("ptr @x", "ptr @x monotonic, align 4")
                .replace("ptr @y", "ptr @y monotonic, align 4"),
        );
        let output = pir(&["outcomes", &*once, "--refines", &*other]);
        assert_eq!(status(&output), 1, "{changed}\n{}", text(&output.stdout));
        assert!(text(&output.stdout).contains(why), "{why}: {}", text(&output.stdout));
    }
    let fewer = file("regions_fewer.pir", &FORCED.replace(", !\"tasks\"", ""));
    assert_eq!(status(&pir(&["outcomes", &*once, "--refines", &*fewer])), 0);
    let gone = file(
        "regions_gone.pir",
        &inlined
            .replace("@x = global i32 0", "@x = global i32 1")
            .replace("@y = global i32 0", "@y = global i32 2"),
    );
    assert_eq!(status(&pir(&["outcomes", &*once, "--refines", &*gone])), 1, "no region at all");
}

/// `race_limit` and `race_lockstep`, at 10,000 strands and without a search.
#[test]
fn a_program_without_races_is_answered_whatever_its_size() {
    let (limit, lockstep) = (case("race_limit.pir"), case("race_lockstep.pir"));
    let limit = [&limit, "--entry", "count", "--", "10000"];
    let lockstep = [&lockstep, "--entry", "fill", "--", "100", "100"];
    for args in [&limit[..], &lockstep] {
        let output = pir(&[&["race", "--format", "json"], args].concat());
        let line: Value = serde_json::from_slice(&output.stdout).expect("a line of JSON");
        assert_eq!((&line["verdict"], &line["detector"]), (&"none".into(), &"bags".into()));
        let output = pir(&[&["outcomes", "--format", "json"], args].concat());
        let line: Value = serde_json::from_slice(&output.stdout).expect("a line of JSON");
        assert_eq!((&line["complete"], &line["states"]), (&true.into(), &0.into()));
        assert_eq!(line["claim"], "every schedule has this outcome; one serial run");
    }
}

#[test]
fn an_incomplete_answer_reports_certain_facts() {
    let path = source("tests/searches/producers.pir").display().to_string();
    let said = |command: &str| {
        let output = pir(&[command, "--max-states", "3", &path]);
        assert_eq!(text(&output.stderr), "", "progress is for terminals");
        text(&output.stdout)
    };
    let certain = "no race in the serial schedule; other schedules not all searched, 4 states\n";
    assert!(said("race").ends_with(certain), "{}", said("race"));
    let outcomes = said("outcomes");
    assert!(outcomes.contains("return i64 249500"), "{outcomes}");
    assert!(outcomes.ends_with(certain), "{outcomes}");
}

/// Ctrl-C ends the search, not the answer.
#[cfg(unix)]
#[test]
fn an_interrupted_search_reports_its_findings() {
    let path = source("tests/searches/pipeline.pir");
    let mut command = Command::new(PIR);
    command.arg("race").arg(path).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("pir starts");
    std::thread::sleep(std::time::Duration::from_secs(2));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.is_ok_and(|s| s.success()), "it ended before");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(status(&output), 130, "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert!(said.contains("inconclusive: interrupted"), "{said}");
    assert!(said.contains("no race in the serial schedule"), "{said}");
}

#[test]
fn a_bound_makes_the_answer_inconclusive() {
    let path = &path(&source("tests/litmus/atomic"), "store_buffering_seq_cst.pir");
    let output = pir(&["outcomes", "--max-states", "2", path]);
    assert_eq!(status(&output), 0);
    assert!(text(&output.stdout).contains("inconclusive: more than 2 states"));
    let args = ["outcomes", "--max-states", "2", "--fail-on-inconclusive", path];
    assert_eq!(status(&pir(&args)), 4);
    let output = pir(&["race", "--max-states", "2", "--format", "json", path]);
    let line: Value = serde_json::from_slice(&output.stdout).expect("a line of JSON");
    assert_eq!(line["verdict"], "inconclusive");
}
