//! Instructions without a vector form: a loop over the live lanes in ascending order.

use pir_core::entity::{Inst, Type, Value};
use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::opcode::Opcode;

use super::{GroupVectors, LaneMask, LaneValue, VectorEmitter};

impl VectorEmitter<'_, '_> {
    /// Runs an instruction lane by lane, whole in each before the next.
    pub(super) fn write_serial(&mut self, i: Inst, mask: &LaneMask) {
        self.counts.serial_insts += 1;
        let data = *self.body.inst(i);
        let ops: Vec<(Value, LaneValue)> =
            self.body.ops(i).to_vec().into_iter().map(|v| (v, self.lane_value(v))).collect();
        let has_result = data.ty() != Type::VOID;
        let mut result = GroupVectors::new();
        for g in 0..self.groups {
            let none = has_result.then(|| self.f.poison(self.vector_type(data.ty())));
            let bits = match mask {
                LaneMask::Lanes(parts) => self.mask_bits(parts[g as usize]),
                LaneMask::All => {
                    let all =
                        if self.group_lanes == 64 { -1 } else { (1i64 << self.group_lanes) - 1 };
                    self.f.int(Type::I64, all)
                }
            };
            let out = self.for_each_lane(bits, none, |this, lane, old| {
                let list: Vec<Value> =
                    ops.iter().map(|(v, val)| this.value_of_lane(*v, val, g, lane)).collect();
                let new = this.copy(i, &list, data.ty());
                if data.op() == Opcode::Call {
                    this.no_tail(new);
                }
                old.map(|old| this.insert_lane(old, data.ty(), new.into(), lane))
            });
            result.extend(out);
        }
        if has_result {
            self.define(i, LaneValue::Vectors(result));
        }
    }

    /// The value of a lane of a group.
    pub(super) fn value_of_lane(&self, v: Value, val: &LaneValue, g: u32, lane: Value) -> Value {
        match val {
            LaneValue::Uniform(x) => *x,
            LaneValue::Vectors(parts) => {
                self.extract_lane(parts[g as usize], self.source_type(v), lane)
            }
            LaneValue::Affine(base, stride) => {
                let ty = self.source_type(v);
                let number =
                    self.f.add(lane, self.f.int(Type::I64, i64::from(g * self.group_lanes)));
                if self.f.with_module(|m| m.types.is_ptr(ty)) {
                    let offset = self.f.mul(number, self.f.int(Type::I64, *stride));
                    return self.f.gep_with(
                        Type::I8,
                        *base,
                        &[offset.into()],
                        Type::I64,
                        ArithFlags::empty(),
                    );
                }
                let bits = self.f.with_module(|m| m.types.int_bits(ty)).unwrap_or(64);
                let number = if bits < 64 { self.f.trunc(number, ty) } else { number };
                let offset = self.f.mul(number, self.f.int(ty, *stride));
                self.f.add(*base, offset)
            }
        }
    }

    /// A loop over the bits that are set, from the lowest on, that hands a value from lane to lane.
    fn for_each_lane(
        &mut self,
        bits: Value,
        start: Option<Value>,
        body: impl FnOnce(&mut Self, Value, Option<Value>) -> Option<Value>,
    ) -> Option<Value> {
        let before = self.f.current();
        let (lanes, done) = (self.f.block("lane"), self.f.block("lanes"));
        let some = self.f.icmp(IntPredicate::Ne, bits, 0);
        self.f.cond_br(some, lanes, done);
        self.f.switch_to(lanes);
        let left = self.f.phi(Type::I64, &[(bits, before)]);
        let carried = start.map(|v| self.f.phi(self.f.ty(v), &[(v, before)]));
        let yes = self.f.bool(true);
        let lane =
            self.call_intrinsic("llvm.cttz.i64", Type::I64, &[Type::I64, Type::I1], &[left, yes]);
        let out = body(self, lane, carried);
        let rest = self.f.and(left, self.f.sub(left, self.f.int(Type::I64, 1)));
        let end = self.f.current();
        let more = self.f.icmp(IntPredicate::Ne, rest, 0);
        self.f.cond_br(more, lanes, done);
        self.f.add_incoming(left, rest, end);
        if let (Some(phi), Some(v)) = (carried, out) {
            self.f.add_incoming(phi, v, end);
        }
        self.f.switch_to(done);
        match (start, out) {
            (Some(a), Some(b)) => Some(self.f.phi(self.f.ty(a), &[(a, before), (b, end)])),
            _ => None,
        }
    }
}
