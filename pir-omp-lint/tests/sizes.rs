//! Large modules: chains of calls of any length have exact summaries, and nothing overflows the
//! stack.

use crate::tools::findings;
use pir_core::diag::Code;
use pir_omp_lint::Verdict;
use std::fmt::Write;

const HEAD: &str = "\
@loc = private constant { i32, i32, i32, i32, ptr } { i32 0, i32 34, i32 0, i32 0, ptr null }
@c = common global [8 x i32] zeroinitializer
declare void @__kmpc_barrier(ptr, i32)
declare void @__kmpc_critical(ptr, i32, ptr)
declare void @__kmpc_end_critical(ptr, i32, ptr)
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare i32 @omp_get_thread_num()
";

/// Writes a chain of functions, each with `blocks` blocks before it calls the next one; the last
/// has a barrier.
fn chain(functions: usize, blocks: usize, is_bottom_up: bool) -> String {
    let one = |n: usize| {
        let mut text = format!("define internal void @f{n}() {{\n");
        for b in 0..blocks {
            let _ = writeln!(text, "  br label %b{b}\nb{b}:");
        }
        match n + 1 == functions {
            true => text.push_str("  call void @__kmpc_barrier(ptr @loc, i32 0)\n"),
            false => drop(writeln!(text, "  call void @f{}()", n + 1)),
        }
        text.push_str("  ret void\n}\n");
        text
    };
    match is_bottom_up {
        true => (0..functions).rev().map(one).collect(),
        false => (0..functions).map(one).collect(),
    }
}

#[test]
fn summaries_are_exact_for_chains_of_any_length() {
    for (functions, is_bottom_up) in [(3, true), (63, false), (65, false), (70, true), (900, false)]
    {
        let mut text = HEAD.to_owned() + &chain(functions, 0, is_bottom_up);
        text.push_str(
            "define void @caller() {
  call void @__kmpc_critical(ptr @loc, i32 0, ptr @c)
  call void @f0()
  call void @__kmpc_end_critical(ptr @loc, i32 0, ptr @c)
  ret void
}
",
        );
        let found = findings(text.as_bytes()).unwrap_or_else(|e| panic!("{functions}: {e}"));
        let certain = found.iter().filter(|f| f.2 == Verdict::Violation).map(|f| f.0);
        assert_eq!(certain.collect::<Vec<_>>(), [Code::NestedBarrier], "{functions}");
    }
}

#[test]
fn deep_call_graphs_do_not_overflow_the_stack() {
    let mut text = HEAD.to_owned() + &chain(60, 200, false);
    text.push_str(
        "define internal void @region(ptr %g, ptr %b) {
  %t = call i32 @omp_get_thread_num()
  %is = icmp eq i32 %t, 0
  br i1 %is, label %yes, label %no
yes:
  call void @f0()
  br label %no
no:
  ret void
}
define i32 @main() {
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @region)
  ret i32 0
}
",
    );
    let found = findings(text.as_bytes()).expect("it is checked");
    // Without lines, copies of one barrier are not distinguished from different ones.
    let all: Vec<_> = found.iter().map(|f| (f.0, f.2)).collect();
    assert_eq!(all, [(Code::DivergentBarrier, Verdict::Possible)]);
}
