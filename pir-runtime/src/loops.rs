//! Parallel loops: run in place in growing chunks, with the remaining iterations open to thieves
//! (reference: lowering, loop outlining).
//!
//! A loop pushes one slot that represents the iterations not yet begun. Answering a steal request
//! splits off the upper half. Between chunks the loop itself answers requests, once the estimate of
//! the remaining time is long enough to share, so that a short loop costs a few calls and no
//! communication.

use crate::clock::{microseconds, ticks};
use crate::fault::{self, FaultKind, RunCancelled};
use crate::job::{ArgumentBuffer, Job, JobBody};
use crate::pace::Pace;
use crate::promote;
use crate::slots::LOOP_SLOT;
use crate::wait;
use crate::worker::Worker;
use std::cell::Cell;
use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Runs the iterations `lo..hi`.
pub type LoopFn = unsafe extern "C" fn(*mut Worker, *mut c_void, i64, i64);
/// Runs the iterations `lo..hi` and combines their values into the accumulator.
pub type ReduceFn = unsafe extern "C" fn(*mut Worker, *mut c_void, *mut c_void, i64, i64);
/// Fills an accumulator with the identity.
pub type InitFn = unsafe extern "C" fn(*mut c_void, *mut c_void);
/// Combines the second accumulator into the first.
pub type CombineFn = unsafe extern "C" fn(*mut c_void, *mut c_void, *const c_void);

/// Drops the value in a part's accumulator that will not be combined.
pub(crate) type ForgetFn = unsafe fn(*mut c_void);

/// Remaining time of a loop, in microseconds, from which a sleeping thread is woken immediately.
const MIN_WAKING_REST_US: u64 = 40;
/// Minimum remaining time of a loop, in microseconds, for which splitting it is profitable.
const MIN_SHARED_REST_US: u64 = 4;
/// Maximum time of a chunk, in microseconds, which otherwise takes a third of the remaining time.
const MAX_CHUNK_US: u64 = 40;
/// Target time of the first chunk, in microseconds; shorter, because the pace is uncertain.
const FIRST_CHUNK_US: u64 = 8;
/// Blocks of a loop with a width that take less than this, in microseconds, are merged and run in
/// order.
const MIN_BLOCK_US: u64 = 5;
/// Delay, in microseconds, from the split of a part to its begin on a thief.
const STEAL_DELAY_US: u64 = 1;

/// The loop description that all its parts share.
#[derive(Clone, Copy)]
pub(crate) struct LoopSpec {
    pub(crate) body: LoopBody,
    pub(crate) ctx: *mut c_void,
    /// Iterations in a chunk; 0: chosen so that a chunk takes a few microseconds; -n: the same, in
    /// multiples of n.
    pub(crate) grain: i64,
}

#[derive(Clone, Copy)]
pub(crate) enum LoopBody {
    Plain(LoopFn),
    Reduce {
        body: ReduceFn,
        init: InitFn,
        combine: CombineFn,
        /// Bytes of a private copy.
        size: u64,
        forget: Option<ForgetFn>,
    },
}

impl LoopSpec {
    /// Chunks are multiples of it.
    fn unit(&self) -> u64 {
        self.grain.unsigned_abs().max(1)
    }

    /// Where the body's code is.
    pub(crate) fn address(&self) -> usize {
        match self.body {
            LoopBody::Plain(body) => body as usize,
            LoopBody::Reduce { body, .. } => body as usize,
        }
    }

    /// # Safety
    /// The creator of the spec promised that the body may be called for each iteration once.
    unsafe fn call(&self, w: &Worker, acc: *mut c_void, lo: i64, hi: i64) {
        match self.body {
            // SAFETY: by the contract, the body may be called once for each of these iterations.
            LoopBody::Plain(body) => unsafe { body(w.pointer(), self.ctx, lo, hi) },
            // SAFETY: as for a plain body; `acc` is this thread's accumulator.
            LoopBody::Reduce { body, .. } => unsafe { body(w.pointer(), self.ctx, acc, lo, hi) },
        }
    }
}

