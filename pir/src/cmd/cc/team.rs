//! Whether teams of threads keep to a unit: a region calls no code of other units, and no function
//! that other units may call in a region of theirs has a construct of OpenMP outside of regions.
//!
//! Two units in a team must agree on the library that has started its threads, and two units with a
//! lock on the library that it belongs to. One unit cannot know how another one is compiled.

use pir_core::Module;
use pir_core::entity::{GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::intrinsic;
use pir_core::module::{Global, GlobalKind, Linkage};
use pir_host::CLibrary;
use pir_interp::host::Host;
use std::collections::{HashMap, HashSet};

/// Functions of the run time that are the same for all threads of a program, or begin a region.
const OUTSIDE: &[&str] = &[
    "__kmpc_fork_call",
    "__kmpc_fork_call_if",
    "__kmpc_fork_teams",
    "__kmpc_global_thread_num",
    "__kmpc_push_num_teams",
    "__kmpc_push_num_threads",
    "__kmpc_push_proc_bind",
    "__kmpc_serialized_parallel",
    "__kmpc_end_serialized_parallel",
    "omp_get_dynamic",
    "omp_get_max_active_levels",
    "omp_get_max_threads",
    "omp_get_nested",
    "omp_get_num_procs",
    "omp_get_thread_limit",
    "omp_get_wtick",
    "omp_get_wtime",
];
/// How names of functions of the C++ and Fortran libraries and of the compiler begin.
const LIBRARY_PREFIXES: &[&str] = &[
    "llvm.",
    "__atomic_",
    "__divdc3",
    "__divsc3",
    "__muldc3",
    "__mulsc3",
    "__ubsan_",
    "_ZNSt",
    "_ZNKSt",
    "_ZSt",
    "_ZN9__gnu_cxx",
    "_Zna",
    "_Znw",
    "_Zda",
    "_Zdl",
    "__cxa_",
    "__gxx_personality",
    "_Unwind_",
    "_Fortran",
];
/// Functions of the C library that call a function, and the argument that names it.
const CALLERS: [(&str, usize); 5] =
    [("qsort", 3), ("qsort_r", 3), ("bsearch", 4), ("lfind", 4), ("lsearch", 4)];
/// Functions that add code to a program while it runs.
const LOADERS: [&str; 2] = ["dlopen", "dlmopen"];
/// The functions at which a program begins, which is in no region.
const ENTRIES: [&[u8]; 2] = [b"main", b"_QQmain"];

/// What matters of a function.
#[derive(Default)]
struct Facts {
    /// Functions that it calls or names, but for the code of regions.
    named: Vec<GlobalId>,
    /// Functions that it names otherwise than by a call.
    addresses: Vec<GlobalId>,
    /// Functions that it passes to the run time: the code of regions and tasks.
    regions: Vec<GlobalId>,
    /// Why it may run code of another unit.
    leaves: Option<String>,
    /// The name of a thread-local variable, or of a run-time function about the team, that it uses.
    in_team: Option<String>,
}

/// Checks that teams keep to the module.
///
/// # Errors
/// The reason why they may not.
pub(super) fn is_kept_together(module: &Module) -> Result<(), String> {
    if let Some(shared) = shared_state(module) {
        return Err(format!("@{shared} concerns other units, too"));
    }
    let all: HashMap<GlobalId, Facts> = module
        .functions()
        .filter_map(|(g, _, f)| Some((g, facts(module, f.body.as_deref()?))))
        .collect();
    let regions = all.values().flat_map(|f| f.regions.iter().copied());
    for g in reachable(&all, regions.collect()) {
        if let Some(why) = &all[&g].leaves {
            return Err(format!("a region in it may meet other units: {why}"));
        }
    }
    let is_open = |g: &GlobalId| {
        let global = module.global(*g);
        !is_local(global) && !ENTRIES.iter().any(|&e| global.name.as_deref() == Some(e))
    };
    let mut open: Vec<GlobalId> = all.keys().copied().filter(is_open).collect();
    open.extend(all.values().flat_map(|f| f.addresses.iter().copied()));
    let initial = module.globals.iter().filter_map(|g| match &g.kind {
        GlobalKind::Variable(v) => v.init?.as_global(),
        _ => None,
    });
    open.extend(initial.chain(module.consts.globals()));
    for g in reachable(&all, open) {
        if let Some(called) = &all[&g].in_team {
            let name = module.display_name(g);
            return Err(format!("@{name}, which other units may call, uses @{called}"));
        }
    }
    Ok(())
}

/// Whether the program may get more code while it runs.
pub(super) fn loads_code(module: &Module) -> bool {
    module.functions().any(|(g, ..)| LOADERS.contains(&name(module, g)))
}

/// Returns a function that the module calls for a lock, a setting, or memory of an allocator, which
/// all callers of the run time share.
pub(super) fn shared_state(module: &Module) -> Option<&str> {
    let is_shared = |name: &&str| {
        let Some(name) = name.strip_prefix("omp_") else { return false };
        let is_memory = name.contains("alloc") || name == "free";
        name.starts_with("set_") || name == "get_schedule" || name.contains("_lock") || is_memory
    };
    module.functions().map(|(g, ..)| name(module, g)).find(is_shared)
}

/// Functions with a body that may run when one of the roots does, in the order of the module.
fn reachable(all: &HashMap<GlobalId, Facts>, mut work: Vec<GlobalId>) -> Vec<GlobalId> {
    let mut seen = HashSet::new();
    while let Some(g) = work.pop() {
        if let Some(facts) = all.get(&g)
            && seen.insert(g)
        {
            work.extend(&facts.named);
        }
    }
    let mut seen: Vec<GlobalId> = seen.into_iter().collect();
    seen.sort_unstable();
    seen
}

fn facts(module: &Module, body: &Body) -> Facts {
    let mut found = Facts::default();
    let is_function = |g: &GlobalId| module.function(*g).is_some();
    let insts = body.layout().iter().flat_map(|&b| body.insts(b));
    let operands = insts.flat_map(|&i| body.ops(i)).filter_map(|v| v.as_global());
    for g in operands.chain(body.consts.globals()) {
        let global = module.global(g);
        if global.thread_local.is_none() {
            continue;
        }
        let name = name(module, g);
        found.in_team.get_or_insert_with(|| name.to_owned());
        if !is_local(global) {
            found.leaves.get_or_insert_with(|| format!("the thread-local variable @{name}"));
        }
    }
    // The code of regions is named by constants only where the run time is called.
    let mut passed = HashSet::new();
    for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
        let mut operands = body.ops(i).iter();
        if body.inst(i).op().is_call() {
            let callee = operands.next().and_then(|v| v.as_global()).filter(is_function);
            let functions = operands.as_slice().iter().filter_map(|v| v.as_global());
            match callee {
                Some(callee) if is_runtime(module, callee) => {
                    passed.extend(functions.filter(is_function));
                    operands = [].iter();
                    call(module, callee, &mut found);
                }
                Some(callee) => {
                    call(module, callee, &mut found);
                    let passes = CALLERS.iter().find(|c| c.0 == name(module, callee));
                    let passed = passes.and_then(|c| body.call_args(i).get(c.1));
                    if passed.is_some_and(|v| v.as_global().is_none()) {
                        found.leaves.get_or_insert_with(|| "a call through a pointer".to_owned());
                    }
                }
                None => {
                    found.leaves.get_or_insert_with(|| "a call through a pointer".to_owned());
                }
            }
        }
        found.addresses.extend(operands.filter_map(|v| v.as_global()).filter(is_function));
    }
    let constants = body.consts.globals().filter(is_function);
    found.addresses.extend(constants.filter(|g| !passed.contains(g)));
    // What gets the address may call the function.
    for n in 0..found.addresses.len() {
        call(module, found.addresses[n], &mut found);
    }
    found.named.extend(&found.addresses);
    found.regions.extend(passed);
    found
}

