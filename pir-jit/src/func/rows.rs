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

use super::plan::{LoopPlan, Row};
use super::{Func, Parts};
use crate::error::Step;
use crate::shape::{Kind, Scalar};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Value};
use pir_core::inst::MemFlags;
use pir_core::opcode::Opcode;
use smallvec::SmallVec;

impl Func<'_, '_> {
    /// Returns the sums of a loop that does nothing else than sum contiguous numbers in memory.
    /// O(instructions²) of the loop, which has few.
    pub(super) fn rows(&self, plan: &LoopPlan) -> Option<SmallVec<[Row; 2]>> {
        let (h, last) = (plan.chain[0], *plan.chain.last()?);
        let insts = || plan.chain.iter().flat_map(|&b| self.body.insts(b)).copied();
        let counter = plan.counter.phi;
        let next = self.next_values(h, last);
        let wide = |phi: Inst| self.shape_of_int(self.body.inst(phi).ty()) == Some(64);
        if plan.counter.step != 1 || !wide(counter) {
            return None;
        }
        let mut rows: SmallVec<[Row; 2]> = SmallVec::new();
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
            let bytes = u64::from(self.shape_of_int(data.ty())?) / 8;
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
                && self.stride(plan, self.body.ops(load)[0])?.1 == bytes
                && store.is_none_or(|s| {
                    self.stride(plan, self.body.ops(s)[1]).is_some_and(|s| s.1 == bytes)
                });
            if !fits {
                return None;
            }
            known.push(load);
            known.extend(store);
            rows.push(Row { phi, load, store });
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
    fn shape_of_int(&self, ty: pir_core::Type) -> Option<u32> {
        match self.cx.shapes.get(ty).kind {
            Kind::Scalar(Scalar::Int(bits @ (32 | 64))) => Some(bits),
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
    fn stride(&self, plan: &LoopPlan, address: Value) -> Option<(SmallVec<[Inst; 4]>, u64)> {
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
            return (fixed && ops[1..] == [plan.counter.phi.into()]).then_some((way, stride));
        }
    }

    /// The address of an access in the first of the rounds at hand.
    fn row_address(&mut self, plan: &LoopPlan, address: Value) -> Step<ir::Value> {
        let way = self.stride(plan, address).map(|s| s.0).unwrap_or_default();
        for &i in way.iter().rev() {
            self.inst = i;
            self.b.set_srcloc(ir::SourceLoc::new(i.0));
            self.instruction(i).map_err(|e| e.at(self.body.place(i)))?;
        }
        self.one(address)
    }

    /// Emits the check whether stores of a pack may alias later loads of the same pack; None if
    /// nothing is stored.
    pub(super) fn rows_meet(&mut self, plan: &LoopPlan, rows: &[Row]) -> Step<Option<ir::Value>> {
        let &[Row { phi, load, store: Some(store) }] = rows else { return Ok(None) };
        let bits = self.shape_of_int(self.body.inst(phi).ty()).unwrap_or(64);
        let from = self.row_address(plan, self.body.ops(load)[0])?;
        let to = self.row_address(plan, self.body.ops(store)[1])?;
        let ahead = self.b.ins().isub(to, from);
        let less = self.b.ins().iadd_imm_s(ahead, -1);
        let pack = i64::from(bits) / 8 * plan.rounds;
        let limit = self.iconst(types::I64, pack - 1);
        Ok(Some(self.b.ins().icmp(IntCC::UnsignedLessThan, less, limit)))
    }

    /// A pack of rounds. With `half`, the counter goes through the second half of the rounds; half
    /// of the pack's rounds are so far before it.
    pub(super) fn pack_of_rows(
        &mut self,
        plan: &LoopPlan,
        rows: &[Row],
        half: Option<ir::Value>,
    ) -> Step<()> {
        for &row in rows {
            match row.store {
                None => self.row_sum(plan, row, half)?,
                Some(store) => self.row_scan(plan, row, store)?,
            }
        }
        let counter = plan.counter.phi;
        let now = self.one(counter.into())?;
        let step = if half.is_some() { plan.rounds / 2 } else { plan.rounds };
        let next = self.b.ins().iadd_imm_s(now, step);
        self.set(counter, &[next]);
        Ok(())
    }

    /// The type of vectors of a row, and their number in a pack.
    fn row_type(&self, plan: &LoopPlan, row: Row) -> (ir::Type, i32) {
        match self.shape_of_int(self.body.inst(row.phi).ty()) {
            Some(32) => (types::I32X4, plan.rounds as i32 / 4),
            _ => (types::I64X2, plan.rounds as i32 / 2),
        }
    }

    fn row_sum(&mut self, plan: &LoopPlan, row: Row, half: Option<ir::Value>) -> Step<()> {
        let (ty, count) = self.row_type(plan, row);
        let at = self.row_address(plan, self.body.ops(row.load)[0])?;
        let places: SmallVec<[ir::Value; 2]> = match half {
            None => SmallVec::from_slice(&[at]),
            Some(half) => {
                let bytes = i64::from(ty.lane_bits() / 8);
                let back = self.b.ins().imul_imm_s(half, bytes);
                SmallVec::from_slice(&[self.b.ins().isub(at, back), at])
            }
        };
        let each = count / places.len() as i32;
        self.b.set_srcloc(ir::SourceLoc::new(row.load.0));
        // Nothing is written, and the address is another one in each pack.
        let flags = super::flags().with_readonly().with_can_move();
        let mut parts: Parts = (0..each)
            .flat_map(|k| places.iter().map(move |&at| (at, k * 16)))
            .map(|(at, k)| self.b.ins().load(ty, flags, at, k))
            .collect();
        while parts.len() > 1 {
            let pairs = parts.chunks(2);
            parts = pairs.map(|p| self.b.ins().iadd(p[0], p[1])).collect();
        }
        let mut all = parts[0];
        let mut bytes = 8;
        while bytes * 8 >= ty.lane_bits() {
            let high = self.bytes_shuffle(ty, all, all, bytes as u8);
            all = self.b.ins().iadd(all, high);
            bytes /= 2;
        }
        let all = self.b.ins().extractlane(all, 0);
        let before = self.one(row.phi.into())?;
        let sum = self.b.ins().iadd(before, all);
        self.set(row.phi, &[sum]);
        Ok(())
    }

    fn row_scan(&mut self, plan: &LoopPlan, row: Row, store: Inst) -> Step<()> {
        let (ty, count) = self.row_type(plan, row);
        let bytes = (ty.lane_bits() / 8) as u8;
        let from = self.row_address(plan, self.body.ops(row.load)[0])?;
        let to = self.row_address(plan, self.body.ops(store)[1])?;
        let before = self.one(row.phi.into())?;
        let start = self.b.ins().splat(ty, before);
        let zero = self.zero(ty);
        let last: SmallVec<[u8; 16]> = (0..16).map(|k| 16 - bytes + k % bytes).collect();
        // The sum of the vectors so far, in every lane, so that packs depend on each other by one
        // addition only.
        let mut sum: Option<ir::Value> = None;
        for k in 0..count {
            self.b.set_srcloc(ir::SourceLoc::new(row.load.0));
            let mut v = self.b.ins().load(ty, super::flags(), from, k * 16);
            let mut by = bytes;
            while by < 16 {
                let shifted = self.bytes_shuffle(ty, zero, v, 16 - by);
                v = self.b.ins().iadd(v, shifted);
                by *= 2;
            }
            let ahead = match sum {
                Some(sum) => self.b.ins().iadd(start, sum),
                None => start,
            };
            let done = self.b.ins().iadd(v, ahead);
            self.b.set_srcloc(ir::SourceLoc::new(store.0));
            self.b.ins().store(super::flags(), done, to, k * 16);
            let all = self.byte_shuffle(ty, v, v, &last);
            sum = Some(match sum {
                Some(sum) => self.b.ins().iadd(sum, all),
                None => all,
            });
        }
        if let Some(sum) = sum {
            let all = self.b.ins().extractlane(sum, 0);
            let next = self.b.ins().iadd(before, all);
            self.set(row.phi, &[next]);
        }
        Ok(())
    }
}
