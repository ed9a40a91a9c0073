//! Programs of `pir cc` heed `OMP_NUM_THREADS` at each level of nesting, as those of clang do.
//! Black box. Needs `clang-22` and libomp (`apt-get install -y clang-22 libomp-22-dev llvm-22`).

use std::fs;
use std::path::Path;
use std::process::Command;

/// Prints how many threads each of three levels has, and how many the next region would have.
const LEVELS: &str = r#"
#include <omp.h>
#include <stdio.h>
int main(void) {
  int threads[3] = {0}, next[4] = {0};
  next[0] = omp_get_max_threads();
#pragma omp parallel
#pragma omp single
  {
    threads[0] = omp_get_num_threads();
    next[1] = omp_get_max_threads();
#pragma omp parallel
#pragma omp single
    {
      threads[1] = omp_get_num_threads();
      next[2] = omp_get_max_threads();
#pragma omp parallel
#pragma omp single
      {
        threads[2] = omp_get_num_threads();
        next[3] = omp_get_max_threads();
      }
    }
  }
  int set = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_set_num_threads(5);
#pragma omp parallel
#pragma omp single
    set = omp_get_num_threads();
  }
  printf("%d %d %d, %d %d %d %d, %d, %d levels\n", threads[0], threads[1], threads[2], next[0],
         next[1], next[2], next[3], set, omp_get_max_active_levels());
  return 0;
}
"#;

#[test]
fn lists_have_a_number_for_each_level() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cc-environment");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("levels.c"), LEVELS).expect("it is written");
    let build = |mut driver: Command, to: &str| {
        driver.args(["-O2", "-fopenmp", "levels.c", "-o", to]).current_dir(&folder);
        let made = driver.output().expect("it starts; `apt-get install -y clang-22` installs it");
        let said = String::from_utf8_lossy(&made.stderr).into_owned();
        assert!(made.status.success(), "{said}");
        said
    };
    build(Command::new("clang-22"), "theirs");
    let mut driver = Command::new(env!("CARGO_BIN_EXE_pir"));
    driver.args(["cc", "--pir-report"]);
    let report = build(driver, "ours");
    assert!(report.contains(" replaced, 0 kept"), "{report}");
    let run = |program: &str, threads: &str, levels: Option<&str>| {
        let mut command = Command::new(folder.join(program));
        command.env("OMP_NUM_THREADS", threads).env_remove("OMP_MAX_ACTIVE_LEVELS");
        command.env_remove("PIR_NUM_THREADS").envs(levels.map(|n| ("OMP_MAX_ACTIVE_LEVELS", n)));
        let output = command.output().expect("it starts");
        (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
    };
    for threads in ["3", "3,2", "2,3,1", " 2 , 3 ", "1,4", "4,1,3"] {
        for levels in [None, Some("1"), Some("2"), Some("3")] {
            let theirs = run("theirs", threads, levels);
            assert_eq!(theirs.1, Some(0), "{threads} {levels:?}");
            assert_eq!(run("ours", threads, levels), theirs, "{threads} {levels:?}");
        }
    }
}
