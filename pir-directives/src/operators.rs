//! The operators of reductions, and the value that a copy starts with.

use crate::blocks::Lowering;
use pir_core::entity::{Type, Value};
use pir_core::inst::RmwOp;

/// The operator of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operator {
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
    pub(crate) fn of_word(word: &str) -> Option<Self> {
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
    pub(crate) fn update(self, is_float: bool) -> Option<RmwOp> {
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
pub(crate) fn identity(
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
