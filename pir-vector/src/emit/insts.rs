//! Instructions: once for all lanes, for lane 0, or as vectors.

use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::inst::TailKind;
use pir_core::intrinsic::Slot;
use pir_core::md::Attachment;
use pir_core::opcode::{Class, Opcode};
use smallvec::smallvec;

use super::{GroupVectors, LaneMask, LaneValue, VectorEmitter};
use crate::callee::{self, CallClass, VectorForm};
use crate::levels::Node;
use crate::locations::{copy_node, inherit_locations};
use crate::shape::{LaneShape, ShapeRules, contiguous_size, is_pure};

/// Metadata of an access that holds for all lanes together as well.
const KEPT_METADATA: &[&[u8]] =
    &[b"dbg", b"tbaa", b"fpmath", b"nontemporal", b"invariant.load", b"alias.scope", b"noalias"];

/// The cost of a node from which on a test whether any lane is live is worth its time.
const MIN_GUARDED_COST: u32 = 14;

impl VectorEmitter<'_, '_> {
    /// Writes a block without its phis and its terminator.
    pub(super) fn write_insts(&mut self, b: Block, mask: &LaneMask) {
        for &i in self.body.insts(b) {
            let op = self.body.inst(i).op();
            if op != Opcode::Phi && !op.is_debug() && !op.is_terminator() {
                let before = self.f.with_body(|b| b.inst_bound());
                self.write_inst(i, mask);
                inherit_locations(&self.f, self.body, i, before);
            }
        }
    }

    /// Ends a block with an `unreachable` of the source.
    pub(super) fn copy_unreachable(&self, t: Inst) {
        let before = self.f.with_body(|b| b.inst_bound());
        self.f.unreachable();
        inherit_locations(&self.f, self.body, t, before);
    }

    fn write_inst(&mut self, i: Inst, mask: &LaneMask) {
        let data = *self.body.inst(i);
        match data.op() {
            Opcode::Alloca => self.write_alloca(i),
            Opcode::Load => self.write_load(i, mask),
            Opcode::Store => self.write_store(i, mask),
            Opcode::AtomicRmw => self.write_rmw(i, mask),
            Opcode::Fence => {
                self.copy(i, &[], data.ty());
            }
            Opcode::Call => self.write_call(i, mask),
            op if is_pure(op) => self.write_pure(i, mask),
            _ => self.write_serial(i, mask),
        }
    }

    /// Appends a copy of an instruction with other operands. Its metadata is kept where it holds
    /// for lanes together.
    pub(super) fn copy(&mut self, i: Inst, ops: &[Value], ty: Type) -> Inst {
        let data = self.body.inst(i).with_ty(ty).with_ops(Default::default());
        let new = self.f.inst(data, ops);
        let body = self.body;
        let kept: Vec<Attachment> = self.f.with_module(|m| {
            let keep = |a: &Attachment| KEPT_METADATA.contains(&m.symbols.get(a.kind));
            body.attachments(i).filter(keep).collect()
        });
        let kept: Vec<_> = kept.into_iter().filter(|a| !self.names_per_lane_scope(a)).collect();
        if !kept.is_empty() {
            self.f.with_body(|to| {
                let copies: Vec<_> = kept.iter().map(|&a| copy_node(body, to, a)).collect();
                to.set_attachments(new, &copies);
            });
        }
        new
    }

    fn is_affine(&self, i: Inst) -> bool {
        let any = |v: &Value| matches!(self.shape_of(*v), LaneShape::Affine { .. });
        self.body.ops(i).iter().any(any)
    }

    fn write_pure(&mut self, i: Inst, mask: &LaneMask) {
        let data = *self.body.inst(i);
        let sh = self.plan.shape(i.into());
        if matches!(sh, LaneShape::Varying) {
            let parts = self.widen(i, mask);
            self.define(i, LaneValue::Vectors(parts));
            return;
        }
        let ops: Vec<Value> = self.body.ops(i).iter().map(|&v| self.scalar_of(v)).collect();
        let new = self.copy(i, &ops, data.ty());
        // Lane 0 may be inactive, so flags that hold for live lanes need not hold for it.
        if self.is_affine(i) && matches!(mask, LaneMask::Lanes(_)) {
            self.drop_poison_flags(new);
        }
        self.define(
            i,
            match sh {
                LaneShape::Affine { stride, .. } => LaneValue::Affine(new.into(), stride),
                _ => LaneValue::Uniform(new.into()),
            },
        );
    }

