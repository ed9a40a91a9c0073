//! Vectorisation of loops that sum contiguous numbers in memory: a pack of iterations uses vectors.
//!
//! ```text
//! s += x[i]              vectors whose lanes are added up, from both halves in turn
//! y[i] = s += x[i]       each vector gets the prefix sums of its lanes, then the sum before it
//! ```
//!
//! The processor fetches ahead of each place that is read from, up to the end of its page: with two
//! places more is under way.
//!
//! In the second kind a store may write to an address that is loaded later. Within a pack this
//! happens only if the stores are ahead of the loads by less than a pack, which a comparison before
//! the loop checks.

use super::plan::{LoopPlan, SumReduction};
use super::{FunctionTranslator, ValueParts};
use crate::error::TranslationResult;
use crate::shape::{ScalarType, TypeKind};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Value};
use pir_core::inst::MemFlags;
use pir_core::opcode::Opcode;
use smallvec::SmallVec;

impl FunctionTranslator<'_, '_> {
    /// Returns the sums of a loop that does nothing else than sum contiguous numbers in memory.
    /// O(instructions²) of the loop, which has few.
    pub(super) fn find_sum_reductions(
        &self,
        plan: &LoopPlan,
    ) -> Option<SmallVec<[SumReduction; 2]>> {
        let (h, last) = (plan.chain[0], *plan.chain.last()?);
        let insts = || plan.chain.iter().flat_map(|&b| self.body.insts(b)).copied();
        let counter = plan.induction.phi;
        let next = self.next_values(h, last);
        let wide = |phi: Inst| self.vectorizable_bits(self.body.inst(phi).ty()) == Some(64);
        if plan.induction.step != 1 || !wide(counter) {
            return None;
        }
        let mut rows: SmallVec<[SumReduction; 2]> = SmallVec::new();
        let mut known: SmallVec<[Inst; 8]> = SmallVec::new();
        for &(phi, next) in &next {
            let next = self.defined_in(next, &plan.chain)?;
            known.extend([phi, next]);
            if phi == counter {
                continue;
            }
            let (ops, data) = (self.body.ops(next), self.body.inst(next));
            let other = *ops.iter().find(|&&v| v != Value::from(phi))?;
            let load = self.defined_in(other, &plan.chain)?;
            let bytes = u64::from(self.vectorizable_bits(data.ty())?) / 8;
            let store = insts().find(|&i| {
                self.body.inst(i).op() == Opcode::Store && self.body.ops(i)[0] == next.into()
            });
            let uses = 1 + usize::from(store.is_some());
            let plain = |i: Inst| {
                !self.body.inst(i).mem_flags().intersects(MemFlags::ATOMIC | MemFlags::VOLATILE)
            };
            let fits = data.op() == Opcode::Add
                && ops.contains(&phi.into())
                && self.body.inst(load).op() == Opcode::Load
                && plain(load)
                && store.is_none_or(plain)
                && self.uses_in(plan, phi) == 1
                && self.uses_in(plan, load) == 1
                && self.uses_in(plan, next) == uses
                && self.address_chain_and_stride(plan, self.body.ops(load)[0])?.1 == bytes
                && store.is_none_or(|s| {
                    self.address_chain_and_stride(plan, self.body.ops(s)[1])
                        .is_some_and(|s| s.1 == bytes)
                });
            if !fits {
                return None;
            }
            known.push(load);
            known.extend(store);
            rows.push(SumReduction { phi, load, store });
        }
        let light = |i: Inst| {
            let op = self.body.inst(i).op();
            let light = matches!(op, Opcode::GetElementPtr | Opcode::ICmp | Opcode::Br);
            light || op.is_debug() || known.contains(&i)
        };
        // A store could change what another row loads.
        let alone = rows.len() == 1 || rows.iter().all(|r| r.store.is_none());
        (!rows.is_empty() && alone && insts().all(light)).then_some(rows)
    }

    /// The bits of an integer of 32 or 64.
    fn vectorizable_bits(&self, ty: pir_core::Type) -> Option<u32> {
        match self.cx.shapes.get(ty).kind {
            TypeKind::Scalar(ScalarType::Int(bits @ (32 | 64))) => Some(bits),
            _ => None,
        }
    }

