//! Raising where other code of the program uses the same run time: which regions are closed and
//! which are open, and the outcome of each.

use crate::common;
use pir_openmp::{Options, Outcome, Shared};

fn options() -> Options {
    let mut options = Options::default();
    options.shared = Some(Shared { is_library: |name| ["qsort", "exit", "puts"].contains(&name) });
    options
}

const HEAD: &str = "
%lock = type [8 x i32]
@loc = constant i32 0
@section = common global %lock zeroinitializer
@own = thread_local global i32 0
@common = global i32 0
@cache = common global ptr null
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_fork_teams(ptr, i32, ptr, ...)
declare i32 @__kmpc_global_thread_num(ptr)
declare void @__kmpc_barrier(ptr, i32)
declare void @__kmpc_critical(ptr, i32, ptr)
declare void @__kmpc_end_critical(ptr, i32, ptr)
declare i32 @__kmpc_single(ptr, i32)
declare void @__kmpc_end_single(ptr, i32)
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)
declare void @__kmpc_for_static_fini(ptr, i32)
declare void @__kmpc_dispatch_init_4(ptr, i32, i32, i32, i32, i32, i32)
declare void @__kmpc_push_num_threads(ptr, i32, i32)
declare i32 @omp_get_thread_num()
declare i32 @omp_get_num_threads()
declare i32 @omp_get_level()
declare i32 @omp_in_parallel()
declare i32 @omp_get_max_threads()
declare i32 @omp_get_num_procs()
declare i32 @omp_get_active_level()
declare i32 @omp_get_thread_limit()
declare i32 @omp_get_dynamic()
declare i32 @omp_get_nested()
declare i32 @omp_get_max_active_levels()
declare i32 @omp_get_default_device()
declare i32 @omp_get_num_teams()
declare i32 @omp_get_team_num()
declare i32 @omp_get_ancestor_thread_num(i32)
declare i32 @omp_get_team_size(i32)
declare i32 @omp_in_explicit_task()
declare void @omp_set_dynamic(i32)
declare void @omp_set_schedule(i32, i32)
declare void @omp_set_default_device(i32)
declare void @omp_set_num_teams(i32)
declare void @omp_unset_nest_lock(ptr)
declare i32 @omp_test_nest_lock(ptr)
declare ptr @__kmpc_threadprivate_cached(ptr, i32, ptr, i64, ptr)
declare i32 @__kmpc_master(ptr, i32)
declare void @__kmpc_end_master(ptr, i32)
declare ptr @__kmpc_omp_task_alloc(ptr, i32, i32, i64, i64, ptr)
declare i32 @__kmpc_omp_task(ptr, i32, ptr)
declare void @__kmpc_omp_task_begin_if0(ptr, i32, ptr)
declare void @__kmpc_omp_task_complete_if0(ptr, i32, ptr)
declare void @omp_get_schedule(ptr, ptr)
declare void @omp_set_max_active_levels(i32)
declare void @__kmpc_dist_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, ptr, i32, i32)
declare void @__kmpc_fork_call_if(ptr, i32, ptr, i32, ptr)
declare void @omp_set_num_threads(i32)
declare void @omp_set_lock(ptr)
declare void @omp_unset_lock(ptr)
declare i32 @omp_test_lock(ptr)
declare void @omp_set_nest_lock(ptr)
declare ptr @omp_alloc(i64, i64)
declare ptr @llvm.threadlocal.address.p0(ptr)
@other_name = alias void (), ptr @inline_function
@weak_name = weak alias void (), ptr @inline_function
declare void @llvm.coro.resume(ptr)
declare void @llvm.coro.destroy(ptr)
declare void @elsewhere(ptr)
declare i32 @compares_elsewhere(ptr, ptr)
declare void @qsort(ptr, i64, i64, ptr)
declare void @exit(i32)
declare i32 @puts(ptr)
define weak void @weak() { ret void }
define linkonce_odr void @inline_function() { ret void }
define internal void @jumps() {
  indirectbr ptr blockaddress(@jumps, %end), [label %end]
end:
  ret void
}
define internal i32 @compares(ptr %a, ptr %b) { ret i32 0 }
define internal i32 @asks(ptr %a, ptr %b) {
  %n = call i32 @omp_get_thread_num()
  ret i32 %n
}
define void @writes_own() {
  %t = call ptr @llvm.threadlocal.address.p0(ptr @own)
  store i32 1, ptr %t
  ret void
}
define internal void @own_inside(ptr %gtid, ptr %btid) {
  call void @writes_own()
  ret void
}
define internal void @nest_inside(ptr %gtid, ptr %btid, ptr %p) {
  call void @omp_set_nest_lock(ptr %p)
  ret void
}
define void @opens() {
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @own_inside)
  ret void
}
define internal i32 @own_task(i32 %gtid, ptr %t) {
  call void @writes_own()
  ret i32 0
}
define internal i32 @nest_task(i32 %gtid, ptr %t) {
  call void @omp_set_nest_lock(ptr %t)
  ret i32 0
}
define internal void @empty(ptr %gtid, ptr %btid) { ret void }
define internal void @unseen(ptr %gtid, ptr %btid, ptr %p) {
  call void @elsewhere(ptr %p)
  ret void
}
define void @loops(ptr %a) {
  %last = alloca i32
  %lower = alloca i32
  %upper = alloca i32
  %stride = alloca i32
  store i32 0, ptr %lower
  store i32 99, ptr %upper
  store i32 1, ptr %stride
  %id = call i32 @__kmpc_global_thread_num(ptr @loc)
  call void @__kmpc_for_static_init_4(ptr @loc, i32 %id, i32 34, ptr %last, ptr %lower,
    ptr %upper, ptr %stride, i32 1, i32 1)
  %l = load i32, ptr %lower
  %u = load i32, ptr %upper
  store i32 %l, ptr %a
  store i32 %u, ptr %a
  call void @__kmpc_for_static_fini(ptr @loc, i32 %id)
  call void @__kmpc_barrier(ptr @loc, i32 %id)
  ret void
}
";

