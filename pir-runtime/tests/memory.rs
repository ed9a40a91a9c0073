//! Runs that fail, groups, teams and pools leak no memory.

#![allow(unsafe_code, reason = "the C interface is tested")]
#![deny(clippy::undocumented_unsafe_blocks)]

use crate::common::*;
use pir_runtime::capi::*;
use pir_runtime::{Runtime, Worker};
use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::c_void;
use std::sync::atomic::{AtomicIsize, Ordering};

/// Bytes that are allocated now.
static LIVE_BYTES: AtomicIsize = AtomicIsize::new(0);

struct Counting;

#[global_allocator]
static IS_COUNTING: Counting = Counting;

// SAFETY: the system's allocator does the work.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LIVE_BYTES.fetch_add(layout.size() as isize, Ordering::Relaxed);
        // SAFETY: the caller's promise is the same.
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        LIVE_BYTES.fetch_add(layout.size() as isize, Ordering::Relaxed);
        // SAFETY: the caller's promise is the same.
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE_BYTES.fetch_sub(layout.size() as isize, Ordering::Relaxed);
        // SAFETY: the caller's promise is the same.
        unsafe { System.dealloc(pointer, layout) }
    }
}

unsafe extern "C" fn in_team(w: *mut Worker, _: *mut c_void) {
    // SAFETY: the worker is this thread's, and the section's address is not accessed.
    unsafe {
        pir_rt_critical_enter(w, w.cast());
        pir_rt_barrier(w);
        pir_rt_trap(w, 0, c"team".as_ptr());
    }
}

unsafe extern "C" fn task(w: *mut Worker, ctx: *mut c_void) {
    // SAFETY: the pointer is that of a number that was handed over with the function.
    let n = unsafe { *ctx.cast::<u64>() };
    let mut f = Fib { n: 12, value: 0 };
    // SAFETY: the worker is this thread's, and the number is ours.
    unsafe { fib(w, (&raw mut f).cast()) };
    if n == 90 {
        // SAFETY: the worker is this thread's, and the text ends in a zero byte.
        unsafe { pir_rt_trap(w, 0, c"group".as_ptr()) };
    }
}

unsafe extern "C" fn body(w: *mut Worker, _: *mut c_void, acc: *mut c_void, lo: i64, hi: i64) {
    let mut f = Fib { n: 10, value: 0 };
    // SAFETY: the worker is this thread's, and the number is ours.
    unsafe { fib(w, (&raw mut f).cast()) };
    // SAFETY: the pointer is that of a number that was handed over with the function.
    if (lo..hi).contains(&3500) && unsafe { *acc.cast::<u64>() } != 1 {
        // SAFETY: the worker is this thread's, and the text ends in a zero byte.
        unsafe { pir_rt_trap(w, 0, c"loop".as_ptr()) };
    }
}

unsafe extern "C" fn init(_: *mut c_void, acc: *mut c_void) {
    // SAFETY: the pointer is that of a number that was handed over with the function.
    unsafe { acc.cast::<u64>().write(0) };
}

unsafe extern "C" fn combine(_: *mut c_void, _: *mut c_void, _: *const c_void) {}

fn failing_runs(runtime: &Runtime, rounds: usize) {
    for _ in 0..rounds {
        // SAFETY: the worker is this thread's; what strands use outlives the waits, and nothing of
        // ours has to be dropped.
        let group = runtime.run(|w| unsafe {
            let mut group = Group::new();
            for n in 0..100_u64 {
                group.spawn(w.pointer(), task, &n);
            }
            group.wait(w.pointer());
        });
        assert!(group.is_err());
        // SAFETY: the worker is this thread's; what strands use outlives the waits, and nothing of
        // ours has to be dropped.
        let reduction = runtime.run(|w| unsafe {
            let w = w.pointer();
            let mut acc = 0_u64;
            let acc: *mut c_void = (&raw mut acc).cast();
            pir_rt_for_reduce(w, body, acc, 0, 4000, 0, acc, 8, init, combine);
        });
        assert!(reduction.is_err());
        // SAFETY: the worker is this thread's; what strands use outlives the waits, and nothing of
        // ours has to be dropped.
        let team = runtime.run(|w| unsafe {
            let w = w.pointer();
            let mut memory = Group::new();
            pir_rt_team_open(w, memory.memory(), 3);
            pir_rt_team_start(w, memory.memory(), in_team, w.cast(), 8, 1);
            pir_rt_team_start(w, memory.memory(), in_team, w.cast(), 8, 2);
            pir_rt_team_master(w, memory.memory(), in_team, std::ptr::null_mut(), 0);
            pir_rt_team_join(w, memory.memory());
        });
        assert!(team.is_err());
    }
}

/// One test, since the count is of the whole process.
#[test]
fn memory_stays_flat() {
    let runtime = Runtime::new(2);
    failing_runs(&runtime, 100);
    // Threads for strands are kept for two seconds, and with each the 64 MiB of its shadow stack.
    std::thread::sleep(std::time::Duration::from_millis(2500));
    let before = LIVE_BYTES.load(Ordering::Relaxed);
    failing_runs(&runtime, 1000);
    let grown = || LIVE_BYTES.load(Ordering::Relaxed) - before;
    let begin = std::time::Instant::now();
    while grown() > 32 << 10 {
        assert!(begin.elapsed().as_secs() < 10, "{} bytes in 1,000 failing runs", grown());
        std::thread::sleep(std::time::Duration::from_millis(50));
    }

    let pools = |count| {
        for _ in 0..count {
            let pool = Runtime::new(2);
            assert_eq!(pool.run(|w| run_fib(w, 16)), Ok(987));
            assert_eq!(pool.run_in_place(|w| run_fib(w, 16)), Ok(987));
        }
    };
    pools(20);
    // Threads of the last pools are still going.
    std::thread::sleep(std::time::Duration::from_millis(100));
    let before = LIVE_BYTES.load(Ordering::Relaxed);
    pools(300);
    eventually(
        || LIVE_BYTES.load(Ordering::Relaxed) - before < 4 << 20,
        "the memory of 300 pools is given back",
    );
}
