//! Tests of casts against the processor and against exact arithmetic.

use proptest::prelude::*;

use super::*;
use crate::ops::mask128;
use crate::shape::ScalarPart;

const NONE: ArithFlags = ArithFlags::empty();

const FLOATS: [ScalarKind; 7] = [
    ScalarKind::Half,
    ScalarKind::BFloat,
    ScalarKind::F32,
    ScalarKind::F64,
    ScalarKind::F80,
    ScalarKind::F128,
    ScalarKind::PpcF128,
];

fn cells(scalar: ScalarKind, bits: u128) -> Vec<Cell> {
    let mut out = vec![Cell::ZERO; scalar.cells() as usize];
    store(&mut out, bits & mask128(scalar.bits()));
    out
}

fn run(op: Cast, flags: ArithFlags, from: ScalarKind, to: ScalarKind, a: &[Cell]) -> Vec<Cell> {
    let mut out = vec![Cell::UNINIT; to.cells() as usize];
    cast(op, flags, from, to, a, &mut out);
    out
}

/// Returns the result if it is plain.
fn value(op: Cast, from: ScalarKind, to: ScalarKind, bits: u128) -> Option<u128> {
    let out = run(op, NONE, from, to, &cells(from, bits));
    CellState::of(&out).is_plain().then(|| load(&out))
}

/// Generates bits near the edges of the formats.
fn bits() -> impl Strategy<Value = u128> {
    let ones = (0u32..128, 0u32..128).prop_map(|(a, b)| (u128::MAX >> a) & (u128::MAX << b));
    prop_oneof![any::<u128>(), ones, any::<u64>().prop_map(u128::from), 0u128..300]
}

