//! `pir install`, and the compilers by names of one word, as build systems call them: CMake, Meson,
//! autoconf, scripts that quote `"$CC"`, ccache. Black box. Needs what `INSTALL` installs.

use crate::common::{PIR, folder, text};
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const INSTALL: &str = "apt-get install -y autoconf ccache clang-22 cmake flang-22 libomp-22-dev \
                       make meson pkg-config";

/// The programs of a prefix.
const PROGRAMS: [&str; 4] = ["pir", "pir-c++", "pir-cc", "pir-fc"];

const SUM_C: &str = r#"
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
const SUM_F90: &str = "integer :: i, s = 0\n!$omp parallel do reduction(+: s)\ndo i = 0, 999\n\
                       s = s + i\nend do\nprint '(i0)', s\nend\n";
const SUM: &str = "499500\n";

/// A folder of one test, with a home and a folder of programs of its own.
struct Place(PathBuf);

impl Place {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let place = Self(folder(&format!("packaging/{name}")));
        for (file, text) in files {
            place.write(file, text);
        }
        place
    }

    /// One in which `pir` is a program without anything beside it.
    fn with_program(name: &str, files: &[(&str, &str)]) -> Self {
        let place = Self::new(name, files);
        fs::create_dir(place.path("bin")).expect("a folder");
        fs::copy(PIR, place.path("bin/pir")).expect("the program is copied");
        for name in &PROGRAMS[1..] {
            symlink("pir", place.path("bin").join(name)).expect("a link");
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
        fs::write(path, text).expect("the file is written");
    }

    /// The user's folder for data that stays.
    fn data(&self) -> PathBuf {
        self.path("home/.local/share/pir")
    }

    /// Removes the user's folders, as somebody does who cleans up.
    fn forget(&self) {
        let _ = fs::remove_dir_all(self.path("home"));
    }

    fn command(&self, words: &str) -> Command {
        let mut words = words.split_whitespace();
        let mut command = Command::new(words.next().expect("a program"));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut paths = vec![self.path("bin")];
        paths.extend(std::env::split_paths(&path));
        command.args(words).current_dir(&self.0).stdin(Stdio::null());
        command.env("PATH", std::env::join_paths(paths).expect("paths"));
        for name in ["XDG_DATA_HOME", "XDG_CACHE_HOME", "DESTDIR", "CFLAGS", "CC", "MAKEFLAGS"] {
            command.env_remove(name);
        }
        command.env("HOME", self.path("home")).env("OMP_NUM_THREADS", "3");
        command
    }

    fn succeeds(&self, words: &str) -> String {
        succeeds(&mut self.command(words))
    }

    fn install(&self, prefix: &str) -> String {
        self.succeeds(&format!("{PIR} install --prefix {prefix}"))
    }
}

fn output(command: &mut Command) -> Output {
    let name = command.get_program().to_string_lossy().into_owned();
    command.output().unwrap_or_else(|e| panic!("{name}: {e}; `{INSTALL}` installs it"))
}

fn succeeds(command: &mut Command) -> String {
    let done = output(command);
    let (out, said) = (text(&done.stdout), text(&done.stderr));
    assert!(done.status.success(), "{command:?}: {}\n{out}{said}", done.status);
    out + &said
}

/// The files below a folder, in order.
fn files(folder: &Path) -> Vec<String> {
    let (mut todo, mut found) = (vec![folder.to_owned()], Vec::new());
    while let Some(dir) = todo.pop() {
        for path in fs::read_dir(dir).expect("a folder").map(|e| e.expect("an entry").path()) {
            match path.is_dir() {
                true => todo.push(path),
                false => found.push(path.strip_prefix(folder).expect("below").to_owned()),
            }
        }
    }
    let mut names: Vec<String> = found.iter().map(|p| p.display().to_string()).collect();
    names.sort();
    names
}

