//! Accesses of lanes that lie a few elements apart: every second number, the fields of small
//! structs.
//!
//! Loads take whole vectors and pick elements from them. This is safe because the bytes between two
//! lanes' elements lie on the pages of these. Stores leave the gaps out by a constant mask, and two
//! stores that fill each other's gaps become stores of whole vectors.

use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::inst::{ArithFlags, MemFlags};
use pir_core::opcode::{Effect, Opcode};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;

use super::{GroupVectors, VectorEmitter};
use crate::callee::{self, CallClass};
use crate::shape::{LaneShape, ShapeRules, contiguous_size};

/// Stores that are written together with a later one of their block.
#[derive(Clone, Debug, Default)]
pub(super) struct StorePairs {
    /// Written later.
    pub(super) postponed: FxHashSet<Inst>,
    /// By the later store: the earlier one, and whether it has the lower address.
    pub(super) partner: FxHashMap<Inst, (Inst, bool)>,
}

/// A plain store of every second element.
struct StrideTwoStore {
    inst: Inst,
    /// The size of an element.
    size: i64,
    /// The terms of the address and their factors, without the constant.
    terms: Vec<(Value, i64)>,
    offset: i64,
}

impl VectorEmitter<'_, '_> {
    /// Finds the pairs of all blocks. O(instructions of a block²) where it has many such stores.
    pub(super) fn find_store_pairs(&self) -> StorePairs {
        let mut pairs = StorePairs::default();
        for &b in self.body.layout() {
            if self.plan.levels.block_position[pir_core::Entity::index(b)].is_some() {
                self.pair_stores_of(b, &mut pairs);
            }
        }
        pairs
    }

    fn pair_stores_of(&self, b: Block, pairs: &mut StorePairs) {
        // Stores of every second element that have no partner yet.
        let mut open: Vec<StrideTwoStore> = Vec::new();
        for &i in self.body.insts(b) {
            let Some(store) = self.stride_two_store(i) else {
                open.retain(|o| self.may_sink_past(o.inst, i));
                continue;
            };
            let fits = |o: &StrideTwoStore| {
                o.size == store.size
                    && o.terms == store.terms
                    && (o.offset - store.offset).abs() == store.size
            };
            if let Some(at) = open.iter().position(fits) {
                let early = open.swap_remove(at);
                pairs.postponed.insert(early.inst);
                pairs.partner.insert(i, (early.inst, early.offset < store.offset));
                open.retain(|o| self.may_sink_past(o.inst, i));
                continue;
            }
            open.retain(|o| self.may_sink_past(o.inst, i));
            open.push(store);
        }
    }

    fn stride_two_store(&self, i: Inst) -> Option<StrideTwoStore> {
        let data = self.body.inst(i);
        if data.op() != Opcode::Store
            || data.mem_flags().intersects(MemFlags::ATOMIC | MemFlags::VOLATILE)
        {
            return None;
        }
        let (v, p) = (self.body.ops(i)[0], self.body.ops(i)[1]);
        let ty = self.source_type(v);
        let size = self.f.with_module(|m| contiguous_size(&m.types, &self.plan.layout, ty))?;
        let apart =
            matches!(self.plan.shape(p), LaneShape::Affine { stride, .. } if stride == 2 * size);
        let (terms, offset) = self.f.with_module(|m| {
            let rules = ShapeRules { types: &m.types, layout: &self.plan.layout, body: self.body };
            rules.address_sum(p)
        });
        apart.then_some(StrideTwoStore { inst: i, size, terms, offset })
    }

    /// Returns whether a store may move after another instruction of its lane.
    fn may_sink_past(&self, store: Inst, i: Inst) -> bool {
        let data = self.body.inst(i);
        match data.op().effect() {
            Effect::Read | Effect::Write => {
                let plain = !data.mem_flags().intersects(MemFlags::ATOMIC | MemFlags::VOLATILE);
                plain && (self.has_disjoint_scopes(store, i) || self.has_disjoint_scopes(i, store))
            }
            Effect::Call => {
                let kind = self.f.with_module(|m| callee::classify(m, self.source, self.body, i));
                kind.is_pure() || kind == CallClass::Hint
            }
            Effect::Update | Effect::Order => false,
            Effect::Pure | Effect::Trap | Effect::Choose | Effect::Allocate | Effect::Control => {
                true
            }
        }
    }

