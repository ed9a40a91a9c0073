//! Walks over the module have budgets: no chain overflows the stack or takes for ever, in raising
//! and in the checks.

use pir_omp_lint::{CheckOptions, check};
use pir_openmp::{Options, Raised, raise};
use pir_verify::Verified;

const LENGTH: usize = 100_000;
/// Each value uses the one before twice, so that there are two to these powers ways.
const DOUBLINGS: [usize; 2] = [22, 60];

/// A module with a region that runs a chain of instructions, then meets a barrier if `%last` says
/// so. A chain has a first line, and one for each further number and the one before it.
fn region(first: &str, length: usize, line: impl Fn(usize, usize) -> String) -> String {
    let mut text = String::from(
        "@loc = constant i32 0
@table = global [64 x i64] zeroinitializer
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_barrier(ptr, i32)
declare i32 @omp_get_thread_num()
define internal void @body(ptr %gtid, ptr %btid) {
  %t = call i32 @omp_get_thread_num()
",
    );
    text += first;
    (1..length).for_each(|k| text += &line(k, k - 1));
    let last = length - 1;
    text += &format!(
        "  %last = icmp eq i32 %v{last}, 0
  br i1 %last, label %meet, label %done
meet:
  call void @__kmpc_barrier(ptr @loc, i32 0)
  br label %done
done:
  ret void
}}
define i32 @main() {{
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @body)
  ret i32 0
}}
"
    );
    text
}

fn verified(text: &str) -> Verified {
    let module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
    pir_verify::verify(module).expect("it is valid")
}

fn raised(text: &str, options: &Options) -> Raised {
    raise(verified(text), options).expect("it is raised")
}

/// Raises and checks a module.
fn survives(text: &str) {
    let mut options = Options::default();
    options.passes = String::new();
    let done = raised(text, &options);
    assert!(done.report.replaced + done.report.kept > 0);
    check(verified(text), &CheckOptions::default()).expect("it is checked");
}

#[test]
fn chains_of_any_length_are_followed_as_far_as_the_budget() {
    type Line = fn(usize, usize) -> String;
    let chains: [(&str, Line); 5] = [
        ("  %v0 = add i32 %t, 1\n", |k, p| format!("  %v{k} = add i32 %v{p}, 1\n")),
        ("  %v0 = add i32 %t, 1\n", |k, p| format!("  %v{k} = xor i32 1, %v{p}\n")),
        ("  %v0 = add i32 %t, 1\n", |k, p| {
            format!(
                "  %c{k} = icmp eq i32 %v{p}, {k}\n  %v{k} = select i1 %c{k}, i32 1, i32 %v{p}\n"
            )
        }),
        ("  %v0 = freeze i32 %t\n", |k, p| format!("  %v{k} = freeze i32 %v{p}\n")),
        ("  %p0 = getelementptr i8, ptr @table, i32 %t\n  %v0 = load i32, ptr %p0\n", |k, p| {
            format!("  %p{k} = getelementptr i8, ptr %p{p}, i32 1\n  %v{k} = load i32, ptr %p{k}\n")
        }),
    ];
    for (first, line) in chains {
        survives(&region(first, LENGTH, line));
    }
}

#[test]
fn values_that_are_used_twice_are_not_followed_for_ever() {
    for doublings in DOUBLINGS {
        for op in ["add", "mul", "and", "or"] {
            let line = |k, p| format!("  %v{k} = {op} i32 %v{p}, %v{p}\n");
            survives(&region("  %v0 = add i32 %t, 1\n", doublings, line));
        }
        let select = |k, p| format!("  %v{k} = select i1 true, i32 %v{p}, i32 %v{p}\n");
        survives(&region("  %v0 = add i32 %t, 1\n", doublings, select));
    }
}

/// The flags of a task are put together from constants.
#[test]
fn flags_of_tasks_are_followed_as_far_as_the_budget() {
    let of = |length: usize, line: &str| {
        let mut text = String::from(
            "@loc = constant i32 0
declare i32 @__kmpc_global_thread_num(ptr)
declare ptr @__kmpc_omp_task_alloc(ptr, i32, i32, i64, i64, ptr)
declare i32 @__kmpc_omp_task(ptr, i32, ptr)
define internal i32 @code(i32 %id, ptr %task) {
  ret i32 0
}
define void @f(i1 %c) {
  %id = call i32 @__kmpc_global_thread_num(ptr @loc)
  %v0 = select i1 %c, i32 1, i32 0
",
        );
        (1..length).for_each(|k| {
            text += &line.replace("%v", &format!("%v{k}")).replace("%p", &format!("%v{}", k - 1));
        });
        let last = length - 1;
        text += &format!(
            "  %task = call ptr @__kmpc_omp_task_alloc(ptr @loc, i32 %id, i32 %v{last}, i64 40, \
             i64 0, ptr @code)
  %done = call i32 @__kmpc_omp_task(ptr @loc, i32 %id, ptr %task)
  ret void
}}
"
        );
        text
    };
    for line in
        ["  %v = or i32 %p, 1\n", "  %v = or i32 %p, %p\n", "  %v = select i1 %c, i32 1, i32 %p\n"]
    {
        survives(&of(LENGTH, line));
        let options = Options::default();
        // As many as compilers write.
        assert_eq!(raised(&of(3, line), &options).report.kept, 0, "{line}");
    }
}
