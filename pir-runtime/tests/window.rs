//! Forced instances with a `width`: parts begin in their turn (reference: execution, rule 9).

#![allow(unsafe_code, reason = "the C interface is tested")]
#![deny(clippy::undocumented_unsafe_blocks)]

use crate::common::*;
use pir_runtime::capi::*;
use pir_runtime::{FaultKind, Runtime, Worker};
use std::ffi::c_void;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

#[repr(C, align(16))]
struct TeamMemory([u64; 8]);

/// Observations that the parts record.
#[derive(Default)]
struct Seen {
    /// Parts that have begun and not ended, and the most of them at a time.
    live: AtomicU32,
    most: AtomicU32,
    /// The parts that have ended, as bits.
    ended: AtomicU64,
    begun: AtomicU32,
}

#[derive(Clone, Copy)]
struct Part<'a> {
    seen: &'a Seen,
    number: u32,
    width: u32,
    /// The part that is never done without a fault.
    fails: u32,
}

unsafe extern "C" fn part(w: *mut Worker, ctx: *mut c_void) {
    // SAFETY: parts of this kind get a `Part`.
    let part = unsafe { *ctx.cast::<Part<'_>>() };
    let seen = part.seen;
    seen.begun.fetch_add(1, Ordering::Relaxed);
    let live = seen.live.fetch_add(1, Ordering::SeqCst) + 1;
    seen.most.fetch_max(live, Ordering::SeqCst);
    if let Some(before) = (part.number + 1).checked_sub(part.width) {
        let needed = (1_u64 << before) - 1;
        assert_eq!(seen.ended.load(Ordering::Relaxed) & needed, needed, "part {}", part.number);
    }
    if part.fails == part.number {
        // SAFETY: the worker is this thread's.
        unsafe { pir_rt_trap(w, 1, std::ptr::null()) };
    }
    std::thread::yield_now();
    // Before the count, so that the next part to begin sees both.
    seen.live.fetch_sub(1, Ordering::SeqCst);
    seen.ended.fetch_or(1 << part.number, Ordering::Relaxed);
}

/// Starts `parts` parts, one of them in place on the owner if `in_place`.
fn run(w: &Worker, parts: u32, strand: Part<'_>, in_place: bool) {
    let w = w.pointer();
    let mut memory = TeamMemory([0; 8]);
    let team: *mut c_void = (&raw mut memory).cast();
    // SAFETY: the worker is this thread's, and the team's memory lives until the team is closed.
    unsafe {
        pir_rt_team_open_width(w, team, 0, strand.width.into());
        if in_place {
            pir_rt_team_enter(w, team, u32::MAX);
        }
        for number in 0..parts {
            let strand = Part { number, ..strand };
            let data: *const Part<'_> = &strand;
            let size = size_of::<Part<'_>>() as u64;
            pir_rt_team_start(w, team, part, data.cast(), size, u32::MAX);
        }
        pir_rt_team_join(w, team);
    }
}

#[test]
fn no_part_begins_outside_of_its_window() {
    for (threads, width) in [1, 2, 4].into_iter().flat_map(|t| [1, 2, 3, 7, 60].map(|w| (t, w))) {
        for in_place in [false, true] {
            let seen = Seen::default();
            let strand = Part { seen: &seen, number: 0, width, fails: u32::MAX };
            Runtime::new(threads).run(|w| run(w, 40, strand, in_place)).expect("no fault");
            assert_eq!(seen.ended.load(Ordering::Relaxed), (1 << 40) - 1);
            assert!(seen.most.load(Ordering::Relaxed) <= width);
        }
    }
}

/// The spine starts parts without limit: they wait in a queue, not on threads.
#[test]
fn many_parts_need_few_threads() {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    unsafe extern "C" fn count(_: *mut Worker, _: *mut c_void) {
        COUNT.fetch_add(1, Ordering::Relaxed);
    }
    // SAFETY: the worker is this thread's, and the team's memory lives until the team is closed.
    let result = Runtime::new(2).run(|w| unsafe {
        let w = w.pointer();
        let mut memory = TeamMemory([0; 8]);
        let team: *mut c_void = (&raw mut memory).cast();
        pir_rt_team_open_width(w, team, 0, 2);
        for _ in 0..5000 {
            pir_rt_team_start(w, team, count, std::ptr::null(), 0, u32::MAX);
        }
        pir_rt_team_join(w, team);
    });
    assert_eq!((result, COUNT.load(Ordering::Relaxed)), (Ok(()), 5000));
}

/// A fault in a part lets go those that wait; they do nothing any more.
#[test]
fn a_fault_reaches_parts_that_wait() {
    let runtime = Runtime::new(2);
    for fails in [0, 1, 5] {
        let seen = Seen::default();
        let strand = Part { seen: &seen, number: 0, width: 1, fails };
        let fault = runtime.run(|w| run(w, 20, strand, false)).expect_err("a fault");
        assert_eq!(fault.kind, FaultKind::Unreachable);
        assert_eq!(seen.begun.load(Ordering::Relaxed), fails + 1);
    }
}

/// A strand that is still to come counts at the barrier, as in the reference.
#[test]
fn a_barrier_waits_for_queued_parts() {
    #[derive(Clone, Copy)]
    struct Meets<'a>(&'a AtomicU32, bool);
    unsafe extern "C" fn first_or_second(w: *mut Worker, ctx: *mut c_void) {
        // SAFETY: parts of this kind get `Meets`.
        let Meets(count, second) = unsafe { *ctx.cast::<Meets<'_>>() };
        count.fetch_add(1, Ordering::Relaxed);
        if second {
            // SAFETY: the worker is this thread's.
            unsafe { pir_rt_barrier(w) };
        } else {
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
    }
    let count = AtomicU32::new(0);
    // SAFETY: the worker is this thread's, and the team's memory lives until the team is closed.
    let result = Runtime::new(2).run(|w| unsafe {
        let w = w.pointer();
        let mut memory = TeamMemory([0; 8]);
        let team: *mut c_void = (&raw mut memory).cast();
        pir_rt_team_open_width(w, team, 0, 1);
        pir_rt_team_enter(w, team, u32::MAX);
        for second in [false, true] {
            let strand = Meets(&count, second);
            let data: *const Meets<'_> = &strand;
            let size = size_of::<Meets<'_>>() as u64;
            pir_rt_team_start(w, team, first_or_second, data.cast(), size, u32::MAX);
        }
        pir_rt_barrier(w);
        assert_eq!(count.load(Ordering::Relaxed), 2);
        pir_rt_team_join(w, team);
    });
    assert_eq!(result, Ok(()));
}

/// Strands that a part starts in a frame of its own belong to the part: the width does not limit
/// them, and the next part waits for them.
#[test]
fn descendants_end_before_the_next_part() {
    unsafe extern "C" fn below(w: *mut Worker, ctx: *mut c_void) {
        // SAFETY: parts of this kind get the address of a counter's address.
        let count = unsafe { *ctx.cast::<*const AtomicU32>() };
        // Both are there at once, in a window of one.
        // SAFETY: the counter lives until the run is over.
        unsafe { (*count).fetch_add(1, Ordering::SeqCst) };
        // SAFETY: the counter lives until the run is over.
        eventually(|| unsafe { (*count).load(Ordering::SeqCst).is_multiple_of(2) }, "the other");
        let _ = w;
    }
    unsafe extern "C" fn parent(w: *mut Worker, ctx: *mut c_void) {
        // SAFETY: the worker is this thread's, and the frame is closed before it goes.
        unsafe {
            let mut frame = TeamMemory([0; 8]);
            let frame: *mut c_void = (&raw mut frame).cast();
            pir_rt_team_frame(w, frame);
            for _ in 0..2 {
                pir_rt_team_start(w, frame, below, ctx, 8, u32::MAX);
            }
            pir_rt_team_end(w, frame);
        }
    }
    let count = AtomicU32::new(0);
    let mut pointer: *const AtomicU32 = &count;
    let data = (&raw mut pointer) as usize;
    // SAFETY: the worker is this thread's, and the team's memory lives until the team is closed.
    let result = Runtime::new(2).run(|w| unsafe {
        let w = w.pointer();
        let mut memory = TeamMemory([0; 8]);
        let team: *mut c_void = (&raw mut memory).cast();
        pir_rt_team_open_width(w, team, 0, 1);
        for _ in 0..6 {
            pir_rt_team_start(w, team, parent, data as *const c_void, 8, u32::MAX);
        }
        pir_rt_team_join(w, team);
    });
    assert_eq!((result, count.load(Ordering::Relaxed)), (Ok(()), 12));
}
