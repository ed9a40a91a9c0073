//! The records of the run time: tasks, members of teams, teams.
//!
//! None of them is returned to the allocator: teams and tasks are used again, so that a thread that
//! still looks at one sees an old or a new one, and checks which.

use crate::dependence::{Node, Table};
use crate::dispatch::{LoopOfThread, SharedLoop};
use crate::doacross;
use crate::group::{Group, SharedReductions};
use crate::line::Line;
use crate::queue::Queue;
use crate::settings::Icvs;
use crate::sync::lock;
use crate::thread::{Contention, Thread};
use crate::tool;
use crate::turns::Turns;
use pir_runtime::FloatControl;
use pir_runtime::external::RunId;
use std::cell::{Cell, RefCell};
use std::ffi::c_void;
use std::sync::Mutex;
use std::sync::atomic::{
    AtomicBool, AtomicI32, AtomicPtr, AtomicU32, AtomicU64, AtomicUsize, Ordering,
};

/// `Prefix::flags`: of an explicit task.
pub(crate) const EXPLICIT: u32 = 1;
/// `Prefix::flags`: of a final task.
pub(crate) const FINAL: u32 = 2;

/// Worksharing loops of a team that may be open at a time, because some threads are ahead.
pub(crate) const OPEN_LOOPS: usize = 8;

/// The beginning of a task's record, `struct pir_omp_task` of c/task.h. The thread that executes
/// the task writes it.
#[repr(C)]
pub(crate) struct Prefix {
    pub(crate) number: Cell<i32>,
    pub(crate) size: Cell<i32>,
    pub(crate) level: Cell<i32>,
    pub(crate) active_level: Cell<i32>,
    pub(crate) flags: Cell<u32>,
    pub(crate) gtid: Cell<i32>,
    pub(crate) teams: Cell<i32>,
    pub(crate) team: Cell<i32>,
    reserved: [i32; 8],
}

/// Of `Task::counts`: a child that has not ended.
pub(crate) const INCOMPLETE: u64 = 1;
/// Of `Task::counts`: a child whose record is in use, or the task itself.
pub(crate) const EXISTS: u64 = 1 << 32;

/// The largest number of children that are counted ahead at a time.
const MOST_AHEAD: u32 = 64;

/// The record of an implicit or explicit task.
#[repr(C, align(64))]
pub(crate) struct Task {
    pub(crate) prefix: Prefix,
    /// In the lower half the children that have not ended, in the upper half those that exist,
    /// because they or descendants of theirs have not ended. An explicit task counts itself among
    /// the latter until it has ended.
    pub(crate) counts: AtomicU64,
    /// Children that `counts` has and that do not exist yet. So a task that creates many, which
    /// others end, does not need the word for each.
    ahead: Cell<u32>,
    /// Children that were counted since the task has waited.
    counted: Cell<u32>,
    /// Who waits for `counts` to change.
    pub(crate) waiter: AtomicPtr<Thread>,
    pub(crate) icvs: Cell<Icvs>,
    pub(crate) parent: Cell<Option<&'static Task>>,
    /// The innermost group of tasks.
    pub(crate) group: Cell<Option<&'static Group>>,
    /// The dependences among the task's children.
    pub(crate) table: RefCell<Option<Box<Table>>>,
    /// The number of tasks that enclose this one in its region.
    pub(crate) depth: Cell<u32>,
    /// The tool's data of the task, if there is a tool.
    pub(crate) tool: Cell<Option<&'static tool::OfTask>>,
    /// Of an explicit task.
    pub(crate) explicit: Explicit,
}

