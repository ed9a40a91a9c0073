//! Allocators: `omp_alloc` and the like, with the traits that the host can keep.
//!
//! All memory spaces are the host's memory. The traits `alignment`, `pool_size` and `fallback` have
//! an effect; the others are hints.

use crate::thread;
use std::ffi::c_void;
use std::mem::size_of;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicUsize, Ordering};

const DEFAULT: usize = 1;
/// Handles up to this one are predefined; others are addresses of an [`Allocator`].
const LAST_PREDEFINED: usize = 1023;
/// `omp_atv_default`.
const DEFAULT_VALUE: usize = usize::MAX;

/// An allocator that the program has made.
struct Allocator {
    alignment: usize,
    fallback: Fallback,
    pool: usize,
    used: AtomicUsize,
}

enum Fallback {
    Default,
    Null,
    Abort,
    Other(usize),
}

/// `omp_alloctrait_t`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Trait {
    key: i32,
    value: usize,
}

/// The header in front of a block.
struct Header {
    /// The address of the memory that the system has given.
    base: *mut c_void,
    bytes: usize,
    allocator: usize,
}

/// The values of Fortran's and C's names.
macro_rules! handles {
    ($($name:ident = $value:expr)*) => {$(
        #[unsafe(no_mangle)]
        static $name: usize = $value;
    )*};
}

handles! {
    omp_null_allocator = 0
    omp_default_mem_alloc = 1
    omp_large_cap_mem_alloc = 2
    omp_const_mem_alloc = 3
    omp_high_bw_mem_alloc = 4
    omp_low_lat_mem_alloc = 5
    omp_cgroup_mem_alloc = 6
    omp_pteam_mem_alloc = 7
    omp_thread_mem_alloc = 8
    omp_null_mem_space = 0
    omp_default_mem_space = 99
    omp_large_cap_mem_space = 1
    omp_const_mem_space = 2
    omp_high_bw_mem_space = 3
    omp_low_lat_mem_space = 4
}

const NAMES: [&str; 8] = [
    "omp_default_mem_alloc",
    "omp_large_cap_mem_alloc",
    "omp_const_mem_alloc",
    "omp_high_bw_mem_alloc",
    "omp_low_lat_mem_alloc",
    "omp_cgroup_mem_alloc",
    "omp_pteam_mem_alloc",
    "omp_thread_mem_alloc",
];

/// Returns the allocator that `OMP_ALLOCATOR` names.
pub(crate) fn initial(text: Option<&str>) -> usize {
    let text = text.unwrap_or("").to_ascii_lowercase();
    NAMES.iter().position(|name| *name == text).map_or(DEFAULT, |k| k + 1)
}

/// Returns the name of a predefined allocator.
pub(crate) fn name(handle: usize) -> &'static str {
    NAMES.get(handle.wrapping_sub(1)).copied().unwrap_or(NAMES[0])
}

/// # Safety
/// A handle that is not predefined must be one of `omp_init_allocator`.
unsafe fn made<'a>(handle: usize) -> Option<&'a Allocator> {
    // SAFETY: the caller's promise.
    (handle > LAST_PREDEFINED).then(|| unsafe { &*(handle as *const Allocator) })
}

fn default_of_task() -> usize {
    thread::current_task().icvs.get().allocator
}

/// # Safety
/// As for [`made`].
unsafe fn allocate(alignment: usize, bytes: usize, handle: usize, clear: bool) -> *mut c_void {
    let mut handle = if handle == 0 { default_of_task() } else { handle };
    if bytes == 0 || !(alignment.is_power_of_two() || alignment == 0) {
        return null_mut();
    }
    loop {
        // SAFETY: the caller's promise; a fallback is one as well.
        let allocator = unsafe { made(handle) };
        let least = allocator.map_or(16, |a| a.alignment).max(alignment).max(16);
        let total = bytes.checked_add(least + size_of::<Header>());
        let Some(total) = total else { return null_mut() };
        let fits = allocator.is_none_or(|a| {
            let used = a.used.fetch_add(total, Ordering::Relaxed);
            let fits = used.saturating_add(total) <= a.pool;
            if !fits {
                a.used.fetch_sub(total, Ordering::Relaxed);
            }
            fits
        });
        let base = match fits {
            true if clear => {
                // SAFETY: asks the system for memory.
                unsafe { libc::calloc(1, total) }
            }
            true => {
                // SAFETY: asks the system for memory.
                unsafe { libc::malloc(total) }
            }
            false => null_mut(),
        };
        if !base.is_null() {
            let at = (base as usize + size_of::<Header>()).next_multiple_of(least);
            let block = base.wrapping_byte_add(at - base as usize);
            // SAFETY: the header and the block are in the memory that the system has given.
            unsafe {
                let header = block.byte_sub(size_of::<Header>()).cast::<Header>();
                header.write_unaligned(Header { base, bytes, allocator: handle });
            }
            return block;
        }
        match allocator.map(|a| &a.fallback) {
            None | Some(Fallback::Null) => return null_mut(),
            Some(Fallback::Default) => handle = DEFAULT,
            Some(Fallback::Other(other)) => handle = *other,
            Some(Fallback::Abort) => crate::report::fatal("an allocator has no memory left"),
        }
    }
}

