//! Helpers of the five depth rules: which violations to report, and how to show the path.

use pir_analysis::{DepthError, IllFormed};
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::Block;

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
    for error in ill.root_errors(cx.cfg()) {
        let paths = if out.wants_witness(code) { ill.witness(error) } else { Vec::new() };
        let last = paths.last().map_or(&[][..], |p| p);
        if let Some(mut d) = describe(error, last) {
            d.witness = paths.iter().map(|p| cx.path(p)).collect();
            out.push(d);
        }
    }
}

/// The violations, unless a misplaced `join` explains them.
fn worth_reporting<'a>(cx: &'a RuleContext<'_>) -> Option<&'a IllFormed> {
    let misplaced = !cx.stray_joins().is_empty() || cx.cfg().node(cx.cfg().entry()).join;
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
