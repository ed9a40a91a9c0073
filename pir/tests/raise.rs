//! `pir raise` on tasks of Cilk, threads and text of older LLVM, as scripts see it. Black box.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn pir(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pir"));
    command.args(args).stdin(Stdio::null()).output().expect("pir starts")
}

fn said(out: &Output) -> String {
    String::from_utf8_lossy(&out.stderr).into_owned()
}

fn place(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().expect("UTF-8").to_owned()
}

fn file(name: &str, text: &str) -> String {
    let path = place(name);
    std::fs::write(&path, text).expect("it is written");
    path
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
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../pir-tapir/tests/programs/fib.ll");
    let source = source.to_str().expect("UTF-8");
    raised(source, ": tasks of @fib: raised, forks: 1, joins: 1", 55);
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
