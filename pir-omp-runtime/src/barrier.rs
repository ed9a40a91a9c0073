//! Barriers of a team: members arrive along a tree, and are released along the same tree.
//!
//! The children of member `k` are `FAN · k + 1` to `FAN · k + FAN`. Partial values of a reduction
//! are combined along the tree, too, by the children in the order of their numbers: so a number of
//! threads fixes the order of all operations.

use crate::record::{Member, Team};
use crate::thread::Thread;
use crate::turns::Turns;
use crate::{cancel, task_waits, wait};
use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::atomic::Ordering;

/// Children of a member.
const FAN: usize = 4;

fn children(number: usize, size: usize) -> impl Iterator<Item = usize> {
    (FAN * number + 1..=FAN * number + FAN).take_while(move |child| *child < size)
}

fn parent(team: &'static Team, number: usize) -> &'static Member {
    &team.members[(number - 1) / FAN]
}

/// Combines a second value into a first one.
pub(crate) type CombineFn = unsafe extern "C" fn(*mut c_void, *mut c_void);

/// How a member has come to a barrier.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// It is the first one, for which all others have arrived.
    First,
    Other,
    /// The region is cancelled: others do not come any more.
    Cancelled,
}

/// Arrives at the barrier: waits for the members below in the tree, and reports to the one above.
pub(crate) fn arrive(me: &'static Thread, member: &'static Member) -> Arrival {
    member.task.count_exactly();
    let team = member.team();
    let meanwhile = task_waits::OfTeam::of(me, member);
    let arrival = member.arrivals.load(Ordering::Relaxed).wrapping_add(1);
    for child in children(member.number, team.size.get()) {
        let child = &team.members[child];
        let has_arrived = || child.arrivals.load(Ordering::Acquire) == arrival;
        wait::until(me, || has_arrived() || cancel::ends_region(team), &meanwhile);
        if !has_arrived() {
            return Arrival::Cancelled;
        }
    }
    member.arrivals.store(arrival, Ordering::Release);
    if member.number == 0 {
        return Arrival::First;
    }
    parent(team, member.number).thread().sleeper.wake();
    Arrival::Other
}

/// Combines partial values of all members into those of the first one, which is told so. The others
/// return when their own have been combined.
pub(crate) fn combine(
    me: &'static Thread,
    member: &'static Member,
    data: *mut c_void,
    combine: CombineFn,
) -> Arrival {
    member.task.count_exactly();
    let team = member.team();
    let meanwhile = task_waits::OfTeam::of(me, member);
    let wait_for = |turns: &Turns, reduction, count| {
        let is_turn = || turns.is_turn(reduction, count);
        wait::until(me, || is_turn() || cancel::ends_region(team), &meanwhile);
        is_turn()
    };
    let reduction = member.turns.begin();
    let (first, size) = (FAN * member.number + 1, team.size.get());
    if first < size {
        member.turns.open(reduction, data);
        team.members[first].thread().sleeper.wake();
        if !wait_for(&member.turns, reduction, children(member.number, size).count()) {
            // Nobody wakes it for that, and a combination is short.
            while !member.turns.close(reduction) {
                std::thread::yield_now();
            }
            return Arrival::Cancelled;
        }
    }
    if member.number == 0 {
        return Arrival::First;
    }
    let above = parent(team, member.number);
    let k = (member.number - 1) % FAN;
    if !wait_for(&above.turns, reduction, k) {
        return Arrival::Cancelled;
    }
    let Some(into) = above.turns.take(reduction, k) else { return Arrival::Cancelled };
    // SAFETY: compiled code gives each member the same function, and data of the same form, which
    // the member above keeps until all have had their turns.
    unsafe { combine(into, data) };
    above.turns.pass(reduction, k);
    let is_last = k + 1 == FAN || member.number + 1 == size;
    let next = if is_last { above } else { &team.members[member.number + 1] };
    next.thread().sleeper.wake();
    Arrival::Other
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
    let next = next_release(me);
    wait::until(me, || me.released.load(Ordering::Acquire) == next, meanwhile);
}

