//! Copies of the process that the system's `fork` makes have threads of their own.

#![allow(unsafe_code, reason = "the C interface is tested")]
#![deny(clippy::undocumented_unsafe_blocks)]
#![cfg(unix)]

use crate::common::*;
use pir_runtime::Worker;
use pir_runtime::capi::*;
use std::ffi::c_void;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

static SUM: AtomicI64 = AtomicI64::new(0);
static MEET: Barrier = Barrier::new(3);

unsafe extern "C" fn add(_: *mut Worker, _: *mut c_void, lo: i64, hi: i64) {
    SUM.fetch_add((lo..hi).sum(), Ordering::Relaxed);
}

unsafe extern "C" fn meet(_: *mut Worker, _: *mut c_void) {
    MEET.wait();
    SUM.fetch_add(1, Ordering::Relaxed);
}

/// Runs a loop, and a team whose strands meet. Returns what they add.
fn regions(w: *mut Worker) -> i64 {
    let before = SUM.load(Ordering::Relaxed);
    // SAFETY: the worker is this thread's; what strands use outlives the waits.
    unsafe {
        pir_rt_for(w, add, std::ptr::null_mut(), 0, 100_000, 1);
        let mut team = Group::new();
        pir_rt_team_open(w, team.memory(), 0);
        for id in 0..3 {
            pir_rt_team_start(w, team.memory(), meet, w.cast(), 8, id);
        }
        pir_rt_team_join(w, team.memory());
    }
    SUM.load(Ordering::Relaxed) - before
}

/// Runs them by the worker of the calling thread.
fn regions_here() -> i64 {
    regions(pir_rt_worker())
}

const EXPECTED: i64 = 100_000 * 99_999 / 2 + 3;

/// Returns the status with which a copy of the process ends that runs regions, and then `more`.
fn status_of_copy(more: impl Fn() -> bool) -> i32 {
    // SAFETY: the copy does not return from here.
    let child = unsafe { libc::fork() };
    assert!(child >= 0, "no process");
    if child == 0 {
        let good = regions_here() == EXPECTED && more();
        // SAFETY: nothing is left to be done.
        unsafe { libc::_exit(if good { 7 } else { 1 }) };
    }
    status_of(child)
}

fn status_of(child: i32) -> i32 {
    let mut status = 0;
    // SAFETY: the status is ours.
    assert_eq!(unsafe { libc::waitpid(child, &raw mut status, 0) }, child);
    assert!(libc::WIFEXITED(status), "{status}");
    libc::WEXITSTATUS(status)
}

#[test]
fn copies_run_regions() {
    pir_runtime::set_default_threads(3);
    // A function asks for its worker once, and may use it on both sides of `fork`.
    let w = pir_rt_worker();
    for _ in 0..20 {
        assert_eq!(status_of_copy(|| regions(w) == EXPECTED), 7);
        assert_eq!(regions(w), EXPECTED);
    }
    // A copy of a copy, and one that a thread makes which then ends.
    assert_eq!(status_of_copy(|| status_of_copy(|| true) == 7), 7);
    let of_thread = std::thread::spawn(|| {
        let good = || regions_here() == EXPECTED;
        (regions_here(), status_of_copy(good))
    });
    assert_eq!(of_thread.join().expect("no panic"), (EXPECTED, 7));
    assert_eq!(regions(w), EXPECTED);
}

/// Others work while the process is copied.
#[test]
fn threads_are_stopped_anywhere() {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                let w = pir_rt_worker();
                // SAFETY: as above.
                unsafe { pir_rt_for(w, count, std::ptr::null_mut(), 0, 1000, 1) };
            }
        });
        for _ in 0..200 {
            // SAFETY: as above.
            let child = unsafe { libc::fork() };
            if child == 0 {
                // SAFETY: the worker is this thread's; nothing is left to be done.
                unsafe {
                    pir_rt_for(pir_rt_worker(), count, std::ptr::null_mut(), 0, 10_000, 1);
                    libc::_exit(7)
                };
            }
            assert_eq!(status_of(child), 7);
        }
        done.store(true, Ordering::Relaxed);
    });
}

static COUNT: AtomicI64 = AtomicI64::new(0);

unsafe extern "C" fn count(_: *mut Worker, _: *mut c_void, lo: i64, hi: i64) {
    for _ in lo..hi {
        COUNT.fetch_add(1, Ordering::Relaxed);
    }
}
