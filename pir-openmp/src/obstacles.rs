//! Why a region that may run a function cannot be raised.

use crate::alone;
use crate::call::RuntimeCall;
use crate::closed;
use crate::entries::Entry;
use crate::hidden_calls::is_coroutine;
use crate::interface::{Construct, Meaning, entry};
use crate::options::Options;
use crate::reach::{ByCode, CallGraph};
use crate::reason::Reason;
use crate::sites::Site;
use crate::survey::{FunctionFacts, Survey};
use pir_core::Module;
use pir_core::entity::GlobalId;
use pir_core::module::GlobalKind;
use rustc_hash::FxHashSet;

/// The facts that the reasons are found by.
pub(crate) struct Obstacles<'a> {
    module: &'a Module,
    survey: &'a Survey,
    for_races: bool,
    is_shared: bool,
    /// Whether the module has other threads than those of teams.
    has_threads: bool,
    in_line: FxHashSet<GlobalId>,
    /// Whether a function may run code that is not seen, or asks the run time.
    meets_others: ByCode<bool>,
    /// The first functions that a task itself may run that ask for the number of their thread.
    number: ByCode<Option<GlobalId>>,
    /// Functions among all that it may run that ask for the number of a thread around theirs, and
    /// those that use variables of which each thread has its own.
    ancestor: ByCode<Option<GlobalId>>,
    own_copies: ByCode<Option<GlobalId>>,
    /// Functions among them that use nest locks.
    nest_locks: ByCode<Option<GlobalId>>,
}

impl<'a> Obstacles<'a> {
    /// O(module).
    pub(crate) fn new(
        module: &'a Module,
        survey: &'a Survey,
        graph: &CallGraph,
        &Options { for_races, shared, .. }: &Options,
    ) -> Self {
        // The threads of a region in a task have numbers of their own.
        let of_strands = CallGraph::of_strands(survey);
        let asks = |g: GlobalId, meaning: Meaning| {
            survey.facts(g).calls.iter().any(|c| c.meaning() == Some(meaning))
        };
        // Other threads may have copies, too; and the end of a thread destroys its objects, which
        // the end of a strand does not.
        const OF_THREADS: [&[u8]; 3] = [b"pthread_create", b"__tls_guard", b"__cxa_thread_atexit"];
        let mut names = module.globals.iter().filter_map(|g| g.name.as_deref());
        let has_threads = names.any(|n| OF_THREADS.contains(&n) || n.starts_with(b"_ZNSt6thread"));
        Self {
            module,
            survey,
            for_races,
            is_shared: shared.is_some(),
            meets_others: match shared {
                Some(_) => graph.fold(false, |g| closed::meets_others(survey, g), |a, b| a || b),
                None => graph.fold(false, |_| false, |a, _| a),
            },
            has_threads,
            in_line: alone::in_line(module),
            number: of_strands.first(|g| asks(g, Meaning::ThreadNum)),
            ancestor: graph.first(|g| asks(g, Meaning::AncestorThreadNum)),
            own_copies: graph.first(|g| !survey.facts(g).thread_locals.is_empty()),
            nest_locks: graph.first(|g| survey.facts(g).nest_lock().is_some()),
        }
    }

    /// Returns whether calls of a function stay, in a region or not.
    pub(crate) fn keeps_calls(&self, g: GlobalId) -> bool {
        let facts = self.survey.facts(g);
        self.in_line.contains(&g) || facts.calls.iter().any(|c| c.entry.is_none())
    }

    /// Returns why each region stays, if something that it may run is an obstacle. O(module).
    pub(crate) fn reasons(&self, graph: &CallGraph, sites: &[Site]) -> Vec<Option<Reason>> {
        let first = graph.first(|g| self.of(g).is_some());
        let reasons = sites.iter().map(|site| match site.outlined {
            None => Some(self.of_place(site)),
            Some(_) => match first.of(site.code) {
                Some(g) => self.of(g),
                None => self.of_league(site),
            },
        });
        reasons.collect()
    }

    /// Returns why a region stays, whatever it runs.
    fn of_place(&self, site: &Site) -> Reason {
        match self.is_coroutine(site.holder) {
            true => Reason::Coroutine { by: site.holder },
            false => Reason::OtherArguments,
        }
    }

    fn is_coroutine(&self, g: GlobalId) -> bool {
        self.module.function(g).is_some_and(|f| is_coroutine(self.module, f))
    }

