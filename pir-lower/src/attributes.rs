//! Attributes of the functions that the lowering makes: what holds for the code of the function
//! that a strand was in holds for the strand's own.

use pir_core::attr::{Attr, AttrPool};
use pir_core::entity::{AttrSet, ValueKind};
use pir_core::function::Body;
use pir_core::opcode::Class;
use pir_core::{GlobalId, Module, Opcode, Type};

/// Words about what code may do and how it is made. Promises about a function's behaviour as a
/// whole, its result or its arguments are not among them, nor the machine that a front end had in
/// mind.
const CODE_ATTR_WORDS: [&[u8]; 19] = [
    b"nobuiltin",
    b"nocf_check",
    b"noimplicitfloat",
    b"nonlazybind",
    b"noredzone",
    b"safestack",
    b"sanitize_memtag",
    b"sanitize_type",
    b"shadowcallstack",
    b"sspstrong",
    b"sspreq",
    b"strictfp",
    b"null_pointer_is_valid",
    b"uwtable",
    b"sanitize_address",
    b"sanitize_thread",
    b"sanitize_memory",
    b"sanitize_hwaddress",
    b"optnone",
];
/// Attributes of the kind of [`CODE_ATTR_WORDS`] that are written as strings.
const CODE_ATTR_STRINGS: [&[u8]; 17] = [
    b"no-builtins",
    b"no-stack-arg-probe",
    b"probe-stack",
    b"stack-probe-size",
    b"stackrealign",
    b"use-soft-float",
    b"denormal-fp-math",
    b"denormal-fp-math-f32",
    b"frame-pointer",
    b"no-trapping-math",
    b"no-infs-fp-math",
    b"no-nans-fp-math",
    b"no-signed-zeros-fp-math",
    b"approx-func-fp-math",
    b"unsafe-fp-math",
    b"less-precise-fpmad",
    b"no-jump-tables",
];

/// Attributes of code that was made for one kind of processor: its intrinsics and its registers for
/// arguments.
const PROCESSOR_ATTRS: [&[u8]; 2] = [b"target-cpu", b"target-features"];

/// Gives `to`, made of code of `from`, what of that function's attributes holds for any part of its
/// code, and what finds its exception handlers. Besides, no strand is left by unwinding (reference:
/// depth).
pub(crate) fn inherit_code_attrs(m: &mut Module, from: GlobalId, to: GlobalId) {
    let of = |m: &Module, g: GlobalId| m.function(g).map(|f| f.attrs).unwrap_or_default();
    let mut all = m.attrs.get(of(m, to)).to_vec();
    let body = m.function(to).and_then(|f| f.body.as_deref());
    let machine = body.is_some_and(|b| needs_original_processor(m, b));
    let handles = body.is_some_and(has_handlers);
    if let Some(personality) = m.function(from).and_then(|f| f.personality).filter(|_| handles)
        && let Some(f) = m.function_mut(to)
    {
        f.personality = Some(personality);
    }
    all.extend(inherited_attrs(m, of(m, from), machine));
    let word = |m: &mut Module, word: &[u8]| Attr::Word(m.attrs.intern_text(word));
    // Who is not to be optimised is not to be copied into others that are.
    if all.contains(&word(m, b"optnone")) {
        all.push(word(m, b"noinline"));
    }
    all.push(word(m, b"nounwind"));
    let set = m.attrs.intern(&once(all));
    if let Some(f) = m.function_mut(to) {
        f.attrs = set;
    }
}

/// Keeps a function from being copied into its callers.
pub(crate) fn forbid_inlining(m: &mut Module, g: GlobalId) {
    let Some(f) = m.function(g) else { return };
    let mut all = m.attrs.get(f.attrs).to_vec();
    all.push(Attr::Word(m.attrs.intern_text(b"noinline")));
    let set = m.attrs.intern(&once(all));
    if let Some(f) = m.function_mut(g) {
        f.attrs = set;
    }
}

