//! What `simplify-cfg` leaves alone, and what it does beside that.

use crate::refusals::apply::{assert_count, assert_refused};

/// A region with two entry forks, whose strands meet in one block.
fn two_forks(first: &str, condition: &str) -> String {
    format!(
        "define void @f(i1 %c) {{
entry:
  br i1 {condition}, label %one, label %two
one:
  fork {first} [label %left]
two:
  fork [label %right]
left:
  br label %task
right:
  br label %task
task:
  br label %exit
exit:
  join
  ret void
}}"
    )
}

#[test]
fn a_region_keeps_its_entry_forks() {
    assert_refused("simplify-cfg", "region", &two_forks("", "false"));
    assert_refused("simplify-cfg", "region", &two_forks("force", "false"));
    assert_count("simplify-cfg", &two_forks("", "%c"), "br label", 1);
}

#[test]
fn forks_of_forced_regions_stay() {
    let text = "define void @f() {
entry:
  br i1 false, label %one, label %end
one:
  fork force [label %task]
task:
  br label %exit
exit:
  join
  br label %end
end:
  ret void
}";
    assert_refused("simplify-cfg", "force", text);
    assert_count("simplify-cfg", &text.replace("fork force", "fork"), "fork", 0);
}

#[test]
fn an_entry_fork_passes_over_empty_blocks() {
    let text = |flags: &str, spine: &str| {
        format!(
            "define void @f(i32 %n) {{
entry:
  fork {flags} [label %spine]
spine:
  {spine}br label %more
more:
  br label %head
head:
  %i = phi i32 [ 0, %more ], [ %j, %latch ]
  %go = icmp ult i32 %i, %n
  br i1 %go, label %latch, label %exit
latch:
  %j = add i32 %i, 1
  fork interior [label %task, label %head]
task:
  halt
exit:
  join
  ret void
}}"
        )
    };
    assert_count("simplify-cfg", &text("", ""), "fork [label %head]", 1);
    assert_count("simplify-cfg", &text("force", ""), "fork force [label %head]", 1);
    assert_count("simplify-cfg", &text("lockstep", ""), "fork lockstep [label %spine]", 1);
    assert_count("simplify-cfg", &text("", "%x = add i32 %n, 1\n  "), "[label %spine]", 1);
}

/// A loop of a choice with a choice in it, whose ends are the empty blocks `inner` and `outer`,
/// with something in each of them and in the block behind.
fn choices(inner: &str, outer: &str, latch_end: &str) -> String {
    format!(
        "define void @f(ptr %p, i32 %n) {{
entry:
  br label %head
head:
  %x = load i32, ptr %p
  %go = icmp slt i32 %x, %n
  br i1 %go, label %body, label %exit
body:
  %odd = trunc i32 %x to i1
  br i1 %odd, label %one, label %other
one:
  store i32 1, ptr %p
  br label %outer
other:
  switch i32 %x, label %three [ i32 2, label %two
i32 4, label %inner ]
two:
  store i32 2, ptr %p
  br label %inner
three:
  store i32 3, ptr %p
  br label %inner
inner:
  {inner}br label %outer
outer:
  {outer}br label %latch
latch:
  store i32 %n, ptr %p
  br label %head{latch_end}
exit:
  ret void
}}
!0 = distinct !{{!0}}"
    )
}

#[test]
fn choices_end_where_the_empty_blocks_behind_them_do() {
    let ends = |inner, outer| choices(inner, outer, "");
    let store = "store i32 7, ptr %p\n  ";
    // To the latch: one, two, three, and the case of the switch that has no block.
    assert_count("simplify-cfg", &ends("", ""), "br label %latch", 3);
    assert_count("simplify-cfg", &ends("", ""), "i32 4, label %latch", 1);
    assert_count("simplify-cfg", &ends(store, ""), "br label %latch", 2);
    assert_count("simplify-cfg", &ends(store, ""), "br label %inner", 2);
    assert_count("simplify-cfg", &ends("", store), "br label %outer", 3);
    let lockstep = ends("", "").replace(
        "exit:\n  ret void",
        "exit:\n  fork lockstep [label %strand]\nstrand:\n  br label %last\n\
         last:\n  join\n  ret void",
    );
    assert_count("simplify-cfg", &lockstep, "br label %inner", 2);
}

