//! Regions of worksharing loops alone, as `parallel for`, whose iterations become strands.
//!
//! The code of such a region has loops over the iterations that `__kmpc_for_static_init` gives to a
//! thread, one after the other, and barriers. If nothing in it depends on the thread that runs it,
//! the code runs once, over all iterations, and its loops are made parallel: the end of each is a
//! barrier of its own. The passes work on a copy of the code, which is dropped if a loop turns out
//! to have another form.
//!
//! So is the loop of `teams distribute`, which a league divides among its teams. In
//! `teams distribute parallel for`, both the code of the league and that of the region inside are
//! copied.

mod convert;
mod leagues;
mod memory;

use crate::call::RuntimeCall;
use crate::directive_words::directive;
use crate::entries::Entry;
use crate::error::Error;
use crate::interface::{LEAGUE_IS_LIMITED, Meaning};
use crate::options::Options;
use crate::reach::{ByCode, CallGraph};
use crate::report::{Construct, Outcome, Report};
use crate::sites::takes;
use crate::source_names::Names;
use crate::split::exit_from_region;
use crate::support;
use crate::survey::Survey;
use leagues::League;
use pir_core::Module;
use pir_core::builder::{FunctionBuilder, Operand};
use pir_core::cursor::{replace_all_uses, split_block_to_end};
use pir_core::entity::{GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::IntPredicate;
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
    /// Whether it becomes a loop only together with the league around it: a league divides the
    /// loop, too, or limits the threads of the region.
    only_in_league: bool,
    is_league: bool,
}

/// Leagues that have become loops, but for where the program is executed with a limit of teams or
/// of their threads: these calls and the code of the leagues are no constructs of their own.
#[derive(Debug, Default)]
pub(crate) struct Alternatives {
    pub calls: FxHashSet<(GlobalId, Inst)>,
    pub codes: FxHashSet<GlobalId>,
}

/// The part of a loop that a call gives to a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Division {
    /// Among the threads of a team.
    Team,
    /// Among the teams of a league.
    League,
    /// Among both.
    Both,
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
) -> Result<(Module, Alternatives), Error> {
    let is_shared = options.shared.is_some();
    let survey = Survey::of(&module, options);
    let (sites, leagues) = sites(&module, &survey, is_shared);
    if sites.is_empty() {
        return Ok((module, Alternatives::default()));
    }
    let mut copies: FxHashMap<GlobalId, GlobalId> = FxHashMap::default();
    for site in &sites {
        if let Vacant(place) = copies.entry(site.outlined) {
            let copy = *place.insert(copy(&mut module, &survey, site.outlined)?);
            if is_shared {
                exit_from_region(&mut module, copy);
            }
        }
    }
    for League { site, .. } in &leagues {
        if !copies.contains_key(&site.outlined) {
            let copy = leagues::copy(&mut module, &survey, site.outlined, &copies)?;
            copies.insert(site.outlined, copy);
        }
    }
    pir_transform::infer_attributes(&mut module);
    let promote = PROMOTE.parse()?;
    let mut module = options.run(options.verify(module)?, &promote)?.into_module();
    let (mut tried, mut failed) = (FxHashSet::default(), FxHashSet::default());
    for site in &sites {
        if tried.insert(site.outlined) && !convert::convert(&mut module, copies[&site.outlined])? {
            failed.insert(site.outlined);
        }
    }
    let mut in_leagues: FxHashSet<GlobalId> = FxHashSet::default();
    for league in &leagues {
        let code = league.site.outlined;
        if league.inner.iter().any(|i| failed.contains(i)) || is_numbered(&module, copies[&code]) {
            failed.insert(code);
        } else {
            in_leagues.extend(&league.inner);
        }
    }
    let first = report.constructs.len();
    let all = sites.iter().chain(leagues.iter().map(|l| &l.site));
    let (divided, mut converted): (Vec<&Site>, Vec<&Site>) =
        all.filter(|s| !failed.contains(&s.outlined)).partition(|s| s.only_in_league);
    converted.sort_by_key(|s| s.holder);
    for of_holder in converted.chunk_by(|a, b| a.holder == b.holder) {
        call_loops(&mut module, of_holder, &copies, is_shared)?;
    }
    let name = |module: &Module, g: GlobalId| module.global(g).name.clone();
    let of_leagues = converted.iter().filter(|s| is_shared && s.is_league);
    let alternatives: Vec<_> =
        of_leagues.map(|s| (name(&module, s.holder), s.call, name(&module, s.outlined))).collect();
    let in_leagues = divided.into_iter().filter(|s| in_leagues.contains(&s.outlined));
    for site in converted.into_iter().chain(in_leagues) {
        report.replaced += 1 + survey.facts(site.outlined).calls.len();
        report.add(site.construct.clone());
    }
    report.constructs[first..].sort_by_key(|c| c.offset);
    let dropped: FxHashSet<_> =
        failed.iter().map(|f| module.global(copies[f]).name.clone()).collect();
    module.retain_globals(|g| {
        let name = g.name.as_deref();
        !dropped.contains(&g.name) && name.is_none_or(|n| !n.starts_with(BOUND.as_bytes()))
    });
    if !leagues.is_empty() {
        // The code of a league that became a call has regions that nothing runs.
        support::prune(&mut module);
    }
    let mut found = Alternatives::default();
    for (holder, call, code) in alternatives {
        let known = |name: &Option<_>| name.as_deref().and_then(|n| module.find(n));
        if let (Some(holder), Some(code)) = (known(&holder), known(&code)) {
            found.calls.insert((holder, call));
            found.codes.insert(code);
        }
    }
    Ok((module, found))
}

