//! Machine code of litmus files and random programs has outcomes that the reference allows.

use pir_tests::generate;
use pir_tests::litmus::{all, load};
use pir_tests::native::{
    ComparisonTally, jit_executions, judge, judge_determinate, judge_together, llvm_executions,
    mixed_executions,
};
use pir_tests::tally::sum;
use std::path::Path;

/// Files whose run ends the process or does not end: `pir run` is tested with them.
fn is_quiet(path: &Path) -> bool {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    !text.contains("@exit") && !text.contains("@abort")
}

#[test]
fn litmus_files_as_machine_code() {
    let tally = sum(all().iter().filter(|p| is_quiet(p)).map(|path| {
        let case = load(path).expect("a litmus file");
        if case.outcomes.iter().any(|o| o.starts_with("ub ") || o == "hang") {
            return Ok(ComparisonTally::default());
        }
        let text = std::fs::read(path).expect("it can be read");
        judge(&text, &case.args, &jit_executions()).map_err(|e| format!("{}: {e}", path.display()))
    }));
    println!("{tally:?}");
    assert!(tally.agree > 1000, "{tally:?}");
}

#[test]
fn random_programs_as_machine_code() {
    let tally = sum((0..600u64).map(|n| {
        let text = generate::program(n, generate::GeneratorOptions::free(n));
        let judged = judge_determinate(text.as_bytes(), &jit_executions());
        judged.map_err(|e| format!("seed {n}: {e}\n{text}"))
    }));
    println!("{tally:?}");
    assert!(tally.agree > 2400, "{tally:?}");
}

/// Modules of many programs, by way of `clang-22`. Each goes to one back end in turn: all of them,
/// for each program, take an hour for 20,000 (`native --llvm --together 20`).
#[test]
#[ignore = "slow"]
fn random_programs_by_clang() {
    const PROGRAMS_PER_SEED: u64 = 25;
    let (mut tally, mut wrong) = (ComparisonTally::default(), Vec::new());
    let ways = llvm_executions();
    for first in (0..1000u64).step_by(PROGRAMS_PER_SEED as usize) {
        let text = |n| generate::program(n, generate::GeneratorOptions::free(n));
        let texts: Vec<String> = (first..first + PROGRAMS_PER_SEED).map(text).collect();
        let way = ways[(first / PROGRAMS_PER_SEED) as usize % ways.len()];
        // One that is refused has all in its module tried alone.
        let takes_all = matches!(way.backend, "rayon" | "openmp");
        let (forced, free): (Vec<_>, Vec<_>) =
            texts.into_iter().partition(|t| !takes_all && t.contains("fork force"));
        for texts in [&free, &forced].into_iter().filter(|t| !t.is_empty()) {
            match judge_together(texts, &[way]) {
                Ok(t) => tally = tally + t,
                Err(e) => wrong.push(format!("from seed {first}: {e}")),
            }
        }
    }
    println!("{tally:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(tally.programs == 1000 && tally.agree > 3500, "{tally:?}");
}

/// Regions for PIR's threads and for OpenMP's in one module, inside each other.
#[test]
fn random_programs_with_both_libraries() {
    let tally = sum((0..200u64).map(|n| {
        let options =
            generate::GeneratorOptions { lists: true, ..generate::GeneratorOptions::free(n) };
        let text = generate::program(n, options);
        let judged = judge_determinate(text.as_bytes(), &mixed_executions(jit_executions()));
        judged.map_err(|e| format!("seed {n}: {e}\n{text}"))
    }));
    println!("{tally:?}");
    assert!(tally.mixed > 2000 && tally.refused == 0, "{tally:?}");
}

/// Programs around the draft's figures, with definitions of the functions that these only declare.
const FIGURE_CALLERS: &[(&str, &str)] = &[
    // Each thread of the parallel region counts for itself in its own copy.
    (
        "figure06",
        "define void @S(i32 %id, ptr captures(none) %p, ptr %s) {
  store i32 %id, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  %q = getelementptr i32, ptr %s, i32 %id
  %w = add i32 %v, 7
  store i32 %w, ptr %q, align 4
  ret void
}
@out = global [4 x i32] zeroinitializer, align 4
define i32 @main() {
  call void @omp_parallel(i32 4, ptr @out)
  ret i32 0
}",
    ),
    (
        "figure08",
        "define void @S(i32 %i, ptr captures(none) %p, ptr %s) {
  %v = load i32, ptr %p, align 4
  %w = mul i32 %v, %i
  store i32 %w, ptr %p, align 4
  %x = load i32, ptr %p, align 4
  %q = getelementptr i32, ptr %s, i32 %i
  store i32 %x, ptr %q, align 4
  ret void
}
@first = global i32 3, align 4
@out = global [50 x i32] zeroinitializer, align 4
define i32 @main() {
  call void @omp_parallel_for(i32 50, ptr @first, ptr @out)
  ret i32 0
}",
    ),
    (
        "figure10",
        "define void @S(i32 %i, ptr captures(none) %p) {
  store i32 %i, ptr %p, align 4
  %x = load i32, ptr %p, align 4
  %q = getelementptr i32, ptr @out, i32 %i
  store i32 %x, ptr %q, align 4
  ret void
}
@out = global [50 x i32] zeroinitializer, align 4
define i32 @main() {
  call void @omp_simd(i32 50, i32 8)
  ret i32 0
}",
    ),
    // A launch of 16,384 threads; every 64th launches 16 more.
    (
        "figure12",
        "define i1 @condition(ptr %d, i32 %t) {
  %r = and i32 %t, 63
  %c = icmp eq i32 %r, 5
  ret i1 %c
}
define void @operate(ptr %d, i32 %t) {
  %o = atomicrmw add ptr %d, i32 %t monotonic, align 4
  ret void
}
define void @child_operate(ptr %d, i32 %c) {
  %p = getelementptr i32, ptr %d, i32 1
  %o = atomicrmw add ptr %p, i32 %c monotonic, align 4
  ret void
}
@out = global [2 x i32] zeroinitializer, align 4
define i32 @main() {
  call void @launch_ParentKernel(ptr @out)
  ret i32 0
}",
    ),
    // Items of a group share its local memory.
    (
        "figure18",
        "define void @S(ptr %a, i32 %g, i32 %t, ptr captures(none) %p) {
  %l = getelementptr i32, ptr %p, i32 %t
  store i32 %t, ptr %l, align 4
  %v = load i32, ptr %l, align 4
  %r = mul i32 %g, 128
  %i = add i32 %r, %v
  %q = getelementptr i32, ptr %a, i32 %i
  store i32 %i, ptr %q, align 4
  ret void
}
@out = global [640 x i32] zeroinitializer, align 4
define i32 @main() {
  call void @simpleKernel(i32 5, ptr @out)
  ret i32 0
}",
    ),
];

