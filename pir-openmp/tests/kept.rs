//! Regions that stay as they are, because something in them knows the run time by other means.

use crate::common;
use pir_openmp::{Options, Outcome};

/// A region that calls a function, in a module with something more.
fn text(called: &str, more: &str) -> String {
    format!(
        "@loc = constant i32 0
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @{called}()
define internal void @body(ptr %gtid, ptr %btid) {{
  call void @{called}()
  ret void
}}
define void @f() {{
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @body)
  ret void
}}
{more}
"
    )
}

/// Why the first region of a module stays, if it does.
fn reason(text: &str) -> Option<String> {
    reasons(text).into_iter().next().expect("the region is reported")
}

/// For each region of a module, why it stays, if it does.
fn reasons(text: &str) -> Vec<Option<String>> {
    let raised = common::raised(text, &Options::default());
    let all = raised.report.constructs.into_iter();
    let regions = all.filter(|c| c.call == "__kmpc_fork_call");
    let outcomes = regions.map(|region| match region.outcome {
        Outcome::Kept(why) => Some(why),
        _ => None,
    });
    outcomes.collect()
}

#[test]
fn functions_of_the_run_time_that_are_not_known_keep_a_region() {
    for name in [
        "__kmpc_something_new",
        "__tgt_target",
        "GOMP_barrier",
        "kmp_set_blocktime",
        "kmpc_malloc",
        "omp_control_tool",
        "omp_display_affinity",
        "ompc_capture_affinity",
    ] {
        assert!(reason(&text(name, "")).is_some(), "{name}");
    }
    assert_eq!(reason(&text("other", "")), None);
}

/// The functions that clang calls for reductions over tasks.
const REDUCTIONS: [&str; 6] = [
    "__kmpc_taskred_init",
    "__kmpc_taskred_modifier_init",
    "__kmpc_task_reduction_init",
    "__kmpc_task_reduction_modifier_init",
    "__kmpc_task_reduction_modifier_fini",
    "__kmpc_task_reduction_get_th_data",
];

/// Each thread that runs such tasks has a copy of the variable, and raised code has no threads.
#[test]
fn reductions_over_tasks_keep_a_region() {
    for name in REDUCTIONS {
        let why = reason(&text(name, "")).expect("it stays");
        assert!(why.contains(name) && why.contains("has a copy of the variable"), "{why}");
    }
}

/// The task, its group and the region may be in functions of their own, which are called directly
/// or through a pointer.
#[test]
fn parts_of_a_reduction_over_tasks_stay_together() {
    for [of_group, of_task] in [[true, true], [true, false], [false, true]] {
        for is_pointer in [false, true] {
            let begin = if of_group { "call void @__kmpc_taskred_init()" } else { "" };
            let item = "call void @__kmpc_task_reduction_get_th_data()";
            let item = if of_task { item } else { "" };
            let (load, called) = match is_pointer {
                true => ("%create = load ptr, ptr @pointer", "%create"),
                false => ("", "@create"),
            };
            let module = format!(
                "@loc = constant i32 0
@pointer = global ptr @create
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare i32 @__kmpc_global_thread_num(ptr)
declare void @__kmpc_taskgroup(ptr, i32)
declare void @__kmpc_end_taskgroup(ptr, i32)
declare ptr @__kmpc_omp_task_alloc(ptr, i32, i32, i64, i64, ptr)
declare i32 @__kmpc_omp_task(ptr, i32, ptr)
declare void @__kmpc_taskred_init()
declare void @__kmpc_task_reduction_get_th_data()
define internal i32 @code(i32 %id, ptr %task) {{
  {item}
  ret i32 0
}}
define void @create() noinline {{
  %id = call i32 @__kmpc_global_thread_num(ptr @loc)
  %task = call ptr @__kmpc_omp_task_alloc(ptr @loc, i32 %id, i32 1, i64 40, i64 0, ptr @code)
  %done = call i32 @__kmpc_omp_task(ptr @loc, i32 %id, ptr %task)
  ret void
}}
define void @group() noinline {{
  %id = call i32 @__kmpc_global_thread_num(ptr @loc)
  call void @__kmpc_taskgroup(ptr @loc, i32 %id)
  {begin}
  {load}
  call void {called}()
  call void @__kmpc_end_taskgroup(ptr @loc, i32 %id)
  ret void
}}
define internal void @body(ptr %gtid, ptr %btid) {{
  call void @group()
  ret void
}}
define void @f() {{
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @body)
  ret void
}}
"
            );
            let raised = common::raised(&module, &Options::default());
            assert_eq!(raised.report.replaced, 0, "{module}");
            let printed = raised.module.module().to_string();
            assert!(printed.contains("@__kmpc_fork_call(") && !printed.contains("fork ["));
        }
    }
}

