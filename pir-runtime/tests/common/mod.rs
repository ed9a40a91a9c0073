//! The fast path of compiled code, written in Rust as the ABI specifies it.

#![allow(unsafe_code, reason = "the C interface is tested")]
#![allow(dead_code, reason = "each test binary uses its part")]

use pir_runtime::capi::*;
use pir_runtime::{RunReport, Slot, TaskFn, Worker};
use std::ffi::c_void;
use std::sync::atomic::{AtomicPtr, Ordering};

/// The part of a worker that compiled code knows.
#[repr(C)]
pub(crate) struct Abi {
    pub top: *mut Slot,
    pub limit: AtomicPtr<Slot>,
    pub head: *mut Slot,
    pub thread_id: u32,
    pub num_threads: u32,
}

/// Spawns `f(ctx)`, runs `first`, joins.
///
/// # Safety
/// `w`: this thread's worker; `f` may run on any thread.
#[inline(always)]
pub(crate) unsafe fn join2(w: *mut Worker, f: TaskFn, ctx: *mut c_void, first: impl FnOnce()) {
    // SAFETY: the caller's promise; this is what compiled code does, in its order.
    unsafe {
        let abi = w.cast::<Abi>();
        let s = (*abi).top;
        s.write(Slot { run: f as usize, ctx });
        (*abi).top = s.add(1);
        if s.add(1) >= (*abi).limit.load(Ordering::Relaxed) {
            pir_rt_spawn_slow(w);
        }
        first();
        (*abi).top = s;
        if s < (*abi).head {
            pir_rt_join_slow(w, s);
        } else {
            f(w, ctx);
        }
    }
}

/// A task group's memory.
#[repr(C, align(16))]
pub(crate) struct Group(pub [u64; 8]);

impl Group {
    pub(crate) fn new() -> Group {
        Group([0; 8])
    }

    /// Spawns `f` with a copy of `ctx`, or runs it in place.
    ///
    /// # Safety
    /// As [`join2`].
    pub(crate) unsafe fn spawn<C: Copy>(&mut self, w: *mut Worker, f: TaskFn, ctx: &C) {
        // SAFETY: the caller's promise; this is what compiled code does, in its order.
        unsafe {
            let abi = w.cast::<Abi>();
            let data: *const C = ctx;
            if (*abi).top < (*abi).limit.load(Ordering::Relaxed)
                || pir_rt_group_spawn(w, self.memory(), f, data.cast(), size_of::<C>() as u64) == 0
            {
                let mut copy = *ctx;
                f(w, (&raw mut copy).cast());
            }
        }
    }

    /// # Safety
    /// As [`join2`].
    pub(crate) unsafe fn wait(&mut self, w: *mut Worker) {
        // SAFETY: a reference to initialised memory.
        if unsafe { std::ptr::read_volatile(&self.0[0]) } != 0 {
            // SAFETY: the caller's promise.
            unsafe { pir_rt_group_wait(w, self.memory()) };
        }
    }

    pub(crate) fn memory(&mut self) -> *mut c_void {
        (&raw mut self.0).cast()
    }
}

#[repr(C)]
pub(crate) struct Fib {
    pub n: u64,
    pub value: u64,
}

/// Fibonacci as outlined code computes it.
///
/// # Safety
/// `ctx`: a [`Fib`].
pub(crate) unsafe extern "C" fn fib(w: *mut Worker, ctx: *mut c_void) {
    // SAFETY: the caller's promise; the contexts of the calls below live until these are over.
    unsafe {
        let ctx = ctx.cast::<Fib>();
        let n = (*ctx).n;
        if n < 2 {
            (*ctx).value = n;
            return;
        }
        let (mut a, mut b) = (Fib { n: n - 1, value: 0 }, Fib { n: n - 2, value: 0 });
        join2(w, fib, (&raw mut b).cast(), || fib(w, (&raw mut a).cast()));
        (*ctx).value = a.value + b.value;
    }
}

/// Makes the calls of [`fib`], without spawns.
///
/// # Safety
/// As [`fib`]; `w` is not used.
#[expect(clippy::only_used_in_recursion, reason = "tasks take a worker")]
pub(crate) unsafe extern "C" fn serial(w: *mut Worker, ctx: *mut c_void) {
    // SAFETY: the caller's promise; the contexts of the calls below live until these are over.
    unsafe {
        let ctx = ctx.cast::<Fib>();
        let n = (*ctx).n;
        if n < 2 {
            (*ctx).value = n;
            return;
        }
        let (mut a, mut b) = (Fib { n: n - 1, value: 0 }, Fib { n: n - 2, value: 0 });
        serial(w, (&raw mut a).cast());
        serial(w, (&raw mut b).cast());
        (*ctx).value = a.value + b.value;
    }
}

pub(crate) fn run_fib(w: &Worker, n: u64) -> u64 {
    let mut ctx = Fib { n, value: 0 };
    // SAFETY: it is a context of `fib`.
    unsafe { fib(w.pointer(), (&raw mut ctx).cast()) };
    ctx.value
}

/// Runs `run` until `shows` accepts its report, because on a busy machine the other threads of a
/// pool may get no processor for a while. Fails after ten seconds.
pub(crate) fn until_reported(
    shows: impl Fn(&RunReport) -> bool,
    mut run: impl FnMut() -> RunReport,
) {
    let begin = std::time::Instant::now();
    loop {
        let report = run();
        if shows(&report) {
            return;
        }
        assert!(begin.elapsed().as_secs() < 10, "{report:?}");
    }
}

/// Waits until `what` holds; fails after ten seconds.
pub(crate) fn eventually(what: impl Fn() -> bool, name: &str) {
    let begin = std::time::Instant::now();
    while !what() {
        assert!(begin.elapsed().as_secs() < 10, "never: {name}");
        std::thread::yield_now();
    }
}
