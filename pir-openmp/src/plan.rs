//! Decides which regions are raised.

use crate::alone;
use crate::call::RuntimeCall;
use crate::entries::{Entry, entry};
use crate::report::{Construct, Outcome, Report};
use crate::survey::Survey;
use crate::tasks;
use pir_core::Module;
use pir_core::constant::ConstKind;
use pir_core::entity::{GlobalId, Type, Value};
use pir_core::function::{Body, Function, NO_SOURCE_PLACE};
use pir_core::module::GlobalKind;
use rustc_hash::{FxHashMap, FxHashSet};

/// The regions to raise, and the functions that change or stay as they are.
pub(crate) struct Plan {
    pub survey: Survey,
    /// Whether the result is for the detection of races.
    pub for_races: bool,
    /// Functions that stay as they are, because a region that is kept may run them.
    pub pinned: FxHashSet<GlobalId>,
    /// Functions that are the code of a region that is raised.
    pub outlined: FxHashSet<GlobalId>,
    /// Outlined functions all of whose work is one thread's.
    pub alone: FxHashSet<GlobalId>,
    /// Whether a task of the module may be final: then all of them know their strand.
    pub has_final_tasks: bool,
    /// Functions that run tasks and may look for their strand.
    pub strands_of_tasks: FxHashSet<GlobalId>,
    /// Functions that do not look for their strand and may create tasks in functions that they
    /// call.
    pub creators: FxHashSet<GlobalId>,
    /// For each of the outlined functions, whether its strands may wait for each other, and
    /// whether a function that it calls may look for its strand.
    pub needs: FxHashMap<GlobalId, (bool, bool)>,
    /// Where races are looked for: the code of tasks in the form that the library calls, if it has
    /// another one itself.
    pub codes_of_tasks: FxHashMap<GlobalId, GlobalId>,
}

/// A call that opens a region.
struct Site {
    holder: GlobalId,
    call: RuntimeCall,
    /// Its code, if it is known.
    code: Option<GlobalId>,
    /// Its code, if that takes the arguments that it gets.
    outlined: Option<GlobalId>,
}

