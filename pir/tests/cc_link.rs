//! Linking by `pir cc`: the OpenMP run time that `pir` carries, where it is unpacked, which of its
//! forms a program gets, and files left in folders. Black box. Needs `clang-22`, `flang-22` and
//! libomp (`apt-get install -y clang-22 flang-22 libomp-22-dev llvm-22 binutils`).

use crate::common::{PIR, folder, text};
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PROGRAM: &str = r#"
#include <stdio.h>
int main(void) {
  long sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 1000; i++)
    sum += i;
  printf("%ld\n", sum);
  return 0;
}
"#;

/// An empty folder with the program.
fn prepared(name: &str) -> PathBuf {
    let path = folder(&format!("cc-link/{name}"));
    fs::write(path.join("sum.c"), PROGRAM).expect("it is written");
    path
}

/// A command whose files for the user are below the folder.
fn command(dir: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).current_dir(dir).env("HOME", dir.join("home"));
    command.env("OMP_NUM_THREADS", "3").env_remove("XDG_DATA_HOME").env_remove("PIR_NUM_THREADS");
    command
}

fn driver(dir: &Path, args: &[&str]) -> Command {
    command(dir, &[&[PIR, "cc"], args].concat())
}

fn succeeds(command: &mut Command) -> Output {
    let done = command.output();
    let done = done.unwrap_or_else(|e| panic!("{:?}: {e}", command.get_program()));
    assert!(done.status.success(), "{command:?}: {}", text(&done.stderr));
    assert_eq!(text(&done.stderr), "");
    done
}

fn assert_sums(dir: &Path, program: &str) {
    let program = dir.join(program);
    let done = command(dir, &[program.to_str().expect("UTF-8")]).output().expect("it starts");
    assert_eq!((done.status.code(), text(&done.stdout).as_str()), (Some(0), "499500\n"));
}

/// The names in a folder, in order.
fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).expect("a folder").filter_map(Result::ok);
    let mut names: Vec<String> =
        entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The folder in which the library has been unpacked.
fn unpacked(dir: &Path) -> PathBuf {
    let pir = dir.join("home/.local/share/pir");
    let all = names(&pir);
    assert!(matches!(&all[..], [one] if one.starts_with("piromp-")), "{all:?}");
    let folder = pir.join(&all[0]);
    assert_eq!(names(&folder), ["libpiromp.a", "libpiromp.so"]);
    folder
}

/// The libraries that a file names.
fn needed(dir: &Path, file: &str) -> String {
    let listed = succeeds(&mut command(dir, &["llvm-readelf-22", "--needed-libs", file]));
    text(&listed.stdout)
}

/// The functions of a library or program that others can call.
fn exported(dir: &Path, file: &str) -> String {
    let list = ["llvm-nm-22", "--dynamic", "--defined-only", "--just-symbol-name", file];
    text(&succeeds(&mut command(dir, &list)).stdout)
}

const LINK: [&str; 5] = ["-O1", "-fopenmp", "sum.c", "-o", "sum"];

#[test]
fn the_library_is_unpacked_once_and_again_when_it_is_gone() {
    let dir = prepared("unpacked");
    let link = || {
        succeeds(&mut driver(&dir, &LINK));
        assert_sums(&dir, "sum");
        unpacked(&dir)
    };
    let library = link().join("libpiromp.so");
    let inode = |path: &Path| path.metadata().expect("it is there").ino();
    let first = inode(&library);
    assert_eq!(inode(&link().join("libpiromp.so")), first);
    // A file that is cut off is none.
    fs::write(&library, "cut").expect("it is written");
    link();
    // Compiling brings it back, too: builds may check that the file is there before they link it.
    fs::remove_dir_all(dir.join("home")).expect("it is removed");
    succeeds(&mut driver(&dir, &["-fopenmp", "-c", "sum.c"]));
    assert!(library.is_file());
    // So does a link that only names the file, as CMake's do.
    fs::remove_dir_all(dir.join("home")).expect("it is removed");
    succeeds(&mut driver(&dir, &["sum.o", library.to_str().expect("UTF-8"), "-o", "sum"]));
    assert_sums(&dir, "sum");
    // The library of another version is replaced by this one's.
    let other = dir.join("home/.local/share/pir/piromp-0123456789abcdef/libpiromp.so");
    succeeds(&mut driver(&dir, &["sum.o", other.to_str().expect("UTF-8"), "-o", "sum"]));
    assert_sums(&dir, "sum");
}

