//! Copies of dead ends (reference: depth), so that each serves the strands of one region only.
//!
//! A dead end has no depth, and strands of any region may run into one. A task's function can only
//! go to its own blocks, so each region gets a copy of the dead ends that it shares with another,
//! or with the function outside of all regions. The body is then analysed with
//! [`Cfg::with_dead_ends_in_regions`].

use std::collections::BTreeMap;

use pir_analysis::{Analyses, BlockExit, Cfg, Region};
use pir_core::copy::Copier;
use pir_core::entity::{Block, Value};
use pir_core::function::Body;
use rustc_hash::FxHashSet;

/// Copies the shared dead ends of a body with `params` parameters. O(body + copies).
pub(crate) fn split_dead_ends(body: &mut Body, params: usize) {
    let cfg = Cfg::of(body);
    if !cfg.blocks().any(|b| cfg.is_dead_end(b)) {
        return;
    }
    let analyses = Analyses::new(cfg);
    let cfg = analyses.cfg();
    let Ok(regions) = analyses.regions() else { return };
    // The live blocks from which dead ends are entered, by the region whose strand does.
    let mut entered: BTreeMap<Option<Region>, Vec<Block>> = BTreeMap::new();
    for &p in body.layout().iter().filter(|&&p| analyses.order().is_reachable(p)) {
        if !cfg.is_dead_end(p) && cfg.succs(p).iter().any(|&s| cfg.is_dead_end(s)) {
            let opens = cfg.node(p).exit == BlockExit::EntryFork;
            let region = if opens { regions.opened_by(p) } else { regions.innermost(p) };
            entered.entry(region).or_default().push(p);
        }
    }
    let mut taken: FxHashSet<Block> = FxHashSet::default();
    let mut copied: FxHashSet<Block> = FxHashSet::default();
    let mut changed: Vec<Block> = Vec::new();
    for from in entered.values() {
        let reached = reachable_dead_ends(cfg, from);
        if reached.iter().all(|b| !taken.contains(b)) {
            taken.extend(reached);
            continue;
        }
        changed.extend(copy_dead_ends(body, params, from, &reached));
        copied.extend(reached);
    }
    for &b in copied.iter().filter(|b| !taken.contains(b)) {
        body.remove_block(b);
    }
    changed.extend(taken);
    changed.iter().for_each(|&b| drop_stale_phi_operands(body, b));
}

/// The dead ends that strands run into from these blocks, in the order in which they are met.
fn reachable_dead_ends(cfg: &Cfg, from: &[Block]) -> Vec<Block> {
    let mut seen = FxHashSet::default();
    let mut list: Vec<Block> = Vec::new();
    let mut next = 0;
    for &p in from {
        let dead = cfg.succs(p).iter().filter(|&&s| cfg.is_dead_end(s));
        list.extend(dead.filter(|&&s| seen.insert(s)));
    }
    while let Some(&b) = list.get(next) {
        next += 1;
        list.extend(cfg.succs(b).iter().filter(|&&s| seen.insert(s)));
    }
    list
}

/// Copies the dead ends for the strands that enter them from these blocks; returns the copies.
fn copy_dead_ends(body: &mut Body, params: usize, from: &[Block], dead: &[Block]) -> Vec<Block> {
    let old = body.clone();
    let mut copier = Copier::new(&old);
    let inside: FxHashSet<Block> = dead.iter().copied().collect();
    // All else stands for itself.
    for &b in old.layout().iter().filter(|b| !inside.contains(b)) {
        copier.map(b.into(), b.into());
        old.insts(b).iter().for_each(|&i| copier.map(i.into(), i.into()));
    }
    (0..params).for_each(|n| copier.map(Value::arg(n as u32), Value::arg(n as u32)));
    copier.blocks(body, dead);
    let new = |b: Block| copier.get(b.into()).and_then(|v| v.as_block()).unwrap_or(b);
    let copies: Vec<Block> = dead.iter().map(|&b| new(b)).collect();
    for &p in from {
        let Some(t) = body.terminator(p) else { continue };
        for v in body.ops_mut(t) {
            if let Some(b) = v.as_block() {
                *v = new(b).into();
            }
        }
    }
    name_blocks(body, &copies);
    copies
}

/// Gives names to blocks without one: the numbers of the others are those of the text.
fn name_blocks(body: &mut Body, blocks: &[Block]) {
    let names = |body: &Body| -> FxHashSet<Box<[u8]>> {
        let blocks = body.layout().iter().filter_map(|&b| body.block_names.get(b));
        let all = body.layout().iter().flat_map(|&b| body.insts(b));
        let values = all.filter_map(|&i| body.names.get(i));
        blocks.chain(values).map(Box::from).collect()
    };
    if blocks.iter().all(|&b| body.block_names.get(b).is_some()) {
        return;
    }
    let mut taken = names(body);
    let mut n = 0;
    for &b in blocks {
        if body.block_names.get(b).is_some() {
            continue;
        }
        let name = loop {
            let name = format!("dead.end.{n}").into_bytes().into_boxed_slice();
            n += 1;
            if taken.insert(name.clone()) {
                break name;
            }
        };
        body.block_names.set(b, &name);
    }
}

/// Removes the operands of a block's `phi`s for blocks that are no longer its predecessors.
fn drop_stale_phi_operands(body: &mut Body, b: Block) {
    let incoming = body.phis(b).flat_map(|phi| body.incoming(phi));
    let leads = |p: &Block| body.terminator(*p).is_some() && body.successors(*p).any(|s| s == b);
    let preds: FxHashSet<Block> = incoming.map(|entry| entry.1).filter(leads).collect();
    body.retain_incoming(b, |p| preds.contains(&p));
}
