//! Files that commands write: results that cannot be written, links, devices and pipes. Black box.

use crate::common::help::{Described, commands};
use crate::common::{PIR, folder, lines, path, pir, status, stderr};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

/// A program of which passes have something to say.
const PROGRAM: &str = "define i32 @main() {\n  %p = alloca i32\n  store i32 0, ptr %p\n  \
                       %x = load i32, ptr %p\n  ret i32 %x\n}\n";
const DIRECTIVES: &str = "declare void @llvm.omp.directive(metadata)\ndefine i32 @main() {\n  \
                          call void @llvm.omp.directive(metadata !0)\n  \
                          call void @llvm.omp.directive(metadata !1)\n  ret i32 0\n}\n\
                          !0 = !{!\"OMP_PARALLEL\"}\n!1 = !{!\"OMP_END_PARALLEL\"}\n";
const TEXT_BEFORE: &str = "what was there before";

/// An option of a command that names a file or a folder to write.
struct Output {
    command: String,
    words: Vec<String>,
    option: String,
    is_folder: bool,
}

/// Returns the command lines of an option, but for its value: a command that has all else it needs
/// to come to writing.
fn outputs() -> Vec<Output> {
    let mut found = Vec::new();
    for c in commands() {
        // The words of a compiler are not ours.
        if ["cc", "c++", "fc"].contains(&c.words[0].as_str()) {
            continue;
        }
        for (option, value) in options_with_values(&c) {
            let is_folder = value == "DIR" || (value == "OUT" && c.name() == "fuzz merge");
            if is_folder || value.starts_with("OUT") {
                found.push(Output { command: c.name(), words: c.words.clone(), option, is_folder });
            }
        }
    }
    assert!(found.len() >= 14, "{}", found.len());
    found
}

/// The long options of a command, with the names of their values.
fn options_with_values(c: &Described) -> Vec<(String, String)> {
    let lines = c.help.lines().map(str::trim_start).filter(|l| l.starts_with('-'));
    lines
        .filter_map(|l| {
            let option = l.split([' ', ',']).find(|w| w.starts_with("--"))?;
            let value = l.split('<').nth(1)?.split('>').next()?;
            Some((option.to_owned(), value.to_owned()))
        })
        .collect()
}

/// Returns the words after the option and its value: with them, there is something to write.
fn rest(o: &Output, file: &str, directives: &str, campaign: &str) -> Vec<String> {
    let words: &[&str] = match (o.command.as_str(), o.option.as_str()) {
        ("directives", _) => &[directives],
        ("fuzz", _) => &["--pass", "dce", "--cases", "1"],
        ("fuzz openmp", _) => &["--cases", "1", "--subject", "false", "--no-reduce"],
        ("fuzz merge", _) => &[campaign],
        ("fuzz reduce", _) => &[file, "--", "true"],
        ("install", _) => &[],
        ("run", "--profile") => &["--engine", "jit", file],
        _ => &[file],
    };
    words.iter().map(|&w| w.to_owned()).collect()
}

