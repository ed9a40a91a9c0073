//! Values at blocks to which one way leads through a join, and another does not.
//!
//! A region may be closed and opened again on some of the ways to a block: where a strand waits for
//! its tasks under a condition, and goes on with others. The verifier accepts a use of a value from
//! before the wait in the strand that computed it, and after the join, but not where both ways have
//! met (reference: dominance). A `phi` where they meet has an operand for each, and is defined from
//! there on.

use crate::local_ssa::{CopiedValue, insert_phis, live_blocks};
use crate::validity::{for_each_use, refused_uses};
use pir_analysis::frontier::IteratedFrontier;
use pir_analysis::{Analyses, Cfg};
use pir_core::cursor::Uses;
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Gives values whose uses the verifier refuses a `phi` in each block where a way through a join
/// meets another one, if they are used there or later. Uses stay refused if a join block would need
/// a `phi`, or if they have another reason. O(body) beside the budget of the verifier, and for each
/// such value O(edges + blocks where it is live).
pub fn merge_values_of_reopened_regions(body: &mut Body) {
    let analyses = Analyses::new(Cfg::of(body));
    let (cfg, dom) = (analyses.cfg(), analyses.dom());
    let joins: Vec<Block> = cfg.blocks().filter(|&b| cfg.node(b).join).collect();
    if joins.is_empty() {
        return;
    }
    let refused = refused_values(body, &analyses);
    // No edit for one value changes the uses of another.
    let users = Uses::new(body);
    let mut frontier = IteratedFrontier::new(cfg, dom);
    for original in refused {
        let from = body.block_of(original);
        let uses = users.of(original).iter().copied();
        let value = CopiedValue {
            original,
            definitions: FxHashMap::from_iter([(from, original.into())]),
            uses: uses.filter(|&(user, k)| body.use_block(user, k) != from).collect(),
        };
        // After a join the value is the same one, but it counts as a new definition.
        let definitions: Vec<Block> = joins.iter().copied().chain([from]).collect();
        let live = live_blocks(body, cfg, dom, &value);
        let merges = frontier.of_live(&definitions, |b| live.contains(&b));
        if !merges.iter().any(|&b| cfg.node(b).join) {
            insert_phis(body, &analyses, dom, &value, &merges, &live);
        }
    }
}

/// The values with uses that the verifier refuses.
fn refused_values(body: &Body, analyses: &Analyses) -> BTreeSet<Inst> {
    let mut values = BTreeSet::new();
    let Some(refused) = refused_uses(body, analyses).filter(|r| !r.is_empty()) else {
        return values;
    };
    let refused: FxHashSet<(Block, Block)> = refused.into_iter().map(|u| (u.def, u.at)).collect();
    let all = for_each_use(body, analyses, |def, u| {
        if refused.contains(&(u.def, u.at)) {
            values.insert(def);
        }
    });
    debug_assert!(all.is_some(), "the uses were visited before");
    values
}
