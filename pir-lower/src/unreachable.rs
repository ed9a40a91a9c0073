//! Unreachable blocks, which have no depth and no strand (reference: depth): plain LLVM IR is made
//! without them.

use pir_analysis::{Cfg, DomTree};
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::{Body, NO_SOURCE_PLACE};
use pir_core::inst::InstData;
use pir_core::{GlobalId, Module, Opcode, Type};
use rustc_hash::FxHashSet;

/// Takes the unreachable blocks out of every function with one of the three instructions. Of a
/// block whose address is taken the label stays: the constant names it. O(module).
pub(crate) fn drop_blocks(m: &mut Module) {
    let ours = |body: &Body| {
        let mut all = body.layout().iter().flat_map(|&b| body.insts(b));
        all.any(|&i| body.inst(i).op().is_parallel())
    };
    let functions = m.functions().filter(|(.., f)| f.body.as_deref().is_some_and(ours));
    let functions: Vec<GlobalId> = functions.map(|(g, ..)| g).collect();
    if functions.is_empty() {
        return;
    }
    let mut addressed: FxHashSet<(GlobalId, Block)> = FxHashSet::default();
    let bodies = m.functions().filter_map(|(.., f)| f.body.as_deref());
    for pool in std::iter::once(&m.consts).chain(bodies.map(|b| &b.consts)) {
        addressed.extend(pool.iter().filter_map(|(_, c)| match c.kind {
            ConstKind::BlockAddress(g, b) => Some((g, b)),
            _ => None,
        }));
    }
    for g in functions {
        let Some(body) = m.function_mut(g).and_then(|f| f.body.as_deref_mut()) else { continue };
        of_body(body, |b| addressed.contains(&(g, b)));
    }
}

fn of_body(body: &mut Body, addressed: impl Fn(Block) -> bool) {
    let dom = DomTree::compute(&Cfg::of(body));
    let layout = body.layout().to_vec();
    if layout.iter().all(|&b| dom.is_reachable(b)) {
        return;
    }
    let dead = layout.iter().copied().filter(|&b| !dom.is_reachable(b));
    let gone: FxHashSet<Block> = dead.collect();
    let insts = gone.iter().flat_map(|&b| body.insts(b)).copied();
    let lost: FxHashSet<Inst> = insts.collect();
    for &b in layout.iter().filter(|b| !gone.contains(b)) {
        body.retain_incoming(b, |p| !gone.contains(&p));
        for i in body.insts(b).to_vec() {
            // Only debug records and operands of `phi`s name values that do not exist.
            for k in 0..body.ops(i).len() {
                let v = body.ops(i)[k];
                body.ops_mut(i)[k] = value_or_poison(body, &lost, v);
            }
        }
    }
    let mut values: Vec<Value> = body.metadata.values_mut().map(|v| *v).collect();
    for v in &mut values {
        *v = value_or_poison(body, &lost, *v);
    }
    body.metadata.values_mut().zip(values).for_each(|(to, v)| *to = v);
    for &b in layout.iter().filter(|&&b| gone.contains(&b) && addressed(b)) {
        for i in body.insts(b).to_vec() {
            body.remove_inst(i);
        }
        let ops = Default::default();
        let op = Opcode::Unreachable;
        let data = InstData::new(op, Type::VOID).with_ops(ops);
        body.push_inst(b, data, NO_SOURCE_PLACE);
    }
    body.retain_blocks(|b| !gone.contains(&b) || addressed(b));
    body.use_list_orders.clear();
}

/// A value, or `poison` in place of one that is gone.
fn value_or_poison(body: &mut Body, lost: &FxHashSet<Inst>, v: Value) -> Value {
    match v.as_inst().filter(|i| lost.contains(i)) {
        Some(i) => {
            let ty = body.inst(i).ty();
            Value::constant(body.consts.scalar(ty, ConstKind::Poison))
        }
        None => v,
    }
}
