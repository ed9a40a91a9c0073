//! `cargo xtask mutate`: what becomes of texts that are broken a little.
//!
//! Of each mutant of the fixtures, the files written by hand and the valid files of the negative
//! corpus it is asked that reading and verifying it do not panic, take neither long nor much
//! memory, and that a module without parallel instructions that is accepted is accepted by
//! `llvm-as` too. Worker processes do the work, so that a hang or an abort costs one mutant.

use crate::llvm::{self, LlvmVerdict};
use crate::mutant::mutant;
use crate::sources::files;
use crate::tools::{self, Tools};
use crate::{Error, Options, Result, at, root};
use peak_alloc::PeakAlloc;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::panic::catch_unwind;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// A mutant that takes longer hangs.
const MAX_MUTANT_TIME: Duration = Duration::from_secs(20);
/// Bytes of memory that a byte of text may cost, beyond a fixed amount.
const MEMORY_PER_BYTE: usize = 50;
const FIXED_MEMORY_BYTES: usize = 4 << 20;
/// Larger files make few mutants a second.
const MAX_MUTATED_BYTES: usize = 40_000;
/// Failures of one kind that are shown.
const MAX_SHOWN_FAILURES: usize = 10;

/// The ways in which a mutant can fail.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MutantFault {
    Panic,
    Abort,
    Hang,
    Memory,
    /// Accepted, and `llvm-as` says this.
    TooLenient,
    /// Accepted, but not when printed and read again.
    NoRoundTrip,
}

/// Mutants of the lane of `cargo xtask test`.
const LANE_COUNT: u64 = 50_000;

/// Runs the lane.
///
/// # Errors
/// If a tool is missing or a mutant fails.
pub(crate) fn lane(options: &Options) -> Result<()> {
    run(&Options { count: LANE_COUNT.min(options.count), ..options.clone() })
}

/// Runs the mutants that the options ask for.
///
/// # Errors
/// If a tool is missing or a mutant fails.
pub(crate) fn run(options: &Options) -> Result<()> {
    tools::setup()?;
    let start = Instant::now();
    let count = options.count;
    println!("mutants: {count} from number {}, {} processes", options.seed, options.jobs);
    let workers: Vec<_> = (0..options.jobs)
        .map(|k| {
            let options = options.clone();
            std::thread::spawn(move || supervise(&options, k as u64))
        })
        .collect();
    let mut tally = MutantTally::default();
    for worker in workers {
        tally.add(worker.join().expect("supervisors do not panic")?);
    }
    tally.report(options, start.elapsed())
}

/// The findings of the workers.
#[derive(Debug, Default)]
struct MutantTally {
    asked: u64,
    accepted: u64,
    faults: Vec<(MutantFault, u64, String)>,
}

impl MutantTally {
    fn add(&mut self, other: Self) {
        self.asked += other.asked;
        self.accepted += other.accepted;
        self.faults.extend(other.faults);
    }

    fn report(mut self, options: &Options, took: Duration) -> Result<()> {
        self.faults.sort_by(|a, b| (&a.0, &a.2, a.1).cmp(&(&b.0, &b.2, b.1)));
        let folder = root().join("target/mutants");
        let texts = texts()?;
        for same in self.faults.chunk_by(|a, b| a.0 == b.0 && a.2 == b.2) {
            let (fault, _, detail) = &same[0];
            println!("FAIL {fault:?} ({} mutants): {detail}", same.len());
            for (_, number, _) in same.iter().take(MAX_SHOWN_FAILURES) {
                std::fs::create_dir_all(&folder).map_err(at(&folder))?;
                let path = folder.join(format!("{number}.ll"));
                std::fs::write(&path, mutant(&texts, *number)).map_err(at(&path))?;
                println!("     {}", path.display());
            }
        }
        println!(
            "{} mutants in {:.1} s, {} accepted, {} failed",
            self.asked,
            took.as_secs_f64(),
            self.accepted,
            self.faults.len()
        );
        match self.faults.len() {
            0 if self.asked == options.count => Ok(()),
            0 => Err(Error::Failed(format!("only {} mutants were asked", self.asked))),
            n => Err(Error::Failed(format!("{n} mutants failed"))),
        }
    }
}

