//! Tests of the places of faults: each has the function and the instruction, whoever has called the
//! function.

use super::common::{execute, main_of, program, words};
use pir_interp::Program;
use pir_interp::machine::{RunEnd, StrandPlace};
use pir_interp::run::{RunOptions, RunResult, run};
use pir_interp::sched::{RandomScheduler, Scheduler, SerialScheduler};
use pir_interp::site::InstDescription;

/// Kinds of faults: an instruction of `@faulty`.
const FAULTS: [&str; 5] = [
    "store i32 1, ptr null",
    "call void @llvm.trap()",
    "call void @is_not_there()",
    "call void @abort()",
    "%q = udiv i32 1, 0",
];

/// Programs that call `@faulty` in ways other than by a call of `@main`, each with the functions
/// that are executing then, but for `@faulty`.
const CALLERS: [(&str, &[&str]); 10] = [
    (
        "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }]
           [{ i32, ptr, ptr } { i32 65535, ptr @faulty, ptr null }]
         define i32 @main() {\n  ret i32 0\n}\n",
        &[],
    ),
    (
        "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }]
           [{ i32, ptr, ptr } { i32 65535, ptr @outer, ptr null }]
         define void @outer() {\n  %x = add i32 1, 1\n  call void @faulty()\n  ret void\n}
         define i32 @main() {\n  ret i32 0\n}\n",
        &["outer"],
    ),
    (
        "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }]
           [{ i32, ptr, ptr } { i32 65535, ptr @outer, ptr null }]
         define void @outer() {\nentry:\n  fork [label %a, label %b]\na:
           call void @faulty()\n  br label %j\nb:\n  br label %j\nj:\n  join\n  ret void\n}
         define i32 @main() {\n  ret i32 0\n}\n",
        &["outer"],
    ),
    (
        "@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }]
           [{ i32, ptr, ptr } { i32 65535, ptr @faulty, ptr null }]
         define i32 @main() {\n  ret i32 0\n}\n",
        &[],
    ),
    (
        "declare i32 @atexit(ptr)
         define i32 @main() {\n  %r = call i32 @atexit(ptr @faulty)\n  ret i32 0\n}\n",
        &[],
    ),
    (
        "declare i32 @atexit(ptr)\ndeclare void @exit(i32)
         define i32 @main() {\n  %r = call i32 @atexit(ptr @faulty)
           call void @exit(i32 0)\n  unreachable\n}\n",
        &["main"],
    ),
    (
        "declare void @qsort(ptr, i64, i64, ptr)
         define i32 @less(ptr %a, ptr %b) {\n  call void @faulty()\n  ret i32 0\n}
         define i32 @main() {\n  %l = alloca [2 x i8]\n  store [2 x i8] zeroinitializer, ptr %l
           call void @qsort(ptr %l, i64 2, i64 1, ptr @less)\n  ret i32 0\n}\n",
        &["less", "main"],
    ),
    (
        "@f = ifunc void (), ptr @resolver
         define ptr @resolver() {\n  call void @faulty()\n  ret ptr @resolver\n}
         define i32 @main() {\n  call void @f()\n  ret i32 0\n}\n",
        &["resolver", "main"],
    ),
    (
        "declare i32 @atexit(ptr)
         define void @first() {\n  %r = call i32 @atexit(ptr @faulty)\n  ret void\n}
         define i32 @main() {\n  %r = call i32 @atexit(ptr @first)\n  ret i32 0\n}\n",
        &[],
    ),
    (
        "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }]
           [{ i32, ptr, ptr } { i32 65535, ptr @outer, ptr null }]
         declare i32 @atexit(ptr)\ndeclare void @exit(i32)
         define void @outer() {\n  %r = call i32 @atexit(ptr @faulty)
           call void @exit(i32 3)\n  unreachable\n}
         define i32 @main() {\n  ret i32 0\n}\n",
        &["outer"],
    ),
];

/// Returns the place at which `main` of a program stops.
fn stop_of(program: &Program, scheduler: &mut dyn Scheduler) -> Option<StrandPlace> {
    let main = main_of(program);
    let run = run(program, main, &words(), &RunOptions::default(), scheduler, &[], None);
    match run.expect("it starts").machine.end() {
        Some(RunEnd::Stopped(_, place)) => place.clone(),
        end => panic!("{end:?}"),
    }
}

#[test]
fn a_fault_has_a_place_whoever_calls_the_function() {
    for fault in FAULTS {
        for (caller, callers) in CALLERS {
            let text = format!(
                "declare void @llvm.trap()\ndeclare void @abort()\ndeclare void @is_not_there()\n\
                 {caller}\ndefine void @faulty() {{\nbefore:\n  br label %here\nhere:\n  \
                 {fault}\n  ret void\n}}\n"
            );
            let program = program(&text);
            let schedulers: [&mut dyn Scheduler; 2] =
                [&mut SerialScheduler, &mut RandomScheduler::new(1)];
            for scheduler in schedulers {
                let place = stop_of(&program, scheduler).unwrap_or_else(|| panic!("{text}"));
                let module = program.module();
                let functions: Vec<String> =
                    place.sites.iter().map(|s| module.display_name(s.function)).collect();
                assert_eq!(functions, [&["faulty"], callers].concat(), "{text}");
                let description = InstDescription::new(module, place.sites[0]);
                assert_eq!(description.block, "here", "{text}");
            }
        }
    }
}

/// A function of the library that is called at the end has a strand, but no frame of the program.
#[test]
fn functions_of_the_library_can_be_called_at_the_end() {
    for (function, ends) in [("puts", "return i32 0"), ("free", "invalid-free")] {
        let text = format!(
            "@text = constant [3 x i8] c\"hi\\00\"\ndeclare i32 @__cxa_atexit(ptr, ptr, ptr)\n\
             declare void @{function}(ptr)\ndefine i32 @main() {{\n  \
             %r = call i32 @__cxa_atexit(ptr @{function}, ptr @text, ptr null)\n  ret i32 0\n}}\n"
        );
        let program = program(&text);
        let run = execute(&program, &RunOptions::default(), &mut SerialScheduler);
        let RunResult::Outcome(outcome) = run.ended else { panic!("{:?}", run.ended) };
        assert!(outcome.to_string().contains(ends), "{outcome}");
    }
}
