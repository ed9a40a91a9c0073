//! `searches [--timeout TIME] [--pir PATH]`: how long `pir race` and `pir outcomes` take for each
//! program in `tests/searches` and for `race_limit` and `race_lockstep` at 10,000 strands, and what
//! they say.

use pir_tests::binary::pir;
use pir_tests::searches;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

/// A file and arguments after it.
type SearchCase = (String, Vec<&'static str>);

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (mut timeout, mut binary) = ("8s".to_owned(), None);
    while let Some(flag) = args.next() {
        match (&*flag, args.next()) {
            ("--timeout", Some(time)) => timeout = time,
            ("--pir", Some(path)) => binary = Some(PathBuf::from(path)),
            _ => {
                eprintln!("usage: searches [--timeout TIME] [--pir PATH]");
                return ExitCode::from(2);
            }
        }
    }
    let binary = binary.unwrap_or_else(|| pir().to_owned());
    let run =
        |command: &str, path: &str, args: &[&str]| run(&binary, command, &timeout, path, args);
    let cases = searches::root().parent().expect("the crate").join("cases");
    let case = |name: &str| cases.join(name).display().to_string();
    let mut all: Vec<SearchCase> =
        searches::all().iter().map(|e| (e.path.display().to_string(), Vec::new())).collect();
    all.push((case("race_limit.pir"), vec!["--entry", "count", "--", "10000"]));
    all.push((case("race_lockstep.pir"), vec!["--entry", "fill", "--", "100", "100"]));
    println!("{:20} {:>8}  {:>8}", "program", "race", "outcomes");
    for (path, args) in &all {
        let name = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
        let (race, said) = run("race", path, args);
        let (outcomes, found) = run("outcomes", path, args);
        println!("{name:20} {race:6.2} s  {outcomes:6.2} s  {said}; {found}");
    }
    ExitCode::SUCCESS
}

/// Seconds that an answer took, and its last line.
fn run(binary: &Path, command: &str, timeout: &str, path: &str, args: &[&str]) -> (f64, String) {
    let start = Instant::now();
    let output =
        Command::new(binary).args([command, "--timeout", timeout, path]).args(args).output();
    let output = output.expect("pir runs");
    let time = start.elapsed().as_secs_f64();
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().unwrap_or("nothing").trim();
    // An outcome's line begins with the file, and holds all of memory.
    let short = last.strip_prefix(path).and_then(|l| l.strip_prefix(": ")).unwrap_or(last);
    let short = short.split(" | ").next().unwrap_or(short);
    (time, short.rsplit("; ").next().unwrap_or(short).to_owned())
}
