//! `pir raise` on tasks of Cilk, `simd` loops, threads and text of older LLVM, as scripts see it.
//! Black box. Needs `clang-22` and `flang-22` (`apt-get install -y clang-22 flang-22`).

use crate::common::{file, pir, source};
use std::path::Path;
use std::process::{Command, Output};

fn said(out: &Output) -> String {
    String::from_utf8_lossy(&out.stderr).into_owned()
}

fn place(name: &str) -> String {
    crate::common::path(env!("CARGO_TARGET_TMPDIR").as_ref(), name)
}

/// Raises a file, which the report must describe so, and runs the result.
fn raised(source: &str, report: &str, status: i32) {
    let stem = Path::new(source).file_stem().and_then(|s| s.to_str()).expect("UTF-8");
    let to = place(&format!("raised-{stem}.pir"));
    let out = pir(&["raise", source, "-o", &to]);
    assert_eq!(out.status.code(), Some(0), "{}", said(&out));
    assert!(said(&out).contains(report), "{}", said(&out));
    for engine in ["--engine=interp", "--engine=jit"] {
        let out = pir(&["run", engine, &to]);
        assert_eq!(out.status.code(), Some(status), "{engine}: {}", said(&out));
    }
}

#[test]
fn tasks_of_cilk_are_raised() {
    let source = source("pir-tapir/tests/programs/fib.ll");
    let source = source.to_str().expect("UTF-8");
    raised(source, ": tasks of @fib: raised, forks: 1, joins: 1", 55);
}

/// Figure 9 of the draft, in C and in Fortran.
#[test]
fn simd_loops_are_lanes() {
    let loops = "int p, a[64];
int main(void) {
  for (int i = 0; i < 64; i++)
    a[i] = i;
  #pragma omp simd private(p) safelen(8)
  for (int i = 0; i < 56; i++) {
    p = 2 * a[i];
    a[i + 8] = p + 1;
  }
  return a[63];
}
";
    let source = file("lanes.c", loops);
    for (level, name) in [("-O0", "lanes0.ll"), ("-O1", "lanes1.ll")] {
        let to = place(name);
        let flags = ["-fopenmp", level, "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm"];
        compile("clang-22", &[&flags[..], &[&source, "-o", &to]].concat());
        // At -O0, clang asks all passes to leave the function as it is.
        let text = std::fs::read_to_string(&to).expect("it is written");
        let to = file(name, &text.replace(" optnone", ""));
        raised(&to, ": simd in main: 8 lanes", 255);
        assert!(parallel(&to).contains("fork width i32 8 lockstep ["), "{}", parallel(&to));
    }
    let source = file(
        "lanes.f90",
        "subroutine double(a, n)
  integer :: n, a(n), i
  !$omp simd
  do i = 1, n
    a(i) = 2 * a(i)
  end do
end subroutine
",
    );
    let to = place("lanes2.ll");
    compile("flang-22", &["-fopenmp", "-S", "-emit-llvm", &source, "-o", &to]);
    let out = pir(&["raise", &to]);
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(text.contains("fork width i32 16 lockstep ["), "{text}\n{}", said(&out));
    let out = pir(&["raise", "--for-races", &to]);
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(text.contains("fork [label"), "{text}\n{}", said(&out));
}

/// Runs a compiler, which must be installed.
fn compile(compiler: &str, args: &[&str]) {
    let run = Command::new(compiler).args(args).output();
    let run = run.unwrap_or_else(|e| {
        panic!("{compiler}: {e}; `apt-get install -y clang-22 flang-22` installs it")
    });
    assert!(run.status.success(), "{}", said(&run));
}

/// What [`raised`] has written.
fn parallel(source: &str) -> String {
    let stem = Path::new(source).file_stem().and_then(|s| s.to_str()).expect("UTF-8");
    std::fs::read_to_string(place(&format!("raised-{stem}.pir"))).expect("it is there")
}

#[test]
fn threads_are_raised() {
    let source = file(
        "threads.ll",
        "@x = internal global i32 0
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
define internal ptr @code(ptr %p) nounwind {
  store i32 42, ptr %p
  ret ptr null
}
define i32 @main() nounwind {
  %t = alloca i64
  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @code, ptr @x)
  %i = load i64, ptr %t
  %j = call i32 @pthread_join(i64 %i, ptr null)
  %r = load i32, ptr @x
  ret i32 %r
}
",
    );
    raised(&source, "threads.ll:8: threads of @main: raised", 42);
}

#[test]
fn text_of_older_llvm_is_raised() {
    let text = "@x = global i32 7
define i32 @main() {
  %p = bitcast i32* @x to i8*
  %q = bitcast i8* %p to i32*
  %r = load i32, i32* %q
  ret i32 %r
}
";
    raised(&file("old.ll", text), "calls replaced: 0, kept: 0", 7);
}

#[test]
fn malformed_tasks_are_errors_with_a_place() {
    let text = "declare token @llvm.syncregion.start()
define void @f() {
entry:
  detach within %none, label %t, label %n
t:
  reattach within %none, label %n
n:
  ret void
}
";
    let out = pir(&["raise", &file("malformed.ll", text)]);
    assert_eq!(out.status.code(), Some(2), "{}", said(&out));
    for part in ["PIR0011", "malformed.ll:2:1", "names no sync region"] {
        assert!(said(&out).contains(part), "{part}: {}", said(&out));
    }
}

/// A program with a region, with and without debug information.
#[test]
fn regions_are_reported_in_words_as_json_and_as_a_log() {
    let program = file(
        "regions.c",
        "int a[9];\nint main(void) {\n#pragma omp parallel for\n\
         for (int i = 0; i < 9; i++) a[i] = 5;\nreturn a[8];\n}\n",
    );
    let flags = ["-fopenmp", "-O1", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm"];
    for (name, debug, line) in [("regions.ll", "-g0", None), ("regions-g.ll", "-g", Some(3))] {
        let to = place(name);
        compile("clang-22", &[&flags[..], &[debug, &program, "-o", &to]].concat());
        let shown = match line {
            Some(line) => format!("regions.c:{line}: parallel for in main: iterations\n"),
            None => "parallel for in main: iterations\n".to_owned(),
        };
        raised(&to, &shown, 5);
        let report = |ending: &str| {
            let report = place(&format!("{name}.report.{ending}"));
            let out = pir(&["raise", &to, "--report", &report, "-o", &place("regions.pir")]);
            assert_eq!(out.status.code(), Some(0), "{}", said(&out));
            let text = std::fs::read_to_string(report).expect("it is written");
            serde_json::from_str::<serde_json::Value>(&text).expect("JSON")
        };
        let object = report("json");
        assert_eq!(object["directive"], "parallel for");
        assert_eq!((&object["function"], &object["grade"]), (&"main".into(), &"iterations".into()));
        let file = object["file"].as_str().expect("a file");
        assert!(file.ends_with(if line.is_some() { "regions.c" } else { name }), "{object}");
        assert!(line.is_none_or(|line| object["line"] == line), "{object}");
        let log = report("sarif");
        let result = &log["runs"][0]["results"][0];
        assert_eq!(result["ruleId"], "openmp/iterations");
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["region"]["startLine"], object["line"], "{log:#}");
    }
}
