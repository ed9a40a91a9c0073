//! Memory spaces and allocators of devices: `omp_get_device_memspace` and the like of OpenMP 6.0.
//!
//! All predefined spaces are the host's memory, one resource. So a space of a list of devices is
//! the predefined one if all of them are the host, and null otherwise.

use crate::devices::is_host;
use std::ffi::c_int;

/// The null handle, of spaces and of allocators.
const NULL: usize = 0;

/// Predefined spaces, `omp_default_mem_space` first, with their allocators.
const SPACES: [(usize, usize); 8] =
    [(99, 1), (1, 2), (2, 3), (3, 4), (4, 5), (100, 100), (101, 101), (102, 102)];

/// Returns the predefined allocator of a predefined space.
fn allocator_of(space: usize) -> usize {
    SPACES.iter().find(|(known, _)| *known == space).map_or(NULL, |(_, allocator)| *allocator)
}

/// Returns whether all devices of a list are the host.
///
/// # Safety
/// `devices` must be null or have `count` entries.
unsafe fn are_host(count: c_int, devices: *const c_int) -> bool {
    match usize::try_from(count) {
        Ok(0) => true,
        Ok(count) if !devices.is_null() => {
            // SAFETY: the caller's promise.
            unsafe { std::slice::from_raw_parts(devices, count) }.iter().copied().all(is_host)
        }
        _ => false,
    }
}

/// Each function for a list of devices, for one, and for all; for C, and for Fortran, which passes
/// addresses. `$of` gives the handle for a predefined space.
macro_rules! of_devices {
    ($($list:ident $list_fortran:ident
        $one:ident $one_fortran:ident: $least:expr, $of:expr;)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $list(count: c_int, devices: *const c_int, space: usize) -> usize {
            // SAFETY: the program passes null or a list of `count` numbers.
            let is_known = count >= $least && unsafe { are_host(count, devices) };
            if is_known { $of(space) } else { NULL }
        }
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $list_fortran(
            count: *const c_int,
            devices: *const c_int,
            space: *const usize,
        ) -> usize {
            // SAFETY: Fortran passes variables.
            unsafe { $list(*count, devices, *space) }
        }
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $one(device: c_int, space: usize) -> usize {
            // SAFETY: a list of one number.
            unsafe { $list(1, &device, space) }
        }
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $one_fortran(device: *const c_int, space: *const usize) -> usize {
            // SAFETY: Fortran passes variables.
            unsafe { $one(*device, *space) }
        }
    )*};
}

fn predefined(space: usize) -> usize {
    if allocator_of(space) == NULL { NULL } else { space }
}

of_devices! {
    omp_get_devices_memspace omp_get_devices_memspace_
        omp_get_device_memspace omp_get_device_memspace_: 1, predefined;
    omp_get_devices_and_host_memspace omp_get_devices_and_host_memspace_
        omp_get_device_and_host_memspace omp_get_device_and_host_memspace_: 0, predefined;
    omp_get_devices_allocator omp_get_devices_allocator_
        omp_get_device_allocator omp_get_device_allocator_: 1, allocator_of;
    omp_get_devices_and_host_allocator omp_get_devices_and_host_allocator_
        omp_get_device_and_host_allocator omp_get_device_and_host_allocator_: 0, allocator_of;
}

/// A function for C and for Fortran of a space.
macro_rules! of_space {
    ($($name:ident $fortran:ident($space:ident) -> $r:ty $body:block)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name($space: usize) -> $r $body
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fortran($space: *const usize) -> $r {
            // SAFETY: Fortran passes a variable.
            $name(unsafe { *$space })
        }
    )*};
}

of_space! {
    omp_get_devices_all_memspace omp_get_devices_all_memspace_(space) -> usize {
        predefined(space)
    }
    omp_get_devices_all_allocator omp_get_devices_all_allocator_(space) -> usize {
        allocator_of(space)
    }
    omp_get_memspace_num_resources omp_get_memspace_num_resources_(space) -> c_int {
        c_int::from(predefined(space) != NULL)
    }
}

/// Returns the space with some of the resources of a space: of one resource, it is the same.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_submemspace(
    space: usize,
    count: c_int,
    resources: *const c_int,
) -> usize {
    if count < 1 || resources.is_null() {
        return NULL;
    }
    // SAFETY: the program passes a list of `count` numbers.
    let resources = unsafe { std::slice::from_raw_parts(resources, count as usize) };
    if resources.iter().all(|k| *k == 0) { predefined(space) } else { NULL }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_submemspace_(
    space: *const usize,
    count: *const c_int,
    resources: *const c_int,
) -> usize {
    // SAFETY: Fortran passes variables.
    unsafe { omp_get_submemspace(*space, *count, resources) }
}
