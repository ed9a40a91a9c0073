//! Passes: the objects of `pir opt --list-passes --format json`, and remarks as a SARIF log for
//! code-scanning services.

use super::sarif::{SarifPlace, location};
use super::text::ReportText;
use pir_core::debug::SourcePlace;
use pir_transform::{Pass, Remark, RemarkKind};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A pass: a line of `pir opt --list-passes --format json`, or the object of `--explain`.
#[derive(Serialize)]
pub struct PassReport {
    name: &'static str,
    summary: &'static str,
    /// When to run a pass that is in no level.
    when: Option<&'static str>,
    conditions: &'static str,
    parameters: Vec<ParameterJson>,
    before: &'static str,
    after: &'static str,
}

#[derive(Serialize)]
struct ParameterJson {
    name: &'static str,
    summary: &'static str,
    default: u64,
}

impl PassReport {
    /// Describes a pass.
    pub fn new(pass: &Pass) -> Self {
        let (before, after) = pass.example();
        let parameters = pass.parameters.iter().map(|p| ParameterJson {
            name: p.name,
            summary: p.summary,
            default: p.default,
        });
        Self {
            name: pass.name,
            summary: pass.summary,
            when: pass.when,
            conditions: pass.conditions,
            parameters: parameters.collect(),
            before,
            after,
        }
    }
}

/// Gives remarks without debug information their place in the text of the module.
pub fn with_places(remarks: &[Remark], text: &ReportText<'_>) -> Vec<Remark> {
    let one = |r: &Remark| {
        let mut r = r.clone();
        if r.source.is_none() {
            let place = text.position(r.offset);
            r.source = place.map(|(l, c)| SourcePlace::new(text.place_name(), l as u32, c as u32));
        }
        r
    };
    remarks.iter().map(one).collect()
}

/// Returns remarks as a SARIF log. A rule is a pass with the name of a rule of it, such as
/// `licm/invariant`. Neither a change nor a reason against one is a fault.
pub fn remarks_sarif(remarks: &[Remark]) -> Value {
    let id = |r: &Remark| format!("{}/{}", r.pass, r.rule);
    let ids: BTreeSet<String> = remarks.iter().map(id).collect();
    let rule = |id: &String| json!({ "id": id, "defaultConfiguration": { "level": "note" } });
    let result = |r: &Remark| {
        let (kind, text) = match r.kind {
            RemarkKind::Applied => ("pass", r.message.clone()),
            RemarkKind::Missed => ("informational", format!("not done: {}", r.message)),
        };
        let name = format!("@{}, %{}", r.function, r.block);
        let place = r.source.as_ref().map(|p| SarifPlace {
            file: &p.file,
            line: Some(p.line),
            column: (p.column > 0).then_some(p.column),
        });
        let location = location(&name, place.as_ref());
        // The level must be `none` wherever the kind is not `fail` (SARIF 2.1.0, 3.27.10).
        json!({
            "ruleId": id(r),
            "kind": kind,
            "level": "none",
            "message": { "text": text },
            "locations": [location],
        })
    };
    pir_diag::sarif::log(ids.iter().map(rule).collect(), remarks.iter().map(result).collect())
}
