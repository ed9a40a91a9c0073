//! Decides which regions are raised.

mod outcomes;

use crate::call::RuntimeCall;
use crate::closed;
use crate::entries::Entry;
use crate::iterations::Alternatives;
use crate::obstacles::Obstacles;
use crate::options::Options;
use crate::reach::{ByCode, CallGraph};
use crate::reason::Reason;
use crate::report::Report;
use crate::sites::{Site, sites};
use crate::split::Split;
use crate::survey::Survey;
use crate::tasks;
use outcomes::Outcomes;
use pir_core::Module;
use pir_core::entity::GlobalId;
use rustc_hash::{FxHashMap, FxHashSet};

/// The regions to raise, and the functions that change or stay as they are.
pub(crate) struct Plan {
    pub survey: Survey,
    /// Whether the result is for the detection of races.
    pub for_races: bool,
    /// Whether the run time is shared with code that keeps its calls.
    pub is_shared: bool,
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
    /// The needs of the strands of each of the outlined functions.
    pub strand_needs: FxHashMap<GlobalId, StrandNeeds>,
    /// Where the run time is shared: the calls that begin regions in functions that keep their
    /// calls, in the order of the text.
    pub opening: FxHashMap<GlobalId, Vec<RuntimeCall>>,
    /// Where races are looked for: the code of tasks in the form that the library calls, if it has
    /// another one itself.
    pub codes_of_tasks: FxHashMap<GlobalId, GlobalId>,
}

/// The needs of the strands of a region.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrandNeeds {
    /// They may wait for each other, so that all of them must run at the same time.
    pub concurrency: bool,
    /// A function that they call may look for its strand.
    pub lookup: bool,
    /// They may run code that asks the run time who they are.
    pub guest: bool,
    /// They may ask for what is around the region.
    pub outside: bool,
}

/// Decides which regions are raised, and says so in the report. O(module).
pub(crate) fn plan(
    module: &Module,
    survey: Survey,
    options: &Options,
    split: Option<&Split>,
    alternatives: &Alternatives,
    report: &mut Report,
) -> Plan {
    let for_races = options.for_races;
    let sites = sites(module, &survey);
    let graph = CallGraph::of(&survey);
    let (reasons, pinned) = match split {
        None => {
            let obstacles = Obstacles::new(module, &survey, &graph, options);
            let reasons = obstacles.reasons(&graph, &sites);
            all_or_nothing(module, &obstacles, reasons)
        }
        Some(split) => {
            let open = |s: &Site| split.open.get(&(s.holder, s.call.inst)).copied();
            let bodies = module.functions().filter(|(.., f)| f.body.is_some());
            let others = bodies.map(|(g, ..)| g).filter(|g| !split.closed.contains(g));
            (sites.iter().map(open).collect(), others.collect())
        }
    };
    let mut all = module.functions().flat_map(|(g, ..)| &survey.facts(g).tasks);
    let has_final_tasks = all.any(|t| t.may_be_final);
    let running = Running::new(module, &survey, &graph);
    let mut outlined = FxHashSet::default();
    let mut strand_needs = FxHashMap::default();
    // A strand that uses what belongs to a thread of the run time is one.
    let mut threads = FxHashSet::default();
    for (site, _) in sites.iter().zip(&reasons).filter(|(_, reason)| reason.is_none()) {
        let Some(o) = site.outlined else { continue };
        outlined.insert(o);
        let of_callees = graph.of_callees(o, &running.folded, 0, |a, b| a | b);
        let all = of_callees | running.own(o) & (WAITS | OPEN | LIBRARY | OUTSIDE | THREAD);
        let is_thread = split.is_some() && all & THREAD != 0;
        if is_thread {
            threads.insert(o);
        }
        // A task looks for the strand that creates it.
        let looks = if has_final_tasks || !for_races { OPEN | ASKS | CREATES } else { OPEN | ASKS };
        let (concurrency, lookup) = (is_thread || all & WAITS != 0, for_races || all & looks != 0);
        let guest = split.is_some() && all & LIBRARY != 0;
        let outside = split.is_some() && all & OUTSIDE != 0;
        strand_needs.insert(o, StrandNeeds { concurrency, lookup, guest, outside });
    }
    let is_alone = |o: &&GlobalId| {
        let body = module.function(**o).and_then(|f| f.body.as_deref()).filter(|_| !for_races);
        body.is_some_and(|b| tasks::is_one_threads(module, b, &survey.facts(**o).calls))
    };
    let alone = outlined.difference(&threads).filter(is_alone).copied().collect();
    let entries = entries_of_tasks(module, &survey);
    // A record for a task is made from that of its creator; a task that a task creates needs one
    // only if its creator does.
    let asks = |g: &GlobalId| has_final_tasks || running.may(*g, OPEN | ASKS);
    let strands_of_tasks: FxHashSet<GlobalId> = entries.iter().copied().filter(asks).collect();
    let creates =
        |g: &GlobalId| !for_races && !strands_of_tasks.contains(g) && running.may(*g, CREATES);
    let creators = entries.into_iter().filter(creates).collect();
    let mut opening: FxHashMap<GlobalId, Vec<RuntimeCall>> = FxHashMap::default();
    for site in sites.iter().filter(|s| split.is_some() && s.outlined.is_some()) {
        opening.entry(site.holder).or_default().push(site.call);
    }
    let outcomes = Outcomes {
        module,
        survey: &survey,
        pinned: &pinned,
        needs: &strand_needs,
        opening: &opening,
        alternatives,
        is_shared: split.is_some(),
    };
    outcomes.report(&sites, &reasons, report);
    let codes_of_tasks = FxHashMap::default();
    Plan {
        survey,
        for_races,
        is_shared: split.is_some(),
        pinned,
        outlined,
        alone,
        has_final_tasks,
        strands_of_tasks,
        creators,
        strand_needs,
        opening,
        codes_of_tasks,
    }
}

