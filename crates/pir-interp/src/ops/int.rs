//! Integers of up to 64 bits: the hot path. Operands with undefined or poison bits go to
//! [`super::undef`].

use pir_core::inst::{IntPredicate, flags as f};
use pir_core::opcode::Opcode;

use super::undef;
use crate::cell::{Cell, mask, sign_extend};
use crate::ub::Ub;

/// `add` to `xor` on integers of `width` bits, 1 to 64.
///
/// # Errors
/// Division by zero, by what may be zero, or with a result that does not fit.
#[inline(always)]
pub fn binary(op: Opcode, flags: u16, width: u32, a: Cell, b: Cell) -> Result<Cell, Ub> {
    if a.is_plain() && b.is_plain() {
        let (bits, end) = plain(op, flags, width, a.bits, b.bits);
        if end == End::Number { Ok(Cell::new(bits)) } else { unusual(end) }
    } else {
        // Copies, so that the operands themselves may stay in registers.
        tainted(op, flags, width, &[a], &[b])
    }
}

/// What an operation on plain numbers ends with. Beside the bits in a register, where a cell would
/// go through memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Number,
    Poison,
    ByZero,
    Overflow,
}

#[cold]
fn unusual(end: End) -> Result<Cell, Ub> {
    match end {
        End::Number | End::Poison => Ok(Cell::POISON),
        End::ByZero => Err(Ub::DivisionByZero),
        End::Overflow => Err(Ub::DivisionOverflow),
    }
}

#[inline]
fn plain(op: Opcode, flags: u16, width: u32, a: u64, b: u64) -> (u64, End) {
    let m = mask(width);
    let sign = |x: u64| x >> (width - 1) & 1 != 0;
    let (nuw, nsw) = (flags & f::NUW != 0, flags & f::NSW != 0);
    let exact = flags & f::EXACT != 0;
    let (bits, poison) = match op {
        Opcode::Add => {
            let r = a.wrapping_add(b) & m;
            (r, nuw && r < a || nsw && sign((a ^ r) & (b ^ r)))
        }
        Opcode::Sub => {
            let r = a.wrapping_sub(b) & m;
            (r, nuw && a < b || nsw && sign((a ^ b) & (a ^ r)))
        }
        Opcode::Mul => {
            let r = a.wrapping_mul(b) & m;
            (r, flags & (f::NUW | f::NSW) != 0 && mul_wraps(nuw, nsw, width, a, b))
        }
        Opcode::UDiv | Opcode::URem | Opcode::SDiv | Opcode::SRem if b == 0 => {
            return (0, End::ByZero);
        }
        Opcode::UDiv => (a / b, exact && !a.is_multiple_of(b)),
        Opcode::URem => (a % b, false),
        Opcode::SDiv | Opcode::SRem if b == m && a == 1 << (width - 1) => {
            return (0, End::Overflow);
        }
        Opcode::SDiv | Opcode::SRem => {
            let (x, y) = (sign_extend(a, width), sign_extend(b, width));
            match op {
                Opcode::SDiv => (x.wrapping_div(y) as u64 & m, exact && x.wrapping_rem(y) != 0),
                _ => (x.wrapping_rem(y) as u64 & m, false),
            }
        }
        Opcode::Shl | Opcode::LShr | Opcode::AShr => {
            if b >= u64::from(width) {
                return (0, End::Poison);
            }
            let s = sign_extend(a, width);
            match op {
                Opcode::Shl => {
                    let r = a << b & m;
                    (r, nuw && r >> b != a || nsw && sign_extend(r, width) >> b != s)
                }
                Opcode::LShr => (a >> b, exact && a >> b << b != a),
                _ => ((s >> b) as u64 & m, exact && a >> b << b != a),
            }
        }
        Opcode::And => (a & b, false),
        Opcode::Or => (a | b, flags & f::DISJOINT != 0 && a & b != 0),
        Opcode::Xor => (a ^ b, false),
        _ => (0, true),
    };
    (bits, if poison { End::Poison } else { End::Number })
}

/// Whether a product does not fit as the flags promise.
fn mul_wraps(nuw: bool, nsw: bool, width: u32, a: u64, b: u64) -> bool {
    let unsigned = u128::from(a) * u128::from(b);
    let signed = i128::from(sign_extend(a, width)) * i128::from(sign_extend(b, width));
    let fits = signed == i128::from(sign_extend(signed as u64, width));
    nuw && unsigned > u128::from(mask(width)) || nsw && !fits
}

#[cold]
fn tainted(op: Opcode, flags: u16, width: u32, a: &[Cell], b: &[Cell]) -> Result<Cell, Ub> {
    let mut out = [Cell::POISON];
    undef::binary(op, flags, width, a, b, &mut out)?;
    Ok(out[0])
}

/// `icmp` on integers of `width` bits, 1 to 64, or on the addresses of pointers.
#[inline]
pub fn icmp(predicate: IntPredicate, samesign: bool, width: u32, a: Cell, b: Cell) -> Cell {
    if !(a.is_plain() && b.is_plain()) {
        return undef::icmp(samesign, width, &[a], &[b]);
    }
    if samesign && (a.bits ^ b.bits) >> (width - 1) & 1 != 0 {
        return Cell::POISON;
    }
    Cell::bool(holds(predicate, width, a.bits, b.bits))
}

/// Whether a predicate holds of two numbers of `width` bits, 1 to 64.
#[inline(always)]
pub fn holds(predicate: IntPredicate, width: u32, ua: u64, ub: u64) -> bool {
    let (sa, sb) = (sign_extend(ua, width), sign_extend(ub, width));
    match predicate {
        IntPredicate::Eq => ua == ub,
        IntPredicate::Ne => ua != ub,
        IntPredicate::Ugt => ua > ub,
        IntPredicate::Uge => ua >= ub,
        IntPredicate::Ult => ua < ub,
        IntPredicate::Ule => ua <= ub,
        IntPredicate::Sgt => sa > sb,
        IntPredicate::Sge => sa >= sb,
        IntPredicate::Slt => sa < sb,
        IntPredicate::Sle => sa <= sb,
    }
}

#[cfg(test)]
mod tests;