/// The texts that are mutated.
fn texts() -> Result<Vec<Vec<u8>>> {
    let mut paths = files(&root().join("tests/corpus/ll"), "ll")?;
    for language in ["c", "cxx", "fortran"] {
        paths.extend(files(&root().join("tests/fixtures").join(language), "ll")?);
    }
    let negative = root().join("tests/negative/llvm");
    let mut classes: Vec<PathBuf> = Vec::new();
    for class in std::fs::read_dir(&negative).map_err(at(&negative))? {
        classes.push(class.map_err(at(&negative))?.path());
    }
    classes.sort();
    for class in classes.iter().filter(|c| c.is_dir()) {
        let valid = |p: &PathBuf| p.to_string_lossy().ends_with(".valid.ll");
        paths.extend(files(class, "ll")?.into_iter().filter(valid));
    }
    let mut texts = Vec::new();
    for path in paths {
        let text = std::fs::read(&path).map_err(at(&path))?;
        // Use-list orders: not all uses that LLVM counts are counted here.
        let orders = text.windows(12).any(|w| w == b"uselistorder");
        if text.len() <= MAX_MUTATED_BYTES && !orders {
            texts.push(text);
        }
    }
    Ok(texts)
}

/// Feeds one share of the numbers to workers; a worker that dies or hangs is replaced.
fn supervise(options: &Options, share: u64) -> Result<MutantTally> {
    let stride = options.jobs as u64;
    let end = options.seed + options.count;
    let mut tally = MutantTally::default();
    let mut next = options.seed + share;
    while next < end {
        let (mut child, lines) = spawn(next, end, stride)?;
        loop {
            let line = match lines.recv_timeout(MAX_MUTANT_TIME) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => {
                    let _ = child.kill();
                    tally.fault(
                        MutantFault::Hang,
                        next,
                        format!("more than {} s", MAX_MUTANT_TIME.as_secs()),
                    );
                    break;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            };
            tally.read(&line, &mut next);
        }
        let status = child.wait().map_err(at(root()))?;
        if next < end {
            if !status.success() && tally.faults.last().is_none_or(|f| f.1 != next) {
                tally.fault(MutantFault::Abort, next, status.to_string());
            }
            // The mutant on which it died is counted; continue with the next one.
            tally.asked += 1;
            next += stride;
        }
    }
    Ok(tally)
}

impl MutantTally {
    fn fault(&mut self, fault: MutantFault, number: u64, detail: String) {
        self.faults.push((fault, number, detail));
    }

    /// Takes a line of a worker: what became of mutant `next`.
    fn read(&mut self, line: &str, next: &mut u64) {
        let mut words = line.splitn(4, '\t');
        let (number, step) = (words.next(), words.next());
        let (Some(number), Some(step)) =
            (number.and_then(|n| n.parse().ok()), step.and_then(|n| n.parse::<u64>().ok()))
        else {
            return;
        };
        let detail = |words: &mut std::str::SplitN<'_, char>| words.next().unwrap_or("").to_owned();
        match words.next() {
            Some("accepted") => self.accepted += 1,
            Some("panic") => self.fault(MutantFault::Panic, number, detail(&mut words)),
            Some("memory") => self.fault(MutantFault::Memory, number, detail(&mut words)),
            Some("lenient") => self.fault(MutantFault::TooLenient, number, detail(&mut words)),
            Some("round-trip") => self.fault(MutantFault::NoRoundTrip, number, detail(&mut words)),
            _ => {}
        }
        self.asked += 1;
        *next = number + step;
    }
}

