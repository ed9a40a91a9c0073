//! The functions of `library/team.c` in a module, and the variables that they use.

use crate::error::Error;
use crate::options::Options;
use pir_core::Module;
use pir_core::attr::Attr;
use pir_core::builder::FunctionBuilder;
use pir_core::constant::ConstKind;
use pir_core::entity::{AttrSet, Entity, GlobalId, Type, Value};
use pir_core::inst::{IntPredicate, align_bytes, align_code};
use pir_core::layout::DataLayout;
use pir_core::module::{GlobalKind, Linkage, TlsModel};
use pir_core::text::add_functions;
use rustc_hash::FxHashSet;

/// Sizes of the records, in bytes; `library/openmp.h` checks them.
pub(crate) const TEAM_BYTES: u64 = 80;
pub(crate) const LEAGUE_BYTES: u64 = 16;
pub(crate) const STRAND_BYTES: u64 = 192;
pub(crate) const OUTSIDE_BYTES: u64 = 80;
/// That of `struct pir_omp_guest` of the run time.
pub(crate) const GUEST_BYTES: u64 = 96;

const TEXTS: [&str; 3] = [
    include_str!("../library/team.ll"),
    include_str!("../library/depend.ll"),
    include_str!("../library/depend.pir"),
];
/// The functions that are inlined into functions that keep their calls.
const SHARED_TEXT: &str = include_str!("../library/shared.ll");
const RACE_TEXT: &str = include_str!("../library/race.ll");

/// The accesses of the library are not checked for races, as long as its code is not copied.
const UNCHECKED: [&[u8]; 2] = [b"disable_sanitizer_instrumentation", b"noinline"];

const PREFIX: &str = "pir_omp_";

/// The variables of the environment, in the order of `library/openmp.h`.
const VARIABLES: [&str; 12] = [
    "OMP_CANCELLATION",
    "OMP_SCHEDULE",
    "OMP_MAX_ACTIVE_LEVELS",
    "OMP_NESTED",
    "OMP_DYNAMIC",
    "OMP_MAX_TASK_PRIORITY",
    "OMP_NUM_THREADS",
    "OMP_THREAD_LIMIT",
    "OMP_DEFAULT_DEVICE",
    "OMP_NUM_TEAMS",
    "OMP_TEAMS_THREAD_LIMIT",
    "OMP_PROC_BIND",
];

/// The functions of the library that the run time has too, for locks that all code of a program
/// shares.
const LOCKS_OF_RUN_TIME: [&str; 3] = ["lock_set", "lock_test", "lock_unset"];

/// The bytes for the name of each.
const VARIABLE_BYTES: usize = 32;

/// The texts of libomp for the directive `error`, since the library has no constants of its own.
const MESSAGES: &str = "\
     OMP: Warning #283: %.*s:%.*s:%.*s: Encountered user-directed warning: %s.\n\0\
     OMP: Error #282: %.*s:%.*s:%.*s: Encountered user-directed error: %s.\n\0";

/// The length of the array of numbers that `pir_omp_settings` returns.
const SETTINGS: u64 = 5;

