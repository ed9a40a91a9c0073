//! Shared by the subcommands that execute programs: loading, arguments, limits, places in words.

use super::print::report;
use crate::cli::{Execution, Format, Global};
use crate::input::{ReadError, Source};
use crate::json::{self, Finding};
use crate::output::tell;
use crate::render::{line_starts, position};
use crate::status;
use pir_core::Diagnostic;
use pir_core::attr::Attr;
use pir_core::entity::GlobalId;
use pir_core::module::Module;
use pir_host::CLibrary;
use pir_interp::host::Host;
use pir_interp::machine::{RunLimits, StrandPlace};
use pir_interp::race::{InstSite, Race};
use pir_interp::run::RunOptions;
use pir_interp::site::InstDescription;
use pir_interp::{Input, Program};
use serde::Serialize;
use std::path::Path;
use std::rc::Rc;
use tracing::info_span;

/// A program that is ready to run.
pub(super) struct LoadedProgram {
    pub source: Source,
    pub program: Program,
    pub entry: GlobalId,
    pub input: Input,
}

/// Why a file can't be run or lowered.
pub(super) struct RefusedProgram {
    pub status: u8,
    source: Option<Source>,
    diagnostics: Vec<Diagnostic>,
    /// Errors without a diagnostic, such as a file that can't be read; one line each.
    messages: Vec<String>,
}

impl RefusedProgram {
    pub(super) fn message(status: u8, message: String) -> Self {
        Self { status, source: None, diagnostics: Vec::new(), messages: vec![message] }
    }

    /// Reports the reasons to people, and returns the exit status.
    pub(super) fn tell(&self) -> u8 {
        if let Some(source) = &self.source {
            report(source, &self.diagnostics);
        }
        self.messages.iter().for_each(|m| tell!("pir: {m}"));
        self.status
    }

    /// The same, and a JSON line if scripts want one.
    pub(super) fn tell_as(&self, format: Format, file: &Path) -> u8 {
        if format == Format::Json {
            let file = &file.display().to_string();
            json::print(&RefusedLine { file, error: self.error(), diagnostics: self.findings() });
        }
        self.tell()
    }

    /// The diagnostics as data.
    pub(super) fn findings(&self) -> Vec<Finding> {
        self.source.as_ref().map_or(vec![], |s| json::findings(&s.text, &self.diagnostics))
    }

    /// The messages that are no diagnostics.
    pub(super) fn error(&self) -> Option<String> {
        (!self.messages.is_empty()).then(|| self.messages.join("\n"))
    }
}

/// The JSON of a file that can't be run or lowered.
#[derive(Serialize)]
struct RefusedLine<'a> {
    file: &'a str,
    /// Errors without a diagnostic.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    diagnostics: Vec<Finding>,
}

impl From<ReadError> for RefusedProgram {
    fn from(e: ReadError) -> Self {
        Self::message(e.status(), e.to_string())
    }
}

/// Reads and verifies a file.
///
/// # Errors
/// A file that can't be read, or its diagnostics.
pub(super) fn verified(
    path: &Path,
    global: &Global,
) -> Result<(Source, pir_verify::Verified), RefusedProgram> {
    verified_source(Source::read(path)?, global)
}

/// Parses and verifies a text.
///
/// # Errors
/// A text that does not parse, a module that is not valid.
pub(super) fn verified_source(
    source: Source,
    global: &Global,
) -> Result<(Source, pir_verify::Verified), RefusedProgram> {
    let refused = |source, diagnostics: Vec<Diagnostic>| {
        let status = super::print::parse_status(&diagnostics);
        RefusedProgram { status, source: Some(source), diagnostics, messages: Vec::new() }
    };
    let parsed = source.parse();
    let Some(module) = parsed.module else { return Err(refused(source, parsed.diagnostics)) };
    let jobs = global.jobs.map(std::num::NonZeroUsize::get);
    let options =
        pir_verify::Options { jobs, lints: pir_verify::LintLevel::Off, ..Default::default() };
    let result = info_span!("verify").in_scope(|| pir_verify::verify_with(module, &options));
    match result {
        Ok(verified) => Ok((source, verified)),
        Err(invalid) => Err(refused(source, invalid.diagnostics)),
    }
}

/// Reads, verifies and prepares a program.
///
/// # Errors
/// As [`verified`]; a program that the interpreter can't take, an entry that is not there, or
/// arguments that do not fit it.
pub(super) fn load(
    path: &Path,
    execution: &Execution,
    global: &Global,
) -> Result<LoadedProgram, RefusedProgram> {
    let (source, verified) = verified(path, global)?;
    prepare(source, verified, execution)
}

/// Does the same as [`load`], and raises a program with OpenMP for the detection of races.
///
/// # Errors
/// As [`load`]; OpenMP's run time used in another way than compilers do.
pub(super) fn load_for_races(
    path: &Path,
    execution: &Execution,
    global: &Global,
) -> Result<LoadedProgram, RefusedProgram> {
    let (source, verified) = verified(path, global)?;
    let raised = pir_openmp::raise(verified, &pir_openmp::Options::for_races()).map_err(|e| {
        RefusedProgram::message(status::NO, format!("{}: nothing was raised: {e}", source.name))
    })?;
    prepare(source, raised.module, execution)
}

