//! The functions of PIR's run-time library that lowered code calls.

use crate::error::Error;
use crate::names::check_names;
use pir_core::Module;

/// The beginning of all names of the library.
pub(super) const PREFIX: &[u8] = b"pir_rt_";

/// The functions, with the types that they are called by.
const FUNCTIONS: &[(&str, &str)] = &[
    ("pir_rt_barrier", "void (ptr)"),
    ("pir_rt_critical_enter", "void (ptr, ptr)"),
    ("pir_rt_critical_exit", "void (ptr, ptr)"),
    ("pir_rt_end_process", "void (ptr, i32, ptr)"),
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
pub(super) fn has(name: &str, ty: &str) -> bool {
    FUNCTIONS.contains(&(name, ty))
}

/// Refuses names of the library for anything but a declaration that fits it.
pub(super) fn check(m: &Module) -> Result<(), Error> {
    check_names(m, "PIR's run-time library", |name| match name.starts_with(PREFIX) {
        true => Some(FUNCTIONS.iter().find(|f| f.0.as_bytes() == name).map(|f| f.1)),
        false => None,
    })
}
