//! The passes over memory that strands share, on programs whose outcomes are seen in every order.

use rayon::prelude::*;

use pir_tests::refinement::By;
use pir_tests::transformed::{Tally, check};
use pir_transform::Pipeline;

/// Checks a pipeline on programs by number.
///
/// # Panics
/// With a program that has outcomes which the original does not have.
fn tally(pipeline: &str, programs: u64, text: impl Fn(u64) -> String + Sync) -> Tally {
    let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
    let results = (0..programs).into_par_iter().map(|n| {
        let by = By::Search(40_000);
        check(&text(n), &pipeline, &[], by).unwrap_or_else(|e| panic!("program {n}: {e}"))
    });
    results.reduce(Tally::default, |a, b| a + b)
}

const OPERATORS: [&str; 9] = ["add", "sub", "and", "or", "xor", "max", "min", "umax", "umin"];

/// Returns the loop of one strand: its blocks, from `a0` on, which end in a block `a.end`.
fn updates(operator: &str, form: u64, iterations: u64) -> String {
    let update = format!(
        "%a.odd = and i32 %a.i, 1
  %a.large = mul i32 %a.i, 77
  %a.x = xor i32 %a.large, -9
  %a.old = atomicrmw {operator} ptr @sum, i32 %a.x monotonic"
    );
    match form {
        // Tested before an iteration, and after it.
        0 => format!(
            "a0:
  br label %a.head
a.head:
  %a.i = phi i32 [ 0, %a0 ], [ %a.next, %a.body ]
  %a.more = icmp ult i32 %a.i, {iterations}
  br i1 %a.more, label %a.body, label %a.end
a.body:
  {update}
  %a.next = add nuw i32 %a.i, 1
  br label %a.head"
        ),
        1 => format!(
            "a0:
  br label %a.head
a.head:
  %a.i = phi i32 [ 0, %a0 ], [ %a.next, %a.head ]
  {update}
  %a.next = add nuw i32 %a.i, 1
  %a.more = icmp ult i32 %a.next, {iterations}
  br i1 %a.more, label %a.head, label %a.end"
        ),
        // Only some iterations, and another way out.
        2 => format!(
            "a0:
  br label %a.head
a.head:
  %a.i = phi i32 [ 0, %a0 ], [ %a.next, %a.latch ]
  %a.more = icmp ult i32 %a.i, {iterations}
  br i1 %a.more, label %a.test, label %a.end
a.test:
  %a.even = icmp eq i32 %a.i, 1
  br i1 %a.even, label %a.latch, label %a.body
a.body:
  {update}
  %a.last = icmp eq i32 %a.i, 2
  br i1 %a.last, label %a.end, label %a.latch
a.latch:
  %a.next = add nuw i32 %a.i, 1
  br label %a.head"
        ),
        // A loop in a loop.
        _ => format!(
            "a0:
  br label %a.outer
a.outer:
  %a.k = phi i32 [ 2, %a0 ], [ %a.less, %a.latch ]
  br label %a.head
a.head:
  %a.i = phi i32 [ 0, %a.outer ], [ %a.next, %a.body ]
  %a.more = icmp ult i32 %a.i, {iterations}
  br i1 %a.more, label %a.body, label %a.latch
a.body:
  {update}
  %a.next = add nuw i32 %a.i, 1
  br label %a.head
a.latch:
  %a.less = add nsw i32 %a.k, -1
  %a.again = icmp sgt i32 %a.less, 0
  br i1 %a.again, label %a.outer, label %a.end"
        ),
    }
}

/// Returns a program in which a strand updates a number in a loop while another one watches.
fn watched(n: u64) -> String {
    let operator = OPERATORS[n as usize % 9];
    let (form, iterations, watcher) = (n / 9 % 4, n / 36 % 4, n / 144);
    let first = updates(operator, form, iterations);
    let second = match watcher {
        0 => "%v = load atomic i32, ptr @sum acquire, align 4
  %w = load atomic i32, ptr @sum acquire, align 4
  %d = sub i32 %v, %w
  store i32 %d, ptr @seen"
            .to_owned(),
        1 => "store atomic i32 5, ptr @sum release, align 4".to_owned(),
        2 => format!(
            "%v = atomicrmw {operator} ptr @sum, i32 3 monotonic
  store i32 %v, ptr @seen"
        ),
        _ => "%v = load i32, ptr @sum\n  store i32 %v, ptr @seen".to_owned(),
    };
    format!(
        "@sum = global i32 12
@seen = global i32 0
define i32 @main() {{
entry:
  fork [label %a0, label %b]
{first}
a.end:
  br label %end
b:
  {second}
  br label %end
end:
  join
  %s = load i32, ptr @sum
  ret i32 %s
}}
"
    )
}

#[test]
fn accumulated_updates() {
    let t = tally("accumulate", 9 * 4 * 4 * 4, watched);
    assert!(t.changed == t.programs && t.compared > 550, "{t:?}");
    let t = tally("accumulate,simplify-cfg,constant-propagation", 9 * 4 * 4, watched);
    assert!(t.changed == t.programs && t.compared > 130, "{t:?}");
}

