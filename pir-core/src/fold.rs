//! Results of operations on integer constants of at most 64 bits.
//!
//! Numbers are zero-extended, as [`ConstKind::Int`](crate::constant::ConstKind::Int) has them.
//!
//! ```
//! use pir_core::fold::{Folded, int_binary};
//! use pir_core::inst::ArithFlags;
//! use pir_core::opcode::IntBinary;
//!
//! let none = ArithFlags::empty();
//! assert_eq!(int_binary(IntBinary::Add, none, 8, 200, 100), Folded::Number(44));
//! assert_eq!(int_binary(IntBinary::Add, ArithFlags::NUW, 8, 200, 100), Folded::Poison);
//! assert_eq!(int_binary(IntBinary::UDiv, none, 8, 1, 0), Folded::Undefined);
//! ```

use crate::inst::{ArithFlags, IntPredicate};
use crate::opcode::{Cast, IntBinary};

/// The result of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folded {
    /// A number, zero-extended.
    Number(u64),
    /// `poison`: a flag excludes the result, or a shift is too far.
    Poison,
    /// The behaviour is undefined: a division by zero, or one that overflows.
    Undefined,
}

impl Folded {
    /// Returns the number.
    pub fn number(self) -> Option<u64> {
        match self {
            Self::Number(n) => Some(n),
            Self::Poison | Self::Undefined => None,
        }
    }
}

fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

fn signed(bits: u64, width: u32) -> i64 {
    ((bits << (64 - width)) as i64) >> (64 - width)
}

/// Computes `add` to `xor` of two integers of `width` bits, 1 to 64.
pub fn int_binary(op: IntBinary, flags: ArithFlags, width: u32, a: u64, b: u64) -> Folded {
    let (x, y) = (signed(a, width), signed(b, width));
    let (wide_x, wide_y) = (i128::from(x), i128::from(y));
    let exact = flags.contains(ArithFlags::EXACT);
    // Flags see the result as it is in a wider type.
    let wraps = |is_unsigned_in_range: bool, as_signed: i128| {
        let fits = as_signed == i128::from(signed(as_signed as u64, width));
        flags.contains(ArithFlags::NUW) && !is_unsigned_in_range
            || flags.contains(ArithFlags::NSW) && !fits
    };
    if op.is_division() {
        if b == 0 {
            return Folded::Undefined;
        }
        let overflows = y == -1 && a == 1 << (width - 1);
        if overflows && matches!(op, IntBinary::SDiv | IntBinary::SRem) {
            return Folded::Undefined;
        }
    }
    let is_shift = matches!(op, IntBinary::Shl | IntBinary::LShr | IntBinary::AShr);
    if is_shift && b >= u64::from(width) {
        return Folded::Poison;
    }
    let (result, is_poison) = match op {
        IntBinary::Add => {
            let sum = u128::from(a) + u128::from(b);
            (sum as u64, wraps(sum <= u128::from(mask(width)), wide_x + wide_y))
        }
        IntBinary::Sub => (a.wrapping_sub(b), wraps(a >= b, wide_x - wide_y)),
        IntBinary::Mul => {
            let product = u128::from(a) * u128::from(b);
            (product as u64, wraps(product <= u128::from(mask(width)), wide_x * wide_y))
        }
        IntBinary::UDiv => (a / b, exact && !a.is_multiple_of(b)),
        IntBinary::URem => (a % b, false),
        IntBinary::SDiv => (x.wrapping_div(y) as u64, exact && x.wrapping_rem(y) != 0),
        IntBinary::SRem => (x.wrapping_rem(y) as u64, false),
        IntBinary::Shl => {
            let is_in_range = u128::from(a) << b <= u128::from(mask(width));
            // The shift of a number of 64 bits by 63 fits 128.
            (a << b, wraps(is_in_range, wide_x << b))
        }
        IntBinary::LShr => (a >> b, exact && a >> b << b != a),
        IntBinary::AShr => ((x >> b) as u64, exact && a >> b << b != a),
        IntBinary::And => (a & b, false),
        IntBinary::Or => (a | b, flags.contains(ArithFlags::DISJOINT) && a & b != 0),
        IntBinary::Xor => (a ^ b, false),
    };
    if is_poison { Folded::Poison } else { Folded::Number(result & mask(width)) }
}

/// Computes `icmp` of two integers of `width` bits, 1 to 64.
pub fn icmp(predicate: IntPredicate, flags: ArithFlags, width: u32, a: u64, b: u64) -> Folded {
    let (x, y) = (signed(a, width), signed(b, width));
    if flags.contains(ArithFlags::SAMESIGN) && (x < 0) != (y < 0) {
        return Folded::Poison;
    }
    let order = if predicate.is_signed() { x.cmp(&y) } else { a.cmp(&b) };
    Folded::Number(predicate.holds(order).into())
}

/// Computes a cast between integers of these widths, 1 to 64. `None` for casts of other types.
pub fn int_cast(op: Cast, flags: ArithFlags, from: u32, to: u32, a: u64) -> Option<Folded> {
    let x = signed(a, from);
    let (result, is_poison) = match op {
        Cast::Trunc => {
            let cut = a & mask(to);
            let is_changed = flags.contains(ArithFlags::NUW) && cut != a
                || flags.contains(ArithFlags::NSW) && signed(cut, to) != x;
            (cut, is_changed)
        }
        Cast::ZExt => (a, flags.contains(ArithFlags::NNEG) && x < 0),
        Cast::SExt => (x as u64 & mask(to), false),
        _ => return None,
    };
    Some(if is_poison { Folded::Poison } else { Folded::Number(result) })
}
