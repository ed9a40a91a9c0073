//! Memory: per-lane objects, loads and stores by the shape of their address, reductions.

use pir_core::attr::Attr;
use pir_core::entity::{Entity, Inst, Type, Value};
use pir_core::inst::{ArithFlags, MemFlags, MemInfo, RmwOp, align_bytes, align_code};
use pir_core::opcode::Opcode;
use pir_core::types::List;

use super::{GroupVectors, LaneMask, LaneValue, VectorEmitter};
use crate::shape::{LaneShape, contiguous_size};

/// Elements further apart are gathered and scattered; so are those of fewer lanes, where whole
/// vectors would reach beyond the last one.
const MAX_STRIDE_ELEMENTS: i64 = 4;

/// How the lanes of a group lie in memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AccessPattern {
    /// One address in all lanes.
    Uniform,
    /// Adjacent elements, in descending order if `reversed`.
    Contiguous { size: i64, reversed: bool },
    /// Every `step`-th element, ascending.
    Strided { step: u32 },
    /// Anywhere.
    GatherScatter,
    /// Only lane by lane.
    Serial,
}

impl VectorEmitter<'_, '_> {
    /// An object of each lane: an array of them, in which a lane's has the lane's place.
    pub(super) fn write_alloca(&mut self, i: Inst) {
        let data = *self.body.inst(i);
        let LaneShape::Affine { stride, .. } = self.plan.shape(i.into()) else {
            unreachable!("checked: the size is known")
        };
        let ty = data.allocated_type();
        let count = u64::from(self.request.lanes);
        let each = self.f.with_module(|m| self.plan.layout.alloc_size(&m.types, ty));
        let times = each.filter(|&s| s > 0).map_or(1, |s| stride as u64 / s);
        let array = self.f.with_module(|m| m.types.array(count * times, ty));
        let here = self.f.current();
        let first = self.body.entry() == Some(self.body.block_of(i));
        if first {
            self.f.switch_to(self.entry);
        }
        let p = self.f.alloca(array);
        let align = align_bytes(data.alloca_align())
            .or_else(|| self.f.with_module(|m| self.plan.layout.align(&m.types, ty)));
        // Whole vectors will go in and out.
        let wide = u64::from(self.request.target.vector_bits / 8);
        if let Some(p) = p.as_inst() {
            self.f.align(p, align.unwrap_or(1).max(wide.min(64)));
        }
        self.f.switch_to(here);
        self.define(i, LaneValue::Affine(p, stride));
    }

    /// How to reach the objects of type `ty` at an address.
    fn access_pattern(&self, i: Inst, ptr: Value, ty: Type) -> AccessPattern {
        let plain =
            !self.body.inst(i).mem_flags().intersects(MemFlags::ATOMIC | MemFlags::VOLATILE);
        if !plain {
            return AccessPattern::Serial;
        }
        let sh = self.shape_of(ptr);
        if matches!(sh, LaneShape::Uniform) {
            return AccessPattern::Uniform;
        }
        let size = self.f.with_module(|m| contiguous_size(&m.types, &self.plan.layout, ty));
        match (sh, size) {
            (_, None) => AccessPattern::Serial,
            (LaneShape::Affine { stride, .. }, Some(size)) if stride == size => {
                AccessPattern::Contiguous { size, reversed: false }
            }
            (LaneShape::Affine { stride, .. }, Some(size)) if stride == -size => {
                AccessPattern::Contiguous { size, reversed: true }
            }
            (LaneShape::Affine { stride, .. }, Some(size))
                if (2..=MAX_STRIDE_ELEMENTS.min(self.group_lanes.into()))
                    .any(|step| stride == step * size) =>
            {
                AccessPattern::Strided { step: (stride / size) as u32 }
            }
            _ => self.gather_or_serial(),
        }
    }

    /// The way to reach any addresses.
    fn gather_or_serial(&self) -> AccessPattern {
        if self.request.target.has_gathers {
            AccessPattern::GatherScatter
        } else {
            AccessPattern::Serial
        }
    }

    /// Alignment in bytes of an access.
    fn alignment(&self, i: Inst, ty: Type) -> u64 {
        let info = self.body.inst(i).mem();
        align_bytes(info.align)
            .or_else(|| self.f.with_module(|m| self.plan.layout.align(&m.types, ty)))
            .unwrap_or(1)
    }

    /// Address of the first byte of a group's row, by the address of lane 0.
    fn group_address(&self, base: Value, g: u32, size: i64, reversed: bool) -> Value {
        let n = i64::from(self.group_lanes);
        let first =
            if reversed { -(i64::from(g) * n + n - 1) * size } else { i64::from(g) * n * size };
        match first {
            0 => base,
            _ => self.f.gep_with(Type::I8, base, &[first.into()], Type::I64, ArithFlags::empty()),
        }
    }

