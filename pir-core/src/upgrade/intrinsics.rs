//! Intrinsics that were declared otherwise: their declarations get the name and type of LLVM 22,
//! and then their calls are rewritten.

use super::calls::{Callees, rewrite};
use super::debug;
use super::table::{CallUpgrade, find_intrinsic};
use crate::diag::{Code, Diagnostic};
use crate::entity::{Entity, GlobalId, Type};
use crate::function::{Function, Param};
use crate::intrinsic;
use crate::module::{Global, GlobalKind, Module};
use crate::opcode::Opcode;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A declared intrinsic of an earlier version.
#[derive(Clone, Copy, Debug)]
pub(super) struct OldIntrinsic {
    global: GlobalId,
    upgrade: CallUpgrade,
}

/// Finds the intrinsics of a module that an earlier version declared otherwise. O(globals).
pub(super) fn find(module: &Module) -> Vec<OldIntrinsic> {
    let mut found = Vec::new();
    for (n, global) in module.globals.iter().enumerate() {
        if !global.name.as_deref().is_some_and(|n| n.starts_with(b"llvm.")) {
            continue;
        }
        let g = GlobalId::new(n);
        match find_intrinsic(module, g) {
            Some(upgrade) => found.push(OldIntrinsic { global: g, upgrade }),
            None if is_misspelt(module, g) => {
                found.push(OldIntrinsic { global: g, upgrade: CallUpgrade::Rename(None) });
            }
            None => {}
        }
    }
    found
}

/// Returns whether the types in an intrinsic's name are not those of its declaration. Earlier
/// versions wrote fewer types into some names.
fn is_misspelt(module: &Module, g: GlobalId) -> bool {
    let global = module.global(g);
    // Those that are only called are declared by their calls, and read again as declared ones.
    if module.function(g).is_none() {
        return false;
    }
    let name = global.name.as_deref().unwrap_or(b"");
    let mangled = intrinsic::mangled(&module.types, name, global.ty);
    mangled.is_some_and(|m| m.as_bytes() != name)
}

/// Upgrades the declarations and all calls. O(module).
pub(super) fn apply(module: &mut Module, old: Vec<OldIntrinsic>, diags: &mut Vec<Diagnostic>) {
    let mut upgrades: FxHashMap<GlobalId, (CallUpgrade, Callees)> = FxHashMap::default();
    let records = old.iter().any(|o| matches!(o.upgrade, CallUpgrade::Record(_)));
    // LLVM reads either calls or records; the verifier reports a module with both.
    let keeps_calls = records && has_records(module);
    let before = module.globals.len();
    let mut dropped = vec![false; before];
    for OldIntrinsic { global, upgrade } in old {
        match upgrade {
            CallUpgrade::Record(op) if keeps_calls && op != Opcode::DbgLabel => {}
            CallUpgrade::Record(_) => {
                dropped[global.index()] = true;
                upgrades.insert(global, (upgrade, Callees::default()));
            }
            _ => {
                let callees = declare(module, global, upgrade);
                if !callees.keeps(global) {
                    dropped[global.index()] = true;
                }
                // Nothing is left to do if the declaration has its name only.
                if !(callees.only(global) && matches!(upgrade, CallUpgrade::Rename(_))) {
                    upgrades.insert(global, (upgrade, callees));
                }
            }
        }
    }
    module.index_names();
    // They order uses that are others now.
    module.use_list_orders.clear();
    dropped.resize(module.globals.len(), false);
    for g in (0..module.globals.len()).map(GlobalId::new) {
        let Some(mut body) = module.function_mut(g).and_then(|f| f.body.take()) else { continue };
        if !upgrades.is_empty() {
            body.use_list_orders.clear();
            for b in body.layout().to_vec() {
                for i in body.insts(b).to_vec() {
                    if !body.inst(i).op().is_call() {
                        continue;
                    }
                    let callee = body.ops(i).first().and_then(|v| v.as_global());
                    match callee.and_then(|c| upgrades.get(&c)) {
                        None => {}
                        Some(&(CallUpgrade::Record(op), _)) => debug::replace(&mut body, i, op),
                        Some((upgrade, callees)) => {
                            let place = body.place(i);
                            if let Err(why) = rewrite(module, &mut body, i, *upgrade, callees) {
                                let refused = Diagnostic::new(Code::BadIntrinsic, why);
                                diags.push(refused.at(crate::Span::line_from(place)));
                            }
                        }
                    }
                }
            }
        }
        module.function_mut(g).expect("it is a function").body = Some(body);
    }
    if module.globals.len() > before {
        // A call needs only one of the two functions that some calls become.
        drop_uncalled(module, &upgrades, &mut dropped);
    }
    if dropped.contains(&true) {
        dropped.resize(module.globals.len(), false);
        module.retain_globals_by(|g, _| !dropped[g.index()]);
    }
}

