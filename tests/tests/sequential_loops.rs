//! The passes over sequential loops on loops of all forms with few iterations.

use pir_tests::refinement::By;
use pir_tests::transformed::{Tally, check};
use pir_transform::{Options, Pipeline, RemarkKind, run};

/// Number of forms that [`program`] knows.
const FORMS: u64 = 2 * 2 * 2 * 3 * 4 * 3;

/// Returns a program with a loop of some iterations, at least one if it is bottom-tested. The
/// digits of `form` say where the test is, whether the bound is a constant, whether two variables
/// are swapped in each iteration, where else the loop is left, how an iteration works, and which
/// strands run it.
fn program(form: u64, iterations: u64) -> String {
    let mut rest = form;
    let mut digit = |n: u64| {
        let d = rest % n;
        rest /= n;
        d
    };
    let is_top_tested = digit(2) == 0;
    let bound = if digit(2) == 0 { iterations.to_string() } else { "%n".to_owned() };
    let (x, y) = if digit(2) == 0 { ("%v", "%x") } else { ("%y", "%v") };
    let leave = match digit(3) {
        0 => "br label %latch",
        1 => "%l = icmp eq i32 %i, 2\n  br i1 %l, label %left, label %latch",
        _ => "%l = icmp ugt i32 %v, 40\n  br i1 %l, label %left, label %latch",
    };
    let work = match digit(4) {
        0 => "%v = add i32 %x, %i",
        1 => "%s = load i32, ptr @scale\n  %w = mul i32 %x, %s\n  %v = add i32 %w, %i",
        2 => {
            "%o = alloca i32\n  store i32 %i, ptr %o\n  %w = load i32, ptr %o
  %v = add i32 %w, %x\n  store i32 %v, ptr %own"
        }
        _ => {
            "%odd = trunc i32 %i to i1\n  br i1 %odd, label %a, label %b
a:\n  %va = add i32 %x, 3\n  br label %c\nb:\n  %vb = shl i32 %x, 1\n  br label %c
c:\n  %v = phi i32 [ %va, %a ], [ %vb, %b ]"
        }
    };
    let place = digit(3);
    let (head, latch) = match is_top_tested {
        true => (
            format!("%more = icmp slt i32 %i, {bound}\n  br i1 %more, label %body, label %done"),
            "%next = add nsw i32 %i, 1\n  br label %head".to_owned(),
        ),
        false => (
            "br label %body".to_owned(),
            format!(
                "%next = add nsw i32 %i, 1\n  %more = icmp slt i32 %next, {bound}
  br i1 %more, label %head, label %done"
            ),
        ),
    };
    let has_left = leave.contains("%left");
    let left = if has_left { "left:\n  %z = add i32 %v, 100\n  br label %last" } else { "" };
    let of_left = if has_left { ", [ %z, %left ]" } else { "" };
    let (start, end) = match place {
        0 => ("br label %loop", "ret i32 %r"),
        _ => ("fork [label %loop, label %other]", "br label %joined"),
    };
    let rest = match place {
        0 => "",
        1 => "other:\n  store i32 9, ptr @b\n  br label %joined",
        // It races with the stores of the loop.
        _ => "other:\n  store i32 9, ptr @a\n  br label %joined",
    };
    let joined = match place {
        0 => "",
        _ => "joined:\n  join\n  %result = load i32, ptr @a\n  ret i32 %result",
    };
    format!(
        "@a = global i32 7
@b = global i32 0
@n = global i32 {iterations}
@scale = global i32 3

define i32 @main() {{
entry:
  %n = load i32, ptr @n
  %own = getelementptr i32, ptr @a, i64 0
  {start}
loop:
  br label %head
head:
  %i = phi i32 [ 0, %loop ], [ %next, %latch ]
  %x = phi i32 [ 1, %loop ], [ {x}, %latch ]
  %y = phi i32 [ 2, %loop ], [ {y}, %latch ]
  {head}
body:
  {work}
  {leave}
latch:
  {latch}
{left}
done:
  %sum = add i32 %x, %i
  br label %last
last:
  %r = phi i32 [ %sum, %done ]{of_left}
  store i32 %r, ptr @a
  {end}
{rest}
{joined}
}}
"
    )
}

