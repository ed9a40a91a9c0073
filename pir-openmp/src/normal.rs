//! Normalises `invoke`s of the run time and calls of aliases, and removes `noundef` from captured
//! values.
//!
//! Calls of the run time may be an `invoke`: none of its functions throws, except from the code of
//! a region, which an exception must not leave. A value that is captured by copy is stored into an
//! object of 8 bytes, and these are passed as one number, which is then `noundef` though half of it
//! is not defined.

use crate::error::Error;
use crate::interface::{called, entry};
use pir_core::Module;
use pir_core::attr::{Attr, AttrPool};
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::cursor::{replace_terminator, substitute};
use pir_core::entity::{AttrSet, Entity, GlobalId, Inst, Type, Value};
use pir_core::inst::InstData;
use pir_core::module::{GlobalKind, Linkage};
use pir_core::opcode::Opcode;
use pir_core::types::List;
use rustc_hash::{FxHashMap, FxHashSet};

/// Makes each of them a call and a branch. O(module)
///
/// # Errors
/// The call does not fit the function.
pub(crate) fn calls(module: &mut Module) -> Result<(), Error> {
    for g in (0..module.globals.len()).map(GlobalId::new) {
        let found = invokes(module, g);
        if found.is_empty() {
            continue;
        }
        let f = FunctionBuilder::edit(module, g).map_err(Error::Build)?;
        let mut results = FxHashMap::default();
        for (i, called) in found {
            f.before(i);
            let args = f.with_body(|b| b.call_args(i).to_vec());
            let args: Vec<Operand> = args.into_iter().map(Operand::from).collect();
            let result = f.call(called, &args);
            let replaced = f.with_body(|b| {
                let block = b.block_of(i);
                let location: Vec<_> = b.attachments(i).collect();
                if let Some(new) = result.as_inst() {
                    b.set_attachments(new, &location);
                }
                if b.inst(i).ty() != Type::VOID {
                    results.insert(i, result);
                }
                let br = InstData::new(Opcode::Br, Type::VOID);
                let normal: Vec<_> = b.successors(block).take(1).map(Into::into).collect();
                // The edge was there before, so its phis keep their values.
                replace_terminator(b, block, br, &normal, &[])
            });
            replaced.map_err(Error::Edit)?;
        }
        f.with_body(|b| substitute(b, &results));
        f.finish().map_err(Error::Build)?;
    }
    Ok(())
}

/// Makes direct calls of aliases calls of the functions that they stand for, which are in the
/// module. O(module)
pub(crate) fn aliases(module: &mut Module) {
    let aliasee = |g: GlobalId| {
        let global = module.global(g);
        let GlobalKind::Alias(v) = global.kind else { return None };
        let f = v.as_global().filter(|&f| module.function(f).is_some_and(|f| f.body.is_some()))?;
        let may_change = matches!(global.linkage, Linkage::Weak | Linkage::LinkOnce);
        (!may_change).then_some((g, (f, module.global(f).ty)))
    };
    let all = (0..module.globals.len()).map(GlobalId::new);
    let aliases: FxHashMap<GlobalId, (GlobalId, Type)> = all.filter_map(aliasee).collect();
    if aliases.is_empty() {
        return;
    }
    for g in (0..module.globals.len()).map(GlobalId::new) {
        let body = module.function_mut(g).and_then(|f| f.body.as_deref_mut());
        let Some(body) = body else { continue };
        let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
        let alias = |i: Inst| {
            let &(f, ty) = aliases.get(&body.ops(i).first()?.as_global()?)?;
            (body.inst(i).op().is_call() && body.call(i).fn_ty == ty).then_some((i, f))
        };
        let calls: Vec<(Inst, GlobalId)> = all.filter_map(alias).collect();
        calls.into_iter().for_each(|(i, f)| body.ops_mut(i)[0] = Value::global(f));
    }
}

/// The functions that are passed to the run time as the code of a region. O(module)
pub(crate) fn codes_of_regions(module: &Module) -> FxHashSet<GlobalId> {
    let bodies = module.functions().filter_map(|(.., f)| f.body.as_deref());
    let codes = bodies.flat_map(|body| {
        let all = body.layout().iter().flat_map(|&b| body.insts(b));
        all.filter_map(move |&i| {
            called(module, body, i)?.first_captured()?;
            body.call_args(i).get(2)?.as_global()
        })
    });
    codes.collect()
}

/// Takes the promise from the parameters of the code of regions that they are defined. O(module)
pub(crate) fn captured_values(module: &mut Module) {
    let regions = codes_of_regions(module);
    for g in (0..module.globals.len()).map(GlobalId::new) {
        if regions.contains(&g) {
            loosen(module, g);
        }
        let body = module.function_mut(g).and_then(|f| f.body.as_deref_mut());
        let Some(body) = body else { continue };
        let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
        let is_region = |v: Value| v.as_global().is_some_and(|g| regions.contains(&g));
        let calls = |i: &Inst| body.inst(*i).op().is_call() && is_region(body.ops(*i)[0]);
        let direct: Vec<Inst> = all.filter(calls).collect();
        direct.into_iter().for_each(|i| body.call_mut(i).arg_attrs = List::default());
    }
}

/// Takes that promise from the parameters of a function.
pub(crate) fn loosen(module: &mut Module, g: GlobalId) {
    let Some(function) = module.function(g) else { return };
    let sets: Vec<_> = function.params.iter().map(|p| (p.ty, p.attrs)).collect();
    let loose = sets.into_iter().map(|(ty, set)| match ty {
        Type::PTR => set,
        _ => without_noundef(&mut module.attrs, set),
    });
    let loose: Vec<AttrSet> = loose.collect();
    if let Some(function) = module.function_mut(g) {
        function.params.iter_mut().zip(loose).for_each(|(p, set)| p.attrs = set);
    }
}

fn without_noundef(pool: &mut AttrPool, set: AttrSet) -> AttrSet {
    let is_promise = |a: &Attr| matches!(a, Attr::Word(w) if pool.text(*w) == b"noundef");
    let kept: Vec<Attr> = pool.get(set).iter().copied().filter(|a| !is_promise(a)).collect();
    pool.intern(&kept)
}

/// The invokes of functions of the run time, with the functions.
fn invokes(module: &Module, g: GlobalId) -> Vec<(Inst, GlobalId)> {
    let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else { return Vec::new() };
    let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    let of_runtime = |i: Inst| {
        let called = body.ops(i)[0].as_global()?;
        let name = module.global(called).name.as_deref()?;
        let is_declared = module.function(called).is_some_and(|f| f.body.is_none());
        (is_declared && entry(name)?.1.is_some()).then_some((i, called))
    };
    all.filter(|&i| body.inst(i).op() == Opcode::Invoke).filter_map(of_runtime).collect()
}
