//! Raising is linear: twice the constructs are twice the work and the memory, in one function, in
//! many, and in a chain of calls.

use crate::common;
use peak_alloc::PeakAlloc;
use pir_openmp::{Options, Outcome};
use std::fmt::Write as _;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const DECLARATIONS: &str = "@loc = constant i32 0
@own = internal thread_local global i32 7
@lock = internal global [8 x i32] zeroinitializer
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_serialized_parallel(ptr, i32)
declare void @__kmpc_end_serialized_parallel(ptr, i32)
declare i32 @__kmpc_global_thread_num(ptr)
declare ptr @__kmpc_omp_task_alloc(ptr, i32, i32, i64, i64, ptr)
declare i32 @__kmpc_omp_task(ptr, i32, ptr)
declare i32 @__kmpc_omp_taskwait(ptr, i32)
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)
declare void @__kmpc_for_static_fini(ptr, i32)
declare i32 @__kmpc_reduce(ptr, i32, i32, i64, ptr, ptr, ptr)
declare void @__kmpc_end_reduce(ptr, i32, ptr)
declare void @__kmpc_of_the_future(ptr)
declare i32 @omp_get_thread_num()
declare ptr @llvm.threadlocal.address.p0(ptr)
declare void @other(i32)
";

/// A module with a function that holds `n` parts, in one block or in several.
fn one_function(n: usize, part: fn(usize) -> String, more: fn(usize) -> String) -> String {
    let mut text = DECLARATIONS.to_owned();
    (0..n).for_each(|k| text += &more(k));
    text += "define void @f(ptr %x) {\n  %id = call i32 @__kmpc_global_thread_num(ptr @loc)\n";
    (0..n).for_each(|k| text += &part(k));
    text + "  ret void\n}\n"
}

/// Puts a part into a block of its own: edits in the middle of one long block take time in
/// proportion to the block.
fn guarded(k: usize, part: &str) -> String {
    format!(
        "  %is{k} = icmp eq ptr %x, null
  br i1 %is{k}, label %next{k}, label %part{k}
part{k}:
{part}  br label %next{k}
next{k}:
"
    )
}

/// The code of a region in which nothing else is called.
fn code(k: usize) -> String {
    format!(
        "define internal void @code{k}(ptr %gtid, ptr %btid, ptr %x) {{
  %old = atomicrmw add ptr %x, i32 1 monotonic
  ret void
}}
"
    )
}

fn fork(k: usize) -> String {
    format!(
        "  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 1, ptr @code{k}, ptr \
         %x)\n"
    )
}

/// Regions one after the other.
fn regions(n: usize) -> String {
    one_function(n, fork, code)
}

/// Regions of which the compiler knows that they have one thread.
fn serialised(n: usize) -> String {
    let part = |k| {
        let part = format!(
            "  call void @__kmpc_serialized_parallel(ptr @loc, i32 %id)
  call void @code{k}(ptr %x, ptr %x, ptr %x) noinline
  call void @__kmpc_end_serialized_parallel(ptr @loc, i32 %id)
"
        );
        guarded(k, &part)
    };
    one_function(n, part, code)
}

/// Functions with a region each.
fn functions(n: usize) -> String {
    let mut text = DECLARATIONS.to_owned();
    for k in 0..n {
        text += &code(k);
        let _ = write!(text, "define void @f{k}(ptr %x) {{\n{}  ret void\n}}\n", fork(k));
    }
    text
}

/// Regions inside each other, by way of functions. The innermost calls something.
fn chain_to(n: usize, innermost: &str) -> String {
    let mut text = DECLARATIONS.to_owned();
    for k in 0..n {
        let inner = match k + 1 < n {
            true => format!("call void @f{}(ptr %x)", k + 1),
            false => innermost.to_owned(),
        };
        let _ = write!(
            text,
            "define internal void @code{k}(ptr %gtid, ptr %btid, ptr %x) {{
  %old = atomicrmw add ptr %x, i32 1 monotonic
  {inner}
  ret void
}}
define void @f{k}(ptr %x) noinline {{
{}  ret void
}}
",
            fork(k)
        );
    }
    text
}

fn chain(n: usize) -> String {
    chain_to(n, "")
}

fn kept_chain(n: usize) -> String {
    chain_to(n, "call void @__kmpc_of_the_future(ptr %x)")
}

/// Functions that all may run each other, through a pointer.
fn pointers(n: usize) -> String {
    let mut text = functions(n);
    for k in 0..n {
        let _ = write!(
            text,
            "@pointer{k} = global ptr @f{k}
define void @g{k}(ptr %x) {{
  %p = load ptr, ptr @pointer{k}
  call void %p(ptr %x)
  ret void
}}
"
        );
    }
    text
}

