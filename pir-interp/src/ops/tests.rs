//! Tests of the dispatch over scalars and lanes.

use pir_core::inst::{FloatPredicate, IntPredicate};
use pir_core::layout::DataLayout;
use pir_core::opcode::Cast;
use pir_core::types::Types;

use super::*;
use crate::shape::ValueShapes;
use pir_core::entity::Type;

const NONE: ArithFlags = ArithFlags::empty();

#[test]
fn vector_operations_work_lane_by_lane() {
    let mut types = Types::default();
    let (ints, wide, floats) =
        (types.vector(2, Type::I8), types.vector(2, Type::I128), types.vector(2, Type::F64));
    let shapes = ValueShapes::new(&types, DataLayout::default());
    let n = |x: u64| Cell::new(x);
    let run = |op, flags, ty, a: &[Cell], b: &[Cell]| {
        let mut out = vec![Cell::POISON; a.len()];
        lanes_binary(op, flags, shapes.get(ty).expect("it has values"), a, b, &mut out)
            .map(|()| out)
    };
    let sum = run(Opcode::Add, ArithFlags::NUW, ints, &[n(1), n(255)], &[n(2), n(1)]);
    assert_eq!(sum, Ok(vec![n(3), Cell::POISON]));
    let quotient = run(Opcode::UDiv, NONE, ints, &[n(1), n(255)], &[n(2), n(0)]);
    assert_eq!(quotient, Err(Ub::DivisionByZero));
    let sum =
        run(Opcode::Add, NONE, wide, &[n(u64::MAX), n(1), n(5), n(0)], &[n(1), n(1), n(6), n(0)]);
    assert_eq!(sum, Ok(vec![n(0), n(3), n(11), n(0)]));
    let d = |x: f64| Cell::new(x.to_bits());
    let product = run(Opcode::FMul, NONE, floats, &[d(1.5), d(2.0)], &[d(2.0), Cell::undef(64)]);
    assert_eq!(product, Ok(vec![d(3.0), Cell::undef(64)]));
}

#[test]
fn pointers_compare_by_their_addresses() {
    let (p, q) =
        (Cell::pointer(16, crate::Provenance(1), 0), Cell::pointer(16, crate::Provenance(2), 4));
    let eq =
        |a, b| compare(Predicate::Int(IntPredicate::Eq), NONE, ScalarKind::Ptr(64), &[a], &[b]);
    assert_eq!(eq(p, q), Cell::bool(true));
    assert_eq!(eq(p, q.with_address(17)), Cell::bool(false));
    let wide = |a: u64| {
        compare(
            Predicate::Int(IntPredicate::Ult),
            NONE,
            ScalarKind::Int(65),
            &[Cell::new(a), Cell::ZERO],
            &[Cell::ZERO, Cell::new(1)],
        )
    };
    assert_eq!(wide(u64::MAX), Cell::bool(true));
}

#[test]
fn an_invalid_operation_gives_poison() {
    let mut out = [Cell::ZERO];
    let one = [Cell::new(1)];
    assert_eq!(scalar_binary(Opcode::FAdd, NONE, ScalarKind::Int(8), &one, &one, &mut out), Ok(()));
    assert_eq!(out[0], Cell::POISON);
    assert_eq!(scalar_binary(Opcode::Add, NONE, ScalarKind::Ptr(64), &one, &one, &mut out), Ok(()));
    assert_eq!(out[0], Cell::POISON);
    let float = Predicate::Float(FloatPredicate::True);
    assert_eq!(compare(float, NONE, ScalarKind::Int(8), &one, &one), Cell::POISON);
    cast::cast(Cast::ZExt, NONE, ScalarKind::F64, ScalarKind::F64, &one, &mut out);
    assert_eq!(out[0], Cell::POISON);
}
