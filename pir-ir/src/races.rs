//! Data races over all schedules.
//!
//! One serial run decides whether any schedule has a race if the program synchronises only by
//! forks, joins, `width`, `lockstep`, barriers and updates that commute. Of other programs, a
//! sample of schedules is run if they ask for the number of threads, and all schedules are
//! searched, up to a time limit.

use crate::prepare::{Input, PreparedProgram, StartError};
use crate::search::{SearchAnswer, SearchOptions, SearchQuestion, ask};
use pir_core::Module;
use pir_core::attr::Attr;
use pir_interp::explore::Incomplete;
use pir_interp::outcome::Outcome;
use pir_interp::race::{InstSite, Race, SiteAccess};
use pir_interp::run::Detector;
use pir_interp::sched::Schedule;
use pir_interp::site::InstDescription;
use pir_interp::ub::Ub;
use pir_verify::Verified;
use std::fmt;

/// One of the two accesses of a race.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RacingAccess {
    /// The instruction.
    pub at: InstDescription,
    /// Whether it writes.
    pub is_write: bool,
    /// Whether it is atomic.
    pub is_atomic: bool,
    /// The construct of the source that the code is of, such as `task at a.c:7`.
    pub construct: Option<String>,
}

impl RacingAccess {
    fn new(module: &Module, a: SiteAccess) -> Self {
        Self {
            at: InstDescription::new(module, a.site),
            is_write: a.mode.write,
            is_atomic: a.mode.atomic,
            construct: construct_of(module, a.site),
        }
    }
}

/// Returns the construct whose code an instruction is in.
fn construct_of(module: &Module, site: InstSite) -> Option<String> {
    let set = module.function(site.function)?.attrs;
    module.attrs.get(set).iter().find_map(|a| match *a {
        Attr::String(key, Some(value)) if module.attrs.text(key) == b"pir-construct" => {
            Some(String::from_utf8_lossy(module.attrs.text(value)).into_owned())
        }
        _ => None,
    })
}

/// A race, and how to see it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FoundRace {
    /// The name of a global or a word for another object, and an offset.
    pub location: String,
    /// The accesses, in the order of the run.
    pub accesses: [RacingAccess; 2],
    /// A schedule with the race, which `pir run --replay` takes.
    pub schedule: Schedule,
    /// The number of threads that the program was told.
    pub threads: u32,
}

impl FoundRace {
    /// Describes a race of a run. O(blocks and instructions of the two functions).
    pub fn new(module: &Module, race: &Race, schedule: Schedule, threads: u32) -> Self {
        let accesses = [race.first, race.second].map(|a| RacingAccess::new(module, a));
        Self { location: race.location.clone(), accesses, schedule, threads }
    }
}

/// Why there may be races where none was found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Doubt {
    /// The search was not complete.
    Search(Incomplete),
    /// Some schedules of a sample were not run to their end.
    Sample(String),
    /// One serial run does not tell of the other schedules.
    Serial(String),
    /// A run ends with undefined behaviour, and what would come after it is not known.
    Undefined {
        /// The kind of it.
        kind: Ub,
        /// The reason, and the place; none in a search, which keeps outcomes without places.
        at: Option<(String, InstDescription)>,
    },
    /// The iterations of `simd` loops were run in their order.
    SimdLoops,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search(incomplete) => incomplete.fmt(f),
            Self::Sample(why) => f.write_str(why),
            Self::Serial(why) => write!(f, "one serial run does not tell: {why}"),
            Self::Undefined { kind, at: None } => {
                let code = kind.code();
                f.write_str("the program's behaviour is undefined ")?;
                write!(f, "({kind}, {code}): `pir run` shows where")
            }
            Self::Undefined { kind, at: Some((why, at)) } => {
                let code = kind.code();
                write!(f, "the program's behaviour is undefined ({kind}, {code}): {why} at {at}")
            }
            Self::SimdLoops => {
                f.write_str("the iterations of `simd` loops were run in their order")
            }
        }
    }
}

/// The answer in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Some schedule has a race.
    Race,
    /// No schedule has one.
    None,
    /// None was found, and there may be one.
    Inconclusive,
}

impl Answer {
    /// Returns the word: `race`, `none` or `inconclusive`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Race => "race",
            Self::None => "none",
            Self::Inconclusive => "inconclusive",
        }
    }
}

/// What is known of the races of a program, and by which method.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// The races that were found.
    pub races: Vec<FoundRace>,
    /// Why there may be races where none was found.
    pub doubts: Vec<Doubt>,
    /// The detector that found them, or found none.
    pub detector: Detector,
    /// What the verdict claims, the method, and its limits.
    pub claim: String,
    /// The result of the serial run, and why it does not cover all schedules.
    pub serial: String,
    /// Whether the search was stopped from outside.
    pub interrupted: bool,
}

impl Verdict {
    /// Returns the answer in one word.
    pub fn answer(&self) -> Answer {
        match (self.races.is_empty(), self.doubts.is_empty()) {
            (false, _) => Answer::Race,
            (true, true) => Answer::None,
            (true, false) => Answer::Inconclusive,
        }
    }
}

