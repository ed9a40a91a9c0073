//! [`CodeMapping`]: the pages that hold a module's code and data.
#![allow(unsafe_code)]

use std::io;

/// A page of x86-64.
pub(crate) const PAGE_BYTES: usize = 4096;
/// Mappings of no more bytes get their memory at once.
const MAX_POPULATED_BYTES: usize = 16 * PAGE_BYTES;

/// Pages of our own: first code, then constants, then variables. Written while all of it is
/// writable, then each part gets its protection. Freed when dropped.
pub(crate) struct CodeMapping {
    base: *mut u8,
    len: usize,
}

// SAFETY: the mapping owns its pages; nothing in it is tied to a thread.
unsafe impl Send for CodeMapping {}
// SAFETY: through a shared reference only addresses can be had.
unsafe impl Sync for CodeMapping {}

impl CodeMapping {
    /// Maps zeroed pages for `bytes` bytes, readable and writable.
    pub(crate) fn new(bytes: usize) -> io::Result<Self> {
        let len = bytes.next_multiple_of(PAGE_BYTES).max(PAGE_BYTES);
        let access = libc::PROT_READ | libc::PROT_WRITE;
        let mut kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        if len <= MAX_POPULATED_BYTES {
            // All of it will be written: once into the kernel instead of once a page.
            kind |= libc::MAP_POPULATE;
        }
        // SAFETY: an anonymous mapping at a place of the system's choice touches no memory of
        // anybody's.
        let base = unsafe { libc::mmap(std::ptr::null_mut(), len, access, kind, -1, 0) };
        match base {
            libc::MAP_FAILED => Err(io::Error::last_os_error()),
            base => Ok(Self { base: base.cast(), len }),
        }
    }

    /// Its first address.
    pub(crate) fn base(&self) -> usize {
        self.base as usize
    }

    /// All of it, to write to before it is protected.
    pub(crate) fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: the pages are ours and writable until `protect`, which takes the mapping by
        // value of its only owner at that time; no code in them runs yet.
        unsafe { std::slice::from_raw_parts_mut(self.base, self.len) }
    }

    /// Makes the first bytes executable and those up to `constants` read-only. Both are multiples
    /// of a page.
    pub(crate) fn protect(&mut self, code: usize, constants: usize) -> io::Result<()> {
        let parts =
            [(0, code, libc::PROT_READ | libc::PROT_EXEC), (code, constants, libc::PROT_READ)];
        for (from, to, access) in parts {
            if from == to {
                continue;
            }
            // SAFETY: the range is inside of the mapping, and no reference into it exists.
            let done = unsafe { libc::mprotect(self.base.add(from).cast(), to - from, access) };
            if done != 0 {
                return Err(io::Error::last_os_error());
            }
        }
        Ok(())
    }
}

impl Drop for CodeMapping {
    fn drop(&mut self) {
        // SAFETY: the pages are ours. That no code in them runs any more is what `Code` asks of
        // those who call it.
        unsafe { libc::munmap(self.base.cast(), self.len) };
    }
}
