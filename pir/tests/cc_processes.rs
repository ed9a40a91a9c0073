//! Programs of `pir cc` that copy their process with the system's `fork`, and libraries that are
//! loaded and unloaded. Black box. Needs `clang-22` and libomp
//! (`apt-get install -y clang-22 libomp-22-dev llvm-22`).

use crate::common::{PIR, folder_with};
use std::path::Path;
use std::process::Command;

/// Regions that run on any threads, that need a thread for each strand, and of tasks.
const REGIONS: &str = r"
static int regions(int n) {
  int s = 0;
#pragma omp parallel for reduction(+ : s) schedule(dynamic, 64)
  for (int i = 0; i < n; i++) s += i % 5;
#pragma omp parallel num_threads(3)
  {
#pragma omp barrier
#pragma omp atomic
    s++;
  }
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 1000; i++)
#pragma omp task shared(s)
#pragma omp atomic
    s += i;
  return s;
}
";

const COPIES: &str = r#"
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
  printf("%d\n", regions(100000));
  fflush(stdout);
  pid_t child = fork();
  int s = regions(200000), status = 0;
  if (!child)
    return s % 100;
  waitpid(child, &status, 0);
  printf("%d %d\n", s, WEXITSTATUS(status));
  return 0;
}
"#;

const LOADS: &str = r#"
#include <dlfcn.h>
#include <stdio.h>
int main(void) {
  for (int k = 0; k < 3; k++) {
    void *library = dlopen("./libtotal.so", RTLD_NOW);
    int (*total)(int) = library ? (int (*)(int))dlsym(library, "total") : 0;
    printf("%d\n", total ? total(100000) : -1);
    if (library)
      dlclose(library);
  }
  return 0;
}
"#;

/// Functions for the end of the process have regions. With an argument, it ends inside of one.
const ENDS: &str = r#"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static void at_end(void) { printf("end %d\n", regions(50)); }
__attribute__((destructor)) static void last(void) {
  printf("last %d\n", regions(100));
  fflush(stdout);
}
static void *thread(void *nothing) {
  printf("thread %d\n", regions(200));
  return nothing;
}
int main(int argc, char **argv) {
  pthread_t t;
  atexit(at_end);
  pthread_create(&t, 0, thread, 0);
  pthread_join(t, 0);
  printf("main %d\n", regions(100));
  if (argc > 1)
#pragma omp parallel num_threads(3)
#pragma omp single
    exit(3);
  return 0;
}
"#;

fn build(folder: &Path, args: &[&str]) {
    let mut driver = Command::new(PIR);
    let made = driver.args(["cc", "-O2", "-fopenmp"]).args(args).current_dir(folder).output();
    let made = made.expect("it starts");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

/// What the program prints.
fn output(folder: &Path, args: &[&str]) -> String {
    let mut program = Command::new(folder.join("a.out"));
    let ran = program.args(args).current_dir(folder).env("OMP_NUM_THREADS", "3").output();
    String::from_utf8_lossy(&ran.expect("it starts").stdout).into_owned()
}

#[test]
fn copies_of_a_process_run_regions() {
    let source = format!("{REGIONS}{COPIES}");
    let folder = folder_with("cc-processes/copies", &[("copies.c", &source)]);
    build(&folder, &["copies.c"]);
    for _ in 0..10 {
        assert_eq!(output(&folder, &[]), "699503\n899503 3\n");
    }
}

#[test]
fn libraries_come_and_go() {
    let library = format!("{REGIONS}int total(int n) {{ return regions(n); }}\n");
    let folder =
        folder_with("cc-processes/libraries", &[("total.c", &library), ("loads.c", LOADS)]);
    build(&folder, &["-fPIC", "-shared", "total.c", "-o", "libtotal.so"]);
    build(&folder, &["loads.c"]);
    assert_eq!(output(&folder, &[]), "699503\n".repeat(3));
}

#[test]
fn functions_for_the_end_have_regions() {
    let source = format!("{REGIONS}{ENDS}");
    let folder = folder_with("cc-processes/ends", &[("ends.c", &source)]);
    build(&folder, &["ends.c"]);
    let before = "thread 499903\nmain 499703\n";
    let after = "end 499603\nlast 499703\n";
    for _ in 0..10 {
        assert_eq!(output(&folder, &[]), format!("{before}{after}"));
    }
    // A region that is in one has one thread.
    let after = "end 499601\nlast 499701\n";
    assert_eq!(output(&folder, &["inside"]), format!("{before}{after}"));
}
