//! Programs that are loaded, called and dropped leak no memory. A longer run:
//! `cargo run --release -p pir-engine --example loads`.

use crate::common::described;
use pir_engine::{Executable, Options};

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
    let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
    let module = pir_verify::verify(module).expect("it is valid");
    let program = Executable::new(module, &Options { threads: 2, ..Options::default() });
    let program = program.unwrap_or_else(|e| panic!("{e}"));
    let arguments = program.arguments("main", &[]).expect("it takes none");
    let (ended, _) = program.call("main", &arguments).expect("it is there");
    ended.expect("no fault").bits.expect("a number")
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
