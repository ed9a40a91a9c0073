//! Accepted uses on single graphs, and the work that they take.

use super::*;
use crate::cache::{Analyses, Unavailable};
use crate::cfg::Cfg;
use crate::testing::cfg;

/// Judges every pair of blocks.
fn judge(
    cfg: &Cfg,
    within: PathExtent,
    limit: u64,
) -> Result<Vec<(ValueUse, UseVerdict)>, TooComplex> {
    let analyses = Analyses::with_steps(cfg.clone(), limit);
    let global = match analyses.global() {
        Err(Unavailable::TooComplex(e)) => return Err(e),
        other => other.expect("well-formed"),
    };
    let uses: Vec<ValueUse> =
        cfg.blocks().flat_map(|def| cfg.blocks().map(move |at| ValueUse { def, at })).collect();
    let verdicts = check_uses(&global, &uses, within, &mut Budget::new(limit))?;
    Ok(uses.into_iter().zip(verdicts).collect())
}

fn verdict(text: &str, within: PathExtent, def: u32, at: u32) -> UseVerdict {
    let cfg = cfg(text);
    let asked = ValueUse { def: Block(def), at: Block(at) };
    judge(&cfg, within, u64::MAX).unwrap().into_iter().find(|(u, _)| *u == asked).unwrap().1
}

#[test]
fn the_spine_of_a_parallel_loop_is_usable_after_the_join_and_its_body_is_not() {
    // 1 is the latch: it spawns the body 2 and goes on, or leaves by the join 3.
    let text = "0: fork 1; 1: br 4 5; 2: halt; 3: join ret; 4: int 2 1; 5: br 3";
    assert_eq!(verdict(text, PathExtent::ClosedRegion, 1, 3), UseVerdict::After(Block(3)));
    assert_eq!(verdict(text, PathExtent::ClosedRegion, 5, 3), UseVerdict::After(Block(3)));
    assert_eq!(verdict(text, PathExtent::ClosedRegion, 2, 3), UseVerdict::NotCertain);
    assert_eq!(verdict(text, PathExtent::ClosedRegion, 4, 2), UseVerdict::Local);
}

#[test]
fn a_block_run_by_two_strands_is_certain_but_not_unique() {
    let text = "0: fork 1 1; 1: br 2; 2: join ret";
    let refused = UseVerdict::NotUnique { join: Block(2), fork: Block(0) };
    assert_eq!(verdict(text, PathExtent::ClosedRegion, 1, 2), refused);
}

#[test]
fn what_follows_a_nested_join_is_unique_only_if_paths_stop_at_it() {
    // The strand 1 runs a nested region with two strands, then 4, all before the join 5.
    let text = "0: fork 1; 1: fork 2 3; 2: br 4; 3: br 4; 4: join br 5; 5: join ret";
    let refused = UseVerdict::NotUnique { join: Block(5), fork: Block(1) };
    assert_eq!(verdict(text, PathExtent::ClosedRegion, 4, 5), refused);
    assert_eq!(verdict(text, PathExtent::ForksRegion, 4, 5), UseVerdict::After(Block(5)));
}

/// A loop of many blocks, each used after the join: quadratic, so refused under the default.
#[test]
fn more_work_than_the_budget_is_refused() {
    let n = 400;
    let mut text = format!("0: fork {n};");
    (1..n).for_each(|i| text += &format!("{i}: br {} {};", i + 1, n + 1));
    text += &format!("{n}: br 1; {}: join ret", n + 1);
    let cfg = cfg(&text);
    let budget = Budget::for_function(&cfg, 10).left();
    assert_eq!(judge(&cfg, PathExtent::ClosedRegion, budget), Err(TooComplex { limit: budget }));
    assert!(judge(&cfg, PathExtent::ClosedRegion, 100 * budget).is_ok());
}

/// Many parallel loops one after the other, in each a value of the spine that is used after the
/// join: linear, so far within the default.
#[test]
fn a_long_function_of_parallel_loops_is_within_the_budget() {
    let n = 20_000;
    let mut text = String::new();
    let mut uses = Vec::new();
    for b in (0..n).map(|i| 6 * i) {
        let join = if b == 0 { "" } else { "join" };
        text += &format!("{b}: {join} fork {};", b + 1);
        text += &format!("{}: br {} {};", b + 1, b + 2, b + 5);
        text += &format!("{}: int {} {};", b + 2, b + 3, b + 1);
        text += &format!("{}: br {}; {}: halt;", b + 3, b + 4, b + 4);
        text += &format!("{}: br {};", b + 5, b + 6);
        uses.push(ValueUse { def: Block(b + 1), at: Block(6 * n) });
        uses.push(ValueUse { def: Block(b + 5), at: Block(b + 6) });
        uses.push(ValueUse { def: Block(b + 4), at: Block(b + 6) });
    }
    text += &format!("{}: join ret", 6 * n);
    let analyses = crate::cache::Analyses::new(cfg(&text));
    let mut budget = Budget::for_function(analyses.cfg(), uses.len());
    let before = budget.left();
    let global = analyses.global().unwrap();
    let verdicts = check_uses(&global, &uses, PathExtent::ClosedRegion, &mut budget).unwrap();
    for (i, three) in verdicts.chunks(3).enumerate() {
        let join = Block(6 * (i as u32 + 1));
        assert_eq!(
            three,
            [UseVerdict::After(join), UseVerdict::After(join), UseVerdict::NotCertain]
        );
    }
    assert!((before - budget.left()) * 4 < before);
}

