//! The callbacks of a tool, each with its number and its arguments.

use super::Data;
use super::work::Dependence;
use std::ffi::{c_char, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

/// More than the largest number of an event.
const EVENTS: usize = 38;

static SET: [AtomicPtr<c_void>; EVENTS] = [const { AtomicPtr::new(null_mut()) }; EVENTS];

/// Events of devices, of which there is none.
const OF_DEVICES: &[usize] = &[8, 9, 10, 12, 13, 14, 15, 22, 33, 34, 35, 36];

/// `ompt_set_result_t`.
pub(super) const SET_ERROR: i32 = 0;
pub(super) const SET_NEVER: i32 = 1;
pub(super) const SET_ALWAYS: i32 = 5;

/// Sets the callback of an event; null: there is none. Returns whether it will be called.
pub(super) fn set(event: i32, callback: *mut c_void) -> i32 {
    let Ok(event) = usize::try_from(event) else { return SET_ERROR };
    if event == 0 || event >= EVENTS {
        return SET_ERROR;
    }
    SET[event].store(callback, Ordering::Release);
    match callback.is_null() || !OF_DEVICES.contains(&event) {
        true => SET_ALWAYS,
        false => SET_NEVER,
    }
}

/// Returns the callback of an event, or null.
pub(super) fn get(event: i32) -> *mut c_void {
    let set = usize::try_from(event).ok().and_then(|event| SET.get(event));
    set.map_or(null_mut(), |callback| callback.load(Ordering::Acquire))
}

/// Functions that call a callback, if it is set.
macro_rules! callbacks {
    ($($event:literal $name:ident($($parameter:ident: $type:ty),* $(,)?);)*) => {$(
        pub(super) fn $name($($parameter: $type),*) {
            let callback = SET[$event].load(Ordering::Acquire);
            if !callback.is_null() {
                // SAFETY: the tool has set a function with the parameters of the event.
                unsafe {
                    let callback: unsafe extern "C" fn($($type),*) = std::mem::transmute(callback);
                    callback($($parameter),*);
                }
            }
        }
    )*};
}

callbacks! {
    1 thread_begin(kind: i32, thread: *const Data);
    2 thread_end(thread: *const Data);
    3 parallel_begin(
        task: *const Data,
        frame: *const c_void,
        region: *const Data,
        requested: u32,
        flags: i32,
        code: *const c_void,
    );
    4 parallel_end(region: *const Data, task: *const Data, flags: i32, code: *const c_void);
    5 task_create(
        task: *const Data,
        frame: *const c_void,
        new: *const Data,
        flags: i32,
        has_dependences: i32,
        code: *const c_void,
    );
    6 task_schedule(prior: *const Data, status: i32, next: *const Data);
    7 implicit_task(
        endpoint: i32,
        region: *const Data,
        task: *const Data,
        size: u32,
        index: u32,
        flags: i32,
    );
    16 sync_region_wait(
        kind: i32,
        endpoint: i32,
        region: *const Data,
        task: *const Data,
        code: *const c_void,
    );
    17 mutex_released(kind: i32, id: u64, code: *const c_void);
    18 dependences(task: *const Data, list: *const Dependence, count: i32);
    19 task_dependence(source: *const Data, sink: *const Data);
    20 work(
        kind: i32,
        endpoint: i32,
        region: *const Data,
        task: *const Data,
        count: u64,
        code: *const c_void,
    );
    21 masked(endpoint: i32, region: *const Data, task: *const Data, code: *const c_void);
    23 sync_region(
        kind: i32,
        endpoint: i32,
        region: *const Data,
        task: *const Data,
        code: *const c_void,
    );
    24 lock_init(kind: i32, hint: u32, implementation: u32, id: u64, code: *const c_void);
    25 lock_destroy(kind: i32, id: u64, code: *const c_void);
    26 mutex_acquire(kind: i32, hint: u32, implementation: u32, id: u64, code: *const c_void);
    27 mutex_acquired(kind: i32, id: u64, code: *const c_void);
    28 nest_lock(endpoint: i32, id: u64, code: *const c_void);
    29 flush(thread: *const Data, code: *const c_void);
    30 cancel(task: *const Data, flags: i32, code: *const c_void);
    31 reduction(
        kind: i32,
        endpoint: i32,
        region: *const Data,
        task: *const Data,
        code: *const c_void,
    );
    32 dispatch(region: *const Data, task: *const Data, kind: i32, instance: u64);
    37 error(severity: i32, message: *const c_char, length: usize, code: *const c_void);
}

/// Passes a command of the program to the tool. `None`: the tool has set no callback for it.
pub(super) fn control_tool(command: u64, modifier: u64, argument: *mut c_void) -> Option<i32> {
    let callback = get(11);
    // SAFETY: the tool has set a function with the parameters of the event.
    (!callback.is_null()).then(|| unsafe {
        let callback: unsafe extern "C" fn(u64, u64, *mut c_void, *const c_void) -> i32 =
            std::mem::transmute(callback);
        callback(command, modifier, argument, std::ptr::null())
    })
}
