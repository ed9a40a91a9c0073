//! Waiting for tasks, and the work of a waiting thread: it runs tasks of its team.

use crate::ident::Ident;
use crate::record::{EXPLICIT, Member, Task, Team};
use crate::sync::lock;
use crate::tasks::{execute, wake_for_task};
use crate::thread::{self, Thread};
use crate::tool::{self, Sync};
use crate::wait::{self, Meanwhile};
use std::cell::Cell;
use std::ptr::null_mut;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The work of a thread that waits for others of its team: it runs the team's tasks.
pub(crate) struct OfTeam {
    me: &'static Thread,
    member: &'static Member,
    team: &'static Team,
    region: u64,
    /// How many tasks there had been when none could be run.
    failed_at: Cell<Option<u32>>,
    /// Whether the thread has slept, and may have been woken for a task.
    was_woken: Cell<bool>,
    /// When tasks were last taken from another thread, and how many.
    taken: Cell<Option<(Instant, u32)>>,
    /// Until when tasks are left to others, since little of the stack is left.
    patience: Cell<Option<Instant>>,
}

/// How long a thread with little stack leaves tasks to others. They may be unable to run them.
const PATIENCE: Duration = Duration::from_millis(20);
/// A task that takes less, and comes from another thread, takes longer for it than for that one.
const SHORT: Duration = Duration::from_nanos(250);
/// How long a waiting thread rests between looks at its condition.
const REST: Duration = Duration::from_micros(50);

impl OfTeam {
    pub(crate) fn of(me: &'static Thread, member: &'static Member) -> OfTeam {
        let team = member.team();
        let region = team.region.load(Ordering::Relaxed);
        OfTeam {
            me,
            member,
            team,
            region,
            failed_at: Cell::new(None),
            was_woken: Cell::new(false),
            taken: Cell::new(None),
            patience: Cell::new(None),
        }
    }

    /// Whether the thread may run a task on top of its stack: not another one of the team's
    /// regions, and where a tied task waits below, only a descendant of it. That holds for untied
    /// tasks, too: so a task that waits on top of a stack can always run those that it waits for.
    fn may_run(&self, task: &Task) -> bool {
        if task.explicit.region.get() != self.region {
            return false;
        }
        let Some(tied) = self.me.tied.get() else { return true };
        let (mut depth, mut ancestor) = (task.depth.get(), task.parent.get());
        while depth > tied.depth.get() {
            let Some(task) = ancestor else { return false };
            if std::ptr::eq(task, tied) {
                return true;
            }
            depth -= 1;
            ancestor = task.parent.get();
        }
        false
    }

    /// Takes a task with a priority, or the newest one of the thread itself. It looks at nothing
    /// that others write all the time.
    fn take_own(&self) -> Option<&'static Task> {
        let may = |task: &Task| self.may_run(task);
        if self.team.urgent_count.load(Ordering::Relaxed) > 0 {
            let mut urgent = lock(&self.team.urgent);
            if let Some(place) = urgent.iter().rposition(|task| may(task)) {
                let task = urgent.remove(place);
                self.team.urgent_count.store(urgent.len() as u32, Ordering::Relaxed);
                return Some(task);
            }
        }
        self.member.queue.take_newest(may)
    }

    /// Takes the oldest task of a member, and leaves some of the next ones to the thread's own
    /// queue, if it may run all of them.
    fn take_from_others(&self) -> Option<&'static Task> {
        let may = |task: &Task| self.may_run(task);
        let size = self.team.size.get();
        let first = self.me.victim.get();
        for k in 0..size {
            let victim = (first + k) % size;
            let queue = &self.team.members[victim].queue;
            let found = match self.me.tied.get().is_none() && victim != self.member.number {
                true => queue.take_half(&self.member.queue, may),
                false => queue.take_oldest(may).map(|task| (task, 1)),
            };
            if let Some((task, count)) = found {
                self.taken.set(Some((Instant::now(), count)));
                if count > 1 {
                    // One that looked between the two queues has gone to sleep without them.
                    wake_for_task(self.team, 0);
                }
                self.me.victim.set(victim);
                return Some(task);
            }
        }
        None
    }

    /// Lets another thread look for a task that this one was perhaps woken for.
    fn pass_on(&self) {
        if self.was_woken.replace(false) && self.has_queued() {
            wake_for_task(self.team, self.member.number + 1);
        }
    }

    /// Leaves tasks to the threads that created them for a while, if the last ones were short:
    /// their memory moves from one processor to another, which takes longer than to execute them.
    /// Returns whether the thread need wait no longer.
    fn rests(&self, is_done: &impl Fn() -> bool) -> bool {
        let Some((begin, count)) = self.taken.take() else { return false };
        let end = Instant::now();
        let took = end - begin;
        if took > SHORT * count {
            return false;
        }
        let until = end + took * 3;
        while Instant::now() < until {
            if is_done() {
                return true;
            }
            std::hint::spin_loop();
        }
        false
    }

    fn execute(&self, task: &'static Task) -> bool {
        self.pass_on();
        self.failed_at.set(None);
        execute(self.me, task)
    }

    fn has_queued(&self) -> bool {
        let members = &self.team.members[..self.team.size.get()];
        self.team.urgent_count.load(Ordering::Relaxed) > 0
            || members.iter().any(|m| !m.queue.is_empty())
    }

    /// Whether the thread leaves tasks to others: it has little stack, and has not waited long.
    fn declines(&self) -> bool {
        if self.team.size.get() == 1 || !self.me.is_near_end_of_stack() {
            return false;
        }
        let now = Instant::now();
        let end = self.patience.get().unwrap_or(now + PATIENCE);
        self.patience.set(Some(end));
        now < end
    }

    fn added(&self) -> u32 {
        let of_members = self.team.members[..self.team.size.get()].iter().map(|m| m.queue.added());
        let urgent = self.team.urgent_added.load(Ordering::Relaxed);
        of_members.fold(urgent, u32::wrapping_add)
    }
}

