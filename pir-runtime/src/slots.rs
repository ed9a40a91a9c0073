//! The shadow stack: the tasks that a worker has spawned and not yet joined, oldest first.

use crate::worker::Worker;
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ffi::c_void;
use std::ptr::NonNull;

/// A task as compiled code sees it: the worker that runs it, and its context.
pub type TaskFn = unsafe extern "C" fn(*mut Worker, *mut c_void);

/// One entry of the shadow stack; part of the ABI (16 bytes).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// The task's function, or one of the marks below.
    pub run: usize,
    /// The task's context; for a mark, a pointer whose meaning depends on the mark.
    pub ctx: *mut c_void,
}

/// `run` of a slot whose task was promoted; `ctx` is a counted reference to its `Job`.
pub(crate) const PROMOTED_SLOT: usize = 1;
/// `run` of a slot that stands for the rest of a running loop; `ctx` is its `LoopDesc`.
pub(crate) const LOOP_SLOT: usize = 2;

/// Spawns that may be open on one worker at a time.
pub const MAX_OPEN_SPAWNS: usize = if cfg!(miri) { 1 << 12 } else { 1 << 22 };

/// The memory of a shadow stack, reserved at once and touched as it grows.
pub(crate) struct SlotStack {
    base: NonNull<Slot>,
}

impl SlotStack {
    /// Reserves the stack (64 MiB of address space). None: the system refuses.
    pub(crate) fn new() -> Option<Self> {
        // SAFETY: the layout has a size that is not zero.
        let memory = unsafe { alloc_zeroed(Self::layout()) };
        NonNull::new(memory.cast()).map(|base| SlotStack { base })
    }

    fn layout() -> Layout {
        Layout::array::<Slot>(MAX_OPEN_SPAWNS).expect("64 MiB fit an address space")
    }

    pub(crate) fn base(&self) -> *mut Slot {
        self.base.as_ptr()
    }

    /// The true limit: a push that makes `top` equal to it has used the last slot.
    pub(crate) fn end(&self) -> *mut Slot {
        // SAFETY: one past the end of the allocation.
        unsafe { self.base.as_ptr().add(MAX_OPEN_SPAWNS) }
    }
}

impl Drop for SlotStack {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with the same layout.
        unsafe { dealloc(self.base.as_ptr().cast(), Self::layout()) }
    }
}
