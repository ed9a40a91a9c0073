//! `searches [--timeout TIME]`: how long `pir race` and `pir outcomes` take for each program in
//! `tests/searches` and for `race_limit` and `race_lockstep` at 10,000 strands, and what they say.

use pir_tests::binary::pir;
use pir_tests::searches;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// A file and arguments after it.
type Case = (String, Vec<&'static str>);

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let timeout = match &args[..] {
        [] => "8s",
        [flag, time] if flag == "--timeout" => time,
        _ => {
            eprintln!("usage: searches [--timeout TIME]");
            return ExitCode::from(2);
        }
    };
    let cases = searches::root().parent().expect("the crate").join("cases");
    let case = |name: &str| cases.join(name).display().to_string();
    let mut all: Vec<Case> =
        searches::all().iter().map(|e| (e.path.display().to_string(), Vec::new())).collect();
    all.push((case("race_limit.pir"), vec!["--entry", "count", "--", "10000"]));
    all.push((case("race_lockstep.pir"), vec!["--entry", "fill", "--", "100", "100"]));
    println!("{:20} {:>8}  {:>8}", "program", "race", "outcomes");
    for (path, args) in &all {
        let name = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
        let (race, said) = run("race", timeout, path, args);
        let (outcomes, found) = run("outcomes", timeout, path, args);
        println!("{name:20} {race:6.2} s  {outcomes:6.2} s  {said}; {found}");
    }
    ExitCode::SUCCESS
}

/// Seconds that an answer took, and its last line.
fn run(command: &str, timeout: &str, path: &str, args: &[&str]) -> (f64, String) {
    let start = Instant::now();
    let output =
        Command::new(pir()).args([command, "--timeout", timeout, path]).args(args).output();
    let output = output.expect("pir runs");
    let time = start.elapsed().as_secs_f64();
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().unwrap_or("nothing").trim();
    let short = last.rsplit('/').next().unwrap_or(last);
    (time, short.chars().take(100).collect())
}