fn task(k: usize) -> String {
    format!(
        "  %task{k} = call ptr @__kmpc_omp_task_alloc(ptr @loc, i32 %id, i32 1, i64 40, i64 0, \
         ptr @task_code)
  %done{k} = call i32 @__kmpc_omp_task(ptr @loc, i32 %id, ptr %task{k})
"
    )
}

const TASK_CODE: &str = "define internal i32 @task_code(i32 %id, ptr %task) {
  call void @other(i32 1)
  ret i32 0
}
";

fn task_code(k: usize) -> String {
    if k == 0 { TASK_CODE.to_owned() } else { String::new() }
}

/// Tasks that are waited for at the end.
fn tasks(n: usize) -> String {
    one_function(n, |k| guarded(k, &task(k)), task_code)
}

/// Tasks of one block.
fn tasks_of_a_block(n: usize) -> String {
    one_function(n, task, task_code)
}

fn wait(k: usize) -> String {
    format!("  %w{k} = call i32 @__kmpc_omp_taskwait(ptr @loc, i32 %id)\n")
}

/// Tasks of one block each of which is waited for.
fn waits_of_a_block(n: usize) -> String {
    one_function(n, |k| task(k) + &wait(k), task_code)
}

/// Queries of one block.
fn queries_of_a_block(n: usize) -> String {
    in_a_region(n, |k| {
        format!("  %n{k} = call i32 @omp_get_thread_num()\n  call void @other(i32 %n{k})\n")
    })
}

/// Tasks each of which is waited for.
fn waits(n: usize) -> String {
    one_function(n, |k| guarded(k, &(task(k) + &wait(k))), task_code)
}

/// Combined loops one after the other.
fn loops(n: usize) -> String {
    let code = |k| {
        format!(
            "define internal void @code{k}(ptr %gtid, ptr %btid, ptr %x) {{
entry:
  %lower = alloca i32
  %upper = alloca i32
  %stride = alloca i32
  %last = alloca i32
  store i32 0, ptr %lower
  store i32 99, ptr %upper
  store i32 1, ptr %stride
  store i32 0, ptr %last
  %id = load i32, ptr %gtid
  call void @__kmpc_for_static_init_4(ptr @loc, i32 %id, i32 34, ptr %last, ptr %lower, \
             ptr %upper, ptr %stride, i32 1, i32 1)
  %given = load i32, ptr %upper
  %beyond = icmp sgt i32 %given, 99
  %most = select i1 %beyond, i32 99, i32 %given
  store i32 %most, ptr %upper
  %first = load i32, ptr %lower
  br label %head
head:
  %i = phi i32 [ %first, %entry ], [ %next, %body ]
  %to = load i32, ptr %upper
  %more = icmp sle i32 %i, %to
  br i1 %more, label %body, label %done
body:
  %p = getelementptr inbounds i32, ptr %x, i32 %i
  store i32 %i, ptr %p
  %next = add nsw i32 %i, 1
  br label %head
done:
  call void @__kmpc_for_static_fini(ptr @loc, i32 %id)
  ret void
}}
"
        )
    };
    one_function(n, fork, code)
}

/// Reductions and queries of one region.
fn in_a_region(n: usize, part: fn(usize) -> String) -> String {
    let mut text = DECLARATIONS.to_owned();
    text += "define internal void @code0(ptr %gtid, ptr %btid, ptr %x) {
  %id = load i32, ptr %gtid
";
    (0..n).for_each(|k| text += &part(k));
    text += "  ret void\n}\n";
    text + "define void @f(ptr %x) {\n" + &fork(0) + "  ret void\n}\n"
}

fn reductions(n: usize) -> String {
    in_a_region(n, |k| {
        format!(
            "  %method{k} = call i32 @__kmpc_reduce(ptr @loc, i32 %id, i32 1, i64 8, ptr %x, ptr \
             null, ptr @lock)
  switch i32 %method{k}, label %after{k} [ i32 1, label %critical{k} i32 2, label %atomic{k} ]
critical{k}:
  store i32 1, ptr %x
  call void @__kmpc_end_reduce(ptr @loc, i32 %id, ptr @lock)
  br label %after{k}
atomic{k}:
  %o{k} = atomicrmw add ptr %x, i32 1 monotonic
  call void @__kmpc_end_reduce(ptr @loc, i32 %id, ptr @lock)
  br label %after{k}
after{k}:
"
        )
    })
}

