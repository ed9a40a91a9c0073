//! Promotion of slots to SSA values, and clean-up.
//!
//! [`slots_to_ssa`] turns `alloca`s that are only loaded and stored into values: phis at the
//! iterated dominance frontier of the stores, where the slot is live (Cytron et al., TOPLAS 1991).
//! [`without_dead_code`] removes phis with one value, dead instructions and empty blocks, and
//! renumbers the rest.

use fixedbitset::FixedBitSet;
use pir_analysis::frontier::IteratedFrontier;
use pir_analysis::{Cfg, DomTree};
use pir_core::constant::ConstKind;
use pir_core::cursor::{resolve_chains, substitute};
use pir_core::entity::{Block, Entity, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{AllocaFlags, InstData, MemFlags};
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

use crate::shape::is_pure;

/// Makes slots SSA values. A load that no store reaches becomes `poison`. The loads, stores and
/// slots stay in the blocks, unused, until [`without_dead_code`].
pub(crate) fn slots_to_ssa(body: &mut Body, slots: &[Inst]) {
    let cfg = Cfg::of(body);
    let dom = DomTree::compute(&cfg);
    let mut number: FxHashMap<Inst, u32> = FxHashMap::default();
    number.extend(slots.iter().enumerate().map(|(k, &s)| (s, k as u32)));
    let slot_of = |body: &Body, i: Inst| -> Option<u32> {
        let p = match body.inst(i).op() {
            Opcode::Load => body.ops(i)[0],
            Opcode::Store => body.ops(i)[1],
            _ => return None,
        };
        number.get(&p.as_inst()?).copied()
    };

    // Where each slot is stored to, and where it is read before it is stored to.
    let mut defs: Vec<Vec<Block>> = vec![Vec::new(); slots.len()];
    let mut uses: Vec<Vec<Block>> = vec![Vec::new(); slots.len()];
    let mut types: Vec<Type> = slots.iter().map(|&s| body.inst(s).allocated_type()).collect();
    types.shrink_to_fit();
    for &b in body.layout() {
        if !dom.is_reachable(b) {
            continue;
        }
        for &i in body.insts(b) {
            let Some(s) = slot_of(body, i) else { continue };
            let s = s as usize;
            if body.inst(i).op() == Opcode::Store {
                if defs[s].last() != Some(&b) {
                    defs[s].push(b);
                }
            } else if defs[s].last() != Some(&b) && uses[s].last() != Some(&b) {
                uses[s].push(b);
            }
        }
    }

    // Phis, pruned to where the slot is live.
    let mut frontier = IteratedFrontier::new(&cfg, &dom);
    let mut phis: Vec<Vec<(u32, Inst)>> = vec![Vec::new(); cfg.len()];
    for s in 0..slots.len() {
        for b in frontier.of_variable(&defs[s], &uses[s]) {
            let i = body.insert_inst(b, 0, InstData::new(Opcode::Phi, types[s]));
            phis[b.index()].push((s as u32, i));
        }
    }

    // Renaming, along the dominator tree.
    let mut current: Vec<Vec<(u32, Value)>> = vec![Vec::new(); slots.len()];
    let mut replace: FxHashMap<Inst, Value> = FxHashMap::default();
    let mut incoming: FxHashMap<Inst, Vec<Value>> = FxHashMap::default();
    for (order, &b) in dom.preorder().iter().enumerate() {
        let order = order as u32;
        // A value set in a block that does not dominate this one is no longer valid.
        let valid = |at: u32| dom.span(dom.preorder()[at as usize]).contains(&order);
        let mut read = |body: &mut Body, s: usize| -> Value {
            while current[s].last().is_some_and(|&(at, _)| !valid(at)) {
                current[s].pop();
            }
            match current[s].last() {
                Some(&(_, v)) => v,
                None => Value::constant(body.consts.scalar(types[s], ConstKind::Poison)),
            }
        };
        let mut writes: Vec<(usize, Value)> = Vec::new();
        for &(s, i) in &phis[b.index()] {
            writes.push((s as usize, i.into()));
        }
        let mut local: FxHashMap<usize, Value> = writes.into_iter().collect();
        for i in body.insts(b).to_vec() {
            let Some(s) = slot_of(body, i) else { continue };
            let s = s as usize;
            if body.inst(i).op() == Opcode::Store {
                let mut v = body.ops(i)[0];
                while let Some(&w) = v.as_inst().and_then(|d| replace.get(&d)) {
                    v = w;
                }
                local.insert(s, v);
            } else {
                let v = match local.get(&s) {
                    Some(&v) => v,
                    None => read(body, s),
                };
                replace.insert(i, v);
            }
        }
        for &next in cfg.succs(b) {
            for &(s, phi) in &phis[next.index()] {
                let s = s as usize;
                let v = match local.get(&s) {
                    Some(&v) => v,
                    None => read(body, s),
                };
                let list = incoming.entry(phi).or_default();
                // A block that leads there twice has one value for both edges.
                list.extend([v, b.into()]);
            }
        }
        for (s, v) in local {
            while current[s].last().is_some_and(|&(at, _)| !valid(at)) {
                current[s].pop();
            }
            current[s].push((order, v));
        }
    }
    for (phi, ops) in incoming {
        body.set_ops(phi, &ops);
    }
    resolve_chains(&mut replace);
    substitute(body, &replace);
}

/// What becomes of an empty block if its predecessor also leads past it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SecondWay {
    /// It stays: lanes that take it have parted from those that lead past it.
    Kept,
    /// It goes: the code is no longer for lanes.
    Folded,
}

