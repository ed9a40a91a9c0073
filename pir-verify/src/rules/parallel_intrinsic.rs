//! PIR0317 — `llvm.parallel.*` names one of the intrinsics of reference: text, declared and called
//! with its own signature.

use pir_core::diag::Code;
use pir_core::entity::{GlobalId, Inst};
use pir_core::function::Body;
use pir_core::module::{GlobalKind, Module};

use crate::intrinsics::{PARALLEL_PREFIX, declaration, fits, intrinsic, names};
use crate::place::{SourcePlaces, at_global};
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;
use pir_core::suggest::{closest, did_you_mean};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::ParallelIntrinsic],
    summary: "`llvm.parallel.*` are declared and called with their signatures",
    check: Check::Module(check),
};

fn check(m: &Module, out: &mut DiagnosticSink) {
    let mut known = Vec::new();
    for (g, global) in m.globals.iter().enumerate() {
        let Some(name) = global.name.as_deref().filter(|n| n.starts_with(PARALLEL_PREFIX)) else {
            continue;
        };
        let g = GlobalId(g as u32);
        let code = Code::ParallelIntrinsic;
        let shown = String::from_utf8_lossy(name).into_owned();
        let problem = match (&global.kind, intrinsic(m, g)) {
            (_, None) => format!("`@{shown}` is not an intrinsic of PIR"),
            (GlobalKind::Function(f), Some(i)) if fits(i, m, global.ty) => {
                known.push(g);
                if !f.is_definition() {
                    continue;
                }
                format!("the intrinsic `@{shown}` has a body")
            }
            (_, Some(_)) => format!("the intrinsic `@{shown}` is declared with a wrong type"),
        };
        out.push_with(code, || {
            let d = at_global(m, g, code, problem);
            match intrinsic(m, g) {
                Some(i) => d.help(format!("write `{}`", declaration(i))),
                None => d.help(did_you_mean("@", closest(&shown, names())).unwrap_or_else(|| {
                    "names that begin with `llvm.parallel.` are reserved".to_owned()
                })),
            }
        });
    }
    if !known.is_empty() {
        calls(m, &known, out);
    }
}

/// Reports calls with another function type than the declaration's.
fn calls(m: &Module, known: &[GlobalId], out: &mut DiagnosticSink) {
    let code = Code::ParallelIntrinsic;
    for (g, _, f) in m.functions() {
        let Some(body) = f.body.as_deref().filter(|b| !b.calls.is_empty()) else { continue };
        for &b in body.layout() {
            for &i in body.insts(b) {
                let Some(callee) = callee(body, i).filter(|c| known.contains(c)) else { continue };
                if body.call(i).fn_ty != m.global(callee).ty {
                    out.push_with(code, || {
                        let name = intrinsic(m, callee).map_or("", |i| i.name);
                        SourcePlaces::new(m, g, f, body).at_inst(
                            i,
                            code,
                            format!("the intrinsic `@{name}` is called with a wrong type"),
                        )
                    });
                }
            }
        }
    }
}

/// Returns the global that an instruction calls directly.
pub(super) fn callee(body: &Body, i: Inst) -> Option<GlobalId> {
    if !body.inst(i).op().is_call() {
        return None;
    }
    body.ops(i).first()?.as_global()
}