/// A running loop, or part of one: in the frame of [`run`], found by others through its slot.
pub(crate) struct LoopDesc {
    spec: *const LoopSpec,
    next: Cell<i64>,
    hi: Cell<i64>,
    /// Promoted parts that have not been joined, the latest first, with a counted reference each.
    children: Cell<*const Job>,
    first: i64,
    begin: u64,
    /// What an iteration took when loops with this body ran before.
    pace: Pace,
    /// In a profiled run, on the span clock: the loop's begin.
    span_begin: u64,
    /// The latest end of a chunk or part, likewise.
    span_end: Cell<u64>,
}

fn distance(lo: i64, hi: i64) -> u64 {
    if lo < hi { (hi as u64).wrapping_sub(lo as u64) } else { 0 }
}

/// Returns `n` rounded down to a multiple of `unit`, but at least `unit`.
fn round_to_unit(n: u64, unit: u64) -> u64 {
    (n / unit).max(1) * unit
}

fn advance(lo: i64, by: u64) -> i64 {
    (lo as u64).wrapping_add(by) as i64
}

impl LoopDesc {
    fn left(&self) -> u64 {
        distance(self.next.get(), self.hi.get())
    }

    /// Estimates the ticks for the remaining iterations from the time of those done. The iterations
    /// of a chunk in progress count as done, although a request may come from inside the chunk.
    ///
    /// Before the first chunk, the estimate is that of the longest executions before: to share a
    /// loop that turns out to be short costs a microsecond, and to keep one that turns out to be
    /// long takes twice its time. A loop of which nothing is known is long, because its first
    /// iteration may take any time.
    fn estimate(&self) -> u64 {
        self.estimate_by(self.pace.longest)
    }

    /// Returns the same estimate, but before the first chunk by this pace.
    fn estimate_by(&self, pace: f64) -> u64 {
        let done = distance(self.first, self.next.get());
        let pace = match done {
            0 if pace == 0.0 => return u64::MAX,
            0 => pace,
            _ => ticks().wrapping_sub(self.begin) as f64 / done as f64,
        };
        (pace * self.left() as f64) as u64
    }

    /// Returns the size of the first chunk: some microseconds of work, if the pace is known.
    fn first_chunk(&self, unit: u64) -> u64 {
        let left = self.left();
        let all = self.pace.longest * left as f64;
        let chunk = if self.pace.now == 0.0 {
            0
        } else if all < microseconds(1) as f64 {
            left
        } else if all < microseconds(MIN_SHARED_REST_US) as f64 {
            left / 2
        } else {
            // The pace may be that of another body, so most of the loop is left for thieves in any
            // case.
            ((microseconds(FIRST_CHUNK_US) as f64 / self.pace.longest) as u64).min(left / 4)
        };
        round_to_unit(chunk, unit)
    }

    /// Returns the size of the chunk after one of `chunk` iterations that took `took` ticks.
    fn next_chunk(&self, chunk: u64, took: u64, unit: u64) -> u64 {
        let (left, rest) = (self.left(), self.estimate());
        let more = chunk.saturating_mul(if took < microseconds(1) { 4 } else { 2 });
        if rest < microseconds(MIN_SHARED_REST_US) {
            // The rest is too short to split. It still runs in chunks, because the estimate may be
            // poor.
            return more;
        }
        let aim = (rest / 3).min(microseconds(MAX_CHUNK_US));
        let chunk = (u128::from(left) * u128::from(aim) / u128::from(rest)) as u64;
        round_to_unit(chunk.min(more), unit)
    }
}

/// Splits off the upper half of the remaining iterations as a job, if that is profitable.
///
/// # Safety
/// `desc` must be a running loop of this thread.
pub(crate) unsafe fn split(w: &Worker, desc: *const LoopDesc) -> Option<Arc<Job>> {
    // SAFETY: the caller's promise; the spec outlives the loop.
    let (desc, spec) = unsafe { (&*desc, &*(*desc).spec) };
    let left = desc.left();
    let grain = spec.unit();
    if left == 0 || (!w.pool.eager && desc.estimate() < microseconds(MIN_SHARED_REST_US)) {
        return None;
    }
    // The owner keeps a multiple of the grain; with little left, the thief takes everything.
    let head_start = match desc.estimate() {
        0 => 0,
        rest => {
            (u128::from(left) * u128::from(microseconds(STEAL_DELAY_US)) / u128::from(rest)) as u64
                / 2
        }
    };
    let keep = (left / 2 + head_start.min(left / 8)) / grain * grain;
    let acc = match spec.body {
        LoopBody::Plain(_) => None,
        // Without memory for an accumulator the loop is not split.
        LoopBody::Reduce { size, .. } => Some(ArgumentBuffer::new(size)?),
    };
    let (mid, hi) = (advance(desc.next.get(), keep), desc.hi.get());
    desc.hi.set(mid);
    let job = Arc::new(Job::child_of(w, JobBody::Loop { spec, lo: mid, hi, acc }));
    job.next.set(desc.children.get());
    desc.children.set(Arc::into_raw(job.clone()));
    Some(job)
}

