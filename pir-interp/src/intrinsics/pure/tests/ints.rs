//! Tests of integer intrinsics: all values of up to 4 bits against arithmetic in `i128`, and bits
//! that are undefined. `pir-tests` compares values of every width with compiled code.

use pir_core::inst::ArithFlags;

use super::{call, new};
use crate::cell::Cell;
use crate::ops::{load, mask128, sign128, store};
use crate::shape::ScalarKind;
use crate::ub::Ub;

const NONE: ArithFlags = ArithFlags::empty();

fn cells(width: u32, x: u128) -> Vec<Cell> {
    let mut out = vec![Cell::ZERO; width.div_ceil(64) as usize];
    store(&mut out, x & mask128(width));
    out
}

/// Calls an intrinsic on integers of one width.
fn run(name: &str, width: u32, args: &[u128], ret: &[ScalarKind]) -> Result<Vec<Cell>, Ub> {
    let int = [ScalarKind::Int(width)];
    let args: Vec<_> = args.iter().map(|x| cells(width, *x)).collect();
    let args: Vec<(&[ScalarKind], &[Cell])> = args.iter().map(|c| (&int[..], &c[..])).collect();
    call(name, NONE, &args, ret)
}

/// Returns the result of a call with a result of the same width, if it is fully defined.
fn value(name: &str, width: u32, args: &[u128]) -> Option<u128> {
    let out = run(name, width, args, &[ScalarKind::Int(width)]).unwrap();
    out.iter().all(|c| c.is_plain()).then(|| load(&out))
}

/// Calls an intrinsic as [`value`] does, with a last argument of another width.
fn with(name: &str, width: u32, args: &[u128], last: (u32, u64)) -> Option<u128> {
    let (int, other) = ([ScalarKind::Int(width)], [ScalarKind::Int(last.0)]);
    let args: Vec<_> = args.iter().map(|x| cells(width, *x)).collect();
    let mut args: Vec<(&[ScalarKind], &[Cell])> = args.iter().map(|c| (&int[..], &c[..])).collect();
    let last = [new(last.1)];
    args.push((&other, &last));
    let out = call(name, NONE, &args, &int).unwrap();
    out.iter().all(|c| c.is_plain()).then(|| load(&out))
}

fn limits(width: u32, signed: bool) -> (i128, i128) {
    let max = mask128(if signed { width - 1 } else { width }) as i128;
    (if signed { -max - 1 } else { 0 }, max)
}

fn check_pair(width: u32, a: u128, b: u128) {
    for signed in [true, false] {
        let number = |x| if signed { sign128(x, width) } else { x as i128 };
        let (x, y) = (number(a), number(b));
        let (min, max) = limits(width, signed);
        let s = if signed { "s" } else { "u" };
        let int = ScalarKind::Int(width);
        let bits = |x: i128| x as u128 & mask128(width);
        for (op, r) in [("add", x + y), ("sub", x - y), ("mul", x * y)] {
            let out = run(
                &format!("llvm.{s}{op}.with.overflow.i{width}"),
                width,
                &[a, b],
                &[int, ScalarKind::Int(1)],
            );
            let overflow = r < min || r > max;
            assert_eq!(out, Ok(vec![new(bits(r) as u64), Cell::bool(overflow)]), "{s}{op} {x} {y}");
            if op != "mul" {
                let sat = value(&format!("llvm.{s}{op}.sat.i{width}"), width, &[a, b]);
                assert_eq!(sat, Some(bits(r.clamp(min, max))), "{s}{op}.sat {x} {y}");
            }
        }
        let shifted = (b < width.into()).then(|| bits((x << b).clamp(min, max)));
        assert_eq!(value(&format!("llvm.{s}shl.sat.i{width}"), width, &[a, b]), shifted);
        assert_eq!(value(&format!("llvm.{s}max.i{width}"), width, &[a, b]), Some(bits(x.max(y))));
        assert_eq!(value(&format!("llvm.{s}min.i{width}"), width, &[a, b]), Some(bits(x.min(y))));
        let order = run(&format!("llvm.{s}cmp.i3.i{width}"), width, &[a, b], &[ScalarKind::Int(3)]);
        assert_eq!(order, Ok(vec![new(x.cmp(&y) as i64 as u64 & 7)]));
        for point in 0..width {
            let floor = (x * y).div_euclid(1 << point);
            let at = (32, u64::from(point));
            let fits = floor >= min && floor <= max;
            let product = with(&format!("llvm.{s}mul.fix.i{width}"), width, &[a, b], at);
            assert_eq!(product, fits.then(|| bits(floor)), "{s}mul.fix {x} {y} {point}");
            let product = with(&format!("llvm.{s}mul.fix.sat.i{width}"), width, &[a, b], at);
            assert_eq!(product, Some(bits(floor.clamp(min, max))));
            if b != 0 {
                let floor = num_integer::Integer::div_floor(&(x << point), &y);
                let fits = floor >= min && floor <= max;
                let quotient = with(&format!("llvm.{s}div.fix.i{width}"), width, &[a, b], at);
                assert_eq!(quotient, fits.then(|| bits(floor)));
                let quotient = with(&format!("llvm.{s}div.fix.sat.i{width}"), width, &[a, b], at);
                assert_eq!(quotient, Some(bits(floor.clamp(min, max))));
            }
        }
    }
    let carryless = (0..width).filter(|k| b >> k & 1 != 0).fold(0, |r, k| r ^ a << k);
    assert_eq!(value("llvm.clmul", width, &[a, b]), Some(carryless & mask128(width)));
}

