//! Folding of integer constants against the interpreter, which is the definition.

use pir_core::fold::{Folded, icmp, int_binary, int_cast};
use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::opcode::{Cast, IntBinary};
use pir_interp::cell::{Cell, mask};
use pir_interp::ops::{cast, int};
use pir_interp::shape::ScalarKind;
use pir_interp::ub::Ub;

fn folded(result: Result<Cell, Ub>) -> Folded {
    match result {
        Err(_) => Folded::Undefined,
        Ok(cell) => cell.plain().map_or(Folded::Poison, Folded::Number),
    }
}

/// All numbers of few bits, and those at the ends of the range of more.
fn numbers(width: u32) -> Vec<u64> {
    if width <= 4 {
        return (0..=mask(width)).collect();
    }
    let sign = 1u64 << (width - 1);
    let ends = [0, 1, 2, 3, 7, sign - 1, sign, sign + 1, mask(width) - 1, mask(width)];
    let roots = [1u64 << (width / 2), (1 << (width / 2)) - 1, u64::from(width) - 1];
    ends.into_iter().chain(roots).chain([u64::from(width)]).collect()
}

const WIDTHS: [u32; 9] = [1, 2, 3, 4, 8, 13, 32, 63, 64];

#[test]
fn arithmetic_folds_as_it_is_executed() {
    use ArithFlags as F;
    let sets = [F::empty(), F::NUW, F::NSW, F::NUW | F::NSW, F::EXACT, F::DISJOINT];
    let mut numbers_folded = [0u64; 3];
    for width in WIDTHS {
        for (a, b) in
            numbers(width).iter().flat_map(|&a| numbers(width).into_iter().map(move |b| (a, b)))
        {
            for &op in IntBinary::ALL {
                for flags in sets {
                    let ours = int_binary(op, flags, width, a, b);
                    let cells = (Cell::new(a), Cell::new(b));
                    let theirs = folded(int::binary(op, flags, width, cells.0, cells.1));
                    assert_eq!(ours, theirs, "{op:?} {flags:?} i{width} {a}, {b}");
                    let kind = match ours {
                        Folded::Number(_) => 0,
                        Folded::Poison => 1,
                        Folded::Undefined => 2,
                    };
                    numbers_folded[kind] += 1;
                }
            }
        }
    }
    assert!(numbers_folded.iter().all(|&n| n > 1_000), "{numbers_folded:?}");
}

#[test]
fn comparisons_fold_as_they_are_executed() {
    for width in WIDTHS {
        for (a, b) in
            numbers(width).iter().flat_map(|&a| numbers(width).into_iter().map(move |b| (a, b)))
        {
            for bits in 0..64 {
                let Some(predicate) = IntPredicate::from_bits(bits) else { continue };
                for same in [false, true] {
                    let flags = if same { ArithFlags::SAMESIGN } else { ArithFlags::empty() };
                    let theirs = int::icmp(predicate, same, width, Cell::new(a), Cell::new(b));
                    let ours = icmp(predicate, flags, width, a, b);
                    assert_eq!(ours, folded(Ok(theirs)), "{predicate:?} i{width} {a}, {b}");
                }
            }
        }
    }
}

#[test]
fn casts_fold_as_they_are_executed() {
    use ArithFlags as F;
    for (from, to) in WIDTHS.iter().flat_map(|&a| WIDTHS.into_iter().map(move |b| (a, b))) {
        let ops: &[Cast] = match from.cmp(&to) {
            std::cmp::Ordering::Less => &[Cast::ZExt, Cast::SExt],
            std::cmp::Ordering::Equal => continue,
            std::cmp::Ordering::Greater => &[Cast::Trunc],
        };
        for (a, &op) in numbers(from).into_iter().flat_map(|a| ops.iter().map(move |op| (a, op))) {
            let sets: &[F] = match op {
                Cast::Trunc => &[F::empty(), F::NUW, F::NSW],
                Cast::ZExt => &[F::empty(), F::NNEG],
                _ => &[F::empty()],
            };
            for &flags in sets {
                let mut out = [Cell::ZERO];
                let kinds = (ScalarKind::Int(from), ScalarKind::Int(to));
                cast::cast(op, flags, kinds.0, kinds.1, &[Cell::new(a)], &mut out);
                let ours = int_cast(op, flags, from, to, a).expect("both are integers");
                assert_eq!(ours, folded(Ok(out[0])), "{op:?} {flags:?} i{from} {a} to i{to}");
            }
        }
    }
}
