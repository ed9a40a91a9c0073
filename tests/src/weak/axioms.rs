//! The outcomes of a litmus test by the axioms (reference: memory, Atomics), slowly and plainly:
//! all ways to choose what each load reads and the modification order of each location, and of
//! these the ones that the axioms allow. It knows no strand's view, and takes no steps.

use super::{LOCATIONS, LitmusProgram, MemoryOrder, Operand, Operation, UpdateKind};
use std::collections::{BTreeMap, BTreeSet};

/// A relation between events.
#[derive(Clone)]
struct Relation(Vec<Vec<bool>>);

impl Relation {
    fn new(n: usize) -> Self {
        Self(vec![vec![false; n]; n])
    }

    fn has(&self, a: usize, b: usize) -> bool {
        self.0[a][b]
    }

    fn add(&mut self, a: usize, b: usize) {
        self.0[a][b] = true;
    }

    fn close(&mut self) {
        let n = self.0.len();
        for k in 0..n {
            for a in 0..n {
                if self.0[a][k] {
                    for b in 0..n {
                        self.0[a][b] |= self.0[k][b];
                    }
                }
            }
        }
    }

    fn is_cyclic(&self) -> bool {
        (0..self.0.len()).any(|a| self.0[a][a])
    }
}

/// What an event does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    /// The value that a location has at first.
    Init,
    Store(Operand),
    /// A load into a register.
    Load(usize),
    /// An update of which the register is the old value.
    Update(usize, UpdateKind),
    Fence,
    /// A start or end of strands.
    Control,
}

#[derive(Clone, Copy, Debug)]
struct Event {
    action: Action,
    /// The location; unused by others than accesses.
    at: usize,
    order: MemoryOrder,
    strand: usize,
}

/// The events of a program, and what does not depend on an execution.
struct Events {
    all: Vec<Event>,
    /// Sequenced before within a strand; and this with starts and ends of strands. Both closed.
    sequenced: Relation,
    base: Relation,
}

/// Adds the events of strands after the event `from`, and returns the last one of each.
fn collect(
    strands: &[Vec<Operation>],
    from: usize,
    all: &mut Vec<Event>,
    edges: &mut Vec<(usize, usize)>,
    count: &mut usize,
) -> Vec<usize> {
    let mut ends = Vec::new();
    for strand in strands {
        let own = *count;
        *count += 1;
        let control =
            Event { action: Action::Control, at: 0, order: MemoryOrder::Unordered, strand: own };
        let mut last = all.len();
        all.push(control);
        edges.push((from, last));
        for op in strand {
            let (action, at, order) = match op {
                Operation::Store(l, v, o) => (Action::Store(*v), *l, *o),
                Operation::Load(r, l, o) => (Action::Load(*r), *l, *o),
                Operation::Update(r, l, k, o) => (Action::Update(*r, *k), *l, *o),
                Operation::Fence(o) => (Action::Fence, 0, *o),
                Operation::Fork(inner) => {
                    let fork = all.len();
                    all.push(control);
                    edges.push((last, fork));
                    let inner = collect(inner, fork, all, edges, count);
                    last = all.len();
                    all.push(control);
                    edges.push((fork, last));
                    edges.extend(inner.into_iter().map(|e| (e, last)));
                    continue;
                }
            };
            edges.push((last, all.len()));
            last = all.len();
            all.push(Event { action, at, order, strand: own });
        }
        let end = all.len();
        all.push(control);
        edges.push((last, end));
        ends.push(end);
    }
    ends
}