    fn reverse_lanes(&self, v: Value) -> Value {
        let order: Vec<Option<u32>> = (0..self.group_lanes).rev().map(Some).collect();
        let poison = self.f.poison(self.f.ty(v));
        self.f.shuffle(v, poison, &order)
    }

    fn group_mask(&self, mask: &LaneMask, g: usize, reversed: bool) -> Option<Value> {
        match mask {
            LaneMask::All => None,
            LaneMask::Lanes(parts) if reversed => Some(self.reverse_lanes(parts[g])),
            LaneMask::Lanes(parts) => Some(parts[g]),
        }
    }

    /// A plain vector access with the alignment and the metadata of the scalar one.
    pub(super) fn set_alignment(&self, new: Inst, align: u64) {
        self.f.with_body(|b| {
            let code = align_code(align).unwrap_or(1);
            let mem = MemInfo::plain(code).to_bits().unwrap_or(0);
            *b.inst_mut(new) = b.inst(new).with_mem_bits(mem);
        });
    }

    pub(super) fn write_load(&mut self, i: Inst, mask: &LaneMask) {
        let ty = self.body.inst(i).ty();
        let ptr = self.body.ops(i)[0];
        let align = self.alignment(i, ty);
        let access = match (self.access_pattern(i, ptr, ty), mask) {
            (AccessPattern::Strided { .. }, LaneMask::Lanes(_)) => self.gather_or_serial(),
            (access, _) => access,
        };
        let plain =
            !self.body.inst(i).mem_flags().intersects(MemFlags::ATOMIC | MemFlags::VOLATILE);
        let picks = plain && matches!(mask, LaneMask::All) && !self.request.target.has_gathers;
        let val = match access {
            AccessPattern::Serial if picks => self.write_serial_loads(i, ptr, ty),
            AccessPattern::Serial => return self.write_serial(i, mask),
            AccessPattern::Uniform => {
                let p = self.scalar_of(ptr);
                let new = self.copy(i, &[p], ty);
                LaneValue::Uniform(new.into())
            }
            AccessPattern::Contiguous { size, reversed } => {
                let base = self.scalar_of(ptr);
                let wide = self.vector_type(ty);
                let mut parts = GroupVectors::new();
                for g in 0..self.groups {
                    let p = self.group_address(base, g, size, reversed);
                    let v = match self.group_mask(mask, g as usize, reversed) {
                        None => {
                            let new = self.copy(i, &[p], wide);
                            self.set_alignment(new, align);
                            new.into()
                        }
                        Some(m) => {
                            let poison = self.f.poison(wide);
                            self.call_masked("load", wide, p, align, &[p, m, poison])
                        }
                    };
                    parts.push(if reversed { self.reverse_lanes(v) } else { v });
                }
                LaneValue::Vectors(parts)
            }
            AccessPattern::Strided { step } => {
                let base = self.scalar_of(ptr);
                LaneValue::Vectors(self.load_strided(i, base, ty, step, align))
            }
            AccessPattern::GatherScatter => {
                self.count_gather(i);
                let pointers = self.vectors_of(ptr);
                let wide = self.vector_type(ty);
                let live = self.mask_vectors(mask);
                let mut parts = GroupVectors::new();
                for (p, m) in pointers.iter().zip(live) {
                    let poison = self.f.poison(wide);
                    parts.push(self.call_masked("gather", wide, *p, align, &[*p, m, poison]));
                }
                LaneValue::Vectors(parts)
            }
        };
        self.define(i, val);
    }

    /// Loads lane by lane, where the machine has no gathers and no lane is off.
    fn write_serial_loads(&mut self, i: Inst, ptr: Value, ty: Type) -> LaneValue {
        self.count_gather(i);
        let wide = self.vector_type(ty);
        // The lanes of an index are at hand, those of the address it leads to would have to be put
        // together first.
        let index = ptr.as_inst().filter(|&p| self.body.inst(p).op() == Opcode::GetElementPtr);
        let index = index.and_then(|p| match *self.body.ops(p) {
            [base, index] if matches!(self.shape_of(base), LaneShape::Uniform) => {
                Some((self.body.inst(p).source_element(), base, index))
            }
            _ => None,
        });
        let mut parts = GroupVectors::new();
        for g in 0..self.groups {
            let mut all = self.f.poison(wide);
            for lane in 0..self.group_lanes {
                let number = self.f.int(Type::I64, i64::from(lane));
                let p = match index {
                    Some((source, base, index)) => {
                        let val = self.lane_value(index);
                        let k = self.value_of_lane(index, &val, g, number);
                        let base = self.scalar_of(base);
                        self.f.gep_with(source, base, &[k.into()], Type::I64, ArithFlags::empty())
                    }
                    None => {
                        let val = self.lane_value(ptr);
                        self.value_of_lane(ptr, &val, g, number)
                    }
                };
                let new = self.copy(i, &[p], ty);
                all = self.insert_lane(all, ty, new.into(), number);
            }
            parts.push(all);
        }
        LaneValue::Vectors(parts)
    }

