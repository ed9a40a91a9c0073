//! Entering compiled code with a way out of it.
//!
//! Compiled code has no unwind tables. [`enter`] calls a function and remembers where; [`escape`],
//! from anywhere deeper on the same stack, ends that call. The frames between are forgotten, not
//! unwound, so none of them may own anything that has to be dropped. Each `enter` returns once.

use std::ffi::c_void;

/// Where an [`enter`] can be left: the stack pointer under which it saved the registers.
#[repr(C)]
pub(crate) struct EntryPoint {
    stack: *mut c_void,
}

impl EntryPoint {
    pub(crate) const fn new() -> Self {
        EntryPoint { stack: std::ptr::null_mut() }
    }
}

/// Calls `f(data)`. 0: it returned; 1: it was left by [`escape`].
///
/// # Safety
/// `f` must be sound to call with `data`, must not unwind, and `exit` must outlive the call.
#[cfg(all(target_arch = "x86_64", unix, not(miri)))]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn enter(
    exit: *mut EntryPoint,
    f: unsafe extern "C" fn(*mut c_void),
    data: *mut c_void,
) -> u64 {
    core::arch::naked_asm!(
        "push rbp",
        "push rbx",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "sub rsp, 8",
        "stmxcsr [rsp]",
        "fnstcw [rsp + 4]",
        "mov [rdi], rsp",
        "mov rdi, rdx",
        "call rsi",
        "xor eax, eax",
        "add rsp, 8",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbx",
        "pop rbp",
        "ret",
    )
}

/// Ends the call that `exit` belongs to.
///
/// # Safety
/// That call must be active on this very stack, and see the module's comment for the frames
/// between.
#[cfg(all(target_arch = "x86_64", unix, not(miri)))]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn escape(exit: *const EntryPoint) -> ! {
    core::arch::naked_asm!(
        "mov rsp, [rdi]",
        "fninit",
        "ldmxcsr [rsp]",
        "fldcw [rsp + 4]",
        "cld",
        "mov eax, 1",
        "add rsp, 8",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbx",
        "pop rbp",
        "ret",
    )
}

/// Calls `f(data)`. 0: it returned; 1: it was left by [`escape`].
///
/// # Safety
/// `f` must be sound to call with `data`, must not unwind, and `exit` must outlive the call.
#[cfg(all(target_arch = "aarch64", unix, not(miri)))]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn enter(
    exit: *mut EntryPoint,
    f: unsafe extern "C" fn(*mut c_void),
    data: *mut c_void,
) -> u64 {
    core::arch::naked_asm!(
        "stp x29, x30, [sp, #-176]!",
        "mov x29, sp",
        "stp x19, x20, [sp, #16]",
        "stp x21, x22, [sp, #32]",
        "stp x23, x24, [sp, #48]",
        "stp x25, x26, [sp, #64]",
        "stp x27, x28, [sp, #80]",
        "stp d8, d9, [sp, #96]",
        "stp d10, d11, [sp, #112]",
        "stp d12, d13, [sp, #128]",
        "stp d14, d15, [sp, #144]",
        "mrs x9, fpcr",
        "str x9, [sp, #160]",
        "mov x9, sp",
        "str x9, [x0]",
        "mov x9, x1",
        "mov x0, x2",
        "blr x9",
        "mov x0, #0",
        "ldp x19, x20, [sp, #16]",
        "ldp x21, x22, [sp, #32]",
        "ldp x23, x24, [sp, #48]",
        "ldp x25, x26, [sp, #64]",
        "ldp x27, x28, [sp, #80]",
        "ldp d8, d9, [sp, #96]",
        "ldp d10, d11, [sp, #112]",
        "ldp d12, d13, [sp, #128]",
        "ldp d14, d15, [sp, #144]",
        "ldp x29, x30, [sp], #176",
        "ret",
    )
}

/// Ends the call that `exit` belongs to.
///
/// # Safety
/// That call must be active on this very stack, and see the module's comment for the frames
/// between.
#[cfg(all(target_arch = "aarch64", unix, not(miri)))]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn escape(exit: *const EntryPoint) -> ! {
    core::arch::naked_asm!(
        "ldr x9, [x0]",
        "mov sp, x9",
        "ldr x9, [sp, #160]",
        "msr fpcr, x9",
        "mov x0, #1",
        "ldp x19, x20, [sp, #16]",
        "ldp x21, x22, [sp, #32]",
        "ldp x23, x24, [sp, #48]",
        "ldp x25, x26, [sp, #64]",
        "ldp x27, x28, [sp, #80]",
        "ldp d8, d9, [sp, #96]",
        "ldp d10, d11, [sp, #112]",
        "ldp d12, d13, [sp, #128]",
        "ldp d14, d15, [sp, #144]",
        "ldp x29, x30, [sp], #176",
        "ret",
    )
}

/// Calls `f(data)`; without a way out.
///
/// # Safety
/// `f` must be sound to call with `data`.
#[cfg(miri)]
pub(crate) unsafe extern "C" fn enter(
    _exit: *mut EntryPoint,
    f: unsafe extern "C" fn(*mut c_void),
    data: *mut c_void,
) -> u64 {
    // SAFETY: `f` takes the pointer that was given with it, by the contract.
    unsafe { f(data) };
    0
}

/// There is no way out under the interpreter, which knows no assembly.
///
/// # Safety
/// None needed.
#[cfg(miri)]
pub(crate) unsafe extern "C" fn escape(_exit: *const EntryPoint) -> ! {
    std::process::abort()
}

#[cfg(not(any(miri, all(unix, any(target_arch = "x86_64", target_arch = "aarch64")))))]
compile_error!("pir-runtime needs `enter` and `escape` for this target: see fault/asm.rs");