/// The calls that open such regions, and the leagues that only run such regions.
fn sites(module: &Module, survey: &Survey, is_shared: bool) -> (Vec<Site>, Vec<League>) {
    let (mut found, mut leagues) = (Vec::new(), Vec::new());
    // A program that chooses the number of threads may measure their speed-up.
    let is_named = |wanted: &[u8]| {
        let mut all = module.globals.iter();
        all.any(|g| g.name.as_deref().is_some_and(|n| n.starts_with(wanted)))
    };
    if is_named(b"omp_set_num_threads") {
        return (found, leagues);
    }
    // A program that shares the run time asks it before each league.
    let has_set_teams =
        !is_shared && (is_named(b"omp_set_num_teams") || is_named(b"omp_set_teams_thread_limit"));
    let graph = CallGraph::of(survey);
    let names = Names::new(module, survey);
    let concerns = |g| concerns_thread(survey, g) || !survey.facts(g).calls.is_empty();
    let concerning = graph.fold(false, concerns, |a, b| a || b);
    let in_leagues = if is_shared { run_by_leagues(module, survey) } else { FxHashSet::default() };
    let mut known: FxHashMap<GlobalId, Option<Division>> = FxHashMap::default();
    let mut division = |code: GlobalId| {
        let new = || static_loops(module, survey, &graph, &concerning, code, is_shared);
        *known.entry(code).or_insert_with(new)
    };
    for (holder, _, function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        let calls = &survey.facts(holder).calls;
        let sized = Sized::of(body, calls);
        for call in calls {
            let is_league = match call.entry {
                Some(Entry::Fork) => false,
                Some(Entry::Teams) if !has_set_teams => true,
                _ => continue,
            };
            if sized.contains(call) {
                continue;
            }
            let args = body.call_args(call.inst);
            let Some(outlined) = args.get(2).and_then(|v| v.as_global()) else { continue };
            if !takes(module, outlined, function, body, args, 3) {
                continue;
            }
            let site = |only_in_league: bool| {
                let directive = Some(directive(&names, survey, body, call, true));
                let construct = Construct::of_call(&names, holder, call, directive, Outcome::Loop);
                Site { holder, call: call.inst, outlined, construct, only_in_league, is_league }
            };
            match (division(outlined), is_league) {
                (Some(Division::Team), false) => {
                    found.push(site(in_leagues.contains(&holder)));
                }
                (Some(Division::League), true) => found.push(site(false)),
                (Some(Division::Both), false) => found.push(site(true)),
                (_, true) => {
                    let inner =
                        leagues::loops(module, survey, &concerning, outlined, &mut division);
                    leagues.extend(inner.map(|inner| League { site: site(false), inner }));
                }
                _ => {}
            }
        }
    }
    (found, leagues)
}

