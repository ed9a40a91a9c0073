//! Hardware faults in compiled code: the signal handler that turns them into faults of the run.

use crate::fault::{self, Fault, FaultKind, code};
use crate::worker::{self, Worker};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The signals, and the kind of fault of each if the code's registration has no other.
const FAULT_SIGNALS: [(libc::c_int, FaultKind); 5] = [
    (libc::SIGSEGV, FaultKind::Memory),
    (libc::SIGBUS, FaultKind::Memory),
    (libc::SIGFPE, FaultKind::Arithmetic),
    (libc::SIGILL, FaultKind::IllegalInstruction),
    (libc::SIGTRAP, FaultKind::Trap),
];

/// The previous handlers, in the order of [`FAULT_SIGNALS`]; signals that are
/// not ours are passed on to them.
static PREVIOUS_HANDLERS: OnceLock<[libc::sigaction; 5]> = OnceLock::new();

/// Whether every fault of the process is the program's; see [`own_process`].
static IS_PROCESS_OWNED: AtomicBool = AtomicBool::new(false);
/// What begins the line about a fault that ends the process.
static PROGRAM_NAME: OnceLock<String> = OnceLock::new();
/// What reports a fault that ends the process.
static REPORTER: OnceLock<fn(&Fault)> = OnceLock::new();
/// Words of the stack in which the caller of a library's function is looked for.
const SEARCHED_STACK_WORDS: usize = 4096;

/// From now on, a fault outside of compiled code, and `abort`, end the process with a line and
/// status 126: the process does nothing but run the program called `name`, so a fault in a library,
/// or at an address that is no function's, is the program's.
pub fn own_process(name: &str) {
    // A second program keeps the name of the first.
    let _ = PROGRAM_NAME.set(name.to_owned());
    IS_PROCESS_OWNED.store(true, Ordering::Release);
    install();
    if cfg!(miri) {
        return;
    }
    // SAFETY: all-zero is a valid `sigaction`; the handler ends the process.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handle as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER;
        libc::sigemptyset(&mut action.sa_mask);
        libc::sigaction(libc::SIGABRT, &action, std::ptr::null_mut());
    }
    super::termination_signals::install();
}

/// Sets what reports a fault that ends the process, in place of a line on standard error. It runs
/// in a signal handler, where any lock may be held: it should allocate little, and take no lock
/// that the program takes. The first one stays.
pub fn report_faults_with(report: fn(&Fault)) {
    let _ = REPORTER.set(report);
}

/// The function of [`report_faults_with`].
pub(crate) fn reporter() -> Option<fn(&Fault)> {
    REPORTER.get().copied()
}

/// Whether [`own_process`] was called.
pub fn is_process_owned() -> bool {
    IS_PROCESS_OWNED.load(Ordering::Acquire)
}

/// The name of the program that the process runs.
pub(crate) fn program_name() -> Option<&'static str> {
    PROGRAM_NAME.get().map(String::as_str)
}

/// The place of the innermost call from compiled code, found as the first word of the stack that is
/// a return address into such code: frames of libraries need not be linked.
fn caller_name(sp: usize) -> Option<String> {
    let low = sp.next_multiple_of(8);
    let mut words = [0usize; SEARCHED_STACK_WORDS];
    let local = libc::iovec { iov_base: words.as_mut_ptr().cast(), iov_len: size_of_val(&words) };
    let mut read = 0;
    // A whole page at a time, as the stack may end after any of them; the kernel says so without a
    // fault.
    for length in [size_of_val(&words), 4096, 512] {
        let remote = libc::iovec { iov_base: low as *mut libc::c_void, iov_len: length };
        // SAFETY: the local buffer has room for `length` bytes; unmapped remote memory is not read.
        let got = unsafe { libc::process_vm_readv(libc::getpid(), &local, 1, &remote, 1, 0) };
        if got > 0 {
            read = got as usize / 8;
            break;
        }
    }
    let place = |&word: &usize| code::location_of(word.wrapping_sub(1)).map(|p| p.text);
    words[..read].iter().find_map(place)
}

/// Whether compiled code was ever registered.
pub(crate) fn is_installed() -> bool {
    PREVIOUS_HANDLERS.get().is_some()
}

/// Installs the handler, once.
pub(crate) fn install() {
    if cfg!(miri) {
        return;
    }
    PREVIOUS_HANDLERS.get_or_init(|| {
        // SAFETY: as below; the handler does nothing unless a run is cancelled.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = leave_if_cancelled as *const () as usize;
            action.sa_flags =
                libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER | libc::SA_RESTART;
            libc::sigemptyset(&mut action.sa_mask);
            libc::sigaction(INTERRUPT_SIGNAL, &action, std::ptr::null_mut());
        }
        FAULT_SIGNALS.map(|(signal, _)| {
            // SAFETY: all-zero is a valid `sigaction`; both structures are ours. The handler is
            // re-entrant for other threads and passes faults that are not ours to its predecessor.
            unsafe {
                let mut action: libc::sigaction = std::mem::zeroed();
                let mut before: libc::sigaction = std::mem::zeroed();
                libc::sigaction(signal, std::ptr::null(), &mut before);
                action.sa_sigaction = handle as *const () as usize;
                action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER;
                libc::sigemptyset(&mut action.sa_mask);
                libc::sigaction(signal, &action, std::ptr::null_mut());
                before
            }
        })
    });
}

