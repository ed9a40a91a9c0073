//! Vector clocks: the epochs that happen before the next operation of a strand.

use crate::shared::{InlineList, clone_in_place};
use std::rc::Rc;

/// A component of the clocks, and its time. Component 0 belongs to the code outside all regions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Epoch {
    /// The strand's component.
    pub component: u32,
    /// Its time.
    pub time: u32,
}

/// Epochs of different components, sorted by component.
type Epochs = InlineList<[Epoch; 3]>;

/// The knowledge of a strand at its start: the epoch of its parent, the epochs that the parent had
/// learnt by then, and the parent's own view.
///
/// A chain of strands that each start the next one makes a chain of views of the same length.
/// Look-ups therefore do not follow it link by link, and [`Drop`] is a loop rather than a
/// recursion. Components are numbered in the order in which strands start, so they descend along
/// the chain, and skip pointers find one in O(log length) (Myers, An applicative random-access
/// stack, 1983).
#[derive(Debug)]
pub struct ClockView {
    parent: Epoch,
    /// The number of links to the end of the chain.
    depth: u32,
    /// The epochs that the parent had learnt by synchronisation, if there are any.
    learnt: Option<Box<Epochs>>,
    /// The parent's view.
    outer: Option<Rc<ClockView>>,
    /// The skip pointer: a view further out.
    skip: Option<Rc<ClockView>>,
    /// The nearest view further out that has learnt epochs.
    nearest_learnt: Option<Rc<ClockView>>,
}

impl ClockView {
    /// Creates the view of a strand's children, and chooses its skip pointer so that the lengths of
    /// the skips along the chain are those of Myers' structure.
    fn new(parent: Epoch, learnt: &Epochs, outer: Option<Rc<ClockView>>) -> Self {
        let skip = outer.as_ref().map(|o| {
            let far = o.skip.as_ref().and_then(|l| Some((l, l.skip.as_ref()?)));
            match far {
                Some((near, far)) if o.depth - near.depth == near.depth - far.depth => far,
                _ => o,
            }
        });
        let skip = skip.map(Rc::clone);
        let nearest_learnt = match &outer {
            Some(o) if o.learnt.is_some() => Some(Rc::clone(o)),
            Some(o) => o.nearest_learnt.clone(),
            None => None,
        };
        let learnt = (!learnt.is_empty()).then(|| Box::new(learnt.clone()));
        let depth = outer.as_ref().map_or(0, |o| o.depth + 1);
        Self { parent, depth, learnt, outer, skip, nearest_learnt }
    }

    /// Returns the latest known time of a component, or 0 if none is known. O(log length + views
    /// with learnt epochs).
    fn time_of(&self, component: u32) -> u32 {
        let mut view = self;
        while view.parent.component > component {
            let skip = view.skip.as_deref().filter(|l| l.parent.component >= component);
            match skip.or(view.outer.as_deref()) {
                Some(next) => view = next,
                None => break,
            }
        }
        let mut time = if view.parent.component == component { view.parent.time } else { 0 };
        let mut view = Some(self);
        while let Some(v) = view {
            if let Some(learnt) = &v.learnt {
                time = time.max(time_in(learnt, component));
            }
            view = v.nearest_learnt.as_deref();
        }
        time
    }

    /// Adds all epochs of the chain to `out`.
    fn collect(&self, out: &mut Epochs) {
        let mut view = Some(self);
        while let Some(v) = view {
            if let Some(learnt) = &v.learnt {
                join(out, learnt);
            }
            join(out, &[v.parent]);
            view = v.outer.as_deref();
        }
    }
}

impl Drop for ClockView {
    fn drop(&mut self) {
        // The skip pointers refer to views further out on the chain, which `outer` still holds, so
        // that they never drop the last reference.
        (self.skip, self.nearest_learnt) = (None, None);
        let mut next = self.outer.take();
        while let Some(mut view) = next.and_then(Rc::into_inner) {
            (view.skip, view.nearest_learnt) = (None, None);
            next = view.outer.take();
        }
    }
}

/// The clock of a strand.
#[derive(Debug, Default)]
pub struct Clock {
    /// The strand's component and its current time.
    now: Epoch,
    /// The view from the start of the strand; `None` outside all regions.
    start: Option<Rc<ClockView>>,
    /// The epochs learnt by synchronisation since the start, sorted by component.
    learnt: Epochs,
}

clone_in_place!(Clock, now start learnt);

/// The epochs released at an object that strands synchronise on, sorted by component.
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

/// Sets `into` to the maximum of both, component by component. Both are sorted by component.
/// O(into + from), or O(from · log into) if nothing is new.
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

/// Merges two sorted lists, with the later time of a component that is in both.
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

