//! The passes over parallel loops on programs that have little else.

use rayon::prelude::*;

use pir_tests::consecutive_loops;
use pir_tests::counted_loops::{self, LoopForm};
use pir_tests::nested_loops::{self, NestForm};
use pir_tests::refinement::By;
use pir_tests::transformed::{Tally, check};
use pir_transform::Pipeline;

/// Runs a pipeline on programs without races, and on programs that may have them.
///
/// # Panics
/// With a program whose outcomes are not those of the original.
fn tally(pipeline: &str, programs: u64) -> Tally {
    let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
    let results = (0..programs).into_par_iter().map(|n| {
        let (may_race, loops) = (n % 4 == 3, 2 + (n % 3) as u32);
        let (loops, by) = match may_race {
            true => (2, By::Search(4_000)),
            false => (loops, By::SerialRun),
        };
        let text = consecutive_loops::program(n, loops, may_race);
        check(&text, &pipeline, &[], by).unwrap_or_else(|e| panic!("seed {n}: {e}"))
    });
    results.reduce(Tally::default, |a, b| a + b)
}

#[test]
fn fused_loops() {
    let t = tally("fuse-parallel-loops", 3_000);
    assert!(t.changed > 600 && t.compared > 500 && t.changed < 2_500, "{t:?}");
}

/// Runs a pipeline on loops with up to `most` iterations, of which those with up to three are seen
/// in every order.
fn counted(pipeline: &str, programs: u64, most: u32, loads: bool) -> Tally {
    let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
    let results = (0..programs).into_par_iter().map(|n| {
        let iterations = (n / 3 % u64::from(most + 1)) as u32;
        let has_order = n % 3 == 0 && iterations < 4;
        let by = if has_order { By::Search(4_000) } else { By::SerialRun };
        let text = counted_loops::program(
            n,
            LoopForm { iterations, has_order, may_nest: n % 2 == 0, loads },
        );
        check(&text, &pipeline, &[], by).unwrap_or_else(|e| panic!("seed {n}: {e}"))
    });
    results.reduce(Tally::default, |a, b| a + b)
}

#[test]
fn strips_of_loops() {
    for length in [2, 3, 4] {
        let t = counted(&format!("strip-mine(length={length})"), 1_000, 2 * length + 1, false);
        assert!(t.changed > 700 && t.compared > 690, "{length}: {t:?}");
    }
}

#[test]
fn coarse_strands_of_loops() {
    for chunk in [2, 3, 4] {
        let t = counted(&format!("coarsen(chunk={chunk})"), 1_000, 2 * chunk + 1, false);
        assert!(t.changed > 300 && t.compared > 290, "{chunk}: {t:?}");
    }
    for chunk in [2, 3, 4] {
        let t = counted(&format!("coarsen(chunk={chunk})"), 1_000, 2 * chunk + 1, true);
        assert!(t.changed > 500 && t.compared > 490, "{chunk}: {t:?}");
    }
    let t = tally("coarsen(chunk=2)", 1_000);
    assert!(t.changed > 200 && t.compared > 150, "{t:?}");
    let t = tally("strip-mine(length=2)", 1_000);
    assert!(t.changed > 200 && t.compared > 150, "{t:?}");
}

/// Runs a pipeline on perfect nests of two loops with up to `most` iterations each, of which those
/// with up to three together are seen in every order.
fn nested(pipeline: &str, programs: u64, most: u32) -> Tally {
    let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
    let results = (0..programs).into_par_iter().map(|n| {
        let each = u64::from(most + 1);
        let iterations = [n / 3 % each, n / 3 / each % each].map(|n| n as u32);
        let has_order = n % 3 == 0 && iterations[0] * iterations[1] < 4;
        let by = if has_order { By::Search(4_000) } else { By::SerialRun };
        let text = nested_loops::program(n, NestForm { iterations, has_order });
        check(&text, &pipeline, &[], by).unwrap_or_else(|e| panic!("seed {n}: {e}"))
    });
    results.reduce(Tally::default, |a, b| a + b)
}

#[test]
fn collapsed_nests() {
    let t = nested("collapse", 3_000, 5);
    assert!(t.changed > 2_000 && t.compared > 1_900, "{t:?}");
}

#[test]
fn interchanged_nests() {
    let t = nested("interchange", 3_000, 5);
    assert!(t.changed > 800 && t.changed < 2_200 && t.compared > 790, "{t:?}");
}

#[test]
fn tiled_nests() {
    for (rows, columns) in [(2, 3), (4, 2)] {
        let pipeline = format!("tile(rows={rows},columns={columns})");
        let t = nested(&pipeline, 1_000, 2 * rows.min(columns) + 1);
        assert!(t.changed > 500 && t.compared > 490, "{rows}, {columns}: {t:?}");
    }
}