fn is_local(global: &Global) -> bool {
    matches!(global.linkage, Linkage::Internal | Linkage::Private)
}

fn name(module: &Module, g: GlobalId) -> &str {
    let name = module.global(g).name.as_deref().unwrap_or_default();
    std::str::from_utf8(name).unwrap_or_default()
}

fn is_runtime(module: &Module, g: GlobalId) -> bool {
    ["__kmpc_", "omp_"].iter().any(|prefix| name(module, g).starts_with(prefix))
}

fn call(module: &Module, callee: GlobalId, found: &mut Facts) {
    let name = name(module, callee);
    if module.function(callee).is_some_and(|f| f.body.is_some()) {
        found.named.push(callee);
        if matches!(module.global(callee).linkage, Linkage::Weak | Linkage::LinkOnce) {
            found
                .leaves
                .get_or_insert_with(|| format!("a call of @{name}, which may be another's"));
        }
    } else if is_runtime(module, callee) {
        // A Fortran procedure ends in `_`.
        if !OUTSIDE.contains(&name.trim_end_matches('_')) {
            found.in_team.get_or_insert_with(|| name.to_owned());
        }
    } else if intrinsic::of_global(module, callee).is_none()
        && !LIBRARY_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
        && CLibrary.find(name).is_none()
        && CLibrary.define(name).is_none()
    {
        found.leaves.get_or_insert_with(|| format!("a call of @{name}"));
    }
}

/// Takes the maximum number of threads of a team from libomp, because units that stay with it may
/// have set it.
pub(super) fn ask_libomp(module: &mut Module) {
    let Some(ours) = module.find(b"llvm.parallel.max_threads") else { return };
    let theirs = module.declare_function("omp_get_max_threads", Type::I32, &[], false);
    let bodies = module.globals.iter_mut().filter_map(|g| match &mut g.kind {
        GlobalKind::Function(f) => f.body.as_deref_mut(),
        _ => None,
    });
    for body in bodies {
        let insts: Vec<Inst> = body.layout().iter().flat_map(|&b| body.insts(b)).copied().collect();
        for i in insts {
            if body.inst(i).op().is_call() && body.ops(i)[0].as_global() == Some(ours) {
                body.ops_mut(i)[0] = Value::global(theirs);
            }
        }
    }
}