    fn drop_poison_flags(&self, i: Inst) {
        self.f.with_body(|b| {
            let d = b.inst_mut(i);
            if matches!(d.op().class(), Class::IntBinary | Class::Cast)
                || d.op() == Opcode::GetElementPtr
            {
                *d = d.without_flags();
            }
        });
    }

    /// A pure instruction as vectors.
    fn widen(&mut self, i: Inst, mask: &LaneMask) -> GroupVectors {
        let data = *self.body.inst(i);
        let ops = self.body.ops(i).to_vec();
        let ty = self.vector_type(data.ty());
        let mut wide: Vec<GroupVectors> = Vec::new();
        for (k, &v) in ops.iter().enumerate() {
            // These take scalars beside vectors.
            let scalar = match data.op() {
                Opcode::GetElementPtr => true,
                Opcode::Select => k == 0,
                _ => false,
            };
            let parts = match self.lane_value(v) {
                LaneValue::Uniform(x) if scalar => smallvec![x; self.groups as usize],
                val => {
                    let ty = self.source_type(v);
                    self.to_vectors(&val, ty)
                }
            };
            wide.push(parts);
        }
        if data.op().is_division() {
            wide[1] = self.safe_divisor(data.op(), ops[1], &wide[1], mask);
        }
        let aggregate = self.is_aggregate(data.ty());
        let part = |this: &mut Self, g: usize| {
            let list: Vec<Value> = wide.iter().map(|p| p[g]).collect();
            if data.op() == Opcode::Select && aggregate {
                return this.select(list[0], list[1], list[2]);
            }
            Value::inst(this.copy(i, &list, ty))
        };
        (0..self.groups as usize).map(|g| part(self, g)).collect()
    }

    /// The divisor with 1 in lanes that are off, for whatever stands there must not trap.
    fn safe_divisor(
        &mut self,
        op: Opcode,
        v: Value,
        parts: &GroupVectors,
        mask: &LaneMask,
    ) -> GroupVectors {
        let LaneMask::Lanes(mask) = mask else { return parts.clone() };
        let number = self.f.with_module(|m| {
            let rules = ShapeRules { types: &m.types, layout: &self.plan.layout, body: self.body };
            rules.const_int(v)
        });
        let signed = matches!(op, Opcode::SDiv | Opcode::SRem);
        if number.is_some_and(|n| n != 0 && !(signed && n == -1)) {
            return parts.clone();
        }
        let ty = self.source_type(v);
        let one = self.splat(self.f.int(ty, 1), ty);
        mask.iter().zip(parts).map(|(&m, &p)| self.f.select(m, p, one)).collect()
    }

    // ---- calls ----

    fn write_call(&mut self, i: Inst, mask: &LaneMask) {
        let (source, body) = (self.source, self.body);
        let kind = self.f.with_module(|m| callee::classify(m, source, body, i));
        let data = *body.inst(i);
        let sh = self.plan.shape(i.into());
        let uniform = !matches!(sh, LaneShape::Varying);
        match kind {
            CallClass::Hint => {}
            CallClass::FirstArg => {
                let val = self.lane_value(body.call_args(i)[0]);
                let val = if uniform {
                    val
                } else {
                    LaneValue::Vectors(self.vectors_of(body.call_args(i)[0]))
                };
                self.define(i, val);
            }
            _ if uniform && kind.is_pure() => {
                let ops: Vec<Value> = body.ops(i).iter().map(|&v| self.scalar_of(v)).collect();
                let new = self.copy(i, &ops, data.ty());
                self.no_tail(new);
                self.define(i, LaneValue::Uniform(new.into()));
            }
            CallClass::Vector(w) if self.can_widen_call(i, w) => {
                let parts = self.widen_call(i, w);
                self.define(i, LaneValue::Vectors(parts));
            }
            _ => self.write_serial(i, mask),
        }
    }

