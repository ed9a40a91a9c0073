//! The arguments. The help, the man page and the completions come from here.

mod fuzz;
#[cfg(test)]
mod reference;
mod suggestion;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
pub(crate) use fuzz::{
    Campaign, FuzzFormat, FuzzGenerator, FuzzMode, FuzzOpenMp, Merge, Reduce, Replay, Selftest,
};
use pir_driver::DriverOptions;
use std::path::PathBuf;

/// A parallel compiler IR: LLVM 22 IR plus `fork`, `halt` and `join`.
#[derive(Parser, Debug)]
#[command(name = "pir", version, about, propagate_version = true)]
pub(crate) struct Args {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

impl Args {
    /// Parses the arguments of this process; on an error, or if help is asked for, ends it.
    pub(crate) fn of_process() -> Self {
        Self::parse_words(std::env::args_os().collect()).unwrap_or_else(|e| e.exit())
    }

    /// Parses a command line. Its errors have suggestions.
    fn parse_words(words: Vec<std::ffi::OsString>) -> Result<Self, clap::Error> {
        let words = pir_driver::separated(pir_driver::named(words));
        Self::try_parse_from(&words).map_err(|e| suggestion::with_suggestion(e, &words))
    }
}

/// Options that every subcommand takes.
#[derive(ClapArgs, Debug)]
pub(crate) struct Global {
    /// Say less: no verdicts of clean files, no warnings, no progress
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Report the steps of the work; twice for details
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// How -v is written [default: human]
    #[arg(long, global = true, value_enum, value_name = "FORMAT")]
    pub log_format: Option<LogFormat>,
    /// Write a Chrome trace of what took how long
    #[arg(long, global = true, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: clap::ColorChoice,
    /// Number of threads where work is parallel [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = threads)]
    pub jobs: Option<std::num::NonZeroUsize>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LogFormat {
    Human,
    Json,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Human,
    Json,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VerifyFormat {
    Human,
    Json,
    Sarif,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deny {
    /// Every warning becomes an error
    #[value(alias = "lint")]
    Warnings,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dominance {
    /// Of the control-flow graph
    Cfg,
    /// Executed by the strand's own ancestry
    Local,
    /// Executed by some strand before, in every execution
    Global,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
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
    /// Calls of OpenMP's run time, tasks of Cilk and threads as parallel instructions
    Raise(Raise),
    /// Directives of OpenMP in LLVM IR: checked, shown, removed, or lowered
    Directives(Directives),
    /// Rules of OpenMP that calls hide from compilers
    Lint(Lint),
    /// Transformations of a file
    Opt(Opt),
    /// Search for programs that a transformation breaks
    Fuzz(Fuzz),
    /// Run a program
    Run(Run),
    /// The outcomes of a program over all schedules
    Outcomes(Outcomes),
    /// The data races of a program over all schedules
    Race(Race),
    /// Whether each function of a file is refined by the one of the same name in another
    Validate(Validate),
    /// Plain LLVM IR from a file, by way of a back end
    Lower(Lower),
    /// clang for C, with OpenMP by way of parallel IR
    Cc(DriverOptions),
    /// clang for C++, with OpenMP by way of parallel IR
    #[command(name = "c++")]
    Cxx(DriverOptions),
    /// flang, with OpenMP by way of parallel IR
    Fc(DriverOptions),
    /// This program, compilers by names of one word, and the run time of OpenMP, below a prefix
    Install(Install),
    /// The page of an error code
    Explain(Explain),
    /// Completions for a shell, on standard output
    Completions(Completions),
    /// The man page, on standard output
    Man,
}

/// `pir verify`
#[derive(ClapArgs, Debug)]
pub(crate) struct Verify {
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
pub(crate) struct CheckCertificate {
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
pub(crate) struct Analyze {
    /// Files with IR; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How the facts are written
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
    /// List all dominators of each block in these senses
    #[arg(long, value_enum, value_delimiter = ',', value_name = "SENSE")]
    pub dominators: Vec<Dominance>,
    /// Also what lowering needs: tasks, values in and out, memory, parallel loops, reductions. The
    /// file must be valid
    #[arg(long)]
    pub lowering: bool,
    /// Only this function
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
}

/// `pir graph`
#[derive(ClapArgs, Debug)]
pub(crate) struct Graph {
    /// The file with IR; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Output file; its extension selects the format: `.svg`, `.html` or `.dot` [default: SVG on
    /// standard output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// How the result is written: a picture as it is, or inside a JSON object
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
    /// Only this function
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
}

/// `pir print`
#[derive(ClapArgs, Debug)]
pub(crate) struct Print {
    /// The file with IR; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// How the text is written: as it is, or inside a JSON object
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

/// `pir raise`
#[derive(ClapArgs, Debug)]
pub(crate) struct Raise {
    /// The file with IR, as clang and flang write it; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Write what was raised and what was kept here, as a SARIF log if the name ends in `.sarif`,
    /// and as lines of JSON if it ends in `.json` [default: standard error]
    #[arg(long, value_name = "OUT")]
    pub report: Option<PathBuf>,
    /// Raise for the detection of races: tasks are ordered only by what OpenMP says
    #[arg(long)]
    pub for_races: bool,
    /// The passes that run on the result [default: those that bring its code in line]
    #[arg(long, allow_hyphen_values = true, value_name = "PASSES")]
    pub passes: Option<String>,
    /// How the text is written: as it is, or inside a JSON object
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

/// `pir directives`
#[derive(ClapArgs, Debug)]
pub(crate) struct Directives {
    /// The file with IR that calls `llvm.omp.directive`; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Only check them [default: check them, and write them as pragmas]
    #[arg(long, conflicts_with_all = ["print", "strip", "lower"])]
    pub check: bool,
    /// Write them as IR that has nothing else
    #[arg(long, conflicts_with_all = ["strip", "lower"])]
    pub print: bool,
    /// Write the program without them, which is sequential
    #[arg(long, conflicts_with = "lower")]
    pub strip: bool,
    /// Write the program with calls of OpenMP's run time in their place
    #[arg(long)]
    pub lower: bool,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// How the text is written: as it is, or inside a JSON object
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

/// `pir lint`
#[derive(ClapArgs, Debug)]
pub(crate) struct Lint {
    /// Files with IR, as clang and flang write it; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How the findings are written
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
    /// Report calls of functions that are defined elsewhere, where a barrier would be wrong
    #[arg(long)]
    pub unknown_calls: bool,
    /// Make findings that are only possible errors
    #[arg(long, value_enum)]
    pub deny: Option<Deny>,
}

/// `pir opt`
#[derive(ClapArgs, Debug)]
pub(crate) struct Opt {
    /// The file with IR; `-` is standard input
    #[arg(
        value_name = "FILE",
        required_unless_present_any = ["list_passes", "explain"],
        conflicts_with_all = ["list_passes", "explain"]
    )]
    pub file: Option<PathBuf>,
    /// The passes of a level: 0 for none; 1, 2 and 3 are one level [default: 2]
    #[arg(short = 'O', value_name = "LEVEL", conflicts_with = "passes", value_parser = level)]
    pub level: Option<pir_transform::Level>,
    /// The passes, in order, with parameters in parentheses: `dce,sequentialise(all=1)`
    #[arg(long, allow_hyphen_values = true, value_name = "PASSES", value_parser = pipeline)]
    pub passes: Option<pir_transform::Pipeline>,
    /// Passes of LLVM, run by opt-22 on the program in the encoding for stock LLVM
    #[arg(long, value_name = "PIPELINE", conflicts_with_all = ["passes", "level"])]
    pub llvm: Option<String>,
    /// With --llvm: passes too that are not known to keep the meaning of parallel programs
    #[arg(long, requires = "llvm")]
    pub llvm_any: bool,
    /// Write the encoding for stock LLVM, and run no pass
    #[arg(long, conflicts_with_all = ["passes", "level", "llvm"])]
    pub encode: bool,
    /// Read the encoding for stock LLVM, and run no pass
    #[arg(long, conflicts_with_all = ["passes", "level", "llvm", "encode"])]
    pub decode: bool,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Write changes, and changes that were not made, with reasons: as YAML like LLVM's, or as a
    /// SARIF log if the name ends in `.sarif`
    #[arg(long, value_name = "OUT")]
    pub remarks: Option<PathBuf>,
    /// Print each function after each pass that changed it, on standard error
    #[arg(long)]
    pub print_changed: bool,
    /// Print the time of each pass, on standard error
    #[arg(long)]
    pub time_passes: bool,
    /// Verify after each pass, or only at the end
    #[arg(long, value_name = "BOOL", default_value_t = true, action = clap::ArgAction::Set)]
    pub verify_each: bool,
    /// Compare each changed function with its old self: all outcomes on some inputs. Nothing is
    /// written if one differs
    #[arg(long, conflicts_with_all = ["encode", "decode", "list_passes", "explain"])]
    pub validate: bool,
    /// Stop after N runs of a pass on a function, to find the one that breaks a program
    #[arg(long, value_name = "N")]
    pub opt_bisect_limit: Option<u64>,
    /// How the text is written: as it is, or inside a JSON object
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
    /// Name the passes
    #[arg(long, conflicts_with = "explain")]
    pub list_passes: bool,
    /// Describe a pass: its effect, its conditions, an example
    #[arg(long, value_name = "PASS", value_parser = pir_driver::pass)]
    pub explain: Option<&'static pir_transform::Pass>,
}

/// `pir fuzz`
#[derive(ClapArgs, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Fuzz {
    #[command(subcommand)]
    pub action: Option<FuzzAction>,
    #[command(flatten)]
    pub campaign: Campaign,
}

#[derive(Subcommand, Debug)]
pub(crate) enum FuzzAction {
    /// Repeat the case of a file that --out wrote
    Replay(Replay),
    /// Make a file smaller as long as a command finds it interesting
    Reduce(Reduce),
    /// Add the folders of shards up to one, with one report for each bug
    Merge(Merge),
    /// Look for the faults of wrong passes that are built in, and for none in right ones
    Selftest(Selftest),
    /// Compare generated OpenMP programs in C with libomp: `pir cc`, and `pir raise` with the
    /// interpreter
    #[command(name = "openmp")]
    OpenMp(FuzzOpenMp),
    /// Run machine code for a campaign that has started this process
    #[command(hide = true)]
    Worker,
}

/// A level of optimisation.
fn level(text: &str) -> Result<pir_transform::Level, String> {
    pir_transform::Level::numbered(text).ok_or_else(|| "the levels are 0, 1, 2 and 3".into())
}

fn pipeline(text: &str) -> Result<pir_transform::Pipeline, pir_transform::PipelineError> {
    text.parse()
}

/// Options of all subcommands that execute a program.
#[derive(ClapArgs, Debug)]
pub(crate) struct Execution {
    /// The function to call
    #[arg(long, value_name = "NAME", default_value = "main")]
    pub entry: String,
    /// Stop after N instructions
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,
    /// Stop when the program takes more than BYTES of memory, three for each byte that it has
    /// written; K, M and G are understood
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub max_memory: Option<u64>,
    /// Stop after TIME: seconds, or a number with ms, s, m or h [default: none; 60 s for
    /// outcomes and race, which then report the results that are certain]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<std::time::Duration>,
    /// A data race is an error at once
    #[arg(long)]
    pub strict_races: bool,
    /// Arguments: words for a C `main`, else a number for each parameter
    #[arg(last = true, value_name = "ARGS")]
    pub args: Vec<String>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    /// jit if it supports the module, else llvm if clang-22 is there
    Auto,
    /// The interpreter: every check, no speed
    Interp,
    /// Machine code in memory
    Jit,
    /// Machine code by way of clang-22
    Llvm,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Schedule {
    /// Depth first, the continuation last
    Serial,
    /// Any strand, by --seed
    Random,
    /// Random priorities with few changes, by --seed
    Pct,
}

/// `pir run`
#[derive(ClapArgs, Debug)]
pub(crate) struct Run {
    /// The file with IR; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// How the end of the run is written; with json, what the program writes goes to standard error
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
    /// What executes the program [default: auto; interp where an option is only the interpreter's]
    #[arg(long, value_enum)]
    pub engine: Option<Engine>,
    /// The passes before lowering, for machine code: 0 for none; 1, 2 and 3 are one level
    /// [default: 2]
    #[arg(short = 'O', value_name = "LEVEL", value_parser = level)]
    pub level: Option<pir_transform::Level>,
    /// Load a library before symbols are looked up (jit, llvm); may be given several times
    #[arg(long, value_name = "LIB")]
    pub load: Vec<PathBuf>,
    /// The back end for regions that allow it (jit, llvm) [default: rayon, but one thread for
    /// regions that are too short to be shared]
    #[arg(long, value_name = "BACKEND", value_parser = backend())]
    pub executor: Option<String>,
    /// Threads that work at a time (jit, llvm) [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<std::num::NonZeroUsize>,
    /// Which strand executes next (interp) [default: serial]
    #[arg(long, value_enum)]
    pub schedule: Option<Schedule>,
    /// Seed of --schedule random and pct [default: 0]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Follow a schedule: a file that --record wrote, or the text that a report gives
    #[arg(long, value_name = "SCHEDULE", conflicts_with = "schedule")]
    pub replay: Option<String>,
    /// Write the schedule of the run to a file
    #[arg(long, value_name = "OUT")]
    pub record: Option<PathBuf>,
    /// Do not look for data races
    #[arg(long, conflicts_with = "strict_races")]
    pub no_races: bool,
    /// Write work, span, steals and idle time of the run and of each region, as JSON, or as a table
    /// if OUT ends in `.txt`; `-` is standard output (jit, llvm with the executor rayon)
    #[arg(long, value_name = "OUT")]
    pub profile: Option<PathBuf>,
    #[command(flatten)]
    pub execution: Execution,
}

/// Options of the subcommands that search over schedules.
#[derive(ClapArgs, Debug)]
pub(crate) struct Search {
    /// How the answer is written
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
    /// Stop after N states
    #[arg(long, value_name = "N", default_value_t = 4_000_000)]
    pub max_states: u64,
    /// Exit with status 4 if the answer is inconclusive
    #[arg(long)]
    pub fail_on_inconclusive: bool,
    #[command(flatten)]
    pub execution: Execution,
}

/// `pir outcomes`
#[derive(ClapArgs, Debug)]
pub(crate) struct Outcomes {
    /// The files with IR; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Is every outcome of this file one of FILE's, up to refinement?
    #[arg(long, value_name = "OTHER")]
    pub refines: Option<PathBuf>,
    #[command(flatten)]
    pub search: Search,
}

/// `pir validate`
#[derive(ClapArgs, Debug)]
pub(crate) struct Validate {
    /// The file before; `-` is standard input
    #[arg(value_name = "SRC")]
    pub source: PathBuf,
    /// The file after
    #[arg(value_name = "TGT")]
    pub target: PathBuf,
    /// Compare only this function; may be repeated [default: all that both define]
    #[arg(long = "function", value_name = "NAME")]
    pub functions: Vec<String>,
    /// The inputs on which a function is called that the solver does not decide
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub inputs: usize,
    /// The solver that decides about all inputs, a z3 [default: z3, if it is installed]
    #[arg(long, value_name = "PROGRAM", conflicts_with = "no_solver")]
    pub solver: Option<PathBuf>,
    /// The time of the solver for one question: seconds, or a number with ms, s, m or h
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub solver_timeout: std::time::Duration,
    /// Call functions on inputs only
    #[arg(long)]
    pub no_solver: bool,
    /// How the verdicts are written
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
    /// Exit with status 4 if a verdict is inconclusive and no function differs
    #[arg(long)]
    pub fail_on_inconclusive: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detector {
    /// One serial run where that is enough to know, else all schedules
    Auto,
    /// SP-bags in one serial run: forks, joins and lockstep are all that orders strands
    Bags,
    /// Vector clocks: in one serial run where that is enough to know, else in all schedules
    Clocks,
}

/// `pir race`
#[derive(ClapArgs, Debug)]
pub(crate) struct Race {
    /// The files with IR; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How races are looked for
    #[arg(long, value_enum, default_value = "auto")]
    pub detector: Detector,
    /// What comes from standard input is the input of the program
    #[arg(long)]
    pub stdin: bool,
    #[command(flatten)]
    pub search: Search,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Emit {
    /// LLVM IR that LLVM 22 accepts
    Llvm,
    /// The outlined functions with markers, and what these mean
    TaskProgram,
}

/// `pir lower`
#[derive(ClapArgs, Debug)]
pub(crate) struct Lower {
    /// The file with IR; `-` is standard input
    #[arg(
        value_name = "FILE",
        required_unless_present = "list_backends",
        conflicts_with = "list_backends"
    )]
    pub file: Option<PathBuf>,
    /// The back end for regions that allow it [default: rayon, but one thread for regions that are
    /// too short to be shared]
    #[arg(long, value_name = "BACKEND", value_parser = backend(), conflicts_with = "list_backends")]
    pub to: Option<String>,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "OUT", conflicts_with = "list_backends")]
    pub output: Option<PathBuf>,
    /// What is written
    #[arg(long, value_enum, default_value = "llvm")]
    pub emit: Emit,
    /// How the text is written: as it is, or inside a JSON object
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
    /// Name the back ends
    #[arg(long)]
    pub list_backends: bool,
}

/// The names of back ends.
fn backend() -> clap::builder::PossibleValuesParser {
    pir_lower::BACKENDS.iter().map(|b| b.name()).into()
}

/// A number of bytes: `4096`, `64K`, `2G`.
fn bytes(text: &str) -> Result<u64, String> {
    let (number, shift) = match text.as_bytes().last() {
        Some(b'K' | b'k') => (&text[..text.len() - 1], 10),
        Some(b'M' | b'm') => (&text[..text.len() - 1], 20),
        Some(b'G' | b'g') => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    let n: u64 = number.parse().map_err(|_| format!("`{text}` is no number of bytes"))?;
    n.checked_mul(1 << shift).ok_or_else(|| format!("`{text}` is too large"))
}

/// The most threads that an option may ask for: with more, starting them takes all the time.
const MAX_THREADS: usize = 4096;

/// A number of threads.
fn threads(text: &str) -> Result<std::num::NonZeroUsize, String> {
    let n = text.parse().ok().filter(|n: &std::num::NonZeroUsize| n.get() <= MAX_THREADS);
    n.ok_or_else(|| format!("it is a number from 1 to {MAX_THREADS}"))
}

/// A time: `10`, `1.5s`, `200ms`, `2m`.
fn duration(text: &str) -> Result<std::time::Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];
    let (number, unit) = units
        .iter()
        .find_map(|u| Some((text.strip_suffix(u.0)?, u.1)))
        .expect("every text ends with nothing");
    let n: f64 = number.trim().parse().map_err(|_| format!("`{text}` is no time"))?;
    std::time::Duration::try_from_secs_f64(n * unit).map_err(|e| e.to_string())
}

/// `pir install`
#[derive(ClapArgs, Debug)]
pub(crate) struct Install {
    /// The folder that gets `bin`, `lib` and `share`; the variable DESTDIR is put before it
    #[arg(long, value_name = "DIR")]
    pub prefix: PathBuf,
    /// How the installed files are listed
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

/// `pir explain`
#[derive(ClapArgs, Debug)]
pub(crate) struct Explain {
    /// Codes, such as PIR0303, or the beginnings of words: lists the codes whose page has all of
    /// them; lists all codes if left out
    #[arg(value_name = "CODE|WORD")]
    pub query: Vec<String>,
    /// How the pages are written
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

/// `pir completions`
#[derive(ClapArgs, Debug)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}
