//! `--pir-whole-program`: units that are linked become one before they are optimised, and programs
//! do what they do without the option. Black box. Needs `clang-22`, `flang-22`, libomp and tools of
//! LLVM and GNU (`apt-get install -y clang-22 flang-22 libomp-22-dev llvm-22 binutils`).

mod sources;

use crate::common::{PIR, folder, text};
use rayon::prelude::*;
use sources::{PROGRAMS, Program};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const WHOLE: &str = "--pir-whole-program";

fn command(dir: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).current_dir(dir).env("OMP_NUM_THREADS", "3");
    command.env_remove("PIR_NUM_THREADS").env("OMP_WAIT_POLICY", "passive");
    command
}

fn run(dir: &Path, words: &[&str]) -> Output {
    command(dir, words).output().unwrap_or_else(|e| panic!("{}: {e}", words[0]))
}

/// Runs a tool that succeeds. Returns what it says on standard error.
fn succeeds(dir: &Path, words: &[&str]) -> String {
    let done = run(dir, words);
    let said = text(&done.stderr);
    assert!(done.status.success(), "{}: {words:?}: {said}", dir.display());
    said
}

/// The compiler alone and the driver's subcommand for a source, or for all of them.
fn compilers(name: &str) -> (&'static str, &'static str) {
    match Path::new(name).extension().and_then(|e| e.to_str()) {
        Some("f90") => ("flang-22", "fc"),
        Some("cpp") => ("clang++-22", "c++"),
        _ => ("clang-22", "cc"),
    }
}

/// Who compiles and links.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// clang or flang.
    Compiler,
    /// PIR's driver, each unit by itself.
    Pir,
    /// PIR's driver, all units together.
    Whole,
}

impl By {
    fn words(self, source: &str) -> Vec<&'static str> {
        let (alone, subcommand) = compilers(source);
        match self {
            Self::Compiler => vec![alone],
            Self::Pir => vec![PIR, subcommand],
            Self::Whole => vec![PIR, subcommand, WHOLE],
        }
    }
}

impl Program {
    fn prepare(&self, by: &str) -> PathBuf {
        let dir = folder(&format!("cc-whole/{}-{by}", self.name));
        for (name, source) in self.files {
            fs::write(dir.join(name), source).expect("it is written");
        }
        dir
    }

    /// Makes the program, and returns what the linker says.
    fn build(&self, dir: &Path, by: By) -> String {
        for (name, _) in self.files {
            if name.ends_with(".h") || name.ends_with(".map") {
                continue;
            }
            let is_alone = self.alone.contains(name);
            let mut words = if is_alone { By::Compiler } else { by }.words(name);
            words.extend(["-O2", "-fopenmp", "-fPIC", "-c", name]);
            let special = self.options.iter().filter(|(n, _)| n == name);
            words.extend(special.flat_map(|(_, options)| options.iter()));
            let said = succeeds(dir, &words);
            assert_eq!(said, "", "{words:?}");
        }
        let mut said = String::new();
        for line in self.links {
            let words: Vec<&str> = line.split(' ').collect();
            let words = match words[0] {
                "link" => {
                    let mut linker = by.words(self.main);
                    linker.push("-fopenmp");
                    linker.extend((by == By::Whole).then_some("--pir-report"));
                    linker.extend(&words[1..]);
                    // There is no libomp for static programs.
                    linker.retain(|w| by != By::Compiler || *w != "-static");
                    linker
                }
                _ => words,
            };
            said += &succeeds(dir, &words);
        }
        said
    }

    fn printed(&self, dir: &Path, threads: &str) -> (Option<i32>, String) {
        let done = command(dir, &["./program"]).env("OMP_NUM_THREADS", threads).output();
        let done = done.expect("it starts");
        (done.status.code(), text(&done.stdout) + &text(&done.stderr))
    }
}