/// Additional state of an explicit task.
pub(crate) struct Explicit {
    /// Flags that compiled code passes for the task: `KMP_TASK_…`.
    pub(crate) flags: Cell<u32>,
    pub(crate) entry: Cell<Option<TaskEntry>>,
    /// `kmp_task_t`.
    pub(crate) data: Cell<*mut TaskData>,
    /// The region of the team in which it was created.
    pub(crate) region: Cell<u64>,
    pub(crate) team: Cell<Option<&'static Team>>,
    /// Parts of an untied task that are queued or run; events that have not happened.
    pub(crate) pending: AtomicU32,
    pub(crate) priority: Cell<i32>,
    /// Of an undeferred task, the innermost tied task outside.
    pub(crate) outer_tied: Cell<Option<&'static Task>>,
    /// Whether the thread that created it executes it and does nothing else meanwhile.
    pub(crate) is_at_once: Cell<bool>,
    /// Whether a part of a task that is executed at once has ended, and is not the last one.
    pub(crate) has_rest: Cell<bool>,
    /// Its place among the dependences of its siblings, if it has any.
    pub(crate) has_node: Cell<bool>,
    pub(crate) node: RefCell<Option<std::sync::Arc<Node>>>,
    /// Where its memory comes from.
    pub(crate) owner: Cell<Option<&'static Thread>>,
    pub(crate) class: Cell<usize>,
    /// The size of its data and that of its shared variables.
    pub(crate) bytes: Cell<usize>,
    pub(crate) shared_bytes: Cell<usize>,
    /// The next one in a list of unused records.
    pub(crate) next: Cell<*const Task>,
}

/// What clang calls `kmp_task_t`; private variables follow.
#[repr(C)]
pub(crate) struct TaskData {
    pub(crate) shared: *mut c_void,
    pub(crate) entry: Option<TaskEntry>,
    pub(crate) part: i32,
    pub(crate) first: TaskWord,
    pub(crate) second: TaskWord,
}

/// A field of `kmp_task_t` that means several things.
#[repr(C)]
pub(crate) union TaskWord {
    pub(crate) priority: i32,
    pub(crate) destructors: Option<TaskEntry>,
}

pub(crate) type TaskEntry = unsafe extern "C" fn(i32, *mut TaskData) -> i32;

/// A thread's place in a team. Fields that others read come first, apart from those that the thread
/// writes.
#[repr(C, align(128))]
pub(crate) struct Member {
    pub(crate) number: usize,
    pub(crate) team: Cell<Option<&'static Team>>,
    pub(crate) thread: AtomicPtr<Thread>,
    /// How many times it has come to barriers. Polled by the member above it in the tree.
    pub(crate) arrivals: Line<AtomicU32>,
    /// Polled by the members below it.
    pub(crate) turns: Line<Turns>,
    /// Of a region that may be cancelled: the last one of which it has come to the end.
    pub(crate) ended: AtomicU64,
    pub(crate) task: Task,
    /// Where its thread is bound, and the places for regions inside.
    pub(crate) place: Cell<i32>,
    pub(crate) place_list: Cell<(i32, i32)>,
    /// Worksharing constructs that it has met: loops and the like, and `single`.
    pub(crate) loops_met: Cell<u32>,
    pub(crate) singles_met: Cell<u32>,
    pub(crate) loop_state: LoopOfThread,
    pub(crate) doacross: doacross::State,
    pub(crate) queue: Queue<Task>,
}

pub(crate) type RegionFn = unsafe extern "C" fn();

/// The function that a region executes, with its arguments.
#[derive(Clone, Copy)]
pub(crate) struct Work {
    pub(crate) function: RegionFn,
    pub(crate) count: i32,
    pub(crate) arguments: *mut *mut c_void,
}

/// The size of a team. A thread that waits for its next region may read it while it changes.
pub(crate) struct Size(AtomicUsize);

impl Size {
    pub(crate) fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn set(&self, size: usize) {
        self.0.store(size, Ordering::Relaxed);
    }

    /// Changes it, by the team's first thread, and returns the old size.
    pub(crate) fn replace(&self, size: usize) -> usize {
        let before = self.get();
        self.set(size);
        before
    }
}