/// Runs a pipeline on all forms, with 0 to `most` iterations.
fn tally(pipeline: &str, most: u64) -> Tally {
    let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
    let mut all = Tally::default();
    for n in 0..FORMS * (most + 1) {
        let (form, iterations) = (n % FORMS, n / FORMS);
        let by = if form / 96 == 2 { By::Search(4_000) } else { By::SerialRun };
        let text = program(form, iterations);
        let t = check(&text, &pipeline, &[], by).unwrap_or_else(|e| panic!("{n}: {e}"));
        all = all + t;
    }
    all
}

#[test]
fn rotated_loops() {
    for pipeline in ["loop-rotate", "loop-rotate,licm,simplify-cfg"] {
        let t = tally(pipeline, 4);
        assert!(t.changed >= t.programs / 2 && t.compared == t.changed, "{t:?}");
    }
}

#[test]
fn unrolled_loops() {
    for pipeline in ["unroll", "unroll(factor=2)", "unroll(factor=3,max-size=40)"] {
        let t = tally(pipeline, 4);
        assert!(t.changed >= t.programs / 2 && t.compared == t.changed, "{pipeline}: {t:?}");
    }
    let t = tally("loop-rotate,unroll(factor=2),constant-propagation,simplify-cfg", 4);
    assert!(t.changed == t.programs && t.compared == t.changed, "{t:?}");
}

/// Returns the result of a pipeline and the messages of its applied changes.
fn applied(pipeline: &str, text: &str) -> (String, Vec<String>) {
    let module = pir_core::text::parse(text.as_bytes()).module;
    let verified = pir_verify::verify(module.expect("it parses")).expect("it is valid");
    let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
    let done = run(verified, &pipeline, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let remarks = done.remarks.iter().filter(|r| r.kind == RemarkKind::Applied);
    let messages = remarks.map(|r| r.message.clone()).collect();
    (done.module.module().to_string(), messages)
}

/// The test of the header runs once more than the iterations.
#[test]
fn trip_counts() {
    for iterations in 0..=8 {
        let (text, messages) = applied("unroll", &program(0, iterations));
        let expected = match iterations {
            0 => "the loop does not repeat".to_owned(),
            n => format!("makes straight code of {} copies of the loop", n + 1),
        };
        assert_eq!(messages, [expected]);
        assert!(!text.contains("br i1"), "{text}");
        assert_eq!(text.matches("add i32 %").count() as u64, iterations + 1, "{text}");
    }
}

/// Of a known number of iterations one copy keeps the test, whatever the factor.
#[test]
fn one_copy_tests() {
    for iterations in [40, 41, 42, 43] {
        let (text, messages) = applied("unroll(factor=4,max-size=40)", &program(0, iterations));
        assert_eq!(messages, ["makes 4 copies of the loop"]);
        assert_eq!(text.matches("br i1").count(), 1, "{text}");
        let (text, _) = applied("unroll(factor=4,max-size=40)", &program(2, iterations));
        assert_eq!(text.matches("br i1").count(), 4, "{text}");
    }
}

/// The branch that leads back to the first block has the properties of the loop, if there is one.
#[test]
fn loop_metadata() {
    let cases = [
        ("loop-rotate", 0, "label %body, label %done, !llvm.loop !0"),
        ("unroll(factor=2)", 2, "br label %head, !llvm.loop !0"),
        ("unroll(factor=2)", 3, "label %head, label %done, !llvm.loop !0"),
        ("unroll", 0, ""),
        ("unroll", 1, ""),
    ];
    for (pipeline, form, expected) in cases {
        let mut text = program(form, 3);
        for latch in ["1\n  br label %head", "label %head, label %done"] {
            text = text.replace(latch, &format!("{latch}, !llvm.loop !0"));
        }
        let (result, _) = applied(pipeline, &format!("{text}\n!0 = distinct !{{!0}}\n"));
        let count = usize::from(!expected.is_empty());
        assert_eq!(result.matches("!llvm.loop").count(), count, "{pipeline}: {result}");
        assert!(result.contains(expected), "{pipeline}: {result}");
    }
}
