//! Work and memory of runs are linear in the size of the program and in the length of the run,
//! whatever shape its regions have: each ends in work of its own, and leaves nothing behind.

use super::common::{main_of, program};
use super::memory::peak;
use pir_interp::run::{Detector, RunOptions, RunResult, run};
use pir_interp::sched::SerialScheduler;
use pir_interp::serial::decide_by;
use pir_interp::{Input, work};
use std::fmt::Write;

/// A family of programs: its name, and the text of the one of a size.
type Shape = (&'static str, fn(usize) -> String);

/// Returns `part(0)`, `part(1)` and so on, one after the other.
fn each(n: usize, part: impl Fn(usize) -> String) -> String {
    (0..n).fold(String::new(), |mut all, k| {
        all.push_str(&part(k));
        all
    })
}

/// Returns a program with a `main` of this body and a counter.
fn main(body: &str) -> String {
    format!("@c = internal global i64 0\ndefine i64 @main() {{\nentry:\n{body}}}\n")
}

const ADD: &str = "atomicrmw add ptr @c, i64 1 monotonic";

/// Regions one after the other, with two strands each.
fn sequence(n: usize) -> String {
    let region = |k| {
        let join = if k > 0 { "  join\n" } else { "" };
        format!(
            "f{k}:\n{join}  fork [label %a{k}, label %f{}]\na{k}:\n  %o{k} = {ADD}\n  halt\n",
            k + 1
        )
    };
    main(&format!("  br label %f0\n{}f{n}:\n  join\n  ret i64 0\n", each(n, region)))
}

/// Regions one after the other that each define a value for the code after all of them.
fn sequence_of_results(n: usize) -> String {
    let region = |k| {
        let join = if k > 0 { "  join\n" } else { "" };
        format!(
            "f{k}:\n{join}  fork [label %a{k}, label %f{}]\na{k}:\n  %o{k} = add i64 {k}, 1\n  \
             halt\n",
            k + 1
        )
    };
    let sum = |k| {
        let before = if k > 0 { format!("%s{}", k - 1) } else { "0".into() };
        format!("  %s{k} = add i64 {before}, %o{k}\n")
    };
    let (regions, sums) = (each(n, region), each(n, sum));
    main(&format!("  br label %f0\n{regions}f{n}:\n  join\n{sums}  ret i64 0\n"))
}

/// Regions one after the other whose strands share one block at their end, and a trap.
fn sequence_with_shared_ends(n: usize) -> String {
    let region = |k| {
        let join = if k > 0 { "  join\n" } else { "" };
        format!(
            "f{k}:\n{join}  fork [label %a{k}, label %f{}]\na{k}:\n  %o{k} = {ADD}\n\
             %p{k} = icmp slt i64 %o{k}, 0\n  br i1 %p{k}, label %trap, label %b{k}\n\
             b{k}:\n  %q{k} = add i64 %o{k}, {k}\n  br label %done\n",
            k + 1
        )
    };
    let end = "done:\n  halt\ntrap:\n  unreachable\n";
    main(&format!("  br label %f0\n{}f{n}:\n  join\n  ret i64 0\n{end}", each(n, region)))
}

/// Regions in each other, to a depth: what level `k` does before its fork, in a strand of its own
/// and after its join, and what the function returns.
fn nested(
    n: usize,
    before: impl Fn(usize) -> String,
    strand: impl Fn(usize) -> String,
    after: impl Fn(usize) -> String,
    result: &str,
) -> String {
    let open = |k| {
        let (before, strand) = (before(k), strand(k));
        format!("n{k}:\n{before}  fork [label %n{}, label %x{k}]\nx{k}:\n{strand}  halt\n", k + 1)
    };
    let close = |k| {
        let k = n - 1 - k;
        let next = if k > 0 { format!("j{}", k - 1) } else { "end".into() };
        format!("j{k}:\n  join\n{}  br label %{next}\n", after(k))
    };
    let (opens, closes) = (each(n, open), each(n, close));
    let last = n - 1;
    main(&format!(
        "  br label %n0\n{opens}n{n}:\n  br label %j{last}\n{closes}end:\n  ret i64 {result}\n"
    ))
}

/// A region in each strand of another.
fn nest(n: usize) -> String {
    let nothing = |_| String::new();
    nested(n, nothing, |k| format!("  %o{k} = {ADD}\n"), nothing, "0")
}

/// A nest in which each level defines a value for its own strand and for the code after its join.
fn nest_of_values(n: usize) -> String {
    let strand = |k| {
        format!("  %w{k} = add i64 %v{k}, 1\n  %o{k} = atomicrmw add ptr @c, i64 %w{k} monotonic\n")
    };
    let before = |k| format!("  %v{k} = add i64 {k}, 1\n");
    nested(n, before, strand, |k| format!("  %y{k} = add i64 %v{k}, 2\n"), "%y0")
}

/// A nest with a shared variable on which each level works before and after its region.
fn nest_of_accesses(n: usize) -> String {
    let store = |k| format!("  store i64 {k}, ptr @c\n");
    nested(n, store, |_| String::new(), store, "0")
}

/// A nest whose innermost strand writes a variable that each level reads after its join.
fn nest_of_reads(n: usize) -> String {
    let nothing = |_| String::new();
    let text = nested(n, nothing, nothing, |k| format!("  %r{k} = load i64, ptr @c\n"), "0");
    text.replace(&format!("n{n}:\n"), &format!("n{n}:\n  store i64 1, ptr @c\n"))
}

/// A fork with many successors, after an attribute.
fn fan_with(attribute: &str, n: usize, strand: impl Fn(usize) -> String) -> String {
    let list = each(n, |k| format!("label %s{k}, "));
    let strands = each(n, |k| format!("s{k}:\n{}", strand(k)));
    main(&format!("  fork {attribute} [{list}label %j]\n{strands}j:\n  join\n  ret i64 0\n"))
}

fn fan(n: usize) -> String {
    fan_with("", n, |k| format!("  %a{k} = {ADD}\n  halt\n"))
}

/// A fan whose strands all end in one block.
fn fan_with_shared_end(n: usize) -> String {
    let text = fan_with("", n, |k| format!("  %a{k} = {ADD}\n  br label %done\n"));
    text.replace("j:\n  join", "done:\n  halt\nj:\n  join")
}

/// A fan in which each strand uses a value from before the fork, and defines one for after it.
fn fan_of_values(n: usize) -> String {
    let before = each(n, |k| format!("  %b{k} = add i64 {k}, 1\n"));
    let strand = |k| format!("  %a{k} = add i64 %b{k}, 1\n  halt\n");
    let after = each(n, |k| {
        let sum = if k > 0 { format!("%t{}", k - 1) } else { "0".into() };
        format!("  %t{k} = add i64 {sum}, %a{k}\n")
    });
    let text = fan_with("", n, strand).replace("entry:\n", &format!("entry:\n{before}"));
    text.replace("  ret", &format!("{after}  ret"))
}

fn fan_with_master(n: usize) -> String {
    let list = each(n, |k| format!("label %s{k}, "));
    let strands = each(n, |k| format!("s{k}:\n  %a{k} = {ADD}\n  halt\n"));
    main(&format!(
        "  fork label %m [{list}label %j]\n{strands}m:\n  %x = {ADD}\n  halt\nj:\n  join\n  ret \
         i64 0\n"
    ))
}

fn fan_in_lockstep(n: usize) -> String {
    fan_with("lockstep", n, |k| format!("  %a{k} = {ADD}\n  %b{k} = {ADD}\n  halt\n"))
}

fn fan_with_barriers(n: usize) -> String {
    let barrier = "call void @llvm.parallel.barrier()";
    let strand =
        |k| format!("  %a{k} = {ADD}\n  {barrier}\n  %b{k} = {ADD}\n  {barrier}\n  halt\n");
    fan_with("force", n, strand)
        .replace("label %j]", "label %last]")
        .replace("j:\n", &format!("last:\n  {barrier}\n  {barrier}\n  br label %j\nj:\n"))
        + "declare void @llvm.parallel.barrier()\n"
}

/// A chain of interior forks in the text, each of which passes a value on.
fn spine(n: usize) -> String {
    let part = |k| {
        let before = if k > 0 { format!("%v{}", k - 1) } else { "0".into() };
        format!(
            "i{k}:\n  %v{k} = add i64 {before}, 1\n  fork interior [label %s{k}, label %i{}]\n\
             s{k}:\n  %o{k} = atomicrmw add ptr @c, i64 %v{k} monotonic\n  halt\n",
            k + 1
        )
    };
    let end = format!("i{n}:\n  br label %j\nj:\n  join\n  ret i64 %v{}\n", n - 1);
    main(&format!("  fork [label %i0]\n{}{end}", each(n, part)))
}

/// A spine whose values are all used after the join.
fn spine_of_results(n: usize) -> String {
    let sums = each(n, |k| {
        let sum = if k > 0 { format!("%t{}", k - 1) } else { "0".into() };
        format!("  %t{k} = add i64 {sum}, %v{k}\n")
    });
    spine(n).replace("  ret", &format!("{sums}  ret"))
}

/// A parallel loop of `n` iterations, with a region of these attributes.
fn parallel_loop(attributes: &str, n: usize, body: &str) -> String {
    main(&format!(
        "  fork {attributes} [label %head]\nhead:\n  %i = phi i64 [ 0, %entry ], [ %next, %latch \
         ]\n\
         %more = icmp ult i64 %i, {n}\n  br i1 %more, label %split, label %out\n\
         split:\n  fork interior [label %body, label %latch]\nbody:\n{body}  halt\n\
         latch:\n  %next = add i64 %i, 1\n  br label %head\nout:\n  br label %j\n\
         j:\n  join\n  ret i64 0\n"
    ))
}

fn loop_of_strands(n: usize) -> String {
    parallel_loop("", n, "  %o = atomicrmw add ptr @c, i64 %i monotonic\n")
}

fn loop_with_width(n: usize) -> String {
    parallel_loop("width i32 4", n, "  %o = atomicrmw add ptr @c, i64 %i monotonic\n")
}

fn loop_with_large_width(n: usize) -> String {
    let text = format!("width i32 {}", n / 2);
    parallel_loop(&text, n, "  %o = atomicrmw add ptr @c, i64 %i monotonic\n")
}

fn loop_in_groups(n: usize) -> String {
    parallel_loop("lockstep width i32 8", n, "  %o = atomicrmw add ptr @c, i64 %i monotonic\n")
}

fn loop_in_lockstep(n: usize) -> String {
    parallel_loop("lockstep", n, "  %o = atomicrmw add ptr @c, i64 %i monotonic\n")
}

fn forced_loop(n: usize) -> String {
    parallel_loop("force", n, "  %o = atomicrmw add ptr @c, i64 %i monotonic\n")
}

/// A long body of a loop in lockstep.
fn long_lockstep(n: usize) -> String {
    let part = |k| format!("  br label %p{k}\np{k}:\n  %o{k} = add i64 %i, {k}\n");
    parallel_loop("lockstep width i32 4", 8, &each(n, part))
}

/// A region that is opened `n` times, with something in its strand.
fn repeated(n: usize, attributes: &str, strands: &str) -> String {
    main(&format!(
        "  br label %head\nhead:\n  %i = phi i64 [ 0, %entry ], [ %next, %j ]\n\
         fork {attributes} [label %a, label %b]\n{strands}\
         j:\n  join\n  %next = add i64 %i, 1\n  %more = icmp ult i64 %next, {n}\n\
         br i1 %more, label %head, label %end\nend:\n  ret i64 0\n"
    ))
}

fn repeated_region(n: usize) -> String {
    let b = "b:\n  %y = add i64 %i, 1\n  br label %j\n";
    repeated(n, "", &format!("a:\n  store i64 %i, ptr @c\n  halt\n{b}"))
}

fn repeated_barrier(n: usize) -> String {
    let barrier = "call void @llvm.parallel.barrier()";
    let a = format!("a:\n  store i64 1, ptr @c\n  {barrier}\n  halt\n");
    let b = format!("b:\n  {barrier}\n  %y = load i64, ptr @c\n  br label %j\n");
    repeated(n, "force", &(a + &b)) + "declare void @llvm.parallel.barrier()\n"
}

fn repeated_lock(n: usize) -> String {
    let section = "call void @llvm.parallel.critical.enter(ptr @c)\n  store i64 1, ptr @c\n  \
                   call void @llvm.parallel.critical.exit(ptr @c)";
    let strands = format!("a:\n  {section}\n  halt\nb:\n  {section}\n  br label %j\n");
    repeated(n, "", &strands)
        + "declare void @llvm.parallel.critical.enter(ptr)\n\
           declare void @llvm.parallel.critical.exit(ptr)\n"
}

fn repeated_release(n: usize) -> String {
    let a = "a:\n  %x = atomicrmw add ptr @c, i64 1 release\n  halt\n";
    let b = "b:\n  %y = load atomic i64, ptr @c acquire, align 8\n  br label %j\n";
    repeated(n, "", &format!("{a}{b}"))
}

/// A strand that repeats a barrier.
fn loop_of_barriers(n: usize) -> String {
    let barrier = "call void @llvm.parallel.barrier()";
    let strand = |s: &str, end: &str| {
        format!(
            "{s}:\n  %{s}i = phi i64 [ 0, %entry ], [ %{s}n, %{s} ]\n  {barrier}\n\
             %{s}n = add i64 %{s}i, 1\n  %{s}c = icmp ult i64 %{s}n, {n}\n\
             br i1 %{s}c, label %{s}, label %{s}e\n{s}e:\n  {end}\n"
        )
    };
    main(&format!(
        "  fork force [label %a, label %b]\n{}{}j:\n  join\n  ret i64 0\n",
        strand("a", "halt"),
        strand("b", "br label %j")
    )) + "declare void @llvm.parallel.barrier()\n"
}

/// Calls of a function with a region, in a loop.
fn calls_with_regions(n: usize) -> String {
    main(&format!(
        "  br label %head\nhead:\n  %i = phi i64 [ 0, %entry ], [ %next, %head ]\n\
         call void @f(i64 %i)\n  %next = add i64 %i, 1\n  %more = icmp ult i64 %next, {n}\n\
         br i1 %more, label %head, label %end\nend:\n  ret i64 0\n"
    )) + "define void @f(i64 %x) {\n  fork [label %a, label %b]\na:\n  store i64 %x, ptr @c\n  \
     halt\n\
          b:\n  br label %j\nj:\n  join\n  ret void\n}\n"
}

/// A function that calls itself in a strand of its region.
fn recursion_with_regions(n: usize) -> String {
    main(&format!("  call void @f(i64 {n})\n  ret i64 0\n"))
        + "define void @f(i64 %x) {\n  %z = icmp eq i64 %x, 0\n  br i1 %z, label %end, label %go\n\
           go:\n  fork [label %a, label %b]\na:\n  %y = sub i64 %x, 1\n  call void @f(i64 %y)\n  \
            halt\n\
           b:\n  %o = atomicrmw add ptr @c, i64 %x monotonic\n  br label %j\n\
           j:\n  join\n  br label %end\nend:\n  ret void\n}\n"
}

/// Regions one after the other, each with a nested one, in the strand of an outer region.
fn inner_sequence(n: usize) -> String {
    let body = "  br label %again\nagain:\n  %k = phi i64 [ 0, %a ], [ %m, %q ]\n\
                fork [label %c, label %d]\nc:\n  store i64 %k, ptr @c\n  halt\nd:\n  br label %q\n\
                q:\n  join\n  %m = add i64 %k, 1\n  %t = icmp ult i64 %m, ";
    main(&format!(
        "  fork [label %a, label %b]\na:\n{body}{n}\n  br i1 %t, label %again, label %over\n\
         over:\n  halt\nb:\n  br label %j\nj:\n  join\n  ret i64 0\n"
    ))
}

/// Many `phi`s, and a switch with many cases: what compiling them costs.
fn rotated_phis(n: usize) -> String {
    let phi = |k| format!("  %p{k} = phi i64 [ {k}, %entry ], [ %p{}, %l ]\n", (k + 1) % n);
    main(&format!(
        "  br label %l\nl:\n{}  %c = icmp eq i64 %p0, 3\n  br i1 %c, label %e, label %l\n\
         e:\n  ret i64 0\n",
        each(n, phi)
    ))
}

fn wide_switch(n: usize) -> String {
    let cases = each(n, |k| format!(" i64 {k}, label %b{k}"));
    let blocks = each(n, |k| format!("b{k}:\n  br label %d\n"));
    let incoming = each(n, |k| format!(", [ {k}, %b{k} ]"));
    main(&format!(
        "  %x = load i64, ptr @c\n  switch i64 %x, label %d [{cases}]\n{blocks}\
         d:\n  %p = phi i64 [ 0, %entry ]{incoming}\n  ret i64 0\n"
    ))
}

/// The shapes whose cost is linear.
const SHAPES: &[Shape] = &[
    ("sequence", sequence),
    ("sequence of results", sequence_of_results),
    ("sequence with shared ends", sequence_with_shared_ends),
    ("nest", nest),
    ("nest of values", nest_of_values),
    ("nest of accesses", nest_of_accesses),
    ("nest of reads", nest_of_reads),
    ("fan", fan),
    ("fan with a shared end", fan_with_shared_end),
    ("fan of values", fan_of_values),
    ("fan with a master", fan_with_master),
    ("fan in lockstep", fan_in_lockstep),
    ("fan with barriers", fan_with_barriers),
    ("spine", spine),
    ("spine of results", spine_of_results),
    ("loop of strands", loop_of_strands),
    ("loop with a width", loop_with_width),
    ("loop with a large width", loop_with_large_width),
    ("loop in groups", loop_in_groups),
    ("loop in lockstep", loop_in_lockstep),
    ("forced loop", forced_loop),
    ("long lockstep", long_lockstep),
    ("loop of barriers", loop_of_barriers),
    ("recursion with regions", recursion_with_regions),
    ("inner sequence", inner_sequence),
    ("rotated phis", rotated_phis),
    ("wide switch", wide_switch),
];

/// Shapes of runs whose memory does not depend on their length.
const LOOPS: &[Shape] = &[
    ("repeated region", repeated_region),
    ("repeated barrier", repeated_barrier),
    ("repeated lock", repeated_lock),
    ("repeated release", repeated_release),
    ("calls with regions", calls_with_regions),
];

/// The ways to run a program.
const WAYS: [&str; 4] = ["run", "run with clocks", "decide by bags", "decide by clocks"];

/// The cost of a run: the units of each kind of work, the detector's work, and bytes.
fn cost(text: &str, way: usize) -> Vec<(&'static str, u64)> {
    let program = program(text);
    let entry = main_of(&program);
    let input = Input::Words(Vec::new());
    let before = (work::counts().unwrap_or_default(), pir_core::work::reads().unwrap_or(0));
    let mut detector_work = 0;
    let bytes = peak(|| {
        let detector = if way == 2 { Detector::Bags } else { Detector::Clocks };
        let options = RunOptions { races: way > 0, detector, ..RunOptions::default() };
        if way < 2 {
            let mut order = SerialScheduler;
            let done = run(&program, entry, &input, &options, &mut order, &[], None);
            let done = done.expect("it starts");
            assert!(matches!(done.ended, RunResult::Outcome(_)), "{:?}", done.ended);
            detector_work = done.machine.detection.races.work;
        } else {
            let verdict = decide_by(detector, &program, entry, &input, &options, None);
            detector_work = verdict.expect("it starts").work;
        }
    });
    let after = (work::counts().unwrap_or_default(), pir_core::work::reads().unwrap_or(0));
    let mut all = vec![
        ("detector", detector_work),
        ("rows of entities", after.1 - before.1),
        ("bytes", bytes as u64),
    ];
    let names = ["registers", "clocks", "strands"];
    all.extend(names.iter().enumerate().map(|(n, &name)| (name, after.0[n] - before.0[n])));
    all
}

/// Returns what grows by more than `factor` from the first size to the last.
fn growth(shapes: &[Shape], sizes: [usize; 2], factor: f64, only: &[&str]) -> String {
    let mut grown = String::new();
    for (name, shape) in shapes {
        for (way, what) in WAYS.iter().enumerate() {
            let [small, large] = sizes.map(|n| cost(&shape(n), way));
            for (&(kind, small), &(_, large)) in small.iter().zip(&large) {
                // A few units of work that each run does do not count.
                let limit = small as f64 * factor + 20_000.0;
                if (only.is_empty() || only.contains(&kind)) && large as f64 > limit {
                    writeln!(grown, "{name}, {what}: {kind} {small} -> {large}").expect("a string");
                }
            }
        }
    }
    grown
}

#[test]
fn work_and_memory_of_all_shapes_are_linear() {
    let grown = growth(SHAPES, [500, 2000], 4.6, &[]);
    assert!(grown.is_empty(), "four times the size costs more than 4.6 times:\n{grown}");
}

#[test]
fn closed_regions_leave_nothing_behind() {
    let work = ["detector", "registers", "clocks", "strands"];
    let grown = growth(LOOPS, [500, 2000], 4.6, &work);
    assert!(grown.is_empty(), "four times the length costs more than 4.6 times:\n{grown}");
    let grown = growth(LOOPS, [4000, 24000], 1.0, &["bytes"]);
    assert!(grown.is_empty(), "longer runs need more memory:\n{grown}");
}