proptest! {
    #[test]
    fn integers_change_their_width(
        x in bits(), undef in bits(), from in 1u32..=128, to in 1u32..=128,
    ) {
        let (small, large) = (from.min(to), from.max(to));
        let (s, l) = (ScalarKind::Int(small), ScalarKind::Int(large));
        let sign = |x: u128| x & 1 << (small - 1) != 0;
        let spread = |x: u128| if sign(x) { x | mask128(large) & !mask128(small) } else { x };
        let m = mask128(small);
        // Undefined bits must move in the same way as defined ones.
        let undef = undef & !x;
        let cell = |scalar| {
            let mut c = cells(scalar, x);
            let u = cells(scalar, undef);
            c.iter_mut().zip(u).for_each(|(c, u)| c.undef = u.bits);
            c
        };
        let masks = |c: &[Cell]| c.iter().rev().fold(0u128, |n, c| n << 64 | u128::from(c.undef));
        let parts = |c: &[Cell]| (load(c), masks(c));
        prop_assert_eq!(parts(&run(Cast::Trunc, NONE, l, s, &cell(l))), (x & m, undef & m));
        prop_assert_eq!(parts(&run(Cast::ZExt, NONE, s, l, &cell(s))), (x & m, undef & m));
        let expected = (spread(x & m), spread(undef & m));
        prop_assert_eq!(parts(&run(Cast::SExt, NONE, s, l, &cell(s))), expected);
        // The flags are exact on plain numbers.
        let plain = |c: Vec<Cell>| CellState::of(&c).is_plain();
        let y = x & mask128(large);
        prop_assert_eq!(plain(run(Cast::Trunc, ArithFlags::NUW, l, s, &cells(l, y))), y == y & m);
        let signed = run(Cast::Trunc, ArithFlags::NSW, l, s, &cells(l, y));
        prop_assert_eq!(plain(signed), y == spread(y & m));
        prop_assert_eq!(plain(run(Cast::ZExt, ArithFlags::NNEG, s, l, &cells(s, y))), !sign(y));
    }

    #[test]
    fn casts_of_native_formats_agree_with_the_machine(x in bits(), width in 1u32..=128) {
        let int = ScalarKind::Int(width);
        let (d, s) = (f64::from_bits(x as u64), f32::from_bits(x as u32));
        let i = crate::ops::sign128(x & mask128(width), width);
        let u = x & mask128(width);
        let f64s = |x: f64| Some(u128::from(x.to_bits()));
        let f32s = |x: f32| Some(u128::from(x.to_bits()));
        prop_assert_eq!(value(Cast::SIToFP, int, ScalarKind::F64, x), f64s(i as f64));
        prop_assert_eq!(value(Cast::UIToFP, int, ScalarKind::F64, x), f64s(u as f64));
        prop_assert_eq!(value(Cast::SIToFP, int, ScalarKind::F32, x), f32s(i as f32));
        prop_assert_eq!(value(Cast::UIToFP, int, ScalarKind::F32, x), f32s(u as f32));
        prop_assert_eq!(value(Cast::FPExt, ScalarKind::F32, ScalarKind::F64, x), f64s(s.into()));
        prop_assert_eq!(value(Cast::FPTrunc, ScalarKind::F64, ScalarKind::F32, x), f32s(d as f32));
        // The slow path must agree with the processor too.
        let (wide, narrow) = ((x as u64).into(), (x as u32).into());
        let widened = soft::convert(ScalarKind::F32, ScalarKind::F64, narrow);
        prop_assert_eq!(Some(widened), f64s(s.into()));
        let narrowed = soft::convert(ScalarKind::F64, ScalarKind::F32, wide);
        prop_assert_eq!(Some(narrowed), f32s(d as f32));
        for (from, bits, x) in [(ScalarKind::F64, wide, d), (ScalarKind::F32, narrow, s.into())] {
            let t = x.trunc();
            let limit = 2f64.powi(width as i32 - 1);
            let signed = (-limit <= t && t < limit).then_some(t as i128 as u128 & mask128(width));
            let unsigned = (0.0 <= t && t < 2.0 * limit).then_some(t as u128);
            prop_assert_eq!(value(Cast::FPToSI, from, int, bits), signed);
            prop_assert_eq!(value(Cast::FPToUI, from, int, bits), unsigned);
        }
    }

    #[test]
    fn conversions_to_larger_formats_are_exact(x in bits()) {
        for from in FLOATS {
            for to in FLOATS {
                let (e, f) = (soft::fields(from), soft::fields(to));
                // Some 80-bit numbers and some pairs have several bit patterns.
                let unique = from != ScalarKind::F80 && from != ScalarKind::PpcF128;
                if unique && e.0 <= f.0 && e.1 <= f.1 && from.bits() < to.bits() {
                    let wide = value(Cast::FPExt, from, to, x).unwrap();
                    let back = value(Cast::FPTrunc, to, from, wide).unwrap();
                    let x = x & mask128(from.bits());
                    let same = if soft::is_nan(from, x) { soft::quiet(from, x) } else { x };
                    prop_assert_eq!(back, same, "{:?} {:?} {:#x}", from, to, x);
                }
            }
        }
    }

    #[test]
    fn small_integers_survive_every_format(x in -128i128..128) {
        for float in FLOATS {
            for width in [8, 40, 64, 100, 128, 200] {
                let int = ScalarKind::Int(width);
                let mut a = vec![Cell::ZERO; int.cells() as usize];
                store_int(&mut a, width, &x.into());
                let there = run(Cast::SIToFP, NONE, int, float, &a);
                prop_assert_eq!(run(Cast::FPToSI, NONE, float, int, &there), a);
            }
        }
    }

    #[test]
    fn bitcasts_keep_the_bits(
        x in any::<[u64; 3]>(), undef in any::<[u64; 3]>(), k in 0usize..8, l in 0usize..8,
    ) {
        let shapes = [1, 2, 3, 4, 6, 8, 24, 192].map(|n| vector(n, ScalarKind::Int(192 / n)));
        let whole: Vec<_> = x.iter().zip(undef).map(|(x, u)| Cell::partly(x & !u, u)).collect();
        let run = |from: &ValueShape, to: &ValueShape, a: &[Cell]| {
            let mut out = vec![Cell::POISON; to.cells as usize];
            bitcast(from, to, a, &mut out);
            out
        };
        let first = run(&shapes[0], &shapes[k], &whole);
        let second = run(&shapes[k], &shapes[l], &first);
        prop_assert_eq!(&second, &run(&shapes[0], &shapes[l], &whole));
        prop_assert_eq!(run(&shapes[l], &shapes[0], &second), whole);
    }
}

fn vector(n: u32, scalar: ScalarKind) -> ValueShape {
    let leaf =
        |k| ScalarPart { scalar, cell: k * scalar.cells(), bit: u64::from(k * scalar.bits()) };
    let size = u64::from(n * scalar.bits()).div_ceil(8);
    let leaves = (0..n).map(leaf).collect();
    ValueShape { cells: n * scalar.cells(), leaves, size, stride: size, align: 1 }
}

#[test]
fn a_bitcast_propagates_poison_and_keeps_pointers() {
    let p = Cell::pointer(4096, crate::Provenance(5), 2);
    let a = [p, Cell::new(0x0102_0304), Cell::POISON];
    let (longs, bytes) = (vector(3, ScalarKind::Int(64)), vector(24, ScalarKind::Int(8)));
    let pair = vector(1, ScalarKind::Int(192));
    let mut out = vec![Cell::ZERO; 24];
    bitcast(&longs, &bytes, &a, &mut out);
    assert_eq!(out[1], Cell::new(0x10));
    assert_eq!(out[8..12], [4, 3, 2, 1].map(Cell::new));
    assert!(out[16..].iter().all(|c| *c == Cell::POISON) && !out[..16].contains(&Cell::POISON));
    let mut whole = [Cell::ZERO; 3];
    bitcast(&longs, &pair, &a, &mut whole);
    assert_eq!(whole, [Cell::POISON; 3]);
    let two = vector(2, ScalarKind::Int(64));
    let mut kept = [Cell::ZERO; 2];
    bitcast(&two, &vector(1, ScalarKind::Int(128)), &a[..2], &mut kept);
    assert_eq!(kept, a[..2]);
    bitcast(&longs, &vector(3, ScalarKind::F64), &a, &mut whole);
    assert_eq!(whole, a);
}

