//! The functions that compiled code calls; `include/pir_runtime.h` documents their contracts.
//!
//! None of them unwinds. If the run is cancelled they leave the calling strand
//! (`fault::leave_strand`), at a point where their own frames have nothing left to drop.

use crate::fault::{self, Fault, FaultKind, RunCancelled};
use crate::group::GroupMemory;
use crate::loops::{self, CombineFn, InitFn, LoopBody, LoopFn, LoopSpec, ReduceFn};
use crate::slots::{Slot, TaskFn};
use crate::team::TeamMemory;
use crate::visit::{self, StrandVisit};
use crate::worker::{self, Worker};
use crate::{critical, group, profile, promote, team};
use std::ffi::{CStr, c_char, c_int, c_void};

/// Returns the value, or leaves the strand if the run is cancelled.
fn value_or_leave<T>(w: &Worker, result: Result<T, RunCancelled>) -> T {
    match result {
        Ok(value) => value,
        Err(RunCancelled) => fault::leave_strand(w),
    }
}

/// # Safety
/// `w` must be the result of `pir_rt_worker` on this thread, or the argument of a task.
unsafe fn worker_at<'a>(w: *mut Worker) -> &'a Worker {
    // SAFETY: the caller's promise; workers live as long as their threads.
    unsafe { &*w }
}

/// Returns this thread's worker.
#[unsafe(no_mangle)]
pub extern "C" fn pir_rt_worker() -> *mut Worker {
    worker::current().cast_mut()
}

/// Chooses the number of threads of the default pool; 0: the default.
#[unsafe(no_mangle)]
pub extern "C" fn pir_rt_set_threads(threads: u32) {
    crate::runtime::set_default_threads(threads as usize);
}

/// Returns how many threads of the worker's pool work at a time, at least 1.
///
/// # Safety
/// `w`: this thread's worker.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_max_threads(w: *mut Worker) -> u32 {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let threads = unsafe { &*w }.pool.threads();
    u32::try_from(threads).unwrap_or(u32::MAX)
}

/// Slow path of a spawn, taken when `top >= limit`.
///
/// # Safety
/// `w`: this thread's worker.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_spawn_slow(w: *mut Worker) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    value_or_leave(w, promote::spawn_slow(w));
}

/// Slow path of a join, taken when its slot was promoted.
///
/// # Safety
/// `w`: this thread's worker; `s`: its top slot, below `head`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_join_slow(w: *mut Worker, s: *mut Slot) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    // SAFETY: the caller keeps the contract of `promote::join_slow`, which this function states.
    value_or_leave(w, unsafe { promote::join_slow(w, s) });
}

/// Offers a task of a group to idle workers. Returns 0 if the caller must run it in place.
///
/// # Safety
/// See `group::spawn`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_group_spawn(
    w: *mut Worker,
    group: *mut c_void,
    f: TaskFn,
    ctx: *const c_void,
    size: u64,
) -> c_int {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    // SAFETY: the caller keeps the contract of `group::spawn`, which this function states.
    let spawned = unsafe { group::spawn(w, group.cast::<GroupMemory>(), f, ctx, size) };
    c_int::from(value_or_leave(w, spawned))
}

/// Waits for a group whose first word is not zero.
///
/// # Safety
/// See `group::wait`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_group_wait(w: *mut Worker, group: *mut c_void) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    // SAFETY: the caller keeps the contract of `group::wait`, which this function states.
    value_or_leave(w, unsafe { group::wait(w, group.cast::<GroupMemory>()) });
}

/// Runs a parallel loop over `lo..hi`.
///
/// # Safety
/// See `loops::run`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_for(
    w: *mut Worker,
    body: LoopFn,
    ctx: *mut c_void,
    lo: i64,
    hi: i64,
    grain: i64,
) {
    let spec = LoopSpec { body: LoopBody::Plain(body), ctx, grain };
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    // SAFETY: the caller keeps the contract of `loops::run`, which this function states.
    value_or_leave(w, unsafe { loops::run(w, &spec, lo, hi, std::ptr::null_mut()) });
}

/// Runs a parallel loop whose iterations `k` and `k - width` are ordered.
///
/// # Safety
/// See `loops::run_width`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_for_width(
    w: *mut Worker,
    body: LoopFn,
    ctx: *mut c_void,
    lo: i64,
    hi: i64,
    width: i64,
) {
    let spec = LoopSpec { body: LoopBody::Plain(body), ctx, grain: 0 };
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    // SAFETY: the caller keeps the contract of `loops::run_width`, which this function states.
    value_or_leave(w, unsafe { loops::run_width(w, &spec, lo, hi, width) });
}