    /// Whole vectors from the address of lane 0 on, of which every `step`-th element is a lane's.
    pub(super) fn load_strided(
        &mut self,
        i: Inst,
        base: Value,
        ty: Type,
        step: u32,
        align: u64,
    ) -> GroupVectors {
        let size = self.element_size(ty);
        let wide = self.vector_type(ty);
        let (n, mut parts) = (self.group_lanes, GroupVectors::new());
        // The last vector ends with the last lane's element.
        let first = |j: u32| if j + 1 == step { j * n - j } else { j * n };
        for g in 0..self.groups {
            let mut whole = self.f.poison(wide);
            for j in 0..step {
                let p = self.byte_offset(base, i64::from(g * n * step + first(j)) * size);
                let new = self.copy(i, &[p], wide);
                self.set_alignment(new, align);
                let pick = |lane: u32| match (lane * step / n).cmp(&j) {
                    Ordering::Less => Some(lane),
                    Ordering::Equal => Some(n + lane * step - first(j)),
                    Ordering::Greater => None,
                };
                let order: Vec<Option<u32>> = (0..n).map(pick).collect();
                whole = self.f.shuffle(whole, new.into(), &order);
            }
            parts.push(whole);
        }
        parts
    }

    /// Lanes' values to every `step`-th element, by a mask.
    pub(super) fn store_strided(
        &mut self,
        parts: &GroupVectors,
        base: Value,
        ty: Type,
        step: u32,
        align: u64,
    ) {
        let size = self.element_size(ty);
        let n = self.group_lanes;
        let bools = self.f.with_module(|m| m.types.vector(n, Type::I1));
        for (g, &part) in (0..self.groups).zip(parts) {
            for j in 0..step {
                let lane = |e: u32| (e.is_multiple_of(step)).then_some(e / step);
                let order: Vec<Option<u32>> = (j * n..(j + 1) * n).map(lane).collect();
                if order.iter().all(Option::is_none) {
                    continue;
                }
                let poison = self.f.poison(self.f.ty(part));
                let v = self.f.shuffle(part, poison, &order);
                let live: Vec<Value> = order.iter().map(|o| self.f.bool(o.is_some())).collect();
                let live = self.f.aggregate(bools, &live);
                let p = self.byte_offset(base, i64::from((g * step + j) * n) * size);
                let wide = self.f.ty(v);
                self.call_masked("store", wide, p, align, &[v, p, live]);
            }
        }
    }

    /// Two stores that fill each other's gaps; `base` is the lower address of lane 0.
    pub(super) fn store_pair(
        &mut self,
        low: &GroupVectors,
        high: &GroupVectors,
        base: Value,
        ty: Type,
        align: u64,
    ) {
        let size = self.element_size(ty);
        let n = self.group_lanes;
        for g in 0..self.groups {
            let (a, b) = (low[g as usize], high[g as usize]);
            for j in 0..2 {
                let order: Vec<Option<u32>> =
                    (j * n..(j + 1) * n).map(|e| Some(e / 2 + n * (e % 2))).collect();
                let v = self.f.shuffle(a, b, &order);
                let p = self.byte_offset(base, i64::from((g * 2 + j) * n) * size);
                let new = self.f.store(v, p);
                self.set_alignment(new, align);
            }
        }
    }

    fn element_size(&self, ty: Type) -> i64 {
        self.f.with_module(|m| contiguous_size(&m.types, &self.plan.layout, ty)).unwrap_or(1)
    }

    fn byte_offset(&self, base: Value, bytes: i64) -> Value {
        match bytes {
            0 => base,
            _ => self.f.gep_with(Type::I8, base, &[bytes.into()], Type::I64, ArithFlags::empty()),
        }
    }
}
