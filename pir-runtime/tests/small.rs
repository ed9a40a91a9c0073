//! Small programs that run under Miri and under a thread sanitizer too; see
//! `docs/lowering/runtime.md`.

#![allow(unsafe_code, reason = "the C interface is tested")]
#![deny(clippy::undocumented_unsafe_blocks)]

use crate::common::*;
use pir_runtime::{Runtime, join, parallel_for, parallel_reduce, scope, team};
use std::sync::atomic::{AtomicU64, Ordering};

fn sum(v: &[u64]) -> u64 {
    if v.len() < 3 {
        return v.iter().sum();
    }
    let (a, b) = v.split_at(v.len() / 2);
    let (a, b) = join(|| sum(a), || sum(b));
    a + b
}

/// Often enough for some of it to be given away.
const REPETITIONS: usize = if cfg!(miri) { 3 } else { 50 };

#[test]
fn joins() {
    let v: Vec<u64> = (0..200).collect();
    let runtime = Runtime::new(2);
    for _ in 0..REPETITIONS {
        assert_eq!(runtime.run(|_| sum(&v)), Ok(19_900));
        assert_eq!(runtime.run(|w| run_fib(w, 9)), Ok(34));
    }
}

#[test]
fn groups_loops_and_reductions() {
    let runtime = Runtime::new(2);
    for _ in 0..REPETITIONS {
        let total = AtomicU64::new(0);
        let mut plain = [0_u64; 64];
        let cells = plain.as_mut_ptr() as usize;
        let value = runtime.run(|_| {
            scope(|s| {
                for n in 0..20_u64 {
                    let total = &total;
                    s.spawn(move |_| {
                        total.fetch_add(n, Ordering::Relaxed);
                    });
                }
            });
            // Plain writes of distinct cells, read after the join.
            parallel_for(0..64, 4, |n| {
                let cells = std::ptr::with_exposed_provenance_mut::<u64>(cells);
                // SAFETY: each strand has a cell of its own.
                unsafe { *cells.add(n as usize) = n as u64 };
            });
            parallel_reduce(0..100, 7, || 0, |a, n| a + n, |a, b| a + b)
        });
        assert_eq!(value, Ok(4950));
        assert_eq!(total.load(Ordering::Relaxed), 190);
        assert!(plain.iter().copied().eq(0..64));
    }
}

#[test]
fn teams_and_critical_sections() {
    let runtime = Runtime::new(2);
    for _ in 0..REPETITIONS {
        let mut plain = 0_u64;
        let address = (&raw mut plain).expose_provenance();
        let result = runtime.run(|_| {
            team(3, |member| {
                for _ in 0..3 {
                    pir_runtime::critical(&address, || {
                        let plain = std::ptr::with_exposed_provenance_mut::<u64>(address);
                        // SAFETY: the critical section keeps others away.
                        unsafe { *plain += 1 };
                    });
                    member.barrier();
                }
            });
        });
        assert_eq!(result, Ok(()));
        assert_eq!(plain, 9);
    }
}

/// Parts of a window of one write the same word without atomics.
#[test]
fn parts_with_width_one_run_in_order() {
    #[repr(C, align(16))]
    struct Team([u64; 8]);
    unsafe extern "C" fn part(_: *mut pir_runtime::Worker, ctx: *mut std::ffi::c_void) {
        // SAFETY: parts of this kind get the address of a number, and take turns.
        unsafe { **ctx.cast::<*mut u64>() += 1 };
    }
    let runtime = Runtime::new(2);
    for _ in 0..REPETITIONS {
        let mut plain = 0_u64;
        let address = (&raw mut plain).expose_provenance();
        // SAFETY: the worker is this thread's, and the team's memory lives until the team is
        // closed.
        let result = runtime.run(|w| unsafe {
            let w = w.pointer();
            let mut memory = Team([0; 8]);
            let team: *mut std::ffi::c_void = (&raw mut memory).cast();
            let plain = std::ptr::with_exposed_provenance_mut::<u64>(address);
            let ctx: *const *mut u64 = &plain;
            pir_runtime::capi::pir_rt_team_open_width(w, team, 0, 1);
            for _ in 0..5 {
                pir_runtime::capi::pir_rt_team_start(w, team, part, ctx.cast(), 8, u32::MAX);
            }
            pir_runtime::capi::pir_rt_team_join(w, team);
        });
        assert_eq!((result, plain), (Ok(()), 5));
    }
}
