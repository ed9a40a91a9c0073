//! What `-o` writes by the name of the file: text, bitcode, or nothing. Black box.

use crate::common::PIR;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PARALLEL: &str = "define void @f() {\nentry:\n  fork [label %a, label %j]\na:\n  halt\nj:\n  \
                        join\n  ret void\n}\n";
const PLAIN: &str = "define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n";

fn place(name: &str) -> PathBuf {
    let folder = crate::common::place("module_formats");
    std::fs::create_dir_all(&folder).expect("the folder is made");
    folder.join(name)
}

fn pir(args: &[&str], file: &Path, output: &Path) -> Output {
    let mut pir = Command::new(PIR);
    pir.args(args).arg("-o").arg(output).arg(file).stdin(Stdio::null());
    pir.output().expect("pir starts")
}

fn written(name: &str, text: &str) -> PathBuf {
    let file = place(name);
    std::fs::write(&file, text).expect("the file is written");
    file
}

/// Every command that writes a module.
const COMMANDS: [&[&str]; 8] = [
    &["lower"],
    &["opt", "-O2"],
    &["opt", "--encode"],
    &["opt", "--decode"],
    &["raise"],
    &["print"],
    &["directives", "--strip"],
    &["directives", "--lower"],
];
/// Commands that write something else as text.
const TEXTS: [&[&str]; 3] =
    [&["lower", "--emit", "task-program"], &["directives"], &["directives", "--print"]];

#[test]
fn bitcode_is_written() {
    let plain = written("plain.ll", PLAIN);
    for command in COMMANDS {
        let output = place("out.BC");
        let _ = std::fs::remove_file(&output);
        let out = pir(command, &plain, &output);
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(0), "{command:?}: {said}");
        let bytes = std::fs::read(&output).expect("it was written");
        assert!(bytes.starts_with(b"BC\xc0\xde"), "{command:?}");
        // It is read again.
        let text = place("again.ll");
        let out = pir(&["print"], &output, &text);
        assert_eq!(out.status.code(), Some(0), "{}", String::from_utf8_lossy(&out.stderr));
        let text = std::fs::read_to_string(&text).expect("it was written");
        assert!(text.contains("define i32 @f(i32 %x)"), "{text}");
    }
    // Lowered code is plain.
    let output = place("lowered.bc");
    let out = pir(&["lower"], &written("parallel.pir", PARALLEL), &output);
    assert_eq!(out.status.code(), Some(0), "{}", String::from_utf8_lossy(&out.stderr));
}

#[test]
fn parallel_instructions_have_no_bitcode() {
    let parallel = written("parallel_2.pir", PARALLEL);
    for command in [&["opt", "--passes", "dce"][..], &["print"]] {
        let output = place("parallel.bc");
        let out = pir(command, &parallel, &output);
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{command:?}: {said}");
        assert!(said.contains("cannot hold `fork`") && said.contains("pir lower"), "{said}");
        assert!(!output.exists());
    }
}

/// Neither results that are no module nor what is written beside a module can be bitcode.
#[test]
fn texts_have_no_bitcode() {
    let plain = written("plain_5.ll", PLAIN);
    let beside = [
        &["opt", "--remarks"][..],
        &["raise", "--report"],
        &["verify", "--certificate"],
        &["run", "--engine", "interp", "--entry", "f", "--record"],
        &["run", "--engine", "jit", "--entry", "f", "--profile"],
    ];
    let results = TEXTS.map(|command| [command, &["-o"]].concat());
    let args = ["--", "1"];
    for ending in ["bc", "BC", "o", "c"] {
        for command in results.iter().map(Vec::as_slice).chain(beside) {
            let output = place(&format!("text-kept.{ending}"));
            std::fs::write(&output, "kept").expect("the file is written");
            let mut pir = Command::new(PIR);
            pir.args(command).arg(&output).arg(&plain);
            let out = pir.args(args.iter().filter(|_| command[0] == "run")).output();
            let out = out.expect("pir starts");
            let said = String::from_utf8_lossy(&out.stderr);
            assert_eq!(out.status.code(), Some(2), "{command:?} {ending}: {said}");
            assert!(said.contains("text"), "{command:?} {ending}: {said}");
            assert_eq!(std::fs::read(&output).expect("it is there"), b"kept", "{command:?}");
        }
    }
}

#[test]
fn other_formats_are_refused_with_the_command_that_makes_them() {
    let plain = written("plain_2.ll", PLAIN);
    for (ending, words) in [
        ("o", "clang-22 -O3 -c"),
        ("s", "clang-22 -O3 -S"),
        ("so", "clang-22 -O3 -fPIC -shared"),
        ("exe", "clang-22"),
        ("c", "text (.ll, .pir)"),
        ("c++", "text (.ll, .pir)"),
        ("f90", "text (.ll, .pir)"),
        ("FOR", "text (.ll, .pir)"),
        ("a", "text (.ll, .pir)"),
        ("mlir", "text (.ll, .pir)"),
    ] {
        for command in COMMANDS.iter().chain(&TEXTS) {
            let output = place(&format!("kept.{ending}"));
            std::fs::write(&output, "kept").expect("the file is written");
            let out = pir(command, &plain, &output);
            let said = String::from_utf8_lossy(&out.stderr);
            assert_eq!(out.status.code(), Some(2), "{command:?} {ending}: {said}");
            assert!(said.contains(words), "{command:?} {ending}: {said}");
            assert_eq!(std::fs::read(&output).expect("it is there"), b"kept");
        }
    }
    for name in ["text", "text.txt", "text.pir", "text.ll"] {
        let output = place(name);
        let out = pir(&["print"], &plain, &output);
        assert_eq!(out.status.code(), Some(0), "{name}");
        assert!(std::fs::read_to_string(&output).expect("text").contains("define"), "{name}");
    }
}

/// A command that a message shows can be typed, whatever the name of the file.
#[test]
fn commands_to_type_have_their_names_in_quotes() {
    let plain = written("plain_4.ll", PLAIN);
    let out = pir(&["print"], &plain, &place("it's two words.o"));
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(said.contains(r"two words.ll' -o '") && said.contains(r"it'\''s"), "{said}");
    let utf16 = place("two words.pir");
    std::fs::write(&utf16, b"\xff\xfed\0").expect("the file is written");
    for file in [written("two words.c", "int x;\n"), utf16] {
        let out = pir(&["print"], &file, &place("quoted.ll"));
        let said = String::from_utf8_lossy(&out.stderr);
        assert!(said.contains(&format!("'{}'", file.display())), "{said}");
    }
}

#[test]
fn a_missing_assembler_is_named() {
    let mut pir = Command::new(PIR);
    pir.args(["print", "-o"]).arg(place("none.bc")).arg(written("plain_3.ll", PLAIN));
    let out = pir.env("PATH", "/nowhere").output().expect("pir starts");
    let said = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(3), "{said}");
    assert!(said.contains("llvm-as-22") && said.contains("apt-get install -y llvm-22"), "{said}");
}
