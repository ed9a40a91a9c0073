//! Calls that stay, because compilers do not use them in this way.

use pir_openmp::{Options, Outcome, raise};

const DECLARED: &str = "\
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare i32 @__kmpc_global_thread_num(ptr)
declare i32 @omp_get_thread_num()
declare i32 @omp_get_num_threads()
declare void @__kmpc_critical(ptr, i32, ptr)
declare void @__kmpc_end_critical(ptr, i32, ptr)
@ident = constant i32 0
@lock = global [8 x i32] zeroinitializer
@ask = global ptr @omp_get_thread_num
define i32 @main() {
  %x = alloca i32
  store i32 0, ptr %x
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @ident, i32 1, ptr @body, ptr %x)
  %v = load i32, ptr %x
  ret i32 %v
}
define internal void @body(ptr %gtid, ptr %btid, ptr %x) {
entry:
";

/// Why the region with this code stays; none: it is raised.
fn reason(code: &str) -> Option<String> {
    let text = format!("{DECLARED}{code}  ret void\n}}\n");
    let module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
    let verified = pir_verify::verify(module).expect("it is valid");
    let raised = raise(verified, &Options::default()).expect("it is not refused");
    let kept =
        raised.module.module().to_string().contains("call void (ptr, i32, ptr, ...) @__kmpc");
    let reason = raised.report.constructs.into_iter().find_map(|c| match c.outcome {
        Outcome::Kept(why) => Some(why),
        _ => None,
    });
    assert_eq!(reason.is_some(), kept, "{code}");
    reason
}

/// A part of the reason for code that stays.
const KEPT: [(&str, &str); 8] = [
    (
        "  %f = load ptr, ptr @ask\n  %n = call i32 %f()\n  store i32 %n, ptr %x\n",
        "omp_get_thread_num() may be called through a pointer",
    ),
    (
        "  %n = call i32 @__kmpc_global_thread_num(ptr @ident)\n  store i32 %n, ptr %x\n",
        "the program uses the number",
    ),
    (
        "  %n = call i32 @__kmpc_global_thread_num(ptr @ident)\n  %m = and i32 %n, 63\n  \
         %p = getelementptr i32, ptr %x, i32 %m\n  store i32 1, ptr %p\n",
        "the program uses the number",
    ),
    (
        "  %n = call i32 @__kmpc_global_thread_num(ptr @ident)\n  \
         %m = select i1 true, i32 %n, i32 7\n  %c = icmp eq i32 %m, 0\n  \
         br i1 %c, label %first, label %end\nfirst:\n  store i32 1, ptr %x\n  \
         br label %end\nend:\n",
        "the program uses the number",
    ),
    (
        "  call void @__kmpc_critical(ptr @ident, i64 0, ptr @lock)\n  \
         call void @__kmpc_end_critical(ptr @ident, i32 0, ptr @lock)\n",
        "its arguments are not those of the function",
    ),
    (
        "  call void @__kmpc_critical(ptr @ident, i32 0)\n  \
         call void @__kmpc_end_critical(ptr @ident, i32 0)\n",
        "its arguments are not those of the function",
    ),
    ("  %n = call i64 @omp_get_num_threads()\n", "its arguments are not those of the function"),
    ("  call void @omp_get_num_threads(ptr %x)\n", "its arguments are not those of the function"),
];

const RAISED: [&str; 4] = [
    "  %n = call i32 @omp_get_num_threads()\n  store i32 %n, ptr %x\n",
    "  %n = call i32 @__kmpc_global_thread_num(ptr @ident)\n  \
     call void @__kmpc_critical(ptr @ident, i32 %n, ptr @lock)\n  \
     call void @__kmpc_end_critical(ptr @ident, i32 %n, ptr @lock)\n",
    "  %n = call i32 @__kmpc_global_thread_num(ptr @ident)\n  \
     %m = select i1 true, i32 %n, i32 7\n  \
     call void @__kmpc_critical(ptr @ident, i32 %m, ptr @lock)\n  \
     call void @__kmpc_end_critical(ptr @ident, i32 %n, ptr @lock)\n",
    // Nothing that the region calls has the pointer.
    "  store i32 1, ptr %x\n",
];

#[test]
fn in_doubt_a_region_stays() {
    for (code, part) in KEPT {
        let why = reason(code).unwrap_or_else(|| panic!("it is raised:\n{code}"));
        assert!(why.contains(part), "{why}\n{code}");
    }
    for code in RAISED {
        assert_eq!(reason(code), None, "{code}");
    }
}

/// A region or a task whose code is a parameter of the function that calls the run time.
const HANDED_ON: [&str; 2] = [
    "declare void @__kmpc_fork_call(ptr, i32, ptr, ...)\n\
     define internal void @open(ptr %code, ptr %x) {\n  \
     call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @ident, i32 1, ptr %code, ptr %x)\n  \
     ret void\n}\n\
     define internal void @body(ptr %gtid, ptr %btid, ptr %x) {\n",
    "declare ptr @__kmpc_omp_task_alloc(ptr, i32, i32, i64, i64, ptr)\n\
     declare i32 @__kmpc_omp_task(ptr, i32, ptr)\n\
     define internal void @open(ptr %code, ptr %x) {\n  \
     %t = call ptr @__kmpc_omp_task_alloc(ptr @ident, i32 0, i32 1, i64 40, i64 0, ptr %code)\n  \
     %r = call i32 @__kmpc_omp_task(ptr @ident, i32 0, ptr %t)\n  ret void\n}\n\
     define internal void @body(ptr %x) {\n",
];

#[test]
fn code_that_is_handed_on_stays() {
    for start in HANDED_ON {
        let text = format!(
            "@ident = constant i32 0\ndeclare i32 @omp_get_thread_num()\n{start}  \
             %n = call i32 @omp_get_thread_num()\n  store i32 %n, ptr %x\n  ret void\n}}\n\
             define i32 @main() {{\n  %x = alloca i32\n  \
             call void @open(ptr @body, ptr %x) noinline\n  ret i32 0\n}}\n"
        );
        let module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
        let verified = pir_verify::verify(module).expect("it is valid");
        let options = Options::default();
        let raised = raise(verified, &options).expect("it is not refused");
        assert_eq!(raised.report.replaced, 0, "{}", raised.module.module());
    }
}
