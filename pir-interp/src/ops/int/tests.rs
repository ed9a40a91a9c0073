//! Tests of every operation on all small integers against arithmetic in `i128`, and on all small
//! sets of integers against the operation on their members.

use proptest::prelude::*;

use pir_core::opcode::Opcode;

use super::*;
use crate::ops::{mask128, sign128};

const NONE: ArithFlags = ArithFlags::empty();

const OPS: [IntBinary; 13] = [
    IntBinary::Add,
    IntBinary::Sub,
    IntBinary::Mul,
    IntBinary::UDiv,
    IntBinary::SDiv,
    IntBinary::URem,
    IntBinary::SRem,
    IntBinary::Shl,
    IntBinary::LShr,
    IntBinary::AShr,
    IntBinary::And,
    IntBinary::Or,
    IntBinary::Xor,
];

/// Returns all sets of flags that an operation may have.
fn flag_sets(op: IntBinary) -> Vec<ArithFlags> {
    let allowed = ArithFlags::from_bits_retain(Opcode::from(op).allowed_flags());
    let none = [NONE].into_iter();
    let single = allowed.iter();
    none.chain(single).chain((allowed.iter().count() > 1).then_some(allowed)).collect()
}

/// The reference, exact results in `i128`, checked against the text of LangRef. `None` is poison.
fn reference(
    op: IntBinary,
    flags: ArithFlags,
    width: u32,
    a: u64,
    b: u64,
) -> Result<Option<u64>, Ub> {
    let (ua, ub) = (i128::from(a), i128::from(b));
    let (sa, sb) = (sign128(a.into(), width), sign128(b.into(), width));
    let (max, smax) = (mask128(width) as i128, mask128(width - 1) as i128);
    let signed = matches!(op, IntBinary::SDiv | IntBinary::SRem);
    let shift = matches!(op, IntBinary::Shl | IntBinary::LShr | IntBinary::AShr);
    if op.is_division() && b == 0 {
        return Err(Ub::DivisionByZero);
    }
    if signed && sa == -smax - 1 && sb == -1 {
        return Err(Ub::DivisionOverflow);
    }
    if shift && ub >= i128::from(width) {
        return Ok(None);
    }
    // The exact results, from unsigned and from signed operands.
    let power = if shift { 1i128 << b } else { 1 };
    let (u, s) = match op {
        IntBinary::Add => (ua + ub, sa + sb),
        IntBinary::Sub => (ua - ub, sa - sb),
        IntBinary::Mul => (ua.saturating_mul(ub), sa * sb),
        IntBinary::UDiv => (ua / ub, 0),
        IntBinary::URem => (ua % ub, 0),
        IntBinary::SDiv => (sa / sb, 0),
        IntBinary::SRem => (sa % sb, 0),
        IntBinary::Shl => (ua.saturating_mul(power), sa * power),
        IntBinary::LShr => (ua.div_euclid(power), 0),
        IntBinary::AShr => (sa.div_euclid(power), 0),
        IntBinary::And => (ua & ub, 0),
        IntBinary::Or => (ua | ub, 0),
        _ => (ua ^ ub, 0),
    };
    let inexact = match op {
        IntBinary::UDiv => ua % ub != 0,
        IntBinary::SDiv => sa % sb != 0,
        _ => ua.rem_euclid(power) != 0,
    };
    let poison = flags.contains(ArithFlags::NUW) && !(0..=max).contains(&u)
        || flags.contains(ArithFlags::NSW) && !(-smax - 1..=smax).contains(&s)
        || flags.contains(ArithFlags::EXACT) && inexact
        || flags.contains(ArithFlags::DISJOINT) && a & b != 0;
    let bits = match op {
        IntBinary::Mul | IntBinary::Shl => s,
        _ => u,
    };
    Ok((!poison).then_some(bits as u64 & mask(width)))
}

fn check(op: IntBinary, flags: ArithFlags, width: u32, a: u64, b: u64) {
    let expected = reference(op, flags, width, a, b).map(|r| r.map_or(Cell::POISON, Cell::new));
    let found = binary(op, flags, width, Cell::new(a), Cell::new(b));
    assert_eq!(found, expected, "{} {flags:?} i{width} {a}, {b}", op.name());
    if let IntBinary::Add | IntBinary::Sub = op {
        let sum = sum(op == IntBinary::Sub, flags, width, &Cell::new(a), &Cell::new(b));
        let found = Ok(sum.map_or(Cell::POISON, Cell::new));
        assert_eq!(found, expected, "sum: {} {flags:?} i{width} {a}, {b}", op.name());
    }
}

