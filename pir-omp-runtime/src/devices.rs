//! Memory of devices: `omp_target_alloc` and the like, for a process whose only device is the host.
//!
//! The host is the device 0, since there are no others, and `omp_initial_device` (-1). Functions
//! fail for every other number: they return null or `EINVAL`.

use crate::dependence::Info;
use crate::ident::Ident;
use crate::record::{TaskData, TaskEntry};
use crate::thread;
use std::ffi::{CStr, c_char, c_void};
use std::mem::size_of;
use std::ptr::{null, null_mut};

/// `omp_initial_device`, and what `omp_get_initial_device` returns.
const HOST: [i32; 2] = [-1, 0];
/// `omp_invalid_device`.
const INVALID: i32 = -2;
/// The name of the host among all devices of a system: libomptarget has the same.
const HOST_UID: &CStr = c"HOST";

const TIED: i32 = 1;

unsafe extern "C" {
    fn __kmpc_omp_task_alloc(
        place: *const Ident,
        gtid: i32,
        flags: i32,
        bytes: usize,
        shared: usize,
        entry: Option<TaskEntry>,
    ) -> *mut TaskData;
    fn __kmpc_omp_task_with_deps(
        place: *const Ident,
        gtid: i32,
        data: *mut TaskData,
        count: i32,
        list: *const Info,
        more: i32,
        more_list: *const Info,
    ) -> i32;
}

/// Returns whether a number is the host's.
pub(crate) fn is_host(device: i32) -> bool {
    HOST.contains(&device)
}

/// An operation that writes memory, now or as a task.
enum Transfer {
    Copy { to: *mut u8, from: *const u8, bytes: usize },
    Fill { to: *mut u8, byte: u8, bytes: usize },
    Blocks(Blocks),
}

/// A block of an array of several dimensions, copied row by row.
struct Blocks {
    to: *mut u8,
    from: *const u8,
    row_bytes: usize,
    /// Of the dimensions outside of a row: how many, and the distances in bytes.
    counts: Vec<usize>,
    to_strides: Vec<usize>,
    from_strides: Vec<usize>,
}

impl Transfer {
    /// # Safety
    /// The memory must be the program's to read and to write.
    unsafe fn run(&self) {
        match self {
            // SAFETY: the caller's promise. The ranges may overlap.
            Transfer::Copy { to, from, bytes } => unsafe { std::ptr::copy(*from, *to, *bytes) },
            // SAFETY: the caller's promise.
            Transfer::Fill { to, byte, bytes } => unsafe { to.write_bytes(*byte, *bytes) },
            // SAFETY: the caller's promise.
            Transfer::Blocks(blocks) => unsafe { blocks.run() },
        }
    }
}

impl Blocks {
    /// Reads the lists of `omp_target_memcpy_rect`; `None`: they are no block.
    ///
    /// # Safety
    /// Each list must have `dimensions` entries.
    #[expect(clippy::too_many_arguments, reason = "the parameters of the function in C")]
    unsafe fn read(
        to: *mut u8,
        from: *const u8,
        element: usize,
        dimensions: i32,
        volume: *const usize,
        to_offsets: *const usize,
        from_offsets: *const usize,
        to_sizes: *const usize,
        from_sizes: *const usize,
    ) -> Option<Blocks> {
        let lists = [volume, to_offsets, from_offsets, to_sizes, from_sizes];
        let count = usize::try_from(dimensions).ok().filter(|n| *n > 0)?;
        if to.is_null() || from.is_null() || element == 0 || lists.iter().any(|l| l.is_null()) {
            return None;
        }
        // SAFETY: the caller's promise.
        let [volume, to_offsets, from_offsets, to_sizes, from_sizes] =
            lists.map(|list| unsafe { std::slice::from_raw_parts(list, count) });
        let place = |offsets: &[usize], sizes: &[usize]| -> Option<(usize, Vec<usize>)> {
            let (mut stride, mut offset, mut strides) = (element, 0_usize, vec![0; count]);
            for k in (0..count).rev() {
                strides[k] = stride;
                offset = offset.checked_add(offsets[k].checked_mul(stride)?)?;
                stride = stride.checked_mul(sizes[k])?;
            }
            strides.pop();
            Some((offset, strides))
        };
        let (to_offset, to_strides) = place(to_offsets, to_sizes)?;
        let (from_offset, from_strides) = place(from_offsets, from_sizes)?;
        let (row, counts) = volume.split_last()?;
        Some(Blocks {
            to: to.wrapping_add(to_offset),
            from: from.wrapping_add(from_offset),
            row_bytes: row.checked_mul(element)?,
            counts: counts.to_vec(),
            to_strides,
            from_strides,
        })
    }

