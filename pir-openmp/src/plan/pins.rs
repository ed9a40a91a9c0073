//! The functions that stay as they are: those with a call that stays, those that a region that is
//! kept may run, and those that share something with them.

use super::Site;
use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::reach::CallGraph;
use crate::survey::Survey;
use fixedbitset::FixedBitSet;
use pir_core::Module;
use pir_core::entity::GlobalId;
use rustc_hash::{FxHashMap, FxHashSet};

/// Code: a function, or any of those whose address is taken.
type Code = Option<GlobalId>;

/// State on which libomp and raised code must agree: held locks, critical sections, the number of
/// threads of the next region, and memory. All calls of a kind stay, or none.
const SHARED: [fn(&[u8]) -> bool; 4] = [is_lock, is_section, is_setting, is_memory];

/// Finds the functions that stay, and the reasons of regions that stay because of them: those
/// without a reason yet may get one. O(calls).
pub(super) fn pins(
    module: &Module,
    survey: &Survey,
    graph: &CallGraph,
    sites: &[Site],
    in_line: &FxHashSet<GlobalId>,
    reasons: &mut [Option<String>],
) -> FxHashSet<GlobalId> {
    let mut pins = Pins::new(module, survey, graph, sites, reasons);
    for (n, site) in sites.iter().enumerate() {
        if pins.reasons[n].is_some() {
            pins.keep(site);
        }
    }
    for (g, _, function) in module.functions() {
        if function.body.is_none() {
            continue;
        }
        if in_line.contains(&g) {
            // Its callees may be called in a region that is libomp's.
            pins.pin_run_by(Some(g));
        }
        for call in survey.facts(g).calls.iter().filter(|c| c.entry.is_none()) {
            pins.pin(g);
            code_of_kept(module, g, call).into_iter().for_each(|code| pins.pin_run_by(code));
        }
    }
    while let Some(g) = pins.work.pop() {
        pins.spread(g);
    }
    pins.pinned
}

/// The functions that stay so far, and what follows for others.
struct Pins<'a> {
    module: &'a Module,
    survey: &'a Survey,
    graph: &'a CallGraph,
    sites: &'a [Site],
    reasons: &'a mut [Option<String>],
    pinned: FxHashSet<GlobalId>,
    /// Pinned functions whose consequences are still to be followed.
    work: Vec<GlobalId>,
    /// Code that a kept region may run.
    run_by_kept: FixedBitSet,
    /// Code that may run a function that stays and calls the run time.
    meets: FixedBitSet,
    /// The regions by their holders and by their code, as numbers of sites.
    by_holder: FxHashMap<GlobalId, Vec<usize>>,
    by_code: FxHashMap<Code, Vec<usize>>,
    /// The code of the tasks that a function creates, and the creators of tasks with some code.
    tasks: FxHashMap<GlobalId, Vec<Code>>,
    creators: FxHashMap<Code, Vec<GlobalId>>,
    /// The functions that give the number of their thread to another one.
    givers: FxHashMap<GlobalId, Vec<GlobalId>>,
    /// The users of each variable of which each thread has its own.
    users: FxHashMap<GlobalId, Vec<GlobalId>>,
    /// The users of each kind of shared state.
    sharers: [Vec<GlobalId>; SHARED.len()],
}

impl<'a> Pins<'a> {
    fn new(
        module: &'a Module,
        survey: &'a Survey,
        graph: &'a CallGraph,
        sites: &'a [Site],
        reasons: &'a mut [Option<String>],
    ) -> Self {
        let mut pins = Self {
            module,
            survey,
            graph,
            sites,
            reasons,
            pinned: FxHashSet::default(),
            work: Vec::new(),
            run_by_kept: FixedBitSet::new(),
            meets: FixedBitSet::new(),
            by_holder: FxHashMap::default(),
            by_code: FxHashMap::default(),
            tasks: FxHashMap::default(),
            creators: FxHashMap::default(),
            givers: FxHashMap::default(),
            users: FxHashMap::default(),
            sharers: Default::default(),
        };
        for (n, site) in sites.iter().enumerate() {
            pins.by_holder.entry(site.holder).or_default().push(n);
            pins.by_code.entry(site.code).or_default().push(n);
        }
        for (g, _, function) in module.functions() {
            let Some(body) = function.body.as_deref() else { continue };
            let facts = survey.facts(g);
            for call in facts.calls.iter().filter(|c| c.entry == Some(Entry::TaskAlloc)) {
                let code = body.call_args(call.inst).get(5).and_then(|v| v.as_global());
                pins.tasks.entry(g).or_default().push(code);
                pins.creators.entry(code).or_default().push(g);
            }
            for &taker in &facts.takers {
                pins.givers.entry(taker).or_default().push(g);
            }
            for &variable in &facts.thread_locals {
                pins.users.entry(variable).or_default().push(g);
            }
            for (users, is_shared) in pins.sharers.iter_mut().zip(SHARED) {
                let shares = |c: &RuntimeCall| is_shared(name(module, c.called));
                if facts.calls.iter().any(shares) {
                    users.push(g);
                }
            }
        }
        pins
    }

