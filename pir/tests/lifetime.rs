//! Constructors and destructors of modules (`llvm.global_ctors`, `llvm.global_dtors`): what the
//! program itself may do, they may, in every engine and executor. Black box.

use crate::common::{PIR, place};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A function that runs before or after `main`.
struct Case {
    name: &'static str,
    declarations: &'static str,
    body: &'static str,
    /// What the function leaves in `@s`.
    result: u32,
    status: i32,
}

const fn case(name: &'static str, body: &'static str, result: u32, status: i32) -> Case {
    Case { name, declarations: "", body, result, status }
}

const TWO_STRANDS: &str = "  fork [label %a, label %a, label %j]\na:\n  %o = atomicrmw add ptr @s, \
                           i64 5 monotonic\n  halt\nj:\n  join\n  ret void\n";
const PARALLEL_LOOP: &str = "  fork [label %h]\nh:\n  %i = phi i64 [0, %entry], [%n, %l]\n  %m = \
                             icmp slt i64 %i, 10\n  br i1 %m, label %l, label %d\nl:\n  %n = add \
                             nsw i64 %i, 1\n  fork interior [label %b, label %h]\nb:\n  %o = \
                             atomicrmw add ptr @s, i64 1 monotonic\n  halt\nd:\n  join\n  ret \
                             void\n";
const FORCED: &str = "  fork force [label %a, label %b]\na:\n  store atomic i64 1, ptr @s release, \
                      align 8\n  br label %j\nb:\n  br label %w\nw:\n  %v = load atomic i64, ptr \
                       @s \
                      acquire, align 8\n  %c = icmp eq i64 %v, 1\n  br i1 %c, label %d, label \
                      %w\nd:\n  store atomic i64 10, ptr @s release, align 8\n  br label %j\nj:\n  \
                      join\n  ret void\n";
const HANG: &str = "  fork [label %a, label %b]\na:\n  halt\nb:\n  %c = icmp eq i64 0, 1\n  br i1 \
                    %c, label %j, label %e\ne:\n  halt\nj:\n  join\n  ret void\n";
const NULL_CALL: &str = "  %f = load volatile ptr, ptr @p\n  call void %f()\n  ret void\n";
const NULL_CALL_IN_STRAND: &str = "  fork [label %a, label %j]\na:\n  %f = load volatile ptr, ptr \
                                   @p\n  call void %f()\n  halt\nj:\n  join\n  ret void\n";
const EXIT_IN_STRAND: &str = "  fork [label %a, label %j]\na:\n  call void @exit(i32 3)\n  \
                              unreachable\nj:\n  join\n  ret void\n";

const EXIT: &str = "declare void @exit(i32)\n";

/// All but [`ENDLESS`], which takes as long as its time limit.
const CASES: [Case; 10] = [
    case("two strands", TWO_STRANDS, 10, 0),
    case("a parallel loop", PARALLEL_LOOP, 10, 0),
    case("a forced region", FORCED, 10, 0),
    case("a hang", HANG, 0, 126),
    case("a fault", NULL_CALL, 0, 126),
    case("a fault in a strand", NULL_CALL_IN_STRAND, 0, 126),
    Case {
        declarations: "declare void @abort()\n",
        ..case("abort", "  call void @abort()\n  ret void\n", 0, 126)
    },
    Case { declarations: EXIT, ..case("exit", "  call void @exit(i32 3)\n  unreachable\n", 0, 3) },
    Case { declarations: EXIT, ..case("exit in a strand", EXIT_IN_STRAND, 0, 3) },
    Case {
        declarations: "declare void @nowhere()\n",
        ..case("an undefined function", "  call void @nowhere()\n  ret void\n", 0, 126)
    },
];

const ENDLESS: Case = case(
    "an endless loop",
    "  br label %l\nl:\n  %v = load volatile i64, ptr @s\n  br label %l\n",
    0,
    124,
);

const EXECUTORS: [&str; 4] = ["rayon", "sequential", "simd", "openmp"];

/// `main` prints `@s` and returns 0.
fn program(case: &Case, list: &str) -> String {
    let Case { declarations, body, .. } = case;
    format!(
        "declare i32 @printf(ptr, ...)\n{declarations}@m = constant [4 x i8] c\"%d\\0A\\00\"\n@s = \
         global i64 0\n@p = global ptr null\n@llvm.{list} = appending global [1 x {{ i32, ptr, ptr \
         }}] [{{ i32, ptr, ptr }} {{ i32 200, ptr @c, ptr null }}]\ndefine internal void @c() \
         {{\nentry:\n{body}}}\ndefine i32 @main() {{\n  %v = load i64, ptr @s\n  %w = trunc i64 %v \
         to i32\n  %r = call i32 (ptr, ...) @printf(ptr @m, i32 %w)\n  ret i32 0\n}}\n"
    )
}

