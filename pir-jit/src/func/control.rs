//! Terminators.

use super::{Func, Parts, block_args, traps};
use crate::abi::Ret;
use crate::error::{Step, refuse};
use crate::shape::{Form, Kind, Scalar};
use cranelift_codegen::ir::condcodes::{CondCode, IntCC};
use cranelift_codegen::ir::{self, InstBuilder, types};
use cranelift_frontend::Switch;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::opcode::Opcode;
use smallvec::SmallVec;

impl<'a> Func<'a, '_> {
    pub(super) fn terminator(&mut self, i: Inst) -> Step<()> {
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
                self.b.ins().trap(traps::UNREACHABLE);
                Ok(())
            }
            op => refuse(format!("`{}`", op.name())),
        }
    }

    /// The values of a target's `phi`s on an edge.
    pub(super) fn edge(&mut self, from: Block, to: Block) -> Step<Parts> {
        let mut all = Parts::new();
        let body = self.body;
        for &i in body.insts(to) {
            let data = body.inst(i);
            if data.op().is_debug() {
                continue;
            }
            if data.op() != Opcode::Phi {
                break;
            }
            let ops: &'a [Value] = body.ops(i);
            let Some(entry) = ops.chunks_exact(2).find(|c| c[1].as_block() == Some(from)) else {
                return refuse("a `phi` without a value for a predecessor");
            };
            let parts = match self.vector_of(entry[0]) {
                Some(v) if v.form == Form::Mask => {
                    let w = self.width_of(i, v.lanes);
                    self.mask(entry[0], w)?
                }
                _ => self.parts(entry[0])?,
            };
            all.extend(parts);
        }
        Ok(all)
    }

    pub(super) fn jump(&mut self, from: Block, to: Option<Block>) -> Step<()> {
        let Some(to) = to else { return refuse("a branch without a label") };
        let args = self.edge(from, to)?;
        if self.joined[to.index()] {
            return self.join(to, &args);
        }
        let block = self.block(to);
        self.b.ins().jump(block, &block_args(&args));
        self.close_edge(block, to);
        Ok(())
    }

    /// Continues in a block that has no other predecessor, so that its `phi`s are their incoming
    /// values here.
    pub(super) fn join(&mut self, to: Block, args: &[ir::Value]) -> Step<()> {
        let mut rest = args;
        for &i in self.body.insts(to) {
            let data = self.body.inst(i);
            if data.op().is_debug() {
                continue;
            }
            if data.op() != Opcode::Phi {
                break;
            }
            let count = self.phi_parts(i)?.len();
            let Some((own, others)) = rest.split_at_checked(count) else {
                return refuse("a `phi` of another type than its value");
            };
            self.set(i, own);
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
    ) -> Step<()> {
        let (Some(then), Some(other)) = (then, other) else {
            return refuse("a branch without a label");
        };
        let cond = self.one(cond)?;
        let (a, b) = (self.edge(from, then)?, self.edge(from, other)?);
        let (to_a, to_b) = (self.block(then), self.block(other));
        if self.leaves_second(from, then, other) {
            let not = self.inverted(cond);
            self.b.ins().brif(not, to_b, &block_args(&b), to_a, &block_args(&a));
        } else {
            self.b.ins().brif(cond, to_a, &block_args(&a), to_b, &block_args(&b));
        }
        self.close_edge(to_a, then);
        self.close_edge(to_b, other);
        Ok(())
    }

    /// Returns whether the first target continues a loop that the second one leaves. Cranelift
    /// visits the second target of a branch before the first, and it hoists nothing out of the loop
    /// before it has seen that the loop continues.
    fn leaves_second(&self, from: Block, then: Block, other: Block) -> bool {
        self.loops.innermost(from).is_some_and(|l| {
            !self.loops.is_header(then)
                && self.loops.contains(l, then)
                && !self.loops.contains(l, other)
        })
    }

    /// The opposite of a condition.
    pub(super) fn inverted(&mut self, cond: ir::Value) -> ir::Value {
        let data = self.b.func.dfg.value_def(cond).inst().map(|i| self.b.func.dfg.insts[i]);
        match data {
            Some(ir::InstructionData::IntCompare { args: [x, y], cond, .. }) => {
                self.b.ins().icmp(cond.complement(), x, y)
            }
            Some(ir::InstructionData::FloatCompare { args: [x, y], cond, .. }) => {
                self.b.ins().fcmp(cond.complement(), x, y)
            }
            _ => self.b.ins().icmp_imm_s(IntCC::Equal, cond, 0),
        }
    }

    /// A block without parameters that goes to the target; the target itself if it has none.
    fn landing(
        &mut self,
        from: Block,
        to: Block,
        made: &mut Vec<(Block, ir::Block)>,
    ) -> Step<ir::Block> {
        let target = self.block(to);
        if self.b.block_params(target).is_empty() {
            return Ok(target);
        }
        if let Some(&(_, block)) = made.iter().find(|m| m.0 == to) {
            return Ok(block);
        }
        let block = self.b.create_block();
        made.push((to, block));
        let _ = from;
        Ok(block)
    }

    /// Fills the blocks that [`Func::landing`] made.
    fn land(&mut self, from: Block, made: Vec<(Block, ir::Block)>) -> Step<()> {
        for (to, block) in made {
            self.b.seal_block(block);
            self.b.switch_to_block(block);
            let args = self.edge(from, to)?;
            let target = self.block(to);
            self.b.ins().jump(target, &block_args(&args));
        }
        for to in self.targets(from) {
            let target = self.block(to);
            self.close_edge(target, to);
        }
        Ok(())
    }

    fn switch(&mut self, from: Block, ops: &[Value]) -> Step<()> {
        let s = self.scalar_of(self.type_of(ops[0]))?;
        let Scalar::Int(bits) = s else { return refuse("a `switch` on no integer") };
        let mut made = Vec::new();
        let Some(default) = ops[1].as_block() else { return refuse("a malformed `switch`") };
        let mut cases: SmallVec<[(Value, Block); 8]> = SmallVec::new();
        for c in ops[2..].chunks_exact(2) {
            let Some(to) = c[1].as_block() else { return refuse("a malformed `switch`") };
            cases.push((c[0], to));
        }
        let default = self.landing(from, default, &mut made)?;
        if bits > 64 {
            for (value, to) in cases {
                let to = self.landing(from, to, &mut made)?;
                let (a, b) = (self.parts(ops[0])?, self.parts(value)?);
                let equal = self.equal(s, &a, &b);
                let next = self.b.create_block();
                self.b.ins().brif(equal, to, &[], next, &[]);
                self.b.seal_block(next);
                self.b.switch_to_block(next);
            }
            self.b.ins().jump(default, &[]);
        } else {
            let mut switch = Switch::new();
            for (value, to) in cases {
                let Some(n) = self.constant_number(value) else {
                    return refuse("a case of a `switch` that is no number");
                };
                let to = self.landing(from, to, &mut made)?;
                switch.set_entry(u128::from(n), to);
            }
            let value = self.one(ops[0])?;
            switch.emit(&mut self.b, value, default);
        }
        self.land(from, made)
    }

    /// Addresses of blocks are their numbers plus 1.
    fn indirect(&mut self, from: Block, ops: &[Value]) -> Step<()> {
        let mut made = Vec::new();
        let mut switch = Switch::new();
        let mut seen = SmallVec::<[Block; 8]>::new();
        for to in ops[1..].iter().filter_map(|v| v.as_block()) {
            if !seen.contains(&to) {
                seen.push(to);
                let target = self.landing(from, to, &mut made)?;
                switch.set_entry(to.index() as u128 + 1, target);
            }
        }
        let value = self.one(ops[0])?;
        let none = self.b.create_block();
        switch.emit(&mut self.b, value, none);
        self.b.seal_block(none);
        self.b.switch_to_block(none);
        self.b.ins().trap(traps::UNREACHABLE);
        self.land(from, made)
    }

    fn ret(&mut self, value: Option<Value>) -> Step<()> {
        let mut parts = match value {
            Some(v) => self.parts(v)?,
            None => Parts::new(),
        };
        if let (Ret::Memory, Some(v)) = (self.abi.ret, value) {
            let ty = self.type_of(v);
            let Some(to) = self.result else { return refuse("a result without a place") };
            self.store_shape(ty, to, 0, &parts, super::flags())?;
            parts = SmallVec::from_slice(&[to]);
        } else if let Some(v) = value
            && matches!(self.shape_of(v)?.kind, Kind::Scalar(Scalar::Half | Scalar::BFloat))
        {
            parts[0] = self.b.ins().bitcast(types::F16, ir::MemFlagsData::new(), parts[0]);
        }
        if let Some(n) = self.abi.sret {
            parts = self.args[n].clone();
        }
        self.release_arena();
        self.b.ins().return_(&parts);
        Ok(())
    }
}
