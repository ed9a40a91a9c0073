//! Forced teams, barriers, and critical sections.

#![allow(unsafe_code, reason = "the C interface is tested")]
#![deny(clippy::undocumented_unsafe_blocks)]

use crate::common::*;
use pir_runtime::capi::*;
use pir_runtime::{FaultKind, Runtime, Worker};
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

/// Many more strands than processors, which all need each other between barriers.
#[test]
fn every_strand_of_a_team_is_live() {
    for threads in [1, 2] {
        for strands in [1, 2, 7, 40] {
            let phases: Vec<AtomicU32> = (0..20).map(|_| AtomicU32::new(0)).collect();
            Runtime::new(threads)
                .run(|_| {
                    pir_runtime::team(strands, |member| {
                        assert_eq!(member.count(), strands);
                        for phase in &phases {
                            phase.fetch_add(1, Ordering::Relaxed);
                            member.barrier();
                            assert_eq!(phase.load(Ordering::Relaxed), strands);
                        }
                    });
                })
                .expect("no fault");
        }
    }
}

#[test]
fn strands_of_a_team_wait_for_each_other_by_spinning() {
    let turn = AtomicU32::new(0);
    Runtime::new(1)
        .run(|_| {
            pir_runtime::team(9, |member| {
                // From the last to the first: none could end if they ran one after the other.
                eventually(|| turn.load(Ordering::Acquire) == 8 - member.id(), "my turn");
                turn.fetch_add(1, Ordering::Release);
            });
        })
        .expect("no fault");
    assert_eq!(turn.load(Ordering::Relaxed), 9);
}

#[test]
fn ended_strands_do_not_count_at_barriers() {
    let rounds = AtomicU64::new(0);
    Runtime::new(2)
        .run(|_| {
            pir_runtime::team(6, |member| {
                for _ in 0..member.id() {
                    member.barrier();
                    rounds.fetch_add(1, Ordering::Relaxed);
                }
            });
        })
        .expect("no fault");
    assert_eq!(rounds.load(Ordering::Relaxed), 15);
}

#[repr(C, align(16))]
struct TeamMemory([u64; 8]);

#[derive(Clone, Copy)]
struct Strand {
    team: *mut c_void,
    more: u32,
    ids: *const [AtomicBool; 64],
    ended: *const AtomicU32,
}

/// A strand that starts another in its own instance, and meets it at a barrier.
unsafe extern "C" fn chain(w: *mut Worker, ctx: *mut c_void) {
    // SAFETY: compiled code calls it so: `w` is this thread's, `ctx` a copy of a `Strand`, whose
    // pointers outlive the team.
    unsafe {
        let ctx = *ctx.cast::<Strand>();
        let id = (*w).thread_id() as usize;
        assert!(!(*ctx.ids)[id].swap(true, Ordering::SeqCst), "id {id} of two live strands");
        if ctx.more > 0 {
            let next = Strand { more: ctx.more - 1, ..ctx };
            let data: *const Strand = &next;
            let size = size_of::<Strand>() as u64;
            pir_rt_team_start(w, ctx.team, chain, data.cast(), size, u32::MAX);
            pir_rt_barrier(w);
        }
        (*ctx.ids)[id].store(false, Ordering::SeqCst);
        (*ctx.ended).fetch_add(1, Ordering::SeqCst);
    }
}

#[test]
fn strands_start_strands_and_ids_differ() {
    let ids = std::array::from_fn(|_| AtomicBool::new(false));
    let ended = AtomicU32::new(0);
    let (ids, ended) = (&ids, &ended);
    Runtime::new(2)
        // SAFETY: the worker is this thread's; the memory and what strands are given live until the
        // join.
        .run(|w| unsafe {
            let w = w.pointer();
            let mut memory = TeamMemory([0; 8]);
            let team: *mut c_void = (&raw mut memory).cast();
            pir_rt_team_open(w, team, 0);
            let strand = Strand { team, more: 10, ids, ended };
            let data: *const Strand = &strand;
            for _ in 0..3 {
                pir_rt_team_start(
                    w,
                    team,
                    chain,
                    data.cast(),
                    size_of::<Strand>() as u64,
                    u32::MAX,
                );
            }
            let mut master = Strand { more: 0, ..strand };
            pir_rt_team_master(w, team, chain, (&raw mut master).cast(), u32::MAX);
            pir_rt_team_join(w, team);
            assert_eq!(ended.load(Ordering::SeqCst), 34);
            assert_eq!(memory.0[0], 0);
        })
        .expect("no fault");
}

