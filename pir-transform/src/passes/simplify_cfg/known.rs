//! Uses what branches have decided before: `phi`s of one value, blocks that repeat a branch, and
//! branches whose condition is known.
//!
//! Loops with the same bounds that follow each other have the same guard. Where the second guard
//! is passed over, both loops are in one straight line, so that they can be fused or merged.

use super::{Done, empty};
use crate::cx::PassContext;
use pir_analysis::{Analyses, DomTree};
use pir_core::constant::ConstKind;
use pir_core::cursor::{Uses, replace_terminator, resolve_chains, substitute};
use pir_core::entity::{Block, Entity, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// Earlier branches on one condition that are looked at.
const MAX_BRANCHES: usize = 8;

/// Replaces the `phi`s that have one value on all edges, or `poison`.
///
/// The value stays the same between the `phi` and its uses, because both are passed after it.
pub(super) fn phis(cx: &mut PassContext<'_>, analyses: &Analyses) -> Vec<Done> {
    let Ok(local) = analyses.local() else { return Vec::new() };
    let uses = Uses::new(cx.body);
    let (mut done, mut replaced) = (Vec::new(), FxHashMap::default());
    for &b in analyses.order().reverse_postorder() {
        let found: Vec<_> = cx.body.phis(b).collect();
        for phi in found {
            let Some(v) = only_value(cx.body, phi) else { continue };
            let is_before = v.as_inst().is_none_or(|d| {
                let at = cx.body.block_of(d);
                at != b && local.dominates(at, b)
            });
            let mut users = uses.of(phi).iter();
            if is_before && users.all(|&(user, k)| local.dominates(b, cx.body.use_block(user, k))) {
                replaced.insert(phi, v);
                cx.body.remove_inst(phi);
                done.push((b, "phi", "replaces a `phi` by its only value"));
            }
        }
    }
    resolve_chains(&mut replaced);
    substitute(cx.body, &replaced);
    done
}

/// The only value of a `phi` but for `poison`.
fn only_value(body: &Body, phi: Inst) -> Option<Value> {
    let is_poison = |v: Value| {
        v.as_const().is_some_and(|c| matches!(body.consts.get(c).kind, ConstKind::Poison))
    };
    let values = body.ops(phi).chunks_exact(2).map(|pair| pair[0]);
    let mut values = values.filter(|&v| !is_poison(v) && v != phi.into());
    let first = values.next()?;
    values.all(|v| v == first).then_some(first)
}

/// Lets branches on a condition lead to where a block goes that only branches on it again.
pub(super) fn thread(cx: &mut PassContext<'_>, analyses: &Analyses) -> Vec<Done> {
    let cfg = analyses.cfg();
    let is_header = empty::headers(analyses);
    let mut done = Vec::new();
    for &b in analyses.order().reverse_postorder() {
        let Some((condition, yes, no)) = branch(cx.body, b) else { continue };
        let is_alone = cx.body.insts(b).len() == 1 && !cfg.node(b).join && !is_header[b.index()];
        if !is_alone || cx.is_address_taken(b) || cx.body.entry() == Some(b) {
            continue;
        }
        for &p in cfg.preds(b) {
            let Some((same, to_yes, to_no)) = branch(cx.body, p) else { continue };
            if same != condition || (to_yes == b) == (to_no == b) {
                continue;
            }
            let (place, to) = if to_yes == b { (1, yes) } else { (2, no) };
            let is_plain = cx.body.phis(to).next().is_none() && to != b;
            if !is_plain || cfg.node(to).join || is_header[to.index()] {
                continue;
            }
            let t = cx.body.terminator(p).expect("it branches");
            cx.body.ops_mut(t)[place] = to.into();
            done.push((p, "threaded", "passes over a second branch on the same condition"));
        }
    }
    done
}

/// Folds branches on conditions that an earlier branch has decided.
///
/// The value of the condition has not been computed again since: a path from there that avoids the
/// earlier branch would contradict the dominance.
pub(super) fn branches(cx: &mut PassContext<'_>, analyses: &Analyses) -> Vec<Done> {
    let Ok(local) = analyses.local() else { return Vec::new() };
    let cfg = analyses.cfg();
    let mut known: FxHashMap<Value, Vec<(Block, bool)>> = FxHashMap::default();
    let mut done = Vec::new();
    for &b in local.preorder() {
        let Some((condition, yes, no)) = branch(cx.body, b) else { continue };
        let earlier = known.entry(condition).or_default();
        let mut latest = earlier.iter().rev().take(MAX_BRANCHES);
        if let Some(&(_, value)) = latest.find(|(at, _)| local.dominates(*at, b)) {
            let to = if value { yes } else { no };
            let br = InstData::new(Opcode::Br, Type::VOID);
            if replace_terminator(cx.body, b, br, &[to.into()], &[]).is_ok() {
                done.push((b, "known-branch", "folds a branch that an earlier one decides"));
            }
            continue;
        }
        if !is_certain(cx.body, local, condition, b) {
            continue;
        }
        for (to, value) in [(yes, true), (no, false)] {
            if cfg.preds(to) == [b] {
                earlier.push((to, value));
            }
        }
    }
    done
}

/// Whether a value is computed in front of a block by the strand itself or by an ancestor.
fn is_certain(body: &Body, local: &DomTree, v: Value, b: Block) -> bool {
    v.as_inst().is_none_or(|d| local.dominates(body.block_of(d), b))
}

/// The condition of a block that ends with a branch to two others, and these.
fn branch(body: &Body, b: Block) -> Option<(Value, Block, Block)> {
    let t = body.terminator(b)?;
    let &[condition, yes, no] = body.ops(t) else { return None };
    let (yes, no) = (yes.as_block()?, no.as_block()?);
    let is_open = body.inst(t).op() == Opcode::Br && condition.as_const().is_none() && yes != no;
    is_open.then_some((condition, yes, no))
}
