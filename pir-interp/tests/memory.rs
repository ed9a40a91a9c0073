//! The memory that a run needs depends on the locations that it accesses, not on its length.

use super::common::{self, main_of};
use peak_alloc::PeakAlloc;
use pir_interp::run::{Detector, RunOptions, run};
use pir_interp::sched::SerialScheduler;
use pir_interp::serial::decide_by;
use pir_interp::{Input, Program};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Returns a program with two strands, of which the second repeats `body`.
fn program(trips: u32, first: &str, body: &str) -> Program {
    let first = first.replace("%v", "%w");
    let text = format!(
        "@x = global i32 0\n@y = global i32 0\n\
         define i32 @main() {{\nentry:\n  %p = alloca i32\n  fork [label %a, label %b]\n\
         a:\n  {first}\n  br label %done\n\
         b:\n  %i = phi i32 [ 0, %entry ], [ %n, %b ]\n  {body}\n\
         %n = add i32 %i, 1\n  %c = icmp ult i32 %n, {trips}\n\
         br i1 %c, label %b, label %done\n\
         done:\n  join\n  ret i32 0\n}}\n"
    );
    common::program(&text)
}

/// Returns the greatest number of bytes that `work` uses beyond those in use before it.
pub(crate) fn peak(work: impl FnOnce()) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    work();
    MEMORY.peak_usage().saturating_sub(before)
}

#[test]
fn long_runs_use_no_more_memory_than_short_ones() {
    let load = "%v = load i32, ptr @x";
    let store = "store i32 1, ptr @x";
    let atomic = "%v = atomicrmw add ptr @x, i32 1 seq_cst";
    let publish = "store atomic i32 1, ptr @x release, align 4";
    let acquire = "%v = load atomic i32, ptr @x acquire, align 4";
    let shared = "%v = load i32, ptr %p\n  store i32 %i, ptr %p";
    let fence = "store i32 %i, ptr %p\n  fence seq_cst\n  %v = load i32, ptr %p";
    let bodies = [load, store, atomic, publish, acquire, shared, fence];
    let firsts = [load, store, "%v = load i32, ptr %p", "store i32 7, ptr %p", atomic, publish];
    let options = RunOptions::default();
    let mut grown = Vec::new();
    for first in firsts {
        for body in bodies {
            let [short, long] = [2_000, 40_000].map(|trips| {
                let program = program(trips, first, body);
                let entry = main_of(&program);
                let input = Input::Words(Vec::new());
                let decided = [Detector::Bags, Detector::Clocks].map(|detector| {
                    peak(|| drop(decide_by(detector, &program, entry, &input, &options, None)))
                });
                let ran = [Detector::Bags, Detector::Clocks].map(|detector| {
                    let options = RunOptions { detector, ..options.clone() };
                    let mut order = SerialScheduler;
                    peak(|| drop(run(&program, entry, &input, &options, &mut order, &[], None)))
                });
                [decided, ran].concat()
            });
            for (way, (short, long)) in short.iter().zip(&long).enumerate() {
                if *long > *short + (16 << 10) {
                    grown.push(format!("{first} | {body}: way {way}, {short} and {long} bytes"));
                }
            }
        }
    }
    assert!(grown.is_empty(), "{}", grown.join("\n"));
}
