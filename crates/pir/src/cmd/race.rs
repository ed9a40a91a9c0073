//! `pir race`: data races over all schedules.
//!
//! Where forks and joins are all that orders strands, one serial run tells whether any schedule has
//! a race, however many there are. For other programs all schedules are searched.

use super::execute::{JsonRace, Loaded, load};
use super::outcomes::bounds;
use crate::cli::{Detector, Format, Global, Race};
use crate::output::tell;
use crate::{json, output, status};
use pir_interp::explore::{Bounds, explore};
use pir_interp::race;
use pir_interp::sched::Schedule;
use pir_interp::serial::{self, Verdict};
use pir_interp::ub::Stop;
use serde::Serialize;
use std::path::Path;
use std::time::Instant;

/// Steps of the serial run before the search, if none are asked for: a few seconds.
const FIRST_STEPS: u64 = 1 << 28;

/// Answers for each file.
pub fn run(args: &Race, global: &Global) -> u8 {
    let answers = args.files.iter().map(|f| one(args, f, global).unwrap_or_else(|status| status));
    answers.fold(status::CLEAN, u8::max)
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    verdict: &'static str,
    races: Vec<JsonRace>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    why: Vec<String>,
    detector: &'static str,
    claim: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    serial: Option<&'a str>,
}

/// What was found, and by what.
struct Answer {
    races: Vec<(race::Race, Schedule)>,
    /// Why there may be races where none was found.
    why: Vec<String>,
    detector: &'static str,
    /// Runs that the answer is about.
    looked_at: String,
    /// Why a serial run did not tell, if one was tried.
    serial: Option<String>,
}

impl Answer {
    fn verdict(&self) -> &'static str {
        match (self.races.is_empty(), self.why.is_empty()) {
            (false, _) => "race",
            (true, true) => "none",
            (true, false) => "inconclusive",
        }
    }

    /// What the verdict says and what it does not.
    fn claim(&self) -> String {
        let Self { looked_at, .. } = self;
        match self.verdict() {
            "none" => format!("no schedule has a race on this input; {looked_at}"),
            "race" if self.detector == "bags" || !self.why.is_empty() => {
                format!("some schedule has each of these races, and others may exist; {looked_at}")
            }
            "race" => format!("some schedule has each of these races on this input; {looked_at}"),
            _ => format!("nothing; {looked_at}"),
        }
    }
}

fn one(args: &Race, file: &Path, global: &Global) -> Result<u8, u8> {
    let loaded = load(file, &args.execution, global)?;
    let name = &loaded.source.name;
    let answer = answer(args, &loaded).map_err(|stop| {
        tell!("pir: {name}: {stop}");
        status::NO
    })?;
    let (verdict, claim) = (answer.verdict(), answer.claim());
    match args.format {
        Format::Json => {
            let races = answer.races.iter().map(|(r, s)| loaded.race_json(r, s.to_string()));
            json::print(&Line {
                file: name,
                verdict,
                races: races.collect(),
                why: answer.why.clone(),
                detector: answer.detector,
                claim: &claim,
                serial: answer.serial.as_deref(),
            });
        }
        Format::Human => {
            for (race, schedule) in &answer.races {
                output::line(&format!("{name}: {}\n  replay: {schedule}", loaded.race(race)));
            }
            match verdict {
                "none" => output::line(&format!("{name}: no data race")),
                "inconclusive" => {
                    output::line(&format!("{name}: inconclusive: {}", answer.why.join("; ")));
                }
                _ => {}
            }
            output::line(&format!("  {claim}"));
            if let Some(why) = answer.serial.filter(|_| global.verbose > 0) {
                tell!("pir: {name}: one serial run does not tell: {why}");
            }
        }
    }
    Ok(match verdict {
        "race" => status::NO,
        "inconclusive" if args.fail_on_inconclusive => status::INCONCLUSIVE,
        _ => status::CLEAN,
    })
}

fn answer(args: &Race, loaded: &Loaded) -> Result<Answer, Box<Stop>> {
    let mut bounds = bounds(&args.execution, args.max_states);
    let start = Instant::now();
    let mut serial = None;
    if args.detector != Detector::Clocks {
        match in_one_run(args, loaded, &bounds)? {
            Verdict::Decided(races) => {
                let looked_at = "SP-bags in one serial run".into();
                return Ok(Answer { races, why: Vec::new(), detector: "bags", looked_at, serial });
            }
            Verdict::Undecided(why) if args.detector == Detector::Bags => {
                return Ok(Answer {
                    races: Vec::new(),
                    why: vec![format!("one serial run does not tell: {why}")],
                    detector: "bags",
                    looked_at: "SP-bags in one serial run".into(),
                    serial: Some(why),
                });
            }
            Verdict::Undecided(why) => serial = Some(why),
        }
    }
    // The time is that of both.
    bounds.run.timeout = bounds.run.timeout.map(|t| t.saturating_sub(start.elapsed()));
    let found = explore(&loaded.program, loaded.entry, &loaded.input, &bounds, None)?;
    let part = if found.is_complete() { "all" } else { "part of all" };
    Ok(Answer {
        why: found.incomplete.iter().map(|i| i.to_string()).collect(),
        detector: "clocks",
        looked_at: format!("vector clocks in {part} schedules, {} states", found.states),
        races: found.races.into_iter().collect(),
        serial,
    })
}

/// What one serial run tells; before a search it is not given long.
fn in_one_run(args: &Race, loaded: &Loaded, bounds: &Bounds) -> Result<Verdict, Box<Stop>> {
    let mut options = bounds.run.clone();
    if args.detector == Detector::Auto && args.execution.max_steps.is_none() {
        options.max_steps = FIRST_STEPS;
    }
    serial::races(&loaded.program, loaded.entry, &loaded.input, &options, None)
}
