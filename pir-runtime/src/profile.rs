//! Work and span of a run and of its regions, measured while it goes on.
//!
//! Every worker has two clocks that stand still while this crate's code runs or waits. *Work* is
//! what all strands together have executed; *span* is the longest chain of what had to be executed
//! one after the other, as if there were a thread for every strand. At a spawn the span is noted;
//! at the join it becomes the longer of the two branches, independent of the threads that ran them.
//!
//! Strands that exclude each other, or wait for each other at a barrier, are such a chain, too: the
//! span clock of one that enters a critical section is at least what it was in the strand that left
//! the section last, and after a barrier it is that of the last member to arrive. All span clocks
//! count from the beginning of the run for that (`WorkerClocks::moment`).
//!
//! The clocks are read as ticks, which go on while the system gives the processor to others. A
//! stretch that is suspiciously long is compared with the time that the thread really had.
//!
//! In a profiled run every spawn takes the slow path, so that both ends of every strand are seen.
//! The other runs pay nothing.

use crate::clock::{duration, microseconds, of_nanoseconds, thread_time, ticks};
use crate::sync::lock;
use crate::worker::Worker;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The profile of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Profile {
    /// What all strands executed.
    pub work: Duration,
    /// The longest chain of it: the time with any number of threads, at no cost for sharing.
    pub span: Duration,
    /// By region, in the order of their numbers.
    pub regions: Vec<RegionProfile>,
}

/// The profile of a region, over all its instances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegionProfile {
    /// The number that compiled code gave to `pir_rt_region_begin`.
    pub id: u32,
    /// Instances.
    pub count: u64,
    /// Executed in them. Of an instance inside another one of the same region only the outer
    /// counts.
    pub work: Duration,
    /// Sum of the instances' spans; likewise.
    pub span: Duration,
    /// Tasks and parts of loops that another thread ran.
    pub stolen: u64,
    /// Time that threads waited in it without anything to run.
    pub idle: Duration,
}

/// Sums of a region, in ticks.
#[derive(Clone, Copy, Default)]
struct RegionSums {
    count: u64,
    work: u64,
    span: u64,
    stolen: u64,
    idle: u64,
}

/// The collector that the strands of a profiled run report to.
#[derive(Default)]
pub(crate) struct Recorder {
    regions: Mutex<BTreeMap<u32, RegionSums>>,
    /// By the address of a critical section or lock, when the last strand left it: its moment.
    left: Mutex<HashMap<usize, u64>>,
}

impl Recorder {
    pub(crate) fn finish(&self, WorkAndSpan { work, span }: WorkAndSpan) -> Profile {
        let regions = lock(&self.regions);
        let regions = regions.iter().map(|(id, s)| RegionProfile {
            id: *id,
            count: s.count,
            work: duration(s.work),
            span: duration(s.span),
            stolen: s.stolen,
            idle: duration(s.idle),
        });
        Profile { work: duration(work), span: duration(span), regions: regions.collect() }
    }

    fn update(&self, region: u32, f: impl FnOnce(&mut RegionSums)) {
        f(lock(&self.regions).entry(region).or_default());
    }
}

/// Work and span of code, in ticks.
#[derive(Clone, Copy)]
pub(crate) struct WorkAndSpan {
    pub(crate) work: u64,
    pub(crate) span: u64,
}

/// Work and span of strands, collected until the strand that waits for them takes the values.
#[derive(Default)]
pub(crate) struct WorkTally {
    work: AtomicU64,
    /// The latest end, on the span clock of the one who waits.
    end: AtomicU64,
}

impl WorkTally {
    /// Returns the collected work, and the latest end as the span.
    pub(crate) fn get(&self) -> WorkAndSpan {
        let (work, span) = (self.work.load(Ordering::Relaxed), self.end.load(Ordering::Relaxed));
        WorkAndSpan { work, span }
    }

    pub(crate) fn add(&self, work: u64, end: u64) {
        self.work.fetch_add(work, Ordering::Relaxed);
        self.end.fetch_max(end, Ordering::Relaxed);
    }
}

/// A worker's clocks, in ticks.
#[derive(Default)]
pub(crate) struct WorkerClocks {
    /// The run is profiled.
    pub(crate) on: Cell<bool>,
    work: Cell<u64>,
    span: Cell<u64>,
    /// Where the span clock began, on that of the run.
    origin: Cell<u64>,
    /// When the clocks were last brought up to date; they stand still while not `running`.
    since: Cell<u64>,
    running: Cell<bool>,
    paused: Cell<u64>,
    anchor: Cell<Anchor>,
    /// Regions that have begun.
    regions: RefCell<Vec<OpenRegion>>,
    /// Number of them that belong to strands below on the stack.
    base: Cell<usize>,
    /// The regions that the strand is in, those that its ancestors have begun included.
    scope: RefCell<RegionScope>,
}

