//! The functions of `omp.h` and `omp_lib` other than those for locks, memory and printing.

use crate::affinity;
use crate::ident::Ident;
use crate::record::{Member, Task, TaskData, Team};
use crate::settings::{self, environment};
use crate::thread;
use std::ffi::{CStr, c_char, c_void};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A function for C, and one for Fortran, which passes addresses.
macro_rules! functions {
    ($(
        $name:ident, $fortran:ident($($parameter:ident: $type:ty),*) $(-> $r:ty)? $body:block
    )*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($parameter: $type),*) $(-> $r)? $body

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fortran($($parameter: *const $type),*) $(-> $r)? {
            // SAFETY: Fortran passes variables.
            unsafe { $name($(*$parameter),*) }
        }
    )*};
}

unsafe extern "C" {
    fn omp_fulfill_event(event: *mut c_void);
}

/// Returns the implicit task that encloses a member's task at a level, if there is one.
pub(crate) fn ancestor(
    mut task: &'static Task,
    member: &'static Member,
    level: i32,
) -> Option<&'static Task> {
    if level < 0 || level > task.prefix.level.get() {
        return None;
    }
    let mut team: Option<&'static Team> = member.team.get();
    while task.prefix.level.get() > level {
        let of = team?;
        let member = of.outer.get()?;
        task = of.parent.get()?;
        team = member.team.get();
    }
    Some(task)
}

/// Returns the implicit task that encloses the current one at a level, if there is one.
pub(crate) fn ancestor_here(level: i32) -> Option<&'static Task> {
    ancestor(thread::current_task(), thread::current().member(), level)
}

fn max_threads() -> i32 {
    match thread::current_task().icvs.get().num_threads {
        0 => settings::processors() as i32,
        n => n,
    }
}

fn clock() -> f64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock writes to a variable of this function.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut now) };
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

