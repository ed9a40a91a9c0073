//! Sequential loops that are neither rotated nor unrolled, and the reason that the passes give.

use crate::refusals::apply::{assert_refused, rules};

/// The variable parts of a function with a loop.
#[derive(Clone, Copy)]
struct LoopParts {
    globals: &'static str,
    header: &'static str,
    test: &'static str,
    body: &'static str,
    latch: &'static str,
    exit: &'static str,
}

const LOOP: LoopParts = LoopParts {
    globals: "",
    header: "",
    test: "br i1 %c, label %body, label %exit",
    body: "",
    latch: "br label %head",
    exit: "ret i32 %i",
};

impl LoopParts {
    /// Returns the function, with the loop in the entry's strand or in that of a region.
    fn text(&self, fork: Option<&str>, bound: &str) -> String {
        let Self { globals, header, test, body, latch, exit } = self;
        let (start, leave) = match fork {
            None => ("br label %head".to_owned(), "br label %exit"),
            Some(f) => (format!("fork {f} [label %head, label %other]"), "br label %joined"),
        };
        let region = match fork {
            None => "",
            Some(_) => "left:\n  br label %joined\nother:\n  halt\njoined:\n  join\n  ret i32 0",
        };
        let (test, exit) = match fork {
            None => ((*test).to_owned(), *exit),
            Some(_) => (test.replace("%exit", "%left"), leave),
        };
        let exit = if fork.is_none() { format!("exit:\n  {exit}") } else { String::new() };
        format!(
            "{globals}
declare void @g()
declare void @pinned() convergent
declare i32 @personality(...)
declare i32 @llvm.parallel.thread.id()
define i32 @f(i32 %n, ptr %p) personality ptr @personality {{
entry:
  {start}
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  {header}
  %c = icmp slt i32 %i, {bound}
  {test}
body:
  {body}
  br label %latch
latch:
  %next = add nsw i32 %i, 1
  {latch}
{exit}
{region}
}}
"
        )
    }
}

#[test]
fn the_loop_is_one_for_the_passes() {
    let text = LOOP.text(None, "4");
    assert_eq!(rules("loop-rotate", &text), (vec!["rotated"], vec![]));
    assert_eq!(rules("unroll", &text), (vec!["full"], vec![]));
    let text = LOOP.text(Some(""), "4");
    assert_eq!(rules("loop-rotate", &text), (vec!["rotated"], vec![]));
    assert_eq!(rules("unroll", &text), (vec!["full"], vec![]));
}

/// Loops that all passes over sequential loops refuse.
#[test]
fn loops_that_stay() {
    let nested_region = "fork [label %a, label %b]\na:\n  halt\nb:\n  br label %j\nj:\n  join";
    let invoke = "invoke void @g() to label %on unwind label %pad\npad:
  %lp = landingpad { ptr, i32 } cleanup\n  ret i32 1\non:";
    let cases = [
        ("fork", LoopParts { body: nested_region, ..LOOP }),
        ("terminator", LoopParts { body: invoke, ..LOOP }),
        ("address", LoopParts { globals: "@t = global ptr blockaddress(@f, %body)", ..LOOP }),
    ];
    for (rule, parts) in cases {
        let text = parts.text(None, "4");
        assert_refused("loop-rotate", rule, &text);
        assert_refused("unroll", rule, &text);
    }
    let text = LOOP.text(Some("lockstep"), "4");
    assert_refused("loop-rotate", "lockstep", &text);
    assert_refused("unroll", "lockstep", &text);
}

