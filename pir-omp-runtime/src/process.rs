//! The process and its threads: their beginnings, copies and ends.

use crate::thread::{self, Thread};
use std::cell::UnsafeCell;
use std::ffi::{CStr, c_void};
use std::sync::atomic::{AtomicU32, Ordering};

/// The key by which the system says that a thread ends.
static KEY: AtomicU32 = AtomicU32::new(u32::MAX);

/// Prepares for copies of the process and for the ends of threads.
pub(crate) fn begin() {
    let mut key = 0;
    // SAFETY: the functions stay for the life of the process: the library is never unloaded.
    unsafe {
        if libc::pthread_key_create(&mut key, Some(thread_ends)) == 0 {
            KEY.store(key, Ordering::Release);
        }
        libc::pthread_atfork(Some(before_copy), Some(after_copy), Some(in_copy));
    }
    // What is computed once is computed now: a copy of the process that is made while another
    // thread does so would wait for that thread.
    crate::load::prepare();
    crate::affinity::shown_places();
    crate::settings::processors();
    let environment = crate::settings::environment();
    if environment.display_env {
        crate::display::print_environment(environment.is_verbose);
    }
    // A thread that is bound seems to the system to have the processors of its place alone.
    let limit = environment.initial.thread_limit.max(1) as usize;
    let threads = match environment.initial.num_threads {
        0 => crate::settings::processors(),
        n => n as usize,
    };
    crate::settings::limit_raised_loops(threads.min(limit));
    crate::affinity::place_raised_code();
}

/// What must happen although a program may never ask the run time for anything: raised loops have
/// no team.
const SETTINGS_OF_PROCESS: [&CStr; 7] = [
    c"OMP_PLACES",
    c"OMP_PROC_BIND",
    c"OMP_THREAD_LIMIT",
    c"OMP_DISPLAY_ENV",
    c"GOMP_CPU_AFFINITY",
    c"KMP_AFFINITY",
    c"KMP_LIBRARY",
];

/// Runs when the library is loaded.
extern "C" fn library_begins() {
    pir_runtime::external::linger_by(crate::settings::spin_bound);
    // SAFETY: the names end with zero, and no other thread changes the environment yet.
    let is_set = |name: &&CStr| unsafe { !libc::getenv(name.as_ptr()).is_null() };
    if SETTINGS_OF_PROCESS.iter().any(is_set) {
        thread::current_task();
    }
}

#[used]
#[unsafe(link_section = ".init_array")]
static LIBRARY_BEGINS: extern "C" fn() = library_begins;

/// Lets [`thread::forget`] be called when the calling thread ends.
pub(crate) fn forget_at_end(record: &'static Thread) {
    let key = KEY.load(Ordering::Acquire);
    // SAFETY: the key exists; the value is not null, so that the function is called.
    unsafe { libc::pthread_setspecific(key, std::ptr::from_ref(record).cast()) };
}

/// Returns whether the calling thread is the one that the process began with.
pub(crate) fn is_in_main_thread() -> bool {
    // SAFETY: queries without conditions.
    unsafe { libc::getpid() == libc::gettid() }
}

unsafe extern "C" fn thread_ends(record: *mut c_void) {
    // SAFETY: `forget_at_end` has set it, and records are never freed.
    thread::forget(unsafe { &*record.cast::<Thread>() });
}

/// The locks held by the thread that makes a copy. They are not local to the thread, whose
/// thread-local objects may have been destroyed.
struct Copying(UnsafeCell<Option<thread::Held>>);

// SAFETY: only the thread that holds the pool touches it.
unsafe impl Sync for Copying {}

static COPYING: Copying = Copying(UnsafeCell::new(None));

impl Copying {
    /// Takes the held locks, by the thread that makes the copy.
    fn take(&self) -> Option<thread::Held> {
        // SAFETY: the calling thread holds the pool since `before_copy`.
        unsafe { (*self.0.get()).take() }
    }
}

extern "C" fn before_copy() {
    let held = thread::hold();
    // SAFETY: the calling thread holds the pool.
    unsafe { *COPYING.0.get() = Some(held) };
}

extern "C" fn after_copy() {
    drop(COPYING.take());
}

/// Only the thread that made the copy is here.
extern "C" fn in_copy() {
    if let Some(held) = COPYING.take() {
        held.forget_others();
    }
}

extern "C" fn thread_begins(record: *mut c_void) -> *mut c_void {
    // SAFETY: `start_thread` passes a record, and those are never freed.
    let record = unsafe { &*record.cast::<Thread>() };
    // SAFETY: the name ends with zero.
    unsafe { libc::prctl(libc::PR_SET_NAME, c"pir-omp".as_ptr()) };
    record.is_of_this_thread();
    forget_at_end(record);
    crate::team::work(record);
    let key = KEY.load(Ordering::Acquire);
    let own: *const Thread = record;
    // A loop that the thread took part in may have made it known as one of the program, too. That
    // record is forgotten as those of all such threads.
    // SAFETY: the key exists.
    unsafe {
        if libc::pthread_getspecific(key).cast_const() == own.cast() {
            libc::pthread_setspecific(key, std::ptr::null());
        }
    }
    std::ptr::null_mut()
}

/// Starts a thread for a record. Returns whether the system gives one.
///
/// It is not one of the standard library's, which asks the dynamic linker for something when it
/// begins: in a region of a shared library's constructor that waits for ever, since the thread that
/// loads the library holds the linker's lock until the region ends.
pub(crate) fn start_thread(record: &'static Thread, stack_bytes: usize) -> bool {
    const PAGE: usize = 1 << 16;
    let record = std::ptr::from_ref(record).cast_mut().cast();
    // SAFETY: the functions get variables of this function; the thread uses a record that stays.
    unsafe {
        let mut attributes = std::mem::zeroed::<libc::pthread_attr_t>();
        if libc::pthread_attr_init(&mut attributes) != 0 {
            return false;
        }
        libc::pthread_attr_setstacksize(&mut attributes, stack_bytes & !(PAGE - 1));
        libc::pthread_attr_setdetachstate(&mut attributes, libc::PTHREAD_CREATE_DETACHED);
        let mut id = std::mem::zeroed::<libc::pthread_t>();
        let error = libc::pthread_create(&mut id, &attributes, thread_begins, record);
        libc::pthread_attr_destroy(&mut attributes);
        error == 0
    }
}