#[test]
fn many_processes_unpack_the_library_at_once() {
    let dir = prepared("processes");
    succeeds(&mut driver(&dir, &["-O1", "-fopenmp", "-c", "sum.c"]));
    for _ in 0..5 {
        fs::remove_dir_all(dir.join("home")).expect("it is removed");
        let programs: Vec<String> = (0..8).map(|n| format!("sum{n}")).collect();
        let start = |to: &String| driver(&dir, &["-fopenmp", "sum.o", "-o", to]).spawn();
        let all: Vec<_> = programs.iter().map(|to| start(to).expect("it starts")).collect();
        for mut process in all {
            assert!(process.wait().expect("it ends").success());
        }
        programs.iter().for_each(|program| assert_sums(&dir, program));
        unpacked(&dir);
    }
}

#[test]
fn without_a_folder_a_program_contains_the_library() {
    let dir = prepared("no-folder");
    for data in ["", "relative", "/dev/null/none"] {
        let in_vain = |args: &[&str]| {
            let mut c = driver(&dir, args);
            c.env("XDG_DATA_HOME", data).env_remove("HOME");
            c
        };
        succeeds(&mut in_vain(&LINK));
        assert_sums(&dir, "sum");
        assert_eq!(names(&dir), ["sum", "sum.c"]);
        assert!(!needed(&dir, "sum").contains("omp"));
        // Each shared library would have a state of its own.
        let refused = in_vain(&["-shared", "-fPIC", "-fopenmp", "sum.c", "-o", "sum.so"]).output();
        let refused = refused.expect("it starts");
        assert_eq!(refused.status.code(), Some(2));
        let said = text(&refused.stderr);
        assert!(said.contains("PIR0017") && said.contains("pir install --prefix"), "{said}");
        assert!(!dir.join("sum.so").exists());
    }
}

#[test]
fn a_lone_program_compiles_links_and_runs() {
    let dir = prepared("lone");
    fs::copy(PIR, dir.join("pir")).expect("the program is copied");
    let cxx = PROGRAM.replace("<stdio.h>", "<cstdio>");
    fs::write(dir.join("sum.cpp"), cxx).expect("it is written");
    let fortran = "integer :: i, s = 0\n!$omp parallel do reduction(+: s)\ndo i = 0, 999\n\
                   s = s + i\nend do\nprint '(i0)', s\nend\n";
    fs::write(dir.join("sum.f90"), fortran).expect("it is written");
    for (language, source) in [("cc", "sum.c"), ("c++", "sum.cpp"), ("fc", "sum.f90")] {
        for level in ["-O0", "-O3"] {
            let words = ["./pir", language, level, "-fopenmp", source, "-o", "sum"];
            succeeds(command(&dir, &words).env_remove("PATH").env("PATH", "/usr/bin:/bin"));
            assert_sums(&dir, "sum");
            assert!(needed(&dir, "sum").contains("libpiromp.so"));
            assert!(!needed(&dir, "sum").contains("libomp"));
        }
    }
}

