//! PIR0129: intrinsics that produce or consume tokens: statepoints, preallocated arguments,
//! convergence control.
//!
//! Not checked: that tokens of convergence control obey the cycles of the graph.

use super::BodyContext;
use super::attrs::kind;
use pir_core::attr::Attr;
use pir_core::constant::ConstKind;
use pir_core::diag::Code;
use pir_core::entity::{Entity, Inst, Type, Value};
use pir_core::inst::{CallInfo, TailKind};
use pir_core::intrinsic::Id;
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;

/// The garbage collectors that LLVM knows.
const COLLECTORS: [&[u8]; 5] =
    [b"statepoint-example", b"coreclr", b"erlang", b"ocaml", b"shadow-stack"];
/// The collectors whose pointers all lie in address space 1.
const SPACE_ONE_COLLECTORS: [&[u8]; 2] = [b"statepoint-example", b"coreclr"];

fn demand(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.to_owned()) }
}

/// Returns whether the intrinsic takes part in passing preallocated arguments.
pub(super) fn preallocates(id: Id) -> bool {
    use Id::*;
    matches!(id, CallPreallocatedArg | CallPreallocatedSetup | CallPreallocatedTeardown)
}

/// Returns whether the intrinsic produces a token of convergence control.
pub(super) fn is_control(id: Id) -> bool {
    matches!(id, Id::ConvergenceAnchor | Id::ConvergenceEntry | Id::ConvergenceLoop)
}

/// Returns the intrinsic that an instruction calls.
fn called(cx: &BodyContext<'_>, i: Inst) -> Option<Id> {
    if i.index() >= cx.body.inst_bound() || !cx.body.inst(i).op().is_call() {
        return None;
    }
    let g = cx.body.ops(i).first()?.as_global()?;
    cx.facts.callees.get(g)?.id
}

/// Returns the call of this intrinsic that defines an operand.
fn call_of(cx: &BodyContext<'_>, v: Option<&Value>, id: Id) -> Option<Inst> {
    v.and_then(|v| v.as_inst()).filter(|&i| called(cx, i) == Some(id))
}

/// Returns the operands of a call's bundle with this tag, if it has one.
fn bundle<'a>(cx: &BodyContext<'a>, i: Inst, tag: &[u8]) -> Option<&'a [Value]> {
    let info = cx.body.call(i);
    let mut rest = &cx.body.ops(i)[1 + info.args as usize..];
    for b in cx.body.bundles.get(info.bundles.range())? {
        let (ops, more) = rest.split_at_checked(b.len as usize)?;
        rest = more;
        if cx.m.symbols.get(b.tag) == tag {
            return Some(ops);
        }
    }
    None
}

fn is_undef(cx: &BodyContext<'_>, v: Value) -> bool {
    v.as_const()
        .is_some_and(|c| matches!(cx.body.consts.get(c).kind, ConstKind::Undef | ConstKind::Poison))
}

/// Returns the type of an attribute like `elementtype(T)` on a call's argument.
fn attr_type(cx: &BodyContext<'_>, i: Inst, arg: usize, word: &str) -> Option<Type> {
    let sets = cx.body.attr_lists.get(cx.body.call(i).arg_attrs.range())?;
    match cx.body.attrs.find(*sets.get(arg)?, word)? {
        Attr::Type(_, ty) => ty,
        _ => None,
    }
}

/// Checks the requirements of one of these intrinsics on its call; the signature fits.
pub(super) fn special(cx: &BodyContext<'_>, i: Inst, id: Id, args: &[Value]) -> Result<(), String> {
    match id {
        Id::GcStatepoint => statepoint(cx, i, args),
        Id::GcResult => result(cx, i, args),
        Id::GcRelocate => relocate(cx, i, args),
        Id::CallPreallocatedSetup => demand(
            args.first().is_some_and(|&n| cx.const_int(n).is_some()),
            "the number of arguments is a constant",
        ),
        Id::CallPreallocatedArg | Id::CallPreallocatedTeardown => demand(
            call_of(cx, args.first(), Id::CallPreallocatedSetup).is_some(),
            "its token comes from `llvm.call.preallocated.setup`",
        ),
        Id::CoroId => coroutine(cx, args),
        _ => Ok(()),
    }
}

fn statepoint(cx: &BodyContext<'_>, i: Inst, args: &[Value]) -> Result<(), String> {
    demand(cx.f.gc.is_some(), "the function has no `gc`")?;
    let int = |n: usize| args.get(n).and_then(|&v| cx.const_int(v));
    demand(
        int(1).is_some_and(|n| (n as i32) >= 0),
        "the number of bytes to patch is not negative",
    )?;
    let target = attr_type(cx, i, 2, "elementtype").and_then(|t| cx.m.types.signature(t));
    let Some((ret, params, vararg)) = target else {
        return Err("its callee has no `elementtype` of a function".into());
    };
    let given = int(3).unwrap_or(0) as usize;
    let fits = match vararg {
        true => given >= params.len() && ret == Type::VOID,
        false => given == params.len(),
    };
    demand(fits, "the number of arguments does not fit the callee")?;
    demand(int(4).is_some_and(|flags| flags & !3 == 0), "its flags have bits that mean nothing")?;
    demand(args.len() == 7 + given, "it has a wrong number of arguments")?;
    let passed = params.iter().zip(&args[5..]).all(|(&p, &a)| cx.ty(a) == p);
    demand(passed, "an argument does not fit the callee")?;
    demand(
        int(5 + given) == Some(0) && int(6 + given) == Some(0),
        "transition and deoptimisation arguments stand in bundles",
    )
}