/// Counts the release that the thread waits for next.
fn next_release(me: &Thread) -> u32 {
    let next = me.seen.get().wrapping_add(1);
    me.seen.set(next);
    next
}

/// Waits, by the first member, until the tasks of the region have ended.
fn end_tasks(me: &'static Thread, team: &'static Team, meanwhile: &task_waits::OfTeam) {
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

/// Waits for all members of the innermost team, and for its tasks. Returns false if the region is
/// cancelled and others do not come.
pub(crate) fn wait(me: &'static Thread) -> bool {
    let member = me.member();
    if member.team().size.get() == 1 {
        task_waits::end_of_single(me, member);
        cancel::all_have_come(member.team());
        return true;
    }
    let arrival = arrive_and_stay(me, member);
    if arrival == Arrival::First {
        cancel::all_have_come(member.team());
        release(member.team(), 0);
    }
    arrival != Arrival::Cancelled
}

/// Arrives; the first member returns when all have arrived and their tasks have ended, and must
/// release the others; these return when they are released.
pub(crate) fn arrive_and_stay(me: &'static Thread, member: &'static Member) -> Arrival {
    stay(me, member, arrive(me, member))
}

/// What follows an arrival by which all members know that the ones below them have come.
pub(crate) fn stay(me: &'static Thread, member: &'static Member, arrival: Arrival) -> Arrival {
    let team = member.team();
    let meanwhile = task_waits::OfTeam::of(me, member);
    match arrival {
        Arrival::First => end_tasks(me, team, &meanwhile),
        Arrival::Other => {
            let next = next_release(me);
            let is_released = || me.released.load(Ordering::Acquire) == next;
            wait::until(me, || is_released() || cancel::ends_region(team), &meanwhile);
            if !is_released() {
                return Arrival::Cancelled;
            }
            release(team, member.number);
        }
        Arrival::Cancelled => {}
    }
    arrival
}

/// Ends a region: the first member returns when all have arrived and their tasks have ended, the
/// others at once.
pub(crate) fn join(me: &'static Thread, member: &'static Member) {
    if member.team().size.get() == 1 {
        return task_waits::end_of_single(me, member);
    }
    if cancel::is_enabled() {
        return join_cancellable(me, member);
    }
    if arrive(me, member) == Arrival::First {
        end_tasks(me, member.team(), &task_waits::OfTeam::of(me, member));
    }
}

/// Ends a region that may be cancelled. Then some members have come to barriers that others have
/// not, and have left them before they were released: arrivals and releases cannot be counted on.
/// So all wait until all have come to the end, and forget releases that they have missed.
#[cold]
fn join_cancellable(me: &'static Thread, member: &'static Member) {
    member.task.count_exactly();
    let team = member.team();
    let region = team.region.load(Ordering::Relaxed);
    let meanwhile = task_waits::OfTeam::of(me, member);
    let others = &team.members[1..team.size.get()];
    if member.number > 0 {
        let first = team.members[0].thread();
        member.ended.store(region, Ordering::Release);
        first.sleeper.wake();
        wait::until(me, || team.over.load(Ordering::Acquire) == region, &meanwhile);
        me.seen.set(me.released.load(Ordering::Relaxed));
        team.have_heard.fetch_add(1, Ordering::Release);
        first.sleeper.wake();
        return;
    }
    for other in others {
        wait::until(me, || other.ended.load(Ordering::Acquire) == region, &meanwhile);
    }
    end_tasks(me, team, &meanwhile);
    team.have_heard.store(0, Ordering::Relaxed);
    team.over.store(region, Ordering::Release);
    for other in others {
        other.thread().sleeper.wake();
    }
    let have_heard = || team.have_heard.load(Ordering::Acquire) as usize == others.len();
    wait::until(me, have_heard, &wait::Nothing);
}
