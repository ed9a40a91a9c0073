//! Cost of a spawn and of the launch of a loop: `cargo bench -p pir-bench --bench launch`.
//!
//! `fib` goes through function pointers and an environment, as outlined code does. The figure per
//! spawn is the difference to the serial version, divided by the spawns.

#![allow(unsafe_code, reason = "the C interface is measured")]

#[path = "../../pir-runtime/tests/common/mod.rs"]
mod common;

use common::*;
use divan::{Bencher, black_box};
use pir_runtime::capi::*;
use pir_runtime::{Runtime, Worker};
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn main() {
    divan::main();
}

/// `fib(30)`, which spawns 1,346,268 times.
#[divan::bench_group(sample_count = 20, max_time = Duration::from_secs(3))]
mod spawns {
    use super::*;

    const SPAWNED_TASKS: u64 = 30;
    /// `fib(N)`, the expected result of all variants.
    const VALUE: u64 = 832_040;

    #[divan::bench]
    fn serial(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| {
            let mut ctx = Fib { n: black_box(SPAWNED_TASKS), value: 0 };
            // SAFETY: `serial` takes a `Fib` context, and no worker.
            unsafe { super::serial(std::ptr::null_mut(), (&raw mut ctx).cast()) };
            assert_eq!(ctx.value, VALUE);
        });
    }

    #[divan::bench(args = [1, 2])]
    fn workers(bencher: Bencher<'_, '_>, threads: usize) {
        let runtime = Runtime::new(threads);
        bencher.bench_local(|| {
            let value = runtime.run_in_place(|w| run_fib(w, black_box(SPAWNED_TASKS)));
            assert_eq!(value, Ok(VALUE));
        });
    }

    /// Two workers, of which the other one has a task that does not end.
    #[divan::bench]
    fn other_worker_busy(bencher: Bencher<'_, '_>) {
        static STOP: AtomicBool = AtomicBool::new(false);
        static BUSY: AtomicBool = AtomicBool::new(false);
        unsafe extern "C" fn endless(_: *mut Worker, _: *mut c_void) {
            BUSY.store(true, Ordering::SeqCst);
            while !STOP.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        let runtime = Runtime::new(2);
        // SAFETY: `endless` takes any context.
        let measured = runtime.run_in_place(|w| unsafe {
            join2(w.pointer(), endless, std::ptr::null_mut(), || {
                while !BUSY.load(Ordering::SeqCst) {
                    run_fib(w, 10);
                }
                bencher.bench_local(|| assert_eq!(run_fib(w, black_box(SPAWNED_TASKS)), VALUE));
                STOP.store(true, Ordering::Relaxed);
            });
        });
        measured.expect("no fault");
    }
}

/// Loops whose iterations each add 1 to an element of their own.
#[divan::bench_group(sample_size = 1000, max_time = Duration::from_secs(2))]
mod loops {
    use super::*;

    unsafe extern "C" fn add(_: *mut Worker, ctx: *mut c_void, lo: i64, hi: i64) {
        let data = ctx.cast::<u32>();
        for k in lo..hi {
            // SAFETY: the context is an array with room for every iteration, each of which has its
            // element.
            unsafe { *data.offset(k as isize) += 1 };
        }
    }

    /// Measures `run`, which executes one loop of `count` iterations on the data that it gets.
    fn measure(bencher: Bencher<'_, '_>, count: i64, run: impl Fn(*mut c_void)) {
        let mut data = vec![0_u32; count as usize];
        let mut loops = 0_u32;
        bencher.bench_local(|| {
            loops += 1;
            run(black_box(data.as_mut_ptr().cast()));
        });
        let all_ran = data.iter().all(|&n| n == loops);
        assert!(all_ran, "iterations were left out or run twice");
    }

    #[divan::bench(args = [1, 100, 1000, 1 << 20])]
    fn two_workers(bencher: Bencher<'_, '_>, count: i64) {
        let runtime = Runtime::new(2);
        let measured = runtime.run_in_place(|w| {
            // SAFETY: `add` takes an array with room for all iterations.
            measure(bencher, count, |data| unsafe {
                pir_rt_for(w.pointer(), add, data, 0, count, 0);
            });
        });
        measured.expect("no fault");
    }

    #[divan::bench(args = [1000])]
    fn from_a_thread_outside(bencher: Bencher<'_, '_>, count: i64) {
        // SAFETY: `add` takes an array with room for all iterations.
        measure(bencher, count, |data| unsafe {
            pir_rt_for(pir_rt_worker(), add, data, 0, count, 0);
        });
    }

    #[divan::bench(args = [1000])]
    fn serial(bencher: Bencher<'_, '_>, count: i64) {
        // SAFETY: `add` takes an array with room for all iterations, and asks for no worker.
        measure(bencher, count, |data| unsafe { add(std::ptr::null_mut(), data, 0, count) });
    }

    /// Three runnable threads for each processor, this one included.
    #[divan::bench(args = [1000])]
    fn oversubscribed_three_times(bencher: Bencher<'_, '_>, count: i64) {
        let stop = AtomicBool::new(false);
        std::thread::scope(|s| {
            let processors = std::thread::available_parallelism().map_or(1, |n| n.get());
            for _ in 0..3 * processors - 1 {
                s.spawn(|| {
                    while !stop.load(Ordering::Relaxed) {
                        std::hint::spin_loop();
                    }
                });
            }
            two_workers(bencher, count);
            stop.store(true, Ordering::Relaxed);
        });
    }
}

/// The cost of entering and leaving a run.
#[divan::bench]
fn run_in_place(bencher: Bencher<'_, '_>) {
    let runtime = Runtime::new(2);
    bencher.bench_local(|| runtime.run_in_place(|w| w.thread_id()));
}
