//! Whether the uses of a changed body are still those that the verifier accepts.

use pir_analysis::{Analyses, Budget, Cfg, PathExtent, ValueUse, check_uses};
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// Returns the analyses of a changed body if it has depths and the verifier accepts each use by
/// them. The rules of attributes and of types are not looked at. O(body) beside the budget of
/// [`check_uses`].
pub(crate) fn valid_analyses(body: &Body) -> Option<Analyses> {
    let analyses = Analyses::new(Cfg::of(body));
    let local = analyses.local().ok()?;
    let mut uses: FxHashSet<(Block, Block)> = FxHashSet::default();
    let cfg = analyses.cfg();
    for &b in body.layout().iter().filter(|&&b| local.is_reachable(b)) {
        for &i in body.insts(b).iter().filter(|&&i| !body.inst(i).op().is_debug()) {
            let is_phi = body.inst(i).op() == Opcode::Phi;
            for (n, def) in body.ops(i).iter().enumerate() {
                let Some(def) = def.as_inst() else { continue };
                let at = if is_phi { body.ops(i)[n + 1].as_block()? } else { b };
                let from = defining_block(cfg, body, def)?;
                if from != at && local.is_reachable(at) {
                    uses.insert((from, at));
                }
            }
        }
    }
    let mut uses: Vec<ValueUse> = uses.into_iter().map(|(def, at)| ValueUse { def, at }).collect();
    uses.sort_unstable();
    let global = analyses.global().ok()?;
    let mut budget = Budget::for_function(cfg, uses.len());
    let verdicts = check_uses(&global, &uses, PathExtent::default(), &mut budget).ok()?;
    if !verdicts.iter().all(|v| v.is_accepted()) {
        return None;
    }
    Some(analyses)
}

/// Returns the block that makes a value certain: for an `invoke` the normal destination, if only
/// its edge leads there.
fn defining_block(cfg: &Cfg, body: &Body, def: Inst) -> Option<Block> {
    let block = body.block_of(def);
    if body.inst(def).op() != Opcode::Invoke {
        return Some(block);
    }
    body.successors(block).next().filter(|&normal| cfg.preds(normal) == [block])
}
