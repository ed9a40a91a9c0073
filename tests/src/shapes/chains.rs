//! Chains of blocks that only branch, and of regions that pass through such blocks.

use super::{COUNTER, joins, lines};
use std::fmt::Write;

/// Blocks `NAME0` to `NAME{n}` that only branch to the next one. The last one is left out.
fn forwarding(name: &str, n: usize) -> String {
    lines(n, |t, i| put!(t, "{name}{i}:\n  br label %{name}{}\n", i + 1))
}

fn main(body: &str) -> String {
    format!("{COUNTER}define i64 @main(i64 %a, i1 %c) {{\nentry:\n{body}}}\n")
}

const UPDATE: &str = "atomicrmw add ptr @c, i64 1 monotonic";

pub(super) fn in_a_row(n: usize) -> String {
    main(&format!("  br label %b0\n{}b{n}:\n  ret i64 0\n", forwarding("b", n)))
}

/// A strand whose work follows a chain.
pub(super) fn of_a_strand(n: usize) -> String {
    main(&format!(
        "  fork [label %b0, label %j]\n{}b{n}:\n  %o = {UPDATE}\n  halt\nj:\n  join\n  ret i64 0\n",
        forwarding("b", n)
    ))
}

/// A chain that leads to the join.
pub(super) fn before_a_join(n: usize) -> String {
    main(&format!(
        "  fork [label %s, label %b0]\ns:\n  %o = {UPDATE}\n  halt\n{}b{n}:\n  join\n  ret i64 0\n",
        forwarding("b", n)
    ))
}

/// A chain for each successor of a fork.
pub(super) fn of_successors(n: usize) -> String {
    let labels = lines(n, |t, i| put!(t, "label %x{i}, "));
    let body = lines(n, |t, i| {
        put!(t, "x{i}:\n  br label %y{i}\ny{i}:\n  br label %s{i}\n");
        put!(t, "s{i}:\n  %o{i} = {UPDATE}\n  halt\n");
    });
    main(&format!("  fork [{labels}label %j]\n{body}j:\n  join\n  ret i64 0\n"))
}

/// Regions in a row, with blocks between a fork and its join and from there to the next fork.
pub(super) fn between_regions(n: usize) -> String {
    let body = lines(n, |t, i| {
        put!(t, "f{i}:\n  fork [label %a{i}, label %x{i}]\n");
        put!(t, "a{i}:\n  %o{i} = {UPDATE}\n  br label %h{i}\nh{i}:\n  halt\n");
        put!(t, "x{i}:\n  br label %j{i}\nj{i}:\n  join\n  br label %y{i}\n");
        put!(t, "y{i}:\n  br label %f{}\n", i + 1);
    });
    main(&format!("  br label %f0\n{body}f{n}:\n  ret i64 0\n"))
}

/// Nested regions with a block between each fork and the next.
pub(super) fn between_nested_regions(n: usize) -> String {
    let body = lines(n, |t, i| {
        put!(t, "n{i}:\n  fork [label %x{i}, label %m{i}]\n");
        put!(t, "x{i}:\n  br label %y{i}\ny{i}:\n  %o{i} = {UPDATE}\n  halt\n");
        put!(t, "m{i}:\n  br label %n{}\n", i + 1);
    });
    let (last, joins) = (n - 1, joins(n, ""));
    main(&format!("  br label %n0\n{body}n{n}:\n  br label %j{last}\n{joins}end:\n  ret i64 0\n"))
}

/// A spine with a block between each interior fork and the next.
pub(super) fn of_a_spine(n: usize) -> String {
    let body = lines(n, |t, i| {
        put!(t, "i{i}:\n  fork interior [label %x{i}, label %y{i}]\n");
        put!(t, "x{i}:\n  br label %s{i}\ns{i}:\n  %o{i} = {UPDATE}\n  halt\n");
        put!(t, "y{i}:\n  br label %i{}\n", i + 1);
    });
    main(&format!("  fork [label %i0]\n{body}i{n}:\n  br label %j\nj:\n  join\n  ret i64 0\n"))
}

/// Branches whose ways are empty and meet in a `phi`.
pub(super) fn diamonds(n: usize) -> String {
    let body = lines(n, |t, i| {
        let before = if i == 0 { "%a".into() } else { format!("%p{}", i - 1) };
        put!(t, "d{i}:\n  %e{i} = icmp eq i64 {before}, {i}\n");
        put!(t, "  br i1 %e{i}, label %x{i}, label %y{i}\nx{i}:\n  br label %z{i}\n");
        put!(t, "z{i}:\n  br label %m{i}\ny{i}:\n  br label %m{i}\n");
        put!(t, "m{i}:\n  %p{i} = phi i64 [{i}, %z{i}], [{before}, %y{i}]\n");
        put!(t, "  br label %d{}\n", i + 1);
    });
    main(&format!("  br label %d0\n{body}d{n}:\n  ret i64 %p{}\n", n - 1))
}

/// Branches on one condition, so that after the first one each is known.
pub(super) fn known_branches(n: usize) -> String {
    let body = lines(n, |t, i| {
        put!(t, "d{i}:\n  br i1 %c, label %x{i}, label %y{i}\n");
        put!(t, "x{i}:\n  %o{i} = {UPDATE}\n  br label %d{}\n", i + 1);
        put!(t, "y{i}:\n  br label %d{}\n", i + 1);
    });
    main(&format!("  br label %d0\n{body}d{n}:\n  ret i64 0\n"))
}

/// A region that many blocks close, each of which leads to one block.
pub(super) fn joins_of_a_region(n: usize) -> String {
    let cases = lines(n, |t, i| put!(t, "i64 {i}, label %j{i}\n"));
    let body = lines(n, |t, i| put!(t, "j{i}:\n  join\n  br label %end\n"));
    main(&format!(
        "  fork [label %s, label %m]\ns:\n  %o = {UPDATE}\n  halt\nm:\n  switch i64 %a, label %j \
         [{cases}]\nj:\n  join\n  br label %end\n{body}end:\n  ret i64 0\n"
    ))
}

/// Strands that do nothing.
pub(super) fn empty_strands(n: usize) -> String {
    let labels = lines(n, |t, i| put!(t, "label %h{i}, "));
    let body = lines(n, |t, i| put!(t, "h{i}:\n  halt\n"));
    main(&format!("  fork [{labels}label %j]\n{body}j:\n  join\n  ret i64 0\n"))
}

pub(super) fn empty_regions(n: usize) -> String {
    let body = lines(n, |t, i| {
        let join = if i == 0 { "" } else { "  join\n" };
        put!(t, "f{i}:\n{join}  fork [label %h{i}, label %f{}]\nh{i}:\n  halt\n", i + 1);
    });
    main(&format!("  br label %f0\n{body}f{n}:\n  join\n  ret i64 0\n"))
}

pub(super) fn empty_nested_regions(n: usize) -> String {
    let body = lines(n, |t, i| {
        put!(t, "n{i}:\n  fork [label %h{i}, label %n{}]\nh{i}:\n  halt\n", i + 1);
    });
    let (last, joins) = (n - 1, joins(n, ""));
    main(&format!("  br label %n0\n{body}n{n}:\n  br label %j{last}\n{joins}end:\n  ret i64 0\n"))
}
