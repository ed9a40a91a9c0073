//! The heartbeat: asks the workers for work on behalf of threads that sleep.
//!
//! It beats while there is both somebody to ask for and somebody who answers. A worker answers by setting
//! its limit again at its next spawn; one that has not since the last beat is not spawning. When nobody
//! answers for some beats, or nobody is idle, the heartbeat sleeps, and all limits stay null, so that the
//! next spawn takes the slow path and wakes it.

use crate::pool::Pool;
use crate::sync::lock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

const BEAT: Duration = Duration::from_micros(80);
const SILENT_BEATS: u32 = 20;

pub(crate) struct Heart {
    asleep: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    awake: bool,
    stopped: bool,
    started: bool,
}

impl Heart {
    pub(crate) fn new() -> Arc<Heart> {
        Arc::new(Heart {
            asleep: AtomicBool::new(true),
            state: Mutex::new(State { awake: false, stopped: false, started: false }),
            changed: Condvar::new(),
        })
    }

    /// Starts the thread. Without it, idle threads that linger still ask for themselves.
    fn start(self: &Arc<Self>, state: &mut State, pool: &Arc<Pool>) {
        let heart = self.clone();
        let pool = Arc::downgrade(pool);
        state.started = true;
        let started = std::thread::Builder::new()
            .name("pir-heart".to_owned())
            .stack_size(256 << 10)
            .spawn(move || {
                while heart.wait_until_awake() {
                    let mut silent = 0;
                    while silent < SILENT_BEATS {
                        std::thread::sleep(BEAT);
                        let Some(pool) = pool.upgrade() else { return };
                        if pool.dormant() == 0 {
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

    /// False: stopped.
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
        // A worker that resets its limit looks at `asleep` afterwards: it sees us asleep, or we see its limit.
        if pool.dormant() > 0 && pool.ask_all() > 0 {
            self.wake();
        }
    }

    /// Called on the slow path of a spawn: true if the heartbeat was asleep, and so nobody asked.
    pub(crate) fn wake_if_asleep(self: &Arc<Self>, pool: &Arc<Pool>) -> bool {
        let asleep = self.asleep.load(Ordering::SeqCst);
        if asleep {
            let mut state = lock(&self.state);
            if !state.started {
                self.start(&mut state, pool);
            }
            drop(state);
            self.wake();
        }
        asleep
    }

    fn wake(&self) {
        let mut state = lock(&self.state);
        if !state.awake {
            state.awake = true;
            self.asleep.store(false, Ordering::SeqCst);
            self.changed.notify_all();
        }
    }

    pub(crate) fn stop(&self) {
        lock(&self.state).stopped = true;
        self.changed.notify_all();
    }
}
