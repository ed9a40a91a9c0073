//! Linking by `pir cc`: the small copy of the run-time library, and files left in folders. Black
//! box. Needs `clang-22` and libomp (`apt-get install -y clang-22 libomp-22-dev llvm-22 binutils`).

use crate::common::library as built;
use crate::common::{PIR, folder, text};
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

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

fn driver(dir: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(PIR);
    command.arg("cc").args(args).current_dir(dir).env("XDG_CACHE_HOME", dir.join("cache"));
    command.env_remove("PIR_RUNTIME");
    command
}

fn succeeds(command: &mut Command) {
    let done = command.output().expect("it starts");
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert_eq!(text(&done.stderr), "");
}

fn assert_sums(program: &Path) {
    let done = Command::new(program).env("OMP_NUM_THREADS", "3").output().expect("it starts");
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

#[test]
fn the_library_is_copied_once_and_again_when_it_has_changed() {
    let dir = prepared("cache");
    let library = dir.join("library.a");
    fs::copy(built::library(), &library).expect("it is copied");
    let link = || {
        let mut command = driver(&dir, &["-O1", "-fopenmp", "sum.c", "-o", "sum"]);
        succeeds(command.env("PIR_RUNTIME", &library));
        assert_sums(&dir.join("sum"));
        let kept = names(&dir.join("cache/pir"));
        assert_eq!(kept.len(), 1, "{kept:?}");
        assert!(kept[0].starts_with("runtime-") && kept[0].ends_with(".a"), "{kept:?}");
        dir.join("cache/pir").join(&kept[0]).metadata().expect("it is there")
    };
    let first = link();
    assert!(first.len() < library.metadata().expect("it is there").len() / 4);
    assert_eq!(link().ino(), first.ino());
    // No name but PIR's can clash with other code from Rust.
    let copy = dir.join("cache/pir").join(&names(&dir.join("cache/pir"))[0]);
    let mut list = Command::new("llvm-nm-22");
    let listed = list.args(["--defined-only", "--extern-only", "-j"]).arg(copy).output();
    let listed =
        text(&listed.expect("llvm-nm-22, which `apt-get install -y llvm-22` installs").stdout);
    let defined: Vec<&str> =
        listed.lines().filter(|l| !l.is_empty() && !l.ends_with(".o:")).collect();
    assert!(defined.contains(&"pir_rt_for") && defined.iter().all(|n| n.starts_with("pir_")));
    // Older as well as newer: another version may have been installed.
    let day = Duration::from_secs(24 * 60 * 60);
    let file = fs::File::options().append(true).open(&library).expect("it opens");
    file.set_modified(SystemTime::now() - day).expect("it is set");
    let second = link();
    assert_ne!(second.ino(), first.ino());
    assert_eq!(link().ino(), second.ino());
}

#[test]
fn a_program_is_linked_without_a_cache() {
    let dir = prepared("no-cache");
    for cache in ["", "relative", "/dev/null/none"] {
        let mut command = driver(&dir, &["-O1", "-fopenmp", "sum.c", "-o", "sum"]);
        succeeds(command.env("XDG_CACHE_HOME", cache).env_remove("HOME"));
        assert_sums(&dir.join("sum"));
        assert_eq!(names(&dir), ["sum", "sum.c"]);
    }
}

#[test]
fn a_linker_that_can_make_no_copy_links_the_library() {
    let dir = prepared("other-linker");
    let bin = dir.join("bin");
    fs::create_dir(&bin).expect("a folder");
    // It has no `objcopy` beside it.
    std::os::unix::fs::symlink("/usr/bin/ld", bin.join("ld")).expect("a link");
    let words = ["-O1", "-fopenmp", "sum.c", "-o", "sum", "-B", "bin"];
    succeeds(&mut driver(&dir, &words));
    assert_sums(&dir.join("sum"));
    assert_eq!(names(&dir.join("cache/pir")), [""; 0]);
}

#[test]
fn compiling_leaves_its_output_alone_in_the_folder() {
    let dir = prepared("drafts");
    succeeds(&mut driver(&dir, &["-O1", "-fopenmp", "-c", "sum.c"]));
    assert_eq!(names(&dir), ["sum.c", "sum.o"]);
    // An older output is replaced, and goes if there can be no new one.
    fs::write(dir.join("sum.o"), "old").expect("it is written");
    succeeds(&mut driver(&dir, &["-O1", "-fopenmp", "-c", "sum.c"]));
    assert!(dir.join("sum.o").metadata().expect("it is there").len() > 3);
    succeeds(&mut driver(&dir, &["-O1", "-fopenmp", "-c", "sum.c", "-o", "/dev/null"]));
    fs::write(dir.join("sum.c"), "#pragma omp parallel\n").expect("it is written");
    let failed = driver(&dir, &["-fopenmp", "-c", "sum.c"]).output().expect("it starts");
    assert_eq!(failed.status.code(), Some(1));
    assert_eq!(names(&dir), ["sum.c"]);
}
