//! A CMake project that finds OpenMP is built by the compiler drivers as it is by clang and flang.
//! Black box. Needs `cmake`, `clang-22`, `flang-22` and libomp
//! (`apt-get install -y cmake make clang-22 flang-22 libomp-22-dev`).

use crate::common::{PIR, folder};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const INSTALL: &str = "apt-get install -y cmake make clang-22 flang-22 libomp-22-dev";

/// Runs a command that has to succeed, and returns its output.
fn succeeds(command: &mut Command) -> String {
    command.stdin(Stdio::null()).env_remove("PIR_NUM_THREADS");
    command.env("OMP_NUM_THREADS", "3").env("OMP_WAIT_POLICY", "passive");
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output();
    let output = output.unwrap_or_else(|e| panic!("{name}: {e}; `{INSTALL}` installs it"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {}\n{said}{errors}", output.status);
    said + &errors
}

/// Configures, builds and tests the project; returns what CMake has found of OpenMP.
fn build(name: &str, compilers: [&str; 3], flags: &str) -> Vec<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmake");
    let build = folder(&format!("cmake/{name}"));
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(source).arg("-B").arg(&build).args(["-G", "Unix Makefiles"]);
    configure.arg("-DCMAKE_BUILD_TYPE=Release");
    for (variable, compiler) in ["CC", "CXX", "FC"].into_iter().zip(compilers) {
        configure.env(variable, compiler);
    }
    for variable in ["CFLAGS", "CXXFLAGS", "FFLAGS"] {
        configure.env(variable, flags);
    }
    let configured = succeeds(&mut configure);
    succeeds(Command::new("cmake").arg("--build").arg(&build));
    succeeds(Command::new("ctest").arg("--test-dir").arg(&build).arg("--output-on-failure"));
    let found = configured.lines().filter(|l| l.contains("OpenMP") || l.contains("HAS_OMP"));
    found.map(str::to_owned).collect()
}

#[test]
fn a_project_that_finds_openmp_is_built() {
    let theirs = build("clang", ["clang-22", "clang++-22", "flang-22"], "");
    assert!(theirs.iter().any(|l| l.contains("Found OpenMP")), "{theirs:?}");
    let drivers = ["cc", "c++", "fc"].map(|driver| format!("{PIR} {driver}"));
    let report = folder("cmake/report").join("report");
    let flags = format!("--pir-report={}", report.display());
    assert_eq!(build("pir", drivers.each_ref().map(String::as_str), &flags), theirs);
    let report = fs::read_to_string(&report).expect("the report");
    // `sum.c` calls a function that may be in a region of another unit, and is left to clang.
    for name in ["main", "letters", "squares"] {
        let raised =
            |l: &str| l.contains(name) && l.contains("parallel") && !l.contains(": call: ");
        assert!(report.lines().any(raised), "{name}: {report}");
    }
}