/// # Safety
/// `block` must come from [`allocate`].
unsafe fn header(block: *mut c_void) -> Header {
    // SAFETY: the caller's promise.
    unsafe { block.byte_sub(size_of::<Header>()).cast::<Header>().read_unaligned() }
}

/// # Safety
/// `block` must be null or come from [`allocate`].
unsafe fn free(block: *mut c_void) {
    if block.is_null() {
        return;
    }
    // SAFETY: the caller's promise; an allocator lives as long as its blocks.
    unsafe {
        let Header { base, bytes, allocator } = header(block);
        if let Some(made) = made(allocator) {
            let total = bytes + made.alignment.max(16) + size_of::<Header>();
            made.used.fetch_sub(total.min(made.used.load(Ordering::Relaxed)), Ordering::Relaxed);
        }
        libc::free(base);
    }
}

/// # Safety
/// As for [`free`] and [`allocate`].
unsafe fn reallocate(block: *mut c_void, bytes: usize, handle: usize) -> *mut c_void {
    if block.is_null() {
        // SAFETY: the caller's promise.
        return unsafe { allocate(0, bytes, handle, false) };
    }
    if bytes == 0 {
        // SAFETY: the caller's promise.
        unsafe { free(block) };
        return null_mut();
    }
    // SAFETY: the caller's promise; both blocks have the bytes that are copied.
    unsafe {
        let old = header(block);
        let handle = if handle == 0 { old.allocator } else { handle };
        let new = allocate(0, bytes, handle, false);
        if !new.is_null() {
            let count = bytes.min(old.bytes);
            std::ptr::copy_nonoverlapping(block.cast::<u8>(), new.cast(), count);
            free(block);
        }
        new
    }
}

/// Makes an allocator from `count` traits.
///
/// # Safety
/// `traits` must have `count` entries.
unsafe fn make(count: i32, traits: *const Trait) -> usize {
    let mut new = Allocator {
        alignment: 16,
        fallback: Fallback::Default,
        pool: usize::MAX,
        used: AtomicUsize::new(0),
    };
    let mut other = 0;
    for k in 0..count.max(0) as usize {
        // SAFETY: the caller's promise.
        let Trait { key, value } = unsafe { *traits.add(k) };
        if value == DEFAULT_VALUE {
            continue;
        }
        match (key, value) {
            (2, alignment) if alignment.is_power_of_two() => new.alignment = alignment.max(16),
            (2, _) => return 0,
            (4, pool) => new.pool = pool,
            (5, 11) => new.fallback = Fallback::Default,
            (5, 12) => new.fallback = Fallback::Null,
            (5, 13) => new.fallback = Fallback::Abort,
            (5, 14) => new.fallback = Fallback::Other(0),
            (6, allocator) => other = allocator,
            _ => {}
        }
    }
    if matches!(new.fallback, Fallback::Other(_)) {
        new.fallback = Fallback::Other(if other == 0 { DEFAULT } else { other });
    }
    Box::into_raw(Box::new(new)) as usize
}

/// # Safety
/// As for [`made`].
unsafe fn end(handle: usize) {
    if handle > LAST_PREDEFINED {
        // SAFETY: the caller's promise; `make` has made it.
        drop(unsafe { Box::from_raw(handle as *mut Allocator) });
    }
}

/// A function for C and Fortran, and the one that compilers call.
macro_rules! allocator_functions {
    ($($c:ident, $kmpc:ident($($parameter:ident: $type:ty),*) $(-> $r:ty)? $body:block)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $c($($parameter: $type),*) $(-> $r)? $body
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $kmpc(_gtid: i32, $($parameter: $type),*) $(-> $r)? $body
    )*};
}

