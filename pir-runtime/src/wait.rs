//! Waiting for promoted work: run it if it is unclaimed, run other tasks meanwhile, or sleep.

use crate::job::Job;
use crate::latch::Latch;
use crate::linger::poll_briefly;
use crate::pool::WorkSearch;
use crate::worker::{self, Worker};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Limit of nested tasks that a thread runs on top of waiting ones, which bounds its stack.
const MAX_HELP_DEPTH: u32 = 16;
/// Reads of a latch before a thread does anything else meanwhile: about a microsecond.
const MAX_SPINS: u32 = 48;
/// Polls of the latch before a thread that may not run other tasks sleeps.
const MAX_POLLS: u32 = 200;

/// Returns when the latch is open. `own` yields jobs that the latch counts and no thread has
/// claimed.
pub(crate) fn until_open(w: &Worker, latch: &Latch, mut own: impl FnMut() -> Option<Arc<Job>>) {
    for _ in 0..MAX_SPINS {
        if latch.is_open() {
            return;
        }
        std::hint::spin_loop();
    }
    if w.is_restricted() || w.helping.get() >= MAX_HELP_DEPTH || w.pool.threads() == 1 {
        let mut round = 0;
        while !latch.is_open() {
            if let Some(job) = own() {
                job.execute(w);
                round = 0;
            } else if round < MAX_POLLS {
                poll_briefly(round, || latch.is_open());
                round += 1;
            } else if worker::is_ending() {
                std::thread::yield_now();
            } else if latch.register() {
                // `own` may have gained a job before this thread registered to be woken.
                match own() {
                    Some(job) => job.execute(w),
                    None => std::thread::park(),
                }
            }
        }
        return;
    }
    help_until_open(w, latch, own);
}

fn help_until_open(w: &Worker, latch: &Latch, mut own: impl FnMut() -> Option<Arc<Job>>) {
    let begin = crate::clock::ticks();
    let mut worked = 0;
    let mut execute = |job: Arc<Job>, stranger: bool| {
        let began = crate::clock::ticks();
        if stranger {
            job.record_steal();
        }
        w.helping.set(w.helping.get() + 1);
        job.execute(w);
        w.helping.set(w.helping.get() - 1);
        worked += crate::clock::ticks().wrapping_sub(began);
    };
    'again: while !latch.is_open() {
        let mut search = WorkSearch::new(&w.pool, &w.pool.wait_linger);
        while !latch.is_open() {
            let (found, stranger) = match own() {
                Some(job) => (Some(job), false),
                None => (search.search(|| latch.is_open()), true),
            };
            if let Some(job) = found {
                drop(search);
                execute(job, stranger);
                continue 'again;
            }
            if search.should_sleep() {
                break;
            }
        }
        drop(search);
        if worker::is_ending() {
            std::thread::yield_now();
            continue;
        }
        if !latch.register() {
            break;
        }
        if let Some(job) = own() {
            execute(job, false);
            continue;
        }
        match w.pool.sleep() {
            Some(job) => execute(job, true),
            None => {
                // A worker that answers sees this thread asleep, and wakes the heartbeat.
                w.pool.ask_all();
                let slept = crate::clock::ticks();
                std::thread::park();
                w.pool.wake_up();
                w.pool.wait_linger.woken_after(crate::clock::ticks().wrapping_sub(slept));
            }
        }
    }
    let idle = crate::clock::ticks().wrapping_sub(begin).saturating_sub(worked);
    w.run().counters.idle.fetch_add(idle, Ordering::Relaxed);
    crate::profile::record_idle_time(w, idle);
}
