//! Graphs of tasks with dependences: long ones run on a small stack, and those of several units are
//! one. Black box. Needs `clang-22` and libomp (`apt-get install -y clang-22 libomp-22-dev`).

use crate::common::{PIR, place};
use std::path::Path;
use std::process::{Command, Output};

/// Runs a command line of the shell.
fn shell(line: &str) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", line]).env("OMP_NUM_THREADS", "2").env_remove("PIR_NUM_THREADS");
    command.output().expect("there is a shell")
}

/// Compiles sources, and returns the program.
fn compile(name: &str, options: &str, sources: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/task_graph");
    let program = place(&format!("task-graph-{name}"));
    let sources: Vec<_> = sources.iter().map(|s| folder.join(s).display().to_string()).collect();
    let (pir, sources) = (PIR, sources.join(" "));
    let program = program.display().to_string();
    let compiled = shell(&format!("{pir} cc -fopenmp -O1 {options} {sources} -o {program}"));
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    program
}

#[test]
fn tasks_of_several_units_depend_on_each_other() {
    for (name, options) in [("units", ""), ("whole", "--pir-whole-program")] {
        let ran = shell(&compile(name, options, &["units/creator.c", "units/other.c"]));
        let printed = String::from_utf8_lossy(&ran.stdout);
        assert!(ran.status.success() && printed.ends_with("ok\n"), "{name}: {printed}");
    }
}

#[test]
fn a_chain_that_is_released_at_once_needs_little_stack() {
    let program = compile("ladder", "", &["ladder.c"]);
    // Which thread runs the chain depends on the schedule.
    for _ in 0..4 {
        let ran = shell(&format!("ulimit -s 1024; {program}"));
        let printed = String::from_utf8_lossy(&ran.stdout);
        assert!(ran.status.success() && printed.ends_with("ok\n"), "{}: {printed}", ran.status);
    }
}