    /// # Safety
    /// As for [`Transfer::run`].
    unsafe fn run(&self) {
        if self.row_bytes == 0 || self.counts.contains(&0) {
            return;
        }
        let mut at = vec![0; self.counts.len()];
        loop {
            let offset = |strides: &[usize]| -> usize {
                at.iter().zip(strides).map(|(k, stride)| k * stride).sum()
            };
            let (to, from) = (offset(&self.to_strides), offset(&self.from_strides));
            // SAFETY: the caller's promise.
            unsafe { std::ptr::copy(self.from.add(from), self.to.add(to), self.row_bytes) };
            // The next row: the last dimension first.
            let Some(k) = (0..at.len()).rev().find(|k| at[*k] + 1 < self.counts[*k]) else {
                return;
            };
            at[k] += 1;
            at[k + 1..].fill(0);
        }
    }
}

/// The data of a task that transfers memory.
#[repr(C)]
struct TransferTask {
    data: TaskData,
    transfer: *mut Transfer,
}

unsafe extern "C" fn run_task(_gtid: i32, data: *mut TaskData) -> i32 {
    // SAFETY: `start` has made the task, and the program promises what `run` asks for.
    unsafe {
        let transfer = Box::from_raw((*data.cast::<TransferTask>()).transfer);
        transfer.run();
    }
    0
}

/// Creates a task that waits for the dependences of the objects.
///
/// # Safety
/// `objects` must have `count` objects of `depobj`, and the memory must be as for
/// [`Transfer::run`] until the task has ended.
unsafe fn start(transfer: Transfer, count: i32, objects: *const *const Info) {
    let gtid = thread::current().gtid;
    let mut infos: Vec<Info> = Vec::new();
    for k in 0..if objects.is_null() { 0 } else { count.max(0) as usize } {
        // SAFETY: the caller's promise. Compiled code has the number of entries in front of them.
        unsafe {
            let object = *objects.add(k);
            let length = object.sub(1).cast::<usize>().read();
            infos.extend_from_slice(std::slice::from_raw_parts(object, length));
        }
    }
    // SAFETY: the functions are called as compiled code calls them; the task frees the transfer.
    unsafe {
        let bytes = size_of::<TransferTask>();
        let task = __kmpc_omp_task_alloc(null(), gtid, TIED, bytes, 0, Some(run_task));
        (*task.cast::<TransferTask>()).transfer = Box::into_raw(Box::new(transfer));
        let count = i32::try_from(infos.len()).unwrap_or(i32::MAX);
        __kmpc_omp_task_with_deps(null(), gtid, task, count, infos.as_ptr(), 0, null());
    }
}

