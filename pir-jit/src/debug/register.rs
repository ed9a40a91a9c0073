//! The list through which debuggers find code that a process generates (gdb's JIT interface).
//!
//! The protocol is that of gdb's manual, "JIT Compilation Interface"; lldb reads the same. A
//! debugger stops at the function below, which does nothing, and then looks at the descriptor; one
//! that comes later walks the list.
#![allow(unsafe_code)]

use std::ptr::{self, NonNull};
use std::sync::{Mutex, MutexGuard};

/// A file in memory, in a list of such.
#[repr(C)]
struct JitCodeEntry {
    next: *mut JitCodeEntry,
    previous: *mut JitCodeEntry,
    file: *const u8,
    size: u64,
}

/// What debuggers look at.
#[repr(C)]
struct JitDescriptor {
    version: u32,
    action: u32,
    relevant: *mut JitCodeEntry,
    first: *mut JitCodeEntry,
}

/// Values of the descriptor's action flag: the change to the relevant entry.
const NO_ACTION: u32 = 0;
const REGISTER_ACTION: u32 = 1;
const UNREGISTER_ACTION: u32 = 2;

// The symbols are weak, because another library, such as LLVM's, may define them too, and debuggers
// look for one of each in a file. All definitions then share one list.
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
std::arch::global_asm!(
    ".pushsection .text.__jit_debug_register_code,\"ax\",@progbits",
    ".weak __jit_debug_register_code",
    ".type __jit_debug_register_code,@function",
    "__jit_debug_register_code:",
    "ret",
    ".size __jit_debug_register_code, . - __jit_debug_register_code",
    ".popsection",
    ".pushsection .data.__jit_debug_descriptor,\"aw\",@progbits",
    ".balign 8",
    ".weak __jit_debug_descriptor",
    ".type __jit_debug_descriptor,@object",
    "__jit_debug_descriptor:",
    ".long 1, 0",
    ".quad 0, 0",
    ".size __jit_debug_descriptor, . - __jit_debug_descriptor",
    ".popsection",
);

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
unsafe extern "C" {
    static mut __jit_debug_descriptor: JitDescriptor;
    fn __jit_debug_register_code();
}

/// Guards the list.
static REGISTRATION_LOCK: Mutex<()> = Mutex::new(());

fn lock() -> MutexGuard<'static, ()> {
    // No code that holds the lock panics, so a poisoned lock is still consistent.
    REGISTRATION_LOCK.lock().unwrap_or_else(|e| e.into_inner())
}

/// A debug file, registered with debuggers until this is dropped.
pub(crate) struct RegisteredFile {
    /// From a box.
    entry: NonNull<JitCodeEntry>,
    file: Vec<u8>,
}

// SAFETY: the file is read-only, and the entry is changed only by threads that hold the lock.
unsafe impl Send for RegisteredFile {}
// SAFETY: as above; through a shared reference only the file can be had.
unsafe impl Sync for RegisteredFile {}

impl RegisteredFile {
    /// Registers a file. O(1), except for the work of an attached debugger.
    pub(crate) fn new(file: Vec<u8>) -> Self {
        let (at, size) = (file.as_ptr(), file.len() as u64);
        let entry =
            JitCodeEntry { next: ptr::null_mut(), previous: ptr::null_mut(), file: at, size };
        let this = Self { entry: NonNull::from(Box::leak(Box::new(entry))), file };
        let entry = this.entry.as_ptr();
        let _held = lock();
        // SAFETY: the descriptor and all entries in its list are ours to change while the lock is
        // held, but for other libraries that have linked to the same list; the entry stays where it
        // is until it leaves the list.
        unsafe {
            let list = &raw mut __jit_debug_descriptor;
            (*entry).next = (*list).first;
            if !(*list).first.is_null() {
                (*(*list).first).previous = entry;
            }
            (*list).first = entry;
            notify_debugger(REGISTER_ACTION, entry);
        }
        this
    }

    /// The file.
    pub(crate) fn file(&self) -> &[u8] {
        &self.file
    }
}

impl Drop for RegisteredFile {
    fn drop(&mut self) {
        let entry = self.entry.as_ptr();
        let _held = lock();
        // SAFETY: as in `new`; the entry is in the list, and so are those beside it. It came from a
        // box, and nothing leads to it any more when it is freed.
        unsafe {
            let (next, previous) = ((*entry).next, (*entry).previous);
            if !next.is_null() {
                (*next).previous = previous;
            }
            match previous.is_null() {
                true => __jit_debug_descriptor.first = next,
                false => (*previous).next = next,
            }
            notify_debugger(UNREGISTER_ACTION, entry);
            drop(Box::from_raw(entry));
        }
    }
}

/// Lets a debugger look.
///
/// # Safety
/// The lock is held.
unsafe fn notify_debugger(action: u32, entry: *mut JitCodeEntry) {
    // SAFETY: no other thread changes the descriptor meanwhile; the function does nothing.
    unsafe {
        let list = &raw mut __jit_debug_descriptor;
        ((*list).relevant, (*list).action) = (entry, action);
        __jit_debug_register_code();
        ((*list).relevant, (*list).action) = (ptr::null_mut(), NO_ACTION);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files in the list, from the first to the last; checks that it can be walked both ways.
    fn listed_files() -> Vec<(*const u8, u64)> {
        let _held = lock();
        let mut found = Vec::new();
        // SAFETY: no other thread changes the list while the lock is held.
        unsafe {
            let list = &raw const __jit_debug_descriptor;
            assert_eq!((*list).version, 1);
            let mut at = (*list).first;
            let mut previous = ptr::null_mut();
            while !at.is_null() {
                assert_eq!((*at).previous, previous);
                found.push(((*at).file, (*at).size));
                (previous, at) = (at, (*at).next);
            }
        }
        found
    }

    fn is_listed(file: &[u8]) -> bool {
        listed_files().contains(&(file.as_ptr(), file.len() as u64))
    }

    #[test]
    fn a_registered_file_is_listed_until_it_is_dropped() {
        let all = [1, 2, 3].map(|n| RegisteredFile::new(vec![n; 10]));
        assert!(all.iter().all(|r| is_listed(r.file())));
        // From the middle, from one end and from the other.
        let [first, second, third] = all;
        for one in [second, third, first] {
            let at = (one.file().as_ptr(), 10);
            drop(one);
            assert!(!listed_files().contains(&at));
        }
    }

    #[test]
    fn several_threads_register_and_drop_files() {
        let work = |n: u8| {
            let mut kept = Vec::new();
            for k in 0..500usize {
                kept.push(RegisteredFile::new(vec![n; 100 + k]));
                if k % 3 != 0 {
                    kept.swap_remove(k % kept.len());
                }
            }
            assert!(kept.iter().all(|r| is_listed(r.file()) && r.file().iter().all(|&b| b == n)));
            kept
        };
        let kept: Vec<RegisteredFile> = std::thread::scope(|s| {
            let threads: Vec<_> = (0..4).map(|n| s.spawn(move || work(n))).collect();
            threads.into_iter().flat_map(|t| t.join().expect("it ends")).collect()
        });
        assert_eq!(kept.len(), 4 * 167);
        let before: Vec<_> =
            kept.iter().map(|r| (r.file().as_ptr(), r.file().len() as u64)).collect();
        drop(kept);
        let listed = listed_files();
        assert!(before.iter().all(|b| !listed.contains(b)));
    }
}