/// Checks that a program does the same whoever compiles and links it.
fn check(program: &Program) {
    let name = program.name;
    let [theirs, ours, whole] = ["compiler", "pir", "whole"].map(|by| program.prepare(by));
    assert_eq!(program.build(&theirs, By::Compiler), "", "{name}");
    assert_eq!(program.build(&ours, By::Pir), "", "{name}");
    let said = program.build(&whole, By::Whole);
    for part in program.says {
        assert!(said.contains(part), "{name}: not {part}: {said}");
    }
    let expected = program.says.iter().filter(|p| p.contains("PIR0018")).count();
    assert_eq!(said.matches("PIR0018").count(), expected, "{name}: {said}");

    let expected = program.printed(&theirs, "2");
    assert_eq!(expected.0, Some(0), "{name}: {}", expected.1);
    for dir in [&ours, &whole] {
        for threads in ["1", "2", "4"] {
            assert_eq!(program.printed(dir, threads), expected, "{}", dir.display());
        }
    }
    // The objects of a whole program are complete.
    for line in program.links.iter().filter(|line| line.starts_with("link ")) {
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        let linker = [&By::Pir.words(program.main)[..], &["-fopenmp"], &words].concat();
        assert_eq!(succeeds(&whole, &linker), "", "{name}");
    }
    assert_eq!(program.printed(&whole, "2"), expected, "{name}, without the option");
}

#[test]
fn programs_do_what_they_do_without_the_option() {
    let failed: Vec<&str> = PROGRAMS
        .par_iter()
        .filter(|program| std::panic::catch_unwind(|| check(program)).is_err())
        .map(|program| program.name)
        .collect();
    assert_eq!(failed, [""; 0], "their reasons are above");
}

/// Units whose loop calls functions of another file.
const HOT: [(&str, &str); 3] = [
    (
        "flux.c",
        "double flux(double left, double mid, double right) {\n\
         double slope = 0.5 * (right - left), curve = left - 2 * mid + right;\n\
         return mid - 0.1 * slope + 0.05 * curve;\n}\n",
    ),
    (
        "step.c",
        "double flux(double, double, double);\n\
         void step(double *to, const double *from, int n) {\n#pragma omp parallel for\n\
         for (int i = 1; i < n - 1; i++) to[i] = flux(from[i - 1], from[i], from[i + 1]);\n}\n",
    ),
    (
        "main.c",
        "#include <stdio.h>\nvoid step(double *, const double *, int);\n\
         static double a[1000], b[1000];\n\
         int main(void) {\n  for (int i = 0; i < 1000; i++) a[i] = i % 17;\n\
         for (int k = 0; k < 10; k++) step(b, a, 1000), step(a, b, 1000);\n\
         printf(\"%.12g\\n\", a[500] + b[77]);\n  return 0;\n}\n",
    ),
];

fn hot(name: &str) -> PathBuf {
    let dir = folder(&format!("cc-whole/{name}"));
    for (name, text) in HOT {
        fs::write(dir.join(name), text).expect("it is written");
    }
    dir
}

/// Compiles the units one by one.
fn compile_hot(dir: &Path, options: &[&str]) {
    for (name, _) in HOT {
        let words = [&[PIR, "cc", "-O3", "-fopenmp", "-c", name], options].concat();
        assert_eq!(succeeds(dir, &words), "");
    }
}

const HOT_OBJECTS: [&str; 3] = ["flux.o", "step.o", "main.o"];

fn link_hot(dir: &Path, options: &[&str]) -> String {
    let words = [&[PIR, "cc", "-fopenmp"], options, &HOT_OBJECTS, &["-o", "program"]].concat();
    succeeds(dir, &words)
}

/// The number of instructions in a file whose text has one of the words.
fn instructions(dir: &Path, file: &str, words: &[&str]) -> usize {
    let listed = run(dir, &["llvm-objdump-22", "-d", "--no-show-raw-insn", file]);
    assert!(listed.status.success(), "`apt-get install -y llvm-22`");
    text(&listed.stdout).lines().filter(|l| words.iter().any(|w| l.contains(w))).count()
}

