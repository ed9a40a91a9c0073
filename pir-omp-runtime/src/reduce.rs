//! Reductions over the threads of a team.
//!
//! The partial values are combined along the barrier's tree, in turns by the threads' numbers: a
//! number of threads fixes the order of all operations, and so the bits of the result. The answer
//! is never "by atomic operations".

use crate::barrier::{self, Arrival, CombineFn};
use crate::ident::Ident;
use crate::thread;
use crate::tool::{self, Endpoint, Sync};
use std::ffi::c_void;

/// Combines the partial values of the team. Returns 1 to the thread that must add them to the
/// variables, and 0 to the others.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_reduce_nowait(
    _place: *const Ident,
    gtid: i32,
    _count: i32,
    _bytes: usize,
    data: *mut c_void,
    combine: CombineFn,
    _lock: *mut c_void,
) -> i32 {
    let me = thread::of_number(gtid);
    let member = me.member();
    if tool::is_active() {
        tool::reduction(me, Endpoint::Begin);
    }
    if member.team().size.get() == 1 {
        return 1;
    }
    let is_first = barrier::combine(me, member, data, combine) == Arrival::First;
    if tool::is_active() && !is_first {
        tool::reduction(me, Endpoint::End);
    }
    i32::from(is_first)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_reduce_nowait(_place: *const Ident, gtid: i32, _lock: *mut c_void) {
    if tool::is_active() {
        tool::reduction(thread::of_number(gtid), Endpoint::End);
    }
}

/// As [`__kmpc_reduce_nowait`]; no thread goes on before the variables have their values.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_reduce(
    _place: *const Ident,
    gtid: i32,
    _count: i32,
    _bytes: usize,
    data: *mut c_void,
    combine: CombineFn,
    _lock: *mut c_void,
) -> i32 {
    let me = thread::of_number(gtid);
    let member = me.member();
    if tool::is_active() {
        tool::reduction(me, Endpoint::Begin);
    }
    if member.team().size.get() == 1 {
        return 1;
    }
    let mut is_first = false;
    let mut wait = || {
        let arrival = barrier::combine(me, member, data, combine);
        is_first = barrier::stay(me, member, arrival) == Arrival::First;
    };
    match tool::is_active() {
        true => tool::waiting(me, Sync::ImplementationBarrier, wait),
        false => wait(),
    }
    if tool::is_active() && !is_first {
        tool::reduction(me, Endpoint::End);
    }
    i32::from(is_first)
}

/// Releases the other threads, by the one that has set the variables.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_reduce(place: *const Ident, gtid: i32, _lock: *mut c_void) {
    let me = thread::of_number(gtid);
    let team = me.member().team();
    if team.size.get() > 1 {
        barrier::release(team, 0);
    } else {
        crate::worksharing::wait(place, gtid);
    }
    if tool::is_active() {
        tool::reduction(me, Endpoint::End);
    }
}
