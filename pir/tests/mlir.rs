//! MLIR files in the dialects `llvm` and `omp`: raised whole, and run with the result that the
//! program itself checks. Black box. Needs `mlir-translate-22` (`apt-get install -y mlir-22-tools`)
//! and, for the same programs with OpenMP's own run time, clang and libomp
//! (`apt-get install -y clang-22 libomp-22-dev`).

use crate::common::{PIR, pir, source};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const THREADS: [&str; 3] = ["1", "2", "4"];

fn programs() -> Vec<PathBuf> {
    let folder = source("tests/mlir");
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<_> = entries.map(|e| e.expect("an entry").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "mlir"));
    files.sort();
    assert!(files.len() >= 25, "{}", files.len());
    files
}

fn place(name: &str) -> String {
    let folder = crate::common::place("mlir");
    fs::create_dir_all(&folder).expect("the folder is made");
    crate::common::path(&folder, name)
}

fn tool(name: &str, args: &[&str]) {
    let install = "`apt-get install -y mlir-22-tools clang-22 libomp-22-dev` installs it";
    let out = Command::new(name).args(args).output();
    let out = out.unwrap_or_else(|e| panic!("{name}: {e}; {install}"));
    assert!(out.status.success(), "{name} {args:?}: {}", said(&out));
}

fn said(out: &Output) -> String {
    String::from_utf8_lossy(&out.stderr).into_owned()
}

#[test]
fn programs_are_raised_whole_and_run() {
    for file in programs() {
        let name = file.file_stem().expect("a name").to_str().expect("UTF-8").to_owned();
        let file = file.to_str().expect("UTF-8");
        let raised = place(&format!("{name}.pir"));
        let out = pir(&["raise", file, "-o", &raised]);
        assert_eq!(out.status.code(), Some(0), "{name}: {}", said(&out));
        assert!(said(&out).contains(", kept: 0"), "{name}: {}", said(&out));
        let text = fs::read_to_string(&raised).expect("it was written");
        let calls: Vec<_> = text.lines().filter(|l| l.contains("@__kmpc_")).collect();
        assert!(calls.is_empty(), "{name}: {calls:#?}");
        for threads in THREADS {
            for engine in ["interp", "jit"] {
                let engine = format!("--engine={engine}");
                let out = pir(&["run", &engine, "--threads", threads, &raised]);
                let status = out.status.code();
                assert_eq!(status, Some(0), "{name} {engine} {threads}: {}", said(&out));
            }
        }
    }
}

/// The programs are right: OpenMP's own run time gives the same.
#[test]
fn programs_check_themselves_with_the_run_time_of_openmp() {
    for file in programs() {
        let name = file.file_stem().expect("a name").to_str().expect("UTF-8").to_owned();
        let (text, made) = (place(&format!("{name}.ll")), place(&name));
        let file = file.to_str().expect("UTF-8");
        tool("mlir-translate-22", &["--mlir-to-llvmir", file, "-o", &text]);
        tool("clang-22", &["-w", "-fopenmp", &text, "-o", &made]);
        for threads in THREADS {
            let status = Command::new(&made).env("OMP_NUM_THREADS", threads).status();
            assert!(status.expect("it starts").success(), "{name} on {threads}");
        }
    }
}

#[test]
fn what_the_translator_refuses_is_an_error_with_a_hint() {
    let file = place("loop.mlir");
    let text = "func.func @f() {\n  scf.execute_region {\n    scf.yield\n  }\n  return\n}\n";
    fs::write(&file, text).expect("it is written");
    let out = pir(&["raise", &file]);
    assert_eq!(out.status.code(), Some(3), "{}", said(&out));
    let said = said(&out);
    for part in ["mlir-translate-22", &file, "help: ", "mlir-opt-22"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_missing_translator_is_named_with_the_package() {
    let file = place("none.mlir");
    fs::write(&file, "llvm.func @f()\n").expect("it is written");
    let mut command = Command::new(PIR);
    let out = command.args(["verify", &file]).env("PATH", place("")).output().expect("it starts");
    assert_eq!(out.status.code(), Some(3), "{}", said(&out));
    assert!(said(&out).contains("`apt-get install mlir-22-tools`"), "{}", said(&out));
}

/// A nest of two parallel loops that counts what `collapse(2)` in C and Fortran counts.
const NEST: &str = "\
@all = global i64 0
define i64 @count(i32 %rows, i32 %columns) {
entry:
  fork [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, %rows
  br i1 %more, label %latch, label %exit
latch:
  %i.next = add nsw i32 %i, 1
  fork interior [label %row, label %head]
row:
  %wide = sext i32 %i to i64
  %hundreds = mul i64 %wide, 100
  fork [label %head2]
head2:
  %k = phi i32 [ 0, %row ], [ %k.next, %latch2 ]
  %more2 = icmp slt i32 %k, %columns
  br i1 %more2, label %latch2, label %end
latch2:
  %k.next = add nsw i32 %k, 1
  fork interior [label %element, label %head2]
element:
  %ones = sext i32 %k to i64
  %n = add i64 %hundreds, %ones
  %old = atomicrmw add ptr @all, i64 %n monotonic
  halt
end:
  join
  halt
exit:
  join
  %count = load i64, ptr @all
  ret i64 %count
}
";

const COUNT_IN_C: &str = r#"
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int rows = atoi(argv[1]), columns = atoi(argv[2]);
  long count = 0;
#pragma omp parallel for collapse(2) reduction(+ : count)
  for (int i = 0; i < rows; i++)
    for (int k = 0; k < columns; k++)
      count += i * 100L + k;
  printf("i64 %ld\n", count);
}
"#;

/// The pass `collapse` gives the same results as clang with the clause.
#[test]
fn the_pass_collapse_agrees_with_the_clause() {
    let (nest, one, source, made) =
        (place("nest.pir"), place("one.pir"), place("count.c"), place("count"));
    fs::write(&nest, NEST).expect("it is written");
    fs::write(&source, COUNT_IN_C).expect("it is written");
    let out = pir(&["opt", "--passes", "collapse", &nest, "-o", &one]);
    assert_eq!(out.status.code(), Some(0), "{}", said(&out));
    let text = fs::read_to_string(&one).expect("it was written");
    assert_eq!(text.matches("fork interior").count(), 1, "{text}");
    assert!(text.contains("mul nuw i64"), "the product is wider than a factor: {text}");
    tool("clang-22", &["-O1", "-fopenmp", &source, "-o", &made]);
    for rows in ["-1", "0", "1", "2", "7", "33"] {
        for columns in ["-5", "0", "1", "3", "8"] {
            let clang = Command::new(&made).args([rows, columns]).output().expect("it starts");
            for engine in ["--engine=interp", "--engine=jit"] {
                let out = pir(&["run", engine, "--entry", "count", &one, "--", rows, columns]);
                assert_eq!(out.stdout, clang.stdout, "{rows} {columns}: {}", said(&out));
            }
        }
    }
}
