//! Loops that update one location get copies of it for their chunks and lanes.

use pir_lower::{Options, lower};

fn lowered(text: &str, options: &Options) -> String {
    let parsed = pir_core::text::parse(text.as_bytes());
    let module = parsed.module.unwrap_or_else(|| panic!("{:?}\n{text}", parsed.diagnostics));
    let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}\n{text}"));
    lower(verified, options).expect("it can be lowered").to_string()
}

/// `update` in each of `%n` iterations `%i`.
fn sum(update: &str) -> String {
    format!(
        "@g = global i64 0, align 8
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
    let parts = text.split("\n}\n").map(str::trim_start);
    let named =
        |p: &&str| p.starts_with("define") && p.lines().next().is_some_and(|l| l.contains(&name));
    let found: Vec<&str> = parts.filter(named).collect();
    assert_eq!(found.len(), 1, "{end}\n{text}");
    found[0]
}

#[test]
fn a_chunk_updates_the_location_once() {
    let text = sum("  %o = atomicrmw add ptr %p, i64 %w monotonic, align 8");
    for backend in ["rayon", "simd"] {
        let out = lowered(&text, &Options::to(backend));
        let chunk = function(&out, ".private.wide");
        assert_eq!(chunk.matches("atomicrmw").count(), 1, "{chunk}");
        assert_eq!(chunk.matches("llvm.vector.reduce.add").count(), 1, "{chunk}");
        // It stands behind both loops, and these need no memory for the sums.
        let last = chunk.rfind("atomicrmw").expect("it is there");
        assert_eq!(chunk[last..].lines().nth(1), Some("  br label %done"), "{chunk}");
        assert!(!chunk.contains("alloca"), "{chunk}");
    }
    let out = lowered(&text, &Options { lanes: None, ..Options::to("rayon") });
    let chunk = function(&out, ".private.fold");
    assert_eq!(chunk.matches("atomicrmw").count(), 1, "{chunk}");
    let out = lowered(&text, &Options::to("sequential"));
    assert_eq!(out.matches("atomicrmw").count(), 1, "{out}");
}

#[test]
fn sums_of_differences_and_several_locations() {
    let text = sum("  atomicrmw sub ptr %p, i64 %w monotonic, align 8
  atomicrmw smax ptr @g, i64 %w seq_cst, align 8"
        .replace("smax", "max")
        .as_str());
    let out = lowered(&text, &Options { lanes: None, ..Options::to("rayon") });
    let chunk = function(&out, ".private.fold");
    assert!(chunk.contains("atomicrmw add ptr"), "what was taken away is added: {chunk}");
    assert!(chunk.contains("atomicrmw max ptr @g"), "{chunk}");
    assert!(chunk.contains("phi i64 [ -9223372036854775808, %tail ]"), "{chunk}");
}

#[test]
fn what_is_read_stays_shared() {
    let text = sum("  %o = atomicrmw add ptr %p, i64 %w monotonic, align 8
  %b = getelementptr i64, ptr %q, i64 %i
  store i64 %o, ptr %b, align 8");
    let out = lowered(&text, &Options::to("rayon"));
    assert!(!out.contains(".private"), "{out}");
}
