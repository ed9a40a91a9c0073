//! Faults end the run with an error, once, and leave the pool as it was.

#![allow(unsafe_code, reason = "the C interface is tested")]
#![deny(clippy::undocumented_unsafe_blocks)]

use crate::common::*;
use pir_runtime::capi::*;
use pir_runtime::{Fault, FaultKind, Runtime, Worker};
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

unsafe extern "C" fn trap(w: *mut Worker, _: *mut c_void) {
    // SAFETY: the worker is that of this thread, the place a C string.
    unsafe { pir_rt_trap(w, FaultKind::Unreachable as u32, c"heat.pir:14:3".as_ptr()) };
}

unsafe extern "C" fn trap_in_loop(w: *mut Worker, ctx: *mut c_void, lo: i64, hi: i64) {
    let at = ctx as i64;
    if (lo..hi).contains(&at) {
        // SAFETY: the worker is that of this thread, and there need be no place.
        unsafe { pir_rt_trap(w, FaultKind::Arithmetic as u32, std::ptr::null()) };
    }
    std::thread::sleep(Duration::from_micros(10));
}

fn still_works(runtime: &Runtime) {
    assert_eq!(runtime.run(|w| run_fib(w, 20)), Ok(6765));
}

fn place_and_kind(result: Result<(), Fault>) -> (FaultKind, Option<String>) {
    let fault = result.expect_err("a fault");
    (fault.kind, fault.place)
}

#[test]
fn a_trap_of_the_first_strand() {
    let runtime = Runtime::new(2);
    for _ in 0..100 {
        // SAFETY: the worker is this thread's.
        let result = runtime.run(|w| unsafe { trap(w.pointer(), std::ptr::null_mut()) });
        let fault = result.expect_err("a fault");
        let text = "`unreachable` was reached at heat.pir:14:3";
        assert_eq!(fault.to_string(), text);
    }
    still_works(&runtime);
}

/// Deep inside joins, in a task that was perhaps stolen.
unsafe extern "C" fn fib_that_traps(w: *mut Worker, ctx: *mut c_void) {
    // SAFETY: the worker is this thread's; the context is a `Fib` that no other thread has until
    // the join.
    unsafe {
        let ctx = ctx.cast::<Fib>();
        let n = (*ctx).n;
        if n < 2 {
            (*ctx).value = n;
            return;
        }
        if n == 3 && (*ctx).value == 7 {
            trap(w, std::ptr::null_mut());
        }
        let (mut a, mut b) = (Fib { n: n - 1, value: 0 }, Fib { n: n - 2, value: (*ctx).value });
        join2(w, fib_that_traps, (&raw mut b).cast(), || {
            fib_that_traps(w, (&raw mut a).cast());
        });
        (*ctx).value = a.value + b.value;
    }
}

#[test]
fn a_trap_among_many_tasks() {
    for threads in [1, 2, 4] {
        let runtime = Runtime::new(threads);
        for _ in 0..30 {
            let result = runtime.run(|w| {
                let mut ctx = Fib { n: 25, value: 7 };
                // SAFETY: the worker is this thread's, the context its own.
                unsafe { fib_that_traps(w.pointer(), (&raw mut ctx).cast()) };
            });
            let place = Some("heat.pir:14:3".to_owned());
            assert_eq!(place_and_kind(result), (FaultKind::Unreachable, place));
        }
        still_works(&runtime);
    }
}

