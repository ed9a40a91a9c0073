//! Tests of the table of pure intrinsics: names, signatures and poison. Each area has a file of its
//! own.

mod floats;
mod ints;
mod vectors;

use super::*;
use crate::shape::ScalarPart;
use pir_core::inst::ArithFlags;

const NONE: ArithFlags = ArithFlags::empty();

/// Returns the shape of a vector or struct with these parts.
fn shape(scalars: &[ScalarKind]) -> ValueShape {
    let (mut leaves, mut cell, mut bit) = (Vec::new(), 0, 0);
    for &scalar in scalars {
        leaves.push(ScalarPart { scalar, cell, bit });
        cell += scalar.cells();
        bit += u64::from(scalar.bits());
    }
    ValueShape { cells: cell, leaves: leaves.into(), size: bit.div_ceil(8), stride: bit, align: 1 }
}

/// Returns the intrinsic with this name.
fn named(name: &str) -> Option<PureIntrinsic> {
    find(pir_core::intrinsic::find(name.as_bytes())?.id)
}

/// Calls an intrinsic by its name, with the parts of the arguments and of the result.
fn call(
    name: &str,
    flags: ArithFlags,
    args: &[(&[ScalarKind], &[Cell])],
    ret: &[ScalarKind],
) -> Result<Vec<Cell>, Ub> {
    let p = named(name).unwrap_or_else(|| panic!("{name} is unknown"));
    let shapes: Vec<_> = args.iter().map(|a| shape(a.0)).collect();
    let args: Vec<_> =
        args.iter().zip(&shapes).map(|(a, shape)| Arg { shape, cells: a.1 }).collect();
    let ret = shape(ret);
    let mut out = vec![Cell::UNINIT; ret.cells as usize];
    apply(p, flags, &args, &ret, &mut out).map(|()| out)
}

fn new(x: u64) -> Cell {
    Cell::new(x)
}

#[test]
fn poison_and_undefined_lanes_stay_in_their_lane() {
    let bytes = [ScalarKind::Int(8); 3];
    let a = [new(200), Cell::POISON, Cell::undef(8)];
    let b = [new(100); 3];
    let out = call("llvm.uadd.sat.v3i8", NONE, &[(&bytes, &a), (&bytes, &b)], &bytes);
    assert_eq!(out, Ok(vec![new(255), Cell::POISON, Cell::undef(8)]));
    let mut pair = bytes.to_vec();
    pair.extend([ScalarKind::Int(1); 3]);
    let out = call("llvm.sadd.with.overflow.v3i8", NONE, &[(&bytes, &a), (&bytes, &b)], &pair);
    let one = Cell::undef(1);
    let expected = vec![new(44), Cell::POISON, Cell::undef(8), new(0), Cell::POISON, one];
    assert_eq!(out, Ok(expected));
}

#[test]
fn fast_math_flags_make_poison() {
    use pir_core::inst::ArithFlags;
    let double = [ScalarKind::F64];
    let c = |x: f64| [new(x.to_bits())];
    let run = |name, flags, x: f64| call(name, flags, &[(&double, &c(x))], &double).unwrap()[0];
    assert_eq!(run("llvm.sqrt.f64", ArithFlags::NNAN, -1.0), Cell::POISON);
    assert_eq!(run("llvm.floor.f64", ArithFlags::NNAN, f64::NAN), Cell::POISON);
    assert_eq!(run("llvm.fabs.f64", ArithFlags::NINF, f64::INFINITY), Cell::POISON);
    assert_eq!(run("llvm.exp.f64", ArithFlags::NINF, 1e9), Cell::POISON);
    assert_eq!(run("llvm.exp.f64", ArithFlags::FAST, 0.0), new(1f64.to_bits()));
    let (x, nan) = (c(1.0), c(f64::NAN));
    let out =
        call("llvm.copysign.f64", ArithFlags::NNAN, &[(&double, &x), (&double, &nan)], &double);
    assert_eq!(out, Ok(vec![Cell::POISON]));
    let n = [new(2)];
    let out = call(
        "llvm.powi.f64.i32",
        ArithFlags::FAST,
        &[(&double, &x), (&[ScalarKind::Int(32)], &n)],
        &double,
    );
    assert_eq!(out, Ok(x.to_vec()));
}

