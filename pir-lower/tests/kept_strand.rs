//! The owner of a forced region runs a strand itself where nothing can wait for it meanwhile.

use crate::common::lowered_text;

/// Whether the owner of the region may run a strand, whose spine has this code in its latch, and
/// whose fork has these attributes.
fn owner_runs_one(attributes: &str, latch: &str) -> bool {
    let text = format!(
        "declare void @g()
define void @f(ptr %p, i32 %n) {{
entry:
  fork {attributes} [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %done
latch:
  %next = add nsw i32 %i, 1
  {latch}
  fork interior [label %body, label %head]
body:
  call void @g()
  halt
done:
  join
  ret void
}}
"
    );
    let out = lowered_text(&text, "rayon");
    let kept = out.contains("call void @pir_rt_team_start_or_keep(");
    assert_ne!(kept, out.contains("call void @pir_rt_team_start("), "{out}");
    kept
}

#[test]
fn the_owner_only_counts() {
    assert!(owner_runs_one("force", ""));
    assert!(owner_runs_one("force", "%x = mul i32 %i, 7"));
    // It might wait for the strand, or be waited for by others.
    assert!(!owner_runs_one("force", "call void @g()"));
    assert!(!owner_runs_one("force", "%x = load atomic i32, ptr %p acquire, align 4"));
    assert!(!owner_runs_one("force", "store i32 1, ptr %p"));
    assert!(!owner_runs_one("force width i32 2", ""));
}
