//! Summaries: the possible and certain effects of a call of a function that concern its caller.
//!
//! They are the least fixed point over the call graph, so an effect that recursion alone would make
//! certain is not.

use crate::addresses::aliased;
use crate::call_graph::components;
use crate::events::events;
use crate::flow::{
    Flow, Lock, Net, Open, Stack, flow, may_have_released, may_hold, unknown_changes,
};
use crate::model::{Action, FunctionEvents, Identity, Kind, Reader, Site, Verdict};
use crate::paths::Paths;
use pir_core::Module;
use pir_core::constant::ConstKind;
use pir_core::entity::{Entity, GlobalId, Inst, Value};
use pir_core::layout::DataLayout;
use pir_core::module::GlobalKind;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// An effect of code that a rule may forbid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum What {
    Barrier,
    /// A worksharing construct, or `masked`.
    Construct(Kind),
    Ordered,
    /// A lock or critical section is waited for.
    Acquire(Lock),
    /// A lock is released that the function does not hold itself.
    Release(Lock),
    /// A lock is acquired while another one is held.
    Order(Lock, Lock, Gates),
    /// A lock is used that has to be initialised.
    Use(Identity),
    Init(Identity),
    Destroy(Identity),
    /// An exception leaves the function.
    Throw,
    /// `longjmp`
    Jump,
    /// Code that is not known.
    Unknown,
}

/// Locks that are held around two others. More are not needed: one decides.
pub(crate) type Gates = [Option<Lock>; 3];

/// A place where a parallel region is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ForkSite {
    pub function: GlobalId,
    pub call: Inst,
    /// Whether the thread executes the region alone.
    pub is_serialized: bool,
}

/// How a function does something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Exposed {
    /// On every path from its beginning.
    pub must: bool,
    /// The calls that lead there, the last of them of the run time.
    pub chain: Vec<Site>,
}

/// All that is known of the functions of a module.
pub(crate) struct Summaries<'a> {
    pub module: &'a Module,
    pub functions: Vec<GlobalId>,
    pub facts: FxHashMap<GlobalId, FunctionEvents>,
    pub flows: FxHashMap<GlobalId, Flow>,
    pub exposed: FxHashMap<GlobalId, BTreeMap<What, Exposed>>,
    nets: FxHashMap<GlobalId, Net>,
    /// The code of tasks, and where one is created.
    pub tasks: FxHashMap<GlobalId, Site>,
    /// The code of parallel regions, and where they are opened.
    pub regions: FxHashMap<GlobalId, Vec<ForkSite>>,
    /// Callees before callers.
    pub components: Vec<Vec<GlobalId>>,
    /// Whether no lock is held where the program begins: no constructor may set one.
    pub begins_unlocked: bool,
    pub ignores_unknown: bool,
}

/// Longest chain of calls that a message shows.
const MAX_CHAIN: usize = 6;
/// Functions that call each other and need more iterations than this have no certain summary.
const MAX_ITERATIONS: usize = 64;

impl<'a> Summaries<'a> {
    pub(crate) fn of(module: &'a Module, ignores_unknown: bool) -> Self {
        let address_taken = address_taken(module);
        let mut found = Self {
            module,
            functions: Vec::new(),
            facts: FxHashMap::default(),
            flows: FxHashMap::default(),
            exposed: FxHashMap::default(),
            nets: FxHashMap::default(),
            tasks: FxHashMap::default(),
            regions: FxHashMap::default(),
            components: Vec::new(),
            begins_unlocked: true,
            ignores_unknown,
        };
        let layout = DataLayout::new(module.datalayout.as_deref());
        for (function, _, f) in module.functions() {
            let Some(body) = f.body.as_deref() else { continue };
            let reader =
                Reader { module, function, body, address_taken: &address_taken, layout: &layout };
            found.functions.push(function);
            found.facts.insert(function, events(&reader));
        }
        found.skip_layers();
        for &f in &found.functions {
            for e in &found.facts[&f].events {
                if let Action::Spawn(task) = e.action {
                    found.tasks.entry(task).or_insert(Site { function: f, inst: e.inst });
                }
                if let Action::Fork { outlined, is_serialized, .. } = e.action {
                    let site = ForkSite { function: f, call: e.inst, is_serialized };
                    found.regions.entry(outlined).or_default().push(site);
                }
            }
        }
        found.components = components(&found.functions, &found.facts);
        for component in found.components.clone() {
            found.summarise(&component);
        }
        found.begins_unlocked = constructors(module).iter().all(|f| {
            let changes = found.nets.get(f).into_iter().flatten().flatten();
            changes.into_iter().all(|o| o.released && o.id != Identity::Unknown)
        });
        found
    }