fn prepare(
    source: Source,
    verified: pir_verify::Verified,
    execution: &Execution,
) -> Result<LoadedProgram, RefusedProgram> {
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    let memory = options(execution).limits.memory;
    let program = Program::with_limit(verified, hosts, memory)
        .map_err(|stop| RefusedProgram::message(status::NO, format!("{}: {stop}", source.name)))?;
    let name = &execution.entry;
    let entry = entry(program.module(), name, &source.name)?;
    let input = Input::read(&program, entry, &source.name, &execution.args)
        .map_err(|e| RefusedProgram::message(status::INPUT, format!("@{name}: {e}")))?;
    Ok(LoadedProgram { source, program, entry, input })
}

/// Returns the function to call.
///
/// # Errors
/// If no function with a body has this name; names some that have one.
pub(super) fn entry(module: &Module, name: &str, file: &str) -> Result<GlobalId, RefusedProgram> {
    let found = module.find(name.as_bytes());
    let entry = found.filter(|&g| module.function(g).is_some_and(|f| f.body.is_some()));
    entry.ok_or_else(|| {
        let message = format!("{file}: there is no function @{name} with a body");
        let mut refused = RefusedProgram::message(status::INPUT, message);
        let functions = module.functions().filter(|f| f.2.body.is_some());
        let names: Vec<String> =
            functions.take(8).map(|f| format!("@{}", module.display_name(f.0))).collect();
        if !names.is_empty() {
            refused.messages.push(format!("help: --entry takes one of {}", names.join(", ")));
        }
        refused
    })
}

/// Limits and settings of runs.
pub(super) fn options(execution: &Execution) -> RunOptions {
    let default = RunOptions::default();
    let memory = execution.max_memory.unwrap_or(default.limits.memory);
    RunOptions {
        max_steps: execution.max_steps.unwrap_or(default.max_steps),
        timeout: execution.timeout,
        limits: RunLimits { memory, ..default.limits },
        strict_races: execution.strict_races,
        environment: std::env::vars_os()
            .map(|(k, v)| (k.into_encoded_bytes(), v.into_encoded_bytes()))
            .collect(),
        ..default
    }
}

impl LoadedProgram {
    /// A place in words, with its line in the file.
    pub(super) fn place(&self, site: InstSite) -> String {
        let d = InstDescription::new(self.program.module(), site);
        match d.offset {
            Some(offset) => {
                let (line, column) = position(&line_starts(&self.source.text), offset);
                format!("{d}, {}:{line}:{column}", self.source.name)
            }
            None => d.to_string(),
        }
    }

    /// The calls around a place, the innermost first.
    pub(super) fn trace(&self, place: &StrandPlace) -> Vec<String> {
        let shown = place.sites.iter().take(8).map(|&s| self.place(s));
        let mut lines: Vec<String> = shown.collect();
        if place.sites.len() > lines.len() {
            lines.push(format!("… {} more calls", place.sites.len() - lines.len()));
        }
        lines
    }

    /// The construct whose code an instruction is in.
    fn construct(&self, site: InstSite) -> Option<String> {
        let module = self.program.module();
        let set = module.function(site.function)?.attrs;
        module.attrs.get(set).iter().find_map(|a| match *a {
            Attr::String(key, Some(value)) if module.attrs.text(key) == b"pir-construct" => {
                Some(String::from_utf8_lossy(module.attrs.text(value)).into_owned())
            }
            _ => None,
        })
    }

    /// A race for people.
    pub(super) fn race(&self, race: &Race) -> String {
        let one = |(site, mode): (InstSite, pir_interp::race::AccessMode)| {
            let kind = if mode.write { "write" } else { "read" };
            let atomic = if mode.atomic { "atomic " } else { "" };
            let construct = self.construct(site).map_or_else(String::new, |c| format!(", in {c}"));
            format!("  {atomic}{kind}: {}{construct}", self.place(site))
        };
        format!("data race on {}\n{}\n{}", race.location, one(race.first), one(race.second))
    }

    /// A race for scripts.
    pub(super) fn race_json(&self, race: &Race, schedule: String, threads: u32) -> JsonRace {
        let lines = line_starts(&self.source.text);
        let access = |(site, mode): (InstSite, pir_interp::race::AccessMode)| {
            let d = InstDescription::new(self.program.module(), site);
            JsonAccess {
                function: d.function,
                block: d.block,
                line: d.offset.map(|o| position(&lines, o).0),
                kind: if mode.write { "write" } else { "read" },
                atomic: mode.atomic,
                construct: self.construct(site),
                source: d.source.map(|(file, line, column)| format!("{file}:{line}:{column}")),
            }
        };
        let accesses = [access(race.first), access(race.second)];
        JsonRace { location: race.location.clone(), accesses, threads, schedule }
    }
}

/// A race in JSON.
#[derive(Serialize)]
pub(super) struct JsonRace {
    location: String,
    accesses: [JsonAccess; 2],
    threads: u32,
    schedule: String,
}

#[derive(Serialize)]
struct JsonAccess {
    function: String,
    block: String,
    line: Option<usize>,
    kind: &'static str,
    atomic: bool,
    /// The construct of the source that the code is of, such as `task at a.c:7`.
    #[serde(skip_serializing_if = "Option::is_none")]
    construct: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
}