/// Gives `to` the attributes of [`inherit_code_attrs`], and those of its parameters, worker and
/// context. A context is not written while a strand that uses it runs.
pub(crate) fn inherit_task_attrs(m: &mut Module, from: GlobalId, to: GlobalId) {
    inherit_code_attrs(m, from, to);
    let [worker, context]: [&[&[u8]]; 2] = [&[b"noundef"], &[b"noalias", b"noundef", b"readonly"]];
    let params = [worker, context].map(|words| {
        let words: Vec<Attr> = words.iter().map(|w| Attr::Word(m.attrs.intern_text(w))).collect();
        m.attrs.intern(&words)
    });
    let Some(f) = m.function_mut(to) else { return };
    for (p, set) in f.params.iter_mut().zip(params) {
        p.attrs = set;
    }
}

/// Whether a set of the pool, or a group that it names, has an attribute with this word.
pub(crate) fn has_attr(m: &Module, pool: &AttrPool, set: AttrSet, word: &str) -> bool {
    let group = |n: u32| m.attr_groups.iter().any(|g| g.0 == n && m.attrs.has(g.1, word));
    pool.get(set).iter().any(|&a| match a {
        Attr::Group(n) => group(n),
        Attr::Word(w) | Attr::Int(w, _) | Attr::Type(w, _) | Attr::Text(w, _) => {
            pool.text(w) == word.as_bytes()
        }
        Attr::String(..) => false,
    })
}

/// Whether a body has blocks that only the unwinder finds.
pub(crate) fn has_handlers(body: &Body) -> bool {
    let mut insts = body.layout().iter().flat_map(|&b| body.insts(b));
    insts.any(|&i| {
        let op = body.inst(i).op();
        op.class() == Class::Pad || matches!(op, Opcode::CatchSwitch | Opcode::Resume)
    })
}

/// Whether code needs the processor that its front end had in mind: it is assembly, calls
/// intrinsics of a target, or passes vectors, whose registers depend on the processor.
fn needs_original_processor(m: &Module, body: &Body) -> bool {
    let is_vector = |ty: Type| m.types.lanes(ty).is_some();
    let mut insts = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    insts.any(|i| {
        let data = body.inst(i);
        if !data.op().is_call() {
            return false;
        }
        let callee = match body.ops(i)[0].kind() {
            ValueKind::Asm(_) => return true,
            ValueKind::Global(g) => m.global(g).name.as_deref().unwrap_or_default(),
            _ => b"",
        };
        if let Some(name) = callee.strip_prefix(b"llvm.") {
            const TARGETS: [&[u8]; 4] = [b"x86.", b"aarch64.", b"arm.", b"ppc."];
            return TARGETS.iter().any(|t| name.starts_with(t));
        }
        let signature = m.types.signature(body.call(i).fn_ty);
        signature.is_some_and(|(r, params, _)| is_vector(r) || params.iter().any(|&p| is_vector(p)))
    })
}

/// The attributes of a set and of its groups that are passed on.
fn inherited_attrs(m: &Module, set: AttrSet, machine: bool) -> Vec<Attr> {
    let groups = |n: u32| m.attr_groups.iter().filter(move |g| g.0 == n).map(|g| g.1);
    let mut all: Vec<Attr> = Vec::new();
    for &a in m.attrs.get(set) {
        match a {
            Attr::Group(n) => all.extend(groups(n).flat_map(|s| m.attrs.get(s)).copied()),
            a => all.push(a),
        }
    }
    let is_kept = |a: &Attr| match *a {
        Attr::Word(w) | Attr::Int(w, _) | Attr::Type(w, _) | Attr::Text(w, _) => {
            CODE_ATTR_WORDS.contains(&m.attrs.text(w))
        }
        Attr::String(key, _) => {
            let key = m.attrs.text(key);
            CODE_ATTR_STRINGS.contains(&key)
                || key.starts_with(b"no-builtin-")
                || (machine && PROCESSOR_ATTRS.contains(&key))
        }
        Attr::Group(_) => false,
    };
    all.retain(is_kept);
    all
}

fn once(all: Vec<Attr>) -> Vec<Attr> {
    let mut once: Vec<Attr> = Vec::new();
    for a in all {
        if !once.contains(&a) {
            once.push(a);
        }
    }
    once
}