/// Calls `each` with every promoted part of the loop that has not been joined.
///
/// # Safety
/// `desc` must be a running loop of this thread.
pub(crate) unsafe fn each_child(desc: *const LoopDesc, mut each: impl FnMut(*const Job)) {
    // SAFETY: `desc` lies in the frame of a running loop of this thread, by the contract.
    let mut child = unsafe { (*desc).children.get() };
    while !child.is_null() {
        // SAFETY: the list holds a counted reference to each, which `each` may not give up yet.
        let next = unsafe { (*child).next.get() };
        each(child);
        child = next;
    }
}

/// Runs the part of a loop in a job. It is called from an entry, so that an escape ends the job
/// cleanly.
///
/// # Safety
/// As [`run`].
pub(crate) unsafe fn run_part(
    w: &Worker,
    spec: *const LoopSpec,
    lo: i64,
    hi: i64,
    acc: &Option<ArgumentBuffer>,
) {
    // SAFETY: the spec lies in the frame of the owner, who waits for this part.
    let spec = unsafe { &*spec };
    let acc = acc.as_ref().map_or(std::ptr::null_mut(), ArgumentBuffer::pointer);
    if let LoopBody::Reduce { init, .. } = spec.body {
        // SAFETY: the creator's promise; the buffer has the size that it gave.
        unsafe { init(spec.ctx, acc) };
    }
    // SAFETY: the caller keeps the contract of `fault::leave_strand`, which this function states.
    if unsafe { run(w, spec, lo, hi, acc) }.is_err() {
        fault::leave_strand(w);
    }
}

/// Runs a loop in place, sharing parts of it with idle workers.
///
/// # Safety
/// The spec's functions must be callable for each of the iterations once, in any order and on any
/// thread; `acc` must be an accumulator of its size, filled, if it has one.
pub(crate) unsafe fn run(
    w: &Worker,
    spec: &LoopSpec,
    lo: i64,
    hi: i64,
    acc: *mut c_void,
) -> Result<(), RunCancelled> {
    if lo >= hi {
        return Ok(());
    }
    let desc = LoopDesc {
        spec,
        next: Cell::new(lo),
        hi: Cell::new(hi),
        children: Cell::new(std::ptr::null()),
        first: lo,
        begin: ticks(),
        pace: if spec.grain <= 0 { w.paces.get(spec.address()) } else { Pace::default() },
        span_begin: w.clocks.pause(),
        span_end: Cell::new(0),
    };
    let s = promote::push_slot(w, LOOP_SLOT, (&raw const desc).cast_mut().cast())?;
    // From here on the loop may be accessed through its slot, so `desc` is only used by reference.
    let mut chunk = desc.first_chunk(spec.unit());
    let mut result = share_before_first_chunk(w, &desc, s);
    let mut since = desc.begin;
    loop {
        // SAFETY: the iterations of `chunk` are this loop's, and nobody has run them.
        result = result.and(unsafe { run_own_part(w, spec, &desc, s, &mut chunk, since, acc) });
        if result.is_err() || desc.children.get().is_null() {
            break;
        }
        // SAFETY: a child of our list, with the list's reference.
        let child = unsafe { Arc::from_raw(desc.children.get()) };
        desc.children.set(child.next.get());
        let JobBody::Loop { lo, hi, acc: ref part, .. } = child.body else {
            unreachable!("loops split into loops")
        };
        w.pool.yield_to_thieves(&child);
        if child.claim.take() {
            w.pool.remove_job(&child);
            child.finish();
            w.run().counters.taken_back.fetch_add(1, Ordering::Relaxed);
            desc.next.set(lo);
            desc.hi.set(hi);
            since = ticks();
            continue;
        }
        w.clocks.pause();
        wait::until_open(w, &child.latch, || None);
        w.clocks.take(&child.tally);
        desc.span_end.set(desc.span_end.get().max(w.clocks.span()));
        w.clocks.resume();
        result = fault::check_cancelled(w);
        if let (Ok(()), LoopBody::Reduce { combine, .. }, Some(part)) = (result, spec.body, part) {
            // An escape from `combine` must find nothing to drop here, so the job goes back into
            // the list.
            let from = part.pointer();
            child.next.set(desc.children.get());
            desc.children.set(Arc::into_raw(child));
            // SAFETY: the creator's promise; the part has ended and filled its accumulator.
            unsafe { combine(spec.ctx, acc, from) };
            // SAFETY: put there just above; nothing is split while `combine` runs that is not
            // joined by it.
            let child = unsafe { Arc::from_raw(desc.children.get()) };
            desc.children.set(child.next.get());
        }
    }
    if result.is_err() {
        // The caller leaves the strand. Its escape finds the children through the slot, which must
        // stay.
        return stop_children(w, spec, &desc, s);
    }
    pop(w, s);
    if w.clocks.on.get() {
        w.clocks.pause();
        w.clocks.rewind_to(desc.span_end.get());
        w.clocks.resume();
    }
    Ok(())
}

