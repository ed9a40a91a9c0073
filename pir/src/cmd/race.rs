//! `pir race`: data races over all schedules.
//!
//! One serial run decides whether any schedule has a race if the program synchronises only by
//! forks, joins, `width`, `lockstep`, barriers and updates that commute. Of other programs, a
//! sample of schedules is run if they ask for the number of threads, and all schedules are
//! searched, up to a time limit.
//!
//! Programs with OpenMP are raised first.

use super::execute::{JsonRace, LoadedProgram, load_for_races};
use super::search::{SearchAnswer, SearchQuestion, ask, bounds};
use crate::cli::{Format, Global, Race};
use crate::interrupt::INTERRUPTED_STATUS;
use crate::output::tell;
use crate::{json, output, status};
use pir_interp::outcome::Outcome;
use pir_interp::race;
use pir_interp::run::Detector;
use pir_interp::sched::Schedule;
use pir_interp::ub::StopReason;
use serde::Serialize;
use std::io::Read as _;
use std::path::Path;

/// Answers for each file.
pub(super) fn run(args: &Race, global: &Global) -> u8 {
    let mut worst = status::CLEAN;
    let mut input = Vec::new();
    if args.stdin
        && let Err(e) = std::io::stdin().lock().read_to_end(&mut input)
    {
        tell!("pir: can't read standard input: {e}");
        return status::INPUT;
    }
    for file in &args.files {
        worst = worst.max(one(args, file, &input, global).unwrap_or_else(|status| status));
        if worst == INTERRUPTED_STATUS {
            break;
        }
    }
    worst
}

#[derive(Serialize)]
struct RaceLine<'a> {
    file: &'a str,
    verdict: &'static str,
    races: Vec<JsonRace>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    why: Vec<String>,
    detector: &'static str,
    claim: &'a str,
    serial: &'a str,
}

/// The answer and the method that found it.
struct RaceAnswer {
    /// The races, each with a schedule and its number of threads.
    races: Vec<(race::Race, Schedule, u32)>,
    /// Why there may be races where none was found.
    why: Vec<String>,
    detector: &'static str,
    /// The claim of the verdict, and its limits.
    claim: String,
    /// The result of the serial run, and why it does not cover all schedules.
    serial: String,
    interrupted: bool,
}

impl RaceAnswer {
    fn verdict(&self) -> &'static str {
        match (self.races.is_empty(), self.why.is_empty()) {
            (false, _) => "race",
            (true, true) => "none",
            (true, false) => "inconclusive",
        }
    }
}

fn one(args: &Race, file: &Path, input: &[u8], global: &Global) -> Result<u8, u8> {
    let loaded = load_for_races(file, &args.search.execution, global)
        .map_err(|r| r.tell_as(args.search.format, file))?;
    let name = &loaded.source.name;
    let answer = answer(args, &loaded, input, global).map_err(|stop| {
        tell!("pir: {name}: {stop}");
        status::NO
    })?;
    let verdict = answer.verdict();
    match args.search.format {
        Format::Json => {
            let races = answer.races.iter().map(|(r, s, n)| loaded.race_json(r, s.to_string(), *n));
            json::print(&RaceLine {
                file: name,
                verdict,
                races: races.collect(),
                why: answer.why.clone(),
                detector: answer.detector,
                claim: &answer.claim,
                serial: &answer.serial,
            });
        }
        Format::Human => {
            for (race, schedule, threads) in &answer.races {
                let size = match threads {
                    &pir_interp::run::DEFAULT_MAX_THREADS => String::new(),
                    n => format!("\n  threads: {n}"),
                };
                let race = loaded.race(race);
                output::line(&format!("{name}: {race}{size}\n  replay: {schedule}"));
            }
            match verdict {
                "none" => output::line(&format!("{name}: no data race")),
                "inconclusive" => {
                    output::line(&format!("{name}: inconclusive: {}", answer.why.join("; ")));
                }
                _ => {}
            }
            output::line(&format!("  {}", answer.claim));
            if global.verbose > 0 {
                tell!("pir: {name}: {}", answer.serial);
            }
        }
    }
    Ok(match verdict {
        _ if answer.interrupted => INTERRUPTED_STATUS,
        "race" => status::NO,
        "inconclusive" if args.search.fail_on_inconclusive => status::INCONCLUSIVE,
        _ => status::CLEAN,
    })
}

