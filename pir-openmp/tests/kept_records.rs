//! Which code of the library is copied to where it is called, and which stays a call.

use crate::common;

const DECLARATIONS: &str = "
@loc = constant i32 0
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)
declare void @__kmpc_for_static_fini(ptr, i32)
declare void @__kmpc_dispatch_init_4(ptr, i32, i32, i32, i32, i32, i32)
declare i32 @__kmpc_dispatch_next_4(ptr, i32, ptr, ptr, ptr, ptr)
declare i32 @__kmpc_single(ptr, i32)
declare void @__kmpc_end_single(ptr, i32)
declare void @__kmpc_barrier(ptr, i32)
declare i32 @omp_get_num_threads()
declare i32 @putchar(i32)
";

const STATIC: &str = "  %last = alloca i32
  %lower = alloca i32
  %upper = alloca i32
  %stride = alloca i32
  store i32 0, ptr %lower
  store i32 99, ptr %upper
  call void @__kmpc_for_static_init_4(ptr @loc, i32 %id, i32 34, ptr %last, ptr %lower,
    ptr %upper, ptr %stride, i32 1, i32 1)
  %from = load i32, ptr %lower
  %used = call i32 @putchar(i32 %from)
  call void @__kmpc_for_static_fini(ptr @loc, i32 %id)
";

const DYNAMIC: &str = "  %last = alloca i32
  %lower = alloca i32
  %upper = alloca i32
  %stride = alloca i32
  call void @__kmpc_dispatch_init_4(ptr @loc, i32 %id, i32 35, i32 0, i32 99, i32 1, i32 1)
  br label %next
next:
  %more = call i32 @__kmpc_dispatch_next_4(ptr @loc, i32 %id, ptr %last, ptr %lower,
    ptr %upper, ptr %stride)
  %is = icmp ne i32 %more, 0
  br i1 %is, label %iteration, label %end
iteration:
  %from = load i32, ptr %lower
  %used = call i32 @putchar(i32 %from)
  br label %next
end:
";

const SINGLE: &str = "  %mine = call i32 @__kmpc_single(ptr @loc, i32 %id)
  %c = icmp ne i32 %mine, 0
  br i1 %c, label %one, label %all
one:
  %x = call i32 @putchar(i32 7)
  call void @__kmpc_end_single(ptr @loc, i32 %id)
  br label %all
all:
  call void @__kmpc_barrier(ptr @loc, i32 %id)
";

/// A function of the program, which finds the record by way of a variable.
const CALLED: &str = "define void @called() noinline {
  %n = call i32 @omp_get_num_threads()
  %x = call i32 @putchar(i32 %n)
  ret void
}";

/// The functions of the library that a program with a region of this code still calls.
fn calls(code: &str) -> Vec<String> {
    let text = format!(
        "{DECLARATIONS}{CALLED}
define internal void @body(ptr noalias %gtid, ptr noalias %btid) {{
  %id = load i32, ptr %gtid
{code}  ret void
}}
define i32 @main() {{
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @body)
  ret i32 0
}}"
    );
    let raised = common::raised(&text, &Default::default());
    assert_eq!(raised.report.kept, 0, "{}", raised.report);
    let text = raised.module.module().to_string();
    let all = text.lines().filter(|l| l.contains("call ")).filter_map(|l| {
        let name = l.split_once("@pir_omp_")?.1.split('(').next()?;
        ["strand_begin", "single", "dispatch_init_4", "dispatch_next_4", "barrier"]
            .contains(&name)
            .then(|| name.to_owned())
    });
    let mut all: Vec<String> = all.collect();
    all.sort();
    all
}

/// The record of a thread is no longer there, and neither are calls with it.
#[test]
fn records_that_can_become_values_do() {
    assert_eq!(calls(STATIC), [""; 0]);
    assert_eq!(calls(&[STATIC, SINGLE].concat()), [""; 0]);
}

/// Dynamic loops are taken from the record by a function that is not copied.
#[test]
fn records_of_dynamic_loops_are_in_memory() {
    let [init, next, begin] = ["dispatch_init_4", "dispatch_next_4", "strand_begin"];
    assert_eq!(calls(DYNAMIC), [init, next, begin]);
    assert_eq!(calls(&[DYNAMIC, SINGLE].concat()), [init, next, "single", begin]);
}

#[test]
fn records_that_functions_look_for_are_in_memory() {
    let call = "  call void @called()\n";
    assert_eq!(calls(call), ["strand_begin"]);
    assert_eq!(calls(&[SINGLE, call].concat()), ["single", "strand_begin"]);
}

/// Since only one thread has something to do, it is the first that comes to the construct.
#[test]
fn code_for_one_thread_is_copied() {
    let one = SINGLE.replace("  %x = ", "  call void @called()\n  %x = ");
    assert_eq!(calls(&one), [""; 0]);
}