/// Adds all functions of the library.
///
/// # Errors
/// The module has something else by one of the names.
pub(crate) fn add(module: &mut Module, options: &Options) -> Result<(), Error> {
    let for_races = options.for_races;
    if options.shared.is_some() {
        add_shared(module)?;
    }
    let alignment = largest_alignment(module);
    let mut added = Vec::new();
    for text in TEXTS.iter().chain(for_races.then_some(&RACE_TEXT)) {
        added.extend(add_functions(module, text.as_bytes()).map_err(|found| {
            Error::Library(found.first().map(|d| d.message.to_string()).unwrap_or_default())
        })?);
    }
    let unchecked = UNCHECKED.map(|word| Attr::Word(module.attrs.intern_text(word)));
    let unchecked = for_races.then(|| module.attrs.intern(&unchecked));
    for g in added {
        keep_inside(module, g, unchecked);
    }
    if options.shared.is_some() {
        LOCKS_OF_RUN_TIME.iter().for_each(|name| leave_outside(module, name));
    }
    let null = module.constant(Type::PTR, ConstKind::Null);
    // Shared by all units of a program, since each may open a region that calls into another.
    let slot = module.add_variable("pir_omp_strand", Type::PTR, Some(null));
    module.globals[slot.index()].thread_local = Some(TlsModel::GeneralDynamic);
    let bytes = module.types.array(STRAND_BYTES, Type::I8);
    let zero = module.constant(bytes, ConstKind::Zero);
    // The program may have threads of its own.
    let initial = module.add_variable("pir_omp_outside", bytes, Some(zero));
    module.globals[initial.index()].thread_local = Some(TlsModel::GeneralDynamic);
    let numbers = module.types.array(SETTINGS, Type::I32);
    let none = module.constant(numbers, ConstKind::Zero);
    let settings = module.add_variable("pir_omp_known", numbers, Some(none));
    let larger = module.add_variable("pir_omp_larger_team", bytes, Some(zero));
    for g in [slot, initial, larger, settings] {
        // No unit of a program that shares a run time runs code of another by its own records.
        let is_alone = options.shared.is_some();
        let linkage = if is_alone { Linkage::Internal } else { Linkage::WeakOdr };
        module.globals[g.index()].linkage = linkage;
        module.globals[g.index()].align = align_code(16).unwrap_or_default();
    }
    // Whether there is a race is not asked about one environment: how regions nest is left open.
    let is_read = |name: &str| !for_races || ["OMP_CANCELLATION", "OMP_SCHEDULE"].contains(&name);
    let padded = |name: &str| -> Vec<u8> {
        let name = if is_read(name) { name } else { "" };
        name.bytes().chain(std::iter::repeat(0)).take(VARIABLE_BYTES).collect()
    };
    let names: Vec<u8> = VARIABLES.into_iter().flat_map(padded).collect();
    let variables = text(module, "variables", &names);
    let messages = text(module, "messages", MESSAGES.as_bytes());
    for (name, variable) in [
        ("messages", messages),
        ("strand_slot", slot),
        ("initial", initial),
        ("larger", larger),
        ("settings", settings),
        ("variables", variables),
    ] {
        let f = FunctionBuilder::new(module, &format!("{PREFIX}{name}"), Type::PTR, &[]);
        if ["strand_slot", "initial"].contains(&name) {
            let name = "llvm.threadlocal.address.p0";
            let intrinsic =
                f.with_module(|m| m.declare_function(name, Type::PTR, &[Type::PTR], false));
            f.ret(f.call(intrinsic, &[Value::global(variable).into()]));
        } else {
            f.ret(Value::global(variable));
        }
        let g = f.finish().map_err(Error::Build)?;
        keep_inside(module, g, unchecked);
    }
    let f = FunctionBuilder::new(module, &format!("{PREFIX}alignment"), Type::I64, &[]);
    f.ret(f.int(Type::I64, alignment));
    let g = f.finish().map_err(Error::Build)?;
    keep_inside(module, g, unchecked);
    Ok(())
}

/// Adds the functions of the run time that read the record of the task alone, to be copied to their
/// calls.
fn add_shared(module: &mut Module) -> Result<(), Error> {
    let added = add_functions(module, SHARED_TEXT.as_bytes()).map_err(|found| {
        Error::Library(found.first().map(|d| d.message.to_string()).unwrap_or_default())
    })?;
    // The schedule of a loop is a constant, and most of the code is for others.
    let always = Attr::Word(module.attrs.intern_text(b"alwaysinline"));
    let always = module.attrs.intern(&[always]);
    for g in added {
        if let Some(f) = module.function_mut(g) {
            f.attrs = always;
        }
        let is_inner = is_of_library(module, g);
        let linkage = if is_inner { Linkage::Internal } else { Linkage::AvailableExternally };
        module.globals[g.index()].linkage = linkage;
    }
    let name = "pir_omp_slot";
    if module.find(name.as_bytes()).is_some() {
        return Err(Error::Library(format!("`@{name}` is a name of the run time")));
    }
    let slot = module.add_variable(name, Type::PTR, None);
    module.globals[slot.index()].thread_local = Some(TlsModel::InitialExec);
    let f = FunctionBuilder::new(module, "pir_omp_task_here", Type::PTR, &[]);
    let [intrinsic, register] = f.with_module(|m| {
        let name = "llvm.threadlocal.address.p0";
        let intrinsic = m.declare_function(name, Type::PTR, &[Type::PTR], false);
        [intrinsic, m.declare_function("pir_omp_register", Type::PTR, &[], false)]
    });
    let task = f.load(Type::PTR, f.call(intrinsic, &[Value::global(slot).into()]));
    let [known, unknown] = ["known", "unknown"].map(|n| f.block(n));
    f.cond_br(f.icmp(IntPredicate::Ne, task, f.null()), known, unknown);
    f.switch_to(known);
    f.ret(task);
    f.switch_to(unknown);
    f.ret(f.call(register, &[]));
    let g = f.finish().map_err(Error::Build)?;
    keep_inside(module, g, None);
    Ok(())
}