/// Program counter and stack pointer at the fault.
///
/// # Safety
/// `context` must be the argument that the kernel passed to the handler.
unsafe fn registers(context: *mut libc::c_void) -> (usize, usize) {
    // SAFETY: the kernel passes a handler with `SA_SIGINFO` the context of the interrupted code.
    let context = unsafe { &*context.cast::<libc::ucontext_t>() };
    #[cfg(target_arch = "x86_64")]
    {
        let registers = &context.uc_mcontext.gregs;
        (registers[libc::REG_RIP as usize] as usize, registers[libc::REG_RSP as usize] as usize)
    }
    #[cfg(target_arch = "aarch64")]
    {
        (context.uc_mcontext.pc as usize, context.uc_mcontext.sp as usize)
    }
}

unsafe extern "C" fn handle(
    signal: libc::c_int,
    info: *mut libc::siginfo_t,
    context: *mut libc::c_void,
) {
    // SAFETY: the kernel's argument.
    let (pc, sp) = unsafe { registers(context) };
    let faults = code::fault_scope_at(pc);
    if faults == Some(code::FaultScope::EndProcess) {
        // SAFETY: the kernel's argument; the address is meaningful for the memory signals.
        let address = unsafe { (*info).si_addr() } as usize;
        fault::end_process_from_foreign_code(&describe(None, signal, pc, sp, address));
    }
    if faults.is_some()
        && let Some(w) = worker::executing()
    {
        // Compiled code holds no lock of ours and of no library, so this is like a call from it, on
        // another stack.
        // SAFETY: the current worker lives as long as its thread.
        let w = unsafe { &*w };
        // SAFETY: the kernel's argument; the address is meaningful for the memory signals.
        let address = unsafe { (*info).si_addr() } as usize;
        fault::raise(w, describe(Some(w), signal, pc, sp, address));
    }
    if is_process_owned() && faults.is_none() {
        // SAFETY: the kernel's argument.
        let address = unsafe { (*info).si_addr() } as usize;
        let mut fault = describe(None, signal, pc, sp, address);
        if signal == libc::SIGABRT {
            (fault.kind, fault.message) = (FaultKind::Aborted, None);
        } else if pc == 0 {
            fault.message = Some("a call of a null pointer".to_owned());
        }
        fault.place = caller_name(sp).or(fault.place);
        fault::end_process_from_foreign_code(&fault);
    }
    // SAFETY: the arguments are passed on as they came.
    unsafe { call_previous_handler(signal, info, context) }
}

fn describe(
    w: Option<&Worker>,
    signal: libc::c_int,
    pc: usize,
    sp: usize,
    address: usize,
) -> Fault {
    let memory = signal == libc::SIGSEGV || signal == libc::SIGBUS;
    let place = code::location_of(pc);
    let at = place.as_ref().map_or_else(|| format!("{pc:#x}"), |p| p.text.clone());
    let (kind, message) = if memory && is_overflow(address, sp) {
        (FaultKind::StackOverflow, None)
    } else {
        let meant = FAULT_SIGNALS.iter().find(|(s, _)| *s == signal).map(|(_, kind)| *kind);
        let kind = place.and_then(|p| p.kind).or(meant).unwrap_or(FaultKind::Trap);
        (kind, memory.then(|| format!("address {address:#x}")))
    };
    Fault::new(w, kind).at(Some(at)).saying(message)
}

/// The signal that makes a thread leave compiled code whose run is cancelled. Ignored by default.
const INTERRUPT_SIGNAL: libc::c_int = libc::SIGURG;

unsafe extern "C" fn leave_if_cancelled(
    _: libc::c_int,
    _: *mut libc::siginfo_t,
    context: *mut libc::c_void,
) {
    // SAFETY: the kernel's argument.
    let (pc, _) = unsafe { registers(context) };
    if code::fault_scope_at(pc) == Some(code::FaultScope::EndRun)
        && let Some(w) = worker::executing()
    {
        // SAFETY: the current worker lives as long as its thread.
        let w = unsafe { &*w };
        if w.run().is_cancelled() {
            fault::leave_strand(w);
        }
    }
}

/// A thread that can be sent [`INTERRUPT_SIGNAL`] while it lives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadId(libc::pthread_t);

impl ThreadId {
    pub(crate) fn current() -> ThreadId {
        // SAFETY: no precondition.
        ThreadId(unsafe { libc::pthread_self() })
    }

    pub(crate) fn is_current(self) -> bool {
        // SAFETY: no precondition.
        unsafe { libc::pthread_equal(self.0, libc::pthread_self()) != 0 }
    }

