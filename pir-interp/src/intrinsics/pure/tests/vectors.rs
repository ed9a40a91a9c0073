//! Tests of reductions and of moves of lanes.

use super::{call, new};
use crate::cell::Cell;
use crate::shape::ScalarKind;
use pir_core::inst::ArithFlags;

const NONE: ArithFlags = ArithFlags::empty();

fn ints(x: &[u64]) -> Vec<Cell> {
    x.iter().map(|x| new(*x)).collect()
}

fn doubles(x: &[f64]) -> Vec<Cell> {
    x.iter().map(|x| new(x.to_bits())).collect()
}

#[test]
fn reductions_of_integers() {
    let bytes = [ScalarKind::Int(8); 4];
    let a = ints(&[3, 250, 7, 128]);
    let of = |name: &str, a: &[Cell]| {
        call(&format!("llvm.vector.reduce.{name}.v4i8"), NONE, &[(&bytes, a)], &bytes[..1]).unwrap()
            [0]
    };
    let expected = [
        ("add", 132),
        ("mul", 0),
        ("and", 0),
        ("or", 255),
        ("xor", 126),
        ("smax", 7),
        ("smin", 128),
        ("umax", 250),
        ("umin", 3),
    ];
    for (name, r) in expected {
        assert_eq!(of(name, &a), new(r), "{name}");
        let mut poison = a.clone();
        poison[2] = Cell::POISON;
        assert_eq!(of(name, &poison), Cell::POISON, "{name}");
    }
    let mut undef = a.clone();
    undef[1] = Cell::undef(8);
    assert_eq!(of("umax", &undef), Cell::undef(8));
    assert_eq!(of("or", &undef), Cell::partly(0x87, 0x78));
    assert_eq!(of("and", &undef), new(0));
    let wide = [ScalarKind::Int(128); 2];
    let a = ints(&[u64::MAX, 0, 1, 5]);
    let sum = call("llvm.vector.reduce.add.v2i128", NONE, &[(&wide, &a)], &wide[..1]);
    assert_eq!(sum, Ok(ints(&[0, 6])));
    let most = call("llvm.vector.reduce.umax.v2i128", NONE, &[(&wide, &a)], &wide[..1]);
    assert_eq!(most, Ok(ints(&[1, 5])));
}

#[test]
fn reductions_of_floats_go_in_order() {
    let lanes = [ScalarKind::F64; 4];
    let one = [ScalarKind::F64];
    let big = doubles(&[1.0, 1e300, -1e300, 2.0]);
    let fold = |name: &str, start: f64, a: &[Cell]| {
        call(name, ArithFlags::REASSOC, &[(&one, &doubles(&[start])), (&lanes, a)], &one)
    };
    assert_eq!(fold("llvm.vector.reduce.fadd.v4f64", 0.5, &big), Ok(doubles(&[2.0])));
    assert_eq!(
        fold("llvm.vector.reduce.fmul.v4f64", 2.0, &doubles(&[1.0, 2.0, 3.0, 4.0])),
        Ok(doubles(&[48.0]))
    );
    let of = |name: &str, a: &[f64]| {
        let out =
            call(&format!("llvm.vector.reduce.{name}.v4f64"), NONE, &[(&lanes, &doubles(a))], &one);
        f64::from_bits(out.unwrap()[0].bits)
    };
    let a = [1.0, f64::NAN, -3.0, 2.0];
    assert_eq!((of("fmax", &a), of("fmin", &a)), (2.0, -3.0));
    assert!(of("fmaximum", &a).is_nan() && of("fminimum", &a).is_nan());
    assert_eq!(of("fminimum", &[0.0, -0.0, 5.0, 9.0]).to_bits(), (-0.0f64).to_bits());
}

