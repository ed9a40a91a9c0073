//! Intrinsics that count or move the bits of integers.

use num_integer::Integer;

use super::LaneCall;
use crate::cell::Cell;
use crate::ops::limbs::{Shift, limbs, load_int, shifted};
use crate::ops::{CellState, poison, store, undefined};
use crate::ub::Ub;

pub(super) fn population(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let ones: u32 = l.arg(0).iter().map(|c| c.bits.count_ones()).sum();
    store(l.out(0), ones.into());
    Ok(())
}

/// Counts leading or trailing zeros. The second argument makes the result of zero poison.
pub(super) fn zeros(l: &mut LaneCall<'_>, leading: bool) -> Result<(), Ub> {
    let (width, a) = (l.width(0)?, l.arg(0));
    let state = CellState::of(a).max(CellState::of(l.arg(1)));
    let may_be_zero = a.iter().all(|c| c.bits == 0);
    if state == CellState::Poison || l.flag(1) && may_be_zero {
        poison(l.out(0));
        return Ok(());
    }
    if state == CellState::Undef {
        undefined(width, l.out(0));
        return Ok(());
    }
    let zeros = if leading {
        let above = 64 * a.len() as u32 - width;
        let highest = a.iter().rposition(|c| c.bits != 0);
        let of = |k: usize| 64 * (a.len() - 1 - k) as u32 + a[k].bits.leading_zeros() - above;
        highest.map_or(width, of)
    } else {
        let lowest = a.iter().position(|c| c.bits != 0);
        lowest.map_or(width, |k| 64 * k as u32 + a[k].bits.trailing_zeros())
    };
    store(l.out(0), zeros.into());
    Ok(())
}

/// Reverses the bits or bytes of a number. `turn` reverses those of one cell.
pub(super) fn reverse(l: &mut LaneCall<'_>, turn: fn(u64) -> u64) -> Result<(), Ub> {
    let (width, a) = (l.width(0)?, l.arg(0));
    if CellState::of(a) == CellState::Poison {
        poison(l.out(0));
        return Ok(());
    }
    let total = 64 * a.len() as u32;
    let turned = |get: fn(&Cell) -> u64| {
        let limb = move |k: usize| a.iter().rev().nth(k).map_or(0, |c| turn(get(c)));
        move |k| shifted(Shift::LogicalRight, total, total - width, k, &limb)
    };
    let (bits, undef) = (turned(|c| c.bits), turned(|c| c.undef));
    for (k, out) in l.out(0).iter_mut().enumerate() {
        *out = Cell::partly(bits(k), undef(k));
    }
    Ok(())
}

/// Computes a funnel shift: shifts the concatenation of two numbers, and returns the upper half for
/// a left shift, or the lower half for a right shift.
pub(super) fn funnel(l: &mut LaneCall<'_>, left: bool) -> Result<(), Ub> {
    let (width, high, low, by) = (l.width(0)?, l.arg(0), l.arg(1), l.arg(2));
    let state = CellState::of(high).max(CellState::of(low)).max(CellState::of(by));
    if state == CellState::Poison {
        poison(l.out(0));
        return Ok(());
    }
    if CellState::of(by) == CellState::Undef {
        undefined(width, l.out(0));
        return Ok(());
    }
    let by = load_int(by, width, false).mod_floor(&width.into());
    let by = u32::try_from(by).unwrap_or(0);
    // A right shift by n is a left shift by width - n, except for n = 0.
    let left_by = if left { by } else { (width - by) % width };
    let shifted = |get: fn(&Cell) -> u64| {
        move |k: usize| match (left_by, left) {
            (0, true) => limbs(high, get)(k),
            (0, false) => limbs(low, get)(k),
            _ => {
                shifted(Shift::Left, width, left_by, k, &limbs(high, get))
                    | shifted(Shift::LogicalRight, width, width - left_by, k, &limbs(low, get))
            }
        }
    };
    let (bits, undef) = (shifted(|c| c.bits), shifted(|c| c.undef));
    for (k, out) in l.out(0).iter_mut().enumerate() {
        *out = Cell::partly(bits(k), undef(k));
    }
    Ok(())
}

/// Computes the lower half of the carry-less product.
pub(super) fn carryless(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let (width, a, b) = (l.width(0)?, l.arg(0), l.arg(1));
    let limb = limbs(a, |c| c.bits);
    let out = l.out(0);
    out.fill(Cell::ZERO);
    for by in 0..width {
        if b.get(by as usize / 64).is_some_and(|c| c.bits >> (by % 64) & 1 != 0) {
            for (k, out) in out.iter_mut().enumerate() {
                out.bits ^= shifted(Shift::Left, width, by, k, &limb);
            }
        }
    }
    Ok(())
}