fn pop(w: &Worker, s: *mut crate::slots::Slot) {
    // SAFETY: the loop's own slot. No mark may be left above `top`.
    unsafe { (*s).run = 0 };
    w.top.set(s);
    if w.head.get() > s {
        w.head.set(s);
    }
}

/// Ends a cancelled loop, after all its parts have ended, because they use its frame.
fn stop_children(
    w: &Worker,
    spec: &LoopSpec,
    desc: &LoopDesc,
    s: *mut crate::slots::Slot,
) -> Result<(), RunCancelled> {
    while !desc.children.get().is_null() {
        // SAFETY: a child of our list, with the list's reference.
        let child = unsafe { Arc::from_raw(desc.children.get()) };
        desc.children.set(child.next.get());
        if child.claim.take() {
            w.pool.remove_job(&child);
            child.finish();
            continue;
        }
        wait::until_open(w, &child.latch, || None);
        if let (
            LoopBody::Reduce { forget: Some(forget), .. },
            JobBody::Loop { acc: Some(acc), .. },
        ) = (spec.body, &child.body)
        {
            // SAFETY: the part has ended, and its accumulator is zeroed or filled.
            unsafe { forget(acc.pointer()) };
        }
    }
    pop(w, s);
    Err(RunCancelled)
}

/// Runs the remaining iterations of the loop's own range, measuring them from the time `since` on.
///
/// # Safety
/// As [`run`].
unsafe fn run_own_part(
    w: &Worker,
    spec: &LoopSpec,
    desc: &LoopDesc,
    s: *mut crate::slots::Slot,
    chunk: &mut u64,
    since: u64,
    acc: *mut c_void,
) -> Result<(), RunCancelled> {
    let mut before = since;
    let (first, unit) = (desc.next.get(), spec.unit());
    loop {
        let left = desc.left();
        if left == 0 {
            // No iteration may have run here, if only promoted parts were left to wait for.
            if spec.grain <= 0 && first != desc.next.get() {
                let passed = ticks().wrapping_sub(since);
                w.paces.set(spec.address(), passed, distance(first, desc.next.get()));
            }
            return Ok(());
        }
        let lo = desc.next.get();
        let hi = advance(lo, left.min(*chunk));
        desc.next.set(hi);
        if w.clocks.on.get() {
            w.clocks.rewind_to(desc.span_begin);
            w.clocks.resume();
        }
        // SAFETY: the caller's promise: these iterations are begun here and nowhere else.
        unsafe { spec.call(w, acc, lo, hi) };
        if w.clocks.on.get() {
            desc.span_end.set(desc.span_end.get().max(w.clocks.pause()));
            // Parts promoted below begin when the loop does.
            w.clocks.rewind_to(desc.span_begin);
            w.clocks.resume();
        }
        // A promotion inside the body skipped the loop's slot, because it was too short to split
        // then.
        offer_again(w, s);
        if w.limit.is_requested() {
            poll_requests(w, desc)?;
        }
        // The clock is not read after the last chunk, since it may cost more than the chunk itself.
        if spec.grain <= 0 && !w.pool.eager && desc.left() > 0 {
            let now = ticks();
            let took = now.wrapping_sub(before);
            before = now;
            if now.wrapping_sub(desc.begin) >= microseconds(MIN_SHARED_REST_US) {
                wake_helper(w, desc);
            }
            *chunk = desc.next_chunk(*chunk, took, unit);
        }
    }
}