/// Looks for data races in all schedules of a call of `entry`. Calls of OpenMP's run time are
/// raised first.
///
/// Ends within [`SearchOptions::timeout`], or soon after it.
///
/// # Errors
/// Returns what keeps the program from starting.
///
/// ```
/// use pir_ir::{Answer, Input, SearchOptions, parse, races, verify};
///
/// let text = b"
/// define i32 @main() {
/// entry:
///   %x = alloca i32
///   fork [label %left, label %right]
/// left:
///   store i32 1, ptr %x
///   br label %done
/// right:
///   store i32 2, ptr %x
///   br label %done
/// done:
///   join
///   ret i32 0
/// }";
/// let module = verify(parse(text).module.expect("it parses"))?;
/// let verdict = races(&module, "main", &Input::default(), &SearchOptions::default())?;
/// assert_eq!(verdict.answer(), Answer::Race);
/// assert_eq!(verdict.races[0].accesses[0].at.block, "left");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn races(
    module: &Verified,
    entry: &str,
    input: &Input,
    options: &SearchOptions,
) -> Result<Verdict, StartError> {
    let raised = pir_openmp::raise(module.clone(), &pir_openmp::Options::for_races())?;
    let prepared = PreparedProgram::new(raised.module, entry, input, options.max_memory)?;
    let question = SearchQuestion::Races(options.detector);
    let answer = ask(question, &prepared, &input.stdin, options)?;
    let mut verdict = verdict(prepared.program.module(), &answer);
    if let [_, _, ..] = answer.sizes[..] {
        let threads = match answer.found {
            Some(_) => answer.threads.to_string(),
            None => answer.sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(" or "),
        };
        verdict.claim = format!("{}; {threads} threads", verdict.claim);
    }
    if verdict.races.is_empty() && pir_openmp::has_simd_loops(prepared.program.module()) {
        verdict.doubts.push(Doubt::SimdLoops);
        verdict.claim.push_str("; `simd` loops as if they were sequential");
    }
    Ok(verdict)
}

/// Concludes from what the runs and searches found.
fn verdict(module: &Module, answer: &SearchAnswer) -> Verdict {
    let serial = &answer.serial;
    let one_run = match serial.detector {
        Detector::Bags => "SP-bags in one serial run",
        Detector::Clocks => "vector clocks in one serial run",
    };
    let words = answer.serial_words();
    let serial_words = match &serial.decided {
        Ok(()) => format!("{words}; {one_run} tell of all schedules"),
        Err(why) => format!("{words}; it does not tell of the others: {why}"),
    };
    let found = |r: &Race, s: &Schedule| FoundRace::new(module, r, s.clone(), answer.threads);
    let conclude = |races, doubts, detector, claim| Verdict {
        races,
        doubts,
        detector,
        claim,
        serial: serial_words,
        interrupted: answer.interrupted,
    };
    if let (None, Some(sampled)) = (&answer.found, &answer.sampled)
        && !sampled.races.is_empty()
    {
        let races = sampled.races.iter();
        let races = races.map(|(r, (n, s))| FoundRace::new(module, r, s.clone(), *n)).collect();
        let claim = some_race(&format!("vector clocks in {} schedules", sampled.ended));
        return conclude(races, Vec::new(), Detector::Clocks, claim);
    }
    if let Some(search) = &answer.found {
        let races: Vec<_> = search.races.iter().map(|(r, s)| found(r, s)).collect();
        let doubts = doubts(module, answer);
        let part = if search.is_complete() { "all" } else { "part of all" };
        let by = format!("vector clocks in {part} schedules, {} states", search.states);
        let claim = match (races.is_empty(), doubts.is_empty()) {
            (true, true) => format!("no schedule has a race on this input; {by}"),
            (true, false) => format!("{words}; {}", answer.search_words()),
            (false, true) => format!("some schedule has each of these races on this input; {by}"),
            (false, false) => some_race(&by),
        };
        return conclude(races, doubts, Detector::Clocks, claim);
    }
    match &serial.decided {
        Ok(()) if serial.races.is_empty() => {
            let claim = format!("no schedule has a race on this input; {one_run}");
            conclude(Vec::new(), Vec::new(), serial.detector, claim)
        }
        // SP-bags stop where they can't decide, and may have found what is none.
        Err(why) if serial.races.is_empty() || serial.detector == Detector::Bags => {
            let claim = format!("{words}; {}", answer.search_words());
            conclude(Vec::new(), vec![Doubt::Serial(why.clone())], serial.detector, claim)
        }
        _ => {
            let races = serial.races.iter().map(|(r, s)| found(r, s)).collect();
            conclude(races, Vec::new(), serial.detector, some_race(one_run))
        }
    }
}

/// Returns why a search may have missed races; after a sample in alphabetical order.
fn doubts(module: &Module, answer: &SearchAnswer) -> Vec<Doubt> {
    let Some(search) = &answer.found else { return Vec::new() };
    let mut doubts: Vec<Doubt> = search.incomplete.iter().cloned().map(Doubt::Search).collect();
    doubts.extend(undefined(module, answer));
    let Some(sampled) = &answer.sampled else { return doubts };
    doubts.extend(sampled.stopped.iter().cloned().map(Doubt::Sample));
    if let Err(reason) = &answer.serial.decided
        && !search.is_complete()
    {
        doubts.push(Doubt::Serial(reason.clone()));
    }
    doubts.sort_by_cached_key(ToString::to_string);
    doubts.dedup_by_key(|d| d.to_string());
    doubts
}

/// Describes undefined behaviour at which a run ends, since what would come after it is not known.
fn undefined(module: &Module, answer: &SearchAnswer) -> Option<Doubt> {
    let found = answer.found.iter().flat_map(|f| f.outcomes.keys());
    let sampled = answer.sampled.iter().filter_map(|s| s.undefined.as_ref());
    found.chain(sampled).find_map(|outcome| match outcome {
        Outcome::Ub { kind, why, place } => {
            // A search keeps outcomes without their places.
            let site = place.as_ref().and_then(|p| p.sites.first());
            let at = site.map(|&site| (why.clone(), InstDescription::new(module, site)));
            Some(Doubt::Undefined { kind: *kind, at })
        }
        _ => None,
    })
}

fn some_race(by: &str) -> String {
    format!("some schedule has each of these races, and others may exist; {by}")
}
