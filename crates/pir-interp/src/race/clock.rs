//! Clocks: which epochs happen before what a strand does now.

use crate::shared::{Few, clone_in_place};
use std::rc::Rc;

/// A component of the clocks, and its time. Component 0 is what runs outside all regions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Epoch {
    /// The strand's component.
    pub component: u32,
    /// Its time.
    pub time: u32,
}

/// Epochs of different components, sorted by them.
type Epochs = Few<[Epoch; 3]>;

/// What a strand knew when it started: a few epochs, and what the strand that started it knew.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct View {
    epochs: Epochs,
    outer: Option<Rc<View>>,
}

impl View {
    fn knows(&self, e: Epoch) -> bool {
        let mut view = self;
        loop {
            if time_in(&view.epochs, e.component) >= e.time {
                return true;
            }
            match &view.outer {
                Some(outer) => view = outer,
                None => return false,
            }
        }
    }

    fn collect(&self, out: &mut Epochs) {
        let mut view = Some(self);
        while let Some(v) = view {
            join(out, &v.epochs);
            view = v.outer.as_deref();
        }
    }
}

/// The clock of a strand.
#[derive(PartialEq, Eq, Hash, Debug, Default)]
pub struct Clock {
    now: Epoch,
    start: Option<Rc<View>>,
    /// Learnt since by synchronisation, sorted by component.
    learnt: Epochs,
}

clone_in_place!(Clock, now start learnt);

/// What is known at an object that strands synchronise on, sorted by component.
#[derive(PartialEq, Eq, Hash, Debug, Default)]
pub struct SyncClock(pub Epochs);

impl Clone for SyncClock {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, from: &Self) {
        self.0.clone_from(&from.0);
    }
}

/// The greater of both, component by component; both are sorted, and `into` stays so. O(into + from),
/// or O(from · log into) where nothing is new.
fn join(into: &mut Epochs, from: &[Epoch]) {
    if from.len() > 4 {
        let known = |e: &Epoch| time_in(into, e.component) >= e.time;
        if !from.iter().all(known) {
            merge(into, from);
        }
        return;
    }
    for &e in from {
        match into.binary_search_by_key(&e.component, |k| k.component) {
            Ok(at) => into[at].time = into[at].time.max(e.time),
            Err(at) => into.insert(at, e),
        }
    }
}

/// Merges two sorted lists.
fn merge(into: &mut Epochs, from: &[Epoch]) {
    let old = std::mem::take(into);
    into.reserve(old.len() + from.len());
    let (mut a, mut b) = (old.iter().peekable(), from.iter().peekable());
    loop {
        let next = match (a.peek(), b.peek()) {
            (Some(x), Some(y)) if x.component == y.component => {
                let time = x.time.max(y.time);
                a.next();
                b.next().map(|y| Epoch { time, ..*y })
            }
            (Some(x), Some(y)) if x.component < y.component => a.next().copied(),
            (Some(_), None) => a.next().copied(),
            _ => b.next().copied(),
        };
        match next {
            Some(e) => into.push(e),
            None => return,
        }
    }
}

/// The time of a component in a sorted list; 0 if it is not there.
#[inline]
fn time_in(known: &[Epoch], component: u32) -> u32 {
    match known {
        [] => 0,
        [k] => u32::from(k.component == component) * k.time,
        _ => match known.binary_search_by_key(&component, |k| k.component) {
            Ok(at) => known[at].time,
            Err(_) => 0,
        },
    }
}

impl Clock {
    /// The strand's own epoch.
    #[inline(always)]
    pub fn epoch(&self) -> Epoch {
        self.now
    }

    /// Whether an epoch happens before now.
    #[inline]
    pub fn knows(&self, e: Epoch) -> bool {
        if e.component == self.now.component {
            return e.time <= self.now.time;
        }
        time_in(&self.learnt, e.component) >= e.time
            || self.start.as_ref().is_some_and(|v| v.knows(e))
    }

    /// Up to when what a component does happens before now; 0 if none of it does.
    pub fn time_of(&self, component: u32) -> u32 {
        if component == self.now.component {
            return self.now.time;
        }
        let (mut time, mut view) = (time_in(&self.learnt, component), self.start.as_deref());
        while let Some(v) = view {
            time = time.max(time_in(&v.epochs, component));
            view = v.outer.as_deref();
        }
        time
    }

    /// What strands know that this one starts now. Its own time goes on, so that what it does later
    /// is told apart.
    pub fn hand_down(&mut self) -> Rc<View> {
        let mut epochs = self.learnt.clone();
        join(&mut epochs, &[self.now]);
        self.now.time += 1;
        Rc::new(View { epochs, outer: self.start.clone() })
    }

    /// The clock of a strand that starts.
    pub fn start(component: u32, view: &Rc<View>) -> Self {
        let now = Epoch { component, time: 1 };
        Self { now, start: Some(Rc::clone(view)), learnt: Epochs::new() }
    }

    /// The clock of the continuation of an interior fork: it takes over the component of the
    /// strand that ended there, so that a spine of any length costs no more than its first strand.
    pub fn go_on(mut self) -> Self {
        self.now.time += 1;
        self
    }

    /// Everything that the object knows happens before now.
    pub fn acquire(&mut self, from: &SyncClock) {
        self.learn(&from.0);
    }

    /// Everything until now happens before what acquires the object later.
    pub fn release(&mut self, to: &mut SyncClock) {
        self.publish(to);
        self.now.time += 1;
    }

    /// As [`Clock::release`], where the strand does nothing more.
    pub fn publish(&self, to: &mut SyncClock) {
        join(&mut to.0, &self.learnt);
        if let Some(view) = &self.start {
            view.collect(&mut to.0);
        }
        join(&mut to.0, &[self.now]);
    }

    /// What was learnt by synchronisation since the strand started.
    pub fn learnt(&self) -> &[Epoch] {
        &self.learnt
    }

    /// Takes over what a strand learnt whose instance closes.
    pub fn learn(&mut self, epochs: &[Epoch]) {
        let news = |e: &&Epoch| !self.knows(**e);
        let news: Epochs = epochs.iter().filter(news).copied().collect();
        join(&mut self.learnt, &news);
    }

    /// The epoch from which on the strand goes on after a join.
    pub fn after_join(&mut self) -> Epoch {
        self.now.time += 1;
        self.now
    }
}

impl SyncClock {
    /// Adds what another object knows.
    pub fn join(&mut self, other: &SyncClock) {
        join(&mut self.0, &other.0);
    }

    /// As [`Clock::time_of`], of what is known here.
    pub fn time_of(&self, component: u32) -> u32 {
        time_in(&self.0, component)
    }

    /// Forgets some of it.
    pub fn retain(&mut self, keep: impl Fn(Epoch) -> bool) {
        self.0.retain(|e| keep(*e));
    }

    /// Adds epochs.
    pub fn add(&mut self, epochs: &[Epoch]) {
        join(&mut self.0, epochs);
    }
}
