//! Events of threads, regions and implicit tasks, reported to a tool.

use super::{Caller, Data, Endpoint, State, callbacks, of_task, reset, waits};
use crate::record::{Member, Task, Team};
use crate::thread::Thread;
use std::ptr::null;

/// `ompt_thread_t`.
pub(super) const INITIAL: i32 = 1;
const WORKER: i32 = 2;

/// `ompt_task_flag_t`.
pub(super) const INITIAL_TASK: i32 = 1;
pub(super) const IMPLICIT_TASK: i32 = 2;

/// `ompt_parallel_flag_t`: the program calls the region's function on each thread.
const INVOKED_BY_RUN_TIME: i32 = 2;
const INVOKED_BY_PROGRAM: i32 = 1;
const LEAGUE: i32 = 0x4000_0000;
const TEAM: i32 = i32::MIN;

/// The end of an implicit task, of which the thread has not heard yet.
#[derive(Clone, Copy)]
pub(crate) struct Ending {
    index: u32,
    flags: i32,
}

/// Says that a thread is known now: one of the program's, with its initial task.
#[cold]
#[inline(never)]
pub(crate) fn root_begins(me: &'static Thread) {
    begins(me, INITIAL);
}

/// Says that a thread of the run time begins.
#[cold]
#[inline(never)]
pub(crate) fn worker_begins(me: &'static Thread) {
    begins(me, WORKER);
}

pub(super) fn begins(me: &'static Thread, kind: i32) {
    if me.tool.is_known.replace(true) {
        return;
    }
    me.tool.data.clear();
    me.tool.ending.set(None);
    me.tool.state.set(State::Overhead);
    callbacks::thread_begin(kind, &me.tool.data);
    if kind == WORKER {
        me.tool.state.set(State::Idle);
        return;
    }
    let task = reset(me.current());
    task.is_initial.set(true);
    let region = &me.member().team().tool;
    region.data.clear();
    let (begin, flags) = (Endpoint::Begin as i32, INITIAL_TASK);
    callbacks::implicit_task(begin, &region.data, &task.data, 1, 1, flags);
    me.tool.state.set(State::Serial);
}

/// Says that a thread ends, and with it the initial task of one of the program's.
#[cold]
#[inline(never)]
pub(crate) fn thread_ends(me: &'static Thread) {
    if !me.tool.is_known.replace(false) {
        return;
    }
    if me.is_root.get()
        && let Some(task) = me.task.get()
    {
        let data = &of_task(task).data;
        callbacks::implicit_task(Endpoint::End as i32, null(), data, 0, 1, INITIAL_TASK);
    }
    tell_ending(me);
    callbacks::thread_end(&me.tool.data);
}

/// Says that a task has met a region for which the program asks `requested` threads or teams.
#[cold]
#[inline(never)]
pub(crate) fn region_begins(team: &Team, parent: &Task, requested: usize, caller: Caller) {
    let (of_parent, region) = (of_task(parent), &team.tool);
    // A region that compiled code executes itself has no function that the run time calls.
    let invoker = match caller.frame {
        0 => INVOKED_BY_PROGRAM,
        _ => INVOKED_BY_RUN_TIME,
    };
    region.data.clear();
    region.flags.set(invoker | if team.is_league.get() { LEAGUE } else { TEAM });
    region.caller.set(caller);
    of_parent.frame.set_enter(caller.frame);
    callbacks::parallel_begin(
        &of_parent.data,
        std::ptr::from_ref(&of_parent.frame).cast(),
        &region.data,
        requested as u32,
        region.flags.get(),
        caller.code,
    );
}

/// Says that a region has ended.
#[cold]
#[inline(never)]
pub(crate) fn region_ends(me: &'static Thread, team: &Team, parent: &Task) {
    let (of_parent, region) = (of_task(parent), &team.tool);
    let (flags, code) = (region.flags.get(), region.caller.get().code);
    callbacks::parallel_end(&region.data, &of_parent.data, flags, code);
    of_parent.frame.set_enter(0);
    let level = me.current().prefix.level.get();
    me.tool.state.set(if level > 0 { State::Parallel } else { State::Serial });
}

