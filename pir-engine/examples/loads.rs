//! Loads a module repeatedly: reads, verifies, compiles, calls and drops it. The memory of the
//! process must not grow.
//!
//! `cargo run --release -p pir-engine --example loads -- [--count N] [--llvm] [--debug]`
//!
//! `--debug`: the module has debug information, so each load is registered with debuggers.

#[path = "../tests/common/mod.rs"]
mod common;

use pir_engine::{Executable, Generator, Options};
use std::time::Instant;

const PROGRAM: &str = "\
@total = global i64 0
define i64 @sum(i64 %n) {
entry:
  fork [label %header]
header:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %i.next = add nsw i64 %i, 1
  fork interior [label %body, label %header]
body:
  %old = atomicrmw add ptr @total, i64 %i monotonic
  halt
exit:
  join
  fork label %on [label %other]
other:
  %x = call i64 @deep(i64 3)
  halt
on:
  br label %done
done:
  join
  %t = load i64, ptr @total
  %r = add i64 %t, %x
  ret i64 %r
}
define i64 @deep(i64 %n) {
entry:
  %end = icmp eq i64 %n, 0
  br i1 %end, label %leaf, label %split
leaf:
  ret i64 1
split:
  %m = sub i64 %n, 1
  fork label %b [label %a]
a:
  %x = call i64 @deep(i64 %m)
  halt
b:
  %y = call i64 @deep(i64 %m)
  br label %done
done:
  join
  %r = add i64 %x, %y
  ret i64 %r
}
";

/// Bytes that are really there.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|n| n.parse::<u64>().ok()).unwrap_or(0) * 4096
}

fn once(n: u64, generator: Generator, debug: bool) -> Result<(), Box<dyn std::error::Error>> {
    // Another text each time; the cache of what clang made is asked for the same ones again.
    let mut more = format!("@number = global i64 {}\n{PROGRAM}", n % 16);
    if debug {
        more = common::described(&more, "program");
    }
    let module = pir_core::text::parse(more.as_bytes()).module.ok_or("it does not parse")?;
    let options = Options { generator, threads: 2, ..Options::default() };
    let program = Executable::new(pir_verify::verify(module)?, &options)?;
    let arguments = program.arguments("sum", &["100".into()])?;
    let (ended, _) = program.call("sum", &arguments)?;
    match ended?.text.as_deref() {
        Some("i64 4958") => Ok(()),
        other => Err(format!("{other:?}").into()),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let after = |name: &str| args.iter().position(|a| a == name).and_then(|n| args.get(n + 1));
    let count: u64 = after("--count").map_or(Ok(10_000), |n| n.parse())?;
    let has = |name: &str| args.iter().any(|a| a == name);
    let (llvm, debug) = (has("--llvm"), has("--debug"));
    let generator = if llvm { Generator::Llvm } else { Generator::Jit };
    let begin = Instant::now();
    let mut warm = 0;
    for n in 0..count {
        once(n, generator, debug)?;
        if n + 1 == (count / 10).max(1) {
            warm = resident();
        }
        if (n + 1) % (count / 10).max(1) == 0 {
            let threads = std::fs::read_dir("/proc/self/task").map_or(0, Iterator::count);
            let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
            println!(
                "{} loads: {} KiB, {threads} threads, {} mappings, {:.2?}",
                n + 1,
                resident() >> 10,
                maps.lines().count(),
                begin.elapsed()
            );
        }
    }
    let grown = resident().saturating_sub(warm);
    println!("grown by {} KiB since the first tenth", grown >> 10);
    if grown > 8 << 20 { Err("memory grows".into()) } else { Ok(()) }
}
