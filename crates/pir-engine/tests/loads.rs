//! Programs that are loaded, called and dropped again leave nothing behind. More of it:
//! `cargo run --release -p pir-engine --example loads`.

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

#[test]
fn memory_stays_flat() {
    let read = |name: &str| {
        let path =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
        std::fs::read_to_string(path).expect("it can be read")
    };
    let programs = [(read("fib.pir"), 55), (read("loop.pir"), 10_000), (read("mergesort.pir"), 64)];
    let run = |count: usize| {
        for (text, wanted) in programs.iter().cycle().take(count) {
            assert_eq!(load(text), *wanted);
        }
    };
    run(300);
    let (before, had) = (resident(), threads());
    run(2000);
    let (after, have) = (resident(), threads());
    assert!(after < before + (4 << 20), "{} KiB before, {} KiB after", before >> 10, after >> 10);
    assert!(have <= had + 4, "{had} threads before, {have} after");
}
