//! Compiling is linear: twice as large functions are twice the work. What Cranelift does is not
//! counted.

use crate::common::compile;
use std::fmt::Write as _;

/// A `switch` whose cases meet in one block, with a `phi` of an entry for each.
fn switch(n: usize) -> String {
    let mut text = "define i32 @f(i32 %a) {\nentry:\n  switch i32 %a, label %d [".to_owned();
    (0..n).for_each(|k| write!(text, " i32 {k}, label %b{k}").expect("memory"));
    text += " ]\n";
    (0..n).for_each(|k| write!(text, "b{k}:\n  br label %d\n").expect("memory"));
    text += "d:\n  %p = phi i32 [ 0, %entry ]";
    (0..n).for_each(|k| write!(text, ", [ {k}, %b{k} ]").expect("memory"));
    text + "\n  ret i32 %p\n}\n"
}

#[test]
fn phis_of_many_entries_are_compiled_in_linear_work() {
    let work = |n: usize| {
        let before = pir_core::work::reads().expect("tests count");
        compile(&switch(n));
        pir_core::work::reads().expect("tests count") - before
    };
    let (once, twice) = (work(500), work(1000));
    assert!(once > 0 && twice * 10 <= once * 23, "{once}, then {twice} rows");
}
