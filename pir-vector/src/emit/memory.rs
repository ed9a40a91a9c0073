//! Memory: per-lane objects, loads and stores by the shape of their address, reductions.

use pir_core::attr::Attr;
use pir_core::entity::{Entity, Inst, Type, Value};
use pir_core::inst::{ArithFlags, MemFlags, MemInfo, RmwOp, align_bytes, align_code};
use pir_core::opcode::Opcode;
use pir_core::types::List;

use super::{Emitter, LaneValue, Mask, Parts};
use crate::shape::{LaneShape, dense};

/// Elements further apart are gathered and scattered; so are those of fewer lanes, where whole
/// vectors would reach beyond the last one.
const MOST_APART: i64 = 4;

/// How the lanes of a group lie in memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    /// One address in all lanes.
    Once,
    /// Adjacent elements, in descending order if `reversed`.
    Row { size: i64, reversed: bool },
    /// Every `step`-th element, ascending.
    Spread { step: u32 },
    /// Anywhere.
    Anywhere,
    /// Only lane by lane.
    Serial,
}

impl Emitter<'_, '_> {
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
        let wide = u64::from(self.request.target.bits / 8);
        if let Some(p) = p.as_inst() {
            self.f.align(p, align.unwrap_or(1).max(wide.min(64)));
        }
        self.f.switch_to(here);
        self.define(i, LaneValue::Affine(p, stride));
    }

    /// How to reach the objects of type `ty` at an address.
    fn access(&self, i: Inst, ptr: Value, ty: Type) -> Access {
        let plain =
            !self.body.inst(i).mem_flags().intersects(MemFlags::ATOMIC | MemFlags::VOLATILE);
        if !plain {
            return Access::Serial;
        }
        let sh = self.shape(ptr);
        if matches!(sh, LaneShape::Uniform) {
            return Access::Once;
        }
        let size = self.f.with_module(|m| dense(&m.types, &self.plan.layout, ty));
        match (sh, size) {
            (_, None) => Access::Serial,
            (LaneShape::Affine { stride, .. }, Some(size)) if stride == size => {
                Access::Row { size, reversed: false }
            }
            (LaneShape::Affine { stride, .. }, Some(size)) if stride == -size => {
                Access::Row { size, reversed: true }
            }
            (LaneShape::Affine { stride, .. }, Some(size))
                if (2..=MOST_APART.min(self.n.into())).any(|step| stride == step * size) =>
            {
                Access::Spread { step: (stride / size) as u32 }
            }
            _ => self.anywhere(),
        }
    }

    /// The way to reach any addresses.
    fn anywhere(&self) -> Access {
        if self.request.target.gather { Access::Anywhere } else { Access::Serial }
    }

    /// Alignment in bytes of an access.
    fn alignment(&self, i: Inst, ty: Type) -> u64 {
        let info = self.body.inst(i).mem();
        align_bytes(info.align)
            .or_else(|| self.f.with_module(|m| self.plan.layout.align(&m.types, ty)))
            .unwrap_or(1)
    }

    /// Address of the first byte of a group's row, by the address of lane 0.
    fn row(&self, base: Value, g: u32, size: i64, reversed: bool) -> Value {
        let n = i64::from(self.n);
        let first =
            if reversed { -(i64::from(g) * n + n - 1) * size } else { i64::from(g) * n * size };
        match first {
            0 => base,
            _ => self.f.gep_with(Type::I8, base, &[first.into()], Type::I64, ArithFlags::empty()),
        }
    }

    fn reversed(&self, v: Value) -> Value {
        let order: Vec<Option<u32>> = (0..self.n).rev().map(Some).collect();
        let poison = self.f.poison(self.f.ty(v));
        self.f.shuffle(v, poison, &order)
    }

    fn group_mask(&self, mask: &Mask, g: usize, reversed: bool) -> Option<Value> {
        match mask {
            Mask::All => None,
            Mask::Some(parts) if reversed => Some(self.reversed(parts[g])),
            Mask::Some(parts) => Some(parts[g]),
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

    pub(super) fn write_load(&mut self, i: Inst, mask: &Mask) {
        let ty = self.body.inst(i).ty();
        let ptr = self.body.ops(i)[0];
        let align = self.alignment(i, ty);
        let access = match (self.access(i, ptr, ty), mask) {
            (Access::Spread { .. }, Mask::Some(_)) => self.anywhere(),
            (access, _) => access,
        };
        let plain =
            !self.body.inst(i).mem_flags().intersects(MemFlags::ATOMIC | MemFlags::VOLATILE);
        let picks = plain && matches!(mask, Mask::All) && !self.request.target.gather;
        let val = match access {
            Access::Serial if picks => self.pick(i, ptr, ty),
            Access::Serial => return self.write_serial(i, mask),
            Access::Once => {
                let p = self.scalar(ptr);
                let new = self.copy(i, &[p], ty);
                LaneValue::One(new.into())
            }
            Access::Row { size, reversed } => {
                let base = self.scalar(ptr);
                let wide = self.vec(ty);
                let mut parts = Parts::new();
                for g in 0..self.groups {
                    let p = self.row(base, g, size, reversed);
                    let v = match self.group_mask(mask, g as usize, reversed) {
                        None => {
                            let new = self.copy(i, &[p], wide);
                            self.set_alignment(new, align);
                            new.into()
                        }
                        Some(m) => {
                            let poison = self.f.poison(wide);
                            self.masked("load", wide, p, align, &[p, m, poison])
                        }
                    };
                    parts.push(if reversed { self.reversed(v) } else { v });
                }
                LaneValue::Many(parts)
            }
            Access::Spread { step } => {
                let base = self.scalar(ptr);
                LaneValue::Many(self.load_spread(i, base, ty, step, align))
            }
            Access::Anywhere => {
                self.far(i);
                let pointers = self.many(ptr);
                let wide = self.vec(ty);
                let live = self.mask_parts(mask);
                let mut parts = Parts::new();
                for (p, m) in pointers.iter().zip(live) {
                    let poison = self.f.poison(wide);
                    parts.push(self.masked("gather", wide, *p, align, &[*p, m, poison]));
                }
                LaneValue::Many(parts)
            }
        };
        self.define(i, val);
    }

    /// Loads lane by lane, where the machine has no gathers and no lane is off.
    fn pick(&mut self, i: Inst, ptr: Value, ty: Type) -> LaneValue {
        self.far(i);
        let wide = self.vec(ty);
        // The lanes of an index are at hand, those of the address it leads to would have to be put
        // together first.
        let index = ptr.as_inst().filter(|&p| self.body.inst(p).op() == Opcode::GetElementPtr);
        let index = index.and_then(|p| match *self.body.ops(p) {
            [base, index] if matches!(self.shape(base), LaneShape::Uniform) => {
                Some((self.body.inst(p).source_element(), base, index))
            }
            _ => None,
        });
        let mut parts = Parts::new();
        for g in 0..self.groups {
            let mut all = self.f.poison(wide);
            for lane in 0..self.n {
                let number = self.f.int(Type::I64, i64::from(lane));
                let p = match index {
                    Some((source, base, index)) => {
                        let val = self.get(index);
                        let k = self.of_lane(index, &val, g, number);
                        let base = self.scalar(base);
                        self.f.gep_with(source, base, &[k.into()], Type::I64, ArithFlags::empty())
                    }
                    None => {
                        let val = self.get(ptr);
                        self.of_lane(ptr, &val, g, number)
                    }
                };
                let new = self.copy(i, &[p], ty);
                all = self.with_lane(all, ty, new.into(), number);
            }
            parts.push(all);
        }
        LaneValue::Many(parts)
    }

    pub(super) fn write_store(&mut self, i: Inst, mask: &Mask) {
        let (v, ptr) = (self.body.ops(i)[0], self.body.ops(i)[1]);
        let ty = self.ty(v);
        let align = self.alignment(i, ty);
        let access = match (self.access(i, ptr, ty), mask) {
            // Without masks in hardware each lane would be looked at.
            (Access::Spread { .. }, Mask::Some(_)) => self.anywhere(),
            (Access::Spread { .. }, _) if self.pairs.early.contains(&i) => return,
            (Access::Spread { .. }, _) if self.pairs.late.contains_key(&i) => {
                return self.write_pair(i, align);
            }
            (Access::Spread { .. }, _) if !self.request.target.gather => Access::Serial,
            (access, _) => access,
        };
        match access {
            Access::Serial => self.write_serial(i, mask),
            Access::Spread { step } => {
                let (parts, base) = (self.many(v), self.scalar(ptr));
                self.store_spread(&parts, base, ty, step, align);
            }
            Access::Once => {
                let p = self.scalar(ptr);
                // Of lanes that store to one place, the last one's value stays.
                let x = match self.get(v) {
                    LaneValue::One(x) => x,
                    val => {
                        let parts = self.as_many(&val, ty);
                        self.last(&parts, ty, mask)
                    }
                };
                self.copy(i, &[x, p], Type::VOID);
            }
            Access::Row { size, reversed } => {
                let base = self.scalar(ptr);
                let parts = self.many(v);
                for g in 0..self.groups {
                    let p = self.row(base, g, size, reversed);
                    let x = parts[g as usize];
                    let x = if reversed { self.reversed(x) } else { x };
                    match self.group_mask(mask, g as usize, reversed) {
                        None => {
                            let new = self.copy(i, &[x, p], Type::VOID);
                            self.set_alignment(new, align);
                        }
                        Some(m) => {
                            let wide = self.f.ty(x);
                            self.masked("store", wide, p, align, &[x, p, m]);
                        }
                    }
                }
            }
            Access::Anywhere => {
                self.far(i);
                let (parts, pointers) = (self.many(v), self.many(ptr));
                let live = self.mask_parts(mask);
                for g in 0..self.groups as usize {
                    let wide = self.f.ty(parts[g]);
                    let ops = [parts[g], pointers[g], live[g]];
                    self.masked("scatter", wide, pointers[g], align, &ops);
                }
            }
        }
    }

    /// Both stores of a pair, at the place of the later one.
    fn write_pair(&mut self, i: Inst, align: u64) {
        let (early, first_is_low) = self.pairs.late[&i];
        let [(a, p), (b, q)] = [early, i].map(|s| (self.body.ops(s)[0], self.body.ops(s)[1]));
        let ty = self.ty(b);
        let (first, second) = (self.many(a), self.many(b));
        match first_is_low {
            true => {
                let (base, align) = (self.scalar(p), self.alignment(early, ty));
                self.store_pair(&first, &second, base, ty, align);
            }
            false => {
                let base = self.scalar(q);
                self.store_pair(&second, &first, base, ty, align);
            }
        }
    }

    /// Counts a gather or scatter, more in loops.
    fn far(&mut self, i: Inst) {
        self.count.gathers += 1;
        self.count.far += self.plan.weight(self.body, self.body.block_of(i));
    }

    /// `llvm.masked.…`, with the alignment of each lane's access.
    pub(super) fn masked(
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
        let v = self.call_named(&name, ret, &params, ops);
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
    fn last(&mut self, parts: &Parts, ty: Type, mask: &Mask) -> Value {
        let top = self.f.int(Type::I64, i64::from(self.n) - 1);
        let Mask::Some(live) = mask else {
            return self.lane(parts[parts.len() - 1], ty, top);
        };
        let mut found: Option<Value> = None;
        for (&p, &m) in parts.iter().zip(live) {
            let bits = self.bits(m);
            let yes = self.f.bool(true);
            let zeros = self.call_named(
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
            let x = self.lane(p, ty, lane);
            found = Some(match found {
                None => x,
                Some(old) => self.f.select(some, x, old),
            });
        }
        found.unwrap_or_else(|| self.f.poison(ty))
    }

    /// Writes an `atomicrmw`: one operation on the lanes' combined operand where that is not
    /// observable, otherwise lane by lane.
    pub(super) fn write_rmw(&mut self, i: Inst, mask: &Mask) {
        if self.used[i.index()] || !self.write_reduction(i, mask) {
            self.write_serial(i, mask);
        }
    }

    fn write_reduction(&mut self, i: Inst, mask: &Mask) -> bool {
        let data = *self.body.inst(i);
        let (ptr, v) = (self.body.ops(i)[0], self.body.ops(i)[1]);
        let plain = !data.mem_flags().contains(MemFlags::VOLATILE);
        if !self.request.reduce || !plain || !matches!(self.shape(ptr), LaneShape::Uniform) {
            return false;
        }
        let ty = self.ty(v);
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
        let mut parts = self.many(v);
        if let Mask::Some(live) = mask {
            let idle = self.splat(self.f.int(ty, neutral), ty);
            parts = live.iter().zip(&parts).map(|(&m, &p)| self.f.select(m, p, idle)).collect();
        }
        let wide = self.vec(ty);
        let mut whole = parts[0];
        for &p in &parts[1..] {
            whole = match fold {
                Opcode::Select => {
                    let name = format!("llvm.{name}.{}", self.mangled(wide));
                    self.call_named(&name, wide, &[wide, wide], &[whole, p])
                }
                op => self.f.binary(op, ArithFlags::empty(), whole, p),
            };
        }
        let name = format!("llvm.vector.reduce.{name}.{}", self.mangled(wide));
        let x = self.call_named(&name, ty, &[wide], &[whole]);
        let p = self.scalar(ptr);
        self.copy(i, &[p, x], ty);
        true
    }
}
