//! The back end `openmp`, as scripts see it: lowered files linked with libomp, runs on its threads,
//! and its errors if a tool is missing. Black box. Needs `clang-22` and libomp (`apt-get install -y
//! clang-22 libomp-22-dev`).

use crate::common::library as built;
use crate::common::{PIR, example, file, place, source, status, text};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(PIR);
    command.args(args).stdin(Stdio::null()).env_remove("OMP_NUM_THREADS");
    command
}

fn pir(args: &[&str]) -> Output {
    command(args).output().expect("pir starts")
}

/// Runs a tool that this test cannot do without.
fn tool(name: &str, args: &[&str]) -> Output {
    let run = Command::new(name).args(args).output();
    run.unwrap_or_else(|e| {
        panic!("{name}: {e}; `apt-get install -y clang-22 llvm-22 libomp-22-dev` installs it")
    })
}

/// A file lowered and linked as a C compiler's user would.
fn program(source: &str) -> PathBuf {
    let name = Path::new(source).file_stem().expect("a name").to_str().expect("UTF-8");
    let (lowered, made) = (place(&format!("omp-{name}.ll")), place(&format!("omp-{name}")));
    let (at, to) = (lowered.to_str().expect("UTF-8"), made.to_str().expect("UTF-8"));
    let out = pir(&["lower", "--to", "openmp", source, "-o", at]);
    assert_eq!(status(&out), 0, "{}", text(&out.stderr));
    let checked = tool("llvm-as-22", &["-o", "/dev/null", at]);
    assert!(checked.status.success(), "{}", text(&checked.stderr));
    assert_eq!(status(&pir(&["verify", "-q", at])), 0);
    let flags = ["-O2", "-fopenmp", "-Wno-override-module", at, "-o", to, "-lm"];
    let linked = tool("clang-22", &flags);
    let hint = "`apt-get install -y libomp-22-dev` installs libomp";
    assert!(linked.status.success(), "{}\n{hint}", text(&linked.stderr));
    made
}

#[test]
fn lowered_files_are_ordinary_openmp_programs() {
    for (name, wanted) in [
        ("fib.pir", 55),
        ("mergesort.pir", 64),
        ("nested.pir", 16),
        ("loop.pir", 16),
        ("simd.pir", 112),
        ("team.pir", 14),
    ] {
        let made = program(&example(name));
        for threads in ["1", "4"] {
            let mut command = Command::new(&made);
            let out = command.env("OMP_NUM_THREADS", threads).output().expect("it starts");
            assert_eq!(status(&out), wanted, "{name} on {threads}: {}", text(&out.stderr));
        }
    }
}

#[test]
fn both_generators_run_openmp_code() {
    for engine in ["jit", "llvm"] {
        for threads in ["1", "2", "16"] {
            for (name, wanted) in [("fib.pir", 55), ("loop.pir", 16), ("team.pir", 14)] {
                let file = example(name);
                let args = [
                    "run",
                    "--executor",
                    "openmp",
                    "--engine",
                    engine,
                    "--threads",
                    threads,
                    &file,
                ];
                let out = pir(&args);
                let told = text(&out.stderr);
                assert_eq!(status(&out), wanted, "{name} {engine} {threads}: {told}");
            }
        }
    }
}

/// Returns how many different threads run the iterations of a loop.
const THREADS: &str = "\
@seen = internal global [64 x i8] zeroinitializer
declare i32 @omp_get_thread_num()

define i32 @main() {
entry:
  fork [label %header]
header:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, 4096
  br i1 %more, label %latch, label %done
latch:
  %i.next = add nsw i64 %i, 1
  fork interior [label %body, label %header]
body:
  %me = call i32 @omp_get_thread_num()
  %low = and i32 %me, 63
  %p = getelementptr [64 x i8], ptr @seen, i32 0, i32 %low
  store atomic i8 1, ptr %p monotonic, align 1
  halt
done:
  join
  br label %count
count:
  %k = phi i64 [ 0, %done ], [ %k.next, %count ]
  %n = phi i32 [ 0, %done ], [ %n.next, %count ]
  %q = getelementptr [64 x i8], ptr @seen, i64 0, i64 %k
  %one = load i8, ptr %q
  %wide = zext i8 %one to i32
  %n.next = add i32 %n, %wide
  %k.next = add i64 %k, 1
  %again = icmp slt i64 %k.next, 64
  br i1 %again, label %count, label %out
out:
  ret i32 %n.next
}
";