/// Lets a promotion split the loop whose slot this is, though one has passed the slot.
fn offer_again(w: &Worker, s: *mut crate::slots::Slot) {
    if w.head.get() > s {
        w.head.set(s);
    }
}

/// Shares a loop before its first chunk with all threads that would take a part.
fn share_before_first_chunk(
    w: &Worker,
    desc: &LoopDesc,
    s: *mut crate::slots::Slot,
) -> Result<(), RunCancelled> {
    if w.pool.eager || w.pool.threads() == 1 {
        return Ok(());
    }
    // SAFETY: the spec outlives the loop.
    let unit = unsafe { &*desc.spec }.unit();
    while desc.left() > unit && wake_helper(w, desc) {
        offer_again(w, s);
    }
    if w.limit.is_requested() { poll_requests(w, desc) } else { Ok(()) }
}

/// Promotes a part for a thread that searches for work, or, if the loop is long, for a thread that
/// sleeps, without waiting for a steal request of theirs or of the heartbeat. Returns whether it
/// promoted one.
fn wake_helper(w: &Worker, desc: &LoopDesc) -> bool {
    let enough = || {
        let (rest, least) = match w.pool.is_searched() {
            true => (desc.estimate(), MIN_SHARED_REST_US),
            false => (desc.estimate_by(desc.pace.now), MIN_WAKING_REST_US),
        };
        rest >= microseconds(least)
    };
    // Not in a profiled run, because its clocks are stopped in the request path only.
    let wanted = w.pool.threads() > 1 && !w.clocks.on.get() && w.pool.wants_work() && enough();
    wanted && promote::promote_oldest(w)
}

/// Answers a steal request between two chunks, unless the rest of the loop is too short to be
/// shared.
fn poll_requests(w: &Worker, desc: &LoopDesc) -> Result<(), RunCancelled> {
    fault::check_cancelled(w)?;
    let waits = w.pool.threads() > 1 && !w.pool.eager;
    if waits && (desc.left() < 2 || desc.estimate() < microseconds(MIN_SHARED_REST_US)) {
        return Ok(());
    }
    promote::spawn_slow(w)
}

/// Runs a loop whose iterations `k` and `k - width` are ordered, as blocks of `width` parallel
/// iterations, one after the other. Blocks that are too short to be shared run in order, which is
/// always legal.
///
/// # Safety
/// As [`run`], with the order above.
pub(crate) unsafe fn run_width(
    w: &Worker,
    spec: &LoopSpec,
    lo: i64,
    hi: i64,
    width: i64,
) -> Result<(), RunCancelled> {
    if width < 1 {
        let message = format!("a width of {width}");
        return Err(fault::report_fault(w, FaultKind::Trap, Some(message)));
    }
    let width = width as u64;
    let none = std::ptr::null_mut();
    let mut lo = lo;
    // Iterations to be run in order before the next block is tried in parallel; 0: none.
    let mut in_order = if width == 1 { 1 } else { 0 };
    while lo < hi {
        let left = distance(lo, hi);
        let begin = ticks();
        let end = advance(lo, left.min(if in_order > 0 { in_order } else { width }));
        if in_order == 0 {
            // SAFETY: the caller's promise, for one block.
            unsafe { run(w, spec, lo, end, none)? };
        } else {
            // SAFETY: the caller's promise; in order.
            unsafe { spec.call(w, none, lo, end) };
            if w.limit.is_requested() {
                promote::spawn_slow(w)?;
            }
        }
        let took = ticks().wrapping_sub(begin);
        let done = distance(lo, end);
        if w.pool.eager && width > 1 {
            in_order = 0;
        } else if took < microseconds(MIN_BLOCK_US) {
            in_order = done.saturating_mul(2);
        } else if width > 1 {
            let block = u128::from(took) * u128::from(width) / u128::from(done);
            in_order = if block > microseconds(MIN_SHARED_REST_US).into() { 0 } else { done };
        }
        lo = end;
    }
    Ok(())
}
