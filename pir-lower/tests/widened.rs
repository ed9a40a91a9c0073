//! Indices of a loop over `i32` are computed in the type of addresses.

use crate::common::lowered_text;

/// The code of the iterations of a loop over `i32 %i`, which loads from the index `%x` of `%p`.
fn lowered(index: &str) -> String {
    let text = format!(
        "declare float @g(float)
define void @f(ptr noalias %p, ptr noalias %q, i32 %n, i32 %m) {{
entry:
  fork [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %done
latch:
  %next = add nsw i32 %i, 1
  fork interior [label %body, label %head]
body:
{index}
  %a = getelementptr float, ptr %p, i64 %x
  %v = load float, ptr %a, align 4
  %k = sext i32 %i to i64
  %b = getelementptr float, ptr %q, i64 %k
  %w = call float @g(float %v)
  store float %w, ptr %b, align 4
  halt
done:
  join
  ret void
}}
"
    );
    let out = lowered_text(&text, "rayon");
    let at = out.find(".chunk(").unwrap_or_else(|| panic!("no chunk: {out}"));
    let start = out[..at].rfind("define").expect("its head");
    let end = out[start..].find("\n}\n").expect("its end");
    out[start..start + end].to_owned()
}

/// The number of extensions that are left.
fn extensions(index: &str) -> usize {
    lowered(index).matches(" = sext ").count()
}

#[test]
fn sums_and_products_without_overflow_are_wide() {
    for index in [
        "  %x = sext i32 %i to i64",
        "  %j = add nsw i32 %i, 1\n  %x = sext i32 %j to i64",
        "  %j = sub nsw i32 7, %i\n  %x = sext i32 %j to i64",
        "  %j = mul nsw i32 %i, 3\n  %h = add nuw nsw i32 %j, -1\n  %x = sext i32 %h to i64",
        "  %j = mul nsw i32 %i, %i\n  %x = sext i32 %j to i64",
    ] {
        assert_eq!(extensions(index), 0, "{}", lowered(index));
    }
    let text = lowered("  %j = add nsw i32 %i, -2\n  %x = sext i32 %j to i64");
    assert!(text.contains("add nsw i64 %") && text.contains(", -2\n"), "{text}");
}

#[test]
fn other_numbers_are_extended() {
    for index in [
        // It may overflow.
        "  %j = add i32 %i, 1\n  %x = sext i32 %j to i64",
        "  %j = add nuw i32 %i, 1\n  %x = sext i32 %j to i64",
        "  %j = shl nsw i32 %i, 1\n  %x = sext i32 %j to i64",
        // A part is not the number of the iteration.
        "  %j = add nsw i32 %i, %m\n  %x = sext i32 %j to i64",
        "  %x = sext i32 %m to i64",
    ] {
        assert_eq!(extensions(index), 1, "{}", lowered(index));
    }
    let narrow = "  %t = trunc i32 %i to i16\n  %x = sext i16 %t to i64";
    assert_eq!(extensions(narrow), 1, "{}", lowered(narrow));
}
