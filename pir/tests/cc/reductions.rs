//! Reductions of raised code: in registers, and with one value for each number of threads.

use super::{C, FORTRAN, Folder, text};
use std::path::Path;
use std::process::Command;

/// What a loop updates is in registers, although the run time combines the copies of all threads.
#[test]
fn private_copies_of_reductions_are_values() {
    let folder = Folder::new("copies");
    folder.write(
        "both.c",
        "double both(const double *a, int n)\n{\n    double m = 0, s = 0;\n\
         #pragma omp parallel for reduction(max : m) reduction(+ : s)\n\
         \x20   for (int i = 0; i < n; i++) {\n        m = a[i] > m ? a[i] : m;\n\
         \x20       s += a[i];\n    }\n    return m + s;\n}\n",
    );
    folder.succeeds(C.0, &["-O2", "-fopenmp", "-c", "both.c", "--pir-keep=stages"]);
    let kept = text(&folder.read("stages/both.pir"));
    assert!(kept.contains("reduce_in_order"), "{kept}");
    // The copies begin as the least number and as zero.
    for identity in ["0xFFEFFFFFFFFFFFFF", "0.000000e+00"] {
        let is_phi = |line: &&str| line.contains(&format!("= phi double [ {identity}, "));
        assert_eq!(kept.lines().filter(is_phi).count(), 1, "{identity}\n{kept}");
    }
}

/// Sums of floating-point numbers, complex ones, arrays and declared reductions: the programs run
/// each a thousand times, and fail if one has another value.
#[test]
fn reductions_of_raised_code_have_one_value_for_each_number_of_threads() {
    let folder = Folder::new("reproducible");
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../pir-omp-runtime/tests/programs");
    for (compiler, file) in [(C.0, "reproducible.c"), (FORTRAN.0, "reproducible.f90")] {
        let source = programs.join(file);
        let words =
            ["-O1", "-fopenmp", &source.to_string_lossy(), "-o", "sums", "-lm", "--pir-report"];
        let made = folder.succeeds(compiler, &words);
        let report = text(&made.stderr);
        assert!(!report.contains("open team") && !report.contains("fault"), "{report}");
        for threads in ["2", "3", "4", "8"] {
            let mut program = Command::new(folder.0.join("sums"));
            program.current_dir(&folder.0).env("OMP_NUM_THREADS", threads);
            let [first, second] = [(); 2].map(|()| program.output().expect("it starts"));
            assert!(first.status.success(), "{file}, {threads} threads: {}", text(&first.stdout));
            assert_eq!(text(&first.stdout), text(&second.stdout), "{file}, {threads} threads");
        }
    }
}
