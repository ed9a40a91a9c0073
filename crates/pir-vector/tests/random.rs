//! Random strands: what they do one by one they do in groups of lanes.

mod common;

use common::{SCALAR, compare_module, generate, lanes, parse};
use pir_vector::{LaneLoop, Refusal, Tail, Target};
use proptest::prelude::*;

fn check(bytes: &[u8], wanted: &LaneLoop<'_>, promoted: bool, range: (i64, i64)) -> bool {
    let text = generate::function(bytes);
    let mut module = parse(&format!("{text}{SCALAR}"));
    if promoted {
        let f = module.find(b"f").expect("f");
        assert!(pir_vector::promote_locals(&mut module, f) >= 8);
    }
    match compare_module(module, wanted, range) {
        Ok(_) => true,
        Err(Refusal::Irreducible(_)) => false,
        Err(e) => panic!("{e}\n{text}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn lanes_do_what_strands_do(
        bytes in prop::collection::vec(any::<u8>(), 0..400),
        shape in 0usize..6,
        promoted in prop::bool::weighted(0.8),
        lo in 0i64..5,
        count in 0i64..21,
    ) {
        let (n, groups) = [(2, 1), (4, 1), (8, 1), (8, 2), (4, 2), (16, 4)][shape];
        let tail = if lo % 2 == 0 { Tail::Masked } else { Tail::Scalar };
        let target = if count % 3 == 0 { Target::V128 } else { Target::V512 };
        let wanted = LaneLoop { tail, target, reduce: count % 2 == 0, ..lanes(n, groups) };
        check(&bytes, &wanted, promoted, (lo, lo + count));
    }
}

/// How many functions are tried; `PIR_VECTOR_CASES` asks for another number.
fn cases() -> u32 {
    let given = std::env::var("PIR_VECTOR_CASES").ok().and_then(|n| n.parse().ok());
    given.unwrap_or(400)
}
