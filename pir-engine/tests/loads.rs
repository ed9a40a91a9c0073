//! Programs that are loaded, called and dropped leak no memory. A longer run:
//! `cargo run --release -p pir-engine --example loads`.

use crate::common::described;
use crate::programs::{call, executable};
use pir_engine::Options;

/// Bytes of the process that are really there.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").expect("the kernel tells");
    let pages: u64 = text.split(' ').nth(1).and_then(|n| n.parse().ok()).expect("a number");
    pages * 4096
}

fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").expect("the kernel tells").count()
}

fn load(text: &str) -> u64 {
    let program = executable(text, &Options { threads: 2, ..Options::default() });
    call(&program, "main").expect("no fault").bits.expect("a number")
}

/// Returns programs with their results.
fn programs() -> [(String, u64); 3] {
    [("fib.pir", 55), ("loop.pir", 10_000), ("mergesort.pir", 64)].map(|(name, wanted)| {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples").join(name);
        (std::fs::read_to_string(path).expect("it can be read"), wanted)
    })
}

/// Loads programs `before` times, and then `more` times, which must not increase the memory in use.
fn stays_flat(programs: &[(String, u64)], before: usize, more: usize) {
    let run = |count: usize| {
        for (text, wanted) in programs.iter().cycle().take(count) {
            assert_eq!(load(text), *wanted);
        }
    };
    run(before);
    let (before, had) = (resident(), threads());
    run(more);
    let (after, have) = (resident(), threads());
    assert!(after < before + (4 << 20), "{} KiB before, {} KiB after", before >> 10, after >> 10);
    assert!(have <= had + 4, "{had} threads before, {have} after");
}

#[test]
fn memory_stays_flat() {
    stays_flat(&programs(), 300, 2000);
}

/// The debug file of each is some 2 KiB.
#[test]
fn repeated_loading_with_debug_registration_does_not_leak() {
    let programs = programs().map(|(text, wanted)| (described(&text, "program"), wanted));
    stays_flat(&programs, 300, 4000);
}
