//! Worksharing loops whose chunks are given out while they run, and `ordered`.
//!
//! The iterations of a loop are numbered from 0. Each thread knows the bounds; the threads share
//! only how far the loop has been given out, and whose turn it is in `ordered`.

use crate::cancel;
use crate::ident::Ident;
use crate::record::{Member, OPEN_LOOPS};
use crate::settings::{self, MONOTONIC};
use crate::thread::{self, Thread};
use crate::tool::{self, Dispatch, Endpoint, Mutex, State, Work};
use crate::wait::{self, Nothing};
use std::cell::Cell;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// State that the threads of a team share for one of their loops.
#[repr(align(128))]
pub(crate) struct SharedLoop {
    /// Which of the team's loops it is for.
    ordinal: AtomicU32,
    /// Threads that have no more of the loop.
    done: AtomicU32,
    /// Threads that wait until it is for their loop.
    waiters: AtomicU32,
    /// Chunks or iterations that have been given out.
    given: AtomicU64,
    /// The iteration whose `ordered` part is next.
    turn: AtomicU64,
}

/// How chunks are given out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    /// One part of almost the same size for each thread.
    #[default]
    Static,
    /// Chunks in turn.
    StaticChunked,
    Dynamic,
    /// Chunks that get smaller.
    Guided,
}

/// A thread's own state of its loop.
#[derive(Default)]
pub(crate) struct LoopOfThread {
    shared: Cell<Option<&'static SharedLoop>>,
    kind: Cell<Kind>,
    lower: Cell<u64>,
    step: Cell<i64>,
    /// The number of the last iteration.
    last: Cell<u64>,
    is_empty: Cell<bool>,
    chunk: Cell<u64>,
    /// Guided chunks are multiples of the chunk's size.
    is_simd: Cell<bool>,
    /// Chunks that the thread has had, where it knows them itself.
    had: Cell<u64>,
    is_ordered: Cell<bool>,
    /// The iteration that the thread executes, and the last one of its chunk.
    current: Cell<u64>,
    chunk_end: Cell<u64>,
    has_chunk: Cell<bool>,
    /// Whether the `ordered` part of the iteration has ended.
    has_passed: Cell<bool>,
    /// The kind of loop that was reported to the tool.
    told: Cell<Option<Work>>,
}

impl SharedLoop {
    pub(crate) fn new(ordinal: u32) -> SharedLoop {
        SharedLoop {
            ordinal: AtomicU32::new(ordinal),
            done: AtomicU32::new(0),
            waiters: AtomicU32::new(0),
            given: AtomicU64::new(0),
            turn: AtomicU64::new(0),
        }
    }

    /// Makes it one for loop `ordinal`.
    pub(crate) fn reset(&self, ordinal: u32) {
        self.done.store(0, Ordering::Relaxed);
        self.given.store(0, Ordering::Relaxed);
        self.turn.store(0, Ordering::Relaxed);
        self.ordinal.store(ordinal, Ordering::SeqCst);
    }
}

/// Returns the kind of schedule that a compiler's number stands for, and whether the loop has
/// `ordered` parts.
fn kind_of(number: i32, chunk: i64, asked: settings::Schedule) -> (Kind, i64, bool, bool) {
    /// Numbers added for the modifiers, for `ordered`, and where threads need not be merged.
    const MODIFIERS: i32 = 1 << 29 | 1 << 30;
    const ORDERED: i32 = 32;
    let mut number = number & !MODIFIERS;
    if number >= 160 {
        number -= 128;
    }
    let is_ordered = (64..91).contains(&number);
    if is_ordered {
        number -= ORDERED;
    }
    match number {
        33 => (Kind::StaticChunked, chunk, is_ordered, false),
        35 | 44 => (Kind::Dynamic, chunk, is_ordered, false),
        36 | 38 | 39 | 42 | 43 => (Kind::Guided, chunk, is_ordered, false),
        45 => (Kind::StaticChunked, chunk, is_ordered, false),
        46 => (Kind::Guided, chunk, is_ordered, true),
        37 | 47 => {
            let is_simd = number == 47;
            let multiple = if is_simd { chunk.max(1) } else { 1 };
            let chunk = i64::from(asked.chunk) * multiple;
            match asked.kind & !MONOTONIC {
                settings::DYNAMIC => (Kind::Dynamic, chunk.max(multiple), is_ordered, is_simd),
                settings::GUIDED => (Kind::Guided, chunk.max(multiple), is_ordered, is_simd),
                settings::AUTO => (Kind::Guided, multiple, is_ordered, is_simd),
                _ if chunk > 0 => (Kind::StaticChunked, chunk, is_ordered, false),
                _ => (Kind::Static, 0, is_ordered, false),
            }
        }
        _ => (Kind::Static, chunk, is_ordered, false),
    }
}

