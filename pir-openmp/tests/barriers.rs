//! Which barriers go because no thread could notice it, and which regions need no threads at the
//! same time then.

use crate::common;
use pir_openmp::{Options, Outcome, Raised};
use std::fmt::Write as _;

const HEAD: &str = "
@loc = constant i32 0
@v = global i32 0
@known = global ptr null
@lock = global [8 x i32] zeroinitializer
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_barrier(ptr, i32)
declare i32 @__kmpc_cancel(ptr, i32, i32)
declare i32 @__kmpc_reduce(ptr, i32, i32, i64, ptr, ptr, ptr)
declare void @__kmpc_end_reduce(ptr, i32, ptr)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @keeps(ptr)
declare void @forgets(ptr captures(none))
define internal void @publishes(ptr %p) noinline {
  store ptr %p, ptr @known
  ret void
}
define internal ptr @element(ptr %p) noinline {
  %e = getelementptr i32, ptr %p, i32 1
  ret ptr %e
}
";
const BARRIER: &str = "call void @__kmpc_barrier(ptr @loc, i32 %id)";
/// What no other thread can notice.
const SILENT: &str = "store i32 1, ptr %own";

/// Raises a region with this code, after which `%id` is the number of the thread and `%own` an
/// object of its own. No pass runs on the result.
fn raised(code: &str) -> Raised {
    let text = format!(
        "{HEAD}
define internal void @body(ptr %gtid, ptr %btid, i1 %c, i32 %n) {{
entry:
  %own = alloca [4 x i32]
  %id = load i32, ptr %gtid
  {code}
}}
define void @f(i1 %c, i32 %n) {{
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 2, ptr @body, i1 %c, i32 %n)
  ret void
}}
"
    );
    let mut options = Options::default();
    options.passes = String::new();
    common::raised(&text, &options)
}

/// The text of the code of the region.
fn body(raised: &Raised) -> String {
    let text = raised.module.module().to_string();
    let from = text.find("define internal void @body(").expect("the code of the region");
    text[from..].split("\n}").next().unwrap_or_default().to_owned()
}

/// Returns the number of barriers that are left in a region.
fn left(code: &str) -> usize {
    let raised = raised(code);
    let left = body(&raised).matches("call void @pir_omp_barrier(").count();
    let [region] = &raised.report.constructs[..] else { panic!("{}", raised.report) };
    // Without a barrier, and whatever else waits, the threads may run one after the other.
    if !code.contains("reduce") && !code.contains("@keeps") {
        assert_eq!(region.outcome, Outcome::Team { forced: left > 0 }, "{code}");
    }
    let before = code.matches("@__kmpc_barrier(").count();
    assert_eq!(raised.report.barriers, before - left, "{code}");
    left
}

/// All short sequences of steps. Two steps that others may notice must have a barrier between them
/// afterwards if and only if they had one, and no barrier may be left that is between none.
#[test]
fn of_each_sequence_the_barriers_between_what_others_notice_are_left() {
    const STEPS: [&str; 4] = ["barrier", "update", "read", "own"];
    const LENGTH: usize = 5;
    for number in 0..STEPS.len().pow(LENGTH as u32) {
        let steps: Vec<&str> =
            (0..LENGTH).map(|k| STEPS[number / STEPS.len().pow(k as u32) % STEPS.len()]).collect();
        let mut code = String::new();
        for (k, step) in steps.iter().enumerate() {
            let _ = match *step {
                "barrier" => writeln!(code, "  {BARRIER}"),
                "update" => writeln!(code, "  %u{k} = atomicrmw add ptr @v, i32 {k} monotonic"),
                "read" => writeln!(code, "  %r{k} = load volatile i32, ptr @v"),
                _ => writeln!(code, "  {SILENT}"),
            };
        }
        code.push_str("  ret void");
        let text = body(&raised(&code));
        let noticed: Vec<&str> = text
            .lines()
            .map(str::trim)
            .filter(|l| l.contains("barrier(") || l.contains("ptr @v"))
            .map(|l| if l.contains("barrier(") { "barrier" } else { "noticed" })
            .collect();
        assert_eq!(noticed, expected(&steps), "{steps:?}:\n{text}");
    }
}

/// The groups of noticeable steps between barriers, with one barrier between two groups.
fn expected(steps: &[&str]) -> Vec<&'static str> {
    let is_noticed = |step: &&&str| matches!(**step, "update" | "read");
    let groups = steps.split(|&s| s == "barrier").map(|g| g.iter().filter(is_noticed).count());
    let groups: Vec<Vec<&str>> = groups.filter(|&n| n > 0).map(|n| vec!["noticed"; n]).collect();
    groups.join(&"barrier")
}

