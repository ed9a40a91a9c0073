//! Regions of worksharing loops alone, as `parallel for`, whose iterations become strands.
//!
//! The code of such a region has loops over the iterations that `__kmpc_for_static_init` gives to a
//! thread, one after the other, and barriers. If nothing in it depends on the thread that runs it,
//! the code runs once, over all iterations, and its loops are made parallel: the end of each is a
//! barrier of its own. The passes work on a copy of the code, which is dropped if a loop turns out
//! to have another form.

mod convert;
mod memory;

use crate::call::RuntimeCall;
use crate::directive_words::directive;
use crate::entries::Entry;
use crate::error::Error;
use crate::interface::Meaning;
use crate::options::Options;
use crate::reach::{ByCode, CallGraph};
use crate::report::{Construct, Outcome, Report};
use crate::sites::takes;
use crate::source_names::Names;
use crate::split::exit_from_region;
use crate::survey::Survey;
use pir_core::Module;
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::cursor::replace_all_uses;
use pir_core::entity::{GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::intrinsic::Id;
use pir_core::module::Linkage;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry::Vacant;

/// Makes the variables of the loop values.
const PROMOTE: &str = "sroa,mem2reg,constant-propagation,simplify-cfg,dce";

/// A function that marks the last iteration of each loop in the copies.
const BOUND: &str = "pir_omp_last_iteration";

/// The first argument of `__kmpc_for_static_init` that is the address of a variable of the loop.
const FIRST_ADDRESS: usize = 3;
const UPPER: usize = 5;

/// A call that opens the region of a loop.
struct Site {
    holder: GlobalId,
    call: Inst,
    outlined: GlobalId,
    /// Its entry in the report if it becomes a loop.
    construct: Construct,
}

/// Makes the iterations of combined loops strands, where they can be. O(module), and the time of
/// the passes if there are candidates.
///
/// # Errors
/// The module uses names of the run time in other ways than the compilers.
pub(crate) fn raise(
    mut module: Module,
    options: &Options,
    report: &mut Report,
) -> Result<Module, Error> {
    let survey = Survey::of(&module, options);
    let sites = sites(&module, &survey, options.shared.is_some());
    if sites.is_empty() {
        return Ok(module);
    }
    let mut copies: FxHashMap<GlobalId, GlobalId> = FxHashMap::default();
    for site in &sites {
        if let Vacant(place) = copies.entry(site.outlined) {
            let copy = *place.insert(copy(&mut module, &survey, site.outlined)?);
            if options.shared.is_some() {
                exit_from_region(&mut module, copy);
            }
        }
    }
    pir_transform::infer_attributes(&mut module);
    let promote = PROMOTE.parse()?;
    let mut module = options.run(options.verify(module)?, &promote)?.into_module();
    let mut failed = FxHashSet::default();
    for (&outlined, &copy) in &copies {
        if !convert::convert(&mut module, copy)? {
            failed.insert(outlined);
        }
    }
    let first = report.constructs.len();
    let converted: Vec<&Site> = sites.iter().filter(|s| !failed.contains(&s.outlined)).collect();
    for of_holder in converted.chunk_by(|a, b| a.holder == b.holder) {
        call_loops(&mut module, of_holder, &copies, &survey, report)?;
    }
    report.constructs[first..].sort_by_key(|c| c.offset);
    let dropped: FxHashSet<_> =
        failed.iter().map(|f| module.global(copies[f]).name.clone()).collect();
    module.retain_globals(|g| {
        let name = g.name.as_deref();
        !dropped.contains(&g.name) && name.is_none_or(|n| !n.starts_with(BOUND.as_bytes()))
    });
    Ok(module)
}

/// The calls that open such regions.
fn sites(module: &Module, survey: &Survey, is_shared: bool) -> Vec<Site> {
    let mut found = Vec::new();
    let mut known: FxHashMap<GlobalId, bool> = FxHashMap::default();
    // A program that chooses the number of threads may measure their speed-up.
    let is_named = |wanted: &[u8]| {
        let mut all = module.globals.iter();
        all.any(|g| g.name.as_deref().is_some_and(|n| n.starts_with(wanted)))
    };
    if is_named(b"omp_set_num_threads") {
        return found;
    }
    let graph = CallGraph::of(survey);
    let names = Names::new(module, survey);
    let concerns = |g| concerns_thread(survey, g) || !survey.facts(g).calls.is_empty();
    let concerning = graph.fold(false, concerns, |a, b| a || b);
    for (holder, _, function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        let calls = &survey.facts(holder).calls;
        let is_chosen = calls.iter().any(|c| c.row.meaning == Meaning::PushNumThreads);
        for call in calls.iter().filter(|c| c.entry == Some(Entry::Fork) && !is_chosen) {
            let args = body.call_args(call.inst);
            let Some(outlined) = args.get(2).and_then(|v| v.as_global()) else { continue };
            let is_loop = *known.entry(outlined).or_insert_with(|| {
                is_loops(module, survey, &graph, &concerning, outlined, is_shared)
            });
            if is_loop && takes(module, outlined, function, body, args, 3) {
                let directive = Some(directive(&names, survey, body, call, true));
                let construct = Construct::of_call(&names, holder, call, directive, Outcome::Loop);
                found.push(Site { holder, call: call.inst, outlined, construct });
            }
        }
    }
    found
}

/// Returns whether the code of a region is loops with a `static` schedule and barriers, and nothing
/// that it may run concerns its thread. Regions that are kept enter the same critical sections only
/// where the run time is shared.
fn is_loops(
    module: &Module,
    survey: &Survey,
    graph: &CallGraph,
    concerning: &ByCode<bool>,
    outlined: GlobalId,
    is_shared: bool,
) -> bool {
    let Some(body) = module.function(outlined).and_then(|f| f.body.as_deref()) else {
        return false;
    };
    if concerns_thread(survey, outlined)
        || graph.of_callees(outlined, concerning, false, |a, b| a || b)
    {
        return false;
    }
    let mut has_loop = false;
    survey.facts(outlined).calls.iter().all(|call| match (call.row.meaning, call.entry) {
        (Meaning::EndStaticLoop, _) | (_, Some(Entry::GlobalThreadNum)) => true,
        (Meaning::Barrier, Some(_)) => true,
        (Meaning::StaticLoop, _) => {
            has_loop = true;
            is_divided_in_blocks(module, body, call.inst)
        }
        _ => is_shared && section(call).is_some(),
    }) && has_loop
}

/// Returns whether a call divides a loop into one block of iterations for each thread, and no
/// thread asks whether its block is the last one.
fn is_divided_in_blocks(module: &Module, body: &Body, init: Inst) -> bool {
    let args = body.call_args(init);
    const STATIC: u64 = 34;
    const MODIFIERS: u64 = 3 << 29;
    let schedule = args.get(2).and_then(|&v| body.consts.const_int(&module.types, v));
    let is_own = |v: &Value| v.as_inst().is_some_and(|i| body.inst(i).op() == Opcode::Alloca);
    let is_plain = schedule.is_some_and(|s| s & !MODIFIERS == STATIC) && args.len() == 9;
    if !is_plain || !args[FIRST_ADDRESS..7].iter().all(is_own) {
        return false;
    }
    // The thread of the last iteration copies its values to the variables: `lastprivate`.
    let mut all = body.layout().iter().flat_map(|&b| body.insts(b));
    let tells_last =
        |&i: &Inst| body.inst(i).op() == Opcode::Load && body.ops(i)[0] == args[FIRST_ADDRESS];
    !all.any(tells_last)
}

/// Returns the intrinsic for a call that enters or leaves a critical section.
fn section(call: &RuntimeCall) -> Option<Id> {
    match call.entry? {
        Entry::Enter => Some(Id::ParallelCriticalEnter),
        Entry::Exit => Some(Id::ParallelCriticalExit),
        _ => None,
    }
}

/// Returns whether a function may wait, uses a thread-local variable or runs unknown code.
fn concerns_thread(survey: &Survey, g: GlobalId) -> bool {
    let facts = survey.facts(g);
    let waits = facts.may_wait || facts.indirect || facts.external;
    waits || facts.thread_local.is_some() || !facts.thread_locals.is_empty()
}

/// Copies the code of a region, without its calls of the run time: the bounds of the loops stay
/// those of all iterations, and the last one of each is marked.
fn copy(module: &mut Module, survey: &Survey, outlined: GlobalId) -> Result<GlobalId, Error> {
    let mut global = module.global(outlined).clone();
    let name = String::from_utf8_lossy(global.name.as_deref().unwrap_or_default()).into_owned();
    global.name = Some(module.fresh_name(&format!("{name}.iterations")).into_bytes().into());
    global.linkage = Linkage::Internal;
    let copy = module.add_global(global);
    let f = FunctionBuilder::edit(module, copy).map_err(Error::Build)?;
    for call in &survey.facts(outlined).calls {
        f.before(call.inst);
        let args = f.with_body(|b| b.call_args(call.inst).to_vec());
        if let (Some(intrinsic), Some(&name)) = (section(call), args.get(2)) {
            let g = f.with_module(|m| {
                m.declare_function(intrinsic.row().name, Type::VOID, &[Type::PTR], false)
            });
            f.call(g, &[name.into()]);
            f.with_body(|b| b.remove_inst(call.inst));
            continue;
        }
        if let (Some(&upper), Some(&step)) = (args.get(UPPER), args.get(7)) {
            let ty = f.ty(step);
            let bits = f.with_module(|m| m.types.int_bits(ty)).unwrap_or_default();
            let mark = f
                .with_module(|m| m.declare_function(&format!("{BOUND}.i{bits}"), ty, &[ty], false));
            let marked = f.call(mark, &[f.load(ty, upper).into()]);
            f.store(marked, upper);
        }
        let zero = f.int(Type::I32, 0);
        f.with_body(|b| {
            if b.inst(call.inst).ty() == Type::I32 {
                replace_all_uses(b, call.inst.into(), zero);
            }
            b.remove_inst(call.inst);
        });
    }
    f.finish().map_err(Error::Build)?;
    Ok(copy)
}

/// Calls the loops instead of opening the regions of one function.
fn call_loops(
    module: &mut Module,
    sites: &[&Site],
    copies: &FxHashMap<GlobalId, GlobalId>,
    survey: &Survey,
    report: &mut Report,
) -> Result<(), Error> {
    let Some(&&Site { holder, .. }) = sites.first() else { return Ok(()) };
    for site in sites {
        report.replaced += 1 + survey.facts(site.outlined).calls.len();
        report.add(site.construct.clone());
    }
    let f = FunctionBuilder::edit(module, holder).map_err(Error::Build)?;
    for site in sites {
        f.before(site.call);
        let args = f.with_body(|b| b.call_args(site.call).to_vec());
        let null = f.null();
        let mut arguments: Vec<Operand> = vec![null.into(), null.into()];
        arguments.extend(args.get(3..).unwrap_or_default().iter().map(|&v| Operand::from(v)));
        let new = f.call(copies[&site.outlined], &arguments);
        f.with_body(|b| {
            let location: Vec<_> = b.attachments(site.call).collect();
            if let Some(new) = new.as_inst() {
                b.set_attachments(new, &location);
            }
            b.remove_inst(site.call);
        });
    }
    f.finish().map_err(Error::Build)?;
    Ok(())
}
