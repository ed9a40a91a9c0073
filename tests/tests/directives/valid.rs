//! Programs with each directive and clause run as their comments say.

use super::{Program, lower, none, parse, programs};
use pir_directives::{CLAUSES, DIRECTIVES, FunctionDirectives, read, strip};
use pir_tests::binary::pir;
use rayon::prelude::*;
use std::path::PathBuf;
use std::process::Command;

/// How each program is run: machine code with this many threads, and the interpreter.
const WAYS: &[&[&str]] = &[
    &["--threads", "1"],
    &["--threads", "4"],
    &["--engine", "interp"],
    &["--engine", "interp", "--schedule", "random", "--seed", "1"],
];

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("directives");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

/// Raises a program; returns where it was written, and the report.
fn raised(program: &Program) -> Result<PathBuf, String> {
    let out = scratch(&format!("{}.pir", program.name));
    let mut raise = Command::new(pir());
    let done = raise.arg("raise").arg(&program.path).arg("-o").arg(&out).output();
    let done = done.expect("pir runs");
    let report = String::from_utf8_lossy(&done.stderr).into_owned();
    match done.status.success() && report.contains("kept: 0") {
        true => Ok(out),
        false => Err(report),
    }
}

fn run(file: &PathBuf, way: &[&str]) -> Result<i32, String> {
    let mut run = Command::new(pir());
    let done = run.args(["run", "--timeout", "60"]).args(way).arg(file).output();
    let done = done.expect("pir runs");
    done.status.code().ok_or_else(|| String::from_utf8_lossy(&done.stderr).into_owned())
}

#[test]
fn programs_return_what_they_say() {
    let complaints = programs("valid")
        .par_iter()
        .flat_map(|p| {
            let wanted: i32 = p.says("RETURNS").expect("RETURNS").parse().expect("a number");
            let file = match raised(p) {
                Ok(file) => file,
                Err(report) => return vec![format!("{}: not raised whole: {report}", p.name)],
            };
            let differs = |way: &&&[&str]| run(&file, way) != Ok(wanted);
            let wrong = WAYS.iter().filter(differs);
            wrong.map(|w| format!("{}: {w:?}: {:?}, not {wanted}", p.name, run(&file, w))).collect()
        })
        .collect();
    none(complaints);
}

/// Whether the result is the same for one thread, so that it is that of the sequential program.
fn is_sequential(p: &Program) -> bool {
    let kinds = ["for", "sections", "parallel_for", "parallel_sections", "task"];
    kinds.iter().any(|k| p.name.starts_with(k))
}

/// Requirement B06: without directives, the program is the sequential one.
#[test]
fn stripped_programs_are_sequential() {
    let all = programs("valid");
    let compared = all.iter().filter(|p| is_sequential(p)).count();
    assert!(compared > 50, "{compared}");
    let complaints = all
        .par_iter()
        .filter_map(|p| {
            let mut module = parse(&p.text).expect("it verifies").into_module();
            strip(&mut module);
            let text = module.to_string();
            if text.contains("llvm.omp") {
                return Some(format!("{}: directives are left", p.name));
            }
            if let Err(found) = parse(&text) {
                return Some(format!("{}: {found:?}", p.name));
            }
            let file = scratch(&format!("{}.stripped.pir", p.name));
            std::fs::write(&file, text).expect("it is written");
            let wanted = p.says("RETURNS").expect("RETURNS").parse();
            let found = run(&file, &["--engine", "interp"]);
            let same = !is_sequential(p) || found.as_ref().ok() == wanted.as_ref().ok();
            (!same).then(|| format!("{}: {found:?}, not {wanted:?}", p.name))
        })
        .collect();
    none(complaints);
}

/// Each directive with each of its clauses is in a program.
#[test]
fn every_directive_has_a_program_with_each_clause() {
    let mut seen = Vec::new();
    for p in programs("valid") {
        let module = parse(&p.text).expect("it verifies");
        let found: Vec<FunctionDirectives> = read(module.module()).expect("it is well-formed");
        let mut work: Vec<_> = found.into_iter().flat_map(|f| f.constructs).collect();
        while let Some(c) = work.pop() {
            seen.push((c.directive, None));
            seen.extend(c.clauses.iter().map(|k| (c.directive, Some(k.kind))));
            work.extend(c.body);
        }
    }
    let mut complaints = Vec::new();
    for row in DIRECTIVES {
        let clauses = row.clauses.iter().map(|&k| Some(k));
        for clause in clauses.chain([None]) {
            if !seen.contains(&(row.directive, clause)) {
                complaints.push(format!("no program has `{}` with {clause:?}", row.pragma));
            }
        }
    }
    // Each word of a compound clause.
    let texts: String = programs("valid").into_iter().map(|p| p.text).collect();
    for row in CLAUSES {
        for word in row.words {
            if !texts.contains(&format!("!\"{}\", !\"{word}\"", row.name)) {
                complaints.push(format!("no program has `{}` with `{word}`", row.name));
            }
        }
    }
    none(complaints);
}

