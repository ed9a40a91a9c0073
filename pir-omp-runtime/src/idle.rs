//! The work of a thread of the run time between two regions: the tasks that the last one has left,
//! and parts of raised loops.
//!
//! Raised loops have threads of their own. If they were all that a program has, the threads of its
//! other regions would keep them from the processors. So a thread that waits for the next region of
//! a thread of the program executes parts of that one's loops.

use crate::record::{Member, Team};
use crate::task_waits::OfTeam;
use crate::thread::Thread;
use crate::wait::Meanwhile;
use pir_runtime::external::{self, RunId, WaitingThread};
use std::cell::{Cell, RefCell};
use std::ffi::c_void;
use std::ptr::null;

/// A thread between two regions.
pub(crate) struct Idle {
    me: &'static Thread,
    tasks: OfTeam,
    /// What it may execute parts of. `None`: its next region may be of any thread, which would wait
    /// for it and perhaps be waited for by the part.
    run: Option<RunId>,
    /// The threads of the last region.
    size: usize,
    waiting: RefCell<Option<WaitingThread>>,
    /// The innermost task in parts of loops.
    slot: Cell<*const c_void>,
    has_given_way: Cell<bool>,
}

impl Idle {
    /// `slot`: what [`Idle::slot`] of the last one returned.
    pub(crate) fn of(
        me: &'static Thread,
        member: &'static Member,
        team: &Team,
        slot: *const c_void,
    ) -> Idle {
        Idle {
            me,
            tasks: OfTeam::of(me, member),
            run: team.run.get(),
            size: team.size.get(),
            waiting: RefCell::new(None),
            slot: Cell::new(slot),
            has_given_way: Cell::new(false),
        }
    }

    pub(crate) fn slot(&self) -> *const c_void {
        self.slot.get()
    }

    /// Waits from now on: whoever sees the region's end finds the thread ready for a loop.
    pub(crate) fn begin(&self) {
        self.waiting.replace(self.run.and_then(WaitingThread::begin));
    }

    fn end(&self, has_other_work: bool) {
        let waiting = self.waiting.take();
        self.waiting.replace(waiting.and_then(|w| w.end(has_other_work)));
    }
}

impl Meanwhile for Idle {
    fn run_one(&self, is_done: &impl Fn() -> bool) -> bool {
        if self.tasks.run_one(is_done) {
            return true;
        }
        let waiting = self.waiting.borrow();
        let Some(waiting) = waiting.as_ref().filter(|w| w.may_have_job()) else { return false };
        // A loop's strand is in no team. If it asks, its thread becomes known as one of the
        // program, and stays so.
        let own = self.me.replace_slot(self.slot.get());
        let has_run = waiting.execute_job();
        self.slot.set(self.me.replace_slot(own));
        has_run
    }

    fn may_have_one(&self) -> bool {
        self.tasks.may_have_one()
            || self.waiting.borrow().as_ref().is_some_and(WaitingThread::may_have_job)
    }

    fn gives_way(&self) -> bool {
        let gives_way = self.run.is_some() && external::gives_way(self.size - 1);
        self.has_given_way.set(gives_way);
        gives_way
    }

    fn begins_to_sleep(&self) {
        self.tasks.begins_to_sleep();
        self.end(false);
        if !self.has_given_way.get() {
            external::sleeps();
        }
    }

    fn has_slept(&self) {
        external::wakes();
        self.tasks.has_slept();
        if self.waiting.borrow().is_none() {
            self.begin();
        }
    }

    fn ends(&self) {
        self.end(true);
        self.tasks.ends();
    }
}

/// No task.
pub(crate) const NO_SLOT: *const c_void = null();
