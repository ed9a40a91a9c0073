//! Directives become the calls of the run time that clang emits for them, or are removed.
//!
//! A function is lowered from the outside inwards. What becomes a function of its own keeps the
//! directives inside it, and is lowered afterwards.

use crate::blocks::Lowering;
use crate::calls::{PREFIX, is_marker};
use crate::model::{ClauseKind, Directive};
use crate::reductions::lock;
use crate::tree::{Node, Tree, build, has_markers};
use crate::{read, threadprivate};
use pir_analysis::{Analyses, Cfg};
use pir_core::Module;
use pir_core::builder::{BuildError, FunctionBuilder};
use pir_core::diag::{Code, Diagnostic};
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::md::Attachment;
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;
use rustc_hash::FxHashMap;

/// Returns whether a module has directives. O(module)
pub fn has_directives(module: &Module) -> bool {
    let mut bodies = module.functions().filter_map(|(_, _, f)| f.body.as_deref());
    bodies.any(|b| has_markers(module, b))
}

/// Removes all directives, which leaves the sequential program. O(module)
///
/// Markers that are not well-formed are removed as well: nothing is read of them.
pub fn strip(module: &mut Module) {
    let functions: Vec<GlobalId> = module.functions().map(|(g, ..)| g).collect();
    for g in functions {
        let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else { continue };
        let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
        // An `invoke` ends its block; the reading of directives refuses it.
        let is_removable =
            |i: &Inst| is_marker(module, body, *i) && !body.inst(*i).op().is_terminator();
        let markers: Vec<Inst> = all.filter(is_removable).collect();
        if let Some(body) = module.function_mut(g).and_then(|f| f.body.as_deref_mut()) {
            markers.into_iter().for_each(|i| body.remove_inst(i));
        }
    }
    forget_intrinsics(module);
}

/// Removes the declarations of the intrinsics, if nothing uses them any more.
fn forget_intrinsics(module: &mut Module) {
    if !has_directives(module) {
        module.use_list_orders.clear();
        module.retain_globals(|g| {
            let name = g.name.as_deref().unwrap_or_default();
            g.is_definition() || !name.starts_with(PREFIX)
        });
    }
}

/// Checks the directives and replaces them by calls of the run time. The result is an ordinary
/// module, which `pir-openmp` takes, or a linker with the run-time library.
/// Each region and each loop construct takes time in proportion to its function.
///
/// # Errors
/// Directives that are not well-formed (see [`read`](crate::read())), and those that cannot be
/// expressed, with `PIR0709`. The module is not usable then.
pub fn lower(module: &mut Module) -> Result<(), Vec<Diagnostic>> {
    read::read(module)?;
    threadprivate::apply(module)?;
    let mut work: Vec<GlobalId> = module
        .functions()
        .filter(|(_, _, f)| f.body.as_deref().is_some_and(|b| has_markers(module, b)))
        .map(|(g, ..)| g)
        .collect();
    let mut shared = FxHashMap::default();
    let mut found = Vec::new();
    while let Some(g) = work.pop() {
        match function(module, g, &mut shared) {
            Ok(outlined) => work.extend(outlined),
            Err(complaints) => {
                let complaints = complaints.into_iter().map(|d| read::located(module, g, d));
                found.extend(complaints);
            }
        }
    }
    if !found.is_empty() {
        return Err(found);
    }
    // Nothing but the declarations is left.
    strip(module);
    Ok(())
}

/// Lowers a function; returns the functions that were made of its regions.
fn function(
    module: &mut Module,
    g: GlobalId,
    shared: &mut FxHashMap<(GlobalId, u32), Type>,
) -> Result<Vec<GlobalId>, Vec<Diagnostic>> {
    if let Some(body) = module.function_mut(g).and_then(|f| f.body.as_deref_mut()) {
        pir_transform::remove_unreachable(body, |_| false);
    }
    let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else {
        return Ok(Vec::new());
    };
    let tree = build(module, body)?;
    let failed = |e: BuildError| {
        vec![Diagnostic::new(Code::NotLowered, format!("the function cannot be changed: {e}"))]
    };
    let f = FunctionBuilder::edit(module, g).map_err(failed)?;
    let mut cx = Lowering { f: &f, shared, outlined: Vec::new() };
    let mut found = Vec::new();
    let mut work: Vec<usize> = tree.roots.iter().rev().copied().collect();
    while let Some(n) = work.pop() {
        let node = &tree.nodes[n];
        let bound = f.with_body(|b| b.inst_bound());
        let location = location(&f, node.begin);
        let stays = match construct(&mut cx, &tree, n) {
            Ok(stays) => stays,
            Err(d) => {
                found.push(*d);
                break;
            }
        };
        locate(&f, bound, &location);
        if stays {
            work.extend(node.children.iter().rev());
        }
    }
    let outlined = std::mem::take(&mut cx.outlined);
    if tree.nodes.iter().any(|n| n.directive == Directive::Task) {
        f.with_body(hoist_objects);
    }
    if !found.is_empty() {
        return Err(found);
    }
    f.finish().map_err(failed)?;
    Ok(outlined)
}

