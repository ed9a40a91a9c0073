//! The heartbeat: a thread that sends steal requests to the workers on behalf of idle threads that
//! sleep.
//!
//! It beats while at least one thread sleeps and at least one worker answers. A worker answers by
//! setting its limit again at its next spawn; a worker that has not done so since the last beat is
//! not spawning. When no worker answers for [`MAX_SILENT_BEATS`] beats, or no thread is idle, the
//! heartbeat sleeps. All limits stay null then, so that the next spawn takes the slow path and
//! wakes it.

use crate::pool::Pool;
use crate::sync::lock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

const BEAT_INTERVAL: Duration = Duration::from_micros(80);
const MAX_SILENT_BEATS: u32 = 20;

pub(crate) struct Heartbeat {
    asleep: AtomicBool,
    state: Mutex<HeartbeatState>,
    changed: Condvar,
}

pub(crate) struct HeartbeatState {
    awake: bool,
    stopped: bool,
    started: bool,
}

impl Heartbeat {
    pub(crate) fn new() -> Arc<Heartbeat> {
        Arc::new(Heartbeat {
            asleep: AtomicBool::new(true),
            state: Mutex::new(HeartbeatState { awake: false, stopped: false, started: false }),
            changed: Condvar::new(),
        })
    }

    /// Starts the thread. A failure is ignored, because idle threads that are still awake send
    /// their own requests.
    fn start(self: &Arc<Self>, state: &mut HeartbeatState, pool: &Arc<Pool>) {
        let heart = self.clone();
        let pool = Arc::downgrade(pool);
        state.started = true;
        let started = std::thread::Builder::new()
            .name("pir-heart".to_owned())
            .stack_size(256 << 10)
            .spawn(move || {
                while heart.wait_until_awake() {
                    let mut silent = 0;
                    while silent < MAX_SILENT_BEATS {
                        std::thread::sleep(BEAT_INTERVAL);
                        let Some(pool) = pool.upgrade() else { return };
                        if pool.sleeping_threads() == 0 {
                            break;
                        }
                        silent = if pool.ask_all() > 0 { 0 } else { silent + 1 };
                    }
                    let Some(pool) = pool.upgrade() else { return };
                    heart.fall_asleep(&pool);
                }
            });
        drop(started);
    }

    /// Blocks until the heartbeat is woken (true) or stopped (false).
    fn wait_until_awake(&self) -> bool {
        let mut state = lock(&self.state);
        while !state.awake && !state.stopped {
            state = crate::sync::wait(&self.changed, state);
        }
        !state.stopped
    }

    fn fall_asleep(&self, pool: &Pool) {
        lock(&self.state).awake = false;
        self.asleep.store(true, Ordering::SeqCst);
        // No wake-up is lost, since a worker resets its limit before it reads `asleep`: either it
        // sees the heartbeat asleep, or `ask_all` sees its limit.
        if pool.sleeping_threads() > 0 && pool.ask_all() > 0 {
            self.wake();
        }
    }

    /// Wakes the heartbeat if it is asleep.
    pub(crate) fn wake_if_asleep(self: &Arc<Self>, pool: &Arc<Pool>) {
        if self.asleep.load(Ordering::SeqCst) {
            let mut state = lock(&self.state);
            if !state.started {
                self.start(&mut state, pool);
            }
            drop(state);
            self.wake();
        }
    }

    fn wake(&self) {
        let mut state = lock(&self.state);
        if !state.awake {
            state.awake = true;
            self.asleep.store(false, Ordering::SeqCst);
            self.changed.notify_all();
        }
    }

    /// Keeps the thread from going on while the result lives.
    pub(crate) fn pause(&self) -> MutexGuard<'_, HeartbeatState> {
        lock(&self.state)
    }

    /// The thread is gone, and the next one to wake it starts another.
    pub(crate) fn forget_thread(&self, state: &mut HeartbeatState) {
        (state.awake, state.started) = (false, false);
        self.asleep.store(true, Ordering::SeqCst);
    }

    pub(crate) fn stop(&self) {
        lock(&self.state).stopped = true;
        self.changed.notify_all();
    }
}
