//! Constants that `constant-propagation` computes, and results that it leaves alone.

use crate::refusals::apply::{apply, assert_refused};

const PASS: &str = "constant-propagation";

fn assert_has(text: &str, parts: &[&str]) {
    let result = apply(PASS, text).after;
    for part in parts {
        assert!(result.contains(part), "`{part}` in\n{result}");
    }
}

fn assert_unchanged(text: &str) {
    assert_refused(PASS, "", text);
}

#[test]
fn a_flag_that_is_broken_gives_poison() {
    let text = "define i8 @f() {\n  %x = add nuw i8 200, 100\n  %y = mul i8 %x, 3\n  ret i8 %y\n}";
    assert_has(text, &["ret i8 poison"]);
}

#[test]
fn undefined_behaviour_and_choices_stay() {
    assert_unchanged("define i8 @f() {\n  %x = udiv i8 1, 0\n  ret i8 %x\n}");
    assert_unchanged("define i8 @f() {\n  %x = sdiv i8 -128, -1\n  ret i8 %x\n}");
    assert_unchanged("define i8 @f() {\n  %x = add i8 undef, 1\n  ret i8 %x\n}");
    assert_unchanged("define i8 @f() {\n  %x = freeze i8 poison\n  ret i8 %x\n}");
    assert_unchanged(
        "define i8 @f() {\n  br i1 poison, label %a, label %b\na:\n  ret i8 1\nb:\n  ret i8 2\n}",
    );
    assert_unchanged(
        "@t = thread_local global i32 0
define ptr @f(i1 %c) {
  %p = select i1 %c, ptr @t, ptr @t
  ret ptr %p
}",
    );
}

#[test]
fn an_object_is_not_where_null_points() {
    let text = |function: &str, space: &str, compare: &str| {
        let compare = compare.replace("ptr", &format!("ptr{space}"));
        let of_space = if space.is_empty() { String::new() } else { format!(",{space}") };
        format!(
            "define i1 @f(ptr %a) {function}{{\n  %x = alloca i32{of_space}\n  \
             %c = icmp {compare}\n  ret i1 %c\n}}"
        )
    };
    assert_has(&text("", "", "eq ptr %x, null"), &["ret i1 false"]);
    assert_has(&text("", "", "ne ptr null, %x"), &["ret i1 true"]);
    assert_has(&text("", "", "ne ptr %x, zeroinitializer"), &["ret i1 true"]);
    assert_has(&text("", "", "eq ptr null, null"), &["ret i1 true"]);
    for (function, space, compare) in [
        ("", "", "eq ptr %a, null"),
        ("", "", "eq ptr %x, %a"),
        ("", "", "ugt ptr %x, null"),
        ("", " addrspace(5)", "eq ptr %x, null"),
        ("null_pointer_is_valid ", "", "eq ptr %x, null"),
    ] {
        assert_unchanged(&text(function, space, compare));
    }
}

#[test]
fn a_loop_keeps_what_no_iteration_changes() {
    let text = "define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %x = phi i32 [ 7, %entry ], [ %y, %latch ]
  %c = icmp eq i32 %x, 7
  br i1 %c, label %same, label %other
same:
  br label %latch
other:
  br label %latch
latch:
  %y = phi i32 [ %x, %same ], [ 8, %other ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %head, label %exit
exit:
  ret i32 %x
}";
    assert_has(text, &["ret i32 7", "%i = phi"]);
    assert!(!apply(PASS, text).after.contains("other"));
}

#[test]
fn a_switch_takes_one_case() {
    let text = "define i32 @f() {
  %x = sub i32 5, 3
  switch i32 %x, label %none [ i32 1, label %one i32 2, label %two ]
one:
  ret i32 1
two:
  ret i32 22
none:
  ret i32 0
}";
    assert_has(text, &["ret i32 22", "br label %two"]);
    assert!(!apply(PASS, text).after.contains("%one"));
}

#[test]
fn forks_stay_with_their_lists() {
    let text = |width: &str| {
        format!(
            "@g = global i32 0
define void @f(i1 %c) {{
entry:
  %w = add i32 {width}
  %p = select i1 %c, ptr @g, ptr @g
  fork width i32 %w [ptr %p] [label %a, label %exit]
a:
  halt
exit:
  join
  ret void
}}"
        )
    };
    assert_has(&text("2, 2"), &["fork width i32 4 [ptr %p] [label %a, label %exit]"]);
    // A width of 0 is undefined behaviour only where it is executed.
    assert_has(&text("2, -2"), &["fork width i32 %w [ptr %p]"]);
}

#[test]
fn a_region_keeps_the_forks_that_give_it_attributes() {
    let text = "define void @f() {
entry:
  %c = icmp eq i32 1, 1
  br i1 %c, label %one, label %two
one:
  fork [label %a, label %exit]
two:
  fork force [label %a, label %exit]
a:
  halt
exit:
  join
  ret void
}";
    assert_has(text, &["br i1 true", "fork force"]);
}
