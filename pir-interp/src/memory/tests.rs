//! Tests of accesses against a list of bytes, and of every kind of invalid access.

use super::*;
use crate::shape::{ScalarKind, ValueShapes};
use pir_core::entity::Type;
use pir_core::layout::DataLayout;
use pir_core::types::Types;
use proptest::prelude::*;

fn memory() -> Memory {
    Memory::new(1 << 20)
}

fn kind_of<T: std::fmt::Debug>(r: StepResult<T>) -> Ub {
    match *r.expect_err("undefined behaviour") {
        StopReason::Ub(kind, _) => kind,
        other => panic!("{other}"),
    }
}

#[test]
fn every_invalid_access_is_named() {
    let mut m = memory();
    let p = m.allocate(ObjectKind::Heap, 12, 8, 0).expect("room");
    let at = |k: u64| p.with_address(p.bits.wrapping_add(k));
    assert_eq!(m.resolve(at(8), 4, 4).map(|p| p.offset), Ok(8));
    assert_eq!(m.resolve(at(12), 0, 1).map(|p| p.offset), Ok(12));
    assert_eq!(kind_of(m.resolve(at(9), 4, 1)), Ub::OutOfBounds);
    assert_eq!(kind_of(m.resolve(at(u64::MAX), 1, 1)), Ub::OutOfBounds);
    assert_eq!(kind_of(m.resolve(at(2), 4, 4)), Ub::Misaligned);
    assert_eq!(kind_of(m.resolve(Cell::ZERO, 1, 1)), Ub::InvalidPointer);
    assert_eq!(kind_of(m.resolve(Cell::POISON, 1, 1)), Ub::PoisonUsed);
    assert_eq!(kind_of(m.resolve(Cell::undef(64), 1, 1)), Ub::UndefUsed);
    assert_eq!(kind_of(m.release(at(4))), Ub::InvalidFree);
    assert_eq!(m.release(p), Ok(()));
    assert_eq!(kind_of(m.resolve(p, 1, 1)), Ub::UseAfterFree);
    assert_eq!(kind_of(m.release(p)), Ub::DoubleFree);
    let q = m.allocate(ObjectKind::Heap, 12, 8, 0).expect("room");
    assert_eq!(q.prov, p.prov, "the slot is used again");
    assert_eq!(kind_of(m.resolve(p, 1, 1)), Ub::UseAfterFree);
    let s = m.allocate(ObjectKind::Stack, 4, 4, 0).expect("room");
    assert_eq!(kind_of(m.release(s)), Ub::InvalidFree);
    m.kill(s.prov.0);
    assert_eq!(kind_of(m.resolve(s, 1, 1)), Ub::UseAfterReturn);
    assert!(matches!(
        m.allocate(ObjectKind::Heap, 1 << 21, 8, 0).map_err(|e| *e),
        Err(StopReason::OutOfMemory(_))
    ));
}

#[test]
fn a_pointer_made_from_a_number_needs_an_exposed_object() {
    let mut m = memory();
    let p = m.allocate(ObjectKind::Heap, 8, 8, 0).expect("room");
    let wild = Cell::new(p.bits + 3);
    assert_eq!(kind_of(m.resolve(wild, 1, 1)), Ub::InvalidPointer);
    m.expose(p);
    assert_eq!(m.resolve(wild, 1, 1).map(|p| p.offset), Ok(3));
    m.kill(p.prov.0);
    assert_eq!(kind_of(m.resolve(wild, 1, 1)), Ub::InvalidPointer);
}

#[test]
fn a_pointer_copied_in_halves_keeps_its_provenance() {
    let mut m = memory();
    let p = m.allocate(ObjectKind::Heap, 8, 8, 0).expect("room");
    let (a, b) = (m.allocate(ObjectKind::Heap, 8, 8, 0), m.allocate(ObjectKind::Heap, 8, 8, 0));
    let (a, b) = (a.expect("room"), b.expect("room"));
    let at = |m: &Memory, p: Cell, k| m.resolve(p.with_address(p.bits + k), 4, 4).expect("valid");
    let (from, to) = (at(&m, a, 0), at(&m, b, 0));
    m.store_scalar(from, ScalarKind::Ptr(64), p);
    assert_eq!(m.load_scalar(from, ScalarKind::Ptr(64)), p);
    for half in [0, 4] {
        let (from, to) = (at(&m, a, half), at(&m, b, half));
        let cell = m.load_scalar(from, ScalarKind::Int(32));
        m.store_scalar(to, ScalarKind::Int(32), cell);
    }
    let moved = m.load_scalar(to, ScalarKind::Ptr(64));
    assert_eq!(moved, Cell::new(p.bits));
    assert!(m.resolve(moved, 8, 8).is_ok());
    // A copy of whole cells keeps the provenance, and needs no exposure.
    m.copy(to, from, 8).expect("room");
    assert_eq!(m.load_scalar(to, ScalarKind::Ptr(64)), p);
}

#[test]
fn copies_of_a_memory_are_independent() {
    let mut m = memory();
    let p = m.allocate(ObjectKind::Heap, 8, 8, 0).expect("room");
    let place = m.resolve(p, 8, 8).expect("valid");
    m.store_scalar(place, ScalarKind::Int(64), Cell::new(1));
    let mut other = m.clone();
    other.store_scalar(place, ScalarKind::Int(64), Cell::new(2));
    assert_eq!(m.load_scalar(place, ScalarKind::Int(64)), Cell::new(1));
}

