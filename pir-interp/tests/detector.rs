//! The detection of races takes time in proportion to the accesses of a run without races.

use super::common::{self, main_of};
use pir_interp::run::{Detector, RunOptions};
use pir_interp::serial::decide_by;
use pir_interp::{Input, Program};

/// Returns a program that runs `before`, then a parallel loop with this many iterations of `body`,
/// then `after`, and all of it three times, in a strand: accesses outside of all regions are
/// ordered with all others.
fn program(strands: u32, before: &str, body: &str, after: &str) -> Program {
    let text = format!(
        "@x = global i32 0\n\
         define i32 @main() {{\nentry:\n  fork [label %first]\n\
         first:\n  br label %again\n\
         again:\n  %k = phi i32 [ 0, %first ], [ %k.next, %done ]\n  {before}\n  \
         fork [label %head]\n\
         head:\n  %i = phi i32 [ 0, %again ], [ %n, %latch ]\n  \
         %c = icmp ult i32 %i, {strands}\n  br i1 %c, label %latch, label %done\n\
         latch:\n  %n = add i32 %i, 1\n  fork interior [label %b, label %head]\n\
         b:\n  {body}\n  halt\n\
         done:\n  join\n  {after}\n  %k.next = add i32 %k, 1\n  \
         %more = icmp ult i32 %k.next, 3\n  br i1 %more, label %again, label %exit\n\
         exit:\n  join\n  ret i32 0\n}}\n"
    );
    common::program(&text)
}

#[test]
fn work_is_in_proportion_to_accesses() {
    let outside = ["", "store i32 1, ptr @x", "store i8 1, ptr @x", "%w = load i32, ptr @x"];
    let bodies = [
        "%v = load i32, ptr @x",
        "%v = load i32, ptr @x\n  %u = load i16, ptr @x",
        "%v = load atomic i32, ptr @x acquire, align 4",
        "%v = atomicrmw add ptr @x, i32 1 seq_cst",
        "%v = load i32, ptr @x\n  %u = load atomic i32, ptr @x acquire, align 4",
    ];
    let strands = 3_000;
    for before in outside {
        for body in bodies {
            for after in outside {
                let after = after.replace("%w", "%z");
                let program = program(strands, before, body, &after);
                let entry = main_of(&program);
                let (input, options) = (Input::Words(Vec::new()), RunOptions::default());
                for detector in [Detector::Bags, Detector::Clocks] {
                    let run = decide_by(detector, &program, entry, &input, &options, None);
                    let work = run.expect("it starts").work;
                    // At most two accesses a strand, in each of three rounds, and a few
                    // comparisons each.
                    let most = 6 * u64::from(strands) * 32;
                    assert!(work <= most, "{before} | {body} | {after}: {detector:?}: {work}");
                }
            }
        }
    }
}
