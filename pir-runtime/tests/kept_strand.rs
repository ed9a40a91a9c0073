//! The owner of a forced instance runs the first strand itself, in the join.

#![allow(unsafe_code, reason = "the C interface is tested")]
#![deny(clippy::undocumented_unsafe_blocks)]

use crate::common::eventually;
use pir_runtime::capi::*;
use pir_runtime::{FaultKind, Runtime, TaskFn, Worker};
use std::ffi::c_void;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::ThreadId;

#[repr(C, align(16))]
struct TeamMemory([u64; 8]);

#[derive(Default)]
struct Seen {
    count: AtomicU32,
    /// Threads of the strands, with their ids.
    threads: Mutex<Vec<(u32, ThreadId)>>,
    strands: u32,
}

/// Opens a team, starts strands of `f` with a pointer to `seen`, and joins them.
///
/// # Safety
/// `f` must be callable with that pointer on any thread.
unsafe fn run_team(w: *mut Worker, seen: &Seen, f: TaskFn, width: Option<u64>) {
    let mut memory = TeamMemory([0; 8]);
    let team: *mut c_void = (&raw mut memory).cast();
    let pointer: *const Seen = seen;
    let data: *const c_void = (&raw const pointer).cast();
    // SAFETY: the worker is this thread's; the memory lives until the join.
    unsafe {
        match width {
            None => pir_rt_team_open(w, team, seen.strands),
            Some(width) => pir_rt_team_open_width(w, team, seen.strands, width),
        }
        pir_rt_team_enter(w, team, u32::MAX);
        for _ in 0..seen.strands {
            pir_rt_team_start_or_keep(w, team, f, data, 8, u32::MAX);
        }
        pir_rt_team_join(w, team);
    }
    assert_eq!(memory.0[0], 0);
}

/// Meets the other strands at two barriers.
unsafe extern "C" fn meet(w: *mut Worker, ctx: *mut c_void) {
    // SAFETY: `w` is this thread's, `ctx` a copy of a pointer that outlives the team.
    unsafe {
        let seen = &**ctx.cast::<*const Seen>();
        let mine = ((*w).thread_id(), std::thread::current().id());
        seen.threads.lock().expect("no panic").push(mine);
        seen.count.fetch_add(1, Ordering::SeqCst);
        pir_rt_barrier(w);
        assert_eq!(seen.count.load(Ordering::SeqCst), seen.strands);
        pir_rt_barrier(w);
    }
}

#[test]
fn the_first_strand_is_on_the_owners_thread() {
    for strands in [1, 2, 5] {
        let seen = Seen { strands, ..Seen::default() };
        Runtime::new(2)
            .run(|w| {
                // SAFETY: `meet` takes such a pointer.
                unsafe { run_team(w.pointer(), &seen, meet, None) };
                let here = std::thread::current().id();
                let mut threads = seen.threads.lock().expect("no panic").clone();
                let own: Vec<u32> =
                    threads.iter().filter(|(_, t)| *t == here).map(|(id, _)| *id).collect();
                assert_eq!(own.len(), 1, "{threads:?}");
                threads.sort_by_key(|(id, _)| *id);
                threads.dedup_by_key(|(id, _)| *id);
                assert_eq!(threads.len(), strands as usize, "each has an id of its own");
                assert_eq!(own[0], threads[0].0, "the first one is the owner's");
                assert_eq!((w.thread_id(), w.num_threads()), (0, 1), "the owner is itself again");
            })
            .expect("no fault");
        assert_eq!(seen.count.load(Ordering::Relaxed), strands);
    }
}

/// The strands of a width start in their order, whoever runs them.
#[test]
fn parts_of_a_width_are_not_kept() {
    unsafe extern "C" fn count(_: *mut Worker, ctx: *mut c_void) {
        // SAFETY: `ctx` is a copy of a pointer that outlives the team.
        let seen = unsafe { &**ctx.cast::<*const Seen>() };
        seen.threads.lock().expect("no panic").push((0, std::thread::current().id()));
        seen.count.fetch_add(1, Ordering::SeqCst);
    }
    let seen = Seen { strands: 20, ..Seen::default() };
    Runtime::new(2)
        .run(|w| {
            // SAFETY: `count` takes such a pointer.
            unsafe { run_team(w.pointer(), &seen, count, Some(1)) };
            let here = std::thread::current().id();
            let threads = seen.threads.lock().expect("no panic");
            assert!(threads.iter().all(|(_, t)| *t != here));
        })
        .expect("no fault");
    assert_eq!(seen.count.load(Ordering::Relaxed), 20);
}

/// The run ends by a fault of a strand, before the owner runs the one that it keeps, while it does,
/// or in that one.
#[test]
fn a_fault_ends_a_team_with_a_kept_strand() {
    unsafe extern "C" fn fail(w: *mut Worker, ctx: *mut c_void) {
        // SAFETY: `w` is this thread's, `ctx` a copy of a pointer that outlives the team.
        unsafe {
            let seen = &**ctx.cast::<*const Seen>();
            if seen.count.fetch_add(1, Ordering::SeqCst) + 1 == seen.strands {
                pir_rt_trap(w, 0, std::ptr::null());
            }
            pir_rt_barrier(w);
        }
    }
    for round in 0..200 {
        let seen = Seen { strands: 1 + round % 4, ..Seen::default() };
        // SAFETY: `fail` takes such a pointer.
        let result = Runtime::new(2).run(|w| unsafe { run_team(w.pointer(), &seen, fail, None) });
        assert_eq!(result.expect_err("a trap").kind, FaultKind::Trap);
    }
}

#[test]
fn a_strand_may_fail_while_the_owner_starts_others() {
    unsafe extern "C" fn fail(w: *mut Worker, _: *mut c_void) {
        // SAFETY: `w` is this thread's.
        unsafe { pir_rt_trap(w, 0, std::ptr::null()) }
    }
    for _ in 0..50 {
        let result = Runtime::new(2).run(|w| {
            let w = w.pointer();
            let mut memory = TeamMemory([0; 8]);
            let team: *mut c_void = (&raw mut memory).cast();
            // SAFETY: the worker is this thread's; the memory lives until the join.
            unsafe {
                pir_rt_team_open(w, team, 3);
                pir_rt_team_start_or_keep(w, team, fail, std::ptr::null(), 0, u32::MAX);
                pir_rt_team_start_or_keep(w, team, fail, std::ptr::null(), 0, u32::MAX);
                // Until the run is cancelled, this starts strands; then it leaves.
                eventually(
                    || {
                        pir_rt_team_start_or_keep(w, team, fail, std::ptr::null(), 0, u32::MAX);
                        false
                    },
                    "the run to be cancelled",
                );
            }
        });
        assert_eq!(result.expect_err("a trap").kind, FaultKind::Trap);
    }
}