impl Events {
    fn of(program: &LitmusProgram) -> Self {
        let mut all = Vec::new();
        for at in program.names().0 {
            let order = MemoryOrder::Unordered;
            all.push(Event { action: Action::Init, at, order, strand: usize::MAX });
        }
        let (start, mut edges) = (all.len(), Vec::new());
        edges.extend((0..start).map(|n| (n, start)));
        let strand = usize::MAX;
        all.push(Event { action: Action::Control, at: 0, order: MemoryOrder::Unordered, strand });
        collect(&program.strands, start, &mut all, &mut edges, &mut 0);
        let mut base = Relation::new(all.len());
        edges.iter().for_each(|&(a, b)| base.add(a, b));
        base.close();
        let mut sequenced = base.clone();
        for a in 0..all.len() {
            for b in 0..all.len() {
                sequenced.0[a][b] &= all[a].strand == all[b].strand;
            }
        }
        Self { all, sequenced, base }
    }

    fn may_store(&self, n: usize) -> bool {
        matches!(self.all[n].action, Action::Init | Action::Store(_) | Action::Update(..))
    }

    fn reads(&self, n: usize) -> bool {
        matches!(self.all[n].action, Action::Load(_) | Action::Update(..))
    }
}

/// A candidate: what each event reads from, and the values that follow.
struct Candidate<'a> {
    events: &'a Events,
    /// The store that each load reads.
    from: Vec<Option<usize>>,
    /// The values read and stored.
    read: Vec<i32>,
    stored: Vec<Option<i32>>,
    registers: BTreeMap<usize, i32>,
}

impl<'a> Candidate<'a> {
    /// Computes the values. `None` if what is read comes in a circle, or from what stores nothing.
    fn new(events: &'a Events, from: Vec<Option<usize>>) -> Option<Self> {
        let n = events.all.len();
        let mut order = events.base.clone();
        for (b, a) in from.iter().enumerate() {
            a.iter().for_each(|&a| order.add(a, b));
        }
        order.close();
        if order.is_cyclic() {
            return None;
        }
        let mut by_time: Vec<usize> = (0..n).collect();
        by_time.sort_by_key(|&b| (0..n).filter(|&a| order.has(a, b)).count());
        let (read, stored) = (vec![0; n], vec![None; n]);
        let mut this = Self { events, from, read, stored, registers: BTreeMap::new() };
        for e in by_time {
            let value = match this.from[e] {
                Some(a) => this.stored[a]?,
                None => 0,
            };
            this.read[e] = value;
            this.stored[e] = match events.all[e].action {
                Action::Init => Some(0),
                Action::Store(Operand::Number(v)) => Some(v),
                Action::Store(Operand::Register(r)) => Some(*this.registers.get(&r)?),
                Action::Load(r) => {
                    this.registers.insert(r, value);
                    None
                }
                Action::Update(r, kind) => {
                    this.registers.insert(r, value);
                    match kind {
                        UpdateKind::Add(k) => Some(value.wrapping_add(k)),
                        UpdateKind::Exchange(k) => Some(k),
                        UpdateKind::Compare(old, new, _) => (value == old).then_some(new),
                    }
                }
                Action::Fence | Action::Control => None,
            };
        }
        Some(this)
    }

    fn order(&self, e: usize) -> MemoryOrder {
        match self.events.all[e].action {
            Action::Update(_, UpdateKind::Compare(.., failure)) if self.stored[e].is_none() => {
                failure
            }
            _ => self.events.all[e].order,
        }
    }

    fn is_fence(&self, e: usize) -> bool {
        self.events.all[e].action == Action::Fence
    }

    fn is_update(&self, e: usize) -> bool {
        self.from[e].is_some() && self.stored[e].is_some()
    }

    fn is_ordered(&self, e: usize) -> bool {
        self.order(e) == MemoryOrder::SeqCst
    }

