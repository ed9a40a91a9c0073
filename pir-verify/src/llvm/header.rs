//! PIR0110, PIR0126, PIR0127, PIR0128, PIR0129: the header of a function, defined or declared.

use super::ModuleFacts;
use super::attr_rules;
use super::attrs::{AttrSummaries, AttrSummary, kind};
use super::md::MetadataView;
use super::types::TypeGroup;
use crate::place::{at_global, global_name};
use crate::sink::DiagnosticSink;
use pir_core::attr::{Attr, AttrPool};
use pir_core::diag::Code;
use pir_core::entity::{AttrSet, GlobalId, Type, ValueKind};
use pir_core::function::Function;
use pir_core::module::{Global, UnnamedAddr};

/// Conventions that cannot pass a variable number of arguments.
const NON_VARIADIC_CONVENTIONS: &[u16] =
    &[8, 9, 71, 72, 76, 77, 87, 88, 89, 90, 91, 93, 104, 105, 124];
/// Conventions of kernels: they return nothing.
const KERNEL_CONVENTIONS: &[u16] = &[76, 91, 104, 105];
/// Conventions of kernels and shaders, which do not take a pointer to the memory of their result.
const CONVENTIONS_WITHOUT_SRET: &[u16] = &[76, 87, 88, 89, 90, 91, 93, 104, 105];
/// The subset whose arguments are never passed in memory of a caller's stack.
const CONVENTIONS_WITHOUT_STACK_ARGUMENTS: &[u16] = &[87, 88, 89, 90, 91, 93, 104, 105];
/// `amdgpu_gfx_whole_wave`: the first parameter holds the mask of active lanes.
const WHOLE_WAVE_CONVENTION: u16 = 124;
/// The convention of interrupt handlers.
const INTERRUPT_CONVENTION: u16 = 83;

pub(super) fn check(
    facts: &ModuleFacts<'_>,
    cache: &mut AttrSummaries,
    g: GlobalId,
    f: &Function,
    out: &mut DiagnosticSink,
) {
    let m = facts.m;
    let global = m.global(g);
    let mut fault = |code: Code, why: String| {
        let name = global_name(m, g);
        out.push_with(code, || at_global(m, g, code, format!("`@{name}`: {why}")));
    };
    let Some((ret, params, vararg)) = m.types.signature(global.ty) else {
        return fault(Code::BadType, "a function has a function type".into());
    };
    let intrinsic = facts.callees.is_intrinsic(g)
        || global.name.as_deref().is_some_and(|n| n.starts_with(b"llvm."));
    if params.len() != f.params.len() || params.iter().zip(&f.params).any(|(&t, p)| t != p.ty) {
        fault(Code::TypeMismatch, "the parameters do not match the function type".into());
        return;
    }
    types(facts, ret, params, intrinsic, &mut fault);
    if intrinsic && f.is_definition() {
        fault(Code::BadIntrinsic, "an intrinsic cannot be defined".into());
    }
    let mut get = |set: AttrSet| match set {
        AttrSet::EMPTY => AttrSummary::default(),
        set => cache.get(&m.attrs, &facts.groups, &facts.types, set),
    };
    // An alignment in an attribute group applies to the function.
    let on_function = get(f.attrs);
    let on_function = AttrSummary { kinds: on_function.kinds & !kind::ALIGN, ..on_function };
    // LLVM gives known intrinsics its own attributes, so those of the declaration do not count.
    let known = facts.callees.get(g).is_some_and(|i| i.signature.is_some());
    let on_result = get(f.ret_attrs);
    let plain = attr_rules::is_plain_function(on_function)
        && attr_rules::is_plain_result(facts.types.get(ret), on_result)
        && f.params.iter().all(|p| attr_rules::is_plain_param(facts.types.get(p.ty), get(p.attrs)));
    if !known && !plain {
        let on_params: Vec<AttrSummary> = f.params.iter().map(|p| get(p.attrs)).collect();
        let site = attr_rules::AttrSite {
            ret,
            params,
            named: params.len(),
            on_result,
            on_function,
            on_params: &on_params,
            intrinsic,
            asm: false,
        };
        for why in attr_rules::check(&m.types, &facts.types, &site) {
            fault(Code::BadAttribute, why);
        }
        only_headers(facts, global, f, &site, &mut fault);
        for set in f.params.iter().map(|p| p.attrs).chain([f.ret_attrs, f.attrs]) {
            for why in cache.take_faults(set) {
                fault(Code::BadAttribute, why);
            }
        }
    }
    if f.cc != 0 {
        let attrs = |set| match set {
            AttrSet::EMPTY => AttrSummary::default(),
            set => cache.get(&m.attrs, &facts.groups, &facts.types, set),
        };
        convention(facts, f, ret, vararg, attrs, &mut fault);
    }
    if f.personality.is_some() && !f.is_definition() {
        fault(Code::BadGlobal, "a declaration has no personality".into());
    }
    if on_function.kinds & kind::NAKED != 0 && uses_arguments(f) {
        fault(Code::BadAttribute, "a `naked` function cannot use its arguments".into());
    }
    profile(facts, global, f, &mut fault);
}

