//! `pir outcomes`: the set of outcomes over all schedules, and refinement.

use super::execute::{LoadedProgram, load};
use super::search::{SearchQuestion, ask, bounds};
use crate::cli::{Format, Global, Outcomes};
use crate::interrupt::INTERRUPTED_STATUS;
use crate::output::tell;
use crate::{json, output, status};
use pir_interp::Outcome;
use pir_interp::explore::{Incomplete, SearchResult};
use pir_interp::machine::OutputEvent;
use pir_interp::outcome::RunFinish;
use pir_interp::refine::{Refinement, compare};
use serde::Serialize;
use serde_json::{Map, Value};
use std::path::Path;

/// Answers for each file.
pub(super) fn run(args: &Outcomes, global: &Global) -> u8 {
    let mut worst = status::CLEAN;
    for file in &args.files {
        let one = match &args.refines {
            None => one(args, file, global),
            Some(other) => refines(args, file, other, global),
        };
        worst = worst.max(one.unwrap_or_else(|status| status));
        if worst == INTERRUPTED_STATUS {
            break;
        }
    }
    worst
}

/// The known outcomes of a program.
struct KnownOutcomes {
    found: SearchResult,
    /// The certain results, and the method that established them.
    claim: String,
    interrupted: bool,
}

fn search(args: &Outcomes, loaded: &LoadedProgram, global: &Global) -> Result<KnownOutcomes, u8> {
    let bounds = bounds(&args.search.execution, args.search.max_states);
    let answer = ask(SearchQuestion::Outcomes, loaded, &args.search.execution, bounds, global);
    let answer = answer.map_err(|stop| {
        tell!("pir: {}: {stop}", loaded.source.name);
        status::NO
    })?;
    let interrupted = answer.interrupted;
    if let Some(found) = answer.serial.found() {
        let claim = "every schedule has this outcome; one serial run".into();
        return Ok(KnownOutcomes { found, claim, interrupted });
    }
    let searched = answer.search_words();
    let words = answer.serial_words();
    let mut found = answer.found.unwrap_or_else(|| SearchResult {
        incomplete: [Incomplete::Limit("interrupted".into())].into(),
        ..SearchResult::default()
    });
    if found.is_complete() {
        let claim = format!("these are the outcomes of all schedules; {searched}");
        return Ok(KnownOutcomes { found, claim, interrupted });
    }
    // The result of the serial run is an outcome, however little was searched.
    let serial = match answer.serial.outcome {
        Some((outcome, schedule)) => {
            found.outcomes.entry(outcome).or_insert(schedule);
            "some schedule has each of these outcomes, the serial one among them"
        }
        None => "some schedule has each of these outcomes",
    };
    let claim = format!("{serial}; {words}; {searched}");
    Ok(KnownOutcomes { found, claim, interrupted })
}

fn one(args: &Outcomes, file: &Path, global: &Global) -> Result<u8, u8> {
    let loaded = load(file, &args.search.execution, global)
        .map_err(|r| r.tell_as(args.search.format, file))?;
    let KnownOutcomes { found, claim, interrupted } = search(args, &loaded, global)?;
    match args.search.format {
        Format::Json => json::print(&OutcomesLine {
            file: &loaded.source.name,
            complete: found.is_complete(),
            outcomes: found.outcomes.keys().map(as_json).collect(),
            why: reasons(&found),
            states: found.states,
            claim: &claim,
        }),
        Format::Human => {
            for outcome in found.outcomes.keys() {
                output::line(&format!("{}: {outcome}", loaded.source.name));
            }
            tell_incomplete(&loaded.source.name, &found);
            if !found.is_complete() {
                output::line(&format!("  {claim}"));
            }
            if global.verbose > 0 {
                tell!("pir: {} states, {} instructions", found.states, found.steps);
            }
        }
    }
    Ok(match interrupted {
        true => INTERRUPTED_STATUS,
        false => open_status(args.search.fail_on_inconclusive, &found),
    })
}

fn reasons(found: &SearchResult) -> Vec<String> {
    found.incomplete.iter().map(|i| i.to_string()).collect()
}

/// Says why there may be more.
pub(super) fn tell_incomplete(name: &str, found: &SearchResult) {
    if !found.is_complete() {
        output::line(&format!("{name}: inconclusive: {}", reasons(found).join("; ")));
    }
}

