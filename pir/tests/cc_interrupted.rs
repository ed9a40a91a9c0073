//! `pir cc` that is ended by a signal at any moment leaves the output whole or does not leave it,
//! and no other file. Black box. Needs `clang-22` and libomp
//! (`apt-get install -y clang-22 libomp-22-dev`).

use crate::common::{PIR, place, source};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Moments of the compilation at which it is ended.
const MOMENTS: u32 = 30;

fn with_regions() -> PathBuf {
    let programs = source("tests/openmp/programs");
    programs.join("grids/grids.c")
}

/// Starts the driver with an empty folder for its output and one for its temporary files.
fn compile(source: &Path, folder: &Path, args: &[&str]) -> (Child, [PathBuf; 2]) {
    let folders = ["output", "temporary"].map(|name| folder.join(name));
    for path in &folders {
        if path.exists() {
            fs::remove_dir_all(path).expect("the old folder goes");
        }
        fs::create_dir_all(path).expect("a folder");
    }
    let mut command = Command::new(PIR);
    command.args(["cc", "-O2", "-fopenmp"]).args(args).arg(source).args(["-o", "made", "-lm"]);
    command.current_dir(&folders[0]).env("TMPDIR", &folders[1]);
    let child = command.stdin(Stdio::null()).stderr(Stdio::null()).spawn();
    (child.expect("it starts"), folders)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

/// Ends compilations with `args` at moments from the first to the last.
fn check(name: &str, source: &Path, args: &[&str]) {
    let folder = place("cc-interrupted").join(name);
    let begin = Instant::now();
    let (mut whole, [output, _]) = compile(source, &folder, args);
    let ended = whole.wait().expect("it ends");
    assert!(ended.success(), "{ended}; `apt-get install -y clang-22 libomp-22-dev`");
    let duration = begin.elapsed();
    let expected = fs::read(output.join("made")).expect("the output");
    let mut interrupted = 0;
    for moment in 0..MOMENTS {
        let (mut child, [output, temporary]) = compile(source, &folder, args);
        std::thread::sleep(duration * (2 * moment + 1) / (2 * MOMENTS));
        let kill = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(kill.expect("kill").success());
        let status = child.wait().expect("it ends").code();
        // A compiler that outlived the driver would write later.
        std::thread::sleep(Duration::from_millis(50));
        let at = format!("{name}, moment {moment}: {status:?}");
        assert_eq!(names(&temporary), [""; 0], "{at}");
        match (status, &names(&output)[..]) {
            (Some(143), []) => interrupted += 1,
            // The signal came before the driver began, and ended it in the system's way.
            (None, []) if moment == 0 => {}
            (Some(0 | 143), [made]) if made == "made" => {
                let found = fs::read(output.join(made)).expect("the output");
                assert!(found == expected, "{at}: another output");
            }
            (_, names) => panic!("{at}: {names:?}"),
        }
    }
    assert!(interrupted >= MOMENTS / 4, "{interrupted} of {MOMENTS}");
}

#[test]
fn objects() {
    check("objects", &with_regions(), &["-c"]);
}

#[test]
fn programs() {
    check("programs", &with_regions(), &[]);
}

#[test]
fn objects_of_a_whole_program() {
    check("whole-objects", &with_regions(), &["-c", "--pir-whole-program"]);
}

#[test]
fn whole_programs() {
    let other = place("cc-interrupted-other.c");
    let text = "int more(int n) {\n  int s = 0;\n#pragma omp parallel for reduction(+ : s)\n\
                for (int i = 0; i < n; i++) s += i;\n  return s;\n}\n";
    fs::write(&other, text).expect("the source");
    let other = other.to_str().expect("UTF-8");
    check("whole-programs", &with_regions(), &["--pir-whole-program", other]);
}

/// The compiler's own job makes the object.
#[test]
fn objects_without_regions() {
    let source = place("cc-interrupted-loops.c");
    let function = |n| {
        format!(
            "int f{n}(int *a, int n) {{ for (int i = 0; i < n; i++) a[i] += a[n - i] * {n}; \
             return a[{n}]; }}\n"
        )
    };
    fs::write(&source, (0..60).map(function).collect::<String>()).expect("the source");
    check("objects-without-regions", &source, &["-c"]);
}