/// Lowers a construct; returns whether its block is still in the function.
fn construct(cx: &mut Lowering<'_, '_>, tree: &Tree, n: usize) -> Result<bool, Box<Diagnostic>> {
    let node = &tree.nodes[n];
    match node.directive {
        Directive::Parallel => cx.parallel(node)?,
        Directive::ParallelLoop | Directive::ParallelSections => {
            let outer = cx.split_combined(node);
            cx.parallel(&outer)?;
            cx.remove_markers(&outer);
            return Ok(false);
        }
        Directive::Loop => cx.worksharing_loop(node)?,
        Directive::Sections => cx.sections(tree, n)?,
        Directive::Single => cx.single(node)?,
        Directive::Master => cx.master(node)?,
        Directive::Task => cx.task(node)?,
        Directive::Atomic => cx.atomic(node)?,
        Directive::Critical => critical(cx, node)?,
        Directive::Ordered => {
            let region = cx.isolate(node)?;
            cx.at_start(region.entry);
            cx.runtime_of_thread("__kmpc_ordered", Type::VOID, &[]);
            cx.f.before(region.leave);
            cx.runtime_of_thread("__kmpc_end_ordered", Type::VOID, &[]);
        }
        Directive::Barrier => {
            cx.f.before(node.begin);
            cx.barrier();
        }
        Directive::Taskwait => {
            cx.f.before(node.begin);
            cx.runtime_of_thread("__kmpc_omp_taskwait", Type::I32, &[]);
        }
        Directive::Taskyield => {
            cx.f.before(node.begin);
            let zero = cx.f.int(Type::I32, 0);
            cx.runtime_of_thread("__kmpc_omp_taskyield", Type::I32, &[zero]);
        }
        Directive::Flush => {
            cx.f.before(node.begin);
            let place = cx.place();
            cx.runtime("__kmpc_flush", Type::VOID, &[place]);
        }
        // The sections around have divided the code; the variables are thread-local.
        Directive::Section | Directive::Threadprivate => {}
    }
    cx.remove_markers(node);
    Ok(!matches!(node.directive, Directive::Parallel | Directive::Task))
}

/// Moves objects to the front of a function that creates tasks, since those that are allocated on
/// its way would end with the region of a task. Loops keep theirs: each iteration has its own.
fn hoist_objects(body: &mut Body) {
    let Some(entry) = body.entry() else { return };
    let analyses = Analyses::new(Cfg::of(body));
    let loops = analyses.loops();
    let is_once = |b: &Block| {
        *b != entry
            && loops.innermost(*b).is_none()
            && !loops.irreducible().any(|cycle| cycle.contains(b))
    };
    let blocks = body.layout().iter().copied().filter(is_once);
    let found: Vec<Inst> = blocks
        .flat_map(|b| body.insts(b).iter().copied())
        .filter(|&i| body.inst(i).op() == Opcode::Alloca && body.ops(i).is_empty())
        .collect();
    found.into_iter().for_each(|i| body.relocate(i, entry, 0));
}

fn critical(cx: &Lowering<'_, '_>, node: &Node) -> Result<(), Box<Diagnostic>> {
    let region = cx.isolate(node)?;
    let name = node.clause(ClauseKind::Name).map_or("", |c| c.word.as_str());
    let lock = Value::global(lock(cx.f, name));
    cx.at_start(region.entry);
    cx.runtime_of_thread("__kmpc_critical", Type::VOID, &[lock]);
    cx.f.before(region.leave);
    cx.runtime_of_thread("__kmpc_end_critical", Type::VOID, &[lock]);
    Ok(())
}

/// The source location of a directive.
fn location(f: &FunctionBuilder<'_>, i: Inst) -> Vec<Attachment> {
    f.with_body(|b| b.attachments(i).filter(|a| a.kind == Sym::DBG).collect())
}

/// Gives the code that was added for a directive its source location, which calls must have in a
/// function with debug information.
fn locate(f: &FunctionBuilder<'_>, bound: usize, location: &[Attachment]) {
    if location.is_empty() {
        return;
    }
    f.with_body(|b| {
        for block in b.layout().to_vec() {
            let new = |i: &Inst| i.index() >= bound;
            let new: Vec<Inst> = b.insts(block).iter().copied().filter(new).collect();
            new.into_iter().for_each(|i| b.set_attachments(i, location));
        }
    });
}