/// Returns the time of a component in a sorted list, or 0 if it is not there.
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
    /// Returns the strand's own epoch.
    #[inline(always)]
    pub fn epoch(&self) -> Epoch {
        self.now
    }

    /// Returns whether an epoch happens before now.
    #[inline]
    pub fn knows(&self, e: Epoch) -> bool {
        if e.component == self.now.component {
            return e.time <= self.now.time;
        }
        time_in(&self.learnt, e.component) >= e.time
            || self.start.as_ref().is_some_and(|v| v.time_of(e.component) >= e.time)
    }

    /// Returns the latest time of a component that happens before now, or 0 if none does.
    pub fn time_of(&self, component: u32) -> u32 {
        if component == self.now.component {
            return self.now.time;
        }
        let started = self.start.as_ref().map_or(0, |v| v.time_of(component));
        started.max(time_in(&self.learnt, component))
    }

    /// Adds the epochs that the strand knows beside those of `common`, a view that it has started
    /// with or that is further out.
    pub(crate) fn collect_since(&self, common: Option<&Rc<ClockView>>, out: &mut SyncClock) {
        join(&mut out.0, &self.learnt);
        let mut view = self.start.as_ref();
        while let Some(v) = view {
            if common.is_some_and(|c| Rc::ptr_eq(c, v)) {
                break;
            }
            if let Some(learnt) = &v.learnt {
                join(&mut out.0, learnt);
            }
            join(&mut out.0, &[v.parent]);
            view = v.outer.as_ref();
        }
    }

    /// Goes on with another component, knowing what `known` contains beside what it knew at its
    /// start.
    pub(crate) fn renew(&mut self, component: u32, known: &SyncClock) {
        self.now = Epoch { component, time: 1 };
        self.learnt.clone_from(&known.0);
    }

    /// Returns the view of the strands that this one starts now. Advances the strand's own time, so
    /// that its later operations do not happen before those strands.
    pub fn view_for_fork(&mut self) -> Rc<ClockView> {
        let view = ClockView::new(self.now, &self.learnt, self.start.clone());
        self.now.time += 1;
        Rc::new(view)
    }

    /// Creates the clock of a strand that starts.
    pub fn start(component: u32, view: &Rc<ClockView>) -> Self {
        let now = Epoch { component, time: 1 };
        Self { now, start: Some(Rc::clone(view)), learnt: Epochs::new() }
    }

    /// Returns the clock of the continuation of an interior fork. It takes over the component of
    /// the strand that ended there, so that a chain of continuations needs one component only.
    #[must_use]
    pub fn continue_after_fork(mut self) -> Self {
        self.now.time += 1;
        self
    }

    /// Acquires the epochs released at an object: they happen before now.
    pub fn acquire(&mut self, from: &SyncClock) {
        self.learn(&from.0);
    }

    /// Releases the clock to an object: everything until now happens before later acquires.
    /// Advances the strand's own time.
    pub fn release(&mut self, to: &mut SyncClock) {
        self.publish(to);
        self.now.time += 1;
    }

    /// Releases the clock without advancing the strand's time, as the last operation of the strand.
    pub fn publish(&self, to: &mut SyncClock) {
        join(&mut to.0, &self.learnt);
        if let Some(view) = &self.start {
            view.collect(&mut to.0);
        }
        join(&mut to.0, &[self.now]);
    }

    /// Returns the epochs learnt by synchronisation since the strand started.
    pub fn learnt(&self) -> &[Epoch] {
        &self.learnt
    }

    /// Adds epochs to those learnt, such as those of a strand whose instance closes.
    pub fn learn(&mut self, epochs: &[Epoch]) {
        let news = |e: &&Epoch| !self.knows(**e);
        let news: Epochs = epochs.iter().filter(news).copied().collect();
        join(&mut self.learnt, &news);
    }

    /// Advances the time after a join, and returns the epoch at which the strand continues.
    pub fn after_join(&mut self) -> Epoch {
        self.now.time += 1;
        self.now
    }
}

impl SyncClock {
    /// Adds the epochs of another object.
    pub fn join(&mut self, other: &SyncClock) {
        join(&mut self.0, &other.0);
    }

    /// Returns the time of a component, or 0 if it is not known here.
    pub fn time_of(&self, component: u32) -> u32 {
        time_in(&self.0, component)
    }

    /// Removes the epochs of the first components, up to this one.
    pub fn forget_up_to(&mut self, component: u32) {
        if self.0.first().is_some_and(|e| e.component <= component) {
            let count = self.0.partition_point(|e| e.component <= component);
            self.0.drain(..count);
        }
    }

    /// Retains only the epochs for which `keep` holds.
    pub fn retain(&mut self, keep: impl Fn(Epoch) -> bool) {
        self.0.retain(|e| keep(*e));
    }

    /// Adds epochs, which are sorted by component.
    pub fn add(&mut self, epochs: &[Epoch]) {
        join(&mut self.0, epochs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the last clock of a chain of strands, in which strand `n` synchronises before it
    /// starts the next one if `learns(n)`.
    fn chain(links: u32, learns: impl Fn(u32) -> bool) -> Clock {
        let mut clock = Clock::default();
        for n in 1..=links {
            if learns(n) {
                let mut sync = SyncClock::default();
                sync.add(&[Epoch { component: 1_000_000 + n, time: n }]);
                clock.acquire(&sync);
            }
            let view = clock.view_for_fork();
            clock = Clock::start(n, &view);
        }
        clock
    }

    #[test]
    fn a_chained_clock_knows_its_strands_up_to_their_forks() {
        let clock = chain(1000, |n| n % 300 == 0);
        for n in 0..1000 {
            let first = u32::from(n > 0);
            assert_eq!(clock.time_of(n), first, "component {n}");
            assert!(clock.knows(Epoch { component: n, time: first }));
            assert!(!clock.knows(Epoch { component: n, time: 2 }));
            let learnt = Epoch { component: 1_000_000 + n, time: n };
            assert_eq!(n > 0 && clock.knows(learnt), n > 0 && n % 300 == 0, "learnt before {n}");
        }
        let mut sync = SyncClock::default();
        clock.publish(&mut sync);
        assert!((1..=1000).all(|n| sync.time_of(n) == 1) && sync.time_of(1_000_600) == 600);
    }

    #[test]
    fn a_chain_of_any_length_is_dropped_without_recursion() {
        let long = chain(2_000_000, |n| n % 1000 == 0);
        assert_eq!(long.time_of(1), 1);
        // A chain whose tail another clock shares is dropped without recursion, too.
        let (mut one, other) = (chain(500_000, |_| false), chain(10, |_| true));
        let view = one.view_for_fork();
        let branch = Clock::start(500_001, &view);
        drop((view, one, long, other));
        assert_eq!(branch.time_of(7), 1);
    }
}