/// Returns a copy of the body without dead instructions and empty blocks.
pub(crate) fn without_dead_code(old: &Body, second: SecondWay) -> Body {
    let mut body = old.clone();
    let dom = DomTree::compute(&Cfg::of(&body));
    drop_unreachable_operands(&mut body, &dom);
    drop_trivial_phis(&mut body);
    fold_forwarding_blocks(&mut body, second);
    let cfg = Cfg::of(&body);
    let dom = DomTree::compute(&cfg);
    drop_unreachable_operands(&mut body, &dom);
    drop_trivial_phis(&mut body);
    let mut live = find_live(&body, &dom);
    let mut new = Body::with_pools_of(&body);
    // Blocks that go on to one that nothing else leads to are put together.
    let tail = |b: Block| -> Option<Block> {
        let mut next = body.successors(b);
        let n = next.next()?;
        let alone = cfg.preds(n).iter().filter(|&&p| dom.is_reachable(p)).count() == 1;
        (next.next().is_none() && alone && n != b).then_some(n)
    };
    let mut merged = FixedBitSet::with_capacity(cfg.len());
    let reachable: Vec<Block> =
        body.layout().iter().copied().filter(|&b| dom.is_reachable(b)).collect();
    for &b in &reachable {
        if let Some(n) = tail(b) {
            merged.insert(n.index());
        }
    }
    let mut blocks: Vec<Block> = vec![Block(0); cfg.len()];
    let heads: Vec<Block> =
        reachable.iter().copied().filter(|b| !merged.contains(b.index())).collect();
    // An entry in a cycle of such blocks cannot be: the entry has no predecessors.
    for &b in &heads {
        let n = new.add_block();
        if let Some(name) = body.block_names.get(b) {
            new.block_names.set(n, name);
        }
        let mut at = b;
        blocks[at.index()] = n;
        while let Some(next) = tail(at) {
            at = next;
            blocks[at.index()] = n;
        }
    }
    let mut map: Vec<Option<Inst>> = vec![None; body.inst_bound()];
    let mut replace: FxHashMap<Inst, Value> = FxHashMap::default();
    for &head in &heads {
        let n = blocks[head.index()];
        let mut at = head;
        loop {
            let next = tail(at);
            for &i in body.insts(at) {
                let data = body.inst(i);
                if at != head && data.op() == Opcode::Phi {
                    // One predecessor, one value.
                    replace.insert(i, body.ops(i)[0]);
                    continue;
                }
                let falls = next.is_some() && data.op().is_terminator();
                if falls || !live.put(i.index()) {
                    continue;
                }
                let k = new.push_inst(n, *data, body.place(i));
                map[i.index()] = Some(k);
                if let Some(name) = body.names.get(i) {
                    new.names.set(k, name);
                }
                let kept: Vec<_> = body.attachments(i).collect();
                if !kept.is_empty() {
                    new.set_attachments(k, &kept);
                }
            }
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
    }
    for i in (0..body.inst_bound()).map(Inst::new) {
        let Some(k) = map[i.index()] else { continue };
        let mut ops: Vec<Value> = Vec::new();
        for &v in body.ops(i) {
            let v = resolve_replacement(v, &replace);
            ops.push(match (v.as_inst(), v.as_block()) {
                (Some(d), _) => map[d.index()].expect("a used value is live").into(),
                (_, Some(b)) => blocks[b.index()].into(),
                _ => v,
            });
        }
        new.set_ops(k, &ops);
    }
    new
}

/// Lets phis take nothing from blocks that are not reached.
fn drop_unreachable_operands(body: &mut Body, dom: &DomTree) {
    for &b in dom.preorder() {
        body.retain_incoming(b, |p| dom.is_reachable(p));
    }
}

/// Finds the instructions with effects, and those that they depend on.
fn find_live(body: &Body, dom: &DomTree) -> FixedBitSet {
    let mut live = FixedBitSet::with_capacity(body.inst_bound());
    let mut work: Vec<Inst> = Vec::new();
    for &b in dom.preorder() {
        work.extend(body.insts(b).iter().copied().filter(|&i| has_effect(body, i)));
    }
    while let Some(i) = work.pop() {
        if live.put(i.index()) {
            continue;
        }
        work.extend(body.ops(i).iter().filter_map(|v| v.as_inst()));
    }
    live
}

fn has_effect(body: &Body, i: Inst) -> bool {
    let data = body.inst(i);
    match data.op() {
        Opcode::Phi | Opcode::Alloca => false,
        Opcode::Load => data.mem_flags().intersects(MemFlags::VOLATILE | MemFlags::ATOMIC),
        // Slots are gone; a store to one has lost its loads.
        Opcode::Store => !is_slot(body, body.ops(i)[1]),
        op if op.is_division() => true,
        op => !is_pure(op),
    }
}

/// Returns whether an address is that of an object whose only users access all of it, as remains of
/// a slot.
fn is_slot(body: &Body, p: Value) -> bool {
    p.as_inst().is_some_and(|i| body.inst(i).alloca_flags() == SLOT_FLAG)
}

/// Marks the `alloca`s that are slots. They do not outlive the promotion, so the verifier never
/// sees this bit.
const SLOT_FLAG: AllocaFlags = AllocaFlags::from_bits_retain(1 << 15);

/// Marks an `alloca` as a slot.
pub(crate) fn mark_slot(body: &mut Body, slot: Inst) {
    let d = body.inst_mut(slot);
    *d = d.with_alloca_flags(d.alloca_flags() | SLOT_FLAG);
}

/// Phis whose operands are one value and themselves; again while there are new ones.
fn drop_trivial_phis(body: &mut Body) {
    let mut replace: FxHashMap<Inst, Value> = FxHashMap::default();
    loop {
        let before = replace.len();
        for &b in body.layout() {
            for i in body.phis(b) {
                if replace.contains_key(&i) {
                    continue;
                }
                let mut only: Option<Value> = None;
                let mut trivial = true;
                for v in body.ops(i).iter().step_by(2).map(|&v| resolve_replacement(v, &replace)) {
                    if v == Value::inst(i) || only == Some(v) {
                        continue;
                    }
                    trivial &= only.is_none();
                    only = Some(v);
                }
                if let Some(v) = only.filter(|_| trivial) {
                    replace.insert(i, v);
                }
            }
        }
        if replace.len() == before {
            break;
        }
    }
    body.remove_insts(&replace.keys().copied().collect());
    resolve_chains(&mut replace);
    substitute(body, &replace);
}

fn resolve_replacement(mut v: Value, replace: &FxHashMap<Inst, Value>) -> Value {
    while let Some(&w) = v.as_inst().and_then(|d| replace.get(&d)) {
        v = w;
    }
    v
}

/// Leads past blocks that only go on to another one, where its phis allow it. Nothing reaches these
/// blocks then.
fn fold_forwarding_blocks(body: &mut Body, second: SecondWay) {
    let cfg = Cfg::of(body);
    // Kept up while blocks go: who leads to a block, once per edge.
    let mut preds: Vec<Vec<Block>> = cfg.blocks().map(|b| cfg.preds(b).to_vec()).collect();
    for b in body.layout().to_vec() {
        if body.entry() == Some(b) {
            continue;
        }
        let [only] = body.insts(b)[..] else { continue };
        if body.inst(only).op() != Opcode::Br || body.ops(only).len() != 1 {
            continue;
        }
        let Some(to) = body.ops(only)[0].as_block().filter(|&t| t != b) else { continue };
        let from = std::mem::take(&mut preds[b.index()]);
        let phis: Vec<Inst> = body.phis(to).collect();
        let twice = || from.iter().any(|p| preds[to.index()].contains(p));
        let tells_apart = !phis.is_empty() || second == SecondWay::Kept;
        if from.is_empty() || tells_apart && twice() {
            preds[b.index()] = from;
            continue;
        }
        for phi in phis {
            let mut entries: Vec<(Value, Block)> = Vec::new();
            for (v, p) in body.incoming(phi) {
                match p == b {
                    true => entries.extend(from.iter().map(|&p| (v, p))),
                    false => entries.push((v, p)),
                }
            }
            body.set_incoming(phi, &entries);
        }
        for &p in &from {
            body.rename_successor(p, b, to);
        }
        let list = &mut preds[to.index()];
        list.retain(|&p| p != b);
        list.extend(from);
    }
}

/// Makes values of all objects of a body that are only loaded and stored, each time as the type
/// that they are made with. Returns how many.
pub(crate) fn locals_to_ssa(body: &mut Body, type_of: &dyn Fn(&Body, Value) -> Type) -> usize {
    let mut types: FxHashMap<Inst, Option<Type>> = FxHashMap::default();
    let entry = body.entry();
    for &b in body.layout() {
        for &i in body.insts(b) {
            let data = body.inst(i);
            let plain = !data.mem_flags().intersects(MemFlags::VOLATILE | MemFlags::ATOMIC);
            if data.op() == Opcode::Alloca && Some(b) == entry && body.ops(i).is_empty() {
                types.insert(i, Some(data.allocated_type()));
            }
            for (k, v) in body.ops(i).iter().enumerate() {
                let Some(p) = v.as_inst() else { continue };
                let of = match (data.op(), k) {
                    (Opcode::Load, 0) if plain => Some(data.ty()),
                    (Opcode::Store, 1) if plain => Some(type_of(body, body.ops(i)[0])),
                    _ => None,
                };
                if let Some(t) = types.get_mut(&p)
                    && *t != of
                {
                    *t = None;
                }
            }
        }
    }
    let mut slots: Vec<Inst> = types.iter().filter(|(_, t)| t.is_some()).map(|(&i, _)| i).collect();
    slots.sort_unstable();
    for &s in &slots {
        mark_slot(body, s);
    }
    slots_to_ssa(body, &slots);
    *body = without_dead_code(body, SecondWay::Kept);
    slots.len()
}