/// Decides which regions are raised, and says so in the report.
pub(crate) fn plan(module: &Module, survey: Survey, for_races: bool, report: &mut Report) -> Plan {
    let mut sites = Vec::new();
    for (g, _, function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        for &call in &survey.facts(g).calls {
            if let Some(Entry::Fork | Entry::ForkIf | Entry::Teams) = call.entry {
                let first = if call.entry == Some(Entry::ForkIf) { 4 } else { 3 };
                let args = body.call_args(call.inst);
                let code = args.get(2).and_then(|v| v.as_global());
                let outlined = code.filter(|&o| takes(module, o, (function, body), args, first));
                sites.push(Site { holder: g, call, code, outlined });
            }
        }
    }
    let reach: Vec<Vec<GlobalId>> = sites.iter().map(|s| survey.run_by(s.code)).collect();
    let mut pinned = FxHashSet::default();
    let mut reasons: Vec<Option<String>> = Vec::new();
    for (site, reach) in sites.iter().zip(&reach) {
        reasons.push(match site.outlined {
            None => Some("its code takes other arguments than it gets".into()),
            Some(_) => reach.iter().find_map(|&g| obstacle(module, &survey, for_races, g)),
        });
    }
    // A function with a call that stays is not rewritten, nor one that a kept region may run.
    for (g, ..) in module.functions() {
        if is_in_line(module, g) {
            // Its callees may be called in a region that is libomp's.
            pinned.extend(survey.reachable(g));
        }
        for call in survey.facts(g).calls.iter().filter(|c| c.entry.is_none()) {
            pinned.insert(g);
            pinned.extend(code_of_kept(module, g, call).flat_map(|code| survey.run_by(code)));
        }
    }
    let tasks = created(module, &survey);
    loop {
        let mut changed = false;
        for (n, site) in sites.iter().enumerate() {
            if reasons[n].is_none() {
                let ours =
                    |g: &&GlobalId| pinned.contains(*g) && !survey.facts(**g).calls.is_empty();
                let met = reach[n].iter().find(ours);
                let met = met.or_else(|| Some(&site.holder).filter(|g| pinned.contains(*g)));
                if let Some(&g) = met {
                    let name = module.display_name(g);
                    reasons[n] = Some(format!("calls of the run time stay in @{name}"));
                    changed = true;
                }
            }
            if reasons[n].is_some() {
                changed |= pinned.insert(site.holder);
                for &g in &reach[n] {
                    changed |= pinned.insert(g);
                }
            }
        }
        // A task whose code has calls that stay is one of libomp's, and so is its code then.
        for &(creator, code) in &tasks {
            let reach = survey.run_by(code);
            let stays = |g: &GlobalId| pinned.contains(g) && !survey.facts(*g).calls.is_empty();
            if pinned.contains(&creator) {
                reach.iter().for_each(|&g| changed |= pinned.insert(g));
            } else if reach.iter().any(stays) {
                changed |= pinned.insert(creator);
            }
        }
        // Calls that stay need the number of the thread, which raised code has not.
        for (g, ..) in module.functions() {
            let stays = |t: &GlobalId| pinned.contains(t) && !survey.facts(*t).calls.is_empty();
            if survey.facts(g).takers.iter().any(stays) {
                changed |= pinned.insert(g);
            }
        }
        // A variable of which each thread has its own is one for kept code, too.
        let used = |g: &GlobalId| &survey.facts(*g).thread_locals;
        let kept: FxHashSet<GlobalId> = pinned.iter().flat_map(used).copied().collect();
        for (g, ..) in module.functions() {
            if used(&g).iter().any(|v| kept.contains(v)) {
                changed |= pinned.insert(g);
            }
        }
        for shared in [is_lock, is_section, is_setting, is_memory] {
            let uses = |g: GlobalId| {
                let mut calls = survey.facts(g).calls.iter();
                calls.any(|c| shared(module.global(c.called).name.as_deref().unwrap_or_default()))
            };
            if pinned.iter().any(|&g| uses(g)) {
                let users = module.functions().map(|(g, ..)| g).filter(|&g| uses(g));
                users.for_each(|g| changed |= pinned.insert(g));
            }
        }
        if !changed {
            break;
        }
    }
    let mut all = module.functions().flat_map(|(g, ..)| &survey.facts(g).tasks);
    let has_final_tasks = all.any(|t| t.may_be_final);
    let mut outlined = FxHashSet::default();
    let mut needs = FxHashMap::default();
    for (n, site) in sites.iter().enumerate() {
        let Some(o) = site.outlined.filter(|_| reasons[n].is_none()) else { continue };
        outlined.insert(o);
        // A task looks for the strand that creates it.
        let mut need = (false, for_races);
        for &g in &reach[n] {
            let facts = survey.facts(g);
            need.0 |= facts.may_wait || facts.indirect;
            let asks = facts.calls.iter().any(|c| c.entry.is_some_and(Entry::asks_for_strand));
            let creates = !facts.tasks.is_empty() && (has_final_tasks || !for_races);
            need.1 |= facts.indirect || facts.external || ((asks || creates) && g != o);
        }
        needs.insert(o, need);
    }
    let is_alone = |o: &&GlobalId| {
        let body = module.function(**o).and_then(|f| f.body.as_deref()).filter(|_| !for_races);
        body.is_some_and(|b| tasks::is_one_threads(module, b, &survey.facts(**o).calls))
    };
    let alone = outlined.iter().filter(is_alone).copied().collect();
    let strands_of_tasks = entries_that_ask(module, &survey, has_final_tasks);
    for (g, _, function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        for call in &survey.facts(g).calls {
            match pinned.contains(&g) {
                true => report.kept += 1,
                false => report.replaced += 1,
            }
            let site = sites.iter().position(|s| s.holder == g && s.call.inst == call.inst);
            let outcome = match site {
                Some(n) => match (&reasons[n], sites[n].outlined) {
                    (None, Some(o)) => Outcome::Team { forced: needs.get(&o).is_none_or(|n| n.0) },
                    (why, _) => Outcome::Kept(why.clone().unwrap_or_default()),
                },
                None if call.entry.is_none() => Outcome::Kept(call.why.into()),
                None => continue,
            };
            let place = body.place(call.inst);
            report.constructs.push(Construct {
                function: module.display_name(g),
                call: module.display_name(call.called),
                offset: (place != NO_SOURCE_PLACE).then_some(place),
                outcome,
            });
        }
    }
    let creators = match for_races {
        true => FxHashSet::default(),
        false => codes_that_create(module, &survey, &strands_of_tasks),
    };
    let codes_of_tasks = FxHashMap::default();
    Plan {
        survey,
        for_races,
        pinned,
        outlined,
        alone,
        has_final_tasks,
        strands_of_tasks,
        creators,
        needs,
        codes_of_tasks,
    }
}

