//! `pir run --profile` as scripts see it. Black box. The machine may be busy, so the bounds are
//! wide.

use crate::common::{example, file, pir, place};
use serde_json::Value;

/// The profile of a run, which comes last on standard output.
fn profile(args: &[&str]) -> Value {
    let out = pir(&[&["run", "--profile", "-"], args].concat());
    let said = String::from_utf8(out.stdout).expect("UTF-8");
    let line = said.lines().last().unwrap_or_else(|| {
        panic!("nothing was said: {}", String::from_utf8_lossy(&out.stderr));
    });
    let profile: Value = serde_json::from_str(line).expect("JSON");
    consistent(&profile);
    profile
}

fn number(of: &Value, field: &str) -> f64 {
    of[field].as_f64().unwrap_or_else(|| panic!("no number {field} in {of}"))
}

/// Work is at least the span, and the parts are within the whole. A tick is known to a few percent,
/// and the parts are not read from the clock in the same moment as the whole.
fn consistent(p: &Value) {
    let about = |part: f64, whole: f64| part <= whole * 1.1 + 100_000.0;
    assert!(number(p, "work_ns") > 0.0 && number(p, "span_ns") > 0.0, "{p}");
    assert!(about(number(p, "span_ns"), number(p, "work_ns")), "{p}");
    let regions = p["regions"].as_array().expect("a list");
    for (n, r) in regions.iter().enumerate() {
        assert_eq!(r["id"], n, "{p}");
        assert!(about(number(r, "work_ns"), number(p, "work_ns")), "{p}");
        assert!(about(number(r, "span_ns"), number(r, "work_ns")), "{p}");
    }
    let sum = |field: &str| regions.iter().map(|r| number(r, field)).sum::<f64>();
    assert!(sum("steals") <= number(p, "steals"), "{p}");
    assert!(about(sum("idle_ns"), number(p, "idle_ns")), "{p}");
}

#[test]
fn a_balanced_tree_has_high_parallelism() {
    for threads in ["1", "2", "4"] {
        let args = ["--threads", threads, "--entry", "fib", &example("fib.pir"), "--", "21"];
        // A strand that the machine interrupts on the longest path makes that longer: of several
        // runs the widest counts.
        let mut runs = (0..20).map(|_| profile(&args));
        let p = runs.find(|p| number(p, "parallelism") > 8.0).expect("a run is wide");
        assert_eq!(p["threads"].to_string(), threads);
        let r = &p["regions"][0];
        assert_eq!(r["instances"], 17_710);
        assert_eq!((r["function"].as_str(), r["block"].as_str()), (Some("fib"), Some("split")));
        assert_eq!((&r["line"], &r["column"]), (&31.into(), &3.into()), "{p}");
        assert!(r["file"].as_str().is_some_and(|f| f.ends_with("examples/fib.pir")));
        assert!(number(r, "work_ns") > number(&p, "work_ns") / 2.0, "{p}");
    }
}

/// Rounds of work in the strand that goes on; the other one ends at once.
const CHAIN: &str = "\
define i32 @work(i32 %n) noinline {
entry:
  %p = alloca i32, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store volatile i32 %i, ptr %p, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %next
}
define void @chain(i32 %n) {
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %closed ]
  fork label %on [label %other]
other:
  halt
on:
  %r = call i32 @work(i32 %n)
  br label %closed
closed:
  join
  %k.next = add i32 %k, 1
  %more = icmp slt i32 %k.next, 10
  br i1 %more, label %head, label %out
out:
  ret void
}
";

#[test]
fn a_chain_has_a_span_equal_to_its_work() {
    let file = file("chain.pir", CHAIN);
    for threads in ["1", "2"] {
        let p = profile(&["-O0", "--threads", threads, "--entry", "chain", &file, "--", "1000000"]);
        let parallelism = number(&p, "parallelism");
        assert!((0.9..1.2).contains(&parallelism), "{p}");
        assert_eq!(p["regions"][0]["instances"], 10);
    }
}

/// Independent rounds with enough work in each, with debug information.
const LOOP: &str = "\
define void @rounds(i64 %n) !dbg !3 {
entry:
  fork [label %header], !dbg !5
header:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %i.next = add nsw i64 %i, 1
  fork interior [label %body, label %header]
body:
  %r = call i32 @work(i32 20000)
  halt
exit:
  join
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"rounds.c\", directory: \"/\")
!2 = !{i32 2, !\"Debug Info Version\", i32 3}
!3 = distinct !DISubprogram(name: \"rounds\", file: !1, line: 3, type: !4, unit: !0, spFlags: \
DISPFlagDefinition)
!4 = !DISubroutineType(types: !6)
!5 = !DILocation(line: 7, column: 9, scope: !3)
!6 = !{null}
";

#[test]
fn the_parallelism_of_a_loop_is_its_trip_count() {
    let work = CHAIN.split("define void").next().expect("the first function");
    let file = file("rounds.pir", &format!("{work}{LOOP}"));
    for threads in ["1", "2"] {
        // An iteration whose processor another program takes makes the span longer, so that the
        // best of several runs counts.
        let run = || profile(&["--threads", threads, "--entry", "rounds", &file, "--", "400"]);
        let is_parallel = |p: &Value| number(p, "parallelism") > 8.0;
        let mut p = run();
        for _ in 0..9 {
            if !is_parallel(&p) {
                p = run();
            }
        }
        assert!(is_parallel(&p), "{p}");
        let r = &p["regions"][0];
        assert_eq!(
            (&r["file"], &r["line"], &r["column"]),
            (&"rounds.c".into(), &7.into(), &9.into())
        );
        assert_eq!(r["instances"], 1);
    }
}

#[test]
fn without_profiling_the_code_is_unchanged() {
    let out = pir(&["lower", &example("fib.pir")]);
    assert!(!String::from_utf8_lossy(&out.stdout).contains("pir_rt_region"));
}

#[test]
fn a_table_is_for_people_and_the_status_is_the_programs() {
    let out = place("table.txt");
    let out = out.to_str().expect("UTF-8");
    let run = pir(&["run", "--profile", out, &example("fib.pir")]);
    assert_eq!(run.status.code(), Some(55), "{}", String::from_utf8_lossy(&run.stderr));
    let table = std::fs::read_to_string(out).expect("it was written");
    assert!(
        table.contains("the whole run") && table.contains("fib.pir:31:3 @fib %split"),
        "{table}"
    );
}

#[test]
fn a_run_that_faults_has_a_profile_too() {
    let file = file(
        "fault.pir",
        "define void @main() {\n  call void @llvm.trap()\n  unreachable\n}\ndeclare void \
         @llvm.trap()\n",
    );
    let out = place("fault.json");
    let run = pir(&["run", "--profile", out.to_str().expect("UTF-8"), &file]);
    assert_eq!(run.status.code(), Some(126), "{}", String::from_utf8_lossy(&run.stderr));
    let profile = std::fs::read_to_string(out).expect("it was written");
    assert!(profile.contains("\"returned\":false"), "{profile}");
}

#[test]
fn sequential_engines_have_no_profile() {
    for (args, says) in [
        (["--engine", "interp"], "--profile is for --engine jit and --engine llvm"),
        (["--executor", "sequential"], "--profile is for --executor rayon"),
        (["--executor", "simd"], "--profile is for --executor rayon"),
    ] {
        let run = pir(&[&["run", "--profile", "-"], &args[..], &[&example("fib.pir")]].concat());
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(125), "{said}");
        assert!(said.contains(says), "{said}");
    }
}