/// Runs a parallel loop with a reduction; `acc` holds the identity.
///
/// # Safety
/// See `loops::run`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_for_reduce(
    w: *mut Worker,
    body: ReduceFn,
    ctx: *mut c_void,
    lo: i64,
    hi: i64,
    grain: i64,
    acc: *mut c_void,
    acc_size: u64,
    init: InitFn,
    combine: CombineFn,
) {
    let body = LoopBody::Reduce { body, init, combine, size: acc_size, forget: None };
    let spec = LoopSpec { body, ctx, grain };
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    // SAFETY: the caller keeps the contract of `loops::run`, which this function states.
    value_or_leave(w, unsafe { loops::run(w, &spec, lo, hi, acc) });
}

/// Opens a forced instance.
///
/// # Safety
/// See `team::open`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_team_open(w: *mut Worker, team: *mut c_void, num_threads: u32) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    unsafe { team::open(worker_at(w), team.cast::<TeamMemory>(), num_threads, None) }
}

/// Opens a forced instance whose strands are the parts of a window.
///
/// # Safety
/// See `team::open`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_team_open_width(
    w: *mut Worker,
    team: *mut c_void,
    num_threads: u32,
    width: u64,
) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    unsafe { team::open(worker_at(w), team.cast::<TeamMemory>(), num_threads, Some(width)) }
}

/// Starts a strand of a forced instance on a thread of its own.
///
/// # Safety
/// See `team::start`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_team_start(
    w: *mut Worker,
    team: *mut c_void,
    f: TaskFn,
    ctx: *const c_void,
    size: u64,
    thread_id: u32,
) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    // SAFETY: the caller keeps the contract of `team::start`, which this function states.
    value_or_leave(w, unsafe {
        team::start(w, team.cast::<TeamMemory>(), f, ctx, size, thread_id, false)
    });
}

/// Starts a strand of a forced instance, which the owner runs itself if it is the first.
///
/// # Safety
/// See `team::start`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_team_start_or_keep(
    w: *mut Worker,
    team: *mut c_void,
    f: TaskFn,
    ctx: *const c_void,
    size: u64,
    thread_id: u32,
) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    // SAFETY: the caller keeps the contract of `team::start`, which this function states.
    value_or_leave(w, unsafe {
        team::start(w, team.cast::<TeamMemory>(), f, ctx, size, thread_id, true)
    });
}

/// Runs the master strand of a forced instance here.
///
/// # Safety
/// See `team::master`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_team_master(
    w: *mut Worker,
    team: *mut c_void,
    f: TaskFn,
    ctx: *mut c_void,
    thread_id: u32,
) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    // SAFETY: the caller keeps the contract of `team::master`, which this function states.
    value_or_leave(w, unsafe { team::master(w, team.cast::<TeamMemory>(), f, ctx, thread_id) });
}

/// Makes the owner a member, which runs a strand in place until the join.
///
/// # Safety
/// See `team::enter`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_team_enter(w: *mut Worker, team: *mut c_void, thread_id: u32) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    // SAFETY: the caller keeps the contract of `team::enter`, which this function states.
    value_or_leave(w, unsafe { team::enter(w, team.cast::<TeamMemory>(), thread_id) });
}

/// Opens the frame of a strand of a forced instance that starts others.
///
/// # Safety
/// See `team::open_frame`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_team_frame(w: *mut Worker, team: *mut c_void) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    // SAFETY: the caller keeps the contract of `team::open_frame`, which this function states.
    value_or_leave(w, unsafe { team::open_frame(w, team.cast::<TeamMemory>()) });
}

/// Ends a strand that has a frame of `pir_rt_team_frame`.
///
/// # Safety
/// See `team::end`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_team_end(w: *mut Worker, team: *mut c_void) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    // SAFETY: the caller keeps the contract of `team::end`, which this function states.
    value_or_leave(w, unsafe { team::end(w, team.cast::<TeamMemory>()) });
}

/// Waits for all strands of a forced instance.
///
/// # Safety
/// See `team::join`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_team_join(w: *mut Worker, team: *mut c_void) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    // SAFETY: the caller keeps the contract of `team::join`, which this function states.
    value_or_leave(w, unsafe { team::join(w, team.cast::<TeamMemory>()) });
}

/// Waits at the barrier of the innermost forced instance.
///
/// # Safety
/// `w`: this thread's worker.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_barrier(w: *mut Worker) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    value_or_leave(w, team::barrier(w));
}

/// Enters the critical section of an address.
///
/// # Safety
/// `w`: this thread's worker. `p` is not accessed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_critical_enter(w: *mut Worker, p: *mut c_void) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    value_or_leave(w, critical::enter(w, p as usize));
}

/// Leaves the critical section of an address.
///
/// # Safety
/// As `pir_rt_critical_enter`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_critical_exit(w: *mut Worker, p: *mut c_void) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    let w = unsafe { worker_at(w) };
    value_or_leave(w, critical::exit(w, p as usize));
}

