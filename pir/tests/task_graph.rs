//! A long graph of tasks with dependences runs on a small stack. Black box. Needs `clang-22` and
//! libomp (`apt-get install -y clang-22 libomp-22-dev`).

use std::path::Path;
use std::process::{Command, Output};

/// Runs a command line of the shell.
fn shell(line: &str) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", line]).env("OMP_NUM_THREADS", "2").env_remove("PIR_NUM_THREADS");
    command.output().expect("there is a shell")
}

#[test]
fn a_chain_that_is_released_at_once_needs_little_stack() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/task_graph/ladder.c");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("task-graph-ladder");
    let (source, program) = (source.display(), program.display());
    let compile = format!("{} cc -fopenmp -O1 {source} -o {program}", env!("CARGO_BIN_EXE_pir"));
    let compiled = shell(&compile);
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    // Which thread runs the chain depends on the schedule.
    for _ in 0..4 {
        let ran = shell(&format!("ulimit -s 1024; {program}"));
        let printed = String::from_utf8_lossy(&ran.stdout);
        assert!(ran.status.success() && printed.ends_with("ok\n"), "{}: {printed}", ran.status);
    }
}
