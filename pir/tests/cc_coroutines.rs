//! Coroutines that `pir cc` compiles: their regions stay calls and those of other functions do not,
//! and a region that resumes one is a team of the run time, since the coroutine may ask for it.
//! Black box. Needs `clang++-22` and libomp (`apt-get install -y clang-22 libomp-22-dev llvm-22`).

use crate::common::{PIR, folder, source, text};
use std::path::Path;
use std::process::Command;

fn run(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{command:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn printed(program: &Path) -> String {
    // A thread that waits for ever is ended.
    run(Command::new("timeout").arg("60").arg(program).env("OMP_NUM_THREADS", "3"))
}

#[test]
fn coroutines_have_their_threads_and_other_regions_are_raised() {
    let folder = folder("cc_coroutines");
    let file = source("tests/openmp/cxx/coroutines.cpp");
    let flags = ["-std=c++20", "-fopenmp", "-Wno-pass-failed", "-o"];
    let (expected, program) = (folder.join("expected"), folder.join("program"));
    run(Command::new("clang++-22").args(flags).arg(&expected).arg(&file));
    let expected = printed(&expected);
    for more in [&["-O0"][..], &["-O2"], &["-O2", "-fno-exceptions"], &["-O3", "-g"]] {
        let report = folder.join("report");
        let _ = std::fs::remove_file(&report);
        let mut driver = Command::new(PIR);
        driver.arg("c++").arg(format!("--pir-report={}", report.display()));
        run(driver.args(more).args(flags).arg(&program).arg(&file));
        assert_eq!(printed(&program), expected, "{more:?}");
        let report = std::fs::read_to_string(&report).expect("the report");
        assert!(!report.contains("a fault of pir"), "{more:?}: {report}");
        let stays = report.lines().filter(|l| l.contains("is a coroutine, which another thread"));
        assert_eq!(stays.count(), 5, "{more:?}: {report}");
        for raised in ["in sum(int): team", "in fill(int*, int): iterations"] {
            assert!(report.contains(raised), "{more:?}: {report}");
        }
        assert_eq!(report.matches("open team").count(), 4, "{more:?}: {report}");
    }
}