/// Returns a program in which a strand sets a flag after some critical sections, and another one
/// that sees it enters a section itself. The digits of `n` choose the code in and between them.
fn sections(n: u64) -> String {
    const ENTER: &str = "call void @llvm.parallel.critical.enter(ptr @lock)";
    const EXIT: &str = "call void @llvm.parallel.critical.exit(ptr @lock)";
    let contents = |k: u64, name: &str| match k {
        0 => String::new(),
        1 => format!("%{name}.x = mul i32 %a.v, 3\n  store i32 %{name}.x, ptr %own"),
        2 => format!(
            "%{name}.o = load i32, ptr @number
  %{name}.y = load i32, ptr %own
  %{name}.s = add i32 %{name}.o, %{name}.y
  store i32 %{name}.s, ptr @number
  store i32 %{name}.s, ptr %own"
        ),
        _ => format!("%{name}.d = udiv i32 8, %a.v\n  store i32 %{name}.d, ptr %own"),
    };
    let between = match n / 16 % 3 {
        0 => "",
        1 => "%between = load i32, ptr %own\n  store i32 7, ptr %own",
        _ => "store i32 5, ptr @data",
    };
    let (first, second) = (contents(n % 4, "first"), contents(n / 4 % 4, "second"));
    let (read, otherwise) = match n / 48 {
        0 => (format!("{ENTER}\n  {EXIT}"), "br label %end"),
        1 => (format!("{ENTER}\n  %n = load i32, ptr @number\n  {EXIT}"), "halt"),
        _ => (String::new(), "br label %end"),
    };
    format!(
        "@lock = global i8 0
@number = global i32 1
@data = global i32 0
@seen = global i32 0
@flag = global i32 0
define i32 @main() {{
entry:
  fork [label %a, label %b]
a:
  %own = alloca i32
  store i32 2, ptr %own
  %a.v = load i32, ptr %own
  store i32 4, ptr @data
  {ENTER}
  {first}
  {EXIT}
  {between}
  {ENTER}
  {second}
  {EXIT}
  store atomic i32 1, ptr @flag monotonic, align 4
  br label %end
b:
  %f = load atomic i32, ptr @flag monotonic, align 4
  %is_set = trunc i32 %f to i1
  br i1 %is_set, label %read, label %not
read:
  {read}
  %d = load i32, ptr @data
  store i32 %d, ptr @seen
  br label %end
not:
  {ENTER}
  store i32 9, ptr @number
  {EXIT}
  {otherwise}
end:
  join
  %x = load i32, ptr @number
  %y = load i32, ptr @seen
  %z = mul i32 %y, 100
  %r = add i32 %x, %z
  ret i32 %r
}}
"
    )
}

#[test]
fn shorter_sections() {
    let t = tally("shrink-critical", 4 * 4 * 3 * 3, sections);
    assert!(t.changed > 120 && t.compared > 110, "{t:?}");
}

/// Returns a program whose strands use one object each after the other, or at the same time.
fn scratch(n: u64) -> String {
    const STORE: &str = "store i32 %x, ptr %s";
    let attributes = ["", "width i32 1 ", "force ", "width i32 2 "][n as usize % 4];
    let (enter, exit) = match n / 4 % 2 {
        0 => ("", ""),
        _ => (
            "call void @llvm.parallel.critical.enter(ptr @lock)",
            "call void @llvm.parallel.critical.exit(ptr @lock)",
        ),
    };
    let store = match n / 8 % 3 {
        0 => STORE.to_owned(),
        1 => format!(
            "%odd = trunc i32 %x to i1\n  br i1 %odd, label %up, label %down\nup:\n  {STORE}
  br label %meet\ndown:\n  store i32 40, ptr %s\n  br label %meet\nmeet:"
        ),
        _ => format!(
            "br label %loop\nloop:\n  %k = phi i32 [ 0, %body ], [ %k.next, %loop ]\n  {STORE}
  %l = load i32, ptr %s\n  %k.next = add nuw i32 %k, 1\n  %again = icmp ult i32 %k.next, %l
  br i1 %again, label %loop, label %left\nleft:"
        ),
    };
    let between = match n / 24 % 3 {
        0 => "",
        1 => "%m = atomicrmw add ptr @count, i32 1 monotonic",
        _ => "%m = atomicrmw add ptr @count, i32 1 acq_rel\n  store i32 %x, ptr %s",
    };
    let iterations = 1 + n / 72;
    format!(
        "@lock = global i8 0
@count = global i32 0
@out = global [3 x i32] zeroinitializer
define i32 @main() {{
entry:
  %s = alloca i32
  fork {attributes}[label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i32 %i, {iterations}
  br i1 %more, label %latch, label %exit
latch:
  %next = add nuw i32 %i, 1
  fork interior [label %body, label %head]
body:
  %x = add i32 %i, 2
  {enter}
  {store}
  {between}
  %v = load i32, ptr %s
  {exit}
  %p = getelementptr i32, ptr @out, i32 %i
  store i32 %v, ptr %p
  halt
exit:
  join
  %c = load i32, ptr @count
  ret i32 %c
}}
"
    )
}

#[test]
fn objects_of_strands() {
    let t = tally("privatise", 4 * 2 * 3 * 3 * 2, scratch);
    assert!(t.changed == t.programs && t.compared > 120, "{t:?}");
    let t = tally("privatise,mem2reg", 4 * 2 * 3 * 3 * 2, scratch);
    assert!(t.changed == t.programs && t.compared > 120, "{t:?}");
}
