//! Lets branches pass over blocks that only branch.
//!
//! Front ends end each statement with a block of its own, so that nested statements end in a chain
//! of empty blocks. If variables get their `phi`s there, LLVM sees a choice of two values at each
//! of them and makes it a `select`, where clang alone, which removes these blocks first, branches.

use super::Done;
use crate::cx::PassContext;
use pir_analysis::Analyses;
use pir_core::entity::{Block, Entity};
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;

/// Removes the empty blocks. The analyses are of the graph as it is.
pub(super) fn skip(cx: &mut PassContext<'_>, analyses: &Analyses) -> Vec<Done> {
    let order = analyses.order().reverse_postorder();
    let is_header = headers(analyses);
    let mut target: Vec<Option<Block>> = vec![None; analyses.cfg().len()];
    let mut done = Vec::new();
    for &b in order.iter().rev() {
        let Some(to) = only_branch(cx, b) else { continue };
        let to = target[to.index()].unwrap_or(to);
        // Loops keep the blocks in front of them and at their ends.
        let is_kept = is_header[b.index()] || is_header[to.index()] || cx.body.entry() == Some(b);
        if is_kept || !is_passed(cx, analyses, b, to) {
            continue;
        }
        target[b.index()] = Some(to);
        done.push((b, "skipped", "skips a block that only branches"));
    }
    if done.is_empty() {
        return done;
    }
    for &b in order {
        let Some(t) = cx.body.terminator(b) else { continue };
        for v in cx.body.ops_mut(t) {
            if let Some(to) = v.as_block().and_then(|s| target[s.index()]) {
                *v = to.into();
            }
        }
    }
    cx.body.retain_blocks(|b| target[b.index()].is_none());
    done
}

/// The blocks that a path from them leads back to.
pub(super) fn headers(analyses: &Analyses) -> Vec<bool> {
    let order = analyses.order().reverse_postorder();
    let mut place = vec![usize::MAX; analyses.cfg().len()];
    for (k, &b) in order.iter().enumerate() {
        place[b.index()] = k;
    }
    let mut is_header = vec![false; place.len()];
    for &b in order {
        for &s in analyses.cfg().succs(b) {
            is_header[s.index()] |= place[s.index()] <= place[b.index()];
        }
    }
    is_header
}

/// Returns where a block goes that has one plain branch alone.
fn only_branch(cx: &PassContext<'_>, b: Block) -> Option<Block> {
    let &[i] = cx.body.insts(b) else { return None };
    // The branch of a loop may say what the loop is like.
    let is_plain = cx.body.inst(i).op() == Opcode::Br
        && cx.body.attachments(i).all(|a| a.kind == Sym::DBG)
        && !cx.is_address_taken(b);
    match cx.body.ops(i) {
        [to] if is_plain => to.as_block(),
        _ => None,
    }
}

/// Whether all that leads to a block may lead to the one behind it instead.
fn is_passed(cx: &PassContext<'_>, analyses: &Analyses, b: Block, to: Block) -> bool {
    let cfg = analyses.cfg();
    let branches = |&p: &Block| {
        let t = cx.body.terminator(p);
        t.is_some_and(|t| matches!(cx.body.inst(t).op(), Opcode::Br | Opcode::Switch))
    };
    !cfg.node(b).join
        && !cfg.node(to).join
        && cx.body.phis(to).next().is_none()
        && cfg.preds(b).iter().all(branches)
}