    fn pin(&mut self, g: GlobalId) {
        if self.pinned.insert(g) {
            self.work.push(g);
        }
    }

    fn pin_all(&mut self, all: Option<Vec<GlobalId>>) {
        all.into_iter().flatten().for_each(|g| self.pin(g));
    }

    /// Pins all that code may run.
    fn pin_run_by(&mut self, code: Code) {
        let Self { graph, run_by_kept, pinned, work, .. } = self;
        graph.visit_run_by(code, run_by_kept, |g| work.extend(g.filter(|&g| pinned.insert(g))));
    }

    /// Keeps a region.
    fn keep(&mut self, site: &Site) {
        self.pin(site.holder);
        self.pin_run_by(site.code);
    }

    /// Keeps a region because of a function that stays.
    fn keep_because_of(&mut self, n: usize, g: GlobalId) {
        let name = self.module.display_name(g);
        self.reasons[n].get_or_insert_with(|| format!("calls of the run time stay in @{name}"));
        let sites = self.sites;
        self.keep(&sites[n]);
    }

    /// Does what follows for others when a function stays.
    fn spread(&mut self, g: GlobalId) {
        let facts = self.survey.facts(g);
        if !facts.calls.is_empty() {
            let mut meeting = Vec::new();
            self.graph.visit_running(g, &mut self.meets, |code| meeting.push(code));
            for code in meeting {
                for n in self.by_code.remove(&code).unwrap_or_default() {
                    self.keep_because_of(n, g);
                }
                // A task whose code has calls that stay is one of libomp's, and so is its code
                // then.
                let creators = self.creators.remove(&code);
                self.pin_all(creators);
            }
            // Calls that stay need the number of the thread, which raised code has not.
            let givers = self.givers.remove(&g);
            self.pin_all(givers);
        }
        for n in self.by_holder.remove(&g).unwrap_or_default() {
            self.keep_because_of(n, g);
        }
        for code in self.tasks.remove(&g).unwrap_or_default() {
            self.pin_run_by(code);
        }
        // A variable of which each thread has its own is one for kept code, too.
        for variable in &facts.thread_locals {
            let users = self.users.remove(variable);
            self.pin_all(users);
        }
        for (n, is_shared) in SHARED.into_iter().enumerate() {
            if facts.calls.iter().any(|c| is_shared(name(self.module, c.called))) {
                let users = std::mem::take(&mut self.sharers[n]);
                self.pin_all(Some(users));
            }
        }
    }
}

fn name(module: &Module, g: GlobalId) -> &[u8] {
    module.global(g).name.as_deref().unwrap_or_default()
}

/// The functions that a kept call hands over, to be run by libomp. `None`: any may be meant.
fn code_of_kept(module: &Module, holder: GlobalId, call: &RuntimeCall) -> Vec<Code> {
    let body = module.function(holder).and_then(|f| f.body.as_deref());
    let args = body.map(|b| b.call_args(call.inst)).unwrap_or_default();
    let is_code = |g: &GlobalId| module.function(*g).is_some_and(|f| f.body.is_some());
    let mut known: Vec<Code> =
        args.iter().filter_map(|v| v.as_global()).filter(is_code).map(Some).collect();
    let name = name(module, call.called);
    let takes_code = name.windows(11).any(|w| w == b"_task_alloc") || name.starts_with(FORK);
    if takes_code && known.is_empty() {
        known.push(None);
    }
    known
}

const FORK: &[u8] = b"__kmpc_fork_";

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
