//! Loops that update one location get copies of it for their chunks and lanes.

use crate::common::lowered_with;
use pir_lower::{LoopVectors, Options};

/// `update` in each of `%n` iterations `%i`.
fn sum(update: &str) -> String {
    format!(
        "@g = global i64 0, align 8
@lock = global i32 0, align 4
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
define void @f(ptr noalias %p, ptr noalias %q, i64 %n) {{
entry:
  fork [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %spawn, label %done
spawn:
  fork interior [label %body, label %latch]
body:
  %a = getelementptr i32, ptr %q, i64 %i
  %x = load i32, ptr %a, align 4
  %w = sext i32 %x to i64
{update}
  halt
latch:
  %next = add nsw i64 %i, 1
  br label %head
done:
  join
  ret void
}}
"
    )
}

/// The functions whose names end so, with their bodies.
fn function<'t>(text: &'t str, end: &str) -> &'t str {
    let name = format!("{end}(");
    let parts = text.split("\n}\n").filter_map(|p| p.rfind("define ").map(|at| &p[at..]));
    let named = |p: &&str| p.lines().next().is_some_and(|l| l.contains(&name));
    let found: Vec<&str> = parts.filter(named).collect();
    assert_eq!(found.len(), 1, "{end}\n{text}");
    found[0]
}

#[test]
fn a_chunk_updates_a_reduced_location_once() {
    let text = sum("  %o = atomicrmw add ptr %p, i64 %w monotonic, align 8");
    for backend in ["rayon", "simd"] {
        let out = lowered_with(&text, &Options::to(backend));
        let chunk = function(&out, ".private.wide");
        assert_eq!(chunk.matches("atomicrmw").count(), 1, "{chunk}");
        assert_eq!(chunk.matches("llvm.vector.reduce.add").count(), 1, "{chunk}");
        // The update is after both loops, and these need no memory for the sums.
        let last = chunk.rfind("atomicrmw").expect("it is there");
        assert_eq!(chunk[last..].lines().nth(1), Some("  br label %done"), "{chunk}");
        assert!(!chunk.contains("alloca"), "{chunk}");
    }
    let out =
        lowered_with(&text, &Options { loop_vectors: LoopVectors::Scalar, ..Options::to("rayon") });
    let chunk = function(&out, ".private.fold");
    assert_eq!(chunk.matches("atomicrmw").count(), 1, "{chunk}");
    let out = lowered_with(&text, &Options::to("sequential"));
    assert_eq!(out.matches("atomicrmw").count(), 1, "{out}");
}

#[test]
fn reductions_of_differences_and_of_several_locations() {
    let text = sum("  atomicrmw sub ptr %p, i64 %w monotonic, align 8
  atomicrmw smax ptr @g, i64 %w monotonic, align 8"
        .replace("smax", "max")
        .as_str());
    let out =
        lowered_with(&text, &Options { loop_vectors: LoopVectors::Scalar, ..Options::to("rayon") });
    let chunk = function(&out, ".private.fold");
    assert!(chunk.contains("atomicrmw add ptr"), "what was taken away is added: {chunk}");
    assert!(chunk.contains("atomicrmw max ptr @g"), "{chunk}");
    assert!(chunk.contains("phi i64 [ -9223372036854775808, %tail ]"), "{chunk}");
}

#[test]
fn a_location_that_is_read_is_not_privatised() {
    let text = sum("  %o = atomicrmw add ptr %p, i64 %w monotonic, align 8
  %b = getelementptr i64, ptr %q, i64 %i
  store i64 %o, ptr %b, align 8");
    let out = lowered_with(&text, &Options::to("rayon"));
    assert!(!out.contains(".private"), "{out}");
}

#[test]
fn updates_in_critical_sections_are_privatised() {
    let update = |op: &str, between: &str| {
        sum(&format!(
            "  %v = sitofp i64 %w to double
  call void @llvm.parallel.critical.enter(ptr @lock)
  %old = load double, ptr %p, align 8
{between}  %new = {op} double %old, %v
  store double %new, ptr %p, align 8
  call void @llvm.parallel.critical.exit(ptr @lock)"
        ))
    };
    let out = lowered_with(&update("fadd reassoc", ""), &Options::to("rayon"));
    let chunk = function(&out, ".private.wide");
    assert_eq!(chunk.matches("call void @pir_rt_critical_enter").count(), 1, "{chunk}");
    assert!(chunk.contains("call reassoc double @llvm.vector.reduce.fadd.v4f64"), "{chunk}");
    assert!(chunk.contains("= fadd reassoc <4 x double>"), "{chunk}");
    let out = lowered_with(&update("fadd reassoc", ""), &Options::to("sequential"));
    assert_eq!(out.matches("call void @pir.critical.enter").count(), 1, "{out}");
    // The order of additions shows, or the section has more in it.
    for text in [update("fadd", ""), update("fadd reassoc", "  store i64 1, ptr @g, align 8\n")] {
        let out = lowered_with(&text, &Options::to("rayon"));
        assert!(!out.contains(".private"), "{out}");
    }
    let whole = sum("  call void @llvm.parallel.critical.enter(ptr @lock)
  %old = load i64, ptr %p, align 8
  %new = add nsw i64 %old, %w
  store i64 %new, ptr %p, align 8
  call void @llvm.parallel.critical.exit(ptr @lock)");
    let out = lowered_with(
        &whole,
        &Options { loop_vectors: LoopVectors::Scalar, ..Options::to("rayon") },
    );
    let chunk = function(&out, ".private.fold");
    assert!(chunk.contains("%new = add i64"), "parts may overflow: {chunk}");
}
