//! Cancellation of regions, loops, sections and groups of tasks.

use crate::ident::Ident;
use crate::record::Team;
use crate::settings::environment;
use crate::thread::{self, Thread};
use crate::tool;
use std::sync::atomic::Ordering;

/// What compiled code names.
pub(crate) const PARALLEL: i32 = 1;
const TASK_GROUP: i32 = 4;

/// Whether anything can be cancelled.
pub(crate) fn is_enabled() -> bool {
    environment().cancellation
}

/// Whether a region is cancelled: its threads go to its end, and need not come to barriers.
pub(crate) fn ends_region(team: &Team) -> bool {
    team.cancelled.load(Ordering::Relaxed) == PARALLEL && team.size.get() > 1
}

/// Wakes threads that sleep in barriers of a region that is cancelled.
fn wake_all(me: &Thread) {
    let team = me.member().team();
    for member in &team.members[..team.size.get()] {
        member.thread().sleeper.wake();
    }
}

/// Whether the construct that the current task is in is cancelled.
fn is_cancelled(me: &Thread, kind: i32) -> bool {
    match kind {
        TASK_GROUP => crate::group::is_cancelled(me.current()),
        _ => me.member().team().cancelled.load(Ordering::Relaxed) == kind,
    }
}

/// Cancels a construct. Returns whether the task must leave it.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_cancel(_place: *const Ident, gtid: i32, kind: i32) -> i32 {
    if !environment().cancellation {
        return 0;
    }
    let me = thread::of_number(gtid);
    let leaves = if kind == TASK_GROUP {
        let Some(group) = me.current().group.get() else { return 0 };
        group.is_cancelled.store(true, Ordering::Relaxed);
        true
    } else {
        let cancelled = &me.member().team().cancelled;
        let before = cancelled.compare_exchange(0, kind, Ordering::AcqRel, Ordering::Relaxed);
        if before.is_ok() && kind == PARALLEL {
            wake_all(me);
        }
        before.is_ok() || before == Err(kind)
    };
    if leaves && tool::is_active() {
        tool::cancel(me, kind, true);
    }
    i32::from(leaves)
}

/// Returns whether the task must leave the construct.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_cancellationpoint(_place: *const Ident, gtid: i32, kind: i32) -> i32 {
    if !environment().cancellation {
        return 0;
    }
    let me = thread::of_number(gtid);
    let leaves = is_cancelled(me, kind);
    if leaves && tool::is_active() {
        tool::cancel(me, kind, false);
    }
    i32::from(leaves)
}

/// A barrier in a region that may be cancelled. Returns whether the thread must leave the construct
/// that it ends, or the region.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_cancel_barrier(place: *const Ident, gtid: i32) -> i32 {
    let me = thread::of_number(gtid);
    let team = me.member().team();
    // A thread that leaves the region comes here, too; others may go to its end at once.
    if ends_region(team) || !crate::worksharing::wait(place, gtid) {
        return 1;
    }
    // The first thread's view while all were in the barrier: by now a thread that is ahead may have
    // cancelled the next construct.
    i32::from(team.cancelled_before.load(Ordering::Relaxed) != 0)
}

/// Notes the kind of construct that is cancelled, by the first thread while all others are in a
/// barrier. A construct that ends there is over.
pub(crate) fn all_have_come(team: &Team) {
    let cancelled = team.cancelled.load(Ordering::Relaxed);
    if cancelled != team.cancelled_before.load(Ordering::Relaxed) {
        team.cancelled_before.store(cancelled, Ordering::Relaxed);
    }
    if cancelled != 0 && cancelled != PARALLEL {
        team.cancelled.store(0, Ordering::Relaxed);
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_cancellation() -> i32 {
    i32::from(environment().cancellation)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_cancellation_() -> i32 {
    i32::from(environment().cancellation)
}
