//! `pir cc`, `pir c++` and `pir fc`, as builds see them: programs, objects, messages, and statuses
//! are those of clang and flang. Black box. Needs `clang-22`, `flang-22`, libomp and `make`
//! (`apt-get install -y clang-22 flang-22 libomp-22-dev llvm-22 make`).

mod reductions;

use crate::common::{PIR, folder, source, text};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const INSTALL: &str = "apt-get install -y clang-22 flang-22 libomp-22-dev llvm-22 make";

/// The driver and the compiler that it stands for.
const C: (&[&str], &str) = (&[PIR, "cc"], "clang-22");
const CXX: (&[&str], &str) = (&[PIR, "c++"], "clang++-22");
const FORTRAN: (&[&str], &str) = (&[PIR, "fc"], "flang-22");

/// A folder of one test, empty at its start.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = folder(&format!("cc/{name}"));
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("the file is written");
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    fn copy(&self, name: &str) {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cc").join(name);
        fs::copy(from, self.path(name)).expect("the file is copied");
    }

    fn command(&self, program: &[&str]) -> Command {
        let mut command = Command::new(program[0]);
        command.args(&program[1..]).current_dir(&self.0).stdin(Stdio::null());
        command.env("OMP_NUM_THREADS", "3").env_remove("PIR_NUM_THREADS");
        command.env("OMP_WAIT_POLICY", "passive");
        command
    }

    fn run(&self, program: &[&str], args: &[&str]) -> Output {
        let output = self.command(program).args(args).output();
        output.unwrap_or_else(|e| panic!("{}: {e}; `{INSTALL}` installs it", program[0]))
    }

    fn succeeds(&self, program: &[&str], args: &[&str]) -> Output {
        let output = self.run(program, args);
        assert!(output.status.success(), "{program:?} {args:?}: {}", shown(&output));
        output
    }

    /// The output of a program in the folder.
    fn program(&self, name: &str) -> (String, Option<i32>) {
        let path = self.path(name);
        let output = self.run(&[path.to_str().expect("UTF-8")], &[]);
        (text(&output.stdout), output.status.code())
    }
}

fn shown(output: &Output) -> String {
    format!("{}\n{}{}", output.status, text(&output.stdout), text(&output.stderr))
}