/// Marks new declarations that no call needs. O(module).
fn drop_uncalled(
    module: &Module,
    upgrades: &FxHashMap<GlobalId, (CallUpgrade, Callees)>,
    dropped: &mut [bool],
) {
    let mut uncalled = vec![false; module.globals.len()];
    let several = upgrades.values().filter(|u| u.1.ids().count() > 1);
    several.flat_map(|u| u.1.ids()).for_each(|g| uncalled[g.index()] = true);
    for (_, _, f) in module.functions() {
        let Some(body) = &f.body else { continue };
        let calls = body.layout().iter().flat_map(|&b| body.insts(b));
        let callees = calls.filter_map(|&i| body.ops(i).first()?.as_global());
        callees.for_each(|g| uncalled[g.index()] = false);
    }
    uncalled.iter().zip(dropped).for_each(|(&u, d)| *d |= u);
}

/// Returns whether a body has a debug record other than one of a label.
fn has_records(module: &Module) -> bool {
    let bodies = module.globals.iter().filter_map(|g| match &g.kind {
        GlobalKind::Function(f) => f.body.as_deref(),
        _ => None,
    });
    let mut all = bodies
        .flat_map(|b| b.layout().iter().flat_map(|&k| b.insts(k)).map(move |&i| b.inst(i).op()));
    all.any(|op| op.is_debug() && op != Opcode::DbgLabel)
}

/// Declares what the calls of `old` call in LLVM 22. The first function takes the place of `old`
/// unless the module declares it already.
fn declare(module: &mut Module, old: GlobalId, upgrade: CallUpgrade) -> Callees {
    let name = module.global(old).name.clone().unwrap_or_else(|| Arc::from(&b""[..]));
    let (ret, params, vararg) = match module.types.signature(module.global(old).ty) {
        Some((ret, params, vararg)) => (ret, params.to_vec(), vararg),
        None => (Type::VOID, Vec::new(), false),
    };
    let without = |n: usize| {
        let kept = params.iter().enumerate().filter(|&(k, _)| k != n);
        kept.map(|(_, &ty)| ty).collect::<Vec<Type>>()
    };
    let base = |new: Option<&'static str>| match new {
        Some(new) => new.to_owned(),
        None => String::from_utf8_lossy(&name).into_owned(),
    };
    let mut callees = Callees::default();
    let mut add = |module: &mut Module, base: &str, ret, params: &[Type], gone: Option<usize>| {
        let ty = module.types.function(ret, params, vararg);
        let mangled = intrinsic::mangled(&module.types, base.as_bytes(), ty);
        let name: Arc<[u8]> = mangled.unwrap_or_else(|| base.to_owned()).into_bytes().into();
        let known = module.find(&name).filter(|&g| g != old && module.function(g).is_some());
        let g = known.unwrap_or_else(|| place(module, old, name, ty, gone, callees.is_empty()));
        callees.push(g, ty);
    };
    match upgrade {
        CallUpgrade::Rename(new) => add(module, &base(new), ret, &params, None),
        CallUpgrade::LifetimeSize => add(module, &base(None), ret, &without(0), Some(0)),
        CallUpgrade::Alignment(n) => {
            add(module, &base(None), ret, &without(n.into()), Some(n.into()));
        }
        CallUpgrade::Splice => {
            for new in ["llvm.vector.splice.left", "llvm.vector.splice.right"] {
                add(module, new, ret, &params, None);
            }
        }
        CallUpgrade::CoroEnd => {
            let mut params = params.clone();
            params.resize(3, Type::TOKEN);
            add(module, "llvm.coro.end", Type::VOID, &params, None);
            add(module, "llvm.coro.is_in_ramp", Type::I1, &[], None);
        }
        CallUpgrade::Bitcasts => {
            let signature = intrinsic::find(&name).map(|f| f.signature);
            let new = signature.and_then(|s| s.plain_types(&mut module.types));
            let (ret, params) = new.unwrap_or((ret, params.clone()));
            add(module, &base(None), ret, &params, None);
        }
        CallUpgrade::Record(_) => {}
    }
    callees
}

/// Makes the old declaration the new one, or adds a declaration if its place is taken.
fn place(
    module: &mut Module,
    old: GlobalId,
    name: Arc<[u8]>,
    ty: Type,
    gone: Option<usize>,
    takes_place: bool,
) -> GlobalId {
    let types: Vec<Type> = match module.types.signature(ty) {
        Some((_, params, _)) => params.to_vec(),
        None => Vec::new(),
    };
    if takes_place {
        let global = &mut module.globals[old.index()];
        (global.name, global.ty) = (Some(name), ty);
        if let GlobalKind::Function(f) = &mut global.kind {
            if let Some(gone) = gone.filter(|&n| n < f.params.len()) {
                f.params.remove(gone);
            }
            f.params.resize_with(types.len(), || Param::of(Type::VOID));
            f.params.iter_mut().zip(&types).for_each(|(p, &ty)| p.ty = ty);
        }
        return old;
    }
    let params = types.iter().map(|&ty| Param::of(ty)).collect();
    let kind = GlobalKind::Function(Box::new(Function { params, ..Function::default() }));
    let place = module.global(old).place;
    let shown = String::from_utf8_lossy(&name).into_owned();
    module.add_global(Global { place, ..Global::with_defaults(&shown, ty, kind) })
}