    /// Returns a violation if a claim and the stacks of the function are certain.
    pub(crate) fn verdict(&self, f: GlobalId, is_certain: bool) -> Verdict {
        match is_certain && !self.flows[&f].incomplete {
            true => Verdict::Violation,
            false => Verdict::Possible,
        }
    }

    /// Summarises functions that call each other, or one function.
    fn summarise(&mut self, component: &[GlobalId]) {
        for _ in 0..MAX_ITERATIONS {
            let changed = component.iter().filter(|&&f| self.improve(f)).count();
            if changed == 0 {
                return;
            }
        }
        for f in component {
            self.flows.entry(*f).or_default().incomplete = true;
            let all = self.exposed.entry(*f).or_default();
            all.values_mut().for_each(|how| how.must = false);
        }
    }

    /// Makes regions begin in the code of the source: with debug information, clang puts a function
    /// around it that only passes its arguments on.
    fn skip_layers(&mut self) {
        let inner = |facts: &FunctionEvents| {
            let [event] = &facts.events[..] else { return None };
            let Action::Call { args, .. } = &event.action else { return None };
            let callee = event.action.callee()?;
            let mut pairs = args.iter().enumerate();
            pairs.all(|(n, a)| *a == Identity::Argument(n as u32, 0)).then_some(callee)
        };
        let layers: FxHashMap<GlobalId, GlobalId> = self
            .facts
            .iter()
            .filter_map(|(&f, facts)| Some((f, inner(facts)?)).filter(|(f, g)| f != g))
            .collect();
        for facts in self.facts.values_mut() {
            for e in &mut facts.events {
                if let Action::Fork { outlined, .. } = &mut e.action
                    && let Some(&inner) = layers.get(outlined)
                    && crate::report::name(self.module, inner).ends_with("_debug__")
                {
                    *outlined = inner;
                }
            }
        }
    }

    /// Computes the summary of a function. Returns whether it changed.
    fn improve(&mut self, f: GlobalId) -> bool {
        let (body, facts) = (self.body(f), &self.facts[&f]);
        let initial = self.initial(f);
        let mut flow = flow(body, facts, &initial, &|e| self.net(facts, e));
        let is_incomplete = |g: &GlobalId| self.flows.get(g).is_some_and(|f| f.incomplete);
        let mut called = facts.events.iter().filter_map(|e| e.action.callee());
        flow.incomplete =
            flow.overflow || facts.irregular || called.any(|callee| is_incomplete(&callee));
        let net = net_of(&flow, initial.len(), f);
        let paths = Paths::new(self.module, body, facts);
        let exposed = self.expose(f, facts, &flow, &paths);
        let changed = self.exposed.get(&f) != Some(&exposed)
            || self.nets.get(&f) != Some(&net)
            || self.flows.get(&f).is_none_or(|old| old.incomplete != flow.incomplete);
        self.exposed.insert(f, exposed);
        self.nets.insert(f, net);
        self.flows.insert(f, flow);
        changed
    }

    /// Returns the open constructs when a function begins, without those that its callers opened.
    pub(crate) fn initial(&self, f: GlobalId) -> Stack {
        let task = Open { kind: Kind::Task, id: Identity::None, event: None, released: false };
        if self.tasks.contains_key(&f) { vec![task] } else { Stack::new() }
    }