    fn uses_in(&self, plan: &LoopPlan, i: Inst) -> usize {
        let insts = plan.chain.iter().flat_map(|&b| self.body.insts(b));
        let all = insts.filter(|&&i| !self.body.inst(i).op().is_debug());
        all.flat_map(|&i| self.body.ops(i)).filter(|&&o| o == i.into()).count()
    }

    /// The `getelementptr`s of a loop that an address comes from, the last first, and how many
    /// bytes it grows by when the counter grows by one.
    fn address_chain_and_stride(
        &self,
        plan: &LoopPlan,
        address: Value,
    ) -> Option<(SmallVec<[Inst; 4]>, u64)> {
        let mut way: SmallVec<[Inst; 4]> = SmallVec::new();
        let mut at = address;
        loop {
            let i = self.defined_in(at, &plan.chain)?;
            if self.body.inst(i).op() != Opcode::GetElementPtr {
                return None;
            }
            way.push(i);
            let ops = self.body.ops(i);
            at = ops[0];
            if ops[1..].iter().all(|v| v.is_constant()) {
                continue;
            }
            let fixed = self.defined_in(at, &plan.chain).is_none();
            let stride = self.cx.shapes.get(self.body.inst(i).source_element()).stride;
            return (fixed && ops[1..] == [plan.induction.phi.into()]).then_some((way, stride));
        }
    }

    /// The address of an access in the first of the rounds at hand.
    fn reduction_address(
        &mut self,
        plan: &LoopPlan,
        address: Value,
    ) -> TranslationResult<ir::Value> {
        let way = self.address_chain_and_stride(plan, address).map(|s| s.0).unwrap_or_default();
        for &i in way.iter().rev() {
            self.current_inst = i;
            self.builder.set_srcloc(ir::SourceLoc::new(i.0));
            self.instruction(i).map_err(|e| e.at_place(self.body.place(i)))?;
        }
        self.single_part(address)
    }

    /// Emits the check whether stores of a pack may alias later loads of the same pack; None if
    /// nothing is stored.
    pub(super) fn check_reduction_aliases(
        &mut self,
        plan: &LoopPlan,
        rows: &[SumReduction],
    ) -> TranslationResult<Option<ir::Value>> {
        let &[SumReduction { phi, load, store: Some(store) }] = rows else { return Ok(None) };
        let bits = self.vectorizable_bits(self.body.inst(phi).ty()).unwrap_or(64);
        let from = self.reduction_address(plan, self.body.ops(load)[0])?;
        let to = self.reduction_address(plan, self.body.ops(store)[1])?;
        let ahead = self.builder.ins().isub(to, from);
        let less = self.builder.ins().iadd_imm_s(ahead, -1);
        let pack = i64::from(bits) / 8 * plan.unroll_factor;
        let limit = self.iconst(types::I64, pack - 1);
        Ok(Some(self.builder.ins().icmp(IntCC::UnsignedLessThan, less, limit)))
    }

    /// A pack of rounds. With `half`, the counter goes through the second half of the rounds; half
    /// of the pack's rounds are so far before it.
    pub(super) fn emit_vector_iterations(
        &mut self,
        plan: &LoopPlan,
        rows: &[SumReduction],
        half: Option<ir::Value>,
    ) -> TranslationResult<()> {
        for &row in rows {
            match row.store {
                None => self.sum_vectors(plan, row, half)?,
                Some(store) => self.scan_vectors(plan, row, store)?,
            }
        }
        let counter = plan.induction.phi;
        let now = self.single_part(counter.into())?;
        let step = if half.is_some() { plan.unroll_factor / 2 } else { plan.unroll_factor };
        let next = self.builder.ins().iadd_imm_s(now, step);
        self.set_result(counter, &[next]);
        Ok(())
    }

