//! The arguments. The help, the man page and the completions come from here.

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// A parallel compiler IR: LLVM 22 IR plus `fork`, `halt` and `join`.
#[derive(Parser, Debug)]
#[command(name = "pir", version, about, propagate_version = true)]
pub struct Args {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

/// Options that every subcommand takes.
#[derive(ClapArgs, Debug)]
pub struct Global {
    /// Say less: no verdicts of clean files, no warnings, no progress
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Say more of what is done; twice for details
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// How -v is written
    #[arg(long, global = true, value_enum, default_value = "human")]
    pub log_format: LogFormat,
    /// Write a Chrome trace of what took how long
    #[arg(long, global = true, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Number of threads where work is parallel [default: all cores]
    #[arg(long, global = true, value_name = "N")]
    pub jobs: Option<std::num::NonZeroUsize>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    Human,
    Json,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Human,
    Json,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum VerifyFormat {
    Human,
    Json,
    Sarif,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deny {
    /// Every warning of a lint becomes an error
    Lint,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dominance {
    /// Of the control-flow graph
    Cfg,
    /// Executed by the strand's own ancestry
    Local,
    /// Executed by some strand before, in every execution
    Global,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Verdict and diagnostics of files
    Verify(Verify),
    /// Check a certificate that `verify --certificate` wrote, with an independent checker
    CheckCertificate(CheckCertificate),
    /// Depths, regions, dominance and loops of files
    Analyze(Analyze),
    /// The Parallel-CFG and its regions as a picture
    Graph(Graph),
    /// Canonical text of a file
    Print(Print),
    /// The page of an error code
    Explain(Explain),
    /// Completions for a shell, on standard output
    Completions(Completions),
    /// The man page, on standard output
    Man,
}

/// `pir verify`
#[derive(ClapArgs, Debug)]
pub struct Verify {
    /// Files with IR; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How the findings are written
    #[arg(long, value_enum, default_value = "human")]
    pub format: VerifyFormat,
    /// Write the certificate of a valid file (one file only)
    #[arg(long, value_name = "OUT.json")]
    pub certificate: Option<PathBuf>,
    /// Make warnings errors
    #[arg(long, value_enum)]
    pub deny: Option<Deny>,
}

/// `pir check-certificate`
#[derive(ClapArgs, Debug)]
pub struct CheckCertificate {
    /// The file with IR
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Its certificate
    #[arg(value_name = "CERT")]
    pub certificate: PathBuf,
    /// How the findings are written
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

/// `pir analyze`
#[derive(ClapArgs, Debug)]
pub struct Analyze {
    /// Files with IR; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How the facts are written
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
    /// List all dominators of each block in these senses
    #[arg(long, value_enum, value_delimiter = ',', value_name = "SENSE")]
    pub dominators: Vec<Dominance>,
    /// Only this function
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
}

/// `pir graph`
#[derive(ClapArgs, Debug)]
pub struct Graph {
    /// The file with IR; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Where to: the ending tells the form (`.svg`, `.html`, `.dot`) [default: SVG on standard
    /// output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Only this function
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
}

/// `pir print`
#[derive(ClapArgs, Debug)]
pub struct Print {
    /// The file with IR; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Where to [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
}

/// `pir explain`
#[derive(ClapArgs, Debug)]
pub struct Explain {
    /// The code, such as PIR0303; all are listed if it is left out
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
}

/// `pir completions`
#[derive(ClapArgs, Debug)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}