#[test]
fn all_pairs_of_four_bits() {
    for (a, b) in (0..16).flat_map(|a| (0..16).map(move |b| (a, b))) {
        check_pair(4, a, b);
    }
}

#[test]
fn all_pairs_of_one_to_three_bits() {
    for width in 1..4 {
        for (a, b) in (0..1 << width).flat_map(|a| (0..1 << width).map(move |b| (a, b))) {
            check_pair(width, a, b);
        }
    }
}

#[test]
fn counts_and_magnitudes_without_a_result_are_poison() {
    for (name, without) in [("llvm.abs.i8", 0x80), ("llvm.ctlz.i8", 0), ("llvm.cttz.i8", 0)] {
        assert_eq!(with(name, 8, &[without], (1, 1)), None);
    }
}

#[test]
fn undefined_bits_move_or_make_poison() {
    let (byte, bit) = ([ScalarKind::Int(8)], [ScalarKind::Int(1)]);
    let one = |name: &str, c: Cell| call(name, NONE, &[(&byte, &[c])], &byte).unwrap()[0];
    let flagged = |name: &str, c: Cell, f: u64| {
        call(name, NONE, &[(&byte, &[c]), (&bit, &[new(f)])], &byte).unwrap()[0]
    };
    let c = Cell::partly(0x81, 0x06);
    assert_eq!(one("llvm.bitreverse.i8", c), Cell::partly(0x81, 0x60));
    assert_eq!(one("llvm.ctpop.i8", c), Cell::undef(8));
    assert_eq!(flagged("llvm.ctlz.i8", c, 1), Cell::undef(8));
    assert_eq!(flagged("llvm.ctlz.i8", Cell::partly(0, 1), 1), Cell::POISON);
    assert_eq!(flagged("llvm.cttz.i8", Cell::partly(0, 1), 0), Cell::undef(8));
    assert_eq!(flagged("llvm.abs.i8", Cell::partly(0x80, 1), 1), Cell::POISON);
    assert_eq!(flagged("llvm.abs.i8", Cell::partly(0, 0x81), 1), Cell::POISON);
    assert_eq!(flagged("llvm.abs.i8", Cell::partly(1, 0x80), 1), Cell::undef(8));
    assert_eq!(flagged("llvm.abs.i8", Cell::POISON, 0), Cell::POISON);
    let three = |a, b, c| {
        call("llvm.fshl.i8", NONE, &[(&byte, &[a]), (&byte, &[b]), (&byte, &[c])], &byte).unwrap()
            [0]
    };
    assert_eq!(
        three(Cell::partly(1, 2), Cell::partly(0x80, 0x10), new(12)),
        Cell::partly(0x18, 0x21)
    );
    assert_eq!(three(c, c, Cell::undef(8)), Cell::undef(8));
    let shl =
        |a, b| call("llvm.ushl.sat.i8", NONE, &[(&byte, &[a]), (&byte, &[b])], &byte).unwrap()[0];
    assert_eq!(shl(new(1), Cell::partly(0, 7)), Cell::undef(8));
    assert_eq!(shl(new(1), Cell::partly(0, 8)), Cell::POISON);
    let div = |b| {
        call(
            "llvm.sdiv.fix.i8",
            NONE,
            &[(&byte, &[new(1)]), (&byte, &[b]), (&byte, &[new(1)])],
            &byte,
        )
    };
    assert_eq!(div(new(0)), Err(Ub::DivisionByZero));
    assert_eq!(div(Cell::POISON), Err(Ub::PoisonUsed));
    assert_eq!(div(Cell::undef(8)), Err(Ub::UndefUsed));
}

/// Shifts by a known amount and reversals move undefined bits exactly.
#[test]
fn shifted_undefined_bits_are_exact() {
    let width = 3;
    let int = [ScalarKind::Int(width)];
    let all = || (0..8u64).flat_map(|u| (0..8u64).map(move |b| (b, u))).filter(|(b, u)| b & u == 0);
    let members = |(b, u): (u64, u64)| (0..8u64).filter(move |x| x & !u == b);
    let hull = |of: &dyn Fn(u64) -> u64, set| {
        let (ones, possible) = members(set).fold((7, 0), |(o, p), x| (o & of(x), p | of(x)));
        (ones, ones ^ possible)
    };
    for (a, b) in all().flat_map(|a| all().map(move |b| (a, b))) {
        for (by, name) in (0..4).flat_map(|by| [(by, "llvm.fshl"), (by, "llvm.fshr")]) {
            let plain =
                |a: u64, b: u64| value(name, width, &[a.into(), b.into(), by]).unwrap() as u64;
            // Each bit of the result comes from one of the two numbers, so the other may be 0.
            let (x, y) = (hull(&|x| plain(x, 0), a), hull(&|y| plain(0, y), b));
            let cells = [Cell::partly(a.0, a.1), Cell::partly(b.0, b.1), new(by as u64)];
            let args: Vec<(&[ScalarKind], &[Cell])> =
                cells.iter().map(|c| (&int[..], std::slice::from_ref(c))).collect();
            let found = call(name, NONE, &args, &int).unwrap()[0];
            assert_eq!(found, Cell::partly(x.0 | y.0, x.1 | y.1), "{name} {a:?} {b:?} {by}");
        }
    }
}
