//! Consistency of the table.

use super::*;
use crate::Type;
use crate::types::Types;

#[test]
fn every_row_is_found_by_its_name() {
    for row in ROWS {
        let found = find(row.name.as_bytes());
        assert_eq!(row.id.row().name, row.name);
        match row.id {
            Id::X86 => assert!(found.is_none()),
            id => assert_eq!(found.map(|f| (f.id, f.suffix)), Some((id, ""))),
        }
    }
    for line in include_str!("x86.txt").lines() {
        let (name, signature) = line.split_once(' ').expect("a name and a signature");
        let found = find(name.as_bytes()).expect(name);
        assert_eq!((found.id, found.name, found.signature.text()), (Id::X86, name, signature));
    }
}

#[test]
fn names_are_found_without_their_types() {
    let name = |n: &str| find(n.as_bytes()).map(|f| (f.id, f.suffix.to_owned()));
    assert_eq!(name("llvm.smax.i32"), Some((Id::Smax, ".i32".into())));
    assert_eq!(name("llvm.vector.reduce.add.v4i32"), Some((Id::VectorReduceAdd, ".v4i32".into())));
    assert_eq!(name("llvm.smul.fix.sat.i8"), Some((Id::SmulFixSat, ".i8".into())));
    assert_eq!(name("llvm.memcpy.inline.p0.p0.i64"), Some((Id::MemcpyInline, ".p0.p0.i64".into())));
    assert_eq!(name("llvm.trap"), Some((Id::Trap, String::new())));
    for none in ["llvm.trap.i32", "llvm.smaxx.i32", "llvm.used", "llvm", "smax", "", "llvm.", "x"] {
        assert_eq!(name(none), None, "{none}");
    }
    assert!(find(b"llvm.smax.\xff").is_none());
}

#[test]
fn lane_rules_fit_the_signatures() {
    for row in ROWS {
        let constants: Vec<_> =
            row.signature.params().enumerate().filter(|p| p.1.1).map(|p| p.0).collect();
        match row.lanes {
            LaneRule::Each => assert!(constants.is_empty(), "{}", row.name),
            LaneRule::EachBut(n) => assert!(constants.iter().all(|&c| c == usize::from(n))),
            _ => {}
        }
        if matches!(row.lanes, LaneRule::Each | LaneRule::EachBut(_)) {
            assert!(row.effect.is_pure() && row.effect.is_speculatable(), "{}", row.name);
        }
        let first = matches!(Support::First, s if s == row.interp || s == row.jit);
        assert!(!first || row.signature.params().next().is_some(), "{}", row.name);
    }
}

#[test]
fn slots_stand_where_the_types_are() {
    let slots = |id: Id| id.row().signature.slots().collect::<Vec<_>>();
    assert_eq!(slots(Id::Abs), [Slot::Arg(0)]);
    assert_eq!(slots(Id::Scmp), [Slot::Result, Slot::Arg(0)]);
    assert_eq!(slots(Id::SaddWithOverflow), [Slot::Arg(0)]);
    assert_eq!(slots(Id::Lrint), [Slot::Result, Slot::Arg(0)]);
    assert_eq!(slots(Id::Ldexp), [Slot::Arg(0), Slot::Arg(1)]);
    assert_eq!(slots(Id::IsFpclass), [Slot::Arg(0)]);
    assert_eq!(slots(Id::MaskedGather), [Slot::Arg(2), Slot::Arg(0)]);
    assert_eq!(slots(Id::Trap), []);
}

#[test]
fn signatures_are_matched() {
    let mut types = Types::default();
    let v4i32 = types.vector(4, Type::I32);
    let v4i1 = types.vector(4, Type::I1);
    let v4ptr = types.vector(4, Type::PTR);
    let pair = types.structure(&[Type::I32, Type::I1], false);
    let check = |id: Id, ret, params: &[Type]| id.row().signature.check(&types, ret, params, false);
    assert_eq!(check(Id::Smax, Type::I32, &[Type::I32, Type::I32]), Ok(()));
    assert_eq!(check(Id::Smax, v4i32, &[v4i32, v4i32]), Ok(()));
    assert_eq!(check(Id::Smax, Type::F32, &[Type::F32, Type::F32]), Err(Mismatch::Result));
    assert_eq!(check(Id::Smax, Type::I32, &[Type::I32, Type::I64]), Err(Mismatch::Param(1)));
    assert_eq!(check(Id::Smax, Type::I32, &[Type::I32]), Err(Mismatch::Count));
    assert_eq!(check(Id::SaddWithOverflow, pair, &[Type::I32, Type::I32]), Ok(()));
    let single = check(Id::SaddWithOverflow, Type::I32, &[Type::I32; 2]);
    assert_eq!(single, Err(Mismatch::Result));
    assert_eq!(check(Id::VectorReduceAdd, Type::I32, &[v4i32]), Ok(()));
    assert_eq!(check(Id::VectorReduceAdd, Type::I64, &[v4i32]), Err(Mismatch::Result));
    assert_eq!(check(Id::MaskedGather, v4i32, &[v4ptr, v4i1, v4i32]), Ok(()));
    assert_eq!(check(Id::MaskedGather, v4i32, &[v4ptr, v4i32, v4i32]), Err(Mismatch::Param(1)));
}

#[test]
fn effects_answer_queries() {
    assert!(Id::Smax.row().effect.is_pure());
    assert!(!Id::ConstrainedFadd.row().effect.is_pure(), "it depends on the environment");
    assert!(!Id::ParallelBarrier.row().effect.is_pure());
    assert!(Id::ParallelBarrier.row().effect.is_convergent());
    assert!(!Id::ParallelBarrier.row().effect.returns());
    assert!(Id::Trap.row().effect.words().iter().any(|w| w == "noreturn"));
    let copy = Id::Memcpy.row().effect.memory;
    assert!(copy.reads() && copy.writes());
}

#[test]
fn families_are_ranges() {
    for row in ROWS {
        let starts = |prefix| row.name.starts_with(prefix);
        assert_eq!(row.id.is_constrained(), starts("llvm.experimental.constrained."));
        assert_eq!(row.id.is_reduction(), starts("llvm.vector.reduce."));
        assert_eq!(row.lanes == LaneRule::Strand, starts("llvm.parallel."));
    }
}