/// A team of threads. Its `Cell`s are written by its first thread before the others are released.
///
/// Fields that each region writes come first and together: each line of the cache that the first
/// thread writes and the others read takes time.
#[repr(C, align(128))]
pub(crate) struct Team {
    /// Which region it executes: never the same twice.
    pub(crate) region: AtomicU64,
    pub(crate) work: Cell<Option<Work>>,
    /// The task that met the region, and the member of the outer team that executed it.
    pub(crate) parent: Cell<Option<&'static Task>>,
    pub(crate) outer: Cell<Option<&'static Member>>,
    /// The contention group of its members, unless it is a league.
    pub(crate) contention: Cell<Option<&'static Contention>>,
    pub(crate) icvs: Cell<Option<Icvs>>,
    pub(crate) level: Cell<i32>,
    pub(crate) active_level: Cell<i32>,
    /// Of the `teams` construct: how many there are, and which this is.
    pub(crate) league: Cell<(i32, i32)>,
    /// Whether its members are the initial threads of the teams of a `teams` construct.
    pub(crate) is_league: Cell<bool>,
    /// That of the thread that begins the region, for all of its members.
    pub(crate) floats: Cell<FloatControl>,
    /// The run of raised code whose loops its threads take part in afterwards.
    pub(crate) run: Cell<Option<RunId>>,
    /// Waiting threads poll it.
    pub(crate) has_tasks: Line<AtomicBool>,
    pub(crate) size: Size,
    /// The kind that `cancel` named, or 0.
    pub(crate) cancelled: AtomicI32,
    /// The value of `cancelled` when all members had come to the last barrier.
    pub(crate) cancelled_before: AtomicI32,
    pub(crate) urgent_count: AtomicU32,
    pub(crate) members: Box<[Member]>,
    /// Members that have a thread.
    pub(crate) staffed: Cell<usize>,
    /// How many `single` constructs have been taken.
    pub(crate) singles: Line<AtomicU32>,
    pub(crate) loops: [SharedLoop; OPEN_LOOPS],
    /// Loops with `doacross` that not all members have met.
    pub(crate) doacross: Mutex<Vec<std::sync::Arc<doacross::Shared>>>,
    /// Of a region that may be cancelled: the last one that is over, and how many members have
    /// heard of it.
    pub(crate) over: AtomicU64,
    pub(crate) have_heard: AtomicU32,
    pub(crate) copied: AtomicPtr<c_void>,
    /// Tasks with a priority, the highest last; `urgent_count` is its length.
    pub(crate) urgent: Mutex<Vec<&'static Task>>,
    /// How many of them were ever added.
    pub(crate) urgent_added: AtomicU32,
    /// Threads that sleep, or are about to, and may run a task instead.
    pub(crate) sleepers: AtomicU32,
    /// State shared by the members for a `reduction(task, …)` that not all of them have met.
    pub(crate) shared_reductions: Mutex<SharedReductions>,
    /// In a team of one, the innermost tied task of its thread outside.
    pub(crate) outer_tied: Cell<Option<&'static Task>>,
    pub(crate) tool: tool::OfTeam,
    pub(crate) next_free: Cell<Option<&'static Team>>,
}

// SAFETY: the `Cell`s of a task are written by the thread that creates it before it is queued, and
// by the one that executes it; a queue's lock, or the barrier that begins a region, lies between.
unsafe impl Sync for Task {}
// SAFETY: the `Cell`s of a member are its thread's, those of a team are written while its other
// threads wait for the release of the region.
unsafe impl Sync for Member {}
// SAFETY: as above.
unsafe impl Sync for Team {}
// SAFETY: nothing in it is tied to the thread that made it.
unsafe impl Send for Team {}

impl Prefix {
    const fn new() -> Prefix {
        Prefix {
            number: Cell::new(0),
            size: Cell::new(1),
            level: Cell::new(0),
            active_level: Cell::new(0),
            flags: Cell::new(0),
            gtid: Cell::new(0),
            teams: Cell::new(1),
            team: Cell::new(0),
            reserved: [0; 8],
        }
    }

    /// Copies the fields that a task takes over from its creator.
    pub(crate) fn copy_from(&self, other: &Prefix) {
        self.size.set(other.size.get());
        self.level.set(other.level.get());
        self.active_level.set(other.active_level.get());
        self.teams.set(other.teams.get());
        self.team.set(other.team.get());
        self.flags.set(other.flags.get());
    }
}