/// Returns the names of the functions that functions which keep their calls inline.
pub(crate) fn inlined_names() -> FxHashSet<&'static [u8]> {
    let definitions = SHARED_TEXT.lines().filter(|l| l.starts_with("define "));
    let name = |l: &'static str| Some(l.split_once('@')?.1.split_once('(')?.0.as_bytes());
    definitions.filter_map(name).collect()
}

/// Makes calls of functions that were not copied calls of the run time again. O(globals)
pub(crate) fn forget_shared(module: &mut Module) {
    for global in &mut module.globals {
        if global.linkage == Linkage::AvailableExternally
            && is_of_shared(global.name.as_deref().unwrap_or_default())
            && let GlobalKind::Function(f) = &mut global.kind
        {
            f.body = None;
            global.linkage = Linkage::External;
        }
    }
}

fn is_of_shared(name: &[u8]) -> bool {
    name.starts_with(b"omp_") || name.starts_with(b"__kmpc_")
}

/// Makes a function one of the module alone, with these attributes if there are any.
fn keep_inside(module: &mut Module, g: GlobalId, attrs: Option<AttrSet>) {
    module.globals[g.index()].linkage = Linkage::Internal;
    if let Some(f) = module.function_mut(g) {
        f.attrs = attrs.unwrap_or(f.attrs);
    }
}

/// Makes a function of the library one of the run time.
fn leave_outside(module: &mut Module, name: &str) {
    let Some(g) = function(module, name) else { return };
    module.globals[g.index()].linkage = Linkage::External;
    if let Some(f) = module.function_mut(g) {
        f.body = None;
    }
}

/// Returns the largest alignment of an object or an access, up to 2^12 bytes.
fn largest_alignment(module: &Module) -> i64 {
    let of_globals = module.globals.iter().map(|g| g.align);
    let bodies = module.functions().filter_map(|(.., f)| f.body.as_ref());
    let of_insts = bodies.flat_map(|body| {
        let insts = body.layout().iter().flat_map(|&b| body.insts(b));
        insts.map(|&i| body.inst(i)).map(|i| i.alloca_align().max(i.mem().align))
    });
    let most = of_globals.chain(of_insts).max().and_then(align_bytes).unwrap_or(1);
    most.min(1 << 12) as i64
}

/// Adds a constant string.
fn text(module: &mut Module, name: &str, bytes: &[u8]) -> GlobalId {
    let ty = module.types.array(bytes.len() as u64, Type::I8);
    let init = Value::constant(module.consts.string(ty, bytes));
    let g = module.add_variable(&format!("{PREFIX}text.{name}"), ty, Some(init));
    module.globals[g.index()].linkage = Linkage::Internal;
    if let GlobalKind::Variable(v) = &mut module.globals[g.index()].kind {
        v.constant = true;
    }
    g
}

/// Returns the function of the library.
pub(crate) fn function(module: &Module, name: &str) -> Option<GlobalId> {
    module.find(format!("{PREFIX}{name}").as_bytes())
}

/// Returns whether a global is one of the library.
pub(crate) fn is_of_library(module: &Module, g: GlobalId) -> bool {
    module.global(g).name.as_deref().is_some_and(|n| n.starts_with(PREFIX.as_bytes()))
}

/// The globals and the size for the copies of a threadprivate variable.
pub(crate) struct Copies {
    /// The size of the variable.
    pub bytes: u64,
    /// The initial value, in a constant.
    pub initial: GlobalId,
    /// The pointer to the list of copies.
    pub cache: GlobalId,
}

