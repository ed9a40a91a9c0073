//! Files that can't be read, and files that are no LLVM IR, in every command.

use crate::common::help::{Described, commands};
use crate::common::{PIR, folder, lines, pir, text};
use serde_json::Value;
use std::process::Command;

const PROGRAM: &str = "define i32 @main() {\n  ret i32 0\n}\n";

/// The names that usages give to files and folders that a command reads.
const FILES: [&str; 3] = ["FILE", "CERT", "DIR"];

/// The commands that read files and write JSON, with the words that ask for it: the file takes the
/// place of each name.
fn readers() -> Vec<(String, Vec<String>)> {
    let one = |c: &Described| {
        let files = c.positionals().iter().filter(|p| FILES.contains(&p.as_str())).count();
        let mut args = c.words.clone();
        args.extend(["--format", "json"].map(str::to_owned));
        match c.name().as_str() {
            // Files are the value of an option.
            "fuzz" => args.extend(["--pass", "dce", "--corpus-in", "{}"].map(str::to_owned)),
            "fuzz reduce" => args.extend(["{}", "--", "true"].map(str::to_owned)),
            _ if files == 0 => return None,
            _ => args.extend(vec!["{}".to_owned(); files]),
        }
        Some((c.name(), args))
    };
    let found: Vec<_> = commands().iter().filter(|c| c.has_json()).filter_map(one).collect();
    assert!(found.len() >= 18, "{found:?}");
    found
}

fn filled<'a>(args: &'a [String], file: &'a str) -> Vec<&'a str> {
    args.iter().map(|a| if a == "{}" { file } else { a }).collect()
}

