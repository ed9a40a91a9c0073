//! Tools: a program linked with one that counts what it is told, once with libomp and once with the
//! library, with several numbers of threads. The counts are the same, but for those that a program
//! leaves open, which its line `free:` names by their beginnings.

use crate::library;
use crate::programs::{folder, run};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const THREADS: [&str; 3] = ["1", "2", "4"];

fn source(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/tools").join(file)
}

fn compiler(file: &str) -> &'static str {
    match file.rsplit('.').next() {
        Some("cpp") => "clang++-22",
        Some("f90") => "flang-22",
        _ => "clang-22",
    }
}

/// Compiles a file to an object.
fn compile(file: &str, folder: &Path, flags: &[&str]) -> PathBuf {
    let object = folder.join(file).with_extension("o");
    let mut command = Command::new(compiler(file));
    command.args(["-O1", "-fopenmp", "-c", "-o"]).arg(&object).args(flags).arg(source(file));
    run(&mut command);
    object
}

/// Links objects with libomp, or with the library of a folder.
fn link(file: &str, objects: &[&Path], folder: &Path, library: Option<&Path>) -> PathBuf {
    let extension = if library.is_some() { "ours" } else { "libomp" };
    let to = folder.join(file).with_extension(extension);
    let mut link = Command::new(compiler(file));
    link.args(objects).args(["-lpthread", "-lm", "-ldl", "-o"]).arg(&to);
    match library {
        None => link.arg("-fopenmp"),
        Some(library) => link.arg(library).arg(format!("-Wl,-rpath,{}", folder.display())),
    };
    run(&mut link);
    to
}

fn start(program: &Path, threads: &str) -> Command {
    let mut command = Command::new("timeout");
    command.arg("60").arg(program);
    command.env("OMP_NUM_THREADS", threads).env("OMP_CANCELLATION", "true");
    command
}

fn text(out: &Output) -> String {
    String::from_utf8_lossy(&out.stdout).into_owned()
}

/// Returns the lines that a program fixes.
fn fixed(printed: &str, free: &[String]) -> Vec<String> {
    let is_free = |line: &&str| free.iter().any(|start| line.replace(' ', "_").starts_with(start));
    printed.lines().filter(|line| !is_free(line)).map(str::to_owned).collect()
}

fn counts_are_those_of_libomp(file: &str) {
    let folder = folder(&format!("tools-{file}"));
    let library = library::shared(&folder);
    let (tool, program) = (compile("count_events.c", &folder, &[]), compile(file, &folder, &[]));
    let objects = [program.as_path(), tool.as_path()];
    let by_libomp = link(file, &objects, &folder, None);
    let by_ours = link(file, &objects, &folder, Some(&library));
    let text_of_source = std::fs::read_to_string(source(file)).expect("the source");
    let lines = text_of_source.lines().filter_map(|line| line.split_once(" free: "));
    let free: Vec<String> =
        lines.flat_map(|(_, list)| list.split_whitespace()).map(str::to_owned).collect();
    for threads in THREADS {
        let wanted = run(&mut start(&by_libomp, threads));
        let counts = run(&mut start(&by_ours, threads));
        assert!(wanted.contains("faults: 0\n") && counts.contains("faults: 0\n"), "{counts}");
        let (wanted, counts) = (fixed(&wanted, &free), fixed(&counts, &free));
        assert!(wanted.len() > 8, "the program leaves almost all open: {wanted:?}");
        assert_eq!(counts, wanted, "{file}, {threads} threads");
    }
}

/// A test for each program.
macro_rules! programs {
    ($($name:ident: $file:literal;)*) => {
        $(
            #[test]
            fn $name() {
                counts_are_those_of_libomp($file);
            }
        )*

        #[test]
        fn all_programs_are_tested() {
            let known = [$($file,)* "count_events.c", "lookup.c", "checked.c"];
            let files = std::fs::read_dir(source("")).expect("the folder");
            for file in files {
                let name = file.expect("a file").file_name().into_string().expect("a name");
                assert!(known.contains(&name.as_str()), "{name} has no test");
            }
        }
    };
}

programs! {
    counts_of_regions: "regions.c";
    counts_of_threads_of_the_program: "own_threads.c";
    counts_of_barriers: "barriers.c";
    counts_of_loops: "loops.c";
    counts_of_chunks: "chunks.c";
    counts_of_tasks: "tasks.c";
    counts_of_dependences: "dependences.c";
    counts_of_taskwait_with_depend: "taskwait_depend.c";
    counts_of_taskloops: "taskloops.c";
    counts_of_detached_tasks: "detached.c";
    counts_of_tasks_that_are_fulfilled_late: "detached_late.c";
    counts_of_locks: "locks.c";
    counts_of_worksharing: "worksharing.c";
    counts_of_ordered: "ordered.c";
    counts_of_leagues: "leagues.c";
    counts_of_cancellation: "cancelled.c";
    counts_of_classes: "classes.cpp";
    counts_of_fortran: "fortran.f90";
    counts_of_tasks_of_fortran: "fortran_tasks.f90";
    information_about_tasks_and_teams: "information.c";
}