    pub(super) fn write_store(&mut self, i: Inst, mask: &LaneMask) {
        let (v, ptr) = (self.body.ops(i)[0], self.body.ops(i)[1]);
        let ty = self.source_type(v);
        let align = self.alignment(i, ty);
        let access = match (self.access_pattern(i, ptr, ty), mask) {
            // Without masks in hardware each lane would be looked at.
            (AccessPattern::Strided { .. }, LaneMask::Lanes(_)) => self.gather_or_serial(),
            (AccessPattern::Strided { .. }, _) if self.store_pairs.postponed.contains(&i) => return,
            (AccessPattern::Strided { .. }, _) if self.store_pairs.partner.contains_key(&i) => {
                return self.write_pair(i, align);
            }
            (AccessPattern::Strided { .. }, _) if !self.request.target.has_gathers => {
                AccessPattern::Serial
            }
            (access, _) => access,
        };
        match access {
            AccessPattern::Serial => self.write_serial(i, mask),
            AccessPattern::Strided { step } => {
                let (parts, base) = (self.vectors_of(v), self.scalar_of(ptr));
                self.store_strided(&parts, base, ty, step, align);
            }
            AccessPattern::Uniform => {
                let p = self.scalar_of(ptr);
                // Of lanes that store to one place, the last one's value stays.
                let x = match self.lane_value(v) {
                    LaneValue::Uniform(x) => x,
                    val => {
                        let parts = self.to_vectors(&val, ty);
                        self.last_live_lane(&parts, ty, mask)
                    }
                };
                self.copy(i, &[x, p], Type::VOID);
            }
            AccessPattern::Contiguous { size, reversed } => {
                let base = self.scalar_of(ptr);
                let parts = self.vectors_of(v);
                for g in 0..self.groups {
                    let p = self.group_address(base, g, size, reversed);
                    let x = parts[g as usize];
                    let x = if reversed { self.reverse_lanes(x) } else { x };
                    match self.group_mask(mask, g as usize, reversed) {
                        None => {
                            let new = self.copy(i, &[x, p], Type::VOID);
                            self.set_alignment(new, align);
                        }
                        Some(m) => {
                            let wide = self.f.ty(x);
                            self.call_masked("store", wide, p, align, &[x, p, m]);
                        }
                    }
                }
            }
            AccessPattern::GatherScatter => {
                self.count_gather(i);
                let (parts, pointers) = (self.vectors_of(v), self.vectors_of(ptr));
                let live = self.mask_vectors(mask);
                for g in 0..self.groups as usize {
                    let wide = self.f.ty(parts[g]);
                    let ops = [parts[g], pointers[g], live[g]];
                    self.call_masked("scatter", wide, pointers[g], align, &ops);
                }
            }
        }
    }

    /// Both stores of a pair, at the place of the later one.
    fn write_pair(&mut self, i: Inst, align: u64) {
        let (early, first_is_low) = self.store_pairs.partner[&i];
        let [(a, p), (b, q)] = [early, i].map(|s| (self.body.ops(s)[0], self.body.ops(s)[1]));
        let ty = self.source_type(b);
        let (first, second) = (self.vectors_of(a), self.vectors_of(b));
        match first_is_low {
            true => {
                let (base, align) = (self.scalar_of(p), self.alignment(early, ty));
                self.store_pair(&first, &second, base, ty, align);
            }
            false => {
                let base = self.scalar_of(q);
                self.store_pair(&second, &first, base, ty, align);
            }
        }
    }

    /// Counts a gather or scatter, more in loops.
    fn count_gather(&mut self, i: Inst) {
        self.counts.gathers += 1;
        self.counts.weighted_gathers += self.plan.weight(self.body, self.body.block_of(i));
    }

