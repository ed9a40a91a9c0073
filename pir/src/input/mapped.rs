//! A file's text where the kernel has it, without a copy of our own.
//!
//! A copy costs new pages, which have to be cleared first: a sixth of the time that a verdict
//! takes. But a mapped file is borrowed from everybody who may write it. So a file is mapped only
//! under a read lease: none can be had while anybody has the file open for writing, and who wants
//! to open it so, or to shorten it, then waits until it is given back (`fcntl(2)`, leases). Where
//! there is no lease to be had (another owner's file, another system, some file systems), the file
//! is read. What remains is a disk that fails while we look: that ends the process, as it does
//! LLVM's tools.
#![allow(unsafe_code)]

use memmap2::{Mmap, MmapOptions};
use std::fs::File;
use std::os::fd::AsRawFd;

/// `<asm-generic/fcntl.h>`; the crate `libc` leaves it out.
const F_SETSIG: libc::c_int = 10;

/// Maps the file until the mapping is dropped; returns `None` if it can't be kept from changing.
///
/// The kernel makes writers wait for at most `/proc/sys/fs/lease-break-time`, 45 s by default, so
/// the mapping must be dropped earlier.
pub(super) fn map(file: &File) -> Option<Mmap> {
    let fd = file.as_raw_fd();
    // SAFETY: both take numbers only. The kernel reports a waiting writer by this signal, which is
    // ignored unless it is handled.
    let leased = unsafe {
        libc::fcntl(fd, F_SETSIG, libc::SIGURG) == 0
            && libc::fcntl(fd, libc::F_SETLEASE, libc::F_RDLCK) == 0
    };
    if !leased {
        return None;
    }
    // SAFETY: no other process changes the file while we have the lease, and this one writes to no
    // file that it reads. The mapping keeps the open file, and so the lease, until it is dropped.
    unsafe { MmapOptions::new().map_copy_read_only(file) }.ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::OpenOptions;
    use std::os::unix::fs::OpenOptionsExt;

    #[test]
    fn a_mapped_file_is_protected_from_writers() {
        let dir = pir_temp::TemporaryFolder::new().unwrap();
        let path = dir.file("text");
        std::fs::write(&path, "text").unwrap();
        let write = || OpenOptions::new().write(true).custom_flags(libc::O_NONBLOCK).open(&path);

        let writer = write().unwrap();
        assert!(map(&File::open(&path).unwrap()).is_none(), "somebody may write already");
        drop(writer);

        let text = map(&File::open(&path).unwrap()).expect("a file system with leases in TMPDIR");
        assert_eq!(&text[..], b"text");
        assert_eq!(write().unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
        // A name may go, and a new file take its place: the old one stays as it is.
        std::fs::remove_file(&path).unwrap();
        std::fs::write(&path, "another").unwrap();
        assert_eq!(&text[..], b"text");
        drop(text);
        assert!(write().is_ok());
    }
}