#[test]
fn a_trap_in_a_loop_and_in_a_group() {
    for threads in [1, 2, 4] {
        let runtime = Runtime::new(threads);
        for at in [0, 1, 77, 4999] {
            // SAFETY: the worker is this thread's, and the context is a number.
            let result = runtime
                .run(|w| unsafe { pir_rt_for(w.pointer(), trap_in_loop, at as _, 0, 5000, 0) });
            assert_eq!(place_and_kind(result), (FaultKind::Arithmetic, None));
            // SAFETY: as above.
            let result = runtime.run(|w| unsafe {
                pir_rt_for_width(w.pointer(), trap_in_loop, at as _, 0, 5000, 50)
            });
            assert_eq!(place_and_kind(result), (FaultKind::Arithmetic, None));
        }
        unsafe extern "C" fn some(w: *mut Worker, ctx: *mut c_void) {
            std::thread::sleep(Duration::from_micros(20));
            // SAFETY: the context is a copy of a number; the worker is this thread's.
            if unsafe { *ctx.cast::<u64>() } == 300 {
                // SAFETY: as above.
                unsafe { trap(w, ctx) };
            }
        }
        for _ in 0..10 {
            let result = runtime.run(|w| {
                let mut group = Group::new();
                for n in 0..1000_u64 {
                    // SAFETY: the worker is this thread's, and the number is copied.
                    unsafe { group.spawn(w.pointer(), some, &n) };
                }
                // SAFETY: as above.
                unsafe { group.wait(w.pointer()) };
            });
            assert_eq!(place_and_kind(result).0, FaultKind::Unreachable);
        }
        still_works(&runtime);
    }
}

/// One strand faults while the others of its team wait at the barrier, for a critical section, or
/// spawn.
#[test]
fn a_trap_in_a_team_frees_the_others() {
    let runtime = Runtime::new(2);
    for who in 0..4 {
        let section = 0_u8;
        let held = AtomicBool::new(false);
        let result = runtime.run(|_| {
            pir_runtime::team(4, |member| {
                // SAFETY: a strand of a team has a worker while it runs.
                let w = unsafe { &*pir_rt_worker() };
                if member.id() == who {
                    pir_runtime::critical(&section, || {
                        held.store(true, Ordering::SeqCst);
                        std::thread::sleep(Duration::from_millis(2));
                        panic!("strand {who}");
                    });
                }
                eventually(|| held.load(Ordering::SeqCst), "the section is held");
                match member.id() % 3 {
                    0 => member.barrier(),
                    1 => pir_runtime::critical(&section, || {
                        // Released by the panic, before the other strands know that the run is
                        // over.
                        member.barrier();
                    }),
                    _ => loop {
                        run_fib(w, 12);
                    },
                }
            });
        });
        let fault = result.expect_err("a fault");
        assert_eq!(fault.kind, FaultKind::Panic);
        assert_eq!(fault.message, Some(format!("strand {who}")));
        assert_eq!((fault.thread_id, fault.num_threads), (who, 4));
    }
    still_works(&runtime);
}

#[test]
fn panics_in_closures() {
    for threads in [1, 2] {
        let runtime = Runtime::new(threads);
        let panicking = |n: i64| assert!(n != 700, "at {n}");
        let results = [
            runtime.run(|_| panic!("at 700")),
            runtime.run(|_| pir_runtime::parallel_for(0..1000, 0, panicking)),
            runtime.run(|_| {
                pir_runtime::scope(|s| (0..1000).for_each(|n| s.spawn(move |_| panicking(n))));
            }),
            runtime.run(|_| {
                pir_runtime::join(|| panicking(700), || panicking(1));
            }),
            runtime.run(|_| {
                pir_runtime::join(|| panicking(1), || panicking(700));
            }),
            runtime.run(|_| {
                let sum = |a, n| {
                    panicking(n);
                    a + n
                };
                pir_runtime::parallel_reduce(0..1000, 0, || 0, sum, |a, b| a + b);
            }),
        ];
        for result in results {
            let fault = result.expect_err("a fault");
            assert_eq!(fault.kind, FaultKind::Panic);
            assert_eq!(fault.message.as_deref(), Some("at 700"));
        }
        still_works(&runtime);
    }
}

/// What closures own is dropped, whether they ran or not.
#[test]
fn nothing_leaks_from_cancelled_closures() {
    struct Counted<'a>(&'a AtomicU32);
    impl Drop for Counted<'_> {
        fn drop(&mut self) {
            self.0.fetch_sub(1, Ordering::Relaxed);
        }
    }
    let alive = AtomicU32::new(0);
    let new = || {
        alive.fetch_add(1, Ordering::Relaxed);
        Counted(&alive)
    };
    let runtime = Runtime::new(3);
    for round in 0..50 {
        let result = runtime.run(|_| {
            let _mine = new();
            pir_runtime::scope(|s| {
                for n in 0..200 {
                    let token = new();
                    s.spawn(move |_| {
                        let _token = token;
                        std::thread::sleep(Duration::from_micros(20));
                        assert!(n != 3 * round, "enough");
                    });
                }
            });
            let list = |mut v: Vec<_>, _| {
                v.push(new());
                v
            };
            pir_runtime::parallel_reduce(0..5000, 10, Vec::new, list, |mut a, mut b| {
                a.append(&mut b);
                assert!(a.len() < 2000, "enough");
                a
            });
        });
        drop(result);
        assert_eq!(alive.load(Ordering::Relaxed), 0, "round {round}");
    }
    still_works(&runtime);
}

