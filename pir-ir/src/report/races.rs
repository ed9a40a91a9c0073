//! Races: the objects of `pir race --format json`, and reports for people.

use super::text::ReportText;
use crate::races::{Doubt, FoundRace, RacingAccess, Verdict};
use pir_core::Code;
use pir_interp::run::{DEFAULT_MAX_THREADS, Detector};
use serde::Serialize;

/// A race.
#[derive(Serialize)]
pub struct RaceJson {
    code: String,
    location: String,
    accesses: [AccessJson; 2],
    threads: u32,
    schedule: String,
}

#[derive(Serialize)]
struct AccessJson {
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

fn kind_of(access: &RacingAccess) -> &'static str {
    if access.is_write { "write" } else { "read" }
}

impl RaceJson {
    /// Converts a race. Lines are those of the text.
    pub fn new(race: &FoundRace, text: &ReportText<'_>) -> Self {
        let access = |a: &RacingAccess| {
            let source = a.at.source.as_ref();
            AccessJson {
                function: a.at.function.clone(),
                block: a.at.block.clone(),
                line: text.position(a.at.offset).map(|p| p.0),
                kind: kind_of(a),
                atomic: a.is_atomic,
                construct: a.construct.clone(),
                source: source.map(|p| format!("{}:{}:{}", p.file, p.line, p.column)),
            }
        };
        Self {
            code: Code::DataRace.to_string(),
            location: race.location.clone(),
            accesses: [access(&race.accesses[0]), access(&race.accesses[1])],
            threads: race.threads,
            schedule: race.schedule.to_string(),
        }
    }
}

/// The verdict on a file: a line of `pir race --format json`.
#[derive(Serialize)]
pub struct RaceReport<'a> {
    file: &'a str,
    verdict: &'static str,
    races: Vec<RaceJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    why: Vec<String>,
    detector: &'static str,
    claim: &'a str,
    serial: &'a str,
}

impl<'a> RaceReport<'a> {
    /// Converts a verdict.
    pub fn new(verdict: &'a Verdict, text: &ReportText<'a>) -> Self {
        Self {
            file: text.name(),
            verdict: verdict.answer().name(),
            races: verdict.races.iter().map(|r| RaceJson::new(r, text)).collect(),
            why: doubts(verdict, text),
            detector: match verdict.detector {
                Detector::Bags => "bags",
                Detector::Clocks => "clocks",
            },
            claim: &verdict.claim,
            serial: &verdict.serial,
        }
    }
}

/// Returns why there may be races where none was found, with places in the text.
pub fn doubts(verdict: &Verdict, text: &ReportText<'_>) -> Vec<String> {
    let one = |doubt: &Doubt| match doubt {
        Doubt::Undefined { kind, at: Some((why, at)) } => {
            let place = text.place(at);
            format!(
                "the program's behaviour is undefined ({kind}, {}): {why} at {place}",
                kind.code()
            )
        }
        other => other.to_string(),
    };
    verdict.doubts.iter().map(one).collect()
}

/// Describes a race in three lines.
pub fn race_words(race: &FoundRace, text: &ReportText<'_>) -> String {
    let one = |a: &RacingAccess| {
        let atomic = if a.is_atomic { "atomic " } else { "" };
        let construct = a.construct.as_ref().map_or_else(String::new, |c| format!(", in {c}"));
        format!("  {atomic}{}: {}{construct}", kind_of(a), text.place(&a.at))
    };
    let [first, second] = &race.accesses;
    format!("data race on {}\n{}\n{}", race.location, one(first), one(second))
}

/// Describes a race, and how it is seen again.
pub fn replay_words(race: &FoundRace, text: &ReportText<'_>) -> String {
    let threads = match race.threads {
        DEFAULT_MAX_THREADS => String::new(),
        n => format!("\n  threads: {n}"),
    };
    format!("{}{threads}\n  replay: {}", race_words(race, text), race.schedule)
}