/// Returns a program with a loop whose iterations have two parts, which access two arrays: the
/// digits of `n` choose the accesses, and the data and control flow between the parts. Some race.
fn two_parts(n: u64, iterations: u64) -> String {
    let access = |array: &str, how: u64, value: &str| match how {
        0 => format!("store i32 {value}, ptr %p{array}"),
        1 => format!(
            "%o{array} = load i32, ptr %p{array}
  %s{array} = add i32 %o{array}, {value}
  store i32 %s{array}, ptr %p{array}"
        ),
        2 => format!("%o{array} = atomicrmw add ptr @{array}, i32 {value} monotonic"),
        _ => format!("store i32 {value}, ptr @{array}"),
    };
    let first = access("a", n % 4, "%x");
    let second = access("b", n / 4 % 4, if (n / 16).is_multiple_of(2) { "%x" } else { "%i" });
    let test = match n / 32 % 2 {
        0 => "br label %write",
        _ => "%odd = trunc i32 %x to i1\n  br i1 %odd, label %write, label %done",
    };
    format!(
        "@a = global [4 x i32] zeroinitializer
@b = global [4 x i32] zeroinitializer

define void @main() {{
entry:
  fork [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i32 %i, {iterations}
  br i1 %more, label %latch, label %exit
latch:
  %next = add nuw i32 %i, 1
  fork interior [label %body, label %head]
body:
  %three = mul i32 %i, 3
  %x = add i32 %three, 5
  %pa = getelementptr i32, ptr @a, i32 %i
  {first}
  %pb = getelementptr i32, ptr @b, i32 %i
  {test}
write:
  {second}
  br label %done
done:
  halt
exit:
  join
  ret void
}}
"
    )
}

#[test]
fn split_loops() {
    let pipeline: Pipeline = "fission".parse().expect("a pipeline");
    let results = (0..64 * 5u64).into_par_iter().map(|n| {
        let (form, iterations) = (n % 64, n / 64);
        let has_order = form % 4 == 3 || form / 4 % 4 == 3;
        let by = if has_order || iterations < 3 { By::Search(10_000) } else { By::SerialRun };
        let text = two_parts(form, iterations);
        check(&text, &pipeline, &[], by).unwrap_or_else(|e| panic!("{n}: {e}"))
    });
    let t = results.reduce(Tally::default, |a, b| a + b);
    assert!(t.changed == 64 * 5 && t.compared > 250, "{t:?}");
}

#[test]
fn small_regions() {
    let t = tally("sequentialise(small=1,launch=8192)", 1_000);
    assert!(t.changed > 700 && t.compared > 600, "{t:?}");
    // Without a price, only loops of one iteration are small.
    let t = tally("sequentialise(small=1)", 1_000);
    assert!(t.changed > 10 && t.changed < 400, "{t:?}");
}

/// A recursive function whose strands write elements of an array, with other numbers of calls.
fn recursive(n: u64) -> String {
    let (argument, more) = match n % 3 {
        0 => ("sub i32 %n, 1", "sub i32 %n, 2"),
        1 => ("lshr i32 %n, 1", "udiv i32 %n, 3"),
        _ => ("add i32 %n, -1", "sub i32 %n, 1"),
    };
    let fork = match n / 3 % 3 {
        0 => "fork [label %left, label %right]",
        1 => "fork label %right [label %left]",
        _ => "fork [label %spine]\nspine:\n  fork interior [label %left, label %right]",
    };
    let end = if (n / 9).is_multiple_of(2) { "br label %joined" } else { "halt" };
    format!(
        "@sum = internal global i32 0
define internal i32 @visit(i32 %n) {{
entry:
  %old = atomicrmw add ptr @sum, i32 %n monotonic
  %small = icmp slt i32 %n, 2
  br i1 %small, label %base, label %more
base:
  ret i32 1
more:
  {fork}
left:
  %a = {argument}
  %x = call i32 @visit(i32 %a)
  {end}
right:
  %b = {more}
  %y = call i32 @visit(i32 %b)
  br label %joined
joined:
  join
  %z = mul i32 %x, 3
  %r = add i32 %y, %z
  ret i32 %r
}}
define i32 @main() {{
  %v = call i32 @visit(i32 {})
  %s = load i32, ptr @sum
  %t = mul i32 %s, 1000
  %r = add i32 %t, %v
  ret i32 %r
}}
",
        3 + n / 18 % 4
    )
}

#[test]
fn cut_off_recursion() {
    for pipeline in ["cutoff", "cutoff(depth=3,size=4)", "cutoff(depth=0,size=0)"] {
        let pipeline: Pipeline = pipeline.parse().expect("a pipeline");
        let results = (0..72u64).into_par_iter().map(|n| {
            check(&recursive(n), &pipeline, &[], By::SerialRun)
                .unwrap_or_else(|e| panic!("program {n}: {e}"))
        });
        let t = results.reduce(Tally::default, |a, b| a + b);
        assert!(t.changed == 72 && t.compared == 72, "{t:?}");
    }
}