const INSTALLED: [&str; 9] = [
    "bin/pir",
    "bin/pir-c++",
    "bin/pir-cc",
    "bin/pir-fc",
    "lib/libpiromp.a",
    "lib/libpiromp.so",
    "lib/pkgconfig/piromp.pc",
    "share/man/man1/pir.1",
    "share/pir/toolchain.cmake",
];

#[test]
fn a_prefix_has_all_files_and_can_be_moved() {
    let place = Place::new("prefix", &[("sum.c", SUM_C), ("sum.f90", SUM_F90)]);
    let said = place.install("first");
    assert_eq!(files(&place.path("first")), INSTALLED);
    assert_eq!(said.lines().count(), INSTALLED.len());
    assert!(said.lines().all(|line| Path::new(line).exists()), "{said}");
    let program = place.path("first/bin/pir").metadata().expect("it is there");
    assert_eq!(program.permissions().mode() & 0o777, 0o755);
    fs::rename(place.path("first"), place.path("second")).expect("it is moved");
    // It is installed again by the program that is there, which runs meanwhile.
    place.succeeds("second/bin/pir install --prefix second");
    fs::copy(place.path("sum.c"), place.path("sum.cpp")).expect("it is copied");
    for (compiler, source) in
        [("pir-cc", "sum.c"), ("pir-c++", "sum.cpp"), ("pir-fc", "sum.f90"), ("pir cc", "sum.c")]
    {
        let words = format!("second/bin/{compiler} -O1 -fopenmp {source} -o sum");
        assert_eq!(place.succeeds(&words), "");
        assert_eq!(place.succeeds("./sum"), SUM);
        let run_path = place.succeeds("llvm-readelf-22 -d sum");
        assert!(run_path.contains("/second/lib/"), "{run_path}");
        let theirs = place.succeeds(&format!("second/bin/{compiler} --version"));
        assert!(theirs.contains("version 22"), "{theirs}");
    }
    // Nothing has been unpacked.
    assert!(!place.data().exists());
    let help = place.succeeds("second/bin/pir-cc --help");
    assert!(help.contains("--pir-report"), "{help}");
}

#[test]
fn packages_are_made_in_another_folder() {
    let place = Place::new("staged", &[]);
    let words = format!("{PIR} install --prefix /opt/pir");
    succeeds(place.command(&words).env("DESTDIR", place.path("stage")));
    assert_eq!(files(&place.path("stage/opt/pir")), INSTALLED);
}

#[test]
fn a_prefix_that_cannot_be_written_is_an_error() {
    let place = Place::new("unwritable", &[("file", "")]);
    for (prefix, named) in [("file/prefix", "file/prefix"), ("/dev/null", "/dev/null/bin")] {
        let failed = output(&mut place.command(&format!("{PIR} install --prefix {prefix}")));
        assert_eq!(failed.status.code(), Some(2), "{failed:?}");
        let said = text(&failed.stderr);
        assert!(said.starts_with("pir: error[PIR0017]: can't write "), "{said}");
        assert!(said.contains(named), "{said}");
    }
    // A user who is not the superuser learns what to choose.
    let closed = place.path("closed");
    fs::create_dir(&closed).expect("a folder");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).expect("it is closed");
    let failed = output(&mut place.command(&format!("{PIR} install --prefix closed")));
    let may_write = failed.status.success();
    assert!(may_write || text(&failed.stderr).contains("choose a folder"), "{failed:?}");
}

#[test]
fn scripts_get_the_list_of_files() {
    let place = Place::new("list", &[]);
    let line = place.succeeds(&format!("{PIR} install --prefix prefix --format json"));
    let line: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    let files = line["files"].as_array().expect("a list");
    assert_eq!(files.len(), INSTALLED.len());
    assert!(files.iter().all(|file| Path::new(file.as_str().expect("a path")).exists()));
}

