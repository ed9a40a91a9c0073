//! Events of explicit tasks, reported to a tool.

use super::{Data, callbacks, of_task, reset};
use crate::record::{FINAL, Task};
use crate::thread::Thread;
use std::ptr::null;

/// `ompt_task_flag_t`.
pub(super) const EXPLICIT: i32 = 4;
pub(super) const TASKWAIT: i32 = 0x10;
pub(super) const UNDEFERRED: i32 = 0x0800_0000;
pub(super) const UNTIED: i32 = 0x1000_0000;
pub(super) const FINAL_TASK: i32 = 0x2000_0000;
pub(super) const MERGEABLE: i32 = 0x4000_0000;

/// `ompt_task_status_t`: why a thread leaves a task.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Complete = 1,
    Yield = 2,
    Cancel = 3,
    Detach = 4,
    EarlyFulfill = 5,
    LateFulfill = 6,
    Switch = 7,
    TaskwaitComplete = 8,
}

/// Bits of what compiled code says of a task.
const TIED_BY_COMPILER: u32 = 1;
const MERGED_BY_COMPILER: u32 = 4;

/// Returns `ompt_task_flag_t` of an explicit task.
pub(super) fn flags_of(task: &Task) -> i32 {
    let of_compiler = task.explicit.flags.get();
    let mut flags = EXPLICIT;
    if of_task(task).is_undeferred.get() {
        flags |= UNDEFERRED;
    }
    if of_compiler & TIED_BY_COMPILER == 0 {
        flags |= UNTIED;
    }
    if task.has(FINAL) {
        flags |= FINAL_TASK;
    }
    if of_compiler & MERGED_BY_COMPILER != 0 {
        flags |= MERGEABLE;
    }
    flags
}

/// Says that the current task has created a task.
#[cold]
#[inline(never)]
pub(crate) fn task_created(
    me: &'static Thread,
    task: &Task,
    is_undeferred: bool,
    has_dependences: bool,
) {
    let (creator, new) = (of_task(me.current()), reset(task));
    new.is_undeferred.set(is_undeferred);
    creator.frame.set_enter(super::stack_address());
    callbacks::task_create(
        &creator.data,
        std::ptr::from_ref(&creator.frame).cast(),
        &new.data,
        flags_of(task),
        i32::from(has_dependences),
        null(),
    );
    creator.frame.set_enter(0);
}

/// Notes which iterations a new task of `taskloop` has.
#[cold]
#[inline(never)]
pub(crate) fn task_has_chunk(task: &Task, first: u64, count: u64) {
    of_task(task).chunk.set(Some((first, count)));
}

/// Says that a thread goes from one task to another, which it begins or continues.
#[cold]
#[inline(never)]
pub(crate) fn task_begins(me: &'static Thread, from: &'static Task, to: &'static Task) {
    let status = if me.tool.yields.replace(false) { Status::Yield } else { Status::Switch };
    let next = of_task(to);
    next.scheduler.set(Some(from));
    callbacks::task_schedule(&of_task(from).data, status as i32, &next.data);
    next.frame.set_exit(super::stack_address());
    if let Some((first, count)) = next.chunk.take() {
        super::work::dispatch_of_task(me, &next.data, first, count);
    }
}

/// Says that a thread leaves a task, and continues the one below on its stack.
#[cold]
#[inline(never)]
pub(crate) fn task_ends(from: &Task, status: Status, to: Option<&'static Task>) {
    let prior = of_task(from);
    prior.frame.set_exit(0);
    let next = to.map_or(null(), |task| std::ptr::from_ref(&of_task(task).data));
    callbacks::task_schedule(&prior.data, status as i32, next);
}

/// Says that the event of a detachable task has happened.
#[cold]
#[inline(never)]
pub(crate) fn event_happens(task: &Task, status: Status) {
    callbacks::task_schedule(&of_task(task).data, status as i32, null());
}

/// Says that the next task that the thread executes is one to which it yields.
#[cold]
#[inline(never)]
pub(crate) fn yields(me: &Thread, is_so: bool) {
    me.tool.yields.set(is_so);
}

/// Says that a task waits until another one has ended.
#[cold]
#[inline(never)]
pub(crate) fn task_follows(before: &Data, after: &Data) {
    callbacks::task_dependence(before, after);
}

/// Returns the tool's data of a task.
#[cold]
#[inline(never)]
pub(crate) fn data_of(task: &Task) -> &'static Data {
    &of_task(task).data
}

/// Reports the memory that a task depends on.
#[cold]
#[inline(never)]
pub(crate) fn task_depends(task: &Task, list: &[super::Dependence]) {
    callbacks::dependences(&of_task(task).data, list.as_ptr(), list.len() as i32);
}

/// Says that a `taskwait` with dependences begins, as a task that does nothing. Returns the tool's
/// data of the wait.
#[cold]
#[inline(never)]
pub(crate) fn wait_begins(me: &'static Thread, list: &[super::Dependence]) -> &'static Data {
    let creator = of_task(me.current());
    let new = take_wait(me);
    let flags = TASKWAIT | UNDEFERRED | MERGEABLE;
    let frame = std::ptr::from_ref(&creator.frame).cast();
    callbacks::task_create(&creator.data, frame, new, flags, 1, null());
    callbacks::dependences(new, list.as_ptr(), list.len() as i32);
    new
}

/// Says that it has ended.
#[cold]
#[inline(never)]
pub(crate) fn wait_ends(me: &'static Thread, task: &'static Data) {
    callbacks::task_schedule(task, Status::TaskwaitComplete as i32, null());
    me.tool.free_waits.borrow_mut().push(task);
}

/// Returns room for the tool's data of a wait.
fn take_wait(me: &'static Thread) -> &'static Data {
    let free = me.tool.free_waits.borrow_mut().pop();
    let data = free.unwrap_or_else(|| Box::leak(Box::default()));
    data.clear();
    data
}
