//! Raising where other code of the program uses the same run time ([`Options::shared`]).
//!
//! A region is *closed* if all that it may run is seen and asks for nothing but its own team, and
//! for settings that the run time tells at the beginning of the region. Its code is raised as a
//! whole: its strands have records of the module's own, or none. Every other region is *open*: its
//! strands are threads of the run time's team, with the records that all code of the program
//! shares, and calls of the run time in it stay. Functions that both may run are copied, so that
//! each function is either raised or keeps its calls.

use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::interface::{CLOSED, Construct, Meaning, TOLD};
use crate::reason::Reason;
use crate::sites::takes;
use crate::survey::{Survey, has_computed_jumps};
use pir_core::Module;
use pir_core::entity::GlobalId;

/// The functions that enter and leave critical sections for code of other modules, too.
pub const SECTIONS: [&str; 2] = ["pir_omp_section_enter", "pir_omp_section_exit"];

/// The argument of `__kmpc_dispatch_init` with the schedule.
const SCHEDULE: usize = 2;
/// `schedule(runtime)`, without and with `ordered`: the task has a setting for it.
const OF_SETTING: [u64; 2] = [37, 69];
const MODIFIERS: u64 = 3 << 29;

/// Returns whether a function asks the run time, or may run code that is not seen.
pub(crate) fn meets_others(survey: &Survey, g: GlobalId) -> bool {
    let facts = survey.facts(g);
    let is_elsewhere = facts.indirect || facts.external;
    let uses_copies = facts.thread_local.is_some() || !facts.thread_locals.is_empty();
    is_elsewhere || !facts.calls.is_empty() || uses_copies
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

/// Returns whether a call concerns the strand and its team alone, or what the run time can tell at
/// the beginning of the region.
fn is_of_team(module: &Module, g: GlobalId, call: &RuntimeCall) -> bool {
    if call.entry == Some(Entry::OfThread) {
        return true;
    }
    let Some(entry) = call.entry.filter(|_| call.row.has(CLOSED)) else { return false };
    match entry.first_captured() {
        Some(first) => opens_known_code(module, g, call, first),
        // Settings of a task that is not deferred.
        None if call.row.meaning == Meaning::Begin(Construct::TaskNow) => entry == Entry::Nothing,
        None => true,
    }
}

/// Returns whether a region inside can be opened.
fn opens_known_code(module: &Module, g: GlobalId, call: &RuntimeCall, first: usize) -> bool {
    let Some(function) = module.function(g) else { return false };
    let Some(body) = function.body.as_deref() else { return false };
    let args = body.call_args(call.inst);
    let code = args.get(2).and_then(|v| v.as_global());
    code.is_some_and(|code| takes(module, code, function, body, args, first))
}

/// Returns whether a call needs to know what is around its team.
pub(crate) fn is_about_outside(module: &Module, g: GlobalId, call: &RuntimeCall) -> bool {
    if call.row.meaning != Meaning::Dispatch {
        return call.row.has(TOLD);
    }
    let body = module.function(g).and_then(|f| f.body.as_deref());
    let schedule = body.and_then(|body| {
        let schedule = *body.call_args(call.inst).get(SCHEDULE)?;
        body.consts.const_int(&module.types, schedule)
    });
    schedule.is_none_or(|s| OF_SETTING.contains(&(s & !MODIFIERS)))
}