    /// Interrupts the thread, which leaves compiled code if its run is cancelled.
    ///
    /// # Safety
    /// The thread must not have ended.
    pub(crate) unsafe fn interrupt(self) {
        if is_installed() {
            // SAFETY: the caller's promise; a handler is installed.
            unsafe { libc::pthread_kill(self.0, INTERRUPT_SIGNAL) };
        }
    }
}

/// A bad access right at the end of the stack: the guard page, or just beyond the pointer.
fn is_overflow(address: usize, sp: usize) -> bool {
    address.abs_diff(sp) < 64 << 10
        && worker::stack_bottom().is_some_and(|low| sp < low + (64 << 10))
}

/// # Safety
/// The arguments must be those of the handler.
unsafe fn call_previous_handler(
    signal: libc::c_int,
    info: *mut libc::siginfo_t,
    context: *mut libc::c_void,
) {
    let at = FAULT_SIGNALS.iter().position(|(s, _)| *s == signal);
    let before = at.and_then(|at| PREVIOUS_HANDLERS.get().map(|all| all[at]));
    // SAFETY: the predecessor is called or restored as its `sigaction` states. With the default
    // action restored, the instruction faults again and the process ends as it would without this
    // handler.
    unsafe {
        match before {
            Some(before) if before.sa_sigaction == libc::SIG_IGN => {}
            Some(before) if before.sa_sigaction != libc::SIG_DFL => {
                if before.sa_flags & libc::SA_SIGINFO != 0 {
                    type Handler =
                        unsafe extern "C" fn(libc::c_int, *mut libc::siginfo_t, *mut libc::c_void);
                    let handler: Handler = std::mem::transmute(before.sa_sigaction);
                    handler(signal, info, context);
                } else {
                    let handler: unsafe extern "C" fn(libc::c_int) =
                        std::mem::transmute(before.sa_sigaction);
                    handler(signal);
                }
            }
            _ => {
                let mut default: libc::sigaction = std::mem::zeroed();
                default.sa_sigaction = libc::SIG_DFL;
                libc::sigaction(signal, &default, std::ptr::null_mut());
            }
        }
    }
}

/// An alternate signal stack of the thread, because a handler cannot run on a stack that has
/// overflowed. Owned by its thread; a large enough stack that the thread already has is kept
/// instead.
#[derive(Debug)]
pub(crate) struct HandlerStack {
    memory: *mut libc::c_void,
}

const HANDLER_STACK_BYTES: usize = 128 << 10;

impl HandlerStack {
    /// None: not needed, or not to be had; a stack overflow then ends the process.
    pub(crate) fn new() -> Option<HandlerStack> {
        if cfg!(miri) {
            return None;
        }
        // SAFETY: plain system calls on structures of ours; fresh anonymous memory.
        unsafe {
            let mut before: libc::stack_t = std::mem::zeroed();
            libc::sigaltstack(std::ptr::null(), &mut before);
            if before.ss_flags & libc::SS_DISABLE == 0 && before.ss_size >= HANDLER_STACK_BYTES {
                return None;
            }
            let memory = libc::mmap(
                std::ptr::null_mut(),
                HANDLER_STACK_BYTES,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            );
            if memory == libc::MAP_FAILED {
                return None;
            }
            let stack = libc::stack_t { ss_sp: memory, ss_flags: 0, ss_size: HANDLER_STACK_BYTES };
            if libc::sigaltstack(&stack, std::ptr::null_mut()) != 0 {
                libc::munmap(memory, HANDLER_STACK_BYTES);
                return None;
            }
            Some(HandlerStack { memory })
        }
    }
}

impl Drop for HandlerStack {
    fn drop(&mut self) {
        // The stack that this one replaced is not restored, because the standard library has
        // unmapped its own by now. Handlers run on the thread's stack from here on.
        // SAFETY: dropped by the thread that it was made for, at the thread's end; no handler runs
        // on it, and the thread does not refer to the memory once it is disabled.
        unsafe {
            let mut current: libc::stack_t = std::mem::zeroed();
            libc::sigaltstack(std::ptr::null(), &mut current);
            if current.ss_sp == self.memory {
                let disabled = libc::stack_t { ss_flags: libc::SS_DISABLE, ..current };
                libc::sigaltstack(&disabled, std::ptr::null_mut());
            }
            libc::munmap(self.memory, HANDLER_STACK_BYTES);
        }
    }
}

/// The lowest usable address of this thread's stack.
pub(crate) fn stack_bottom() -> Option<usize> {
    // SAFETY: plain library calls on structures of ours.
    #[cfg(all(target_os = "linux", not(miri)))]
    unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &mut attributes) != 0 {
            return None;
        }
        let (mut low, mut size) = (std::ptr::null_mut(), 0);
        let known = libc::pthread_attr_getstack(&attributes, &mut low, &mut size) == 0;
        libc::pthread_attr_destroy(&mut attributes);
        known.then_some(low as usize)
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    None
}
