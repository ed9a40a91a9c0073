//! Which `simd` loops become regions of lanes, and which stay loops.

use crate::common;
use pir_openmp::{Options, Outcome};

/// A loop over `0..n` as clang writes it, before its passes.
struct Code<'a> {
    /// Before the loop, after the objects `%k` and `%own` of the function.
    start: &'a str,
    /// An iteration, with `%x`, the number of the program, as `i64`.
    iteration: &'a str,
    /// After the loop.
    end: &'a str,
    /// The properties in the metadata of the loop.
    properties: &'a str,
    /// How the number of the program is computed from `%i`.
    number: &'a str,
}

const INDEPENDENT: &str = ", !1, !2";
const WIDTH_8: &str = ", !1, !3";

const PLAIN: Code<'_> = Code {
    start: "",
    iteration: "%p = getelementptr inbounds float, ptr %a, i64 %x
  %q = getelementptr inbounds float, ptr %b, i64 %x
  %v = load float, ptr %p
  store float %v, ptr %q",
    end: "",
    properties: INDEPENDENT,
    number: "%step = mul nsw i32 %i, 1
  %number = add nsw i32 0, %step",
};

impl Code<'_> {
    fn text(&self) -> String {
        let Self { start, iteration, end, properties, number } = self;
        format!(
            "@shared = global [64 x float] zeroinitializer
@own = thread_local global float 0.0
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare float @llvm.sqrt.f32(float)
declare float @elsewhere(float)
declare ptr @malloc(i64)

define float @f(ptr %a, ptr %b, ptr %c, i32 %n) {{
entry:
  %k = alloca i32
  %own = alloca [4 x float]
  {start}
  store i32 0, ptr %k
  br label %test
test:
  %seen = load i32, ptr %k
  %more = icmp slt i32 %seen, %n
  br i1 %more, label %work, label %over
work:
  %i = load i32, ptr %k
  {number}
  %x = sext i32 %number to i64
  {iteration}
  br label %latch
latch:
  %old = load i32, ptr %k
  %next = add nsw i32 %old, 1
  store i32 %next, ptr %k
  br label %test, !llvm.loop !0
over:
  {end}
  ret float 0.0
}}
!0 = distinct !{{!0{properties}}}
!1 = !{{!\"llvm.loop.vectorize.enable\", i1 true}}
!2 = !{{!\"llvm.loop.parallel_accesses\", !5}}
!3 = !{{!\"llvm.loop.vectorize.width\", i32 8}}
!4 = !{{!\"llvm.loop.mustprogress\"}}
!5 = distinct !{{}}
!6 = !{{!\"llvm.loop.vectorize.width\", i32 1}}
!7 = !{{!\"llvm.loop.vectorize.width\", i32 1000}}
!8 = !{{!\"llvm.loop.vectorize.width\", i64 4294967296}}
!9 = !{{!\"llvm.loop.vectorize.width\", i32 0}}
"
        )
    }

    /// The raised module, and how many lanes at once the report speaks of.
    fn raised(&self, options: &Options) -> (String, Option<Option<u32>>) {
        Self::raised_text(&self.text(), options)
    }

    fn raised_text(text: &str, options: &Options) -> (String, Option<Option<u32>>) {
        let raised = common::raised(text, options);
        let mut lanes = raised.report.constructs.iter().map(|c| match c.outcome {
            Outcome::Lanes { width } => width,
            ref other => panic!("{other:?}"),
        });
        let found = lanes.next();
        assert_eq!(lanes.next(), None, "one loop");
        assert_eq!(raised.report.is_empty(), found.is_none());
        (raised.module.module().to_string(), found)
    }

    #[track_caller]
    fn becomes(&self, fork: &str) {
        let (text, lanes) = self.raised(&Options::default());
        assert!(lanes.is_some() && text.contains(fork), "{text}");
    }

    #[track_caller]
    fn stays(&self) {
        let (text, lanes) = self.raised(&Options::default());
        assert!(lanes.is_none() && !text.contains("fork"), "{text}");
    }
}

#[test]
fn independent_iterations_are_lanes() {
    PLAIN.becomes("fork width i32 16 lockstep [");
}

#[test]
fn a_group_fills_a_cache_line() {
    let iteration = "%p = getelementptr inbounds double, ptr %a, i64 %x
  store double 1.0, ptr %p";
    Code { iteration, ..PLAIN }.becomes("fork width i32 8 lockstep [");
    let iteration = "%p = getelementptr inbounds i8, ptr %a, i64 %x
  store i8 1, ptr %p";
    Code { iteration, ..PLAIN }.becomes("fork width i32 16 lockstep [");
    let iteration = "%p = getelementptr inbounds i512, ptr %a, i64 %x
  store i512 1, ptr %p";
    Code { iteration, ..PLAIN }.becomes("fork width i32 4 lockstep [");
}

#[test]
fn loops_without_a_loop_inside_may_be_left_to_llvm() {
    let mut options = Options::default();
    options.innermost_lanes = false;
    assert_eq!(PLAIN.raised(&options).1, None);
    let iteration = "%p = getelementptr inbounds float, ptr %a, i64 %x
  br label %inner
inner:
  %old.v = load float, ptr %p
  %new.v = fmul float %old.v, 0.5
  store float %new.v, ptr %p
  %again = fcmp ogt float %new.v, 1.0
  br i1 %again, label %inner, label %inner.end
inner.end:";
    let code = Code { iteration, ..PLAIN };
    assert_eq!(code.raised(&options).1, Some(Some(16)));
}

#[test]
fn simdlen_and_safelen_are_the_width() {
    Code { properties: ", !1, !2, !3", ..PLAIN }.becomes("fork width i32 8 lockstep [");
    Code { properties: WIDTH_8, ..PLAIN }.becomes("fork width i32 8 lockstep [");
    // Wider than any vector, no number that a width can be, and none.
    for properties in [", !1, !2, !7", ", !1, !7", ", !1, !2, !8", ", !1, !2, !9"] {
        Code { properties, ..PLAIN }.becomes("fork width i32 16 lockstep [");
    }
}

#[test]
fn a_width_that_openmp_does_not_promise_is_a_hint() {
    // A loop of C, which the language says ends.
    Code { properties: ", !1, !3, !4", ..PLAIN }.stays();
    // The variable of the program is the one that is counted.
    Code { properties: WIDTH_8, number: "%number = add i32 %i, 0", ..PLAIN }.stays();
    let number = "%step = mul nsw i32 %n, 1
  %number = add nsw i32 %i, %step";
    Code { properties: WIDTH_8, number, ..PLAIN }.stays();
    // Nothing is promised at all.
    Code { properties: ", !1", ..PLAIN }.stays();
    Code { properties: "", ..PLAIN }.stays();
    Code { properties: ", !1, !2, !6", ..PLAIN }.stays();
}

#[test]
fn values_that_go_from_iteration_to_iteration_keep_the_loop() {
    let iteration = "%p = getelementptr inbounds float, ptr %a, i64 %x
  %v = load float, ptr %p
  %so.far = load float, ptr %own
  %sum = fadd float %so.far, %v
  store float %sum, ptr %own";
    let start = "store float 0.0, ptr %own";
    let end = "%all = load float, ptr %own
  store float %all, ptr %c";
    Code { start, iteration, end, ..PLAIN }.stays();
    // A value that the code after the loop reads.
    let iteration = "%p = getelementptr inbounds float, ptr %a, i64 %x
  %v = load float, ptr %p
  store float %v, ptr %own";
    let end = "%last = load float, ptr %own
  store float %last, ptr %c";
    Code { iteration, end, ..PLAIN }.stays();
}

#[test]
fn calls_and_thread_local_variables_keep_the_loop() {
    let with = |what: &str| {
        format!(
            "%p = getelementptr inbounds float, ptr %a, i64 %x
  %v = load float, ptr %p
  {what}
  store float %w, ptr %p"
        )
    };
    let code = with("%w = call float @llvm.sqrt.f32(float %v)");
    Code { iteration: &code, ..PLAIN }.becomes("fork width i32 16 lockstep [");
    let code = with("%w = call float @elsewhere(float %v)");
    Code { iteration: &code, ..PLAIN }.stays();
    let code = with(
        "%t = call ptr @llvm.threadlocal.address.p0(ptr @own)
  %w = load float, ptr %t",
    );
    Code { iteration: &code, ..PLAIN }.stays();
}

/// Two accesses of a buffer in an iteration, at the given addresses.
fn buffer(first: &str, second: &str) -> String {
    format!(
        "%y = and i64 %x, 3
  %x1 = add nsw i64 %x, 1
  %z = and i64 %x1, 3
  %a1 = getelementptr inbounds float, ptr %a, i64 %x
  %v = load float, ptr %a1
  %b1 = getelementptr inbounds float, ptr {first}
  store float %v, ptr %b1
  %b2 = getelementptr inbounds float, ptr {second}
  %w = load float, ptr %b2
  %c1 = getelementptr inbounds float, ptr %c, i64 %x
  store float %w, ptr %c1"
    )
}

/// Code after the loop that reads an object, so that its stores stay.
fn read_after(object: &str) -> String {
    format!("%seen.after = load float, ptr {object}\n  store float %seen.after, ptr %c")
}

#[test]
fn a_buffer_of_the_function_may_be_private() {
    // All iterations access the same elements: the program may mean a copy for each.
    let shared = buffer("%own, i64 %y", "%own, i64 %z");
    Code { iteration: &shared, ..PLAIN }.stays();
    let neighbours = buffer("%own, i64 %x", "%own, i64 %x1");
    Code { iteration: &neighbours, ..PLAIN }.stays();
    // No iteration touches the element of another one.
    let apart = buffer("%own, i64 %x", "%own, i64 %x");
    let code = Code { iteration: &apart, end: &read_after("%own"), ..PLAIN };
    code.becomes("fork width i32 16 lockstep [");
    assert!(code.raised(&Options::default()).0.contains("alloca [4 x float]"));
    // Memory of the caller and of the program is no copy.
    for object in ["%b", "@shared"] {
        let all = buffer(&format!("{object}, i64 %y"), &format!("{object}, i64 %x1"));
        Code { iteration: &all, ..PLAIN }.becomes("fork width i32 16 lockstep [");
    }
}

#[test]
fn memory_that_the_function_takes_may_be_private() {
    let start = "%heap = call ptr @malloc(i64 256)
  store ptr %heap, ptr %own";
    let shared = buffer("%heap, i64 %y", "%heap, i64 %z");
    Code { start, iteration: &shared, ..PLAIN }.stays();
    let apart = buffer("%heap, i64 %x", "%heap, i64 %x");
    let end = read_after("%heap");
    Code { start, iteration: &apart, end: &end, ..PLAIN }.becomes("fork width i32 16 lockstep [");
    // A pointer that is loaded in each iteration.
    let start = "store ptr %own, ptr %c";
    let loaded =
        format!("%heap = load ptr, ptr %own\n  {}", buffer("%heap, i64 %x", "%heap, i64 %x"));
    Code { start, iteration: &loaded, ..PLAIN }.stays();
}

/// The code of a task gets its copies by pointer, and only its file calls it.
#[test]
fn what_a_local_function_gets_may_be_private() {
    let lanes = |first: &str, second: &str| {
        let text = Code { iteration: &buffer(first, second), ..PLAIN }.text();
        let local = text.replace("define float @f(", "define internal float @f(");
        let local = local.replace("i32 %n) {", "i32 %n) noinline {");
        let caller = "define float @g(ptr %a, ptr %b, ptr %c, i32 %n) {
  %v = call float @f(ptr %a, ptr %b, ptr %c, i32 %n)
  ret float %v
}
";
        Code::raised_text(&format!("{local}{caller}"), &Options::default()).1
    };
    assert_eq!(lanes("%b, i64 %y", "%b, i64 %z"), None);
    assert_eq!(lanes("%b, i64 %x", "%b, i64 %x"), Some(Some(16)));
}

#[test]
fn a_variable_of_an_iteration_is_one_of_its_lane() {
    let inner = buffer("%own, i64 %y", "%own, i64 %z");
    let iteration = format!(
        "call void @llvm.lifetime.start.p0(ptr %own)
  {inner}
  call void @llvm.lifetime.end.p0(ptr %own)"
    );
    let code = Code { iteration: &iteration, ..PLAIN };
    code.becomes("fork width i32 16 lockstep [");
    let (text, _) = code.raised(&Options::default());
    let (before, lane) = text.split_once("work:").expect("a lane");
    let (lane, _) = lane.split_once("halt").expect("its end");
    assert!(!before.contains("alloca") && lane.contains("alloca [4 x float]"), "{text}");
}

#[test]
fn races_are_looked_for_in_any_order_that_safelen_allows() {
    let fork = |code: &Code<'_>| {
        let (text, lanes) = code.raised(&Options::for_races());
        let at =
            text.lines().find(|l| l.trim_start().starts_with("fork") && !l.contains("interior"));
        (at.map(|l| l.trim().split(" [").next().unwrap_or_default().to_owned()), lanes)
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(fork(&PLAIN), (some("fork"), Some(None)));
    // `simdlen` is a wish.
    assert_eq!(fork(&Code { properties: ", !1, !2, !3", ..PLAIN }), (some("fork"), Some(None)));
    let limited = Code { properties: WIDTH_8, ..PLAIN };
    assert_eq!(fork(&limited), (some("fork width i32 8"), Some(Some(8))));
}
