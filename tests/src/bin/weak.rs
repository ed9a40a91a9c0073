//! Compares the search with the axioms on random litmus programs: `weak [FIRST [COUNT]]`.

use pir_tests::weak::{compare, random_program};
use rayon::prelude::*;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|a| a.parse().expect("a number"));
    let (first, count): (u64, u64) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(1000));
    let one = |seed| (seed, compare(&random_program(seed)));
    let all: Vec<_> = (first..first + count).into_par_iter().map(one).collect();
    let wrong = all.iter().filter_map(|(seed, r)| r.as_ref().err().map(|e| (seed, e)));
    let mut failed = 0;
    for (seed, why) in wrong {
        failed += 1;
        if failed <= 3 {
            println!("seed {seed}: {why}");
        }
    }
    let outcomes: usize = all.iter().filter_map(|(_, r)| r.as_ref().ok()).sum();
    println!("{count} programs, {failed} differ; {outcomes} outcomes");
    std::process::exit(i32::from(failed > 0));
}
