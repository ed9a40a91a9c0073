//! Task groups, loops, windows and reductions.

#![allow(unsafe_code, reason = "the C interface is tested")]
#![deny(clippy::undocumented_unsafe_blocks)]

use crate::common::*;
use pir_runtime::capi::*;
use pir_runtime::{Runtime, Worker};
use std::ffi::c_void;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

fn spin(time: Duration) {
    let begin = Instant::now();
    while begin.elapsed() < time {
        std::hint::spin_loop();
    }
}

#[derive(Clone, Copy)]
struct Add {
    to: *const AtomicU64,
    n: u64,
}

unsafe extern "C" fn add(_: *mut Worker, ctx: *mut c_void) {
    // SAFETY: tasks of this kind get an `Add`.
    let add = unsafe { &*ctx.cast::<Add>() };
    if add.n % 64 == 0 {
        spin(Duration::from_micros(20));
    }
    // SAFETY: the counter outlives the group, which is waited for.
    unsafe { &*add.to }.fetch_add(add.n, Ordering::Relaxed);
}

#[test]
fn a_group_runs_every_task_once() {
    for threads in [1, 2, 4, 16] {
        let runtime = Runtime::new(threads);
        until_reported(
            |report| threads == 1 || report.promoted > 0,
            || {
                let total = AtomicU64::new(0);
                let (result, report) = runtime.run_reported(|w| {
                    let w = w.pointer();
                    for _ in 0..3 {
                        let mut group = Group::new();
                        for n in 0..10_000 {
                            // SAFETY: the task copies its context, and the counter outlives the
                            // group.
                            unsafe { group.spawn(w, add, &Add { to: &total, n }) };
                        }
                        // SAFETY: the worker is this thread's, and the group has tasks of this kind
                        // only.
                        unsafe { group.wait(w) };
                        assert_eq!(group.0[0], 0);
                    }
                });
                result.expect("no fault");
                assert_eq!(total.load(Ordering::Relaxed), 3 * 49_995_000, "{threads}: {report:?}");
                report
            },
        );
    }
}

#[derive(Clone, Copy)]
struct Tree {
    group: *mut Group,
    left: u32,
    leaves: *const AtomicU64,
}

/// Tasks of a group that spawn into the same group.
unsafe extern "C" fn tree(w: *mut Worker, ctx: *mut c_void) {
    // SAFETY: tasks of this kind get a `Tree`, whose group and counter outlive them: the group is
    // waited for.
    unsafe {
        let tree_ctx = *ctx.cast::<Tree>();
        if tree_ctx.left == 0 {
            (*tree_ctx.leaves).fetch_add(1, Ordering::Relaxed);
            return;
        }
        let deeper = Tree { left: tree_ctx.left - 1, ..tree_ctx };
        for _ in 0..2 {
            (*tree_ctx.group).spawn(w, tree, &deeper);
        }
    }
}

#[test]
fn tasks_of_a_group_spawn_into_it() {
    for threads in [1, 2, 4] {
        let leaves = AtomicU64::new(0);
        Runtime::new(threads)
            .run(|w| {
                let mut group = Group::new();
                let ctx = Tree { group: &mut group, left: 18, leaves: &leaves };
                // SAFETY: group and counter live until the tasks are done.
                unsafe {
                    (*ctx.group).spawn(w.pointer(), tree, &ctx);
                    (*ctx.group).wait(w.pointer());
                }
            })
            .expect("no fault");
        assert_eq!(leaves.load(Ordering::Relaxed), 1 << 18);
    }
}

struct Marks {
    count: Vec<AtomicU64>,
    lo: i64,
    spin: Option<Duration>,
}

impl Marks {
    fn new(lo: i64, hi: i64) -> Marks {
        Marks { count: (lo..hi).map(|_| AtomicU64::new(0)).collect(), lo, spin: None }
    }

    fn check(&self) {
        for (n, count) in self.count.iter().enumerate() {
            assert_eq!(count.load(Ordering::Relaxed), 1, "iteration {n}");
        }
    }
}

