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
    refused_uses(body, &analyses)?.is_empty().then_some(analyses)
}

/// Returns the uses that the verifier refuses, as blocks. None if the body has no depths, or if the
/// budget does not suffice.
pub(crate) fn refused_uses(body: &Body, analyses: &Analyses) -> Option<Vec<ValueUse>> {
    let mut uses: FxHashSet<(Block, Block)> = FxHashSet::default();
    for_each_use(body, analyses, |_, u| {
        uses.insert((u.def, u.at));
    })?;
    let mut uses: Vec<ValueUse> = uses.into_iter().map(|(def, at)| ValueUse { def, at }).collect();
    uses.sort_unstable();
    let global = analyses.global().ok()?;
    let mut budget = Budget::for_function(analyses.cfg(), uses.len());
    let verdicts = check_uses(&global, &uses, PathExtent::default(), &mut budget).ok()?;
    let refused = uses.into_iter().zip(verdicts).filter(|(_, v)| !v.is_accepted());
    Some(refused.map(|(u, _)| u).collect())
}

/// Visits the uses of results outside of the blocks that make them certain, in blocks that are
/// reached. None if the body has no depths, or an `invoke` whose result is nowhere certain.
pub(crate) fn for_each_use(
    body: &Body,
    analyses: &Analyses,
    mut visit: impl FnMut(Inst, ValueUse),
) -> Option<()> {
    let local = analyses.local().ok()?;
    for &b in body.layout().iter().filter(|&&b| local.is_reachable(b)) {
        for &i in body.insts(b).iter().filter(|&&i| !body.inst(i).op().is_debug()) {
            let is_phi = body.inst(i).op() == Opcode::Phi;
            for (n, def) in body.ops(i).iter().enumerate() {
                let Some(def) = def.as_inst() else { continue };
                let at = if is_phi { body.ops(i)[n + 1].as_block()? } else { b };
                let from = defining_block(analyses.cfg(), body, def)?;
                if from != at && local.is_reachable(at) {
                    visit(def, ValueUse { def: from, at });
                }
            }
        }
    }
    Some(())
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
