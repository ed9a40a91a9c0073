//! Signals that end a process, sent by the program to itself: it must not go on after them.
//!
//! The owner of the process may have handlers that only tell another thread to end it. Until that
//! has happened, the thread that got the signal waits.

use std::sync::OnceLock;

/// The signals that end a process and that its owner may handle.
const SIGNALS: [libc::c_int; 3] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP];

/// What the owner of the process installed, in the order of [`SIGNALS`].
static BEFORE: OnceLock<[libc::sigaction; 3]> = OnceLock::new();

/// How often, and for how many nanoseconds, a thread waits for its end: a second in all.
const WAITS: (u32, libc::c_long) = (1000, 1_000_000);

type Handler = extern "C" fn(libc::c_int, *mut libc::siginfo_t, *mut libc::c_void);

/// Lets the signals go by way of [`handle`], where the owner has handlers for them.
pub(crate) fn install() {
    let before = BEFORE.get_or_init(|| {
        SIGNALS.map(|signal| {
            // SAFETY: all-zero is a valid `sigaction`, which the call fills.
            unsafe {
                let mut before: libc::sigaction = std::mem::zeroed();
                libc::sigaction(signal, std::ptr::null(), &mut before);
                before
            }
        })
    });
    for (signal, before) in SIGNALS.into_iter().zip(before) {
        if [libc::SIG_DFL, libc::SIG_IGN].contains(&before.sa_sigaction) {
            continue;
        }
        let mut action = *before;
        action.sa_sigaction = handle as *const () as usize;
        action.sa_flags |= libc::SA_SIGINFO;
        // SAFETY: the handler calls what was there before, and then only waits.
        unsafe { libc::sigaction(signal, &action, std::ptr::null_mut()) };
    }
}

extern "C" fn handle(signal: libc::c_int, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    let row = SIGNALS.iter().position(|&s| s == signal);
    let Some(before) = row.zip(BEFORE.get()).map(|(row, all)| &all[row]) else { return };
    // SAFETY: what `sigaction` said of the predecessor is how it is to be called.
    unsafe {
        if before.sa_flags & libc::SA_SIGINFO != 0 {
            let handler: Handler = std::mem::transmute(before.sa_sigaction);
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
    let pause = libc::timespec { tv_sec: 0, tv_nsec: WAITS.1 };
    for _ in 0..WAITS.0 {
        // SAFETY: a signal handler may sleep; what is left of the time is not asked for.
        unsafe { libc::nanosleep(&pause, std::ptr::null_mut()) };
    }
}
