//! PIR0129: intrinsics and inline assembly are called, their address is never taken; nor is that of
//! the arrays that LLVM itself reads.

use super::{BodyContext, ModuleFacts};
use crate::place::{at_global, global_name};
use crate::sink::DiagnosticSink;
use pir_core::constant::{ConstKind, ConstPool};
use pir_core::diag::Code;
use pir_core::entity::{GlobalId, Value, ValueKind};
use pir_core::module::GlobalKind;

/// Returns whether an operand is allowed only as a callee.
#[inline]
fn only_callee(facts: &ModuleFacts<'_>, v: Value) -> bool {
    match v.kind() {
        ValueKind::Global(g) => facts.callees.has_no_address(g),
        ValueKind::Asm(_) => true,
        _ => false,
    }
}

/// Checks the operands of instructions, constants and metadata of a body. O(operands), a few
/// instructions each.
pub(super) fn check_body(cx: &mut BodyContext<'_>) {
    let facts = cx.facts;
    let body = cx.body;
    if !facts.callees.any() && body.asms.is_empty() {
        return;
    }
    for &b in body.layout() {
        for &i in body.insts(b) {
            let ops = body.ops(i);
            let from = usize::from(body.inst(i).op().is_call());
            let bad = ops.get(from..).unwrap_or(&[]).iter().find(|&&v| only_callee(facts, v));
            if let Some(&v) = bad {
                taken(cx, i, v);
            }
        }
    }
    if let Some(g) = in_constants(facts, &body.consts) {
        let name = global_name(cx.m, g);
        let d = cx.places.at_function(
            Code::BadIntrinsic,
            format!("`@{name}` has no address that a constant could hold"),
        );
        cx.report(d);
    }
}

#[cold]
fn taken(cx: &mut BodyContext<'_>, i: pir_core::Inst, v: Value) {
    let arc = cx.body.inst(i).op().is_call()
        && cx.body.bundles.get(cx.body.call(i).bundles.range()).is_some_and(|l| {
            l.iter().any(|b| cx.m.symbols.get(b.tag) == b"clang.arc.attachedcall")
        });
    if arc {
        return;
    }
    let what = cx.places.value_name(v);
    cx.fail(i, Code::BadIntrinsic, format!("{what} can be called, but has no address"));
}

fn in_constants(facts: &ModuleFacts<'_>, pool: &ConstPool) -> Option<GlobalId> {
    let intrinsic = |v: &Value| v.as_global().filter(|&g| facts.callees.has_no_address(g));
    pool.iter().find_map(|(_, c)| match c.kind {
        ConstKind::Aggregate(l) | ConstKind::PtrAuth(l) => {
            pool.values(l).iter().find_map(intrinsic)
        }
        ConstKind::Expr(e) => pool.values(pool.expr(e).operands).iter().find_map(intrinsic),
        ConstKind::Splat(v) => intrinsic(&v),
        ConstKind::DsoLocalEquivalent(g) | ConstKind::NoCfi(g) => {
            facts.callees.has_no_address(g).then_some(g)
        }
        _ => None,
    })
}

/// Checks initialisers, aliases, and the globals named in headers of functions.
pub(super) fn check_module(facts: &ModuleFacts<'_>, out: &mut DiagnosticSink) {
    if !facts.callees.any() {
        return;
    }
    let m = facts.m;
    let direct = m.globals.iter().flat_map(|g| match &g.kind {
        GlobalKind::Variable(v) => [v.init, None, None],
        GlobalKind::Alias(v) | GlobalKind::Ifunc(v) => [Some(*v), None, None],
        GlobalKind::Function(f) => [f.personality, f.prefix, f.prologue],
    });
    let found = direct
        .flatten()
        .find_map(|v| v.as_global().filter(|&g| facts.callees.has_no_address(g)))
        .or_else(|| in_constants(facts, &m.consts));
    if let Some(g) = found {
        let name = global_name(m, g);
        let message = format!("`@{name}` has no address that a constant could hold");
        out.push(at_global(m, g, Code::BadIntrinsic, message));
    }
}
