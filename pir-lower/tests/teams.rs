//! The strands of a team stay functions of their own; other iterations are copied into their loop.

use crate::common::lowered_text;

fn lowered(backend: &str, metadata: &str) -> String {
    let text = format!(
        "declare void @g(i32)
define void @f(i32 %n) {{
entry:
  fork [label %head]{metadata}
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %done
latch:
  %next = add nsw i32 %i, 1
  fork interior [label %body, label %head]
body:
  call void @g(i32 %i)
  halt
done:
  join
  ret void
}}
"
    );
    lowered_text(&text, backend)
}

#[test]
fn a_team_calls_its_strands() {
    for backend in ["rayon", "simd", "openmp"] {
        let text = lowered(backend, ", !pir.team !{}");
        let body = "define internal void @f.body(";
        let at = text.find(body).unwrap_or_else(|| panic!("{backend}: {text}"));
        let head = text[at..].lines().next().expect("a line");
        assert!(head.contains("noinline"), "{backend}: {head}");
        assert!(text.contains("call void @f.body(ptr %worker, ptr %context, i64 %"), "{text}");
        assert_eq!(text.matches("call void @g(").count(), 1, "{backend}: {text}");
        let text = lowered(backend, "");
        assert!(!text.contains("noinline"), "{backend}: {text}");
        assert!(!text.contains("call void @f.body(ptr %worker, ptr %context"), "{text}");
    }
}