/// Returns the variables for the copies of a variable, which is an ordinary one from now on: that
/// of the first thread of a team. `None` if it has no initial value.
pub(crate) fn copies(module: &mut Module, variable: GlobalId) -> Option<Copies> {
    let layout = DataLayout::new(module.datalayout.as_deref());
    let global = module.global(variable).clone();
    let GlobalKind::Variable(of) = &global.kind else { return None };
    let bytes = layout.alloc_size(&module.types, global.ty)?;
    let name = String::from_utf8_lossy(global.name.as_deref().unwrap_or_default()).into_owned();
    let null = module.consts.scalar(Type::PTR, ConstKind::Null);
    let mut add = |prefix: &str, ty: Type, init: Value, align: u8| {
        let name = format!("{PREFIX}{prefix}.{name}");
        module.find(name.as_bytes()).unwrap_or_else(|| {
            let g = module.add_variable(&name, ty, Some(init));
            module.globals[g.index()].linkage = Linkage::Internal;
            module.globals[g.index()].align = align;
            g
        })
    };
    let initial = add("initial", global.ty, of.init?, global.align);
    let cache = add("copies", Type::PTR, Value::constant(null), 0);
    module.globals[variable.index()].thread_local = None;
    Some(Copies { bytes, initial, cache })
}

/// Removes globals that nothing names and no other unit can: functions of the library, outlined
/// functions that were copied, declarations of the run time. O(module).
pub(crate) fn prune(module: &mut Module) {
    let is_root = |g: &pir_core::module::Global| {
        let local = matches!(g.linkage, Linkage::Internal | Linkage::Private);
        let name = g.name.as_deref().unwrap_or_default();
        let ours = name.starts_with(PREFIX.as_bytes());
        let is_copied = g.linkage == Linkage::AvailableExternally && is_of_shared(name);
        g.is_definition() && !local && !ours && !is_copied
            || name.starts_with(b"llvm.") && matches!(g.kind, GlobalKind::Variable(_))
    };
    let all = (0..module.globals.len()).map(GlobalId::new);
    let mut work: Vec<GlobalId> = all.filter(|&g| is_root(module.global(g))).collect();
    let bodies = module.globals.iter_mut().filter_map(|g| match &mut g.kind {
        GlobalKind::Function(f) => f.body.as_deref_mut(),
        _ => None,
    });
    let of_bodies = bodies.flat_map(|b| b.metadata.values_mut());
    work.extend(of_bodies.chain(module.metadata.values_mut()).filter_map(|v| v.as_global()));
    let mut used: FxHashSet<GlobalId> = work.iter().copied().collect();
    let shared: Vec<GlobalId> = module.consts.globals().collect();
    work.extend(shared.into_iter().filter(|&g| used.insert(g)));
    while let Some(g) = work.pop() {
        let mut named: Vec<GlobalId> = Vec::new();
        match &module.global(g).kind {
            GlobalKind::Variable(v) => named.extend(v.init.and_then(|v| v.as_global())),
            GlobalKind::Function(f) => {
                named.extend(
                    [f.prefix, f.prologue, f.personality]
                        .iter()
                        .flatten()
                        .filter_map(|v| v.as_global()),
                );
                if let Some(body) = f.body.as_deref() {
                    let insts = body.layout().iter().flat_map(|&b| body.insts(b));
                    named.extend(insts.flat_map(|&i| body.ops(i)).filter_map(|v| v.as_global()));
                    named.extend(body.consts.globals());
                }
            }
            GlobalKind::Alias(v) | GlobalKind::Ifunc(v) => named.extend(v.as_global()),
        }
        work.extend(named.into_iter().filter(|&g| used.insert(g)));
    }
    let used: FxHashSet<_> = used.into_iter().map(|g| module.global(g).name.clone()).collect();
    module.retain_globals(|g| g.name.is_none() || used.contains(&g.name));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program may have a function of any other name.
    #[test]
    fn all_functions_of_the_library_have_its_prefix() {
        for text in TEXTS.iter().chain([&RACE_TEXT]) {
            let module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
            for (g, ..) in module.functions().filter(|(.., f)| f.is_definition()) {
                let name = module.display_name(g);
                assert!(name.starts_with(PREFIX), "{name}");
            }
        }
    }
}