fn queries(n: usize) -> String {
    in_a_region(n, |k| {
        let part =
            format!("  %n{k} = call i32 @omp_get_thread_num()\n  call void @other(i32 %n{k})\n");
        guarded(k, &part)
    })
}

fn thread_locals(n: usize) -> String {
    in_a_region(n, |k| {
        let part = format!(
            "  %own{k} = call ptr @llvm.threadlocal.address.p0(ptr @own)\n  store i32 1, ptr \
             %own{k}\n"
        );
        guarded(k, &part)
    })
}

/// `simd` loops one after the other.
fn simd_loops(n: usize) -> String {
    let part = |k| {
        format!(
            "  br label %enter{k}
enter{k}:
  br label %head{k}
head{k}:
  %i{k} = phi i32 [ 0, %enter{k} ], [ %next{k}, %body{k} ]
  %more{k} = icmp slt i32 %i{k}, 100
  br i1 %more{k}, label %body{k}, label %done{k}
body{k}:
  %p{k} = getelementptr inbounds i32, ptr %x, i32 %i{k}
  store i32 %i{k}, ptr %p{k}, !llvm.access.group !0
  %next{k} = add nsw i32 %i{k}, 1
  br label %head{k}, !llvm.loop !{}
done{k}:
",
            k + 3
        )
    };
    let metadata = |k| {
        let shared = "!0 = distinct !{}
!1 = !{!\"llvm.loop.vectorize.enable\", i1 true}
!2 = !{!\"llvm.loop.parallel_accesses\", !0}
";
        let first = if k == 0 { shared } else { "" };
        format!("{first}!{0} = distinct !{{!{0}, !1, !2}}\n", k + 3)
    };
    one_function(n, part, metadata)
}

type Shape = (&'static str, fn(usize) -> String);

const SHAPES: [Shape; 16] = [
    ("regions", regions),
    ("serialised regions", serialised),
    ("functions", functions),
    ("a chain of regions", chain),
    ("a chain of regions that stay", kept_chain),
    ("functions and pointers", pointers),
    ("tasks", tasks),
    ("tasks that are waited for", waits),
    ("tasks of a block", tasks_of_a_block),
    ("tasks of a block that are waited for", waits_of_a_block),
    ("queries of a block", queries_of_a_block),
    ("loops", loops),
    ("simd loops", simd_loops),
    ("reductions", reductions),
    ("queries", queries),
    ("thread-local variables", thread_locals),
];

#[test]
fn simd_loops_of_one_function_are_opened_together() {
    let raised = common::raised(&simd_loops(20), &Options::default());
    let lanes = raised.report.constructs.iter();
    let lanes = lanes.filter(|c| matches!(c.outcome, Outcome::Lanes { .. })).count();
    assert_eq!((lanes, raised.module.module().to_string().matches("lockstep").count()), (20, 20));
}

/// Returns the rows read for a text, if the build counts them, and the greatest number of bytes in
/// use. No pass runs at the end, because the work of passes depends on sizes: that of the inliner
/// on the size that a function may gain.
fn work(text: &str) -> Option<[u64; 2]> {
    let mut options = Options::default();
    (options.jobs, options.passes) = (Some(1), String::new());
    let (before, bytes) = (pir_core::work::reads()?, MEMORY.current_usage());
    MEMORY.reset_peak_usage();
    let raised = common::raised(text, &options);
    let bytes = MEMORY.peak_usage().saturating_sub(bytes);
    assert!(raised.report.replaced + raised.report.kept > 0, "{text}");
    Some([pir_core::work::reads()? - before, bytes as u64])
}

#[test]
fn twice_the_constructs_are_twice_the_work_and_the_memory() {
    const COUNT: usize = 200;
    // Only nextest gives each test a process, whose memory no other test uses.
    let is_alone = std::env::var_os("NEXTEST").is_some();
    let mut wrong = String::new();
    for (name, shape) in SHAPES {
        let all = [COUNT, 2 * COUNT, 4 * COUNT].map(|n| work(&shape(n)));
        let [Some(a), Some(b), Some(c)] = all else { return };
        for (k, what) in ["rows", "bytes"].into_iter().enumerate() {
            let [a, b, c] = [a[k], b[k], c[k]];
            assert!(k > 0 || a > COUNT as u64, "{name}: {a} {what}");
            println!("{name}: {a} {b} {c} {what}");
            // Tables that are built once are left out of rows. They double their room at a time.
            let grows = match k {
                0 => (c - b) * 10 > (b - a) * 23,
                _ => is_alone && c * 10 > b * 25,
            };
            if grows {
                writeln!(wrong, "{name}: {a}, {b}, {c} {what}").expect("a string");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