#[test]
fn objects_of_clang_are_linked_by_pkg_config() {
    let place = Place::new("pkg-config", &[("sum.c", SUM_C)]);
    place.install("prefix");
    place.succeeds("clang-22 -O1 -fopenmp -c sum.c");
    let mut ask = place.command("pkg-config --libs piromp");
    let flags = succeeds(ask.env("PKG_CONFIG_PATH", place.path("prefix/lib/pkgconfig")));
    place.succeeds(&format!("clang-22 sum.o {} -o sum", flags.trim()));
    assert_eq!(place.succeeds("./sum"), SUM);
    assert!(place.succeeds("llvm-readelf-22 -d sum").contains("[libpiromp.so]"));
}

const LIBRARY_CMAKE: &str = r#"
cmake_minimum_required(VERSION 3.16)
project(total LANGUAGES C)
find_package(OpenMP REQUIRED)
add_library(total KIND total.c)
set_target_properties(total PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_link_libraries(total PUBLIC OpenMP::OpenMP_C)
target_include_directories(total INTERFACE $<INSTALL_INTERFACE:include>)
install(FILES total.h DESTINATION include)
install(TARGETS total EXPORT total)
install(EXPORT total NAMESPACE total:: DESTINATION lib/cmake/total FILE targets.cmake)
file(WRITE ${CMAKE_BINARY_DIR}/totalConfig.cmake "include(CMakeFindDependencyMacro)
find_dependency(OpenMP)
include(\${CMAKE_CURRENT_LIST_DIR}/targets.cmake)
")
install(FILES ${CMAKE_BINARY_DIR}/totalConfig.cmake DESTINATION lib/cmake/total)
"#;
const LIBRARY_C: &str = r#"
#include "total.h"
long total(int n) {
  long sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += i;
  return sum;
}
"#;
const USER_CMAKE: &str = r#"
cmake_minimum_required(VERSION 3.16)
project(user LANGUAGES C)
find_package(total REQUIRED)
add_executable(user user.c)
target_link_libraries(user PRIVATE total::total)
install(TARGETS user)
"#;
const USER_C: &str = r#"
#include <stdio.h>
#include "total.h"
int main(void) {
  long sum = 0;
#pragma omp parallel
#pragma omp single
  sum = total(1000);
  printf("%ld\n", sum);
  return 0;
}
"#;

/// A library, which is installed, and a project that uses its package.
fn projects(name: &str, kind: &str, program: impl Fn(&str, &[(&str, &str)]) -> Place) -> Place {
    let cmake = LIBRARY_CMAKE.replace("KIND", kind);
    program(
        name,
        &[
            ("total/CMakeLists.txt", &cmake),
            ("total/total.c", LIBRARY_C),
            ("total/total.h", "long total(int n);\n"),
            ("user/CMakeLists.txt", USER_CMAKE),
            ("user/user.c", USER_C),
        ],
    )
}

/// Configures, builds and installs a project; `between` runs after the first and the second step.
fn built(place: &Place, project: &str, options: &str, between: impl Fn()) {
    let root = place.0.display();
    place.succeeds(&format!(
        "cmake -S {project} -B {project}/build -DCMAKE_BUILD_TYPE=Release {options} \
         -DCMAKE_INSTALL_PREFIX={root}/out -DCMAKE_INSTALL_LIBDIR=lib \
         -DCMAKE_PREFIX_PATH={root}/out -DCMAKE_INSTALL_RPATH={root}/out/lib"
    ));
    between();
    place.succeeds(&format!("cmake --build {project}/build"));
    between();
    place.succeeds(&format!("cmake --install {project}/build"));
}

#[test]
fn cmake_builds_after_the_users_folders_have_been_removed() {
    for kind in ["STATIC", "SHARED"] {
        let name = format!("cmake-{kind}");
        let place = projects(&name, kind, Place::with_program);
        let options = "-DCMAKE_C_COMPILER=pir-cc";
        for project in ["total", "user"] {
            built(&place, project, options, || place.forget());
        }
        let cache = fs::read_to_string(place.path("user/build/CMakeCache.txt"));
        let cache = cache.expect("CMake's cache");
        assert!(cache.contains("/libpiromp.so"), "{cache}");
        // Programs need the library, which the next link brings back.
        place.succeeds("cmake --build user/build --clean-first");
        for program in ["user/build/user", "out/bin/user"] {
            assert_eq!(place.succeeds(program), SUM, "{kind} {program}");
        }
    }
}

#[test]
fn cmake_uses_the_library_of_the_prefix() {
    let place = projects("cmake-prefix", "SHARED", Place::new);
    place.install("prefix");
    let toolchain = place.path("prefix/share/pir/toolchain.cmake");
    let options = format!("-DCMAKE_TOOLCHAIN_FILE={}", toolchain.display());
    for project in ["total", "user"] {
        built(&place, project, &options, || place.forget());
    }
    assert_eq!(place.succeeds("out/bin/user"), SUM);
    assert!(!place.data().exists());
    let linked = place.succeeds("llvm-readelf-22 -d out/bin/user");
    assert!(linked.contains("/prefix/lib/") && linked.contains("[libpiromp.so]"), "{linked}");
}

#[test]
fn meson_finds_openmp() {
    let project = "project('sums', 'c', 'cpp')\nomp = dependency('openmp')\n\
                   executable('sum', 'sum.c', dependencies: omp)\n\
                   executable('sum2', 'sum.cpp', dependencies: omp)\n";
    let files = [("meson.build", project), ("sum.c", SUM_C), ("sum.cpp", SUM_C)];
    let place = Place::with_program("meson", &files);
    let mut setup = place.command("meson setup build");
    // Older releases of Meson do not know the version of OpenMP that clang 22 has by default.
    for name in ["CFLAGS", "CXXFLAGS"] {
        setup.env(name, "-fopenmp-version=50");
    }
    let said = succeeds(setup.env("CC", "pir-cc").env("CXX", "pir-c++"));
    assert!(said.contains("OpenMP found: YES"), "{said}");
    place.forget();
    place.succeeds("ninja -C build");
    for program in ["build/sum", "build/sum2"] {
        assert_eq!(place.succeeds(program), SUM);
        assert!(place.succeeds(&format!("llvm-readelf-22 -d {program}")).contains("libpiromp"));
    }
}

const CONFIGURE_AC: &str = "AC_INIT([sum], [1])
AC_CONFIG_SRCDIR([sum.c])
AC_PROG_CC
AC_OPENMP
AC_PROG_FC
AC_LANG_PUSH([Fortran])
AC_OPENMP
AC_LANG_POP([Fortran])
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
";
const MAKEFILE_IN: &str = "all: sum fsum
sum: sum.c
\t@CC@ @CFLAGS@ @OPENMP_CFLAGS@ sum.c -o sum
fsum: sum.f90
\t@FC@ @FCFLAGS@ @OPENMP_FCFLAGS@ sum.f90 -o fsum
";

#[test]
fn autoconf_finds_openmp() {
    let files = [
        ("configure.ac", CONFIGURE_AC),
        ("Makefile.in", MAKEFILE_IN),
        ("sum.c", SUM_C),
        ("sum.f90", SUM_F90),
    ];
    let place = Place::with_program("autoconf", &files);
    place.succeeds("autoconf");
    let said = place.succeeds("./configure CC=pir-cc FC=pir-fc");
    for compiler in ["pir-cc", "pir-fc"] {
        let line = format!("checking for {compiler} option to support OpenMP... -fopenmp");
        assert!(said.contains(&line), "{said}");
    }
    place.forget();
    place.succeeds("make");
    for program in ["./sum", "./fsum"] {
        assert_eq!(place.succeeds(program), SUM);
    }
}

/// A script by hand, which takes `$CC` for the name of a program.
const SCRIPT: &str = r#"#!/bin/sh
set -e
command -v "$CC" > /dev/null || { echo "no compiler $CC"; exit 1; }
"$CC" --version | grep -q clang
echo 'int main(void) { return 0; }' > probe.c
"$CC" $CFLAGS -Werror -c probe.c -o probe.o
"$CC" $CFLAGS probe.o -o probe
./probe
"$CC" $CFLAGS sum.c -o sum
"#;

#[test]
fn scripts_that_quote_the_compiler_find_it() {
    let place = Place::with_program("script", &[("configure", SCRIPT), ("sum.c", SUM_C)]);
    let mut script = place.command("sh configure");
    succeeds(script.env("CC", "pir-cc").env("CFLAGS", "-O2 -fopenmp"));
    assert_eq!(place.succeeds("./sum"), SUM);
}

#[test]
fn objects_come_from_ccache() {
    let place = Place::with_program("ccache", &[("sum.c", SUM_C)]);
    let compile = |to: &str, more: &str| {
        let words = format!("ccache pir-cc -O2 -fopenmp -c sum.c -o {to} {more}");
        let mut command = place.command(&words);
        succeeds(command.env("CCACHE_DIR", place.path("ccache")));
        fs::read(place.path(to)).expect("the object")
    };
    let first = compile("first.o", "");
    assert_eq!(compile("second.o", ""), first);
    let mut ask = place.command("ccache --print-stats");
    let hits = succeeds(ask.env("CCACHE_DIR", place.path("ccache")));
    let count = |name: &str| hits.lines().any(|l| l.split_whitespace().eq([name, "1"]));
    assert!(count("direct_cache_hit") && count("cache_miss"), "{hits}");
    // An option of PIR's makes another object.
    compile("third.o", "--pir-backend=sequential");
    let hits = succeeds(&mut ask);
    assert!(hits.lines().any(|l| l.split_whitespace().eq(["cache_miss", "2"])), "{hits}");
    place.succeeds("pir-cc -fopenmp second.o -o sum");
    assert_eq!(place.succeeds("./sum"), SUM);
}

#[test]
fn fragments_of_a_compilation_database_are_those_of_clang() {
    let place = Place::with_program("database", &[("sum.c", SUM_C), ("more.c", SUM_C)]);
    for words in [
        "-O2 -fopenmp -MJ part.json -c sum.c -o sum.o",
        "-O2 -fopenmp -MJpart.json -c sum.c more.c -MD",
        "-fopenmp -Xclang -disable-llvm-verifier -MJ part.json -S sum.c",
        "-O0 -MJ part.json -c sum.c",
    ] {
        let [theirs, ours] = ["clang-22", "pir-cc"].map(|compiler| {
            place.succeeds(&format!("{compiler} {words}"));
            fs::read_to_string(place.path("part.json")).expect("the fragment")
        });
        assert!(theirs.contains("\"arguments\""), "{theirs}");
        assert_eq!(ours, theirs, "{words}");
    }
    place.succeeds("pir-cc -fopenmp -MJ part.json sum.c -o sum");
    assert_eq!(place.succeeds("./sum"), SUM);
}

#[test]
fn words_come_from_response_files() {
    let words = "-O1\n-fopenmp \"two words.c\" -o 'a sum'\n";
    let place = Place::with_program("response", &[("two words.c", SUM_C), ("words", words)]);
    assert_eq!(place.succeeds("pir-cc @words"), "");
    assert_eq!(succeeds(&mut Command::new(place.path("a sum"))), SUM);
    // Options of PIR's are not looked for in files, which the compiler says.
    place.write("words", "-fopenmp --pir-report -c sum.c");
    let refused = output(&mut place.command("pir-cc @words"));
    assert!(!refused.status.success());
    assert!(text(&refused.stderr).contains("--pir-report"), "{refused:?}");
}