    /// Returns why a region that may run a function stays.
    fn of(&self, g: GlobalId) -> Option<Reason> {
        let (module, facts) = (self.module, self.survey.facts(g));
        if module.function(g).is_some_and(|f| f.body.is_none())
            && module.global(g).name.as_deref().is_some_and(|name| entry(name).is_some())
        {
            return Some(Reason::RuntimePointer { called: g });
        }
        if let Some(call) = facts.calls.iter().find(|c| c.entry.is_none()) {
            return Some(Reason::Call { by: g, called: call.called, why: call.why });
        }
        if self.in_line.contains(&g) {
            return Some(Reason::RegionInLine { by: g });
        }
        if !facts.calls.is_empty() && self.is_coroutine(g) {
            return Some(Reason::Coroutine { by: g });
        }
        self.of_tasks(facts).or_else(|| self.of_thread_locals(g, facts)).or_else(|| {
            let reason = |of: Option<GlobalId>| closed::obstacle(module, self.survey, g, of);
            let passed = || facts.named.iter().find(|&&f| self.meets_others.of(Some(f)));
            let inside = || self.of_strands_inside(g, facts);
            self.is_shared.then(|| reason(passed().copied()).or_else(inside)).flatten()
        })
    }

    /// Returns why the tasks of a function keep it.
    fn of_tasks(&self, facts: &FunctionFacts) -> Option<Reason> {
        facts.tasks.iter().find_map(|task| {
            let code = Some(task.entry);
            let asking = self.number.of(code).or(self.ancestor.of(code));
            if let Some(by) = asking.filter(|_| !self.for_races) {
                return Some(Reason::NumberInTask { by });
            }
            // Tasks of one thread run at the same time, and would share its copy.
            let variable = self.own_copies_of(code);
            let variable = variable.map(|variable| Reason::VariableInTask { variable });
            variable.or_else(|| self.of_nest_locks(code))
        })
    }

    /// Returns why regions and tasks inside of a region that is raised as a whole keep it: their
    /// strands are no threads of the run time.
    fn of_strands_inside(&self, g: GlobalId, facts: &FunctionFacts) -> Option<Reason> {
        let of_region = |&code: &GlobalId| {
            let by = self.own_copies.of(Some(code));
            let variable = self.own_copies_of(Some(code));
            let reason = by.zip(variable).map(|(by, variable)| Reason::Variable { by, variable });
            reason.or_else(|| self.of_nest_locks(Some(code)))
        };
        // A task that is not deferred is another owner than the one that creates it.
        let begins = |c: &RuntimeCall| {
            matches!(c.row.meaning, Meaning::Begin(Construct::TaskNow | Construct::Serialized))
        };
        let has_inner = facts.calls.iter().any(begins);
        let of_task = || self.of_nest_locks(Some(g)).filter(|_| has_inner);
        facts.opened.iter().find_map(of_region).or_else(of_task)
    }

    /// Returns why code stays that may use a nest lock: its owner is a task of the run time.
    fn of_nest_locks(&self, code: Option<GlobalId>) -> Option<Reason> {
        let by = self.nest_locks.of(code)?;
        Some(Reason::Asks { by, called: self.survey.facts(by).nest_lock()? })
    }

    fn of_thread_locals(&self, g: GlobalId, facts: &FunctionFacts) -> Option<Reason> {
        // All functions that name the variable must take it for an ordinary one, unless strands
        // that use it are threads of the run time.
        let is_ours = |v: &GlobalId| {
            let global = self.module.global(*v);
            matches!(&global.kind, GlobalKind::Variable(v) if v.init.is_some())
        };
        let mut all = facts.thread_locals.iter().filter(|_| !self.is_shared);
        let elsewhere = all.find(|v| self.has_threads || !is_ours(v)).copied();
        let variable = facts.thread_local.or(elsewhere)?;
        Some(Reason::Variable { by: g, variable })
    }

    /// Returns why a league stays: the first threads of its teams would share a variable of which
    /// each thread has its own.
    fn of_league(&self, site: &Site) -> Option<Reason> {
        let code = Some(site.code).filter(|_| site.call.entry == Some(Entry::Teams))?;
        Some(Reason::VariableInLeague { variable: self.own_copies_of(code)? })
    }

    fn own_copies_of(&self, code: Option<GlobalId>) -> Option<GlobalId> {
        self.survey.facts(self.own_copies.of(code)?).thread_locals.first().copied()
    }
}