/// A reading of the clock.
#[derive(Clone, Copy, Default)]
struct Anchor {
    ticks: u64,
    /// The time that the thread had had a processor then.
    had: u64,
}

/// The regions around a strand; none outside of all.
pub(crate) type RegionScope = Option<Arc<RegionStack>>;

/// See [`RegionScope`].
pub(crate) struct RegionStack {
    innermost: u32,
    /// All of them, each once.
    all: Vec<u32>,
}

/// A region that has begun.
struct OpenRegion {
    id: u32,
    /// The clocks then.
    work: u64,
    span: u64,
    /// The enclosing regions.
    outer: RegionScope,
}

impl OpenRegion {
    /// Returns whether the instance lies in another one of the same region.
    fn is_nested(&self) -> bool {
        self.outer.as_ref().is_some_and(|o| o.all.contains(&self.id))
    }
}

/// A stretch, or a time without a look at the processor's clock, that is too long to be trusted; in
/// microseconds.
const MAX_TRUSTED_STRETCH_US: u64 = 50;
const MAX_CLOCK_GAP_US: u64 = 500;

/// The clock state that an entry restores.
pub(crate) struct SavedClocks {
    on: bool,
    running: bool,
    work: u64,
    span: u64,
    origin: u64,
    base: usize,
    scope: RegionScope,
    regions: usize,
}

impl WorkerClocks {
    /// The strand stops: this crate's code runs, or waits. Returns the span clock.
    pub(crate) fn pause(&self) -> u64 {
        if self.running.replace(false) {
            let now = ticks();
            let mut passed = now.wrapping_sub(self.since.get());
            if now.wrapping_sub(self.anchor.get().ticks) > microseconds(MAX_CLOCK_GAP_US) {
                passed -= self.account_preemption(now).min(passed);
            }
            self.paused.set(now);
            self.work.set(self.work.get() + passed);
            self.span.set(self.span.get() + passed);
        }
        self.span.get()
    }

    /// The span clock when it was last brought up to date.
    pub(crate) fn span(&self) -> u64 {
        self.span.get()
    }

    /// Goes on with the measurement of a strand.
    pub(crate) fn resume(&self) {
        if self.on.get() {
            let now = ticks();
            // A wait may have been a sleep.
            if now.wrapping_sub(self.paused.get()) > microseconds(MAX_TRUSTED_STRETCH_US) {
                self.set_anchor(thread_time().unwrap_or(0));
            }
            self.since.set(ticks());
            self.running.set(true);
        }
    }

    /// The part of the time since the anchor in which others had the processor, if it is worth
    /// mentioning. The anchor is set anew.
    fn account_preemption(&self, now: u64) -> u64 {
        let Some(had) = thread_time() else { return 0 };
        let then = self.anchor.get();
        self.set_anchor(had);
        let passed = now.wrapping_sub(then.ticks);
        let lost = passed.saturating_sub(of_nanoseconds(had.saturating_sub(then.had)));
        // The length of a tick is known to a few percent.
        if lost > passed / 8 && lost > microseconds(MAX_TRUSTED_STRETCH_US) { lost } else { 0 }
    }

    /// The ticks are read last: what others have between the two readings is none of this thread's
    /// stretches.
    fn set_anchor(&self, had: u64) {
        self.anchor.set(Anchor { ticks: ticks(), had });
    }

    /// The next strand begins where another began.
    pub(crate) fn rewind_to(&self, span: u64) {
        self.span.set(span);
    }

    /// Paused: nothing goes on before `end`.
    pub(crate) fn advance_to(&self, end: u64) {
        self.span.set(self.span.get().max(end));
    }

    /// Paused: how much of the run must have happened before, with any number of threads.
    pub(crate) fn moment(&self) -> u64 {
        self.origin.get() + self.span.get()
    }

    /// Paused: nothing goes on before a moment of another strand.
    pub(crate) fn not_before(&self, moment: u64) {
        self.advance_to(moment.saturating_sub(self.origin.get()));
    }

    /// Paused: takes over what others have executed.
    pub(crate) fn take(&self, tally: &WorkTally) {
        self.work.set(self.work.get() + tally.work.swap(0, Ordering::Relaxed));
        self.advance_to(tally.end.swap(0, Ordering::Relaxed));
    }

