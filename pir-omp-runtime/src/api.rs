//! The functions of `omp.h` and `omp_lib` that are not of locks, memory, or what they print.

use crate::affinity;
use crate::record::{Task, Team};
use crate::settings::{self, environment};
use crate::thread;
use std::ffi::{c_char, c_void};
use std::ptr::null;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A function for C, and one for Fortran, which passes addresses.
macro_rules! functions {
    ($($name:ident, $fortran:ident($($parameter:ident: $type:ty),*) $(-> $r:ty)? $body:block)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($parameter: $type),*) $(-> $r)? $body

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fortran($($parameter: *const $type),*) $(-> $r)? {
            // SAFETY: Fortran passes variables.
            unsafe { $name($(*$parameter),*) }
        }
    )*};
}

/// Returns the implicit task that encloses the current one at a level, if there is one.
pub(crate) fn ancestor(level: i32) -> Option<&'static Task> {
    let mut task = thread::current_task();
    if level < 0 || level > task.prefix.level.get() {
        return None;
    }
    let mut team: Option<&'static Team> = thread::current().member().team.get();
    while task.prefix.level.get() > level {
        let of = team?;
        let member = of.outer.get()?;
        task = of.parent.get()?;
        team = member.team.get();
    }
    Some(task)
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
        thread::current_task().change_icvs(|icvs| icvs.num_threads = count.max(1));
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
        ancestor(level).map_or(-1, |task| task.prefix.number.get())
    }
    omp_get_team_size, omp_get_team_size_(level: i32) -> i32 {
        ancestor(level).map_or(-1, |task| task.prefix.size.get())
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
        affinity::places().len() as i32
    }
    omp_get_place_num_procs, omp_get_place_num_procs_(place: i32) -> i32 {
        affinity::places().get(place as usize).map_or(0, |place| place.len() as i32)
    }
    omp_get_place_num, omp_get_place_num_() -> i32 {
        if affinity::binds() { thread::current().place.get() } else { -1 }
    }
    omp_get_partition_num_places, omp_get_partition_num_places_() -> i32 {
        partition().count() as i32
    }
    omp_get_num_interop_properties, omp_get_num_interop_properties_() -> i32 {
        0
    }
    kmp_set_stacksize, kmp_set_stacksize_(_bytes: i32) {}
    kmp_set_stacksize_s, kmp_set_stacksize_s_(_bytes: usize) {}
    kmp_get_stacksize, kmp_get_stacksize_() -> i32 {
        i32::try_from(environment().stack_bytes).unwrap_or(i32::MAX)
    }
    kmp_get_stacksize_s, kmp_get_stacksize_s_() -> usize {
        environment().stack_bytes
    }
    kmp_set_blocktime, kmp_set_blocktime_(milliseconds: i32) {
        let milliseconds = u64::try_from(milliseconds.max(0)).unwrap_or(0);
        settings::set_spin_bound(Duration::from_millis(milliseconds));
    }
    kmp_get_blocktime, kmp_get_blocktime_() -> i32 {
        i32::try_from(settings::spin_bound().as_millis()).unwrap_or(i32::MAX)
    }
    kmp_set_library, kmp_set_library_(_kind: i32) {}
    kmp_get_library, kmp_get_library_() -> i32 {
        // Throughput.
        2
    }
    kmp_set_library_serial, kmp_set_library_serial_() {}
    kmp_set_library_turnaround, kmp_set_library_turnaround_() {}
    kmp_set_library_throughput, kmp_set_library_throughput_() {}
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
        affinity::of_this_thread().last().map_or(1, |cpu| *cpu as i32 + 1)
    }
}

