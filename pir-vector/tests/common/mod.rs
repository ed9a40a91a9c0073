//! Running a loop of strands in the interpreter, one by one and in groups of lanes.

#![allow(dead_code)]

pub(crate) mod generate;

use pir_core::Module;
use pir_host::CLibrary;
use pir_interp::host::Host;
use pir_interp::outcome::Outcome;
use pir_interp::run::{RunOptions, RunResult, run};
use pir_interp::sched::SerialScheduler;
use pir_interp::{Input, Program};
use pir_vector::{LaneLoop, Refusal, RemainderMode, TargetMachine, build_lane_loop};
use std::rc::Rc;

/// Reads a module, and panics if it is malformed.
pub(crate) fn parse(text: &str) -> Module {
    let parsed = pir_core::text::parse(text.as_bytes());
    let told = format!("{:?}", parsed.diagnostics);
    parsed.module.unwrap_or_else(|| panic!("{told}\n{text}"))
}

/// Runs a function of numbers, and returns its outcome.
pub(crate) fn outcome(module: Module, entry: &str, args: &[String]) -> Outcome {
    let text = module.to_string();
    let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    let program = Program::new(verified, hosts).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let id = program.module().find(entry.as_bytes()).expect("the function is there");
    let input = Input::read(&program, id, "test", args).unwrap_or_else(|e| panic!("{e}"));
    let options = RunOptions { max_steps: 20_000_000, races: false, ..RunOptions::default() };
    let run = run(&program, id, &input, &options, &mut SerialScheduler, &[], None)
        .unwrap_or_else(|e| panic!("{:?}\n{text}", e.stop));
    match run.ended {
        RunResult::Outcome(o) => o.without_regions(),
        RunResult::Failed(e) => panic!("{:?} at {:?}\n{text}", e.stop, e.place),
        RunResult::Limit(l) => panic!("{l:?}\n{text}"),
    }
}

/// A function `@f` whose lane `%i` reads `%x` from element `%i` of `@a`, runs a body, and writes a
/// result to that element of `@out`.
pub(crate) fn per_element(result: &str, body: &str) -> String {
    format!(
        "define void @f(i64 %n, i64 %i) {{
entry:
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load i32, ptr %p, align 4
{body}
  %q = getelementptr inbounds i32, ptr @out, i64 %i
  store i32 {result}, ptr %q, align 4
  ret void
}}"
    )
}

/// How many functions are tried; `PIR_VECTOR_CASES` asks for another number.
pub(crate) fn cases() -> u32 {
    let given = std::env::var("PIR_VECTOR_CASES").ok().and_then(|n| n.parse().ok());
    given.unwrap_or(400)
}

/// A loop that runs the strands `lo <= i < hi` of `@f(i64 %n, i64 %i)` one by one.
pub(crate) const SCALAR: &str = "
define void @scalar(i64 %n, i64 %lo, i64 %hi) {
entry:
  br label %head

head:
  %i = phi i64 [ %lo, %entry ], [ %next, %body ]
  %more = icmp slt i64 %i, %hi
  br i1 %more, label %body, label %done

body:
  call void @f(i64 %n, i64 %i)
  %next = add i64 %i, 1
  br label %head

done:
  ret void
}
";