#[test]
fn examples_as_machine_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let (mut tally, mut wrong) = (ComparisonTally::default(), Vec::new());
    for entry in std::fs::read_dir(root).expect("the examples") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|e| e != "pir") {
            continue;
        }
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut text = std::fs::read_to_string(&path).expect("it can be read");
        if !text.contains("@main(") {
            let around = FIGURE_CALLERS.iter().find(|a| a.0 == name);
            let (_, around) = around.unwrap_or_else(|| panic!("{name} has no program around it"));
            text.retain(|c| c != '\r');
            let lines = text.lines().filter(|l| {
                let name = l.strip_prefix("declare ").and_then(|l| l.split(['@', '(']).nth(1));
                name.is_none_or(|n| !around.contains(&format!("@{n}(")))
            });
            text = lines.collect::<Vec<_>>().join("\n") + "\n" + around;
        }
        match judge_determinate(text.as_bytes(), &jit_executions()) {
            Ok(t) => {
                println!("{name}: {t:?}");
                if name == "race" {
                    wrong.push("race: its race is not found".to_owned());
                }
                if t.agree == 0 {
                    wrong.push(format!("{name}: refused everywhere"));
                }
                tally = tally + t;
            }
            // The only example that is not determinate, and it has to stay so.
            Err(e) if name == "race" && e.contains("a race at @x") => {}
            Err(e) => wrong.push(format!("{name}: {e}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tally.programs >= 16 && tally.open == 0 && tally.agree > 200, "{tally:?}");
}

/// Each region goes where its list sends it, whatever the user asks for (D75).
#[test]
fn one_program_on_several_targets() {
    let text = |first: &str, second: &str| {
        format!(
            "@a = global [64 x i32] zeroinitializer, align 4
@b = global [64 x i32] zeroinitializer, align 4
define i32 @main() {{
entry:
  fork [label %h1], !pir.backends !0
h1:
  %i = phi i32 [ 0, %entry ], [ %i1, %l1 ]
  %c = icmp slt i32 %i, 64
  br i1 %c, label %l1, label %j1
l1:
  %i1 = add nsw i32 %i, 1
  fork interior [label %s1, label %h1]
s1:
  %p = getelementptr i32, ptr @a, i32 %i
  store i32 %i, ptr %p, align 4
  halt
j1:
  join
  br label %again
again:
  fork [label %h2], !pir.backends !1
h2:
  %k = phi i32 [ 0, %again ], [ %k1, %l2 ]
  %d = icmp slt i32 %k, 64
  br i1 %d, label %l2, label %j2
l2:
  %k1 = add nsw i32 %k, 1
  fork interior [label %s2, label %h2]
s2:
  %q = getelementptr i32, ptr @a, i32 %k
  %v = load i32, ptr %q, align 4
  %w = mul i32 %v, %v
  %r = getelementptr i32, ptr @b, i32 %k
  store i32 %w, ptr %r, align 4
  halt
j2:
  join
  ret i32 0
}}
!0 = !{{!\"{first}\"}}
!1 = !{{!\"{second}\"}}
"
        )
    };
    let names = ["rayon", "simd", "sequential", "openmp"];
    for (first, second) in names.iter().flat_map(|a| names.map(|b| (*a, b))) {
        let text = text(first, second);
        let verified = pir_tests::lowered::verified(text.as_bytes()).expect("it is valid");
        let lowered = pir_lower::lower_described(verified, &pir_lower::Options::to("rayon"));
        let chosen: Vec<_> = lowered.expect("they go").regions.iter().map(|r| r.backend).collect();
        assert_eq!(chosen, [first, second]);
        let tally =
            judge_determinate(text.as_bytes(), &jit_executions()).unwrap_or_else(|e| panic!("{e}"));
        assert!(tally.agree > 15, "{tally:?}");
    }
}