/// The cycle of a parallel loop is no sequential loop.
#[test]
fn parallel_loops_stay() {
    let text = "declare void @g(i32)
define void @f() {
entry:
  fork [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %c = icmp slt i32 %i, 4
  br i1 %c, label %latch, label %exit
latch:
  %next = add nsw i32 %i, 1
  fork interior [label %body, label %head]
body:
  call void @g(i32 %i)
  halt
exit:
  join
  ret void
}
";
    assert_refused("loop-rotate", "fork", text);
    assert_refused("unroll", "fork", text);
    assert_refused("unroll(factor=2)", "fork", text);
}

#[test]
fn headers_that_are_not_copied() {
    let switch = "switch i32 %i, label %body [ i32 4, label %exit ]";
    let cases = [
        ("switch", LoopParts { test: switch, ..LOOP }),
        ("alloca", LoopParts { header: "%o = alloca i32", ..LOOP }),
        ("call", LoopParts { header: "call void @pinned()", ..LOOP }),
        ("call", LoopParts { header: "%t = call i32 @llvm.parallel.thread.id()", ..LOOP }),
    ];
    for (rule, parts) in cases {
        assert_refused("loop-rotate", rule, &parts.text(None, "%n"));
    }
    let text = LoopParts { header: "%s = load volatile i32, ptr %p", ..LOOP }.text(None, "%n");
    assert_refused("loop-rotate(max-header=1)", "size", &text);
    assert_eq!(rules("loop-rotate(max-header=2)", &text).0, ["rotated"]);
    // The test is at the end already.
    let text =
        LoopParts { test: "br label %body", latch: "br i1 %c, label %head, label %exit", ..LOOP };
    assert_refused("loop-rotate", "", &text.text(None, "%n"));
    assert_eq!(rules("loop-rotate", &text.text(None, "%n")).1, Vec::<&str>::new());
}

#[test]
fn loops_that_are_not_unrolled() {
    let inner =
        "br label %in\nin:\n  %d = icmp eq i32 %n, 3\n  br i1 %d, label %in, label %on\non:";
    let cases = [
        ("nested", "4", LoopParts { body: inner, ..LOOP }),
        ("trip-count", "%n", LOOP),
        ("call", "4", LoopParts { body: "call void @pinned()", ..LOOP }),
        ("size", "200", LOOP),
        // It never ends, or the addition is poison before.
        ("trip-count", "2147483647", LOOP),
    ];
    for (rule, bound, parts) in cases {
        assert_refused("unroll", rule, &parts.text(None, bound));
    }
    assert_refused("unroll(factor=100)", "size", &LOOP.text(None, "%n"));
    assert_refused("unroll(factor=2,max-size=11)", "size", &LOOP.text(None, "%n"));
    assert_eq!(rules("unroll(factor=2,max-size=12)", &LOOP.text(None, "%n")).0, ["partial"]);
    let text = LoopParts { body: "%o = alloca i32", ..LOOP }.text(None, "4");
    assert_eq!(rules("unroll", &text).0, ["full"]);
}

/// After a join, a value of a loop may be that of another strand.
#[test]
fn values_after_joins() {
    let text = "define i32 @f(i32 %n) {
entry:
  fork [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = icmp slt i32 %i, 3
  br i1 %c, label %body, label %exit
body:
  %next = add nsw i32 %i, 1
  br label %head
exit:
  join
  ret i32 %i
}
";
    assert_refused("loop-rotate", "after-join", text);
    assert_refused("unroll", "after-join", text);
    let width = "define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 1, %entry ], [ %next, %body ]
  %c = icmp slt i32 %i, 3
  br i1 %c, label %body, label %exit
body:
  %next = add nsw i32 %i, 1
  br label %head
exit:
  fork width i32 %i [label %a, label %b]
a:
  halt
b:
  br label %joined
joined:
  join
  ret i32 0
}
";
    assert_refused("loop-rotate", "width", width);
    assert_refused("unroll", "width", width);
}

/// A join block cannot have the `phi` that two exits of a rotated loop need, and the region after
/// the loop keeps both of its entry forks.
#[test]
fn regions_after_loops() {
    let text = |bound: &str, result: &str| {
        format!(
            "define i32 @f(i32 %n) {{
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %c = icmp slt i32 %i, {bound}
  br i1 %c, label %body, label %exit
body:
  %d = icmp eq i32 %n, %i
  br i1 %d, label %leave, label %latch
latch:
  %next = add nsw i32 %i, 1
  br label %head
exit:
  fork [label %a]
leave:
  fork force [label %a]
a:
  br label %joined
joined:
  join
  ret i32 {result}
}}
"
        )
    };
    assert_refused("loop-rotate", "join-phi", &text("%n", "%i"));
    assert_refused("unroll", "join-phi", &text("2", "%i"));
    assert_refused("unroll", "region", &text("0", "0"));
    assert_eq!(rules("unroll", &text("2", "0")).0, ["full"]);
}
