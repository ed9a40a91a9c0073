//! `pir race`: data races over all schedules.

use super::execute::{JsonRace, load};
use super::outcomes::{bounds, open_status, tell_incomplete};
use crate::cli::{Format, Global, Race};
use crate::{json, output, status};
use pir_interp::explore::explore;
use serde::Serialize;
use std::path::Path;

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
}

fn one(args: &Race, file: &Path, global: &Global) -> Result<u8, u8> {
    let loaded = load(file, &args.execution, global)?;
    let bounds = bounds(&args.execution, args.max_states);
    let found = explore(&loaded.program, loaded.entry, &loaded.input, &bounds, None);
    let found = found.map_err(|stop| {
        eprintln!("pir: {}: {stop}", loaded.source.name);
        status::NO
    })?;
    let name = &loaded.source.name;
    let verdict = match (found.races.is_empty(), found.is_complete()) {
        (false, _) => "race",
        (true, true) => "none",
        (true, false) => "inconclusive",
    };
    match args.format {
        Format::Json => {
            let races = found.races.iter().map(|(r, s)| loaded.race_json(r, s.to_string()));
            let why = found.incomplete.iter().map(|i| i.to_string()).collect();
            json::print(&Line { file: name, verdict, races: races.collect(), why });
        }
        Format::Human => {
            for (race, schedule) in &found.races {
                output::line(&format!("{name}: {}\n  replay: {schedule}", loaded.race(race)));
            }
            match verdict {
                "none" => output::line(&format!("{name}: no data race")),
                "inconclusive" => tell_incomplete(name, &found),
                _ => {}
            }
        }
    }
    Ok(match verdict {
        "race" => status::NO,
        _ => open_status(args.fail_on_inconclusive, &found),
    })
}
