//! Groups of tasks, and reductions over tasks.

use crate::ident::Ident;
use crate::record::{Task, Team};
use crate::settings::environment;
use crate::sync::lock;
use crate::task_waits;
use crate::thread::{self, Thread};
use crate::tool;
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockWriteGuard};

/// A `taskgroup`. Records are used again, never freed.
pub(crate) struct Group {
    /// Tasks of the group that have not ended.
    pub(crate) count: AtomicU32,
    waiter: AtomicPtr<Thread>,
    pub(crate) is_cancelled: AtomicBool,
    outer: Cell<Option<&'static Group>>,
    /// Set by the thread that opens the group; its tasks read it.
    reductions: RwLock<Vec<Reduction>>,
}

// SAFETY: the `Cell` is set before a task of the group exists, and reset after all have ended.
unsafe impl Sync for Group {}

impl Group {
    /// Says that a task of the group has ended.
    pub(crate) fn ended_one(&self) {
        if self.count.fetch_sub(1, Ordering::SeqCst) == 1 {
            let waiter = self.waiter.load(Ordering::SeqCst);
            // SAFETY: threads are never freed.
            if let Some(thread) = unsafe { waiter.as_ref() } {
                thread.sleeper.wake();
            }
        }
    }
}

impl Group {
    fn write_reductions(&self) -> RwLockWriteGuard<'_, Vec<Reduction>> {
        self.reductions.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether the task is in a group that is cancelled, or its region is.
pub(crate) fn is_cancelled(task: &Task) -> bool {
    if !environment().cancellation {
        return false;
    }
    let mut group = task.group.get();
    while let Some(inner) = group {
        if inner.is_cancelled.load(Ordering::Relaxed) {
            return true;
        }
        group = inner.outer.get();
    }
    let region = task.explicit.team.get().map(|team| team.cancelled.load(Ordering::Relaxed));
    region == Some(crate::cancel::PARALLEL)
}

/// Opens a group in the current task.
pub(crate) fn open(me: &'static Thread) {
    let group = me.free_groups.borrow_mut().pop().unwrap_or_else(|| {
        Box::leak(Box::new(Group {
            count: AtomicU32::new(0),
            waiter: AtomicPtr::new(null_mut()),
            is_cancelled: AtomicBool::new(false),
            outer: Cell::new(None),
            reductions: RwLock::default(),
        }))
    });
    let task = me.current();
    group.is_cancelled.store(false, Ordering::Relaxed);
    group.outer.set(task.group.replace(Some(group)));
    if tool::is_active() {
        tool::group_begins(me);
    }
}

/// Waits for the tasks of the innermost group, closes it, and reports this to the tool.
pub(crate) fn close(me: &'static Thread) {
    match tool::is_active() {
        true => told_end(me),
        false => end(me),
    }
}

#[cold]
#[inline(never)]
fn told_end(me: &'static Thread) {
    tool::ending_group(me, || end(me));
}

fn end(me: &'static Thread) {
    let task = me.current();
    let Some(group) = task.group.get() else { return };
    let is_done = || group.count.load(Ordering::SeqCst) == 0;
    if !is_done() {
        group.waiter.store(std::ptr::from_ref(me).cast_mut(), Ordering::SeqCst);
        task_waits::wait_in(me, task, is_done);
        group.waiter.store(null_mut(), Ordering::Relaxed);
    }
    for reduction in std::mem::take(&mut *group.write_reductions()) {
        reduction.end();
    }
    task.group.set(group.outer.take());
    me.free_groups.borrow_mut().push(group);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_taskgroup(_place: *const Ident, gtid: i32) {
    open(thread::of_number(gtid));
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_taskgroup(_place: *const Ident, gtid: i32) {
    close(thread::of_number(gtid));
}

// ---- Reductions ----

/// The description of a variable by compiled code: `kmp_taskred_input_t`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Input {
    shared: *mut c_void,
    original: *mut c_void,
    bytes: usize,
    begin: Option<unsafe extern "C" fn(*mut c_void, *mut c_void)>,
    end: Option<unsafe extern "C" fn(*mut c_void)>,
    combine: Option<unsafe extern "C" fn(*mut c_void, *mut c_void)>,
    flags: u32,
}

/// The description by an older compiler, which does not know the original variable.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct OldInput {
    shared: *mut c_void,
    bytes: usize,
    begin: Option<unsafe extern "C" fn(*mut c_void, *mut c_void)>,
    end: Option<unsafe extern "C" fn(*mut c_void)>,
    combine: Option<unsafe extern "C" fn(*mut c_void, *mut c_void)>,
    flags: u32,
}

/// The copies of one variable.
struct Reduction {
    /// The variable by which the group's tasks name it.
    shared: *mut c_void,
    copies: Arc<Copies>,
}

/// A copy for each member of the team, made when it is first asked for.
struct Copies {
    input: Input,
    of_members: Box<[AtomicPtr<c_void>]>,
    /// Groups that the copies belong to: one, or one for each member of the team.
    groups: AtomicU32,
}

// SAFETY: the pointers are to variables that compiled code shares.
unsafe impl Send for Copies {}
// SAFETY: as above; each member's copy is its own until all tasks have ended.
unsafe impl Sync for Copies {}
// SAFETY: as above.
unsafe impl Send for Reduction {}
// SAFETY: as above.
unsafe impl Sync for Reduction {}

/// Copies are so far apart that threads do not share a line of the cache, and as aligned as any
/// object that clang reduces.
const ALIGNMENT: usize = 64;

impl Copies {
    fn new(input: Input, team: &Team, groups: u32) -> Arc<Copies> {
        let of_members = (0..team.size.get()).map(|_| AtomicPtr::new(null_mut())).collect();
        Arc::new(Copies { input, of_members, groups: AtomicU32::new(groups) })
    }