#[test]
fn a_program_gets_the_form_of_the_library_that_it_asks_for() {
    let dir = prepared("forms");
    for (words, is_shared) in [
        (&["-fopenmp"][..], true),
        (&["-fopenmp", "-fuse-ld=gold"], true),
        (&["-fopenmp", "-flto"], true),
        (&["-fopenmp=libiomp5"], true),
        (&["-fopenmp", "-no-pie"], true),
        (&["-fopenmp", "-Wl,--as-needed"], true),
        (&["-fopenmp", "-static"], false),
        (&["-fopenmp", "-static-pie"], false),
        (&["-fopenmp", "-static-openmp"], false),
        (&["-fopenmp", "-static-openmp", "-static-libgcc"], false),
    ] {
        succeeds(&mut driver(&dir, &[words, &["-O1", "sum.c", "-o", "sum"]].concat()));
        assert_sums(&dir, "sum");
        let needed = needed(&dir, "sum");
        assert_eq!(needed.contains("libpiromp.so"), is_shared, "{words:?}: {needed}");
        assert!(!needed.contains("libomp") && !needed.contains("libiomp"), "{words:?}: {needed}");
    }
    // These need none, or another one.
    for words in [&["-fopenmp=libgomp"][..], &["-fopenmp", "--pir-openmp=libomp"]] {
        succeeds(&mut driver(&dir, &[words, &["-O1", "sum.c", "-o", "sum"]].concat()));
        assert_sums(&dir, "sum");
        assert!(!needed(&dir, "sum").contains("piromp"), "{words:?}");
    }
    succeeds(&mut driver(&dir, &["-fopenmp", "-O1", "-c", "sum.c"]));
    succeeds(&mut driver(&dir, &["-fopenmp", "-r", "sum.o", "-o", "part.o"]));
    succeeds(&mut driver(&dir, &["-fopenmp", "part.o", "-o", "sum"]));
    assert_sums(&dir, "sum");
    let start = "void _start(void) { __asm__(\"mov $60, %eax; xor %edi, %edi; syscall\"); }\n";
    fs::write(dir.join("start.c"), start).expect("it is written");
    let words = ["-fopenmp", "-nostdlib", "-static", "start.c", "-o", "start"];
    succeeds(&mut driver(&dir, &words));
    assert!(command(&dir, &["./start"]).status().expect("it starts").success());
}

/// A function with a region, which also says in which file the run time is.
const LIBRARY: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <omp.h>
#include <string.h>
int FUNCTION(int n) {
  int sum = 0, threads = 0;
#pragma omp parallel reduction(+ : sum, threads) num_threads(3)
  {
    threads += 1;
#pragma omp for
    for (int i = 0; i < n; i++)
      sum += i + 100 * (omp_get_num_threads() != 3);
  }
  return threads == 3 ? sum : -1;
}
const char *FILE_OF(void) {
  Dl_info info;
  return dladdr((void *)omp_get_thread_num, &info) ? strrchr(info.dli_fname, '/') + 1 : "none";
}
"#;

/// Calls two libraries at the places where it is linked with them, inside a region as well.
const USER: &str = r#"
#include <omp.h>
#include <stdio.h>
int one(int), two(int);
const char *file_one(void), *file_two(void);
int main(void) {
  int inside = 0;
#pragma omp parallel num_threads(2) reduction(+ : inside)
  inside += omp_get_level() + (omp_get_num_threads() == 2);
  printf("%d %d %d %s %s\n", inside, one(10), two(100), file_one(), file_two());
  return 0;
}
"#;