    /// Returns happens-before: base and synchronises-with, closed.
    fn happens_before(&self) -> Relation {
        let n = self.events.all.len();
        let mut hb = self.events.base.clone();
        let sequenced = &self.events.sequenced;
        for read in (0..n).filter(|&e| self.from[e].is_some()) {
            // The release sequences that the load reads from: updates, back to their heads.
            let mut next = self.from[read];
            while let Some(write) = next {
                let mut releases: Vec<usize> =
                    (0..n).filter(|&f| self.is_fence(f) && sequenced.has(f, write)).collect();
                releases.push(write);
                let mut acquires: Vec<usize> =
                    (0..n).filter(|&f| self.is_fence(f) && sequenced.has(read, f)).collect();
                acquires.push(read);
                for &a in releases.iter().filter(|&&a| self.order(a).releases()) {
                    for &b in acquires.iter().filter(|&&b| self.order(b).acquires()) {
                        hb.add(a, b);
                    }
                }
                next = if self.is_update(write) { self.from[write] } else { None };
            }
        }
        hb.close();
        hb
    }

    /// Returns whether the axioms allow the execution with these modification orders.
    fn is_allowed(&self, hb: &Relation, orders: &BTreeMap<usize, Vec<usize>>) -> bool {
        let (n, all) = (self.events.all.len(), &self.events.all);
        let mut mo = Relation::new(n);
        for order in orders.values() {
            for (k, &a) in order.iter().enumerate() {
                order[k + 1..].iter().for_each(|&b| mo.add(a, b));
                // An update comes directly after what it reads.
                if self.is_update(a) && (k == 0 || self.from[a] != Some(order[k - 1])) {
                    return false;
                }
            }
        }
        let unordered = |e: usize| self.order(e) == MemoryOrder::Unordered;
        // Coherence.
        for a in 0..n {
            for b in (0..n).filter(|&b| hb.has(a, b) && all[a].at == all[b].at) {
                let (wa, wb) = (self.stored[a].is_some(), self.stored[b].is_some());
                if wa && wb && !mo.has(a, b) {
                    return false;
                }
                // A load may not read what is older than a store before it, or than a load before
                // it has read; a store may not precede what a load before it has read.
                let old = self.from[a].filter(|_| !unordered(a));
                let of_load = self.from[b].filter(|_| !unordered(b));
                if let Some(w) = of_load
                    && (wa && mo.has(w, a) || old.is_some_and(|v| mo.has(w, v)))
                {
                    return false;
                }
                if wb
                    && (!unordered(b) || self.from[b].is_some())
                    && old.is_some_and(|v| v == b || mo.has(b, v))
                {
                    return false;
                }
            }
        }
        for e in (0..n).filter(|&e| self.from[e].is_some() && unordered(e)) {
            let w = self.from[e].expect("it reads");
            let is_between = |v: usize| {
                self.stored[v].is_some() && all[v].at == all[e].at && hb.has(w, v) && hb.has(v, e)
            };
            if (0..n).any(is_between) {
                return false;
            }
        }
        self.has_strong_order(hb, &mo)
    }

    /// Returns whether there is an order S of the `seq_cst` operations.
    fn has_strong_order(&self, hb: &Relation, mo: &Relation) -> bool {
        let (n, base) = (self.events.all.len(), &self.events.base);
        let is_ordered = |e: usize| self.is_ordered(e);
        if !(0..n).any(is_ordered) {
            return true;
        }
        let mut s = Relation::new(n);
        // Strongly happens before: base, or base, happens-before, base.
        for a in (0..n).filter(|&a| is_ordered(a)) {
            for b in (0..n).filter(|&b| is_ordered(b)) {
                let through = |x: usize, y: usize| {
                    base.has(a, x) && (x == y || hb.has(x, y)) && base.has(y, b)
                };
                if base.has(a, b) || (0..n).any(|x| (0..n).any(|y| through(x, y))) {
                    s.add(a, b);
                }
            }
        }
        // Coherence-ordered before; `unordered` loads take no part.
        let mut cob = mo.clone();
        for e in 0..n {
            if let Some(w) = self.from[e].filter(|_| self.order(e) != MemoryOrder::Unordered) {
                cob.add(w, e);
                (0..n).filter(|&b| b != e && mo.has(w, b)).for_each(|b| cob.add(e, b));
            }
        }
        cob.close();
        let fences: Vec<usize> = (0..n).filter(|&f| self.is_fence(f) && is_ordered(f)).collect();
        for a in 0..n {
            let mut sources: Vec<usize> =
                fences.iter().copied().filter(|&f| hb.has(f, a)).collect();
            sources.extend(Some(a).filter(|&a| is_ordered(a)));
            for b in (0..n).filter(|&b| cob.has(a, b)) {
                let mut targets: Vec<usize> =
                    fences.iter().copied().filter(|&f| hb.has(b, f)).collect();
                targets.extend(Some(b).filter(|&b| is_ordered(b)));
                for &x in &sources {
                    targets.iter().for_each(|&y| s.add(x, y));
                }
            }
        }
        s.close();
        !s.is_cyclic()
    }