/// A region with one of these in a module with a variable of which each thread has its own.
fn with_own_copies(opens: &str, body: &str, more: &str) -> String {
    format!(
        "@loc = constant i32 0
@own = internal thread_local global i32 7
@cache = internal global ptr null
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_fork_teams(ptr, i32, ptr, ...)
declare i32 @__kmpc_global_thread_num(ptr)
declare ptr @__kmpc_omp_task_alloc(ptr, i32, i32, i64, i64, ptr)
declare i32 @__kmpc_omp_task(ptr, i32, ptr)
declare ptr @__kmpc_threadprivate_cached(ptr, i32, ptr, i64, ptr)
declare void @__kmpc_threadprivate_register(ptr, ptr, ptr, ptr, ptr)
declare ptr @llvm.threadlocal.address.p0(ptr)
define void @direct() noinline {{
  %own = call ptr @llvm.threadlocal.address.p0(ptr @own)
  store i32 1, ptr %own
  ret void
}}
define void @cached() noinline {{
  %id = call i32 @__kmpc_global_thread_num(ptr @loc)
  %own = call ptr @__kmpc_threadprivate_cached(ptr @loc, i32 %id, ptr @own, i64 4, ptr @cache)
  store i32 1, ptr %own
  ret void
}}
define internal i32 @code(i32 %id, ptr %task) {{
  call void @{body}()
  ret i32 0
}}
define internal void @inner(ptr %gtid, ptr %btid) {{
  call void @{body}()
  ret void
}}
define internal i32 @region_code(i32 %id, ptr %task) {{
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @inner)
  ret i32 0
}}
define internal void @body(ptr %gtid, ptr %btid) {{
  {more}
  call void @{body}()
  ret void
}}
define void @f() {{
  call void (ptr, i32, ptr, ...) @{opens}(ptr @loc, i32 0, ptr @body)
  ret void
}}
"
    )
}

/// Whether anything of a module is raised, in each of the ways to raise it.
fn is_raised(text: &str) -> bool {
    let mut options = Options::default();
    let raised = common::raised(text, &options).report.replaced > 0;
    options.for_races = true;
    assert_eq!(common::raised(text, &options).report.replaced > 0, raised, "{text}");
    raised
}

/// Two tasks of a thread run at the same time, on threads of which none has a copy.
#[test]
fn tasks_with_variables_of_threads_stay() {
    for body in ["direct", "cached"] {
        let task = |code: &str| {
            format!(
                "%id = call i32 @__kmpc_global_thread_num(ptr @loc)
  %task = call ptr @__kmpc_omp_task_alloc(ptr @loc, i32 %id, i32 1, i64 40, i64 0, ptr @{code})
  %done = call i32 @__kmpc_omp_task(ptr @loc, i32 %id, ptr %task)"
            )
        };
        assert!(is_raised(&with_own_copies("__kmpc_fork_call", body, "")));
        for code in ["code", "region_code"] {
            assert!(!is_raised(&with_own_copies("__kmpc_fork_call", body, &task(code))));
        }
    }
}

/// The first threads of teams have one strand's record each, but not one copy.
#[test]
fn leagues_with_variables_of_threads_stay() {
    for body in ["direct", "cached"] {
        assert!(!is_raised(&with_own_copies("__kmpc_fork_teams", body, "")));
        let region =
            "call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @inner)";
        assert!(!is_raised(&with_own_copies("__kmpc_fork_teams", body, region)));
    }
}

