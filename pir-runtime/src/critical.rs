//! Critical sections: mutual exclusion by address (reference: execution).
//!
//! A strand that holds one is restricted (see `Worker::restricted`), and a strand that waits for
//! one runs nothing else. Both together keep a waiter from ever lying on top of the holder.

use crate::clock::{microseconds, ticks};
use crate::fault::{self, FaultKind, RunCancelled};
use crate::profile;
use crate::sections::{QueuedTurn, SectionEntry, Sections};
use crate::worker::{self, HeldSection, Worker};
use std::sync::{Arc, LazyLock};

/// Locks that sections are spread over, so that those of different objects rarely share one.
const SHARD_COUNT: usize = 64;
/// Looks at the turn before a thread sleeps, about half a microsecond each: waking a sleeper takes
/// longer than most sections do.
const MAX_TURN_SPINS: u32 = 400;
/// Minimum time, in microseconds, between two hand-overs of a section. Without a minimum, the
/// strand that leaves would wait for the next one to wake each time. A hundred times as long would
/// be too much, because strands that poll under a lock for each other's work waste that time
/// between any two steps (bench/critical.py).
const MAX_WAIT_BEFORE_HANDOVER_US: u64 = 3;

fn shards() -> &'static [Sections; SHARD_COUNT] {
    static SHARDS: LazyLock<[Sections; SHARD_COUNT]> =
        LazyLock::new(|| std::array::from_fn(|_| Sections::default()));
    &SHARDS
}

/// Makes the sections.
pub(crate) fn prepare() {
    shards();
}

fn shard(address: usize) -> &'static Sections {
    &shards()[(address.wrapping_mul(0x9e37_79b9_7f4a_7c15_u64 as usize) >> 40) % SHARD_COUNT]
}

/// Enters the critical section at `address` as soon as it is free.
pub(crate) fn enter(w: &Worker, address: usize) -> Result<(), RunCancelled> {
    let sections = shard(address);
    match sections.enter(address, w.pointer() as usize, ticks) {
        SectionEntry::Entered => {}
        // Whether the holder is the strand itself or one that waits for it below on this thread's
        // stack.
        SectionEntry::Reentered => {
            let message = format!("{address:#x}");
            return Err(fault::report_fault(w, FaultKind::CriticalReentered, Some(message)));
        }
        SectionEntry::Queued(turn) => {
            w.clocks.pause();
            let entered = await_turn(w, sections, address, &turn);
            w.clocks.resume();
            entered?;
        }
    }
    w.hold(HeldSection { address, leave });
    profile::entered(w, address);
    Ok(())
}

/// Returns when the section is this strand's, or with an error when its run is over.
fn await_turn(
    w: &Worker,
    sections: &Sections,
    address: usize,
    turn: &Arc<QueuedTurn>,
) -> Result<(), RunCancelled> {
    let called = || turn.handed.is_open() || turn.is_nudged();
    let mut round = 0;
    while !turn.handed.is_open() {
        if w.run().is_cancelled() {
            if !sections.give_up(address, turn) {
                leave(address);
            }
            return Err(RunCancelled);
        }
        if turn.is_nudged() {
            if sections.retry(address, turn) {
                return Ok(());
            }
        } else if round < MAX_TURN_SPINS {
            crate::linger::poll_briefly(round, called);
            round += 1;
        } else if worker::is_ending() {
            std::thread::yield_now();
        } else if turn.handed.register() && !turn.is_nudged() && !w.run().is_cancelled() {
            // A nudge and a cancellation set their flags before they wake, so either the flag is
            // seen here or the registered thread is woken.
            std::thread::park();
        }
    }
    Ok(())
}

fn leave(address: usize) {
    shard(address).exit(address, microseconds(MAX_WAIT_BEFORE_HANDOVER_US), ticks);
}

/// Leaves it.
pub(crate) fn exit(w: &Worker, address: usize) -> Result<(), RunCancelled> {
    if !w.release(address) {
        let message = format!("{address:#x}");
        return Err(fault::report_fault(w, FaultKind::CriticalNotHeld, Some(message)));
    }
    profile::leaves(w, address);
    leave(address);
    Ok(())
}

/// Leaves all but the first `count` sections that `w` holds; its strand ends in an escape.
pub(crate) fn release_above(w: &Worker, count: usize) {
    while let Some(section) = w.pop_held(count) {
        profile::leaves(w, section.address);
        (section.leave)(section.address);
    }
}

/// Makes all who wait look at their run again.
pub(crate) fn wake_all() {
    shards().iter().for_each(Sections::wake_all);
}