    /// Returns which locks an event sets and releases by a call.
    fn net(&self, facts: &FunctionEvents, e: usize) -> Net {
        let (callee, args) = match &facts.events[e].action {
            Action::Call { callees, args, is_direct: true } => (callees[0], args),
            Action::Call { .. } => return unknown_changes(),
            Action::External(g) if !is_harmless(self.module, *g) => return unknown_changes(),
            _ => return Net::from([Vec::new()]),
        };
        let substitute = |way: &Vec<Open>| -> Vec<Open> {
            way.iter().map(|o| Open { id: substituted(o.id, args), ..*o }).collect()
        };
        self.nets.get(&callee).into_iter().flatten().map(substitute).collect()
    }

    /// Returns whether an event may release a lock, itself or by a call.
    pub(crate) fn may_release(&self, f: GlobalId, e: usize, lock: Lock) -> bool {
        match self.facts[&f].events[e].action {
            Action::Exit(kind, id) => kind == lock.kind && id.may_be(lock.id),
            _ => self.net(&self.facts[&f], e).iter().any(|way| may_have_released(way, lock)),
        }
    }

    /// Returns whether an event may do anything to locks, because it runs code that is not known.
    pub(crate) fn is_opaque(&self, f: GlobalId, e: usize) -> bool {
        let is_unknown = |o: &Open| o.kind.is_lock() && o.id == Identity::Unknown;
        match &self.facts[&f].events[e].action {
            Action::Fork { outlined, .. } => {
                let flow = self.flows.get(outlined);
                flow.is_none_or(|f| f.at_return.iter().flatten().any(is_unknown))
            }
            _ => self.net(&self.facts[&f], e).iter().flatten().any(is_unknown),
        }
    }

    /// Returns the effects of an event, each with the calls that lead there and its certainty.
    pub(crate) fn what(&self, f: GlobalId, e: usize) -> Vec<(What, Exposed)> {
        let facts = &self.facts[&f];
        let event = &facts.events[e];
        let here = |must| Exposed { must, chain: vec![Site { function: f, inst: event.inst }] };
        let own = |what| vec![(what, here(true))];
        let is_on_edge = !facts.of_block(self.body(f).block_of(event.inst)).contains(&e);
        match &event.action {
            Action::Barrier { explicit } => {
                let shares = |x: &crate::model::Event| match x.action {
                    Action::Encounter(kind) => kind.shares_work(),
                    _ => false,
                };
                // The worksharing construct that it belongs to is reported itself.
                if !explicit && facts.events.iter().any(shares) {
                    return Vec::new();
                }
                own(What::Barrier)
            }
            Action::Encounter(kind @ (Kind::Single | Kind::Masked | Kind::Sections)) => {
                own(What::Construct(*kind))
            }
            Action::Encounter(Kind::Loop { .. }) => {
                own(What::Construct(Kind::Loop { ordered: false }))
            }
            Action::Enter(Kind::Ordered, _) => own(What::Ordered),
            Action::Enter(kind @ (Kind::Critical | Kind::Lock | Kind::NestLock), id) => {
                let mut all = Vec::new();
                if kind.is_lock() {
                    all.extend(own(What::Use(*id)));
                }
                if !is_on_edge {
                    all.extend(own(What::Acquire(Lock { kind: *kind, id: *id })));
                }
                all
            }
            Action::Exit(kind @ (Kind::Lock | Kind::NestLock), id) => {
                own(What::Release(Lock { kind: *kind, id: *id }))
            }
            Action::Init(id) => own(What::Init(*id)),
            Action::Destroy(id) => own(What::Destroy(*id)),
            Action::External(g) if is_named(self.module, *g, &["__cxa_throw", "__cxa_rethrow"]) => {
                own(What::Throw)
            }
            Action::External(g) if is_named(self.module, *g, JUMPS) => own(What::Jump),
            Action::External(g) if !self.ignores_unknown && !is_harmless(self.module, *g) => {
                vec![(What::Unknown, here(false))]
            }
            Action::Call { callees, args, is_direct } => {
                self.of_callees(f, event.inst, callees, args, *is_direct)
            }
            Action::Fork { outlined, args, .. } => {
                let mut all = self.of_callees(f, event.inst, &[*outlined], args, true);
                // The other rules are about one team.
                all.retain(|(what, _)| {
                    use What::{Acquire, Destroy, Init, Order, Use};
                    matches!(what, Acquire(..) | Order(..) | Use(_) | Init(_) | Destroy(_))
                });
                all
            }
            _ => Vec::new(),
        }
    }

