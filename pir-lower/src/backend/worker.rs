//! Handing the handle of a thread on: a function that needs it gets a version that takes it as an
//! argument, and calls from where it is known go there, because looking it up costs more than a
//! spawn.
//!
//! In a mixed module a thread has two handles. A version takes that of the library that comes first
//! if the function needs it, and looks up the other one.

use super::runtime::{Library, Runtime};
use pir_core::builder::FunctionBuilder;
use pir_core::constant::ConstKind;
use pir_core::entity::{AttrSet, Inst, Value, ValueKind};
use pir_core::function::{Body, Function, Param};
use pir_core::inst::TailKind;
use pir_core::layout::DataLayout;
use pir_core::md::Attachment;
use pir_core::module::{Global, GlobalKind, Linkage};
use pir_core::symbol::Sym;
use pir_core::types::List;
use pir_core::{GlobalId, Module, Opcode, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// Adds the versions. `homes` are functions whose first argument is a handle, and whose handle it
/// is: tasks, and those of ranges of iterations; `starters` those that start tasks. O(module).
pub(super) fn specialise_on_worker(
    m: &mut Module,
    runtimes: &[&'static dyn Runtime],
    mut homes: FxHashMap<GlobalId, Library>,
    starters: &FxHashSet<GlobalId>,
) {
    let looked_up = |r: &&'static dyn Runtime| {
        let name = r.library().handle_function()?;
        Some((m.find(name.as_bytes())?, *r))
    };
    let handles: Vec<(GlobalId, &dyn Runtime)> = runtimes.iter().filter_map(looked_up).collect();
    let owned = |name: Option<&[u8]>| {
        name.is_some_and(|n| runtimes.iter().any(|r| r.is_support_function(n)))
    };
    let functions = m.functions().filter(|(_, g, _)| !owned(g.name.as_deref()));
    let functions: Vec<GlobalId> = functions.map(|(g, _, _)| g).collect();
    let mut versions: FxHashMap<Library, FxHashMap<GlobalId, GlobalId>> = FxHashMap::default();
    let addressed = functions_with_block_addresses(m);
    for &g in &functions {
        let asked = handles.iter().find_map(|&(ask, r)| Some((worker_lookup(m, g, ask)?, ask, r)));
        let Some((call, ask, runtime)) = asked else { continue };
        let surround = runtime.surround().filter(|_| starters.contains(&g));
        // A task has one handle already, and surrounding it needs the other one.
        let is_home = homes.contains_key(&g) && surround.is_none();
        if addressed.contains(&g) || !can_take_worker(m, g) || is_home {
            continue;
        }
        let on = clone_with_worker(m, g, call);
        match surround {
            Some(surround) => surround(m, g, on),
            None => emit_forwarder(m, g, on, ask),
        }
        versions.entry(runtime.library()).or_default().insert(g, on);
        homes.insert(on, runtime.library());
    }
    let none = FxHashMap::default();
    for (g, library) in homes {
        redirect_calls(m, g, versions.get(&library).unwrap_or(&none));
    }
}

/// Where a function asks for its worker.
fn worker_lookup(m: &Module, g: GlobalId, ask: GlobalId) -> Option<Inst> {
    let body = m.function(g)?.body.as_deref()?;
    let entry = body.insts(body.entry()?);
    entry
        .iter()
        .copied()
        .find(|&i| body.inst(i).op() == Opcode::Call && body.ops(i)[0] == Value::global(ask))
}

/// The functions of which a block's address is taken: their blocks stay where they are.
fn functions_with_block_addresses(m: &Module) -> FxHashSet<GlobalId> {
    let bodies = m.functions().filter_map(|(.., f)| f.body.as_deref());
    let pools = std::iter::once(&m.consts).chain(bodies.map(|b| &b.consts));
    let blocks = pools.flat_map(|pool| pool.iter()).filter_map(|(_, c)| match c.kind {
        ConstKind::BlockAddress(g, _) => Some(g),
        _ => None,
    });
    blocks.collect()
}

/// Calling conventions that take one more parameter in front: those of C, `fastcc`, `coldcc`,
/// `preserve_mostcc`, `preserve_allcc` and `tailcc`.
const SHIFTABLE_CONVENTIONS: [u16; 6] = [0, 8, 9, 14, 15, 18];

/// Whether another argument changes nothing for the others, and the code may be in another
/// function.
fn can_take_worker(m: &Module, g: GlobalId) -> bool {
    let global = m.global(g);
    let f = m.function(g).expect("a function");
    let by_hand = [
        "byval",
        "sret",
        "inalloca",
        "preallocated",
        "swiftself",
        "swifterror",
        "swiftasync",
        "nest",
        "byref",
        "inreg",
    ];
    let layout = DataLayout::new(m.datalayout.as_deref());
    // Around a team, arguments and results go through memory.
    let stored = |ty: Type| ty == Type::VOID || layout.alloc_size(&m.types, ty).is_some();
    let odd = |p: &Param| !stored(p.ty) || by_hand.iter().any(|w| m.attrs.has(p.attrs, w));
    let signature = m.types.signature(global.ty);
    let plain = signature.is_some_and(|(result, _, variadic)| !variadic && stored(result));
    plain
        && global.name.is_some()
        && global.addrspace.unwrap_or(0) == 0
        && SHIFTABLE_CONVENTIONS.contains(&f.cc)
        && !f.params.iter().any(odd)
        && f.prefix.is_none()
        && f.prologue.is_none()
        && f.body.as_deref().is_some_and(|b| !crate::construct::is_pinned(m, b))
}

/// Moves the body to a function with the worker in front.
fn clone_with_worker(m: &mut Module, g: GlobalId, call: Inst) -> GlobalId {
    let name = m.fresh_name(&format!("{}.on", m.display_name(g)));
    let (result, params, _) = m.types.signature(m.global(g).ty).expect("a function");
    let params: Vec<Type> = params.to_vec();
    let wider: Vec<Type> = std::iter::once(Type::PTR).chain(params.iter().copied()).collect();
    let ty = m.types.function(result, &wider, false);
    let old = m.function_mut(g).expect("a function");
    let mut body = old.body.take().expect("a body");
    let mut worker = Param::of(Type::PTR);
    worker.name = Some(b"worker"[..].into());
    let taken = old.params.iter().any(|p| p.name.as_deref() == Some(b"worker"));
    worker.name = worker.name.filter(|_| !taken && !named_functions(&body, b"worker"));
    let params_on = std::iter::once(worker).chain(old.params.iter().cloned()).collect();
    shift_arguments(&mut body, call);
    let mut new = Function { params: params_on, body: Some(body), ..old.clone() };
    new.attrs = crate::shift::shift_function_attrs(m, new.attrs);
    // The subprogram and the execution counts move with the code. Other attachments are about the
    // named function, or refer to its arguments by number.
    let profile = m.symbols.intern(b"prof");
    let moves = |a: &Attachment| a.kind == Sym::DBG || a.kind == profile;
    let all = std::mem::take(&mut m.globals[g.0 as usize].attachments);
    let (attachments, stay): (Vec<_>, Vec<_>) = all.into_iter().partition(moves);
    m.globals[g.0 as usize].attachments = stay;
    let global = Global::with_defaults(&name, ty, GlobalKind::Function(Box::new(new)));
    m.add_global(Global { linkage: Linkage::Internal, attachments, ..global })
}

/// Gives the empty function `g` a body that asks for the worker and calls `on`.
fn emit_forwarder(m: &mut Module, g: GlobalId, on: GlobalId, ask: GlobalId) {
    let (result, params, _) = m.types.signature(m.global(g).ty).expect("a function");
    let params: Vec<Type> = params.to_vec();
    let text = m.display_name(g);
    let f = FunctionBuilder::new(m, &text, result, &params);
    let w = f.call(ask, &[]);
    let args = (0..params.len() as u32).map(|n| f.arg(n).into());
    let args: Vec<_> = std::iter::once(w.into()).chain(args).collect();
    let value = f.call(on, &args);
    if result == Type::VOID {
        f.ret_void();
    } else {
        f.ret(value);
    }
    f.finish().unwrap_or_else(|e| panic!("no function @{text}: {e}"));
}

fn named_functions(body: &Body, name: &[u8]) -> bool {
    let insts = body.layout().iter().flat_map(|&b| body.insts(b));
    let mut results = insts.filter_map(|&i| body.names.get(i));
    let mut blocks = body.layout().iter().filter_map(|&b| body.block_names.get(b));
    results.any(|n| n == name) || blocks.any(|n| n == name)
}

/// Every argument moves up by one; the worker is the first.
fn shift_arguments(body: &mut Body, call: Inst) {
    let up = |v: &mut Value| {
        if let ValueKind::Arg(n) = v.kind() {
            *v = Value::arg(n + 1);
        }
    };
    let all: Vec<Inst> = body.layout().iter().flat_map(|&b| body.insts(b)).copied().collect();
    for i in all {
        body.ops_mut(i).iter_mut().for_each(up);
    }
    body.metadata.values_mut().for_each(up);
    pir_core::cursor::replace_all_uses(body, call.into(), Value::arg(0));
    body.remove_inst(call);
}

/// Calls of functions with a version go to that.
fn redirect_calls(m: &mut Module, g: GlobalId, versions: &FxHashMap<GlobalId, GlobalId>) {
    let Some(mut taken) = m.function_mut(g).and_then(|f| f.body.take()) else { return };
    let body = &mut *taken;
    let all: Vec<Inst> = body.layout().iter().flat_map(|&b| body.insts(b)).copied().collect();
    for i in all {
        if !matches!(body.inst(i).op(), Opcode::Call | Opcode::Invoke) {
            continue;
        }
        let Some(old) = body.ops(i)[0].as_global() else { continue };
        let Some(&new) = versions.get(&old) else { continue };
        let mut call = *body.call(i);
        // `musttail` wants the types of caller and callee to agree.
        let must = body.inst(i).tail() == TailKind::MustTail;
        if must || call.fn_ty != m.global(old).ty {
            continue;
        }
        let mut ops = vec![Value::global(new), Value::arg(0)];
        ops.extend_from_slice(&body.ops(i)[1..]);
        body.set_ops(i, &ops);
        call.fn_ty = m.global(new).ty;
        call.args += 1;
        call.fn_attrs = crate::shift::shift_call_attrs(
            &m.attrs,
            &m.attr_groups,
            &mut body.attrs,
            call.fn_attrs,
        );
        if call.arg_attrs.len > 0 {
            let start = body.attr_lists.len() as u32;
            body.attr_lists.push(AttrSet::EMPTY);
            let range = call.arg_attrs.range();
            body.attr_lists.extend_from_within(range);
            call.arg_attrs = List { start, len: call.arg_attrs.len + 1 };
        }
        *body.call_mut(i) = call;
    }
    m.function_mut(g).expect("a function").body = Some(taken);
}
