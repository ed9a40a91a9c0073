//! Every limit of `run`, `outcomes` and `race` ends with its status and a line that names it,
//! whatever the program does with strands and memory. Black box.

use crate::common::{PIR, case, file};
use std::process::{Command, Output, Stdio};

/// Address space that a limited program may take, in KiB: a limit that does not hold ends in an
/// abort.
const ADDRESS_SPACE: u64 = 6 << 20;

fn pir(args: &[&str]) -> Output {
    let shell = format!("ulimit -v {ADDRESS_SPACE}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &shell, PIR]).args(args);
    command.stdin(Stdio::null()).output().expect("pir starts")
}

/// Status and all that was written.
fn told(output: &Output) -> (Option<i32>, String) {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    (output.status.code(), String::from_utf8_lossy(&both).into_owned())
}

const ENDLESS: &str = "\
@x = global i32 0
define i32 @main() {
entry:
  fork [label %a, label %b]
a:
  %v = load i32, ptr @x, align 4
  %n = add i32 %v, 1
  store i32 %n, ptr @x, align 4
  br label %a
b:
  br label %j
j:
  join
  ret i32 0
}
";

/// Programs that need unbounded memory, or more than there is: by strands, by nested regions, by
/// globals, by allocations of the library.
fn greedy() -> Vec<String> {
    let mut all: Vec<String> =
        ["spawn.pir", "deep.pir", "17d_big_global.pir", "17d2_1TiB_global.pir"].map(case).into();
    let asks = |call: &str| {
        format!(
            "declare ptr @malloc(i64)\ndeclare ptr @calloc(i64, i64)\n\
             declare ptr @realloc(ptr, i64)\ndeclare ptr @aligned_alloc(i64, i64)\n\
             define i32 @main() {{\n  %p = {call}\n  store volatile i8 1, ptr %p\n  ret i32 0\n}}\n"
        )
    };
    let calls = [
        "call ptr @malloc(i64 1099511627776)",
        "call ptr @malloc(i64 -1)",
        "call ptr @calloc(i64 1099511627776, i64 4)",
        "call ptr @realloc(ptr null, i64 1099511627776)",
        "call ptr @aligned_alloc(i64 64, i64 1099511627776)",
        "alloca [1099511627776 x i8]",
        "alloca i64, i64 4611686018427387905",
    ];
    for (n, call) in calls.into_iter().enumerate() {
        all.push(file(&format!("greedy{n}.ll"), &asks(call)));
    }
    all
}

#[test]
fn numbers_of_threads_that_no_machine_has_are_refused() {
    let file = file("few_threads.ll", "define i32 @main() {\n  ret i32 0\n}\n");
    for n in ["0", "4097", "999999999", "99999999999999999999", "x"] {
        for args in [["--jobs", n, "verify", &file], ["run", "--threads", n, &file]] {
            let (code, said) = told(&pir(&args));
            assert_eq!(code, Some(2), "{args:?}: {said}");
            assert!(said.contains("a number from 1 to 4096"), "{args:?}: {said}");
        }
    }
}

#[test]
fn run_stops_at_each_limit() {
    let endless = file("endless_run.pir", ENDLESS);
    let (spawn, deep) = (case("spawn.pir"), case("deep.pir"));
    let limits = [["--max-steps", "20000"], ["--timeout", "500ms"]];
    for program in [&endless, &spawn, &deep] {
        for [limit, value] in limits {
            let out = pir(&["run", "--engine", "interp", limit, value, program]);
            let (status, text) = told(&out);
            assert_eq!(status, Some(124), "{program} {limit}: {text}");
            assert!(text.contains(limit), "{program} {limit}: {text}");
        }
    }
    for program in greedy() {
        let out = pir(&["run", "--engine", "interp", "--max-memory", "100000000", &program]);
        let (status, text) = told(&out);
        assert_eq!(status, Some(124), "{program}: {text}");
        assert!(text.contains("--max-memory"), "{program}: {text}");
    }
}

/// Single operations on more memory than there is; the library of `pir-interp` tests all of them.
#[test]
fn a_single_operation_stops_at_each_limit() {
    let declarations = "declare ptr @malloc(i64)\ndeclare i32 @puts(ptr)\n\
                        declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n\
                        declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)\n";
    let operations = [
        "%a = alloca [1000000000 x i32]\n  store i32 1, ptr %a",
        "call void @llvm.memset.p0.i64(ptr %p1, i8 7, i64 3999999999, i1 false)",
        "call void @llvm.memmove.p0.p0.i64(ptr %p1, ptr %p, i64 3999999999, i1 false)",
        "%r = call i32 @puts(ptr %p)",
    ];
    for (n, operation) in operations.into_iter().enumerate() {
        let text = format!(
            "{declarations}define i32 @main() {{\n  %p = call ptr @malloc(i64 4000000000)\n  \
             %p1 = getelementptr i8, ptr %p, i64 1\n  \
             call void @llvm.memset.p0.i64(ptr %p, i8 64, i64 4000000000, i1 false)\n  \
             {operation}\n  ret i32 0\n}}\n"
        );
        let file = file(&format!("single{n}.ll"), &text);
        let run = |limits: &[&str]| {
            let begin = std::time::Instant::now();
            let out = pir(&[&["run", "--engine", "interp"], limits, &[&file]].concat());
            (told(&out), begin.elapsed())
        };
        let ((status, text), time) = run(&["--timeout", "300ms", "--max-memory", "100G"]);
        let is_right = status == Some(0) || status == Some(124) && text.contains("--timeout");
        assert!(is_right && time.as_secs() < 10, "{operation}: {status:?} {time:?} {text:.300}");
        let ((status, text), _) = run(&["--max-memory", "1G"]);
        assert!(status == Some(124) && text.contains("--max-memory"), "{operation}: {text:.300}");
    }
}

#[test]
fn searches_stop_at_each_limit() {
    let endless = file("endless_search.pir", ENDLESS);
    let (spawn, deep) = (case("spawn.pir"), case("deep.pir"));
    let limits = [["--max-steps", "20000", "steps"], ["--timeout", "1s", "time"]];
    for command in ["outcomes", "race"] {
        let stops = |args: &[&str], program: &str, says: &str| {
            let mut all = vec![command, "--fail-on-inconclusive"];
            all.extend(args);
            all.push(program);
            let (status, text) = told(&pir(&all));
            assert_eq!(status, Some(4), "{all:?}: {text}");
            assert!(text.contains("inconclusive") && text.contains(says), "{all:?}: {text}");
        };
        for [limit, value, says] in limits {
            stops(&[limit, value], &spawn, says);
            stops(&[limit, value], &deep, says);
        }
        // The search stops at the first race of this one.
        if command == "outcomes" {
            stops(&["--max-states", "50"], &endless, "states");
        }
        for program in &greedy()[..4] {
            stops(&["--max-memory", "20000000"], program, "memory");
        }
    }
    let atomics = ENDLESS
        .replace("load i32, ptr @x, align 4", "load atomic i32, ptr @x seq_cst, align 4")
        .replace("store i32 %n, ptr @x, align 4", "store atomic i32 %n, ptr @x seq_cst, align 4");
    let atomics = file("endless_atomics.pir", &atomics);
    let out = pir(&["race", "--fail-on-inconclusive", "--max-states", "50", &atomics]);
    let (status, text) = told(&out);
    assert_eq!(status, Some(4), "{text}");
    assert!(text.contains("50 states"), "{text}");
}

#[test]
fn a_chain_of_a_million_strands_is_run() {
    let (status, text) = told(&pir(&["run", "--engine", "interp", &case("order.pir")]));
    assert_eq!(status, Some(16), "{text}");
}

#[test]
fn a_hang_is_reported_with_region_and_place() {
    let out = pir(&["run", "--engine", "interp", &case("15c_unreachable_text.pir")]);
    let (status, text) = told(&out);
    assert_eq!(status, Some(126), "{text}");
    for says in ["hang", "region", "@main", ":6:3"] {
        assert!(text.contains(says), "no {says} in {text}");
    }
    // Siblings of a strand that hangs go on.
    for name in ["15_hang_trap.pir", "15b_seq_hang.pir"] {
        for schedule in ["serial", "random", "pct"] {
            let args = ["run", "--engine", "interp", "--schedule", schedule, &case(name)];
            assert_eq!(told(&pir(&args)), (Some(7), String::new()), "{name} {schedule}");
        }
    }
}

#[test]
fn a_module_with_openmp_calls_gets_help() {
    let text = "declare void @__kmpc_barrier(ptr, i32)\ndefine i32 @main() {\n\
                \x20 call void @__kmpc_barrier(ptr null, i32 0)\n  ret i32 0\n}\n";
    let out = pir(&["run", "--engine", "interp", &file("kmpc.ll", text)]);
    let (status, text) = told(&out);
    assert_eq!(status, Some(126), "{text}");
    assert!(text.contains("__kmpc_barrier") && text.contains("help: "), "{text}");
    assert!(text.contains("-fopenmp"), "{text}");
}