/// Returns the steps of the default budget that uses after block `join` of values of `defs` take.
fn steps(text: &str, defs: impl Iterator<Item = u32>, join: u32) -> (Vec<UseVerdict>, u64, u64) {
    let analyses = crate::cache::Analyses::new(cfg(text));
    let uses: Vec<ValueUse> = defs.map(|m| ValueUse { def: Block(m), at: Block(join) }).collect();
    let mut budget = Budget::for_function(analyses.cfg(), uses.len());
    let all = budget.left();
    let global = analyses.global().unwrap();
    let verdicts = check_uses(&global, &uses, PathExtent::ClosedRegion, &mut budget).unwrap();
    (verdicts, all - budget.left(), all)
}

/// A fork that closes at its own block is a cycle: block 7 is run by both successors of fork 4.
#[test]
fn an_instance_that_closes_at_its_own_fork() {
    let text = "0: br 1; 1: fork 2; 2: fork 3; 3: br 4; 4: join fork 3 5; 5: br 6 7; \
                6: join br 9; 7: join br 8; 8: join ret; 9: br 9";
    let refused = UseVerdict::NotUnique { join: Block(8), fork: Block(4) };
    assert_eq!(verdict(text, PathExtent::ClosedRegion, 7, 8), refused);
}

/// One fork of many tasks with the value of each used after the join; each task has a nested
/// region.
#[test]
fn a_fork_of_many_tasks_takes_linear_work() {
    let n = 10_000;
    for interior in [false, true] {
        let mut text =
            String::from(if interior { "0: fork 1; 1: int" } else { "0: br 1; 1: fork" });
        (0..n).for_each(|i| text += &format!(" {}", 3 + 5 * i));
        text += "; 2: join ret;";
        for b in (0..n).map(|i| 3 + 5 * i) {
            let (a, c, d, e) = (b + 1, b + 2, b + 3, b + 4);
            text +=
                &format!("{b}: br {a} {c}; {a}: fork {d}; {c}: br 2; {d}: br {e}; {e}: join br 2;");
        }
        let (verdicts, spent, all) = steps(&text, (0..n).map(|i| 3 + 5 * i), 2);
        assert!(verdicts.iter().all(|&v| v == UseVerdict::After(Block(2))));
        assert!(spent * 4 < all, "{spent} of {all}");
        let (verdicts, spent, all) = steps(&text, (0..n).map(|i| 7 + 5 * i), 2);
        assert!(verdicts.iter().all(|&v| v == UseVerdict::NotCertain));
        assert!(spent * 4 < all, "{spent} of {all}");
    }
}

/// One strand of many blocks in a row, or in a row of diamonds, or which spawns a task in each; the
/// value of each is used after the join.
#[test]
fn a_long_strand_takes_linear_work() {
    let n = 10_000;
    // Three blocks each: from the first of one to the first of the next.
    type RandomUse = fn(u32) -> String;
    let rows: [(RandomUse, [bool; 3]); 3] = [
        (
            |b| format!("{b}: br {}; {}: br {}; {}: br {};", b + 1, b + 1, b + 2, b + 2, b + 3),
            [true; 3],
        ),
        (
            |b| {
                format!(
                    "{b}: br {} {}; {}: br {}; {}: br {};",
                    b + 1,
                    b + 2,
                    b + 1,
                    b + 3,
                    b + 2,
                    b + 3
                )
            },
            [true, false, false],
        ),
        (
            |b| format!("{b}: int {} {}; {}: br {}; {}: halt;", b + 1, b + 3, b + 1, b + 2, b + 2),
            [true; 3],
        ),
    ];
    for (row, certain) in rows {
        for nested in [false, true] {
            let last = 3 + 3 * n;
            let mut text = String::from("0: fork 2; 1: join ret; 2:");
            text += if nested { "fork 3;" } else { "br 3;" };
            (0..n).for_each(|i| text += &row(3 + 3 * i));
            text += &format!("{last}: br {}; {}: ", last + 1, last + 1);
            text += if nested { "join br 1" } else { "br 1" };
            let (verdicts, spent, all) = steps(&text, 3..last, 1);
            for (i, &v) in verdicts.iter().enumerate() {
                let expected = if certain[i % 3] {
                    UseVerdict::After(Block(1))
                } else {
                    UseVerdict::NotCertain
                };
                assert_eq!(v, expected, "{i}");
            }
            assert!(spent * 4 < all, "{spent} of {all}");
        }
    }
}
