//! Threads of another library, as strands and as helpers.

#![allow(unsafe_code, reason = "the C interface is tested")]

use pir_runtime::external::{self, WaitingThread};
use pir_runtime::{Worker, capi, parallel_for};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

static BARRIERS: AtomicU32 = AtomicU32::new(0);

fn barrier() {
    BARRIERS.fetch_add(1, Ordering::Relaxed);
}

#[test]
fn a_strand_has_the_numbers_and_the_barrier_of_its_team() {
    let wait = |handle: *mut Worker| {
        // SAFETY: the handle is the calling thread's.
        unsafe { capi::pir_rt_barrier(handle) };
    };
    external::as_strand(2, 3, barrier, |handle| {
        // SAFETY: a worker lives as long as its thread.
        let numbers = || unsafe { ((*handle).thread_id(), (*handle).num_threads()) };
        assert_eq!(numbers(), (2, 3));
        wait(handle);
        external::as_strand(0, 1, barrier, |inner| {
            assert_eq!(inner, handle);
            assert_eq!(numbers(), (0, 1));
        });
        assert_eq!(numbers(), (2, 3));
        wait(handle);
    });
    assert_eq!(BARRIERS.load(Ordering::Relaxed), 2);
}

/// A thread waits for work of another run than the one whose loop runs meanwhile, and then of that
/// one.
#[test]
fn a_waiting_thread_executes_parts_of_its_run_alone() {
    pir_runtime::set_default_threads(2);
    capi::pir_rt_worker();
    let own = external::run_of_this_thread().expect("the thread has a worker");
    let other = thread::spawn(|| {
        capi::pir_rt_worker();
        external::run_of_this_thread().expect("the thread has a worker")
    });
    let other = other.join().expect("no panic");
    assert_ne!(own, other);
    for (run, executes) in [(other, false), (own, true)] {
        let (is_over, by_waiting) = (AtomicBool::new(false), AtomicU64::new(0));
        thread::scope(|s| {
            let waiting = s.spawn(|| {
                let mut jobs = 0;
                // Somebody else may be the only helper.
                let waiting = loop {
                    match WaitingThread::begin(run) {
                        Some(waiting) => break waiting,
                        None => thread::sleep(Duration::from_millis(1)),
                    }
                };
                while !is_over.load(Ordering::Acquire) {
                    if waiting.may_have_job() && waiting.execute_job() {
                        jobs += 1;
                    }
                    thread::yield_now();
                }
                assert!(waiting.end(true).is_none());
                jobs
            });
            let waiting_id = waiting.thread().id();
            let begin = std::time::Instant::now();
            let mut total = 0_u64;
            while begin.elapsed() < Duration::from_millis(300)
                || executes && by_waiting.load(Ordering::Relaxed) == 0
            {
                let sum = AtomicU64::new(0);
                parallel_for(0..64, 1, |k| {
                    thread::sleep(Duration::from_micros(20));
                    if thread::current().id() == waiting_id {
                        by_waiting.fetch_add(1, Ordering::Relaxed);
                    }
                    sum.fetch_add(k as u64, Ordering::Relaxed);
                });
                total += sum.into_inner();
                assert_eq!(total % 2016, 0);
            }
            is_over.store(true, Ordering::Release);
            let jobs: u32 = waiting.join().expect("no panic");
            assert_eq!(jobs > 0, executes);
        });
        assert_eq!(by_waiting.into_inner() > 0, executes);
    }
}
