//! Reductions: how copies are combined.

use crate::blocks::Lowering;
use crate::data::{Copies, PrivateCopy};
use crate::operators::Operator;
use pir_core::builder::FunctionBuilder;
use pir_core::constant::ConstKind;
use pir_core::entity::{Entity, GlobalId, Inst, Type, Value};
use pir_core::inst::{FloatPredicate, Ordering};
use pir_core::module::Linkage;

impl Lowering<'_, '_> {
    /// Combines the copies of a thread with the variables, before `at`.
    pub(crate) fn combine(&self, copies: &Copies, at: Inst) {
        for &(operator, copy) in &copies.reduced {
            let f = self.f;
            let is_float = f.with_module(|m| m.types.is_float(copy.ty));
            f.before(at);
            match operator.update(is_float) {
                Some(update) => {
                    let mine = f.load(copy.ty, copy.copy);
                    f.atomic_rmw(update, copy.variable, mine, Ordering::Monotonic);
                }
                None => {
                    let lock = Value::global(lock(f, ".reduction"));
                    self.runtime_of_thread("__kmpc_critical", Type::VOID, &[lock]);
                    self.combine_alone(operator, copy, is_float);
                    self.runtime_of_thread("__kmpc_end_critical", Type::VOID, &[lock]);
                }
            }
        }
    }

    fn combine_alone(&self, operator: Operator, copy: PrivateCopy, is_float: bool) {
        let f = self.f;
        let (a, b) = (f.load(copy.ty, copy.variable), f.load(copy.ty, copy.copy));
        let truth = |v: Value| match is_float {
            true => f.uitofp(v, copy.ty),
            false if copy.ty == Type::I1 => v,
            false => f.zext(v, copy.ty),
        };
        let both = || (self.is_not_zero(a), self.is_not_zero(b));
        let result = match (operator, is_float) {
            (Operator::Multiply, true) => f.fmul(a, b),
            (Operator::Multiply, false) => f.mul(a, b),
            (Operator::LogicalAnd, _) => {
                let (a, b) = both();
                truth(f.and(a, b))
            }
            (Operator::LogicalOr, _) => {
                let (a, b) = both();
                truth(f.or(a, b))
            }
            (Operator::Min, _) => f.select(f.fcmp(FloatPredicate::Olt, b, a), b, a),
            (Operator::Max, _) => f.select(f.fcmp(FloatPredicate::Ogt, b, a), b, a),
            // The others are atomic updates.
            (Operator::Add, true) => f.fadd(a, b),
            (Operator::Add, false) => f.add(a, b),
            (Operator::Xor, _) => f.xor(a, b),
            (Operator::And, _) => f.and(a, b),
            (Operator::Or, _) => f.or(a, b),
        };
        f.store(result, copy.variable);
    }
}

/// The lock of critical sections of a name, as clang calls it, so that units share it.
pub(crate) fn lock(f: &FunctionBuilder<'_>, name: &str) -> GlobalId {
    let name = format!(".gomp_critical_user_{name}.var");
    f.with_module(|m| {
        if let Some(g) = m.find(name.as_bytes()) {
            return g;
        }
        let ty = m.types.array(8, Type::I32);
        let zero = m.constant(ty, ConstKind::Zero);
        let g = m.add_variable(&name, ty, Some(zero));
        m.globals[g.index()].linkage = Linkage::Common;
        m.globals[g.index()].align = pir_core::inst::align_code(8).unwrap_or_default();
        g
    })
}