    /// `llvm.masked.…`, with the alignment of each lane's access.
    pub(super) fn call_masked(
        &self,
        what: &str,
        wide: Type,
        p: Value,
        align: u64,
        ops: &[Value],
    ) -> Value {
        let pointer = self.f.ty(p);
        let name = format!("llvm.masked.{what}.{}.{}", self.mangled(wide), self.mangled(pointer));
        let params: Vec<Type> = ops.iter().map(|&v| self.f.ty(v)).collect();
        let store = matches!(what, "store" | "scatter");
        let ret = if store { Type::VOID } else { wide };
        let v = self.call_intrinsic(&name, ret, &params, ops);
        let at = usize::from(store);
        let Some(call) = v.as_inst() else { return v };
        self.f.with_body(|b| {
            let word = b.attrs.intern_text(b"align");
            let set = b.attrs.intern(&[Attr::Int(word, align)]);
            let start = b.attr_lists.len() as u32;
            for k in 0..params.len() {
                b.attr_lists.push(if k == at { set } else { Default::default() });
            }
            b.call_mut(call).arg_attrs = List { start, len: params.len() as u32 };
        });
        v
    }

    /// The value of the last live lane.
    fn last_live_lane(&mut self, parts: &GroupVectors, ty: Type, mask: &LaneMask) -> Value {
        let top = self.f.int(Type::I64, i64::from(self.group_lanes) - 1);
        let LaneMask::Lanes(live) = mask else {
            return self.extract_lane(parts[parts.len() - 1], ty, top);
        };
        let mut found: Option<Value> = None;
        for (&p, &m) in parts.iter().zip(live) {
            let bits = self.mask_bits(m);
            let yes = self.f.bool(true);
            let zeros = self.call_intrinsic(
                "llvm.ctlz.i64",
                Type::I64,
                &[Type::I64, Type::I1],
                &[bits, self.f.bool(false)],
            );
            let _ = yes;
            let lane = self.f.sub(self.f.int(Type::I64, 63), zeros);
            // In a group without a live lane the number is taken modulo the lanes, and not used.
            let lane = self.f.and(lane, self.f.int(Type::I64, 63));
            let some = self.f.icmp(pir_core::inst::IntPredicate::Ne, bits, 0);
            let lane = self.f.select(some, lane, self.f.int(Type::I64, 0));
            let x = self.extract_lane(p, ty, lane);
            found = Some(match found {
                None => x,
                Some(old) => self.f.select(some, x, old),
            });
        }
        found.unwrap_or_else(|| self.f.poison(ty))
    }

    /// Writes an `atomicrmw`: one operation on the lanes' combined operand where that is not
    /// observable, otherwise lane by lane.
    pub(super) fn write_rmw(&mut self, i: Inst, mask: &LaneMask) {
        if self.is_used[i.index()] || !self.write_reduction(i, mask) {
            self.write_serial(i, mask);
        }
    }

    fn write_reduction(&mut self, i: Inst, mask: &LaneMask) -> bool {
        let data = *self.body.inst(i);
        let (ptr, v) = (self.body.ops(i)[0], self.body.ops(i)[1]);
        let plain = !data.mem_flags().contains(MemFlags::VOLATILE);
        if !self.request.reduce || !plain || !matches!(self.shape_of(ptr), LaneShape::Uniform) {
            return false;
        }
        let ty = self.source_type(v);
        let Some(bits) = self.f.with_module(|m| m.types.int_bits(ty)).filter(|&b| b <= 64) else {
            return false;
        };
        let top = 1i64 << (bits - 1);
        let (name, neutral, fold) = match data.rmw() {
            Some(RmwOp::Add | RmwOp::Sub) => ("add", 0, Opcode::Add),
            Some(RmwOp::And) => ("and", -1, Opcode::And),
            Some(RmwOp::Or) => ("or", 0, Opcode::Or),
            Some(RmwOp::Xor) => ("xor", 0, Opcode::Xor),
            Some(RmwOp::Max) => ("smax", top, Opcode::Select),
            Some(RmwOp::Min) => ("smin", top.wrapping_sub(1), Opcode::Select),
            Some(RmwOp::UMax) => ("umax", 0, Opcode::Select),
            Some(RmwOp::UMin) => ("umin", -1, Opcode::Select),
            _ => return false,
        };
        let mut parts = self.vectors_of(v);
        if let LaneMask::Lanes(live) = mask {
            let idle = self.splat(self.f.int(ty, neutral), ty);
            parts = live.iter().zip(&parts).map(|(&m, &p)| self.f.select(m, p, idle)).collect();
        }
        let wide = self.vector_type(ty);
        let mut whole = parts[0];
        for &p in &parts[1..] {
            whole = match fold {
                Opcode::Select => {
                    let name = format!("llvm.{name}.{}", self.mangled(wide));
                    self.call_intrinsic(&name, wide, &[wide, wide], &[whole, p])
                }
                op => self.f.binary(op, ArithFlags::empty(), whole, p),
            };
        }
        let name = format!("llvm.vector.reduce.{name}.{}", self.mangled(wide));
        let x = self.call_intrinsic(&name, ty, &[wide], &[whole]);
        let p = self.scalar_of(ptr);
        self.copy(i, &[p, x], ty);
        true
    }
}