/// The functions that a kept call hands over, to be run by libomp. `None`: any may be meant.
fn code_of_kept(
    module: &Module,
    holder: GlobalId,
    call: &RuntimeCall,
) -> impl Iterator<Item = Option<GlobalId>> {
    let body = module.function(holder).and_then(|f| f.body.as_deref());
    let args = body.map(|b| b.call_args(call.inst)).unwrap_or_default();
    let is_code = |g: &GlobalId| module.function(*g).is_some_and(|f| f.body.is_some());
    let known = args.iter().filter_map(|v| v.as_global()).filter(is_code).map(Some);
    let known: Vec<_> = known.collect();
    let name = module.global(call.called).name.as_deref().unwrap_or_default();
    let takes_code = name.windows(11).any(|w| w == b"_task_alloc") || name.starts_with(FORK);
    let any = (takes_code && known.is_empty()).then_some(None);
    known.into_iter().chain(any)
}

const FORK: &[u8] = b"__kmpc_fork_";

/// State on which libomp and raised code must agree: held locks, critical sections, and the number
/// of threads of the next region. All calls of a kind stay, or none.
fn is_lock(name: &[u8]) -> bool {
    name.starts_with(b"omp_") && name.windows(5).any(|w| w == b"_lock")
}

fn is_section(name: &[u8]) -> bool {
    name.starts_with(b"__kmpc_critical")
}

/// Memory goes back to the library that it comes from.
fn is_memory(name: &[u8]) -> bool {
    let of_allocator = |name: &[u8]| name.ends_with(b"alloc") || name == b"free";
    let plain = name.strip_prefix(b"omp_").or_else(|| name.strip_prefix(b"__kmpc_"));
    plain.is_some_and(|n| {
        of_allocator(n) && !n.ends_with(b"task_alloc") || n.ends_with(b"_allocator")
    })
}

fn is_setting(name: &[u8]) -> bool {
    name.starts_with(b"omp_set_") && !is_lock(name) || name == b"__kmpc_set_thread_limit"
}

/// The functions of tasks that may look for the strand that runs them. A record for a task is made
/// from that of its creator; what tasks create needs one only if the tasks themselves do.
fn entries_that_ask(module: &Module, survey: &Survey, all_ask: bool) -> FxHashSet<GlobalId> {
    let entries = entries_of_tasks(module, survey);
    let asks = |entry: &GlobalId| {
        survey.reachable(*entry).into_iter().any(|g| {
            let facts = survey.facts(g);
            let asks = |e: Entry| e.asks_for_strand();
            facts.indirect
                || facts.external
                || facts.calls.iter().any(|c| c.entry.is_some_and(asks))
        })
    };
    entries.into_iter().filter(|g| all_ask || asks(g)).collect()
}

/// The functions of tasks, without those that `ask`, that call functions which create tasks.
fn codes_that_create(
    module: &Module,
    survey: &Survey,
    ask: &FxHashSet<GlobalId>,
) -> FxHashSet<GlobalId> {
    let creates = |code: &GlobalId| {
        let reach = survey.reachable(*code);
        reach.into_iter().any(|g| !survey.facts(g).tasks.is_empty())
    };
    let entries = entries_of_tasks(module, survey).into_iter();
    entries.filter(|code| !ask.contains(code) && creates(code)).collect()
}

fn entries_of_tasks(module: &Module, survey: &Survey) -> FxHashSet<GlobalId> {
    let all = module.functions().flat_map(|(g, ..)| survey.facts(g).tasks.iter().map(|t| t.entry));
    all.collect()
}

