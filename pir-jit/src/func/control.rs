//! Terminators.

use super::{FunctionTranslator, ValueParts, block_args, traps};
use crate::abi::ReturnPassing;
use crate::error::{TranslationResult, refuse};
use crate::shape::{ScalarType, TypeKind, VectorForm};
use cranelift_codegen::ir::condcodes::{CondCode, IntCC};
use cranelift_codegen::ir::{self, InstBuilder, types};
use cranelift_frontend::Switch;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::opcode::Opcode;
use smallvec::SmallVec;

/// Entries of longer `phi`s are found by a table.
const MAX_SEARCHED_ENTRIES: usize = 16;

impl<'a> FunctionTranslator<'a, '_> {
    pub(super) fn terminator(&mut self, i: Inst) -> TranslationResult<()> {
        let ops: &'a [Value] = self.body.ops(i);
        let from = self.body.block_of(i);
        match self.body.inst(i).op() {
            Opcode::Ret => self.ret(ops.first().copied()),
            Opcode::Br => match *ops {
                [to] => self.jump(from, to.as_block()),
                [cond, then, other] => self.branch(from, cond, then.as_block(), other.as_block()),
                _ => refuse("a malformed `br`"),
            },
            Opcode::Switch => self.switch(from, ops),
            Opcode::IndirectBr => self.indirect(from, ops),
            Opcode::Invoke => {
                self.call(i)?;
                let normal = self.targets(from).first().copied();
                self.jump(from, normal)
            }
            Opcode::Unreachable => {
                self.builder.ins().trap(traps::UNREACHABLE);
                Ok(())
            }
            op => refuse(format!("`{}`", op.name())),
        }
    }

    /// The values of a target's `phi`s on an edge.
    pub(super) fn edge_arguments(
        &mut self,
        from: Block,
        to: Block,
    ) -> TranslationResult<ValueParts> {
        let mut all = ValueParts::new();
        let body = self.body;
        for i in body.phis(to) {
            let entry = match body.ops(i).len() > 2 * MAX_SEARCHED_ENTRIES {
                true => {
                    let swapped = || body.incoming(i).map(|(v, b)| (b, v)).collect();
                    self.long_phis.entry(i).or_insert_with(swapped).get(&from).copied()
                }
                false => body.incoming_from(i, from),
            };
            let Some(entry) = entry else {
                return refuse("a `phi` without a value for a predecessor");
            };
            let parts = match self.vector_of(entry) {
                Some(v) if v.form == VectorForm::Mask => {
                    let w = self.mask_width_of(i, v.lanes);
                    self.mask_with_width(entry, w)?
                }
                _ => self.parts(entry)?,
            };
            all.extend(parts);
        }
        Ok(all)
    }

    pub(super) fn jump(&mut self, from: Block, to: Option<Block>) -> TranslationResult<()> {
        let Some(to) = to else { return refuse("a branch without a label") };
        let args = self.edge_arguments(from, to)?;
        if self.continues_predecessor[to.index()] {
            return self.continue_in(to, &args);
        }
        let block = self.block(to);
        self.builder.ins().jump(block, &block_args(&args));
        self.note_edge(block, to);
        Ok(())
    }

    /// Continues in a block that has no other predecessor, so that its `phi`s are their incoming
    /// values here.
    pub(super) fn continue_in(&mut self, to: Block, args: &[ir::Value]) -> TranslationResult<()> {
        let mut rest = args;
        for i in self.phis_of(to) {
            let count = self.phi_parts(i)?.len();
            let Some((own, others)) = rest.split_at_checked(count) else {
                return refuse("a `phi` of another type than its value");
            };
            self.set_result(i, own);
            rest = others;
        }
        Ok(())
    }

    fn branch(
        &mut self,
        from: Block,
        cond: Value,
        then: Option<Block>,
        other: Option<Block>,
    ) -> TranslationResult<()> {
        let (Some(then), Some(other)) = (then, other) else {
            return refuse("a branch without a label");
        };
        let cond = self.single_part(cond)?;
        let (a, b) = (self.edge_arguments(from, then)?, self.edge_arguments(from, other)?);
        let (to_a, to_b) = (self.block(then), self.block(other));
        if self.exits_at_second(from, then, other) {
            let not = self.inverted(cond);
            self.builder.ins().brif(not, to_b, &block_args(&b), to_a, &block_args(&a));
        } else {
            self.builder.ins().brif(cond, to_a, &block_args(&a), to_b, &block_args(&b));
        }
        self.note_edge(to_a, then);
        self.note_edge(to_b, other);
        Ok(())
    }

    /// Returns whether the first target continues a loop that the second one leaves. Cranelift
    /// visits the second target of a branch before the first, and it hoists nothing out of the loop
    /// before it has seen that the loop continues.
    fn exits_at_second(&self, from: Block, then: Block, other: Block) -> bool {
        self.loops.innermost(from).is_some_and(|l| {
            !self.loops.is_header(then)
                && self.loops.contains(l, then)
                && !self.loops.contains(l, other)
        })
    }

    /// The opposite of a condition.
    pub(super) fn inverted(&mut self, cond: ir::Value) -> ir::Value {
        let data =
            self.builder.func.dfg.value_def(cond).inst().map(|i| self.builder.func.dfg.insts[i]);
        match data {
            Some(ir::InstructionData::IntCompare { args: [x, y], cond, .. }) => {
                self.builder.ins().icmp(cond.complement(), x, y)
            }
            Some(ir::InstructionData::FloatCompare { args: [x, y], cond, .. }) => {
                self.builder.ins().fcmp(cond.complement(), x, y)
            }
            _ => self.builder.ins().icmp_imm_s(IntCC::Equal, cond, 0),
        }
    }

    /// A block without parameters that goes to the target; the target itself if it has none.
    fn edge_block(
        &mut self,
        from: Block,
        to: Block,
        made: &mut Vec<(Block, ir::Block)>,
    ) -> TranslationResult<ir::Block> {
        let target = self.block(to);
        if self.builder.block_params(target).is_empty() {
            return Ok(target);
        }
        if let Some(&(_, block)) = made.iter().find(|m| m.0 == to) {
            return Ok(block);
        }
        let block = self.builder.create_block();
        made.push((to, block));
        let _ = from;
        Ok(block)
    }

    /// Fills the blocks that [`FunctionTranslator::edge_block`] made.
    fn fill_edge_blocks(
        &mut self,
        from: Block,
        made: Vec<(Block, ir::Block)>,
    ) -> TranslationResult<()> {
        for (to, block) in made {
            self.builder.seal_block(block);
            self.builder.switch_to_block(block);
            let args = self.edge_arguments(from, to)?;
            let target = self.block(to);
            self.builder.ins().jump(target, &block_args(&args));
        }
        for to in self.targets(from) {
            let target = self.block(to);
            self.note_edge(target, to);
        }
        Ok(())
    }

    fn switch(&mut self, from: Block, ops: &[Value]) -> TranslationResult<()> {
        let s = self.scalar_of(self.type_of(ops[0]))?;
        let ScalarType::Int(bits) = s else { return refuse("a `switch` on no integer") };
        let mut made = Vec::new();
        let Some(default) = ops[1].as_block() else { return refuse("a malformed `switch`") };
        let mut cases: SmallVec<[(Value, Block); 8]> = SmallVec::new();
        for c in ops[2..].chunks_exact(2) {
            let Some(to) = c[1].as_block() else { return refuse("a malformed `switch`") };
            cases.push((c[0], to));
        }
        let default = self.edge_block(from, default, &mut made)?;
        if bits > 64 {
            for (value, to) in cases {
                let to = self.edge_block(from, to, &mut made)?;
                let (a, b) = (self.parts(ops[0])?, self.parts(value)?);
                let equal = self.equal(s, &a, &b);
                let next = self.builder.create_block();
                self.builder.ins().brif(equal, to, &[], next, &[]);
                self.builder.seal_block(next);
                self.builder.switch_to_block(next);
            }
            self.builder.ins().jump(default, &[]);
        } else {
            let mut switch = Switch::new();
            for (value, to) in cases {
                let Some(n) = self.constant_number(value) else {
                    return refuse("a case of a `switch` that is no number");
                };
                let to = self.edge_block(from, to, &mut made)?;
                switch.set_entry(u128::from(n), to);
            }
            let value = self.single_part(ops[0])?;
            switch.emit(&mut self.builder, value, default);
        }
        self.fill_edge_blocks(from, made)
    }

    /// Addresses of blocks are their numbers plus 1.
    fn indirect(&mut self, from: Block, ops: &[Value]) -> TranslationResult<()> {
        let mut made = Vec::new();
        let mut switch = Switch::new();
        let mut seen = SmallVec::<[Block; 8]>::new();
        for to in ops[1..].iter().filter_map(|v| v.as_block()) {
            if !seen.contains(&to) {
                seen.push(to);
                let target = self.edge_block(from, to, &mut made)?;
                switch.set_entry(to.index() as u128 + 1, target);
            }
        }
        let value = self.single_part(ops[0])?;
        let none = self.builder.create_block();
        switch.emit(&mut self.builder, value, none);
        self.builder.seal_block(none);
        self.builder.switch_to_block(none);
        self.builder.ins().trap(traps::UNREACHABLE);
        self.fill_edge_blocks(from, made)
    }

    fn ret(&mut self, value: Option<Value>) -> TranslationResult<()> {
        let mut parts = match value {
            Some(v) => self.parts(v)?,
            None => ValueParts::new(),
        };
        if let (ReturnPassing::Memory, Some(v)) = (self.abi.ret, value) {
            let ty = self.type_of(v);
            let Some(to) = self.result_address else { return refuse("a result without a place") };
            self.store_shape(ty, to, 0, &parts, super::flags())?;
            parts = SmallVec::from_slice(&[to]);
        } else if let Some(v) = value
            && matches!(
                self.shape_of(v)?.kind,
                TypeKind::Scalar(ScalarType::Half | ScalarType::BFloat)
            )
        {
            parts[0] = self.builder.ins().bitcast(types::F16, ir::MemFlagsData::new(), parts[0]);
        }
        if let Some(n) = self.abi.sret {
            parts = self.args[n].clone();
        }
        self.release_arena();
        self.builder.ins().return_(&parts);
        Ok(())
    }
}
