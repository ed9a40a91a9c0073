//! Mending `phi`s after edges went or were split.

use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use rustc_hash::FxHashMap;

/// Makes the incoming values of every `phi` match the existing edges. `split` maps blocks inserted
/// on an edge to the edge's source, and `entry` has the operands of `phi`s for the function's
/// entry. O(edges + operands of `phi`s).
pub(crate) fn match_phis_to_edges(
    body: &mut Body,
    split: &[(Block, Block)],
    entry: &[(Inst, Value)],
) {
    let mut preds: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
    for &b in body.layout() {
        for s in body.successors(b) {
            preds.entry(s).or_default().push(b);
        }
    }
    let from: FxHashMap<Block, Block> = split.iter().copied().collect();
    let captured: FxHashMap<Inst, Value> = entry.iter().copied().collect();
    for b in body.layout().to_vec() {
        let edges = preds.get(&b).map_or(&[][..], |p| p);
        for phi in body.phis(b).collect::<Vec<_>>() {
            let old: FxHashMap<Block, Value> =
                body.incoming(phi).map(|(v, from)| (from, v)).collect();
            let mut entries = Vec::with_capacity(edges.len());
            for &p in edges {
                let source = from.get(&p).copied().unwrap_or(p);
                let value = old.get(&source).or_else(|| captured.get(&phi));
                let value = value.unwrap_or_else(|| panic!("no value for an edge to {b}"));
                entries.push((*value, p));
            }
            body.set_incoming(phi, &entries);
        }
    }
}
