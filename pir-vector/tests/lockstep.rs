//! Lockstep (reference: execution, rule 10): lanes of a vector behave like the interpreter's lanes.

use crate::common::{DATA, compare_with, has, lacks, lanes, llvm_accepts, lockstep_region, parse};
use pir_vector::{LaneLoop, LaneOrder, ParamShape, Refusal, build_lane_loop};

/// A strand as a function and as a lane of a lockstep region of groups of 4.
fn lockstep(blocks: &str) -> String {
    lockstep_region(DATA, blocks, 4)
}

fn check_lockstep(blocks: &str) -> String {
    let module = parse(&lockstep(blocks));
    let wanted = LaneLoop { order: LaneOrder::Lockstep, ..lanes(4, 1) };
    let mut text = String::new();
    for range in [(0, 16), (1, 12), (3, 5)] {
        let made = compare_with(module.clone(), "region", &wanted, range).expect("vectorised");
        text = made.to_string();
    }
    // All but the region is plain LLVM IR.
    let (before, region) = text.split_once("define void @region").expect("the region");
    let (_, after) = region.split_once("\n}\n").expect("its end");
    llvm_accepts(&format!("{before}{after}"));
    text
}

#[test]
fn all_lanes_store_before_any_loads() {
    check_lockstep(
        "lane:
  %x = trunc i64 %i to i32
  %p = getelementptr inbounds i32, ptr @out, i64 %i
  store i32 %x, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr %p, i64 1
  %y = load i32, ptr %q, align 4
  %z = mul i32 %y, 10
  store i32 %z, ptr %p, align 4
  END",
    );
}

#[test]
fn the_path_of_the_lowest_lane_runs_first() {
    let text = check_lockstep(
        "lane:
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load i32, ptr %p, align 4
  %c = icmp sgt i32 %x, 4
  br i1 %c, label %yes, label %no
yes:
  %u = load i32, ptr @cell, align 4
  %u1 = mul i32 %u, 3
  %u2 = add i32 %u1, 1
  store i32 %u2, ptr @cell, align 4
  br label %end
no:
  %v = load i32, ptr @cell, align 4
  %v1 = mul i32 %v, 5
  %v2 = add i32 %v1, %x
  store i32 %v2, ptr @cell, align 4
  br label %end
end:
  %w = phi i32 [ %u2, %yes ], [ %v2, %no ]
  %q = getelementptr inbounds i32, ptr @out, i64 %i
  store i32 %w, ptr %q, align 4
  END",
    );
    has(&text, "pass:");
}

#[test]
fn paths_without_conflicting_accesses_are_not_ordered() {
    let text = check_lockstep(
        "lane:
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load i32, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr @out, i64 %i
  %c = icmp sgt i32 %x, 4
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr %q, align 4
  br label %end
no:
  store i32 2, ptr %q, align 4
  br label %end
end:
  END",
    );
    lacks(&text, "pass:");
}

#[test]
fn lockstep_order_that_masked_code_would_change_is_refused() {
    // The lanes that leave by the first door write before the others go on.
    let text = lockstep(
        "lane:
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load i32, ptr %p, align 4
  br label %head
head:
  %k = phi i32 [ 0, %lane ], [ %k1, %more.than ]
  %y = load i32, ptr @cell, align 4
  %c = icmp sgt i32 %x, %k
  br i1 %c, label %more.than, label %first
more.than:
  %k1 = add i32 %k, 1
  %d = icmp ult i32 %k1, 5
  br i1 %d, label %head, label %second
first:
  store i32 %y, ptr @cell, align 4
  br label %end
second:
  store i32 %k1, ptr @cell, align 4
  br label %end
end:
  END",
    );
    let mut module = parse(&text);
    let f = module.find(b"f").expect("f");
    let wanted = LaneLoop { order: LaneOrder::Lockstep, ..LaneLoop::new(f, 1, "wide", 4) };
    assert!(matches!(build_lane_loop(&mut module, &wanted), Err(Refusal::Order(_))));
    // Any order will do for strands of a plain region.
    assert!(build_lane_loop(&mut module, &LaneLoop::new(f, 1, "wide", 4)).is_ok());
}

/// Whether groups of any size are found to do the same, of `f (i64 %n, i64 %i)`.
fn is_independent(blocks: &str) -> bool {
    let module = parse(&lockstep(blocks));
    let f = module.find(b"f").expect("f");
    let shapes = [ParamShape::Uniform, ParamShape::Consecutive { stride: 1 }];
    pir_vector::are_lanes_independent(&module, f, &shapes).expect("it can be vectorised")
}

#[test]
fn independent_lanes_run_in_groups_of_any_size() {
    let own = "%p = getelementptr i32, ptr @out, i64 %i";
    // Each lane has its place.
    assert!(is_independent(&format!(
        "lane:
  {own}
  %x = load i32, ptr %p
  %y = add i32 %x, 1
  store i32 %y, ptr %p
  END"
    )));
    // The neighbour's place is read before it is written to, by the group only.
    assert!(!is_independent(&format!(
        "lane:
  {own}
  %q = getelementptr i32, ptr %p, i64 1
  %x = load i32, ptr %q
  store i32 %x, ptr %p
  END"
    )));
    // So far away that no group of four has both: but a larger one would.
    assert!(!is_independent(&format!(
        "lane:
  {own}
  %q = getelementptr i32, ptr %p, i64 100
  %x = load i32, ptr %q
  store i32 %x, ptr %p
  END"
    )));
    // No lane writes the second field of an element.
    assert!(is_independent(
        "lane:
  %p = getelementptr {i32, i32}, ptr @out, i64 %i
  %q = getelementptr i8, ptr %p, i64 4
  %x = load i32, ptr %q
  store i32 %x, ptr %p
  END"
    ));
    // All write to one place, each once: in ascending order.
    assert!(is_independent(
        "lane:
  %x = trunc i64 %i to i32
  store i32 %x, ptr @out
  END"
    ));
    // Twice: the groups take turns.
    assert!(!is_independent(
        "lane:
  br label %again
again:
  %k = phi i32 [ 0, %lane ], [ %k.next, %again ]
  store i32 %k, ptr @out
  %k.next = add i32 %k, 1
  %c = icmp slt i32 %k.next, 3
  br i1 %c, label %again, label %done
done:
  END"
    ));
    // One atomic operation of a lane is ordered by the lanes, two by the groups.
    assert!(is_independent(
        "lane:
  %o = atomicrmw add ptr @out, i32 1 monotonic
  END"
    ));
    assert!(!is_independent(&format!(
        "lane:
  {own}
  %o = atomicrmw add ptr @out, i32 1 monotonic
  store i32 %o, ptr %p
  END"
    )));
}
