//! Threads of teams of raised code: the run time does not know them until they run code that asks.

use crate::barrier;
use crate::record::{Prefix, Task};
use crate::team::{begin_alone, end_alone};
use crate::thread::{self, Requests, Thread};
use std::cell::Cell;
use std::ffi::c_void;

/// A thread of a team of raised code, `struct pir_omp_guest` of c/guest.h.
#[repr(C)]
struct Guest {
    numbers: Prefix,
    below: Cell<*const c_void>,
    outer: Cell<*const Guest>,
    thread: Cell<*const c_void>,
}

unsafe extern "C" {
    fn pir_omp_guest_here() -> *const Guest;
    fn pir_omp_guest_set(guest: *const Guest);
    fn pir_omp_slot_address() -> *mut *const c_void;
}

/// Gives the innermost guest of the calling thread a record: a team of the thread alone, with the
/// numbers of its team of raised code. `None`: there is no guest.
pub(crate) fn enter() -> Option<&'static Task> {
    // SAFETY: a guest is in the frame of a strand below on this stack, which removes it when it
    // ends; both variables are the thread's.
    let (guest, slot) = unsafe { (pir_omp_guest_here().as_ref()?, pir_omp_slot_address()) };
    // The thread as it is below.
    // SAFETY: as above.
    unsafe {
        pir_omp_guest_set(guest.outer.get());
        *slot = guest.below.get();
    }
    let me = thread::current();
    let requests = Requests { num_threads: 1, ..Requests::default() };
    let team = begin_alone(me, me.current(), &requests, std::ptr::null());
    team.level.set(guest.numbers.level.get());
    team.active_level.set(guest.numbers.active_level.get());
    let task = me.current();
    let gtid = task.prefix.gtid.get();
    task.prefix.copy_from(&guest.numbers);
    task.prefix.number.set(guest.numbers.number.get());
    task.prefix.gtid.set(gtid);
    guest.thread.set(std::ptr::from_ref(me).cast());
    // SAFETY: as above.
    unsafe { pir_omp_guest_set(guest) };
    Some(task)
}

/// Takes the record of a guest away.
#[unsafe(no_mangle)]
unsafe extern "C" fn pir_omp_guest_leave(guest: *const Guest) {
    // SAFETY: the guest is in the caller's frame, and has the calling thread's record.
    let me = unsafe { &*(*guest).thread.get().cast::<Thread>() };
    let member = me.member();
    barrier::join(me, member);
    end_alone(me, member.team());
}
