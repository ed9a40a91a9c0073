//! The `phi`s of a block, and their entries: one for each edge that leads to the block.

use super::Body;
use crate::entity::{Block, Inst, Value};
use crate::opcode::Opcode;

impl Body {
    /// Iterates over the `phi`s of a block. Only debug records may be among them.
    pub fn phis(&self, b: Block) -> impl Iterator<Item = Inst> + '_ {
        let insts = self.insts(b).iter().map(|&i| (i, self.inst(i).op()));
        let head = insts.take_while(|(_, op)| *op == Opcode::Phi || op.is_debug());
        head.filter(|(_, op)| *op == Opcode::Phi).map(|(i, _)| i)
    }

    /// Iterates over the entries of a `phi`: the values, and the predecessors that give them.
    pub fn incoming(&self, phi: Inst) -> impl Iterator<Item = (Value, Block)> + '_ {
        self.ops(phi).chunks_exact(2).filter_map(|pair| Some((pair[0], pair[1].as_block()?)))
    }

    /// Returns the value that a `phi` has if control comes from a predecessor.
    pub fn incoming_from(&self, phi: Inst, from: Block) -> Option<Value> {
        let mut entries = self.incoming(phi).inspect(|_| crate::work::count());
        entries.find(|entry| entry.1 == from).map(|entry| entry.0)
    }

    /// Returns the block in which an operand is used: a `phi` uses it at the end of a predecessor.
    pub fn use_block(&self, user: Inst, operand: u32) -> Block {
        let label = match self.inst(user).op() {
            Opcode::Phi => self.ops(user).get(operand as usize + 1),
            _ => None,
        };
        label.and_then(|v| v.as_block()).unwrap_or_else(|| self.block_of(user))
    }

    /// Replaces the entries of a `phi`.
    pub fn set_incoming(&mut self, phi: Inst, entries: &[(Value, Block)]) {
        let ops: Vec<Value> = entries.iter().flat_map(|&(v, b)| [v, b.into()]).collect();
        self.set_ops(phi, &ops);
    }

    /// Keeps the entries of some predecessors only, in the `phi`s of a block.
    pub fn retain_incoming(&mut self, b: Block, keep: impl Fn(Block) -> bool) {
        for phi in self.phis(b).collect::<Vec<_>>() {
            let kept: Vec<_> = self.incoming(phi).filter(|entry| keep(entry.1)).collect();
            if 2 * kept.len() < self.ops(phi).len() {
                self.set_incoming(phi, &kept);
            }
        }
    }

    /// Renames a predecessor in the `phi`s of a block.
    pub fn rename_incoming(&mut self, b: Block, old: Block, new: Block) {
        for phi in self.phis(b).collect::<Vec<_>>() {
            self.rename_label(phi, old, new);
        }
    }

    /// Renames a label among the operands of an instruction.
    fn rename_label(&mut self, i: Inst, old: Block, new: Block) {
        let ops = self.ops_mut(i);
        crate::work::count_rows(ops.len());
        ops.iter_mut().filter(|v| **v == old.into()).for_each(|v| *v = new.into());
    }

    /// Renames a successor in the terminator of a block. The entries of `phi`s stay.
    pub fn rename_successor(&mut self, from: Block, old: Block, new: Block) {
        if let Some(t) = self.terminator(from) {
            self.rename_label(t, old, new);
        }
    }
}