#[test]
fn a_tool_finds_all_functions_and_ends_when_it_wants() {
    let file = "lookup.c";
    let folder = folder("tools-lookup");
    let library = library::shared(&folder);
    let object = compile(file, &folder, &[]);
    let program = link(file, &[&object], &folder, Some(&library));
    for bind in ["false", "true"] {
        let out = run(start(&program, "2").env("OMP_PROC_BIND", bind));
        assert_eq!(out, "ok\n");
    }
}

/// Makes a library of the tool that counts, and a program that has none.
fn tool_in_library() -> (PathBuf, PathBuf) {
    let folder = folder("tools-library");
    let tool = compile("count_events.c", &folder, &["-fPIC"]);
    let to = folder.join("libcounts.so");
    run(Command::new("clang-22").arg("-shared").arg(tool).arg("-o").arg(&to));
    let library = library::shared(&folder);
    let object = compile("regions.c", &folder, &[]);
    (link("regions.c", &[&object], &folder, Some(&library)), to)
}

#[test]
fn tools_come_from_libraries_and_can_be_disabled() {
    let (program, tool) = tool_in_library();
    let has_counts = |out: &str| out.contains("parallel_end team: ");
    // None is asked for.
    assert_eq!(run(&mut start(&program, "2")), "");
    let named = format!("/does/not/exist.so:{}", tool.display());
    let out = run(start(&program, "2").env("OMP_TOOL_LIBRARIES", &named));
    assert!(has_counts(&out), "{out}");
    assert!(has_counts(&run(start(&program, "2").env("LD_PRELOAD", &tool))));
    let disabled =
        run(start(&program, "2").env("OMP_TOOL_LIBRARIES", &named).env("OMP_TOOL", "Disabled"));
    assert_eq!(disabled, "");
    let wrong = start(&program, "2").env("OMP_TOOL", "maybe").output().expect("it starts");
    assert!(
        String::from_utf8_lossy(&wrong.stderr).contains("OMP_TOOL has invalid value \"maybe\"")
    );
    // The search is reported.
    let told = start(&program, "2")
        .env("OMP_TOOL_LIBRARIES", &named)
        .env("OMP_TOOL_VERBOSE_INIT", "stderr")
        .output()
        .expect("it starts");
    let report = String::from_utf8_lossy(&told.stderr);
    assert!(report.contains("Opening /does/not/exist.so...\nFailed: "), "{report}");
    assert!(report.contains("Tool was started"), "{report}");
    assert!(has_counts(&text(&told)));
}

#[test]
fn a_tool_is_told_of_regions_of_raised_code() {
    let folder = folder("tools-raised");
    let library = library::shared(&folder);
    let tool = compile("count_events.c", &folder, &[]);
    let program = compile("../raised_region.c", &folder, &[]);
    let objects = [program.as_path(), tool.as_path()];
    let out = run(&mut start(&link("raised.c", &objects, &folder, Some(&library)), "3"));
    let count = |start: &str| -> u32 {
        let lines = out.lines().filter(|line| line.starts_with(start));
        lines.filter_map(|line| line.rsplit_once(": ")?.1.parse::<u32>().ok()).sum()
    };
    let regions = count("parallel_begin team");
    assert!(regions > 0 && count("implicit_task begin implicit size 3") > 2, "{out}");
    assert_eq!(count("parallel_end team"), regions, "{out}");
    assert_eq!(count("implicit_task begin"), count("implicit_task end"), "{out}");
    assert!(out.contains("faults: 0"), "{out}");
}

/// The folder of LLVM's tool for ThreadSanitizer.
const LLVM_LIBRARIES: &str = "/usr/lib/llvm-22/lib";

#[test]
fn thread_sanitizer_sees_how_constructs_order_threads() {
    let file = "checked.c";
    let folder = folder("tools-checked");
    let library = library::shared(&folder);
    let object = compile(file, &folder, &["-fsanitize=thread", "-g"]);
    let program = folder.join("checked");
    let mut link = Command::new("clang-22");
    link.arg("-fsanitize=thread").arg(&object).arg(&library).arg("-o").arg(&program);
    run(link.arg(format!("-Wl,-rpath,{}", folder.display())));
    let started = |threads: &str| {
        let mut command = start(&program, threads);
        command.env("LD_LIBRARY_PATH", LLVM_LIBRARIES);
        command.env("TSAN_OPTIONS", "ignore_noninstrumented_modules=1");
        command
    };
    for threads in ["2", "4", "4", "4"] {
        assert_eq!(run(&mut started(threads)), "21 310\n");
    }
    let out = started("4").arg("racy").output().expect("it starts");
    let report = String::from_utf8_lossy(&out.stderr);
    assert!(report.contains("data race") && report.contains("checked.c:60"), "{report}");
}
