//! The arguments of `pir fuzz`.

use super::{Format, duration, pipeline};
use clap::{Args as ClapArgs, ValueEnum};
use std::path::PathBuf;

/// `pir fuzz selftest`
#[derive(ClapArgs, Debug)]
pub(crate) struct Selftest {
    /// Look for each wrong pass N times, each time with other programs
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub seeds: u64,
    /// Take only passes with this text in their class or name
    #[arg(long, value_name = "TEXT")]
    pub only: Option<String>,
    /// Generate larger programs, and count only those that execute at least N instructions
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub instructions: u64,
    /// Also make each program that shows a fault smaller, and show the sizes and times
    #[arg(long)]
    pub reduce: bool,
    /// Take only right passes
    #[arg(long)]
    pub right: bool,
    /// Fuzz each right pass with N cases [default: 500 for each seed]
    #[arg(long, value_name = "N")]
    pub cases: Option<u64>,
    /// The programs on which right passes are tried [default: all, in turn]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "MODE")]
    pub mode: Vec<FuzzMode>,
    /// Stop looking for a wrong pass after TIME: seconds, or a number with ms, s, m or h
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "60s")]
    pub time: std::time::Duration,
    /// How the results are written
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

/// `pir fuzz openmp`
#[derive(ClapArgs, Debug)]
pub(crate) struct FuzzOpenMp {
    /// C files to judge, instead of generated programs
    #[arg(value_name = "FILE", conflicts_with_all = ["cases", "time", "seed", "batch", "out"])]
    pub files: Vec<PathBuf>,
    /// Stop after N programs [default: 1000, or no limit with --time]
    #[arg(long, value_name = "N")]
    pub cases: Option<u64>,
    /// Stop after TIME: seconds, or a number with ms, s, m or h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<std::time::Duration>,
    /// The seed of the first program; the others have the numbers after it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Levels of optimisation, of which each program has one
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "1,0,2")]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=2))]
    pub level: Vec<u8>,
    /// Put N programs into a file; one that fails is divided
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub batch: u64,
    /// Stop after N reports
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub max_reports: usize,
    /// Report programs as they were generated, not the smallest ones that fail in the same way
    #[arg(long)]
    pub no_reduce: bool,
    /// The time for making the program of a report smaller
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "2m")]
    #[arg(conflicts_with = "no_reduce")]
    pub reduce_time: std::time::Duration,
    /// Write each report to a file in this folder, which is created
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The program whose subcommands `cc`, `raise` and `run` are judged [default: this one]
    #[arg(long, value_name = "PROGRAM")]
    pub subject: Option<PathBuf>,
    /// How reports and counts are written
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

/// `pir fuzz merge`
#[derive(ClapArgs, Debug)]
pub(crate) struct Merge {
    /// Folders that --out wrote
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// The folder of the result, which is created
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// How reports and statistics are written
    #[arg(long, value_enum, default_value = "human")]
    pub format: FuzzFormat,
    /// Exit with status 4 if a case is inconclusive and none failed
    #[arg(long)]
    pub fail_on_inconclusive: bool,
}

/// How a campaign is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FuzzFormat {
    /// Text
    Human,
    /// A line for each report, and one for the statistics
    Json,
    /// A log for code-scanning services
    Sarif,
    /// A test suite for build servers: XML
    Junit,
    /// A page with plots that needs no other file
    Html,
}

impl FuzzFormat {
    /// How a file that can't be read is reported.
    pub(crate) fn of_refusals(self) -> Format {
        if self == Self::Json { Format::Json } else { Format::Human }
    }
}

/// `pir fuzz reduce`
#[derive(ClapArgs, Debug)]
pub(crate) struct Reduce {
    /// The file with IR
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// The number of smaller files that are tried
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub max_tries: usize,
    /// How the text is written: as it is, or inside a JSON object
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
    /// The command, to which the name of a file is added: status 0 says that it is interesting
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub command: Vec<String>,
}