/// Returns the functions that leagues may run. O(module)
fn run_by_leagues(module: &Module, survey: &Survey) -> FxHashSet<GlobalId> {
    let mut work = Vec::new();
    for (g, _, function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        let leagues = survey.facts(g).calls.iter().filter(|c| c.entry == Some(Entry::Teams));
        work.extend(leagues.filter_map(|c| body.call_args(c.inst).get(2)?.as_global()));
    }
    let mut found: FxHashSet<GlobalId> = work.iter().copied().collect();
    while let Some(g) = work.pop() {
        let facts = survey.facts(g);
        let next = facts.callees.iter().chain(&facts.called).copied();
        work.extend(next.filter(|&c| found.insert(c)));
    }
    found
}

/// The calls that open regions and leagues whose number of threads or teams a clause chooses.
struct Sized {
    calls: FxHashSet<Inst>,
    /// Whether all regions and all leagues are, as far as one can see.
    all: [bool; 2],
}

impl Sized {
    /// Compilers write the request before the call, in one block unless there is an `if` clause.
    /// O(calls)
    fn of(body: &Body, calls: &[RuntimeCall]) -> Self {
        let mut sized = Self { calls: FxHashSet::default(), all: [false; 2] };
        for (n, request) in calls.iter().enumerate() {
            let is_league = match request.row.meaning {
                Meaning::PushNumThreads | Meaning::PushNumThreadsList => false,
                Meaning::PushNumTeams => true,
                _ => continue,
            };
            let opens = |c: &&RuntimeCall| c.row.meaning == Meaning::Fork;
            let next = calls[n + 1..].iter().find(opens).filter(|c| {
                (c.entry == Some(Entry::Teams)) == is_league
                    && body.block_of(c.inst) == body.block_of(request.inst)
            });
            match next {
                Some(call) => drop(sized.calls.insert(call.inst)),
                None => sized.all[usize::from(is_league)] = true,
            }
        }
        sized
    }

    fn contains(&self, call: &RuntimeCall) -> bool {
        let is_league = call.entry == Some(Entry::Teams);
        self.all[usize::from(is_league)] || self.calls.contains(&call.inst)
    }
}

/// Returns how the iterations are divided, if the code of a region is loops with a `static`
/// schedule and barriers, and nothing that it may run concerns its thread. Several loops are those
/// of a team. Regions that are kept enter the same critical sections only where the run time is
/// shared.
fn static_loops(
    module: &Module,
    survey: &Survey,
    graph: &CallGraph,
    concerning: &ByCode<bool>,
    outlined: GlobalId,
    is_shared: bool,
) -> Option<Division> {
    let body = module.function(outlined)?.body.as_deref()?;
    if concerns_thread(survey, outlined)
        || graph.of_callees(outlined, concerning, false, |a, b| a || b)
    {
        return None;
    }
    let mut found = None;
    for call in &survey.facts(outlined).calls {
        match (call.row.meaning, call.entry) {
            (Meaning::EndStaticLoop | Meaning::EndDistribute, _) => {}
            (_, Some(Entry::GlobalThreadNum)) | (Meaning::Barrier, Some(_)) => {}
            (Meaning::StaticLoop | Meaning::DistributedLoop, _) => {
                let division = divides(module, body, call).filter(|_| !reads_last(body, call))?;
                let others = found.replace(division);
                if others.is_some_and(|d| d != Division::Team || division != Division::Team) {
                    return None;
                }
            }
            _ if is_shared && section(call).is_some() => {}
            _ => return None,
        }
    }
    found
}