    /// Returns the outcome as the interpreter writes it.
    fn outcome(&self, orders: &BTreeMap<usize, Vec<usize>>) -> String {
        let mut out = "return void".to_owned();
        for (l, order) in orders {
            let last = *order.last().expect("a location has a first value");
            let value = self.stored[last].expect("it stores");
            out.push_str(&format!(" | @{} = i32 {value}", LOCATIONS[*l]));
        }
        for (r, value) in &self.registers {
            out.push_str(&format!(" | @r{r} = i32 {value}"));
        }
        out
    }
}

/// Returns the outcomes of a program.
pub fn outcomes(program: &LitmusProgram) -> BTreeSet<String> {
    let events = Events::of(program);
    let n = events.all.len();
    let options = |e: usize| -> Vec<Option<usize>> {
        match events.reads(e) {
            true => (0..n)
                .filter(|&a| a != e && events.may_store(a) && events.all[a].at == events.all[e].at)
                .map(Some)
                .collect(),
            false => vec![None],
        }
    };
    let choices: Vec<Vec<Option<usize>>> = (0..n).map(options).collect();
    let mut found = BTreeSet::new();
    let mut at = vec![0; n];
    loop {
        let from = at.iter().zip(&choices).map(|(&k, c)| c[k]).collect();
        if let Some(candidate) = Candidate::new(&events, from) {
            add_outcomes(&candidate, &mut found);
        }
        // The next combination.
        let Some(e) = (0..n).find(|&e| at[e] + 1 < choices[e].len()) else { return found };
        at[e] += 1;
        at[..e].fill(0);
    }
}

/// Adds the outcomes of a candidate with all modification orders.
fn add_outcomes(candidate: &Candidate<'_>, found: &mut BTreeSet<String>) {
    let hb = candidate.happens_before();
    if hb.is_cyclic() {
        return;
    }
    let mut stores: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (e, event) in candidate.events.all.iter().enumerate() {
        if candidate.stored[e].is_some() {
            stores.entry(event.at).or_default().push(e);
        }
    }
    let mut todo = vec![(BTreeMap::<usize, Vec<usize>>::new(), stores)];
    while let Some((done, mut rest)) = todo.pop() {
        let Some(first) = rest.keys().next().copied() else {
            let outcome = candidate.outcome(&done);
            if !found.contains(&outcome) && candidate.is_allowed(&hb, &done) {
                found.insert(outcome);
            }
            continue;
        };
        let stores = rest.remove(&first).expect("it is there");
        for order in permutations(&stores) {
            // The first value comes first.
            if candidate.events.all[order[0]].action == Action::Init {
                let mut done = done.clone();
                done.insert(first, order);
                todo.push((done, rest.clone()));
            }
        }
    }
}

fn permutations(of: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for &one in of {
        all = all
            .iter()
            .flat_map(|p: &Vec<usize>| {
                (0..=p.len()).map(move |at| {
                    let mut next = p.clone();
                    next.insert(at, one);
                    next
                })
            })
            .collect();
    }
    all
}
