//! Tests that the three implementations agree: cells of 64 bits, `u128`, big integers.

use proptest::prelude::*;

use num_integer::Integer;
use num_traits::One;

use super::*;
use crate::ops::{int, mask};

const NONE: ArithFlags = ArithFlags::empty();

const ALL: [(IntBinary, &[ArithFlags]); 13] = [
    (IntBinary::Add, &[NONE, ArithFlags::NUW, ArithFlags::NSW]),
    (IntBinary::Sub, &[NONE, ArithFlags::NUW, ArithFlags::NSW]),
    (IntBinary::Mul, &[NONE, ArithFlags::NUW, ArithFlags::NSW]),
    (IntBinary::UDiv, &[NONE, ArithFlags::EXACT]),
    (IntBinary::SDiv, &[NONE, ArithFlags::EXACT]),
    (IntBinary::URem, &[NONE]),
    (IntBinary::SRem, &[NONE]),
    (IntBinary::Shl, &[NONE, ArithFlags::NUW, ArithFlags::NSW]),
    (IntBinary::LShr, &[NONE, ArithFlags::EXACT]),
    (IntBinary::AShr, &[NONE, ArithFlags::EXACT]),
    (IntBinary::And, &[NONE]),
    (IntBinary::Or, &[NONE, ArithFlags::DISJOINT]),
    (IntBinary::Xor, &[NONE]),
];

/// Generates runs of zeros and ones and random limbs, cut to a width.
fn number(limbs: usize) -> impl Strategy<Value = Vec<u64>> {
    let limb = prop_oneof![Just(0), Just(u64::MAX), Just(1 << 63), 0u64..200, any::<u64>()];
    prop::collection::vec(limb, limbs)
}

fn cells(limbs: &[u64], width: u32) -> Vec<Cell> {
    let n = width.div_ceil(64);
    (0..n).map(|k| Cell::new(limbs[k as usize] & mask((width - 64 * k).min(64)))).collect()
}

fn run(
    op: IntBinary,
    flags: ArithFlags,
    width: u32,
    a: &[Cell],
    b: &[Cell],
) -> Result<Vec<Cell>, Ub> {
    let mut out = vec![Cell::POISON; a.len()];
    binary(op, flags, width, a, b, &mut out).map(|()| out)
}

/// The reference, the same operations on big integers only, written as in LangRef.
fn reference(
    op: IntBinary,
    flags: ArithFlags,
    width: u32,
    a: &[Cell],
    b: &[Cell],
) -> Result<Vec<Cell>, Ub> {
    let (ua, ub) = (load_int(a, width, false), load_int(b, width, false));
    let sa = load_int(a, width, true);
    let poison = vec![Cell::POISON; a.len()];
    let shift = matches!(op, IntBinary::Shl | IntBinary::LShr | IntBinary::AShr);
    if shift && ub >= BigInt::from(width) {
        return Ok(poison);
    }
    let power = if shift { BigInt::one() << load(b) as u32 } else { BigInt::one() };
    let (u, s) = match op {
        IntBinary::Shl => (&ua * &power, &sa * &power),
        IntBinary::LShr => (ua.div_floor(&power), BigInt::zero()),
        IntBinary::AShr => (sa.div_floor(&power), BigInt::zero()),
        IntBinary::And => (&ua & &ub, BigInt::zero()),
        IntBinary::Or => (&ua | &ub, BigInt::zero()),
        IntBinary::Xor => (&ua ^ &ub, BigInt::zero()),
        _ => {
            let r = big(op, flags, width, a, b)?;
            let mut out = poison;
            r.iter().for_each(|r| store_int(&mut out, width, r));
            return Ok(out);
        }
    };
    let bad = flags.contains(ArithFlags::NUW) && !fits(&u, width, false)
        || flags.contains(ArithFlags::NSW) && !fits(&s, width, true)
        || flags.contains(ArithFlags::EXACT) && !ua.mod_floor(&power).is_zero()
        || flags.contains(ArithFlags::DISJOINT) && !(&ua & &ub).is_zero();
    let mut out = poison;
    if !bad {
        store_int(&mut out, width, &u);
    }
    Ok(out)
}