#[test]
fn a_sum_of_tainted_operands_takes_the_slow_path() {
    for open in [Cell::POISON, Cell::undef(8), Cell::partly(1, 2)] {
        assert_eq!(sum(false, NONE, 8, &open, &Cell::ZERO), None);
        assert_eq!(sum(true, NONE, 8, &Cell::ZERO, &open), None);
    }
}

#[test]
fn all_numbers_of_up_to_four_bits() {
    for width in 1..=4 {
        for op in OPS {
            for flags in flag_sets(op) {
                for (a, b) in (0..1 << width).flat_map(|a| (0..1 << width).map(move |b| (a, b))) {
                    check(op, flags, width, a, b);
                }
            }
        }
    }
}

#[test]
fn all_numbers_of_eight_bits() {
    for op in OPS {
        for flags in flag_sets(op) {
            for (a, b) in (0..256).flat_map(|a| (0..256).map(move |b| (a, b))) {
                check(op, flags, 8, a, b);
            }
        }
    }
}

/// Generates numbers near a power of two, and arbitrary ones.
fn edge_values() -> impl Strategy<Value = u64> {
    let near = (0u32..64, -2i64..3).prop_map(|(s, d)| (1u64 << s).wrapping_add_signed(d));
    prop_oneof![near.clone(), near.prop_map(|x| !x), any::<u64>(), 0u64..70]
}

proptest! {
    #[test]
    fn numbers_of_any_width(width in 1u32..=64, a in edge_values(), b in edge_values()) {
        for op in OPS {
            for flags in flag_sets(op) {
                check(op, flags, width, a & mask(width), b & mask(width));
            }
        }
    }

    #[test]
    fn integer_comparisons_agree_with_rust(
        width in 1u32..=64,
        a in edge_values(),
        b in edge_values(),
    ) {
        let (a, b) = (a & mask(width), b & mask(width));
        let (sa, sb) = (sign128(a.into(), width), sign128(b.into(), width));
        let unsigned = [a == b, a != b, a > b, a >= b, a < b, a <= b];
        let expected = unsigned.into_iter().chain([sa > sb, sa >= sb, sa < sb, sa <= sb]);
        for (&p, e) in IntPredicate::ALL.iter().zip(expected) {
            let found = |same| icmp(p, same, width, Cell::new(a), Cell::new(b));
            prop_assert_eq!(found(false), Cell::bool(e));
            let same = (sa < 0) == (sb < 0);
            prop_assert_eq!(found(true), if same { Cell::bool(e) } else { Cell::POISON });
        }
    }
}

/// Returns all cells of a width: every number with every mask of undefined bits.
fn cells(width: u32) -> Vec<Cell> {
    let all = 0..1u64 << width;
    let pairs = all.clone().flat_map(|undef| all.clone().map(move |bits| (bits, undef)));
    pairs.filter(|(b, u)| b & u == 0).map(|(b, u)| Cell::partly(b, u)).collect()
}

/// Returns the numbers that a cell may be.
fn members(width: u32, c: Cell) -> Vec<u64> {
    (0..1 << width).filter(|x| x & !c.undef == c.bits).collect()
}

/// Returns the required result on two sets, from the results on their members.
fn union(op: IntBinary, flags: ArithFlags, width: u32, a: Cell, b: Cell) -> Result<Cell, Ub> {
    let pairs = members(width, a).into_iter().flat_map(|x| {
        members(width, b).into_iter().map(move |y| reference(op, flags, width, x, y))
    });
    let all = pairs.collect::<Result<Vec<_>, Ub>>()?;
    let Some(all) = all.into_iter().collect::<Option<Vec<_>>>() else { return Ok(Cell::POISON) };
    let (ones, possible) = all.iter().fold((u64::MAX, 0), |(o, p), x| (o & x, p | x));
    Ok(Cell::partly(ones, ones ^ possible))
}

