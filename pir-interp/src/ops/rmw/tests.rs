//! Tests of all operators on all numbers of four bits, on floats, wide numbers, undefined and
//! poison operands.

use super::*;

fn one(op: RmwOp, scalar: ScalarKind, a: Cell, b: Cell) -> Cell {
    let mut out = [Cell::UNINIT];
    rmw(op, scalar, &[a], &[b], &mut out);
    out[0]
}

#[test]
fn all_numbers_of_four_bits() {
    let signed = |x: u64| crate::cell::sign_extend(x, 4);
    for (a, b) in (0..16).flat_map(|a| (0..16).map(move |b| (a, b))) {
        let (x, y) = (signed(a), signed(b));
        let expected = [
            (RmwOp::Xchg, b),
            (RmwOp::Add, a + b),
            (RmwOp::Sub, a.wrapping_sub(b)),
            (RmwOp::And, a & b),
            (RmwOp::Nand, !(a & b)),
            (RmwOp::Or, a | b),
            (RmwOp::Xor, a ^ b),
            (RmwOp::Max, x.max(y) as u64),
            (RmwOp::Min, x.min(y) as u64),
            (RmwOp::UMax, a.max(b)),
            (RmwOp::UMin, a.min(b)),
            (RmwOp::UIncWrap, if a >= b { 0 } else { a + 1 }),
            (RmwOp::UDecWrap, if a == 0 || a > b { b } else { a - 1 }),
            (RmwOp::USubCond, if a >= b { a - b } else { a }),
            (RmwOp::USubSat, a.saturating_sub(b)),
        ];
        for (op, r) in expected {
            let found = one(op, ScalarKind::Int(4), Cell::new(a), Cell::new(b));
            assert_eq!(found, Cell::new(r & 15), "{} {a} {b}", op.name());
        }
    }
}

#[test]
fn float_updates_add_and_select_extremes() {
    let c = |x: f32| Cell::new(x.to_bits().into());
    let of = |op, a, b| f32::from_bits(one(op, ScalarKind::F32, c(a), c(b)).bits as u32);
    assert_eq!(of(RmwOp::FAdd, 1.5, 2.0), 3.5);
    assert_eq!(of(RmwOp::FSub, 1.5, 2.0), -0.5);
    assert_eq!((of(RmwOp::FMax, 1.5, f32::NAN), of(RmwOp::FMin, 1.5, -2.0)), (1.5, -2.0));
    assert!(of(RmwOp::FMaximum, 1.5, f32::NAN).is_nan());
    assert_eq!(of(RmwOp::FMinimum, 0.0, -0.0).to_bits(), (-0.0f32).to_bits());
}

#[test]
fn wide_numbers_propagate_carries() {
    let run = |op, a: u128, b: u128| {
        let cells = |x: u128| [Cell::new(x as u64), Cell::new((x >> 64) as u64)];
        let mut out = [Cell::UNINIT; 2];
        rmw(op, ScalarKind::Int(128), &cells(a), &cells(b), &mut out);
        load(&out)
    };
    assert_eq!(run(RmwOp::UIncWrap, u64::MAX.into(), u128::MAX), 1 << 64);
    assert_eq!(run(RmwOp::UDecWrap, 1 << 64, u128::MAX), u64::MAX.into());
    assert_eq!(run(RmwOp::Max, u128::MAX, 5), 5);
    assert_eq!(run(RmwOp::Nand, u128::MAX, 1), u128::MAX - 1);
}

#[test]
fn an_exchange_keeps_provenance() {
    let p = Cell::pointer(64, crate::Provenance(3), 1);
    assert_eq!(one(RmwOp::Xchg, ScalarKind::Ptr(64), Cell::POISON, p), p);
    let int = ScalarKind::Int(8);
    for &op in RmwOp::ALL {
        let float = matches!(op, RmwOp::FAdd | RmwOp::FSub) || op.name().starts_with("fm");
        let scalar = if float { ScalarKind::Half } else { int };
        let (x, w) = (Cell::new(5), scalar.bits());
        let lost = one(op, scalar, x, Cell::POISON);
        assert_eq!(lost, Cell::POISON, "{}", op.name());
        if !matches!(op, RmwOp::And | RmwOp::Nand | RmwOp::Or | RmwOp::Xchg) {
            assert_eq!(one(op, scalar, Cell::undef(w), x), Cell::undef(w), "{}", op.name());
        }
        let wrong = if float { int } else { ScalarKind::F64 };
        let poison = one(op, wrong, x, x);
        assert!(op == RmwOp::Xchg || poison == Cell::POISON, "{}", op.name());
    }
    let nand = one(RmwOp::Nand, int, Cell::partly(0x81, 0x06), Cell::new(0x83));
    assert_eq!(nand, Cell::partly(0x7c, 0x02));
}
