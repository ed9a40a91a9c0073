//! What `pir run` does when things go wrong: faults, symbols and tools that are missing, full
//! disks, interruptions, limits. Black box.
//!
//! Needs `clang-22` (Debian: `apt-get install clang-22`).

use crate::common::{PIR, folder, status};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const ENGINES: [&str; 2] = ["jit", "llvm"];

fn pir(dir: &Path) -> Command {
    let mut command = Command::new(PIR);
    command.current_dir(dir).env("PIR_CACHE", "kept").stdin(Stdio::null());
    command
}

fn said(out: &Output) -> String {
    String::from_utf8_lossy(&out.stderr).into_owned()
}

/// Where something goes wrong: `WRONG` stands for it.
const PLACES: [(&str, &str); 4] = [
    ("the first strand", "define i32 @main() {\nentry:\n WRONG\n ret i32 0\n}\n"),
    (
        "a spawned strand",
        "define i32 @main() {\nentry:\n fork label %b [label %a]\na:\n WRONG\n halt\nb:\n br \
         label %j\n\
         j:\n join\n ret i32 0\n}\n",
    ),
    (
        "an iteration",
        "define i32 @main() {\nentry:\n fork [label %header]\nheader:\n\
         %i = phi i64 [ 0, %entry ], [ %n, %latch ]\n %more = icmp slt i64 %i, 100\n\
         br i1 %more, label %latch, label %exit\nlatch:\n %n = add nsw i64 %i, 1\n\
         fork interior [label %body, label %header]\nbody:\n WRONG\n halt\nexit:\n join\n ret i32 \
         0\n}\n",
    ),
    (
        "a part that others wait for",
        "define i32 @main() {\nentry:\n fork force width i32 1 label %b [label %a, label %c, \
         label %c]\n\
         a:\n WRONG\n halt\nc:\n halt\nb:\n br label %j\nj:\n join\n ret i32 0\n}\n",
    ),
];

/// Faults, and the words of their reports. No optimiser can foresee them.
const FAULTS: [(&str, &str); 3] = [
    (
        "%p = load volatile ptr, ptr @null\n store volatile i32 1, ptr %p",
        "access to memory that is not there",
    ),
    (
        "%z = load volatile i32, ptr @zero\n %q = sdiv i32 7, %z\n store volatile i32 %q, ptr \
         @zero",
        "division",
    ),
    ("call void @llvm.trap()", "trap"),
];

