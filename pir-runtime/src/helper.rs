//! Helpers: threads that execute a pool's jobs while they have no other work.
//!
//! Rayon's threads have no other work. A thread that executed a strand of a forced region is a
//! helper until it gets the next strand, so that a program with both kinds of regions needs no more
//! threads than one with one kind. There are never more helpers than the pool may have.

use crate::awake::AWAKE;
use crate::job::Job;
use crate::placement;
use crate::pool::{Pool, WorkSearch};
use crate::worker::{self, Worker};
use std::sync::Arc;

/// Why a thread is no helper any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// There was no job for a while. The thread should sleep.
    Idle,
    /// It has to give way to other threads: it should sleep, and does not count as awake.
    GivesWay,
    /// It has other work.
    Wanted,
}

/// The other work of a thread that is a helper meanwhile.
pub(crate) trait OtherWork {
    /// Returns whether it has arrived.
    fn is_here(&mut self) -> bool;
    /// Says that the thread is about to execute a job, and can do no other work until
    /// [`OtherWork::awaits`]. Returns false if some is on its way already.
    fn puts_off(&mut self) -> bool;
    /// Says that the thread can do other work.
    fn awaits(&mut self);
}

/// That of rayon's threads.
struct Nothing;

impl OtherWork for Nothing {
    fn is_here(&mut self) -> bool {
        false
    }

    fn puts_off(&mut self) -> bool {
        true
    }

    fn awaits(&mut self) {}
}

/// Executes jobs on a thread of rayon that was woken for one, until there is none for a while.
pub(crate) fn work(pool: &Arc<Pool>) {
    AWAKE.wakes();
    let Some(w) = worker::of_pool(pool) else {
        pool.has_come();
        pool.dismisses_helper(true);
        AWAKE.sleeps();
        return;
    };
    let number = rayon::current_thread_index().map_or(0, |k| k as u32 + 1);
    placement::place(number, pool.threads() as u32);
    pool.note_early_wake();
    // SAFETY: the worker lives as long as this thread.
    if help(pool, unsafe { &*w }, true, None, &mut Nothing) != Ended::GivesWay {
        AWAKE.sleeps();
    }
}

/// Executes jobs on a thread that the pool has admitted as a helper, until its other work arrives.
/// `was_woken`: whether the thread was woken for a job. `done`: a job that it has executed, which
/// ends when the thread is seen as idle: who waits for the job may have more at once.
pub(crate) fn help(
    pool: &Arc<Pool>,
    w: &Worker,
    mut was_woken: bool,
    mut done: Option<Arc<Job>>,
    other: &mut impl OtherWork,
) -> Ended {
    let _current = worker::become_current(w);
    loop {
        let mut search = WorkSearch::new(pool, &pool.helper_linger);
        if std::mem::take(&mut was_woken) {
            pool.has_come();
        }
        if let Some(job) = done.take() {
            other.awaits();
            job.finish();
        }
        let found = loop {
            if other.is_here() {
                break Err(Ended::Wanted);
            }
            if pool.has_surplus() {
                break Err(Ended::Idle);
            }
            let has_put_off = pool.has_jobs();
            if has_put_off && !other.puts_off() {
                break Err(Ended::Wanted);
            }
            if let Some(job) = search.search(|| false) {
                break Ok(job);
            }
            if has_put_off {
                other.awaits();
            }
            search.leave_if_displaced();
            if AWAKE.gives_way(0) {
                break Err(Ended::GivesWay);
            }
            if search.should_sleep() {
                break Err(Ended::Idle);
            }
        };
        drop(search);
        match found {
            Ok(job) => {
                job.record_steal();
                job.perform(w);
                done = Some(job);
            }
            Err(ended) if pool.dismisses_helper(ended == Ended::Wanted) => return ended,
            Err(Ended::GivesWay) => AWAKE.wakes(),
            Err(_) => {}
        }
    }
}
