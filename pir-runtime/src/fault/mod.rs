//! Faults, which end a run: their kinds, the error value, and leaving compiled code.
//!
//! The first fault of a run wins and cancels the rest. A thread that has to leave first waits for
//! every task that was promoted since its entry, since those use its frames; then it
//! releases its critical sections and escapes.

pub(crate) mod asm;
pub(crate) mod code;
pub(crate) mod signal;
pub(crate) mod termination_signals;

use crate::job::Job;
use crate::slots::{LOOP_SLOT, PROMOTED_SLOT};
use crate::worker::Worker;
use crate::{critical, loops, worker};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Why a run ended early. The numbers are those of `pir_runtime.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
#[non_exhaustive]
pub enum FaultKind {
    /// A trap that compiled code raised without saying more.
    Trap = 0,
    /// `unreachable` was reached.
    Unreachable = 1,
    /// Division by zero, or a quotient that does not fit.
    Arithmetic = 2,
    /// An access to memory that is not there.
    Memory = 3,
    /// An instruction that the processor refuses.
    IllegalInstruction = 4,
    /// The native stack is used up.
    StackOverflow = 5,
    /// More open spawns than the shadow stack holds ([`crate::SPAWN_CAPACITY`]).
    TooManySpawns = 6,
    /// `barrier` outside a forced instance.
    BarrierOutside = 7,
    /// A critical section was entered by a strand that holds it.
    CriticalReentered = 8,
    /// A critical section was left by a strand that does not hold it.
    CriticalNotHeld = 9,
    /// A thread that a forced region needs could not be started.
    NoThread = 10,
    /// Memory that a task needs could not be had.
    OutOfMemory = 11,
    /// A host function or a task of the Rust API panicked.
    Panic = 12,
    /// The run was cancelled on request.
    Cancelled = 13,
    /// All strands of a region ended, and none had reached a join: its owner can never go on.
    Hang = 14,
    /// An undefined function was called.
    UndefinedSymbol = 15,
    /// The program ended itself by `abort`, or the C library did so on an error that it detected.
    Aborted = 16,
}

impl FaultKind {
    /// The kind with this number; an unknown number is a [`FaultKind::Trap`].
    pub fn from_number(number: u32) -> FaultKind {
        use FaultKind::*;
        let all = [
            Trap,
            Unreachable,
            Arithmetic,
            Memory,
            IllegalInstruction,
            StackOverflow,
            TooManySpawns,
            BarrierOutside,
            CriticalReentered,
            CriticalNotHeld,
            NoThread,
            OutOfMemory,
            Panic,
            Cancelled,
            Hang,
            UndefinedSymbol,
            Aborted,
        ];
        all.get(number as usize).copied().unwrap_or(Trap)
    }

    fn words(self) -> &'static str {
        match self {
            FaultKind::Trap => "trap",
            FaultKind::Unreachable => "`unreachable` was reached",
            FaultKind::Arithmetic => "division by zero, or a quotient that does not fit",
            FaultKind::Memory => "access to memory that is not there",
            FaultKind::IllegalInstruction => "illegal instruction",
            FaultKind::StackOverflow => "stack overflow",
            FaultKind::TooManySpawns => "too many open spawns",
            FaultKind::BarrierOutside => "barrier outside a forced region",
            FaultKind::CriticalReentered => "critical section entered again by its holder",
            FaultKind::CriticalNotHeld => "critical section left by a strand that does not hold it",
            FaultKind::NoThread => "cannot start a thread for a strand",
            FaultKind::OutOfMemory => "out of memory",
            FaultKind::Panic => "panic",
            FaultKind::Cancelled => "cancelled",
            FaultKind::Hang => {
                "hang: no strand of a region reached a join, so that its owner waits for ever"
            }
            FaultKind::UndefinedSymbol => "undefined symbol",
            FaultKind::Aborted => "the program aborted",
        }
    }
}

impl std::fmt::Display for FaultKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.words())
    }
}

/// The error with which a run ends.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{kind}{}{}{}{}",
    part(": ", message),
    part(" at ", place),
    part(" in task ", task),
    strand(*thread_id, *num_threads)
)]
#[non_exhaustive]
pub struct Fault {
    /// What happened.
    pub kind: FaultKind,
    /// Where: the place that the trap was given, or the one registered for the program counter.
    pub place: Option<String>,
    /// The task whose execution failed: the name registered for its address, else the address.
    pub task: Option<String>,
    /// More about it: a panic's message, the address of a bad access.
    pub message: Option<String>,
    /// `thread.id` of the strand.
    pub thread_id: u32,
    /// `num_threads` of its region instance.
    pub num_threads: u32,
}

fn part(lead: &str, text: &Option<String>) -> String {
    text.as_ref().map(|t| format!("{lead}{t}")).unwrap_or_default()
}

/// Which of several strands it was.
fn strand(thread_id: u32, num_threads: u32) -> String {
    match num_threads {
        0 | 1 => String::new(),
        n => format!(" (strand {thread_id} of {n})"),
    }
}

impl Fault {
    pub(crate) fn new(worker: Option<&Worker>, kind: FaultKind) -> Fault {
        Fault {
            kind,
            place: None,
            task: worker.and_then(Worker::task_name),
            message: None,
            thread_id: worker.map_or(0, |w| w.thread_id.get()),
            num_threads: worker.map_or(1, |w| w.num_threads.get()),
        }
    }

    pub(crate) fn at(mut self, place: Option<String>) -> Fault {
        self.place = place;
        self
    }

    pub(crate) fn saying(mut self, message: Option<String>) -> Fault {
        self.message = message;
        self
    }
}

/// The run is cancelled: the caller has to leave its strand, by [`leave_strand`] from compiled
/// code, by unwinding from Rust.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunCancelled;

/// Whether the run goes on.
pub(crate) fn check_cancelled(w: &Worker) -> Result<(), RunCancelled> {
    if w.run().is_cancelled() { Err(RunCancelled) } else { Ok(()) }
}

/// Ends the run of `w`. A thread that is not inside a run has nowhere to go: the process ends, with
/// a message.
pub(crate) fn report_fault(w: &Worker, kind: FaultKind, message: Option<String>) -> RunCancelled {
    w.run().fail(Fault::new(Some(w), kind).saying(message));
    RunCancelled
}

/// Ends the run of `w` with `fault` and leaves its strand.
pub(crate) fn raise(w: &Worker, fault: Fault) -> ! {
    w.run().fail(fault);
    leave_strand(w)
}

/// Ends the run that executes the code before `address`, a return address, or the process where
/// that code cannot be left.
pub fn raise_at(kind: FaultKind, message: String, address: usize) -> ! {
    let call = address.wrapping_sub(1);
    // SAFETY: the current worker lives as long as its thread.
    let w = worker::executing().map(|w| unsafe { &*w });
    let place = code::location_of(call).map(|p| p.text);
    let fault = Fault::new(w, kind).at(place).saying(Some(message));
    match (code::fault_scope_at(call), w) {
        (Some(code::FaultScope::EndRun), Some(w)) => raise(w, fault),
        _ => end_process_from_foreign_code(&fault),
    }
}

/// Ends the process on a fault that no enclosing [`crate::Runtime::run`] takes.
pub(crate) fn end_process(fault: &Fault) -> ! {
    eprintln!("pir: {fault}");
    std::process::abort()
}

/// The end of a process by a fault on a thread that cannot leave the code.
pub(crate) fn end_process_from_foreign_code(fault: &Fault) -> ! {
    match (signal::reporter(), signal::program_name()) {
        (Some(report), _) => report(fault),
        (None, Some(name)) => eprintln!("pir: {name}: {fault}"),
        (None, None) => eprintln!("pir: {fault}"),
    }
    // SAFETY: no precondition. Nothing of the process is tidied up: any lock may be held.
    unsafe { libc::_exit(FAULT_STATUS) }
}

/// The status of a program that a fault ended.
const FAULT_STATUS: libc::c_int = 126;

/// Leaves the innermost entry of `w`, whose run is cancelled.
pub(crate) fn leave_strand(w: &Worker) -> ! {
    // SAFETY: a non-null entry lies in a live frame of this thread's stack.
    let entry = unsafe { &*w.entry.get() };
    // SAFETY: an entry's job outlives it.
    let job = unsafe { &*entry.job };
    let mut naps = 0;
    // Promoted descendants may still use frames of this stack.
    while job.live.load(Ordering::Acquire) > 1 {
        w.pool.discard_cancelled();
        discard_own_jobs(w, entry.base);
        if naps < 50 {
            std::thread::yield_now();
        } else {
            std::thread::sleep(Duration::from_micros(50));
        }
        naps += 1;
    }
    release_slots(w, entry.base);
    critical::release_above(w, entry.criticals);
    w.top.set(entry.base);
    // SAFETY: the entry is active on this stack. The frames in between are those of compiled code
    // and of this crate's C functions, which keep all that they own in slots, jobs and the run
    // while they call out.
    unsafe { asm::escape(&entry.exit) }
}

/// Calls `each` with every job that the slots from `base` up refer to.
fn own_jobs(w: &Worker, base: *mut crate::slots::Slot, mut each: impl FnMut(*const Job)) {
    let mut s = base;
    // An interrupt between the two steps of a join finds a promoted slot on top, already popped.
    let end = w.top.get().max(w.head.get());
    while s < end {
        // SAFETY: slots between an entry's base and `top` have been written, or are left of an
        // earlier use, which leaves no marks.
        let slot = unsafe { *s };
        match slot.run {
            PROMOTED_SLOT => each(slot.ctx.cast()),
            // SAFETY: the loop that pushed the slot has not popped it, so its frame is there.
            LOOP_SLOT => unsafe { loops::each_child(slot.ctx.cast(), &mut each) },
            _ => {}
        }
        // SAFETY: `s` is below the end.
        s = unsafe { s.add(1) };
    }
}

/// Finishes the unclaimed promoted tasks of the leaving strand.
fn discard_own_jobs(w: &Worker, base: *mut crate::slots::Slot) {
    own_jobs(w, base, |job| {
        // SAFETY: the slot holds a counted reference.
        let job = unsafe { &*job };
        if job.claim.take() {
            w.pool.remove_job(job);
            job.finish();
        }
    });
}

/// Gives up the references that the slots hold.
fn release_slots(w: &Worker, base: *mut crate::slots::Slot) {
    let mut found = Vec::new();
    own_jobs(w, base, |job| found.push(job));
    for job in found {
        // SAFETY: the slot's own reference; `top` is set below it before anybody reads the slot
        // again.
        drop(unsafe { Arc::from_raw(job) });
    }
}
