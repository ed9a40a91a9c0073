//! The values of slots, along the tree of local dominance.

use super::slots::Slot;
use pir_analysis::{Analyses, DomTree};
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::InstData;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// Inserts the `phi`s of the slots. Returns the value of each load.
pub(super) fn rename(
    body: &mut Body,
    analyses: &Analyses,
    local: &DomTree,
    slots: &[Slot],
) -> FxHashMap<Inst, Value> {
    let mut values = SlotValues::new(body, local, slots);
    for &b in local.preorder() {
        values.block(body, b);
    }
    values.finish(body, analyses)
}

struct SlotValues<'a> {
    local: &'a DomTree,
    slots: &'a [Slot],
    number: FxHashMap<Inst, usize>,
    /// Per slot the values along the path in the tree, with the blocks that set them.
    current: Vec<Vec<(Block, Value)>>,
    /// Per block the `phi`s, with their slots.
    phis: FxHashMap<Block, Vec<(usize, Inst)>>,
    /// The value of each slot with `phi`s at the end of each block that leads to one.
    ends: FxHashMap<(usize, Block), Value>,
    replaced: FxHashMap<Inst, Value>,
}

impl<'a> SlotValues<'a> {
    fn new(body: &mut Body, local: &'a DomTree, slots: &'a [Slot]) -> Self {
        let mut phis: FxHashMap<Block, Vec<(usize, Inst)>> = FxHashMap::default();
        for (n, slot) in slots.iter().enumerate() {
            for &b in &slot.phis {
                let phi = body.insert_inst(b, 0, InstData::new(Opcode::Phi, slot.ty));
                phis.entry(b).or_default().push((n, phi));
            }
        }
        Self {
            local,
            slots,
            number: slots.iter().enumerate().map(|(n, s)| (s.alloca, n)).collect(),
            current: vec![Vec::new(); slots.len()],
            phis,
            ends: FxHashMap::default(),
            replaced: FxHashMap::default(),
        }
    }

    /// Goes through a block, whose dominators are done.
    fn block(&mut self, body: &mut Body, b: Block) {
        // The records that say what the variables are, each with the instruction after it.
        let mut records: Vec<(InstData, Inst)> = Vec::new();
        let after_phis = body.insts(b).iter().copied().find(|&i| body.inst(i).op() != Opcode::Phi);
        for (n, phi) in self.phis.get(&b).cloned().unwrap_or_default() {
            self.set(n, b, phi.into());
            self.describe(body, n, phi.into(), after_phis, &mut records);
        }
        for i in body.insts(b).to_vec() {
            let (address, op) = match body.inst(i).op() {
                op @ Opcode::Alloca => (Some(i), op),
                op @ Opcode::Load => (body.ops(i)[0].as_inst(), op),
                op @ Opcode::Store => (body.ops(i)[1].as_inst(), op),
                _ => continue,
            };
            let Some(&n) = address.and_then(|a| self.number.get(&a)) else { continue };
            match op {
                Opcode::Alloca => {
                    let none = undef(body, self.slots[n].ty);
                    self.set(n, b, none);
                }
                Opcode::Load => {
                    let v = self.get(body, n, b);
                    self.replaced.insert(i, v);
                }
                _ => {
                    let v = body.ops(i)[0];
                    let v = v.as_inst().and_then(|d| self.replaced.get(&d)).copied().unwrap_or(v);
                    self.set(n, b, v);
                    self.describe(body, n, v, Some(i), &mut records);
                }
            }
        }
        body.insert_each(b, &records);
        let next: Vec<usize> = body
            .successors(b)
            .flat_map(|s| self.phis.get(&s).into_iter().flatten().map(|p| p.0))
            .collect();
        for n in next {
            let v = self.get(body, n, b);
            self.ends.insert((n, b), v);
        }
    }

    /// Adds records that say that the variables of a slot have a value from an instruction on.
    fn describe(
        &self,
        body: &mut Body,
        n: usize,
        v: Value,
        from: Option<Inst>,
        records: &mut Vec<(InstData, Inst)>,
    ) {
        for &declared in &self.slots[n].records {
            if body.inst(declared).op() == Opcode::DbgDeclare {
                let mut ops = body.ops(declared).to_vec();
                ops[0] = v;
                let ops = body.push_ops(&ops);
                let record = InstData::new(Opcode::DbgValue, Type::VOID).with_ops(ops);
                records.extend(from.map(|from| (record, from)));
            }
        }
    }

    fn set(&mut self, n: usize, b: Block, v: Value) {
        self.drop_left(n, b);
        self.current[n].push((b, v));
    }

    fn get(&mut self, body: &mut Body, n: usize, b: Block) -> Value {
        self.drop_left(n, b);
        match self.current[n].last() {
            Some(&(_, v)) => v,
            None => undef(body, self.slots[n].ty),
        }
    }

    /// Drops the values of blocks that do not dominate this one.
    fn drop_left(&mut self, n: usize, b: Block) {
        let list = &mut self.current[n];
        while list.last().is_some_and(|&(at, _)| !self.local.dominates(at, b)) {
            list.pop();
        }
    }

    fn finish(self, body: &mut Body, analyses: &Analyses) -> FxHashMap<Inst, Value> {
        for (&b, phis) in &self.phis {
            for &(n, phi) in phis {
                let mut ops: Vec<Value> = Vec::new();
                for &p in analyses.cfg().preds(b) {
                    // Blocks that are not reached have no value.
                    let known = self.ends.get(&(n, p)).copied();
                    let v = known.unwrap_or_else(|| undef(body, self.slots[n].ty));
                    ops.extend([v, p.into()]);
                }
                body.set_ops(phi, &ops);
            }
        }
        let mut replaced = self.replaced;
        // Loads in blocks that are not reached.
        for slot in self.slots {
            let none = undef(body, slot.ty);
            for &i in &slot.accesses {
                if body.inst(i).op() == Opcode::Load {
                    replaced.entry(i).or_insert(none);
                }
            }
        }
        replaced
    }
}

fn undef(body: &mut Body, ty: Type) -> Value {
    Value::constant(body.consts.scalar(ty, ConstKind::Undef))
}