functions! {
    omp_set_num_threads, omp_set_num_threads_(count: i32) {
        let task = thread::current_task();
        task.change_icvs(|icvs| icvs.num_threads = count.max(1));
        // Loops whose iterations are strands have no team that would say so.
        if task.prefix.level.get() == 0 {
            settings::limit_raised_loops(count.max(1) as usize);
        }
    }
    omp_get_max_threads, omp_get_max_threads_() -> i32 {
        max_threads()
    }
    omp_get_num_procs, omp_get_num_procs_() -> i32 {
        settings::processors() as i32
    }
    omp_set_dynamic, omp_set_dynamic_(value: i32) {
        thread::current_task().change_icvs(|icvs| icvs.dynamic = value != 0);
    }
    omp_get_dynamic, omp_get_dynamic_() -> i32 {
        i32::from(thread::current_task().icvs.get().dynamic)
    }
    omp_set_nested, omp_set_nested_(value: i32) {
        thread::current_task().change_icvs(|icvs| {
            icvs.max_active_levels = match (value, icvs.max_active_levels) {
                (0, _) => 1,
                (_, 1) => settings::UNLIMITED,
                (_, levels) => levels,
            };
        });
    }
    omp_get_nested, omp_get_nested_() -> i32 {
        i32::from(thread::current_task().icvs.get().max_active_levels > 1)
    }
    omp_set_max_active_levels, omp_set_max_active_levels_(levels: i32) {
        if levels >= 0 {
            thread::current_task().change_icvs(|icvs| icvs.max_active_levels = levels);
        }
    }
    omp_get_max_active_levels, omp_get_max_active_levels_() -> i32 {
        thread::current_task().icvs.get().max_active_levels
    }
    omp_get_supported_active_levels, omp_get_supported_active_levels_() -> i32 {
        settings::UNLIMITED
    }
    omp_get_thread_limit, omp_get_thread_limit_() -> i32 {
        thread::current_task().icvs.get().thread_limit
    }
    omp_get_ancestor_thread_num, omp_get_ancestor_thread_num_(level: i32) -> i32 {
        ancestor_here(level).map_or(-1, |task| task.prefix.number.get())
    }
    omp_get_team_size, omp_get_team_size_(level: i32) -> i32 {
        ancestor_here(level).map_or(-1, |task| task.prefix.size.get())
    }
    omp_get_max_task_priority, omp_get_max_task_priority_() -> i32 {
        environment().max_task_priority
    }
    omp_get_wtime, omp_get_wtime_() -> f64 {
        clock()
    }
    omp_get_wtick, omp_get_wtick_() -> f64 {
        1e-9
    }
    omp_set_num_teams, omp_set_num_teams_(count: i32) {
        if count > 0 {
            settings::ASKED_TEAMS.store(count, Ordering::Relaxed);
        }
    }
    omp_get_max_teams, omp_get_max_teams_() -> i32 {
        match settings::ASKED_TEAMS.load(Ordering::Relaxed) {
            0 => environment().num_teams,
            n => n,
        }
    }
    omp_set_teams_thread_limit, omp_set_teams_thread_limit_(limit: i32) {
        if limit > 0 {
            settings::ASKED_TEAMS_THREAD_LIMIT.store(limit, Ordering::Relaxed);
        }
    }
    omp_get_teams_thread_limit, omp_get_teams_thread_limit_() -> i32 {
        match settings::ASKED_TEAMS_THREAD_LIMIT.load(Ordering::Relaxed) {
            0 => environment().teams_thread_limit,
            n => n,
        }
    }
    omp_set_default_device, omp_set_default_device_(device: i32) {
        thread::current_task().change_icvs(|icvs| icvs.default_device = device);
    }
    omp_get_default_device, omp_get_default_device_() -> i32 {
        thread::current_task().icvs.get().default_device
    }
    omp_get_num_devices, omp_get_num_devices_() -> i32 {
        0
    }
    omp_get_initial_device, omp_get_initial_device_() -> i32 {
        0
    }
    omp_get_device_num, omp_get_device_num_() -> i32 {
        0
    }
    omp_is_initial_device, omp_is_initial_device_() -> i32 {
        1
    }
    omp_pause_resource, omp_pause_resource_(kind: i32, device: i32) -> i32 {
        let is_outside = thread::current_task().prefix.level.get() == 0;
        i32::from(!(is_outside && (1..=3).contains(&kind) && device == 0))
    }
    omp_pause_resource_all, omp_pause_resource_all_(kind: i32) -> i32 {
        let is_outside = thread::current_task().prefix.level.get() == 0;
        i32::from(!(is_outside && (1..=3).contains(&kind)))
    }
    omp_get_proc_bind, omp_get_proc_bind_() -> i32 {
        thread::current_task().icvs.get().proc_bind
    }
    omp_get_num_places, omp_get_num_places_() -> i32 {
        affinity::shown_places().len() as i32
    }
    omp_get_place_num_procs, omp_get_place_num_procs_(place: i32) -> i32 {
        affinity::shown_places().get(place as usize).map_or(0, |place| place.len() as i32)
    }
    omp_get_place_num, omp_get_place_num_() -> i32 {
        match (affinity::binds(), affinity::places().is_empty()) {
            (true, _) => thread::current().place.get(),
            (false, true) => 0,
            (false, false) => -1,
        }
    }
    omp_get_partition_num_places, omp_get_partition_num_places_() -> i32 {
        partition().count() as i32
    }
    kmp_set_stacksize, kmp_set_stacksize_(bytes: i32) {
        if let Ok(bytes) = usize::try_from(bytes) {
            settings::set_stack_bytes(bytes);
        }
    }
    kmp_set_stacksize_s, kmp_set_stacksize_s_(bytes: usize) {
        settings::set_stack_bytes(bytes);
    }
    kmp_get_stacksize, kmp_get_stacksize_() -> i32 {
        i32::try_from(settings::stack_bytes()).unwrap_or(i32::MAX)
    }
    kmp_get_stacksize_s, kmp_get_stacksize_s_() -> usize {
        settings::stack_bytes()
    }
    kmp_set_blocktime, kmp_set_blocktime_(milliseconds: i32) {
        let milliseconds = u64::try_from(milliseconds.max(0)).unwrap_or(0);
        settings::set_spin_bound(Some(Duration::from_millis(milliseconds)));
    }
    kmp_get_blocktime, kmp_get_blocktime_() -> i32 {
        i32::try_from(settings::spin_bound().as_millis()).unwrap_or(i32::MAX)
    }
    kmp_set_library, kmp_set_library_(kind: i32) {
        if let Some(library) = settings::Library::of_number(kind) {
            set_library(library);
        }
    }
    kmp_get_library, kmp_get_library_() -> i32 {
        settings::library() as i32
    }
    kmp_set_library_serial, kmp_set_library_serial_() {
        set_library(settings::Library::Serial);
    }
    kmp_set_library_turnaround, kmp_set_library_turnaround_() {
        set_library(settings::Library::Turnaround);
    }
    kmp_set_library_throughput, kmp_set_library_throughput_() {
        set_library(settings::Library::Throughput);
    }
    kmp_set_disp_num_buffers, kmp_set_disp_num_buffers_(_count: i32) {}
    kmp_set_warnings_on, kmp_set_warnings_on_() {}
    kmp_set_warnings_off, kmp_set_warnings_off_() {}
    kmp_get_cancellation_status, kmp_get_cancellation_status_(_kind: i32) -> i32 {
        0
    }
    kmp_get_num_known_threads, kmp_get_num_known_threads_() -> i32 {
        thread::count()
    }
    kmp_get_affinity_max_proc, kmp_get_affinity_max_proc_() -> i32 {
        affinity::of_machine() as i32
    }
}