    fn of_callees(
        &self,
        f: GlobalId,
        inst: Inst,
        callees: &[GlobalId],
        args: &[Identity],
        is_direct: bool,
    ) -> Vec<(What, Exposed)> {
        let mut all = Vec::new();
        for callee in callees {
            let Some(exposed) = self.exposed.get(callee) else { continue };
            for (&what, how) in exposed {
                let of = |id| substituted(id, args);
                let lock = |l: Lock| Lock { id: of(l.id), ..l };
                let what = match what {
                    What::Acquire(l) => What::Acquire(lock(l)),
                    What::Release(l) => What::Release(lock(l)),
                    What::Order(a, b, gates) => {
                        What::Order(lock(a), lock(b), gates.map(|gate| gate.map(lock)))
                    }
                    What::Use(id) => What::Use(of(id)),
                    What::Init(id) => What::Init(of(id)),
                    What::Destroy(id) => What::Destroy(of(id)),
                    // A handler may be for this exception.
                    What::Throw if self.is_handled(f, inst) => continue,
                    other => other,
                };
                let mut chain = vec![Site { function: f, inst }];
                chain.extend(how.chain.iter().copied());
                if chain.len() > MAX_CHAIN {
                    // The place of the effect is more important than the way.
                    let last = chain[chain.len() - 1];
                    chain.truncate(MAX_CHAIN - 1);
                    chain.push(last);
                }
                all.push((what, Exposed { must: how.must && is_direct, chain }));
            }
        }
        all
    }

    fn expose(
        &self,
        f: GlobalId,
        facts: &FunctionEvents,
        flow: &Flow,
        paths: &Paths<'_>,
    ) -> BTreeMap<What, Exposed> {
        let mut all: BTreeMap<What, Exposed> = BTreeMap::new();
        let mut certain: BTreeMap<What, FxHashSet<usize>> = BTreeMap::new();
        for e in 0..facts.events.len() {
            for (what, how) in self.what(f, e) {
                if let What::Acquire(lock) = what {
                    for order in orders(lock, &flow.before[e]) {
                        let how = Exposed { must: false, chain: how.chain.clone() };
                        all.entry(order).or_insert(how);
                    }
                }
                if what == What::Throw && self.ends_program(f, facts.events[e].inst) {
                    continue;
                }
                if !is_exposed(what, &flow.before[e], flow.overflow, f) {
                    continue;
                }
                let single = |s: &Stack| BTreeSet::from([s.clone()]);
                let mut each = flow.before[e].iter();
                if how.must
                    && !flow.incomplete
                    && each.all(|s| is_exposed(what, &single(s), false, f) && !may_end(what, s))
                {
                    certain.entry(what).or_default().insert(e);
                }
                all.entry(what).or_insert(Exposed { must: false, chain: how.chain });
            }
        }
        for (what, how) in &mut all {
            let Some(events) = certain.get(what) else { continue };
            let entry = paths.entry();
            how.must = entry.is_some_and(|s| paths.always(s, &|e| events.contains(&e), &|_| false));
        }
        all
    }

    /// Returns whether a call has a handler that may end the exception or the program.
    fn is_handled(&self, f: GlobalId, inst: Inst) -> bool {
        let body = self.body(f);
        if body.inst(inst).op() != Opcode::Invoke {
            return false;
        }
        let Some(pad) = body.ops(inst).last().and_then(|v| v.as_block()) else { return true };
        if self.ends_program(f, inst) {
            return false;
        }
        // Clauses of a pad that only cleans up are none.
        let pads = body.insts(pad).iter().filter(|&&i| body.inst(i).op() == Opcode::LandingPad);
        pads.into_iter().any(|&i| !body.ops(i).is_empty())
    }

    /// Returns whether an exception of a call ends the program.
    fn ends_program(&self, f: GlobalId, inst: Inst) -> bool {
        let body = self.body(f);
        let pad = body.ops(inst).last().and_then(|v| v.as_block());
        let end = pad.and_then(|pad| body.terminator(pad));
        body.inst(inst).op() == Opcode::Invoke
            && end.is_some_and(|e| body.inst(e).op() == Opcode::Unreachable)
    }