/// Checks that the types of parameters and result can be passed.
fn types(
    facts: &ModuleFacts<'_>,
    ret: Type,
    params: &[Type],
    intrinsic: bool,
    fault: &mut impl FnMut(Code, String),
) {
    let shown = |t| facts.m.types.show(t);
    for &p in params {
        let row = facts.types.get(p);
        if !row.is_first_class() || row.group == TypeGroup::Label {
            fault(Code::BadType, format!("a parameter cannot be of type `{}`", shown(p)));
        } else if !intrinsic
            && matches!(row.group, TypeGroup::Token | TypeGroup::Metadata | TypeGroup::Amx)
        {
            fault(Code::BadType, format!("only intrinsics take `{}`", shown(p)));
        }
    }
    let row = facts.types.get(ret);
    if matches!(row.group, TypeGroup::Function | TypeGroup::Label | TypeGroup::Metadata) {
        fault(Code::BadType, format!("a function cannot return `{}`", shown(ret)));
    } else if !intrinsic && matches!(row.group, TypeGroup::Token | TypeGroup::Amx) {
        fault(Code::BadType, format!("only intrinsics return `{}`", shown(ret)));
    }
}

/// Checks attributes that have another meaning, or none, on calls.
fn only_headers(
    facts: &ModuleFacts<'_>,
    global: &Global,
    f: &Function,
    site: &attr_rules::AttrSite<'_>,
    fault: &mut impl FnMut(Code, String),
) {
    let on = site.on_function.kinds;
    let mut bad = |holds: bool, why: &str| {
        if holds {
            fault(Code::BadAttribute, why.to_owned());
        }
    };
    bad(on & kind::BUILTIN != 0, "`builtin` stands on calls only");
    bad(
        on & kind::JUMPTABLE != 0 && global.unnamed_addr != Some(UnnamedAddr::Global),
        "`jumptable` needs `unnamed_addr`",
    );
    bad(
        site.on_params.iter().any(|s| s.kinds & kind::SRET != 0) && site.ret != Type::VOID,
        "a function with an `sret` parameter returns `void`",
    );
    bad(
        site.intrinsic && site.on_params.iter().any(|s| s.kinds & kind::ELEMENTTYPE != 0),
        "`elementtype` stands on calls only",
    );
    if on & kind::ALLOCSIZE != 0
        && let Some(why) = allocsize(facts, &facts.m.attrs, f.attrs, site.params)
    {
        bad(true, why);
    }
}

/// Returns the fault of the `allocsize` of a function or call: it must name integer parameters. If
/// it is repeated, the last one counts, and one in an attribute group has precedence.
pub(super) fn allocsize(
    facts: &ModuleFacts<'_>,
    pool: &AttrPool,
    set: AttrSet,
    params: &[Type],
) -> Option<&'static str> {
    let is_group = |a: &&Attr| matches!(a, Attr::Group(_));
    let own = pool.get(set).iter().filter(|a| !is_group(a)).map(|&a| (pool, a));
    let module = &facts.m.attrs;
    let groups = pool.get(set).iter().filter_map(|a| match a {
        Attr::Group(n) => facts.groups.set(*n),
        _ => None,
    });
    let grouped = groups.flat_map(|set| module.get(set)).map(|&a| (module, a));
    let text = own.chain(grouped).filter_map(|(pool, a)| match a {
        Attr::Text(name, text) if pool.text(name) == b"allocsize" => {
            Some(String::from_utf8_lossy(pool.text(text)).into_owned())
        }
        Attr::Int(name, n) if pool.text(name) == b"allocsize" => Some(n.to_string()),
        _ => None,
    });
    for n in text.last()?.split(',').filter_map(|n| n.trim().parse::<usize>().ok()) {
        match params.get(n) {
            None => return Some("`allocsize` names a parameter that is not there"),
            Some(&p) if facts.types.get(p).group != TypeGroup::Int => {
                return Some("`allocsize` names a parameter that is no integer");
            }
            _ => {}
        }
    }
    None
}

