//! PIR0311 — the operand of `width` is an integer and, if constant, at least 1 (reference: depth,
//! attributes).
//!
//! Integers have no sign in LLVM; here the bound is read as signed, so that `i32 -1` is rejected
//! instead of being a huge bound.

use pir_core::constant::ConstKind;
use pir_core::diag::Code;
use pir_core::entity::Value;

use super::attributes::{entry_forks, width};
use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::WidthOperand],
    summary: "the operand of `width` is an integer and, if constant, at least 1",
    check: Check::Parallel(check),
};

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    let code = Code::WidthOperand;
    if !cx.survey().attributes {
        return;
    }
    for fork in entry_forks(cx) {
        let Some(v) = width(cx, fork) else { continue };
        let ty = cx.module.value_type(cx.function, cx.body, v);
        let problem = match cx.module.types.int_bits(ty) {
            None => "`width` is not an integer",
            Some(bits) if !may_be_positive(cx, v, bits) => "`width` is not at least 1",
            Some(_) => continue,
        };
        out.push_with(code, || {
            cx.at_end(fork, code, problem)
                .attribute("width")
                .help("give the number of parts that may run together, 1 or more")
        });
    }
}

/// Returns whether the operand is not a constant, or a constant of at least 1. Expressions count as
/// their folded value; addresses and values computed from them are known at run time only.
fn may_be_positive(cx: &RuleContext<'_>, v: Value, bits: u32) -> bool {
    let Some(c) = v.as_const() else { return true };
    if let Some(n) = cx.body.consts.int_value(&cx.module.types, v) {
        return n != 0 && n >> (bits - 1) & 1 == 0;
    }
    match cx.body.consts.get(c).kind {
        ConstKind::BigInt(limbs) => {
            let limbs = cx.body.consts.limbs(limbs);
            limbs.last().is_some_and(|top| top >> 63 == 0) && limbs.iter().any(|&l| l != 0)
        }
        ConstKind::Expr(_) => true,
        _ => false,
    }
}
