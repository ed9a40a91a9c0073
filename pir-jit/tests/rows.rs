//! Loops that sum contiguous numbers: their sums, and their stores, which may alias later loads.

use crate::common::assert_engines_agree;
use std::fmt::Write;

/// A module with the loop body `body` between `i = start` and `bound`, run twice over @buffer, and
/// calls of it.
fn module(ty: &str, phis: &str, body: &str, result: &str, calls: &[(i64, i64, i64)]) -> String {
    let list = |n: usize| {
        let all: Vec<String> =
            (0..n).map(|k| format!("{ty} {}", k * k * 7919 % 1_000_003)).collect();
        all.join(", ")
    };
    let mut text = format!(
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n@buffer = global [160 x {ty}] \
         zeroinitializer\n@other = global [64 x {ty}] [{other}]\n@first = constant [160 x {ty}] \
         [{first}]\n\
         define i64 @f(i64 %start, i64 %bound, i64 %d) {{\nentry:\n %load = getelementptr {ty}, \
         ptr @buffer, i64 48\n \
         %store = getelementptr {ty}, ptr %load, i64 %d\n br label %outer\nouter:\n %o = phi i64 \
         [ 0, %entry ], [ %o.next, %behind ]\n \
         %all = phi i64 [ 0, %entry ], [ %all.next, %behind ]\n %o.t = {cut}\n br label %loop\n\
         loop:\n \
         %i = phi i64 [ %start, %outer ], [ %next, %loop ]\n{phis}\n{body}\n %next = add i64 %i, \
         1\n \
         %again = icmp slt i64 %next, %bound\n br i1 %again, label %loop, label %behind\n\
         behind:\n %wide = {widen} {result} to i64\n \
         %all.3 = mul i64 %all, 3\n %all.next = add i64 %all.3, %wide\n %o.next = add i64 %o, 1\n \
         %more = icmp ult i64 %o.next, 2\n \
         br i1 %more, label %outer, label %sum\nsum:\n %k = phi i64 [ 0, %behind ], [ %k.next, \
         %sum ]\n \
         %h = phi i64 [ %all.next, %behind ], [ %h.next, %sum ]\n %p = getelementptr {ty}, ptr \
         @buffer, i64 %k\n %v = load {ty}, ptr %p\n \
         %w = {widen} {ty} %v to i64\n %x = xor i64 %h, %w\n %h.next = mul i64 %x, \
         1099511628211\n %k.next = add i64 %k, 1\n \
         %c = icmp ult i64 %k.next, 160\n br i1 %c, label %sum, label %done\ndone:\n ret i64 \
         %h.next\n}}\n",
        other = list(64),
        first = list(160),
        cut = if ty == "i64" { "add i64 %o, 0" } else { "trunc i64 %o to i32" },
        widen = if ty == "i64" { "bitcast" } else { "zext" },
    );
    let bytes = if ty == "i64" { 1280 } else { 640 };
    for (n, (start, bound, d)) in calls.iter().enumerate() {
        writeln!(
            text,
            "define i64 @t{n}() {{\n call void @llvm.memcpy.p0.p0.i64(ptr @buffer, ptr @first, \
             i64 {bytes}, i1 false)\n \
             %r = call i64 @f(i64 {start}, i64 {bound}, i64 {d})\n ret i64 %r\n}}"
        )
        .expect("a string grows");
    }
    text
}

const PHI: &str = " %s = phi TY [ %o.t, %outer ], [ %s.next, %loop ]";
const ADD: &str = " %p.1 = getelementptr TY, ptr %load, i64 %i\n %v.1 = load TY, ptr %p.1\n \
                   %s.next = add TY %v.1, %s";

/// Returns the program with its inner loop alone.
fn without_outer_loop(text: &str) -> String {
    let changes = [
        ("%o = phi i64 [ 0, %entry ], [ %o.next, %behind ]", "%o = add i64 0, 0"),
        ("%all = phi i64 [ 0, %entry ], [ %all.next, %behind ]", "%all = add i64 0, 0"),
        ("br i1 %more, label %outer, label %sum", "br label %sum"),
    ];
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    })
}

