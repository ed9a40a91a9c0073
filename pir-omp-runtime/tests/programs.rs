//! Programs of C and C++ that the tests of all compilers' objects cannot have: libomp does not run
//! them, or they need several processes, threads of their own, or libraries.

use crate::library;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of a program's own: tests run at the same time, in processes of their own.
pub(crate) fn folder(program: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("omp-programs").join(program);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

pub(crate) fn run(command: &mut Command) -> String {
    let out = command.output().expect("it starts");
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(out.status.success(), "{command:?}: {out:?}");
    text
}

/// Compiles a file of `tests/programs`, and links it with the library.
fn build(file: &str, flags: &[&str]) -> PathBuf {
    build_with(file, &[], flags, "exe")
}

fn source(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(file)
}

/// As [`build`], with flags for the compiler, and an extension of the program's own.
fn build_with(file: &str, compiler_flags: &[&str], flags: &[&str], extension: &str) -> PathBuf {
    let source = source(file);
    let folder = folder(file);
    let library = library::shared(&folder);
    let to = folder.join(file).with_extension(extension);
    let object = to.with_extension(format!("{extension}.o"));
    let compiler = match file.rsplit('.').next() {
        Some("cpp") => "clang++-22",
        Some("f90") => "flang-22",
        _ => "clang-22",
    };
    let mut compile = Command::new(compiler);
    compile.args(["-O1", "-fopenmp", "-fPIC", "-c", "-o"]).arg(&object).arg(source);
    run(compile.args(compiler_flags));
    let mut link = Command::new(compiler);
    link.arg(&object).arg(library).arg(format!("-Wl,-rpath,{}", folder.display()));
    run(link.args(flags).args(["-lpthread", "-ldl", "-o"]).arg(&to));
    to
}

fn start(program: &Path) -> Command {
    // A program that waits for ever is ended.
    let mut command = Command::new("timeout");
    command.arg("60").arg(program).env("OMP_CANCELLATION", "true");
    command
}

fn is_right(file: &str) {
    is_right_with(file, &[]);
}

/// As [`is_right`], with flags for the link.
fn is_right_with(file: &str, flags: &[&str]) {
    let program = build(file, flags);
    for _ in 0..3 {
        let text = run(&mut start(&program));
        assert!(text.trim_end().ends_with("ok"), "{file} prints {text}");
    }
}

#[test]
fn regions_and_groups_work_while_threads_end() {
    is_right("ends_of_threads.cpp");
}

#[test]
fn raised_code_begins_regions() {
    is_right("raised_region.c");
}

#[test]
fn threads_that_begin_and_end_need_no_more_and_more_memory() {
    is_right("roots.c");
}

#[test]
fn loops_of_a_cancelled_region_do_not_keep_the_next_from_ending() {
    is_right("cancelled_loops.c");
}

#[test]
fn a_cancelled_region_ends_wherever_its_threads_are() {
    is_right("cancelled_regions.c");
}

#[test]
fn handlers_of_signals_ask_who_they_are() {
    is_right("signals.c");
}

#[test]
fn regions_work_while_the_process_ends() {
    let program = build("destructors.cpp", &[]);
    assert_eq!(run(&mut start(&program)), "ok\n");
    assert_eq!(run(start(&program).arg("first")), "ok\n");
}

#[test]
fn a_process_ends_whose_main_thread_has_ended() {
    let program = build("main_ends.c", &[]);
    assert_eq!(run(&mut start(&program)), "ok\n");
    assert_eq!(run(start(&program).arg("another")), "ok\n");
}

#[test]
fn a_thread_that_ends_in_a_region_is_an_error() {
    let program = build("thread_ends_inside.c", &[]);
    for place in ["0", "1", "2", "3", "4"] {
        let out = start(&program).arg(place).output().expect("it starts");
        let said = String::from_utf8_lossy(&out.stderr);
        assert!(!out.status.success(), "{out:?}");
        assert!(said.contains("a thread ends inside of a parallel region"), "{out:?}");
    }
}

#[test]
fn an_exception_that_leaves_a_construct_ends_the_program() {
    let program = build("exceptions_leave.cpp", &[]);
    for construct in ["region", "alone", "loop", "task"] {
        let out = start(&program).arg(construct).output().expect("it starts");
        assert_eq!(out.status.code(), Some(3), "{construct}: {out:?}");
        assert!(out.stdout.is_empty(), "{construct}: {out:?}");
    }
}

#[test]
fn long_lists_of_tasks_do_not_overflow_the_stack() {
    is_right("task_list.c");
}

#[test]
fn a_thread_in_a_critical_section_runs_no_task_that_may_want_it() {
    is_right("task_waits_in_critical.c");
}

#[test]
fn a_thread_that_may_run_a_task_is_woken() {
    is_right("task_wakes_thread_that_may_run_it.c");
}

#[test]
fn untied_tasks_end() {
    is_right("untied_parts.c");
}

/// What comes after them finds all their parts done.
#[test]
fn untied_tasks_that_are_not_deferred_end_at_once() {
    is_right("untied_undeferred.c");
}

#[test]
fn iterations_outside_of_a_loop_are_not_waited_for() {
    is_right("doacross_outside.c");
}

#[test]
fn threads_compute_as_the_one_that_begins_the_region() {
    is_right_with("float_control.c", &["-lm"]);
}

#[test]
fn copies_of_the_process_have_regions() {
    is_right("copies_of_the_process.c");
}

#[test]
fn a_library_is_loaded_whose_constructor_has_a_region() {
    let library = build("library.c", &["-shared"]);
    let program = build("load_library.c", &[]);
    assert_eq!(run(start(&program).arg(library)), "ok\n");
}

/// Makes the library of `other_run_time.c`, by a compiler with its run time.
fn other_library(compiler: &str) -> PathBuf {
    let to = folder("other_run_time.c").join(format!("libother-{compiler}.so"));
    let mut command = Command::new(compiler);
    command.args(["-O1", "-fopenmp", "-fPIC", "-shared", "-o"]).arg(&to);
    run(command.arg(source("other_run_time.c")));
    to
}

#[test]
fn other_run_times_work_beside_this_one() {
    // gcc's keeps its state; functions with the names of LLVM's are these.
    let kinds = [("gcc", "apart"), ("clang-22", "shared")];
    let loads = build("beside_other.c", &[]);
    for (compiler, nesting) in kinds {
        let library = other_library(compiler);
        let out = run(start(&loads).arg(&library).arg(nesting));
        assert_eq!(out, "ok\n", "{compiler}, loaded");
        let flag = library.display().to_string();
        let run_path = format!("-Wl,-rpath,{}", library.parent().expect("a folder").display());
        let linked = build_with("beside_other.c", &["-DIS_LINKED"], &[&flag, &run_path], compiler);
        assert_eq!(run(start(&linked).arg(nesting)), "ok\n", "{compiler}, linked");
    }
}

#[test]
fn a_thread_of_a_region_ends_the_process() {
    let program = build("exit_inside.c", &[]);
    for thread in ["0", "1", "3"] {
        let out = start(&program).arg(thread).output().expect("it starts");
        assert_eq!(out.status.code(), Some(7), "{out:?}");
        assert_eq!(String::from_utf8_lossy(&out.stdout), "1\n");
    }
}

#[test]
fn waiting_threads_spin_for_as_long_as_they_are_told() {
    let program = build("waits.c", &[]);
    // How often a thread sleeps that waits for so many milliseconds.
    let sleeps = |words: &[&str], variable: &str, value: &str| -> u32 {
        run(start(&program).args(words).env(variable, value)).trim().parse().expect("a number")
    };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    assert!(processors > 1, "on one processor no thread spins");
    let (block, policy) = ("KMP_BLOCKTIME", "OMP_WAIT_POLICY");
    let for_ever = [(block, "infinite"), (block, "20000"), (policy, "active"), (policy, "ACTIVE")];
    for (variable, value) in for_ever.into_iter().chain([("KMP_LIBRARY", "turnaround")]) {
        assert_eq!(sleeps(&["300"], variable, value), 0, "{variable}={value}");
    }
    assert_eq!(sleeps(&["300", "block", "20000"], block, "0"), 0, "the program counts more");
    for (variable, value) in [(block, "0"), (block, "30"), (block, "500us"), (policy, "passive")] {
        assert!(sleeps(&["400"], variable, value) > 0, "{variable}={value}");
    }
    assert!(sleeps(&["400"], "UNRELATED", "") > 0, "that is the default");
    assert!(sleeps(&["400", "block", "30"], policy, "active") > 0, "the program counts more");
    // A pool with more threads than processors does not spin. On a busy machine it takes time until
    // both threads have had the processor.
    for (variable, value) in for_ever {
        assert!(sleeps(&["1000", "one"], variable, value) > 0, "{variable}={value}");
    }
}

/// Each program has many kinds of reductions, each of which it executes a thousand times, and ends
/// with an error if one has another value.
#[test]
#[ignore = "slow"]
fn reductions_have_one_value_for_each_number_of_threads() {
    for (file, flags) in [("reproducible.c", &["-lm", "-latomic"][..]), ("reproducible.f90", &[])] {
        let program = build(file, flags);
        let mut values = std::collections::BTreeSet::new();
        for threads in ["2", "3", "4", "8"] {
            let of_run = || {
                let mut command = Command::new(&program);
                run(command.current_dir(folder(file)).env("OMP_NUM_THREADS", threads))
            };
            let first = of_run();
            for _ in 0..2 {
                assert_eq!(of_run(), first, "{file}, {threads} threads");
            }
            values.insert(first);
        }
        assert!(values.len() > 1, "{file}: the order of the operations matters");
    }
}
