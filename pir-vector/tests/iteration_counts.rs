//! Counters of rounds that lanes take out of a loop.

use crate::common::{DATA, check, compare, has, lanes, per_element};
use pir_vector::{LaneLoop, TargetMachine};

#[test]
fn iterations_of_lanes_that_have_left_are_counted() {
    // The shape of `for (k = 3; k < n && x < 50; k++)`: lanes leave where a round begins, or all at
    // once.
    let function = per_element(
        "%y",
        "  %limit = trunc i64 %n to i32
  br label %head
head:
  %k = phi i32 [ 3, %entry ], [ %k1, %latch ]
  %s = phi i32 [ %x, %entry ], [ %s1, %latch ]
  %c = icmp slt i32 %s, 50
  br i1 %c, label %latch, label %out
latch:
  %s1 = mul i32 %s, 3
  %k1 = add nuw nsw i32 %k, 1
  %more = icmp ne i32 %k1, %limit
  br i1 %more, label %head, label %out
out:
  %y = phi i32 [ %k, %head ], [ %limit, %latch ]",
    );
    check(&function);
    let wanted = LaneLoop { target: TargetMachine::V128, ..lanes(8, 2) };
    let made = compare(&format!("{DATA}{function}"), &wanted, (1, 14)).expect("it is vectorised");
    let text = made.to_string();
    has(&text, "sext <4 x i1>");
    // The bound is blended in after the loop, for all remaining lanes: none goes on to another
    // iteration.
    let wide = &text[text.find("@f.v8(").expect("the function")..];
    let wide = &wide[..wide.find("\n}").expect("its end")];
    has(wide, "br label %behind");
}

#[test]
fn iterations_of_lanes_that_took_another_exit_are_not_counted() {
    // Lanes that leave by the second door take something else, and others go on.
    check(&per_element(
        "%y",
        "  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k1, %latch ]
  %s = phi i32 [ %x, %entry ], [ %s1, %latch ]
  %k1 = add i32 %k, 1
  %c = icmp sgt i32 %s, 40
  br i1 %c, label %end, label %body
body:
  %odd = and i32 %s, 5
  %five = icmp eq i32 %odd, 5
  br i1 %five, label %end, label %latch
latch:
  %s1 = add i32 %s, 7
  %d = icmp ult i32 %k1, 9
  br i1 %d, label %head, label %end
end:
  %y = phi i32 [ %k, %head ], [ -1, %body ], [ 99, %latch ]",
    ));
}
