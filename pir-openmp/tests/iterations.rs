//! Which combined loops become loops of strands, and which stay teams.

use crate::common;
use pir_openmp::{Options, Outcome, Raised};

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
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
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
    // The request is another region's.
    let caller = "call void @__kmpc_push_num_threads(ptr @loc, i32 0, i32 3)
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 2, ptr @body, ptr %a, i32 64)";
    let raised = common::raised(&Code { caller, ..PLAIN }.text(), &Options::default());
    let outcomes = || raised.report.constructs.iter().map(|c| &c.outcome);
    assert!(outcomes().any(|o| matches!(o, Outcome::Team { .. })), "{}", raised.report);
    assert!(outcomes().any(|o| *o == Outcome::Loop), "{}", raised.report);
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
    let barrier = "call void @__kmpc_barrier(ptr @loc, i32 0)";
    assert_loop(&Code { start: barrier, ..PLAIN });
    assert_loop(&Code { end: barrier, ..PLAIN });
    let end = "call void @__kmpc_barrier(ptr @loc, i32 0)\n  store i32 1, ptr @shared";
    assert_team(&Code { end, ..PLAIN });
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

/// A region of two loops over `0..n`, of which each stores into `%a`, and then runs its part; `%p0`
/// and `%p1` are the elements of an iteration.
struct TwoLoops<'a> {
    start: &'a str,
    first: &'a str,
    between: &'a str,
    second: &'a str,
}

const TWO: TwoLoops<'_> = TwoLoops { start: "", first: "", between: "", second: "" };

impl TwoLoops<'_> {
    fn outcome(&self) -> Outcome {
        let raised = self.raised();
        let [region] = &raised.report.constructs[..] else { panic!("{}", raised.report) };
        if region.outcome == Outcome::Loop {
            let printed = raised.module.module().to_string();
            assert!(!printed.contains("kmpc") && !printed.contains("pir_omp"), "{printed}");
            assert_eq!(printed.matches("fork interior").count(), 2, "{printed}");
        }
        region.outcome.clone()
    }

    fn raised(&self) -> Raised {
        let Self { start, first, between, second } = self;
        let a_loop = |k: usize, part: &str| {
            format!(
                "  store i32 0, ptr %lower{k}
  store i32 %most, ptr %upper{k}
  store i32 1, ptr %stride{k}
  call void @__kmpc_for_static_init_4(ptr @loc, i32 %id, i32 34, ptr %last{k}, ptr %lower{k}, \
                 ptr %upper{k}, ptr %stride{k}, i32 1, i32 1)
  %end{k} = load i32, ptr %upper{k}
  %first{k} = load i32, ptr %lower{k}
  br label %test{k}
test{k}:
  %k{k} = phi i32 [ %first{k}, %begin{k} ], [ %next{k}, %latch{k} ]
  %more{k} = icmp sle i32 %k{k}, %end{k}
  br i1 %more{k}, label %work{k}, label %over{k}
work{k}:
  %p{k} = getelementptr i32, ptr %a, i32 %k{k}
  store i32 %k{k}, ptr %p{k}
  {part}
  br label %latch{k}
latch{k}:
  %next{k} = add nsw i32 %k{k}, 1
  br label %test{k}
over{k}:
  call void @__kmpc_for_static_fini(ptr @loc, i32 %id)
"
            )
        };
        let own = ["last", "lower", "upper", "stride"];
        let own = own.iter().flat_map(|v| [0, 1].map(|k| format!("  %{v}{k} = alloca i32\n")));
        let text = format!(
            "{DECLARATIONS}
define internal void @body(ptr %gtid, ptr %btid, ptr %a, i32 %n) {{
entry:
{own}  {start}
  %id = load i32, ptr %gtid
  %most = sub nsw i32 %n, 1
  br label %begin0
begin0:
{}  {between}
  br label %begin1
begin1:
{}  ret void
fails:
  unreachable
}}
define i32 @main() {{
  %a = alloca [64 x i32]
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 2, ptr @body, ptr %a, i32 64)
  ret i32 0
}}",
            a_loop(0, first),
            a_loop(1, second),
            own = own.collect::<String>(),
        );
        common::raised(&text, &Options::default())
    }

    #[track_caller]
    fn assert_loops(&self, are_loops: bool) {
        let outcome = self.outcome();
        assert_eq!(outcome == Outcome::Loop, are_loops, "{}: {outcome:?}", self.first);
    }
}

#[test]
fn loops_of_one_region_are_one_after_the_other() {
    TWO.assert_loops(true);
    TwoLoops { between: "call void @__kmpc_barrier(ptr @loc, i32 %id)", ..TWO }.assert_loops(true);
    // Once is as good as once on each thread.
    TwoLoops { between: "%x = load i32, ptr @shared", ..TWO }.assert_loops(true);
    for between in [
        "store i32 1, ptr @shared",
        "%x = atomicrmw add ptr @shared, i32 1 seq_cst",
        "%x = call i32 @omp_get_thread_num()\n  store i32 %x, ptr @shared",
        "store i32 %id, ptr @shared",
        "call void @elsewhere(ptr %a)",
    ] {
        TwoLoops { between, ..TWO }.assert_loops(false);
    }
}

