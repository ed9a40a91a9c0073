//! Lets an entry fork lead to where the empty block after it goes.
//!
//! A front end starts the loop of a parallel loop after a block of its own. Without that block the
//! fork is in front of the loop, so that `licm` moves computations out of the region.

use super::Done;
use crate::cx::PassContext;
use pir_analysis::BlockExit;
use pir_core::entity::{Block, Entity};
use pir_core::inst::ForkFlags;
use pir_core::opcode::Opcode;

/// Passes over the empty blocks after entry forks with one successor. The analyses are recomputed.
pub(super) fn pass_over(cx: &mut PassContext<'_>) -> Vec<Done> {
    let cfg = cx.analyses().cfg().clone();
    let mut done = Vec::new();
    let mut gone = vec![false; cfg.len()];
    for fork in cx.body.layout().to_vec() {
        let &[first] = cfg.succs(fork) else { continue };
        let Some(t) = cx.body.terminator(fork) else { continue };
        let is_lockstep = cx.body.inst(t).fork_flags().contains(ForkFlags::LOCKSTEP);
        // Lanes meet at blocks.
        if cfg.node(fork).exit != BlockExit::EntryFork || is_lockstep {
            continue;
        }
        let mut next = first;
        while let Some(after) = only_branch(cx, next)
            && cfg.preds(next).len() == 1
            && !cfg.node(next).join
            && !cfg.node(after).join
            && !cfg.preds(after).contains(&fork)
            && !gone[after.index()]
            && !cx.is_address_taken(next)
        {
            rename(cx, after, next, fork);
            gone[next.index()] = true;
            next = after;
        }
        if next != first {
            let to = next.into();
            cx.body.ops_mut(t).iter_mut().filter(|v| **v == first.into()).for_each(|v| *v = to);
            done.push((fork, "passed", "passes over an empty block after the fork"));
        }
    }
    if !done.is_empty() {
        cx.body.retain_blocks(|b| !gone[b.index()]);
        cx.graph_changed();
    }
    done
}

/// Returns where a block goes that only branches.
fn only_branch(cx: &PassContext<'_>, b: Block) -> Option<Block> {
    let &[i] = cx.body.insts(b) else { return None };
    let is_plain = cx.body.inst(i).op() == Opcode::Br
        && cx.body.attachments(i).all(|a| a.kind == pir_core::symbol::Sym::DBG);
    match cx.body.ops(i) {
        [to] if is_plain => to.as_block().filter(|&to| to != b),
        _ => None,
    }
}

/// Lets the `phi`s of a block name another predecessor.
fn rename(cx: &mut PassContext<'_>, b: Block, old: Block, new: Block) {
    for i in cx.body.insts(b).to_vec() {
        if cx.body.inst(i).op() == Opcode::Phi {
            cx.body
                .ops_mut(i)
                .iter_mut()
                .filter(|v| **v == old.into())
                .for_each(|v| *v = new.into());
        }
    }
}
