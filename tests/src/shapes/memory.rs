//! Programs with many locations: those that a parallel loop updates, and local variables.

use super::{COUNTER, lines};
use std::fmt::Write;

/// The locations that the iterations of a loop update.
#[derive(Clone, Copy)]
pub(super) enum Updated {
    /// Global variables.
    Globals,
    /// Elements of a global array.
    Elements,
    /// Variables of the function, which the task gets by its captures.
    Locals,
    /// Global variables, each update in a critical section.
    Guarded,
}

/// Each iteration of a loop updates `n` variables, and one of them as often.
pub(super) fn updates(n: usize, kind: Updated) -> String {
    let variables = lines(n, |t, i| match kind {
        Updated::Globals | Updated::Guarded => put!(t, "@g{i} = internal global i64 0\n"),
        Updated::Elements | Updated::Locals => {}
    });
    let before = lines(n, |t, i| match kind {
        Updated::Locals => put!(t, "  %g{i} = alloca i64\n  store i64 0, ptr %g{i}\n"),
        Updated::Globals | Updated::Guarded | Updated::Elements => {}
    });
    let updates = lines(n, |t, i| match kind {
        Updated::Globals => {
            put!(t, "  %a{i} = atomicrmw add ptr @g{i}, i64 %i monotonic\n");
            put!(t, "  %b{i} = atomicrmw add ptr @c, i64 %i monotonic\n");
        }
        Updated::Elements => {
            put!(t, "  %p{i} = getelementptr [{n} x i64], ptr @all, i64 0, i64 {i}\n");
            put!(t, "  %a{i} = atomicrmw max ptr %p{i}, i64 %i monotonic\n");
        }
        Updated::Locals => put!(t, "  %a{i} = atomicrmw add ptr %g{i}, i64 %i monotonic\n"),
        Updated::Guarded => {
            put!(t, "  call void @llvm.parallel.critical.enter(ptr @lock)\n");
            put!(t, "  %o{i} = load i64, ptr @g{i}\n  %s{i} = add i64 %o{i}, %i\n");
            put!(t, "  store i64 %s{i}, ptr @g{i}\n");
            put!(t, "  call void @llvm.parallel.critical.exit(ptr @lock)\n");
        }
    });
    format!(
        "{COUNTER}@lock = internal global i32 0\n@all = internal global [{n} x i64] \
         zeroinitializer\n{variables}declare void @llvm.parallel.critical.enter(ptr)\ndeclare \
         void @llvm.parallel.critical.exit(ptr)\ndefine i64 @main(i64 %n) {{\nentry:\n{before}  \
         fork [label %h]\nh:\n  %i = phi i64 [0, %entry], [%k, %l]\n  %c = icmp slt i64 %i, %n\n  \
         br i1 %c, label %l, label %d\nl:\n  %k = add nsw i64 %i, 1\n  fork interior [label %b, \
         label %h]\nb:\n{updates}  halt\nd:\n  join\n  ret i64 0\n}}\n"
    )
}

/// Variables that each have a value before a branch, and another one after it.
pub(super) fn locals(n: usize) -> String {
    let variables = lines(n, |t, i| put!(t, "  %v{i} = alloca i64\n  store i64 {i}, ptr %v{i}\n"));
    let changes = lines(n, |t, i| put!(t, "  store i64 %a, ptr %v{i}\n"));
    let sums = lines(n, |t, i| {
        put!(t, "  %x{i} = load i64, ptr %v{i}\n  %s{} = add i64 %s{i}, %x{i}\n", i + 1);
    });
    format!(
        "define i64 @main(i64 %a, i1 %c) {{\nentry:\n{variables}  br i1 %c, label %t, label \
         %e\nt:\n{changes}  br label %e\ne:\n  %s0 = add i64 0, 0\n{sums}  ret i64 %s{n}\n}}\n"
    )
}

/// Accesses of one variable, which escapes, in blocks in a row.
pub(super) fn accesses(n: usize) -> String {
    let body = lines(n, |t, i| {
        put!(t, "b{i}:\n  %v{i} = load i64, ptr %p\n  %w{i} = add i64 %v{i}, %a\n");
        put!(t, "  store i64 %w{i}, ptr %p\n  br i1 %c, label %b{}, label %b{n}\n", i + 1);
    });
    format!(
        "define i64 @main(ptr %p, i64 %a, i1 %c) {{\nentry:\n  br label %b0\n{body}b{n}:\n  ret \
         i64 0\n}}\n"
    )
}

/// Parallel loops in a row, each over an array of its own.
pub(super) fn row_of_parallel_loops(n: usize) -> String {
    let variables = lines(n, |t, i| put!(t, "@x{i} = internal global [8 x i64] zeroinitializer\n"));
    let body = lines(n, |t, i| {
        let before = if i == 0 { "entry".into() } else { format!("d{}", i - 1) };
        put!(t, "  fork [label %h{i}]\nh{i}:\n  %i{i} = phi i64 [0, %{before}], [%k{i}, %l{i}]\n");
        put!(t, "  %c{i} = icmp slt i64 %i{i}, 8\n  br i1 %c{i}, label %l{i}, label %d{i}\n");
        put!(t, "l{i}:\n  %k{i} = add nsw i64 %i{i}, 1\n");
        put!(t, "  fork interior [label %b{i}, label %h{i}]\n");
        put!(t, "b{i}:\n  %p{i} = getelementptr i64, ptr @x{i}, i64 %i{i}\n");
        put!(t, "  store i64 %i{i}, ptr %p{i}\n  halt\nd{i}:\n  join\n");
    });
    format!("{variables}define i64 @main() {{\nentry:\n{body}  ret i64 0\n}}\n")
}