impl Meanwhile for OfTeam {
    fn run_one(&self, is_done: &impl Fn() -> bool) -> bool {
        if !self.team.has_tasks.load(Ordering::Relaxed) {
            return false;
        }
        if self.member.queue.is_empty() && !self.may_have_one() {
            return false;
        }
        if self.declines() {
            self.pass_on();
            std::thread::sleep(REST);
            return true;
        }
        if let Some(task) = self.take_own() {
            return self.execute(task);
        }
        if self.rests(is_done) {
            return true;
        }
        let added = self.added();
        if self.failed_at.get() == Some(added) {
            return false;
        }
        match self.take_from_others() {
            Some(task) => self.execute(task),
            None => {
                self.pass_on();
                self.failed_at.set(Some(added));
                false
            }
        }
    }

    fn may_have_one(&self) -> bool {
        if !self.team.has_tasks.load(Ordering::Relaxed) {
            return false;
        }
        self.has_queued() && self.failed_at.get() != Some(self.added())
    }

    fn begins_to_sleep(&self) {
        self.me.sleeps_for.store(self.region, Ordering::Relaxed);
        self.team.sleepers.fetch_add(1, Ordering::SeqCst);
    }

    fn has_slept(&self) {
        self.me.sleeps_for.store(0, Ordering::Relaxed);
        self.team.sleepers.fetch_sub(1, Ordering::Relaxed);
        self.was_woken.set(true);
    }

    fn ends(&self) {
        self.pass_on();
    }
}

/// Waits until `is_done`; who makes that true wakes the waiter of `task`, the current one.
#[inline]
pub(crate) fn wait_in(me: &'static Thread, task: &'static Task, is_done: impl Fn() -> bool) {
    task.count_exactly();
    if !is_done() {
        go_on_waiting(me, task, is_done);
    }
}

#[inline(never)]
fn go_on_waiting(me: &'static Thread, task: &'static Task, is_done: impl Fn() -> bool) {
    task.waiter.store(std::ptr::from_ref(me).cast_mut(), Ordering::SeqCst);
    as_tied(me, task, || wait::until(me, is_done, &OfTeam::of(me, me.member())));
    task.waiter.store(null_mut(), Ordering::Relaxed);
}

/// Does what may run tasks on top of `task`, the current one. An implicit task is tied, too: unless
/// it is in a barrier, only its descendants run on top of it.
fn as_tied(me: &Thread, task: &'static Task, f: impl FnOnce()) {
    let tied = me.tied.get();
    if tied.is_none() && !task.has(EXPLICIT) {
        me.tied.set(Some(task));
    }
    f();
    me.tied.set(tied);
}

fn taskwait(me: &'static Thread) {
    let task = me.current();
    wait_in(me, task, || task.incomplete_children() == 0);
}

#[cold]
#[inline(never)]
fn told_taskwait(gtid: i32) {
    let me = thread::of_number(gtid);
    tool::waiting(me, Sync::Taskwait, || taskwait(me));
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_taskwait(_place: *const Ident, gtid: i32) -> i32 {
    match tool::is_active() {
        true => told_taskwait(gtid),
        false => taskwait(thread::of_number(gtid)),
    }
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_taskyield(_place: *const Ident, gtid: i32, _part: i32) -> i32 {
    let me = thread::of_number(gtid);
    let tasks = OfTeam::of(me, me.member());
    if tasks.team.size.get() == 1 || !me.is_near_end_of_stack() {
        let is_told = tool::is_active();
        if is_told {
            tool::yields(me, true);
        }
        as_tied(me, me.current(), || {
            tasks.run_one(&|| false);
        });
        if is_told {
            tool::yields(me, false);
        }
    }
    0
}

/// Waits for the tasks of a team of one.
#[inline]
pub(crate) fn end_of_single(me: &'static Thread, member: &'static Member) {
    let task = &member.task;
    wait_in(me, task, || task.existing() == 0);
}
