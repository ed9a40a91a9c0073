//! Minimum and maximum of two floats, for `minnum` and similar intrinsics, reductions and atomic
//! operations.

use std::cmp::Ordering;

use super::float::order;
use super::soft::{self, FloatClass};
use crate::shape::ScalarKind;

/// The selection between two numbers. -0 is below +0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MinMaxRule {
    /// The lesser. A quiet NaN is ignored, a signalling one is the result and becomes quiet.
    MinNum,
    /// The greater, with NaNs as in [`MinMaxRule::MinNum`].
    MaxNum,
    /// The lesser; a NaN is the result.
    Minimum,
    /// The greater; a NaN is the result.
    Maximum,
    /// The lesser; a NaN is ignored.
    MinimumNumber,
    /// The greater; a NaN is ignored.
    MaximumNumber,
}

impl MinMaxRule {
    /// Returns the selected number, from the bits of two numbers of a format.
    pub fn of(self, s: ScalarKind, a: u128, b: u128) -> u128 {
        let wins = |nan| match self {
            Self::MinNum | Self::MaxNum => soft::class(s, nan) == FloatClass::SignalingNan,
            Self::Minimum | Self::Maximum => true,
            Self::MinimumNumber | Self::MaximumNumber => false,
        };
        match (soft::is_nan(s, a), soft::is_nan(s, b)) {
            (false, false) => {}
            (true, false) => return if wins(a) { soft::quiet(s, a) } else { b },
            (false, true) => return if wins(b) { soft::quiet(s, b) } else { a },
            (true, true) => return soft::quiet(s, a),
        }
        let negative = |x| soft::negative(s, x);
        let order = match order(s, a, b) {
            Some(Ordering::Equal) | None => negative(b).cmp(&negative(a)),
            Some(order) => order,
        };
        let least = matches!(self, Self::MinNum | Self::Minimum | Self::MinimumNumber);
        if (order == Ordering::Greater) == least { b } else { a }
    }
}