#[derive(Clone, Copy)]
struct Sum<'a> {
    left: u32,
    total: &'a AtomicU64,
    /// In the frame of the strand that started this one.
    up: *const u64,
}

/// Starts two strands in its own instance, which read its frame.
unsafe extern "C" fn sum_of_frames(w: *mut Worker, ctx: *mut c_void) {
    // SAFETY: `w` is this thread's, `ctx` a copy of a `Sum`; frames stay until the strands started
    // in them have ended.
    unsafe {
        let ctx = *ctx.cast::<Sum<'_>>();
        let mine = *ctx.up + 1;
        let mut frame = TeamMemory([0; 8]);
        let frame: *mut c_void = (&raw mut frame).cast();
        pir_rt_team_frame(w, frame);
        ctx.total.fetch_add(mine, Ordering::Relaxed);
        if ctx.left > 0 {
            let next = Sum { left: ctx.left - 1, up: &mine, ..ctx };
            let data: *const Sum<'_> = &next;
            let size = size_of::<Sum<'_>>() as u64;
            for _ in 0..2 {
                pir_rt_team_start(w, frame, sum_of_frames, data.cast(), size, u32::MAX);
            }
        }
        // Those below need no barrier of ours.
        pir_rt_team_end(w, frame);
    }
}

#[test]
fn strands_keep_their_frames_for_those_they_start() {
    let total = AtomicU64::new(0);
    Runtime::new(2)
        // SAFETY: the worker is this thread's; the memory and what strands are given live until the
        // join.
        .run(|w| unsafe {
            let w = w.pointer();
            let mut memory = TeamMemory([0; 8]);
            let team: *mut c_void = (&raw mut memory).cast();
            pir_rt_team_open(w, team, 0);
            let zero = 0;
            let strand = Sum { left: 4, total: &total, up: &zero };
            let data: *const Sum<'_> = &strand;
            pir_rt_team_start(w, team, sum_of_frames, data.cast(), size_of::<Sum<'_>>() as u64, 0);
            pir_rt_team_join(w, team);
        })
        .expect("no fault");
    assert_eq!(
        total.load(Ordering::Relaxed),
        (0..5_u64).map(|level| (1 << level) * (level + 1)).sum::<u64>()
    );
}

unsafe extern "C" fn meet(w: *mut Worker, ctx: *mut c_void) {
    // SAFETY: `w` is this thread's, `ctx` a copy of a pointer to a counter that outlives the team.
    unsafe {
        let count = *ctx.cast::<*const AtomicU32>();
        (*count).fetch_add(1, Ordering::SeqCst);
        pir_rt_barrier(w);
        assert_eq!((*count).load(Ordering::SeqCst), 4);
        pir_rt_barrier(w);
    }
}

/// The owner runs a strand in place, barriers included.
#[test]
fn the_owner_is_a_member_between_enter_and_join() {
    let count = AtomicU32::new(0);
    let runtime = Runtime::new(2);
    // SAFETY: the worker is this thread's; the memory and the counter live until the join.
    let result = runtime.run(|w| unsafe {
        let w = w.pointer();
        let mut memory = TeamMemory([0; 8]);
        let team: *mut c_void = (&raw mut memory).cast();
        let mut pointer: *const AtomicU32 = &count;
        let data: *mut c_void = (&raw mut pointer).cast();
        pir_rt_team_open(w, team, 4);
        for id in 1..4 {
            pir_rt_team_start(w, team, meet, data, 8, id);
        }
        pir_rt_team_enter(w, team, 0);
        assert_eq!(((*w).thread_id(), (*w).num_threads()), (0, 4));
        meet(w, data);
        pir_rt_team_join(w, team);
        pir_rt_barrier(w);
    });
    assert_eq!(result.expect_err("outside again").kind, FaultKind::BarrierOutside);
    assert_eq!(count.load(Ordering::Relaxed), 4);
}

#[test]
fn unforced_work_inside_a_team() {
    let total = AtomicU64::new(0);
    Runtime::new(2)
        .run(|_| {
            pir_runtime::team(5, |member| {
                // SAFETY: inside of a run every thread has a worker, which lives as long as the
                // thread.
                let w = unsafe { &*pir_rt_worker() };
                total.fetch_add(run_fib(w, 20), Ordering::Relaxed);
                member.barrier();
                pir_runtime::team(3, |inner| {
                    inner.barrier();
                    total.fetch_add(1, Ordering::Relaxed);
                });
            });
        })
        .expect("no fault");
    assert_eq!(total.load(Ordering::Relaxed), 5 * (6765 + 3));
}

#[test]
fn a_barrier_outside_is_a_fault() {
    // SAFETY: the worker is this thread's.
    let fault = Runtime::new(2).run(|w| unsafe { pir_rt_barrier(w.pointer()) });
    assert_eq!(fault.expect_err("a fault").kind, FaultKind::BarrierOutside);
}

struct Guarded {
    plain: std::cell::UnsafeCell<u64>,
}
// SAFETY: it is touched inside of critical sections, and where no strand runs.
unsafe impl Sync for Guarded {}

#[test]
fn critical_sections_exclude() {
    let counter = Guarded { plain: std::cell::UnsafeCell::new(0) };
    let counter = &counter;
    for threads in [2, 4] {
        // SAFETY: no strand runs.
        unsafe { *counter.plain.get() = 0 };
        Runtime::new(threads)
            .run(|_| {
                pir_runtime::team(6, |_| {
                    for _ in 0..3000 {
                        // SAFETY: the section keeps others out.
                        pir_runtime::critical(counter, || unsafe { *counter.plain.get() += 1 });
                    }
                });
                pir_runtime::parallel_for(0..20_000, 1, |_| {
                    // SAFETY: the section keeps others out.
                    pir_runtime::critical(counter, || unsafe { *counter.plain.get() += 1 });
                });
            })
            .expect("no fault");
        // SAFETY: no strand runs.
        assert_eq!(unsafe { *counter.plain.get() }, 38_000);
    }
}

/// Strands fork inside critical sections, whose joins have something to wait for, while others want
/// in.
#[test]
fn joins_inside_critical_sections_run_no_unrelated_tasks() {
    let locks = [0_u8, 1, 2];
    let entered = AtomicU64::new(0);
    let runtime = Runtime::new(4);
    runtime
        .run(|_| {
            pir_runtime::parallel_for(0..300, 1, |n| {
                pir_runtime::critical(&locks[n as usize % 3], || {
                    // SAFETY: inside of a run every thread has a worker, which lives as long as the
                    // thread.
                    let w = unsafe { &*pir_rt_worker() };
                    let (a, b) = pir_runtime::join(|| run_fib(w, 14), || 1);
                    std::thread::sleep(Duration::from_micros(10));
                    entered.fetch_add(a + b, Ordering::Relaxed);
                });
            });
        })
        .expect("no fault");
    assert_eq!(entered.load(Ordering::Relaxed), 300 * 378);
}

#[test]
fn reentering_a_critical_section_is_a_fault() {
    for inner_region in [false, true] {
        // SAFETY: the worker is this thread's; a section is known by its address, which nothing
        // reads.
        let fault = Runtime::new(1).run(|w| unsafe {
            let w = w.pointer();
            let p: *mut c_void = w.cast();
            pir_rt_critical_enter(w, p);
            if inner_region {
                unsafe extern "C" fn nothing(_: *mut Worker, _: *mut c_void) {}
                join2(w, nothing, std::ptr::null_mut(), || pir_rt_critical_enter(w, p));
            } else {
                pir_rt_critical_enter(w, p);
            }
        });
        assert_eq!(fault.expect_err("a fault").kind, FaultKind::CriticalReentered);
    }
    // SAFETY: the worker is this thread's; the address is a name only.
    let fault = Runtime::new(1).run(|w| unsafe { pir_rt_critical_exit(w.pointer(), 8 as _) });
    assert_eq!(fault.expect_err("a fault").kind, FaultKind::CriticalNotHeld);
}

/// A fault inside a critical section releases it.
#[test]
fn a_fault_releases_held_sections() {
    let p = 0_u8;
    let address = (&raw const p) as usize;
    let runtime = Runtime::new(2);
    for _ in 0..3 {
        // SAFETY: the worker is this thread's; the address is a name only.
        let fault = runtime.run(|w| unsafe {
            pir_rt_critical_enter(w.pointer(), address as _);
            pir_rt_trap(w.pointer(), 1, std::ptr::null());
        });
        assert_eq!(fault.expect_err("a fault").kind, FaultKind::Unreachable);
    }
}
