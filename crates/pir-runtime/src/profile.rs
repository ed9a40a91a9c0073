//! Work and span of a run and of its regions, measured while it goes on.
//!
//! Every worker has two clocks that stand still while this crate's code runs or waits. *Work* is what all
//! strands together have executed; *span* is the longest chain of what had to be executed one after the
//! other, as if there were a thread for every strand. At a spawn the span is noted; at the join it becomes
//! the longer of the two branches, whoever ran them.
//!
//! In a profiled run every spawn takes the slow path, so that both ends of every strand are seen. The other
//! runs pay nothing.

use crate::clock::{duration, ticks};
use crate::sync::lock;
use crate::worker::Worker;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What a run's profile says.
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

/// What a run's profile says of a region, over all its instances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegionProfile {
    /// The number that compiled code gave to `pir_rt_region_begin`.
    pub id: u32,
    /// Instances.
    pub count: u64,
    /// Executed in them. Of an instance inside another one of the same region only the outer counts, if
    /// one thread has both.
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
struct Sums {
    count: u64,
    work: u64,
    span: u64,
    stolen: u64,
    idle: u64,
}

/// What the strands of a profiled run report to.
#[derive(Default)]
pub(crate) struct Recorder {
    regions: Mutex<BTreeMap<u32, Sums>>,
}

impl Recorder {
    pub(crate) fn finish(&self, work: u64, span: u64) -> Profile {
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

    fn update(&self, region: u32, f: impl FnOnce(&mut Sums)) {
        f(lock(&self.regions).entry(region).or_default());
    }
}

/// What is collected of strands until somebody who waits for them takes it.
#[derive(Default)]
pub(crate) struct Tally {
    work: AtomicU64,
    /// The latest end, on the span clock of the one who waits.
    end: AtomicU64,
}

impl Tally {
    /// Takes what has been collected.
    pub(crate) fn get(&self) -> (u64, u64) {
        (self.work.load(Ordering::Relaxed), self.end.load(Ordering::Relaxed))
    }

    pub(crate) fn add(&self, work: u64, end: u64) {
        self.work.fetch_add(work, Ordering::Relaxed);
        self.end.fetch_max(end, Ordering::Relaxed);
    }
}

/// A worker's clocks, in ticks.
#[derive(Default)]
pub(crate) struct Clocks {
    /// The run is profiled.
    pub(crate) on: Cell<bool>,
    work: Cell<u64>,
    span: Cell<u64>,
    /// When the clocks were last brought up to date; they stand still while not `running`.
    since: Cell<u64>,
    running: Cell<bool>,
    /// Regions that have begun: number, and the clocks then.
    regions: RefCell<Vec<(u32, u64, u64)>>,
    /// How many of them belong to what lies below on the stack.
    base: Cell<usize>,
    /// The region in which the task that is executed was spawned.
    outer: Cell<Option<u32>>,
}

/// What an entry puts back.
#[derive(Clone, Copy)]
pub(crate) struct Saved {
    on: bool,
    running: bool,
    work: u64,
    span: u64,
    base: usize,
    outer: Option<u32>,
    regions: usize,
}

impl Clocks {
    /// The strand stops: this crate's code runs, or waits. Returns the span clock.
    pub(crate) fn pause(&self) -> u64 {
        if self.running.replace(false) {
            let passed = ticks().wrapping_sub(self.since.get());
            self.work.set(self.work.get() + passed);
            self.span.set(self.span.get() + passed);
        }
        self.span.get()
    }

    /// The span clock when it was last brought up to date.
    pub(crate) fn span(&self) -> u64 {
        self.span.get()
    }

    /// It goes on.
    pub(crate) fn resume(&self) {
        if self.on.get() {
            self.since.set(ticks());
            self.running.set(true);
        }
    }

    /// The next strand begins where another began.
    pub(crate) fn back_to(&self, span: u64) {
        self.span.set(span);
    }

    /// Paused: nothing goes on before `end`.
    pub(crate) fn not_before(&self, end: u64) {
        self.span.set(self.span.get().max(end));
    }

    /// Paused: takes over what others have executed.
    pub(crate) fn take(&self, tally: &Tally) {
        self.work.set(self.work.get() + tally.work.swap(0, Ordering::Relaxed));
        self.not_before(tally.end.swap(0, Ordering::Relaxed));
    }

    /// Starts both at zero, for a new entry: a task that was spawned in `region`.
    pub(crate) fn begin(&self, on: bool, region: Option<u32>) -> Saved {
        let running = self.running.get();
        self.pause();
        let saved = Saved {
            on: self.on.replace(on),
            running,
            work: self.work.replace(0),
            span: self.span.replace(0),
            base: self.base.get(),
            outer: self.outer.replace(region),
            regions: self.regions.borrow().len(),
        };
        self.base.set(saved.regions);
        self.resume();
        saved
    }

    /// Ends an entry: its work and span.
    pub(crate) fn end(&self, saved: Saved) -> (u64, u64) {
        self.pause();
        let result = (self.work.replace(saved.work), self.span.replace(saved.span));
        self.on.set(saved.on);
        self.base.set(saved.base);
        self.outer.set(saved.outer);
        self.regions.borrow_mut().truncate(saved.regions);
        if saved.running {
            self.resume();
        }
        result
    }

    /// The region that the strand is in.
    pub(crate) fn region(&self) -> Option<u32> {
        let regions = self.regions.borrow();
        let own = regions[self.base.get().min(regions.len())..].last();
        own.map(|(id, ..)| *id).or(self.outer.get())
    }
}

/// `pir_rt_region_begin`.
pub(crate) fn begin(w: &Worker, id: u32) {
    let clocks = &w.clocks;
    if clocks.on.get() {
        let span = clocks.pause();
        clocks.regions.borrow_mut().push((id, clocks.work.get(), span));
        clocks.resume();
    }
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
    if let Some(at) = regions[base..].iter().rposition(|(open, ..)| *open == id) {
        let (_, work_then, span_then) = regions[base + at];
        regions.truncate(base + at);
        let inner = regions[base..].iter().any(|(open, ..)| *open == id);
        if let Some(recorder) = w.run().recorder() {
            recorder.update(id, |sums| {
                sums.count += 1;
                if !inner {
                    sums.work += clocks.work.get().saturating_sub(work_then);
                    sums.span += span.saturating_sub(span_then);
                }
            });
        }
    }
    drop(regions);
    clocks.resume();
}

/// A task of `region` was run by another thread.
pub(crate) fn stolen(recorder: Option<&Recorder>, region: Option<u32>) {
    if let (Some(recorder), Some(region)) = (recorder, region) {
        recorder.update(region, |sums| sums.stolen += 1);
    }
}

/// `w` waited without anything to run.
pub(crate) fn idle(w: &Worker, time: u64) {
    if let (true, Some(recorder), Some(region)) =
        (w.clocks.on.get(), w.run().recorder(), w.clocks.region())
    {
        recorder.update(region, |sums| sums.idle += time);
    }
}
