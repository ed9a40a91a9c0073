//! `pir cc`, `pir c++` and `pir fc`: the command line of a compiler, with a few options of ours.

use clap::{Args as ClapArgs, ValueEnum};
use pir_core::suggest::{closest, did_you_mean};
use std::ffi::OsString;
use std::path::PathBuf;

/// The subcommands whose words belong to a compiler.
const NAMES: [&str; 3] = ["cc", "c++", "fc"];
/// How options of ours begin, which no compiler has.
const PREFIX: &[u8] = b"--pir-";

/// The severity of a finding of `--pir-lint`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LintSeverity {
    /// The source is compiled
    Warning,
    /// A source with a violation is not compiled
    Error,
}

/// How `--pir-report` is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportFormat {
    /// Lines for people
    Text,
    /// A line of JSON for each region, and one for each source
    Json,
    /// A SARIF log
    Sarif,
}

/// The run time of OpenMP that programs are linked with.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum OpenMpLibrary {
    /// PIR's
    #[default]
    Piromp,
    /// LLVM's: everything is left to the compiler
    Libomp,
}

/// `pir cc`, `pir c++`, `pir fc`
#[derive(ClapArgs, Clone, Default, Debug)]
pub struct DriverOptions {
    /// The back end for parallel regions that allow it [default: rayon, but one thread for regions
    /// that are too short to be shared]
    #[arg(long = "pir-backend", value_name = "BACKEND", value_parser = backends())]
    pub backend: Option<String>,
    /// Say what became of each source: on standard error, or added to FILE
    #[arg(long = "pir-report", value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub report: Option<Option<PathBuf>>,
    /// How the report is written [default: text]
    #[arg(long = "pir-report-format", value_name = "FORMAT", value_enum, require_equals = true)]
    pub report_format: Option<ReportFormat>,
    /// Leave out a pass of PIR, to see what it gains; may be repeated
    #[arg(long = "pir-without", value_name = "PASS", value_parser = pass)]
    pub without: Vec<&'static pir_transform::Pass>,
    /// Keep the LLVM IR of the front end, the parallel IR and the lowered LLVM IR: in the current
    /// folder, or in DIR
    #[arg(long = "pir-keep", value_name = "DIR", num_args = 0..=1, require_equals = true)]
    pub keep: Option<Option<PathBuf>>,
    /// Optimise units as one: given where they are compiled, and where they are linked
    #[arg(long = "pir-whole-program")]
    pub whole_program: bool,
    /// The run time of OpenMP; with libomp, the compiler does everything
    #[arg(
        long = "pir-openmp",
        value_name = "LIBRARY",
        value_enum,
        default_value = "piromp",
        require_equals = true
    )]
    pub openmp: OpenMpLibrary,
    /// Make a program that looks for its own data races, on the input that it gets
    #[arg(long = "pir-race")]
    pub race: bool,
    /// Report rules of OpenMP that calls hide: as warnings, or as errors
    #[arg(long = "pir-lint", value_name = "LEVEL", num_args = 0..=1, require_equals = true)]
    pub lint: Option<Option<LintSeverity>>,
    /// Print the commands that are run, as -v does too
    #[arg(long = "pir-verbose")]
    pub shows_commands: bool,
    /// Whether messages of the compiler have colours, which its pipe would lose.
    #[arg(skip)]
    pub is_coloured: bool,
    /// The compiler's command line
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<OsString>,
}

impl DriverOptions {
    /// Returns the first word that looks like an option of ours and is none, and a hint for it.
    #[must_use]
    pub fn misspelt(&self) -> Option<(&str, String)> {
        let word = self.words.iter().find_map(|w| w.to_str().filter(|w| looks_like_ours(w)))?;
        let written = word.split('=').next().unwrap_or(word);
        let command = Self::augment_args(clap::Command::new("cc"));
        let known = command.get_arguments().filter_map(|a| Some(format!("--{}", a.get_long()?)));
        let known: Vec<String> = known.collect();
        let found = closest(written, known.iter().map(String::as_str));
        let all = || format!("the options are {}", known.join(", "));
        Some((word, did_you_mean("", found).unwrap_or_else(all)))
    }
}

/// Returns the pass of a name, with its parameters if it has any.
///
/// # Errors
/// The text names no pass or several, or a parameter is wrong.
pub fn pass(text: &str) -> Result<&'static pir_transform::Pass, String> {
    match &text.parse::<pir_transform::Pipeline>().map_err(|e| e.to_string())?.stages[..] {
        [stage] => Ok(stage.pass),
        _ => Err("one pass at a time".into()),
    }
}

fn backends() -> clap::builder::PossibleValuesParser {
    pir_lower::BACKENDS.iter().map(|b| b.name()).into()
}

/// Whether a word begins like an option of ours. No compiler has one that does.
fn looks_like_ours(word: &str) -> bool {
    let name = word.strip_prefix("--").or_else(|| word.strip_prefix('-'));
    name.and_then(|n| n.strip_prefix("pir")).is_some_and(|n| n.starts_with(['-', '_']))
}

/// Adds the subcommand that the name of the program stands for: `pir-cc` is `pir cc`.
#[must_use]
pub fn named(mut words: Vec<OsString>) -> Vec<OsString> {
    let path = words.first().map(std::path::PathBuf::from).unwrap_or_default();
    let name = path.file_name().and_then(|n| n.to_str()).and_then(|n| n.strip_prefix("pir-"));
    if let Some(name) = name.filter(|name| NAMES.contains(name)) {
        words.splice(0..1, ["pir".into(), name.into()]);
    }
    words
}

/// Puts the words of a compiler after `--`, so that none of them is taken for an option of ours.
/// The value of an option of ours stays with it. Only `--help` alone is ours.
#[must_use]
pub fn separated(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_option = |word: &OsString| word.as_encoded_bytes().starts_with(b"-");
    let Some(command) = words.iter().skip(1).position(|w| !is_option(w)).map(|n| n + 1) else {
        return words;
    };
    if !NAMES.iter().any(|&name| words[command] == name) {
        return words;
    }
    let rest = words.split_off(command + 1);
    if matches!(&rest[..], [word] if word == "--help") {
        words.extend(rest);
        return words;
    }
    let known = DriverOptions::augment_args(clap::Command::new("cc"));
    let takes_word = |word: &OsString| {
        let is_named = |a: &&clap::Arg| a.get_long().is_some_and(|l| word == &*format!("--{l}"));
        let option = known.get_arguments().find(is_named);
        option.is_some_and(|a| a.get_action().takes_values() && !a.is_require_equals_set())
    };
    let mut theirs = vec!["--".into()];
    let mut rest = rest.into_iter().peekable();
    while let Some(word) = rest.next() {
        if !word.as_encoded_bytes().starts_with(PREFIX) {
            theirs.push(word);
            continue;
        }
        let value = if takes_word(&word) { rest.next_if(|w| !is_option(w)) } else { None };
        words.push(word);
        words.extend(value);
    }
    words.extend(theirs);
    words
}
