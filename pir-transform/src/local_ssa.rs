//! Values with several definitions, and the graph of the blocks that one strand executes.
//!
//! In the *strand graph* a join follows the entry forks that close there, so dominance in it is
//! local dominance (reference: dominance, the strand graph). `phi`s go to the iterated dominance
//! frontier of the definitions, where the value is live (Cytron et al., TOPLAS 1991). A join block
//! cannot have a `phi`.

use crate::remark::Refusal;
use pir_analysis::frontier::IteratedFrontier;
use pir_analysis::graph::{Csr, Digraph};
use pir_analysis::{Analyses, Cfg, DomTree};
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// Builds the graph of the blocks that one strand executes. None if that takes more than the
/// budget.
pub(crate) fn strand_graph(analyses: &Analyses) -> Option<Csr> {
    let (cfg, closing) = (analyses.cfg(), analyses.closing().ok()?);
    let mut edges: Vec<(Block, Block)> = Vec::new();
    for b in cfg.blocks() {
        if cfg.node(b).join && analyses.order().is_reachable(b) {
            edges.extend(closing.forks(b).map(|f| (f, b)));
        } else {
            edges.extend(cfg.preds(b).iter().map(|&p| (p, b)));
        }
    }
    Some(Csr::new(cfg.len(), cfg.entry(), &edges))
}

/// A value of which copies were made.
#[derive(Debug)]
pub(crate) struct CopiedValue {
    pub original: Inst,
    /// The value at the end of each block that has a copy, or the original.
    pub definitions: FxHashMap<Block, Value>,
    /// The uses of the original that may see a copy instead: the user and its operand.
    pub uses: Vec<(Inst, u32)>,
}

/// Lets each use see the definition that its strand executed last, by `phi`s where several meet.
/// A use in a block with a definition stays. Per value O(blocks and edges where it is live), beside
/// O(body).
///
/// # Errors
/// A join block would need a `phi`.
pub(crate) fn repair(body: &mut Body, values: &[CopiedValue]) -> Result<(), Refusal> {
    const ILL_FORMED: Refusal = ("ill-formed", "the function has no regions");
    let analyses = Analyses::new(Cfg::of(body));
    let local = analyses.local().map_err(|_| ILL_FORMED)?;
    let graph = strand_graph(&analyses).ok_or(ILL_FORMED)?;
    let mut frontier = IteratedFrontier::new(&graph, local);
    for value in values.iter().filter(|v| !v.uses.is_empty()) {
        let live = live_blocks(body, &graph, local, value);
        let mut definitions: Vec<Block> = value.definitions.keys().copied().collect();
        definitions.sort_unstable();
        let merges = frontier.of_live(&definitions, |b| live.contains(&b));
        if merges.iter().any(|&b| analyses.cfg().node(b).join) {
            return Err(("join-phi", "a join block would need a `phi`, because its values differ"));
        }
        insert_phis(body, &analyses, local, value, &merges, &live);
    }
    Ok(())
}

/// Returns the blocks at whose start the value is used later, before a definition.
pub(crate) fn live_blocks<G: Digraph>(
    body: &Body,
    graph: &G,
    dom: &DomTree,
    value: &CopiedValue,
) -> FxHashSet<Block> {
    let uses = value.uses.iter().filter(|u| !body.inst(u.0).op().is_debug());
    let mut work: Vec<Block> = uses.map(|&(user, k)| body.use_block(user, k)).collect();
    let mut live = FxHashSet::default();
    while let Some(b) = work.pop() {
        if dom.is_reachable(b) && !value.definitions.contains_key(&b) && live.insert(b) {
            work.extend(graph.preds(b));
        }
    }
    live
}

/// Inserts the `phi`s, and lets uses see the nearest definition in the tree of dominators.
pub(crate) fn insert_phis(
    body: &mut Body,
    analyses: &Analyses,
    dom: &DomTree,
    value: &CopiedValue,
    merges: &[Block],
    live: &FxHashSet<Block>,
) {
    let ty = body.inst(value.original).ty();
    let mut known = value.definitions.clone();
    let mut phis = Vec::new();
    for &b in merges {
        let phi = body.insert_inst(b, 0, InstData::new(Opcode::Phi, ty));
        known.insert(b, phi.into());
        phis.push((b, phi));
    }
    for (b, phi) in phis {
        let mut ops = Vec::new();
        for &p in analyses.cfg().preds(b) {
            // Blocks that are not reached have no value.
            let v = value_at(dom, &mut known, p).unwrap_or_else(|| poison(body, ty));
            ops.extend([v, p.into()]);
        }
        body.set_ops(phi, &ops);
    }
    for &(user, k) in &value.uses {
        let at = body.use_block(user, k);
        let is_seen = value.definitions.contains_key(&at) || live.contains(&at);
        if let Some(v) = is_seen.then(|| value_at(dom, &mut known, at)).flatten() {
            body.ops_mut(user)[k as usize] = v;
        } else if body.inst(user).op().is_debug() {
            // No `phi` is made for a debugger.
            body.ops_mut(user)[k as usize] = poison(body, ty);
        }
    }
}

/// Returns the value at the end of a block, from the nearest definition that dominates it.
fn value_at(dom: &DomTree, known: &mut FxHashMap<Block, Value>, b: Block) -> Option<Value> {
    let mut passed = Vec::new();
    let mut at = Some(b).filter(|&b| dom.is_reachable(b));
    let v = loop {
        match known.get(&at?) {
            Some(&v) => break v,
            None => passed.extend(at),
        }
        at = dom.idom(at?);
    };
    // So that the next walk is shorter.
    known.extend(passed.into_iter().map(|b| (b, v)));
    Some(v)
}

fn poison(body: &mut Body, ty: Type) -> Value {
    Value::constant(body.consts.scalar(ty, ConstKind::Poison))
}