/// Returns the statepoint of a token: the call itself, or the one invoke that unwinds here.
fn statepoint_of(cx: &BodyContext<'_>, token: Option<&Value>) -> Option<Inst> {
    if let Some(call) = call_of(cx, token, Id::GcStatepoint) {
        return Some(call);
    }
    let pad = token?.as_inst().filter(|&p| cx.body.inst(p).op() == Opcode::LandingPad)?;
    let (&first, rest) = cx.cfg.preds(cx.body.block_of(pad)).split_first()?;
    let from = rest.iter().all(|&p| p == first).then_some(first)?;
    cx.body.terminator(from).filter(|&t| called(cx, t) == Some(Id::GcStatepoint))
}

fn result(cx: &BodyContext<'_>, i: Inst, args: &[Value]) -> Result<(), String> {
    demand(cx.f.gc.is_some(), "the function has no `gc`")?;
    if args.first().is_some_and(|&v| is_undef(cx, v)) {
        return Ok(());
    }
    let Some(point) = call_of(cx, args.first(), Id::GcStatepoint) else {
        return Err("its token comes from a statepoint".into());
    };
    let target = attr_type(cx, point, 2, "elementtype").and_then(|t| cx.m.types.signature(t));
    demand(
        target.is_some_and(|t| t.0 == cx.body.inst(i).ty()),
        "its type is not what the statepoint's callee returns",
    )
}

fn relocate(cx: &BodyContext<'_>, i: Inst, args: &[Value]) -> Result<(), String> {
    if args.first().is_some_and(|&v| is_undef(cx, v)) {
        return Ok(());
    }
    let Some(point) = statepoint_of(cx, args.first()) else {
        return Err("its token comes from a statepoint".into());
    };
    let gc = cx.f.gc.as_deref().unwrap_or(b"");
    demand(COLLECTORS.contains(&gc), "LLVM does not know the collector of the function")?;
    let live = bundle(cx, point, b"gc-live").unwrap_or_else(|| cx.body.call_args(point));
    let space = |ty: Type| match cx.m.types.get(cx.m.types.scalar(ty)) {
        TypeData::Ptr(n) => Some(n),
        _ => None,
    };
    let ty = cx.body.inst(i).ty();
    for n in 1..3 {
        let index = args.get(n).and_then(|&v| cx.const_int(v)).unwrap_or(u64::MAX);
        let Some(&value) = live.get(index as usize) else {
            return Err("the statepoint has no such live value".into());
        };
        let of = space(cx.ty(value));
        demand(of.is_some(), "what it relocates is no pointer")?;
        demand(
            !SPACE_ONE_COLLECTORS.contains(&gc) || of == Some(1),
            "what it relocates is not collected",
        )?;
        if n == 2 {
            let same = of == space(ty) && cx.m.types.lanes(cx.ty(value)) == cx.m.types.lanes(ty);
            demand(same, "it relocates a pointer into another address space")?;
        }
    }
    Ok(())
}

/// Checks the fourth argument of `llvm.coro.id`: `null`, or a constant with the functions' table.
fn coroutine(cx: &BodyContext<'_>, args: &[Value]) -> Result<(), String> {
    let info = args.get(3).copied();
    let null = info
        .and_then(|v| v.as_const())
        .is_some_and(|c| matches!(cx.body.consts.get(c).kind, ConstKind::Null | ConstKind::Zero));
    let table = info.and_then(|v| v.as_global()).is_some_and(|g| {
        matches!(&cx.m.global(g).kind, pir_core::module::GlobalKind::Variable(v)
            if v.constant && v.init.is_some())
    });
    demand(null || table, "its last argument is `null` or an initialised constant")
}

/// Checks the rules over whole functions; called only if the module has such intrinsics.
#[cold]
pub(super) fn check_body(cx: &mut BodyContext<'_>) {
    if cx.preallocated {
        preallocated(cx);
    }
    if cx.facts.convergence {
        convergence(cx);
    }
}

