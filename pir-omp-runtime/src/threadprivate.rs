//! `threadprivate` variables that are not the linker's: their copies are made when a thread asks.

use crate::ident::Ident;
use crate::sync::lock;
use crate::thread;
use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Arc, Mutex};

type MakeFn = unsafe extern "C" fn(*mut c_void) -> *mut c_void;
type CopyFn = unsafe extern "C" fn(*mut c_void, *mut c_void) -> *mut c_void;
type EndFn = unsafe extern "C" fn(*mut c_void);
/// For arrays of objects: with the number of them.
type MakeAllFn = unsafe extern "C" fn(*mut c_void, usize) -> *mut c_void;
type EndAllFn = unsafe extern "C" fn(*mut c_void, usize);

#[derive(Clone, Copy)]
enum Make {
    One(MakeFn),
    All(MakeAllFn, usize),
}

#[derive(Clone, Copy)]
enum End {
    One(EndFn),
    All(EndAllFn, usize),
}

/// How objects of a variable are made.
#[derive(Clone, Default)]
struct Registered {
    make: Option<Make>,
    end: Option<End>,
    /// The variable's bytes when a thread asked first, if no function makes it.
    first: Option<Arc<[u8]>>,
    /// The table of compiled code, or 0.
    table: usize,
}

/// By the address of the variable.
static REGISTERED: Mutex<Option<HashMap<usize, Registered>>> = Mutex::new(None);

/// Changes the registration of a variable, and returns a copy of it.
fn registered(data: usize, change: impl FnOnce(&mut Registered)) -> Registered {
    let mut all = lock(&REGISTERED);
    let one = all.get_or_insert_default().entry(data).or_default();
    change(one);
    one.clone()
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_threadprivate_register(
    _place: *const Ident,
    data: *mut c_void,
    make: Option<MakeFn>,
    _copy: Option<CopyFn>,
    end: Option<EndFn>,
) {
    let (make, end) = (make.map(Make::One), end.map(End::One));
    registered(data as usize, |one| (one.make, one.end) = (make, end));
}

/// As [`__kmpc_threadprivate_register`], of an array of `count` objects.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_threadprivate_register_vec(
    _place: *const Ident,
    data: *mut c_void,
    make: Option<MakeAllFn>,
    _copy: Option<CopyFn>,
    end: Option<EndAllFn>,
    count: usize,
) {
    let make = make.map(|make| Make::All(make, count));
    let end = end.map(|end| End::All(end, count));
    registered(data as usize, |one| (one.make, one.end) = (make, end));
}

/// Returns the calling thread's copy of a variable. The first thread's is the variable itself.
fn copy_of(gtid: i32, data: *mut c_void, bytes: usize) -> *mut c_void {
    let me = thread::of_number(gtid);
    if let Some(copy) = me.copies.borrow().get(&(data as usize)) {
        return *copy;
    }
    let known = registered(data as usize, |one| {
        if one.first.is_none() && one.make.is_none() {
            // SAFETY: the variable has `bytes` bytes.
            let now = unsafe { std::slice::from_raw_parts(data.cast::<u8>(), bytes) };
            one.first = Some(now.into());
        }
    });
    let copy = if gtid == 0 { data } else { new_copy(&known, bytes) };
    me.copies.borrow_mut().insert(data as usize, copy);
    copy
}

fn new_copy(known: &Registered, bytes: usize) -> *mut c_void {
    let layout = std::alloc::Layout::from_size_align(bytes.max(1).next_multiple_of(64), 64);
    let layout = layout.expect("the size is an object's");
    // SAFETY: the size is not 0.
    let copy: *mut c_void = unsafe { std::alloc::alloc_zeroed(layout) }.cast();
    if copy.is_null() {
        crate::report::fatal("there is no memory for a threadprivate variable");
    }
    match (known.make, &known.first) {
        // SAFETY: compiled code gives the functions for objects of this kind.
        (Some(make), _) => unsafe {
            match make {
                Make::One(make) => make(copy),
                Make::All(make, count) => make(copy, count),
            };
        },
        (None, Some(first)) => {
            let count = first.len().min(bytes);
            // SAFETY: both have `count` bytes.
            unsafe { std::ptr::copy_nonoverlapping(first.as_ptr(), copy.cast(), count) };
        }
        _ => {}
    }
    copy
}

/// Ends the copies of a thread that ends.
pub(crate) fn end_copies(gtid: i32, copies: HashMap<usize, *mut c_void>) {
    for (data, copy) in copies {
        let Registered { end, table, .. } = registered(data, |_| ());
        if table != 0 {
            // SAFETY: the table has an entry for each number, and this one is the thread's.
            unsafe { *(table as *mut *mut c_void).add(gtid as usize) = std::ptr::null_mut() };
        }
        if let Some(end) = end.filter(|_| copy as usize != data) {
            // SAFETY: compiled code gives the functions for objects of this kind.
            unsafe {
                match end {
                    End::One(end) => end(copy),
                    End::All(end, count) => end(copy, count),
                }
            };
        }
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_threadprivate(
    _place: *const Ident,
    gtid: i32,
    data: *mut c_void,
    bytes: usize,
) -> *mut c_void {
    copy_of(gtid, data, bytes)
}

/// As [`__kmpc_threadprivate`]. Compiled code has a variable for a table of the copies by the
/// numbers of the threads.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_threadprivate_cached(
    _place: *const Ident,
    gtid: i32,
    data: *mut c_void,
    bytes: usize,
    cache: *mut *mut *mut c_void,
) -> *mut c_void {
    // SAFETY: the variable is only used here, and holds null or a table.
    let cache = unsafe { AtomicPtr::from_ptr(cache) };
    let mut table = cache.load(Ordering::Acquire);
    if table.is_null() {
        // SAFETY: makes a table of null pointers; pages of it that are not used cost nothing.
        let new: *mut *mut c_void =
            unsafe { libc::calloc(thread::MAX_THREADS, size_of::<*mut c_void>()) }.cast();
        let set = cache.compare_exchange(table, new, Ordering::AcqRel, Ordering::Acquire);
        table = match set {
            Ok(_) => {
                registered(data as usize, |one| one.table = new as usize);
                new
            }
            Err(other) => {
                // SAFETY: no other thread knows it.
                unsafe { libc::free(new.cast()) };
                other
            }
        };
    }
    if table.is_null() || gtid as usize >= thread::MAX_THREADS {
        return copy_of(gtid, data, bytes);
    }
    // SAFETY: the entry is the calling thread's.
    let entry = unsafe { &mut *table.add(gtid as usize) };
    if entry.is_null() {
        *entry = copy_of(gtid, data, bytes);
    }
    *entry
}