/// A module with data, a strand's blocks as `@f(i64 %n, i64 %i)`, and `@region(i64 %n, i64 %lo, i64
/// %hi)`, which runs them in lockstep in groups of `width`. The blocks begin with `lane:`, and
/// strands end with `END`.
pub(crate) fn lockstep_region(data: &str, blocks: &str, width: u32) -> String {
    let (function, lane) = (blocks.replace("END", "ret void"), blocks.replace("END", "halt"));
    format!(
        "{data}
define internal void @f(i64 %n, i64 %i) {{
{function}
}}
define void @region(i64 %n, i64 %lo, i64 %hi) {{
entry:
  fork width i64 {width} lockstep [label %spawn]
spawn:
  %i = phi i64 [ %lo, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, %hi
  br i1 %more, label %latch, label %joined
latch:
  %i.next = add i64 %i, 1
  fork interior [label %lane, label %spawn]
{lane}
joined:
  join
  ret void
}}
"
    )
}

/// Runs strands one by one and in groups; both must end alike. The text has `@f(i64, i64)`.
pub(crate) fn compare(
    text: &str,
    wanted: &LaneLoop<'_>,
    range: (i64, i64),
) -> Result<Module, Refusal> {
    let module = parse(&format!("{text}{SCALAR}"));
    compare_module(module, wanted, range)
}

/// As [`compare`], for a module that has the scalar loop already.
pub(crate) fn compare_module(
    module: Module,
    wanted: &LaneLoop<'_>,
    range: (i64, i64),
) -> Result<Module, Refusal> {
    compare_with(module, "scalar", wanted, range)
}

/// As [`compare_module`]; `oracle` is the function of the module that does it otherwise.
pub(crate) fn compare_with(
    module: Module,
    oracle: &str,
    wanted: &LaneLoop<'_>,
    (lo, hi): (i64, i64),
) -> Result<Module, Refusal> {
    let function = module.find(b"f").expect("there is an f");
    let mut wide = module.clone();
    let wanted = LaneLoop { function, index_param: 1, name: "wide", ..*wanted };
    build_lane_loop(&mut wide, &wanted)?;
    let args = ["7".to_string(), lo.to_string(), hi.to_string()];
    let expected = outcome(module, oracle, &args);
    let text = wide.to_string();
    let result = wide.clone();
    let got = outcome(wide, "wide", &args);
    assert!(
        got == expected || matches!(expected, Outcome::Ub { .. }),
        "one by one:\n{expected}\nin lanes:\n{got}\n{text}"
    );
    Ok(result)
}

/// A loop with these lanes and groups; the rest of the request is the caller's.
pub(crate) fn lanes(lanes: u32, groups: u32) -> LaneLoop<'static> {
    let function = pir_core::Entity::new(0);
    LaneLoop { groups, ..LaneLoop::new(function, 1, "wide", lanes) }
}

/// The data of the hand-written functions.
pub(crate) const DATA: &str = "
target datalayout = \"e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128\"
@a = global [40 x i32] [i32 5, i32 -3, i32 8, i32 0, i32 12, i32 7, i32 -1, i32 3, i32 9, i32 4, \
i32 6, i32 2, i32 11, i32 -7, i32 1, i32 10, i32 5, i32 -3, i32 8, i32 0, i32 12, i32 7, i32 -1, \
i32 3, i32 9, i32 4, i32 6, i32 2, i32 11, i32 -7, i32 1, i32 10, i32 5, i32 -3, i32 8, i32 0, \
i32 12, i32 7, i32 -1, i32 3], align 4
@out = global [40 x i32] zeroinitializer, align 4
@rest = global [40 x i64] zeroinitializer, align 8
@cell = global i32 0, align 4
";

/// `llvm-as-22` reads it.
pub(crate) fn llvm_accepts(text: &str) {
    use std::io::Write;
    let mut child = std::process::Command::new("llvm-as-22")
        .args(["-o", "/dev/null", "-"])
        .stdin(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap_or_else(|e| {
            panic!("`llvm-as-22` does not start ({e}); try `apt-get install llvm-22`")
        });
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it is read");
    let done = child.wait_with_output().expect("it ends");
    assert!(done.status.success(), "{}\n{text}", String::from_utf8_lossy(&done.stderr));
}

pub(crate) fn has(text: &str, part: &str) {
    assert!(text.contains(part), "no `{part}` in\n{text}");
}

pub(crate) fn lacks(text: &str, part: &str) {
    assert!(!text.contains(part), "`{part}` in\n{text}");
}

/// Compares in several shapes and returns the text of the module with 8 lanes.
pub(crate) fn check(function: &str) -> String {
    let text = format!("{DATA}{function}");
    let mut first = None;
    for (n, groups) in [(8, 1), (4, 1), (8, 2), (16, 4)] {
        for target in [TargetMachine::V512, TargetMachine::V128] {
            for tail in [RemainderMode::Masked, RemainderMode::Scalar] {
                let wanted = LaneLoop { target, remainder: tail, ..lanes(n, groups) };
                for range in [(0, 32), (1, 14), (3, 3), (2, 4)] {
                    let made = compare(&text, &wanted, range).expect("it is vectorised");
                    first.get_or_insert_with(|| made.to_string());
                }
            }
        }
    }
    llvm_accepts(first.as_ref().expect("a module"));
    first.unwrap_or_default()
}