#[test]
fn the_environment_of_openmp_is_obeyed() {
    let file = file("omp-threads.pir", THREADS);
    for threads in [1, 3, 8] {
        let mut command = command(&["run", "--executor", "openmp", &file]);
        let out = command.env("OMP_NUM_THREADS", threads.to_string()).output().expect("it starts");
        assert_eq!(status(&out), threads, "{}", text(&out.stderr));
    }
    let out = pir(&["run", "--executor", "openmp", "--threads", "5", &file]);
    assert_eq!(status(&out), 5, "{}", text(&out.stderr));
}

#[test]
fn too_few_threads_for_a_forced_region_are_an_error() {
    let mut command = command(&["run", "--executor", "openmp", &example("team.pir")]);
    let out = command.env("OMP_THREAD_LIMIT", "2").output().expect("it starts");
    assert_eq!(status(&out), 126, "{}", text(&out.stderr));
    let told = "need 4 threads at once, and OpenMP's run time gives 2";
    assert!(text(&out.stderr).contains(told), "{}", text(&out.stderr));
    // OMP_DYNAMIC lets libomp choose how many it gives, but not here.
    let mut command = self::command(&["run", "--executor", "openmp", &example("team.pir")]);
    let out = command.env("OMP_DYNAMIC", "true").output().expect("it starts");
    assert_eq!(status(&out), 14, "{}", text(&out.stderr));
}

#[test]
fn a_fault_ends_the_process_with_its_place() {
    let program = "\
define i32 @main() {
entry:
  fork [label %a, label %b]
a:
  store i32 1, ptr inttoptr (i64 16 to ptr), align 4
  br label %j
b:
  br label %j
j:
  join
  ret i32 0
}
";
    let file = file("omp-fault.pir", program);
    for threads in ["1", "4"] {
        let out = pir(&["run", "-O0", "--executor", "openmp", "--threads", threads, &file]);
        assert_eq!(status(&out), 126, "{}", text(&out.stderr));
        assert!(text(&out.stderr).contains("@main.a"), "{}", text(&out.stderr));
    }
}

#[test]
fn a_stack_overflow_on_any_thread_is_reported() {
    // One strand runs on the calling thread, the other on a thread of libomp.
    for (a, b) in [("call void @deep(i64 0)", ""), ("", "call void @deep(i64 0)")] {
        let program = format!(
            "define void @deep(i64 %n) noinline {{
entry:
  %p = alloca [32 x i64]
  store volatile i64 %n, ptr %p
  %m = add i64 %n, 1
  call void @deep(i64 %m)
  %v = load volatile i64, ptr %p
  ret void
}}
define i32 @main() {{
entry:
  fork force [label %a, label %b]
a:
  {a}
  br label %j
b:
  {b}
  br label %j
j:
  join
  ret i32 0
}}
"
        );
        let file = file("omp-deep.pir", &program);
        for engine in ["jit", "llvm"] {
            let out = pir(&["run", "--executor", "openmp", "--engine", engine, &file]);
            let told = text(&out.stderr);
            assert_eq!(out.status.code(), Some(126), "{engine}: {:?} {told}", out.status);
            assert!(told.contains("stack overflow") && told.contains("@deep"), "{engine}: {told}");
        }
    }
}

/// The number that a litmus file says its program returns.
fn outcome(litmus: &str) -> i32 {
    let line = litmus.lines().find_map(|l| l.strip_prefix("; outcome: return i32 "));
    line.and_then(|n| n.parse().ok()).expect("one outcome, a number")
}

#[test]
fn one_module_has_regions_for_both_libraries_of_threads() {
    let program = "\
define i32 @main() {
entry:
  fork [label %a, label %b], !pir.backends !0
a:
  br label %j
b:
  br label %j
j:
  join
  fork [label %c, label %d]
c:
  br label %k
d:
  br label %k
k:
  join
  ret i32 0
}
!0 = !{!\"openmp\"}
";
    let file = file("omp-mixed.pir", program);
    for to in ["rayon", "openmp", "sequential"] {
        let out = text(&pir(&["lower", "--to", to, &file]).stdout);
        assert!(out.contains("@__kmpc_fork_call"), "{to}: {out}");
        assert_eq!(out.contains("@pir_rt_visit"), to == "rayon", "{to}: {out}");
    }
    let litmus = source("tests/litmus/backends");
    let made = place("omp-both");
    for name in ["one_lock_for_both", "barrier_in_openmp", "barrier_in_rayon"] {
        let source = litmus.join(name).with_extension("pir");
        let wanted = outcome(&std::fs::read_to_string(&source).expect("a litmus file"));
        let (source, at) = (source.to_str().expect("UTF-8"), place("omp-both.ll"));
        let (at, to) = (at.to_str().expect("UTF-8"), made.to_str().expect("UTF-8"));
        assert_eq!(status(&pir(&["lower", source, "-o", at])), 0);
        let library = built::library();
        let library = library.to_str().expect("UTF-8");
        let flags = ["-O2", "-fopenmp", "-Wno-override-module", at, library, "-o", to, "-lm"];
        let linked = tool("clang-22", &flags);
        assert!(linked.status.success(), "{}", text(&linked.stderr));
        for threads in ["1", "4"] {
            let mut command = Command::new(&made);
            command.env("OMP_NUM_THREADS", threads).env("PIR_NUM_THREADS", threads);
            let out = command.output().expect("it starts");
            assert_eq!(status(&out), wanted, "{name} on {threads}: {}", text(&out.stderr));
        }
        let out = pir(&["run", "--engine", "llvm", source]);
        assert_eq!(status(&out), wanted, "{name}: {}", text(&out.stderr));
    }
}

