//! A growing cache of threads, for strands that must all be live at once and for the callers of
//! runs.

use crate::clock::ticks;
use crate::linger::Linger;
use crate::process_copy::{self, HeldLock};
use crate::sync::lock;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, Once, OnceLock};
use std::time::Duration;

/// Work, which gets a function by which it may announce that its thread can take the next one. It
/// does so before it lets others go on, which would otherwise start another thread for their next
/// work.
type ThreadWork = Box<dyn FnOnce(&dyn Fn()) + Send>;
/// Parked threads: each with its unique number and the channel on which it receives work.
type Parked = Vec<(u64, Sender<ThreadWork>)>;

/// A thread without work ends after this time.
const IDLE_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum time, in microseconds, for which one stays awake.
const MAX_LINGER_US: u64 = 20_000;

thread_local! {
    static KEEPS_THREAD: Cell<bool> = const { Cell::new(false) };
}

/// Keeps the calling thread to the end of the process, if it is one that executes runs, because
/// another library may have state for the thread that must not be destroyed.
pub fn keep_thread() {
    KEEPS_THREAD.set(true);
}

/// Processors of this process when it was first asked, at least 1.
pub(crate) fn processors() -> usize {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    *PROCESSORS.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Parked threads by the size of their stacks.
type ParkedThreads = BTreeMap<usize, Parked>;

fn parked() -> &'static Mutex<ParkedThreads> {
    static PARKED_THREADS: OnceLock<Mutex<ParkedThreads>> = OnceLock::new();
    PARKED_THREADS.get_or_init(Mutex::default)
}

/// Lets copies of the process use the cache. Who holds locks while asking it for threads lets that
/// be called before its own functions for copies, because the last ones take their locks first.
pub(crate) fn handle_copies() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| process_copy::around_copies(before_copy, after_copy, in_copy));
}

thread_local! {
    static HELD_LOCK: HeldLock<MutexGuard<'static, ParkedThreads>> = const { RefCell::new(None) };
}

extern "C" fn before_copy() {
    process_copy::hold(&HELD_LOCK, || lock(parked()));
}

extern "C" fn after_copy() {
    drop(process_copy::held(&HELD_LOCK));
}

/// The threads are not here. Their channels are not freed, since others may have locked them.
extern "C" fn in_copy() {
    if let Some(mut parked) = process_copy::held(&HELD_LOCK) {
        std::mem::forget(std::mem::take(&mut *parked));
    }
}

/// Runs `work` on a thread of its own with at least `stack` bytes of stack, a parked one if there
/// is one.
///
/// # Errors
/// When the system gives no thread; `work` has not been run then.
pub(crate) fn execute(stack: usize, work: ThreadWork) -> std::io::Result<()> {
    let mut work = work;
    loop {
        let thread = lock(parked()).get_mut(&stack).and_then(Vec::pop);
        let Some((_, thread)) = thread else { break };
        match thread.send(work) {
            Ok(()) => return Ok(()),
            // The thread's idle timeout has just expired.
            Err(back) => work = back.0,
        }
    }
    handle_copies();
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let (sender, receiver) = channel::<ThreadWork>();
    std::thread::Builder::new()
        .name("pir-strand".to_owned())
        .stack_size(stack)
        .spawn(move || serve(stack, (number, sender), &receiver, work))?;
    Ok(())
}

/// Runs `work`, and then what is sent to the thread.
fn serve(
    stack: usize,
    own: (u64, Sender<ThreadWork>),
    sent: &Receiver<ThreadWork>,
    mut work: ThreadWork,
) {
    loop {
        let is_parked = Cell::new(false);
        let park = || {
            if !is_parked.replace(true) {
                lock(parked()).entry(stack).or_default().push(own.clone());
            }
        };
        work(&park);
        park();
        work = match next_work(sent) {
            Ok(next) => next,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                if let Some(threads) = lock(parked()).get_mut(&stack) {
                    threads.retain(|(number, _)| *number != own.0);
                }
                // Work may have been sent between the timeout and the removal; if it is sent later
                // still, the sender gets it back.
                match sent.try_recv() {
                    Ok(next) => next,
                    Err(_) => return,
                }
            }
        };
    }
}

/// Returns the next work that is sent to this thread, or an error if there is none for a long time.
fn next_work(work: &Receiver<ThreadWork>) -> Result<ThreadWork, RecvTimeoutError> {
    static LINGER: Linger = Linger::up_to(MAX_LINGER_US);
    let mut patience = LINGER.begin();
    while !patience.is_over(false) {
        if let Ok(next) = work.try_recv() {
            return Ok(next);
        }
        patience.pause(|| false);
    }
    let slept = ticks();
    // Never disconnected: the thread holds a sender itself.
    let next = match KEEPS_THREAD.get() {
        true => work.recv().map_err(|_| RecvTimeoutError::Disconnected),
        false => work.recv_timeout(IDLE_TIMEOUT),
    };
    if next.is_ok() {
        LINGER.woken_after(ticks().wrapping_sub(slept));
    }
    next
}