    /// The type of vectors of a row, and their number in a pack.
    fn reduction_vectors(&self, plan: &LoopPlan, row: SumReduction) -> (ir::Type, i32) {
        match self.vectorizable_bits(self.body.inst(row.phi).ty()) {
            Some(32) => (types::I32X4, plan.unroll_factor as i32 / 4),
            _ => (types::I64X2, plan.unroll_factor as i32 / 2),
        }
    }

    fn sum_vectors(
        &mut self,
        plan: &LoopPlan,
        row: SumReduction,
        half: Option<ir::Value>,
    ) -> TranslationResult<()> {
        let (ty, count) = self.reduction_vectors(plan, row);
        let at = self.reduction_address(plan, self.body.ops(row.load)[0])?;
        let places: SmallVec<[ir::Value; 2]> = match half {
            None => SmallVec::from_slice(&[at]),
            Some(half) => {
                let bytes = i64::from(ty.lane_bits() / 8);
                let back = self.builder.ins().imul_imm_s(half, bytes);
                SmallVec::from_slice(&[self.builder.ins().isub(at, back), at])
            }
        };
        let each = count / places.len() as i32;
        self.builder.set_srcloc(ir::SourceLoc::new(row.load.0));
        // Nothing is written, and the address is another one in each pack.
        let flags = super::flags().with_readonly().with_can_move();
        let mut parts: ValueParts = (0..each)
            .flat_map(|k| places.iter().map(move |&at| (at, k * 16)))
            .map(|(at, k)| self.builder.ins().load(ty, flags, at, k))
            .collect();
        while parts.len() > 1 {
            let pairs = parts.chunks(2);
            parts = pairs.map(|p| self.builder.ins().iadd(p[0], p[1])).collect();
        }
        let mut all = parts[0];
        let mut bytes = 8;
        while bytes * 8 >= ty.lane_bits() {
            let high = self.bytes_shuffle(ty, all, all, bytes as u8);
            all = self.builder.ins().iadd(all, high);
            bytes /= 2;
        }
        let all = self.builder.ins().extractlane(all, 0);
        let before = self.single_part(row.phi.into())?;
        let sum = self.builder.ins().iadd(before, all);
        self.set_result(row.phi, &[sum]);
        Ok(())
    }

    fn scan_vectors(
        &mut self,
        plan: &LoopPlan,
        row: SumReduction,
        store: Inst,
    ) -> TranslationResult<()> {
        let (ty, count) = self.reduction_vectors(plan, row);
        let bytes = (ty.lane_bits() / 8) as u8;
        let from = self.reduction_address(plan, self.body.ops(row.load)[0])?;
        let to = self.reduction_address(plan, self.body.ops(store)[1])?;
        let before = self.single_part(row.phi.into())?;
        let start = self.builder.ins().splat(ty, before);
        let zero = self.zero(ty);
        let last: SmallVec<[u8; 16]> = (0..16).map(|k| 16 - bytes + k % bytes).collect();
        // The sum of the vectors so far, in every lane, so that packs depend on each other by one
        // addition only.
        let mut sum: Option<ir::Value> = None;
        for k in 0..count {
            self.builder.set_srcloc(ir::SourceLoc::new(row.load.0));
            let mut v = self.builder.ins().load(ty, super::flags(), from, k * 16);
            let mut by = bytes;
            while by < 16 {
                let shifted = self.bytes_shuffle(ty, zero, v, 16 - by);
                v = self.builder.ins().iadd(v, shifted);
                by *= 2;
            }
            let ahead = match sum {
                Some(sum) => self.builder.ins().iadd(start, sum),
                None => start,
            };
            let done = self.builder.ins().iadd(v, ahead);
            self.builder.set_srcloc(ir::SourceLoc::new(store.0));
            self.builder.ins().store(super::flags(), done, to, k * 16);
            let all = self.byte_shuffle(ty, v, v, &last);
            sum = Some(match sum {
                Some(sum) => self.builder.ins().iadd(sum, all),
                None => all,
            });
        }
        if let Some(sum) = sum {
            let all = self.builder.ins().extractlane(sum, 0);
            let next = self.builder.ins().iadd(before, all);
            self.set_result(row.phi, &[next]);
        }
        Ok(())
    }
}