#[test]
fn a_loop_keeps_its_ends_and_what_is_said_of_it() {
    let empty_latch =
        |end: &str| choices("", "", end).replace("latch:\n  store i32 %n, ptr %p\n", "latch:\n");
    for end in ["", ", !llvm.loop !0"] {
        let text = empty_latch(end);
        assert_count("simplify-cfg", &text, "br label %latch", 3);
        assert_count(
            "simplify-cfg",
            &text,
            &format!("br label %head{end}"),
            1 + usize::from(end.is_empty()),
        );
    }
    // The block in front of a loop stays where two lead to it, and so does a loop of itself.
    let text = |body: &str| {
        format!(
            "define void @f(i1 %c, ptr %p) {{
entry:
  br i1 %c, label %left, label %right
left:
  store i32 1, ptr %p
  br label %front
right:
  store i32 2, ptr %p
  br label %front
front:
  br label %loop
loop:
  {body}br label %loop
}}"
        )
    };
    for body in ["", "store i32 3, ptr %p\n  "] {
        assert_count("simplify-cfg", &text(body), "br label %front", 2);
        assert_count("simplify-cfg", &text(body), "br label %loop", 2);
    }
}

/// Two guarded loops of strands, between which something happens.
fn guarded(between: &str, second: &str) -> String {
    format!(
        "define void @f(ptr noalias %a, ptr noalias %b, i32 %n, i1 %d) {{
entry:
  %c = icmp slt i32 0, %n
  br i1 %c, label %one, label %middle
one:
  fork [label %head]
head:
  %i = phi i32 [ 0, %one ], [ %i.next, %latch ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %latch, label %joined
latch:
  %i.next = add nsw i32 %i, 1
  fork interior [label %body, label %head]
body:
  %p = getelementptr i32, ptr %a, i32 %i
  store i32 %i, ptr %p
  halt
joined:
  join
  br label %middle
middle:
  {between}br i1 {second}, label %two, label %end
two:
  fork [label %head2]
head2:
  %k = phi i32 [ 0, %two ], [ %k.next, %latch2 ]
  %go2 = icmp slt i32 %k, %n
  br i1 %go2, label %latch2, label %joined2
latch2:
  %k.next = add nsw i32 %k, 1
  fork interior [label %body2, label %head2]
body2:
  %q = getelementptr i32, ptr %b, i32 %k
  store i32 %k, ptr %q
  halt
joined2:
  join
  br label %end
end:
  ret void
}}"
    )
}

#[test]
fn a_second_guard_is_passed_over() {
    let both = guarded("", "%c");
    assert_count("simplify-cfg", &both, "br i1 %c", 1);
    assert_count("simplify-cfg", &both, "br i1 %c, label %one, label %end", 1);
    // What follows in a straight line can be fused.
    assert_count("simplify-cfg,fuse-parallel-loops", &both, "fork interior", 1);
    assert_count("simplify-cfg", &guarded("", "%d"), "label %two, label %end", 1);
    let store = guarded("store i32 1, ptr %b\n  ", "%c");
    assert_count("simplify-cfg", &store, "br i1 %c", 2);
}

