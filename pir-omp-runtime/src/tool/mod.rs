//! Tools: the interface of OpenMP by which a profiler or a checker observes a program (OMPT, OpenMP
//! 5.2, chapter 19).
//!
//! | module | what |
//! |---|---|
//! | `start` | how a tool is found, starts and ends |
//! | `callbacks` | the functions that a tool sets, and their arguments |
//! | `lookup` | the functions that a tool calls |
//! | `threads` | threads, regions, implicit tasks |
//! | `tasks` | explicit tasks |
//! | `tsan` | annotations for ThreadSanitizer |
//! | `waits` | barriers, `taskwait`, `taskgroup`, reductions, locks |
//! | `work` | loops, `single`, `masked`, sections, cancellation and the rest |
//!
//! Where there is nothing to report, a construct asks [`is_active`]: one load of a static.
//! Everything else is in functions that are not inlined.

mod callbacks;
mod lookup;
mod start;
mod tasks;
mod threads;
mod tsan;
mod waits;
mod work;

pub(crate) use start::start;
pub(crate) use tasks::{
    Status, data_of, event_happens, task_begins, task_created, task_depends, task_ends,
    task_follows, task_has_chunk, wait_begins, wait_ends, yields,
};
pub(crate) use threads::{
    implicit_begins, implicit_ends, implicit_ends_alone, implicit_waits, region_begins,
    region_ends, root_begins, tell_ending, thread_ends, worker_begins,
};
pub(crate) use tsan::{is_free, is_used};
pub(crate) use waits::{
    Mutex, Sync, acquire_begins, acquire_ends, acquired, acquiring, ending_group, group_begins,
    lock_begins, lock_ends, nested_again, reduction, released, waiting,
};
pub(crate) use work::{
    Dependence, Dispatch, Work, cancel, control, discarded, dispatch_chunk, doacross, error, flush,
    masked, single, work,
};

use crate::record::Task;
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether there is a tool.
static IS_ACTIVE: AtomicBool = AtomicBool::new(false);

/// The same for code in C. Rust would find the address of an exported variable by a load.
#[unsafe(no_mangle)]
static piromp_has_tool: AtomicBool = AtomicBool::new(false);

fn set_active(is_active: bool) {
    IS_ACTIVE.store(is_active, Ordering::SeqCst);
    piromp_has_tool.store(is_active, Ordering::SeqCst);
}

/// Returns whether there is a tool.
#[inline(always)]
pub(crate) fn is_active() -> bool {
    IS_ACTIVE.load(Ordering::Relaxed)
}

/// Data that a tool stores with a thread, a region or a task: `ompt_data_t`.
#[repr(C)]
#[derive(Debug, Default)]
pub(crate) struct Data(Cell<u64>);

impl Data {
    fn clear(&self) {
        self.0.set(0);
    }
}

/// Where the stack of a task begins and where the run time's above it: `ompt_frame_t`.
#[repr(C)]
#[derive(Debug, Default)]
struct Frame {
    exit: Cell<usize>,
    enter: Cell<usize>,
    exit_flags: Cell<i32>,
    enter_flags: Cell<i32>,
}

/// `ompt_frame_runtime | ompt_frame_stackaddress`: an address in a frame of the run time.
const RUNTIME_STACK_ADDRESS: i32 = 0x30;

impl Frame {
    fn clear(&self) {
        self.exit.set(0);
        self.enter.set(0);
    }

    /// Says that the run time calls the task's code from about this address of the stack.
    fn set_exit(&self, address: usize) {
        self.exit.set(address);
        self.exit_flags.set(RUNTIME_STACK_ADDRESS);
    }

    /// Says that the task has called the run time, whose frame has this address; 0: it is back.
    fn set_enter(&self, address: usize) {
        self.enter.set(address);
        self.enter_flags.set(RUNTIME_STACK_ADDRESS);
    }
}

/// Returns an address of the caller's stack.
#[inline(always)]
fn stack_address() -> usize {
    let here = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&here)) as usize
}

/// A task's state for the tool. It is made when it is first asked for, and stays with the record.
#[derive(Default)]
pub(crate) struct OfTask {
    data: Data,
    frame: Frame,
    /// The task that its thread executed before.
    scheduler: Cell<Option<&'static Task>>,
    /// Whether the task is an implicit one of an outermost region: `ompt_task_initial`.
    is_initial: Cell<bool>,
    is_undeferred: Cell<bool>,
    /// Of a task of `taskloop` that has not begun: its first iteration, and how many there are.
    chunk: Cell<Option<(u64, u64)>>,
}

/// A region's state for the tool.
#[derive(Default)]
pub(crate) struct OfTeam {
    data: Data,
    /// `ompt_parallel_flag_t`.
    flags: Cell<i32>,
    /// Where the region was met.
    caller: Cell<Caller>,
}

/// Where compiled code has called the run time, as far as that is known: the return address, and an
/// address in the frame of the function that was called.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    pub(crate) code: *const std::ffi::c_void,
    pub(crate) frame: usize,
}

impl Default for Caller {
    fn default() -> Caller {
        Caller { code: std::ptr::null(), frame: 0 }
    }
}

/// A thread's state for the tool.
#[derive(Default)]
pub(crate) struct OfThread {
    data: Data,
    state: Cell<State>,
    /// The lock that it waits for.
    wait_id: Cell<u64>,
    /// The end of an implicit task that was not yet reported to the tool: it is known with the next
    /// region of the thread.
    ending: Cell<Option<threads::Ending>>,
    ending_data: Data,
    is_known: Cell<bool>,
    yields: Cell<bool>,
    /// For waits with dependences, which a tool sees as tasks.
    free_waits: RefCell<Vec<&'static Data>>,
}

/// The state of a thread: `ompt_state_t`.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum State {
    #[default]
    Serial = 0,
    Parallel = 1,
    Reduction = 2,
    ImplicitBarrier = 0x11,
    WorkshareBarrier = 0x12,
    ExplicitBarrier = 0x14,
    ImplementationBarrier = 0x15,
    TeamsBarrier = 0x16,
    Taskwait = 0x20,
    Taskgroup = 0x21,
    Lock = 0x41,
    Critical = 0x42,
    Ordered = 0x44,
    Idle = 0x100,
    Overhead = 0x101,
}

/// `ompt_scope_endpoint_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Endpoint {
    Begin = 1,
    End = 2,
}

/// Returns a task's state for the tool.
fn of_task(task: &Task) -> &'static OfTask {
    match task.tool.get() {
        Some(info) => info,
        None => {
            let info: &'static OfTask = Box::leak(Box::default());
            task.tool.set(Some(info));
            info
        }
    }
}

/// Resets a task's state for the tool, and returns it.
fn reset(task: &Task) -> &'static OfTask {
    let info = of_task(task);
    info.data.clear();
    info.frame.clear();
    info.scheduler.set(None);
    info.is_initial.set(false);
    info.is_undeferred.set(false);
    info.chunk.set(None);
    info
}