/// Returns how a call divides a loop without chunks, whose variables are objects of the function.
fn divides(module: &Module, body: &Body, call: &RuntimeCall) -> Option<Division> {
    const STATIC: u64 = 34;
    const DISTRIBUTE: u64 = 92;
    const MODIFIERS: u64 = 3 << 29;
    let args = body.call_args(call.inst);
    let schedule = body.consts.const_int(&module.types, *args.get(2)?)? & !MODIFIERS;
    let division = match (call.row.meaning, schedule, args.len()) {
        (Meaning::StaticLoop, STATIC, 9) => Division::Team,
        (Meaning::StaticLoop, DISTRIBUTE, 9) => Division::League,
        (Meaning::DistributedLoop, STATIC, 10) => Division::Both,
        _ => return None,
    };
    let is_own = |v: &Value| v.as_inst().is_some_and(|i| body.inst(i).op() == Opcode::Alloca);
    args[FIRST_ADDRESS..args.len() - 2].iter().all(is_own).then_some(division)
}

/// Returns whether the code asks for the last iteration: its thread copies its values to the
/// variables of `lastprivate`.
fn reads_last(body: &Body, init: &RuntimeCall) -> bool {
    let last = body.call_args(init.inst)[FIRST_ADDRESS];
    let mut all = body.layout().iter().flat_map(|&b| body.insts(b));
    all.any(|&i| body.inst(i).op() == Opcode::Load && body.ops(i)[0] == last)
}

/// Returns the intrinsic for a call that enters or leaves a critical section.
fn section(call: &RuntimeCall) -> Option<Id> {
    match call.entry? {
        Entry::Enter => Some(Id::ParallelCriticalEnter),
        Entry::Exit => Some(Id::ParallelCriticalExit),
        _ => None,
    }
}

/// Returns whether a function may wait, uses a thread-local variable or runs code that is not
/// known.
fn concerns_thread(survey: &Survey, g: GlobalId) -> bool {
    let facts = survey.facts(g);
    let waits = facts.may_wait || facts.indirect || facts.external || facts.library;
    waits || facts.thread_local.is_some() || !facts.thread_locals.is_empty()
}

/// Copies the code of a region, without its calls of the run time: the bounds of the loops stay
/// those of all iterations, and the last one of each is marked.
fn copy(module: &mut Module, survey: &Survey, outlined: GlobalId) -> Result<GlobalId, Error> {
    let copy = clone(module, outlined);
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
        if let Meaning::StaticLoop | Meaning::DistributedLoop = call.row.meaning {
            let (upper, step) = (args[UPPER], args[args.len() - 2]);
            let ty = f.ty(step);
            let bits = f.with_module(|m| m.types.int_bits(ty)).unwrap_or_default();
            let mark = f
                .with_module(|m| m.declare_function(&format!("{BOUND}.i{bits}"), ty, &[ty], false));
            let marked = f.call(mark, &[f.load(ty, upper).into()]);
            f.store(marked, upper);
            if call.row.meaning == Meaning::DistributedLoop {
                // The end of the team's part.
                f.store(marked, args[UPPER + 1]);
            }
        }
        remove(&f, call.inst);
    }
    f.finish().map_err(Error::Build)?;
    Ok(copy)
}

/// Adds a copy of a function of the module.
fn clone(module: &mut Module, g: GlobalId) -> GlobalId {
    let mut global = module.global(g).clone();
    let name = String::from_utf8_lossy(global.name.as_deref().unwrap_or_default()).into_owned();
    global.name = Some(module.fresh_name(&format!("{name}.iterations")).into_bytes().into());
    global.linkage = Linkage::Internal;
    module.add_global(global)
}

