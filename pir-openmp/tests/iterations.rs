//! Which combined loops become loops of strands, and which stay teams.

use crate::common;
use pir_openmp::{Options, Outcome};

const DECLARATIONS: &str = "
@loc = constant i32 0
@shared = global i32 0
@own = thread_local global i32 0
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_push_num_threads(ptr, i32, i32)
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)
declare void @__kmpc_for_static_fini(ptr, i32)
declare void @__kmpc_barrier(ptr, i32)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare i32 @omp_get_thread_num()
declare void @elsewhere(ptr)
declare i32 @printf(ptr, ...)
";

/// The parts of a loop over `0..n` as clang writes it; the variable of the loop is `%k`.
struct Code<'a> {
    /// At the start of the region.
    start: &'a str,
    /// An iteration.
    iteration: &'a str,
    /// After the loop.
    end: &'a str,
    schedule: u32,
    /// Before the region.
    caller: &'a str,
}

const PLAIN: Code<'_> = Code { start: "", iteration: "", end: "", schedule: 34, caller: "" };

impl Code<'_> {
    fn text(&self) -> String {
        let Self { start, iteration, end, schedule, caller } = self;
        format!(
            "{DECLARATIONS}
define internal void @body(ptr %gtid, ptr %btid, ptr %a, i32 %n) {{
entry:
  %last = alloca i32
  %lower = alloca i32
  %upper = alloca i32
  %stride = alloca i32
  {start}
  %most = sub nsw i32 %n, 1
  %some = icmp slt i32 0, %n
  br i1 %some, label %begin, label %done
begin:
  store i32 0, ptr %lower
  store i32 %most, ptr %upper
  store i32 1, ptr %stride
  store i32 0, ptr %last
  %id = load i32, ptr %gtid
  call void @__kmpc_for_static_init_4(ptr @loc, i32 %id, i32 {schedule}, ptr %last, ptr %lower, \
             ptr %upper, ptr %stride, i32 1, i32 1)
  %given = load i32, ptr %upper
  %beyond = icmp sgt i32 %given, %most
  %end = select i1 %beyond, i32 %most, i32 %given
  %first = load i32, ptr %lower
  br label %test
test:
  %k = phi i32 [ %first, %begin ], [ %next, %latch ]
  %more = icmp sle i32 %k, %end
  br i1 %more, label %work, label %over
work:
  %p = getelementptr i32, ptr %a, i32 %k
  store i32 %k, ptr %p
  {iteration}
  br label %latch
latch:
  %next = add nsw i32 %k, 1
  br label %test
over:
  %again = load i32, ptr %gtid
  call void @__kmpc_for_static_fini(ptr @loc, i32 %again)
  {end}
  br label %done
done:
  ret void
}}
define i32 @main() {{
  %a = alloca [64 x i32]
  {caller}
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 2, ptr @body, ptr %a, i32 64)
  %p = getelementptr i32, ptr %a, i32 63
  %v = load i32, ptr %p
  ret i32 %v
}}"
        )
    }

    /// Returns the outcome of the region.
    fn outcome(&self) -> Outcome {
        let text = self.text();
        let raised = common::raised(&text, &Options::default());
        let [region] = &raised.report.constructs[..] else { panic!("{}", raised.report) };
        if region.outcome == Outcome::Loop {
            let printed = raised.module.module().to_string();
            assert!(!printed.contains("kmpc") && !printed.contains("pir_omp"), "{printed}");
            assert!(printed.contains("fork interior"), "{printed}");
        }
        region.outcome.clone()
    }
}

#[track_caller]
fn assert_loop(code: &Code<'_>) {
    assert_eq!(code.outcome(), Outcome::Loop, "{}", code.text());
}

#[track_caller]
fn assert_team(code: &Code<'_>) {
    assert!(matches!(code.outcome(), Outcome::Team { .. }), "{}", code.text());
}

#[test]
fn a_plain_loop_has_a_strand_for_each_iteration() {
    assert_loop(&PLAIN);
    // `schedule(nonmonotonic: static)` and `schedule(monotonic: static)`
    assert_loop(&Code { schedule: 34 | 1 << 30, ..PLAIN });
    assert_loop(&Code { schedule: 34 | 1 << 29, ..PLAIN });
    assert_team(&Code { schedule: 33, ..PLAIN });
}