#[test]
fn a_file_that_cannot_be_read_has_a_line_of_json_in_every_command() {
    let dir = folder("files/absent");
    let absent = dir.join("absent.pir");
    let secret = dir.join("secret.pir");
    std::fs::write(&secret, PROGRAM).expect("written");
    let mut permissions = secret.metadata().expect("there").permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0);
    std::fs::set_permissions(&secret, permissions).expect("set");
    let mut files = vec![&absent, &dir];
    // The superuser reads everything.
    if std::fs::read(&secret).is_err() {
        files.push(&secret);
    }
    let mut complaints = Vec::new();
    for (name, args) in readers() {
        for file in &files {
            // A campaign takes folders, too.
            if *file == &dir && args.iter().any(|a| a == "--corpus-in") {
                continue;
            }
            let file = file.to_str().expect("UTF-8");
            let out = pir(&filled(&args, file));
            // What did not start has a status of its own.
            let status = if name == "run" { 125 } else { 2 };
            let lines = lines(&out);
            let first = &lines.first().cloned().unwrap_or_default();
            let code = &first["diagnostics"][0]["code"];
            // `fuzz merge` reads files in folders, and a folder is right there.
            let is_refused = out.status.code() == Some(status)
                && lines.len() == 1
                && first["file"] == file
                && code == "PIR0014"
                && text(&out.stderr).contains("error[PIR0014]: can't read ");
            if !is_refused {
                complaints.push(format!("{args:?} {file}: {out:?}"));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn other_files_of_the_command_line_go_on() {
    let dir = folder("files/others");
    let good = dir.join("good.pir");
    std::fs::write(&good, PROGRAM).expect("written");
    let good = good.to_str().expect("UTF-8");
    let absent = dir.join("absent.pir");
    let absent = absent.to_str().expect("UTF-8");
    let mut seen = 0;
    for c in commands().iter().filter(|c| c.help.contains("<FILE>...") && c.has_json()) {
        // The files of a campaign are one corpus.
        if c.name() == "fuzz" {
            continue;
        }
        let args: Vec<&str> = c.words.iter().map(String::as_str).collect();
        let out = pir(&[&args[..], &["--format", "json", good, absent, good]].concat());
        let lines = lines(&out);
        let names: Vec<&Value> = lines.iter().map(|l| &l["file"]).collect();
        assert_eq!(names, [good, absent, good], "{}", c.name());
        assert_eq!(out.status.code(), Some(2), "{}", c.name());
        seen += 1;
    }
    assert!(seen >= 5, "{seen}");
}

/// Beginnings of files of other kinds, and names by which others are known.
const OTHERS: &[(&str, &[u8], &str)] = &[
    ("a.gz", b"\x1f\x8b\x08\0\0\0\0\0", "gunzip -c "),
    ("a.ll.xz", b"\xfd7zXZ\0\0\x04", "xz -dc "),
    ("a.ll.bz2", b"BZh91AY&SY", "bunzip2 -c "),
    ("a.ll.zst", b"\x28\xb5\x2f\xfd\x04", "zstd -dc "),
    ("a.zip", b"PK\x03\x04\x14", "unzip -p "),
    ("liba.a", b"!<arch>\na.o/", "source"),
    ("a.exe", b"MZ\x90\0", "source"),
    ("utf16.ll", b"\xff\xfed\0e\0", "iconv"),
    ("Makefile", b"all:\n\tcc a.c\n", "make CC=\"pir cc\""),
    ("GNUmakefile", b"all:\n", "make CC=\"pir cc\""),
    ("rules.mk", b"all:\n", "make CC=\"pir cc\""),
    ("CMakeLists.txt", b"project(a)\n", "cmake"),
    ("a.h", b"int f(void);\n", "source"),
    ("a.s", b"\t.text\n", "source"),
    ("a.rs", b"fn main() {}\n", "rustc --emit=llvm-ir "),
    ("noname", b"#include <stdio.h>\n", ".c"),
];

#[test]
fn files_of_other_kinds_say_what_to_type() {
    let dir = folder("files/others-kinds");
    let object = dir.join("a.o");
    let source = dir.join("a.c");
    std::fs::write(&source, "int main(void) { return 0; }\n").expect("written");
    for args in [&["-c"][..], &[]] {
        let mut clang = Command::new("clang-22");
        let made = clang.args(args).arg(&source).arg("-o").arg(&object).status();
        assert!(made.expect("`apt-get install clang-22`").success());
        let out = pir(&["race", object.to_str().expect("UTF-8")]);
        let said = text(&out.stderr);
        let what = if args.is_empty() { "an ELF program" } else { "an ELF object file" };
        assert!(said.contains("error[PIR0015]") && said.contains(what), "{said}");
        assert_eq!((said.lines().count(), out.status.code()), (2, Some(2)), "{said}");
    }
    let mut complaints = Vec::new();
    for (name, content, typed) in OTHERS {
        let file = dir.join(name);
        std::fs::write(&file, content).expect("written");
        for (command, args) in readers() {
            // Cases, folders and sources in C are no files of IR.
            if ["fuzz replay", "fuzz merge", "fuzz openmp"].contains(&command.as_str()) {
                continue;
            }
            let out = pir(&filled(&args, file.to_str().expect("UTF-8")));
            let said = text(&out.stderr);
            let code = &lines(&out)[0]["diagnostics"][0]["code"];
            if code != "PIR0015" || !said.contains(typed) || said.lines().count() != 2 {
                complaints.push(format!("{command} {name}: {out:?}"));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// A sum with a race in C, C++ and Fortran.
const SOURCES: &[(&str, &str, &[&str])] = &[
    (
        "sum.c",
        "int main(void) {\n  int s = 0;\n  #pragma omp parallel for\n  for (int i = 0; i < 8; \
         i++)\n    \
         s += i;\n  return s == -1;\n}\n",
        &["clang-22", "-fopenmp", "-g", "-O1", "-Xclang", "-disable-llvm-passes"],
    ),
    (
        "sum.cpp",
        "#include \"n.h\"\nint main() {\n  int s = 0;\n  #pragma omp parallel for\n  for (int i = \
         0; \
         i < N; i++)\n    s += i;\n  return s == -1;\n}\n",
        &["clang++-22", "-fopenmp", "-g", "-O1", "-Xclang", "-disable-llvm-passes"],
    ),
    (
        "sum.f90",
        "program sum\n  integer :: i, s\n  s = 0\n  !$omp parallel do\n  do i = 1, 8\n    s = s + \
         i\n  \
         end do\n  if (s == -1) stop 1\nend program\n",
        &["flang-22", "-fopenmp", "-g", "-O0"],
    ),
];

#[test]
fn sources_are_compiled_as_by_hand() {
    let dir = folder("files/sources");
    std::fs::write(dir.join("n.h"), "#define N 8\n").expect("written");
    let run = |program: &str, args: &[&str]| {
        let mut command = Command::new(program);
        command.args(args).current_dir(&dir).output().unwrap_or_else(|e| panic!("{program}: {e}"))
    };
    let pir = |args: &[&str]| run(PIR, args);
    for (name, source, compiler) in SOURCES {
        std::fs::write(dir.join(name), source).expect("written");
        let by_hand = run(
            compiler[0],
            &[&compiler[1..], &["-S", "-emit-llvm", "-o", "hand.ll", name]].concat(),
        );
        assert!(by_hand.status.success(), "{by_hand:?}");
        // The same module.
        let (ours, hands) = (pir(&["print", name]), pir(&["print", "hand.ll"]));
        assert_eq!(text(&ours.stdout), text(&hands.stdout), "{name}");
        let command = compiler.join(" ");
        assert!(
            text(&ours.stderr).starts_with(&format!("pir: {command} -S -emit-llvm")),
            "{ours:?}"
        );
        // The same race, as raising first finds, too.
        assert_eq!(
            pir(&["raise", "hand.ll", "--for-races", "-o", "raised.pir"]).status.code(),
            Some(0)
        );
        let races = |file: &str| {
            let out = pir(&["race", "--format", "json", file]);
            assert_eq!(out.status.code(), Some(1), "{out:?}");
            let line = lines(&out).remove(0);
            assert_eq!(line["file"], file);
            let sources = line["races"][0]["accesses"].as_array().expect("accesses").iter();
            let sources: Vec<String> = sources.map(|a| a["source"].to_string()).collect();
            (line["verdict"].to_string(), sources)
        };
        assert_eq!(races(name), races("hand.ll"), "{name}");
        assert_eq!(races(name), races("raised.pir"), "{name}");
        let out = pir(&["run", name]);
        assert_eq!(out.status.code(), Some(0), "{out:?}");
        // Regions have the places of the source.
        let out = pir(&["raise", name]);
        assert!(text(&out.stderr).contains(&format!("\n{name}:")), "{out:?}");
    }
}

#[test]
fn a_source_that_does_not_compile_is_an_error_of_the_tool() {
    let dir = folder("files/wrong-sources");
    for (name, source) in
        [("a.c", "int main(void) { return x; }\n"), ("a.f90", "end program x y\n")]
    {
        let file = dir.join(name);
        std::fs::write(&file, source).expect("written");
        let out = pir(&["race", "--format", "json", file.to_str().expect("UTF-8")]);
        assert_eq!(out.status.code(), Some(3), "{out:?}");
        assert_eq!(lines(&out)[0]["diagnostics"][0]["code"], "PIR0016", "{out:?}");
        assert!(text(&out.stderr).contains("error: "), "the compiler's own words: {out:?}");
    }
}

#[test]
fn without_a_tool_there_is_advice() {
    let dir = folder("files/no-tools");
    for (name, content, package) in [
        ("a.c", &b"int main(void) { return 0; }\n"[..], "clang-22"),
        ("a.cpp", b"int main() {}\n", "clang-22"),
        ("a.F90", b"end\n", "flang-22"),
        ("a.bc", b"BC\xc0\xde\x35\x14", "llvm-22"),
        ("a.mlir", b"module {}\n", "mlir-22-tools"),
    ] {
        let file = dir.join(name);
        std::fs::write(&file, content).expect("written");
        let mut pir = Command::new(PIR);
        let out = pir.arg("race").arg(&file).env("PATH", &dir).output().expect("pir starts");
        let said = text(&out.stderr);
        assert_eq!(out.status.code(), Some(3), "{out:?}");
        assert!(said.contains("error[PIR0016]"), "{said}");
        assert!(said.contains(&format!("apt-get install {package}")), "{said}");
    }
}
