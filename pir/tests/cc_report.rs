//! `--pir-report`: a line for each region with its place in the source, function, directive, grade
//! and reason; as JSON and as a SARIF log; and the one line that a terminal gets without it.

use crate::common::{PIR, folder, text};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const HEAT: &str = "#include <omp.h>
void elsewhere(void);
static void work(int i) {
  if (i) elsewhere();
}
void step(double *a, int n) {
  #pragma omp parallel
  {
    #pragma omp for
    for (int i = 0; i < n; i++)
      work(i);
  }
}
int main(void) {
  double a[64];
  void *p = omp_alloc(8, omp_get_default_allocator());
  #pragma omp parallel for
  for (int i = 0; i < 64; i++)
    a[i] = i;
  #pragma omp teams
  a[1] = 0;
  #pragma omp parallel
  #pragma omp single
  #pragma omp task
  #pragma omp parallel sections
  {
    a[2]++;
    #pragma omp section
    elsewhere();
  }
  step(a, 64);
  return p == 0;
}
";

const HEAT_LINES: &str = "\
heat.c:7: parallel in step: open team, 1 call of the run time stays: \
work() calls elsewhere(), which is not seen
heat.c:17: parallel for in main: iterations
heat.c:20: teams in main: open team, no call of the run time stays: \
the teams of a league are threads of the run time
heat.c:22: parallel in main: open team, 5 calls of the run time stay: \
a region of main calls elsewhere(), which is not seen
heat.c:25: parallel sections in a task of main: open team, no call of the run time stays: \
it calls elsewhere(), which is not seen
heat.c: 5 of 5 regions raised; 6 calls of the run time stay in them
";

const CXX: &str = "namespace plate {
struct Grid {
  double *a;
  void step(double *, int);
};
void elsewhere(Grid &);
template <class T> void fill(T *x, int n) {
  #pragma omp parallel for
  for (int i = 0; i < n; i++) x[i] = 1;
}
void Grid::step(double *b, int n) {
  auto each = [&](int k) {
    #pragma omp parallel num_threads(k)
    elsewhere(*this);
  };
  each(n);
  fill(b, n);
}
} // namespace plate
";

const CXX_LINES: &str = "\
grid.cpp:8: parallel for in void plate::fill<double>(double*, int): iterations
grid.cpp:13: parallel in plate::Grid::step(double*, int)::$_0::operator()(int) const: open team, \
no call of the run time stays: it calls plate::elsewhere(plate::Grid&), which is not seen
grid.cpp: 2 of 2 regions raised
";

const FORTRAN: &str = "module plates
  implicit none
contains
  subroutine step(a, n)
    integer :: n, i
    real :: a(n)
    !$omp parallel do
    do i = 1, n
      a(i) = i
    end do
    !$omp parallel sections
    !$omp section
    a(1) = 0
    !$omp section
    call elsewhere(a)
    !$omp end parallel sections
    call inner()
  contains
    subroutine inner
      !$omp parallel
      call elsewhere(a)
      !$omp end parallel
    end subroutine
  end subroutine
end module
program main
  use plates
  real :: a(9)
  !$omp parallel
  call step(a, 9)
  !$omp end parallel
end program
";

fn write(name: &str, file: &str, source: &str) -> PathBuf {
    let folder = folder(&format!("cc-report/{name}"));
    fs::write(folder.join(file), source).expect("it is written");
    folder
}

fn compile(folder: &Path, words: &[&str]) -> Output {
    let made = Command::new(PIR).args(words).current_dir(folder).output().expect("it starts");
    assert!(made.status.success(), "{words:?}: {}", text(&made.stderr));
    made
}

fn report(name: &str, driver: &str, file: &str, source: &str) -> String {
    let folder = write(name, file, source);
    let words = [driver, "-O2", "-fopenmp", "-c", file, "-o", "x.o", "--pir-report"];
    text(&compile(&folder, &words).stderr)
}

#[test]
fn regions_have_a_line_each() {
    assert_eq!(report("c", "cc", "heat.c", HEAT), HEAT_LINES);
    assert_eq!(report("cxx", "c++", "grid.cpp", CXX), CXX_LINES);
}