#[test]
fn a_branch_is_folded_where_an_earlier_one_decides_it() {
    let text = |condition: &str| {
        format!(
            "define void @f(ptr %p, i1 %d) {{
entry:
  br label %head
head:
  %x = load volatile i32, ptr %p
  %c = icmp slt i32 %x, 9
  br i1 {condition}, label %one, label %two
one:
  store i32 1, ptr %p
  br i1 {condition}, label %head, label %three
two:
  store i32 2, ptr %p
  br label %three
three:
  store i32 3, ptr %p
  br i1 {condition}, label %four, label %five
four:
  store i32 4, ptr %p
  br label %head
five:
  ret void
}}"
        )
    };
    // `one` knows the condition; `three` is reached from `two` alone then, and knows it too.
    for condition in ["%c", "%d"] {
        let branch = format!("br i1 {condition}");
        assert_count("simplify-cfg,simplify-cfg", &text(condition), &branch, 1);
        let both = text(condition).replace(
            &format!("store i32 1, ptr %p\n  {branch}, label %head, label %three"),
            "store i32 1, ptr %p\n  br label %three",
        );
        assert_count("simplify-cfg,simplify-cfg", &both, &branch, 2);
    }
    let new = text("%c")
        .replace("three:\n", "three:\n  %e = icmp slt i32 %x, 8\n")
        .replace("store i32 3, ptr %p\n  br i1 %c", "store i32 3, ptr %p\n  br i1 %e");
    assert_count("simplify-cfg,simplify-cfg", &new, "br i1 %e", 1);
}

#[test]
fn phis_of_one_value_go_where_the_value_is_the_same() {
    let text = |ops: &str| {
        format!(
            "define i32 @f(i1 %c, i32 %a, i32 %b, ptr %p) {{
entry:
  %x = add i32 %a, %b
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr %p
  br label %end
no:
  store i32 2, ptr %p
  br label %end
end:
  %y = phi i32 {ops}
  ret i32 %y
}}"
        )
    };
    for (ops, left) in [
        ("[ %x, %yes ], [ %x, %no ]", 0),
        ("[ %x, %yes ], [ poison, %no ]", 0),
        ("[ poison, %yes ], [ %a, %no ]", 0),
        ("[ 7, %yes ], [ 7, %no ]", 0),
        ("[ %x, %yes ], [ undef, %no ]", 1),
        ("[ %x, %yes ], [ %a, %no ]", 1),
        ("[ poison, %yes ], [ poison, %no ]", 1),
    ] {
        assert_count("simplify-cfg", &text(ops), "phi", left);
    }
}

#[test]
fn a_choice_of_nothing_goes_and_strands_end_where_they_did() {
    let text = "define i32 @f(i1 %c) {
entry:
  br i1 %c, label %yes, label %no
yes:
  br label %end
no:
  br label %end
end:
  ret i32 1
}";
    assert_count("simplify-cfg", text, "br ", 0);
    // Strands begin and end where they did.
    let strands = "define void @f(ptr %p) {
entry:
  fork [label %one, label %two]
one:
  br label %end
two:
  store i32 1, ptr %p
  br label %end
end:
  br label %close
close:
  join
  ret void
}";
    assert_count("simplify-cfg", strands, "fork [label %one, label %two]", 1);
    assert_count("simplify-cfg", strands, "br label %close", 1);
}

#[test]
fn blocks_whose_address_is_taken_stay() {
    let text = "define void @f() {
entry:
  br label %next
next:
  ret void
}
define ptr @g() {
  ret ptr blockaddress(@f, %next)
}";
    assert_refused("simplify-cfg", "", text);
    let unreached = text.replace("br label %next", "ret void");
    assert_refused("simplify-cfg", "", &unreached);
}

#[test]
fn undefined_conditions_stay() {
    let text = "define i32 @f() {
entry:
  br i1 poison, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}";
    assert_refused("simplify-cfg", "", text);
}

#[test]
fn switches_take_their_case_or_the_default() {
    let text = "define i32 @f() {
entry:
  switch i8 N, label %other [ i8 1, label %a
i8 -1, label %b ]
a:
  ret i32 1
b:
  ret i32 2
other:
  ret i32 3
}";
    for (n, result) in [("1", 1), ("255", 2), ("-1", 2), ("7", 3)] {
        assert_count("simplify-cfg", &text.replace('N', n), &format!("ret i32 {result}"), 1);
        assert_count("simplify-cfg", &text.replace('N', n), "ret i32", 1);
    }
}
