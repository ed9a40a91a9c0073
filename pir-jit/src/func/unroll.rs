//! Unrolling of inner loops with an induction variable, because Cranelift does not transform loops.
//!
//! **Several rounds at once**, if they are short. The loop is kept, and one of its rounds at least
//! is left to it: so nothing leaves from anywhere else. In front of it stands
//!
//! ```text
//! before(i, …): end = as far as whole packs of rounds go that are not the last
//! test(i, …):   if i == end: go on with the loop
//!               one round after the other, without their tests; again with `test`
//! ```
//!
//! **The test at the top**, if the loop has more vectors than there are registers.
//!
//! ```text
//! before(i, …): a round, unless the test would be passed in front of the first one, too
//! test(i, …):   if the last round was the last: leave
//!               a round; again with `test`
//! ```
//!
//! A loop-carried value is then used once, where it was used after the loop as well. An operation
//! whose result is used once can take an operand from memory, which needs no register.

use super::plan::{InductionVariable, LoopPlan, SumReduction};
use super::{FunctionTranslator, ValueParts, block_args};
use crate::error::{TranslationResult, refuse};
use crate::shape::{ScalarType, TypeKind, VectorForm};
use cranelift_codegen::ir::condcodes::{CondCode, IntCC};
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::opcode::Opcode;
use smallvec::SmallVec;

impl FunctionTranslator<'_, '_> {
    /// Emits the loop's iterations between two tests, with `counter` as the induction variable.
    fn emit_unrolled_body(&mut self, plan: &LoopPlan, counter: ir::Value) -> TranslationResult<()> {
        self.varying_induction = (!plan.writes_memory).then_some(counter);
        let sums = match plan.unroll_factor {
            1 => SmallVec::new(),
            _ => self.integer_sums(plan),
        };
        // Packs wait for each other by one addition only.
        let before: SmallVec<[ValueParts; 2]> =
            sums.iter().map(|&i| self.values_of(&[i])).collect();
        for (&i, parts) in sums.iter().zip(&before) {
            let zeros: ValueParts = parts
                .iter()
                .map(|&v| match self.builder.func.dfg.value_type(v) {
                    ty if ty.is_vector() => self.zero(ty),
                    ty => self.iconst(ty, 0),
                })
                .collect();
            self.set_result(i, &zeros);
        }
        let done = (0..plan.unroll_factor).try_for_each(|_| self.emit_iteration(&plan.chain));
        for (&i, parts) in sums.iter().zip(&before) {
            let own = self.values_of(&[i]);
            let all = parts.iter().zip(own).map(|(&a, b)| self.builder.ins().iadd(a, b));
            let all: ValueParts = all.collect();
            self.set_result(i, &all);
        }
        self.varying_induction = None;
        done
    }

    /// Returns the `phi`s of a loop's header that are sums of integers and have no other use in an
    /// iteration, except the induction variable.
    fn integer_sums(&self, plan: &LoopPlan) -> SmallVec<[Inst; 2]> {
        let chain = &plan.chain;
        let (h, last) = (chain[0], chain[chain.len() - 1]);
        let uses = |v: Value| {
            let insts = chain.iter().flat_map(|&b| self.body.insts(b));
            insts.flat_map(|&i| self.body.ops(i)).filter(|&&o| o == v).count()
        };
        let whole = |i: Inst| match self.cx.shapes.get(self.body.inst(i).ty()).kind {
            TypeKind::Scalar(ScalarType::Int(8 | 16 | 32 | 64)) => true,
            TypeKind::Vector(v) => {
                matches!(v.form, VectorForm::Pieces(ty) if ty.lane_type().is_int())
            }
            _ => false,
        };
        let is_sum = |&(phi, next): &(Inst, Value)| {
            let Some(add) = self.defined_in(next, chain) else { return false };
            self.body.inst(add).op() == Opcode::Add
                && self.body.ops(add).contains(&phi.into())
                && phi != plan.induction.phi
                && whole(phi)
                && uses(phi.into()) == 1
                && uses(next) == 1
        };
        let next = self.next_values(h, last);
        next.into_iter().filter(is_sum).map(|(phi, _)| phi).collect()
    }

