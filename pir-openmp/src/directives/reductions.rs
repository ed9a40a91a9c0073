//! Reductions: the value that a copy starts with, and how copies are combined.

use super::blocks::Lowering;
use super::data::{Copies, PrivateCopy};
use pir_core::builder::FunctionBuilder;
use pir_core::constant::ConstKind;
use pir_core::entity::{GlobalId, Inst, Type, Value};
use pir_core::inst::{FloatPredicate, Ordering, RmwOp};
use pir_core::module::Linkage;

/// The operator of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    /// `+`, and `-`, which combines in the same way.
    Add,
    Multiply,
    And,
    Or,
    Xor,
    LogicalAnd,
    LogicalOr,
    Min,
    Max,
}

impl Operator {
    /// The operator that a clause names.
    pub(super) fn of_word(word: &str) -> Option<Self> {
        Some(match word {
            "+" | "-" => Self::Add,
            "*" => Self::Multiply,
            "&" => Self::And,
            "|" => Self::Or,
            "^" => Self::Xor,
            "&&" => Self::LogicalAnd,
            "||" => Self::LogicalOr,
            "min" => Self::Min,
            "max" => Self::Max,
            _ => return None,
        })
    }

    /// The atomic update that combines, if there is one.
    fn update(self, is_float: bool) -> Option<RmwOp> {
        Some(match (self, is_float) {
            (Self::Add, false) => RmwOp::Add,
            (Self::Add, true) => RmwOp::FAdd,
            (Self::And, false) => RmwOp::And,
            (Self::Or, false) => RmwOp::Or,
            (Self::Xor, false) => RmwOp::Xor,
            _ => return None,
        })
    }
}

/// Returns the value that does not change a result.
///
/// # Errors
/// Why the type cannot be reduced.
pub(super) fn identity(
    cx: &Lowering<'_, '_>,
    operator: Operator,
    ty: Type,
) -> Result<Value, &'static str> {
    let f = cx.f;
    let (is_float, bits) = f.with_module(|m| (m.types.is_float(ty), m.types.int_bits(ty)));
    let number = |n: i64| match is_float {
        true => f.float(ty, n as f64),
        false => f.int(ty, n),
    };
    match (operator, is_float, bits) {
        (_, false, None) => Err("the variable of a reduction is no number"),
        (Operator::Add | Operator::LogicalOr, ..) => Ok(number(0)),
        (Operator::Multiply | Operator::LogicalAnd, ..) => Ok(number(1)),
        (Operator::Or | Operator::Xor, false, _) => Ok(number(0)),
        (Operator::And, false, _) => Ok(number(-1)),
        (Operator::Min, true, _) => Ok(f.float(ty, f64::INFINITY)),
        (Operator::Max, true, _) => Ok(f.float(ty, f64::NEG_INFINITY)),
        (Operator::Min | Operator::Max, false, _) => {
            Err("the clause does not say whether the integers of `min` or `max` have a sign")
        }
        _ => Err("the operator of a reduction is for integers"),
    }
}

impl Lowering<'_, '_> {
    /// Combines the copies of a thread with the variables, before `at`.
    pub(super) fn combine(&self, copies: &Copies, at: Inst) {
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
pub(super) fn lock(f: &FunctionBuilder<'_>, name: &str) -> GlobalId {
    let name = format!(".gomp_critical_user_{name}.var");
    f.with_module(|m| {
        if let Some(g) = m.find(name.as_bytes()) {
            return g;
        }
        let ty = m.types.array(8, Type::I32);
        let zero = m.constant(ty, ConstKind::Zero);
        let g = m.add_variable(&name, ty, Some(zero));
        use pir_core::entity::Entity;
        m.globals[g.index()].linkage = Linkage::Common;
        m.globals[g.index()].align = pir_core::inst::align_code(8).unwrap_or_default();
        g
    })
}
