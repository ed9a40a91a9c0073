//! Tests of small programs under depth-first and random schedules.

use super::common::{execute, main_of, outcome, outcome_under, program, words};
use pir_interp::Machine;
use pir_interp::explore::{SearchBounds, explore};
use pir_interp::run::{RunOptions, RunResult};
use pir_interp::sched::{Choice, PctScheduler, RandomScheduler, Scheduler, SerialScheduler};
use std::collections::BTreeSet;

pub(crate) fn outcomes(text: &str) -> BTreeSet<String> {
    let p = program(text);
    let mut all = BTreeSet::from([outcome_under(&p, &mut SerialScheduler)]);
    for seed in 0..50 {
        all.insert(outcome_under(&p, &mut RandomScheduler::new(seed)));
        all.insert(outcome_under(&p, &mut PctScheduler::new(seed, 3, 30)));
    }
    all
}

/// The common part of the modules with exceptions. `Derived` has the base `Base`.
const EXCEPTIONS: &str = r#"
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
@_ZTIi = external constant ptr
@base = constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr null }
@derived = constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr null, ptr @base }
declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_throw(ptr, ptr, ptr)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()
declare i32 @__gxx_personality_v0(...)
define void @throw(ptr %info) {
  %e = call ptr @__cxa_allocate_exception(i64 4)
  store i32 42, ptr %e
  call void @__cxa_throw(ptr %e, ptr %info, ptr null)
  unreachable
}
"#;

/// Runs a `main` that throws an object of type `@thrown` and catches `@caught`. Returns its
/// outcome.
fn catches(thrown: &str, caught: &str) -> String {
    outcome(&format!(
        "{EXCEPTIONS}
define i32 @main() personality ptr @__gxx_personality_v0 {{
  invoke void @throw(ptr {thrown}) to label %ok unwind label %pad
ok:
  ret i32 0
pad:
  %lp = landingpad {{ ptr, i32 }} catch ptr {caught}
  %object = extractvalue {{ ptr, i32 }} %lp, 0
  %p = call ptr @__cxa_begin_catch(ptr %object)
  %v = load i32, ptr %p
  call void @__cxa_end_catch()
  ret i32 %v
}}"
    ))
}

#[test]
fn an_exception_finds_the_handler_of_its_class_or_a_base() {
    assert_eq!(catches("@derived", "@base"), "return i32 42");
    assert_eq!(catches("@derived", "@derived"), "return i32 42");
    assert_eq!(catches("@_ZTIi", "null"), "return i32 42");
    assert_eq!(catches("@base", "@derived"), "abort");
    assert_eq!(catches("@base", "@_ZTIi"), "abort");
}

#[test]
fn an_exception_may_not_leave_a_strand() {
    let text = format!(
        "{EXCEPTIONS}
define i32 @main() {{
  fork halt, [%a, %b]
a:
  call void @throw(ptr @_ZTIi)
  br label %j
b:
  br label %j
j:
  join
  ret i32 0
}}"
    );
    let text = text.replace("fork halt, [%a, %b]", "fork [label %a, label %b]");
    assert_eq!(outcome(&text), "ub unwound");
}

#[test]
fn a_constructor_with_calls_does_not_affect_the_entry_function() {
    let text = "@n = global i32 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr \
@make, ptr null }]
define void @make() {
  %v = call i32 @two()
  store i32 %v, ptr @n
  ret void
}
define i32 @two() {
  ret i32 2
}
define i32 @main() {
  %v = load i32, ptr @n
  ret i32 %v
}";
    assert!(outcome(text).starts_with("return i32 2"));
}

#[test]
fn stdout_is_a_stream() {
    let text = "@stdout = external global ptr
declare i32 @fputc(i32, ptr)
define i32 @main() {
  %s = load ptr, ptr @stdout
  %r = call i32 @fputc(i32 65, ptr %s)
  ret i32 %r
}";
    assert!(outcome(text).starts_with("return i32 65"), "{}", outcome(text));
}

#[test]
fn branches_go_to_addresses_of_blocks() {
    let text = "@labels = constant [2 x ptr] [ptr blockaddress(@main, %one), ptr \
                blockaddress(@main, %two)]
define i32 @main() {
  %p = getelementptr [2 x ptr], ptr @labels, i64 0, i64 1
  %to = load ptr, ptr %p
  indirectbr ptr %to, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}";
    assert_eq!(outcome(text), "return i32 2");
}

