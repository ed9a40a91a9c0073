//! Merges blocks into their only predecessors.

use super::Done;
use crate::cx::PassContext;
use pir_analysis::{Analyses, DomTree};
use pir_core::cursor::{Uses, resolve_chains, substitute};
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// Merges blocks. The analyses are of the graph as it is.
pub(super) fn merge_blocks(cx: &mut PassContext<'_>, analyses: &Analyses) -> Vec<Done> {
    let Ok(local) = analyses.local() else { return Vec::new() };
    let uses = Uses::new(cx.body);
    let (mut done, mut replaced) = (Vec::new(), FxHashMap::default());
    let mut merged = vec![false; analyses.cfg().len()];
    for b in cx.body.layout().to_vec() {
        if merged[b.index()] || !local.is_reachable(b) {
            continue;
        }
        while let Some(s) = next_block(cx, analyses, b) {
            if is_used_before(cx.body, &uses, b, s) {
                break;
            }
            let Some(values) = values_of_phis(cx.body, local, &uses, s) else { break };
            for &(phi, v) in &values {
                replaced.insert(phi, v);
                cx.body.remove_inst(phi);
            }
            let t = cx.body.terminator(b).expect("the block is terminated");
            done.push((s, "merged", "merges a block into its only predecessor"));
            cx.body.remove_inst(t);
            cx.body.move_insts(s, 0, b);
            for next in cx.body.successors(b).collect::<Vec<_>>() {
                cx.body.rename_incoming(next, s, b);
            }
            merged[s.index()] = true;
        }
    }
    cx.body.retain_blocks(|b| !merged[b.index()]);
    resolve_chains(&mut replaced);
    substitute(cx.body, &replaced);
    done
}

/// Returns the block that only this one leads to, and that can be merged into it.
fn next_block(cx: &PassContext<'_>, analyses: &Analyses, b: Block) -> Option<Block> {
    let t = cx.body.terminator(b)?;
    let [to] = cx.body.ops(t)[..] else { return None };
    let s = to.as_block().filter(|_| cx.body.inst(t).op() == Opcode::Br)?;
    let cfg = analyses.cfg();
    let is_alone = cfg.preds(s).len() == 1 && s != b && cx.body.entry() != Some(s);
    (is_alone && !cfg.node(s).join && !cx.is_address_taken(s)).then_some(s)
}

/// Returns whether the block `b`, which leads to `s`, uses a result of `s`. That is valid where no
/// execution arrives, as after the join of a region with a strand that never ends.
fn is_used_before(body: &Body, uses: &Uses, b: Block, s: Block) -> bool {
    let used_in_b = |&i: &Inst| uses.of(i).iter().any(|&(user, k)| body.use_block(user, k) == b);
    body.insts(s).iter().any(used_in_b)
}

/// Returns the values of the `phi`s of a block with one predecessor. None if one cannot stand for
/// its `phi`: it may be computed again where the `phi` is not.
fn values_of_phis(
    body: &Body,
    local: &DomTree,
    uses: &Uses,
    s: Block,
) -> Option<Vec<(Inst, Value)>> {
    let value = |phi| {
        let &v = body.ops(phi).first()?;
        let is_stable =
            v.as_inst().is_none_or(|d| d != phi && local.dominates(body.block_of(d), s));
        let mut users = uses.of(phi).iter();
        let is_inside = users.all(|&(user, k)| local.dominates(s, body.use_block(user, k)));
        (is_stable && is_inside).then_some((phi, v))
    };
    body.phis(s).map(value).collect()
}