fn spawn(from: u64, end: u64, stride: u64) -> Result<(Child, Receiver<String>)> {
    let me = std::env::current_exe().map_err(at(root()))?;
    let mut child = Command::new(&me)
        .args(["mutate-worker", &from.to_string(), &end.to_string(), &stride.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(at(&me))?;
    let out = child.stdout.take().expect("it is piped");
    let (send, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(std::result::Result::ok) {
            if send.send(line).is_err() {
                break;
            }
        }
    });
    Ok((child, lines))
}

/// The work of one process: numbers `from`, `from + stride`, … below `end`.
///
/// # Errors
/// If the tools or texts are missing.
pub(crate) fn worker(args: &mut dyn Iterator<Item = String>) -> Result<()> {
    let mut number = || {
        let word = args.next().unwrap_or_default();
        word.parse::<u64>().map_err(|_| Error::Usage(format!("`{word}`: expected a number")))
    };
    let (from, end, stride) = (number()?, number()?, number()?.max(1));
    let tools = tools::find().map_err(|m| Error::Missing(m.join(" ")))?;
    let texts = texts()?;
    let pool = crate::corpus::pool(1);
    let mut out = std::io::stdout().lock();
    for n in (from..end).step_by(usize::try_from(stride).unwrap_or(usize::MAX)) {
        let text = mutant(&texts, n);
        let found = pool.install(|| ask(&text, &tools));
        let written = writeln!(out, "{n}\t{stride}\t{found}").and_then(|()| out.flush());
        if written.is_err() {
            break;
        }
    }
    Ok(())
}

/// Returns the result for a mutant: a word, and a remark after a tab.
fn ask(text: &[u8], tools: &Tools) -> String {
    ALLOCATOR.reset_peak_usage();
    let before = ALLOCATOR.current_usage();
    let verdict = catch_unwind(|| accept(text));
    let used = ALLOCATOR.peak_usage().saturating_sub(before);
    let printed = match verdict {
        Err(panic) => return format!("panic\t{}", message(&*panic)),
        Ok(_) if used > text.len() * MEMORY_PER_BYTE + FIXED_MEMORY_BYTES => {
            return format!("memory\t{} times the text", used / text.len().max(1));
        }
        Ok(None) => return "rejected".into(),
        Ok(Some(printed)) => printed,
    };
    // Mutants have no parallel instructions: nothing they are made of has any.
    if let LlvmVerdict::Rejected(message) = llvm::verdict(tools, text)
        && is_claimed(text, &message, tools)
    {
        return format!("lenient\t{}", without_names(&message));
    }
    match catch_unwind(|| accept(&printed)) {
        Ok(Some(again)) if again == printed => "accepted".into(),
        Ok(Some(_)) => "round-trip\tthe second print differs".into(),
        Ok(None) => "round-trip\twhat was printed is rejected".into(),
        Err(panic) => format!("panic\t{}", message(&*panic)),
    }
}

/// Whether PIR claims to reject a module that LLVM rejects with a message.
fn is_claimed(text: &[u8], message: &str, tools: &Tools) -> bool {
    // LLVM accepts malformed debug information with a warning and drops it; rarely, it then rejects
    // the rest.
    if message.starts_with("DICompileUnit not listed in llvm.dbg.cu") {
        return false;
    }
    // LLVM reads in one pass, and a struct that is defined further down has no size yet. So a
    // mutant that it takes with the types at the top differs in their order alone.
    let is_type = |l: &&[u8]| l.starts_with(b"%") && l.windows(8).any(|w| w == b" = type ");
    let (types, rest): (Vec<&[u8]>, Vec<&[u8]>) =
        text.split_inclusive(|&b| b == b'\n').partition(is_type);
    let sorted = [parts_first(types), rest].concat().concat();
    sorted == text || matches!(llvm::verdict(tools, &sorted), LlvmVerdict::Rejected(_))
}

/// Sorts the definitions of types so that each follows those that it names.
fn parts_first(mut types: Vec<&[u8]>) -> Vec<&[u8]> {
    let name_end = |b: &u8| !(b.is_ascii_alphanumeric() || b"._-$%\"".contains(b));
    let names = |line: &[u8]| -> Vec<Vec<u8>> {
        line.split(name_end).filter(|w| w.starts_with(b"%")).map(<[u8]>::to_vec).collect()
    };
    let mut sorted = Vec::with_capacity(types.len());
    loop {
        let defined: Vec<_> = types.iter().filter_map(|l| names(l).into_iter().next()).collect();
        let waits = |l: &&[u8]| names(l)[1..].iter().any(|part| defined.contains(part));
        let (later, now): (Vec<&[u8]>, Vec<&[u8]>) = types.into_iter().partition(waits);
        let stuck = now.is_empty();
        sorted.extend(now);
        types = later;
        if types.is_empty() || stuck {
            sorted.extend(types);
            return sorted;
        }
    }
}

/// The canonical text, if the module is accepted.
fn accept(text: &[u8]) -> Option<Vec<u8>> {
    let module = pir_core::text::parse(text).module?;
    let verified = pir_verify::verify(module).ok()?;
    Some(pir_core::text::print::print(verified.module()))
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
    text.replace(['\n', '\t'], " ")
}

/// A message of LLVM with names and numbers left out, so that equal faults are counted together.
fn without_names(message: &str) -> String {
    let mut out = String::new();
    for word in message.split_whitespace() {
        let name = word.contains(['%', '@', '!', '$', '#', '\'', '"'])
            || word.starts_with(|c: char| c.is_ascii_digit());
        let _ = write!(
            out,
            "{}{}",
            if out.is_empty() { "" } else { " " },
            if name { "…" } else { word }
        );
    }
    out
}
