//! Explicit tasks: how they are created, queued, executed, and waited for.

use crate::dependence::{self, Node};
use crate::group;
use crate::ident::Ident;
use crate::memory;
use crate::record::{EXISTS, EXPLICIT, FINAL, INCOMPLETE, Member, Task, TaskData, TaskEntry, Team};
use crate::settings::environment;
use crate::sync::lock;
use crate::task_waits::wait_in;
use crate::thread::{self, Thread};
use crate::tool::{self, Status};
use std::ffi::c_void;
use std::sync::atomic::{Ordering, fence};

const TIED: u32 = 1;
const IS_FINAL: u32 = 2;
const HAS_DESTRUCTORS: u32 = 8;
/// The task completes when `__kmpc_proxy_task_completed` says so.
const IS_PROXY: u32 = 0x10;
const HAS_PRIORITY: u32 = 0x20;

/// Of `Explicit::pending`: a part that is queued or runs; and the body, or the event.
const PART: u32 = 1;
const BODY: u32 = 1 << 16;

/// Queued tasks of a thread from which on it executes new ones at once.
const MAX_QUEUED: usize = 256;

// ---- Creation ----

/// Makes the record of a task that the current one creates.
pub(crate) fn create(
    me: &'static Thread,
    flags: u32,
    bytes: usize,
    shared: usize,
    entry: Option<TaskEntry>,
) -> &'static Task {
    let parent = me.current();
    let member = me.member();
    let task = memory::allocate(me, bytes, shared);
    let explicit = &task.explicit;
    task.prefix.copy_from(&parent.prefix);
    let is_final = flags & IS_FINAL != 0 || parent.has(FINAL);
    task.prefix.flags.set(EXPLICIT | if is_final { FINAL } else { 0 });
    task.counts.store(EXISTS, Ordering::Relaxed);
    explicit.is_at_once.set(false);
    explicit.has_rest.set(false);
    task.icvs.set(parent.icvs.get());
    task.parent.set(Some(parent));
    task.group.set(parent.group.get());
    task.depth.set(parent.depth.get() + 1);
    explicit.flags.set(flags);
    explicit.entry.set(entry);
    explicit.team.set(member.team.get());
    explicit.region.set(member.team().region.load(Ordering::Relaxed));
    let event = if flags & IS_PROXY != 0 { BODY } else { 0 };
    explicit.pending.store((event + BODY) | PART, Ordering::Relaxed);
    explicit.priority.set(0);
    // SAFETY: the data have room for what `kmp_task_t` has.
    unsafe {
        let data = explicit.data.get();
        (*data).entry = entry;
        (*data).part = 0;
    }
    // The end of the region waits for the task, even if it is never queued.
    if !member.team().has_tasks.load(Ordering::Relaxed) {
        member.team().has_tasks.store(true, Ordering::Relaxed);
    }
    parent.begin_child();
    if let Some(group) = task.group.get() {
        group.count.fetch_add(1, Ordering::Relaxed);
    }
    task
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_task_alloc(
    _place: *const Ident,
    gtid: i32,
    flags: i32,
    bytes: usize,
    shared: usize,
    entry: Option<TaskEntry>,
) -> *mut TaskData {
    create(thread::of_number(gtid), flags as u32, bytes, shared, entry).explicit.data.get()
}

