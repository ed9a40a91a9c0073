//! Events of constructs at which threads wait for each other, and of locks, reported to a tool.

use super::threads::region_and_task;
use super::{Data, Endpoint, State, callbacks};
use crate::ident::Ident;
use crate::thread::Thread;
use std::ffi::c_void;
use std::ptr::null;

/// `ompt_sync_region_t`.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sync {
    ExplicitBarrier = 3,
    /// Of the run time, or of a construct that the compiler does not name.
    ImplementationBarrier = 4,
    Taskwait = 5,
    Taskgroup = 6,
    Reduction = 7,
    ImplicitWorkshare = 8,
    ImplicitParallel = 9,
    TeamsBarrier = 10,
}

impl Sync {
    /// Returns which barrier compiled code asks for.
    pub(crate) fn of_barrier(place: *const Ident) -> Sync {
        // SAFETY: compiled code passes a place or null.
        match unsafe { place.as_ref() }.map_or(0, |place| place.flags) {
            flags if flags & Ident::EXPLICIT_BARRIER != 0 => Sync::ExplicitBarrier,
            flags if flags & Ident::IMPLICIT_BARRIER != 0 => Sync::ImplicitWorkshare,
            _ => Sync::ImplementationBarrier,
        }
    }

    pub(super) fn state(self) -> State {
        match self {
            Sync::ExplicitBarrier => State::ExplicitBarrier,
            Sync::ImplementationBarrier => State::ImplementationBarrier,
            Sync::Taskwait => State::Taskwait,
            Sync::Taskgroup => State::Taskgroup,
            Sync::Reduction => State::Reduction,
            Sync::ImplicitWorkshare => State::WorkshareBarrier,
            Sync::ImplicitParallel => State::ImplicitBarrier,
            Sync::TeamsBarrier => State::TeamsBarrier,
        }
    }
}

/// Says that a thread has come to a place where it waits, and waits.
pub(super) fn begins(kind: Sync, region: *const Data, task: *const Data) {
    let (kind, begin) = (kind as i32, Endpoint::Begin as i32);
    callbacks::sync_region(kind, begin, region, task, null());
    callbacks::sync_region_wait(kind, begin, region, task, null());
}

/// Says that it waits no more, and goes on.
pub(super) fn ends(kind: Sync, region: *const Data, task: *const Data) {
    let (kind, end) = (kind as i32, Endpoint::End as i32);
    callbacks::sync_region_wait(kind, end, region, task, null());
    callbacks::sync_region(kind, end, region, task, null());
}

/// Waits, and reports it.
pub(crate) fn waiting(me: &'static Thread, kind: Sync, wait: impl FnOnce()) {
    let before = me.tool.state.get();
    let (region, task) = region_and_task(me);
    begins(kind, region, task);
    me.tool.state.set(kind.state());
    wait();
    ends(kind, region, task);
    me.tool.state.set(before);
}

/// Says that the thread opens a group of tasks.
#[cold]
#[inline(never)]
pub(crate) fn group_begins(me: &'static Thread) {
    let (region, task) = region_and_task(me);
    callbacks::sync_region(Sync::Taskgroup as i32, Endpoint::Begin as i32, region, task, null());
}

/// Waits for the tasks of a group, which ends, and reports it.
pub(crate) fn ending_group(me: &'static Thread, wait: impl FnOnce()) {
    let before = me.tool.state.replace(State::Taskgroup);
    group_endpoint(me, Endpoint::Begin);
    wait();
    group_endpoint(me, Endpoint::End);
    me.tool.state.set(before);
}

#[cold]
#[inline(never)]
fn group_endpoint(me: &'static Thread, endpoint: Endpoint) {
    let (region, task) = region_and_task(me);
    let (kind, end) = (Sync::Taskgroup as i32, Endpoint::End as i32);
    callbacks::sync_region_wait(kind, endpoint as i32, region, task, null());
    if endpoint == Endpoint::End {
        callbacks::sync_region(kind, end, region, task, null());
    }
}

/// Says that a thread combines its partial values of a reduction, or has done so.
#[cold]
#[inline(never)]
pub(crate) fn reduction(me: &'static Thread, endpoint: Endpoint) {
    let (region, task) = region_and_task(me);
    callbacks::reduction(Sync::Reduction as i32, endpoint as i32, region, task, null());
}

// ---- Mutual exclusion ----

/// `ompt_mutex_t`.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mutex {
    Lock = 1,
    TestLock = 2,
    NestLock = 3,
    TestNestLock = 4,
    Critical = 5,
    Ordered = 7,
}

/// How locks work, as `ompt_enumerate_mutex_impls` names it: threads spin, then sleep.
const SPIN: u32 = 1;

/// Takes a lock, and reports it.
pub(crate) fn acquiring(
    kind: Mutex,
    hint: u32,
    id: *const c_void,
    state: State,
    acquire: impl FnOnce(),
) {
    let before = acquire_begins(kind, hint, id, state);
    acquire();
    acquired(kind, id);
    acquire_ends(before);
}

/// Says that a thread wants a lock. Returns its state before.
#[cold]
#[inline(never)]
pub(crate) fn acquire_begins(kind: Mutex, hint: u32, id: *const c_void, state: State) -> State {
    let me = crate::thread::current();
    callbacks::mutex_acquire(kind as i32, hint, SPIN, id as u64, null());
    me.tool.wait_id.set(id as u64);
    me.tool.state.replace(state)
}

/// Says that it waits no more.
#[cold]
#[inline(never)]
pub(crate) fn acquire_ends(before: State) {
    let me = crate::thread::current();
    me.tool.state.set(before);
    me.tool.wait_id.set(0);
}

/// Says that a thread has got a lock.
#[cold]
#[inline(never)]
pub(crate) fn acquired(kind: Mutex, id: *const c_void) {
    callbacks::mutex_acquired(kind as i32, id as u64, null());
}

/// Says that a thread has given a lock back.
#[cold]
#[inline(never)]
pub(crate) fn released(kind: Mutex, id: *const c_void) {
    callbacks::mutex_released(kind as i32, id as u64, null());
}

/// Says that a task that has a nest lock takes it once more, or releases it without giving it up.
#[cold]
#[inline(never)]
pub(crate) fn nested_again(endpoint: Endpoint, id: *const c_void) {
    callbacks::nest_lock(endpoint as i32, id as u64, null());
}

/// Says that a lock can be used now.
#[cold]
#[inline(never)]
pub(crate) fn lock_begins(kind: Mutex, hint: u32, id: *const c_void) {
    callbacks::lock_init(kind as i32, hint, SPIN, id as u64, null());
}

/// Says that a lock is not used any more.
#[cold]
#[inline(never)]
pub(crate) fn lock_ends(kind: Mutex, id: *const c_void) {
    callbacks::lock_destroy(kind as i32, id as u64, null());
}