/// A program with a region of this code, after which `%id` is the number of the thread.
fn program(code: &str) -> String {
    format!(
        "{HEAD}
define internal void @body(ptr %gtid, ptr %btid, ptr %p) {{
  %id = load i32, ptr %gtid
  {code}
  ret void
}}
define void @f(ptr %p) {{
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 1, ptr @body, ptr %p)
  ret void
}}
"
    )
}

/// The text of a raised program, and why its region in `@f` is open, if it is.
fn raised(code: &str) -> (String, Option<String>) {
    let raised = common::raised(&program(code), &options());
    let all = raised.report.constructs.into_iter();
    let mut outcomes = all.filter(|c| c.function == "f").map(|c| c.outcome);
    let why = match outcomes.next().expect("the region is reported") {
        Outcome::OpenTeam { reason, .. } => Some(reason),
        Outcome::Team { .. } | Outcome::Loop => None,
        other => panic!("{code}: {other:?}"),
    };
    (raised.module.module().to_string(), why)
}

/// Code that keeps a region closed, and code that opens it with a word of the reason.
const CLOSED: &[&str] = &[
    "store i32 1, ptr %p",
    "%n = call i32 @omp_get_thread_num()\n store i32 %n, ptr %p",
    "%n = call i32 @omp_get_num_threads()\n store i32 %n, ptr %p",
    "call void @__kmpc_barrier(ptr @loc, i32 %id)",
    "%s = call i32 @__kmpc_single(ptr @loc, i32 %id)\n store i32 %s, ptr %p",
    "call void @__kmpc_dispatch_init_4(ptr @loc, i32 %id, i32 35, i32 0, i32 9, i32 1, i32 1)",
    "call void @loops(ptr %p)",
    "call void @inline_function()",
    "call void @qsort(ptr %p, i64 2, i64 4, ptr @compares)",
    "%c = call i32 @puts(ptr %p)",
    "call void @exit(i32 3)",
    "call void @__kmpc_critical(ptr @loc, i32 %id, ptr @section)
  store i32 1, ptr %p
  call void @__kmpc_end_critical(ptr @loc, i32 %id, ptr @section)",
    "call void @omp_set_lock(ptr %p)\n call void @omp_unset_lock(ptr %p)",
    "%t = call i32 @omp_test_lock(ptr %p)\n store i32 %t, ptr %p",
    "call void @omp_set_num_threads(i32 2)",
    "call void @omp_set_dynamic(i32 1)",
    "call void @omp_set_schedule(i32 2, i32 3)",
    "call void @omp_set_default_device(i32 0)",
    "%t = call i32 @omp_in_explicit_task()\n store i32 %t, ptr %p",
    "%r = call i32 asm \"popcntl $1, $0\", \"=r,r\"(i32 %id)\n store i32 %r, ptr %p",
    "call void asm sideeffect \"pause\", \"~{memory}\"()",
    "call void @other_name()",
];