fn compare(body: &str, phis: &str, result: &str, calls: &[(i64, i64, i64)]) {
    for ty in ["i64", "i32"] {
        let [phis, body, result] = [phis, body, result].map(|t| t.replace("TY", ty));
        let text = module(ty, &phis, &body, &result, calls);
        assert_eq!(assert_engines_agree(&text), calls.len());
        assert_eq!(assert_engines_agree(&without_outer_loop(&text)), calls.len());
        // Until the counter is the bound. It never is if it begins there.
        let calls: Vec<_> =
            calls.iter().copied().filter(|(start, bound, _)| start < bound).collect();
        let text = module(ty, &phis, &body, &result, &calls);
        let text = text.replace("icmp slt i64 %next, %bound", "icmp ne i64 %next, %bound");
        assert_eq!(assert_engines_agree(&text), calls.len());
        assert_eq!(assert_engines_agree(&without_outer_loop(&text)), calls.len());
    }
}

/// Ranges of few iterations, and of enough for several full packs.
fn ranges() -> Vec<(i64, i64, i64)> {
    let ends = (0..28).chain([33, 40, 41]);
    ends.flat_map(|n| [0, 3].map(|start| (start, start + n, 0))).collect()
}

#[test]
fn sums() {
    compare(ADD, PHI, "TY %s.next", &ranges());
}

#[test]
fn two_sums_with_different_addresses() {
    let phis = format!("{PHI}\n %t = phi TY [ 5, %outer ], [ %t.next, %loop ]");
    let body = format!(
        "{ADD}\n %p.2 = getelementptr TY, ptr @other, i64 %i\n %p.3 = getelementptr i8, ptr %p.2, \
         i64 16\n %v.2 = load TY, ptr %p.3\n \
         %t.next = add TY %t, %v.2\n %st = xor TY %s.next, %t.next"
    );
    compare(&body, &phis, "TY %t.next", &ranges());
    let body = body.replace("\n %st = xor TY %s.next, %t.next", "");
    compare(&body, &phis, "TY %t.next", &ranges());
    compare(&body, &phis, "TY %v.2", &ranges());
}

#[test]
fn sums_that_are_stored() {
    let body =
        format!("{ADD}\n %q = getelementptr TY, ptr %store, i64 %i\n store TY %s.next, ptr %q");
    let mut calls = ranges();
    for d in -40..=40 {
        calls.extend([1, 2, 7, 8, 9, 16, 17, 25, 39].map(|n| (2, n + 2, d)));
    }
    compare(&body, PHI, "TY %s.next", &calls);
}

#[test]
fn loops_that_are_no_sum_of_contiguous_elements() {
    let bodies = [
        // Every second one.
        ADD.replace("i64 %i", "i64 %twice").replacen(" %p.1", " %twice = and i64 %i, 31\n %p.1", 1),
        // Used once more.
        format!(
            "{ADD}\n %m = mul TY %v.1, 3\n %q = getelementptr TY, ptr @other, i64 0\n store TY \
             %m, ptr %q"
        ),
        // The sum before it is stored.
        format!("{ADD}\n %q = getelementptr TY, ptr %store, i64 %i\n store TY %s, ptr %q"),
        // Twice at one place.
        format!("{ADD}\n %q = getelementptr TY, ptr %store, i64 5\n store TY %s.next, ptr %q"),
        // Not added.
        ADD.replace("add TY %v.1, %s", "sub TY %v.1, %s"),
        format!(
            "{} %w.1 = mul TY %v.1, 7\n %s.next = add TY %w.1, %s",
            &ADD[..ADD.len() - " %s.next = add TY %v.1, %s".len()]
        ),
    ];
    let mut calls = ranges();
    calls.extend((-9..=9).map(|d| (1, 30, d)));
    for body in bodies {
        compare(&body, PHI, "TY %s.next", &calls);
    }
}