/// Copies of objects with constructors are made by functions that are registered with libomp.
#[test]
fn registered_variables_of_threads_stay() {
    let register = "define void @begin() {
  call void @__kmpc_threadprivate_register(ptr @loc, ptr @own, ptr null, ptr null, ptr null)
  ret void
}
";
    for body in ["direct", "cached"] {
        let text = with_own_copies("__kmpc_fork_call", body, "");
        assert!(!is_raised(&(text + register)));
    }
}

#[test]
fn a_tool_of_the_program_keeps_all_regions() {
    let tool = "define ptr @ompt_start_tool(i32 %version, ptr %name) { ret ptr null }";
    assert!(reason(&text("other", tool)).is_some_and(|why| why.contains("tool")));
    let elsewhere = "declare ptr @ompt_start_tool(i32, ptr)";
    assert_eq!(reason(&text("other", elsewhere)), None);
}

/// A task has no number of its own, but the threads of a region in it have.
#[test]
fn numbers_of_threads_are_those_of_the_innermost_region() {
    let of = |in_task: &str, in_region: &str| {
        format!(
            "@loc = constant i32 0
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare i32 @__kmpc_global_thread_num(ptr)
declare ptr @__kmpc_omp_task_alloc(ptr, i32, i32, i64, i64, ptr)
declare i32 @__kmpc_omp_task(ptr, i32, ptr)
declare i32 @omp_get_thread_num()
declare i32 @omp_get_ancestor_thread_num(i32)
declare i32 @omp_get_level()
define internal void @helper() {{
  {in_region}
  ret void
}}
define internal void @inner(ptr %gtid, ptr %btid) {{
  call void @helper()
  ret void
}}
define internal i32 @code(i32 %id, ptr %task) {{
  {in_task}
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @inner)
  ret i32 0
}}
define internal void @body(ptr %gtid, ptr %btid) {{
  %id = call i32 @__kmpc_global_thread_num(ptr @loc)
  %task = call ptr @__kmpc_omp_task_alloc(ptr @loc, i32 %id, i32 1, i64 40, i64 0, ptr @code)
  %done = call i32 @__kmpc_omp_task(ptr @loc, i32 %id, ptr %task)
  ret void
}}
define void @f() {{
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @body)
  ret void
}}
"
        )
    };
    let level = "%n = call i32 @omp_get_level()";
    let own = "%n = call i32 @omp_get_thread_num()";
    let ancestor = "%n = call i32 @omp_get_ancestor_thread_num(i32 1)";
    let asks = |in_task: &str, in_region: &str| {
        let all = reasons(&of(in_task, in_region));
        assert_eq!(all.len(), 2, "{all:?}");
        all.iter().flatten().any(|why| why.contains("number of its thread"))
    };
    assert_eq!(reasons(&of(level, level)), [None, None]);
    assert_eq!(reasons(&of(level, own)), [None, None]);
    assert!(asks(own, level));
    assert!(asks("call void @helper()", own), "the helper runs in the task, too");
    assert!(asks(level, ancestor), "it may be the thread of the task");
}

/// The code of a task that is run at once gets the number of its thread from its creator.
#[test]
fn code_of_tasks_that_stays_keeps_what_creates_them() {
    let of = |called: &str| {
        format!(
            "@loc = constant i32 0
declare i32 @__kmpc_global_thread_num(ptr)
declare ptr @__kmpc_omp_task_alloc(ptr, i32, i32, i64, i64, ptr)
declare void @__kmpc_omp_task_begin_if0(ptr, i32, ptr)
declare void @__kmpc_omp_task_complete_if0(ptr, i32, ptr)
declare void @{called}(ptr, i32, i32)
define internal void @inner(i32 %id) {{
  call void @{called}(ptr @loc, i32 %id, i32 4)
  ret void
}}
define internal i32 @code(i32 %id, ptr %task) {{
  call void @inner(i32 %id)
  ret i32 0
}}
define void @f() {{
  %id = call i32 @__kmpc_global_thread_num(ptr @loc)
  %task = call ptr @__kmpc_omp_task_alloc(ptr @loc, i32 %id, i32 1, i64 40, i64 0, ptr @code)
  call void @__kmpc_omp_task_begin_if0(ptr @loc, i32 %id, ptr %task)
  %done = call i32 @code(i32 %id, ptr %task)
  call void @__kmpc_omp_task_complete_if0(ptr @loc, i32 %id, ptr %task)
  ret void
}}
"
        )
    };
    let left = |text: &str| {
        let raised = common::raised(text, &Options::default());
        raised.module.module().to_string().contains("@__kmpc_global_thread_num")
    };
    assert!(left(&of("__kmpc_of_the_future")));
    assert!(!left(&of("__kmpc_push_num_threads")));
}

