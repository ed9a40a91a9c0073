//! Loops and regions in a row, each of which a pass edits.

use super::{COUNTER, lines};
use std::fmt::Write;

fn main(variables: &str, body: &str) -> String {
    format!("{COUNTER}{variables}define i64 @main(i64 %n, ptr %p, i1 %c) {{\nentry:\n{body}}}\n")
}

/// A parallel loop of 8 iterations in `b`, whose body is `code`; it ends at `d`.
fn parallel(t: &mut String, k: &str, before: &str, code: &str) {
    put!(t, "  fork [label %h{k}]\nh{k}:\n  %i{k} = phi i64 [0, %{before}], [%k{k}, %l{k}]\n");
    put!(t, "  %c{k} = icmp slt i64 %i{k}, 80\n  br i1 %c{k}, label %l{k}, label %d{k}\n");
    put!(t, "l{k}:\n  %k{k} = add nsw i64 %i{k}, 1\n");
    put!(t, "  fork interior [label %b{k}, label %h{k}]\n");
    put!(t, "b{k}:\n{code}d{k}:\n  join\n");
}

fn before(i: usize) -> String {
    if i == 0 { "entry".into() } else { format!("d{}", i - 1) }
}

/// Perfect nests of two parallel loops, whose inner strides are the larger ones.
pub(super) fn nests(n: usize) -> String {
    let variables =
        lines(n, |t, i| put!(t, "@x{i} = internal global [9000 x i64] zeroinitializer\n"));
    let body = lines(n, |t, i| {
        let mut inner = String::new();
        let code = format!(
            "  %a{i} = mul i64 %i{i}i, 100\n  %s{i} = add i64 %a{i}, %i{i}\n  %p{i} = \
             getelementptr i64, ptr @x{i}, i64 %s{i}\n  store i64 %n, ptr %p{i}\n  halt\n"
        );
        parallel(&mut inner, &format!("{i}i"), &format!("b{i}"), &code);
        inner.push_str("  halt\n");
        parallel(t, &i.to_string(), &before(i), &inner);
    });
    main(&variables, &format!("{body}  ret i64 0\n"))
}

/// Parallel loops, each of which writes two arrays.
pub(super) fn of_two_parts(n: usize) -> String {
    let variables = lines(n, |t, i| {
        put!(t, "@x{i} = internal global [80 x i64] zeroinitializer\n");
        put!(t, "@y{i} = internal global [80 x i64] zeroinitializer\n");
    });
    let body = lines(n, |t, i| {
        let code = format!(
            "  %p{i} = getelementptr i64, ptr @x{i}, i64 %i{i}\n  store i64 %n, ptr %p{i}\n\
             \x20 %q{i} = getelementptr i64, ptr @y{i}, i64 %i{i}\n  store i64 %n, ptr %q{i}\n\
             \x20 halt\n"
        );
        parallel(t, &i.to_string(), &before(i), &code);
        // Keeps the loops apart.
        put!(t, "  call void @f()\n");
    });
    format!("declare void @f()\n{}", main(&variables, &format!("{body}  ret i64 0\n")))
}

/// Loops of three iterations, tested at the top, each of which updates a location.
pub(super) fn updating_loops(n: usize) -> String {
    let body = lines(n, |t, i| {
        let before = if i == 0 { "entry".into() } else { format!("h{}", i - 1) };
        put!(t, "h{i}:\n  %i{i} = phi i64 [0, %{before}], [%k{i}, %l{i}]\n");
        put!(t, "  %c{i} = icmp slt i64 %i{i}, 3\n  br i1 %c{i}, label %l{i}, label %h{}\n", i + 1);
        put!(t, "l{i}:\n  %o{i} = atomicrmw add ptr @c, i64 %i{i} monotonic\n");
        put!(t, "  %k{i} = add nsw i64 %i{i}, 1\n  br label %h{i}\n");
    });
    main("", &format!("  br label %h0\n{body}h{n}:\n  ret i64 0\n"))
}

/// Parallel loops with calls between, each with an `alloca` for each iteration.
pub(super) fn separate_loops(n: usize) -> String {
    let body = lines(n, |t, i| {
        let code = format!(
            "  %v{i} = alloca i64\n  store i64 %i{i}, ptr %v{i}\n  %w{i} = load i64, ptr %v{i}\n  \
             %o{i} = atomicrmw add ptr @c, i64 %w{i} monotonic\n  halt\n"
        );
        parallel(t, &i.to_string(), &before(i), &code);
        put!(t, "  call void @f()\n");
    });
    format!("declare void @f()\n{}", main("", &format!("{body}  ret i64 0\n")))
}

/// Regions, each with one in it that starts and ends with it.
pub(super) fn subregions(n: usize) -> String {
    let body = lines(n, |t, i| {
        put!(t, "  fork [label %a{i}, label %b{i}]\n");
        put!(t, "a{i}:\n  fork [label %x{i}, label %y{i}]\n");
        for s in ["x", "y", "b"] {
            let to = if s == "b" { format!("d{i}") } else { format!("e{i}") };
            put!(
                t,
                "{s}{i}:\n  %o{s}{i} = atomicrmw add ptr @c, i64 {i} monotonic\n  br label %{to}\n"
            );
        }
        put!(t, "e{i}:\n  join\n  br label %d{i}\nd{i}:\n  join\n  call void @f()\n");
    });
    format!("declare void @f()\n{}", main("", &format!("{body}  ret i64 0\n")))
}

/// Loops that are tested at the top, each of which loads what does not change, so that it gets a
/// guard.
pub(super) fn loads(n: usize) -> String {
    let body = lines(n, |t, i| {
        put!(t, "e{i}:\n  br label %h{i}\nh{i}:\n  %i{i} = phi i64 [0, %e{i}], [%k{i}, %l{i}]\n");
        put!(
            t,
            "  %c{i} = icmp slt i64 %i{i}, %n\n  br i1 %c{i}, label %l{i}, label %e{}\n",
            i + 1
        );
        put!(t, "l{i}:\n  %o{i} = load i64, ptr %p\n  %m{i} = add i64 %o{i}, 1\n");
        put!(t, "  %k{i} = add nsw i64 %i{i}, %m{i}\n  br label %h{i}\n");
    });
    main("", &format!("  br label %e0\n{body}e{n}:\n  ret i64 0\n"))
}