/// A thread of the team has its own, which the other loop, or the code between, finds again.
#[test]
fn objects_that_live_across_loops_keep_the_team() {
    let start = "%own = alloca [4 x i32]\n  store i32 0, ptr %own";
    let write = "%e0 = getelementptr i32, ptr %own, i32 %k0\n  store i32 %k0, ptr %e0";
    let read = "%e1 = getelementptr i32, ptr %own, i32 %k1
  %x1 = load i32, ptr %e1\n  store i32 %x1, ptr %p1";
    let both = TwoLoops { start, second: read, ..TWO };
    both.assert_loops(true);
    TwoLoops { first: write, ..both }.assert_loops(false);
    TwoLoops { between: "store i32 7, ptr %own", ..both }.assert_loops(true);
    let count = "%s0 = load i32, ptr %own
  %t0 = add i32 %s0, %k0\n  store i32 %t0, ptr %own";
    let after = "%s = load i32, ptr %own\n  store i32 %s, ptr @shared";
    TwoLoops { start, first: count, between: after, ..TWO }.assert_loops(false);
    // A value of the last iteration, in a register.
    let last = "%e = load i32, ptr %upper0\n  store i32 %e, ptr @shared";
    TwoLoops { between: last, ..TWO }.assert_loops(false);
}

/// Fortran's temporary variables have no lifetimes, but each iteration writes all of them first.
#[test]
fn objects_that_each_iteration_overwrites_go_with_it() {
    let start = "%own = alloca [2 x i32]\n  %other = alloca [2 x i32]";
    let copy = |bytes: u32| {
        format!(
            "call void @llvm.memcpy.p0.p0.i64(ptr %own, ptr %a, i64 {bytes}, i1 false)
  %j0 = and i32 %k0, 1
  %e0 = getelementptr i32, ptr %own, i32 %j0
  %x0 = load i32, ptr %e0
  store i32 %x0, ptr %p0"
        )
    };
    let declared = |first: &str| {
        let outcome = TwoLoops { start, first, ..TWO }.outcome();
        outcome == Outcome::Loop
    };
    assert!(declared(&copy(8)));
    // A part of it has the value of the iteration before.
    assert!(!declared(&copy(4)));
    let early = format!("%y0 = load i32, ptr %own\n  store i32 %y0, ptr %p0\n  {}", copy(8));
    assert!(!declared(&early));
}

/// Code that ends the program may be that of both loops, and of the code between.
#[test]
fn loops_may_share_the_code_that_ends_the_program() {
    let fails = |k: usize| {
        format!(
            "%bad{k} = icmp eq i32 %k{k}, 77
  br i1 %bad{k}, label %fails, label %good{k}
good{k}:"
        )
    };
    TwoLoops { first: &fails(0), second: &fails(1), ..TWO }.assert_loops(true);
    let between = "%bad = icmp eq i32 %n, 77\n  br i1 %bad, label %fails, label %good\ngood:";
    TwoLoops { first: &fails(0), between, ..TWO }.assert_loops(true);
}

/// A function that only reads gives each thread the same.
#[test]
fn functions_that_only_read_may_be_called_around_the_loops() {
    let text = |body: &str| {
        let code = Code { start: "%s = call i32 @size(ptr @shared)", ..PLAIN };
        let text = code.text().replace("%most = sub nsw i32 %n, 1", "%most = sub nsw i32 %s, 1");
        format!("{text}\ndefine internal i32 @size(ptr %p) noinline {{\n  {body}\n}}\n")
    };
    let is_loop = |body: &str| {
        let raised = common::raised(&text(body), &Options::default());
        raised.report.constructs[0].outcome == Outcome::Loop
    };
    assert!(is_loop("%v = load i32, ptr %p\n  ret i32 %v"));
    assert!(!is_loop("store i32 3, ptr %p\n  ret i32 3"));
    assert!(!is_loop("%v = load volatile i32, ptr %p\n  ret i32 %v"));
    assert!(!is_loop("%v = call i32 @omp_get_thread_num()\n  ret i32 %v"));
}

/// A barrier that no iteration needs goes with the first of the loops: iterations of both touch
/// only what the same iteration of the other one touches.
#[test]
fn loops_without_need_for_the_barrier_between_them_become_one() {
    let joins = |second: &str| {
        let between = "call void @__kmpc_barrier(ptr @loc, i32 %id)";
        let raised = TwoLoops { between, second, ..TWO }.raised().module;
        let passes = "canonicalise-forks,fuse-parallel-loops".parse().expect("a pipeline");
        let done = pir_transform::run(raised, &passes, &pir_transform::Options::default());
        done.expect("it runs").module.module().to_string().matches("\n  join").count()
    };
    let reads = |from: &str| format!("%x1 = load i32, ptr {from}\n  store i32 %x1, ptr %p1");
    assert_eq!(joins(&reads("%p1")), 1);
    let next = "%q1 = getelementptr i32, ptr %p1, i32 1";
    assert_eq!(joins(&format!("{next}\n  {}", reads("%q1"))), 2);
}