/// Gives this thread an alternate signal stack, even if another library owns the thread, so that a
/// stack overflow on it can be reported.
#[unsafe(no_mangle)]
pub extern "C" fn pir_rt_guard_stack() {
    worker::guard_stack();
}

/// Returns the host that a strand passes to strands that it starts on threads of another library.
///
/// # Safety
/// `w`: this thread's worker.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_host(w: *mut Worker) -> *const c_void {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    visit::hosting_run(unsafe { worker_at(w) }).cast()
}

/// Begins a strand on a thread of another library.
///
/// # Safety
/// `host`: null, or the result of `pir_rt_host` in the strand that waits for this one; `memory`: 32
/// bytes, aligned to 8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_visit(host: *const c_void, memory: *mut c_void) {
    // SAFETY: the caller keeps the contract of `visit::begin`, which this function states.
    unsafe { memory.cast::<StrandVisit>().write(visit::begin(host.cast())) };
}

/// Ends a strand on a thread of another library.
///
/// # Safety
/// `memory`: that of this thread's innermost visit.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_visit_end(memory: *const c_void) {
    // SAFETY: `memory` is a group's block, zeroed by its owner, who waits for the group before it
    // dies.
    unsafe { visit::end(&*memory.cast::<StrandVisit>()) };
}

/// Keeps the calling thread for another library. Returns the number of threads for its teams, or 0.
///
/// # Safety
/// `w`: this thread's worker.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_lend(w: *mut Worker) -> u32 {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    visit::lend_thread(unsafe { worker_at(w) })
}

/// Records the begin of a region's instance; has an effect in profiled runs only.
///
/// # Safety
/// `w`: this thread's worker.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_region_begin(w: *mut Worker, id: u32) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    profile::begin(unsafe { worker_at(w) }, id);
}

/// Records the end of a region's instance.
///
/// # Safety
/// `w`: this thread's worker.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_region_end(w: *mut Worker, id: u32) {
    // SAFETY: `w` is this thread's worker by the contract; it lives as long as the thread.
    profile::end(unsafe { worker_at(w) }, id);
}

/// Ends the run with a fault.
///
/// # Safety
/// `w`: this thread's worker, or null; `place`: a string that ends in a zero byte, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_trap(w: *mut Worker, kind: u32, place: *const c_char) -> ! {
    let place = (!place.is_null())
        // SAFETY: the caller has seen that the pointer is not NULL; the text ends with NUL by the
        // header.
        .then(|| unsafe { CStr::from_ptr(place) }.to_string_lossy().into_owned());
    let kind = FaultKind::from_number(kind);
    let w = if w.is_null() { worker::executing() } else { Some(w.cast_const()) };
    // SAFETY: the caller's promise; a current worker is this thread's.
    match w.map(|w| unsafe { &*w }) {
        Some(w) => fault::raise(w, Fault::new(Some(w), kind).at(place)),
        None => fault::end_process(&Fault::new(None, kind).at(place)),
    }
}

/// Ends the process with a fault and status 126, after the C library's buffers are written: for
/// code on threads of other libraries, which cannot leave it.
///
/// # Safety
/// `place`: a string that ends in a zero byte, or null. `w` is not used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pir_rt_end_process(_w: *mut Worker, kind: u32, place: *const c_char) -> ! {
    let place = (!place.is_null())
        // SAFETY: the caller promises a string.
        .then(|| unsafe { CStr::from_ptr(place) }.to_string_lossy().into_owned());
    // SAFETY: a null pointer means all streams.
    unsafe { libc::fflush(std::ptr::null_mut()) };
    fault::end_process_from_foreign_code(&Fault::new(None, FaultKind::from_number(kind)).at(place))
}

/// Returns the names and addresses of all functions that compiled code may call.
pub fn symbols() -> Vec<(&'static str, usize)> {
    macro_rules! table {
        ($($name:ident),* $(,)?) => {
            vec![$((stringify!($name), $name as *const () as usize)),*]
        };
    }
    table![
        pir_rt_worker,
        pir_rt_set_threads,
        pir_rt_max_threads,
        pir_rt_spawn_slow,
        pir_rt_join_slow,
        pir_rt_group_spawn,
        pir_rt_group_wait,
        pir_rt_for,
        pir_rt_for_width,
        pir_rt_for_reduce,
        pir_rt_team_open,
        pir_rt_team_open_width,
        pir_rt_team_start,
        pir_rt_team_start_or_keep,
        pir_rt_team_master,
        pir_rt_team_enter,
        pir_rt_team_frame,
        pir_rt_team_end,
        pir_rt_team_join,
        pir_rt_barrier,
        pir_rt_critical_enter,
        pir_rt_critical_exit,
        pir_rt_guard_stack,
        pir_rt_host,
        pir_rt_visit,
        pir_rt_visit_end,
        pir_rt_lend,
        pir_rt_region_begin,
        pir_rt_region_end,
        pir_rt_trap,
        pir_rt_end_process,
    ]
}
