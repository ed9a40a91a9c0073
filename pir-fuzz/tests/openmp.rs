//! Generated OpenMP programs: the same for a seed, with every construct, and valid C. Needs
//! `clang-22` and libomp (`apt-get install -y clang-22 libomp-22-dev`).

use pir_fuzz::Tape;
use pir_fuzz::openmp::OpenMpProgram;
use std::path::Path;
use std::process::Command;

/// Texts that programs of the first seeds contain: directives, clauses, and calls.
const CONSTRUCTS: &[&str] = &[
    "#pragma omp parallel",
    "#pragma omp parallel for",
    "#pragma omp parallel for simd",
    "#pragma omp parallel sections",
    "#pragma omp teams distribute parallel for",
    "#pragma omp for",
    "#pragma omp for simd",
    "#pragma omp simd",
    "#pragma omp sections",
    "#pragma omp section\n",
    "#pragma omp single",
    "#pragma omp master",
    "#pragma omp masked",
    "#pragma omp scope",
    "#pragma omp critical",
    "#pragma omp critical (section",
    "#pragma omp atomic update",
    "#pragma omp atomic capture",
    "#pragma omp atomic compare",
    "#pragma omp barrier",
    "#pragma omp flush",
    "#pragma omp ordered\n",
    "#pragma omp ordered depend(sink:",
    "#pragma omp ordered depend(source)",
    "#pragma omp task",
    "#pragma omp taskwait",
    "#pragma omp taskgroup",
    "#pragma omp taskloop",
    "#pragma omp taskyield",
    "#pragma omp threadprivate",
    "#pragma omp single copyprivate(",
    "private(",
    "firstprivate(",
    "lastprivate(",
    "linear(",
    "reduction(+:",
    "reduction(*:",
    "reduction(&:",
    "reduction(|:",
    "reduction(^:",
    "reduction(max:",
    "reduction(min:",
    "copyin(",
    "default(none)",
    "num_threads(",
    " if(",
    "if(parallel: ",
    "collapse(2)",
    "schedule(static)",
    "schedule(static, ",
    "schedule(dynamic",
    "schedule(guided",
    "schedule(auto)",
    "schedule(runtime)",
    "schedule(monotonic: ",
    "schedule(nonmonotonic: ",
    "nowait",
    "ordered(1)",
    "depend(in: ",
    "depend(out: ",
    "depend(inout: ",
    "untied",
    "mergeable",
    "priority(",
    "final(",
    "grainsize(",
    "num_tasks(",
    "safelen(",
    "simdlen(",
    "proc_bind(",
    "omp_set_lock(",
    "omp_set_nest_lock(",
    "omp_get_thread_num()",
    "omp_get_num_threads()",
    "omp_get_level()",
    "omp_set_max_active_levels(",
];

fn programs(seeds: std::ops::Range<u64>) -> Vec<OpenMpProgram> {
    seeds.map(OpenMpProgram::from_seed).collect()
}

#[test]
fn a_seed_makes_the_same_program() {
    assert_eq!(programs(0..50), programs(0..50));
    let file = |seed| OpenMpProgram::file(&[OpenMpProgram::from_seed(seed)]);
    assert_ne!(file(3).replace("c3_", "c4_"), file(4));
}

#[test]
fn the_choices_of_a_program_make_it_again() {
    for p in programs(0..200) {
        assert_eq!(OpenMpProgram::new(p.number, Tape::new(p.tape.clone())), p);
    }
}

#[test]
fn all_constructs_occur() {
    let text = OpenMpProgram::file(&programs(0..1500));
    let missing: Vec<_> = CONSTRUCTS.iter().filter(|c| !text.contains(**c)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn clang_accepts_the_programs() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let simplest = OpenMpProgram::new(5000, Tape::default());
    for (n, seeds) in [0..120, 120..240, 240..360].into_iter().enumerate() {
        let path = folder.join(format!("openmp-{n}.c"));
        let mut all = programs(seeds);
        all.push(simplest.clone());
        std::fs::write(&path, OpenMpProgram::file(&all)).expect("it is written");
        let mut clang = Command::new("clang-22");
        clang.args(["-fopenmp", "-fsyntax-only", "-w", "-ferror-limit=0"]).arg(&path);
        let done = clang.output().unwrap_or_else(|e| {
            panic!("clang-22: {e}; `apt-get install -y clang-22 libomp-22-dev` installs it")
        });
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        std::fs::remove_file(&path).expect("it is there");
    }
}

/// Runs a command that clang or the test has made; returns what it prints.
fn printed(mut command: Command) -> String {
    let done = command.output().unwrap_or_else(|e| {
        panic!("clang-22: {e}; `apt-get install -y clang-22 libomp-22-dev` installs it")
    });
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).into_owned()
}