#[test]
#[cfg(target_arch = "x86_64")]
fn a_function_of_another_file_becomes_vector_code() {
    let dir = hot("vectors");
    let vectors = |file: &str| instructions(&dir, file, &["mulpd", "addpd", "subpd"]);
    compile_hot(&dir, &[WHOLE]);
    assert_eq!(link_hot(&dir, &[]), "");
    assert_eq!(vectors("program"), 0);
    assert!(instructions(&dir, "program", &["<flux>"]) > 1);
    let expected = text(&run(&dir, &["./program"]).stdout);
    // An object does not depend on where temporary files were.
    let first = HOT_OBJECTS.map(|name| fs::read(dir.join(name)).expect("an object"));
    compile_hot(&dir, &[WHOLE]);
    assert!(first == HOT_OBJECTS.map(|name| fs::read(dir.join(name)).expect("an object")));

    let said = link_hot(&dir, &[WHOLE, "--pir-report", "--pir-keep=stages"]);
    assert!(said.starts_with("step.c:3: parallel for in step: iterations\n"), "{said}");
    assert!(vectors("program") > 3);
    assert_eq!(instructions(&dir, "program", &["<flux>"]), 0);
    assert_eq!(text(&run(&dir, &["./program"]).stdout), expected);
    for stage in ["front.ll", "pir", "lowered.ll"] {
        let kept = fs::read_to_string(dir.join(format!("stages/program.whole.{stage}")));
        assert!(kept.expect("it is kept").contains("@main("), "{stage}");
    }
    // The lines in the IR are for the report.
    let listed = run(&dir, &["llvm-readelf-22", "-SW", "program"]);
    assert!(!text(&listed.stdout).contains(".debug_line"), "{}", text(&listed.stdout));
    compile_hot(&dir, &[WHOLE, "-g"]);
    link_hot(&dir, &[WHOLE]);
    let listed = run(&dir, &["llvm-dwarfdump-22", "--debug-line", "program"]);
    for name in ["flux.c", "step.c", "main.c"] {
        assert!(text(&listed.stdout).contains(name), "{name}");
    }
}

#[test]
fn objects_that_were_changed_are_linked_as_they_are() {
    let dir = hot("changed");
    for (change, name) in [
        (&["strip", "-g", "flux.o"][..], "flux.o"),
        (&["llvm-objcopy-22", "--prefix-symbols=", "--weaken", "flux.o"], "flux.o"),
        (&["ld", "-r", "flux.o", "-o", "part.o"], ""),
    ] {
        compile_hot(&dir, &[WHOLE]);
        succeeds(&dir, change);
        if name.is_empty() {
            fs::rename(dir.join("part.o"), dir.join("flux.o")).expect("it is renamed");
        }
        let said = link_hot(&dir, &[WHOLE]);
        let expected = "pir: warning[PIR0018]: flux.o is not optimised with others: it was changed \
                        after it was compiled\n";
        assert!(said == expected || (name.is_empty() && said.is_empty()), "{change:?}: {said}");
        assert!(run(&dir, &["./program"]).status.success());
        // The others are one.
        assert_eq!(instructions(&dir, "program", &["<step>:"]), 0);
    }
}

/// Replaces the last place in a file that has some bytes.
fn patch(path: &Path, from: &[u8], to: &[u8]) {
    let mut bytes = fs::read(path).expect("it can be read");
    let at = bytes.windows(from.len()).rposition(|w| w == from).expect("it is there");
    bytes[at..at + to.len()].copy_from_slice(to);
    fs::write(path, bytes).expect("it is written");
}

#[test]
fn ir_that_cannot_be_used_is_no_reason_to_stop() {
    let dir = hot("damaged");
    for (from, to, why) in [
        (
            &b"pir-ir 1\n"[..],
            &b"pir-ir 0\n"[..],
            "its LLVM IR was written by another version of pir",
        ),
        (b"\"hash\":", b"\"hush\":", "its LLVM IR was written by another version of pir"),
        // The first bytes of compressed data.
        (b"}\n\x78\x01", b"}\n\x78\x02", "its LLVM IR is damaged"),
    ] {
        compile_hot(&dir, &[WHOLE]);
        patch(&dir.join("flux.o"), from, to);
        let said = link_hot(&dir, &[WHOLE]);
        let expected = "pir: warning[PIR0018]: flux.o is not optimised with others: ";
        assert_eq!(said, format!("{expected}{why}\n"));
        assert!(run(&dir, &["./program"]).status.success());
    }
}

