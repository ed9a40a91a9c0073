//! Regions that `pir cc` compiles and that reach code of other units by a detour: a definition that
//! takes the place of a weak one, a callback of a library, a library that is loaded. They share a
//! team with that code as with clang. Black box. Needs `clang-22` and libomp
//! (`apt-get install -y clang-22 libomp-22-dev`).

use crate::common::{PIR, folder};
use std::fs;
use std::process::Command;

/// What the region of each program reaches adds one to each number of an array.
const ADDS: &str = "
void add(int *a, int n) {
#pragma omp for
  for (int i = 0; i < n; i++)
    a[i]++;
}
";

const WEAK: &str = r#"
#include <stdio.h>
__attribute__((weak)) void add(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = -1;
}
int main(void) {
  int a[8] = {0};
#pragma omp parallel num_threads(2)
  add(a, 8);
  for (int i = 0; i < 8; i++)
    printf("%d ", a[i]);
}
"#;

const LOADED: &str = r#"
#include <dlfcn.h>
#include <stdio.h>
int main(void) {
  int a[8] = {0};
  void *library = dlopen("./adds.so", RTLD_NOW);
  void (*add)(int *, int) = (void (*)(int *, int))dlsym(library, "add");
#pragma omp parallel num_threads(2)
  add(a, 8);
  for (int i = 0; i < 8; i++)
    printf("%d ", a[i]);
}
"#;

const COMPARES: &str = "
#include <omp.h>
int seen[2];
int compare(const void *a, const void *b) {
  seen[omp_get_thread_num()] = 1;
  return *(const int *)a - *(const int *)b;
}
int (*compares(void))(const void *, const void *) { return compare; }
";

/// The callback is named, or comes from a variable.
fn sorts(callback: &str, call: &str) -> String {
    format!(
        r#"
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
int compare(const void *, const void *);
int (*compares(void))(const void *, const void *);
extern int seen[2];
int main(void) {{
  int (*callback)(const void *, const void *) = {callback};
#pragma omp parallel num_threads(2)
  {{
    int a[2] = {{2, 1}}, key = 1;
    size_t n = 2;
    {call};
    (void)key, (void)n;
  }}
  printf("%d %d", seen[0], seen[1]);
}}
"#
    )
}

fn run(command: &mut Command) -> String {
    let done = command.env("OMP_NUM_THREADS", "2").output().expect("it starts");
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{command:?}: {said}");
    String::from_utf8_lossy(&done.stdout).into_owned()
}

/// What a program of these units prints; the first library is made by clang.
fn printed(name: &str, units: &[&str], library: Option<&str>) -> String {
    let dir = folder(&format!("cc-detours/{name}"));
    if let Some(text) = library {
        fs::write(dir.join("adds.c"), text).expect("it is written");
        let shared = ["-O1", "-fopenmp", "-fPIC", "-shared", "adds.c", "-o", "adds.so"];
        run(Command::new("clang-22").args(shared).current_dir(&dir));
    }
    let mut driver = Command::new(PIR);
    driver.args(["cc", "-O2", "-fopenmp", "-o", "program"]).current_dir(&dir);
    for (n, unit) in units.iter().enumerate() {
        fs::write(dir.join(format!("{n}.c")), unit).expect("it is written");
        driver.arg(format!("{n}.c"));
    }
    run(&mut driver);
    run(Command::new(dir.join("program")).current_dir(&dir))
}

#[test]
fn weak_functions_may_be_those_of_other_units() {
    assert_eq!(printed("weak", &[WEAK, ADDS], None), "1 1 1 1 1 1 1 1 ");
    assert_eq!(printed("weak-alone", &[WEAK], None), "-1 -1 -1 -1 -1 -1 -1 -1 ");
}

#[test]
fn libraries_may_be_loaded() {
    assert_eq!(printed("loaded", &[LOADED], Some(ADDS)), "1 1 1 1 1 1 1 1 ");
}

#[test]
fn callbacks_of_libraries_may_be_those_of_other_units() {
    let calls = [
        "qsort(a, 2, sizeof(int), CALLBACK)",
        "bsearch(&key, a, 2, sizeof(int), CALLBACK)",
        "lfind(&key, a, &n, sizeof(int), CALLBACK)",
    ];
    for (n, call) in calls.iter().enumerate() {
        let named = sorts("0", &call.replace("CALLBACK", "compare"));
        assert_eq!(printed(&format!("named-{n}"), &[&named, COMPARES], None), "1 1", "{call}");
        let found = sorts("compares()", &call.replace("CALLBACK", "callback"));
        assert_eq!(printed(&format!("found-{n}"), &[&found, COMPARES], None), "1 1", "{call}");
    }
}