#[test]
fn a_relative_address_names_its_object() {
    let text = "@a = constant i32 7
@table = constant [1 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr \
@table to i64)) to i32)]
declare ptr @llvm.load.relative.i64(ptr, i64)
define i32 @main() {
  %p = call ptr @llvm.load.relative.i64(ptr @table, i64 0)
  %v = load i32, ptr %p
  ret i32 %v
}";
    assert_eq!(outcome(text), "return i32 7");
}

#[test]
fn a_negative_wide_constant_has_its_sign_in_every_limb() {
    let text = "@m = constant i100 -1
define i1 @main() {
  %a = lshr i100 -1, 36
  %b = trunc i100 %a to i64
  %c = icmp eq i64 %b, -1
  %m = load i100, ptr @m
  %d = lshr i100 %m, 99
  %e = trunc i100 %d to i64
  %f = icmp eq i64 %e, 1
  %r = and i1 %c, %f
  ret i1 %r
}";
    assert_eq!(outcome(text), "return i1 true");
}

#[test]
fn the_examples_have_one_outcome() {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    for (name, value) in [("fib", "return i32 55"), ("mergesort", ""), ("nested", ""), ("team", "")]
    {
        let text = std::fs::read_to_string(dir.join(format!("{name}.pir"))).expect("an example");
        let all = outcomes(&text);
        println!("{name}: {all:?}");
        assert_eq!(all.len(), 1, "{name}: {all:?}");
        let first = all.first().expect("one");
        assert!(first.starts_with(value), "{name}: {first}");
        assert!(first.starts_with("return"), "{name}: {first}");
    }
}

/// A scheduler that runs the first ready strand for a fixed number of operations.
struct FixedFuel(u64);

impl Scheduler for FixedFuel {
    fn pick(&mut self, _: &Machine<'_>) -> Choice {
        Choice { place: 0, fuel: self.0 }
    }
}

#[test]
fn a_run_may_stop_after_any_operation() {
    let text = "define i32 @down(i32 noundef %n) {
entry:
  %slot = alloca i32
  store i32 %n, ptr %slot
  %last = icmp slt i32 %n, 1
  br i1 %last, label %out, label %more
more:
  %m = add nsw i32 %n, -1
  %v = call i32 @down(i32 noundef %m)
  br label %out
out:
  %old = phi i32 [ 100, %entry ], [ %v, %more ]
  %k = load i32, ptr %slot
  %r = sub i32 %old, %k
  ret i32 %r
}
define i32 @main() {
  %v = call i32 @down(i32 noundef 5)
  ret i32 %v
}";
    let p = program(text);
    let steps = |scheduler: &mut dyn Scheduler| {
        let run = execute(&p, &RunOptions::default(), scheduler);
        let RunResult::Outcome(o) = run.ended else { panic!("{:?}", run.ended) };
        assert_eq!(o.to_string(), "return i32 85");
        run.machine.budget.steps
    };
    let whole = steps(&mut SerialScheduler);
    for fuel in 1..12 {
        assert_eq!(steps(&mut FixedFuel(fuel)), whole, "{fuel} at a time");
    }
}

/// Returns whether an index from the middle of an array of two numbers gives poison, for flags of
/// `getelementptr`.
fn leaves(flags: &str, index: i64) -> bool {
    let text = format!(
        "@k = constant i64 {index}
define i32 @main() {{
  %a = alloca [2 x i32]
  %m = getelementptr i8, ptr %a, i64 4
  %k = load i64, ptr @k
  %p = getelementptr {flags} i32, ptr %m, i64 %k
  %q = getelementptr i32, ptr %m, i64 %k
  %same = icmp eq ptr %p, %q
  %r = zext i1 %same to i32
  ret i32 %r
}}"
    );
    match outcome(&text).as_str() {
        "return i32 1" => false,
        "return i32 poison" => true,
        other => panic!("{other}"),
    }
}

#[test]
fn an_index_may_not_leave_what_its_flags_promise() {
    for index in -3..4 {
        let (below, outside) = (index < 0, !(-1..2).contains(&index));
        assert!(!leaves("", index), "{index}");
        assert_eq!(leaves("nuw", index), below, "nuw {index}");
        assert_eq!(leaves("inbounds", index), outside, "inbounds {index}");
        assert_eq!(leaves("inbounds nuw", index), below || outside, "inbounds nuw {index}");
    }
}