/// Begins a loop. The numbers are those of the loop's variable, extended to 64 bits.
fn begin(gtid: i32, number: i32, lower: u64, last: Option<u64>, step: i64, chunk: i64) {
    let me = thread::of_number(gtid);
    let member = me.member();
    let state = &member.loop_state;
    let ordinal = member.loops_met.get();
    member.loops_met.set(ordinal.wrapping_add(1));
    let shared = &member.team().loops[ordinal as usize % OPEN_LOOPS];
    let is_free = || shared.ordinal.load(Ordering::SeqCst) == ordinal;
    if !is_free() {
        shared.waiters.fetch_add(1, Ordering::SeqCst);
        let team = member.team();
        wait::until(me, || is_free() || cancel::ends_region(team), &Nothing);
        shared.waiters.fetch_sub(1, Ordering::SeqCst);
        if !is_free() {
            // The region is cancelled, and others do not come to the loop: it has no chunk.
            state.shared.set(None);
            return;
        }
    }
    let (kind, chunk, is_ordered, is_simd) =
        kind_of(number, chunk, me.current().icvs.get().schedule);
    if tool::is_active() {
        let work = match kind {
            Kind::Static | Kind::StaticChunked => Work::StaticLoop,
            Kind::Dynamic => Work::DynamicLoop,
            Kind::Guided => Work::GuidedLoop,
        };
        state.told.set(Some(work));
        tool::work(me, work, Endpoint::Begin, last.map_or(0, |last| last + 1));
    }
    // One thread executes all in order anyway.
    let kind = if member.team().size.get() == 1 { Kind::Static } else { kind };
    state.shared.set(Some(shared));
    state.kind.set(kind);
    state.lower.set(lower);
    state.step.set(step);
    state.last.set(last.unwrap_or(0));
    state.is_empty.set(last.is_none());
    state.chunk.set(chunk.max(1) as u64);
    state.is_simd.set(is_simd);
    state.had.set(0);
    state.is_ordered.set(is_ordered);
    state.has_chunk.set(false);
    state.has_passed.set(false);
}

/// Gives the next chunk: the numbers of its first and its last iteration.
fn next_chunk(state: &LoopOfThread, shared: &SharedLoop, member: &Member) -> Option<(u64, u64)> {
    if state.is_empty.get() {
        return None;
    }
    let (last, chunk) = (state.last.get(), state.chunk.get());
    let (number, size) = (member.number as u64, member.team().size.get() as u64);
    let of_chunk = |index: u64| {
        let first = index.checked_mul(chunk).filter(|first| *first <= last)?;
        Some((first, first.saturating_add(chunk - 1).min(last)))
    };
    let had = state.had.get();
    match state.kind.get() {
        Kind::Static => {
            state.had.set(1);
            (had == 0).then(|| balanced_part(last, number, size)).flatten()
        }
        Kind::StaticChunked => {
            state.had.set(had + 1);
            of_chunk(had.checked_mul(size)?.checked_add(number)?)
        }
        Kind::Dynamic => of_chunk(shared.given.fetch_add(1, Ordering::Relaxed)),
        Kind::Guided => {
            let mut given = shared.given.load(Ordering::Relaxed);
            loop {
                if given > last || given == u64::MAX {
                    return None;
                }
                let mut count = ((last - given) / (2 * size)).max(chunk);
                if state.is_simd.get() {
                    count = count.div_ceil(chunk).saturating_mul(chunk);
                }
                let end = given.saturating_add(count);
                let good = Ordering::Relaxed;
                match shared.given.compare_exchange_weak(given, end, good, good) {
                    Ok(_) => return Some((given, (end - 1).min(last))),
                    Err(now) => given = now,
                }
            }
        }
    }
}

/// Returns part `k` of `n` parts of the iterations 0 to `last`, the first ones one larger.
fn balanced_part(last: u64, k: u64, n: u64) -> Option<(u64, u64)> {
    let (mut small, mut more) = (last / n, last % n + 1);
    if more == n {
        (small, more) = (small + 1, 0);
    }
    let first = k * small + k.min(more);
    let count = small + u64::from(k < more);
    (count > 0).then(|| (first, first + (count - 1)))
}