/// Code that keeps a region closed whose strands are threads of the run time, and a part of it that
/// stays.
const OF_THREADS: &[(&str, &str)] = &[
    (
        "%t = call ptr @llvm.threadlocal.address.p0(ptr @own)\n store i32 1, ptr %t",
        "@llvm.threadlocal.address.p0(ptr @own)",
    ),
    ("call void @writes_own()", "@llvm.threadlocal.address.p0(ptr @own)"),
    (
        "%t = call ptr @__kmpc_threadprivate_cached(ptr @loc, i32 %id, ptr @common, i64 4,
    ptr @cache)
  store i32 1, ptr %t",
        "call ptr @__kmpc_threadprivate_cached(ptr @loc, i32 %",
    ),
    ("call void @omp_set_nest_lock(ptr %p)", "call void @omp_set_nest_lock(ptr %p)"),
    ("call void @omp_unset_nest_lock(ptr %p)", "call void @omp_unset_nest_lock(ptr %p)"),
    (
        "%t = call i32 @omp_test_nest_lock(ptr %p)\n store i32 %t, ptr %p",
        "call i32 @omp_test_nest_lock(ptr %p)",
    ),
    // All of the region's work is one thread's.
    (
        "%s = call i32 @__kmpc_master(ptr @loc, i32 %id)
  %is = icmp ne i32 %s, 0
  br i1 %is, label %master, label %over
master:
  call void @writes_own()
  call void @__kmpc_end_master(ptr @loc, i32 %id)
  br label %over
over:",
        "@llvm.threadlocal.address.p0(ptr @own)",
    ),
];

/// Code that uses what belongs to a thread of the run time in a strand that is none.
const OF_STRANDS_INSIDE: &[(&str, &str)] = &[
    (
        "call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @own_inside)",
        "uses own, which each thread has for itself",
    ),
    (
        "call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 1, ptr @nest_inside,
    ptr %p)",
        "calls omp_set_nest_lock()",
    ),
    ("call void @opens()", "uses own, which each thread has for itself"),
    (
        "%t = call ptr @__kmpc_omp_task_alloc(ptr @loc, i32 %id, i32 1, i64 40, i64 0,
    ptr @own_task)
  %r = call i32 @__kmpc_omp_task(ptr @loc, i32 %id, ptr %t)",
        "a task uses own, which each thread has for itself",
    ),
    (
        "%t = call ptr @__kmpc_omp_task_alloc(ptr @loc, i32 %id, i32 1, i64 40, i64 0,
    ptr @nest_task)
  %r = call i32 @__kmpc_omp_task(ptr @loc, i32 %id, ptr %t)",
        "calls omp_set_nest_lock()",
    ),
    (
        "%t = call ptr @__kmpc_omp_task_alloc(ptr @loc, i32 %id, i32 1, i64 40, i64 0,
    ptr @nest_task)
  call void @__kmpc_omp_task_begin_if0(ptr @loc, i32 %id, ptr %t)
  %r = call i32 @nest_task(i32 %id, ptr %t)
  call void @__kmpc_omp_task_complete_if0(ptr @loc, i32 %id, ptr %t)",
        "calls omp_set_nest_lock()",
    ),
    // The variable is not reached by the intrinsic.
    ("store i32 1, ptr @own", "it uses own, which"),
];

