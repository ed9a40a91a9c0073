//! PIR0105: `call`, `invoke`, `callbr`: arguments, bundles, inline assembly, attributes.

use super::attrs::{AttrSummary, kind};
use super::types::TypeGroup;
use super::{BodyContext, asm, attr_rules, header, intrinsic, tail};
use pir_core::diag::Code;
use pir_core::entity::{AttrSet, Inst, Type, Value, ValueKind};
use pir_core::inst::{AllocaFlags, ArithFlags, CallInfo, InstData, TailKind};
use pir_core::opcode::Opcode;

/// Conventions of kernels, shaders and whole waves: these functions are started by hardware or by
/// special intrinsics, so a call may not use them.
const NOT_CALLABLE_CONVENTIONS: [u16; 12] = [76, 87, 88, 89, 90, 91, 93, 95, 96, 104, 105, 124];

/// Checks a call. `rest` are the instructions after this one in its block.
#[inline]
pub(super) fn check(cx: &mut BodyContext<'_>, i: Inst, d: &InstData, rest: &[Inst]) {
    let Some(&info) = d.call().and_then(|n| cx.body.calls.get(n as usize)) else {
        return cx.malformed(i);
    };
    let ops = cx.body.ops(i);
    let args_end = 1 + info.args as usize;
    if ops.len() < args_end {
        return cx.malformed(i);
    }
    let (callee, args) = (ops[0], &ops[1..args_end]);
    let Some((ret, params, vararg)) = cx.m.types.signature(info.fn_ty) else {
        return no_function_type(cx, i, info.fn_ty);
    };
    if args.len() < params.len() || (args.len() > params.len() && !vararg) {
        return wrong_count(cx, i, params.len(), args.len());
    }
    for (n, (&a, &p)) in args.iter().zip(params).enumerate() {
        if cx.ty(a) != p {
            return wrong_argument(cx, i, n, a, p);
        }
    }
    if d.ty() != ret {
        return wrong_result(cx, i, d.ty(), ret);
    }
    if info.cc != 0 && NOT_CALLABLE_CONVENTIONS.contains(&info.cc) {
        not_callable(cx, i);
    }
    if args.len() > params.len() {
        for &a in &args[params.len()..] {
            if matches!(
                cx.row_of(a).group,
                TypeGroup::Void | TypeGroup::Function | TypeGroup::Label
            ) {
                return not_a_value(cx, i, a);
            }
        }
    }
    let mut is_intrinsic = false;
    if matches!(cx.row(ret).group, TypeGroup::Token | TypeGroup::Amx) {
        returns_token(cx, i, callee, &info);
    }
    match callee.kind() {
        ValueKind::Global(g) => {
            if cx.facts.callees.is_intrinsic(g) {
                is_intrinsic = true;
                intrinsic::call(cx, i, g, &info);
            }
        }
        ValueKind::Asm(_) => assembly(cx, i, d, &info),
        _ => indirect(cx, i, callee),
    }
    if !is_intrinsic {
        for &p in params {
            if matches!(cx.row(p).group, TypeGroup::Metadata | TypeGroup::Token | TypeGroup::Label)
            {
                only_intrinsics(cx, i, p);
            }
        }
    }
    if cx.inalloca {
        inalloca(cx, i, callee, &info, params.len());
    }
    if info.bundles.len != 0 {
        bundles(cx, i, &info, callee);
    }
    if info.ret_attrs != AttrSet::EMPTY
        || info.fn_attrs != AttrSet::EMPTY
        || info.arg_attrs.len != 0
    {
        attributes(cx, i, &info, args, ret, is_intrinsic);
    }
    match d.op() {
        Opcode::Call => {
            if d.flag_bits() != 0 {
                super::arith::fast_math(cx, i, d);
            }
            if d.tail() == TailKind::MustTail {
                tail::check(cx, i, &info, rest);
            }
        }
        Opcode::Invoke => invoke(cx, i),
        _ => callbr(cx, i, callee),
    }
}

fn invoke(cx: &mut BodyContext<'_>, i: Inst) {
    let ops = cx.body.ops(i);
    let tail = ops.len().checked_sub(2).map(|n| &ops[n..]);
    let Some(&[normal, unwind]) = tail else { return cx.malformed(i) };
    let (Some(_), Some(unwind)) = (normal.as_block(), unwind.as_block()) else {
        return cx.malformed(i);
    };
    if !cx.first_real(unwind).is_some_and(|p| super::pads::is_pad(cx.body.inst(p).op())) {
        let name = cx.places.block_name(unwind);
        cx.fail_help(
            i,
            Code::BadPad,
            format!("`invoke` unwinds to `%{name}`, which does not start with a landing pad"),
            "start that block with `landingpad`, or with a funclet's pad",
        );
    }
}

