//! Tests of single operations on much memory: they end at the time limit, and take no more memory
//! than the limit says, whatever the operation is.

use super::common::{ended, execute, main_of, program, program_within, words};
use super::memory::peak;
use pir_interp::run::{RunLimit, RunOptions, RunResult, run};
use pir_interp::sched::SerialScheduler;
use std::time::{Duration, Instant};

const DECLARATIONS: &str = "\
declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
declare ptr @realloc(ptr, i64)
declare ptr @aligned_alloc(i64, i64)
declare ptr @memset(ptr, i32, i64)
declare ptr @memcpy(ptr, ptr, i64)
declare ptr @memmove(ptr, ptr, i64)
declare i32 @memcmp(ptr, ptr, i64)
declare ptr @memchr(ptr, i32, i64)
declare i64 @strlen(ptr)
declare ptr @strcpy(ptr, ptr)
declare ptr @strncpy(ptr, ptr, i64)
declare ptr @strdup(ptr)
declare ptr @strchr(ptr, i32)
declare i32 @puts(ptr)
declare i32 @printf(ptr, ...)
declare i32 @snprintf(ptr, i64, ptr, ...)
declare i64 @fwrite(ptr, i64, i64, ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @use(ptr)
@stdout = external global ptr
@format = constant [3 x i8] c\"%s\\00\"
define void @callee(ptr byval([SIZE x i8]) %p) {
  %q = getelementptr i8, ptr %p, i64 1
  store i8 1, ptr %q
  ret void
}
define void @variadic(...) {
  ret void
}
";

/// Operations on `%p` and `%q`, objects of `SIZE` bytes, and on `@g`, a global of as many.
const OPERATIONS: &[&str] = &[
    "%a = alloca [SIZE x i8]\n  store i8 1, ptr %a",
    "%a = alloca i8, i64 SIZE\n  store i8 1, ptr %a",
    "%a = call ptr @malloc(i64 SIZE)\n  store i8 1, ptr %a",
    "%a = call ptr @calloc(i64 SIZE, i64 1)\n  store i8 1, ptr %a",
    "%a = call ptr @realloc(ptr %p, i64 SIZE)\n  store i8 1, ptr %a",
    "%a = call ptr @aligned_alloc(i64 64, i64 SIZE)\n  store i8 1, ptr %a",
    "%a = call ptr @memset(ptr %p, i32 7, i64 SIZE)",
    "%a = call ptr @memcpy(ptr %q, ptr %p, i64 SIZE)",
    "%a = call ptr @memmove(ptr %q, ptr %p, i64 SIZE)",
    "call void @llvm.memset.p0.i64(ptr %p, i8 7, i64 SIZE, i1 false)",
    "call void @llvm.memset.p0.i64(ptr %p1, i8 7, i64 LESS, i1 false)",
    "call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 SIZE, i1 false)",
    "call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p1, i64 LESS, i1 false)",
    "call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %p1, i64 LESS, i1 false)",
    "call void @llvm.memmove.p0.p0.i64(ptr %p1, ptr %p, i64 LESS, i1 false)",
    "call void @llvm.memmove.p0.p0.i64(ptr %p8, ptr %p, i64 LESS8, i1 false)",
    "%a = call i32 @memcmp(ptr %p, ptr %q, i64 SIZE)",
    "%a = call ptr @memchr(ptr %p, i32 9, i64 SIZE)",
    "%a = call i64 @strlen(ptr %p)",
    "%a = call ptr @strcpy(ptr %q, ptr %p)",
    "%a = call ptr @strncpy(ptr %q, ptr %p, i64 SIZE)",
    "%a = call ptr @strdup(ptr %p)",
    "%a = call ptr @strchr(ptr %p, i32 9)",
    "%a = call i32 @puts(ptr %p)",
    "%a = call i32 (ptr, ...) @printf(ptr @format, ptr %p)",
    "%a = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %q, i64 SIZE, ptr @format, ptr %p)",
    "%f = load ptr, ptr @stdout\n  %a = call i64 @fwrite(ptr %p, i64 1, i64 SIZE, ptr %f)",
    "call void @callee(ptr byval([SIZE x i8]) %p)",
    "call void (...) @variadic(ptr byval([SIZE x i8]) %p)",
    "call void @llvm.memcpy.p0.p0.i64(ptr @g, ptr %p, i64 SIZE, i1 false)",
    "call void @llvm.memcpy.p0.p0.i64(ptr @g1, ptr %p, i64 LESS, i1 false)",
    "store i8 1, ptr @g",
];

/// Returns a program with an operation, in a region or outside of all, on `size` bytes that are not
/// zero, but for the last one.
fn text(operation: &str, size: u64, in_region: bool) -> String {
    let (open, close) = match in_region {
        true => (
            "fork [label %a.b, label %b.b]\na.b:\n",
            "br label %j.b\nb.b:\n  br label %j.b\nj.b:\n  join\n",
        ),
        false => ("br label %a.b\na.b:\n", ""),
    };
    format!(
        "{DECLARATIONS}\n@g = global [SIZE x i8] zeroinitializer\n\
         @g1 = alias i8, getelementptr (i8, ptr @g, i64 1)\n\
         define i32 @main() {{\nentry:\n  %p = call ptr @malloc(i64 SIZE)\n  \
         %q = call ptr @malloc(i64 SIZE)\n  \
         %x = call ptr @memset(ptr %p, i32 5, i64 SIZE)\n  \
         %y = call ptr @memset(ptr %q, i32 5, i64 SIZE)\n  \
         %last = getelementptr i8, ptr %p, i64 LESS\n  store i8 0, ptr %last\n  \
         %p1 = getelementptr i8, ptr %p, i64 1\n  %p8 = getelementptr i8, ptr %p, i64 8\n  \
         {open}  {operation}\n  {close}  ret i32 0\n}}\n"
    )
    .replace("LESS8", &(size - 8).to_string())
    .replace("LESS", &(size - 1).to_string())
    .replace("SIZE", &size.to_string())
}

/// Runs an operation. Returns how it ended, the time, and the most memory that it took.
fn measured(
    operation: &str,
    size: u64,
    in_region: bool,
    options: &RunOptions,
) -> (String, Duration, usize) {
    let text = text(operation, size, in_region);
    let (mut what, mut time) = (String::new(), Duration::ZERO);
    let bytes = peak(|| {
        let program = program_within(&text, options.limits.memory);
        let begin = Instant::now();
        let run =
            run(&program, main_of(&program), &words(), options, &mut SerialScheduler, &[], None);
        what = match &run {
            Ok(run) => ended(run),
            Err(failure) => failure.stop.to_string(),
        };
        time = begin.elapsed();
    });
    (what, time, bytes)
}

#[test]
fn the_time_limit_ends_every_operation() {
    // Far more than can be handled in time, and more than fits into the memory of any machine.
    const SIZE: u64 = 1 << 40;
    let limits = pir_interp::machine::RunLimits { memory: 1 << 50, ..Default::default() };
    let timeout = Some(Duration::from_millis(100));
    let options = RunOptions { timeout, limits, sink: Some(|_| ()), ..RunOptions::default() };
    let mut complaints = Vec::new();
    for operation in OPERATIONS {
        for in_region in [false, true] {
            let (what, time, bytes) = measured(operation, SIZE, in_region, &options);
            // The limit of address space of small machines ends some earlier.
            let is_right = what.starts_with("return i32 0") || what == "Limit(Time)";
            if !is_right || time > Duration::from_secs(3) || bytes > 3 << 30 {
                complaints
                    .push(format!("{operation} ({in_region}): {what}, {time:?}, {bytes} bytes"));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn no_operation_takes_more_memory_than_the_limit() {
    // Three objects fit, if nothing but their contents counted.
    const SIZE: u64 = 8 << 20;
    const MEMORY: u64 = 40 << 20;
    let limits = pir_interp::machine::RunLimits { memory: MEMORY, ..Default::default() };
    let options = RunOptions { limits, sink: Some(|_| ()), ..RunOptions::default() };
    let (mut complaints, mut stopped) = (Vec::new(), 0);
    for operation in OPERATIONS {
        for in_region in [false, true] {
            let (what, _, bytes) = measured(operation, SIZE, in_region, &options);
            stopped += usize::from(what == "Limit(Memory)");
            let is_right = what.starts_with("return i32 0") || what == "Limit(Memory)";
            if !is_right || bytes as u64 > MEMORY + (8 << 20) {
                complaints.push(format!("{operation} ({in_region}): {what}, {bytes} bytes"));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(stopped > 10, "{stopped}");
}

/// Small objects take more than their bytes.
#[test]
fn many_small_objects_take_no_more_than_the_limit() {
    const MEMORY: u64 = 64 << 20;
    let text = "declare ptr @malloc(i64)\ndefine i32 @main() {\nentry:\n  br label %l\nl:\n  \
                %p = call ptr @malloc(i64 1)\n  store i8 1, ptr %p\n  br label %l\n}\n";
    let limits = pir_interp::machine::RunLimits { memory: MEMORY, ..Default::default() };
    let options = RunOptions { limits, ..RunOptions::default() };
    let program = program(text);
    let bytes = peak(|| {
        let run = execute(&program, &options, &mut SerialScheduler);
        assert!(matches!(run.ended, RunResult::Limit(RunLimit::Memory)), "{}", ended(&run));
    });
    assert!(bytes as u64 <= MEMORY + (MEMORY / 4), "{bytes}");
}