/// Queries whose results the run time tells at the beginning of the region.
const TOLD_QUERIES: &[&str] = &[
    "level",
    "active_level",
    "max_threads",
    "num_procs",
    "thread_limit",
    "dynamic",
    "nested",
    "max_active_levels",
    "default_device",
    "num_teams",
    "team_num",
];

/// Other code that keeps a region closed, and needs to be told what is around it.
const TOLD: &[&str] = &[
    "%n = call i32 @omp_in_parallel()\n store i32 %n, ptr %p",
    "%n = call i32 @omp_get_ancestor_thread_num(i32 0)\n store i32 %n, ptr %p",
    "%n = call i32 @omp_get_team_size(i32 1)\n store i32 %n, ptr %p",
    "%q = getelementptr i32, ptr %p, i32 1\n call void @omp_get_schedule(ptr %p, ptr %q)",
    "call void @__kmpc_dispatch_init_4(ptr @loc, i32 %id, i32 37, i32 0, i32 9, i32 1, i32 1)",
    "call void @__kmpc_dispatch_init_4(ptr @loc, i32 %id, i32 69, i32 0, i32 9, i32 1, i32 1)",
    "%b = alloca [5 x i32]
  %b1 = getelementptr i32, ptr %b, i32 1
  %b2 = getelementptr i32, ptr %b, i32 2
  %b3 = getelementptr i32, ptr %b, i32 3
  %b4 = getelementptr i32, ptr %b, i32 4
  store i32 0, ptr %b1
  store i32 99, ptr %b2
  call void @__kmpc_dist_for_static_init_4(ptr @loc, i32 %id, i32 34, ptr %b, ptr %b1, ptr %b2,
    ptr %b3, ptr %b4, i32 1, i32 1)
  %l = load i32, ptr %b1
  store i32 %l, ptr %p",
    "call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @empty)",
    "call void @__kmpc_fork_call_if(ptr @loc, i32 0, ptr @empty, i32 1, ptr null)",
    "call void @__kmpc_push_num_threads(ptr @loc, i32 %id, i32 3)
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @empty)",
];

const OPEN: &[(&str, &str)] = &[
    ("call void @elsewhere(ptr %p)", "elsewhere(), which is not seen"),
    ("call void @weak()", "weak(), which is not seen"),
    ("%f = load ptr, ptr %p\n call void %f()", "through a pointer"),
    ("call void @llvm.coro.resume(ptr %p)", "through a pointer"),
    ("call void @llvm.coro.destroy(ptr %p)", "through a pointer"),
    ("call void asm sideeffect \"call *$0\", \"r\"(ptr %p)", "through a pointer"),
    ("call void @weak_name()", "through a pointer"),
    ("call void @qsort(ptr %p, i64 2, i64 4, ptr @asks)", "passes on the address of asks()"),
    (
        "call void @qsort(ptr %p, i64 2, i64 4, ptr @compares_elsewhere)",
        "it calls compares_elsewhere(), which",
    ),
    ("%f = load ptr, ptr %p\n call void @qsort(ptr %p, i64 2, i64 4, ptr %f)", "it calls qsort()"),
    ("%m = call ptr @omp_alloc(i64 8, i64 0)\n store ptr %m, ptr %p", "it calls omp_alloc()"),
    ("call void @omp_set_max_active_levels(i32 2)", "it calls omp_set_max_active_levels()"),
    // Of a region inside.
    (
        "call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 1, ptr @unseen, ptr %p)",
        "a region of f calls elsewhere()",
    ),
    (
        "call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 1, ptr %p, ptr %p)",
        "it calls __kmpc_fork_call()",
    ),
    (
        "call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 1, ptr @empty, ptr %p)",
        "it calls __kmpc_fork_call()",
    ),
    ("call void @jumps()", "jumps() jumps to addresses of blocks"),
    ("call void @omp_set_num_teams(i32 2)", "it calls omp_set_num_teams()"),
];