/// The status of an answer that need not be whole.
pub(super) fn open_status(asked: bool, found: &SearchResult) -> u8 {
    if asked && !found.is_complete() { status::INCONCLUSIVE } else { status::CLEAN }
}

fn refines(args: &Outcomes, file: &Path, other: &Path, global: &Global) -> Result<u8, u8> {
    let (source, target) = (
        load(file, &args.search.execution, global)
            .map_err(|r| r.tell_as(args.search.format, file))?,
        load(other, &args.search.execution, global)
            .map_err(|r| r.tell_as(args.search.format, other))?,
    );
    let from = search(args, &source, global)?;
    let to = search(args, &target, global)?;
    let interrupted = from.interrupted || to.interrupted;
    let (from, to) = (from.found, to.found);
    let names = (&source.source.name, &target.source.name);
    let verdict = compare(&from, &to);
    if args.search.format == Format::Json {
        let (refines, outcome, schedule) = match &verdict {
            Refinement::Refines => (Some(true), None, None),
            Refinement::Counterexample { outcome, schedule } => {
                (Some(false), Some(as_json(outcome)), Some(schedule.to_string()))
            }
            Refinement::Inconclusive { .. } => (None, None, None),
        };
        let why = match &verdict {
            Refinement::Inconclusive { why } => why.iter().map(|i| i.to_string()).collect(),
            _ => Vec::new(),
        };
        json::print(&RefinementLine {
            file: names.0,
            other: names.1,
            refines,
            outcome,
            schedule,
            why,
        });
    }
    let human = args.search.format == Format::Human;
    Ok(match verdict {
        Refinement::Inconclusive { .. } if interrupted => INTERRUPTED_STATUS,
        Refinement::Refines => {
            if human {
                output::line(&format!("{}: every outcome is one of {}", names.1, names.0));
            }
            status::CLEAN
        }
        Refinement::Counterexample { outcome, schedule } => {
            if human {
                output::line(&format!("{}: {outcome}: no outcome of {}", names.1, names.0));
                output::line(&format!("  schedule: {schedule}"));
            }
            status::NO
        }
        Refinement::Inconclusive { why } => {
            if human {
                let why: Vec<String> = why.iter().map(|i| i.to_string()).collect();
                output::line(&format!("{}: inconclusive: {}", names.1, why.join("; ")));
            }
            if args.search.fail_on_inconclusive { status::INCONCLUSIVE } else { status::CLEAN }
        }
    })
}

#[derive(Serialize)]
struct OutcomesLine<'a> {
    file: &'a str,
    complete: bool,
    outcomes: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    why: Vec<String>,
    states: u64,
    claim: &'a str,
}

#[derive(Serialize)]
struct RefinementLine<'a> {
    file: &'a str,
    other: &'a str,
    refines: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    why: Vec<String>,
}

/// An outcome as scripts read it.
fn as_json(outcome: &Outcome) -> Value {
    let mut map = Map::new();
    let mut put = |key: &str, value: Value| map.insert(key.to_owned(), value);
    match outcome {
        Outcome::Hang => {
            put("kind", "hang".into());
        }
        Outcome::Ub { kind, .. } => {
            put("kind", "ub".into());
            put("why", kind.name().into());
        }
        Outcome::Return { with, memory, events } => {
            match with {
                RunFinish::Value(value) => {
                    put("kind", "return".into());
                    put("value", value.as_ref().map_or("void", |v| &v.text).into());
                }
                RunFinish::Exit(status) => {
                    put("kind", "exit".into());
                    put("status", (*status).into());
                }
                RunFinish::Abort(why) => {
                    put("kind", "abort".into());
                    put("why", why.as_str().into());
                }
            }
            let values = memory.iter().map(|(n, v)| (n.clone(), v.text.clone().into()));
            put("memory", Value::Object(values.collect()));
            let call = |e: &OutputEvent| {
                let (stream, text) = match e {
                    OutputEvent::Out(text) => ("stdout", text),
                    OutputEvent::Err(text) => ("stderr", text),
                };
                Value::String(format!("{stream} {:?}", String::from_utf8_lossy(text)))
            };
            put("calls", events.iter().map(call).collect());
        }
    }
    Value::Object(map)
}
