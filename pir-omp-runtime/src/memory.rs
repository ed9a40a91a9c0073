//! Memory of explicit tasks: record, data and shared variables in one block.
//!
//! A block goes back to the thread that allocated it, so that a thread that creates tasks for
//! others does not need more and more of them.

use crate::record::{Task, TaskData};
use crate::report;
use crate::settings::environment;
use crate::thread::Thread;
use crate::tool;
use std::alloc::Layout;
use std::cell::Cell;
use std::mem::size_of;
use std::ptr::null;
use std::sync::atomic::{AtomicPtr, Ordering};

/// Blocks have 2ᵏ bytes; the smallest has room for a record and a few words.
const SMALLEST: u32 = 9;
const CLASSES: usize = 40;
/// Task data begin after the record, aligned as it is.
const ALIGNMENT: usize = 64;

/// The unused blocks of a thread.
pub(crate) struct TaskMemory {
    /// By class, lists by `Explicit::next`.
    free: [Cell<*const Task>; CLASSES],
    /// Blocks that other threads give back.
    returned: AtomicPtr<Task>,
}

impl TaskMemory {
    pub(crate) fn new() -> TaskMemory {
        TaskMemory {
            free: [const { Cell::new(null()) }; CLASSES],
            returned: AtomicPtr::new(std::ptr::null_mut()),
        }
    }
}

fn class_of(bytes: usize) -> usize {
    (bytes.next_power_of_two().trailing_zeros().max(SMALLEST) - SMALLEST) as usize
}

/// Returns a record with `data` bytes of data and `shared` bytes of shared variables after it. Of
/// the record only the memory's own fields are set, and of the data the address of the rest.
#[inline]
pub(crate) fn allocate(me: &'static Thread, data: usize, shared: usize) -> &'static Task {
    // flang counts on the place of the shared variables.
    let shared_at = data.max(size_of::<TaskData>()).next_multiple_of(align_of::<u64>());
    let class = class_of(size_of::<Task>() + shared_at + shared);
    let list = &me.tasks.free[class];
    if list.get().is_null() {
        take_returned(me);
    }
    // SAFETY: the lists have records, which are never freed.
    let task = match unsafe { list.get().as_ref() } {
        Some(task) => {
            list.set(task.explicit.next.get());
            if tool::is_active() {
                tool::is_used(std::ptr::from_ref(task).cast());
            }
            task
        }
        None => fresh(me, class),
    };
    let start = std::ptr::from_ref(task).cast_mut().cast::<u8>();
    // SAFETY: the block has room for all parts.
    unsafe {
        let at = start.add(size_of::<Task>()).cast::<TaskData>();
        (*at).shared =
            if shared > 0 { at.byte_add(shared_at).cast() } else { std::ptr::null_mut() };
        task.explicit.data.set(at);
    }
    task.explicit.bytes.set(data);
    task.explicit.shared_bytes.set(shared);
    task
}

/// Returns the record of the task whose data compiled code passes.
///
/// # Safety
/// `data` must come from [`allocate`].
pub(crate) unsafe fn task_of(data: *mut TaskData) -> &'static Task {
    // SAFETY: the record is in front of the data.
    unsafe { &*data.byte_sub(size_of::<Task>()).cast::<Task>() }
}

fn fresh(me: &'static Thread, class: usize) -> &'static Task {
    let bytes = 1_usize << (class as u32 + SMALLEST);
    let layout = Layout::from_size_align(bytes, ALIGNMENT).expect("the alignment is a power of 2");
    // SAFETY: the size is not 0.
    let block = unsafe { std::alloc::alloc(layout) }.cast::<Task>();
    if block.is_null() {
        report::fatal("there is no memory for a task");
    }
    // SAFETY: the block has room for a record, and no other thread has it.
    let task = unsafe {
        block.write(Task::new(environment().initial));
        &*block
    };
    task.explicit.owner.set(Some(me));
    task.explicit.class.set(class);
    task
}

/// Blocks of this class and larger ones return their memory to the system while they are unused:
/// private variables of some megabytes, for each task that was ever queued.
const LARGE: usize = 11;

/// Returns the pages after the record to the system. The record itself stays: others may look at it
/// still.
#[cold]
fn drop_pages(task: &Task) {
    /// At least the size of a page.
    const PAGE: usize = 1 << 16;
    let start = std::ptr::from_ref(task) as usize;
    let end = (start + (1 << (task.explicit.class.get() as u32 + SMALLEST))) & !(PAGE - 1);
    let from = (start + size_of::<Task>()).next_multiple_of(PAGE);
    if from < end {
        // SAFETY: the pages are of the block, whose data are no longer needed.
        unsafe { libc::madvise(from as *mut libc::c_void, end - from, libc::MADV_DONTNEED) };
    }
}

/// Gives a block back.
pub(crate) fn free(me: Option<&'static Thread>, task: &'static Task) {
    let Some(owner) = task.explicit.owner.get() else { return };
    if tool::is_active() {
        tool::is_free(std::ptr::from_ref(task).cast());
    }
    if task.explicit.class.get() >= LARGE {
        drop_pages(task);
    }
    if me.is_some_and(|me| std::ptr::eq(me, owner)) {
        let list = &owner.tasks.free[task.explicit.class.get()];
        task.explicit.next.set(list.replace(task));
        return;
    }
    let returned = &owner.tasks.returned;
    let mut first = returned.load(Ordering::Relaxed);
    loop {
        task.explicit.next.set(first);
        let block = std::ptr::from_ref(task).cast_mut();
        match returned.compare_exchange_weak(first, block, Ordering::Release, Ordering::Relaxed) {
            Ok(_) => return,
            Err(now) => first = now,
        }
    }
}

/// Sorts the blocks that others have given back.
fn take_returned(me: &Thread) {
    let mut next: *const Task = me.tasks.returned.swap(std::ptr::null_mut(), Ordering::Acquire);
    // SAFETY: the list has records, which are never freed.
    while let Some(task) = unsafe { next.as_ref() } {
        next = task.explicit.next.get();
        let list = &me.tasks.free[task.explicit.class.get()];
        task.explicit.next.set(list.replace(task));
    }
}