/// The reference implementation: a list of bytes.
#[derive(Clone)]
struct Bytes(Vec<(u8, u8, bool)>);

impl Bytes {
    fn write(&mut self, at: usize, bytes: usize, v: Cell) {
        for k in 0..bytes {
            let byte = |x: u64| (x >> (8 * k)) as u8;
            self.0[at + k] = match v.is_poison() {
                true => (0, 0, true),
                false => (byte(v.bits), byte(v.undef), false),
            };
        }
    }

    fn read(&self, at: usize, bytes: usize) -> Cell {
        let all = &self.0[at..at + bytes];
        if all.iter().any(|b| b.2) {
            return Cell::POISON;
        }
        let join = |f: &dyn Fn(&(u8, u8, bool)) -> u8| {
            all.iter().rev().fold(0u64, |x, b| x << 8 | u64::from(f(b)))
        };
        Cell::partly(join(&|b| b.0), join(&|b| b.1))
    }
}

fn arb_value() -> impl Strategy<Value = Cell> {
    prop_oneof![
        4 => any::<u64>().prop_map(Cell::new),
        1 => Just(Cell::POISON),
        2 => any::<(u64, u64)>().prop_map(|(b, u)| Cell::partly(b & !u, u)),
    ]
}

fn cut(v: Cell, bytes: u32) -> Cell {
    match v.is_poison() {
        true => v,
        false => {
            let m = crate::cell::mask(bytes * 8);
            Cell::partly(v.bits & m, v.undef & m)
        }
    }
}

proptest! {
    #[test]
    fn scalars_are_written_and_read_byte_by_byte(
        steps in prop::collection::vec((0u64..24, 1u32..=8, arb_value(), 0u64..24, 1u32..=8), 1..40)
    ) {
        let mut m = memory();
        let p = m.allocate(ObjectKind::Heap, 32, 8, 0).expect("room");
        let mut slow = Bytes(vec![(0, 0xff, false); 32]);
        for (at, n, v, read, len) in steps {
            let v = cut(v, n);
            let place = |k| MemoryLocation { slot: p.prov.0, offset: k };
            let pointer = |k: u64| p.with_address(p.bits + k);
            let mut quick = Memory { objects: m.objects.clone(), ..m.clone() };
            quick.objects.own(p.prov.0 as usize);
            let done = quick.try_fast_store(&pointer(at), n, 0, &v);
            m.store_scalar(place(at), ScalarKind::Int(8 * n), v);
            if done {
                prop_assert_eq!(&quick.object(p.prov.0).words, &m.object(p.prov.0).words);
            }
            slow.write(at as usize, n as usize, v);
            let got = m.load_scalar(place(read), ScalarKind::Int(8 * len));
            prop_assert_eq!(got, slow.read(read as usize, len as usize));
            if let Some(at_once) = m.try_fast_load(&pointer(read), len, 0) {
                prop_assert_eq!(Cell::new(at_once), got);
            }
        }
    }

    #[test]
    fn copies_and_fills_work_bytewise(
        start in prop::collection::vec(arb_value(), 6),
        moves in prop::collection::vec((0usize..40, 0usize..40, 0usize..48, any::<bool>()), 1..8),
    ) {
        let mut m = memory();
        let p = m.allocate(ObjectKind::Heap, 48, 8, 0).expect("room");
        let mut slow = Bytes(vec![(0, 0xff, false); 48]);
        let place = |k: usize| MemoryLocation { slot: p.prov.0, offset: k as u64 };
        for (k, &v) in start.iter().enumerate() {
            m.store_scalar(place(8 * k), ScalarKind::Int(64), v);
            slow.write(8 * k, 8, v);
        }
        for (to, from, len, fill) in moves {
            let len = len.min(48 - to).min(48 - from);
            if fill {
                let byte = cut(start[from % 6], 1);
                m.fill(place(to), byte, len as u64).expect("room");
                (0..len).for_each(|k| slow.write(to + k, 1, byte));
            } else {
                m.copy(place(to), place(from), len as u64).expect("room");
                slow.0.copy_within(from..from + len, to);
            }
            for k in 0..48 {
                prop_assert_eq!(m.load_scalar(place(k), ScalarKind::Int(8)), slow.read(k, 1));
            }
        }
    }

    #[test]
    fn packed_vectors_are_loaded_as_stored(
        bits in prop::collection::vec(0u8..4, 1..70),
        shift in 0u64..3,
    ) {
        let mut types = Types::default();
        let ty = types.vector(bits.len() as u32, Type::I1);
        let shapes = ValueShapes::new(&types, DataLayout::default());
        let shape = shapes.get(ty).expect("it has values");
        let mut m = memory();
        let p = m.allocate(ObjectKind::Heap, shape.size + shift, 8, 0).expect("room");
        let place = MemoryLocation { slot: p.prov.0, offset: shift };
        let value: Vec<Cell> = bits
            .iter()
            .map(|b| if *b == 2 { Cell::undef(1) } else { Cell::new(u64::from(*b & 1)) })
            .collect();
        m.store(place, shape, &value);
        let mut back = vec![Cell::POISON; bits.len()];
        m.load(place, shape, &mut back);
        prop_assert_eq!(back, value);
    }
}
