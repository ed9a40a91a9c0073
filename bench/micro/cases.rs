//! Whole cases per second on one core, by mode and by size: a program is generated, the pass `dce`
//! runs, and the outcomes are compared.

use divan::Bencher;
use divan::counter::ItemsCount;
use pir_fuzz::{Mode, Options, Subject, run};
use std::sync::atomic::AtomicBool;

fn main() {
    divan::main();
}

const CASES: u64 = 500;

fn cases(bencher: Bencher<'_, '_>, mode: Mode, size: u32, count: u64) {
    let dce = "dce".parse().expect("a pipeline");
    let mut options = Options::of(mode, count);
    (options.jobs, options.generator.size) = (Some(1), size);
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        let result = run(&Subject::Pipeline(&dce), &options, &AtomicBool::new(false));
        assert_eq!((result.statistics.cases, result.statistics.valid), (count, count));
    });
}

#[divan::bench(args = Mode::ALL.map(Mode::name), sample_count = 5)]
fn by_mode(bencher: Bencher<'_, '_>, name: &str) {
    let mode = Mode::ALL.into_iter().find(|m| m.name() == name).expect("a mode");
    cases(bencher, mode, mode.default_size(), CASES);
}

#[divan::bench(args = [10, 40, 80], sample_count = 5)]
fn race_free_by_size(bencher: Bencher<'_, '_>, size: u32) {
    cases(bencher, Mode::RaceFree, size, CASES);
}