    /// Returns the functions that threads of a team or tasks may run.
    pub(crate) fn parallel(&self) -> FxHashSet<GlobalId> {
        let mut found: FxHashSet<GlobalId> = FxHashSet::default();
        let mut work: Vec<GlobalId> =
            self.regions.keys().chain(self.tasks.keys()).copied().collect();
        while let Some(f) = work.pop() {
            let Some(facts) = self.facts.get(&f).filter(|_| found.insert(f)) else { continue };
            for e in &facts.events {
                if let Action::Call { callees, .. } = &e.action {
                    work.extend(callees);
                }
            }
        }
        found
    }

    /// # Panics
    /// If the function has no body; those of [`Summaries::functions`] have one.
    pub(crate) fn body(&self, f: GlobalId) -> &'a pir_core::function::Body {
        let body = self.module.function(f).and_then(|f| f.body.as_deref());
        body.expect("only functions with a body have events")
    }
}

/// Returns whether a caller has to know: there is a way on which no construct of the function
/// itself decides.
fn is_exposed(what: What, before: &BTreeSet<Stack>, overflow: bool, f: GlobalId) -> bool {
    let is_own = |id: Identity| match id {
        Identity::Local(owner, ..) => owner == f,
        Identity::Unknown => true,
        _ => false,
    };
    let closed = |stack: &Stack| match what {
        What::Construct(Kind::Masked) => {
            let excludes = |k: Kind| k.shares_work() || matches!(k, Kind::Task | Kind::Serialized);
            stack.iter().any(|o| !o.released && excludes(o.kind))
        }
        What::Barrier | What::Construct(_) => {
            stack.iter().any(|o| !o.released && o.kind.hides_barriers())
        }
        What::Ordered => stack.iter().any(|o| {
            use Kind::{Critical, Loop, Ordered, Serialized, Task};
            matches!(o.kind, Loop { .. } | Task | Ordered | Critical | Serialized)
        }),
        // The function may acquire a lock again that it has released itself.
        What::Acquire(lock) if lock.kind.is_lock() => {
            stack.iter().any(|o| o.released && o.lock() == lock)
        }
        What::Release(lock) => stack.iter().any(|o| !o.released && o.lock() == lock),
        _ => false,
    };
    match what {
        What::Acquire(lock) | What::Release(lock) if is_own(lock.id) => false,
        What::Use(id) | What::Init(id) | What::Destroy(id) if is_own(id) => false,
        What::Order(a, b, _) if is_own(a.id) || is_own(b.id) => false,
        _ => overflow || before.iter().any(|s| !closed(s)),
    }
}

/// Returns whether a lock that is waited for may have been released by the function itself, or one
/// that is released may have been set by it: the caller's may be another one then.
fn may_end(what: What, stack: &Stack) -> bool {
    match what {
        What::Acquire(lock) if lock.kind.is_lock() => may_have_released(stack, lock),
        What::Release(lock) => may_hold(stack, lock),
        _ => false,
    }
}

/// Returns the orders in which locks are taken when `second` is acquired while others are held.
pub(crate) fn orders(second: Lock, before: &BTreeSet<Stack>) -> Vec<What> {
    let mut all = Vec::new();
    for stack in before {
        let is_lock = |o: &&Open| !o.released && (o.kind.is_lock() || o.kind == Kind::Critical);
        let held: Vec<_> = stack.iter().filter(is_lock).map(Open::lock).collect();
        for (n, &first) in held.iter().enumerate() {
            if first != second && first.id.is_certain() && second.id.is_certain() {
                let mut gates = held[..n].iter().copied().filter(|lock| lock.id.is_certain());
                all.push(What::Order(first, second, [gates.next(), gates.next(), gates.next()]));
            }
        }
    }
    all
}