#[test]
fn shuffles_and_slides_move_lanes() {
    let v = |n| vec![ScalarKind::Int(16); n];
    let (two, four, eight) = (v(2), v(4), v(8));
    let index = [ScalarKind::Int(64)];
    let (a, b) = (ints(&[1, 2, 3, 4]), ints(&[5, 6, 7, 8]));
    let insert = |at| {
        call(
            "llvm.vector.insert.v4i16.v2i16",
            NONE,
            &[(&four, &a), (&two, &b[..2]), (&index, &[new(at)])],
            &four,
        )
    };
    assert_eq!(insert(2), Ok(ints(&[1, 2, 5, 6])));
    assert_eq!(insert(3), Ok(vec![Cell::POISON; 4]));
    assert_eq!(insert(u64::MAX), Ok(vec![Cell::POISON; 4]));
    let extract = |at| {
        call("llvm.vector.extract.v2i16.v4i16", NONE, &[(&four, &a), (&index, &[new(at)])], &two)
    };
    assert_eq!(extract(2), Ok(ints(&[3, 4])));
    assert_eq!(extract(4), Ok(vec![Cell::POISON; 2]));
    assert_eq!(
        call("llvm.vector.reverse.v4i16", NONE, &[(&four, &a)], &four),
        Ok(ints(&[4, 3, 2, 1]))
    );
    let splice = |name: &str, by: i32| {
        let by = [new(by as u32 as u64)];
        call(name, NONE, &[(&four, &a), (&four, &b), (&[ScalarKind::Int(32)], &by)], &four).unwrap()
    };
    assert_eq!(splice("llvm.vector.splice.left.v4i16", 3), ints(&[4, 5, 6, 7]));
    assert_eq!(splice("llvm.vector.splice.right.v4i16", 3), ints(&[2, 3, 4, 5]));
    assert_eq!(splice("llvm.vector.splice.right.v4i16", 5), vec![Cell::POISON; 4]);
    let mixed = ints(&[1, 5, 2, 6, 3, 7, 4, 8]);
    let interleaved =
        call("llvm.vector.interleave2.v8i16", NONE, &[(&four, &a), (&four, &b)], &eight);
    assert_eq!(interleaved, Ok(mixed.clone()));
    let parts = call("llvm.vector.deinterleave2.v8i16", NONE, &[(&eight, &mixed)], &eight);
    assert_eq!(parts, Ok(ints(&[1, 2, 3, 4, 5, 6, 7, 8])));
    let quarters = call("llvm.vector.deinterleave4.v8i16", NONE, &[(&eight, &mixed)], &eight);
    assert_eq!(quarters, Ok(ints(&[1, 3, 5, 7, 2, 4, 6, 8])));
    let sums = call(
        "llvm.vector.partial.reduce.add.v2i16.v8i16",
        NONE,
        &[(&two, &a[..2]), (&eight, &mixed)],
        &two,
    );
    assert_eq!(sums, Ok(ints(&[1 + 1 + 2 + 3 + 4, 2 + 5 + 6 + 7 + 8])));
    let wide = [ScalarKind::Int(100); 2];
    let long = ints(&[1, 2, 3, 4]);
    let turned = call("llvm.vector.reverse.v2i100", NONE, &[(&wide, &long)], &wide);
    assert_eq!(turned, Ok(ints(&[3, 4, 1, 2])));
}

#[test]
fn active_lane_masks() {
    let steps = call("llvm.stepvector.v5i2", NONE, &[], &[ScalarKind::Int(2); 5]);
    assert_eq!(steps, Ok(ints(&[0, 1, 2, 3, 0])));
    let byte = [ScalarKind::Int(8)];
    let mask = |base, n| {
        call(
            "llvm.get.active.lane.mask.v4i1.i8",
            NONE,
            &[(&byte, &[base]), (&byte, &[n])],
            &[ScalarKind::Int(1); 4],
        )
    };
    assert_eq!(mask(new(5), new(7)), Ok(ints(&[1, 1, 0, 0])));
    // The sum does not overflow: 254 + 2 is not 0 in 8 bits.
    assert_eq!(mask(new(254), new(255)), Ok(ints(&[1, 0, 0, 0])));
    assert_eq!(mask(new(0), new(0)), Ok(vec![Cell::POISON; 4]));
    assert_eq!(mask(Cell::POISON, new(3)), Ok(vec![Cell::POISON; 4]));
    assert_eq!(mask(Cell::undef(8), new(3)), Ok(vec![Cell::undef(1); 4]));
}

#[test]
fn compiler_queries_are_answered_conservatively() {
    let (int, ptr) = ([ScalarKind::Int(64)], [ScalarKind::Ptr(64)]);
    let p = Cell::pointer(64, crate::Provenance(2), 5);
    let constant =
        call("llvm.is.constant.i64", NONE, &[(&int, &[Cell::POISON])], &[ScalarKind::Int(1)]);
    assert_eq!(constant, Ok(vec![new(0)]));
    let bit = [ScalarKind::Int(1)];
    let size = |least, ret| {
        let (no, least) = ([new(0)], [new(least)]);
        call(
            "llvm.objectsize.i64.p0",
            NONE,
            &[(&ptr, &[p]), (&bit, &least), (&bit, &no), (&bit, &no)],
            &[ScalarKind::Int(ret)],
        )
    };
    assert_eq!(size(0, 64), Ok(vec![new(u64::MAX)]));
    assert_eq!(size(0, 32), Ok(vec![new(0xffff_ffff)]));
    assert_eq!(size(1, 64), Ok(vec![new(0)]));
}

#[test]
fn lanes_before_the_first_that_is_not_zero_are_counted() {
    let (lanes, flag, long) =
        ([ScalarKind::Int(8); 4], [ScalarKind::Int(1)], [ScalarKind::Int(64)]);
    let count = |a: &[Cell], poison: u64| {
        let args: [(&[ScalarKind], &[Cell]); 2] = [(&lanes, a), (&flag, &[new(poison)])];
        call("llvm.experimental.cttz.elts.i64.v4i8", NONE, &args, &long).expect("a number")[0]
    };
    assert_eq!(count(&ints(&[0, 0, 9, 0]), 1), new(2));
    assert_eq!(count(&ints(&[1, 0, 0, 0]), 0), new(0));
    assert_eq!(count(&ints(&[0; 4]), 0), new(4));
    assert_eq!(count(&ints(&[0; 4]), 1), Cell::POISON);
    assert_eq!(count(&[new(0), Cell::undef(8), new(1), new(0)], 0), Cell::undef(64));
    assert_eq!(count(&[new(3), Cell::POISON, new(1), new(0)], 0), new(0));
}
