//! `qsort`, `bsearch` and `lfind`, which call comparison functions of the program.

use super::args::{self, Args, Entry, HostResult, add, fail, ptr, row, void};
use super::{Arg, Cx, Effect};
use pir_interp::cell::{Cell, sign_extend};
use pir_interp::shape::Scalar;
use pir_interp::ub::{Step, Ub};

/// The functions of this file.
pub(super) static TABLE: &[Entry] = &[
    row("qsort", Effect::World, |cx, a| sort(cx, a, false)),
    row("qsort_r", Effect::World, |cx, a| sort(cx, a, true)),
    row("bsearch", Effect::World, search),
    row("lfind", Effect::World, find),
];

/// A comparison function of the program.
struct Order {
    function: Cell,
    context: Option<Arg>,
}

impl Order {
    fn compare(&self, cx: &mut dyn Cx, a: Cell, b: Cell) -> Step<i32> {
        let pointer = |p| Arg { scalars: vec![Scalar::Ptr(64)], cells: vec![p] };
        let mut args = vec![pointer(a), pointer(b)];
        args.extend(self.context.clone());
        match cx.call(self.function, &args)?[..] {
            [x] if x.is_plain() => Ok(sign_extend(x.bits, 32) as i32),
            [x] if x.is_poison() => fail(Ub::PoisonUsed, "the comparison gave poison"),
            [_] => fail(Ub::UndefUsed, "the comparison gave an undefined value"),
            _ => fail(Ub::CallMismatch, "the comparison gave no number"),
        }
    }
}

/// Sorts by glibc's merge sort, with the same comparisons in the same order, so that the result is
/// that of glibc even for equal elements and for a comparison that is no order.
fn sort(cx: &mut dyn Cx, args: &Args<'_>, with_context: bool) -> HostResult {
    let (base, count, size) = (args.ptr(0)?, args.uint(1)?, args.uint(2)?);
    let context =
        if with_context { Some(args.list.get(4).cloned().unwrap_or_default()) } else { None };
    let order = Order { function: args.ptr(3)?, context };
    if count < 2 || size == 0 {
        return void();
    }
    let Some(bytes) = count.checked_mul(size) else {
        return fail(Ub::OutOfBounds, format!("{count} elements of {size} bytes"));
    };
    cx.memory().resolve(base, bytes, 1)?;
    let mut places: Vec<u64> = (0..count).collect();
    merge_sort(&mut places, &mut |a, b| {
        Ok(order.compare(cx, add(base, a * size), add(base, b * size))? > 0)
    })?;
    let old = super::heap::allocate(cx, bytes, 16)?;
    cx.copy(old, base, bytes, false)?;
    for (k, place) in (0..).zip(places) {
        if k != place {
            cx.copy(add(base, k * size), add(old, place * size), size, false)?;
        }
    }
    cx.memory().release(old)?;
    void()
}

/// Sorts by a relation that holds if the left element has to come after the right one.
fn merge_sort(list: &mut [u64], after: &mut dyn FnMut(u64, u64) -> Step<bool>) -> Step<()> {
    if list.len() < 2 {
        return Ok(());
    }
    let half = list.len() / 2;
    merge_sort(&mut list[..half], after)?;
    merge_sort(&mut list[half..], after)?;
    let mut merged = Vec::with_capacity(list.len());
    let (mut a, mut b) = (0, half);
    while a < half && b < list.len() {
        let right = after(list[a], list[b])?;
        let from = if right { &mut b } else { &mut a };
        merged.push(list[*from]);
        *from += 1;
    }
    merged.extend(&list[a..half]);
    list[..merged.len()].copy_from_slice(&merged);
    Ok(())
}

fn search(cx: &mut dyn Cx, args: &Args<'_>) -> HostResult {
    let (key, base, count, size) = (args.ptr(0)?, args.ptr(1)?, args.uint(2)?, args.uint(3)?);
    let order = Order { function: args.ptr(4)?, context: None };
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        let p = add(base, middle.wrapping_mul(size));
        match order.compare(cx, key, p)? {
            0 => return ptr(p),
            ..0 => high = middle,
            1.. => low = middle + 1,
        }
    }
    ptr(Cell::ZERO)
}

/// Implements `lfind(key, base, &count, size, compare)`.
fn find(cx: &mut dyn Cx, args: &Args<'_>) -> HostResult {
    let (key, base, count, size) = (args.ptr(0)?, args.ptr(1)?, args.ptr(2)?, args.uint(3)?);
    let order = Order { function: args.ptr(4)?, context: None };
    let count = cx.read(count, 8)?.iter().rev().fold(0, |x, b| x << 8 | u64::from(*b));
    for k in 0..count {
        let p = args::add(base, k.wrapping_mul(size));
        if order.compare(cx, key, p)? == 0 {
            return ptr(p);
        }
    }
    ptr(Cell::ZERO)
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;
    use proptest::prelude::*;

    /// Compares the first bytes of elements.
    fn by_first_byte(m: &mut Mock) {
        m.callback = Some(Box::new(|m, _, args| {
            let a = m.read(args[0].cells[0], 1)?[0];
            let b = m.read(args[1].cells[0], 1)?[0];
            args::int(i32::from(a) - i32::from(b))
        }));
    }

    #[test]
    fn a_sorted_array_is_searched() {
        let mut m = Mock::new();
        by_first_byte(&mut m);
        let (base, key) = (m.string([2, 4, 6, 8]), m.string([6]));
        let found = m.get("bsearch", &[p(key), p(base), l(4), l(1), p(Cell::new(1))]);
        assert_eq!(found, add(base, 2));
        let none = m.string([5]);
        let found = m.get("bsearch", &[p(none), p(base), l(4), l(1), p(Cell::new(1))]);
        assert_eq!(found, Cell::ZERO);
    }

    #[test]
    fn pointers_in_sorted_arrays_stay_pointers() {
        let mut m = Mock::new();
        let (a, b, base) = (m.string("b"), m.string("a"), m.room(16));
        m.store(base, Scalar::Ptr(64), &[a]).expect("room");
        m.store(add(base, 8), Scalar::Ptr(64), &[b]).expect("room");
        m.callback = Some(Box::new(|m, _, args| {
            let a = m.load(args[0].cells[0], Scalar::Ptr(64))?[0];
            let b = m.load(args[1].cells[0], Scalar::Ptr(64))?[0];
            m.run("strcmp", &[p(a), p(b)])
        }));
        m.run("qsort", &[p(base), l(2), l(8), p(Cell::new(1))]).expect("sorted");
        assert_eq!(m.load(base, Scalar::Ptr(64)), Ok(vec![b]));
    }

    proptest! {
        #[test]
        fn sorting_is_stable(keys in prop::collection::vec(0u8..8, 0..50)) {
            let mut m = Mock::new();
            by_first_byte(&mut m);
            let mut list: Vec<[u8; 2]> = keys.iter().zip(0..).map(|(&k, i)| [k, i]).collect();
            let base = m.room(2 * list.len() as u64);
            m.write(base, &list.concat()).expect("room");
            let arguments = [p(base), l(list.len() as i64), l(2), p(Cell::new(1))];
            m.run("qsort", &arguments).expect("sorted");
            list.sort_by_key(|e| e[0]);
            prop_assert_eq!(m.read(base, 2 * list.len() as u64), Ok(list.concat()));
        }
    }
}