/// Checks the requirements of calling conventions on a signature.
fn convention(
    facts: &ModuleFacts<'_>,
    f: &Function,
    ret: Type,
    vararg: bool,
    mut attrs: impl FnMut(AttrSet) -> AttrSummary,
    fault: &mut impl FnMut(Code, String),
) {
    let mut demand = |holds: bool, why: &str| {
        if !holds {
            fault(Code::BadGlobal, format!("the calling convention {why}"));
        }
    };
    demand(!vararg || !NON_VARIADIC_CONVENTIONS.contains(&f.cc), "does not allow `...`");
    demand(
        ret == Type::VOID || !KERNEL_CONVENTIONS.contains(&f.cc),
        "demands that `void` is returned",
    );
    let (no_sret, no_memory) = (
        CONVENTIONS_WITHOUT_SRET.contains(&f.cc),
        CONVENTIONS_WITHOUT_STACK_ARGUMENTS.contains(&f.cc),
    );
    for (n, p) in f.params.iter().enumerate() {
        let kinds = attrs(p.attrs).kinds;
        let passed = kind::BYVAL | kind::PREALLOCATED | kind::INALLOCA;
        demand(!no_sret || n > 1 || kinds & kind::SRET == 0, "does not allow `sret`");
        if no_memory {
            demand(kinds & passed == 0, "does not allow `byval`, `preallocated` or `inalloca`");
            let stack = facts.address_space(p.ty) == facts.layout.alloca_space;
            demand(
                kinds & kind::BYREF == 0 || !stack,
                "does not allow `byref` memory on the stack",
            );
        }
        if n == 0 {
            let by_value = f.cc != INTERRUPT_CONVENTION || kinds & kind::BYVAL != 0;
            demand(by_value, "demands that the first parameter is `byval`");
            let in_register = f.cc == WHOLE_WAVE_CONVENTION && kinds & kind::INREG != 0;
            demand(!in_register, "demands that the first parameter is not `inreg`");
        }
    }
    let first = f.params.first().map(|p| p.ty);
    demand(
        f.cc != WHOLE_WAVE_CONVENTION || first == Some(Type::I1),
        "demands an `i1` as first parameter",
    );
}

fn uses_arguments(f: &Function) -> bool {
    let Some(body) = &f.body else { return false };
    body.layout()
        .iter()
        .flat_map(|&b| body.insts(b))
        .any(|&i| body.ops(i).iter().any(|v| matches!(v.kind(), ValueKind::Arg(_))))
}

/// `!prof` and `!kcfi_type`
fn profile(
    facts: &ModuleFacts<'_>,
    global: &Global,
    f: &Function,
    fault: &mut impl FnMut(Code, String),
) {
    let view = MetadataView { m: facts.m, body: None };
    let mut seen = [false; 2];
    for a in &global.attachments {
        let which = match facts.m.symbols.get(a.kind) {
            b"prof" => 0,
            b"kcfi_type" => 1,
            _ => continue,
        };
        let mut bad = |why: &str| fault(Code::BadMetadata, why.to_owned());
        if std::mem::replace(&mut seen[which], true) && f.is_definition() {
            bad("the attachment stands twice");
        }
        if which == 1 {
            let id = view.op(a.node, 0).and_then(|o| view.int(o));
            if view.len(a.node) != Some(1) || !matches!(id, Some((Type::I32, _))) {
                bad("`!kcfi_type` is one `i32`");
            }
            continue;
        }
        if !f.is_definition() {
            bad("a declaration has no profile");
        }
        let name = view.op(a.node, 0).and_then(|o| view.string(o));
        let count = view.op(a.node, 1).is_some_and(|c| view.is_constant(c));
        let known = [&b"function_entry_count"[..], b"synthetic_function_entry_count", b"unknown"];
        let unknown = name == Some(b"unknown") && view.len(a.node) == Some(2);
        if !name.is_some_and(|n| known.contains(&n)) || !(unknown || count) {
            bad("the profile of a function is \"function_entry_count\" and a number");
        }
    }
}
