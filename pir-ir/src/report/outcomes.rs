//! Outcomes and refinement: the objects of `pir outcomes --format json`.

use crate::outcomes::KnownOutcomes;
use pir_interp::Outcome;
use pir_interp::explore::Incomplete;
use pir_interp::machine::OutputEvent;
use pir_interp::outcome::RunFinish;
use pir_interp::refine::Refinement;
use serde::Serialize;
use serde_json::{Map, Value};

/// The outcomes of a file: a line of `pir outcomes --format json`.
#[derive(Serialize)]
pub struct OutcomesReport<'a> {
    file: &'a str,
    complete: bool,
    outcomes: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    why: Vec<String>,
    states: u64,
    claim: &'a str,
}

impl<'a> OutcomesReport<'a> {
    /// Converts the outcomes of a file.
    pub fn new(file: &'a str, known: &'a KnownOutcomes) -> Self {
        let found = &known.found;
        Self {
            file,
            complete: found.is_complete(),
            outcomes: found.outcomes.keys().map(outcome_json).collect(),
            why: reasons(&found.incomplete),
            states: found.states,
            claim: &known.claim,
        }
    }
}

/// Returns reasons in words.
pub fn reasons<'a>(why: impl IntoIterator<Item = &'a Incomplete>) -> Vec<String> {
    why.into_iter().map(ToString::to_string).collect()
}

/// Whether a file refines another one: a line of `pir outcomes --refines --format json`.
#[derive(Serialize)]
pub struct RefinementReport<'a> {
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

impl<'a> RefinementReport<'a> {
    /// Converts the verdict on whether `other` has only outcomes of `file`.
    pub fn new(file: &'a str, other: &'a str, verdict: &Refinement) -> Self {
        let (mut outcome, mut schedule, mut why) = (None, None, Vec::new());
        let refines = match verdict {
            Refinement::Refines => Some(true),
            Refinement::Counterexample { outcome: found, schedule: by } => {
                (outcome, schedule) = (Some(outcome_json(found)), Some(by.to_string()));
                Some(false)
            }
            Refinement::Restructured { how, schedule: by } => {
                (why, schedule) = (vec![how.to_string()], Some(by.to_string()));
                Some(false)
            }
            Refinement::Inconclusive { why: reason } => {
                why = reasons(reason);
                None
            }
        };
        Self { file, other, refines, outcome, schedule, why }
    }
}

/// Returns an outcome as an object.
pub fn outcome_json(outcome: &Outcome) -> Value {
    let mut map = Map::new();
    let mut put = |key: &str, value: Value| map.insert(key.to_owned(), value);
    if let Some(code) = outcome.code() {
        put("code", code.to_string().into());
    }
    match outcome {
        Outcome::Hang => {
            put("kind", "hang".into());
        }
        Outcome::Ub { kind, .. } => {
            put("kind", "ub".into());
            put("why", kind.name().into());
        }
        Outcome::Return { with, memory, events, .. } => {
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
