//! No recursion whose depth the input decides: long chains of instructions, types and constants,
//! and deep nests, through the verifier, each pass, the level and the lowering, on a small stack.
//!
//! A stack overflow ends the process; the message has the name of the thread, which says the step
//! and the chain. Quadratic time shows in the long test.

use pir_lower::lower;
use pir_tests::chains::{Chain, of_constants, of_instructions, of_nests, of_types};
use pir_transform::{Level, Options, PASSES, Pipeline, run_unverified};
use pir_verify::{Verified, verify};
use rayon::iter::{ParallelBridge, ParallelIterator};
use std::time::{Duration, Instant};

/// How chains are checked.
#[derive(Clone, Copy)]
struct Scale {
    /// The links of a chain.
    links: usize,
    /// The levels of a nest.
    levels: usize,
    /// The size of the stack in bytes: no room for a frame for each link.
    stack: usize,
    /// The longest time of a step.
    limit: Duration,
}

const SHORT: Scale =
    Scale { links: 3_000, levels: 500, stack: 192 << 10, limit: Duration::from_secs(60) };
const LONG: Scale =
    Scale { links: 100_000, levels: 2_000, stack: 1 << 20, limit: Duration::from_secs(120) };

/// Runs a step on a thread with a small stack.
///
/// # Panics
/// If it takes too long.
fn step<T: Send>(chain: &Chain, scale: Scale, what: &str, f: impl FnOnce() -> T + Send) -> T {
    let name = format!("{what}: {}", chain.name);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .stack_size(scale.stack)
        .thread_name(move |_| name.clone());
    let begin = Instant::now();
    let result = pool.build().expect("a thread").install(f);
    let time = begin.elapsed();
    assert!(time < scale.limit, "{what} takes {time:?} for a chain of {}", chain.name);
    result
}

/// Puts a chain through everything; through the lowering only where `lowers`.
fn check(chain: &Chain, scale: Scale, lowers: bool) {
    let read = pir_core::text::parse(chain.text.as_bytes()).into_result();
    let module = read.unwrap_or_else(|found| panic!("{}: {}", chain.name, found[0]));
    let verified: Verified = step(chain, scale, "verify", || verify(module))
        .unwrap_or_else(|invalid| panic!("{}: {invalid}", chain.name));
    let each = PASSES.iter().map(|p| (p.name, p.name.parse().expect("a pass is a pipeline")));
    for (name, pipeline) in each.chain([("-O", Pipeline::of_level(Level::O2))]) {
        let mut options = Options::default();
        options.verify_each = false;
        let source = verified.clone();
        let done = step(chain, scale, name, || {
            let done = run_unverified(source, &pipeline, &options);
            done.map(|done| if done.is_changed() { done.verify().err() } else { None })
        });
        let wrong = done.unwrap_or_else(Some);
        assert!(wrong.is_none(), "{}: {name}: {}", chain.name, wrong.expect("an error"));
    }
    for backend in if lowers { &["sequential", "openmp"][..] } else { &[] } {
        let source = verified.clone();
        let options = pir_lower::Options::to(backend);
        let lowered = step(chain, scale, backend, || lower(source, &options).err());
        assert!(lowered.is_none(), "{}: {lowered:?}", chain.name);
    }
    step(chain, scale, "print and drop", || drop(verified.into_module().to_string()));
}

fn check_all(scale: Scale) {
    let others = of_types(scale.links).into_iter().chain(of_constants(scale.links));
    // One text for each thread is in memory at a time.
    let chains = of_instructions(scale.links).chain(others).par_bridge();
    chains.for_each(|chain| check(&chain, scale, true));
}

#[test]
fn chains_of_thousands() {
    check_all(SHORT);
}

#[test]
#[ignore = "slow"]
fn chains_of_a_hundred_thousand() {
    check_all(LONG);
}

#[test]
fn nests_of_hundreds() {
    of_nests(SHORT.levels).iter().for_each(|nest| check(nest, SHORT, false));
}

#[test]
#[ignore = "slow"]
fn nests_of_thousands() {
    of_nests(LONG.levels).iter().for_each(|nest| check(nest, LONG, false));
}