/// Returns whether all regions of a module that is the whole program are raised. O(module).
pub(crate) fn raises_all(module: &Module, options: &Options) -> bool {
    let survey = Survey::of(module, options);
    let (sites, graph) = (sites(module, &survey), CallGraph::of(&survey));
    let obstacles = Obstacles::new(module, &survey, &graph, options);
    let reasons = obstacles.reasons(&graph, &sites);
    reasons.iter().all(Option::is_none) && all_or_nothing(module, &obstacles, reasons).1.is_empty()
}

/// Keeps all regions if one stays, or a call of a function that is in none: calls that stay and
/// raised code have records, locks and memory of their own. Returns the reasons, and the functions
/// that stay.
fn all_or_nothing(
    module: &Module,
    obstacles: &Obstacles<'_>,
    mut reasons: Vec<Option<Reason>>,
) -> (Vec<Option<Reason>>, FxHashSet<GlobalId>) {
    let bodies = || module.functions().filter(|(.., f)| f.body.is_some()).map(|(g, ..)| g);
    let outside = bodies().find(|&g| obstacles.keeps_calls(g));
    if outside.is_none() && reasons.iter().all(Option::is_none) {
        return (reasons, FxHashSet::default());
    }
    let why = outside.map_or(Reason::AnotherStays, |by| Reason::CallsStay { by });
    for reason in &mut reasons {
        reason.get_or_insert(why);
    }
    (reasons, bodies().collect())
}

/// It may wait for another strand.
const WAITS: u8 = 1;
/// It may run code that is not known.
const OPEN: u8 = 2;
/// It asks for its strand.
const ASKS: u8 = 4;
/// It creates tasks.
const CREATES: u8 = 8;
/// It calls functions of libraries, which may call functions of the program that replace others.
const LIBRARY: u8 = 16;
/// It asks for what is around its region.
const OUTSIDE: u8 = 32;
/// It uses what belongs to a thread of the run time, if that is shared.
const THREAD: u8 = 64;

/// The properties of a function and of all functions that it may run.
struct Running<'a> {
    module: &'a Module,
    survey: &'a Survey,
    folded: ByCode<u8>,
}

impl<'a> Running<'a> {
    fn new(module: &'a Module, survey: &'a Survey, graph: &CallGraph) -> Self {
        let folded = graph.fold(0, |g| of_function(module, survey, g), |a, b| a | b);
        Self { module, survey, folded }
    }

    fn own(&self, g: GlobalId) -> u8 {
        of_function(self.module, self.survey, g)
    }

    fn may(&self, g: GlobalId, flags: u8) -> bool {
        self.folded.of(Some(g)) & flags != 0
    }
}

fn of_function(module: &Module, survey: &Survey, g: GlobalId) -> u8 {
    let facts = survey.facts(g);
    let asks = facts.calls.iter().any(|c| c.entry.is_some_and(Entry::asks_for_strand));
    let flags = [
        (facts.may_wait || facts.has_barrier || facts.indirect, WAITS),
        (facts.indirect || facts.external, OPEN),
        (asks, ASKS),
        (!facts.tasks.is_empty(), CREATES),
        (facts.library, LIBRARY),
        (facts.is_of_thread(), THREAD),
        (facts.calls.iter().any(|c| closed::is_about_outside(module, g, c)), OUTSIDE),
    ];
    flags.iter().filter(|f| f.0).fold(0, |all, f| all | f.1)
}

fn entries_of_tasks(module: &Module, survey: &Survey) -> FxHashSet<GlobalId> {
    let all = module.functions().flat_map(|(g, ..)| survey.facts(g).tasks.iter().map(|t| t.entry));
    all.collect()
}
