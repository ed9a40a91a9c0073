//! Mutual exclusion: `critical`, locks and nest locks.
//!
//! A lock is one word of the program's: free, held, or held with threads that sleep. A thread
//! that waits for a lock runs no task, which might want a lock that the thread's stack holds.

use crate::ident::Ident;
use crate::record::Task;
use crate::sync::{futex_wait, futex_wake};
use crate::thread;
use crate::tool::{self, Endpoint, Mutex, State};
use crate::wait;
use pir_runtime::external;
use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

const FREE: u32 = 0;
const HELD: u32 = 1;
const AWAITED: u32 = 2;

/// Takes a lock if it is free.
#[inline]
pub(crate) fn try_acquire(word: &AtomicU32) -> bool {
    word.compare_exchange(FREE, HELD, Ordering::Acquire, Ordering::Relaxed).is_ok()
}

#[inline]
pub(crate) fn acquire(word: &AtomicU32) {
    if !try_acquire(word) {
        acquire_slowly(word);
    }
}

#[cold]
fn acquire_slowly(word: &AtomicU32) {
    external::wait(|| wait_for(word));
}

fn wait_for(word: &AtomicU32) {
    let took = || word.load(Ordering::Relaxed) == FREE && try_acquire(word);
    if wait::spin_briefly(took) {
        return;
    }
    while word.swap(AWAITED, Ordering::Acquire) != FREE {
        futex_wait(word, AWAITED);
    }
}

#[inline]
pub(crate) fn release(word: &AtomicU32) {
    if word.swap(FREE, Ordering::Release) == AWAITED {
        futex_wake(word);
    }
}

/// Returns the word of a lock.
///
/// # Safety
/// `address` must be that of at least 4 bytes of a lock, aligned to 4, while it is used.
unsafe fn word<'a>(address: *mut c_void) -> &'a AtomicU32 {
    // SAFETY: the caller's promise.
    unsafe { AtomicU32::from_ptr(address.cast()) }
}

/// Takes a lock, and reports it to the tool.
#[cold]
#[inline(never)]
fn told_acquire(kind: Mutex, hint: u32, word: &AtomicU32) {
    let state = if kind == Mutex::Critical { State::Critical } else { State::Lock };
    tool::acquiring(kind, hint, word.as_ptr().cast(), state, || acquire(word));
}

/// Takes a lock if it is free, and reports it to the tool.
#[cold]
#[inline(never)]
fn told_try_acquire(word: &AtomicU32) -> bool {
    let id = word.as_ptr().cast_const().cast();
    let before = tool::acquire_begins(Mutex::TestLock, 0, id, State::Lock);
    let took = try_acquire(word);
    if took {
        tool::acquired(Mutex::TestLock, id);
    }
    tool::acquire_ends(before);
    took
}

/// Gives a lock back, and reports it to the tool.
#[cold]
#[inline(never)]
fn told_release(kind: Mutex, word: &AtomicU32) {
    release(word);
    tool::released(kind, word.as_ptr().cast_const().cast());
}

