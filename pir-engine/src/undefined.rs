//! Stubs of undefined functions: a stub ends the run with the function's name when it is called, so
//! that a function that is never called need not be defined. The code is made here and not by a
//! generator, because the caller is known only by the stub's return address.
#![allow(unsafe_code)]

use crate::Error;
use std::ffi::{CStr, CString, c_char};

/// Bytes of the code of one function.
const STUB_BYTES: usize = 32;

/// Code for undefined functions. Dropping it frees the code.
#[derive(Debug)]
pub(crate) struct UndefinedStubs {
    base: usize,
    len: usize,
    names: Vec<(String, CString)>,
}

/// Ends the run: `name` was called, and the call returns to `back`.
extern "C" fn called(name: *const c_char, back: usize) -> ! {
    // SAFETY: the code below hands on a name that lives as long as itself.
    let name = unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned();
    pir_runtime::raise_at(pir_runtime::FaultKind::UndefinedSymbol, name, back)
}

impl UndefinedStubs {
    /// Code for functions of these names.
    pub(crate) fn new(names: &[String]) -> Result<Self, Error> {
        let named = |n: &String| Some((n.clone(), CString::new(n.as_str()).ok()?));
        let names: Vec<_> = names.iter().filter_map(named).collect();
        let len = (names.len() * STUB_BYTES).next_multiple_of(4096);
        if len == 0 {
            return Ok(Self { base: 0, len, names });
        }
        let (access, kind) =
            (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        // SAFETY: a new mapping, at a place of the system's choice.
        let base = unsafe { libc::mmap(std::ptr::null_mut(), len, access, kind, -1, 0) };
        if base == libc::MAP_FAILED {
            return Err(Error::io("get memory for code")(std::io::Error::last_os_error()));
        }
        let this = Self { base: base as usize, len, names };
        // SAFETY: the pages are ours, writable, and not yet shared.
        let code = unsafe { std::slice::from_raw_parts_mut(base.cast::<u8>(), len) };
        for (chunk, (_, name)) in code.chunks_exact_mut(STUB_BYTES).zip(&this.names) {
            let mut stub = vec![0x48, 0x8b, 0x34, 0x24]; // mov rsi, [rsp]
            stub.extend([0x48, 0xbf]); // mov rdi, imm64
            stub.extend((name.as_ptr() as u64).to_le_bytes());
            stub.extend([0x49, 0xbb]); // mov r11, imm64
            stub.extend((called as *const () as u64).to_le_bytes());
            stub.extend([0x41, 0xff, 0xe3]); // jmp r11
            chunk[..stub.len()].copy_from_slice(&stub);
        }
        // SAFETY: the pages are ours.
        if unsafe { libc::mprotect(base, len, libc::PROT_READ | libc::PROT_EXEC) } != 0 {
            return Err(Error::io("get memory for code")(std::io::Error::last_os_error()));
        }
        Ok(this)
    }

    /// The functions with the addresses of their code.
    pub(crate) fn functions(&self) -> impl Iterator<Item = (&str, usize)> {
        let at = |k: usize| self.base + k * STUB_BYTES;
        self.names.iter().enumerate().map(move |(k, n)| (n.0.as_str(), at(k)))
    }
}

impl Drop for UndefinedStubs {
    fn drop(&mut self) {
        if self.len != 0 {
            // SAFETY: the pages are ours; the program whose code calls them is gone.
            unsafe { libc::munmap(self.base as *mut libc::c_void, self.len) };
        }
    }
}
