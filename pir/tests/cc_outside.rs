//! Tasks that `pir cc` compiles run one at a time if they are created outside of all regions: by a
//! thread of the program, below a `main` without OpenMP, or in a function with computed jumps.
//! Black box. Needs `clang-22` and libomp (`apt-get install -y clang-22 libomp-22-dev llvm-22`).

use crate::common::{PIR, folder};
use std::fs;
use std::process::Command;

/// Creates tasks, each of which has two more, and counts those that find another one running.
const TASKS: &str = r#"
#include <unistd.h>
int together, ran;
static int busy;
static void step(void) {
  together += __atomic_add_fetch(&busy, 1, __ATOMIC_RELAXED) > 1;
  usleep(200);
  __atomic_sub_fetch(&busy, 1, __ATOMIC_RELAXED);
  __atomic_add_fetch(&ran, 1, __ATOMIC_RELAXED);
}
static void pair(void) {
#pragma omp task
  step();
#pragma omp task
  step();
#pragma omp taskwait
}
void tasks(void) {
  int a, b;
  for (int i = 0; i < 8; i++)
#pragma omp task
    pair();
#pragma omp task depend(out : a)
  pair();
#pragma omp task depend(out : b)
  pair();
#pragma omp taskwait
}
"#;

const PLAIN_MAIN: &str = r#"
#include <stdio.h>
void tasks(void);
extern int together, ran;
int main(void) {
  tasks();
  printf("%d %d\n", together, ran);
  return 0;
}
"#;

/// The first region is over when the thread begins.
const THREAD_MAIN: &str = r#"
#include <pthread.h>
#include <stdio.h>
void tasks(void);
extern int together, ran;
static void *run(void *nothing) {
  tasks();
  return nothing;
}
int main(void) {
  pthread_t thread;
#pragma omp parallel num_threads(2)
#pragma omp single
  tasks();
  together = 0;
  pthread_create(&thread, 0, run, 0);
  pthread_join(thread, 0);
  printf("%d %d\n", together, ran);
  return 0;
}
"#;

const JUMPS: &str = r#"
#include <stdio.h>
#include <unistd.h>
static int busy, together, ran;
static void step(int n) {
  together += __atomic_add_fetch(&busy, 1, __ATOMIC_RELAXED) > 1;
  usleep(200);
  __atomic_sub_fetch(&busy, 1, __ATOMIC_RELAXED);
  __atomic_add_fetch(&ran, n, __ATOMIC_RELAXED);
}
__attribute__((noinline)) static int interpret(const char *code) {
  static void *labels[] = {&&add, &&task, &&wait, &&end};
  int sum = 0;
  goto *labels[*code - '0'];
add:
  sum++;
  goto *labels[*++code - '0'];
task:
#pragma omp task firstprivate(sum)
  step(sum);
  goto *labels[*++code - '0'];
wait:;
#pragma omp taskwait
  goto *labels[*++code - '0'];
end:
  return sum;
}
int main(void) {
  int sum = interpret("011101120113");
  printf("%d %d\n", together, ran);
#pragma omp parallel num_threads(2)
#pragma omp single
  sum += interpret("011101120113");
  printf("%d %d\n", sum, ran);
  return 0;
}
"#;

/// What a program prints.
fn prints(name: &str, units: &[(&str, &str)]) -> String {
    let folder = folder(&format!("cc-outside/{name}"));
    for (unit, text) in units {
        fs::write(folder.join(unit), text).expect("it is written");
    }
    let mut driver = Command::new(PIR);
    driver.args(["cc", "-O2", "-fopenmp", "--pir-report"]);
    driver.args(units.iter().map(|u| u.0)).current_dir(&folder);
    let made = driver.output().expect("it starts");
    let said = String::from_utf8_lossy(&made.stderr).into_owned();
    assert!(made.status.success(), "{said}");
    assert!(!said.contains("alone: a fault"), "{said}");
    let ran = Command::new(folder.join("a.out")).env("OMP_NUM_THREADS", "4").output();
    String::from_utf8_lossy(&ran.expect("it starts").stdout).into_owned()
}

#[test]
fn a_main_without_openmp() {
    assert_eq!(prints("main", &[("main.c", PLAIN_MAIN), ("tasks.c", TASKS)]), "0 20\n");
}

#[test]
fn a_thread_of_the_program() {
    assert_eq!(prints("thread", &[("main.c", THREAD_MAIN), ("tasks.c", TASKS)]), "0 40\n");
}

#[test]
fn a_function_with_computed_jumps() {
    assert_eq!(prints("jumps", &[("jumps.c", JUMPS)]), "0 13\n6 26\n");
}
