//! The pass against generated programs.

use own_pass::forward;
use pir_fuzz::proptest::programs;
use pir_fuzz::quickcheck::Racy;
use pir_fuzz::{Mode, Options, check, check_module};
use proptest::prelude::*;

#[test]
fn campaign() {
    let statistics = check(forward, Options::of(Mode::RaceFree, 2000));
    assert!(statistics.pass_fired > 100, "{} cases are too few", statistics.pass_fired);
}

proptest! {
    #[test]
    fn strands_that_communicate(program in programs(Mode::Atomic)) {
        let verdict = check_module(forward, program.module());
        prop_assert!(!verdict.is_failure(), "{}", verdict);
    }
}

quickcheck::quickcheck! {
    fn strands_that_race(program: Racy) -> bool {
        !check_module(forward, program.module()).is_failure()
    }
}
