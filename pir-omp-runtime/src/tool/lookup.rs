//! The functions that a tool calls. It finds them by their names.

use super::{Data, Frame, State, callbacks, is_active, of_task, tasks, threads};
use crate::record::{EXPLICIT, Member, Task};
use crate::{affinity, settings, thread};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::atomic::{AtomicU64, Ordering};

pub(super) type Function = unsafe extern "C" fn();
pub(super) type LookupFn = unsafe extern "C" fn(*const c_char) -> Option<Function>;

/// A table of names and functions.
macro_rules! functions {
    ($($name:ident)*) => {
        /// Returns the function of a name, or null.
        pub(super) unsafe extern "C" fn function(name: *const c_char) -> Option<Function> {
            // SAFETY: the tool passes a text that ends with zero.
            let name = unsafe { CStr::from_ptr(name) }.to_str().unwrap_or("");
            let found = match name {
                $(stringify!($name) => $name as *const c_void,)*
                _ => return None,
            };
            // SAFETY: the tool calls it by the type that the interface gives to the name.
            Some(unsafe { std::mem::transmute::<*const c_void, Function>(found) })
        }
    };
}

functions! {
    ompt_enumerate_states ompt_enumerate_mutex_impls ompt_set_callback ompt_get_callback
    ompt_get_state ompt_get_parallel_info ompt_get_task_info ompt_get_task_memory
    ompt_get_thread_data ompt_get_unique_id ompt_finalize_tool ompt_get_num_procs
    ompt_get_num_places ompt_get_place_proc_ids ompt_get_place_num ompt_get_partition_place_nums
    ompt_get_proc_id ompt_get_target_info ompt_get_num_devices
}

/// All states, beginning with the one that an enumeration begins with.
const STATES: &[(i32, &CStr)] = &[
    (0x102, c"ompt_state_undefined"),
    (State::Serial as i32, c"ompt_state_work_serial"),
    (State::Parallel as i32, c"ompt_state_work_parallel"),
    (State::Reduction as i32, c"ompt_state_work_reduction"),
    (State::ImplicitBarrier as i32, c"ompt_state_wait_barrier_implicit_parallel"),
    (State::WorkshareBarrier as i32, c"ompt_state_wait_barrier_implicit_workshare"),
    (State::ExplicitBarrier as i32, c"ompt_state_wait_barrier_explicit"),
    (State::ImplementationBarrier as i32, c"ompt_state_wait_barrier_implementation"),
    (State::TeamsBarrier as i32, c"ompt_state_wait_barrier_teams"),
    (State::Taskwait as i32, c"ompt_state_wait_taskwait"),
    (State::Taskgroup as i32, c"ompt_state_wait_taskgroup"),
    (State::Lock as i32, c"ompt_state_wait_lock"),
    (State::Critical as i32, c"ompt_state_wait_critical"),
    (State::Ordered as i32, c"ompt_state_wait_ordered"),
    (State::Idle as i32, c"ompt_state_idle"),
    (State::Overhead as i32, c"ompt_state_overhead"),
];

/// How locks work.
const MUTEXES: &[(i32, &CStr)] = &[(0, c"kmp_mutex_impl_none"), (1, c"kmp_mutex_impl_spin")];

/// Writes the entry after `current`, and returns whether there is one.
///
/// # Safety
/// `next` and `name` must be variables.
unsafe fn enumerate(
    list: &[(i32, &'static CStr)],
    current: c_int,
    next: *mut c_int,
    name: *mut *const c_char,
) -> c_int {
    let at = list.iter().position(|(value, _)| *value == current);
    let Some((value, text)) = at.and_then(|at| list.get(at + 1)) else { return 0 };
    // SAFETY: the caller's promise.
    unsafe {
        *next = *value;
        *name = text.as_ptr();
    }
    1
}

unsafe extern "C" fn ompt_enumerate_states(
    current: c_int,
    next: *mut c_int,
    name: *mut *const c_char,
) -> c_int {
    // SAFETY: the tool passes variables.
    unsafe { enumerate(STATES, current, next, name) }
}

unsafe extern "C" fn ompt_enumerate_mutex_impls(
    current: c_int,
    next: *mut c_int,
    name: *mut *const c_char,
) -> c_int {
    // SAFETY: the tool passes variables.
    unsafe { enumerate(MUTEXES, current, next, name) }
}

unsafe extern "C" fn ompt_set_callback(event: c_int, callback: *mut c_void) -> c_int {
    callbacks::set(event, callback)
}

unsafe extern "C" fn ompt_get_callback(event: c_int, callback: *mut *mut c_void) -> c_int {
    let found = callbacks::get(event);
    if found.is_null() {
        return 0;
    }
    // SAFETY: the tool passes a variable.
    unsafe { *callback = found };
    1
}

/// Writes to a variable, unless the tool does not want to know.
///
/// # Safety
/// `to` must be a variable or null.
unsafe fn write<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: the caller's promise.
        unsafe { *to = value };
    }
}

unsafe extern "C" fn ompt_get_state(wait_id: *mut u64) -> c_int {
    let Some(task) = thread::known_task().filter(|_| is_active()) else { return 0x102 };
    let me = thread::of_number(task.prefix.gtid.get());
    // SAFETY: the tool passes a variable or null.
    unsafe { write(wait_id, me.tool.wait_id.get()) };
    me.tool.state.get() as c_int
}

