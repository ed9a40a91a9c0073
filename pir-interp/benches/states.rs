//! Throughput of the exhaustive search, in states per second, over all litmus files whose path
//! contains FILTER.
//!
//! Usage: `cargo bench -p pir-interp --bench states -- [--rounds N] [--slowest K] [FILTER]`. Prints
//! the total number of states divided by the total time, the median of the files, and with
//! `--slowest` the K files with the lowest throughput.
//!
//! Each file is searched N times (default 5), and its shortest time counts. The time includes the
//! setup of the machine and the release of its memory, because every search needs them, but not
//! reading the file. All searches of a file have to find the same outcomes.

use pir_host::CLibrary;
use pir_interp::explore::{SearchBounds, explore};
use pir_interp::host::Host;
use pir_interp::{Input, Program};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A file's name, the number of its states, and the time of the search.
type MeasuredRow = (String, u64, Duration);

fn rate(states: u64, time: Duration) -> f64 {
    states as f64 / time.as_secs_f64() / 1e3
}

/// Returns all litmus files, sorted by path.
fn all() -> Vec<PathBuf> {
    let mut todo = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/litmus")];
    let mut files = Vec::new();
    while let Some(dir) = todo.pop() {
        for entry in std::fs::read_dir(&dir).expect("a directory") {
            let path = entry.expect("an entry").path();
            match path.extension() {
                _ if path.is_dir() => todo.push(path),
                Some(e) if e == "pir" => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    files
}

fn one(path: &Path, rounds: u32) -> Result<MeasuredRow, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let args = text.lines().find_map(|l| l.strip_prefix("; args: ")).unwrap_or_default();
    let args: Vec<String> =
        args.split(',').map(|a| a.trim().to_owned()).filter(|a| !a.is_empty()).collect();
    let module = pir_core::text::parse(text.as_bytes()).module.ok_or("it does not parse")?;
    let verified = pir_verify::verify(module).map_err(|invalid| invalid.to_string())?;
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    let program = Program::new(verified, hosts).map_err(|e| e.to_string())?;
    let entry = program.module().find(b"main").ok_or("there is no main")?;
    let input = Input::read(&program, entry, "main", &args).map_err(|e| e.to_string())?;
    let search = || {
        explore(&program, entry, &input, &SearchBounds::default(), None).map_err(|e| e.to_string())
    };
    let first = search()?;
    let mut best = Duration::MAX;
    for _ in 0..rounds {
        let start = Instant::now();
        let found = search();
        best = best.min(start.elapsed());
        let found = found?;
        if (found.states, &found.outcomes) != (first.states, &first.outcomes) {
            return Err("two searches differ".into());
        }
    }
    let states = first.states;
    let name = path.iter().rev().take(2).map(|p| p.to_string_lossy()).collect::<Vec<_>>();
    let name = format!("{}/{}", name[1], name[0]);
    Ok((name, states, best))
}

fn main() -> ExitCode {
    let (mut rounds, mut slowest, mut filter) = (5, 0usize, String::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|v| v.parse::<u32>().ok());
        match &*arg {
            "--rounds" => rounds = number().unwrap_or(5).max(1),
            "--slowest" => slowest = number().unwrap_or(10) as usize,
            // Cargo passes this flag to every benchmark.
            "--bench" => {}
            _ => filter = arg,
        }
    }
    let files = all();
    let rows: Result<Vec<MeasuredRow>, String> = files
        .iter()
        .filter(|p| p.to_string_lossy().contains(&filter))
        .map(|p| one(p, rounds).map_err(|e| format!("{}: {e}", p.display())))
        .collect();
    let mut rows = match rows {
        Ok(rows) if !rows.is_empty() => rows,
        Ok(_) => {
            eprintln!("no litmus file has `{filter}` in its path");
            return ExitCode::from(2);
        }
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let (states, time) =
        rows.iter().fold((0, Duration::ZERO), |(s, t), row| (s + row.1, t + row.2));
    rows.sort_by(|a, b| rate(a.1, a.2).total_cmp(&rate(b.1, b.2)));
    let median = &rows[rows.len() / 2];
    println!(
        "{} files, {states} states, {:.1} ms: {:.0} thousand states/s; median of files {:.0}",
        rows.len(),
        time.as_secs_f64() * 1e3,
        rate(states, time),
        rate(median.1, median.2)
    );
    for (name, states, time) in rows.iter().take(slowest) {
        let micros = time.as_secs_f64() * 1e6;
        println!(
            "{:6.0} thousand/s {states:7} states {micros:9.1} us  {name}",
            rate(*states, *time)
        );
    }
    ExitCode::SUCCESS
}