#[test]
fn what_concerns_the_thread_keeps_the_team() {
    for iteration in [
        "%t = call i32 @omp_get_thread_num()",
        "%t = call ptr @llvm.threadlocal.address.p0(ptr @own)\n  store i32 1, ptr %t",
        // It may ask, or wait.
        "call void @elsewhere(ptr %a)",
        "%x = load atomic i32, ptr @shared seq_cst, align 4",
    ] {
        assert_team(&Code { iteration, ..PLAIN });
    }
    assert_loop(&Code { iteration: "call i32 (ptr, ...) @printf(ptr %a)", ..PLAIN });
    assert_loop(&Code { iteration: "%x = atomicrmw add ptr @shared, i32 1 seq_cst", ..PLAIN });
    let caller = "call void @__kmpc_push_num_threads(ptr @loc, i32 0, i32 3)";
    assert_team(&Code { caller, ..PLAIN });
}

#[test]
fn what_each_thread_does_around_the_loop_keeps_the_team() {
    let effects = [
        "store i32 1, ptr @shared",
        "%x = atomicrmw add ptr @shared, i32 1 seq_cst",
        "call i32 (ptr, ...) @printf(ptr %a)",
        "%x = load volatile i32, ptr @shared",
    ];
    for effect in effects {
        assert_team(&Code { start: effect, ..PLAIN });
        assert_team(&Code { end: effect, ..PLAIN });
    }
    assert_loop(&Code { end: "call void @__kmpc_barrier(ptr @loc, i32 0)", ..PLAIN });
    assert_loop(&Code { start: "call void @__kmpc_barrier(ptr @loc, i32 0)", ..PLAIN });
    // The last iteration's value, of the thread that has it.
    let end = "%is = load i32, ptr %last\n  store i32 %is, ptr @shared";
    assert_team(&Code { end, ..PLAIN });
    assert_loop(&Code { start: "%x = load i32, ptr @shared", ..PLAIN });
}

#[test]
fn a_value_of_the_iteration_before_keeps_the_team() {
    // Each thread goes on from its own sum.
    let start = "%sum = alloca i32\n  store i32 7, ptr %sum";
    let iteration = "%s = load i32, ptr %sum
  %t = add i32 %s, %k
  store i32 %t, ptr %sum
  store i32 %t, ptr %p";
    assert_team(&Code { start, iteration, ..PLAIN });
    // Memory that the thread has for itself, and that no iteration begins anew.
    let start = "%own = alloca [4 x i32]";
    let iteration = "%e = getelementptr i32, ptr %own, i32 %k
  %s = load i32, ptr %e
  store i32 %k, ptr %e";
    assert_team(&Code { start, iteration, ..PLAIN });
}

#[test]
fn objects_of_an_iteration_go_with_it() {
    let start = "%own = alloca [4 x i32]";
    let iteration = "call void @llvm.lifetime.start.p0(ptr %own)
  %j = and i32 %k, 3
  %e = getelementptr i32, ptr %own, i32 %j
  store i32 %k, ptr %e
  %f = getelementptr i32, ptr %own, i32 2
  %s = load i32, ptr %f
  call void @llvm.lifetime.end.p0(ptr %own)";
    assert_loop(&Code { start, iteration, ..PLAIN });
    // A read before its lifetime begins sees the value of another iteration.
    let early = format!("%g = load i32, ptr %own\n  store i32 %g, ptr %p\n  {iteration}");
    assert_team(&Code { start, iteration: &early, ..PLAIN });
}

#[test]
fn what_iterations_only_read_is_shared() {
    let start = "%own = alloca [4 x i32]\n  store i32 5, ptr %own";
    let iteration = "%j = and i32 %k, 3
  %e = getelementptr i32, ptr %own, i32 %j
  %s = load i32, ptr %e
  store i32 %s, ptr %p";
    assert_loop(&Code { start, iteration, ..PLAIN });
    let escapes = format!("{iteration}\n  store ptr %e, ptr %a");
    assert_team(&Code { start, iteration: &escapes, ..PLAIN });
}
