//! PIR0126: `swifterror` values may only be loaded, stored to and passed on.

use super::BodyContext;
use super::attrs::kind;
use pir_core::diag::Code;
use pir_core::entity::{Inst, Value, ValueKind};
use pir_core::inst::AllocaFlags;
use pir_core::opcode::Opcode;

/// Checks all uses. O(operands); called only for functions with a `swifterror`.
#[cold]
pub(super) fn check(cx: &mut BodyContext<'_>) {
    let body = cx.body;
    for &b in body.layout() {
        for &i in body.insts(b) {
            uses(cx, i);
        }
    }
}

/// Returns whether the value is an `alloca` or a parameter marked `swifterror`.
fn is_marked(cx: &mut BodyContext<'_>, v: Value) -> bool {
    match v.kind() {
        ValueKind::Inst(i) => {
            let d = cx.body.inst(i);
            d.op() == Opcode::Alloca && d.alloca_flags().contains(AllocaFlags::SWIFTERROR)
        }
        ValueKind::Arg(n) => match cx.f.params.get(n as usize) {
            Some(p) => {
                let set = p.attrs;
                cx.header_attr(set).kinds & kind::SWIFTERROR != 0
            }
            None => false,
        },
        _ => false,
    }
}

fn uses(cx: &mut BodyContext<'_>, i: Inst) {
    let d = *cx.body.inst(i);
    if d.op().is_debug() {
        return;
    }
    let ops = cx.body.ops(i);
    let args = match d.op().is_call() {
        true => 1 + cx.body.call(i).args as usize,
        false => 0,
    };
    for (n, &v) in ops.iter().enumerate() {
        let handed =
            (1..args).contains(&n) && { cx.passing_kinds(i, n - 1) & kind::SWIFTERROR != 0 };
        let marked = is_marked(cx, v);
        let fits = match d.op() {
            _ if handed => marked,
            Opcode::Load => true,
            Opcode::Store => n == 1 || !marked,
            _ => !marked,
        };
        if !fits {
            let what = match handed {
                true => "a `swifterror` argument is a `swifterror` value of this function",
                false => "a `swifterror` value is only loaded, stored to, or handed on as one",
            };
            cx.fail(i, Code::BadAttribute, what);
        }
    }
}
