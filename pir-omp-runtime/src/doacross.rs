//! Loops whose iterations wait for earlier ones: `ordered(n)` with `doacross` or `depend`.

use crate::cancel;
use crate::ident::Ident;
use crate::sync::lock;
use crate::thread::{self, Thread};
use crate::tool;
use crate::wait::{self, Nothing};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Bounds of one of the nested loops, both of them of iterations: `kmp_dim`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Dimension {
    lower: i64,
    upper: i64,
    step: i64,
}

impl Dimension {
    /// Returns the bounds that compiled code means. clang numbers the iterations from 0 and passes
    /// how many there are in place of the last number, so that libomp waits for ever for the
    /// iteration behind the last one.
    fn as_meant(mut self) -> Self {
        if self.lower == 0 && self.step == 1 {
            self.upper -= 1;
        }
        self
    }

    fn iterations(&self) -> u64 {
        let (from, to) =
            if self.step > 0 { (self.lower, self.upper) } else { (self.upper, self.lower) };
        if to < from {
            return 0;
        }
        (to.wrapping_sub(from) as u64) / self.step.unsigned_abs() + 1
    }

    /// Returns the number of the iteration with a value of the variable, if there is one.
    fn index(&self, value: i64) -> Option<u64> {
        let is_inside = match self.step > 0 {
            true => value >= self.lower && value <= self.upper,
            false => value <= self.lower && value >= self.upper,
        };
        let distance = match self.step > 0 {
            true => value.wrapping_sub(self.lower),
            false => self.lower.wrapping_sub(value),
        };
        is_inside.then(|| distance as u64 / self.step.unsigned_abs())
    }
}

/// State that the threads of a team share for one such loop: a bit for each iteration that has
/// posted.
pub(crate) struct Shared {
    ordinal: u32,
    posted: Box<[AtomicU64]>,
    /// Threads that have come to the loop.
    members: AtomicU32,
    waiters: AtomicU32,
}

/// A thread's own state of its loop.
#[derive(Default)]
pub(crate) struct OfThread {
    met: u32,
    dimensions: Vec<Dimension>,
    shared: Option<Arc<Shared>>,
}

pub(crate) type State = RefCell<OfThread>;

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_doacross_init(
    _place: *const Ident,
    gtid: i32,
    count: i32,
    dimensions: *const Dimension,
) {
    let me = thread::of_number(gtid);
    let member = me.member();
    let team = member.team();
    // SAFETY: compiled code passes a list of `count` entries.
    let dimensions = unsafe { std::slice::from_raw_parts(dimensions, count.max(0) as usize) };
    let mut state = member.doacross.borrow_mut();
    let ordinal = state.met;
    state.met = ordinal.wrapping_add(1);
    state.dimensions = dimensions.iter().map(|d| d.as_meant()).collect();
    let mut open = lock(&team.doacross);
    let shared = match open.iter().find(|s| s.ordinal == ordinal) {
        Some(shared) => shared.clone(),
        None => {
            let iterations = state.dimensions.iter().map(Dimension::iterations).product::<u64>();
            let words = iterations.div_ceil(64) as usize;
            let shared = Arc::new(Shared {
                ordinal,
                posted: (0..words).map(|_| AtomicU64::new(0)).collect(),
                members: AtomicU32::new(0),
                waiters: AtomicU32::new(0),
            });
            open.push(shared.clone());
            shared
        }
    };
    if shared.members.fetch_add(1, Ordering::Relaxed) + 1 == team.size.get() as u32 {
        open.retain(|s| s.ordinal != ordinal);
    }
    state.shared = Some(shared);
}

/// Returns the number of the iteration that the values of the variables name.
fn index(dimensions: &[Dimension], values: *const i64) -> Option<u64> {
    let mut all = 0_u64;
    for (k, dimension) in dimensions.iter().enumerate() {
        // SAFETY: compiled code passes a value for each dimension.
        let value = unsafe { *values.add(k) };
        all = all * dimension.iterations() + dimension.index(value)?;
    }
    Some(all)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_doacross_post(_place: *const Ident, gtid: i32, values: *const i64) {
    let me = thread::of_number(gtid);
    let member = me.member();
    let state = member.doacross.borrow();
    let Some(shared) = &state.shared else { return };
    let Some(index) = index(&state.dimensions, values) else { return };
    if tool::is_active() {
        tell(me, &state.dimensions, values, true);
    }
    shared.posted[(index / 64) as usize].fetch_or(1 << (index % 64), Ordering::SeqCst);
    if shared.waiters.load(Ordering::SeqCst) > 0 {
        let team = member.team();
        team.members[..team.size.get()].iter().for_each(|m| {
            m.thread().sleeper.wake();
        });
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_doacross_wait(_place: *const Ident, gtid: i32, values: *const i64) {
    let me: &'static Thread = thread::of_number(gtid);
    let state = me.member().doacross.borrow();
    let Some(shared) = &state.shared else { return };
    // An iteration outside of the loop is not waited for.
    let Some(index) = index(&state.dimensions, values) else { return };
    let word = &shared.posted[(index / 64) as usize];
    let has_posted = || word.load(Ordering::SeqCst) >> (index % 64) & 1 != 0;
    if !has_posted() {
        shared.waiters.fetch_add(1, Ordering::SeqCst);
        let team = me.member().team();
        wait::until(me, || has_posted() || cancel::ends_region(team), &Nothing);
        shared.waiters.fetch_sub(1, Ordering::Relaxed);
    }
    if tool::is_active() {
        tell(me, &state.dimensions, values, false);
    }
}

/// Reports to the tool the iteration that the thread has executed up to here, or has waited for.
#[cold]
fn tell(me: &'static Thread, dimensions: &[Dimension], values: *const i64, is_source: bool) {
    // SAFETY: compiled code passes a value for each dimension.
    let values = unsafe { std::slice::from_raw_parts(values, dimensions.len()) };
    tool::doacross(me, values, is_source);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_doacross_fini(_place: *const Ident, gtid: i32) {
    thread::of_number(gtid).member().doacross.borrow_mut().shared = None;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterations_are_numbered_in_order() {
        let dimensions = [
            Dimension { lower: 0, upper: 3, step: 1 },
            Dimension { lower: 10, upper: 5, step: -2 },
        ];
        assert_eq!(dimensions.map(|d| d.iterations()), [4, 3]);
        let at = |i: i64, j: i64| index(&dimensions, [i, j].as_ptr());
        assert_eq!((at(0, 10), at(0, 6), at(3, 6)), (Some(0), Some(2), Some(11)));
        assert_eq!((at(-1, 10), at(0, 12), at(4, 6)), (None, None, None));
        assert_eq!(Dimension { lower: 3, upper: 2, step: 1 }.iterations(), 0);
    }

    #[test]
    fn clang_passes_the_number_of_iterations() {
        let by_clang = |count| Dimension { lower: 0, upper: count, step: 1 }.as_meant();
        assert_eq!([0, 1, 9].map(|n| by_clang(n).iterations()), [0, 1, 9]);
        assert_eq!((by_clang(9).index(8), by_clang(9).index(9)), (Some(8), None));
        let other = Dimension { lower: 1, upper: 9, step: 1 }.as_meant();
        assert_eq!((other.iterations(), other.index(9)), (9, Some(8)));
    }
}
