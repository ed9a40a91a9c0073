//! A growing cache of threads, for strands that must all be live at once and for the callers of
//! runs.

use crate::sync::lock;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

type ThreadWork = Box<dyn FnOnce() + Send>;
/// Parked threads: each with its unique number and the channel on which it receives work.
type Parked = Vec<(u64, Sender<ThreadWork>)>;

/// A thread without work ends after this time.
const IDLE_TIMEOUT: Duration = Duration::from_secs(2);

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
fn parked() -> &'static Mutex<BTreeMap<usize, Parked>> {
    static PARKED_THREADS: OnceLock<Mutex<BTreeMap<usize, Parked>>> = OnceLock::new();
    PARKED_THREADS.get_or_init(Mutex::default)
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
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let (sender, receiver) = channel::<ThreadWork>();
    std::thread::Builder::new().name("pir-strand".to_owned()).stack_size(stack).spawn(
        move || {
            work();
            serve(stack, (number, sender), &receiver);
        },
    )?;
    Ok(())
}

fn serve(stack: usize, own: (u64, Sender<ThreadWork>), work: &Receiver<ThreadWork>) {
    loop {
        lock(parked()).entry(stack).or_default().push(own.clone());
        // Never disconnected: the thread holds a sender itself.
        let next = match KEEPS_THREAD.get() {
            true => work.recv().map_err(|_| RecvTimeoutError::Disconnected),
            false => work.recv_timeout(IDLE_TIMEOUT),
        };
        match next {
            Ok(work) => work(),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                if let Some(threads) = lock(parked()).get_mut(&stack) {
                    threads.retain(|(number, _)| *number != own.0);
                }
                // Work may have been sent between the timeout and the removal; if it is sent later
                // still, the sender gets it back.
                match work.try_recv() {
                    Ok(work) => work(),
                    Err(_) => return,
                }
            }
        }
    }
}