#[test]
fn a_result_that_cannot_be_written_has_one_line_of_json_in_every_command() {
    let dir = folder("outputs-unwritable");
    let file = path(&dir, "a.pir");
    fs::write(&file, PROGRAM).expect("written");
    let directives = path(&dir, "directives.ll");
    fs::write(&directives, DIRECTIVES).expect("written");
    let campaign = path(&dir, "campaign");
    let made = pir(&["fuzz", "--pass", "dce", "--cases", "1", "--out", &campaign]);
    assert!(made.status.success(), "{}", stderr(&made));
    fs::create_dir(dir.join("folder.svg")).expect("a folder");
    // No folder, a name that is a folder's, a file where a folder should be, a full disk.
    let (absent, folder) = (path(&dir, "absent/out.svg"), path(&dir, "folder.svg"));
    let beneath = path(&dir, "a.pir/out.svg");
    let mut complaints = Vec::new();
    for output in outputs() {
        let places: &[&str] = match output.is_folder {
            true => &[&beneath, &file],
            false => &[&absent, &folder, &beneath, "/dev/full"],
        };
        for &place in places {
            let mut words = output.words.clone();
            words.extend(["--format", "json", &output.option, place].map(str::to_owned));
            words.extend(rest(&output, &file, &directives, &campaign));
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let out = pir(&words);
            let said = stderr(&out);
            let lines = lines(&out);
            let told = lines.first().map(ToString::to_string).unwrap_or_default();
            let is_told = |text: &str| text.contains("can't write ") && text.contains(place);
            if status(&out) != 2 || lines.len() != 1 || !is_told(&told) || !is_told(&said) {
                complaints.push(format!("{words:?}: {out:?}"));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The commands that write a text with `-o`, and what else they need.
const WRITERS: &[&[&str]] = &[
    &["print"],
    &["opt", "-O2"],
    &["opt", "--encode"],
    &["lower"],
    &["lower", "--emit", "task-program"],
    &["raise", "-q"],
    &["directives", "--strip"],
    &["directives", "--print"],
    &["directives"],
    &["graph"],
];

fn write(command: &[&str], dir: &Path, output: &str) -> std::process::Output {
    let mut pir = Command::new(PIR);
    pir.args(command).args(["-o", output, "a.pir"]).current_dir(dir);
    pir.stdin(Stdio::null()).output().expect("pir starts")
}

#[test]
fn a_link_is_kept_and_its_target_is_written() {
    for (k, command) in WRITERS.iter().enumerate() {
        let dir = folder(&format!("outputs-links-{k}"));
        fs::write(dir.join("a.pir"), PROGRAM).expect("written");
        fs::create_dir(dir.join("sub")).expect("a folder");
        let plain = write(command, &dir, "plain.svg");
        assert!(plain.status.success(), "{command:?}: {}", stderr(&plain));
        let expected = fs::read(dir.join("plain.svg")).expect("written");
        // A file, a link to a link, a file that is not there yet, a file elsewhere.
        fs::write(dir.join("there"), TEXT_BEFORE).expect("written");
        fs::write(dir.join("sub/there"), TEXT_BEFORE).expect("written");
        let links = [
            ("one.svg", "there", "there"),
            ("two.svg", "one.svg", "there"),
            ("new.svg", "sub/new", "sub/new"),
            ("sub/up.svg", "../there", "there"),
            ("folder", "sub", "sub"),
            ("folder/in.svg", "there", "sub/there"),
        ];
        for (link, target, end) in links {
            symlink(target, dir.join(link)).expect("a link");
            if link == "folder" {
                continue;
            }
            if end.ends_with("there") {
                fs::write(dir.join(end), TEXT_BEFORE).expect("written");
            }
            let out = write(command, &dir, link);
            assert!(out.status.success(), "{command:?} {link}: {}", stderr(&out));
            let about = fs::symlink_metadata(dir.join(link)).expect("it is there");
            assert!(about.is_symlink(), "{command:?} {link}");
            assert_eq!(fs::read(dir.join(end)).expect("written"), expected, "{command:?} {link}");
        }
        let names = |folder: &Path| {
            let entries = fs::read_dir(folder).expect("a folder");
            entries
                .map(|e| e.expect("an entry").file_name())
                .filter(|n| n.to_string_lossy().ends_with(".part"))
                .count()
        };
        assert_eq!((names(&dir), names(&dir.join("sub"))), (0, 0), "{command:?}");
        // A link to itself leads nowhere.
        symlink("loop.svg", dir.join("loop.svg")).expect("a link");
        let out = write(command, &dir, "loop.svg");
        assert_eq!(status(&out), 2, "{command:?}");
        assert!(stderr(&out).contains("can't write loop.svg"), "{}", stderr(&out));
    }
}

#[test]
fn devices_and_pipes_are_written_to_and_stay() {
    let dir = folder("outputs-devices");
    fs::write(dir.join("a.pir"), PROGRAM).expect("written");
    let device = dir.join("pipe.svg");
    let made = Command::new("mkfifo").arg(&device).status().expect("`mkfifo` starts");
    assert!(made.success());
    let kind = |path: &str| fs::symlink_metadata(path).expect("it is there").file_type();
    let before = ["/dev/stdout", "/dev/null", "/dev/fd"].map(kind);
    for command in WRITERS {
        let plain = write(command, &dir, "plain.svg");
        assert!(plain.status.success(), "{command:?}: {}", stderr(&plain));
        let expected = fs::read_to_string(dir.join("plain.svg")).expect("written");
        let reader = Command::new("cat").arg(&device).stdout(Stdio::piped()).spawn();
        let reader = reader.expect("`cat` starts");
        let out = write(command, &dir, "pipe.svg");
        assert!(out.status.success(), "{command:?}: {}", stderr(&out));
        let read = reader.wait_with_output().expect("it ends").stdout;
        assert_eq!(String::from_utf8_lossy(&read), expected, "{command:?}");
        let out = write(command, &dir, "/dev/null");
        assert!(out.status.success() && out.stdout.is_empty(), "{command:?}: {}", stderr(&out));
        // What a shell has written to the same file before and after stays.
        for place in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            let out = write(command, &dir, place);
            assert_eq!(String::from_utf8_lossy(&out.stdout), expected, "{command:?} {place}");
            let script = "echo before; \"$0\" \"$@\"; echo after";
            for how in [">", ">>"] {
                fs::write(dir.join("log"), "").expect("written");
                let mut shell = Command::new("sh");
                shell.args(["-c", &format!("{{ {script}; }} {how} log"), PIR]);
                shell.args(*command).args(["-o", place, "a.pir"]).current_dir(&dir);
                let out = shell.output().expect("the shell starts");
                assert!(out.status.success(), "{command:?}: {}", stderr(&out));
                let log = fs::read_to_string(dir.join("log")).expect("written");
                assert_eq!(log, format!("before\n{expected}after\n"), "{command:?} {how} {place}");
            }
        }
    }
    assert_eq!(before, ["/dev/stdout", "/dev/null", "/dev/fd"].map(kind));
    assert!(fs::symlink_metadata(&device).is_ok_and(|m| !m.is_file()));
}

#[test]
fn the_mode_of_a_file_that_is_replaced_stays() {
    use std::os::unix::fs::PermissionsExt as _;
    let dir = folder("outputs-mode");
    fs::write(dir.join("a.pir"), PROGRAM).expect("written");
    for mode in [0o600, 0o640, 0o755] {
        let file = dir.join("out.svg");
        fs::write(&file, TEXT_BEFORE).expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).expect("set");
        for command in WRITERS {
            let out = write(command, &dir, "out.svg");
            assert!(out.status.success(), "{command:?}: {}", stderr(&out));
            let now = fs::metadata(&file).expect("it is there").permissions().mode() & 0o777;
            assert_eq!(now, mode, "{command:?}");
        }
    }
}