fn run(file: &Path, way: &[&str], limit: &str) -> Output {
    let mut pir = Command::new(PIR);
    pir.args(["run", "--timeout", limit]).args(way).arg(file).stdin(Stdio::null());
    pir.output().expect("pir starts")
}

/// The engines, and the executors of those with machine code. The regions of a forced case need
/// several threads.
fn ways(case: &Case) -> Vec<Vec<&'static str>> {
    let mut ways = vec![vec!["--engine", "llvm"], vec!["--engine", "interp"]];
    for executor in EXECUTORS {
        if case.name != "a forced region" || matches!(executor, "rayon" | "openmp") {
            ways.push(vec!["--engine", "jit", "--executor", executor]);
        }
    }
    // LLVM takes long.
    if matches!(case.name, "two strands" | "a hang") {
        let slow = EXECUTORS.map(|e| vec!["--engine", "llvm", "--executor", e]);
        ways.extend(slow);
    }
    ways
}

fn check(list: &str, case: &Case, number: usize, limit: &str) {
    let file = place(&format!("{list}_{number}.ll"));
    std::fs::write(&file, program(case, list)).expect("the file is written");
    for way in ways(case) {
        let out = run(&file, &way, limit);
        let said = String::from_utf8_lossy(&out.stderr);
        let what = format!("{list}, {}, {way:?}: {said}", case.name);
        assert_eq!(out.status.code(), Some(case.status), "{what}");
        if case.status == 0 {
            let printed = if list == "global_ctors" { case.result } else { 0 };
            assert_eq!(String::from_utf8_lossy(&out.stdout), format!("{printed}\n"), "{what}");
        }
        if case.name == "a hang" {
            assert!(said.contains("hang"), "{what}");
        }
    }
}

#[test]
fn constructors_may_do_what_programs_may() {
    for (number, case) in CASES.iter().enumerate() {
        check("global_ctors", case, number, "60s");
    }
    check("global_ctors", &ENDLESS, CASES.len(), "2s");
}

#[test]
fn destructors_may_do_what_programs_may() {
    for (number, case) in CASES.iter().enumerate() {
        check("global_dtors", case, number, "60s");
    }
    check("global_dtors", &ENDLESS, CASES.len(), "2s");
}

/// Priorities decide the order, and then the place in the list; destructors run in reverse.
#[test]
fn priorities_order_constructors_and_destructors() {
    let row = |(priority, f): (u32, &str)| {
        format!("{{ i32, ptr, ptr }} {{ i32 {priority}, ptr @{f}, ptr null }}")
    };
    let list = |rows: &[(u32, &str)]| rows.iter().map(|&r| row(r)).collect::<Vec<_>>().join(", ");
    let print = |name: &str, letter: char| {
        format!(
            "define internal void @{name}() {{\n  %r = call i32 @putchar(i32 {})\n  ret \
             void\n}}\n",
            letter as u32
        )
    };
    let functions: String =
        [("a", '1'), ("b", '2'), ("c", '3'), ("x", '6'), ("y", '5'), ("z", '4')]
            .map(|(name, letter)| print(name, letter))
            .concat();
    let text = format!(
        "declare i32 @putchar(i32)\n@llvm.global_ctors = appending global [4 x {{ i32, ptr, ptr \
         }}] [{}, {{ i32, ptr, ptr }} {{ i32 1, ptr null, ptr null }}]\n@llvm.global_dtors = \
         appending global [3 x {{ i32, ptr, ptr }}] [{}]\n{functions}define i32 @main() {{\n  ret \
         i32 0\n}}\n",
        list(&[(65535, "c"), (101, "a"), (300, "b")]),
        list(&[(101, "x"), (65535, "z"), (300, "y")]),
    );
    let file = place("priorities.ll");
    std::fs::write(&file, text).expect("the file is written");
    for engine in ["interp", "jit", "llvm"] {
        let out = run(&file, &["--engine", engine], "60s");
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(String::from_utf8_lossy(&out.stdout), "123456", "{engine}: {said}");
        assert_eq!(out.status.code(), Some(0), "{engine}: {said}");
    }
}