#[test]
fn sixty_four_bits_have_undefined_ranges() {
    // An undefined exponent allows infinity, an undefined fraction does not.
    let exponent = Cell::partly(0, 0x7ff << 52);
    let fraction = Cell::partly(4.0f64.to_bits(), (1 << 52) - 1);
    let run = |c, w| run(Cast::FPToSI, NONE, ScalarKind::F64, ScalarKind::Int(w), &[c])[0];
    assert_eq!(run(exponent, 32), Cell::POISON);
    assert_eq!(run(fraction, 32), Cell::undef(32));
    assert_eq!(run(fraction, 3), Cell::POISON);
    assert_eq!(run(Cell::POISON, 32), Cell::POISON);
}

#[test]
fn known_conversions() {
    let half = |x: f64| value(Cast::FPTrunc, ScalarKind::F64, ScalarKind::Half, x.to_bits().into());
    assert_eq!(half(65519.0), Some(0x7bff));
    assert_eq!(half(65520.0), Some(0x7c00));
    assert_eq!(half(-5.960464477539063e-8), Some(0x8001));
    assert_eq!(half(2.980232238769531e-8), Some(0)); // a tie, to even
    assert_eq!(half(f64::NAN), Some(0x7e00));
    let f80 = |x: f64| value(Cast::FPExt, ScalarKind::F64, ScalarKind::F80, x.to_bits().into());
    assert_eq!(f80(1.0), Some(0x3fff << 64 | 1 << 63));
    assert_eq!(f80(f64::NEG_INFINITY), Some(0xffff << 64 | 1 << 63));
    let ppc = |x: u128| value(Cast::UIToFP, ScalarKind::Int(128), ScalarKind::PpcF128, x);
    let third = (1u128 << 90) + 1;
    assert_eq!(
        ppc(third),
        Some(u128::from(2f64.powi(90).to_bits()) | u128::from(1f64.to_bits()) << 64)
    );
    let huge = value(Cast::UIToFP, ScalarKind::Int(128), ScalarKind::Half, u128::MAX);
    assert_eq!(huge, Some(0x7c00));
}

/// Returns every number of a width with every mask of undefined bits, and the numbers that it may
/// be.
fn sets(width: u32) -> impl Iterator<Item = (Cell, Vec<u64>)> {
    let pairs = (0..1u64 << width).flat_map(move |u| (0..1u64 << width).map(move |b| (b, u)));
    pairs.filter(|(b, u)| b & u == 0).map(move |(bits, undef)| {
        let members = (0..1 << width).filter(|x| x & !undef == bits).collect();
        (Cell::partly(bits, undef), members)
    })
}

#[test]
fn casts_of_sets_are_exact() {
    let casts = [
        (
            Cast::Trunc,
            4,
            2,
            &[NONE, ArithFlags::NUW, ArithFlags::NSW, ArithFlags::NUW | ArithFlags::NSW][..],
        ),
        (Cast::Trunc, 4, 3, &[NONE, ArithFlags::NUW, ArithFlags::NSW]),
        (Cast::ZExt, 3, 5, &[NONE, ArithFlags::NNEG]),
        (Cast::SExt, 3, 5, &[NONE]),
    ];
    for (op, from, to, flags) in casts {
        for &flags in flags {
            for (cell, members) in sets(from) {
                let (from, to) = (ScalarKind::Int(from), ScalarKind::Int(to));
                let each = members.iter().map(|x| run(op, flags, from, to, &[Cell::new(*x)])[0]);
                let each: Option<Vec<u64>> = each.map(Cell::plain).collect();
                let expected = each.map_or(Cell::POISON, |all| {
                    let ones = all.iter().fold(u64::MAX, |n, x| n & x);
                    let possible = all.iter().fold(0, |n, x| n | x);
                    Cell::partly(ones, ones ^ possible)
                });
                let found = run(op, flags, from, to, &[cell])[0];
                assert_eq!(found, expected, "{} {flags:?} {cell:?}", op.name());
            }
        }
    }
}

#[test]
fn conversions_of_sets_are_undefined_or_poison() {
    for (cell, members) in sets(3).filter(|(c, _)| !c.is_plain()) {
        let to = |flags| run(Cast::UIToFP, flags, ScalarKind::Int(3), ScalarKind::F32, &[cell])[0];
        assert_eq!(to(NONE), Cell::undef(32));
        let negative = members.iter().any(|x| x & 4 != 0);
        assert_eq!(to(ArithFlags::NNEG), if negative { Cell::POISON } else { Cell::undef(32) });
    }
}