/// The two units of a file are one program, with the same output as the file.
#[test]
fn units_of_a_file_are_its_program() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = |name: &str| folder.join(format!("openmp-units-{name}"));
    let source = path("source.c");
    std::fs::write(&source, OpenMpProgram::file(&programs(0..60))).expect("it is written");
    let clang = |options: &[&str], output: &Path| {
        let mut clang = Command::new("clang-22");
        clang.args(["-fopenmp", "-w", "-O1"]).args(options).arg("-o").arg(output);
        printed(clang);
    };
    let name = source.to_str().expect("UTF-8");
    let objects = ["1", "2"].map(|unit| path(&format!("{unit}.o")));
    for (unit, object) in ["1", "2"].iter().zip(&objects) {
        clang(&["-c", &format!("-DPIR_UNIT={unit}"), name], object);
        // Each has a part of the functions.
        let text = String::from_utf8_lossy(&std::fs::read(object).expect("an object")).into_owned();
        assert!((0..60).any(|p| text.contains(&format!("c{p}_run"))), "unit {unit}");
    }
    let [whole, linked] = ["whole", "linked"].map(path);
    clang(&[name], &whole);
    let [first, second] = objects.each_ref().map(|o| o.to_str().expect("UTF-8"));
    clang(&[first, second], &linked);
    let run = |program: &Path| {
        let mut command = Command::new(program);
        command.env("OMP_NUM_THREADS", "3").env("OMP_WAIT_POLICY", "passive");
        printed(command)
    };
    assert_eq!(run(&whole), run(&linked));
}

/// A region and the functions that it calls are in different units, in both directions.
#[test]
fn calls_cross_from_each_unit_to_the_other() {
    let mut crossing = [0, 0];
    for p in programs(0..400) {
        // The functions of a unit stand between its condition and the next `#endif`.
        let parts = p.text.split("#if PIR_UNIT != ").skip(1);
        let parts: Vec<(bool, &str)> = parts
            .map(|part| (part.starts_with('1'), part.split("#endif").next().unwrap_or(part)))
            .collect();
        let defined = |part: &str| {
            let head = part.lines().nth(1).unwrap_or_default();
            let name = head.split('(').rev().nth(1).unwrap_or_default();
            let name = name.rsplit([' ', '*']).next().unwrap_or_default();
            assert!(!name.is_empty(), "{part}");
            name.to_owned()
        };
        for (is_second, part) in &parts {
            let others = parts.iter().filter(|(other, _)| other != is_second);
            let mut names = others.map(|(_, other)| format!("{}(", defined(other)));
            crossing[usize::from(*is_second)] += usize::from(names.any(|n| part.contains(&n)));
        }
    }
    assert!(crossing.iter().all(|count| *count > 50), "{crossing:?}");
}

/// The variables in the clauses of a directive with these names.
fn named<'t>(directive: &'t str, clauses: &[&str]) -> Vec<&'t str> {
    let words = directive.match_indices('(').filter_map(|(at, _)| {
        let clause = directive[..at].rsplit(|c: char| !c.is_alphanumeric()).next()?;
        let inside = directive[at + 1..].split(')').next()?;
        clauses.contains(&clause).then(|| {
            inside.split_once(": ").map_or(inside, |(l, r)| {
                // `reduction(+: x)`, but `linear(x: 2)`.
                if clause == "linear" { l } else { r }
            })
        })
    });
    words.flat_map(|list| list.split(", ")).map(|v| v.split('[').next().unwrap_or(v)).collect()
}

/// clang 22 applies a clause about a private copy of a variable of the file to the original.
#[test]
fn clauses_of_simd_loops_name_no_copy_of_a_variable_of_the_file() {
    let text = OpenMpProgram::file(&programs(0..4000));
    let is_global = |v: &str| {
        let declares = |line: &str| line.starts_with("SHARED ") && line.contains(&format!(" {v}"));
        text.lines().any(declares)
    };
    // Open constructs: where they are indented, and their copies.
    let mut open: Vec<(usize, Vec<&str>)> = Vec::new();
    let (mut loops, mut copies) = (0, 0);
    for line in text.lines() {
        let code = line.trim_start();
        let indent = line.len() - code.len();
        if code.starts_with('}') {
            open.retain(|(at, _)| *at < indent);
        }
        let Some(directive) = code.strip_prefix("#pragma omp ") else { continue };
        // Where a region or task captures it, a copy is an original.
        let captures = ["parallel", "taskloop"].iter().any(|c| directive.starts_with(c));
        if captures {
            open.iter_mut().for_each(|(_, own)| own.clear());
        } else if directive.contains("simd") {
            for v in named(directive, &["reduction", "lastprivate", "linear"]) {
                loops += 1;
                let is_copy = open.iter().any(|(_, own)| own.contains(&v));
                assert!(!(is_copy && is_global(v)), "{v} in {line}");
            }
        }
        let own = named(directive, &["private", "firstprivate"]);
        copies += own.len();
        open.push((indent, own));
    }
    assert!(loops > 50 && copies > 50, "{loops} {copies}");
}