impl Task {
    pub(crate) fn new(icvs: Icvs) -> Task {
        Task {
            prefix: Prefix::new(),
            counts: AtomicU64::new(0),
            ahead: Cell::new(0),
            counted: Cell::new(0),
            waiter: AtomicPtr::new(std::ptr::null_mut()),
            icvs: Cell::new(icvs),
            parent: Cell::new(None),
            group: Cell::new(None),
            table: RefCell::new(None),
            depth: Cell::new(0),
            tool: Cell::new(None),
            explicit: Explicit {
                flags: Cell::new(0),
                entry: Cell::new(None),
                data: Cell::new(std::ptr::null_mut()),
                region: Cell::new(0),
                team: Cell::new(None),
                pending: AtomicU32::new(0),
                priority: Cell::new(0),
                outer_tied: Cell::new(None),
                is_at_once: Cell::new(false),
                has_rest: Cell::new(false),
                has_node: Cell::new(false),
                node: RefCell::new(None),
                owner: Cell::new(None),
                class: Cell::new(0),
                bytes: Cell::new(0),
                shared_bytes: Cell::new(0),
                next: Cell::new(std::ptr::null()),
            },
        }
    }

    pub(crate) fn has(&self, flag: u32) -> bool {
        self.prefix.flags.get() & flag != 0
    }

    /// Changes the internal control variables of the task.
    pub(crate) fn change_icvs(&self, change: impl FnOnce(&mut Icvs)) {
        let mut icvs = self.icvs.get();
        change(&mut icvs);
        self.icvs.set(icvs);
    }

    /// Counts a child that the calling thread, which executes the task, creates.
    #[inline]
    pub(crate) fn begin_child(&self) {
        let ahead = match self.ahead.get() {
            0 => self.count_ahead(),
            ahead => ahead,
        };
        self.ahead.set(ahead - 1);
    }

    /// Counts further children ahead: the number since the last wait again, up to `MOST_AHEAD`.
    fn count_ahead(&self) -> u32 {
        let before = self.counted.get();
        let more = before.clamp(1, MOST_AHEAD);
        self.counted.set(before.saturating_add(more));
        self.counts.fetch_add(u64::from(more) * (EXISTS | INCOMPLETE), Ordering::Relaxed);
        more
    }

    /// Ends a child that the calling thread has executed at once: another one may take its place.
    pub(crate) fn end_child_at_once(&self) {
        self.ahead.set(self.ahead.get() + 1);
    }

    /// Counts no more children than there are, before the task waits for them or ends.
    #[inline]
    pub(crate) fn count_exactly(&self) {
        self.counted.set(0);
        let ahead = self.ahead.replace(0);
        if ahead > 0 {
            self.counts.fetch_sub(u64::from(ahead) * (EXISTS | INCOMPLETE), Ordering::SeqCst);
        }
    }

    /// Returns the number of children that have not ended.
    pub(crate) fn incomplete_children(&self) -> u32 {
        self.counts.load(Ordering::SeqCst) as u32
    }

    /// Returns the number of children, and of explicit tasks with itself, that still exist.
    pub(crate) fn existing(&self) -> u32 {
        (self.counts.load(Ordering::SeqCst) / EXISTS) as u32
    }

    /// Wakes who waits for the task's children.
    pub(crate) fn wake_waiter(&self) {
        let waiter = self.waiter.load(Ordering::SeqCst);
        // SAFETY: threads are never freed.
        if let Some(thread) = unsafe { waiter.as_ref() } {
            thread.sleeper.wake();
        }
    }
}

