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
