//! [`Code`]: compiled functions in memory, and the source locations of their addresses.
#![allow(unsafe_code)]

use crate::debug::RegisteredFile;
use crate::mapping::CodeMapping;
use crate::ranges::{FunctionRange, TrapReason};
use rustc_hash::FxHashMap;
use std::ffi::{CString, c_char, c_int};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The source location of an address of code.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CodeLocation<'c> {
    /// The function, as it is called in the module.
    pub function: &'c str,
    /// Line and column of the source, from `!dbg`; counted from 1, a column of 0 is not known.
    pub line: Option<(u32, u32)>,
    /// The source's file; empty without a line.
    pub file: &'c str,
    /// Offset of the instruction in the module's text.
    pub text: Option<u32>,
    /// The trap that the instruction makes, if it does nothing else or may make one.
    pub trap: Option<TrapReason>,
}

/// What compiling a module took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CompileTimes {
    /// All functions; several at a time if they are compiled in parallel.
    pub functions: Duration,
    /// From LLVM IR to Cranelift's, the sum over all functions.
    pub translation: Duration,
    /// From there to machine code, the sum over all functions.
    pub generation: Duration,
    /// Layout, data, relocations, and the pages' protection.
    pub linking: Duration,
}

/// Compiled code and its data. Dropping it frees both.
///
/// Addresses are valid as long as the code lives: it must not be dropped while one of its functions
/// runs or will be called. What functions do is up to the module; who calls one vouches for that.
pub struct Code {
    /// The registration with debuggers, which is dropped before the code.
    pub(crate) registered: Option<RegisteredFile>,
    pub(crate) mapping: CodeMapping,
    /// Ascending by address.
    pub(crate) ranges: Vec<FunctionRange>,
    pub(crate) functions: FxHashMap<Box<str>, usize>,
    pub(crate) variables: FxHashMap<Box<str>, usize>,
    pub(crate) constructors: Vec<usize>,
    pub(crate) destructors: Vec<usize>,
    pub(crate) tls_module: Option<u64>,
    pub(crate) code_len: usize,
    pub(crate) times: CompileTimes,
    /// Its address stands for the module where C++ asks for one.
    pub(crate) dso_handle: Arc<u64>,
    /// The destructors have run.
    pub(crate) has_run_destructors: AtomicBool,
}

impl Drop for Code {
    fn drop(&mut self) {
        if let Some(module) = self.tls_module {
            crate::host::forget_templates(module);
        }
    }
}

impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Code")
            .field("base", &self.mapping.base())
            .field("functions", &self.functions.len())
            .finish_non_exhaustive()
    }
}

impl Code {
    /// The address of a function that the module defines, or of an alias of one.
    pub fn address(&self, function: &str) -> Option<*const u8> {
        self.functions.get(function).map(|&at| at as *const u8)
    }

    /// The address of a variable that the module defines; none for thread-local ones.
    pub fn variable(&self, name: &str) -> Option<*mut u8> {
        self.variables.get(name).map(|&at| at as *mut u8)
    }

    /// The functions with the addresses of their code, ascending.
    pub fn ranges(&self) -> impl ExactSizeIterator<Item = (&str, std::ops::Range<usize>)> {
        self.ranges.iter().map(|r| (&*r.name, r.start..r.end))
    }