#[test]
fn regions_that_ask_for_their_team_alone_are_closed() {
    for code in CLOSED {
        let (text, why) = raised(code);
        assert_eq!(why, None, "{code}");
        assert!(text.contains("fork"), "{code}: {text}");
        assert!(!text.contains("openmp-teams"), "{code}: {text}");
        // Strands that wait for each other are threads of the run time.
        let wait = text.contains("fork force");
        assert_eq!(text.contains("call i32 @pir_omp_team_open"), wait, "{code}: {text}");
        assert_eq!(text.contains("!{!\"openmp-strands\"}"), wait, "{code}: {text}");
    }
}

/// What is around a region does not change while it runs, so the run time tells it once, and only
/// where it is asked for.
#[test]
fn what_is_around_a_closed_region_is_told_at_its_beginning() {
    let query = |name| format!("%n = call i32 @omp_get_{name}()\n store i32 %n, ptr %p");
    let queries = TOLD_QUERIES.iter().map(query);
    for code in queries.chain(TOLD.iter().map(ToString::to_string)) {
        let (text, why) = raised(&code);
        assert_eq!(why, None, "{code}");
        assert!(text.contains("call void @pir_omp_region_around(ptr "), "{code}: {text}");
        for name in ["@omp_get_", "@omp_in_", "@__kmpc_dispatch", "@__kmpc_dist", "@__kmpc_fork"] {
            assert!(!text.contains(name), "{name}: {code}: {text}");
        }
    }
    for code in CLOSED {
        let (text, _) = raised(code);
        assert!(!text.contains("@pir_omp_region_around"), "{code}: {text}");
    }
}

/// Variables of threads and nest locks belong to threads of the run time, so that strands have to
/// be such threads, whether they wait for each other or not.
#[test]
fn strands_that_use_what_threads_own_are_threads() {
    for (code, part) in OF_THREADS {
        let (text, why) = raised(code);
        assert_eq!(why, None, "{code}");
        let text = &text[text.find("define void @f(").expect("the function")..];
        assert!(text.contains("call i32 @pir_omp_team_open(i32 1)"), "{code}: {text}");
        let fork = "fork force [label %for.header], !pir.team !{}, !pir.backends \
                    !{!\"openmp-strands\"}";
        let region = text.split(fork).nth(1).unwrap_or_else(|| panic!("{code}: {text}"));
        assert!(region.split("  join").next().is_some_and(|r| r.contains(part)), "{code}: {text}");
    }
}

/// The strands of a region inside of a closed one, and of tasks, are no threads of the run time.
#[test]
fn what_threads_own_keeps_regions_open_whose_inner_strands_use_it() {
    for (code, word) in OF_STRANDS_INSIDE {
        let (text, why) = raised(code);
        assert!(why.as_ref().is_some_and(|w| w.contains(word)), "{code}: {why:?}");
        assert!(text.contains("!{!\"openmp-teams\"}"), "{code}: {text}");
    }
}

#[test]
fn all_other_regions_are_teams_of_the_run_time() {
    for (code, word) in OPEN {
        let (text, why) = raised(code);
        assert!(why.as_ref().is_some_and(|w| w.contains(word)), "{code}: {why:?}");
        assert!(text.contains("call i32 @pir_omp_team_open(i32 1)"), "{code}: {text}");
        let fork =
            "fork force [label %for.header], !pir.team !{}, !pir.backends !{!\"openmp-teams\"}";
        assert!(text.contains(fork), "{code}: {text}");
    }
}