/// Removes a call of the run time, whose result may be the number of the thread.
fn remove(f: &FunctionBuilder<'_>, call: Inst) {
    let zero = f.int(Type::I32, 0);
    f.with_body(|b| {
        if b.inst(call).ty() == Type::I32 {
            replace_all_uses(b, call.into(), zero);
        }
        b.remove_inst(call);
    });
}

/// Calls the loops instead of opening the regions of one function.
fn call_loops(
    module: &mut Module,
    sites: &[&Site],
    copies: &FxHashMap<GlobalId, GlobalId>,
    is_shared: bool,
) -> Result<(), Error> {
    let Some(&&Site { holder, .. }) = sites.first() else { return Ok(()) };
    let f = FunctionBuilder::edit(module, holder).map_err(Error::Build)?;
    for site in sites {
        match is_shared && site.is_league {
            true => call_loop_unless_limited(&f, site.call, copies[&site.outlined])?,
            false => call_loop(&f, site.call, copies[&site.outlined]),
        }
    }
    f.finish().map_err(Error::Build)?;
    Ok(())
}

/// Calls a loop instead of opening a league, unless the environment or the program limits the teams
/// or their threads: a loop has no teams that could have limits.
fn call_loop_unless_limited(
    f: &FunctionBuilder<'_>,
    opens: Inst,
    code: GlobalId,
) -> Result<(), Error> {
    let next = f.with_body(|b| {
        let at = b.position(opens)?;
        b.insts(b.block_of(opens)).get(at + 1).copied()
    });
    // A call is never the last instruction of its block.
    let Some(next) = next else { return Ok(()) };
    let (head, league, tail) = f
        .with_body(|b| {
            let head = b.block_of(opens);
            let league = split_block_to_end(b, opens)?;
            let tail = split_block_to_end(b, next)?;
            b.terminator(head).into_iter().for_each(|br| b.remove_inst(br));
            Ok((head, league, tail))
        })
        .map_err(Error::Edit)?;
    f.switch_to(head);
    let ask = f.with_module(|m| m.declare_function(LEAGUE_IS_LIMITED, Type::I32, &[], false));
    let limited = f.icmp(IntPredicate::Ne, f.call(ask, &[]), 0);
    let unlimited = f.block("league.loop");
    f.cond_br(limited, league, unlimited);
    f.switch_to(unlimited);
    call_code(f, opens, code);
    f.br(tail);
    Ok(())
}

/// Calls a loop instead of opening a region.
fn call_loop(f: &FunctionBuilder<'_>, opens: Inst, code: GlobalId) {
    f.before(opens);
    call_code(f, opens, code);
    f.with_body(|b| b.remove_inst(opens));
}

/// Calls a loop with the values that a region captures.
fn call_code(f: &FunctionBuilder<'_>, opens: Inst, code: GlobalId) {
    let args = f.with_body(|b| b.call_args(opens).to_vec());
    let null = f.null();
    let mut arguments: Vec<Operand> = vec![null.into(), null.into()];
    arguments.extend(args.get(3..).unwrap_or_default().iter().map(|&v| Operand::from(v)));
    let new = f.call(code, &arguments);
    f.with_body(|b| {
        let location: Vec<_> = b.attachments(opens).collect();
        if let Some(new) = new.as_inst() {
            b.set_attachments(new, &location);
        }
    });
}

/// Returns whether code uses the numbers of its thread, which it does not get. O(function)
fn is_numbered(module: &Module, g: GlobalId) -> bool {
    let body = module.function(g).and_then(|f| f.body.as_deref());
    body.is_some_and(uses_numbers)
}

fn uses_numbers(body: &Body) -> bool {
    let numbers = [Value::arg(0), Value::arg(1)];
    let mut all = body.layout().iter().flat_map(|&b| body.insts(b));
    all.any(|&i| !body.inst(i).op().is_debug() && body.ops(i).iter().any(|v| numbers.contains(v)))
}
