//! The cost of a spawn and of a loop in processor time of the calling thread, which other programs
//! on the machine disturb less than they disturb a clock: `cargo run --release -p pir-runtime
//! --example spawn_cost`.

#![allow(unsafe_code, reason = "the C interface is measured")]

#[path = "../tests/common/mod.rs"]
mod common;

use common::*;
use pir_runtime::capi::*;
use pir_runtime::{Runtime, Worker};
use std::ffi::c_void;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const N: u64 = 34;
/// Calls of `fib` with an argument above 1, which is the number of spawns.
const SPAWNS: f64 = 9_227_464.0;
/// `fib(N)`, the expected result of all variants.
const VALUE: u64 = 5_702_887;

unsafe extern "C" fn add(_: *mut Worker, ctx: *mut c_void, lo: i64, hi: i64) {
    let data = ctx.cast::<u32>();
    for k in lo..hi {
        // SAFETY: the context is an array with room for every iteration, each of which has its
        // element.
        unsafe { *data.offset(k as isize) += 1 };
    }
}

/// Processor time of this thread.
fn processor_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: a system call that fills the structure.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The least of several measurements, processor time and wall-clock time.
fn least(mut f: impl FnMut()) -> (Duration, Duration) {
    let mut least = (Duration::MAX, Duration::MAX);
    for _ in 0..9 {
        let (begin, clock) = (processor_time(), Instant::now());
        f();
        least.0 = least.0.min(processor_time() - begin);
        least.1 = least.1.min(clock.elapsed());
    }
    least
}

fn main() {
    let (ts, ts_clock) = least(|| {
        let mut ctx = Fib { n: black_box(N), value: 0 };
        // SAFETY: `serial` takes a `Fib` context, and no worker.
        unsafe { serial(std::ptr::null_mut(), (&raw mut ctx).cast()) };
        assert_eq!(ctx.value, VALUE);
    });
    println!("serial {ts:?}, {:.2} ns a call", ts.as_nanos() as f64 / SPAWNS);
    let report = |what: &str, (time, _): (Duration, Duration)| {
        let spawn = (time.as_nanos() as f64 - ts.as_nanos() as f64) / SPAWNS;
        let ratio = time.as_secs_f64() / ts.as_secs_f64();
        println!("{what}: {time:?}, {spawn:.2} ns a spawn, T1/Ts {ratio:.2}");
    };
    let one = Runtime::new(1);
    let time = one.run_in_place(|w| {
        least(|| {
            assert_eq!(run_fib(w, black_box(N)), VALUE);
        })
    });
    report("1 worker", time.expect("no fault"));

    static STOP: AtomicBool = AtomicBool::new(false);
    static BUSY: AtomicBool = AtomicBool::new(false);
    unsafe extern "C" fn endless(_: *mut Worker, _: *mut c_void) {
        BUSY.store(true, Ordering::SeqCst);
        while !STOP.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    let two = Runtime::new(2);
    let time = two.run_in_place(|w| {
        let mut time = None;
        // SAFETY: `endless` takes any context.
        unsafe {
            join2(w.pointer(), endless, std::ptr::null_mut(), || {
                while !BUSY.load(Ordering::SeqCst) {
                    run_fib(w, 10);
                }
                time = Some(least(|| {
                    assert_eq!(run_fib(w, black_box(N)), VALUE);
                }));
                STOP.store(true, Ordering::Relaxed);
            });
        }
        time.expect("measured")
    });
    report("2 workers, the other busy", time.expect("no fault"));

    let mut last = None;
    const LAUNCHES: u32 = 10_000;
    let mut data = vec![0_u32; 1000];
    let address = data.as_mut_ptr() as usize;
    let (time, _) = least(|| {
        for _ in 0..LAUNCHES {
            // SAFETY: `add` takes an array with room for 1000 elements, and `data` outlives the
            // call.
            unsafe { pir_rt_for(pir_rt_worker(), add, address as _, 0, 1000, 0) };
        }
    });
    let (serial, _) = least(|| {
        for _ in 0..LAUNCHES {
            // SAFETY: as above; `add` asks for no worker.
            unsafe { add(std::ptr::null_mut(), black_box(address as _), 0, 1000) };
        }
    });
    // Two ways, nine measurements each.
    assert!(data.iter().all(|&x| x == 2 * 9 * LAUNCHES), "iterations were left out or run twice");
    let (time, serial) = (time / LAUNCHES, serial / LAUNCHES);
    println!("loop of 1,000 trivial iterations from a thread outside: {time:?}, serial {serial:?}");

    let by_two = |what: &str| {
        let (_, clock) = least(|| {
            let done = two.run_in_place(|w| {
                for _ in 0..LAUNCHES {
                    // SAFETY: as above.
                    unsafe { pir_rt_for(w.pointer(), add, address as _, 0, 1000, 0) };
                }
            });
            done.expect("no fault");
        });
        println!("the loop by 2 workers, {what}: {:?} by the clock", clock / LAUNCHES);
    };
    by_two("alone");
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
        by_two("3 runnable threads for each processor");
        stop.store(true, Ordering::Relaxed);
    });

    let (_, t2) = least(|| {
        let (value, report) = two.run_reported(|w| run_fib(w, black_box(N)));
        assert_eq!(value, Ok(VALUE));
        last = Some(report);
    });
    let ratio = t2.as_secs_f64() / ts_clock.as_secs_f64();
    println!(
        "2 workers: {t2:?} by the clock, T2/Ts {ratio:.2}; the last: {:?}",
        last.expect("ran")
    );
}