/// Other names that Fortran's module gives to functions of C.
macro_rules! other_names {
    ($($name:ident = $c:ident($($parameter:ident: $type:ty),*) $(-> $r:ty)?)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($parameter: $type),*) $(-> $r)? {
            // SAFETY: passes its own arguments on.
            unsafe { $c($($parameter),*) }
        }
    )*};
}

other_names! {
    ompc_set_num_threads = omp_set_num_threads(count: i32)
    ompc_set_dynamic = omp_set_dynamic(value: i32)
    ompc_set_nested = omp_set_nested(value: i32)
    ompc_set_max_active_levels = omp_set_max_active_levels(levels: i32)
    ompc_set_schedule = omp_set_schedule(kind: u32, chunk: i32)
    ompc_get_ancestor_thread_num = omp_get_ancestor_thread_num(level: i32) -> i32
    ompc_get_team_size = omp_get_team_size(level: i32) -> i32
    kmpc_set_blocktime = kmp_set_blocktime(milliseconds: i32)
    kmpc_set_library = kmp_set_library(kind: i32)
    kmpc_set_stacksize = kmp_set_stacksize(bytes: i32)
    kmpc_set_stacksize_s = kmp_set_stacksize_s(bytes: usize)
    kmpc_set_disp_num_buffers = kmp_set_disp_num_buffers(count: i32)
    kmpc_set_defaults = kmp_set_defaults(text: *const c_char)
}

/// Chooses the behaviour of waiting threads, and with `Serial` that regions have one thread.
fn set_library(library: settings::Library) {
    let task = thread::current_task();
    if task.prefix.active_level.get() > 0 {
        return;
    }
    settings::set_library(library);
    let threads = match library {
        settings::Library::Serial => 1,
        _ => environment().initial.num_threads,
    };
    task.change_icvs(|icvs| icvs.num_threads = threads);
}