#[test]
fn metadata_operands_are_ignored() {
    let double = [ScalarKind::F64];
    let (x, y) = ([new(1f64.to_bits())], [new(2f64.to_bits())]);
    let args: [(&[ScalarKind], &[Cell]); 4] =
        [(&double, &x), (&double, &y), (&[], &[]), (&[], &[])];
    let out = call("llvm.experimental.constrained.fadd.f64", NONE, &args, &double);
    assert_eq!(out, Ok(vec![new(3f64.to_bits())]));
    let out = call("llvm.allow.runtime.check", NONE, &[(&[], &[])], &[ScalarKind::Int(1)]);
    assert_eq!(out, Ok(vec![new(1)]));
}

/// An intrinsic returns a result or an error for arguments of any types.
#[test]
fn no_signature_panics() {
    let types: [&[ScalarKind]; 13] = [
        &[],
        &[ScalarKind::Int(1)],
        &[ScalarKind::Int(8)],
        &[ScalarKind::Int(64)],
        &[ScalarKind::Int(128)],
        &[ScalarKind::Int(200)],
        &[ScalarKind::F32],
        &[ScalarKind::F80],
        &[ScalarKind::PpcF128],
        &[ScalarKind::Ptr(64)],
        &[ScalarKind::Int(32), ScalarKind::Int(32)],
        &[ScalarKind::F64, ScalarKind::F64],
        &[ScalarKind::Int(64), ScalarKind::Int(1), ScalarKind::F128, ScalarKind::Half],
    ];
    let fills =
        [Cell::ZERO, new(u64::MAX), new(0x7ff8_0000_0000_0001), Cell::undef(64), Cell::POISON];
    let value = |ty: &[ScalarKind], fill: Cell| -> Vec<Cell> {
        let cells = ty.iter().flat_map(|s| (0..s.cells()).map(|k| s.bits_of_cell(k)));
        let cut = |w| {
            let m = crate::cell::mask(w);
            if fill.is_poison() { fill } else { Cell::partly(fill.bits & m, fill.undef & m) }
        };
        cells.map(cut).collect()
    };
    let mut round = 0;
    for IntrinsicRow { id, args: n, .. } in table::TABLE {
        let (name, n) = (id.row().name, usize::from(*n));
        for (ret, a) in types.iter().flat_map(|r| types.iter().map(move |a| (*r, *a))) {
            // The other arguments and the bits vary with the iteration.
            round += 1;
            let b = types[round * 7 % types.len()];
            let fill = |k: usize| fills[(round + k) % fills.len()];
            let (x, y) = (value(a, fill(0)), value(b, fill(round / 5)));
            let args: Vec<(&[ScalarKind], &[Cell])> =
                (0..n).map(|k| if k == 0 { (a, &x[..]) } else { (b, &y[..]) }).collect();
            let _ = call(name, NONE, &args, ret);
        }
    }
    // An argument needs the number of cells that its shape has.
    let p = named("llvm.abs.i8").unwrap();
    let (byte, bit) = (shape(&[ScalarKind::Int(8)]), shape(&[ScalarKind::Int(1)]));
    let short = [Arg { shape: &byte, cells: &[] }, Arg { shape: &bit, cells: &[Cell::ZERO] }];
    assert_eq!(apply(p, NONE, &short, &byte, &mut [Cell::ZERO]), Err(Ub::CallMismatch));
    assert_eq!(apply(p, NONE, &short[1..], &byte, &mut [Cell::ZERO]), Err(Ub::CallMismatch));
    let many = [short[1]; 9];
    assert_eq!(apply(p, NONE, &many, &byte, &mut [Cell::ZERO]), Err(Ub::CallMismatch));
}