unsafe extern "C" fn mark(_: *mut Worker, ctx: *mut c_void, lo: i64, hi: i64) {
    // SAFETY: loops of this kind get `Marks`, which outlive them.
    let marks = unsafe { &*ctx.cast::<Marks>() };
    assert!(lo < hi);
    for k in lo..hi {
        if let Some(time) = marks.spin {
            spin(time);
        }
        marks.count[(k - marks.lo) as usize].fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_loop_runs_every_iteration_once() {
    for threads in [1, 2, 4, 16] {
        let runtime = Runtime::new(threads);
        for (lo, hi) in [(0, 0), (5, 3), (0, 1), (-7, 9), (0, 1000), (-100_000, 250_000)] {
            for grain in [0, 1, 7, 5000] {
                let marks = Marks::new(lo, hi);
                let ctx: *const Marks = &marks;
                let address = ctx as usize;
                runtime
                    // SAFETY: the marks live until the run is over.
                    .run(|w| unsafe { pir_rt_for(w.pointer(), mark, address as _, lo, hi, grain) })
                    .expect("no fault");
                marks.check();
            }
        }
    }
}

#[test]
fn heavy_iterations_are_shared() {
    let runtime = Runtime::new(2);
    until_reported(
        |report| report.stolen > 0,
        || {
            let mut marks = Marks::new(0, 64);
            marks.spin = Some(Duration::from_micros(500));
            let address = (&raw const marks) as usize;
            let (result, report) = runtime
                // SAFETY: the marks live until the run is over.
                .run_reported(|w| unsafe { pir_rt_for(w.pointer(), mark, address as _, 0, 64, 0) });
            result.expect("no fault");
            marks.check();
            report
        },
    );
}

/// Each iteration waits for all of them to begin.
struct Meeting {
    all: u64,
    begun: AtomicU64,
    missed: AtomicU64,
}

unsafe extern "C" fn meet(_: *mut Worker, ctx: *mut c_void, lo: i64, hi: i64) {
    // SAFETY: loops of this kind get a `Meeting`, which outlives them.
    let meeting = unsafe { &*ctx.cast::<Meeting>() };
    for _ in lo..hi {
        meeting.begun.fetch_add(1, Ordering::Relaxed);
        let begin = Instant::now();
        while meeting.begun.load(Ordering::Relaxed) < meeting.all {
            if begin.elapsed() > Duration::from_secs(10) {
                meeting.missed.fetch_add(1, Ordering::Relaxed);
                break;
            }
            std::thread::yield_now();
        }
    }
}

/// The first iteration of a loop that has never run may take any time, so the others do not wait
/// for its end.
#[test]
fn a_loop_of_unknown_pace_is_shared_before_its_first_iteration() {
    for threads in [2, 3, 4] {
        for _ in 0..3 {
            let all = threads as u64;
            let meeting = Meeting { all, begun: AtomicU64::new(0), missed: AtomicU64::new(0) };
            let address = (&raw const meeting) as usize;
            let last = threads as i64;
            Runtime::new(threads)
                // SAFETY: the meeting lives until the run is over.
                .run(|w| unsafe { pir_rt_for(w.pointer(), meet, address as _, 0, last, 0) })
                .expect("no fault");
            assert_eq!(meeting.missed.load(Ordering::Relaxed), 0, "{threads} threads");
        }
    }
}

/// A task that its creator may have to run before it goes on.
struct First {
    has_gone_on: AtomicU64,
    missed: AtomicU64,
}

unsafe extern "C" fn wait_for_creator(_: *mut Worker, ctx: *mut c_void) {
    // SAFETY: tasks of this kind get the address of a `First`, which outlives them.
    let first = unsafe { &**ctx.cast::<*const First>() };
    let begin = Instant::now();
    while first.has_gone_on.load(Ordering::Acquire) == 0 {
        if begin.elapsed() > Duration::from_secs(5) {
            first.missed.fetch_add(1, Ordering::Relaxed);
            return;
        }
        std::thread::yield_now();
    }
}

#[test]
fn the_first_task_after_a_pause_is_shared() {
    let runtime = Runtime::new(2);
    for pause in [0, 20, 20] {
        std::thread::sleep(Duration::from_millis(pause));
        let first = First { has_gone_on: AtomicU64::new(0), missed: AtomicU64::new(0) };
        runtime
            .run(|w| {
                let mut group = Group::new();
                let w = w.pointer();
                // SAFETY: the task copies the address of `first`, which outlives the group.
                unsafe { group.spawn(w, wait_for_creator, &(&raw const first)) };
                first.has_gone_on.store(1, Ordering::Release);
                // SAFETY: the worker is this thread's, and the group has a task of this kind only.
                unsafe { group.wait(w) };
            })
            .expect("no fault");
        assert_eq!(first.missed.load(Ordering::Relaxed), 0, "after {pause} ms");
    }
}

#[test]
fn extreme_ranges() {
    unsafe extern "C" fn sum(_: *mut Worker, ctx: *mut c_void, lo: i64, hi: i64) {
        // SAFETY: the loops below get a counter.
        unsafe { &*ctx.cast::<AtomicI64>() }.fetch_add(hi.wrapping_sub(lo), Ordering::Relaxed);
    }
    let total = AtomicI64::new(0);
    let address = (&raw const total) as usize;
    let quarter = 1_i64 << 40;
    Runtime::new(2)
        // SAFETY: the counter lives until the run is over.
        .run(|w| unsafe {
            pir_rt_for(w.pointer(), sum, address as _, i64::MIN, i64::MAX, quarter);
            pir_rt_for(w.pointer(), sum, address as _, i64::MAX - 5, i64::MAX, 0);
            pir_rt_for_width(w.pointer(), sum, address as _, i64::MAX - 5, i64::MAX, i64::MAX);
        })
        .expect("no fault");
    assert_eq!(total.load(Ordering::Relaxed), -1_i64 + 5 + 5);
}

struct Window {
    done: Vec<AtomicU64>,
    width: i64,
    spin: Duration,
}

/// Iteration `k` needs `k - width`.
unsafe extern "C" fn windowed(_: *mut Worker, ctx: *mut c_void, lo: i64, hi: i64) {
    // SAFETY: loops of this kind get a `Window`, which outlives them.
    let window = unsafe { &*ctx.cast::<Window>() };
    for k in lo..hi {
        if k >= window.width {
            let before = window.done[(k - window.width) as usize].load(Ordering::Acquire);
            assert_eq!(before, 1, "{k} ran before {}", k - window.width);
        }
        spin(window.spin);
        window.done[k as usize].fetch_add(1, Ordering::Release);
    }
}

#[test]
fn parts_outside_of_the_window_are_ordered() {
    for (spin, count) in [(Duration::ZERO, 20_000), (Duration::from_micros(20), 600)] {
        for width in [1, 2, 5, 64, 1000, 1 << 40] {
            let window =
                Window { done: (0..count).map(|_| AtomicU64::new(0)).collect(), width, spin };
            let address = (&raw const window) as usize;
            Runtime::new(4)
                // SAFETY: the window lives until the run is over.
                .run(|w| unsafe {
                    pir_rt_for_width(w.pointer(), windowed, address as _, 0, count, width);
                })
                .expect("no fault");
            assert!(window.done.iter().all(|n| n.load(Ordering::Relaxed) == 1));
        }
    }
}

#[test]
fn a_width_below_one_is_a_fault() {
    let marks = Marks::new(0, 10);
    let address = (&raw const marks) as usize;
    let fault = Runtime::new(2)
        // SAFETY: the marks live until the run is over.
        .run(|w| unsafe { pir_rt_for_width(w.pointer(), mark, address as _, 0, 10, 0) })
        .expect_err("a fault");
    assert!(fault.to_string().contains("a width of 0"), "{fault}");
}

/// Nested loops and joins inside a loop.
unsafe extern "C" fn rows(w: *mut Worker, ctx: *mut c_void, lo: i64, hi: i64) {
    for _ in lo..hi {
        // SAFETY: the worker is this thread's, and the context is what `columns` wants.
        unsafe { pir_rt_for(w, columns, ctx, 0, 500, 0) };
    }
}

unsafe extern "C" fn columns(w: *mut Worker, ctx: *mut c_void, lo: i64, hi: i64) {
    let mut f = Fib { n: 6, value: 0 };
    // SAFETY: the worker is this thread's, and `f` is what `fib` wants.
    unsafe { fib(w, (&raw mut f).cast()) };
    // SAFETY: the loops below get a counter.
    unsafe { &*ctx.cast::<AtomicU64>() }.fetch_add(f.value * (hi - lo) as u64, Ordering::Relaxed);
}

#[test]
fn loops_nest() {
    for threads in [1, 2, 8] {
        let total = AtomicU64::new(0);
        let address = (&raw const total) as usize;
        Runtime::new(threads)
            // SAFETY: the counter lives until the run is over.
            .run(|w| unsafe { pir_rt_for(w.pointer(), rows, address as _, 0, 400, 0) })
            .expect("no fault");
        assert_eq!(total.load(Ordering::Relaxed), 8 * 500 * 400);
    }
}

#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug)]
struct Acc {
    sum: u64,
    max: i64,
    count: u64,
}

unsafe extern "C" fn reduce(_: *mut Worker, ctx: *mut c_void, acc: *mut c_void, lo: i64, hi: i64) {
    let heavy = ctx as usize == 1;
    // SAFETY: no other thread has the accumulator.
    let acc = unsafe { &mut *acc.cast::<Acc>() };
    for k in lo..hi {
        if heavy {
            spin(Duration::from_micros(5));
        }
        acc.sum = acc.sum.wrapping_add((k as u64).wrapping_mul(k as u64));
        acc.max = acc.max.max(k ^ 0x155);
        acc.count += 1;
    }
}

unsafe extern "C" fn init(_: *mut c_void, acc: *mut c_void) {
    // SAFETY: there is room for an `Acc`.
    unsafe { acc.cast::<Acc>().write(Acc { sum: 0, max: i64::MIN, count: 0 }) };
}

unsafe extern "C" fn combine(_: *mut c_void, into: *mut c_void, from: *const c_void) {
    // SAFETY: both are `Acc`s that no other thread has now.
    let (into, from) = unsafe { (&mut *into.cast::<Acc>(), &*from.cast::<Acc>()) };
    into.sum = into.sum.wrapping_add(from.sum);
    into.max = into.max.max(from.max);
    into.count += from.count;
}

#[test]
fn reductions_see_every_iteration_once() {
    for (heavy, n) in [(0, 3_000_000), (1, 5000)] {
        let mut want = Acc { sum: 0, max: i64::MIN, count: 0 };
        // SAFETY: the accumulator is an `Acc`, and the worker is not looked at.
        unsafe { reduce(std::ptr::null_mut(), std::ptr::null_mut(), (&raw mut want).cast(), 0, n) };
        for threads in [1, 2, 4, 16] {
            for grain in [0, 64] {
                let runtime = Runtime::new(threads);
                until_reported(
                    |r| heavy == 0 || threads == 1 || r.stolen > 0,
                    || {
                        let mut acc = Acc { sum: 0, max: i64::MIN, count: 0 };
                        let address = (&raw mut acc) as usize;
                        // SAFETY: the accumulator lives until the run is over.
                        let (result, report) = runtime.run_reported(|w| unsafe {
                            let (w, size) = (w.pointer(), size_of::<Acc>() as u64);
                            let (ctx, acc) = (heavy as *mut c_void, address as _);
                            pir_rt_for_reduce(
                                w, reduce, ctx, 0, n, grain, acc, size, init, combine,
                            );
                        });
                        result.expect("no fault");
                        assert_eq!(acc, want, "{threads} threads: {report:?}");
                        report
                    },
                );
            }
        }
    }
}

#[test]
fn closures_in_scopes_loops_and_reductions() {
    for threads in [1, 2, 4] {
        let total = AtomicU64::new(0);
        let runtime = Runtime::new(threads);
        let value = runtime.run(|_| {
            pir_runtime::scope(|s| {
                for n in 0..2000_u64 {
                    let total = &total;
                    s.spawn(move |s| {
                        spin(Duration::from_nanos(500));
                        s.spawn(move |_| {
                            total.fetch_add(n, Ordering::Relaxed);
                        });
                    });
                }
            });
            pir_runtime::parallel_for(0..10_000, 0, |n| {
                total.fetch_add(n as u64, Ordering::Relaxed);
            });
            pir_runtime::parallel_reduce(
                0..100_000,
                0,
                Vec::new,
                |mut v, n| {
                    if n % 1000 == 0 {
                        spin(Duration::from_micros(3));
                        v.push(n);
                    }
                    v
                },
                |mut a, mut b| {
                    a.append(&mut b);
                    a
                },
            )
        });
        let mut value = value.expect("no fault");
        value.sort_unstable();
        assert!(value.iter().copied().eq((0..100_000).step_by(1000)), "{value:?}");
        assert_eq!(total.load(Ordering::Relaxed), 1_999_000 + 49_995_000);
    }
}