/// `pir fuzz replay`
#[derive(ClapArgs, Debug)]
pub(crate) struct Replay {
    /// The file of the case
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

/// The subject of a campaign, and its bounds.
#[derive(ClapArgs, Debug)]
pub(crate) struct Campaign {
    /// The passes to fuzz, as for `pir opt --passes`
    #[arg(
        long,
        allow_hyphen_values = true,
        value_name = "PASSES",
        value_parser = pipeline,
        required_unless_present_any = ["cmd", "differential", "each"]
    )]
    pub pass: Option<pir_transform::Pipeline>,
    /// The command to fuzz: `mytool --opt {in} -o {out}`; without {out}, its standard output is
    /// the result
    #[arg(long, value_name = "COMMAND", conflicts_with = "pass")]
    pub cmd: Option<pir_fuzz::CommandTemplate>,
    /// The code generators to fuzz: machine code of each program, at -O0 and -O2, must have an
    /// outcome that the interpreter finds
    #[arg(long, value_enum, value_delimiter = ',', value_name = "GENERATORS")]
    #[arg(conflicts_with_all = ["pass", "cmd"])]
    pub differential: Vec<FuzzGenerator>,
    /// Fuzz every pass of this project and every level, each alone, on the same programs
    #[arg(long, conflicts_with_all = ["pass", "cmd", "differential"])]
    pub each: bool,
    /// The programs that are generated [default: all, in turn]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "MODE")]
    pub mode: Vec<FuzzMode>,
    /// Programs without parallel instructions, which any tool over LLVM IR can read: the same as
    /// --mode sequential
    #[arg(long, conflicts_with = "mode")]
    pub sequential: bool,
    /// Stop after N cases [default: 10000, or no limit with --time]
    #[arg(long, value_name = "N")]
    pub cases: Option<u64>,
    /// Stop after TIME: seconds, or a number with ms, s, m or h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<std::time::Duration>,
    /// The seed of the first case; the others have the numbers after it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Statements of a program [default: by mode]
    #[arg(long, value_name = "N")]
    pub size: Option<u32>,
    /// Stop after reports of N bugs
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub max_reports: usize,
    /// Stop after N cases that failed, also if all are of one bug
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub max_failures: u64,
    /// Report cases as they were generated, not the smallest ones that fail in the same way
    #[arg(long)]
    pub no_reduce: bool,
    /// The time for making the program of a report smaller [default: 10s, and 60s for
    /// --differential]
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with = "no_reduce")]
    pub reduce_time: Option<std::time::Duration>,
    /// Keep the state and each report in this folder, which is created; the same command goes on
    /// where it was stopped
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Run the I-th of N parts of the campaign, from 1, for a job array; `pir fuzz merge` adds them
    /// up
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub shard: pir_fuzz::Shard,
    /// Start from these files, and from those with names in .pir and .ll in these folders, besides
    /// generated programs: as a whole, and by function and instructions in other programs. Calls of
    /// OpenMP's run time are raised
    #[arg(long, value_name = "PATH", num_args = 1..)]
    pub corpus_in: Vec<PathBuf>,
    /// The share of cases that start from a file or an example of a pass; as many others get parts
    /// of these [default: 50 with --corpus-in, else 10]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    #[arg(conflicts_with = "shapes")]
    pub corpus_percent: Option<u8>,
    /// Programs with every graph of up to N blocks, at most 4, with up to E edges, or with a sample
    /// of those of 5 or 6 blocks, instead of generated ones
    #[arg(long, value_name = "N[/E]")]
    #[arg(conflicts_with_all = ["mode", "sequential", "size", "corpus_in"])]
    pub shapes: Option<pir_fuzz::Shapes>,
    /// How reports and statistics are written
    #[arg(long, value_enum, default_value = "human")]
    pub format: FuzzFormat,
    /// Exit with status 4 if a case is inconclusive and none failed
    #[arg(long)]
    pub fail_on_inconclusive: bool,
}

/// A code generator to fuzz.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FuzzGenerator {
    /// The embedded one
    Jit,
    /// clang-22
    Llvm,
}

/// The class of the generated programs.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FuzzMode {
    /// One strand
    Sequential,
    /// Strands without races, with one outcome
    RaceFree,
    /// Strands that communicate by atomics, critical sections and forced regions
    Atomic,
    /// Strands that access each other's locations at will
    Racy,
}