    /// Returns the place of an address inside of a function's code. O(log functions + log code).
    pub fn place_of(&self, pc: usize) -> Option<CodeLocation<'_>> {
        let at = self.ranges.partition_point(|r| r.start <= pc).checked_sub(1)?;
        let range = &self.ranges[at];
        if pc >= range.end {
            return None;
        }
        let offset = (pc - range.start) as u32;
        let line = range.lines.partition_point(|l| l.start <= offset).checked_sub(1);
        let line = line.map(|n| range.lines[n]).filter(|l| offset < l.end);
        let trap = range.traps.binary_search_by_key(&offset, |t| t.0).ok();
        Some(CodeLocation {
            function: &range.name,
            line: line.filter(|l| l.line != 0).map(|l| (l.line, l.column)),
            file: line.and_then(|l| range.files.get(l.file as usize)).map_or("", |f| &f.name),
            text: line.map(|l| l.text_offset).filter(|&t| t != pir_core::function::NO_SOURCE_PLACE),
            trap: trap.map(|n| range.traps[n].1),
        })
    }

    /// The addresses of all machine code.
    pub(crate) fn code_range(&self) -> std::ops::Range<usize> {
        self.mapping.base()..self.mapping.base() + self.code_len
    }

    /// Returns the debug file, if the code is registered with debuggers: an ELF file in the memory
    /// of this process, with DWARF of functions, lines and frames.
    pub fn debug_file(&self) -> Option<&[u8]> {
        self.registered.as_ref().map(RegisteredFile::file)
    }

    /// What compiling took.
    pub fn times(&self) -> CompileTimes {
        self.times
    }

    /// Bytes of machine code, padding included.
    pub fn len(&self) -> usize {
        self.code_len
    }

    /// Whether there is no code at all.
    pub fn is_empty(&self) -> bool {
        self.code_len == 0
    }

    /// Runs what `llvm.global_ctors` lists, in the order of the priorities.
    ///
    /// # Safety
    /// Runs the module's code: it must be well-formed and free of undefined behaviour.
    pub unsafe fn run_constructors(&self) {
        for &f in &self.constructors {
            // SAFETY: the list holds addresses of functions without arguments; the caller vouches
            // for their behaviour.
            unsafe { std::mem::transmute::<usize, extern "C" fn()>(f)() };
        }
    }

    /// Runs the functions that the module registered with `__cxa_atexit`, then those in
    /// `llvm.global_dtors`, both in reverse order. Does nothing the second time. Without this call,
    /// the former run when the process ends, so the code must live until then.
    ///
    /// # Safety
    /// As for [`Code::run_constructors`].
    pub unsafe fn run_destructors(&self) {
        if self.has_run_destructors.swap(true, Ordering::AcqRel) {
            return;
        }
        unsafe extern "C" {
            fn __cxa_finalize(handle: *const u64);
        }
        // SAFETY: the handle is the module's own; the caller vouches for the registered functions.
        unsafe { __cxa_finalize(&raw const *self.dso_handle) };
        for &f in self.destructors.iter().rev() {
            // SAFETY: as for the constructors.
            unsafe { std::mem::transmute::<usize, extern "C" fn()>(f)() };
        }
    }

    /// Calls `main(argc, argv)` with these arguments, the program's name first; `None` if there is
    /// no `main`. A `main` with fewer parameters ignores them.
    ///
    /// # Safety
    /// As for [`Code::run_constructors`]; `main` must return a C `int` and take what C says.
    pub unsafe fn call_main(&self, args: &[CString]) -> Option<i32> {
        let main = self.address("main")?;
        // `main` may write to its arguments.
        let mut texts: Vec<Vec<u8>> = args.iter().map(|a| a.as_bytes_with_nul().to_vec()).collect();
        let mut argv: Vec<*mut c_char> = texts.iter_mut().map(|t| t.as_mut_ptr().cast()).collect();
        argv.push(std::ptr::null_mut());
        type MainFn = extern "C" fn(c_int, *mut *mut c_char, *const *const c_char) -> c_int;
        // SAFETY: the caller vouches for the type of `main`; arguments that it does not take are
        // ignored.
        let main = unsafe { std::mem::transmute::<*const u8, MainFn>(main) };
        Some(main(args.len() as c_int, argv.as_mut_ptr(), environment()))
    }
}

/// The process's environment, as C programs see it.
fn environment() -> *const *const c_char {
    unsafe extern "C" {
        static environ: *const *const c_char;
    }
    // SAFETY: the C library defines the variable; it is read as a C program would.
    unsafe { environ }
}
