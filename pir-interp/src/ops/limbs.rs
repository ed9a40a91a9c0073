//! Numbers of any width as cells of 64 bits each, the lowest first.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::One;

use crate::cell::{Cell, mask};

/// Returns whether a bit of a number is 1.
pub(super) fn bit(cells: &[Cell], bit: u32) -> bool {
    cells.get(bit as usize / 64).is_some_and(|c| c.bits >> (bit % 64) & 1 != 0)
}

/// Returns the number with the given 64-bit limbs.
pub(crate) fn to_uint(limbs: impl Iterator<Item = u64>) -> BigUint {
    let halves = limbs.flat_map(|x| [x as u32, (x >> 32) as u32]).collect();
    BigUint::new(halves)
}

/// Returns the number in some cells, as unsigned or as signed of `width` bits.
pub(crate) fn load_int(cells: &[Cell], width: u32, signed: bool) -> BigInt {
    let x = BigInt::from(to_uint(cells.iter().map(|c| c.bits)));
    if signed && bit(cells, width - 1) { x - (BigInt::one() << width) } else { x }
}

/// Stores the lowest `width` bits of a number in two's complement.
pub(crate) fn store_int(out: &mut [Cell], width: u32, x: &BigInt) {
    let low = x.mod_floor(&(BigInt::one() << width));
    let mut digits = low.iter_u64_digits();
    for (k, c) in (0u32..).zip(out) {
        let m = mask(width.saturating_sub(64 * k).min(64));
        *c = Cell::new(digits.next().unwrap_or(0) & m);
    }
}

/// Returns whether a number fits into `width` bits, as signed or unsigned.
pub(crate) fn fits(x: &BigInt, width: u32, signed: bool) -> bool {
    if signed {
        let limit = BigInt::one() << (width - 1);
        -&limit <= *x && *x < limit
    } else {
        x.sign() != Sign::Minus && x.bits() <= u64::from(width)
    }
}

/// Returns a function from index to limb, which gives 0 after the last cell.
pub(crate) fn limbs(cells: &[Cell], get: impl Fn(&Cell) -> u64) -> impl Fn(usize) -> u64 {
    move |k| cells.get(k).map_or(0, &get)
}

/// A shift by a number of bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shift {
    /// `shl`
    Left,
    /// `lshr`
    LogicalRight,
    /// `ashr`
    ArithmeticRight,
}

/// Returns limb `k` of a shifted number. `amount` is less than `width`.
pub(crate) fn shifted(
    shift: Shift,
    width: u32,
    amount: u32,
    k: usize,
    limb: &impl Fn(usize) -> u64,
) -> u64 {
    let (whole, part) = ((amount / 64) as usize, amount % 64);
    let last = (width as usize - 1) / 64;
    let top = mask(width - 64 * last as u32);
    let bits = if shift == Shift::Left {
        let from = |i: usize| if i < whole { 0 } else { limb(i - whole) };
        let below = if k == 0 || part == 0 { 0 } else { from(k - 1) >> (64 - part) };
        from(k) << part | below
    } else {
        let negative = shift == Shift::ArithmeticRight && limb(last) >> ((width - 1) % 64) & 1 != 0;
        let fill = if negative { u64::MAX } else { 0 };
        let from = |i: usize| match i.cmp(&last) {
            Ordering::Less => limb(i),
            Ordering::Equal => limb(i) | fill & !top,
            Ordering::Greater => fill,
        };
        let above = if part == 0 { 0 } else { from(k + whole + 1) << (64 - part) };
        from(k + whole) >> part | above
    };
    if k == last { bits & top } else { bits }
}
