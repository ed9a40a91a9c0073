//! `threadprivate`: variables of which each thread has its own are thread-local variables of LLVM.

use crate::calls::{Marker, decode, is_marker, span};
use crate::model::ClauseKind;
use crate::operands::constant_mentions;
use pir_core::Module;
use pir_core::builder::{BuildError, FunctionBuilder};
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::Body;
use pir_core::module::{GlobalKind, TlsModel};
use pir_core::opcode::Opcode;
use rustc_hash::FxHashSet;

/// The variables that a module lists in `threadprivate`, and those that are thread-local already.
pub(crate) fn variables(module: &Module) -> FxHashSet<GlobalId> {
    let all = (0..module.globals.len()).map(GlobalId::new);
    let mut found: FxHashSet<GlobalId> =
        all.filter(|&g| module.global(g).thread_local.is_some()).collect();
    for (body, i) in lists(module) {
        found.extend(body.call_args(i).iter().filter_map(|v| v.as_global()));
    }
    found
}

/// The clauses that list such variables. O(module)
fn lists(module: &Module) -> impl Iterator<Item = (&Body, Inst)> {
    let bodies = module.functions().filter_map(|(.., f)| f.body.as_deref());
    let insts = bodies.flat_map(|body| {
        let all = body.layout().iter().flat_map(|&b| body.insts(b));
        all.map(move |&i| (body, i))
    });
    insts.filter(|&(body, i)| {
        let marker = decode(module, body, i);
        matches!(marker, Some(Ok(Marker::Clause { row, .. }))
            if row.kind == ClauseKind::ThreadprivateList)
    })
}

/// Makes the listed variables thread-local, and lets all code ask for the thread's own. O(module)
///
/// # Errors
/// A listed operand is no variable of the module, or a constant is computed from its address.
pub(crate) fn apply(module: &mut Module) -> Result<(), Vec<Diagnostic>> {
    let mut listed: FxHashSet<GlobalId> = FxHashSet::default();
    let mut found = Vec::new();
    for (body, i) in lists(module) {
        for v in body.call_args(i).iter().skip(1) {
            let is_variable =
                |g: &GlobalId| matches!(module.global(*g).kind, GlobalKind::Variable(_));
            match v.as_global().filter(is_variable) {
                Some(g) => drop(listed.insert(g)),
                None => found.push(
                    Diagnostic::new(
                        Code::NotLowered,
                        "`threadprivate` lists something else than a variable of the module",
                    )
                    .at(span(body, i))
                    .help("variables of a class would need their constructor in each thread"),
                ),
            }
        }
    }
    listed.retain(|&g| module.global(g).thread_local.is_none());
    if listed.is_empty() || !found.is_empty() {
        return if found.is_empty() { Ok(()) } else { Err(found) };
    }
    for &g in &listed {
        module.globals[g.index()].thread_local = Some(TlsModel::GeneralDynamic);
    }
    let functions: Vec<GlobalId> = module.functions().map(|(g, ..)| g).collect();
    for g in functions {
        if let Err(d) = in_function(module, g, &listed) {
            found.push(*d);
        }
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// Replaces the uses in one function.
fn in_function(
    module: &mut Module,
    g: GlobalId,
    listed: &FxHashSet<GlobalId>,
) -> Result<(), Box<Diagnostic>> {
    let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else { return Ok(()) };
    let mut uses: Vec<(Inst, usize, GlobalId)> = Vec::new();
    for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
        if is_marker(module, body, i) || body.inst(i).op().is_debug() || is_address(module, body, i)
        {
            continue;
        }
        for (n, v) in body.ops(i).iter().enumerate() {
            match v.kind() {
                ValueKind::Global(v) if listed.contains(&v) => uses.push((i, n, v)),
                ValueKind::Const(_) if listed.iter().any(|&v2| constant_mentions(body, *v, v2)) => {
                    let message = "a threadprivate variable is used in a constant expression";
                    return Err(Diagnostic::new(Code::NotLowered, message)
                        .at(span(body, i))
                        .help("compute the address by an instruction")
                        .into());
                }
                _ => {}
            }
        }
    }
    if uses.is_empty() {
        return Ok(());
    }
    let failed = |e: BuildError| Box::new(Diagnostic::new(Code::NotLowered, e.to_string()));
    let f = FunctionBuilder::edit(module, g).map_err(failed)?;
    for (i, n, variable) in uses {
        // The operand of a `phi` is used at the end of the block that it comes from.
        let at = f.with_body(|b| match b.inst(i).op() {
            Opcode::Phi => b.ops(i)[n + 1].as_block().and_then(|p| b.terminator(p)),
            _ => Some(i),
        });
        let Some(at) = at else { continue };
        f.before(at);
        let own = address(&f, Value::global(variable));
        f.with_body(|b| b.ops_mut(i)[n] = own);
    }
    f.finish().map_err(failed)?;
    Ok(())
}

const ADDRESS: &str = "llvm.threadlocal.address.p0";

fn is_address(module: &Module, body: &pir_core::function::Body, i: Inst) -> bool {
    let called = body.ops(i).first().and_then(|v| v.as_global());
    body.inst(i).op().is_call()
        && called.is_some_and(|g| module.global(g).name.as_deref() == Some(ADDRESS.as_bytes()))
}

/// Adds the address of the thread's own variable.
pub(crate) fn address(f: &FunctionBuilder<'_>, variable: Value) -> Value {
    let g = f.with_module(|m| m.declare_function(ADDRESS, Type::PTR, &[Type::PTR], false));
    f.call(g, &[variable.into()])
}
