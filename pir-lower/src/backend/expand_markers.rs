//! The walk over the markers of a task program: each becomes code of the back end of its region.

use super::expand::{Expander, Libraries, SharedState};
use super::inline::inline_calls;
use super::runtime::{Critical, Library, Runtime, RuntimeSetting};
use super::{Backend, RUNTIMES, critical, lockstep, reduce, worker};
use crate::error::Error;
use crate::program::{FrameId, LoopId, MARKERS, RegionId, SiteId, Task, TaskProgram};
use pir_core::builder::FunctionBuilder;
use pir_core::constant::ConstKind;
use pir_core::entity::{Entity, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::intrinsic::Id;
use pir_core::module::{Global, GlobalKind, Linkage, TlsModel};
use pir_core::symbol::Sym;
use pir_core::{GlobalId, Module, Opcode, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::sync::Arc;
use tracing::debug_span;

/// Turns all markers into code and removes their declarations.
///
/// # Errors
/// `PIR0604` for a lockstep region that has no vector code.
pub(crate) fn expand_markers(
    mut program: TaskProgram,
    chosen: &[&'static dyn Backend],
    options: &super::Options,
) -> Result<Module, Error> {
    let mut module = std::mem::take(&mut program.module);
    let sources = module.globals.len();
    let libraries = libraries(&program, chosen, options);
    let setting =
        RuntimeSetting { mixed: libraries.is_mixed(), reports_faults: options.reports_faults };
    let mut globals = SharedState { libraries, setting, ..SharedState::default() };
    let libraries = &globals.libraries;
    let home = |t: &Task| (t.function, libraries.of_region[t.region.index()]);
    globals.home_library_of = RefCell::new(program.tasks.iter().map(home).collect());
    let tasks: FxHashSet<GlobalId> = program.tasks.iter().map(|t| t.function).collect();
    if libraries.main().and_then(|r| r.strand_number()).is_none() {
        globals.strand_number_variables = define_number_variables(&mut module);
    }
    libraries.used.iter().for_each(|r| r.prepare(&mut module, setting));
    globals.has_sections = critical::has_critical_sections(&module);
    globals.critical = match options.sections {
        _ if !globals.has_sections => None,
        Some(names) => Some(Critical::without_handle(&mut module, names)),
        None if libraries.used.is_empty() => Some(critical::define_section_functions(&mut module)),
        None => None,
    };
    let functions: Vec<GlobalId> =
        module.functions().filter(|(_, _, f)| f.body.is_some()).map(|(g, _, _)| g).collect();
    globals.privatised_iterations = reduce::privatise(&mut module, &program);
    let copies: FxHashMap<GlobalId, GlobalId> = globals
        .privatised_iterations
        .iter()
        .map(|(t, p)| (program.tasks[t.index()].function, p.function))
        .collect();
    let copied =
        copies.iter().map(|(t, &c)| (c, globals.home_library_of.borrow()[t])).collect::<Vec<_>>();
    globals.home_library_of.borrow_mut().extend(copied);
    // Copies of iterations have the same loops inside.
    let functions: Vec<GlobalId> =
        functions.into_iter().flat_map(|g| [Some(g), copies.get(&g).copied()]).flatten().collect();
    // Inner functions come later in the module, and must be expanded before they are copied into
    // chunks.
    for g in functions.into_iter().rev() {
        let body = module.function(g).and_then(|f| f.body.as_deref()).expect("a body");
        let markers = find(&module, body);
        if markers.is_empty() {
            continue;
        }
        let _span = debug_span!("back end", function = module.display_name(g)).entered();
        let f = FunctionBuilder::edit(&mut module, g).expect("it has a body");
        let mut x = Expander::new(&program, &f, g, &markers, &globals, options);
        for (i, name) in markers {
            x.marker = i;
            expand_marker(&mut x, chosen, &name);
        }
        let groups = x.finish_function();
        f.finish().unwrap_or_else(|e| panic!("expanding markers made no function: {e}"));
        let groups = groups?;
        if !groups.is_empty() {
            inline_calls(&mut module, g, &groups);
            pir_vector::forward_locals(&mut module, g);
        }
    }
    let (homes, teams) = (globals.home_library_of.into_inner(), globals.task_starters.into_inner());
    worker::specialise_on_worker(&mut module, &globals.libraries.used, homes, &teams);
    let copies = copies.into_values();
    drop_unused(&mut module, &tasks.into_iter().chain(copies).collect(), sources);
    if options.has_other_modules {
        share_state(&mut module, &globals.libraries.used);
    }
    crate::debug::settle_debug_info(&mut module);
    let names: Vec<&[u8]> = MARKERS.iter().map(|(n, _, _)| n.as_bytes()).collect();
    let gone = |n: &[u8]| names.contains(&n) || n.starts_with(b"llvm.parallel.");
    module.retain_globals(|g| !g.name.as_deref().is_some_and(gone));
    Ok(module)
}

/// The libraries of the chosen back ends.
fn libraries(
    program: &TaskProgram,
    chosen: &[&'static dyn Backend],
    options: &super::Options,
) -> Libraries {
    let is_used = |r: &&dyn Runtime| super::uses(chosen, options, r.library());
    let used = RUNTIMES.iter().copied().filter(is_used).collect();
    let mut this = Libraries { used, of_region: vec![] };
    let main = this.main().map_or(Library::NONE, |r| r.library());
    let own = |r: RegionId| chosen[r.index()].library();
    for r in 0..chosen.len() as u32 {
        let around = |r: &RegionId| program.regions[r.index()].parent;
        let mut up = std::iter::successors(Some(RegionId(r)), around).map(own);
        this.of_region.push(up.find(|&l| l != Library::NONE).unwrap_or(main));
    }
    this
}

/// Makes the state variables of libraries weak, so that all modules of the program share them.
fn share_state(module: &mut Module, used: &[&'static dyn Runtime]) {
    let ours = |n: &[u8]| used.iter().any(|r| r.is_support_function(n));
    for global in &mut module.globals {
        let is_state =
            matches!(&global.kind, GlobalKind::Variable(v) if !v.constant && v.init.is_some());
        if is_state && global.name.as_deref().is_some_and(ours) {
            global.linkage = Linkage::WeakOdr;
        }
    }
}

/// The functions made since there were `before` globals that run a range of iterations: they are
/// given their worker, as tasks are.
fn expand_chunks(module: &Module, before: usize) -> Vec<GlobalId> {
    let params = [Type::PTR, Type::PTR, Type::I64, Type::I64];
    let given = |g: &GlobalId| {
        let global = module.global(*g);
        let first = module.function(*g).and_then(|f| f.params.first()?.name.as_deref());
        let range = module.types.signature(global.ty).is_some_and(|s| s.1 == params);
        range && first == Some(b"worker")
    };
    (before..module.globals.len()).map(GlobalId::new).filter(given).collect()
}

/// Removes the functions of tasks without uses, and those made from them that were inlined: a loop
/// contains its iterations.
fn drop_unused(module: &mut Module, tasks: &FxHashSet<GlobalId>, sources: usize) {
    let names = tasks.iter().filter_map(|&g| module.global(g).name.clone());
    let made = module.functions().filter(|(g, global, f)| {
        let local = matches!(global.linkage, Linkage::Internal | Linkage::Private);
        g.index() >= sources && local && f.body.is_some()
    });
    let made = made.filter_map(|(_, global, _)| global.name.clone());
    let ours: FxHashSet<Arc<[u8]>> = names.chain(made).collect();
    let is_ours = |global: &Global| global.name.as_ref().is_some_and(|n| ours.contains(n));
    let roots = module.functions().filter(|(_, global, _)| !is_ours(global));
    let mut work: Vec<GlobalId> = roots.map(|(g, _, _)| g).collect();
    let mut used: FxHashSet<GlobalId> = work.iter().copied().collect();
    while let Some(g) = work.pop() {
        let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else { continue };
        let insts = body.layout().iter().flat_map(|&b| body.insts(b));
        let names = insts.flat_map(|&i| body.ops(i)).filter_map(|v| v.as_global());
        work.extend(names.filter(|&n| used.insert(n)));
    }
    let used = used.into_iter().filter_map(|g| module.global(g).name.clone());
    let used: FxHashSet<Arc<[u8]>> = used.collect();
    let gone = |n: &[u8]| ours.contains(n) && !used.contains(n);
    module.retain_globals(|g| !g.name.as_deref().is_some_and(gone));
}

/// The variables for `thread.id` and `num_threads`, if the module asks for them.
fn define_number_variables(module: &mut Module) -> Option<(GlobalId, GlobalId)> {
    let asks = |id: Id| module.find(id.row().name.as_bytes()).is_some();
    if !asks(Id::ParallelThreadId) && !asks(Id::ParallelNumThreads) {
        return None;
    }
    let mut add = |name: &str, initial: u64| {
        let name = module.fresh_name(name);
        let init = module.constant(Type::I32, ConstKind::Int(initial));
        let g = module.add_variable(&name, Type::I32, Some(init));
        let global = &mut module.globals[g.0 as usize];
        global.thread_local = Some(TlsModel::GeneralDynamic);
        global.linkage = pir_core::module::Linkage::Internal;
        g
    };
    Some((add("pir.thread.id", 0), add("pir.num.threads", 1)))
}

/// The markers of a body in the order of the text, with their names.
fn find(module: &Module, body: &Body) -> Vec<(Inst, String)> {
    let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    let calls = all.filter(|&i| body.inst(i).op() == Opcode::Call);
    let mut found: Vec<(Inst, String)> = calls
        .filter_map(|i| {
            let ValueKind::Global(g) = body.ops(i)[0].kind() else { return None };
            let name = std::str::from_utf8(module.global(g).name.as_deref()?).ok()?;
            let known = name.starts_with("pir.") && MARKERS.iter().any(|m| m.0 == name);
            (known || name.starts_with("llvm.parallel.")).then(|| (i, name.to_string()))
        })
        .collect();
    // A close depends on the spawns of its frame, wherever they are.
    found.sort_by_key(|(_, name)| name == "pir.close");
    found
}

/// Puts code in place of a marker.
fn expand_marker(x: &mut Expander<'_, '_>, chosen: &[&'static dyn Backend], name: &str) {
    let marker = x.marker;
    let mut args = x.f.with_body(|b| b.call_args(marker).to_vec());
    for v in &mut args {
        *v = v.as_inst().and_then(|i| x.results.get(&i)).copied().unwrap_or(*v);
    }
    let number = |v: Value| {
        x.f.with_body(|b| match v.as_const().map(|c| b.consts.get(c).kind) {
            Some(ConstKind::Int(n)) => n as u32,
            other => panic!("a marker's number is {other:?}"),
        })
    };
    let program = x.program;
    let of_frame = |frame: FrameId| program.frames[frame.index()].region;
    let (place, before) =
        x.f.with_body(|b| (b.attachments(marker).find(|a| a.kind == Sym::DBG), b.inst_bound()));
    let known = x.f.with_module(|m| m.globals.len());
    x.f.before(marker);
    x.current_library = x.globals.libraries.main().map_or(Library::NONE, |r| r.library());
    let mut result = None;
    match name {
        "pir.width" => x.set_width(RegionId(number(args[0])), args[1]),
        "pir.open" => {
            let frame = FrameId(number(args[0]));
            let region = of_frame(frame);
            x.current_library = x.globals.libraries.of_region[region.index()];
            report_frame(x, frame, true);
            match program.regions[region.index()].lockstep {
                true => lockstep::open(x, frame),
                false => chosen[region.index()].open(x, frame),
            }
        }
        "pir.close" => {
            let frame = FrameId(number(args[0]));
            let region = of_frame(frame);
            x.current_library = x.globals.libraries.of_region[region.index()];
            match program.regions[region.index()].lockstep {
                true => lockstep::close(x, frame),
                false => chosen[region.index()].close(x, frame),
            }
            report_frame(x, frame, false);
        }
        "pir.spawn" => {
            let site = SiteId(number(args[0]));
            let region = of_frame(program.sites[site.index()].frame);
            x.current_library = x.globals.libraries.of_region[region.index()];
            match program.regions[region.index()].lockstep {
                true => lockstep::spawn(x, site, args[1]),
                false => chosen[region.index()].spawn(x, site, args[1]),
            }
        }
        "pir.loop" => {
            let l = LoopId(number(args[0]));
            let region = program.loops[l.index()].region;
            x.current_library = x.globals.libraries.of_region[region.index()];
            x.report_instance(region, true);
            match program.regions[region.index()].lockstep {
                true => lockstep::parallel_loop(x, l, args[1], args[2]),
                false => chosen[region.index()].parallel_loop(x, l, args[1], args[2]),
            }
            x.report_instance(region, false);
        }
        "pir.enter" => result = Some(x.enter_strand(args[0], args[1])),
        "pir.leave" => x.leave_strand(args[0]),
        "pir.hang" => x.hang(),
        _ => {
            let id = pir_core::intrinsic::find(name.as_bytes()).map(|f| f.id);
            result = id.and_then(|id| x.intrinsic(id, &args));
        }
    }
    let made = x.f.with_module(|m| expand_chunks(m, known));
    x.globals.home_library_of.borrow_mut().extend(made.into_iter().map(|g| (g, x.current_library)));
    x.f.with_body(|b| {
        if let Some(place) = place {
            crate::debug::locate_new_calls(b, before, place.node);
        }
        b.remove_inst(marker);
    });
    x.results.extend(result.map(|v| (marker, v)));
}

/// Reports the instance of a frame. A strand that starts others of its own region opens none.
fn report_frame(x: &mut Expander<'_, '_>, frame: FrameId, begins: bool) {
    let f = &x.program.frames[frame.index()];
    if !f.is_own_region {
        x.report_instance(f.region, begins);
    }
}
