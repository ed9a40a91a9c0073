//! The strides of accesses in two loops. They only decide whether an interchange is worth while, so
//! they need not be exact.

use crate::cx::PassContext;
use crate::perfect_nest::PerfectNest;
use crate::trip_code::start;
use pir_analysis::Regions;
use pir_analysis::parallel_loop::InductionStep;
use pir_core::entity::{Inst, Value};
use pir_core::layout::DataLayout;
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// How much a value grows from an iteration to the next one of the outer and of the inner loop, as
/// a number or in bytes; none if it is not known to grow evenly.
type Strides = [Option<i64>; 2];

const STILL: Strides = [Some(0), Some(0)];

/// Returns whether more accesses have a larger stride in the inner loop than in the outer one than
/// the other way around. An unknown stride is larger than all others. O(instructions of the nest);
/// false if they are more than the budget.
pub(super) fn are_larger_inside(
    cx: &PassContext<'_>,
    regions: &Regions,
    nest: &PerfectNest,
    budget: &Cell<usize>,
) -> bool {
    let inner = regions.blocks(nest.inner.region);
    let work = inner.iter().map(|&b| 1 + cx.body.insts(b).len()).sum();
    let Some(left) = budget.get().checked_sub(work) else { return false };
    budget.set(left);
    let mut known = KnownStrides { cx, strides: FxHashMap::default() };
    for (n, l) in [&nest.outer, &nest.inner].into_iter().enumerate() {
        for v in &l.inductions {
            let mut strides = known.of(start(cx.body, v));
            let (InductionStep::Int(step) | InductionStep::Bytes(step)) = v.step;
            strides[n] = Some(step);
            known.strides.insert(v.phi, strides);
        }
        for i in nest.code_before(cx.body, n) {
            known.add(i);
        }
    }
    let (mut larger, mut smaller) = (0, 0);
    for &b in inner.iter().filter(|&&b| !nest.inner.is_spine(b)) {
        for &i in cx.body.insts(b) {
            known.add(i);
            let pointer = match cx.body.inst(i).op() {
                Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => 0,
                Opcode::Store => 1,
                _ => continue,
            };
            let strides = known.of(cx.body.ops(i)[pointer]);
            let [outer, inner] = strides.map(|s| s.map_or(u64::MAX, i64::unsigned_abs));
            larger += usize::from(inner > outer);
            smaller += usize::from(inner < outer);
        }
    }
    larger > smaller
}

struct KnownStrides<'a, 'c> {
    cx: &'a PassContext<'c>,
    strides: FxHashMap<Inst, Strides>,
}

impl KnownStrides<'_, '_> {
    /// Returns the strides of a value; those of one from outside are 0.
    fn of(&self, v: Value) -> Strides {
        v.as_inst().and_then(|i| self.strides.get(&i)).copied().unwrap_or(STILL)
    }

    /// Notes the strides of an instruction, after those of its operands.
    fn add(&mut self, i: Inst) {
        let body = &*self.cx.body;
        let ops = body.ops(i);
        let constant = |v| body.consts.const_signed(&self.cx.module.types, v);
        let scaled = |v, n: i64| self.of(v).map(|s| s?.checked_mul(n));
        let new = match body.inst(i).op() {
            Opcode::Phi if self.strides.contains_key(&i) => return,
            Opcode::Add => sum(self.of(ops[0]), self.of(ops[1])),
            Opcode::Sub => sum(self.of(ops[0]), scaled(ops[1], -1)),
            Opcode::ZExt | Opcode::SExt | Opcode::Trunc | Opcode::Freeze => self.of(ops[0]),
            Opcode::Mul => match (constant(ops[0]), constant(ops[1])) {
                (_, Some(n)) => scaled(ops[0], n),
                (Some(n), None) => scaled(ops[1], n),
                (None, None) => self.other(ops),
            },
            Opcode::Shl => match constant(ops[1]) {
                Some(n @ 0..32) => scaled(ops[0], 1 << n),
                _ => self.other(ops),
            },
            Opcode::GetElementPtr => self.address(i),
            _ => self.other(ops),
        };
        self.strides.insert(i, new);
    }

    /// Returns the strides of a result that is the same if the operands are.
    fn other(&self, ops: &[Value]) -> Strides {
        let still = |n: usize| ops.iter().all(|&v| self.of(v)[n] == Some(0)).then_some(0);
        [still(0), still(1)]
    }

    fn address(&self, gep: Inst) -> Strides {
        let (module, body) = (self.cx.module, &*self.cx.body);
        let layout = DataLayout::new(module.datalayout.as_deref());
        let mut element = body.inst(gep).source_element();
        let mut all = self.of(body.ops(gep)[0]);
        for (k, &index) in body.ops(gep)[1..].iter().enumerate() {
            if k > 0 {
                match module.types.get(element) {
                    TypeData::Array(_, inner) => element = inner,
                    _ => return self.other(body.ops(gep)),
                }
            }
            let size = layout.alloc_size(&module.types, element);
            let size = size.and_then(|n| i64::try_from(n).ok());
            let of_index = self.of(index);
            all = sum(all, of_index.map(|s| if s == Some(0) { s } else { s?.checked_mul(size?) }));
        }
        all
    }
}

fn sum(a: Strides, b: Strides) -> Strides {
    [0, 1].map(|n| a[n]?.checked_add(b[n]?))
}