#[test]
fn too_many_open_spawns() {
    unsafe extern "C" fn nothing(_: *mut Worker, _: *mut c_void) {}
    let runtime = Runtime::new(2);
    // SAFETY: the worker is this thread's; all writes are within its shadow stack.
    let result = runtime.run(|w| unsafe {
        // As a frame does that spawns in a loop and joins afterwards.
        let abi = w.pointer().cast::<Abi>();
        for _ in 0..=pir_runtime::SPAWN_CAPACITY {
            let s = (*abi).top;
            s.write(pir_runtime::Slot {
                run: nothing as *const () as usize,
                ctx: std::ptr::null_mut(),
            });
            (*abi).top = s.add(1);
            if s.add(1) >= (*abi).limit.load(Ordering::Relaxed) {
                pir_rt_spawn_slow(w.pointer());
            }
        }
    });
    let fault = result.expect_err("a fault");
    assert_eq!(fault.to_string(), "too many open spawns: 4194304 are open");
    still_works(&runtime);
}

#[test]
fn a_run_can_be_cancelled() {
    let runtime = Runtime::new(2);
    let started = AtomicBool::new(false);
    std::thread::scope(|s| {
        s.spawn(|| {
            eventually(|| started.load(Ordering::SeqCst), "started");
            std::thread::sleep(Duration::from_millis(5));
            runtime.cancel();
        });
        let result = runtime.run(|w| {
            started.store(true, Ordering::SeqCst);
            loop {
                run_fib(w, 15);
            }
        });
        let fault: Result<(), Fault> = result;
        assert_eq!(fault.expect_err("cancelled").kind, FaultKind::Cancelled);
    });
    still_works(&runtime);
}

/// Lets the other thread go, whatever happens to this one.
struct SetAtEnd<'a>(&'a AtomicBool);

impl Drop for SetAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A fault in one run is not the business of another in the same pool.
#[test]
fn runs_are_independent() {
    let runtime = Runtime::new(2);
    let stop = AtomicBool::new(false);
    let done = AtomicU64::new(0);
    std::thread::scope(|s| {
        s.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                assert_eq!(runtime.run(|w| run_fib(w, 18)), Ok(2584));
                done.fetch_add(1, Ordering::Relaxed);
            }
        });
        let _stop = SetAtEnd(&stop);
        for _ in 0..200 {
            let result = runtime.run(|w| {
                let mut ctx = Fib { n: 19, value: 7 };
                // SAFETY: the worker is this thread's, the context its own.
                unsafe { fib_that_traps(w.pointer(), (&raw mut ctx).cast()) };
            });
            assert!(result.is_err());
        }
        eventually(|| done.load(Ordering::Relaxed) > 10, "the other runs end");
    });
}

/// Without a run the process ends, with a message.
#[test]
fn a_fault_outside_of_a_run_ends_the_process() {
    const MARK: &str = "PIR_RUNTIME_TEST_TRAP_OUTSIDE";
    if std::env::var_os(MARK).is_some() {
        // SAFETY: the process ends there, whatever the worker.
        unsafe { trap(pir_rt_worker(), std::ptr::null_mut()) };
        return;
    }
    let me = std::env::current_exe().expect("this program");
    let output = std::process::Command::new(me)
        .args(["--exact", "faults::a_fault_outside_of_a_run_ends_the_process", "--nocapture"])
        .env(MARK, "1")
        .output()
        .expect("it runs");
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("pir: `unreachable` was reached at heat.pir:14:3"), "{text}");
}
