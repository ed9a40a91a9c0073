//! A fault in lanes reports the line of the faulting instruction, vectorised or lane by lane: that
//! of the source if debug information has it, otherwise that of the module's text.

use crate::common::described;
use crate::programs::{call, executable};
use pir_engine::{Options, SourceText};

/// The code before that of a lane: `%i` is its number, and the lane with number 5 fails.
const LOCKSTEP_HEAD: &str = "\
@zeros = global [16 x i32] [i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, i32 1, i32 1, i32 1, i32 1, \
i32 1, i32 1, i32 1, i32 1, i32 1, i32 1]
@places = global [16 x ptr] [ptr @zeros, ptr @zeros, ptr @zeros, ptr @zeros, ptr @zeros, ptr \
null, ptr @zeros, ptr @zeros, ptr @zeros, ptr @zeros, ptr @zeros, ptr @zeros, ptr @zeros, ptr \
@zeros, ptr @zeros, ptr @zeros]
@a = global [32 x i32] zeroinitializer
@null = global ptr null
@lanes = global i64 16
declare void @llvm.trap()
define void @main() {
entry:
  %lanes = load i64, ptr @lanes
  %null = load ptr, ptr @null
  FORK [label %header]
header:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i64 %i, %lanes
  br i1 %more, label %latch, label %done
latch:
  %next = add nsw i64 %i, 1
  fork interior [label %lane, label %header]
lane:
";
const LOCKSTEP_TAIL: &str = "  halt
done:
  join
  ret void
}
";

/// What fails, at the line with the mark.
const DIVIDES: &str = "  %at = getelementptr i32, ptr @zeros, i64 %i
  %z = load i32, ptr %at
  %q = sdiv i32 7, %z ; HERE
  %to = getelementptr i32, ptr @a, i64 %i
  store i32 %q, ptr %to
";
const READS: &str = "  %at = getelementptr ptr, ptr @places, i64 %i
  %p = load ptr, ptr %at
  %x = load i32, ptr %p ; HERE
  %to = getelementptr i32, ptr @a, i64 %i
  store i32 %x, ptr %to
";
const WRITES: &str = "  %at = getelementptr ptr, ptr @places, i64 %i
  %p = load ptr, ptr %at
  %q = select i1 true, ptr %p, ptr @a
  store i32 7, ptr %q ; HERE
  %to = getelementptr i32, ptr @a, i64 %i
  store i32 1, ptr %to
";
const TRAPS: &str = "  %is = icmp eq i64 %i, 5
  br i1 %is, label %five, label %other
five:
  store volatile i32 1, ptr @a
  call void @llvm.trap() ; HERE
  br label %other
other:
  %to = getelementptr i32, ptr @a, i64 %i
  store i32 1, ptr %to
";
/// In memory in a row, all of which is missing.
const ROWS: &str = "  %at = getelementptr float, ptr %null, i64 %i
  %x = load float, ptr %at ; HERE
  %y = fmul float %x, 2.0
  %to = getelementptr float, ptr @a, i64 %i
  store float %y, ptr %to
";
/// Lanes that see each other's writes, which cannot be vectorised if their number is unknown.
const MEET: &str = "  %from = getelementptr i32, ptr @a, i64 %i
  %x = load i32, ptr %from
  %on = add i64 %i, 1
  %to = getelementptr i32, ptr @a, i64 %on
  store i32 %x, ptr %to
  %at = getelementptr i32, ptr @zeros, i64 %i
  %z = load i32, ptr %at
  %q = sdiv i32 7, %z ; HERE
  store i32 %q, ptr %to
";

/// The text, and the line that fails in it, from 1.
fn program(fork: &str, lane: &str) -> (String, usize) {
    let text = format!("{}{lane}{LOCKSTEP_TAIL}", LOCKSTEP_HEAD.replace("FORK", fork));
    let line = text.lines().position(|l| l.ends_with("; HERE")).expect("it is marked") + 1;
    (text, line)
}

/// Returns the message of the fault.
fn fault(text: &str) -> String {
    let named = Some(SourceText::new("lanes.pir", text.as_bytes()));
    let program = executable(text, &Options { threads: 2, text: named, ..Options::default() });
    call(&program, "main").expect_err("a fault").to_string()
}

fn check(fork: &str, lane: &str) {
    let (text, line) = program(fork, lane);
    let said = fault(&text);
    assert!(said.contains(&format!("(lanes.pir:{line}:")), "{line}: {said}\n{text}");
    let said = fault(&described(&text, "lanes"));
    assert!(said.contains(&format!("(lanes.c:{}:3)", line * 10)), "{line}: {said}\n{text}");
}

#[test]
fn faults_in_vectorised_lanes_have_lines() {
    for lane in [DIVIDES, READS, WRITES, TRAPS, ROWS, MEET] {
        check("fork width i32 4 lockstep", lane);
        check("fork width i32 16 lockstep", lane);
    }
}

#[test]
fn faults_in_serialised_lanes_have_lines() {
    for lane in [DIVIDES, READS, WRITES, TRAPS, ROWS, MEET] {
        check("fork lockstep", lane);
    }
}

#[test]
fn faults_in_iterations_have_lines() {
    for lane in [DIVIDES, READS, WRITES, TRAPS, ROWS] {
        check("fork", lane);
    }
}