/// A task of a `target` construct: there is no device, so it is one as any other.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_target_task_alloc(
    place: *const Ident,
    gtid: i32,
    flags: i32,
    bytes: usize,
    shared: usize,
    entry: Option<TaskEntry>,
    _device: i64,
) -> *mut TaskData {
    // SAFETY: passes its own arguments on.
    unsafe { __kmpc_omp_task_alloc(place, gtid, flags, bytes, shared, entry) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_reg_task_with_affinity(
    _place: *const Ident,
    _gtid: i32,
    _task: *mut TaskData,
    _count: i32,
    _list: *const c_void,
) -> i32 {
    // A hint, which nothing here uses.
    0
}

/// Whether a task that the thread creates now waits in a queue.
pub(crate) fn is_deferred(me: &Thread) -> bool {
    me.member().team().size.get() > 1 && !me.current().has(FINAL)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_task(_place: *const Ident, gtid: i32, data: *mut TaskData) -> i32 {
    let me = thread::of_number(gtid);
    // SAFETY: compiled code passes a task that it has allocated.
    let task = unsafe { memory::task_of(data) };
    if std::ptr::eq(task, me.current()) {
        // The rest of an untied task. If the task is executed at once, so is that.
        if task.explicit.is_at_once.get() {
            task.explicit.has_rest.set(true);
            return 0;
        }
        task.count_exactly();
        task.explicit.pending.fetch_add(PART, Ordering::Relaxed);
        push(me.member(), task);
        return 0;
    }
    if tool::is_active() {
        tool::task_created(me, task, !is_deferred(me), false);
    }
    start(me, task);
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_task_parts(
    place: *const Ident,
    gtid: i32,
    data: *mut TaskData,
) -> i32 {
    // SAFETY: passes its own arguments on.
    unsafe { __kmpc_omp_task(place, gtid, data) }
}

/// Queues a task that waits for nothing, or executes it.
pub(crate) fn start(me: &'static Thread, task: &'static Task) {
    let member = me.member();
    read_priority(task);
    let is_full = member.queue.len() >= MAX_QUEUED && task.explicit.priority.get() == 0;
    let is_queued = match is_deferred(me) {
        true => !is_full || me.is_near_end_of_stack(),
        false => me.is_near_end_of_stack() && !me.current().has(FINAL),
    };
    match is_queued {
        true => push(member, task),
        false => {
            run_now(me, task);
        }
    }
}

fn read_priority(task: &Task) {
    if task.explicit.flags.get() & HAS_PRIORITY != 0 && environment().max_task_priority > 0 {
        // SAFETY: with the flag, the second word has the priority.
        let priority = unsafe { (*task.explicit.data.get()).second.priority };
        task.explicit.priority.set(priority.clamp(0, environment().max_task_priority));
    }
}

/// Queues a task with a member, and wakes a thread for it.
pub(crate) fn push(member: &Member, task: &'static Task) {
    let team = member.team();
    let priority = task.explicit.priority.get();
    if priority > 0 {
        let mut urgent = lock(&team.urgent);
        let place = urgent.partition_point(|t| t.explicit.priority.get() < priority);
        urgent.insert(place, task);
        team.urgent_count.store(urgent.len() as u32, Ordering::Relaxed);
        team.urgent_added.fetch_add(1, Ordering::Relaxed);
    } else {
        member.queue.push(task);
    }
    wake_for_task(team, 0);
}

/// Wakes a thread that sleeps where it could run a task: the first one from member `from` on. A
/// thread that has been woken and leaves a task to others wakes the next one.
pub(crate) fn wake_for_task(team: &Team, from: usize) {
    // Pairs with the one of `Sleeper::sleep`.
    fence(Ordering::SeqCst);
    if team.sleepers.load(Ordering::Relaxed) > 0 {
        let region = team.region.load(Ordering::Relaxed);
        // Where no region is open any more, the team may have fewer members than it had.
        let members = team.members[..team.size.get()].get(from..).unwrap_or(&[]);
        // A thread may sleep inside of a nested region, too, where it can run none of this team.
        let sleeps = |t: &Thread| t.sleeps_for.load(Ordering::Relaxed) == region;
        let _ = members.iter().map(Member::thread).any(|t| sleeps(t) && t.sleeper.wake());
    }
}

// ---- Execution ----

/// Executes a task, or its next part. Returns false if it cannot run now, and is queued again.
pub(crate) fn execute(me: &'static Thread, task: &'static Task) -> bool {
    let explicit = &task.explicit;
    if !dependence::try_lock(task) {
        explicit.is_at_once.set(false);
        me.member().queue.push_oldest(task);
        return false;
    }
    let (outer, tied) = (me.current(), me.tied.get());
    if tool::is_active() {
        tool::task_begins(me, outer, task);
    }
    task.prefix.number.set(outer.prefix.number.get());
    task.prefix.gtid.set(me.gtid);
    me.enter(task);
    if explicit.flags.get() & TIED != 0 {
        me.tied.set(Some(task));
    }
    let data = explicit.data.get();
    if group::is_cancelled(task) {
        if tool::is_active() {
            tool::discarded(task);
        }
    } else if let Some(entry) = explicit.entry.get() {
        // SAFETY: compiled code gives the function for the data.
        unsafe { entry(me.gtid, data) };
        execute_rest(me, task, Some(outer));
    }
    body_ends(me, task, Some(outer));
    me.enter(outer);
    me.tied.set(tied);
    true
}

/// Executes the further parts of a task that is executed at once. `outer`: the task that waits.
#[inline(always)]
fn execute_rest(me: &'static Thread, task: &'static Task, outer: Option<&'static Task>) {
    while task.explicit.has_rest.replace(false)
        && let Some(entry) = task.explicit.entry.get()
    {
        if tool::is_active() {
            tool::task_ends(task, Status::Switch, outer);
            outer.inspect(|outer| tool::task_begins(me, outer, task));
        }
        // SAFETY: compiled code gives the function for the data.
        unsafe { entry(me.gtid, task.explicit.data.get()) };
    }
}

/// Ends the body of a task, or a part of it. `next`: the task that the thread continues, unless the
/// task has not been executed.
#[inline(always)]
fn body_ends(me: &'static Thread, task: &'static Task, next: Option<&'static Task>) {
    let pending = &task.explicit.pending;
    let is_alone = pending.load(Ordering::Acquire) == BODY | PART;
    if !is_alone && !part_ends(task, next) {
        return;
    }
    task.count_exactly();
    if task.explicit.flags.get() & HAS_DESTRUCTORS != 0 {
        destroy(me, task);
    }
    dependence::unlock(task);
    if next.is_some() && tool::is_active() {
        tell_end(task, next);
    }
    if is_alone || pending.fetch_sub(BODY, Ordering::AcqRel) == BODY {
        finish(Some(me), task);
    }
}

/// Ends a part of the body of a task. Returns whether it was the last one.
#[inline(never)]
fn part_ends(task: &'static Task, next: Option<&'static Task>) -> bool {
    let pending = &task.explicit.pending;
    // Another thread may execute the next part already, and then free the task.
    if tool::is_active() && pending.load(Ordering::Relaxed) % BODY > PART {
        tool::task_ends(task, Status::Switch, next);
    }
    (pending.fetch_sub(PART, Ordering::AcqRel) - PART).is_multiple_of(BODY)
}

/// Reports to the tool that the body of a task has ended.
#[cold]
fn tell_end(task: &'static Task, next: Option<&'static Task>) {
    let status = match task.explicit.pending.load(Ordering::Relaxed) {
        _ if group::is_cancelled(task) => Status::Cancel,
        pending if pending / BODY > 1 => Status::Detach,
        _ => Status::Complete,
    };
    tool::task_ends(task, status, next);
}

/// Destroys the private objects of a task.
fn destroy(me: &Thread, task: &Task) {
    let data = task.explicit.data.get();
    // SAFETY: with the flag, the first word has the function.
    if let Some(destructors) = unsafe { (*data).first.destructors } {
        // SAFETY: compiled code gives the function for the data.
        unsafe { destructors(me.gtid, data) };
    }
}

/// Completes a task whose body has ended and whose event has happened. `me`: the calling thread, if
/// it is one of the team.
pub(crate) fn finish(me: Option<&'static Thread>, task: &'static Task) {
    dependence::release(me, task);
    if task.table.borrow().is_some() {
        task.table.take();
    }
    if let Some(group) = task.group.get() {
        group.ended_one();
    }
    let Some(parent) = task.parent.get() else { return };
    if task.counts.load(Ordering::Acquire) == EXISTS {
        let is_at_once = task.explicit.is_at_once.get();
        memory::free(me, task);
        match is_at_once && me.is_some() {
            true => parent.end_child_at_once(),
            false => end_children(me, parent, EXISTS | INCOMPLETE),
        }
    } else {
        // The record stays for the children, whose order with others is seen by it.
        end_children(me, parent, INCOMPLETE);
        end_children(me, task, EXISTS);
    }
}

/// Subtracts from the children of `task`. If it has ended and none is left, its record is free, and
/// its parent has one less.
fn end_children(me: Option<&'static Thread>, task: &'static Task, amount: u64) {
    let (mut task, mut amount) = (task, amount);
    loop {
        let is_explicit = task.has(EXPLICIT);
        let parent = task.parent.get();
        let left = task.counts.fetch_sub(amount, Ordering::SeqCst) - amount;
        if is_explicit && left == 0 {
            memory::free(me, task);
            let Some(parent) = parent else { return };
            (task, amount) = (parent, EXISTS);
            continue;
        }
        if left as u32 == 0 {
            task.wake_waiter();
        }
        return;
    }
}

/// Executes a task that must not wait in a queue.
pub(crate) fn run_now(me: &'static Thread, task: &'static Task) {
    task.explicit.is_at_once.set(true);
    execute(me, task);
}

/// Ends a task that is not executed.
pub(crate) fn discard(me: &'static Thread, task: &'static Task) {
    body_ends(me, task, None);
}

// ---- Undeferred tasks ----

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_task_begin_if0(
    _place: *const Ident,
    gtid: i32,
    data: *mut TaskData,
) {
    let me = thread::of_number(gtid);
    // SAFETY: compiled code passes a task that it has allocated.
    let task = unsafe { memory::task_of(data) };
    if tool::is_active() {
        tool::task_created(me, task, true, false);
        tool::task_begins(me, me.current(), task);
    }
    task.prefix.number.set(me.current().prefix.number.get());
    task.prefix.gtid.set(gtid);
    me.enter(task);
    task.explicit.outer_tied.set(me.tied.get());
    task.explicit.is_at_once.set(true);
    if task.explicit.flags.get() & TIED != 0 {
        me.tied.set(Some(task));
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_task_complete_if0(
    _place: *const Ident,
    gtid: i32,
    data: *mut TaskData,
) {
    let me = thread::of_number(gtid);
    // SAFETY: compiled code passes a task that it has allocated.
    let task = unsafe { memory::task_of(data) };
    let (outer, tied) = (task.parent.get(), task.explicit.outer_tied.get());
    execute_rest(me, task, outer);
    body_ends(me, task, outer);
    if let Some(outer) = outer {
        me.enter(outer);
    }
    me.tied.set(tied);
}

// ---- Dependences ----

/// Creates a task that waits for its predecessors.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_task_with_deps(
    _place: *const Ident,
    gtid: i32,
    data: *mut TaskData,
    count: i32,
    list: *const dependence::Info,
    more: i32,
    more_list: *const dependence::Info,
) -> i32 {
    let me = thread::of_number(gtid);
    // SAFETY: compiled code passes a task that it has allocated, and lists of `count` and `more`
    // entries.
    let (task, infos) = unsafe {
        (
            memory::task_of(data),
            dependence::infos(count, list).chain(dependence::infos(more, more_list)),
        )
    };
    read_priority(task);
    if tool::is_active() {
        tool::task_created(me, task, !is_deferred(me), count + more > 0);
        // SAFETY: as above.
        tool::task_depends(task, &unsafe { dependence::told(count, list, more, more_list) });
    }
    let has_siblings = me.current().table.borrow().is_some();
    if !is_deferred(me)
        && !me.is_near_end_of_stack()
        && !has_siblings
        && task.explicit.pending.load(Ordering::Relaxed) == BODY | PART
    {
        // All tasks so far have ended: they were not deferred either, and had no events.
        start(me, task);
        return 0;
    }
    let node = Node::of_task(task, me.member());
    *task.explicit.node.borrow_mut() = Some(node.clone());
    task.explicit.has_node.set(true);
    if dependence::add(me.current(), &node, infos) {
        start(me, task);
    }
    0
}

/// Waits for the predecessors that a task without a body would have.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_taskwait_deps_51(
    _place: *const Ident,
    gtid: i32,
    count: i32,
    list: *const dependence::Info,
    more: i32,
    more_list: *const dependence::Info,
    has_no_wait: i32,
) {
    let me = thread::of_number(gtid);
    let task = me.current();
    // SAFETY: compiled code passes lists of `count` and `more` entries.
    let infos = unsafe { dependence::infos(count, list).chain(dependence::infos(more, more_list)) };
    // SAFETY: as above.
    let told = tool::is_active()
        .then(|| unsafe { tool::wait_begins(me, &dependence::told(count, list, more, more_list)) });
    let node = Node::of_wait(task, told);
    if dependence::add(task, &node, infos) {
        dependence::end(None, &node);
    } else if has_no_wait == 0 {
        wait_in(me, task, || node.has_ended());
    }
    if let Some(told) = told {
        tool::wait_ends(me, told);
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_wait_deps(
    place: *const Ident,
    gtid: i32,
    count: i32,
    list: *const dependence::Info,
    more: i32,
    more_list: *const dependence::Info,
) {
    // SAFETY: passes its own arguments on.
    unsafe { __kmpc_omp_taskwait_deps_51(place, gtid, count, list, more, more_list, 0) }
}

// ---- Events ----

/// Returns the event of a detachable task, which completes when it has happened.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_task_allow_completion_event(
    _place: *const Ident,
    _gtid: i32,
    data: *mut TaskData,
) -> *mut c_void {
    // SAFETY: compiled code passes a task that it has allocated.
    let task = unsafe { memory::task_of(data) };
    task.explicit.pending.fetch_add(BODY, Ordering::Relaxed);
    data.cast()
}

/// Lets an event happen; by any thread.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_fulfill_event(event: *mut c_void) {
    // SAFETY: an event is what `__kmpc_task_allow_completion_event` has returned.
    let task = unsafe { memory::task_of(event.cast()) };
    if tool::is_active() {
        // The body may have ended, and then the task ends here.
        let is_late = task.explicit.pending.load(Ordering::Acquire) == BODY;
        tool::event_happens(task, if is_late { Status::LateFulfill } else { Status::EarlyFulfill });
    }
    if task.explicit.pending.fetch_sub(BODY, Ordering::AcqRel) == BODY {
        finish(None, task);
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_fulfill_event_(event: *const *mut c_void) {
    // SAFETY: Fortran passes the address of the event.
    unsafe { omp_fulfill_event(*event) };
}
