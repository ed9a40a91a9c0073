//! PIR0128: `!range` and similar metadata: pairs of bounds, ordered, disjoint, not empty.

use super::md::MetadataView;
use pir_core::entity::{Md, Type};

/// The kind of metadata; three kinds share the form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RangeKind {
    Range,
    NoaliasAddrspace,
    AbsoluteSymbol,
}

/// A half-open range of integers modulo 2^bits; `low == high` is everything.
#[derive(Clone, Copy)]
struct WrappedRange {
    low: u128,
    high: u128,
}

impl WrappedRange {
    fn is_full(self) -> bool {
        self.low == self.high
    }

    /// Returns the range as at most two half-open pieces that do not wrap.
    fn pieces(self, end: u128) -> [(u128, u128); 2] {
        match self.low < self.high {
            true => [(self.low, self.high), (0, 0)],
            false => [(self.low, end), (0, self.high)],
        }
    }

    fn meets(self, other: Self, end: u128) -> bool {
        let (a, b) = (self.pieces(end), other.pieces(end));
        a.iter().any(|x| b.iter().any(|y| x.0.max(y.0) < x.1.min(y.1)))
    }

    fn touches(self, other: Self) -> bool {
        self.high == other.low || self.low == other.high
    }
}

/// Checks the node of a value whose scalar type is `ty`. Bounds above 64 bits are compared for
/// their type only.
pub(super) fn check(
    view: MetadataView<'_>,
    md: Md,
    ty: Type,
    kind: RangeKind,
) -> Result<(), String> {
    let fault = |why: &str| Err(why.to_owned());
    let Some(len) = view.len(md) else { return fault("it is a list of bounds") };
    if len % 2 != 0 {
        return fault("a bound is missing");
    }
    if len == 0 {
        return fault("it has no range");
    }
    let wanted = match kind {
        RangeKind::NoaliasAddrspace => Type::I32,
        _ => ty,
    };
    let mut first: Option<WrappedRange> = None;
    let mut last: Option<WrappedRange> = None;
    for n in 0..len / 2 {
        let bound = |k| view.op(md, k).filter(|&b| view.is_int(b));
        let (Some(low), Some(high)) = (bound(2 * n), bound(2 * n + 1)) else {
            return fault("its bounds are integers");
        };
        let types = (view.limbs(low).map(|l| l.0), view.limbs(high).map(|l| l.0));
        if types != (Some(wanted), Some(wanted)) {
            return fault("its bounds have the type of the value");
        }
        let (Some((_, low)), Some((_, high))) = (view.int(low), view.int(high)) else {
            continue;
        };
        let bits = view.m.types.int_bits(wanted).unwrap_or(64).min(64);
        let end = 1u128 << bits;
        let range = WrappedRange { low: low.into(), high: high.into() };
        // Equal bounds are empty at 0 and everything at the greatest number.
        if range.is_full() {
            let all = range.low == end - 1 && kind == RangeKind::AbsoluteSymbol;
            if !all {
                return fault("a range is empty");
            }
        }
        if let Some(before) = last {
            let signed = |x: u128| ((x << (128 - bits)) as i128) >> (128 - bits);
            if range.meets(before, end) {
                return fault("two ranges overlap");
            }
            if signed(range.low) <= signed(before.low) {
                return fault("its ranges are in order");
            }
            if range.touches(before) {
                return fault("two ranges touch: write them as one");
            }
        }
        first.get_or_insert(range);
        last = Some(range);
        if let (Some(f), true) = (first, n > 1 && n == len / 2 - 1)
            && (f.meets(range, end) || f.touches(range))
        {
            return fault("the first and the last range meet");
        }
    }
    Ok(())
}