/// Runs a call of a function `@f` of one parameter, with these attributes of the parameter and of
/// the result. Returns the outcome.
fn call_with(parameter: &str, result: &str, argument: &str, returned: &str) -> String {
    outcome(&format!(
        "define {result} i32 @f(i32 {parameter} %x) {{
  ret i32 {returned}
}}
define i32 @main() {{
  %v = call {result} i32 @f(i32 {parameter} {argument})
  %w = freeze i32 %v
  ret i32 7
}}"
    ))
}

#[test]
fn a_short_call_keeps_the_promise_that_values_are_defined() {
    for (noundef, bad) in [("", "return i32 7"), ("noundef", "ub undef-used")] {
        assert_eq!(call_with(noundef, "", "1", "%x"), "return i32 7");
        assert_eq!(call_with("", noundef, "1", "2"), "return i32 7");
        assert_eq!(call_with(noundef, "", "undef", "1"), bad);
        assert_eq!(call_with("", noundef, "1", "undef"), bad);
    }
    assert_eq!(call_with("noundef", "", "poison", "1"), "ub poison-used");
    assert_eq!(call_with("", "noundef", "1", "poison"), "ub poison-used");
    assert_eq!(call_with("", "", "poison", "poison"), "return i32 7");
}

#[test]
fn calls_are_bounded() {
    let text = "define i32 @f(i32 noundef %n) {
  %m = add i32 %n, 1
  %v = call i32 @f(i32 noundef %m)
  ret i32 %v
}
define i32 @main() {
  %v = call i32 @f(i32 noundef 0)
  ret i32 %v
}";
    assert!(outcome(text).contains("StackOverflow"), "{}", outcome(text));
}

/// Returns the outcomes that a search finds, and whether these are all.
fn searched(text: &str) -> (Vec<String>, bool) {
    let p = program(text);
    let found =
        explore(&p, main_of(&p), &words(), &SearchBounds::default(), None).expect("it starts");
    (found.outcomes.keys().map(ToString::to_string).collect(), found.is_complete())
}

#[test]
fn a_search_with_a_wrong_assumption_restarts() {
    // Both programs invalidate an assumption of the search before its first state: the address is
    // a number, or an operation observes its bits.
    for (n, complete) in [("%n = ptrtoint ptr %p to i64", true), ("%n = and i64 %m, 32", false)] {
        let text = format!(
            "@x = internal global i32 0
define i32 @main() {{
  %p = alloca i32
  %m = ptrtoint ptr %p to i64
  {n}
  fork [label %a, label %b]
a:
  store atomic i32 1, ptr @x seq_cst, align 4
  br label %j
b:
  store atomic i32 2, ptr @x seq_cst, align 4
  br label %j
j:
  join
  %v = load i32, ptr @x
  ret i32 %v
}}"
        );
        let all = vec!["return i32 1".to_owned(), "return i32 2".to_owned()];
        assert_eq!(searched(&text), (all, complete), "{n}");
        let alone = text.replace("store atomic", "; store atomic");
        assert_eq!(searched(&alone), (vec!["return i32 0".to_owned()], complete), "{n}");
    }
}

#[test]
fn a_search_detects_a_strand_that_loops_alone() {
    let p = program("define void @main() {\n  br label %l\nl:\n  br label %l\n}");
    let found =
        explore(&p, main_of(&p), &words(), &SearchBounds::default(), None).expect("it starts");
    let outcomes: Vec<String> = found.outcomes.keys().map(ToString::to_string).collect();
    assert_eq!((&outcomes[..], found.is_complete()), (&["hang".to_owned()][..], true));
    assert!(found.steps <= 2048, "{} steps", found.steps);
}

#[test]
fn constants_and_values_may_be_nested_to_any_depth() {
    use std::fmt::Write;
    let depth = 100_000;
    let mut text = String::from("@a0 = global i32 42\n%t0 = type { i32 }\n");
    for k in 1..=depth {
        let below = k - 1;
        writeln!(text, "@a{k} = alias i8, getelementptr (i8, ptr @a{below}, i64 0)").expect("text");
        writeln!(text, "%t{k} = type {{ %t{below} }}").expect("text");
    }
    write!(
        text,
        "define %t{depth} @main() {{\n  %x = load i32, ptr @a{depth}\n\
         %c = icmp eq i32 %x, 42\n  br i1 %c, label %yes, label %no\n\
         yes:\n  ret %t{depth} zeroinitializer\nno:\n  unreachable\n}}\n"
    )
    .expect("text");
    let shown = outcome(&text);
    let shown = shown.split(" | ").next().expect("a text has a first part");
    assert!(shown.ends_with(&format!("{{ i32 0{}", " }".repeat(depth + 1))), "{:.80}", shown);
}