fn callbr(cx: &mut BodyContext<'_>, i: Inst, callee: Value) {
    match callee.kind() {
        ValueKind::Asm(a) => {
            if cx.body.asms.get(a.0 as usize).is_some_and(|a| a.unwind) {
                cx.fail(i, Code::BadCall, "`callbr` cannot unwind");
            }
        }
        ValueKind::Global(g) if cx.facts.callees.is_intrinsic(g) => {}
        _ => cx.fail(i, Code::BadCall, "`callbr` calls inline assembly only"),
    }
}

fn assembly(cx: &mut BodyContext<'_>, i: Inst, d: &InstData, info: &CallInfo) {
    let ValueKind::Asm(a) = cx.body.ops(i)[0].kind() else { return };
    let Some(code) = cx.body.asms.get(a.0 as usize) else { return cx.malformed(i) };
    let Some((ret, params, vararg)) = cx.m.types.signature(info.fn_ty) else { return };
    let fields = cx.m.types.fields(ret).map(|f| f.0.len());
    let Some(list) = asm::parse(&code.constraints) else {
        return cx.fail(i, Code::BadCall, "the constraints of the inline assembly cannot be read");
    };
    let fits = match vararg {
        true => Err("it takes no `...`"),
        false => asm::check(&list, ret == Type::VOID, fields, params.len()),
    };
    if let Err(why) = fits {
        return cx.fail(i, Code::BadCall, format!("inline assembly does not fit its call: {why}"));
    }
    let labels = list.iter().filter(|c| c.role == asm::ConstraintRole::Label).count();
    let targets = match d.op() {
        Opcode::CallBr => {
            cx.body.ops(i).iter().filter(|v| v.as_block().is_some()).count().saturating_sub(1)
        }
        _ => 0,
    };
    if labels != targets {
        let message =
            format!("inline assembly with {labels} labels and {targets} indirect targets");
        return cx.fail(i, Code::BadCall, message);
    }
    let taking = list.iter().filter(|c| c.takes_argument());
    let indirect: Vec<bool> = taking.map(|c| c.indirect).collect();
    for (n, indirect) in indirect.into_iter().enumerate() {
        let arg = cx.body.ops(i)[1 + n];
        let element = cx.arg_attrs(info, n).kinds & kind::ELEMENTTYPE != 0;
        if indirect && (cx.row_of(arg).group != TypeGroup::Ptr || !element) {
            cx.fail_help(
                i,
                Code::BadCall,
                "an indirect operand of inline assembly is no pointer with an element type",
                "write `ptr elementtype(T) %p`",
            );
        } else if !indirect && element {
            cx.fail(i, Code::BadCall, "`elementtype` on an operand that is not indirect");
        }
    }
}

fn indirect(cx: &mut BodyContext<'_>, i: Inst, callee: Value) {
    if cx.row_of(callee).group != TypeGroup::Ptr {
        let shown = cx.show_of(callee);
        cx.fail(i, Code::BadCall, format!("the callee is a pointer, not {shown}"));
    }
}

/// Checks that a call that returns a token calls a function by its own type.
fn returns_token(cx: &mut BodyContext<'_>, i: Inst, callee: Value, info: &CallInfo) {
    let direct = callee
        .as_global()
        .is_some_and(|g| cx.m.function(g).is_some() && cx.m.global(g).ty == info.fn_ty);
    if !direct {
        let shown = cx.show(cx.body.inst(i).ty());
        cx.fail(i, Code::BadCall, format!("an indirect call cannot return {shown}"));
    }
}

