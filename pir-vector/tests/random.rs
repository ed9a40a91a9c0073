//! Random strands have the same effects one by one and in groups of lanes.

use crate::common::{SCALAR, cases, compare_module, compare_with, generate, lanes, parse};
use pir_vector::{LaneLoop, LaneOrder, ParamShape, Refusal, RemainderMode, TargetMachine};
use proptest::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};

fn check(bytes: &[u8], wanted: &LaneLoop<'_>, promoted: bool, range: (i64, i64)) -> bool {
    let text = generate::function(bytes);
    let mut module = parse(&format!("{text}{SCALAR}"));
    if promoted {
        let f = module.find(b"f").expect("f");
        assert!(pir_vector::mem2reg(&mut module, f) >= 8);
    }
    match compare_module(module, wanted, range) {
        Ok(_) => true,
        Err(Refusal::Irreducible(_)) => false,
        Err(e) => panic!("{e}\n{text}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(),
        max_shrink_iters: 400,
        ..ProptestConfig::default()
    })]

    #[test]
    fn vectorised_functions_agree_with_scalar_ones(
        bytes in prop::collection::vec(any::<u8>(), 0..400),
        shape in 0usize..6,
        promoted in prop::bool::weighted(0.8),
        lo in 0i64..5,
        count in 0i64..21,
    ) {
        let (n, groups) = [(2, 1), (4, 1), (8, 1), (8, 2), (4, 2), (16, 4)][shape];
        let remainder = if lo % 2 == 0 { RemainderMode::Masked } else { RemainderMode::Scalar };
        let target = if count % 3 == 0 { TargetMachine::V128 } else { TargetMachine::V512 };
        let wanted = LaneLoop { remainder, target, reduce: count % 2 == 0, ..lanes(n, groups) };
        check(&bytes, &wanted, promoted, (lo, lo + count));
    }
}

/// Functions that were vectorised, that lockstep refused, and that are the same in groups of any
/// size.
static DONE: [AtomicU32; 3] = [AtomicU32::new(0), AtomicU32::new(0), AtomicU32::new(0)];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(),
        max_shrink_iters: 400,
        ..ProptestConfig::default()
    })]

    fn check_lockstep_lanes(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        shape in 0usize..4,
        promoted in prop::bool::weighted(0.8),
        lo in 0i64..5,
        count in 0i64..13,
    ) {
        let (n, groups) = [(2, 1), (4, 1), (8, 1), (8, 2)][shape];
        let text = generate::lockstep(&bytes, n);
        let mut module = parse(&text);
        if promoted {
            let f = module.find(b"f").expect("f");
            pir_vector::mem2reg(&mut module, f);
        }
        let wanted = LaneLoop { order: LaneOrder::Lockstep, ..lanes(n, groups) };
        match compare_with(module, "region", &wanted, (lo, lo + count)) {
            Ok(_) => DONE[0].fetch_add(1, Ordering::Relaxed),
            Err(Refusal::Irreducible(_)) => 0,
            Err(Refusal::Order(_)) => DONE[1].fetch_add(1, Ordering::Relaxed),
            Err(e) => panic!("{e}\n{text}"),
        };
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(),
        max_shrink_iters: 400,
        ..ProptestConfig::default()
    })]

    fn check_group_sizes(
        bytes in prop::collection::vec(any::<u8>(), 0..40),
        sizes in 0usize..4,
        lo in 0i64..5,
        count in 0i64..13,
    ) {
        let (n, other) = [(2, 4), (4, 2), (8, 2), (2, 8)][sizes];
        let text = generate::lockstep(&bytes, n);
        let mut module = parse(&text);
        let f = module.find(b"f").expect("f");
        pir_vector::mem2reg(&mut module, f);
        let shapes = [ParamShape::Uniform, ParamShape::Consecutive { stride: 1 }];
        if pir_vector::are_lanes_independent(&module, f, &shapes) == Ok(true) {
            let remainder = [RemainderMode::Masked, RemainderMode::Scalar][lo as usize % 2];
            let wanted = LaneLoop { order: LaneOrder::Lockstep, remainder, ..lanes(other, 1) };
            match compare_with(module, "region", &wanted, (lo, lo + count)) {
                Ok(_) => DONE[2].fetch_add(1, Ordering::Relaxed),
                Err(Refusal::Irreducible(_) | Refusal::Order(_)) => 0,
                Err(e) => panic!("{e}\n{text}"),
            };
        }
    }
}

#[test]
fn independent_lanes_agree_in_groups_of_any_size() {
    check_group_sizes();
    let free = DONE[2].load(Ordering::Relaxed);
    assert!(free * 20 > cases(), "too few are independent: {free} of {}", cases());
}

#[test]
fn lockstep_lanes_agree_with_the_interpreter() {
    check_lockstep_lanes();
    let [done, refused] = [0, 1].map(|k| DONE[k].load(Ordering::Relaxed));
    println!("{done} vectorised, {refused} refused for their order");
    assert!(done * 2 > refused, "too few are vectorised: {done}, {refused} refused");
}
