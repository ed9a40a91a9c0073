//! Regions that `pir cc` raises as a whole although they ask for what only a thread of the run time
//! has, or set what is theirs: numbers of threads around them, settings, variables of threads, nest
//! locks. They print what the same programs of clang and flang print with libomp.
//! Black box. Needs `clang-22`, `flang-22` and libomp (`apt-get install -y clang-22 flang-22
//! libomp-22-dev llvm-22`).

use crate::common::{PIR, folder};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program in `cc_closed`, and the regions of it that are open.
struct Program {
    file: &'static str,
    open: &'static [&'static str],
}

const PROGRAMS: [Program; 5] = [
    Program {
        file: "numbers.c",
        open: &["calls through a pointer", "the teams of a league are threads of the run time"],
    },
    Program { file: "settings.c", open: &[] },
    Program {
        file: "copies.c",
        open: &[
            "a region of run_inside uses own, which each thread has for itself",
            "a task uses own, which each thread has for itself",
        ],
    },
    Program {
        file: "nest_locks.c",
        open: &["deeper() calls omp_set_nest_lock()", "deeper() calls omp_set_nest_lock()"],
    },
    Program { file: "copies.f90", open: &[] },
];

/// Variables of the environment: numbers of threads, and levels of regions that are active.
const SETTINGS: [(&str, &str); 8] = [
    ("1", "1"),
    ("2", "1"),
    ("4", "1"),
    ("3", "3"),
    ("3,2", "2"),
    ("2,3,2", "4"),
    ("4,1,3", "4"),
    ("2,3", "1"),
];

/// Builds a program by the compiler, as `theirs`, and by PIR's driver, as `ours`. Returns the
/// report.
fn build(program: &Program, level: &str, folder: &Path) -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cc_closed").join(program.file);
    let (compiler, driver) = match program.file.ends_with(".c") {
        true => ("clang-22", "cc"),
        false => ("flang-22", "fc"),
    };
    let build = |mut command: Command, to: &str| {
        command.args([level, "-g", "-fopenmp"]).arg(&source).args(["-o", to]);
        let made = command.current_dir(folder).output().expect("it starts");
        let said = String::from_utf8_lossy(&made.stderr).into_owned();
        assert!(made.status.success(), "{said}");
        said
    };
    build(Command::new(compiler), "theirs");
    let mut ours = Command::new(PIR);
    ours.args([driver, "--pir-report"]);
    build(ours, "ours")
}

fn run(program: &PathBuf, (threads, levels): (&str, &str)) -> String {
    let mut command = Command::new(program);
    command.env("OMP_NUM_THREADS", threads).env("OMP_MAX_ACTIVE_LEVELS", levels);
    for other in ["OMP_THREAD_LIMIT", "OMP_DYNAMIC", "OMP_SCHEDULE", "PIR_NUM_THREADS"] {
        command.env_remove(other);
    }
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{threads} {levels}: {output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn closed_regions_print_the_same_as_with_libomp() {
    for program in &PROGRAMS {
        for level in ["-O0", "-O2"] {
            let name = program.file.replace('.', "-");
            let folder = folder(&format!("cc-closed-{name}{level}"));
            let report = build(program, level, &folder);
            assert!(!report.contains(": call") && !report.contains("fault"), "{report}");
            let mut open: Vec<&str> =
                report.lines().filter(|l| l.contains(": open team")).collect();
            for reason in program.open {
                let at = open.iter().position(|l| l.ends_with(reason));
                open.remove(at.unwrap_or_else(|| panic!("{reason}: {report}")));
            }
            assert!(open.is_empty(), "{report}");
            for settings in SETTINGS {
                let [ours, theirs] = ["ours", "theirs"].map(|p| run(&folder.join(p), settings));
                assert_eq!(ours, theirs, "{} {level} {settings:?}", program.file);
            }
        }
    }
}