/// Sets variables like those of the environment: `NAME=VALUE|NAME=VALUE`.
fn set_defaults(text: &str) {
    let Some(now) = settings::set_defaults(text) else { return };
    // The environment has been read. Everything begun since goes on as it is.
    let names = |name: &str| settings::default_pairs(text).any(|(known, _)| known == name);
    thread::current_task().change_icvs(|icvs| {
        if names("OMP_NUM_THREADS") {
            icvs.num_threads = now.initial.num_threads;
        }
        if names("OMP_DYNAMIC") {
            icvs.dynamic = now.initial.dynamic;
        }
    });
    if names("KMP_BLOCKTIME") {
        settings::set_spin_bound(now.spin);
    }
    if names("OMP_STACKSIZE") || names("KMP_STACKSIZE") {
        settings::set_stack_bytes(now.stack_bytes);
    }
    if names("KMP_LIBRARY") {
        set_library(now.library);
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_set_defaults(text: *const c_char) {
    if !text.is_null() {
        // SAFETY: the program passes a text that ends with zero.
        set_defaults(&unsafe { CStr::from_ptr(text) }.to_string_lossy());
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_set_defaults_(text: *const c_char, bytes: usize) {
    // SAFETY: Fortran passes a text of the length.
    let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), bytes) };
    set_defaults(&String::from_utf8_lossy(bytes));
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_set_schedule(kind: u32, chunk: i32) {
    let known = [settings::STATIC, settings::DYNAMIC, settings::GUIDED, settings::AUTO];
    let base = kind & !settings::MONOTONIC;
    let (kind, base, chunk) = match known.contains(&base) {
        true => (kind, base, chunk),
        // As libomp: the default, with the modifier.
        false => (kind & settings::MONOTONIC | settings::STATIC, settings::STATIC, 0),
    };
    let otherwise = i32::from(base != settings::STATIC);
    let chunk = if chunk < 1 || base == settings::AUTO { otherwise } else { chunk };
    let schedule = settings::Schedule { kind, chunk };
    thread::current_task().change_icvs(|icvs| icvs.schedule = schedule);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_set_schedule_(kind: *const u32, chunk: *const i32) {
    // SAFETY: Fortran passes variables.
    unsafe { omp_set_schedule(*kind, *chunk) };
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_schedule(kind: *mut u32, chunk: *mut i32) {
    let schedule = thread::current_task().icvs.get().schedule;
    // SAFETY: the program passes variables.
    unsafe {
        *kind = schedule.kind;
        *chunk = schedule.chunk;
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_schedule_(kind: *mut u32, chunk: *mut i32) {
    // SAFETY: passes its own arguments on.
    unsafe { omp_get_schedule(kind, chunk) };
}

/// Returns the places of the current task's partition.
pub(crate) fn partition() -> impl Iterator<Item = i32> + Clone {
    let all = affinity::shown_places().len() as i32;
    let (first, last) = thread::current().place_list.get();
    let last = if last < 0 { all - 1 } else { last };
    first..=last
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_place_proc_ids(place: i32, ids: *mut i32) {
    let Some(place) = affinity::shown_places().get(place as usize) else { return };
    for (k, cpu) in place.iter().enumerate() {
        // SAFETY: the program passes a list with room for the place's processors.
        unsafe { *ids.add(k) = *cpu as i32 };
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_place_proc_ids_(place: *const i32, ids: *mut i32) {
    // SAFETY: Fortran passes variables.
    unsafe { omp_get_place_proc_ids(*place, ids) };
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_partition_place_nums(places: *mut i32) {
    for (k, place) in partition().enumerate() {
        // SAFETY: the program passes a list with room for the partition.
        unsafe { *places.add(k) = place };
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_partition_place_nums_(places: *mut i32) {
    // SAFETY: passes its own arguments on.
    unsafe { omp_get_partition_place_nums(places) };
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_control_tool(command: i32, modifier: i32, data: *mut c_void) -> i32 {
    // The program may ask before anything else.
    thread::current_task();
    crate::tool::control(command, modifier, data)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_control_tool_(
    command: *const i32,
    modifier: *const i32,
    data: *mut c_void,
) -> i32 {
    // SAFETY: Fortran passes variables.
    unsafe { omp_control_tool(*command, *modifier, data) }
}

/// What `OMP_TARGET_OFFLOAD` says.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_get_target_offload() -> i32 {
    environment().target_offload as i32
}

/// `num_threads` counts for one construct, which has taken it.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_pop_num_threads(_place: *const Ident, _gtid: i32) {}

/// Lets a task complete whose work was done elsewhere.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_proxy_task_completed(_gtid: i32, task: *mut TaskData) {
    // SAFETY: the program passes data that it has allocated as a proxy task.
    unsafe { omp_fulfill_event(task.cast()) };
}

/// As [`__kmpc_proxy_task_completed`], by a thread that is of no team.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_proxy_task_completed_ooo(task: *mut TaskData) {
    // SAFETY: the program passes data that it has allocated as a proxy task.
    unsafe { omp_fulfill_event(task.cast()) };
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_pause_resource(kind: i32) -> i32 {
    // SAFETY: a function without conditions.
    unsafe { omp_pause_resource_all(kind) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr::null;

    unsafe extern "C" {
        fn omp_fulfill_event_(event: *const *mut c_void);
        fn __kmpc_omp_task_alloc(
            place: *const Ident,
            gtid: i32,
            flags: i32,
            bytes: usize,
            shared: usize,
            entry: Option<crate::record::TaskEntry>,
        ) -> *mut TaskData;
        fn __kmpc_omp_task(place: *const Ident, gtid: i32, data: *mut TaskData) -> i32;
        fn __kmpc_omp_taskwait(place: *const Ident, gtid: i32) -> i32;
        fn __kmpc_task_allow_completion_event(
            place: *const Ident,
            gtid: i32,
            data: *mut TaskData,
        ) -> *mut c_void;
    }

    unsafe extern "C" fn nothing(_gtid: i32, _data: *mut TaskData) -> i32 {
        0
    }

    #[test]
    fn fortran_lets_an_event_happen() {
        let task = thread::current_task();
        let gtid = task.prefix.gtid.get();
        // SAFETY: the functions are called as compiled code calls them.
        unsafe {
            let bytes = size_of::<TaskData>();
            let data = __kmpc_omp_task_alloc(null(), gtid, 0x41, bytes, 0, Some(nothing));
            let event = __kmpc_task_allow_completion_event(null(), gtid, data);
            __kmpc_omp_task(null(), gtid, data);
            assert_eq!(task.incomplete_children(), 1);
            omp_fulfill_event_(&event);
            assert_eq!(task.incomplete_children(), 0);
            __kmpc_omp_taskwait(null(), gtid);
        }
    }
}
