//! Branches that guard a running minimum or maximum get weights, and no other branches.

use crate::common::lowered_text;

/// A loop in a task, with the code of an iteration: `%x` is the number, `%most` the extreme so far,
/// and `%next` must be the next one, in a block that ends with `br label %latch`.
fn lowered(iteration: &str) -> String {
    let text = format!(
        "define void @f(ptr %p, ptr %q, i64 %n) {{
entry:
  fork [label %task, label %rest]
task:
  br label %head
head:
  %i = phi i64 [ 0, %task ], [ %j, %latch ]
  %most = phi double [ 0.0, %task ], [ %next, %latch ]
  %a = getelementptr double, ptr %p, i64 %i
  %x = load double, ptr %a, align 8
{iteration}
latch:
  %j = add nsw i64 %i, 1
  %more = icmp slt i64 %j, %n
  br i1 %more, label %head, label %done
done:
  store double %next, ptr %q, align 8
  halt
rest:
  join
  ret void
}}
"
    );
    lowered_text(&text, "rayon")
}

/// The weights of the branch on `%c`, of its first and its second successor.
fn weights(iteration: &str) -> Option<(u32, u32)> {
    let text = lowered(iteration);
    let branch = text.lines().find(|l| l.contains("br i1 %c, ")).expect("the branch stays");
    let node = branch.split("!prof ").nth(1)?;
    let line = text.lines().find(|l| l.starts_with(&format!("{node} = "))).expect("a definition");
    let numbers: Vec<u32> = line
        .split("i32 ")
        .skip(1)
        .map(|n| n.trim_end_matches(['}', ',', ' ']).parse().expect("a number"))
        .collect();
    assert!(line.contains("!\"branch_weights\""), "{line}");
    Some((numbers[0], numbers[1]))
}

/// An update in a block of its own, by a comparison and the successors of the branch.
fn update(compare: &str, successors: &str) -> String {
    format!(
        "  %c = fcmp {compare}
  br i1 %c, {successors}
update:
  br label %merge
merge:
  %next = phi double [ %most, %head ], [ %x, %update ]
  br label %latch"
    )
}

const THEN: &str = "label %update, label %merge";
const ELSE: &str = "label %merge, label %update";

#[test]
fn each_form_of_an_extreme_has_an_unlikely_update() {
    for (predicate, opposite) in [("ogt", "ule"), ("oge", "ult"), ("olt", "uge"), ("ole", "ugt")] {
        for operands in ["double %x, %most", "double %most, %x"] {
            let then = update(&format!("{predicate} {operands}"), THEN);
            assert_eq!(weights(&then), Some((1, 2000)), "{then}");
            let inverse = update(&format!("{opposite} {operands}"), ELSE);
            assert_eq!(weights(&inverse), Some((2000, 1)), "{inverse}");
        }
    }
}

#[test]
fn the_number_may_be_loaded_again_and_both_ways_may_have_blocks() {
    let text = "  %c = fcmp ogt double %x, %most
  br i1 %c, label %update, label %keep
update:
  %again = load double, ptr %a, align 8
  br label %merge
keep:
  br label %merge
merge:
  %next = phi double [ %most, %keep ], [ %again, %update ]
  br label %latch";
    assert_eq!(weights(text), Some((1, 2000)));
}

#[test]
fn other_branches_have_none() {
    let greater = update("ogt double %x, %most", THEN);
    let cases = [
        // Equality says nothing about how often it holds.
        update("oeq double %x, %most", THEN),
        update("une double %x, %most", THEN),
        // Another number becomes the next one.
        greater.replace("[ %x, %update ]", "[ 1.0, %update ]"),
        // The smaller of two is not kept, but the last one.
        greater.replace("[ %most, %head ]", "[ 2.0, %head ]"),
        // The comparison is with a constant.
        update("ogt double %x, 1.0", THEN),
        // LLVM computes several extremes at once.
        update("nnan nsz ogt double %x, %most", THEN),
    ];
    for text in cases {
        assert_eq!(weights(&text), None, "{text}");
    }
}

#[test]
fn weights_of_the_source_stay() {
    let text = update("ogt double %x, %most", &format!("{THEN}, !prof !{{!\"unknown\", !\"p\"}}"));
    let out = lowered(&text);
    assert!(!out.contains("branch_weights"), "{out}");
}

#[test]
fn a_choice_that_no_iteration_inherits_has_none() {
    let text = "  %odd = trunc i64 %i to i1
  br i1 %odd, label %one, label %other
one:
  br label %test
other:
  br label %test
test:
  %m = phi double [ 1.0, %one ], [ 2.0, %other ]
  %c = fcmp ogt double %x, %m
  br i1 %c, label %update, label %merge
update:
  br label %merge
merge:
  %larger = phi double [ %m, %test ], [ %x, %update ]
  %next = fadd double %most, %larger
  br label %latch";
    assert_eq!(weights(text), None);
}
