//! Raising where other code of the program uses the same run time ([`Options::shared`]).
//!
//! A region is *closed* if all that it may run is seen and asks for nothing but its own team. Its
//! code is raised as a whole: its strands have records of the module's own, or none. Every other
//! region is *open*: its strands are threads of the run time's team, with the records that all code
//! of the program shares, and calls of the run time in it stay. Functions that both may run are
//! copied, so that each function is either raised or keeps its calls.

use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::reason::Reason;
use crate::survey::{Survey, has_computed_jumps};
use pir_core::Module;
use pir_core::entity::GlobalId;

/// Functions of `library/team.c` that need to know no more than the strand's own team.
const OF_TEAM: &[&str] = &[
    "alloc",
    "aligned",
    "barrier",
    "cancel_barrier",
    "copyprivate",
    "dispatch_fini",
    "dispatch_init_4",
    "dispatch_init_4u",
    "dispatch_init_8",
    "dispatch_init_8u",
    "dispatch_next_4",
    "dispatch_next_4u",
    "dispatch_next_8",
    "dispatch_next_8u",
    "doacross_init",
    "doacross_post",
    "doacross_wait",
    "error",
    "masked",
    "master",
    "ordered",
    "ordered_end",
    "release",
    "resized",
    "single",
    "static_4",
    "static_4u",
    "static_8",
    "static_8u",
    "zeroed",
];

/// The functions of locks, which are the run time's where it is shared.
const LOCKS: &[&str] = &["lock_init", "lock_set", "lock_test", "lock_unset"];

/// The functions that enter and leave critical sections for code of other modules, too.
pub const SECTIONS: [&str; 2] = ["pir_omp_section_enter", "pir_omp_section_exit"];

/// Returns whether a call is one of a lock that is not nested.
pub(crate) fn is_lock(entry: Entry) -> bool {
    matches!(entry, Entry::Call { function, .. } if LOCKS.contains(&function))
}

/// The argument of `__kmpc_dispatch_init` and `__kmpc_for_static_init` with the schedule.
const SCHEDULE: usize = 2;
/// `schedule(runtime)`, without and with `ordered`: the task has a setting for it.
const OF_SETTING: [u64; 2] = [37, 69];
const MODIFIERS: u64 = 3 << 29;

/// Returns whether a function asks the run time, or may run code that is not seen.
pub(crate) fn meets_others(survey: &Survey, g: GlobalId) -> bool {
    let facts = survey.facts(g);
    let is_elsewhere = facts.indirect || facts.external;
    is_elsewhere || !facts.calls.is_empty() || facts.thread_local.is_some()
}

/// Returns why a region that may run a function is open. `passed` is a function whose address it
/// passes on and that asks the run time.
pub(crate) fn obstacle(
    module: &Module,
    survey: &Survey,
    g: GlobalId,
    passed: Option<GlobalId>,
) -> Option<Reason> {
    let facts = survey.facts(g);
    if let Some(called) = facts.unknown {
        return Some(Reason::Elsewhere { by: g, called });
    }
    if facts.external || facts.indirect {
        return Some(Reason::Pointer { by: g });
    }
    if let Some(of) = passed {
        return Some(Reason::Address { by: g, of });
    }
    let body = module.function(g).and_then(|f| f.body.as_deref());
    if body.is_some_and(has_computed_jumps) {
        // Addresses of blocks mean those of one function, which cannot be copied.
        return Some(Reason::ComputedJumps { by: g });
    }
    let other = facts.calls.iter().find(|c| !is_of_team(module, g, c));
    other.map(|c| Reason::Asks { by: g, called: c.called })
}

/// Returns whether a call concerns the strand and its team alone.
fn is_of_team(module: &Module, g: GlobalId, call: &RuntimeCall) -> bool {
    use Entry::{
        Call, CallByReference, Cancel, Constant, EndReduce, EndReduceNowait, Enter, Exit, Fence,
        Fork, ForkIf, GlobalThreadNum, Nothing, Reduce, Task, TaskAfter, TaskAlloc, TaskDone,
        TaskNow, TaskRest, Taskloop, TaskloopNow, Teams, ThreadPrivate, Wait, WaitFor,
    };
    let Some(body) = module.function(g).and_then(|f| f.body.as_deref()) else { return false };
    match call.entry {
        Some(Call { function, .. } | CallByReference { function, .. }) => {
            let schedule = body.call_args(call.inst).get(SCHEDULE);
            let schedule = schedule.and_then(|&v| body.consts.const_int(&module.types, v));
            let is_known = schedule.is_some_and(|s| !OF_SETTING.contains(&(s & !MODIFIERS)));
            let name = module.global(call.called).name.as_deref().unwrap_or_default();
            // Memory of `omp_alloc` may be freed elsewhere.
            let is_routine = !name.starts_with(b"__kmpc_");
            match is_routine {
                true => {
                    LOCKS.contains(&function) || ["thread_num", "num_threads"].contains(&function)
                }
                false => {
                    let needs_schedule = function.starts_with("dispatch_init");
                    OF_TEAM.contains(&function) && (!needs_schedule || is_known)
                }
            }
        }
        Some(Fork | ForkIf | Teams | ThreadPrivate) | None => false,
        Some(
            Cancel { .. }
            | Constant(_)
            | EndReduce
            | EndReduceNowait
            | Enter
            | Exit
            | Fence
            | GlobalThreadNum
            | Nothing
            | Reduce
            | Task
            | TaskAfter
            | TaskAlloc
            | TaskDone { .. }
            | TaskNow
            | TaskRest
            | Taskloop
            | TaskloopNow
            | Wait
            | WaitFor,
        ) => true,
    }
}