/// Checks that each setup has one call that takes its arguments, in a bundle with its token.
fn preallocated(cx: &mut BodyContext<'_>) {
    let body = cx.body;
    let mut takers: Vec<(Inst, u64)> = Vec::new();
    for &b in body.layout() {
        for &i in body.insts(b) {
            if !body.inst(i).op().is_call() {
                continue;
            }
            let args = body.call_args(i);
            let count = (0..args.len())
                .filter(|&n| cx.passing_kinds(i, n) & kind::PREALLOCATED != 0)
                .count() as u64;
            let token = bundle(cx, i, b"preallocated").and_then(|ops| ops.first());
            let setup = call_of(cx, token, Id::CallPreallocatedSetup);
            let musttail =
                body.inst(i).op() == Opcode::Call && body.inst(i).tail() == TailKind::MustTail;
            let mut faults: Vec<&str> = Vec::new();
            if token.is_some() && setup.is_none() {
                faults.push(
                    "the bundle \"preallocated\" holds a token of `llvm.call.preallocated.setup`",
                );
            }
            if count > 0 && token.is_some() == musttail {
                faults.push(
                    "a preallocated argument wants the bundle \"preallocated\", or `musttail`",
                );
            }
            match called(cx, i) {
                Some(Id::CallPreallocatedArg) => {
                    let setup = call_of(cx, args.first(), Id::CallPreallocatedSetup);
                    let all = setup.and_then(|s| cx.const_int(*body.call_args(s).first()?));
                    let n = args.get(1).and_then(|&n| cx.const_int(n));
                    if n.is_none() || n >= all {
                        faults.push("the setup has no such argument");
                    }
                    let info = *body.call(i);
                    if cx.attr(info.fn_attrs).kinds & kind::PREALLOCATED == 0 {
                        faults.push("the call has no attribute `preallocated`");
                    }
                }
                Some(Id::CallPreallocatedTeardown) => {}
                _ => {
                    // Only a use in a bundle counts as a use of a setup's token.
                    let stray = args
                        .iter()
                        .any(|v| call_of(cx, Some(v), Id::CallPreallocatedSetup).is_some());
                    if stray {
                        faults.push("the token of a setup stands in the bundle \"preallocated\"");
                    }
                    if let Some(s) = setup {
                        takers.push((s, count));
                    }
                }
            }
            for why in faults {
                cx.fail(i, Code::BadIntrinsic, why);
            }
        }
    }
    takers.sort_unstable();
    for pair in takers.windows(2).filter(|p| p[0].0 == p[1].0) {
        cx.fail(pair[0].0, Code::BadIntrinsic, "two calls take the arguments of one setup");
    }
    for (setup, count) in takers {
        let wanted = body.call_args(setup).first().and_then(|&n| cx.const_int(n));
        if wanted != Some(count) || count == 0 {
            let message = "the setup and the call have different numbers of preallocated arguments";
            cx.fail(setup, Code::BadIntrinsic, message);
        }
    }
}

fn is_convergent(cx: &mut BodyContext<'_>, i: Inst, info: &CallInfo) -> bool {
    cx.attr(info.fn_attrs).kinds & kind::CONVERGENT != 0
        || called(cx, i).is_some_and(is_control)
        || cx.callee_kinds(i) & kind::CONVERGENT != 0
}

/// Checks that either all convergent operations of a function name a token, or none does.
fn convergence(cx: &mut BodyContext<'_>) {
    let body = cx.body;
    let (mut controlled, mut free) = (false, false);
    for &b in body.layout() {
        let mut first = true;
        for &i in body.insts(b) {
            if !body.inst(i).op().is_call() {
                continue;
            }
            let info = *body.call(i);
            let name = called(cx, i);
            let token = bundle(cx, i, b"convergencectrl");
            let mut faults: Vec<&str> = Vec::new();
            if let Some(ops) = token {
                let from = ops.first().and_then(|v| v.as_inst()).and_then(|t| called(cx, t));
                let control = from.is_some_and(is_control);
                if ops.len() != 1 || !control {
                    faults.push(
                        "the bundle \"convergencectrl\" holds a token of convergence control",
                    );
                }
            }
            match name {
                Some(Id::ConvergenceEntry) => {
                    if cx.header_attr(cx.f.attrs).kinds & kind::CONVERGENT == 0 {
                        faults.push("`entry` stands in a `convergent` function");
                    }
                    if body.entry() != Some(b) || !first {
                        faults.push("`entry` stands first in the entry block");
                    }
                    if token.is_some() {
                        faults.push("`entry` takes no token");
                    }
                }
                Some(Id::ConvergenceAnchor) if token.is_some() => {
                    faults.push("`anchor` takes no token")
                }
                Some(Id::ConvergenceLoop) => {
                    if token.is_none() {
                        faults.push("`loop` takes a token");
                    }
                    if !first {
                        faults
                            .push("`loop` stands before other convergent operations of its block");
                    }
                }
                _ => {}
            }
            let convergent = is_convergent(cx, i, &info);
            if convergent {
                first = false;
            }
            if token.is_some() || name.is_some_and(is_control) {
                controlled = true;
            } else if convergent {
                free = true;
            }
            if (token.is_some() || convergent) && controlled && free {
                faults
                    .push("some convergent operations of the function name a token, others do not");
            }
            for why in faults {
                cx.fail(i, Code::BadIntrinsic, why);
            }
        }
    }
}