/// The lines of flang's directives, and names as in the source.
#[test]
fn regions_of_fortran_have_a_line_each() {
    let found = report("fortran", "fc", "plates.f90", FORTRAN);
    let lines: Vec<&str> = found.lines().collect();
    let starts = [
        "plates.f90:7: parallel do in plates::step: ",
        // flang has the line of the statement before.
        "plates.f90:10: parallel sections in plates::step: open team, ",
        "plates.f90:20: parallel in plates::step::inner: open team, ",
        "plates.f90:29: parallel in the main program: open team, ",
        "plates.f90: 4 of 4 regions raised",
    ];
    assert_eq!(lines.len(), starts.len(), "{found}");
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}, not {start}");
    }
    assert!(lines[1].ends_with("it calls elsewhere(), which is not seen"), "{found}");
}

/// The code is the same with and without a report, and in each format.
#[test]
fn a_report_changes_no_code() {
    let folder = write("code", "heat.c", HEAT);
    let words = ["cc", "-O2", "-fopenmp", "-S", "heat.c", "-o", "x.s"];
    let code = |more: &[&str]| {
        compile(&folder, &[&words[..], more].concat());
        fs::read(folder.join("x.s")).expect("it is written")
    };
    let plain = code(&[]);
    assert!(!text(&plain).contains(".loc"));
    for format in ["text", "json", "sarif"] {
        let format = format!("--pir-report-format={format}");
        assert!(code(&["--pir-report=report", &format]) == plain, "{format}");
    }
    // The lines of an object with debug information are in its own IR.
    let words = ["cc", "-O2", "-g", "-fopenmp", "-c", "heat.c", "--pir-report", "--pir-verbose"];
    let shown = text(&compile(&folder, &words).stderr);
    assert!(shown.ends_with(HEAT_LINES), "{shown}");
    assert!(!shown.contains("line-tables-only"), "{shown}");
}

#[test]
fn each_region_is_an_object_of_json() {
    let folder = write("json", "heat.c", HEAT);
    let words = ["cc", "-O2", "-fopenmp", "-c", "heat.c", "--pir-report-format=json"];
    let said = text(&compile(&folder, &words).stderr);
    let lines: Vec<Value> = said
        .lines()
        .map(|l| serde_json::from_str(l).unwrap_or_else(|e| panic!("{e}: {l}")))
        .collect();
    assert_eq!(lines.len(), 6, "{said}");
    assert_eq!(
        lines[0],
        serde_json::json!({
            "file": "heat.c", "line": 7, "column": 3, "function": "step", "symbol": "step",
            "directive": "parallel", "call": "__kmpc_fork_call", "grade": "open team", "calls": 1,
            "reason": "work() calls elsewhere(), which is not seen",
        })
    );
    let grades: Vec<&str> = lines.iter().filter_map(|l| l["grade"].as_str()).collect();
    assert_eq!(grades, ["open team", "iterations", "open team", "open team", "open team"]);
    let sum = serde_json::json!({ "file": "heat.c", "regions": 5, "raised": 5, "calls": 6 });
    assert_eq!(lines[5], sum);
}

