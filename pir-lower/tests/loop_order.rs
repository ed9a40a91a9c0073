//! Parallel loops whose interior fork lists the spine first or last.

use crate::common::verified;
use pir_analysis::Region;
use pir_lower::{LoweringInfo, Options};
use pir_verify::Verified;

fn program(attributes: &str, latch: &str) -> Verified {
    let text = format!(
        "@a = global [64 x i64] zeroinitializer
define void @f(i64 %n, i32 %w) {{
entry:
  fork {attributes} [label %header]
header:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %next = add nsw i64 %i, 1
  fork interior {latch}
body:
  %p = getelementptr i64, ptr @a, i64 %i
  store i64 %i, ptr %p
  halt
exit:
  join
  ret void
}}
"
    );
    verified(&text)
}

/// Returns whether the region is lowered as a loop.
fn is_loop(attributes: &str, latch: &str) -> bool {
    let verified = program(attributes, latch);
    let f = verified.module().find(b"f").expect("it is there");
    let info = LoweringInfo::new(&verified, f).expect("analysable").expect("a body");
    info.parallel_loop(Region(0)).is_some()
}

#[test]
fn either_order_is_a_loop() {
    for latch in ["[label %body, label %header]", "[label %header, label %body]"] {
        assert!(is_loop("", latch), "{latch}");
        let lowered = pir_lower::lower(program("", latch), &Options::to("rayon"));
        let text = lowered.expect("it can be lowered").to_string();
        assert!(text.contains("@pir_rt_for(") && !text.contains("@pir_rt_spawn"), "{text}");
    }
}

/// There the last successor is the spine, and the others are counted.
#[test]
fn only_one_order_is_a_loop_where_strands_are_counted() {
    assert!(is_loop("lockstep", "[label %body, label %header]"));
    assert!(is_loop("width i32 %w", "[label %body, label %header]"));
    assert!(!is_loop("width i32 %w", "[label %header, label %body]"));
    assert!(!is_loop("", "label %body [label %header]"), "the master is the spine");
    assert!(is_loop("", "label %header [label %body]"));
    assert!(!is_loop("force", "[label %body, label %header]"));
}
