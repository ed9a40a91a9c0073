//! Process-ending signals that the program sends to itself, after which it must not continue.
//!
//! The owner of the process may have handlers that only ask another thread to end it. The thread
//! that got the signal waits until that has happened.

use std::sync::OnceLock;

/// The signals that end a process and that its owner may handle.
const TERMINATION_SIGNALS: [libc::c_int; 3] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP];

/// The handlers that the owner of the process installed, in the order of [`TERMINATION_SIGNALS`].
static OWNER_HANDLERS: OnceLock<[libc::sigaction; 3]> = OnceLock::new();

/// Number of waits, and nanoseconds of each, of a thread that waits for its end: a second in total.
const WAITS_FOR_END: (u32, libc::c_long) = (1000, 1_000_000);

type SignalHandler = extern "C" fn(libc::c_int, *mut libc::siginfo_t, *mut libc::c_void);

/// Installs [`handle`] for those signals that the owner handles.
pub(crate) fn install() {
    let before = OWNER_HANDLERS.get_or_init(|| {
        TERMINATION_SIGNALS.map(|signal| {
            // SAFETY: all-zero is a valid `sigaction`, which the call fills.
            unsafe {
                let mut before: libc::sigaction = std::mem::zeroed();
                libc::sigaction(signal, std::ptr::null(), &mut before);
                before
            }
        })
    });
    for (signal, before) in TERMINATION_SIGNALS.into_iter().zip(before) {
        if [libc::SIG_DFL, libc::SIG_IGN].contains(&before.sa_sigaction) {
            continue;
        }
        let mut action = *before;
        action.sa_sigaction = handle as *const () as usize;
        action.sa_flags |= libc::SA_SIGINFO;
        // SAFETY: the handler calls the previous one, and then only waits.
        unsafe { libc::sigaction(signal, &action, std::ptr::null_mut()) };
    }
}

extern "C" fn handle(signal: libc::c_int, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    let row = TERMINATION_SIGNALS.iter().position(|&s| s == signal);
    let Some(before) = row.zip(OWNER_HANDLERS.get()).map(|(row, all)| &all[row]) else { return };
    // SAFETY: the predecessor is called with the signature that its `sigaction` flags state.
    unsafe {
        if before.sa_flags & libc::SA_SIGINFO != 0 {
            let handler: SignalHandler = std::mem::transmute(before.sa_sigaction);
            handler(signal, info, context);
        } else {
            let handler: extern "C" fn(libc::c_int) = std::mem::transmute(before.sa_sigaction);
            handler(signal);
        }
    }
    // SAFETY: the kernel filled the structure; the sender is there for signals that processes send.
    let is_own = unsafe { (*info).si_code <= 0 && (*info).si_pid() == libc::getpid() };
    if !is_own {
        return;
    }
    let pause = libc::timespec { tv_sec: 0, tv_nsec: WAITS_FOR_END.1 };
    for _ in 0..WAITS_FOR_END.0 {
        // SAFETY: a signal handler may sleep; the null pointer means that the remaining time is not
        // stored.
        unsafe { libc::nanosleep(&pause, std::ptr::null_mut()) };
    }
}
