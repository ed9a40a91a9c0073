//! Who decides on which processors the threads of this library run.

use crate::sync::{read, write};
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// A function that a thread calls before it works as number `number` of `count` threads. Number 0
/// is the thread that opens a region, which does not call it.
pub type PlaceFn = fn(number: u32, count: u32);

static IS_CHOSEN: AtomicBool = AtomicBool::new(false);
static CHOSEN: RwLock<Option<PlaceFn>> = RwLock::new(None);

/// Lets `place` bind each thread that works from now on. O(1)
pub fn place_threads_by(place: PlaceFn) {
    *write(&CHOSEN) = Some(place);
    IS_CHOSEN.store(true, Ordering::Release);
}

/// Binds the calling thread, if somebody has chosen to.
pub(crate) fn place(number: u32, count: u32) {
    if IS_CHOSEN.load(Ordering::Acquire)
        && let Some(place) = *read(&CHOSEN)
    {
        place(number, count);
    }
}