/// Says that a member begins its implicit task; in a league, the initial task of its team.
#[cold]
#[inline(never)]
pub(crate) fn implicit_begins(me: &'static Thread, member: &'static Member) {
    let (team, task) = (member.team(), reset(&member.task));
    let is_league = team.is_league.get();
    task.is_initial.set(is_league);
    let (size, index) = (team.size.get() as u32, member.number as u32);
    let flags = if is_league { INITIAL_TASK } else { IMPLICIT_TASK };
    me.tool.state.set(State::Parallel);
    let region = &team.tool.data;
    callbacks::implicit_task(Endpoint::Begin as i32, region, &task.data, size, index, flags);
    task.frame.set_exit(super::stack_address());
}

/// Says that a member's implicit task has come to its end, and waits for the others.
#[cold]
#[inline(never)]
pub(crate) fn implicit_waits(me: &'static Thread, member: &'static Member) {
    let team = member.team();
    of_task(&member.task).frame.set_exit(0);
    let kind = end_of(team);
    me.tool.state.set(kind.state());
    let (region, task) = (&team.tool.data, &of_task(&member.task).data);
    waits::begins(kind, region, task);
    if member.number > 0 {
        // The thread will have heard that the region is over when it is released for the next one,
        // where the member may be another thread's.
        me.tool.ending_data.0.set(task.0.get());
        me.tool.ending.set(Some(ending_of(member)));
    }
}

fn end_of(team: &Team) -> waits::Sync {
    match team.is_league.get() {
        true => waits::Sync::TeamsBarrier,
        false => waits::Sync::ImplicitParallel,
    }
}

/// Says that the first member's implicit task has ended, for which all others have arrived.
#[cold]
#[inline(never)]
pub(crate) fn implicit_ends(me: &'static Thread, member: &'static Member) {
    let task = &of_task(&member.task).data;
    tell_end(me, end_of(member.team()), task, ending_of(member));
}

fn ending_of(member: &Member) -> Ending {
    let is_league = member.team().is_league.get();
    let flags = if is_league { INITIAL_TASK } else { IMPLICIT_TASK };
    Ending { index: member.number as u32, flags }
}

/// Says that the implicit task of a region with one thread has ended, which waits for none.
#[cold]
#[inline(never)]
pub(crate) fn implicit_ends_alone(me: &'static Thread, member: &'static Member) {
    let (task, ending) = (&of_task(&member.task), ending_of(member));
    task.frame.set_exit(0);
    let end = Endpoint::End as i32;
    callbacks::implicit_task(end, null(), &task.data, 1, ending.index, ending.flags);
    me.tool.state.set(State::Overhead);
}

/// Reports the end of the implicit task that the thread had in its last region.
#[cold]
#[inline(never)]
pub(crate) fn tell_ending(me: &'static Thread) {
    if let Some(ending) = me.tool.ending.take() {
        let kind = match ending.flags {
            INITIAL_TASK => waits::Sync::TeamsBarrier,
            _ => waits::Sync::ImplicitParallel,
        };
        tell_end(me, kind, &me.tool.ending_data, ending);
        me.tool.state.set(State::Idle);
    }
}

fn tell_end(me: &'static Thread, kind: waits::Sync, task: &Data, ending: Ending) {
    waits::ends(kind, null(), task);
    let end = Endpoint::End as i32;
    callbacks::implicit_task(end, null(), task, 0, ending.index, ending.flags);
    me.tool.state.set(State::Overhead);
}

/// Returns the tool's data of the region and of the task of a thread.
pub(super) fn region_and_task(me: &'static Thread) -> (&'static Data, &'static Data) {
    (&me.member().team().tool.data, &of_task(me.current()).data)
}