/// Gives the next chunk as bounds of the loop's variable, or ends the loop for the thread. Also
/// says whether the chunk has the last iteration.
fn next(gtid: i32) -> Option<(u64, u64, i64, bool)> {
    let me = thread::of_number(gtid);
    let member = me.member();
    let state = &member.loop_state;
    let shared = state.shared.get()?;
    pass_rest(me, state, shared);
    let Some((first, end)) = next_chunk(state, shared, member) else {
        finish(member);
        return None;
    };
    state.current.set(first);
    state.chunk_end.set(end);
    state.has_chunk.set(true);
    let step = state.step.get();
    let value = |k: u64| state.lower.get().wrapping_add(k.wrapping_mul(step as u64));
    if tool::is_active() {
        tool::dispatch_chunk(me, Dispatch::LoopChunk, value(first), end - first + 1);
    }
    Some((value(first), value(end), step, end == state.last.get()))
}

/// Ends the loop for the thread, if it has not ended.
fn finish(member: &Member) {
    let team = member.team();
    let Some(shared) = member.loop_state.shared.take() else { return };
    if let Some(work) = member.loop_state.told.take() {
        tool::work(member.thread(), work, Endpoint::End, 0);
    }
    let size = team.size.get() as u32;
    if shared.done.fetch_add(1, Ordering::AcqRel) + 1 < size {
        return;
    }
    let ordinal = shared.ordinal.load(Ordering::Relaxed);
    shared.reset(ordinal.wrapping_add(OPEN_LOOPS as u32));
    if shared.waiters.load(Ordering::SeqCst) > 0 {
        team.members[..size as usize].iter().for_each(|m| {
            m.thread().sleeper.wake();
        });
    }
}

/// Leaves the loop before its end.
pub(crate) fn leave(gtid: i32) {
    finish(thread::of_number(gtid).member());
}

// ---- ordered ----

/// Waits for the thread's turn.
fn await_turn(me: &Thread, state: &LoopOfThread, shared: &SharedLoop) {
    let current = state.current.get();
    let team = me.member().team();
    let is_next = || shared.turn.load(Ordering::Acquire) == current;
    wait::until(me, || is_next() || cancel::ends_region(team), &Nothing);
}

/// Gives the turn to iteration `next`, whichever thread it is on.
fn pass(member: &Member, shared: &SharedLoop, next: u64) {
    shared.turn.store(next, Ordering::Release);
    let team = member.team();
    for other in &team.members[..team.size.get()] {
        if other.number != member.number {
            other.thread().sleeper.wake();
        }
    }
}