#[test]
fn a_fault_of_a_mixed_module_ends_the_process_with_its_place() {
    let program = |first: &str, second: &str, fault: &str| {
        format!(
            "@lock = internal global i32 0
declare void @llvm.parallel.critical.enter(ptr)
define i32 @main() {{
entry:
  fork [label %a, label %b], !pir.backends !0
a:
  fork [label %c, label %d], !pir.backends !1
c:
  {fault}
  br label %k
d:
  br label %k
k:
  join
  br label %j
b:
  br label %j
j:
  join
  ret i32 0
}}
!0 = !{{!\"{first}\"}}
!1 = !{{!\"{second}\"}}
"
        )
    };
    let again = "call void @llvm.parallel.critical.enter(ptr @lock)\n  ".repeat(2);
    let bad = "store i32 1, ptr inttoptr (i64 16 to ptr), align 4";
    for (first, second) in [("openmp", "rayon"), ("rayon", "openmp")] {
        for (fault, told) in [(bad, "@main"), (&again, "critical section")] {
            let file = file("omp-both-fault.pir", &program(first, second, fault));
            for threads in ["1", "4"] {
                let out = pir(&["run", "--threads", threads, &file]);
                assert_eq!(status(&out), 126, "{}", text(&out.stderr));
                assert!(text(&out.stderr).contains(told), "{}", text(&out.stderr));
            }
        }
    }
}

/// Many strands enter one critical section, and open regions while they are in it.
const SECTIONS: &str = "\
@p = internal global i32 0
@sum = internal global i64 0

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)

define void @inner(i64 %x) {
entry:
  fork [label %a, label %b]
a:
  %q = urem i64 %x, 7
  call void @helper(i64 %q)
  br label %j
b:
  call void @helper(i64 %x)
  br label %j
j:
  join
  ret void
}

define void @helper(i64 %x) {
entry:
  %o = atomicrmw add ptr @sum, i64 1 monotonic
  ret void
}

define void @work(i64 %n) {
entry:
  %small = icmp slt i64 %n, 2
  br i1 %small, label %leaf, label %split
leaf:
  call void @llvm.parallel.critical.enter(ptr @p)
  call void @inner(i64 %n)
  call void @llvm.parallel.critical.exit(ptr @p)
  call void @inner(i64 %n)
  ret void
split:
  %n1 = sub i64 %n, 1
  %n2 = sub i64 %n, 2
  fork [label %l, label %r]
l:
  call void @work(i64 %n1)
  br label %j
r:
  call void @work(i64 %n2)
  br label %j
j:
  join
  call void @llvm.parallel.critical.enter(ptr @p)
  fork [label %x, label %y]
x:
  call void @helper(i64 1)
  br label %k
y:
  br label %k
k:
  join
  call void @llvm.parallel.critical.exit(ptr @p)
  ret void
}

define i64 @count(i64 %n) {
  call void @work(i64 %n)
  %s = load i64, ptr @sum
  ret i64 %s
}
";

#[test]
fn a_strand_in_a_critical_section_never_waits_for_another_that_wants_it() {
    let file = file("omp-sections.pir", SECTIONS);
    for threads in ["1", "2", "4", "16"] {
        let run = ["run", "--executor", "openmp", "--timeout", "60s", "--threads", threads];
        let out = pir(&[&run[..], &["--entry", "count", &file, "--", "13"]].concat());
        let told = text(&out.stdout);
        assert_eq!((status(&out), told.trim()), (0, "i64 1884"), "{}", text(&out.stderr));
    }
}
