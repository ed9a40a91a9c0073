//! A growing cache of threads, for strands that must all be live at once and for the callers of
//! runs.

use crate::awake::{self, AWAKE};
use crate::clock::{self, ticks};
use crate::helper::{self, Ended, OtherWork};
use crate::job::Job;
use crate::linger::Linger;
use crate::pool::Pool;
use crate::process_copy::{self, HeldLock};
use crate::sync::lock;
use crate::{critical, worker};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, Once, OnceLock};
use std::time::Duration;

/// Work, which gets a function by which it may announce that its thread can take the next one. It
/// does so before it lets others go on, which would otherwise start another thread for their next
/// work. Instead it may return a job of a pool to be ended then: the thread helps the pool.
pub(crate) type ThreadWork = Box<dyn FnOnce(&dyn Fn()) -> Option<(Arc<Pool>, Arc<Job>)> + Send>;
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
    ONCE.call_once(|| {
        // What is computed once is computed before there are threads: a copy that is made while a
        // thread does so would wait for that thread.
        clock::prepare();
        critical::prepare();
        awake::processors();
        process_copy::around_copies(before_copy, after_copy, in_copy);
    });
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
    std::thread::Builder::new().name("pir-strand".to_owned()).stack_size(stack).spawn(
        move || {
            let own = (number, sender);
            let is_parked = Cell::new(false);
            CachedThread { stack, own, sent: receiver, is_parked, next: None }.serve(work);
        },
    )?;
    Ok(())
}

/// A thread of the cache.
struct CachedThread {
    stack: usize,
    own: (u64, Sender<ThreadWork>),
    sent: Receiver<ThreadWork>,
    is_parked: Cell<bool>,
    /// Work that has arrived.
    next: Option<ThreadWork>,
}

impl CachedThread {
    /// Lets others send work.
    fn park(&self) {
        if !self.is_parked.replace(true) {
            lock(parked()).entry(self.stack).or_default().push(self.own.clone());
        }
    }

    /// Takes the thread off the list of those that can get work. Returns false if it is not there:
    /// work is being sent, or has been.
    fn unpark(&self) -> bool {
        let mut parked = lock(parked());
        let Some(threads) = parked.get_mut(&self.stack) else { return false };
        let Some(place) = threads.iter().rposition(|(number, _)| *number == self.own.0) else {
            return false;
        };
        threads.remove(place);
        self.is_parked.set(false);
        true
    }

    /// Runs `work`, and then what is sent to the thread.
    fn serve(mut self, mut work: ThreadWork) {
        AWAKE.wakes();
        loop {
            let done = work(&|| self.park());
            self.park();
            let Some(next) = self.next_work(done) else { return };
            self.is_parked.set(false);
            work = next;
        }
    }

    /// Returns the next work that is sent to this thread, which helps the pool of a job that it has
    /// done until then. `None`: there is none for a long time, or ever, and the thread is neither
    /// on the list nor counted as awake.
    fn next_work(&mut self, done: Option<(Arc<Pool>, Arc<Job>)>) -> Option<ThreadWork> {
        static LINGER: Linger = Linger::up_to(MAX_LINGER_US);
        let mut ended = Ended::Idle;
        if let Some((pool, job)) = done {
            // SAFETY: the worker lives as long as this thread.
            let worker = worker::of_pool(&pool).map(|w| unsafe { &*w });
            match worker.filter(|_| pool.admits_helper()) {
                Some(w) => ended = helper::help(&pool, w, false, Some(job), self),
                None => job.finish(),
            }
        }
        let mut patience = LINGER.begin();
        while ended == Ended::Idle && !patience.is_over(false) && !self.is_here() {
            if AWAKE.gives_way(0) {
                ended = Ended::GivesWay;
            }
            patience.pause(|| false);
            patience.leave_if_displaced();
        }
        if self.next.is_some() || ended == Ended::Wanted {
            return self.next.take().or_else(|| self.sent.recv().ok());
        }
        if ended != Ended::GivesWay {
            AWAKE.sleeps();
        }
        let slept = ticks();
        // Never disconnected: the thread holds a sender itself.
        let next = match KEEPS_THREAD.get() {
            true => self.sent.recv().ok(),
            false => self.sent.recv_timeout(IDLE_TIMEOUT).ok(),
        };
        // Work may have been sent between the timeout and the removal; if it is sent later still,
        // the sender gets it back.
        let next = next.or_else(|| if self.unpark() { None } else { self.sent.try_recv().ok() })?;
        LINGER.woken_after(ticks().wrapping_sub(slept));
        AWAKE.wakes();
        Some(next)
    }
}

impl OtherWork for CachedThread {
    fn is_here(&mut self) -> bool {
        if self.next.is_none() {
            self.next = self.sent.try_recv().ok();
        }
        self.next.is_some()
    }

    fn puts_off(&mut self) -> bool {
        self.unpark()
    }

    fn awaits(&mut self) {
        self.park();
    }
}