/// Returns the identity in the caller. Locks on the stack of the callee are new for each call.
pub(crate) fn substituted(id: Identity, args: &[Identity]) -> Identity {
    let Identity::Argument(n, offset) = id else { return id };
    match args.get(n as usize).copied().unwrap_or(Identity::Unknown) {
        Identity::Global(g, more) => Identity::Global(g, more.wrapping_add(offset)),
        Identity::Local(f, i, more) => Identity::Local(f, i, more.wrapping_add(offset)),
        Identity::Argument(n, more) => Identity::Argument(n, more.wrapping_add(offset)),
        Identity::None | Identity::Unknown => Identity::Unknown,
    }
}

/// Returns the locks that stay set or were released, without those on the function's own stack.
fn net_of(flow: &Flow, initial: usize, f: GlobalId) -> Net {
    let concerns =
        |o: &&Open| o.kind.is_lock() && !matches!(o.id, Identity::Local(owner, ..) if owner == f);
    let changes = |s: &Stack| -> Vec<Open> {
        let all = s.get(initial..).unwrap_or_default().iter().filter(concerns);
        all.map(|o| Open { event: None, ..*o }).collect()
    };
    flow.at_return.iter().map(changes).collect()
}

/// Functions whose address is taken by something else than a direct call. O(module).
fn address_taken(module: &Module) -> Vec<GlobalId> {
    let mut taken: FxHashSet<GlobalId> = module.consts.globals().collect();
    taken.extend(module.globals.iter().filter_map(|g| match &g.kind {
        GlobalKind::Variable(v) => v.init?.as_global(),
        _ => None,
    }));
    for (_, _, f) in module.functions() {
        let Some(body) = f.body.as_deref() else { continue };
        taken.extend(body.consts.globals());
        for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
            let is_call = body.inst(i).op().is_call();
            let called = body.ops(i).first().and_then(|v| v.as_global()).filter(|_| is_call);
            // Functions that are passed to the run time run as a region or a task.
            let name = called.and_then(|g| module.global(g).name.as_deref());
            if name.is_some_and(|n| n.starts_with(b"__kmpc_")) {
                continue;
            }
            let rest = &body.ops(i)[usize::from(is_call)..];
            taken.extend(rest.iter().filter_map(|v| v.as_global()));
        }
    }
    let taken: FxHashSet<GlobalId> = taken.into_iter().filter_map(|g| aliased(module, g)).collect();
    let is_defined = |g: &GlobalId| module.function(*g).is_some_and(|f| f.body.is_some());
    let mut all: Vec<GlobalId> = taken.into_iter().filter(is_defined).collect();
    all.sort_unstable_by_key(|g| g.index());
    all
}

/// Returns the functions that run before `main`.
fn constructors(module: &Module) -> Vec<GlobalId> {
    let is_list = |g: &&pir_core::module::Global| g.name.as_deref() == Some(b"llvm.global_ctors");
    let list = module.globals.iter().find(is_list).and_then(|g| match &g.kind {
        GlobalKind::Variable(v) => v.init,
        _ => None,
    });
    let parts = |v: Value| match v.as_const().map(|c| module.consts.get(c).kind) {
        Some(ConstKind::Aggregate(fields)) => module.consts.values(fields).to_vec(),
        _ => Vec::new(),
    };
    let entries = list.map(parts).unwrap_or_default().into_iter().flat_map(parts);
    entries.filter_map(|v| aliased(module, v.as_global()?)).collect()
}

/// Functions that leave constructs by way of a saved context.
const JUMPS: &[&str] = &["longjmp", "_longjmp", "siglongjmp", "__longjmp_chk"];

fn is_named(module: &Module, g: GlobalId, names: &[&str]) -> bool {
    let name = module.global(g).name.as_deref().unwrap_or_default();
    names.iter().any(|n| n.as_bytes() == name)
}

/// Returns whether a function of a library is known to call nothing of OpenMP.
fn is_harmless(module: &Module, g: GlobalId) -> bool {
    let name = module.global(g).name.as_deref().unwrap_or_default();
    const PREFIXES: &[&[u8]] =
        &[b"_ZNS", b"_ZNKS", b"_ZSt", b"__cxa_", b"_Fortran", b"__gxx", b"llvm."];
    pir_openmp::returns_soon(name) || PREFIXES.iter().any(|p| name.starts_with(p))
}
