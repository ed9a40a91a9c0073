//! Copies out of structures that are split, and those that stay.

use crate::refusals::apply::{apply, assert_count, assert_refused};

fn with(body: &str) -> String {
    format!(
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
define void @f(ptr %out, i32 %a, ptr %b, i64 %n) {{
  %s = alloca {{ ptr, i32, [3 x i8] }}
  %s8 = getelementptr i8, ptr %s, i64 8
  %s12 = getelementptr i8, ptr %s, i64 12
  store ptr %b, ptr %s
  store i32 %a, ptr %s8
{body}
  ret void
}}
"
    )
}

#[test]
fn copies_become_loads_and_stores_of_the_pieces() {
    for (copy, stores) in [
        ("  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %s, i64 16, i1 false)", 2),
        ("  call void @llvm.memmove.p0.p0.i64(ptr %out, ptr %s, i64 16, i1 false)", 2),
        ("  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %s, i64 8, i1 false)", 1),
        ("  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %s8, i64 5, i1 false)", 1),
        // Bytes that were never written.
        ("  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %s12, i64 4, i1 false)", 0),
        ("  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %s, i64 0, i1 false)", 0),
    ] {
        let done = apply("sroa,mem2reg", &with(copy));
        let count = |part: &str| done.after.matches(part).count();
        assert_eq!(
            (count("call"), count("alloca"), count("store")),
            (0, 0, stores),
            "{}",
            done.after
        );
    }
    let copy = "  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %out, ptr %s, i64 16, i1 false)";
    assert_count("sroa,mem2reg", &with(copy), "store i32 %a, ptr %1, align 1", 1);
}

#[test]
fn copies_of_parts_of_values_and_others_stay() {
    for (rule, copy) in [
        ("overlap", "@llvm.memcpy.p0.p0.i64(ptr %out, ptr %s, i64 6, i1 false)"),
        ("overlap", "@llvm.memcpy.p0.p0.i64(ptr %out, ptr %s8, i64 2, i1 false)"),
        ("bounds", "@llvm.memcpy.p0.p0.i64(ptr %out, ptr %s, i64 17, i1 false)"),
        ("call", "@llvm.memcpy.p0.p0.i64(ptr %out, ptr %s, i64 8, i1 true)"),
        ("call", "@llvm.memcpy.p0.p0.i64(ptr %out, ptr %s, i64 %n, i1 false)"),
        ("call", "@llvm.memcpy.p0.p0.i64(ptr %s, ptr %out, i64 8, i1 false)"),
        ("call", "@llvm.memmove.p0.p0.i64(ptr %s8, ptr %s, i64 4, i1 false)"),
    ] {
        assert_refused("sroa", rule, &with(&format!("  call void {copy}")));
    }
}