/// The exit status and both outputs of a process.
fn told(output: &Output) -> (Option<i32>, String, String) {
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// Whether a report says that a source came through PIR.
fn assert_through_pir(report: &[u8], sources: &[&str]) {
    let report = text(report);
    for source in sources {
        assert!(report.contains(&format!("{source}: ")), "{source}: {report}");
    }
    assert!(!report.contains("alone"), "{report}");
}

#[test]
fn programs_print_what_those_of_the_compiler_print() {
    for (compilers, source, status) in
        [(C, "heat.c", 7), (CXX, "words.cpp", 0), (FORTRAN, "dot.f90", 0)]
    {
        let folder = Folder::new(&format!("programs-{source}"));
        folder.copy(source);
        for level in ["-O0", "-O2", "-O3"] {
            let args = [level, "-fopenmp", source, "-lm", "-o"];
            folder.succeeds(&[compilers.1], &[&args[..], &["theirs"]].concat());
            let ours = [&args[..], &["ours", "--pir-report=report"]].concat();
            let made = folder.succeeds(compilers.0, &ours);
            assert_eq!(text(&made.stderr), "", "{source} {level}");
            let expected = folder.program("theirs");
            assert_eq!(expected.1, Some(status));
            assert_eq!(folder.program("ours"), expected, "{source} {level}");
        }
        assert_through_pir(&folder.read("report"), &[source]);
    }
}

/// Programs that are wrong with libomp, or that the tests of the run time have for other reasons.
#[test]
fn raised_programs_do_what_those_of_the_run_time_do() {
    let folder = Folder::new("of-the-run-time");
    for name in ["doacross_outside.c", "float_control.c"] {
        let file = source(&format!("pir-omp-runtime/tests/programs/{name}"));
        let file = file.to_str().expect("UTF-8");
        for level in ["-O0", "-O2"] {
            let args = [level, "-fopenmp", "-w", file, "-lm", "-o", "program"];
            folder.succeeds(C.0, &[&args[..], &["--pir-report=report"]].concat());
            let limited = ["timeout", "60", "./program"];
            let output = folder.run(&limited[..1], &limited[1..]);
            assert_eq!(text(&output.stdout), "ok\n", "{name} {level}");
        }
        assert_through_pir(&folder.read("report"), &[name]);
    }
}

#[test]
fn every_back_end_makes_the_program() {
    let folder = Folder::new("back-ends");
    folder.copy("heat.c");
    folder.succeeds(&[C.1], &["-O2", "-fopenmp", "heat.c", "-lm", "-o", "heat"]);
    let expected = folder.program("heat");
    for back_end in ["rayon", "sequential", "openmp"] {
        let to = format!("--pir-backend={back_end}");
        folder.succeeds(C.0, &["-O2", "-fopenmp", "heat.c", "-lm", "-o", "heat", &to]);
        assert_eq!(folder.program("heat"), expected, "{back_end}");
    }
    let refused = folder.run(C.0, &["-fopenmp", "heat.c", "--pir-backend=fibres"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("possible values: rayon"), "{}", shown(&refused));
}

/// Files of a program of several units, with and without OpenMP.
fn write_units(folder: &Folder) {
    folder.write("sum.h", "long sum(const int *p, int n);\nint twice(int x);\n");
    folder.write(
        "sum.c",
        "#include \"sum.h\"\n\
         long sum(const int *p, int n) {\n  long s = 0;\n\
         #pragma omp parallel for reduction(+ : s)\n\
         for (int i = 0; i < n; i++) s += twice(p[i]);\n  return s;\n}\n",
    );
    folder.write("twice.c", "#include \"sum.h\"\nint twice(int x) { return 2 * x; }\n");
    folder.write(
        "main.c",
        "#include \"sum.h\"\n#include <stdio.h>\n\
         int main(void) {\n  int a[100];\n\
         #pragma omp parallel for\n\
         for (int i = 0; i < 100; i++) a[i] = i;\n\
         printf(\"%ld\\n\", sum(a, 100));\n  return 0;\n}\n",
    );
}

#[test]
fn units_are_compiled_one_by_one_and_linked() {
    let folder = Folder::new("units");
    write_units(&folder);
    let expected = ("9900\n".to_owned(), Some(0));
    let sources = ["main.c", "sum.c", "twice.c"];
    folder.succeeds(C.0, &[&["-fopenmp", "-O2", "-o", "at-once"], &sources[..]].concat());
    assert_eq!(folder.program("at-once"), expected);

    for source in sources {
        folder.succeeds(C.0, &["-fopenmp", "-O1", "-fPIC", "-g", "-c", source]);
    }
    folder.succeeds(C.0, &["-fopenmp", "main.o", "sum.o", "twice.o", "-o", "linked"]);
    assert_eq!(folder.program("linked"), expected);
    folder.succeeds(&["llvm-ar-22"], &["rcs", "libsum.a", "sum.o", "twice.o"]);
    folder.succeeds(C.0, &["main.o", "-L.", "-lsum", "-fopenmp", "-o", "archive"]);
    assert_eq!(folder.program("archive"), expected);
    folder.succeeds(C.0, &["-shared", "sum.o", "twice.o", "-fopenmp", "-o", "libshared.so"]);
    let path = "-Wl,-rpath,$ORIGIN";
    folder.succeeds(C.0, &["main.o", "-L.", "-lshared", path, "-fopenmp", "-o", "shared"]);
    assert_eq!(folder.program("shared"), expected);
    // A linker takes objects of both.
    folder.succeeds(&["clang-22"], &["-c", "twice.c"]);
    folder.succeeds(CXX.0, &["-fopenmp", "main.o", "sum.o", "twice.o", "-o", "mixed"]);
    assert_eq!(folder.program("mixed"), expected);
}

#[test]
fn fortran_modules_are_found_by_later_units() {
    let folder = Folder::new("modules");
    let dot = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cc/dot.f90"));
    let dot = dot.expect("a source");
    let (module, program) = dot.split_once("program main").expect("both");
    folder.write("vectors.F90", module);
    folder.write("main.f90", &format!("program main{program}"));
    fs::create_dir(folder.path("mod")).expect("a folder");
    let report = "--pir-report";
    let args = ["-fopenmp", "-O2", "-g", "-J", "mod", "-c", "vectors.F90", report];
    let made = folder.succeeds(FORTRAN.0, &args);
    assert_through_pir(&made.stderr, &["vectors.F90"]);
    assert!(folder.path("mod/vectors.mod").is_file());
    let args = ["-fopenmp", "-O2", "-I", "mod", "main.f90", "vectors.o", "-o", "main"];
    folder.succeeds(FORTRAN.0, &args);
    assert_eq!(folder.program("main"), ("  1001000.00\n".to_owned(), Some(0)));
    let missing = ["-fopenmp", "-c", "main.f90"];
    assert_eq!(told(&folder.run(FORTRAN.0, &missing)), told(&folder.run(&["flang-22"], &missing)));
}

/// Two units that share a team: one opens regions, and the other has constructs outside of them.
fn write_team(folder: &Folder) {
    folder.write(
        "open.c",
        "#include <stdio.h>\nvoid add(int *p, int n);\nint kept;\n\
         #ifdef KEEP\n#pragma omp threadprivate(kept)\n#endif\n\
         int main(void) {\n  int a[100] = {0}, s = 0;\n\
         #pragma omp parallel num_threads(3)\n\
         {\n#pragma omp atomic\n    kept++;\n    add(a, 100);\n  }\n\
         for (int i = 0; i < 100; i++) s += a[i];\n  printf(\"%d\\n\", s);\n  return 0;\n}\n",
    );
    folder.write(
        "add.c",
        "#include <omp.h>\nvoid add(int *p, int n) {\n\
         #pragma omp for\n\
         for (int i = 0; i < n; i++) p[i] += omp_get_num_threads();\n}\n",
    );
}

#[test]
fn units_agree_on_the_threads_of_a_team() {
    let folder = Folder::new("teams");
    write_team(&folder);
    let expected = ("300\n".to_owned(), Some(0));
    folder.succeeds(C.0, &["-O2", "-fopenmp", "-c", "open.c"]);
    folder.succeeds(C.0, &["-O2", "-fopenmp", "-c", "add.c"]);
    folder.succeeds(&[C.1], &["-O2", "-fopenmp", "-c", "open.c", "-o", "open-theirs.o"]);
    folder.succeeds(&[C.1], &["-O2", "-fopenmp", "-c", "add.c", "-o", "add-theirs.o"]);
    for inputs in [
        ["open.c", "add.c"],
        ["open.o", "add.o"],
        ["open.c", "add.o"],
        ["open.o", "add-theirs.o"],
        ["open-theirs.o", "add.o"],
        ["open-theirs.o", "add.c"],
    ] {
        folder.succeeds(C.0, &[&["-O2", "-fopenmp", "-o", "program"], &inputs[..]].concat());
        assert_eq!(folder.program("program"), expected, "{inputs:?}");
    }
    folder.succeeds(C.0, &["-DKEEP", "-O2", "-fopenmp", "-o", "program", "open.c", "add.c"]);
    assert_eq!(folder.program("program"), expected);

    let made = folder.succeeds(C.0, &["-O2", "-fopenmp", "-c", "open.c", "--pir-report"]);
    let report = text(&made.stderr);
    assert!(report.contains("open.c:9: parallel in main: open team, "), "{}", shown(&made));
    assert_through_pir(&made.stderr, &["open.c"]);
}

#[test]
fn units_without_regions_wait_for_the_threads_of_others() {
    let folder = Folder::new("no-regions");
    folder.write(
        "main.c",
        "#include <stdio.h>\nvoid add(long *p);\nint last(int *steps, int n);\n\
         int main(void) {\n  long sum = 0;\n  int steps[4] = {0}, wrong = 0;\n\
         #pragma omp parallel num_threads(4) reduction(+ : wrong)\n  {\n\
         for (int i = 0; i < 20000; i++) add(&sum);\n\
         for (int i = 1; i < 200; i++) wrong += last(steps, i) != i;\n  }\n\
         printf(\"%ld %d\\n\", sum, wrong);\n  return 0;\n}\n",
    );
    folder.write(
        "add.c",
        "#include <omp.h>\nvoid add(long *p) {\n#pragma omp critical\n  *p += 1;\n}\n\
         int last(int *steps, int n) {\n  steps[omp_get_thread_num()] = n;\n\
         #pragma omp barrier\n\
         int least = n;\n  for (int i = 0; i < 4; i++) if (steps[i] < least) least = steps[i];\n\
         #pragma omp barrier\n  return least;\n}\n",
    );
    for backend in ["rayon", "openmp"] {
        let to = format!("--pir-backend={backend}");
        let args = ["-O2", "-fopenmp", "main.c", "add.c", &to];
        folder.succeeds(C.0, &args);
        assert_eq!(folder.program("a.out"), ("80000 0\n".to_owned(), Some(0)), "{backend}");
    }
}

#[test]
fn units_agree_on_the_number_of_threads_and_on_locks() {
    let folder = Folder::new("shared-state");
    folder.write(
        "main.c",
        "#include <omp.h>\n#include <stdio.h>\nomp_lock_t lock;\nint threads(void);\n\
         int locked(void);\nint counted(void);\nint count;\n#pragma omp threadprivate(count)\n\
         int main(void) {\n  omp_set_num_threads(5);\n  omp_init_lock(&lock);\n\
         #pragma omp parallel\n  count = 1;\n  int n = threads();\n\
         printf(\"%d %d %d\\n\", n, locked(), counted());\n  return 0;\n}\n",
    );
    folder.write(
        "rest.c",
        "#include <omp.h>\nextern omp_lock_t lock;\nextern int count;\n\
         #pragma omp threadprivate(count)\n\
         int locked(void) {\n  int n = 0;\n#pragma omp parallel\n  {\n\
         omp_set_lock(&lock);\n    n++;\n    omp_unset_lock(&lock);\n  }\n  return n;\n}\n\
         int counted(void) {\n  int n = 0;\n\
         #pragma omp parallel reduction(+ : n)\n  n += count;\n  return n;\n}\n",
    );
    folder.write(
        "threads.c",
        "#include <omp.h>\nint threads(void) {\n  int n = 0;\n\
         #pragma omp parallel\n#pragma omp single\n  n = omp_get_num_threads();\n  return n;\n}\n",
    );
    let sources = ["main.c", "rest.c", "threads.c"];
    let made = folder.succeeds(C.0, &[&["-O2", "-fopenmp", "--pir-report"], &sources[..]].concat());
    assert!(text(&made.stderr).contains("threads.c:4: parallel in threads: "), "{}", shown(&made));
    assert_eq!(folder.program("a.out"), ("5 5 5\n".to_owned(), Some(0)));
}

/// Memory of an allocator goes back to the library that it comes from.
#[test]
fn units_agree_on_memory() {
    let folder = Folder::new("shared-memory");
    ["memory.c", "take.c"].into_iter().for_each(|name| folder.copy(name));
    folder.succeeds(C.0, &["-O2", "-fopenmp", "-c", "memory.c"]);
    folder.succeeds(&[C.1], &["-O2", "-fopenmp", "-c", "take.c"]);
    folder.succeeds(C.0, &["-fopenmp", "memory.o", "take.o"]);
    assert_eq!(folder.program("a.out"), ("999\n".to_owned(), Some(0)));
}

#[test]
fn units_whose_teams_keep_to_them_are_raised_one_by_one() {
    let folder = Folder::new("closed-units");
    folder.write(
        "sum.c",
        "#include <math.h>\n#include <omp.h>\n#include <stdio.h>\n\
         static double half(int x) { return sqrt(0.25 * x * x); }\n\
         double sum(const int *p, int n) {\n  double s = 0, t = omp_get_wtime();\n\
         #pragma omp parallel for reduction(+ : s)\n\
         for (int i = 0; i < n; i++) s += half(p[i]);\n\
         if (t < 0) printf(\"%d\\n\", omp_get_max_threads());\n  return s;\n}\n",
    );
    let made = folder.succeeds(C.0, &["-O2", "-fopenmp", "-c", "sum.c", "--pir-report"]);
    assert!(text(&made.stderr).contains("sum.c:7: parallel for in sum: "), "{}", shown(&made));
}

#[test]
fn the_environment_sets_the_number_of_threads() {
    let folder = Folder::new("threads");
    folder.copy("heat.c");
    folder.succeeds(C.0, &["-O2", "-fopenmp", "heat.c", "-lm", "-o", "heat"]);
    for (value, threads) in [("5", 5), ("4,2", 4), ("1", 1)] {
        let path = folder.path("heat");
        let mut command = folder.command(&[path.to_str().expect("UTF-8")]);
        command.env("OMP_NUM_THREADS", value);
        let output = command.output().expect("it starts");
        let said = text(&output.stdout);
        assert!(said.starts_with(&format!("{threads} threads, ")), "{value}: {said}");
    }
}

/// Objects with code that needs PIR's run-time library, as raised code does.
fn write_parallel(folder: &Folder) {
    let example = source("examples/fib.pir");
    let example = example.to_str().expect("UTF-8");
    folder.succeeds(&[PIR], &["lower", "--to", "rayon", example, "-o", "fib.ll"]);
    folder.succeeds(C.0, &["-O2", "-Wno-override-module", "-c", "fib.ll"]);
    folder.write(
        "call.c",
        "#include <stdio.h>\nint fib(int n);\nint main(void) {\n  int s = 0;\n\
         #pragma omp parallel for reduction(+ : s)\n\
         for (int i = 0; i < 10; i++) s += fib(i);\n  printf(\"%d\\n\", s);\n}\n",
    );
}

#[test]
fn objects_of_pir_lower_are_linked() {
    let folder = Folder::new("library");
    write_parallel(&folder);
    folder.succeeds(&["llvm-objcopy-22"], &["--redefine-sym", "main=program_main", "fib.o"]);
    folder.succeeds(C.0, &["-fopenmp", "call.c", "fib.o", "-o", "program"]);
    assert_eq!(folder.program("program"), ("88\n".to_owned(), Some(0)));
    let refused = folder.run(&["clang-22"], &["-fopenmp", "call.c", "fib.o", "-o", "theirs"]);
    assert!(text(&refused.stderr).contains("pir_rt"), "it needs the library");
}

#[test]
fn what_is_not_for_pir_is_the_compilers() {
    let folder = Folder::new("passed-on");
    folder.copy("heat.c");
    for args in [
        &["--version"][..],
        &["-fopenmp", "--version"],
        &["-dumpmachine"],
        &["-print-file-name=libc.a"],
        &["-fopenmp", "-E", "heat.c"],
        &["-fopenmp", "-M", "heat.c"],
        &["-fopenmp", "-fsyntax-only", "heat.c"],
        &["-fopenmp", "-fno-openmp", "-S", "-o", "-", "heat.c"],
        &["-S", "-emit-llvm", "-o", "-", "heat.c"],
        &[],
        &["-fopenmp"],
        &["-fopenmp", "nothing.c"],
        &["-fopenmp", "heat.c", "--no-such-option"],
        &["-v"],
    ] {
        assert_eq!(told(&folder.run(C.0, args)), told(&folder.run(&[C.1], args)), "{args:?}");
    }
    let help = text(&folder.succeeds(C.0, &["--help"]).stdout);
    assert!(help.contains("--pir-backend") && !help.contains("-fopenmp="), "{help}");
}

#[test]
fn a_source_without_openmp_makes_the_same_object() {
    let folder = Folder::new("same-object");
    folder.write("plain.c", "#include <stdio.h>\nvoid f(int n) { while (n--) puts(\"x\"); }\n");
    folder
        .write("plain.cpp", "#include <vector>\nint f(std::vector<int> &v) { return v.at(3); }\n");
    folder.write("plain.f90", "subroutine f(n)\n  integer :: n\n  print *, n\nend subroutine\n");
    for (compilers, source) in [(C, "plain.c"), (CXX, "plain.cpp"), (FORTRAN, "plain.f90")] {
        for options in [&["-O2"][..], &["-O0", "-g"], &["-O3", "-fPIC"]] {
            let args = [&["-fopenmp", "-c", source, "-o", "x.o"], options].concat();
            folder.succeeds(&[compilers.1], &args);
            let theirs = folder.read("x.o");
            let report = [&args[..], &["--pir-report"]].concat();
            let made = folder.succeeds(compilers.0, &report);
            assert!(folder.read("x.o") == theirs, "{source} {options:?}");
            let reason = format!("{source}: compiled by the compiler alone: it calls nothing");
            assert!(text(&made.stderr).starts_with(&reason), "{}", shown(&made));
        }
    }
}

#[test]
fn messages_and_statuses_are_the_compilers_and_appear_once() {
    let folder = Folder::new("messages");
    folder.write("broken.c", "int main(void) {\n  int x = 1;\n  syntax error;\n}\n");
    folder.write(
        "warned.c",
        "int main(void) {\n  int unused;\n  int s = 0;\n\
         #pragma omp parallel for reduction(+ : s)\n\
         for (int i = 0; i < 9; i++) s += i;\n  return s;\n}\n",
    );
    folder.write("quiet.c", "int f(void) { int unused; return 3; }\n");
    for args in [
        &["-fopenmp", "-c", "broken.c"][..],
        &["-fopenmp", "-c", "broken.c", "warned.c", "-Wall"],
        &["-fopenmp", "-Wall", "-c", "warned.c"],
        &["-fopenmp", "-Wall", "-c", "warned.c", "-lm"],
        &["-fopenmp", "-Wall", "-c", "quiet.c"],
        &["-fopenmp", "-Wall", "-Werror", "-c", "warned.c"],
        &["-fopenmp", "-Wall", "-Werror", "-c", "warned.c", "-lm"],
        &["-fopenmp", "-Wall", "-fcolor-diagnostics", "-c", "warned.c"],
        &["-fopenmp", "-Wall", "-c", "warned.c", "-o", "no/such/folder.o"],
    ] {
        assert_eq!(told(&folder.run(C.0, args)), told(&folder.run(&[C.1], args)), "{args:?}");
    }
    folder.write("old.o", "an object of yesterday");
    folder.run(C.0, &["-fopenmp", "-c", "broken.c", "-o", "old.o"]);
    assert!(!folder.path("old.o").exists(), "it would be taken for the result");

    folder.write("undefined.c", "int f(void);\nint main(void) { return f(); }\n");
    let failed = folder.run(C.0, &["-fopenmp", "undefined.c"]);
    assert_eq!(failed.status.code(), Some(1));
    assert!(text(&failed.stderr).contains("undefined reference to `f'"), "{}", shown(&failed));
}

#[test]
fn dependencies_are_written_as_the_compiler_writes_them() {
    let folder = Folder::new("dependencies");
    write_units(&folder);
    fs::create_dir(folder.path("out")).expect("a folder");
    for (args, file) in [
        (&["-MD", "-c", "sum.c"][..], "sum.d"),
        (&["-MMD", "-MP", "-c", "sum.c", "-o", "out/s.o"], "out/s.d"),
        (&["-MD", "-MF", "x.d", "-MT", "a b", "-MQ", "$c", "-c", "sum.c"], "x.d"),
        (&["-Wp,-MD,y.d", "-c", "sum.c"], "y.d"),
        (&["-MD", "sum.c", "main.c", "twice.c", "-o", "out/program"], "out/program.d"),
    ] {
        let args = [&["-fopenmp"], args].concat();
        folder.succeeds(&[C.1], &args);
        let theirs = text(&folder.read(file));
        fs::remove_file(folder.path(file)).expect("it is there");
        folder.succeeds(C.0, &args);
        assert_eq!(text(&folder.read(file)), theirs, "{args:?}");
    }
}

#[test]
fn words_reach_the_compiler_in_every_form() {
    let folder = Folder::new("a folder with $paces");
    write_units(&folder);
    fs::create_dir_all(folder.path("some include")).expect("a folder");
    folder.write("some include/sum.h", "long sum(const int *p, int n);\nint twice(int x);\n");
    folder.write("some include/more.h", "#define MORE 3\n");
    fs::remove_file(folder.path("sum.h")).expect("it was there");
    folder.write("options", "-fopenmp -O2 -I \"some include\"\n-include more.h '-DTEXT=\"a b\"'\n");
    folder.write(
        "odd name.c",
        "#include <stdio.h>\n#include \"sum.h\"\nint main(void) {\n  int a[MORE] = {1, 2, 3};\n\
         #pragma omp parallel for\n\
         for (int i = 0; i < MORE; i++) a[i] += -c;\n\
         printf(\"%s %ld\\n\", TEXT, sum(a, MORE));\n  return 0;\n}\n",
    );
    // Values of options look like options and sources.
    let words = ["@options", "-D", "c=-1", "-Xclang", "-fno-pch-timestamp", "-o", "a program.c.o"];
    let last = ["-Wl,--build-id=none", "-Xlinker", "-O1", "--param", "x=1", "-lm", "--pir-report"];
    let sources = ["odd name.c", "sum.c", "twice.c"];
    let made = folder.succeeds(C.0, &[&words[..], &sources, &last].concat());
    assert_eq!(folder.program("a program.c.o"), ("a b 18\n".to_owned(), Some(0)));
    let report = text(&made.stderr);
    assert!(report.contains("odd name.c: "), "{report}");
    let theirs = [&words[..], &sources, &last[..last.len() - 1]].concat();
    folder.succeeds(&[C.1], &theirs);
}

#[test]
fn a_source_comes_from_standard_input() {
    let folder = Folder::new("input");
    folder.copy("heat.c");
    folder.write("plain.c", "int main(void) { return 5; }\n");
    for (source, status) in [("heat.c", 7), ("plain.c", 5)] {
        let input = fs::File::open(folder.path(source)).expect("a source");
        let args = ["-O2", "-fopenmp", "-x", "c", "-", "-lm", "-o", "program"];
        let made = folder.command(C.0).args(args).stdin(input).status().expect("it starts");
        assert!(made.success());
        assert_eq!(folder.program("program").1, Some(status), "{source}");
    }
}

#[test]
fn texts_are_written_instead_of_objects() {
    let folder = Folder::new("texts");
    folder.copy("heat.c");
    let to_output = |args: &[&str]| {
        let all = [&["-fopenmp", "-O2", "heat.c", "-o", "-"], args].concat();
        text(&folder.succeeds(C.0, &all).stdout)
    };
    assert!(to_output(&["-S"]).contains(".globl\tmain"));
    assert!(to_output(&["-S", "-emit-llvm"]).contains("define dso_local noundef i32 @main"));
    folder.succeeds(C.0, &["-fopenmp", "-O2", "-S", "heat.c"]);
    folder.succeeds(C.0, &["-fopenmp", "-O2", "-c", "-emit-llvm", "heat.c"]);
    folder.succeeds(C.0, &["-fopenmp", "heat.s", "-lm", "-o", "from-assembly"]);
    folder.succeeds(C.0, &["-fopenmp", "-Wno-override-module", "heat.bc", "-lm", "-o", "from-bc"]);
    assert_eq!(folder.program("from-assembly").1, Some(7));
    assert_eq!(folder.program("from-bc").1, Some(7));
}

#[test]
fn stages_are_kept_on_request_and_nothing_else() {
    let folder = Folder::new("stages");
    folder.copy("heat.c");
    let temporary = folder.path("temporary");
    fs::create_dir(&temporary).expect("a folder");
    let mut command = folder.command(C.0);
    command.args(["-O2", "-fopenmp", "-c", "heat.c", "--pir-keep=the stages", "--pir-verbose"]);
    let made = command.env("TMPDIR", &temporary).output().expect("it starts");
    assert!(made.status.success(), "{}", shown(&made));
    for name in ["heat.front.ll", "heat.pir", "heat.lowered.ll"] {
        let path = folder.path("the stages").join(name);
        folder.succeeds(&[PIR], &["verify", "-q", path.to_str().expect("UTF-8")]);
    }
    assert_eq!(text(&made.stderr).matches("\"-cc1\"").count(), 2, "{}", shown(&made));
    assert_eq!(fs::read_dir(&temporary).expect("a folder").count(), 0);
    // Objects do not name the temporary files that they were made from.
    let object = text(&folder.read("heat.o"));
    assert!(!object.contains("lowered.ll") && !object.contains("pir-cc-"));
}

/// Two loops over as many elements as the caller says: one guard, and one region, unless the pass
/// is left out that makes one of both.
#[test]
fn loops_of_one_range_are_fused_unless_that_is_left_out() {
    let folder = Folder::new("without");
    folder.write(
        "two.c",
        "void two(int n, double *restrict a, double *restrict b, const double *restrict c)\n{\n\
         #pragma omp parallel for\n    for (int i = 0; i < n; i++)\n\
         \x20       a[i] = c[i] * 2.0;\n\
         #pragma omp parallel for\n    for (int i = 0; i < n; i++)\n\
         \x20       b[i] = a[i] + c[i];\n}\n",
    );
    for (without, regions) in [(None, 1), (Some("fuse-parallel-loops"), 2), (Some("dce"), 1)] {
        let mut words = vec!["-O2", "-fopenmp", "-c", "two.c", "--pir-keep=stages"];
        words.extend(without.map(|pass| ["--pir-without", pass]).into_iter().flatten());
        folder.succeeds(C.0, &words);
        let kept = text(&folder.read("stages/two.pir"));
        assert_eq!(kept.matches("fork interior").count(), regions, "{without:?}\n{kept}");
    }
    let wrong = folder.run(C.0, &["-fopenmp", "-c", "two.c", "--pir-without=fuse-loops"]);
    assert!(!wrong.status.success() && text(&wrong.stderr).contains("fuse-loops"), "{wrong:?}");
}

#[test]
fn a_makefile_is_built_in_parallel() {
    let folder = Folder::new("make file");
    write_units(&folder);
    folder.write(
        "Makefile",
        "CFLAGS = -O2 -fopenmp -MMD\nLDFLAGS = -fopenmp\nOBJECTS = main.o sum.o twice.o\n\
         all: static program\nprogram: $(OBJECTS)\n\t$(CC) $(LDFLAGS) $^ -o $@\n\
         libsum.a: sum.o twice.o\n\tllvm-ar-22 rcs $@ $^\n\
         static: main.o libsum.a\n\t$(CC) $(LDFLAGS) main.o -L. -lsum -o $@\n\
         -include $(OBJECTS:.o=.d)\n",
    );
    let compiler = format!("CC={PIR} cc");
    folder.succeeds(&["make"], &["-j2", &compiler]);
    let expected = ("9900\n".to_owned(), Some(0));
    assert_eq!(folder.program("program"), expected);
    assert_eq!(folder.program("static"), expected);
    let again = folder.succeeds(&["make"], &["-j2", &compiler]);
    assert!(text(&again.stdout).contains("Nothing to be done"), "{}", shown(&again));
}

/// The probes that scripts of autoconf make, and the answers that they have to find.
const CONFIGURE: &str = r#"#!/bin/sh
# CC and CFLAGS come from the environment. Each probe is a conftest.c, as autoconf writes it.
probe() { rm -f conftest conftest.o; cat > conftest.c; }
answer() { echo "$1: $2"; }
probe <<'END'
int main (void) { return 0; }
END
$CC $CFLAGS conftest.c -o conftest >&5 2>&5 && ./conftest; answer "the compiler works" $?
$CC -v >&5 2>&5; answer "-v" $?
$CC -V >&5 2>&5; answer "-V" $?
$CC $CFLAGS -c conftest.c >&5 2>&5 && test -f conftest.o; answer "the object's suffix" $?
probe <<'END'
#ifndef __GNUC__
choke me
#endif
int x;
END
$CC $CFLAGS -c conftest.c >&5 2>&5; answer "GNU C" $?
probe <<'END'
#ifndef _OPENMP
choke me
#endif
#include <omp.h>
int main (void) { return omp_get_num_threads () != 1; }
END
$CC $CFLAGS -fopenmp conftest.c -o conftest >&5 2>&5 && ./conftest; answer "OpenMP" $?
$CC conftest.c -o conftest >&5 2>&5; answer "OpenMP without an option" $?
probe <<'END'
char no_such_function (void);
int main (void) { return no_such_function (); }
END
$CC $CFLAGS -fopenmp conftest.c -o conftest >&5 2>&5; answer "a missing function" $?
probe <<'END'
#include <no_such_header.h>
END
$CC $CFLAGS -fopenmp -E conftest.c >&5 2>&5; answer "a missing header" $?
probe <<'END'
char sqrt (double);
int main (void) { return sqrt (1.0); }
END
$CC $CFLAGS -fopenmp -Werror -Wno-builtin-requires-header conftest.c -lm >&5 2>&5
answer "a warning is an error" $?
"#;

#[test]
fn a_configure_script_finds_what_it_finds_with_the_compiler() {
    let folder = Folder::new("configure");
    folder.write("configure", CONFIGURE);
    let configure = |compiler: &str| {
        let mut command = folder.command(&["sh", "-c", "sh ./configure 5>config.log"]);
        command.env("CC", compiler).env("CFLAGS", "-g -O2 -fopenmp");
        let output = command.output().expect("a shell");
        assert_eq!(text(&output.stderr), "");
        text(&output.stdout)
    };
    let found = configure(&format!("{PIR} cc"));
    assert_eq!(found, configure(C.1));
    assert!(found.contains("the compiler works: 0\n") && found.contains("OpenMP: 0\n"), "{found}");
    assert!(found.contains("a missing function: 1\n"), "{found}");
}

#[test]
fn a_missing_compiler_is_named() {
    let folder = Folder::new("no-compiler");
    for (driver, args, package) in
        [(C.0, &["-c", "x.c"][..], "clang-22"), (FORTRAN.0, &["-fopenmp", "x.f90"], "flang-22")]
    {
        let output = folder.command(driver).args(args).env("PATH", OsStr::new("")).output();
        let output = output.expect("it starts");
        assert_eq!(output.status.code(), Some(3));
        let said = text(&output.stderr);
        assert!(said.contains(&format!("`apt-get install -y {package}`")), "{said}");
    }
}
