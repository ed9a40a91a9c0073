//! Two-way joins: values, depth, promotion if and only if a worker is idle.

#![allow(unsafe_code, reason = "the C interface is tested")]
#![deny(clippy::undocumented_unsafe_blocks)]

use crate::common::*;
use pir_runtime::{RunReport, Runtime, Worker};
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

#[test]
fn fib_is_right_with_any_number_of_threads() {
    for threads in [1, 2, 3, 4, 16] {
        let runtime = Runtime::new(threads);
        for n in [0, 1, 2, 10, 27] {
            let want = (0..n).fold((0, 1), |(a, b), _| (b, a + b)).0;
            assert_eq!(runtime.run(|w| run_fib(w, n)), Ok(want), "fib {n} with {threads}");
        }
    }
}

#[test]
fn one_thread_promotes_nothing() {
    let (value, report) = Runtime::new(1).run_reported(|w| run_fib(w, 25));
    assert_eq!(value, Ok(75_025));
    assert_eq!((report.promoted, report.stolen), (0, 0));
}

#[test]
fn work_is_promoted_and_stolen_when_threads_are_idle() {
    let runtime = Runtime::new(2);
    let shared = |report: &RunReport| report.promoted > 0 && report.stolen > 0;
    until_reported(shared, || {
        let (value, report) = runtime.run_reported(|w| run_fib(w, 32));
        assert_eq!(value, Ok(2_178_309));
        assert!(report.promoted < 20_000, "only on demand: {report:?}");
        report
    });
}

/// However long there was nothing to do, a thread that has left meanwhile is called back: no
/// request is lost between the moment when it stops looking and the one when it sleeps.
#[test]
fn work_is_shared_after_every_pause() {
    let runtime = Runtime::new(2);
    // Around the time for which a thread looks for work before it sleeps, and far beyond.
    for pause in [0, 20, 50, 55, 60, 65, 70, 80, 100, 200, 1000, 5000, 12_000, 50_000] {
        for _ in 0..3 {
            until_reported(
                |report| report.stolen > 0,
                || {
                    std::thread::sleep(std::time::Duration::from_micros(pause));
                    let (value, report) = runtime.run_reported(|w| run_fib(w, 24));
                    assert_eq!(value, Ok(46_368));
                    report
                },
            );
        }
    }
}

/// While another task keeps the second worker busy, nothing is promoted; as soon as it ends,
/// something is.
#[test]
fn promotion_follows_demand() {
    static RELEASED: AtomicBool = AtomicBool::new(false);
    static BUSY: AtomicBool = AtomicBool::new(false);
    unsafe extern "C" fn endless(_: *mut Worker, _: *mut c_void) {
        BUSY.store(true, Ordering::SeqCst);
        while !RELEASED.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
    }
    let runtime = Runtime::new(2);
    let other = runtime.clone();
    let (_, report) = runtime.run_reported(move |w| {
        let p = w.pointer();
        // SAFETY: the worker is this thread's, and `endless` looks at nothing of its context.
        unsafe {
            join2(p, endless, std::ptr::null_mut(), || {
                while !BUSY.load(Ordering::SeqCst) {
                    run_fib(w, 10);
                }
                // The endless task is the one that was promoted; the only helper has it.
                let (_, alone) = other.run_reported(|w| run_fib(w, 27));
                assert_eq!(alone.stolen, 0, "{alone:?}");
                RELEASED.store(true, Ordering::SeqCst);
                let begin = std::time::Instant::now();
                let shared = loop {
                    let (_, report) = other.run_reported(|w| run_fib(w, 22));
                    if report.stolen > 0 {
                        break true;
                    }
                    if begin.elapsed().as_secs() >= 10 {
                        break false;
                    }
                };
                assert!(shared, "nothing was promoted for an idle worker");
            });
        }
    });
    assert!(report.stolen >= 1, "{report:?}");
}

#[repr(C)]
struct SpawnChain {
    left: u64,
    ran: *const AtomicU64,
}

unsafe extern "C" fn count(_: *mut Worker, ctx: *mut c_void) {
    // SAFETY: tasks of this kind get a counter.
    unsafe { &*ctx.cast::<AtomicU64>() }.fetch_add(1, Ordering::Relaxed);
}

unsafe extern "C" fn down(w: *mut Worker, ctx: *mut c_void) {
    // SAFETY: tasks of this kind get a `SpawnChain`; each spawned task is joined before its context
    // goes.
    unsafe {
        let ctx = &*ctx.cast::<SpawnChain>();
        if ctx.left == 0 {
            return;
        }
        let mut deeper = SpawnChain { left: ctx.left - 1, ran: ctx.ran };
        join2(w, count, ctx.ran.cast_mut().cast(), || down(w, (&raw mut deeper).cast()));
    }
}

#[test]
fn a_million_open_spawns() {
    for threads in [1, 2] {
        let ran = AtomicU64::new(0);
        let runtime = Runtime::new(threads);
        runtime
            .run(|w| {
                let mut ctx = SpawnChain { left: 1_000_000, ran: &ran };
                // SAFETY: the worker is this thread's, and the context is a `SpawnChain`.
                unsafe { down(w.pointer(), (&raw mut ctx).cast()) };
            })
            .expect("no fault");
        assert_eq!(ran.load(Ordering::Relaxed), 1_000_000);
    }
}

#[test]
fn threads_without_a_run_can_call_compiled_code() {
    std::thread::scope(|s| {
        for _ in 0..4 {
            s.spawn(|| {
                for _ in 0..20 {
                    // SAFETY: the worker of this thread lives as long as the thread.
                    let w = unsafe { &*pir_runtime::capi::pir_rt_worker() };
                    assert_eq!(run_fib(w, 20), 6765);
                }
            });
        }
    });
}

#[test]
fn runs_nest_and_start_inside_other_pools() {
    let foreign = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("a pool");
    let (a, b) = (Runtime::new(2), Runtime::new(3));
    let values: Vec<_> = foreign.install(|| {
        use rayon::prelude::*;
        (0..8_u64)
            .into_par_iter()
            .map(|n| a.run_in_place(|w| run_fib(w, 15 + n) + b.run(|w| run_fib(w, 10)).expect("b")))
            .collect()
    });
    let fib = |n| (0..n).fold((0_u64, 1_u64), |(a, b), _| (b, a + b)).0;
    for (n, value) in values.into_iter().enumerate() {
        assert_eq!(value, Ok(fib(15 + n as u64) + 55));
    }
}

#[test]
fn closures_join() {
    fn sum(v: &[u64]) -> u64 {
        if v.len() < 3 {
            return v.iter().sum();
        }
        let (a, b) = v.split_at(v.len() / 2);
        let (a, b) = pir_runtime::join(|| sum(a), || sum(b));
        a + b
    }
    let v: Vec<u64> = (0..100_000).collect();
    for threads in [1, 2, 8] {
        assert_eq!(Runtime::new(threads).run(|_| sum(&v)), Ok(4_999_950_000));
    }
}
