//! Passes that edit many loops or regions of a function with one copy of it.

use crate::refusals::apply::{apply, assert_count};
use std::fmt::Write;

/// A parallel loop of 80 iterations that starts with `code` after the block `before`.
fn parallel(k: &str, before: &str, code: &str) -> String {
    format!(
        "  fork [label %h{k}]
h{k}:
  %i{k} = phi i64 [0, %{before}], [%k{k}, %l{k}]
  %c{k} = icmp slt i64 %i{k}, 80
  br i1 %c{k}, label %l{k}, label %d{k}
l{k}:
  %k{k} = add nsw i64 %i{k}, 1
  fork interior [label %b{k}, label %h{k}]
b{k}:
{code}d{k}:
  join
"
    )
}

/// A function with `n` parts in a row, each of which the given function makes from its number and
/// from the block before.
fn row(n: usize, part: impl Fn(usize, &str) -> String) -> String {
    let mut text = String::from("declare void @f()\n");
    for k in 0..n {
        // Writing to a string succeeds.
        let _ = writeln!(text, "@x{k} = internal global [9000 x i64] zeroinitializer");
        let _ = writeln!(text, "@y{k} = internal global [9000 x i64] zeroinitializer");
    }
    text += "define void @main(i64 %n) {\nentry:\n";
    for k in 0..n {
        let before = if k == 0 { "entry".to_owned() } else { format!("d{}", k - 1) };
        text += &part(k, &before);
    }
    text + "  ret void\n}\n"
}

fn store(k: usize, array: &str, index: &str) -> String {
    let p = format!("%p.{array}{k}");
    format!("  {p} = getelementptr i64, ptr @{array}{k}, i64 {index}\n  store i64 %n, ptr {p}\n")
}

/// Returns how often a pass is applied by a rule to a function with some parts.
fn applied(pass: &str, rule: &str, text: &str) -> usize {
    let done = apply(pass, text);
    assert!(!done.missed.contains(&"budget"), "{pass}: {}", done.after);
    done.applied.iter().filter(|r| **r == rule).count()
}

#[test]
fn all_nests_of_a_row() {
    let nest = |k: usize, before: &str| {
        let code = format!("  %a{k} = mul i64 %i{k}i, 100\n  %s{k} = add i64 %a{k}, %i{k}\n");
        let code = code + &store(k, "x", &format!("%s{k}")) + "  halt\n";
        let inner = parallel(&format!("{k}i"), &format!("b{k}"), &code) + "  halt\n";
        parallel(&k.to_string(), before, &inner)
    };
    for n in [1, 2, 5, 200] {
        for (pass, rule) in [
            ("collapse", "product"),
            ("interchange", "strides"),
            ("tile(rows=8,columns=8)", "tiles"),
        ] {
            assert_eq!(applied(pass, rule, &row(n, nest)), n, "{pass}");
        }
    }
}

#[test]
fn all_loops_of_a_row() {
    let two_parts = |k: usize, before: &str| {
        let index = format!("%i{k}");
        let code = store(k, "x", &index) + &store(k, "y", &index) + "  halt\n";
        parallel(&k.to_string(), before, &code)
    };
    for n in [1, 2, 5, 200] {
        assert_eq!(applied("fission", "parts", &row(n, two_parts)), n);
        assert_eq!(applied("fuse-parallel-loops", "same-iterations", &row(n, two_parts)), n - 1);
        let apart = |k: usize, before: &str| two_parts(k, before) + "  call void @f()\n";
        assert_eq!(applied("fuse-parallel-loops", "same-iterations", &row(n, apart)), 0);
    }
    // Of three loops, the last one counts differently.
    let odd = |k: usize, before: &str| match k {
        2 => two_parts(k, before).replace(", 80", ", 70"),
        _ => two_parts(k, before),
    };
    assert_eq!(applied("fuse-parallel-loops", "same-iterations", &row(5, odd)), 2);
}

