//! Barriers of a team: members arrive along a tree, and are released along the same tree.
//!
//! The children of member `k` are `FAN · k + 1` to `FAN · k + FAN`. A partial value of a reduction
//! goes to the parent with the arrival, which combines its children's values in the order of their
//! numbers: so a number of threads fixes the order of all operations.

use crate::record::{Member, Team};
use crate::thread::Thread;
use crate::{cancel, tasks, wait};
use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::atomic::Ordering;

/// Children of a member.
const FAN: usize = 4;

fn children(number: usize, size: usize) -> impl Iterator<Item = usize> {
    (FAN * number + 1..=FAN * number + FAN).take_while(move |child| *child < size)
}

/// Combines a second value into a first one.
pub(crate) type CombineFn = unsafe extern "C" fn(*mut c_void, *mut c_void);

/// Partial values of a reduction: those of the member, and how two are combined.
#[derive(Clone, Copy)]
pub(crate) struct Partial {
    pub(crate) data: *mut c_void,
    pub(crate) combine: CombineFn,
}

/// Arrives at the barrier: waits for the members below in the tree, and tells the one above.
/// Returns whether the member is the first, for which all others have arrived.
pub(crate) fn arrive(
    me: &'static Thread,
    member: &'static Member,
    partial: Option<Partial>,
) -> bool {
    let team = member.team();
    let meanwhile = tasks::OfTeam::of(me, member);
    let arrival = member.arrived.load(Ordering::Relaxed).wrapping_add(1);
    for child in children(member.number, team.size.get()) {
        let child = &team.members[child];
        wait::until(me, || child.arrived.load(Ordering::Acquire) == arrival, &meanwhile);
        if let Some(partial) = partial {
            // SAFETY: compiled code gives each member the same function, and data of the same form,
            // which the child keeps until it is released.
            unsafe { (partial.combine)(partial.data, child.partial.load(Ordering::Relaxed)) };
            child.combined.store(arrival, Ordering::Release);
            child.thread().sleeper.wake();
        }
    }
    if let Some(partial) = partial {
        member.partial.store(partial.data, Ordering::Relaxed);
    }
    member.arrived.store(arrival, Ordering::Release);
    if member.number == 0 {
        return true;
    }
    team.members[(member.number - 1) / FAN].thread().sleeper.wake();
    false
}

/// Combines partial values of all members into those of the first one, which returns true. The
/// others return when their own have been combined.
pub(crate) fn combine(me: &'static Thread, member: &'static Member, partial: Partial) -> bool {
    if arrive(me, member, Some(partial)) {
        return true;
    }
    let arrival = member.arrived.load(Ordering::Relaxed);
    let is_combined = || member.combined.load(Ordering::Acquire) == arrival;
    wait::until(me, is_combined, &tasks::OfTeam::of(me, member));
    false
}

/// Releases the members below in the tree.
pub(crate) fn release(team: &Team, number: usize) {
    for child in children(number, team.size.get()) {
        release_one(team.members[child].thread());
    }
}

/// Releases a thread, by the one member above it, or by the one that ends it.
pub(crate) fn release_one(thread: &Thread) {
    let released = thread.released.load(Ordering::Relaxed).wrapping_add(1);
    thread.released.store(released, Ordering::Release);
    thread.sleeper.wake();
}

/// Waits for the release.
pub(crate) fn await_release(me: &'static Thread, meanwhile: &impl wait::Meanwhile) {
    let next = me.seen.get().wrapping_add(1);
    me.seen.set(next);
    wait::until(me, || me.released.load(Ordering::Acquire) == next, meanwhile);
}

/// Waits, by the first member, until the tasks of the region have ended.
fn end_tasks(me: &'static Thread, team: &'static Team, meanwhile: &tasks::OfTeam) {
    if !team.has_tasks.load(Ordering::Relaxed) {
        return;
    }
    for member in &team.members[..team.size.get()] {
        member.task.waiter.store(std::ptr::from_ref(me).cast_mut(), Ordering::SeqCst);
    }
    for member in &team.members[..team.size.get()] {
        wait::until(me, || member.task.existing() == 0, meanwhile);
    }
    for member in &team.members[..team.size.get()] {
        member.task.waiter.store(null_mut(), Ordering::SeqCst);
    }
}

/// Waits for all members of the innermost team, and for its tasks.
pub(crate) fn wait(me: &'static Thread) {
    let member = me.member();
    if member.team().size.get() == 1 {
        tasks::end_of_single(me, member);
        return cancel::all_have_come(member.team());
    }
    if arrive_and_stay(me, member, None) {
        cancel::all_have_come(member.team());
        release(member.team(), 0);
    }
}

/// Arrives; the first member returns true when all have arrived and their tasks have ended, and
/// must release the others; these return when they are released.
pub(crate) fn arrive_and_stay(
    me: &'static Thread,
    member: &'static Member,
    partial: Option<Partial>,
) -> bool {
    let team = member.team();
    let meanwhile = tasks::OfTeam::of(me, member);
    if arrive(me, member, partial) {
        end_tasks(me, team, &meanwhile);
        return true;
    }
    await_release(me, &meanwhile);
    release(team, member.number);
    false
}

/// Ends a region: the first member returns when all have arrived and their tasks have ended, the
/// others at once.
pub(crate) fn join(me: &'static Thread, member: &'static Member) {
    if member.team().size.get() == 1 {
        return tasks::end_of_single(me, member);
    }
    if arrive(me, member, None) {
        end_tasks(me, member.team(), &tasks::OfTeam::of(me, member));
    }
}