/// What directives become is IR for stock LLVM, which verifies.
#[test]
fn lowered_programs_verify() {
    let complaints = programs("valid")
        .into_iter()
        .filter_map(|p| {
            let module = parse(&p.text).expect("it verifies").into_module();
            let lowered = lower(module).map_err(|e| format!("{e:?}"));
            let text = lowered.map(|m| m.to_string());
            let verified = text.and_then(|t| parse(&t).map_err(|e| format!("{e:?}\n{t}")));
            verified.err().map(|e| format!("{}: {e}", p.name))
        })
        .collect();
    none(complaints);
}

/// The calls that directives become are those that libomp expects, which knows nothing of raising.
/// Needs `clang-22` and libomp (Debian: `apt-get install clang-22 libomp-22-dev`).
#[test]
fn lowered_programs_run_with_libomp() {
    let complaints = programs("valid")
        .par_iter()
        .filter_map(|p| {
            let module = parse(&p.text).expect("it verifies").into_module();
            let lowered = lower(module).expect("it is lowered").to_string();
            let [ir, program] = ["ll", "exe"].map(|e| scratch(&format!("{}.libomp.{e}", p.name)));
            std::fs::write(&ir, lowered).expect("it is written");
            let mut compile = Command::new("clang-22");
            compile.args(["-w", "-O1", "-fopenmp"]).arg(&ir).arg("-o").arg(&program);
            let compiled = compile.output().expect("clang-22 runs");
            if !compiled.status.success() {
                let why = String::from_utf8_lossy(&compiled.stderr);
                return Some(format!("{}: {why}", p.name));
            }
            let ended = Command::new(&program).env("OMP_DYNAMIC", "false").status();
            let found = ended.expect("it runs").code().map(|c| c.to_string());
            let wanted = p.says("RETURNS").map(str::to_owned);
            (found != wanted).then(|| format!("{}: {found:?}, not {wanted:?}", p.name))
        })
        .collect();
    none(complaints);
}

/// A program, a function of the run time, how many calls of it there are, and arguments that each
/// of them has.
type Calls = (&'static str, &'static str, usize, &'static str);

/// Effects of directives on calls, which the results of programs cannot show.
const CALLS: &[Calls] = &[
    ("for", "for_static_init_8u", 1, "i32 34,"),
    ("for", "barrier", 1, ""),
    ("for_nowait", "barrier", 0, ""),
    ("for_schedule_static", "for_static_init_8u", 1, "i32 34,"),
    ("for_schedule_static_chunk", "for_static_init_8u", 1, "i32 33,"),
    ("for_schedule_dynamic", "dispatch_init_8u", 1, "i32 35,"),
    ("for_schedule_dynamic_chunk", "dispatch_init_8u", 1, "i32 35,"),
    ("for_schedule_guided", "dispatch_init_8u", 1, "i32 36,"),
    ("for_schedule_guided_chunk", "dispatch_init_8u", 1, "i32 36,"),
    ("for_schedule_runtime", "dispatch_init_8u", 1, "i32 37,"),
    ("for_schedule_auto", "dispatch_init_8u", 1, "i32 38,"),
    ("sections", "barrier", 1, ""),
    ("sections_nowait", "barrier", 0, ""),
    ("single", "barrier", 1, ""),
    ("single_nowait", "barrier", 0, ""),
    ("task", "omp_task_alloc", 2, "i32 1, i64 40"),
    ("task_untied", "omp_task_alloc", 1, "i32 0, i64 40"),
    ("task_final", "select", 1, "i32 3, i32 1"),
    ("taskyield", "omp_taskyield", 1, ""),
    ("flush", "flush", 1, ""),
    ("flush_list", "flush", 1, ""),
];

/// Chunks are computed, so that only their default is a constant.
const CHUNKS: &[&str] =
    &["for_schedule_static_chunk", "for_schedule_dynamic_chunk", "for_schedule_guided_chunk"];

#[test]
fn clauses_are_in_the_calls() {
    let mut complaints = Vec::new();
    let all = programs("valid");
    let lines = |name: &str, wanted: &str| -> Vec<String> {
        let program = all.iter().find(|p| p.name == name).expect("a program of the table");
        let module = parse(&program.text).expect("it is valid").into_module();
        let text = lower(module).expect("it is lowered").to_string();
        let is_wanted = |l: &&str| {
            l.contains(&format!("@__kmpc_{wanted}(")) || l.contains(&format!(" {wanted} i1"))
        };
        text.lines()
            .filter(|l| !l.starts_with("declare"))
            .filter(is_wanted)
            .map(str::to_owned)
            .collect()
    };
    for &(name, called, count, args) in CALLS {
        let found = lines(name, called);
        if found.len() != count || !found.iter().all(|l| l.contains(args)) {
            complaints.push(format!("{name}: {called}: {found:?}"));
        }
    }
    for name in CHUNKS {
        let called =
            if name.contains("static") { "for_static_init_8u" } else { "dispatch_init_8u" };
        for line in lines(name, called).iter().filter(|l| l.ends_with("i64 1)")) {
            complaints.push(format!("{name}: the chunk is lost: {line}"));
        }
    }
    none(complaints);
}
