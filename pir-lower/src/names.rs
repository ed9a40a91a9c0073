//! Names that lowered code needs for itself: a module that uses one for something else is refused.

use crate::error::Error;
use crate::program::MARKERS;
use pir_core::module::GlobalKind;
use pir_core::{Code, GlobalId, Module};

/// The prefix of the names of PIR's run-time library, and of the layer between lowered code and
/// libomp.
const RUNTIME_PREFIX: &[u8] = b"pir_rt_";
const SUPPORT_PREFIX: &[u8] = b"pir.omp.";
/// Variables that it shares with code for `llvm.parallel.*`.
const NUMBER_VARIABLES: [&[u8]; 2] = [b"pir.thread.id", b"pir.num.threads"];

/// What lowered code calls of PIR's run-time library, with the types that it calls it by.
const RUNTIME_FUNCTIONS: &[(&str, &str)] = &[
    ("pir_rt_barrier", "void (ptr)"),
    ("pir_rt_critical_enter", "void (ptr, ptr)"),
    ("pir_rt_critical_exit", "void (ptr, ptr)"),
    ("pir_rt_for", "void (ptr, ptr, ptr, i64, i64, i64)"),
    ("pir_rt_for_width", "void (ptr, ptr, ptr, i64, i64, i64)"),
    ("pir_rt_group_spawn", "i32 (ptr, ptr, ptr, ptr, i64)"),
    ("pir_rt_group_wait", "void (ptr, ptr)"),
    ("pir_rt_guard_stack", "void ()"),
    ("pir_rt_host", "ptr (ptr)"),
    ("pir_rt_join_slow", "void (ptr, ptr)"),
    ("pir_rt_lend", "i32 (ptr)"),
    ("pir_rt_max_threads", "i32 (ptr)"),
    ("pir_rt_region_begin", "void (ptr, i32)"),
    ("pir_rt_region_end", "void (ptr, i32)"),
    ("pir_rt_spawn_slow", "void (ptr)"),
    ("pir_rt_team_end", "void (ptr, ptr)"),
    ("pir_rt_team_enter", "void (ptr, ptr, i32)"),
    ("pir_rt_team_frame", "void (ptr, ptr)"),
    ("pir_rt_team_join", "void (ptr, ptr)"),
    ("pir_rt_team_open", "void (ptr, ptr, i32)"),
    ("pir_rt_team_open_width", "void (ptr, ptr, i32, i64)"),
    ("pir_rt_team_start", "void (ptr, ptr, ptr, ptr, i64, i32)"),
    ("pir_rt_team_start_or_keep", "void (ptr, ptr, ptr, ptr, i64, i32)"),
    ("pir_rt_trap", "void (ptr, i32, ptr)"),
    ("pir_rt_visit", "void (ptr, ptr)"),
    ("pir_rt_visit_end", "void (ptr)"),
    ("pir_rt_worker", "ptr ()"),
];

/// Whether the table has a function with this type.
pub(crate) fn is_runtime_function(name: &str, ty: &str) -> bool {
    RUNTIME_FUNCTIONS.contains(&(name, ty))
}

/// Refuses names of markers, which the task program uses.
pub(crate) fn check_markers(m: &Module) -> Result<(), Error> {
    let names = MARKERS.iter().filter_map(|(name, ..)| m.find(name.as_bytes()));
    names.map(|g| taken(m, g, "the task program")).next().map_or(Ok(()), Err)
}

/// Refuses names of PIR's run-time library for anything but a declaration that fits it.
pub(crate) fn check_runtime(m: &Module) -> Result<(), Error> {
    check_names(m, "PIR's run-time library", |name| match name.starts_with(RUNTIME_PREFIX) {
        true => Some(RUNTIME_FUNCTIONS.iter().find(|f| f.0.as_bytes() == name).map(|f| f.1)),
        false => None,
    })
}

/// Refuses names of libomp and of the layer between for anything but a declaration that fits.
/// `expected` has the functions that are called, with their types.
pub(crate) fn check_openmp(m: &Module, expected: &[(&str, String)]) -> Result<(), Error> {
    let support = m.globals.iter().position(|g| {
        g.name
            .as_deref()
            .is_some_and(|n| n.starts_with(SUPPORT_PREFIX) || NUMBER_VARIABLES.contains(&n))
    });
    if let Some(g) = support {
        return Err(taken(m, GlobalId(g as u32), "the back end openmp"));
    }
    check_names(m, "libomp or the C library", |name| {
        expected.iter().find(|e| e.0.as_bytes() == name).map(|e| Some(e.1.as_str()))
    })
}

/// Refuses a global with one of the names that is no plain declaration of the expected type. `ours`
/// returns whether a name is one of them, and its type if known.
fn check_names<'e>(
    m: &Module,
    whose: &str,
    ours: impl Fn(&[u8]) -> Option<Option<&'e str>>,
) -> Result<(), Error> {
    for (n, global) in m.globals.iter().enumerate() {
        let Some(expected) = global.name.as_deref().and_then(&ours) else { continue };
        let plain = match &global.kind {
            GlobalKind::Function(f) => !f.is_definition() && f.cc == 0,
            _ => false,
        };
        let fits = expected.is_none_or(|ty| m.types.show(global.ty) == ty);
        if !plain || !fits {
            return Err(taken(m, GlobalId(n as u32), whose));
        }
    }
    Ok(())
}

fn taken(m: &Module, g: GlobalId, whose: &str) -> Error {
    let name = m.display_name(g);
    let what = format!("the name `@{name}` is needed for {whose}");
    Error::new(Code::NameTaken, &name, m.global(g).place, what).hint("give it another name")
}