proptest! {
    #[test]
    fn narrow_numbers_agree_with_the_fast_path(
        width in 1u32..=64, a in number(1), b in number(1), undef in number(2),
    ) {
        let (a, b) = (a[0] & mask(width), b[0] & mask(width));
        let undef = [undef[0] & mask(width), undef[1] & mask(width)];
        for (op, flags) in ALL.into_iter().flat_map(|(op, f)| f.iter().map(move |f| (op, *f))) {
            for (a, b) in [
                (Cell::new(a), Cell::new(b)),
                (Cell::partly(a & !undef[0], undef[0]), Cell::new(b)),
                (Cell::partly(a & !undef[0], undef[0]), Cell::partly(b & !undef[1], undef[1])),
            ] {
                let narrow = int::binary(op, flags, width, a, b).map(|c| vec![c]);
                let found = run(op, flags, width, &[a], &[b]);
                prop_assert_eq!(found, narrow, "{:?} {:?} {:?} {:?}", op, flags, a, b);
            }
        }
        for (&p, same) in IntPredicate::ALL.iter().flat_map(|p| [(p, false), (p, true)]) {
            let (a, b) = (Cell::new(a), Cell::new(b));
            prop_assert_eq!(icmp(p, same, width, &[a], &[b]), int::icmp(p, same, width, a, b));
        }
    }

    #[test]
    fn wide_numbers_agree_with_big_integers(
        width in prop_oneof![65u32..=200, Just(128)],
        a in number(4),
        b in number(4),
        amount in 0u64..220,
    ) {
        let (a, b) = (cells(&a, width), cells(&b, width));
        let amount = cells(&[amount, 0, 0, 0], width);
        for (op, flags) in ALL.into_iter().flat_map(|(op, f)| f.iter().map(move |f| (op, *f))) {
            for b in [&b, &amount] {
                let expected = reference(op, flags, width, &a, b);
                let found = run(op, flags, width, &a, b);
                prop_assert_eq!(found, expected, "{} {:?}", op.name(), flags);
            }
        }
    }

    #[test]
    fn comparisons_agree_with_big_integers(width in 65u32..=200, a in number(4), b in number(4)) {
        let (a, b) = (cells(&a, width), cells(&b, width));
        let order = |signed| load_int(&a, width, signed).cmp(&load_int(&b, width, signed));
        let (u, s) = (order(false), order(true));
        let expected = [
            u.is_eq(), u.is_ne(), u.is_gt(), u.is_ge(), u.is_lt(), u.is_le(),
            s.is_gt(), s.is_ge(), s.is_lt(), s.is_le(),
        ];
        for (&p, e) in IntPredicate::ALL.iter().zip(expected) {
            prop_assert_eq!(icmp(p, false, width, &a, &b), Cell::bool(e));
            prop_assert_eq!(icmp(p, false, width, &a, &a), icmp(p, true, width, &a, &a));
        }
    }

    #[test]
    fn undefined_bits_are_shifted_like_others(
        width in 65u32..=200, a in number(4), amount in 0u32..200,
    ) {
        let plain = cells(&a, width);
        let amount = cells(&[(amount % width).into(), 0, 0, 0], width);
        for op in [IntBinary::Shl, IntBinary::LShr, IntBinary::AShr] {
            let undef: Vec<_> = plain.iter().map(|c| Cell::partly(0, c.bits)).collect();
            let moved = run(op, NONE, width, &undef, &amount).unwrap();
            let expected = run(op, NONE, width, &plain, &amount).unwrap();
            let mut pairs = moved.iter().zip(&expected);
            prop_assert!(pairs.all(|(m, e)| (m.bits, m.undef) == (0, e.bits)));
        }
    }
}

#[test]
fn a_poison_cell_makes_the_result_poison() {
    let (a, b) = ([Cell::new(1), Cell::POISON], [Cell::new(2), Cell::ZERO]);
    for (op, _) in ALL {
        assert_eq!(run(op, NONE, 128, &a, &b), Ok(vec![Cell::POISON; 2]));
    }
    assert_eq!(icmp(IntPredicate::Eq, false, 128, &a, &b), Cell::POISON);
    assert_eq!(run(IntBinary::UDiv, NONE, 128, &b, &a), Err(Ub::PoisonUsed));
}

#[test]
fn undefined_bits_shifted_out_of_a_product_are_ignored() {
    // A factor whose bits from 56 on are undefined, and 2^66.
    let a = [Cell::partly(3, !mask(56)), Cell::undef(56)];
    let b = [Cell::ZERO, Cell::new(4)];
    let product = run(IntBinary::Mul, NONE, 120, &a, &b).expect("it is defined");
    assert_eq!(product, [Cell::ZERO, Cell::new(12)]);
    let low = [Cell::new(86), Cell::ZERO];
    let sum = run(IntBinary::Or, ArithFlags::DISJOINT, 120, &product, &low);
    assert_eq!(sum, Ok(vec![Cell::new(86), Cell::new(12)]));
    // Multiplying by 5 makes all higher bits undefined.
    let by_five = run(IntBinary::Mul, NONE, 120, &a, &[Cell::new(5), Cell::ZERO]);
    assert_eq!(by_five, Ok(vec![Cell::partly(15, !mask(56)), Cell::undef(56)]));
}
