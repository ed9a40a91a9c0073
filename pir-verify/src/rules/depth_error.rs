//! Helpers of the five depth rules: which violations to report, and how to show the path.
//!
//! If a function's depths are inconsistent, only that is reported, because any other violation
//! would depend on which of the conflicting paths is taken.

use fixedbitset::FixedBitSet;
use pir_analysis::{DepthError, IllFormed};
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Block, Entity};
use rustc_hash::FxHashSet;

use crate::cx::RuleContext;
use crate::sink::DiagnosticSink;

/// Reports the violations that `describe` knows; it is given the path to the block.
pub(super) fn report(
    cx: &RuleContext<'_>,
    out: &mut DiagnosticSink,
    code: Code,
    describe: impl Fn(&DepthError, &[Block]) -> Option<Diagnostic>,
) {
    let Some(ill) = worth_reporting(cx) else { return };
    let inconsistent = |e: &DepthError| matches!(e, DepthError::Inconsistent { .. });
    let any = ill.errors().iter().any(inconsistent);
    let explained = explained_by_interior_forks(cx, ill);
    let follows = |e: &DepthError| match e {
        DepthError::HaltOutside { block } | DepthError::Negative { block } => {
            explained.as_ref().is_some_and(|e| e.contains(block.index()))
        }
        _ => false,
    };
    for error in ill.errors().iter().filter(|e| (!any || inconsistent(e)) && !follows(e)) {
        let paths = if out.wants_witness(code) { ill.witness(error) } else { Vec::new() };
        let last = paths.last().map_or(&[][..], |p| p);
        if let Some(mut d) = describe(error, last) {
            d.witness = paths.iter().map(|p| cx.path(p)).collect();
            out.push(d);
        }
    }
}

/// Returns the blocks that are reached only through a `fork interior` outside every region, if
/// there is one: their depth is right once that fork opens a region. O(blocks + edges).
fn explained_by_interior_forks(cx: &RuleContext<'_>, ill: &IllFormed) -> Option<FixedBitSet> {
    let forks: FxHashSet<Block> = ill
        .errors()
        .iter()
        .filter_map(|e| match e {
            &DepthError::InteriorForkOutside { block } => Some(block),
            _ => None,
        })
        .collect();
    if forks.is_empty() {
        return None;
    }
    let mut explained = FixedBitSet::with_capacity(cx.cfg.len());
    explained.insert_range(..);
    let mut open = vec![cx.cfg.entry()];
    while let Some(b) = open.pop() {
        if explained.contains(b.index()) {
            explained.remove(b.index());
            if !forks.contains(&b) {
                open.extend(cx.cfg.succs(b));
            }
        }
    }
    Some(explained)
}

/// The violations, unless a misplaced `join` explains them.
fn worth_reporting<'a>(cx: &'a RuleContext<'_>) -> Option<&'a IllFormed> {
    let misplaced = !cx.stray_joins().is_empty() || cx.cfg.node(cx.cfg.entry()).join;
    if misplaced { None } else { cx.depths().err() }
}

/// Adds a label at each fork that is open at the end of the path, the innermost first.
pub(super) fn label_open_forks(
    cx: &RuleContext<'_>,
    path: &[Block],
    mut d: Diagnostic,
) -> Diagnostic {
    for fork in cx.open_forks(path).into_iter().rev().take(4) {
        d = d.label(cx.places.inst_span(cx.last(fork)), "a region is opened here");
    }
    d
}