/// Returns whether the code of a region can be called with two pointers and the captured values.
pub(crate) fn takes(
    module: &Module,
    outlined: GlobalId,
    (holder, body): (&Function, &Body),
    args: &[Value],
    first: usize,
) -> bool {
    let Some(function) = module.function(outlined).filter(|f| f.body.is_some()) else {
        return false;
    };
    let Some(captured) = args.get(first..) else { return false };
    if function.params.len() < 2 || function.params[..2].iter().any(|p| p.ty != Type::PTR) {
        return false;
    }
    // `__kmpc_fork_call_if` has one pointer for all, which is null if there is nothing to pass.
    let is_null =
        |v: Value| v.as_const().is_some_and(|c| body.consts.get(c).kind == ConstKind::Null);
    if function.params.len() == 2 && first == 4 && matches!(captured, &[v] if is_null(v)) {
        return true;
    }
    let given = captured.iter().map(|&v| module.value_type(holder, body, v));
    function.params.iter().skip(2).map(|p| p.ty).eq(given)
}

/// Whether a function has code of a team of one thread that is in no function of its own.
fn is_in_line(module: &Module, g: GlobalId) -> bool {
    module.function(g).and_then(|f| f.body.as_deref()).is_some_and(|b| alone::is_in_line(module, b))
}

/// The functions that create tasks, with the code of each task if it is known.
fn created(module: &Module, survey: &Survey) -> Vec<(GlobalId, Option<GlobalId>)> {
    let mut found = Vec::new();
    for (g, _, function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        let calls = survey.facts(g).calls.iter();
        for call in calls.filter(|c| c.entry == Some(Entry::TaskAlloc)) {
            let code = body.call_args(call.inst).get(5).and_then(|v| v.as_global());
            found.push((g, code));
        }
    }
    found
}

/// Why a region that may run `g` cannot be raised.
fn obstacle(module: &Module, survey: &Survey, for_races: bool, g: GlobalId) -> Option<String> {
    let facts = survey.facts(g);
    if module.function(g).is_some_and(|f| f.body.is_none())
        && module.global(g).name.as_deref().is_some_and(|name| entry(name).is_some())
    {
        return Some(format!("@{} may be called through a pointer", module.display_name(g)));
    }
    if let Some(call) = facts.calls.iter().find(|c| c.entry.is_none()) {
        let (f, called) = (module.display_name(g), module.display_name(call.called));
        return Some(format!("@{f} calls @{called}: {}", call.why));
    }
    if is_in_line(module, g) {
        let name = module.display_name(g);
        return Some(format!("@{name} has the code of a region of one thread in line"));
    }
    let asks = |g: GlobalId, routine: &str| {
        let of_thread = |e: Entry| match e {
            Entry::Call { function, .. } | Entry::CallByReference { function, .. } => {
                function == routine
            }
            _ => false,
        };
        survey.facts(g).calls.iter().any(|c| c.entry.is_some_and(of_thread))
    };
    for task in facts.tasks.iter().filter(|_| !for_races) {
        // The threads of a region in the task have numbers of their own.
        let mut own = survey.run_by_strand(task.entry).into_iter();
        let mut all = survey.reachable(task.entry).into_iter();
        let asking = own.find(|&g| asks(g, "thread_num"));
        if let Some(g) = asking.or_else(|| all.find(|&g| asks(g, "ancestor_thread_num"))) {
            let name = module.display_name(g);
            return Some(format!("a task asks for the number of its thread, in @{name}"));
        }
    }
    let defined = |v: &GlobalId| match &module.global(*v).kind {
        GlobalKind::Variable(variable) => variable.init.is_some(),
        _ => false,
    };
    // Other threads than those of teams may have copies, too; and the end of a thread destroys its
    // objects, which the end of a strand does not.
    const OF_THREADS: [&[u8]; 3] = [b"pthread_create", b"__tls_guard", b"__cxa_thread_atexit"];
    let mut names = module.globals.iter().filter_map(|g| g.name.as_deref());
    let threads = names.any(|n| OF_THREADS.contains(&n) || n.starts_with(b"_ZNSt6thread"));
    let elsewhere = facts.thread_locals.iter().find(|v| threads || !defined(v)).copied();
    let variable = facts.thread_local.or(elsewhere)?;
    let (f, v) = (module.display_name(g), module.display_name(variable));
    Some(format!("@{f} uses @{v}, which each thread has for itself"))
}