/// Other names that Fortran's module gives to functions of C.
macro_rules! other_names {
    ($($name:ident = $c:ident($($parameter:ident: $type:ty),*) $(-> $r:ty)?)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($parameter: $type),*) $(-> $r)? {
            // SAFETY: passes what it was passed.
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

/// Settings by a text like that of the environment, which has been read by then.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_set_defaults(_text: *const c_char) {}

#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_set_defaults_(_text: *const c_char, _bytes: i32) {}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_set_schedule(kind: u32, chunk: i32) {
    let known = [settings::STATIC, settings::DYNAMIC, settings::GUIDED, settings::AUTO];
    let base = kind & !settings::MONOTONIC;
    if !known.contains(&base) {
        return;
    }
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
    // SAFETY: passes what it was passed.
    unsafe { omp_get_schedule(kind, chunk) };
}

/// Returns the places of the current task's partition.
fn partition() -> impl Iterator<Item = i32> {
    let all = affinity::places().len() as i32;
    let (first, last) = thread::current().place_list.get();
    let last = if last < 0 { all - 1 } else { last };
    first..=last
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_place_proc_ids(place: i32, ids: *mut i32) {
    let Some(place) = affinity::places().get(place as usize) else { return };
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
    // SAFETY: passes what it was passed.
    unsafe { omp_get_partition_place_nums(places) };
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_control_tool(_command: i32, _modifier: i32, _data: *mut c_void) -> i32 {
    // There is no tool.
    -2
}

/// How a device is asked for: there is only the host, which cannot be left out.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_get_target_offload() -> i32 {
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_pause_resource(kind: i32) -> i32 {
    // SAFETY: a function without conditions.
    unsafe { omp_pause_resource_all(kind) }
}

// ---- Objects of other languages: there are none ----

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_interop_int(
    _object: *const c_void,
    _property: i32,
    code: *mut i32,
) -> isize {
    // SAFETY: the program passes a variable or null.
    unsafe { no_property(code) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_interop_ptr(
    _object: *const c_void,
    _property: i32,
    code: *mut i32,
) -> *const c_void {
    // SAFETY: the program passes a variable or null.
    unsafe { no_property(code) };
    null()
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_interop_str(
    _object: *const c_void,
    _property: i32,
    code: *mut i32,
) -> *const c_char {
    // SAFETY: the program passes a variable or null.
    unsafe { no_property(code) };
    null()
}

/// Sets the code for "out of range".
///
/// # Safety
/// `code` must be null or a variable.
unsafe fn no_property(code: *mut i32) {
    if !code.is_null() {
        // SAFETY: the caller's promise.
        unsafe { *code = -2 };
    }
}

macro_rules! no_names {
    ($($name:ident)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name(_object: *const c_void, _which: i32) -> *const c_char {
            null()
        }
    )*};
}

no_names!(omp_get_interop_name omp_get_interop_type_desc omp_get_interop_rc_desc);

// ---- Masks of processors, as libomp has them ----

type Mask = Vec<bool>;

#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_create_affinity_mask(mask: *mut *mut Mask) {
    // SAFETY: the program passes a variable.
    unsafe { *mask = Box::into_raw(Box::new(vec![false; libc::CPU_SETSIZE as usize])) };
}

#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_destroy_affinity_mask(mask: *mut *mut Mask) {
    // SAFETY: the program passes a mask that it has made.
    unsafe {
        drop(Box::from_raw(*mask));
        *mask = std::ptr::null_mut();
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_set_affinity(mask: *const *const Mask) -> i32 {
    // SAFETY: the program passes a mask that it has made.
    let mask = unsafe { &**mask };
    let processors: Vec<usize> = (0..mask.len()).filter(|cpu| mask[*cpu]).collect();
    if processors.is_empty() {
        return -1;
    }
    affinity::bind_to(&processors);
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_get_affinity(mask: *const *mut Mask) -> i32 {
    // SAFETY: the program passes a mask that it has made.
    let mask = unsafe { &mut **mask };
    mask.fill(false);
    affinity::of_this_thread().into_iter().for_each(|cpu| mask[cpu] = true);
    0
}

/// Sets, resets or asks for a processor of a mask.
///
/// # Safety
/// `mask` must be a mask.
unsafe fn of_mask(cpu: i32, mask: *const *mut Mask, change: Option<bool>) -> i32 {
    // SAFETY: the caller's promise.
    let mask = unsafe { &mut **mask };
    let Some(entry) = mask.get_mut(cpu as usize) else { return -1 };
    match change {
        Some(value) => {
            *entry = value;
            0
        }
        None => i32::from(*entry),
    }
}

macro_rules! mask_functions {
    ($($name:ident $kmpc:ident $fortran:ident: $change:expr;)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name(cpu: i32, mask: *const *mut Mask) -> i32 {
            // SAFETY: the program passes a mask that it has made.
            unsafe { of_mask(cpu, mask, $change) }
        }
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $kmpc(cpu: i32, mask: *const *mut Mask) -> i32 {
            // SAFETY: the program passes a mask that it has made.
            unsafe { of_mask(cpu, mask, $change) }
        }
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fortran(cpu: *const i32, mask: *const *mut Mask) -> i32 {
            // SAFETY: the program passes a number, and a mask that it has made.
            unsafe { of_mask(*cpu, mask, $change) }
        }
    )*};
}

mask_functions! {
    kmp_set_affinity_mask_proc kmpc_set_affinity_mask_proc kmp_set_affinity_mask_proc_: Some(true);
    kmp_unset_affinity_mask_proc kmpc_unset_affinity_mask_proc
        kmp_unset_affinity_mask_proc_: Some(false);
    kmp_get_affinity_mask_proc kmpc_get_affinity_mask_proc kmp_get_affinity_mask_proc_: None;
}
