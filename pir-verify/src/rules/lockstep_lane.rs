//! PIR0316 — no lane of a lockstep region has an interior fork, a barrier or a critical section
//! (reference: depth, lanes; reference: execution, 9 and 10).
//!
//! A lane is a strand that the spine starts in addition to its own continuation, with all its
//! descendants in the instance. The spine itself is not a lane; it starts the lanes, usually in a
//! loop. A region that a lane opens is executed lane by lane, so the rule does not apply inside it.

use pir_analysis::region::Region;
use pir_analysis::{BlockExit, Regions};
use pir_core::diag::Code;
use pir_core::entity::{Block, Entity};
use pir_core::inst::ForkFlags;

use super::attributes::fork_with;
use super::parallel_intrinsic::callee;
use crate::cx::RuleContext;
use crate::intrinsics::{intrinsic, waits};
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::LockstepLane],
    summary: "no lane of a lockstep region forks inside it, or waits",
    check: Check::Regions(check),
};

fn check(cx: &RuleContext<'_>, regions: &Regions, out: &mut DiagnosticSink) {
    if !cx.survey().attributes {
        return;
    }
    let mut marks = Vec::new();
    for r in regions.iter() {
        let Some(fork) = fork_with(cx, r, ForkFlags::LOCKSTEP) else { continue };
        marks.resize(cx.cfg().len(), StrandMarks::default());
        walk(cx, regions, r, &mut marks);
        for &b in regions.own_blocks(r) {
            if marks[b.index()].lane {
                lane_block(cx, fork, b, out);
            }
        }
    }
}

fn lane_block(cx: &RuleContext<'_>, fork: Block, b: Block, out: &mut DiagnosticSink) {
    let code = Code::LockstepLane;
    for &i in cx.body.insts(b) {
        let interior = i == cx.last(b) && cx.cfg().node(b).exit == BlockExit::InteriorFork;
        let waits =
            callee(cx.body, i).and_then(|g| intrinsic(cx.module, g)).filter(|&row| waits(row));
        let what = match waits {
            Some(intrinsic) => format!("`@{}`", intrinsic.name),
            None if interior => "`fork interior`".into(),
            None => continue,
        };
        let witness = out.wants_witness(code);
        out.push_with(code, || {
            let d = cx
                .at_inst(i, code, format!("{what} in a lane of a lockstep region"))
                .label(cx.places.inst_span(cx.last(fork)), "the region is opened here");
            if witness { d.witness(cx.path(&cx.shortest_path(b))) } else { d }
        });
    }
}

/// The strands that may run a block: the spine, a lane, both.
#[derive(Clone, Copy, Default)]
struct StrandMarks {
    spine: bool,
    lane: bool,
}

/// Marks the own blocks of a region.
fn walk(cx: &RuleContext<'_>, regions: &Regions, r: Region, marks: &mut [StrandMarks]) {
    let mut work = Vec::new();
    for &f in regions.entry_forks(r) {
        start(cx, regions, r, f, true, marks, &mut work);
    }
    while let Some((b, spine)) = work.pop() {
        match cx.cfg().node(b).exit {
            BlockExit::InteriorFork => start(cx, regions, r, b, spine, marks, &mut work),
            // The strand continues at the joins at which the region that it opened can close.
            BlockExit::EntryFork => {
                for &j in cx.closing_joins(b) {
                    mark(regions, r, j, spine, marks, &mut work);
                }
            }
            _ => {
                for &s in cx.cfg().succs(b) {
                    mark(regions, r, s, spine, marks, &mut work);
                }
            }
        }
    }
}

/// Marks the strands that a fork starts; `spine` says whether the spine executes it.
fn start(
    cx: &RuleContext<'_>,
    regions: &Regions,
    r: Region,
    fork: Block,
    spine: bool,
    marks: &mut [StrandMarks],
    work: &mut Vec<(Block, bool)>,
) {
    let continuation = cx.continuation(fork);
    for (k, &s) in cx.cfg().succs(fork).iter().enumerate() {
        mark(regions, r, s, spine && continuation == Some(k), marks, work);
    }
}

fn mark(
    regions: &Regions,
    r: Region,
    b: Block,
    spine: bool,
    marks: &mut [StrandMarks],
    work: &mut Vec<(Block, bool)>,
) {
    if regions.innermost(b) != Some(r) {
        return;
    }
    let marks = &mut marks[b.index()];
    let seen = if spine { &mut marks.spine } else { &mut marks.lane };
    if !std::mem::replace(seen, true) {
        work.push((b, spine));
    }
}