// ---- Allocation, and queries about the host's memory ----

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_target_alloc(bytes: usize, device: i32) -> *mut c_void {
    match is_host(device) && bytes > 0 {
        // SAFETY: asks the system for memory.
        true => unsafe { libc::malloc(bytes) },
        false => null_mut(),
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_target_free(block: *mut c_void, device: i32) {
    if is_host(device) {
        // SAFETY: the program passes null or what `omp_target_alloc` has returned.
        unsafe { libc::free(block) };
    }
}

#[unsafe(no_mangle)]
extern "C" fn omp_target_is_present(address: *const c_void, device: i32) -> i32 {
    i32::from(!address.is_null() && is_host(device))
}

#[unsafe(no_mangle)]
extern "C" fn omp_target_is_accessible(address: *const c_void, _bytes: usize, device: i32) -> i32 {
    i32::from(!address.is_null() && is_host(device))
}

#[unsafe(no_mangle)]
extern "C" fn omp_get_mapped_ptr(address: *const c_void, device: i32) -> *const c_void {
    if is_host(device) { address } else { null() }
}

/// Nothing can be associated with memory of the host.
#[unsafe(no_mangle)]
extern "C" fn omp_target_associate_ptr(
    _host: *const c_void,
    _device_address: *const c_void,
    _bytes: usize,
    _offset: usize,
    _device: i32,
) -> i32 {
    libc::EINVAL
}

#[unsafe(no_mangle)]
extern "C" fn omp_target_disassociate_ptr(_address: *const c_void, _device: i32) -> i32 {
    libc::EINVAL
}

/// Prints the mappings to devices: there are none.
#[unsafe(no_mangle)]
extern "C" fn ompx_dump_mapping_tables() {}

/// Memory that the teams of a device share: the host has none.
#[unsafe(no_mangle)]
extern "C" fn llvm_omp_target_dynamic_shared_alloc() -> *mut c_void {
    null_mut()
}

#[unsafe(no_mangle)]
extern "C" fn omp_get_uid_from_device(device: i32) -> *const c_char {
    if is_host(device) { HOST_UID.as_ptr() } else { null() }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_device_from_uid(uid: *const c_char) -> i32 {
    // SAFETY: the program passes null or a text that ends with zero.
    let is_host = !uid.is_null() && unsafe { CStr::from_ptr(uid) } == HOST_UID;
    if is_host { HOST[1] } else { INVALID }
}

// ---- Transfers ----

fn copy(
    to: *mut u8,
    from: *const u8,
    bytes: usize,
    to_offset: usize,
    from_offset: usize,
    devices: [i32; 2],
) -> Option<Transfer> {
    let is_valid = devices.into_iter().all(is_host) && (bytes == 0 || !to.is_null());
    (is_valid && (bytes == 0 || !from.is_null())).then(|| Transfer::Copy {
        to: to.wrapping_add(to_offset),
        from: from.wrapping_add(from_offset),
        bytes,
    })
}

fn fill(to: *mut u8, byte: i32, bytes: usize, device: i32) -> Option<Transfer> {
    let is_valid = is_host(device) && !to.is_null();
    is_valid.then_some(Transfer::Fill { to, byte: byte as u8, bytes })
}

/// Runs a transfer, if there is one, and returns 0 or an error.
///
/// # Safety
/// As for [`Transfer::run`].
unsafe fn run(transfer: Option<Transfer>) -> i32 {
    let Some(transfer) = transfer else { return libc::EINVAL };
    // SAFETY: the caller's promise.
    unsafe { transfer.run() };
    0
}

/// As [`run`], by a task.
///
/// # Safety
/// As for [`start`].
unsafe fn run_later(transfer: Option<Transfer>, count: i32, objects: *const *const Info) -> i32 {
    let Some(transfer) = transfer else { return libc::EINVAL };
    // SAFETY: the caller's promise.
    unsafe { start(transfer, count, objects) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_target_memcpy(
    to: *mut u8,
    from: *const u8,
    bytes: usize,
    to_offset: usize,
    from_offset: usize,
    to_device: i32,
    from_device: i32,
) -> i32 {
    // SAFETY: the program passes memory of the size.
    unsafe { run(copy(to, from, bytes, to_offset, from_offset, [to_device, from_device])) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_target_memcpy_async(
    to: *mut u8,
    from: *const u8,
    bytes: usize,
    to_offset: usize,
    from_offset: usize,
    to_device: i32,
    from_device: i32,
    count: i32,
    objects: *const *const Info,
) -> i32 {
    let transfer = copy(to, from, bytes, to_offset, from_offset, [to_device, from_device]);
    // SAFETY: the program passes memory of the size, and `count` objects.
    unsafe { run_later(transfer, count, objects) }
}

/// Returns what `$run` returns for the block that the lists describe; with null for both addresses,
/// how many dimensions there may be.
macro_rules! rectangle {
    (($to:ident, $from:ident, $element:ident, $dimensions:ident, $($list:ident),*),
     $devices:expr, $run:expr) => {{
        if $to.is_null() && $from.is_null() {
            return i32::MAX;
        }
        // SAFETY: the program passes lists of `$dimensions` entries.
        let blocks = unsafe { Blocks::read($to, $from, $element, $dimensions, $($list),*) };
        let blocks = blocks.filter(|_| $devices.into_iter().all(is_host));
        // SAFETY: the program passes arrays of the sizes.
        unsafe { $run(blocks.map(Transfer::Blocks)) }
    }};
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_target_memcpy_rect(
    to: *mut u8,
    from: *const u8,
    element: usize,
    dimensions: i32,
    volume: *const usize,
    to_offsets: *const usize,
    from_offsets: *const usize,
    to_sizes: *const usize,
    from_sizes: *const usize,
    to_device: i32,
    from_device: i32,
) -> i32 {
    rectangle!(
        (to, from, element, dimensions, volume, to_offsets, from_offsets, to_sizes, from_sizes),
        [to_device, from_device],
        run
    )
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_target_memcpy_rect_async(
    to: *mut u8,
    from: *const u8,
    element: usize,
    dimensions: i32,
    volume: *const usize,
    to_offsets: *const usize,
    from_offsets: *const usize,
    to_sizes: *const usize,
    from_sizes: *const usize,
    to_device: i32,
    from_device: i32,
    count: i32,
    objects: *const *const Info,
) -> i32 {
    rectangle!(
        (to, from, element, dimensions, volume, to_offsets, from_offsets, to_sizes, from_sizes),
        [to_device, from_device],
        |blocks| run_later(blocks, count, objects)
    )
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_target_memset(
    to: *mut u8,
    byte: i32,
    bytes: usize,
    device: i32,
) -> *mut u8 {
    // SAFETY: the program passes memory of the size.
    unsafe { run(fill(to, byte, bytes, device)) };
    to
}

#[unsafe(no_mangle)]
unsafe extern "C" fn omp_target_memset_async(
    to: *mut u8,
    byte: i32,
    bytes: usize,
    device: i32,
    count: i32,
    objects: *const *const Info,
) -> *mut u8 {
    // SAFETY: the program passes memory of the size, and `count` objects.
    unsafe { run_later(fill(to, byte, bytes, device), count, objects) };
    to
}