/// A function that is called between the ends of a region of one thread runs in a team of libomp.
#[test]
fn regions_that_a_kept_region_in_line_may_open_stay() {
    let of = |begin: &str, end: &str| {
        format!(
            "@loc = constant i32 0
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_serialized_parallel(ptr, i32)
declare void @__kmpc_end_serialized_parallel(ptr, i32)
declare void @other()
define internal void @body(ptr %gtid, ptr %btid) {{
  call void @other()
  ret void
}}
define internal void @inner() noinline {{
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @body)
  ret void
}}
define void @f() {{
  {begin}
  call void @other()
  call void @inner()
  {end}
  ret void
}}
"
        )
    };
    let begin = "call void @__kmpc_serialized_parallel(ptr @loc, i32 0)";
    let end = "call void @__kmpc_end_serialized_parallel(ptr @loc, i32 0)";
    assert!(reason(&of(begin, end)).is_some());
    assert_eq!(reason(&of("", "")), None);
}

/// A call may have other arguments than its function, so that none of it can be taken over.
#[test]
fn serialised_regions_with_other_arguments_stay() {
    const ARGUMENTS: [&str; 5] =
        ["ptr @loc, i32 0", "ptr @loc", "", "i32 0, ptr @loc", "ptr @loc, i64 0"];
    for begin in ARGUMENTS {
        for end in ARGUMENTS {
            let text = format!(
                "@loc = constant i32 0
@n = global i32 0
declare void @__kmpc_serialized_parallel(ptr, i32)
declare void @__kmpc_end_serialized_parallel(ptr, i32)
define internal void @body() noinline {{
  store i32 1, ptr @n
  ret void
}}
define void @f() {{
  call void @__kmpc_serialized_parallel({begin})
  call void @body()
  call void @__kmpc_end_serialized_parallel({end})
  ret void
}}
"
            );
            let raised = common::raised(&text, &Options::default());
            let fits = [begin, end].iter().all(|a| *a == ARGUMENTS[0]);
            let stays = raised.module.module().to_string().contains("_parallel(");
            assert_eq!(stays, !fits, "{text}");
        }
    }
}

/// An outliner may put one end of a serialised region, or any call that stays, into a function of
/// its own, which gets the number of the thread.
#[test]
fn functions_that_give_the_number_of_the_thread_to_calls_that_stay_stay() {
    let left = |called: &str, end: &str| {
        let text = format!(
            "@loc = constant i32 0
declare i32 @__kmpc_global_thread_num(ptr)
declare void @__kmpc_end_serialized_parallel(ptr, i32)
declare void @{called}(ptr, i32)
declare void @other()
define internal void @step(i32 %id) noinline {{
  call void @{called}(ptr @loc, i32 %id)
  ret void
}}
define void @f() {{
  %id = call i32 @__kmpc_global_thread_num(ptr @loc)
  call void @step(i32 %id)
  call void @other()
  {end}
  ret void
}}
"
        );
        let raised = common::raised(&text, &Options::default());
        let text = raised.module.module().to_string();
        ["call i32 @__kmpc_global_thread_num", "call void @__kmpc_end_serialized_parallel"]
            .map(|call| text.contains(call))
    };
    let end = "call void @__kmpc_end_serialized_parallel(ptr @loc, i32 %id)";
    assert_eq!(left("__kmpc_serialized_parallel", end), [true, true]);
    assert_eq!(left("__kmpc_something_new", ""), [true, false]);
    assert_eq!(left("__kmpc_barrier", ""), [false, false]);
}
