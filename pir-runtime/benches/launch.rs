//! Cost of a spawn and of the launch of a loop: `cargo bench -p pir-runtime`.
//!
//! `fib` goes through function pointers and an environment, as outlined code does. The figure per
//! spawn is the difference to the serial version, divided by the spawns.

#![allow(unsafe_code, reason = "the C interface is measured")]

#[path = "../tests/common/mod.rs"]
mod common;

use common::*;
use criterion::{Criterion, criterion_group, criterion_main};
use pir_runtime::capi::*;
use pir_runtime::{Runtime, Worker};
use std::cell::Cell;
use std::ffi::c_void;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn spawns(c: &mut Criterion) {
    const SPAWNED_TASKS: u64 = 30;
    /// `fib(N)`, the expected result of all variants.
    const VALUE: u64 = 832_040;
    let mut group = c.benchmark_group("fib 30 (1,346,268 spawns)");
    group.sample_size(20).measurement_time(Duration::from_secs(3));
    group.bench_function("serial", |b| {
        b.iter(|| {
            let mut ctx = Fib { n: black_box(SPAWNED_TASKS), value: 0 };
            // SAFETY: `serial` takes a `Fib` context, and no worker.
            unsafe { serial(std::ptr::null_mut(), (&raw mut ctx).cast()) };
            assert_eq!(ctx.value, VALUE);
        });
    });
    for threads in [1, 2] {
        let runtime = Runtime::new(threads);
        group.bench_function(format!("{threads} workers"), |b| {
            b.iter(|| {
                let value = runtime.run_in_place(|w| run_fib(w, black_box(SPAWNED_TASKS)));
                assert_eq!(value, Ok(VALUE));
            });
        });
    }
    // The other worker has a task that does not end.
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
            group.bench_function("2 workers, the other busy", |b| {
                b.iter(|| assert_eq!(run_fib(w, black_box(SPAWNED_TASKS)), VALUE));
            });
            STOP.store(true, Ordering::Relaxed);
        });
    });
    measured.expect("no fault");
    group.finish();
}

unsafe extern "C" fn add(_: *mut Worker, ctx: *mut c_void, lo: i64, hi: i64) {
    let data = ctx.cast::<u32>();
    for k in lo..hi {
        // SAFETY: the context is an array with room for every iteration, each of which has its
        // element.
        unsafe { *data.offset(k as isize) += 1 };
    }
}

fn launches(c: &mut Criterion) {
    let mut data = vec![0_u32; 1 << 20];
    let address = data.as_mut_ptr();
    // Every loop adds to the first element.
    let rounds = Cell::new(0_u32);
    let mut group = c.benchmark_group("loop of trivial iterations");
    group.measurement_time(Duration::from_secs(2));
    for count in [1, 100, 1000, 1 << 20] {
        let runtime = Runtime::new(2);
        runtime
            .run_in_place(|w| {
                group.bench_function(format!("{count}, 2 workers"), |b| {
                    b.iter(|| {
                        rounds.set(rounds.get() + 1);
                        // SAFETY: `add` takes an array with room for all iterations.
                        unsafe { pir_rt_for(w.pointer(), add, address.cast(), 0, count, 0) };
                    });
                });
            })
            .expect("no fault");
    }
    group.bench_function("1000, from a thread outside", |b| {
        b.iter(|| {
            rounds.set(rounds.get() + 1);
            // SAFETY: `add` takes an array with room for all iterations.
            unsafe { pir_rt_for(pir_rt_worker(), add, address.cast(), 0, 1000, 0) };
        });
    });
    group.bench_function("1000, serial", |b| {
        b.iter(|| {
            rounds.set(rounds.get() + 1);
            // SAFETY: as above; `add` asks for no worker.
            unsafe { add(std::ptr::null_mut(), black_box(address.cast()), 0, 1000) };
        });
    });
    group.bench_function("a run in place", |b| {
        let runtime = Runtime::new(2);
        b.iter(|| runtime.run_in_place(|w| w.thread_id()));
    });
    // Three runnable threads per processor, this one included.
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
        let runtime = Runtime::new(2);
        runtime
            .run_in_place(|w| {
                group.bench_function("1000, 2 workers, 3 x oversubscribed", |b| {
                    b.iter(|| {
                        rounds.set(rounds.get() + 1);
                        // SAFETY: `add` takes an array with room for all iterations.
                        unsafe { pir_rt_for(w.pointer(), add, address.cast(), 0, 1000, 0) };
                    });
                });
            })
            .expect("no fault");
        stop.store(true, Ordering::Relaxed);
    });
    group.finish();
    // Every loop has the first iteration, once.
    assert_eq!(data[0], rounds.get(), "iterations were left out or run twice");
}

criterion_group!(benches, spawns, launches);
criterion_main!(benches);
