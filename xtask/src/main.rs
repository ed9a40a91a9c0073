//! `cargo xtask …`: the chores of the project.
//!
//! What lives here: the list of commands and their options. What does not: any of the chores; each
//! has a file of its own.

mod check;
mod comparison;
mod compile;
mod corpus;
mod fixtures;
mod install_c;
mod llvm;
mod mutant;
mod mutate;
mod negative;
mod old_llvm;
mod programs;
mod reality;
mod report;
mod sources;
mod tests;
mod tools;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What went wrong, as the line that the user reads.
pub type Result<T> = std::result::Result<T, Error>;

/// A chore that failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command line makes no sense.
    #[error("{0}\n\n{USAGE}")]
    Usage(String),
    /// A tool is missing and could not be installed.
    #[error("{0}")]
    Missing(String),
    /// A file could not be read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, std::io::Error),
    /// The chore ran and its answer is no.
    #[error("{0}")]
    Failed(String),
}

/// Names the file that an input or output error is about.
pub fn at(path: &Path) -> impl FnOnce(std::io::Error) -> Error + '_ {
    move |e| Error::Io(path.to_owned(), e)
}

const USAGE: &str = "\
usage: cargo xtask <command> [options]

commands:
  test        what a change must pass: format, lints, tests; says what it leaves out
  corpus      compile the corpus with clang-22 and flang-22 at every level and check each file
  negative    check that llvm-as-22 says of the negative corpus what its first lines say
  old-llvm    compile the programs of the tests with clang 15, 16 and 19, as far as they are
              installed, and compare what is read with what LLVM 22 reads; with --pir, raise
  reality     compare the interpreter's runs of the corpus with those of clang-22's programs
  programs    compare `pir run --engine auto` with native programs: C, C++, Fortran, Rust
  mutate      break the fixtures a little, many times, and see that nothing bad happens
  fixtures    write the checked-in fixtures anew from the corpus; the tests check them
  install-c   build the C library, and install it with its header and `pir.pc`
  setup       only install what is missing, or say what to type

options:
  --quick             test: unit tests, litmus files and the repository's rules, without LLVM
  --full              test: everything
  --part N            test: one part of what `test` leaves out, by a number that wraps around
  --jobs N            how many files at a time (default: all cores)
  --filter TEXT       only files whose path contains TEXT (corpus, negative, reality,
                      programs, fixtures)
  --count N           mutate: how many mutants (default: 100000)
  --seed N            mutate, reality: the number of the first mutant or program (default: 0)
  --csmith N          reality: N programs made by csmith in place of the corpus
  --every N           programs: only each Nth (default: 1)
  --pir PATH          programs, reality: the binary to run (default: built here)
  --prefix DIR        install-c: where to
  --profile NAME      install-c: the profile of cargo to build with (default: dist)
  --bless             negative: write first lines anew";

/// The options of all commands.
#[derive(Clone, Debug)]
pub struct Options {
    jobs: usize,
    filter: Option<String>,
    bless: bool,
    count: u64,
    seed: u64,
    csmith: Option<u64>,
    every: usize,
    pir: Option<PathBuf>,
    prefix: Option<PathBuf>,
    profile: Option<String>,
    tier: tests::Tier,
    part: Option<usize>,
}

impl Options {
    fn parse(args: &mut dyn Iterator<Item = String>) -> Result<Self> {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let mut o = Self {
            jobs,
            filter: None,
            bless: false,
            count: 100_000,
            seed: 0,
            csmith: None,
            every: 1,
            pir: None,
            prefix: None,
            profile: None,
            tier: tests::Tier::Default,
            part: None,
        };
        while let Some(arg) = args.next() {
            let mut value =
                || args.next().ok_or_else(|| Error::Usage(format!("`{arg}` needs a value")));
            match arg.as_str() {
                "--jobs" | "-j" => o.jobs = number::<usize>(&arg, &value()?)?.max(1),
                "--count" => o.count = number(&arg, &value()?)?,
                "--seed" => o.seed = number(&arg, &value()?)?,
                "--csmith" => o.csmith = Some(number(&arg, &value()?)?),
                "--filter" => o.filter = Some(value()?),
                "--every" => o.every = number::<usize>(&arg, &value()?)?.max(1),
                "--pir" => o.pir = Some(value()?.into()),
                "--prefix" => o.prefix = Some(value()?.into()),
                "--profile" => o.profile = Some(value()?),
                "--bless" => o.bless = true,
                "--quick" => o.tier = tests::Tier::Quick,
                "--full" => o.tier = tests::Tier::Full,
                "--part" => o.part = Some(number(&arg, &value()?)?),
                _ => return Err(Error::Usage(format!("unknown option `{arg}`"))),
            }
        }
        Ok(o)
    }

    /// Whether `--filter` lets a path through.
    fn selects(&self, path: &Path) -> bool {
        self.filter.as_ref().is_none_or(|f| path.to_string_lossy().contains(f.as_str()))
    }
}

fn number<T: std::str::FromStr>(option: &str, text: &str) -> Result<T> {
    text.parse().map_err(|_| Error::Usage(format!("`{option} {text}`: expected a number")))
}

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository")
}

fn run() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let command = args.next().unwrap_or_default();
    if matches!(command.as_str(), "help" | "--help" | "-h") {
        println!("{USAGE}");
        return Ok(());
    }
    if command == "mutate-worker" {
        return mutate::worker(&mut args);
    }
    let options = Options::parse(&mut args)?;
    match command.as_str() {
        "test" => tests::run(&options),
        "corpus" => corpus::run(&options),
        "negative" => negative::run(&options),
        "old-llvm" => old_llvm::run(&options),
        "reality" => reality::run(&options),
        "programs" => programs::run(&options),
        "mutate" => mutate::run(&options),
        "fixtures" => fixtures::run(&options),
        "install-c" => install_c::run(&options),
        "setup" => tools::setup().map(|_| ()),
        "" => Err(Error::Usage("expected a command".into())),
        other => Err(Error::Usage(format!("unknown command `{other}`"))),
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("error: {e}");
            ExitCode::from(if matches!(e, Error::Usage(_)) { 2 } else { 1 })
        }
    }
}