// ---- critical ----

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_critical(_place: *const Ident, _gtid: i32, name: *mut c_void) {
    // SAFETY: compiled code passes the variable of the section, 32 bytes that are 0 at first.
    let word = unsafe { word(name) };
    match tool::is_active() {
        true => told_acquire(Mutex::Critical, 0, word),
        false => acquire(word),
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_critical_with_hint(
    _place: *const Ident,
    _gtid: i32,
    name: *mut c_void,
    hint: u32,
) {
    // SAFETY: as above.
    let word = unsafe { word(name) };
    match tool::is_active() {
        true => told_acquire(Mutex::Critical, hint, word),
        false => acquire(word),
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_critical(_place: *const Ident, _gtid: i32, name: *mut c_void) {
    // SAFETY: as above.
    let word = unsafe { word(name) };
    match tool::is_active() {
        true => told_release(Mutex::Critical, word),
        false => release(word),
    }
}

// ---- Sections and locks of raised code ----
//
// Its strands share threads, and a thread that waits inside of a section may begin others.

fn leave(address: usize) {
    // SAFETY: the address is that of a section or lock that a strand is in.
    release(unsafe { word(address as *mut c_void) });
}

#[unsafe(no_mangle)]
unsafe extern "C" fn pir_omp_section_enter(name: *mut c_void) {
    // SAFETY: raised code passes the variable of the section.
    let word = unsafe { word(name) };
    if !try_acquire(word) {
        external::check_reentry(name as usize);
        acquire_slowly(word);
    }
    external::entered(name as usize, leave);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn pir_omp_section_exit(name: *mut c_void) {
    external::leaves(name as usize);
    leave(name as usize);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn pir_omp_lock_set(lock: *mut c_void) {
    // SAFETY: the program passes a lock that it has initialised.
    acquire(unsafe { word(lock) });
    external::entered(lock as usize, leave);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn pir_omp_lock_unset(lock: *mut c_void) {
    external::leaves(lock as usize);
    leave(lock as usize);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn pir_omp_lock_test(lock: *mut c_void) -> i32 {
    // SAFETY: as for `pir_omp_lock_set`.
    let took = try_acquire(unsafe { word(lock) });
    if took {
        external::entered(lock as usize, leave);
    }
    i32::from(took)
}

// ---- Nest locks ----

/// The object that a nest lock's variable points to. A task owns the lock, and may take it again.
struct NestLock {
    word: AtomicU32,
    owner: AtomicPtr<Task>,
    depth: AtomicU32,
}

impl NestLock {
    fn try_acquire(&self) -> u32 {
        let task = std::ptr::from_ref(thread::current_task()).cast_mut();
        if self.owner.load(Ordering::Relaxed) == task {
            return self.depth.fetch_add(1, Ordering::Relaxed) + 1;
        }
        if !try_acquire(&self.word) {
            return 0;
        }
        self.own(task)
    }

    fn own(&self, task: *mut Task) -> u32 {
        self.owner.store(task, Ordering::Relaxed);
        self.depth.store(1, Ordering::Relaxed);
        1
    }

    /// Returns how often the task has the lock now.
    fn acquire(&self) -> u32 {
        let task = std::ptr::from_ref(thread::current_task()).cast_mut();
        if self.owner.load(Ordering::Relaxed) == task {
            return self.depth.fetch_add(1, Ordering::Relaxed) + 1;
        }
        acquire(&self.word);
        self.own(task)
    }

    /// Returns how often the task still has the lock.
    fn release(&self) -> u32 {
        let left = self.depth.fetch_sub(1, Ordering::Relaxed) - 1;
        if left == 0 {
            self.owner.store(null_mut(), Ordering::Relaxed);
            release(&self.word);
        }
        left
    }
}

/// # Safety
/// `lock` must be the variable of a nest lock that is initialised.
unsafe fn nest<'a>(lock: *mut c_void) -> &'a NestLock {
    // SAFETY: the caller's promise.
    unsafe { &**lock.cast::<*mut NestLock>() }
}

/// # Safety
/// `lock` must be a lock's variable.
unsafe fn begin(lock: *mut c_void) {
    // A tool begins with the first thread that is known.
    thread::current_task();
    // SAFETY: the caller's promise.
    unsafe { lock.cast::<u64>().write(0) };
}

/// # Safety
/// `lock` must be a nest lock's variable.
unsafe fn begin_nest(lock: *mut c_void) {
    thread::current_task();
    let new = NestLock {
        word: AtomicU32::new(FREE),
        owner: AtomicPtr::new(null_mut()),
        depth: AtomicU32::new(0),
    };
    // SAFETY: the caller's promise.
    unsafe { lock.cast::<*mut NestLock>().write(Box::into_raw(Box::new(new))) };
}

/// # Safety
/// As for [`nest`].
unsafe fn end_nest(lock: *mut c_void) {
    // SAFETY: `begin_nest` has stored the pointer.
    unsafe {
        drop(Box::from_raw(lock.cast::<*mut NestLock>().read()));
        lock.cast::<*mut NestLock>().write(null_mut());
    }
}

/// Takes a nest lock and reports it to the tool; returns how often the task has it then.
#[cold]
#[inline(never)]
fn told_acquire_nest(kind: Mutex, at: *mut c_void, acquire: fn(&NestLock) -> u32) -> u32 {
    let before = tool::acquire_begins(kind, 0, at, State::Lock);
    // SAFETY: the caller has the lock of the program, which is initialised.
    let depth = acquire(unsafe { nest(at) });
    match depth {
        0 => {}
        1 => tool::acquired(kind, at),
        _ => tool::nested_again(Endpoint::Begin, at),
    }
    tool::acquire_ends(before);
    depth
}

/// Functions of a lock for compilers, C and Fortran.
macro_rules! of_lock {
    ($(fn $kmpc:ident, $c:ident, $fortran:ident($lock:ident) $(-> $r:ty)? $body:block)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $kmpc(
            _place: *const Ident,
            _gtid: i32,
            $lock: *mut c_void,
        ) $(-> $r)? $body
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $c($lock: *mut c_void) $(-> $r)? $body
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fortran($lock: *mut c_void) $(-> $r)? $body
    )*};
}

of_lock! {
    fn __kmpc_init_lock, omp_init_lock, omp_init_lock_(lock) {
        // SAFETY: the program passes a lock's variable.
        unsafe { begin(lock) }
        if tool::is_active() {
            tool::lock_begins(Mutex::Lock, 0, lock);
        }
    }
    fn __kmpc_destroy_lock, omp_destroy_lock, omp_destroy_lock_(lock) {
        // SAFETY: the program passes a lock's variable.
        unsafe { begin(lock) }
        if tool::is_active() {
            tool::lock_ends(Mutex::Lock, lock);
        }
    }
    fn __kmpc_set_lock, omp_set_lock, omp_set_lock_(lock) {
        // SAFETY: the program passes a lock that it has initialised.
        let word = unsafe { word(lock) };
        match tool::is_active() {
            true => told_acquire(Mutex::Lock, 0, word),
            false => acquire(word),
        }
    }
    fn __kmpc_unset_lock, omp_unset_lock, omp_unset_lock_(lock) {
        // SAFETY: the program passes a lock that it holds.
        let word = unsafe { word(lock) };
        match tool::is_active() {
            true => told_release(Mutex::Lock, word),
            false => release(word),
        }
    }
    fn __kmpc_test_lock, omp_test_lock, omp_test_lock_(lock) -> i32 {
        // SAFETY: the program passes a lock that it has initialised.
        let word = unsafe { word(lock) };
        if !tool::is_active() {
            return i32::from(try_acquire(word));
        }
        i32::from(told_try_acquire(word))
    }
    fn __kmpc_init_nest_lock, omp_init_nest_lock, omp_init_nest_lock_(lock) {
        // SAFETY: the program passes a nest lock's variable.
        unsafe { begin_nest(lock) }
        if tool::is_active() {
            tool::lock_begins(Mutex::NestLock, 0, lock);
        }
    }
    fn __kmpc_destroy_nest_lock, omp_destroy_nest_lock, omp_destroy_nest_lock_(lock) {
        // SAFETY: the program passes a nest lock that it has initialised.
        unsafe { end_nest(lock) }
        if tool::is_active() {
            tool::lock_ends(Mutex::NestLock, lock);
        }
    }
    fn __kmpc_set_nest_lock, omp_set_nest_lock, omp_set_nest_lock_(lock) {
        // SAFETY: the program passes a nest lock that it has initialised.
        let nest = unsafe { nest(lock) };
        match tool::is_active() {
            true => told_acquire_nest(Mutex::NestLock, lock, NestLock::acquire),
            false => nest.acquire(),
        };
    }
    fn __kmpc_unset_nest_lock, omp_unset_nest_lock, omp_unset_nest_lock_(lock) {
        // SAFETY: the program passes a nest lock that it holds.
        let left = unsafe { nest(lock) }.release();
        if tool::is_active() {
            match left {
                0 => tool::released(Mutex::NestLock, lock),
                _ => tool::nested_again(Endpoint::End, lock),
            }
        }
    }
    fn __kmpc_test_nest_lock, omp_test_nest_lock, omp_test_nest_lock_(lock) -> i32 {
        // SAFETY: the program passes a nest lock that it has initialised.
        let nest = unsafe { nest(lock) };
        let depth = match tool::is_active() {
            true => told_acquire_nest(Mutex::TestNestLock, lock, NestLock::try_acquire),
            false => nest.try_acquire(),
        };
        depth as i32
    }
}

/// The same with a hint, which is not used.
macro_rules! with_hint {
    ($(fn $kmpc:ident, $c:ident, $fortran:ident: $begin:ident, $kind:ident;)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $kmpc(
            _place: *const Ident,
            _gtid: i32,
            lock: *mut c_void,
            hint: usize,
        ) {
            // SAFETY: the program passes a lock's variable.
            unsafe { $c(lock, hint as u32) };
        }
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $c(lock: *mut c_void, hint: u32) {
            // SAFETY: the program passes a lock's variable.
            unsafe { $begin(lock) };
            if tool::is_active() {
                tool::lock_begins(Mutex::$kind, hint, lock);
            }
        }
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fortran(lock: *mut c_void, hint: *const u32) {
            // SAFETY: the program passes a lock's variable, and one with the hint.
            unsafe { $c(lock, *hint) };
        }
    )*};
}

with_hint! {
    fn __kmpc_init_lock_with_hint, omp_init_lock_with_hint, omp_init_lock_with_hint_: begin, Lock;
    fn __kmpc_init_nest_lock_with_hint, omp_init_nest_lock_with_hint,
        omp_init_nest_lock_with_hint_: begin_nest, NestLock;
}