#[test]
fn undefined_bits_are_tracked_exactly() {
    for width in 1..=3 {
        for op in OPS {
            let bitwise = matches!(op, IntBinary::And | IntBinary::Or | IntBinary::Xor);
            let shift = matches!(op, IntBinary::Shl | IntBinary::LShr | IntBinary::AShr);
            for flags in flag_sets(op) {
                for (a, b) in
                    cells(width).iter().flat_map(|a| cells(width).into_iter().map(|b| (*a, b)))
                {
                    let expected = union(op, flags, width, a, b);
                    let found = binary(op, flags, width, a, b);
                    let what = format!("{} {flags:?} i{width} {a:?}, {b:?}", op.name());
                    let plain = a.is_plain() && b.is_plain();
                    match expected {
                        Err(_) if plain => assert_eq!(found, expected, "{what}"),
                        Err(_) if b.is_plain() && b.bits == 0 => {
                            assert_eq!(found, Err(Ub::DivisionByZero), "{what}");
                        }
                        Err(_) => assert_eq!(found, Err(Ub::UndefUsed), "{what}"),
                        Ok(c) if c.is_poison() || plain || bitwise || shift && b.is_plain() => {
                            assert_eq!(found, Ok(c), "{what}");
                        }
                        // Its defined bits must be right, and their number must match the rule for
                        // products.
                        Ok(c) if op == IntBinary::Mul => {
                            let low = |x: Cell| {
                                let known =
                                    if x.is_plain() { width } else { x.undef.trailing_zeros() };
                                (known, x.bits.trailing_zeros().min(known))
                            };
                            let ((ka, za), (kb, zb)) = (low(a), low(b));
                            let known = (ka + zb).min(kb + za).min(width);
                            let undef = mask(width) & !mask(known);
                            assert_eq!(c.undef & !undef, 0, "{what}");
                            assert_eq!(found, Ok(Cell::partly(c.bits & !undef, undef)), "{what}");
                        }
                        // The only inexact case: `exact` division by a divisor with undefined bits.
                        Ok(_)
                            if flags.contains(ArithFlags::EXACT)
                                && !b.is_plain()
                                && found == Ok(Cell::POISON) => {}
                        Ok(_) => assert_eq!(found, Ok(Cell::undef(width)), "{what}"),
                    }
                }
            }
        }
    }
}

#[test]
fn comparisons_of_sets_are_undefined() {
    let width = 3;
    for &p in IntPredicate::ALL {
        for (a, b) in cells(width).iter().flat_map(|a| cells(width).into_iter().map(|b| (*a, b))) {
            if a.is_plain() && b.is_plain() {
                continue;
            }
            assert_eq!(icmp(p, false, width, a, b), Cell::undef(1));
            let signs =
                |c| members(width, c).into_iter().map(|x| x >> (width - 1)).collect::<Vec<_>>();
            let differ = signs(a).iter().any(|x| signs(b).iter().any(|y| x != y));
            let expected = if differ { Cell::POISON } else { Cell::undef(1) };
            assert_eq!(icmp(p, true, width, a, b), expected, "{a:?} {b:?}");
        }
    }
}

#[test]
fn poison_operands_give_poison_except_as_divisor() {
    let (p, u, x) = (Cell::POISON, Cell::undef(8), Cell::new(7));
    for op in OPS {
        let division = op.is_division();
        assert_eq!(binary(op, NONE, 8, p, x), Ok(p), "{}", op.name());
        let right = if division { Err(Ub::PoisonUsed) } else { Ok(p) };
        assert_eq!(binary(op, NONE, 8, x, p), right, "{}", op.name());
        assert_eq!(binary(op, NONE, 8, u, p), right, "{}", op.name());
        let undef = if division { Err(Ub::UndefUsed) } else { Ok(p) };
        assert_eq!(binary(op, NONE, 8, p, u), undef, "{}", op.name());
    }
    assert_eq!(binary(IntBinary::UDiv, NONE, 8, p, Cell::ZERO), Err(Ub::DivisionByZero));
    // Poison may be the least number, whose quotient by -1 does not fit.
    assert_eq!(binary(IntBinary::SDiv, NONE, 8, p, Cell::new(255)), Err(Ub::PoisonUsed));
    assert_eq!(binary(IntBinary::SRem, NONE, 8, u, Cell::new(255)), Err(Ub::UndefUsed));
    assert_eq!(binary(IntBinary::UDiv, NONE, 8, p, Cell::new(255)), Ok(p));
}

#[test]
fn results_have_no_provenance() {
    let p = Cell::pointer(64, crate::Provenance(3), 9);
    for op in OPS {
        assert_eq!(
            binary(op, NONE, 64, p, Cell::new(1)).map(|c| (c.prov, c.generation())),
            Ok((crate::Provenance::NONE, 0))
        );
    }
}
