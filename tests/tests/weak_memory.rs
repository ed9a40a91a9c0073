//! Weak memory orders: the search of the interpreter against the axioms.

use pir_tests::tally::par_sum;
use pir_tests::weak::{compare, random_program};
use rayon::prelude::*;

#[test]
fn random_programs_have_the_outcomes_of_the_axioms() {
    par_sum((0..400_u64).into_par_iter().map(|seed| {
        compare(&random_program(seed)).map(|_| 1).map_err(|e| format!("seed {seed}: {e}"))
    }));
}