#[test]
fn all_regions_of_a_row() {
    let region = |k: usize, _: &str| {
        let stores = ["x", "y"].map(|array| store(k, array, "0"));
        format!(
            "  fork [label %a{k}, label %b{k}]\na{k}:\n{}  halt\nb{k}:\n{}  br label %d{k}\n\
             d{k}:\n  join\n",
            stores[0], stores[1]
        )
    };
    for n in [1, 2, 5, 200] {
        assert_eq!(applied("merge-adjacent-regions", "adjacent", &row(n, region)), n - 1);
    }
    // Each part has a region with one inside that begins and ends with it.
    let nested = |k: usize, _: &str| {
        format!(
            "  fork [label %a{k}, label %z{k}]\nz{k}:\n  br label %d{k}\na{k}:\n  fork \
             [label %b{k}, label %c{k}]\nb{k}:\n{}  br label %e{k}\nc{k}:\n  br label %e{k}\n\
             e{k}:\n  join\n\
             \x20 br label %d{k}\nd{k}:\n  join\n",
            store(k, "x", "0")
        )
    };
    for n in [1, 2, 5, 200] {
        assert_eq!(applied("merge-subregions", "subregion", &row(n, nested)), n);
    }
}

/// A loop tested at the top, in which `body` computes `%x{k}`.
fn top_tested(k: u32, bound: &str, body: &str, next: &str) -> String {
    format!(
        "before{k}:
  br label %head{k}
head{k}:
  %i{k} = phi i32 [ 0, %before{k} ], [ %next{k}, %body{k} ]
  %c{k} = icmp slt i32 %i{k}, {bound}
  br i1 %c{k}, label %body{k}, label %{next}
body{k}:
  %x{k} = {body}
  %s{k} = add i32 %x{k}, 1
  %next{k} = add i32 %i{k}, %s{k}
  br label %head{k}
"
    )
}

#[test]
fn several_loops_get_guards() {
    let top = "define i32 @f(ptr %p, i32 %a, i32 %n) {\nentry:\n  br label %before0\n";
    // Loops in a row.
    let loads = |k: u32| top_tested(k, "%n", "load i32, ptr %p", &format!("before{}", k + 1));
    let row: String = (0..4).map(loads).collect();
    let row = format!("{top}{row}before4:\n  ret i32 %a\n}}");
    assert_count("licm", &row, "poison, %before", 4);
    // The guard of the second loop needs what moves under that of the first one.
    let first = top_tested(0, "%n", "sdiv i32 %n, %a", "end");
    let exit = "  %d = icmp slt i32 %next0, %x0\n  br i1 %d, label %head0, label %before1\n";
    let first = first.replace("  br label %head0\nhead0", "  br label %head0 \nhead0");
    let first = first.replace("  br label %head0\n", exit);
    let second = top_tested(1, "%x0", "load i32, ptr %p", "end");
    let two = format!("{top}{first}{second}end:\n  ret i32 %a\n}}");
    assert_count("licm", &two, "poison, %before", 2);
    // A loop around others: what they have in front of them leaves it too, under its guard.
    for count in [1, 3] {
        let inner = |k: u32| {
            let next = if k == count { "latch".into() } else { format!("before{}", k + 1) };
            top_tested(k, "%n", "load i32, ptr %p", &next)
        };
        let inner: String = (1..=count).map(inner).collect();
        let nest = format!(
            "{top}before0:
  br label %head0
head0:
  %i0 = phi i32 [ 0, %before0 ], [ %next0, %latch ]
  %c0 = icmp slt i32 %i0, %n
  br i1 %c0, label %before1, label %end
{inner}latch:
  %next0 = add i32 %i0, 1
  br label %head0
end:
  ret i32 %a\n}}"
        );
        let after = apply("licm", &nest).after;
        let (_, loops) = after.split_once("\nhead0:").expect("the outer loop stays");
        let body = loops.split_once("body1:").expect("the inner loop stays").1;
        assert!(!body.split_once("br label").unwrap().0.contains("load"), "{after}");
    }
}
