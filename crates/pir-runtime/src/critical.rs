//! Critical sections: mutual exclusion by address (spec §4 rule 13).
//!
//! A strand that holds one is restricted (see `Worker::restricted`), and a strand that waits for one runs
//! nothing else. Both together keep a waiter from ever lying on top of the holder.

use crate::fault::{self, FaultKind, Stop};
use crate::sync::{lock, wait};
use crate::worker::Worker;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};

const SHARDS: usize = 64;

/// Addresses spread well enough once multiplied.
#[derive(Default)]
struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_usize(usize::from(*byte));
        }
    }
    fn write_usize(&mut self, n: usize) {
        self.0 = (self.0 ^ n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}

/// Held sections: address to the holding worker's.
type Held = HashMap<usize, usize, BuildHasherDefault<AddressHasher>>;

#[derive(Default)]
struct Shard {
    held: Mutex<Held>,
    released: Condvar,
    waiting: AtomicUsize,
}

fn shards() -> &'static [Shard; SHARDS] {
    static ALL: std::sync::LazyLock<[Shard; SHARDS]> =
        std::sync::LazyLock::new(|| std::array::from_fn(|_| Shard::default()));
    &ALL
}

fn shard(address: usize) -> &'static Shard {
    &shards()[(address.wrapping_mul(0x9e37_79b9_7f4a_7c15_u64 as usize) >> 40) % SHARDS]
}

/// Enters the critical section at `address`, as soon as nobody is in it.
pub(crate) fn enter(w: &Worker, address: usize) -> Result<(), Stop> {
    w.clocks.pause();
    let entered = enter_paused(w, address);
    w.clocks.resume();
    entered
}

fn enter_paused(w: &Worker, address: usize) -> Result<(), Stop> {
    let shard = shard(address);
    let me = w.pointer() as usize;
    let mut rounds = 0;
    let mut held = lock(&shard.held);
    loop {
        match held.get(&address) {
            None => break,
            // Whether it is the strand itself or one that waits for it below on this thread's stack: it
            // would wait for ever.
            Some(holder) if *holder == me => {
                drop(held);
                let message = format!("{address:#x}");
                return Err(fault::fail(w, FaultKind::CriticalReentered, Some(message)));
            }
            Some(_) => {}
        }
        if w.run().is_cancelled() {
            return Err(Stop);
        }
        if rounds < 20 {
            drop(held);
            crate::pool::moment(rounds, || false);
            rounds += 1;
            held = lock(&shard.held);
        } else {
            shard.waiting.fetch_add(1, Ordering::Relaxed);
            held = wait(&shard.released, held);
            shard.waiting.fetch_sub(1, Ordering::Relaxed);
        }
    }
    held.insert(address, me);
    drop(held);
    w.hold(address);
    Ok(())
}

/// Leaves it.
pub(crate) fn exit(w: &Worker, address: usize) -> Result<(), Stop> {
    if !w.release(address) {
        let message = format!("{address:#x}");
        return Err(fault::fail(w, FaultKind::CriticalNotHeld, Some(message)));
    }
    free(address);
    Ok(())
}

fn free(address: usize) {
    let shard = shard(address);
    let mut held = lock(&shard.held);
    held.remove(&address);
    if shard.waiting.load(Ordering::Relaxed) > 0 {
        shard.released.notify_all();
    }
}

/// Leaves all but the first `count` sections that `w` holds; its strand ends in an escape.
pub(crate) fn release_above(w: &Worker, count: usize) {
    while let Some(address) = w.pop_held(count) {
        free(address);
    }
}

/// Makes all who wait look at their run again.
pub(crate) fn wake_all() {
    for shard in shards() {
        let _held = lock(&shard.held);
        shard.released.notify_all();
    }
}
