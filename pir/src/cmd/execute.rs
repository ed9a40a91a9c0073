//! Shared by the subcommands that execute programs: loading, arguments, limits, places in words.

use super::print::report;
use crate::cli::{Execution, Global};
use crate::input::Source;
use crate::output::tell;
use crate::render::{line_starts, position};
use crate::status;
use pir_core::entity::GlobalId;
use pir_interp::host::{CLibrary, Host};
use pir_interp::machine::{Limits, Where};
use pir_interp::race::{Race, Site};
use pir_interp::run::Options;
use pir_interp::site::Described;
use pir_interp::{Input, Program};
use serde::Serialize;
use std::path::Path;
use std::rc::Rc;

/// A program that is ready to run.
pub struct Loaded {
    pub source: Source,
    pub program: Program,
    pub entry: GlobalId,
    pub input: Input,
}

/// Reads and verifies a file, and reports its errors.
///
/// # Errors
/// Returns the exit status for an error that has been reported.
pub fn verified(path: &Path, global: &Global) -> Result<(Source, pir_verify::Verified), u8> {
    let source = Source::read(path).map_err(|e| {
        tell!("pir: {e}");
        e.status()
    })?;
    let parsed = source.parse();
    let Some(module) = parsed.module else {
        report(&source, &parsed.diagnostics);
        return Err(super::verify::parse_status(&parsed.diagnostics));
    };
    let jobs = global.jobs.map(std::num::NonZeroUsize::get);
    let options = pir_verify::Options { jobs, lints: pir_verify::Lints::Off, ..Default::default() };
    let verified = pir_verify::verify_with(module, &options).map_err(|invalid| {
        report(&source, &invalid.diagnostics);
        super::verify::parse_status(&invalid.diagnostics)
    })?;
    Ok((source, verified))
}

/// Reads, verifies and prepares a program, and reports its errors.
///
/// # Errors
/// Returns the exit status for an error that has been reported.
pub fn load(path: &Path, execution: &Execution, global: &Global) -> Result<Loaded, u8> {
    let complain = |text: &str| tell!("pir: {text}");
    let (source, verified) = verified(path, global)?;
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    let memory = options(execution).limits.memory;
    let program = Program::with_limit(verified, hosts, memory).map_err(|stop| {
        complain(&format!("{}: {stop}", source.name));
        status::NO
    })?;
    let name = &execution.entry;
    let found = program.module().find(name.as_bytes());
    let entry = found.filter(|&g| program.module().function(g).is_some_and(|f| f.body.is_some()));
    let Some(entry) = entry else {
        complain(&format!("{}: there is no function @{name} with a body", source.name));
        let functions = program.module().functions().filter(|f| f.2.body.is_some());
        let names: Vec<String> =
            functions.take(8).map(|f| format!("@{}", program.module().display_name(f.0))).collect();
        if !names.is_empty() {
            complain(&format!("help: --entry takes one of {}", names.join(", ")));
        }
        return Err(status::INPUT);
    };
    let input = Input::read(&program, entry, &source.name, &execution.args).map_err(|e| {
        complain(&format!("@{name}: {e}"));
        status::INPUT
    })?;
    Ok(Loaded { source, program, entry, input })
}

/// Limits and settings of runs.
pub fn options(execution: &Execution) -> Options {
    let default = Options::default();
    let memory = execution.max_memory.unwrap_or(default.limits.memory);
    Options {
        max_steps: execution.max_steps.unwrap_or(default.max_steps),
        timeout: execution.timeout,
        limits: Limits { memory, ..default.limits },
        strict_races: execution.strict_races,
        environment: std::env::vars_os()
            .map(|(k, v)| (k.into_encoded_bytes(), v.into_encoded_bytes()))
            .collect(),
        ..default
    }
}

impl Loaded {
    /// A place in words, with its line in the file.
    pub fn place(&self, site: Site) -> String {
        let d = Described::new(self.program.module(), site);
        match d.offset {
            Some(offset) => {
                let (line, column) = position(&line_starts(&self.source.text), offset);
                format!("{d}, {}:{line}:{column}", self.source.name)
            }
            None => d.to_string(),
        }
    }

    /// The calls around a place, the innermost first.
    pub fn trace(&self, place: &Where) -> Vec<String> {
        let shown = place.sites.iter().take(8).map(|&s| self.place(s));
        let mut lines: Vec<String> = shown.collect();
        if place.sites.len() > lines.len() {
            lines.push(format!("… {} more calls", place.sites.len() - lines.len()));
        }
        lines
    }

    /// A race for people.
    pub fn race(&self, race: &Race) -> String {
        let one = |(site, mode): (Site, pir_interp::race::Mode)| {
            let kind = if mode.write { "write" } else { "read" };
            let atomic = if mode.atomic { "atomic " } else { "" };
            format!("  {atomic}{kind}: {}", self.place(site))
        };
        format!("data race on {}\n{}\n{}", race.location, one(race.first), one(race.second))
    }

    /// A race for scripts.
    pub fn race_json(&self, race: &Race, schedule: String) -> JsonRace {
        let lines = line_starts(&self.source.text);
        let access = |(site, mode): (Site, pir_interp::race::Mode)| {
            let d = Described::new(self.program.module(), site);
            JsonAccess {
                function: d.function,
                block: d.block,
                line: d.offset.map(|o| position(&lines, o).0),
                kind: if mode.write { "write" } else { "read" },
                atomic: mode.atomic,
                source: d.source.map(|(file, line, column)| format!("{file}:{line}:{column}")),
            }
        };
        let accesses = [access(race.first), access(race.second)];
        JsonRace { location: race.location.clone(), accesses, schedule }
    }
}

/// A race in JSON.
#[derive(Serialize)]
pub struct JsonRace {
    location: String,
    accesses: [JsonAccess; 2],
    schedule: String,
}

#[derive(Serialize)]
struct JsonAccess {
    function: String,
    block: String,
    line: Option<usize>,
    kind: &'static str,
    atomic: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
}