    /// Starts both at zero, for a new entry: a task that was spawned in `scope` at the moment
    /// `origin`.
    pub(crate) fn begin_region(&self, on: bool, scope: RegionScope, origin: u64) -> SavedClocks {
        let running = self.running.get();
        self.pause();
        let saved = SavedClocks {
            on: self.on.replace(on),
            running,
            work: self.work.replace(0),
            span: self.span.replace(0),
            origin: self.origin.replace(origin),
            base: self.base.get(),
            scope: self.scope.replace(scope),
            regions: self.regions.borrow().len(),
        };
        self.base.set(saved.regions);
        if on && !saved.on {
            self.set_anchor(thread_time().unwrap_or(0));
        }
        self.resume();
        saved
    }

    /// Ends an entry: its work and span.
    pub(crate) fn end_region(&self, saved: SavedClocks) -> WorkAndSpan {
        self.pause();
        let (work, span) = (self.work.replace(saved.work), self.span.replace(saved.span));
        self.origin.set(saved.origin);
        self.on.set(saved.on);
        self.base.set(saved.base);
        self.scope.replace(saved.scope);
        self.regions.borrow_mut().truncate(saved.regions);
        if saved.running {
            self.resume();
        }
        WorkAndSpan { work, span }
    }

    /// The regions that the strand is in.
    pub(crate) fn scope(&self) -> RegionScope {
        self.scope.borrow().clone()
    }
}

/// The innermost region.
fn innermost(scope: &RegionScope) -> Option<u32> {
    scope.as_ref().map(|s| s.innermost)
}

/// `pir_rt_region_begin`.
pub(crate) fn begin(w: &Worker, id: u32) {
    let clocks = &w.clocks;
    if !clocks.on.get() {
        return;
    }
    let span = clocks.pause();
    let outer = clocks.scope();
    // In a recursion the scope of the first instance serves all others.
    if innermost(&outer) != Some(id) {
        let mut all = outer.as_ref().map_or_else(Vec::new, |o| o.all.clone());
        if !all.contains(&id) {
            all.push(id);
        }
        clocks.scope.replace(Some(Arc::new(RegionStack { innermost: id, all })));
    }
    clocks.regions.borrow_mut().push(OpenRegion { id, work: clocks.work.get(), span, outer });
    clocks.resume();
}

/// `pir_rt_region_end`: ends the innermost region with this number.
pub(crate) fn end(w: &Worker, id: u32) {
    let clocks = &w.clocks;
    if !clocks.on.get() {
        return;
    }
    let span = clocks.pause();
    let mut regions = clocks.regions.borrow_mut();
    let base = clocks.base.get().min(regions.len());
    if let Some(at) = regions[base..].iter().rposition(|open| open.id == id) {
        let mut ended = regions.drain(base + at..);
        if let (Some(open), Some(recorder)) = (ended.next(), w.run().recorder()) {
            recorder.update(id, |sums| {
                sums.count += 1;
                if !open.is_nested() {
                    sums.work += clocks.work.get().saturating_sub(open.work);
                    sums.span += span.saturating_sub(open.span);
                }
            });
            clocks.scope.replace(open.outer);
        }
    }
    drop(regions);
    clocks.resume();
}

/// `w` has entered the critical section, or has the lock, at `address`.
pub(crate) fn entered(w: &Worker, address: usize) {
    if let (true, Some(recorder)) = (w.clocks.on.get(), w.run().recorder()) {
        w.clocks.pause();
        let left = lock(&recorder.left).get(&address).copied();
        w.clocks.not_before(left.unwrap_or(0));
        w.clocks.resume();
    }
}

/// `w` is about to leave it.
pub(crate) fn leaves(w: &Worker, address: usize) {
    if let (true, Some(recorder)) = (w.clocks.on.get(), w.run().recorder()) {
        w.clocks.pause();
        lock(&recorder.left).insert(address, w.clocks.moment());
        w.clocks.resume();
    }
}

/// A task that was spawned in `scope` was run by another thread.
pub(crate) fn record_steal(recorder: Option<&Recorder>, scope: &RegionScope) {
    if let (Some(recorder), Some(region)) = (recorder, innermost(scope)) {
        recorder.update(region, |sums| sums.stolen += 1);
    }
}

/// `w` waited without anything to run.
pub(crate) fn record_idle_time(w: &Worker, time: u64) {
    if let (true, Some(recorder), Some(region)) =
        (w.clocks.on.get(), w.run().recorder(), innermost(&w.clocks.scope.borrow()))
    {
        recorder.update(region, |sums| sums.idle += time);
    }
}