/// Passes the turns of the iterations of the last chunk that have not.
fn pass_rest(me: &Thread, state: &LoopOfThread, shared: &SharedLoop) {
    if !state.is_ordered.get() || !state.has_chunk.replace(false) {
        return;
    }
    if state.current.get() <= state.chunk_end.get() {
        if !state.has_passed.get() {
            await_turn(me, state, shared);
        }
        pass(me.member(), shared, state.chunk_end.get().wrapping_add(1));
    }
    state.has_passed.set(false);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_ordered(_place: *const Ident, gtid: i32) {
    let me = thread::of_number(gtid);
    let state = &me.member().loop_state;
    if let Some(shared) = state.shared.get()
        && state.is_ordered.get()
    {
        let id = std::ptr::from_ref(shared).cast();
        match tool::is_active() {
            true => tool::acquiring(Mutex::Ordered, 0, id, State::Ordered, || {
                await_turn(me, state, shared);
            }),
            false => await_turn(me, state, shared),
        }
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_ordered(_place: *const Ident, gtid: i32) {
    let member = thread::of_number(gtid).member();
    let state = &member.loop_state;
    if let Some(shared) = state.shared.get()
        && state.is_ordered.get()
    {
        pass(member, shared, state.current.get().wrapping_add(1));
        state.has_passed.set(true);
        if tool::is_active() {
            tool::released(Mutex::Ordered, std::ptr::from_ref(shared).cast());
        }
    }
}

/// Ends an iteration of a loop with `ordered` parts.
fn end_iteration(gtid: i32) {
    let me = thread::of_number(gtid);
    let state = &me.member().loop_state;
    let Some(shared) = state.shared.get().filter(|_| state.is_ordered.get()) else { return };
    let next = state.current.get().wrapping_add(1);
    if !state.has_passed.replace(false) {
        await_turn(me, state, shared);
        pass(me.member(), shared, next);
    }
    state.current.set(next);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_dispatch_deinit(_place: *const Ident, gtid: i32) {
    leave(gtid);
}

macro_rules! loops {
    ($($type:ty, $unsigned:ty, $signed:ty, $init:ident, $next:ident, $fini:ident, $dist:ident,
       $part:ident;)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $init(
            _place: *const Ident,
            gtid: i32,
            schedule: i32,
            lower: $type,
            upper: $type,
            step: $signed,
            chunk: $signed,
        ) {
            let is_up = step > 0;
            let is_empty = if is_up { upper < lower } else { lower < upper };
            let (from, to) = if is_up { (lower, upper) } else { (upper, lower) };
            let span = (to as $unsigned).wrapping_sub(from as $unsigned);
            // A loop over all values of the type is empty: flang counts from 0 to -1.
            let last = (!is_empty)
                .then(|| u64::from(span / step.unsigned_abs()))
                .filter(|last| *last != u64::from(<$unsigned>::MAX));
            begin(gtid, schedule, lower as u64, last, i64::from(step), i64::from(chunk));
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $next(
            _place: *const Ident,
            gtid: i32,
            last: *mut i32,
            lower: *mut $type,
            upper: *mut $type,
            step: *mut $signed,
        ) -> i32 {
            let Some(chunk) = next(gtid) else { return 0 };
            // SAFETY: compiled code passes variables of its own; that of the last iteration may be
            // absent.
            unsafe {
                *lower = chunk.0 as $type;
                *upper = chunk.1 as $type;
                if !step.is_null() {
                    *step = chunk.2 as $signed;
                }
                if !last.is_null() {
                    *last = i32::from(chunk.3);
                }
            }
            1
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fini(_place: *const Ident, gtid: i32) {
            end_iteration(gtid);
        }

        /// Begins a loop over the part of the thread's team in a `distribute` construct.
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $dist(
            place: *const Ident,
            gtid: i32,
            schedule: i32,
            last: *mut i32,
            lower: $type,
            upper: $type,
            step: $signed,
            chunk: $signed,
        ) {
            unsafe extern "C" {
                fn $part(last: *mut i32, lower: *mut $type, upper: *mut $type, step: $signed);
            }
            let (mut from, mut to, mut is_last) = (lower, upper, 0);
            // SAFETY: passes variables of its own.
            unsafe { $part(&mut is_last, &mut from, &mut to, step) };
            if !last.is_null() {
                // SAFETY: compiled code passes a variable or null.
                unsafe { *last = is_last };
            }
            // SAFETY: passes its own arguments on.
            unsafe { $init(place, gtid, schedule, from, to, step, chunk) };
        }
    )*};
}

loops! {
    i32, u32, i32, __kmpc_dispatch_init_4, __kmpc_dispatch_next_4, __kmpc_dispatch_fini_4,
        __kmpc_dist_dispatch_init_4, pir_omp_team_part_4;
    u32, u32, i32, __kmpc_dispatch_init_4u, __kmpc_dispatch_next_4u, __kmpc_dispatch_fini_4u,
        __kmpc_dist_dispatch_init_4u, pir_omp_team_part_4u;
    i64, u64, i64, __kmpc_dispatch_init_8, __kmpc_dispatch_next_8, __kmpc_dispatch_fini_8,
        __kmpc_dist_dispatch_init_8, pir_omp_team_part_8;
    u64, u64, i64, __kmpc_dispatch_init_8u, __kmpc_dispatch_next_8u, __kmpc_dispatch_fini_8u,
        __kmpc_dist_dispatch_init_8u, pir_omp_team_part_8u;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balanced_parts_cover_each_iteration_once() {
        for last in 0..40 {
            for n in 1..10 {
                let parts: Vec<_> = (0..n).filter_map(|k| balanced_part(last, k, n)).collect();
                let all: Vec<u64> = parts.iter().flat_map(|(a, b)| *a..=*b).collect();
                assert_eq!(all, (0..=last).collect::<Vec<_>>(), "{n} parts");
            }
        }
        let (first, end) = balanced_part(u64::MAX, 2, 3).expect("it has a third");
        assert_eq!((end, end - first), (u64::MAX, u64::MAX / 3 - 1));
    }

    #[test]
    fn schedules_are_known_by_their_numbers() {
        let asked = settings::Schedule { kind: settings::DYNAMIC, chunk: 3 };
        assert_eq!(kind_of(35, 4, asked), (Kind::Dynamic, 4, false, false));
        assert_eq!(kind_of(35 | 1 << 30, 4, asked), (Kind::Dynamic, 4, false, false));
        assert_eq!(kind_of(67, 4, asked), (Kind::Dynamic, 4, true, false));
        assert_eq!(kind_of(37, 1, asked), (Kind::Dynamic, 3, false, false));
        assert_eq!(kind_of(69, 1, asked), (Kind::Dynamic, 3, true, false));
        assert_eq!(kind_of(66, 0, asked), (Kind::Static, 0, true, false));
    }
}