    /// Returns whether Cranelift may sink a load from this address to its use, as it does with
    /// operations without effect; otherwise it leaves loads in place, so that a loop begins with
    /// all of its loads. Sinking is allowed in a loop that writes nothing, if the address varies,
    /// since otherwise the load could leave the loop.
    pub(super) fn may_sink_load(&self, at: ir::Value) -> bool {
        self.varying_induction.is_some_and(|counter| self.varies_with(at, counter, 8))
    }

    /// Whether an address is another one for another value of `counter`, or comes from memory in
    /// this block.
    fn varies_with(&self, v: ir::Value, counter: ir::Value, depth: u32) -> bool {
        let dfg = &self.builder.func.dfg;
        let Some(def) = dfg.value_def(v).inst() else { return v == counter };
        let here = |v| match dfg.value_def(v) {
            ir::ValueDef::Param(block, _) => dfg.block_params(block).contains(&counter),
            def => def.inst().is_some_and(|i| {
                self.builder.func.layout.inst_block(i) == self.builder.current_block()
            }),
        };
        let number = |v| match dfg.value_def(v).inst().map(|i| dfg.insts[i]) {
            Some(ir::InstructionData::UnaryImm { imm, .. }) => Some(imm.bits()),
            _ => None,
        };
        let of = |v| depth > 0 && self.varies_with(v, counter, depth - 1);
        match dfg.insts[def] {
            ir::InstructionData::Load { .. } => here(v),
            ir::InstructionData::Unary { opcode, arg } => {
                matches!(opcode, ir::Opcode::Uextend | ir::Opcode::Sextend) && of(arg)
            }
            ir::InstructionData::Binary { opcode, args: [a, b] } => {
                let fixed = |v| !here(v) || number(v).is_some();
                let one = || of(a) && fixed(b) || of(b) && fixed(a);
                match opcode {
                    ir::Opcode::Iadd | ir::Opcode::Isub => one(),
                    ir::Opcode::Bor => number(a).is_none() && number(b).is_none() && one(),
                    ir::Opcode::Ishl => number(b).is_some() && of(a),
                    ir::Opcode::Imul => number(b).is_some_and(|n| n != 0) && of(a),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// One round: from the values that the header's `phi`s have to those of the next round.
    fn emit_iteration(&mut self, chain: &[Block]) -> TranslationResult<()> {
        for (n, &b) in chain.iter().enumerate() {
            self.instructions(b, false)?;
            let next = chain.get(n + 1).copied().unwrap_or(chain[0]);
            let values = self.edge_arguments(b, next)?;
            self.continue_in(next, &values)?;
        }
        Ok(())
    }

    /// Code for the loop with header `h` with the test at the top. Its blocks are done then.
    fn emit_rotated_loop(&mut self, h: Block, plan: &LoopPlan) -> TranslationResult<()> {
        let InductionVariable { phi, step, test_offset: ahead, cc, bound } = plan.induction;
        let before = self.block(h);
        self.builder.seal_block(before);
        let phis = self.phis_by_use(plan, h);
        let first = block_args(&self.values_of(&phis));
        let (start, bound) = (self.single_part(phi.into())?, self.single_part(bound)?);
        let once = self.builder.create_block();
        let more = self.builder.create_block();
        let behind = self.builder.create_block();
        // As if there had been a round in front of the first one.
        let tested = self.builder.ins().iadd_imm_s(start, ahead - step);
        let stops = self.builder.ins().icmp(cc.complement(), tested, bound);
        let own = self.values_of(&self.phis_of(h));
        let test = self.new_block_with_phis(&phis)?;
        let here = self.values_of(&self.phis_of(h));
        self.builder.ins().brif(stops, once, &[], test, &first);
        for (block, values) in [(once, &own), (more, &here)] {
            if block == more {
                self.builder.switch_to_block(test);
                self.continue_in(h, values)?;
                let counter = self.single_part(phi.into())?;
                let tested = self.builder.ins().iadd_imm_s(counter, ahead - step);
                let stops = self.builder.ins().icmp(cc.complement(), tested, bound);
                self.builder.ins().brif(stops, behind, &[], more, &[]);
            }
            self.builder.switch_to_block(block);
            self.builder.seal_block(block);
            self.continue_in(h, values)?;
            let counter = self.single_part(phi.into())?;
            match block == more {
                true => self.emit_unrolled_body(plan, counter)?,
                false => self.emit_iteration(&plan.chain)?,
            }
            let next = block_args(&self.values_of(&phis));
            self.builder.ins().jump(test, &next);
        }
        self.builder.seal_block(test);
        self.builder.switch_to_block(behind);
        self.builder.seal_block(behind);
        self.continue_in(h, &here)?;
        let Some(&last) = plan.chain.last() else { return refuse("a loop without a block") };
        let next = self.next_values(h, last).into_iter();
        let kept = next.filter_map(|(phi, next)| {
            Some((self.defined_in(next, &plan.chain)?, self.values_of(&[phi])))
        });
        let kept: SmallVec<[_; 8]> = kept.collect();
        for (next, parts) in kept {
            let parts: ValueParts =
                parts.into_iter().map(|v| self.copy_through_memory(v)).collect();
            self.set_result(next, &parts);
        }
        self.open_edges[h.index()] -= 1;
        let exit = self.targets(last).into_iter().find(|&to| to != h);
        self.jump(last, exit)
    }

    /// Copies a value through memory, if it is a vector. Otherwise the register allocator would
    /// treat it as one value with the loop-carried one, and spill that in the loop when registers
    /// are short after the loop.
    fn copy_through_memory(&mut self, v: ir::Value) -> ir::Value {
        let ty = self.builder.func.dfg.value_type(v);
        if !ty.is_vector() {
            return v;
        }
        let slot = self.slot(16, 16);
        self.builder.ins().stack_store(types::I64, v, slot, 0);
        // Loaded as another type, since with the same type the stored value would be forwarded.
        let other = if ty == types::I8X16 { types::I64X2 } else { types::I8X16 };
        let loaded = self.builder.ins().stack_load(types::I64, other, slot, 0);
        let little = ir::MemFlagsData::new().with_endianness(ir::Endianness::Little);
        self.builder.ins().bitcast(ty, little, loaded)
    }

    /// Code for a loop with header `h`, at the builder's place, which is a block with the header's
    /// parameters. Whether that is all; else the builder is in a new block for the loop itself.
    pub(super) fn unroll(&mut self, h: Block, plan: &LoopPlan) -> TranslationResult<bool> {
        if let Some(&i) = self.body.insts(h).first() {
            self.builder.set_srcloc(ir::SourceLoc::new(i.0));
        }
        match plan.unroll_factor {
            1 => self.emit_rotated_loop(h, plan).map(|()| true),
            _ => self.emit_unrolled_loop(h, plan).map(|()| false),
        }
    }

    /// Code that runs packs of rounds.
    fn emit_unrolled_loop(&mut self, h: Block, plan: &LoopPlan) -> TranslationResult<()> {
        let before = self.block(h);
        self.builder.seal_block(before);
        let first = self.builder.block_params(before).to_vec();
        let phis = self.phis_by_use(plan, h);
        let InductionVariable { phi, step, test_offset: ahead, cc, bound } = plan.induction;
        let mut entry = self.values_of(&phis);
        let (start, bound) = (self.single_part(phi.into())?, self.single_part(bound)?);
        let rows = &plan.sum_reductions;
        let meet = match rows {
            Some(rows) => self.check_reduction_aliases(plan, rows)?,
            None => None,
        };
        let rest = self.new_block_with_phis(&self.phis_of(h))?;
        if let Some(meet) = meet {
            let apart = self.builder.create_block();
            self.builder.ins().brif(meet, rest, &block_args(&first), apart, &[]);
            self.builder.switch_to_block(apart);
            self.builder.seal_block(apart);
        }
        let test = self.new_block_with_phis(&phis)?;
        let (counter, more) = (self.single_part(phi.into())?, self.builder.create_block());
        let pack = plan.unroll_factor * step;
        // Sums of a row take its halves in turn.
        let mut half = None;
        let stop = if cc == IntCC::NotEqual {
            let tested = self.builder.ins().iadd_imm_s(start, ahead);
            let (high, low) = if step > 0 { (bound, tested) } else { (tested, bound) };
            // Rounds but the last, times the step; if it never ends, they are too few, and the rest
            // is the loop's.
            let way = self.builder.ins().isub(high, low);
            let way = self.builder.ins().band_imm_s(way, !(pack.abs() - 1));
            let end = match step > 0 {
                true => self.builder.ins().iadd(start, way),
                false => self.builder.ins().isub(start, way),
            };
            if rows.as_ref().is_some_and(|rows| rows.iter().all(SumReduction::is_load_only)) {
                let way = self.builder.ins().ushr_imm_u(way, 1);
                let before = phis.iter().take_while(|&&i| i != phi);
                let before: SmallVec<[Inst; 8]> = before.copied().collect();
                entry[self.values_of(&before).len()] = self.builder.ins().iadd(start, way);
                half = Some(way);
            }
            self.builder.ins().jump(test, &block_args(&entry));
            self.builder.switch_to_block(test);
            self.builder.ins().icmp(IntCC::Equal, counter, end)
        } else {
            // Where the last round of a pack, too, is followed by one more.
            let way = pack - step + ahead;
            let limit = self.builder.ins().iadd_imm_s(bound, -way);
            if way == 0 {
                self.builder.ins().jump(test, &block_args(&entry));
            } else {
                // There is no such place if it lies beyond the least or the greatest number.
                let signed = matches!(
                    cc,
                    IntCC::SignedLessThan
                        | IntCC::SignedLessThanOrEqual
                        | IntCC::SignedGreaterThan
                        | IntCC::SignedGreaterThanOrEqual
                );
                let beyond = match (signed, step > 0) {
                    (true, true) => IntCC::SignedGreaterThan,
                    (true, false) => IntCC::SignedLessThan,
                    (false, true) => IntCC::UnsignedGreaterThan,
                    (false, false) => IntCC::UnsignedLessThan,
                };
                let beyond = self.builder.ins().icmp(beyond, limit, bound);
                self.builder.ins().brif(
                    beyond,
                    rest,
                    &block_args(&first),
                    test,
                    &block_args(&entry),
                );
            }
            self.builder.switch_to_block(test);
            self.builder.ins().icmp(cc.complement(), counter, limit)
        };
        let here = block_args(&self.values_of(&self.phis_of(h)));
        self.builder.ins().brif(stop, rest, &here, more, &[]);
        self.builder.switch_to_block(more);
        self.builder.seal_block(more);
        match rows {
            Some(rows) => self.emit_vector_iterations(plan, rows, half)?,
            None => self.emit_unrolled_body(plan, counter)?,
        }
        let next = block_args(&self.values_of(&phis));
        self.builder.ins().jump(test, &next);
        self.builder.seal_block(test);
        self.builder.switch_to_block(rest);
        let own = self.builder.block_params(rest).to_vec();
        self.continue_in(h, &own)?;
        self.blocks[h.index()] = rest;
        Ok(())
    }

    /// Returns the `phi`s of a loop's header in the order in which their next values are computed.
    /// Cranelift places the operations that compute these values in this order, and operations that
    /// use loaded values in the order of the loads can take them from memory.
    fn phis_by_use(&self, plan: &LoopPlan, h: Block) -> SmallVec<[Inst; 8]> {
        let mut phis = self.phis_of(h);
        let Some(&last) = plan.chain.last() else { return phis };
        let next = self.next_values(h, last);
        phis.sort_by_cached_key(|&phi| {
            let next = next.iter().find(|n| n.0 == phi)?.1;
            let next = self.defined_in(next, &plan.chain)?;
            let block = plan.chain.iter().position(|&b| b == self.body.block_of(next))?;
            Some((block, self.body.position(next)?))
        });
        phis
    }

    /// The values that these instructions have now.
    fn values_of(&self, insts: &[Inst]) -> ValueParts {
        let of = |i: &Inst| {
            let (at, len) = self.results[i.index()];
            &self.pool[at as usize..(at + len) as usize]
        };
        insts.iter().flat_map(of).copied().collect()
    }
}