#[test]
fn a_fault_is_reported_with_its_place_in_every_position() {
    let dir = folder("robust/faults");
    let globals = "@null = global ptr null\n@zero = global i32 0\ndeclare void @llvm.trap()\n";
    for (n, (place, program)) in PLACES.iter().enumerate() {
        for (k, (wrong, words)) in FAULTS.iter().enumerate() {
            let name = format!("fault{n}{k}.pir");
            fs::write(dir.join(&name), format!("{globals}{}", program.replace("WRONG", wrong)))
                .expect("written");
            for engine in ENGINES {
                for threads in ["1", "4"] {
                    let out = pir(&dir)
                        .args(["run", "--engine", engine, "--threads", threads, &name])
                        .output();
                    let out = out.expect("pir starts");
                    let said = said(&out);
                    let what = format!("{words} in {place}, {engine}, {threads} threads: {said}");
                    assert_eq!(status(&out), 126, "{what}");
                    // The processor's word for a trap that clang makes is another one.
                    let trap = *words == "trap" && said.contains("illegal instruction");
                    assert!(said.contains(words) || trap, "{what}");
                    // Clang puts code in place of calls.
                    let function = if engine == "jit" { "@main (" } else { "@" };
                    assert!(said.contains(&format!(" at {function}")), "{what}");
                    if engine == "jit" {
                        assert!(said.contains(&format!("({name}:")), "{what}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_stack_that_overflows_is_a_fault() {
    let dir = folder("robust/stack");
    let program = "\
define i32 @down(i32 %n) noinline {
  %p = alloca [4096 x i8], align 1
  store volatile i8 1, ptr %p, align 1
  %m = add i32 %n, 1
  %r = call i32 @down(i32 %m)
  %x = load volatile i8, ptr %p, align 1
  %y = zext i8 %x to i32
  %s = add i32 %r, %y
  ret i32 %s
}
define i32 @main() {
entry:
  fork label %b [label %a]
a:
  %r = call i32 @down(i32 0)
  halt
b:
  br label %j
j:
  join
  ret i32 %r
}
";
    fs::write(dir.join("deep.pir"), program).expect("written");
    for engine in ENGINES {
        let out =
            pir(&dir).args(["run", "--engine", engine, "deep.pir"]).output().expect("pir starts");
        assert_eq!(status(&out), 126, "{engine}: {}", said(&out));
        assert!(said(&out).contains("stack"), "{engine}: {}", said(&out));
    }
}

#[test]
fn a_missing_symbol_is_named() {
    let dir = folder("robust/symbol");
    let program = "declare i32 @nobody_has_this(i32)\n\
                   define i32 @main() {\n  %x = call i32 @nobody_has_this(i32 1)\n  ret i32 %x\n\
                   }\n";
    fs::write(dir.join("missing.pir"), program).expect("written");
    for engine in ENGINES {
        let out = pir(&dir)
            .args(["run", "--engine", engine, "missing.pir"])
            .output()
            .expect("pir starts");
        assert_eq!(status(&out), 126, "{engine}: {}", said(&out));
        assert!(said(&out).contains("nobody_has_this"), "{engine}: {}", said(&out));
    }
}

#[test]
fn without_clang_the_error_names_its_package() {
    let dir = folder("robust/clang");
    fs::write(dir.join("p.pir"), "define i32 @main() {\n  ret i32 3\n}\n").expect("written");
    for path in ["", "/nowhere"] {
        let out = pir(&dir).args(["run", "--engine", "llvm", "p.pir"]).env("PATH", path).output();
        let out = out.expect("pir starts");
        assert_eq!(status(&out), 125, "{}", said(&out));
        assert!(said(&out).contains("apt-get install -y clang-22"), "{}", said(&out));
    }
    let out = pir(&dir).args(["run", "p.pir"]).env("PATH", "").output().expect("pir starts");
    assert_eq!(status(&out), 3, "the JIT needs no tool: {}", said(&out));
}

/// Nothing but these files is in a folder.
fn only(dir: &Path, wanted: &[&str]) {
    let entries = fs::read_dir(dir).expect("a folder").map(|e| e.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|n| n.to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, wanted, "in {}", dir.display());
}

#[test]
fn a_full_disk_is_an_error_and_leaves_nothing_behind() {
    let dir = folder("robust/full");
    let big: String = (0..4000).fold("define i32 @main() {\n".into(), |text, n| {
        format!("{text}  %v{n} = add i32 {n}, 1\n")
    });
    fs::write(dir.join("big.pir"), format!("{big}  ret i32 0\n}}\n")).expect("written");
    for args in [
        &["lower", "big.pir", "-o", "/dev/full"][..],
        &["run", "--profile", "/dev/full", "big.pir"],
    ] {
        let out = pir(&dir).args(args).output().expect("pir starts");
        assert_eq!(status(&out), 2, "{args:?}: {}", said(&out));
        assert!(said(&out).contains("can't write /dev/full: No space left"), "{}", said(&out));
    }
    for args in
        [&["lower", "big.pir"][..], &["run", "--profile", "-", "big.pir"], &["print", "big.pir"]]
    {
        let full = fs::File::options().write(true).open("/dev/full").expect("a device");
        let out = pir(&dir).args(args).stdout(full).output().expect("pir starts");
        assert_eq!(status(&out), 2, "{args:?}: {}", said(&out));
        assert!(said(&out).contains("No space left"), "{args:?}: {}", said(&out));
    }
    let value = "define i32 @value() {\n  ret i32 3\n}\n";
    fs::write(dir.join("value.pir"), value).expect("written");
    let full = fs::File::options().write(true).open("/dev/full").expect("a device");
    let mut run = pir(&dir);
    let out = run
        .args(["run", "--entry", "value", "value.pir"])
        .stdout(full)
        .output()
        .expect("pir starts");
    assert_eq!(status(&out), 2, "{}", said(&out));
    assert!(said(&out).contains("No space left"), "{}", said(&out));
}

/// Runs in a shell in which no file may grow beyond `blocks` of 512 bytes.
fn limited(dir: &Path, blocks: u32, command: &str) -> Output {
    let script = format!("ulimit -f {blocks}; exec {} {command}", PIR);
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &script])
        .current_dir(dir)
        .env("PIR_CACHE", "kept")
        .env("TMPDIR", dir.join("tmp"));
    shell.output().expect("a shell")
}

#[test]
fn a_limit_on_the_size_of_files_is_an_error_and_leaves_nothing_behind() {
    let dir = folder("robust/limit");
    fs::create_dir_all(dir.join("tmp")).expect("a folder");
    let all: String = (0..4000)
        .fold(String::new(), |text, n| format!("{text}define i32 @f{n}() {{\n  ret i32 {n}\n}}\n"));
    // What cannot be reached is not compiled.
    let calls: String = (0..4000).map(|n| format!("  call i32 @f{n}()\n")).collect();
    fs::write(dir.join("big.pir"), format!("{all}define i32 @main() {{\n{calls}  ret i32 0\n}}\n"))
        .expect("written");
    let out = limited(&dir, 8, "lower big.pir -o out.ll");
    assert_eq!(status(&out), 2, "{}", said(&out));
    assert!(said(&out).contains("can't write out.ll: File too large"), "{}", said(&out));
    only(&dir, &["big.pir", "tmp"]);
    // Too little for the text; and enough for the text, but not for the parsed module.
    for blocks in [8, 700] {
        let out = limited(&dir, blocks, "run --engine llvm big.pir");
        assert_eq!(status(&out), 125, "{blocks}: {}", said(&out));
        let told =
            ["File too large", "SIGXFSZ", "clang-22 failed"].iter().any(|w| said(&out).contains(w));
        assert!(told, "{blocks}: {}", said(&out));
        only(&dir.join("kept"), &[]);
        only(&dir.join("tmp"), &[]);
    }
}

/// Strands that never end.
const ENDLESS: &str = "\
@x = global i32 0
define i32 @main() {
entry:
  fork [label %a, label %b]
a:
  br label %a.loop
a.loop:
  store volatile i32 1, ptr @x, align 4
  br label %a.loop
b:
  br label %b.loop
b.loop:
  store volatile i32 2, ptr @x, align 4
  br label %b.loop
j:
  join
  ret i32 0
}
";

#[test]
fn an_interruption_ends_the_run_at_once() {
    let dir = folder("robust/interrupt");
    fs::write(dir.join("endless.pir"), ENDLESS.replace("j:\n  join\n  ret i32 0\n", ""))
        .expect("written");
    for (signal, wanted, word) in [("INT", 130, "interrupted"), ("TERM", 143, "terminated")] {
        for engine in ["jit", "llvm", "interp"] {
            for threads in ["1", "4"] {
                // A shell's background jobs, such as tests may be, ignore interruptions, and so do
                // their own.
                let mut command = Command::new("env");
                command.args(["--default-signal=INT", PIR, "run", "--engine", engine]);
                if engine == "interp" {
                    command.arg("--no-races");
                }
                let child = command
                    .args(["--threads", threads, "endless.pir"])
                    .current_dir(&dir)
                    .env("PIR_CACHE", "off")
                    .env("TMPDIR", &dir)
                    .stdin(Stdio::null())
                    .stderr(Stdio::piped())
                    .spawn()
                    .expect("pir starts");
                std::thread::sleep(Duration::from_millis(400));
                let kill = Command::new("kill")
                    .args([format!("-{signal}"), child.id().to_string()])
                    .status();
                assert!(kill.is_ok_and(|s| s.success()), "it ended before: {engine} {threads}");
                let begin = Instant::now();
                let out = child.wait_with_output().expect("it ends");
                assert!(
                    begin.elapsed() < Duration::from_secs(5),
                    "{engine} {threads}: {:?}",
                    begin.elapsed()
                );
                assert_eq!(status(&out), wanted, "{engine} {threads}: {}", said(&out));
                assert!(said(&out).contains(word), "{engine} {threads}: {}", said(&out));
            }
        }
    }
    only(&dir, &["endless.pir"]);
}

#[test]
fn a_timeout_ends_the_run_on_every_engine() {
    let dir = folder("robust/timeout");
    fs::write(dir.join("endless.pir"), ENDLESS.replace("j:\n  join\n  ret i32 0\n", ""))
        .expect("written");
    for engine in ["jit", "llvm", "interp"] {
        for threads in ["1", "4"] {
            let mut run = pir(&dir);
            run.args([
                "run",
                "--engine",
                engine,
                "--threads",
                threads,
                "--timeout",
                "300ms",
                "endless.pir",
            ]);
            let out = run.output().expect("pir starts");
            assert_eq!(status(&out), 124, "{engine} {threads}: {}", said(&out));
            assert!(said(&out).contains("--timeout"), "{engine} {threads}: {}", said(&out));
        }
    }
}

#[test]
fn closed_standard_error_is_tolerated() {
    let dir = folder("robust/unread");
    fs::write(dir.join("bad.pir"), "define void @f() {\n  ret i32 0\n}\n").expect("written");
    fs::write(dir.join("fault.pir"), PLACES[0].1.replace("WRONG", "call void @llvm.trap()"))
        .expect("written");
    let cases: [(&[&str], i32); 4] = [
        (&["verify", "bad.pir"], 1),
        (&["verify", "missing.pir"], 2),
        (&["run", "--engine", "jit", "bad.pir"], 125),
        (&["run", "--engine", "jit", "fault.pir"], 126),
    ];
    for (arguments, expected) in cases {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let done = pir(&dir).args(arguments).stdout(Stdio::null()).stderr(writer).status();
        assert_eq!(done.expect("it runs").code(), Some(expected), "{arguments:?}");
    }
}
