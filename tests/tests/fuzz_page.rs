//! The page *Fuzz your own pass in ten minutes*, typed as written: its files are created in an
//! empty folder, its commands run there, and their output compared. `PIR_BLESS=1` takes the output
//! over.
//!
//! The crate of the page is built in the folder of this build, so that dependencies are built once.

use pir_tests::binary::pir;
use pir_tests::page::{Step, refreshed};
use std::path::{Path, PathBuf};
use std::process::Command;

const CRATE: &str = "examples/own-pass/";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the root")
}

/// A reader at work.
struct Reader {
    /// The folder of the crate.
    folder: PathBuf,
    commands: usize,
    files: Vec<String>,
}

impl Reader {
    /// Starts with a folder that has only a link to the build and the versions of dependencies.
    fn new() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("own-pass");
        // It is not there at first.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let build = pir().parent().and_then(Path::parent).expect("…/<profile>/pir");
        std::os::unix::fs::symlink(build, folder.join("target")).expect("a link");
        let versions = root().join("Cargo.lock");
        std::fs::copy(versions, folder.join("Cargo.lock")).expect("a copy");
        Self { folder, commands: 0, files: Vec::new() }
    }

    fn perform(&mut self, step: Step<'_>) -> String {
        match step {
            Step::Command(line) => self.run(line),
            Step::Block(info, text) => {
                let name = info.split(' ').find_map(|word| {
                    word.strip_prefix(CRATE).or_else(|| word.strip_prefix("write="))
                });
                if let Some(name) = name {
                    self.write(name, text);
                }
                String::new()
            }
        }
    }

    /// Writes a file. The crate lies elsewhere than in the repository.
    fn write(&mut self, name: &str, text: &str) {
        let path = self.folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let here = format!("\"{}/", root().display());
        std::fs::write(path, text.replace("\"../../", &here)).expect("it is written");
        self.files.push(name.to_owned());
    }

    /// Runs a command line in the shell, and returns its output, standard error included.
    fn run(&mut self, line: &str) -> String {
        self.commands += 1;
        let programs = pir().parent().expect("a folder").display().to_string();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("({line}) 2>&1")]).current_dir(&self.folder);
        shell.env("PATH", format!("{programs}:{path}")).env("CARGO_NET_OFFLINE", "true");
        shell.env("NO_COLOR", "1").env("CARGO_TERM_COLOR", "never");
        // Those of this test are not those of a reader.
        for name in ["RUST_BACKTRACE", "CARGO_TARGET_DIR", "CARGO_MANIFEST_DIR", "PIR_BLESS"] {
            shell.env_remove(name);
        }
        let out = shell.output().expect("a shell");
        String::from_utf8_lossy(&out.stdout).replace(&root().display().to_string(), "…")
    }
}

#[test]
#[ignore = "slow"]
fn the_page_is_typed_as_written() {
    let path = root().join("docs/fuzzing.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let mut reader = Reader::new();
    let fresh = refreshed(&page, &mut |step| reader.perform(step));
    if std::env::var_os("PIR_BLESS").is_some() {
        std::fs::write(&path, fresh).expect("the page is written");
        return;
    }
    let changed = fresh.lines().filter(|l| !page.lines().any(|p| p == *l));
    let changed: Vec<_> = changed.take(40).collect();
    let is_current = fresh.trim_end() == page.trim_end();
    assert!(is_current, "PIR_BLESS=1 takes this over:\n{}", changed.join("\n"));
    assert!(reader.commands >= 8, "{} commands", reader.commands);
    for file in ["Cargo.toml", "src/lib.rs", "src/main.rs", "tests/fuzz.rs"] {
        assert!(reader.files.iter().any(|f| f == file), "the page has no {file}");
    }
    // Another kind of block would be shown and not run.
    assert!(!page.contains("```sh\n"), "commands are in `console` blocks");
}