impl Team {
    /// Makes a team that can have up to `capacity` members.
    pub(crate) fn new(capacity: usize, icvs: Icvs) -> &'static Team {
        let member = |number| Member {
            number,
            team: Cell::new(None),
            thread: AtomicPtr::new(std::ptr::null_mut()),
            arrivals: Line(AtomicU32::new(0)),
            turns: Line(Turns::new()),
            ended: AtomicU64::new(0),
            task: Task::new(icvs),
            place: Cell::new(0),
            place_list: Cell::new((0, -1)),
            loops_met: Cell::new(0),
            singles_met: Cell::new(0),
            loop_state: LoopOfThread::default(),
            doacross: doacross::State::default(),
            queue: Queue::new(),
        };
        let team: &'static Team = Box::leak(Box::new(Team {
            members: (0..capacity).map(member).collect(),
            staffed: Cell::new(0),
            size: Size(AtomicUsize::new(1)),
            region: AtomicU64::new(0),
            work: Cell::new(None),
            parent: Cell::new(None),
            outer: Cell::new(None),
            level: Cell::new(0),
            active_level: Cell::new(0),
            icvs: Cell::new(None),
            league: Cell::new((1, 0)),
            is_league: Cell::new(false),
            floats: Cell::new(FloatControl::of_this_thread()),
            run: Cell::new(None),
            singles: Line(AtomicU32::new(0)),
            loops: std::array::from_fn(|k| SharedLoop::new(k as u32)),
            doacross: Mutex::default(),
            cancelled: AtomicI32::new(0),
            cancelled_before: AtomicI32::new(0),
            over: AtomicU64::new(0),
            have_heard: AtomicU32::new(0),
            copied: AtomicPtr::new(std::ptr::null_mut()),
            has_tasks: Line(AtomicBool::new(false)),
            urgent: Mutex::new(Vec::new()),
            urgent_count: AtomicU32::new(0),
            urgent_added: AtomicU32::new(0),
            sleepers: AtomicU32::new(0),
            shared_reductions: Mutex::default(),
            contention: Cell::new(None),
            outer_tied: Cell::new(None),
            tool: tool::OfTeam::default(),
            next_free: Cell::new(None),
        }));
        for member in &team.members {
            member.team.set(Some(team));
        }
        team
    }

    /// Begins the members' barriers anew.
    pub(crate) fn forget_arrivals(&self) {
        for member in &self.members {
            member.arrivals.store(0, Ordering::Relaxed);
            member.turns.reset();
        }
    }

    /// Begins a region's constructs anew.
    pub(crate) fn reset_shared(&self) {
        // Unchanged fields are not written: other threads have them in their caches.
        if self.singles.load(Ordering::Relaxed) != 0 {
            self.singles.store(0, Ordering::Relaxed);
        }
        let was_cancelled = self.cancelled.load(Ordering::Relaxed) != 0;
        if was_cancelled {
            self.cancelled.store(0, Ordering::Relaxed);
        }
        if self.has_tasks.load(Ordering::Relaxed) {
            self.has_tasks.store(false, Ordering::Relaxed);
        }
        // All members have met the same loops, unless they were cancelled.
        let met = match was_cancelled {
            true => {
                lock(&self.doacross).clear();
                *lock(&self.shared_reductions) = SharedReductions::default();
                self.forget_arrivals();
                OPEN_LOOPS
            }
            false => self.members[0].loops_met.get() as usize,
        };
        for (k, shared) in self.loops.iter().enumerate().take(met) {
            shared.reset(k as u32);
        }
    }
}

impl Member {
    /// Returns the team that it is a member of.
    pub(crate) fn team(&self) -> &'static Team {
        self.team.get().expect("a team sets it for its members")
    }

    /// Returns its thread, which it has during a region.
    pub(crate) fn thread(&self) -> &'static Thread {
        // SAFETY: threads are never freed.
        unsafe { self.thread.load(Ordering::Relaxed).as_ref() }.expect("the member has a thread")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::environment;

    #[test]
    fn children_that_are_counted_ahead_do_not_remain() {
        for created in [1, 2, 3, 7, 64, 65, 200, 1000] {
            for at_once in [0, 1, created / 2, created] {
                let task = Task::new(environment().initial);
                for k in 0..created {
                    task.begin_child();
                    assert!(task.incomplete_children() > 0, "the child exists");
                    if k < at_once {
                        task.end_child_at_once();
                    }
                }
                task.count_exactly();
                assert_eq!(task.incomplete_children(), created - at_once);
                assert_eq!(task.existing(), created - at_once);
            }
        }
    }
}