fn answer(
    args: &Race,
    loaded: &LoadedProgram,
    input: &[u8],
    global: &Global,
) -> Result<RaceAnswer, Box<StopReason>> {
    let mut bounds = bounds(&args.search.execution, args.search.max_states);
    bounds.run.input.extend_from_slice(input);
    let question = SearchQuestion::Races(args.detector);
    let answer = ask(question, loaded, &args.search.execution, bounds, global)?;
    let serial = &answer.serial;
    let by_bags = serial.detector == Detector::Bags;
    let (name, one_run) = match serial.detector {
        Detector::Bags => ("bags", "SP-bags in one serial run"),
        Detector::Clocks => ("clocks", "vector clocks in one serial run"),
    };
    let words = answer.serial_words();
    let serial_words = match &serial.decided {
        Ok(()) => format!("{words}; {one_run} tell of all schedules"),
        Err(why) => format!("{words}; it does not tell of the others: {why}"),
    };
    let own = |races: &[(race::Race, Schedule)]| -> Vec<(race::Race, Schedule, u32)> {
        races.iter().map(|(r, s)| (r.clone(), s.clone(), answer.threads)).collect()
    };
    let sampled = answer.sampled.as_ref();
    let (races, why, detector, claim) = match (&answer.found, &serial.decided) {
        (None, _) if sampled.is_some_and(|s| !s.races.is_empty()) => {
            let races = sampled.iter().flat_map(|s| &s.races);
            let races = races.map(|(r, (n, s))| (r.clone(), s.clone(), *n)).collect();
            let ended = sampled.map_or(0, |s| s.ended);
            (races, Vec::new(), "clocks", some(&format!("vector clocks in {ended} schedules")))
        }
        (Some(found), _) => {
            let races = found.races.iter();
            let races: Vec<_> =
                races.map(|(r, s)| (r.clone(), s.clone(), answer.threads)).collect();
            let mut why: Vec<String> = found.incomplete.iter().map(|i| i.to_string()).collect();
            why.extend(undefined(loaded, &answer));
            if let Some(sampled) = sampled {
                why.extend(sampled.stopped.iter().cloned());
                if let Err(reason) = &serial.decided
                    && !found.is_complete()
                {
                    why.push(format!("one serial run does not tell: {reason}"));
                }
                why.sort();
                why.dedup();
            }
            let part = if found.is_complete() { "all" } else { "part of all" };
            let by = format!("vector clocks in {part} schedules, {} states", found.states);
            let claim = match (races.is_empty(), why.is_empty()) {
                (true, true) => format!("no schedule has a race on this input; {by}"),
                (true, false) => format!("{words}; {}", answer.search_words()),
                (false, true) => {
                    format!("some schedule has each of these races on this input; {by}")
                }
                (false, false) => some(&by),
            };
            (races, why, "clocks", claim)
        }
        (None, Ok(())) if serial.races.is_empty() => {
            let claim = format!("no schedule has a race on this input; {one_run}");
            (Vec::new(), Vec::new(), name, claim)
        }
        (None, Err(why)) if serial.races.is_empty() || by_bags => {
            let why = vec![format!("one serial run does not tell: {why}")];
            let claim = format!("{words}; {}", answer.search_words());
            (Vec::new(), why, name, claim)
        }
        (None, _) => (own(&serial.races), Vec::new(), name, some(one_run)),
    };
    let claim = match (&answer.sizes[..], answer.found.is_some()) {
        ([_], _) => claim,
        (_, true) => format!("{claim}; {} threads", answer.threads),
        (all, false) => {
            let all: Vec<String> = all.iter().map(u32::to_string).collect();
            format!("{claim}; {} threads", all.join(" or "))
        }
    };
    let (mut why, mut claim) = (why, claim);
    if races.is_empty() && pir_openmp::has_simd_loops(loaded.program.module()) {
        why.push("the iterations of `simd` loops were run in their order".into());
        claim.push_str("; `simd` loops as if they were sequential");
    }
    let interrupted = answer.interrupted;
    Ok(RaceAnswer { races, why, detector, claim, serial: serial_words, interrupted })
}

/// Describes undefined behaviour at which a run ends, since what would come after it is not known.
fn undefined(loaded: &LoadedProgram, answer: &SearchAnswer) -> Option<String> {
    let found = answer.found.iter().flat_map(|f| f.outcomes.keys());
    let sampled = answer.sampled.iter().filter_map(|s| s.undefined.as_ref());
    found.chain(sampled).find_map(|outcome| match outcome {
        Outcome::Ub { kind, why, place } => {
            // A search keeps outcomes without their places.
            let place = place.as_ref().and_then(|p| loaded.trace(p).into_iter().next());
            let place = place
                .map_or_else(|| "`pir run` shows where".to_owned(), |p| format!("{why} at {p}"));
            Some(format!("the program's behaviour is undefined ({kind}): {place}"))
        }
        _ => None,
    })
}

fn some(by: &str) -> String {
    format!("some schedule has each of these races, and others may exist; {by}")
}