/// A function that another unit may call keeps its calls, whatever regions of this one do.
#[test]
fn functions_that_others_may_call_are_copied() {
    let (text, why) = raised("call void @loops(ptr %p)\n call void @loops(ptr %p)");
    assert_eq!(why, None);
    let code = |name: &str| {
        let at = text.find(&format!("void @{name}(")).expect("it is defined");
        &text[at..at + text[at..].find("\n}\n").expect("its end")]
    };
    assert!(code("loops").contains("call void @__kmpc_barrier("), "{text}");
    assert!(code("body").contains("call void @llvm.parallel.barrier()"), "{text}");
    assert!(!code("body").contains("__kmpc_"), "{text}");
}

/// The bounds of loops with a static schedule, and the number of the thread, are read in place.
#[test]
fn what_reads_the_record_alone_is_inline() {
    let code = "%n = call i32 @omp_get_thread_num()
  store i32 %n, ptr %p
  call void @loops(ptr %p)
  call void @elsewhere(ptr %p)";
    let (text, why) = raised(code);
    assert!(why.is_some());
    for name in ["__kmpc_for_static_init_4", "__kmpc_global_thread_num", "omp_get_thread_num"] {
        assert!(!text.contains(&format!("@{name}(")), "{name}: {text}");
    }
    assert!(
        text.contains("@pir_omp_slot = external thread_local(initialexec) global ptr"),
        "{text}"
    );
}

/// Functions for the end of the process may begin regions, which are nested in one that ends it.
#[test]
fn a_region_that_ends_the_process_says_so() {
    let (text, _) = raised("call void @exit(i32 3)");
    assert!(text.contains("call void @pir_omp_exit(i32 3)"), "{text}");
    assert!(!text.contains("call void @exit("), "{text}");
}

/// Code of other modules enters the same sections and takes the same locks.
#[test]
fn locks_and_sections_are_those_of_the_run_time() {
    let (text, why) = raised(
        "call void @omp_set_lock(ptr %p)
  call void @omp_unset_lock(ptr %p)
  %t = call i32 @omp_test_lock(ptr %p)
  store i32 %t, ptr %p
  call void @__kmpc_critical(ptr @loc, i32 %id, ptr @section)
  store i32 1, ptr %p
  call void @__kmpc_end_critical(ptr @loc, i32 %id, ptr @section)",
    );
    assert_eq!(why, None);
    for declared in
        ["void @pir_omp_lock_set(", "void @pir_omp_lock_unset(", "i32 @pir_omp_lock_test("]
    {
        assert!(text.contains(&format!("declare {declared}")), "{declared}: {text}");
    }
    for intrinsic in ["enter", "exit"] {
        let call = format!("call void @llvm.parallel.critical.{intrinsic}(ptr @section)");
        assert!(text.contains(&call), "{text}");
    }
}

/// `if` clauses and `num_threads` are the run time's to heed.
#[test]
fn the_run_time_says_how_many_threads_a_region_has() {
    for (code, function) in
        [("store i32 1, ptr %p", "pir_omp_team_wanted"), (OPEN[0].0, "pir_omp_team_open")]
    {
        let text = program(code).replace(
            "define void @f(ptr %p) {",
            "define void @f(ptr %p) {
  %number = call i32 @__kmpc_global_thread_num(ptr @loc)
  call void @__kmpc_push_num_threads(ptr @loc, i32 %number, i32 3)",
        );
        let raised = common::raised(&text, &options()).module.module().to_string();
        let push = raised.find("call void @__kmpc_push_num_threads").expect("it asks");
        assert!(raised[push..].contains(&format!("@{function}(i32 1)")), "{raised}");
    }
}