    /// A tail call may not see the caller's objects, which are laid out anew.
    pub(super) fn no_tail(&self, i: Inst) {
        self.f.with_body(|b| *b.inst_mut(i) = b.inst(i).with_tail(TailKind::None));
    }

    fn can_widen_call(&self, i: Inst, w: VectorForm) -> bool {
        w.scalar_arg.is_none_or(|k| {
            let args = self.body.call_args(i);
            args.get(k as usize).is_some_and(|&v| matches!(self.shape_of(v), LaneShape::Uniform))
        })
    }

    fn widen_call(&mut self, i: Inst, w: VectorForm) -> GroupVectors {
        let args = self.body.call_args(i).to_vec();
        let data = *self.body.inst(i);
        let ret = self.vector_type(data.ty());
        let mut wide: Vec<GroupVectors> = Vec::new();
        let mut params: Vec<Type> = Vec::new();
        for (k, &v) in args.iter().enumerate() {
            let ty = self.source_type(v);
            if w.scalar_arg == Some(k as u8) {
                let x = self.scalar_of(v);
                wide.push(smallvec![x; self.groups as usize]);
                params.push(ty);
            } else {
                wide.push(self.vectors_of(v));
                params.push(self.vector_type(ty));
            }
        }
        let row = w.id.row();
        let mut name = row.name.to_string();
        for slot in row.signature.slots() {
            name.push('.');
            name.push_str(&self.mangled(match slot {
                Slot::Result => ret,
                Slot::Arg(k) => params[k as usize],
            }));
        }
        let part = |g: usize| {
            let list: Vec<Value> = wide.iter().map(|p| p[g]).collect();
            let v = self.call_intrinsic(&name, ret, &params, &list);
            if let Some(new) = v.as_inst() {
                self.f.with_body(|b| {
                    *b.inst_mut(new) = b.inst(new).with_arith_flags(data.arith_flags());
                });
            }
            v
        };
        (0..self.groups as usize).map(part).collect()
    }

    // ---- what needs a live lane ----

    /// Whether a masked node must be skipped when no lane is live, or had better be.
    pub(super) fn needs_guard(&self, node: Node) -> bool {
        let Node::Block(b) = node else { return true };
        let mut cost = 0;
        for &i in self.body.insts(b) {
            match self.cost(i) {
                Some(c) => cost += c,
                None => return true,
            }
        }
        cost > MIN_GUARDED_COST
    }

    /// Estimates the cost of an instruction; `None` if it must not run without a live lane.
    fn cost(&self, i: Inst) -> Option<u32> {
        let data = self.body.inst(i);
        let sh = self.plan.shape(i.into());
        let uniform = !matches!(sh, LaneShape::Varying);
        let op = data.op();
        if op.is_debug() {
            return Some(0);
        }
        Some(match op {
            Opcode::Phi | Opcode::Br | Opcode::Ret | Opcode::Switch => 1,
            Opcode::Unreachable => return None,
            Opcode::Load | Opcode::Store => {
                let (ptr, ty) = match op {
                    Opcode::Load => (self.body.ops(i)[0], data.ty()),
                    _ => (self.body.ops(i)[1], self.source_type(self.body.ops(i)[0])),
                };
                let size = self.f.with_module(|m| contiguous_size(&m.types, &self.plan.layout, ty));
                match (self.shape_of(ptr), size) {
                    (LaneShape::Affine { stride, .. }, Some(n)) if stride == n => 4 * self.groups,
                    // Everything else is dear, or happens once for all lanes.
                    _ => return None,
                }
            }
            Opcode::Call => {
                let (source, body) = (self.source, self.body);
                match self.f.with_module(|m| callee::classify(m, source, body, i)) {
                    CallClass::Hint | CallClass::FirstArg => 0,
                    CallClass::Vector(w) if self.can_widen_call(i, w) => 3 * self.groups,
                    _ => return None,
                }
            }
            op if op.is_division() && uniform => return None,
            op if op.is_division() => 20,
            Opcode::FDiv | Opcode::FRem => 6 * self.groups,
            op if is_pure(op) && uniform => 1,
            op if is_pure(op) => self.groups,
            _ => return None,
        })
    }
}