unsafe extern "C" fn ompt_get_thread_data() -> *const Data {
    let known = thread::known_task().filter(|_| is_active());
    known.map_or(std::ptr::null(), |task| &thread::of_number(task.prefix.gtid.get()).tool.data)
}

unsafe extern "C" fn ompt_get_parallel_info(
    ancestor: c_int,
    data: *mut *const Data,
    size: *mut c_int,
) -> c_int {
    let Some(task) = thread::known_task().filter(|_| is_active()) else { return 0 };
    let mut member = thread::of_number(task.prefix.gtid.get()).member.get();
    for _ in 0..ancestor.max(0) {
        member = member.and_then(|member| member.team().outer.get());
    }
    let Some(member) = member.filter(|_| ancestor >= 0) else { return 0 };
    // SAFETY: the tool passes variables or null.
    unsafe {
        write(data, &member.team().tool.data);
        write(size, member.team().size.get() as c_int);
    }
    2
}

/// Returns a task that is below the current one on the stack, and the member that executes it.
fn ancestor(level: c_int) -> Option<(&'static Task, &'static Member)> {
    let mut task = thread::known_task()?;
    let mut member = thread::of_number(task.prefix.gtid.get()).member.get()?;
    for _ in 0..level {
        (task, member) = match task.has(EXPLICIT) {
            true => (of_task(task).scheduler.get().or(task.parent.get())?, member),
            false => (member.team().parent.get()?, member.team().outer.get()?),
        };
    }
    Some((task, member))
}

unsafe extern "C" fn ompt_get_task_info(
    level: c_int,
    flags: *mut c_int,
    data: *mut *const Data,
    frame: *mut *const Frame,
    region: *mut *const Data,
    number: *mut c_int,
) -> c_int {
    if level < 0 || !is_active() {
        return 0;
    }
    let Some((task, member)) = ancestor(level) else { return 0 };
    let info = of_task(task);
    let kind = match (task.has(EXPLICIT), info.is_initial.get()) {
        (true, _) => tasks::flags_of(task),
        (false, true) => threads::INITIAL_TASK,
        (false, false) => threads::IMPLICIT_TASK,
    };
    // SAFETY: the tool passes variables or null.
    unsafe {
        write(flags, kind);
        write(data, &info.data);
        write(frame, &info.frame);
        write(region, &member.team().tool.data);
        write(number, member.number as c_int);
    }
    2
}

unsafe extern "C" fn ompt_get_task_memory(
    address: *mut *const c_void,
    size: *mut usize,
    block: c_int,
) -> c_int {
    let known = thread::known_task().filter(|task| block == 0 && task.has(EXPLICIT));
    let of = |task: &Task| {
        let explicit = &task.explicit;
        (
            explicit.data.get().cast_const().cast(),
            explicit.bytes.get() + explicit.shared_bytes.get(),
        )
    };
    let (at, bytes) = known.map_or((std::ptr::null(), 0), of);
    // SAFETY: the tool passes variables or null.
    unsafe {
        write(address, at);
        write(size, bytes);
    }
    0
}

unsafe extern "C" fn ompt_get_unique_id() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

unsafe extern "C" fn ompt_finalize_tool() {
    super::start::finalize();
}

unsafe extern "C" fn ompt_get_num_procs() -> c_int {
    settings::processors() as c_int
}

unsafe extern "C" fn ompt_get_num_places() -> c_int {
    affinity::shown_places().len() as c_int
}

/// Writes numbers to a list, if it has room for all, and returns how many there are.
///
/// # Safety
/// `list` must have room for `room` numbers.
unsafe fn write_all(
    numbers: impl Iterator<Item = c_int> + Clone,
    room: c_int,
    list: *mut c_int,
) -> c_int {
    let count = numbers.clone().count() as c_int;
    if count <= room {
        for (k, number) in numbers.enumerate() {
            // SAFETY: the caller's promise.
            unsafe { *list.add(k) = number };
        }
    }
    count
}

unsafe extern "C" fn ompt_get_place_proc_ids(place: c_int, room: c_int, list: *mut c_int) -> c_int {
    let places = affinity::shown_places();
    let Some(place) = usize::try_from(place).ok().and_then(|place| places.get(place)) else {
        return 0;
    };
    // SAFETY: the tool passes a list with so much room.
    unsafe { write_all(place.iter().map(|processor| *processor as c_int), room, list) }
}

unsafe extern "C" fn ompt_get_place_num() -> c_int {
    match (thread::known_task(), affinity::binds()) {
        (Some(task), true) => thread::of_number(task.prefix.gtid.get()).place.get(),
        _ => -1,
    }
}

unsafe extern "C" fn ompt_get_partition_place_nums(room: c_int, list: *mut c_int) -> c_int {
    if thread::known_task().is_none() || !affinity::binds() {
        return 0;
    }
    // SAFETY: the tool passes a list with so much room.
    unsafe { write_all(crate::api::partition(), room, list) }
}

unsafe extern "C" fn ompt_get_proc_id() -> c_int {
    // SAFETY: a query without conditions.
    unsafe { libc::sched_getcpu() }
}

unsafe extern "C" fn ompt_get_target_info(
    _device: *mut u64,
    _target: *mut u64,
    _operation: *mut u64,
) -> c_int {
    // There is only the host.
    0
}

unsafe extern "C" fn ompt_get_num_devices() -> c_int {
    1
}