#[test]
fn a_missing_tool_is_an_error_that_names_its_package() {
    let dir = hot("tools");
    compile_hot(&dir, &[WHOLE]);
    fs::create_dir(dir.join("bin")).expect("a folder");
    for tool in ["clang-22", "ld"] {
        let to = Path::new("/usr/bin").join(tool);
        std::os::unix::fs::symlink(to, dir.join("bin").join(tool)).expect("a link");
    }
    let words = [&[PIR, "cc", WHOLE, "-fopenmp"][..], &HOT_OBJECTS, &["-o", "program"]].concat();
    let done = command(&dir, &words).env("PATH", dir.join("bin")).output().expect("it starts");
    let said = text(&done.stderr);
    assert_eq!(done.status.code(), Some(3), "{said}");
    assert!(said.contains("llvm-link-22") && said.contains("apt-get install -y llvm-22"), "{said}");
    assert!(!dir.join("program").exists());
}

#[test]
fn one_command_leaves_what_the_compiler_leaves() {
    let dir = hot("command");
    let sources = HOT.map(|(name, _)| name);
    fs::create_dir(dir.join("temporary")).expect("a folder");
    let words = ["-O2", "-fopenmp", "-MMD", "-Wall", "-Wl,-Map=program.map", "-o", "program"];
    let list = || {
        let entries = fs::read_dir(&dir).expect("a folder").filter_map(Result::ok);
        let mut names: Vec<_> = entries.map(|e| e.file_name()).collect();
        names.sort();
        names
    };
    let theirs = [&["clang-22"], &words[..], &sources[..]].concat();
    assert_eq!(succeeds(&dir, &theirs), "");
    let expected = (list(), text(&run(&dir, &["./program"]).stdout));
    let rules = fs::read_to_string(dir.join("program.d")).expect("dependencies");
    fs::remove_file(dir.join("program.d")).expect("it is removed");

    let ours = [&[PIR, "cc", WHOLE], &words[..], &sources[..]].concat();
    let done = command(&dir, &ours).env("TMPDIR", dir.join("temporary")).output().expect("starts");
    assert!(done.status.success() && done.stderr.is_empty(), "{}", text(&done.stderr));
    assert_eq!(done.stdout, b"");
    assert_eq!((list(), text(&run(&dir, &["./program"]).stdout)), expected);
    let ours = fs::read_to_string(dir.join("program.d")).expect("dependencies");
    let after = |text: &str| text.split_once(':').map(|(_, rest)| rest.to_owned());
    assert_eq!(after(&ours), after(&rules));
    assert_eq!(fs::read_dir(dir.join("temporary")).expect("a folder").count(), 0);
    // The linker answers what the user asks, and no more.
    for (option, is_told) in [("-Wl,--trace", true), ("-Wl,--cref", false)] {
        let asks = [&[PIR, "cc", WHOLE, option], &words[..], &sources].concat();
        let said = succeeds_with_output(&dir, &asks);
        assert_eq!(said.lines().any(|l| l.ends_with("/crti.o")), is_told, "{option}: {said}");
    }
    // An error of the linker is what it is without the option.
    fs::write(dir.join("flux.c"), "int other;\n").expect("it is written");
    let fails = [&[PIR, "cc", WHOLE], &words[..], &sources[..]].concat();
    let done = run(&dir, &fails);
    assert_eq!(done.status.code(), Some(1));
    assert_eq!(text(&done.stderr).matches("undefined reference to `flux'").count(), 1);
    assert!(!dir.join("program").exists());
}

fn succeeds_with_output(dir: &Path, words: &[&str]) -> String {
    let done = run(dir, words);
    assert!(done.status.success(), "{words:?}: {}", text(&done.stderr));
    text(&done.stdout)
}