allocator_functions! {
    omp_alloc, __kmpc_alloc(bytes: usize, allocator: usize) -> *mut c_void {
        // SAFETY: the program passes an allocator.
        unsafe { allocate(0, bytes, allocator, false) }
    }
    omp_aligned_alloc, __kmpc_aligned_alloc(alignment: usize, bytes: usize, allocator: usize)
        -> *mut c_void {
        // SAFETY: the program passes an allocator.
        unsafe { allocate(alignment, bytes, allocator, false) }
    }
    omp_calloc, __kmpc_calloc(count: usize, bytes: usize, allocator: usize) -> *mut c_void {
        match count.checked_mul(bytes) {
            // SAFETY: the program passes an allocator.
            Some(bytes) => unsafe { allocate(0, bytes, allocator, true) },
            None => null_mut(),
        }
    }
    omp_realloc, __kmpc_realloc(
        block: *mut c_void,
        bytes: usize,
        allocator: usize,
        _old_allocator: usize
    ) -> *mut c_void {
        // SAFETY: the program passes a block of an allocator.
        unsafe { reallocate(block, bytes, allocator) }
    }
    omp_free, __kmpc_free(block: *mut c_void, _allocator: usize) {
        // SAFETY: the program passes a block of an allocator.
        unsafe { free(block) };
    }
    omp_init_allocator, __kmpc_init_allocator(
        _space: usize,
        count: i32,
        traits: *const Trait
    ) -> usize {
        // SAFETY: the program passes `count` traits.
        unsafe { make(count, traits) }
    }
    omp_destroy_allocator, __kmpc_destroy_allocator(allocator: usize) {
        // SAFETY: the program passes an allocator.
        unsafe { end(allocator) };
    }
    omp_set_default_allocator, __kmpc_set_default_allocator(allocator: usize) {
        if allocator != 0 {
            thread::current_task().change_icvs(|icvs| icvs.allocator = allocator);
        }
    }
    omp_get_default_allocator, __kmpc_get_default_allocator() -> usize {
        default_of_task()
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_aligned_calloc(
    alignment: usize,
    count: usize,
    bytes: usize,
    allocator: usize,
) -> *mut c_void {
    match count.checked_mul(bytes) {
        // SAFETY: the program passes an allocator.
        Some(bytes) => unsafe { allocate(alignment, bytes, allocator, true) },
        None => null_mut(),
    }
}

/// Fortran passes addresses.
macro_rules! for_fortran {
    ($($name:ident = $c:ident($($parameter:ident: $type:ty),*) $(-> $r:ty)?)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($parameter: *const $type),*) $(-> $r)? {
            // SAFETY: Fortran passes variables.
            unsafe { $c($(*$parameter),*) }
        }
    )*};
}

for_fortran! {
    omp_destroy_allocator_ = omp_destroy_allocator(allocator: usize)
    omp_set_default_allocator_ = omp_set_default_allocator(allocator: usize)
    omp_get_default_allocator_ = omp_get_default_allocator() -> usize
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_init_allocator_(
    _space: *const usize,
    count: *const i32,
    traits: *const Trait,
) -> usize {
    // SAFETY: Fortran passes variables, and `*count` traits.
    unsafe { make(*count, traits) }
}

// ---- Additions of libomp ----

for_fortran! {
    kmp_malloc_ = kmp_malloc(bytes: usize) -> *mut c_void
    kmp_aligned_malloc_ = kmp_aligned_malloc(bytes: usize, alignment: usize) -> *mut c_void
    kmp_calloc_ = kmp_calloc(count: usize, bytes: usize) -> *mut c_void
    kmp_realloc_ = kmp_realloc(block: *mut c_void, bytes: usize) -> *mut c_void
    kmp_free_ = kmp_free(block: *mut c_void)
}

/// The functions `kmp_malloc` and the like.
macro_rules! system_functions {
    ($($name:ident, $kmpc:ident($($parameter:ident: $type:ty),*) $(-> $r:ty)? $body:block)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($parameter: $type),*) $(-> $r)? $body
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $kmpc($($parameter: $type),*) $(-> $r)? $body
    )*};
}

system_functions! {
    kmp_malloc, kmpc_malloc(bytes: usize) -> *mut c_void {
        // SAFETY: the default allocator.
        unsafe { allocate(0, bytes, DEFAULT, false) }
    }
    kmp_aligned_malloc, kmpc_aligned_malloc(bytes: usize, alignment: usize) -> *mut c_void {
        // SAFETY: the default allocator.
        unsafe { allocate(alignment, bytes, DEFAULT, false) }
    }
    kmp_calloc, kmpc_calloc(count: usize, bytes: usize) -> *mut c_void {
        // SAFETY: the default allocator.
        unsafe { omp_calloc(count, bytes, DEFAULT) }
    }
    kmp_realloc, kmpc_realloc(block: *mut c_void, bytes: usize) -> *mut c_void {
        // SAFETY: the program passes a block of one of these functions.
        unsafe { reallocate(block, bytes, DEFAULT) }
    }
    kmp_free, kmpc_free(block: *mut c_void) {
        // SAFETY: the program passes a block of one of these functions.
        unsafe { free(block) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fortran_passes_addresses() {
        let traits = [Trait { key: 2, value: 512 }];
        // SAFETY: the variables and lists are as the functions want them.
        unsafe {
            let made = omp_init_allocator_(&omp_null_mem_space, &1, traits.as_ptr());
            omp_set_default_allocator_(&made);
            assert_eq!(omp_get_default_allocator_(), made);
            let block = omp_alloc(10, 0);
            assert_eq!(block as usize % 512, 0);
            omp_free(block, 0);
            omp_set_default_allocator_(&DEFAULT);
            assert_eq!(omp_get_default_allocator_(), DEFAULT);
            omp_destroy_allocator_(&made);
        }
    }
}