/// Loads the libraries, and unloads them.
const LOADER: &str = r#"
#include <dlfcn.h>
#include <stdio.h>
int main(void) {
  for (int n = 0; n < 3; n++) {
    void *library = dlopen("./libone.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) return puts(dlerror()), 1;
    int (*one)(int) = (int (*)(int))dlsym(library, "one");
    const char *(*file)(void) = (const char *(*)(void))dlsym(library, "file_one");
    printf("%d %s\n", one(10), file());
    if (dlclose(library)) return 2;
    if (dlopen("./libone.so", RTLD_NOW | RTLD_NOLOAD)) return puts("it stays"), 3;
  }
  return 0;
}
"#;

/// Makes `libone.so` and `libtwo.so`, the first by the driver of PIR.
fn libraries(name: &str, second: &[&str]) -> PathBuf {
    let dir = folder(&format!("cc-link/{name}"));
    for (function, compiler) in [("one", &[PIR, "cc"][..]), ("two", second)] {
        let source = LIBRARY.replace("FUNCTION", function);
        let source = source.replace("FILE_OF", &format!("file_{function}"));
        fs::write(dir.join(format!("{function}.c")), source).expect("it is written");
        let (source, to) = (format!("{function}.c"), format!("lib{function}.so"));
        let words = ["-O1", "-fopenmp", "-fPIC", "-shared", &source, "-o", &to];
        succeeds(&mut command(&dir, &[compiler, &words].concat()));
    }
    fs::write(dir.join("user.c"), USER).expect("it is written");
    fs::write(dir.join("loader.c"), LOADER).expect("it is written");
    dir
}

fn printed(dir: &Path, program: &str) -> String {
    let done = command(dir, &[program]).output().expect("it starts");
    assert!(done.status.success(), "{program}: {done:?}");
    text(&done.stdout)
}

const USE: [&str; 8] =
    ["-O1", "-fopenmp", "user.c", "-L.", "-lone", "-ltwo", "-Wl,-rpath,.", "-ouser"];

#[test]
fn shared_libraries_and_their_program_have_one_run_time() {
    let dir = libraries("one-state", &[PIR, "cc"]);
    for library in ["libone.so", "libtwo.so"] {
        assert!(needed(&dir, library).contains("libpiromp.so"));
    }
    succeeds(&mut driver(&dir, &USE));
    let expected = "4 45 4950 libpiromp.so libpiromp.so\n";
    assert_eq!(printed(&dir, "./user"), expected);
    // A library never contains the archive, whatever it is linked with.
    let words = ["-fopenmp", "-fPIC", "-static-openmp", "-shared", "one.c", "-o", "libone.so"];
    succeeds(&mut driver(&dir, &words));
    assert!(needed(&dir, "libone.so").contains("libpiromp.so"));
    assert!(!exported(&dir, "libone.so").contains("omp_get_thread_num"));
    assert_eq!(printed(&dir, "./user"), expected);
    // The functions of a program that contains it are those of its libraries, too.
    succeeds(&mut driver(&dir, &[&USE[..], &["-static-openmp"]].concat()));
    assert!(!needed(&dir, "user").contains("piromp"));
    assert_eq!(printed(&dir, "./user"), "4 45 4950 user user\n");
}

#[test]
fn libraries_that_were_linked_with_libomp_get_the_run_time_of_the_program() {
    let dir = libraries("of-clang", &["clang-22"]);
    succeeds(&mut driver(&dir, &USE));
    assert_eq!(printed(&dir, "./user"), "4 45 4950 libpiromp.so libpiromp.so\n");
}

#[test]
fn a_program_with_libomp_leaves_its_libraries_their_run_time() {
    let dir = libraries("in-clang", &[PIR, "cc"]);
    succeeds(&mut command(&dir, &[&["clang-22"], &USE[..]].concat()));
    assert_eq!(printed(&dir, "./user"), "4 45 4950 libpiromp.so libpiromp.so\n");
}

#[test]
fn a_library_with_regions_is_loaded_and_unloaded() {
    let dir = libraries("loaded", &[PIR, "cc"]);
    succeeds(&mut command(&dir, &["clang-22", "loader.c", "-o", "loader"]));
    assert_eq!(printed(&dir, "./loader"), "45 libpiromp.so\n".repeat(3));
    succeeds(&mut driver(&dir, &["-fopenmp", "loader.c", "-o", "loader"]));
    assert_eq!(printed(&dir, "./loader"), "45 libpiromp.so\n".repeat(3));
}

#[test]
fn the_archive_clashes_with_no_other_code_from_rust() {
    let dir = prepared("archive");
    succeeds(&mut driver(&dir, &LINK));
    let archive = unpacked(&dir).join("libpiromp.a");
    let archive = archive.to_str().expect("UTF-8");
    let list = ["llvm-nm-22", "--defined-only", "--extern-only", "-j", archive];
    let listed = text(&succeeds(&mut command(&dir, &list)).stdout);
    let defined = listed.lines().filter(|l| !l.is_empty() && !l.ends_with(':'));
    let defined: Vec<&str> = defined.filter(|l| !l.ends_with(".o:")).collect();
    assert!(defined.contains(&"pir_rt_for") && defined.contains(&"__kmpc_fork_call"));
    let prefixes = ["pir_", "omp", "kmp", "__kmpc_", "llvm_omp_", "__tgt_interop_"];
    let foreign = defined.iter().find(|name| !prefixes.iter().any(|p| name.starts_with(p)));
    assert_eq!(foreign, None);
}

#[test]
fn code_for_another_machine_is_that_of_the_compiler() {
    let dir = prepared("machines");
    let source = "void f(int *a, int n) {\n#pragma omp parallel for\n\
                  for (int i = 0; i < n; i++) a[i] = i;\n}\n";
    fs::write(dir.join("f.c"), source).expect("it is written");
    for machine in ["aarch64-linux-gnu", "riscv64-linux-gnu", "i386-linux-gnu"] {
        let target = format!("--target={machine}");
        let words = [&target, "-O2", "-fopenmp", "-S", "f.c", "-o", "f.s"];
        let [theirs, ours] = [&["clang-22"][..], &[PIR, "cc"]].map(|compiler| {
            succeeds(&mut command(&dir, &[compiler, &words].concat()));
            fs::read_to_string(dir.join("f.s")).expect("the assembly")
        });
        assert!(theirs.contains("__kmpc_fork_call"), "{theirs}");
        assert_eq!(ours, theirs, "{machine}");
    }
}

/// How much larger a program may be than clang's, in bytes.
const MAX_GROWTH: u64 = 60_000;

#[test]
fn a_program_with_one_region_is_hardly_larger_than_that_of_clang() {
    let dir = prepared("size");
    for options in [&[][..], &["-s"]] {
        for level in ["-O0", "-O1", "-O2", "-O3"] {
            let words = [options, &[level, "-fopenmp", "sum.c", "-o", "sum"]].concat();
            let size = |compiler: &[&str]| {
                succeeds(&mut command(&dir, &[compiler, &words].concat()));
                dir.join("sum").metadata().expect("it is there").len()
            };
            let (theirs, ours) = (size(&["clang-22"]), size(&[PIR, "cc"]));
            assert!(ours <= theirs + MAX_GROWTH, "{words:?}: {ours}, by clang {theirs} bytes");
        }
    }
}

#[test]
fn compiling_leaves_its_output_alone_in_the_folder() {
    let dir = prepared("drafts");
    succeeds(&mut driver(&dir, &["-O1", "-fopenmp", "-c", "sum.c"]));
    assert_eq!(names(&dir), ["home", "sum.c", "sum.o"]);
    // An older output is replaced, and goes if there can be no new one.
    fs::write(dir.join("sum.o"), "old").expect("it is written");
    succeeds(&mut driver(&dir, &["-O1", "-fopenmp", "-c", "sum.c"]));
    assert!(dir.join("sum.o").metadata().expect("it is there").len() > 3);
    succeeds(&mut driver(&dir, &["-O1", "-fopenmp", "-c", "sum.c", "-o", "/dev/null"]));
    fs::write(dir.join("sum.c"), "#pragma omp parallel\n").expect("it is written");
    let failed = driver(&dir, &["-fopenmp", "-c", "sum.c"]).output().expect("it starts");
    assert_eq!(failed.status.code(), Some(1));
    assert_eq!(names(&dir), ["home", "sum.c"]);
}