    fn layout(&self) -> std::alloc::Layout {
        let bytes = self.input.bytes.max(1).next_multiple_of(ALIGNMENT);
        std::alloc::Layout::from_size_align(bytes, ALIGNMENT).expect("the size is an object's")
    }

    /// Returns the copy of a member.
    fn of_member(&self, number: usize) -> *mut c_void {
        let entry = &self.of_members[number];
        let copy = entry.load(Ordering::Relaxed);
        if !copy.is_null() {
            return copy;
        }
        // SAFETY: the size is not 0.
        let copy: *mut c_void = unsafe { std::alloc::alloc_zeroed(self.layout()) }.cast();
        if copy.is_null() {
            crate::report::fatal("there is no memory for a reduction");
        }
        if let Some(begin) = self.input.begin {
            // SAFETY: compiled code gives the function for objects of this kind.
            unsafe { begin(copy, self.input.original) };
        }
        entry.store(copy, Ordering::Release);
        copy
    }

    /// Whether an address is in one of the copies: a task inside may name it by that.
    fn has(&self, address: *const c_void) -> bool {
        self.of_members.iter().any(|copy| {
            let copy = copy.load(Ordering::Relaxed) as usize;
            copy != 0 && (copy..copy + self.input.bytes.max(1)).contains(&(address as usize))
        })
    }
}

impl Reduction {
    /// Combines the copies, in the order of the members, if this is the last group that has them.
    fn end(self) {
        if self.copies.groups.fetch_sub(1, Ordering::AcqRel) != 1 {
            return;
        }
        let input = &self.copies.input;
        for copy in &self.copies.of_members {
            let copy = copy.load(Ordering::Acquire);
            if copy.is_null() {
                continue;
            }
            // SAFETY: compiled code gives the functions for objects of this kind; all tasks that
            // use the copy have ended.
            unsafe {
                if let Some(combine) = input.combine {
                    combine(self.shared, copy);
                }
                if let Some(end) = input.end {
                    end(copy);
                }
                std::alloc::dealloc(copy.cast(), self.copies.layout());
            }
        }
    }
}

/// Adds variables to the innermost group of the current task.
fn add(me: &Thread, inputs: impl Iterator<Item = Input>) -> *mut c_void {
    let Some(group) = me.current().group.get() else { return null_mut() };
    let team = me.member().team();
    group.write_reductions().extend(
        inputs.map(|input| Reduction { shared: input.shared, copies: Copies::new(input, team, 1) }),
    );
    std::ptr::from_ref(group).cast_mut().cast()
}

/// # Safety
/// `list` must have `count` entries.
unsafe fn entries<T: Copy>(count: i32, list: *const T) -> impl Iterator<Item = T> {
    // SAFETY: the caller's promise.
    (0..count.max(0) as usize).map(move |k| unsafe { *list.add(k) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_taskred_init(gtid: i32, count: i32, list: *const Input) -> *mut c_void {
    // SAFETY: compiled code passes a list of `count` entries.
    add(thread::of_number(gtid), unsafe { entries(count, list) })
}

impl From<OldInput> for Input {
    fn from(old: OldInput) -> Input {
        Input {
            shared: old.shared,
            original: old.shared,
            bytes: old.bytes,
            begin: old.begin,
            end: old.end,
            combine: old.combine,
            flags: old.flags,
        }
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_task_reduction_init(
    gtid: i32,
    count: i32,
    list: *const OldInput,
) -> *mut c_void {
    // SAFETY: compiled code passes a list of `count` entries.
    add(thread::of_number(gtid), unsafe { entries(count, list) }.map(Input::from))
}

/// Opens a group in which the members of a team share the copies: `reduction(task, …)`.
fn open_shared(gtid: i32, inputs: impl Iterator<Item = Input>) -> *mut c_void {
    let me = thread::of_number(gtid);
    let member = me.member();
    let team = member.team();
    open(me);
    let Some(group) = me.current().group.get() else { return null_mut() };
    let mut shared = lock(&team.shared_reductions);
    let size = team.size.get() as u32;
    let mut reductions = group.write_reductions();
    for (k, input) in inputs.enumerate() {
        // The first member to come makes the copies.
        if shared.copies.len() <= k {
            shared.copies.push(Copies::new(input, team, size));
        }
        reductions.push(Reduction { shared: input.shared, copies: shared.copies[k].clone() });
    }
    shared.members += 1;
    if shared.members == size {
        *shared = SharedReductions::default();
    }
    std::ptr::from_ref(group).cast_mut().cast()
}

/// The copies that the members of a team share, until all of them have them.
#[derive(Default)]
pub(crate) struct SharedReductions {
    copies: Vec<Arc<Copies>>,
    members: u32,
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_taskred_modifier_init(
    _place: *const Ident,
    gtid: i32,
    _is_worksharing: i32,
    count: i32,
    list: *const Input,
) -> *mut c_void {
    // SAFETY: compiled code passes a list of `count` entries.
    open_shared(gtid, unsafe { entries(count, list) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_task_reduction_modifier_init(
    _place: *const Ident,
    gtid: i32,
    _is_worksharing: i32,
    count: i32,
    list: *const OldInput,
) -> *mut c_void {
    // SAFETY: compiled code passes a list of `count` entries.
    open_shared(gtid, unsafe { entries(count, list) }.map(Input::from))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_task_reduction_modifier_fini(
    _place: *const Ident,
    gtid: i32,
    _is_worksharing: i32,
) {
    close(thread::of_number(gtid));
}

/// Returns the calling thread's copy of a variable that an enclosing group reduces.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_task_reduction_get_th_data(
    gtid: i32,
    group: *mut c_void,
    data: *mut c_void,
) -> *mut c_void {
    let me = thread::of_number(gtid);
    // SAFETY: compiled code passes what one of the functions above has returned, or null.
    let named: Option<&'static Group> = unsafe { group.cast::<Group>().as_ref() };
    let mut next = named.or(me.current().group.get());
    while let Some(group) = next {
        let reductions = group.reductions.read().unwrap_or_else(PoisonError::into_inner);
        let found = reductions.iter().find(|r| r.shared == data || r.copies.has(data));
        if let Some(reduction) = found {
            let copies = &reduction.copies;
            return match copies.of_members.len() {
                1 => copies.of_member(0),
                _ => copies.of_member(me.member().number),
            };
        }
        next = group.outer.get();
    }
    crate::report::fatal("a task reduces a variable that no group around it reduces")
}
