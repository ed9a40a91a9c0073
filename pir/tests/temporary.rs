//! Temporary folders of all commands that have one: nobody else can enter or foresee them, and they
//! go when the command ends or is interrupted.
//!
//! Needs `clang-22`.

use crate::common::{PIR, folder};
use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const SOURCE: &str = "int main(void) {\n  int s = 0;\n  #pragma omp parallel for reduction(+: \
 s)\n  \
                      for (int i = 0; i < 8; i++)\n    s += i;\n  return s != 28;\n}\n";

/// Commands that have a temporary folder while they call a tool: the name of the tool, and its own
/// command, which `tool` takes the place of.
const COMMANDS: &[(&str, &[&str], &str)] = &[
    ("reduce", &["fuzz", "reduce", "a.pir", "-o", "out.pir", "--", "tool"], "true"),
    ("cmd", &["fuzz", "--cmd", "tool {in} {out}", "--cases", "2", "--sequential"], "cp \"$@\""),
    ("llvm", &["run", "--engine", "llvm", "a.pir"], "/usr/bin/clang-22 \"$@\""),
    ("cc", &["cc", "-fopenmp", "-O1", "a.c", "-o", "a.out"], "/usr/bin/clang-22 \"$@\""),
    ("openmp", &["fuzz", "openmp", "--level", "1", "a.c"], "/usr/bin/clang-22 \"$@\""),
];

/// A run of a command in a folder of its own.
struct Watched {
    dir: PathBuf,
    command: Command,
}

impl Watched {
    /// `pause`: the tool waits for so many seconds after it has looked.
    fn new(test: &str, (name, args, tool): &(&str, &[&str], &str), pause: u32) -> Self {
        let dir = folder(&format!("temporary-{test}-{name}"));
        for part in ["bin", "tmp"] {
            std::fs::create_dir(dir.join(part)).expect("a folder");
        }
        std::fs::write(dir.join("a.c"), SOURCE).expect("written");
        std::fs::write(dir.join("a.pir"), "define i32 @main() {\n  ret i32 0\n}\n")
            .expect("written");
        let script = format!(
            "#!/bin/sh\ncd '{}'\necho parent $PPID >> log\n\
             find tmp -mindepth 1 -maxdepth 1 -printf '%m %f\\n' >> log\ncd \"$OLDPWD\"\n\
             sleep {pause}\nexec {tool}\n",
            dir.display()
        );
        for tool in ["tool", "clang-22"] {
            let path = dir.join("bin").join(tool);
            std::fs::write(&path, &script).expect("written");
            std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("executable");
        }
        let path =
            format!("{}:{}", dir.join("bin").display(), std::env::var("PATH").expect("PATH"));
        let mut command = Command::new(PIR);
        command.args(*args).current_dir(&dir).env("PATH", path).env("TMPDIR", dir.join("tmp"));
        // Without a cache, the temporary folder is the only one.
        command.env("PIR_CACHE", "off").env("XDG_CACHE_HOME", dir.join("cache"));
        Self { dir, command }
    }

    /// The names that the tool has seen, each of a folder with the right mode.
    fn seen(&self) -> BTreeSet<String> {
        let log = std::fs::read_to_string(self.dir.join("log")).unwrap_or_default();
        let parents: Vec<&str> = log.lines().filter_map(|l| l.strip_prefix("parent ")).collect();
        let mut names = BTreeSet::new();
        for line in log.lines().filter(|l| !l.starts_with("parent ")) {
            let (mode, name) = line.split_once(' ').expect("a mode and a name");
            assert_eq!(mode, "700", "{log}");
            assert!(!parents.iter().any(|p| name.contains(p)), "{log}");
            names.insert(name.to_owned());
        }
        names
    }

    /// The temporary files that are there.
    fn left(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.dir.join("tmp")).expect("the folder");
        entries.map(|e| e.expect("an entry").path()).collect()
    }
}

fn signal(child: &Child, name: &str) {
    let mut kill = Command::new("kill");
    let done = kill.args(["-s", name, &child.id().to_string()]).status();
    assert!(done.expect("`kill` starts").success());
}

#[test]
fn folders_are_private_and_have_other_names_each_time() {
    for case in COMMANDS {
        let names: Vec<_> = ["first", "second"]
            .map(|run| {
                let mut watched = Watched::new(run, case, 0);
                let out = watched.command.output().expect("pir starts");
                assert!(out.status.success(), "{}: {out:?}", case.0);
                let names = watched.seen();
                assert!(!names.is_empty(), "{}: {out:?}", case.0);
                assert!(watched.left().is_empty(), "{}: {:?}", case.0, watched.left());
                names
            })
            .into();
        assert!(names[0].is_disjoint(&names[1]), "{}: {names:?}", case.0);
    }
}

#[test]
fn nothing_is_left_after_an_interruption() {
    for (case, name) in COMMANDS.iter().zip(["TERM", "HUP", "INT", "TERM", "HUP"]) {
        let mut watched = Watched::new("interrupted", case, 10);
        watched.command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = watched.command.spawn().expect("pir starts");
        let begin = Instant::now();
        while watched.seen().is_empty() {
            assert!(begin.elapsed() < Duration::from_secs(60), "{}", case.0);
            std::thread::sleep(Duration::from_millis(20));
        }
        signal(&child, name);
        let status = child.wait().expect("it ends");
        assert!(begin.elapsed() < Duration::from_secs(80) && !status.success(), "{}", case.0);
        assert!(watched.left().is_empty(), "{}: {:?}", case.0, watched.left());
    }
}

/// Somebody has put links into the folder for temporary files and into the output's.
#[test]
fn links_that_others_have_planted_are_not_followed() {
    let case = COMMANDS[0];
    let mut watched = Watched::new("planted", &case, 0);
    let victim = watched.dir.join("victim");
    std::fs::write(&victim, "precious").expect("written");
    let next = std::process::id();
    for process in next..next + 3000 {
        let old = watched.dir.join("tmp").join(format!("pir-reduce-{process}"));
        std::fs::create_dir(&old).expect("a folder");
        plant(&victim, &old.join("candidate.pir"));
        plant(&victim, &watched.dir.join(format!("out.pir.{process}.part")));
    }
    let out = watched.command.output().expect("pir starts");
    assert!(out.status.success(), "{out:?}");
    assert_eq!(std::fs::read_to_string(&victim).expect("it is there"), "precious");
    let out = std::fs::read_to_string(watched.dir.join("out.pir")).expect("the result");
    assert!(out.contains("@main"), "{out}");
}

fn plant(victim: &Path, link: &Path) {
    std::os::unix::fs::symlink(victim, link).expect("a link");
}