/// A file has one log, whatever the number of processes that add to it at once.
#[test]
fn processes_add_to_one_sarif_log() {
    let folder = write("sarif", "heat.c", HEAT);
    fs::write(folder.join("none.c"), "void f(void) {\n#pragma omp barrier\n}\n").expect("it is");
    let compile = |n: usize| {
        let (source, to) = if n == 3 { ("none.c", "3.o") } else { ("heat.c", "x.o") };
        let mut driver = Command::new(PIR);
        driver.args(["cc", "-fopenmp", "-O1", "-c", source, "--pir-report=log.sarif"]);
        driver.args(["--pir-report-format=sarif", "-o", &format!("{n}{to}")]);
        driver.current_dir(&folder).spawn().expect("it starts")
    };
    let processes: Vec<_> = (0..4).map(compile).collect();
    for mut process in processes {
        assert!(process.wait().expect("it ends").success());
    }
    let log = fs::read(folder.join("log.sarif")).expect("the log");
    let log: Value = serde_json::from_slice(&log).expect("it is JSON");
    assert_eq!(log["version"], "2.1.0");
    let results = log["runs"][0]["results"].as_array().expect("results");
    let of = |rule: &str| results.iter().filter(|r| r["ruleId"] == rule).count();
    assert_eq!(results.len(), 16, "{log:#}");
    assert_eq!((of("openmp/open-team"), of("openmp/call"), of("openmp/alone")), (12, 0, 1));
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().expect("rules");
    assert_eq!(rules.len(), 3, "{log:#}");
    let is_league = |r: &&Value| r["locations"][0]["physicalLocation"]["region"]["startLine"] == 20;
    let league = results.iter().find(is_league).expect("the league");
    let place = &league["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "heat.c");
    assert_eq!(place["region"], serde_json::json!({ "startLine": 20, "startColumn": 3 }));
    // Another file is not overwritten.
    fs::write(folder.join("notes"), "not a log").expect("it is written");
    let words = ["cc", "-fopenmp", "-c", "heat.c", "--pir-report=notes"];
    let said = Command::new(PIR)
        .args(words)
        .arg("--pir-report-format=sarif")
        .current_dir(&folder)
        .output()
        .expect("it starts");
    assert!(text(&said.stderr).contains("can't write notes: "), "{said:?}");
    assert_eq!(fs::read(folder.join("notes")).expect("it is there"), b"not a log");
}

/// A call of the run time that no compiler writes.
const ODD: &str = "void __kmpc_fork_call(void *, int, void *, ...);
static int place[6], a[9];
static void code(int *gtid, int *btid, long x) { a[0] = x; }
void f(void) { __kmpc_fork_call(place, 1, code, 1); }
";

/// Units that have constructs and no region are none that anything could be raised of.
#[test]
fn a_source_without_regions_says_so() {
    for (n, body) in ["#pragma omp barrier", "#pragma omp for\nfor (int i = 0; i < 9; i++) a[i]++;"]
        .into_iter()
        .enumerate()
    {
        let source = format!("int a[9];\nvoid f(void) {{\n{body}\n}}\n");
        let said = report(&format!("none-{n}"), "cc", "none.c", &source);
        let expected = "none.c: compiled by the compiler alone: it opens no parallel region\n";
        assert_eq!(said, expected);
    }
    assert_eq!(
        report("odd", "cc", "odd.c", ODD),
        "odd.c: compiled by the compiler alone: no region of it was raised\n\
         odd.c:4: parallel in f: call: its code takes other arguments than it gets\n"
    );
}

/// What a terminal shows.
fn on_terminal(folder: &Path, words: &str) -> String {
    let mut script = Command::new("script");
    script.args(["-qec", &format!("{PIR} {words}"), "/dev/null"]).current_dir(folder);
    let shown = script.output().expect("`apt-get install -y bsdutils` installs it");
    assert!(shown.status.success(), "{shown:?}");
    text(&shown.stdout).replace("\r\n", "\n")
}

#[test]
fn a_terminal_gets_one_line_if_a_region_is_left_to_the_run_time() {
    let folder = write("terminal", "heat.c", HEAT);
    let files = [
        ("odd.c", ODD),
        ("half.c", &format!("{ODD}void g(void) {{\n#pragma omp parallel\na[1] = 1;\n}}\n")),
        ("none.c", "void f(void) {\n#pragma omp barrier\n}\n"),
        ("plain.c", "void f(void) {}\n"),
        ("raised.c", "int a[9];\nvoid f(void) {\n#pragma omp parallel\na[0] = 1;\n}\n"),
    ];
    for (name, source) in files {
        fs::write(folder.join(name), source).expect("it is written");
    }
    let words = "cc -O1 -fopenmp -c -o x.o";
    assert_eq!(
        on_terminal(&folder, &format!("{words} half.c")),
        "pir: note: half.c: 1 of 2 regions is left to the run time; --pir-report says why\n"
    );
    assert_eq!(
        on_terminal(&folder, &format!("{words} odd.c")),
        "pir: note: odd.c: compiled by the compiler alone; --pir-report says why\n"
    );
    for name in ["none.c", "plain.c", "raised.c", "heat.c"] {
        assert_eq!(on_terminal(&folder, &format!("{words} {name}")), "", "{name}");
    }
    assert_eq!(on_terminal(&folder, &format!("{words} half.c --pir-report=file")), "");
    // Scripts compare messages, so that a pipe gets none.
    for name in ["half.c", "odd.c"] {
        let made = compile(&folder, &["cc", "-O1", "-fopenmp", "-c", name, "-o", "x.o"]);
        assert_eq!(text(&made.stderr), "", "{name}");
    }
}