#[test]
fn branches_and_loops_are_followed() {
    let diamond = |then: &str, otherwise: &str, after: &str| {
        format!(
            "store i32 1, ptr @v
  {BARRIER}
  br i1 %c, label %a, label %b
a:
  {then}
  br label %e
b:
  {otherwise}
  br label %e
e:
  {after}
  ret void"
        )
    };
    assert_eq!(left(&diamond("", SILENT, "")), 0);
    assert_eq!(left(&diamond("", SILENT, BARRIER)), 0);
    assert_eq!(left(&diamond("store i32 1, ptr @v", SILENT, "")), 1);
    let after = format!("{BARRIER}\n  store i32 1, ptr @v");
    assert_eq!(left(&diamond("", SILENT, &after)), 1);
    assert_eq!(left(&diamond("%x = load volatile i32, ptr @v", SILENT, &after)), 2);
    // One thread may be at the first while another one is at the second: only the barrier that all
    // of them come to goes.
    let in_turn = diamond(BARRIER, &format!("{BARRIER}\n  store i32 1, ptr @v"), &after);
    assert_eq!(left(&in_turn), 3);
    let around = |inside: &str, after: &str| {
        format!(
            "store i32 1, ptr @v
  br label %l
l:
  %k = phi i32 [ 0, %entry ], [ %next, %l ]
  {inside}
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %l, label %e
e:
  {after}
  ret void"
        )
    };
    assert_eq!(left(&around(BARRIER, "")), 0);
    assert_eq!(left(&around(BARRIER, "store i32 2, ptr @v")), 1);
    assert_eq!(left(&around(&format!("{BARRIER}\n  store i32 2, ptr @v"), "")), 1);
    let both = format!("store i32 2, ptr @v\n  {BARRIER}\n  {SILENT}");
    assert_eq!(left(&around(&both, BARRIER)), 1);
}

/// A thread's own objects end when it leaves the region, before the others have come to its end.
#[test]
fn objects_that_others_know_are_kept_until_all_have_come() {
    let before_end = |code: &str| left(&format!("{code}\n  {BARRIER}\n  ret void"));
    assert_eq!(before_end("store ptr %own, ptr @known"), 1);
    assert_eq!(before_end("call void @keeps(ptr %own)"), 1);
    assert_eq!(before_end("call void @publishes(ptr %own)"), 1);
    assert_eq!(before_end("%e = call ptr @element(ptr %own)\n  store ptr %e, ptr @known"), 1);
    assert_eq!(before_end("%n0 = ptrtoint ptr %own to i64\n  store i64 %n0, ptr @known"), 1);
    let listed = "%list = alloca ptr\n  store ptr %own, ptr %list
  %again = load ptr, ptr %list\n  store ptr %again, ptr @known";
    assert_eq!(before_end(listed), 1);
    for code in [
        "call void @llvm.lifetime.start.p0(ptr %own)",
        "%x = call ptr @element(ptr %own)\n  store i32 1, ptr %x",
        "%s = icmp eq ptr %own, null\n  store i1 %s, ptr @v",
    ] {
        assert_eq!(before_end(code), 0, "{code}");
    }
    // What others know is noticed: its life may not end early.
    let ends = "store ptr %own, ptr @known
  call void @__kmpc_barrier(ptr @loc, i32 %id)
  call void @llvm.lifetime.end.p0(ptr %own)
  call void @__kmpc_barrier(ptr @loc, i32 %id)
  ret void";
    assert_eq!(left(ends), 2);
}

#[test]
fn a_function_that_is_no_region_has_its_barrier() {
    let text = format!(
        "{HEAD}
define internal void @waits(i32 %id) noinline {{
  store i32 1, ptr @v
  {BARRIER}
  ret void
}}
define internal void @body(ptr %gtid, ptr %btid) {{
  %id = load i32, ptr %gtid
  call void @waits(i32 %id)
  %x = load volatile i32, ptr @v
  ret void
}}
define void @f() {{
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @body)
  ret void
}}
"
    );
    let mut options = Options::default();
    options.passes = String::new();
    let raised = common::raised(&text, &options);
    assert_eq!(raised.report.barriers, 0);
    assert!(raised.module.module().to_string().contains("call void @pir_omp_barrier("));
}

/// Threads that leave a region early wait for the others at its end.
#[test]
fn regions_that_may_be_cancelled_have_their_barriers() {
    let code =
        format!("%x = call i32 @__kmpc_cancel(ptr @loc, i32 %id, i32 1)\n  {BARRIER}\n  ret void");
    assert_eq!(left(&code), 1);
}

/// A reduction with a barrier after it, as compilers write it, waits once.
#[test]
fn a_reduction_before_a_barrier_does_not_wait() {
    let reduction = |after: &str, end: &str| {
        format!(
            "%list = alloca ptr
  store ptr %own, ptr %list
  %how = call i32 @__kmpc_reduce(ptr @loc, i32 %id, i32 1, i64 8, ptr %list, ptr null, ptr @lock)
  switch i32 %how, label %after [ i32 1, label %section i32 2, label %atomic ]
section:
  %old = load i32, ptr @v
  %sum = add i32 %old, 1
  store i32 %sum, ptr @v
  call void @__kmpc_end_reduce(ptr @loc, i32 %id, ptr @lock)
  br label %after
atomic:
  %u = atomicrmw add ptr @v, i32 1 monotonic
  call void @__kmpc_end_reduce(ptr @loc, i32 %id, ptr @lock)
  br label %after
after:
  {after}
  {BARRIER}
  {end}
  ret void"
        )
    };
    let waits = |code: &str| {
        let raised = raised(code);
        (raised.report.barriers, body(&raised).matches("call void @pir_omp_barrier(").count())
    };
    // The barrier goes at the end of the region, too.
    assert_eq!(waits(&reduction("", "")), (2, 0));
    assert_eq!(waits(&reduction("", "%x = load volatile i32, ptr @v")), (1, 1));
    // The barriers of the reduction itself, which is by atomic updates, and the one after it.
    assert_eq!(waits(&reduction("%x = load volatile i32, ptr @v", "")), (1, 1));
    let both = reduction("%x = load volatile i32, ptr @v", "%y = load volatile i32, ptr @v");
    assert_eq!(waits(&both), (0, 2));
}