/// Checks the operand bundles that LLVM knows.
fn bundles(cx: &mut BodyContext<'_>, i: Inst, info: &CallInfo, callee: Value) {
    let Some(list) = cx.body.bundles.get(info.bundles.range()) else { return cx.malformed(i) };
    let mut rest = &cx.body.ops(i)[1 + info.args as usize..];
    let mut seen: Vec<&[u8]> = Vec::new();
    for b in list {
        let Some((ops, more)) = rest.split_at_checked(b.len as usize) else {
            return cx.malformed(i);
        };
        rest = more;
        let tag = cx.m.symbols.get(b.tag);
        let single = matches!(
            tag,
            b"deopt"
                | b"gc-transition"
                | b"funclet"
                | b"cfguardtarget"
                | b"ptrauth"
                | b"kcfi"
                | b"preallocated"
                | b"gc-live"
                | b"clang.arc.attachedcall"
        );
        if !single {
            continue;
        }
        let shown = String::from_utf8_lossy(tag);
        if seen.contains(&tag) {
            cx.fail(i, Code::BadCall, format!("a call has the bundle \"{shown}\" twice"));
            continue;
        }
        seen.push(tag);
        let constant = |n: usize, bits| {
            ops.get(n).is_some_and(|&v| cx.const_int(v).is_some() && cx.row_of(v).bits == bits)
        };
        let fits = match tag {
            b"funclet" => {
                let pad =
                    |v: &Value| v.as_inst().is_some_and(|p| cx.body.inst(p).op().is_funclet_pad());
                ops.len() == 1 && pad(&ops[0])
            }
            b"cfguardtarget" | b"preallocated" => ops.len() == 1,
            b"ptrauth" => {
                let direct =
                    matches!(callee.kind(), ValueKind::Global(g) if cx.m.function(g).is_some());
                ops.len() == 2
                    && constant(0, 32)
                    && cx.row_of(ops[1]).group == TypeGroup::Int
                    && cx.row_of(ops[1]).bits == 64
                    && !direct
            }
            b"kcfi" => ops.len() == 1 && constant(0, 32),
            b"clang.arc.attachedcall" => ops.len() == 1 && ops[0].as_global().is_some(),
            _ => true,
        };
        if !fits {
            cx.fail(i, Code::BadCall, format!("the bundle \"{shown}\" has wrong operands"));
        }
    }
}

/// Checks the attributes of a call. Most sets are plain and cost a few bit operations each.
fn attributes(
    cx: &mut BodyContext<'_>,
    i: Inst,
    info: &CallInfo,
    args: &[Value],
    ret: Type,
    is_intrinsic: bool,
) {
    let on_result = cx.attr(info.ret_attrs);
    let on_function = cx.attr(info.fn_attrs);
    let ret_row = cx.row(ret);
    let builtin = AttrSummary { kinds: on_function.kinds & !kind::BUILTIN, ..on_function };
    let mut plain =
        attr_rules::is_plain_result(ret_row, on_result) && attr_rules::is_plain_function(builtin);
    if info.arg_attrs.len != 0 {
        for (n, &a) in args.iter().enumerate() {
            let s = cx.arg_attrs(info, n);
            plain &= attr_rules::is_plain_param(cx.row_of(a), s);
        }
    }
    if !plain {
        unusual_attributes(cx, i, info, args, ret, is_intrinsic, on_result, on_function);
    }
}

#[cold]
#[allow(clippy::too_many_arguments)]
fn unusual_attributes(
    cx: &mut BodyContext<'_>,
    i: Inst,
    info: &CallInfo,
    args: &[Value],
    ret: Type,
    is_intrinsic: bool,
    on_result: AttrSummary,
    on_function: AttrSummary,
) {
    let on_params: Vec<AttrSummary> = (0..args.len()).map(|n| cx.arg_attrs(info, n)).collect();
    cx.swift |= on_params.iter().any(|s| s.kinds & kind::SWIFTERROR != 0);
    let types: Vec<Type> = args.iter().map(|&a| cx.ty(a)).collect();
    let named = cx.m.types.signature(info.fn_ty).map_or(0, |s| s.1.len());
    let is_asm = matches!(cx.body.ops(i)[0].kind(), ValueKind::Asm(_));
    let site = attr_rules::AttrSite {
        ret,
        params: &types,
        named,
        on_result,
        on_function,
        on_params: &on_params,
        intrinsic: is_intrinsic,
        asm: is_asm,
    };
    let mut faults = attr_rules::check(&cx.m.types, &cx.facts.types, &site);
    if is_intrinsic && let ValueKind::Global(g) = cx.body.ops(i)[0].kind() {
        for (n, s) in on_params.iter().enumerate() {
            if s.kinds & kind::IMMARG != 0 && !cx.facts.callees.is_marked(cx.m, g, n) {
                faults.push(format!("`immarg` on argument {}, which the intrinsic has not", n + 1));
            }
        }
    }
    if on_function.kinds & kind::ALLOCSIZE != 0
        && let Some((_, params, _)) = cx.m.types.signature(info.fn_ty)
    {
        let pool = &cx.body.attrs;
        faults.extend(header::allocsize(cx.facts, pool, info.fn_attrs, params).map(String::from));
    }
    let sets = cx.body.attr_lists.get(info.arg_attrs.range()).unwrap_or(&[]);
    for &set in sets.iter().chain([&info.ret_attrs, &info.fn_attrs]) {
        faults.extend(cx.attrs.take_faults(set));
    }
    if on_function.kinds & kind::SPECULATABLE != 0 && cx.callee_kinds(i) & kind::SPECULATABLE == 0 {
        faults.push("`speculatable` on a call of a function that is not".into());
    }
    for why in faults {
        cx.fail(i, Code::BadAttribute, why);
    }
}

