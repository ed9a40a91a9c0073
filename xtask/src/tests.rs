//! `cargo xtask test`: all lanes, one after the other, with the time of each.

use crate::{
    Error, Options, Result, corpus, fixtures, mutate, negative, programs, reality, root, tools,
};
use std::process::Command;
use std::time::Instant;

/// Runs all lanes, and goes on after one that fails.
///
/// # Errors
/// If a tool is missing, at once; if a lane fails, at the end, with the names of those that did.
pub(crate) fn run(options: &Options) -> Result<()> {
    tools::rust_component("fmt", "rustfmt")?;
    tools::rust_component("clippy", "clippy")?;
    tools::setup()?;
    let mut lanes = TestLanes::default();
    lanes.cargo("format", &["fmt", "--all", "--check"]);
    lanes.cargo(
        "lints",
        &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"],
    );
    lanes.run("documentation", || {
        let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
        succeed(doc.env("RUSTDOCFLAGS", "-D warnings"))
    });
    if tools::has_nextest() {
        lanes.cargo("tests", &["nextest", "run", "--workspace", "--no-fail-fast"]);
    } else {
        lanes.cargo("tests", &["test", "--workspace", "--all-targets", "--no-fail-fast"]);
    }
    lanes.cargo("doctests", &["test", "--workspace", "--doc", "--no-fail-fast", "--quiet"]);
    // At least 10^5 cases: there are more than 37 right passes.
    let right = ["fuzz", "selftest", "--right", "--cases", "2750", "--quiet"];
    lanes.cargo("right passes", &[&["run", "--quiet", "-p", "pir", "--"][..], &right].concat());
    lanes.run("fixtures", || fixtures::run(options));
    lanes.run("corpus", || corpus::run(options));
    lanes.run("negative corpus", || negative::run(options));
    lanes.run("reality", || reality::lane(options));
    lanes.run("programs", || programs::lane(options));
    lanes.run("mutants", || mutate::lane(options));
    lanes.finish()
}

/// The lanes that ran: name, seconds, and whether all was well.
#[derive(Default)]
struct TestLanes(Vec<(&'static str, f64, bool)>);

impl TestLanes {
    fn run(&mut self, name: &'static str, lane: impl FnOnce() -> Result<()>) {
        println!("\n== {name}");
        let start = Instant::now();
        let result = lane();
        if let Err(e) = &result {
            eprintln!("error: {name}: {e}");
        }
        self.0.push((name, start.elapsed().as_secs_f64(), result.is_ok()));
    }

    fn cargo(&mut self, name: &'static str, args: &[&str]) {
        self.run(name, || succeed(&mut cargo(args)));
    }

    fn finish(self) -> Result<()> {
        println!();
        let mut failed = Vec::new();
        for (name, seconds, good) in &self.0 {
            println!("{name:<16} {seconds:>7.1} s  {}", if *good { "pass" } else { "FAIL" });
            if !good {
                failed.push(*name);
            }
        }
        let total: f64 = self.0.iter().map(|lane| lane.1).sum();
        println!("{:<16} {total:>7.1} s", "all");
        if failed.is_empty() {
            return Ok(());
        }
        Err(Error::Failed(format!("these lanes failed: {}", failed.join(", "))))
    }
}

fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root());
    command
}

fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status();
    match status {
        Ok(s) if s.success() => Ok(()),
        Ok(s) => Err(Error::Failed(s.to_string())),
        Err(e) => Err(Error::Failed(e.to_string())),
    }
}