/// Returns the pointer under in-bounds index computations and casts, which LLVM looks through too.
/// Each instruction is visited once, however many calls name parts of one chain.
fn base_of(cx: &mut BodyContext<'_>, from: Value) -> Value {
    let mut path = Vec::new();
    let mut v = from;
    while let Some(def) = v.as_inst() {
        if let Some(&known) = cx.bases.get(&def) {
            v = known;
            break;
        }
        let d = cx.body.inst(def);
        let through = d.op() == Opcode::GetElementPtr
            && d.arith_flags().contains(ArithFlags::INBOUNDS)
            || matches!(d.op(), Opcode::BitCast | Opcode::AddrSpaceCast);
        let Some(&base) = cx.body.ops(def).first().filter(|_| through) else { break };
        // Also ends circles, which unreachable blocks may hold.
        cx.bases.insert(def, base);
        path.push(def);
        v = base;
    }
    cx.bases.extend(path.into_iter().map(|p| (p, v)));
    v
}

/// Checks that an `inalloca` argument comes from an `alloca inalloca`, if it comes from an
/// `alloca`.
#[cold]
fn inalloca(cx: &mut BodyContext<'_>, i: Inst, callee: Value, info: &CallInfo, params: usize) {
    let args = info.args as usize;
    let Some(last) = args.checked_sub(1) else { return };
    let declared = |f: &pir_core::Function| {
        f.params.get(last).is_some_and(|p| cx.m.attrs.has(p.attrs, "inalloca"))
    };
    let by_callee = callee.as_global().and_then(|g| cx.m.function(g)).is_some_and(declared);
    if !by_callee && cx.arg_attrs(info, last).kinds & kind::INALLOCA == 0 {
        return;
    }
    let Some(v) = params.checked_sub(1).map(|n| cx.body.ops(i)[1 + n]) else { return };
    let v = base_of(cx, v);
    let mismatched = v.as_inst().is_some_and(|def| {
        let d = cx.body.inst(def);
        d.op() == Opcode::Alloca && !d.alloca_flags().contains(AllocaFlags::INALLOCA)
    });
    if mismatched {
        cx.fail_help(
            i,
            Code::BadAttribute,
            "an `inalloca` argument from an `alloca` that is none",
            "write `alloca inalloca`",
        );
    }
}

#[cold]
fn no_function_type(cx: &mut BodyContext<'_>, i: Inst, ty: Type) {
    let shown = cx.show(ty);
    cx.fail(i, Code::BadCall, format!("a call needs a function type, not {shown}"));
}

#[cold]
fn wrong_count(cx: &mut BodyContext<'_>, i: Inst, params: usize, args: usize) {
    let what = if args < params { "too few" } else { "too many" };
    cx.fail(i, Code::BadCall, format!("{what} arguments: {args} for {params} parameters"));
}

#[cold]
fn wrong_argument(cx: &mut BodyContext<'_>, i: Inst, n: usize, a: Value, p: Type) {
    let (given, wanted) = (cx.show_of(a), cx.show(p));
    cx.fail(i, Code::BadCall, format!("argument {} is of type {given}, not {wanted}", n + 1));
}

#[cold]
fn wrong_result(cx: &mut BodyContext<'_>, i: Inst, ty: Type, ret: Type) {
    let (a, b) = (cx.show(ty), cx.show(ret));
    cx.fail(i, Code::TypeMismatch, format!("a call of a function that returns {b} gives {a}"));
}

#[cold]
fn not_callable(cx: &mut BodyContext<'_>, i: Inst) {
    cx.fail(i, Code::BadCall, "functions with this calling convention cannot be called");
}

#[cold]
fn not_a_value(cx: &mut BodyContext<'_>, i: Inst, a: Value) {
    let shown = cx.show_of(a);
    cx.fail(i, Code::BadCall, format!("{shown} cannot be an argument"));
}

#[cold]
fn only_intrinsics(cx: &mut BodyContext<'_>, i: Inst, p: Type) {
    let shown = cx.show(p);
    cx.fail(i, Code::BadCall, format!("only intrinsics take {shown}"));
}
