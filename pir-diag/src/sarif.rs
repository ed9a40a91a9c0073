//! `pir verify --format sarif`: one SARIF 2.1.0 log for all files, for code-scanning services.

use crate::render::{line_starts, position};
use pir_core::diag::{Code, Diagnostic};
use serde_json::{Value, json};

/// Collects results of several files.
#[derive(Default)]
pub struct Sarif {
    results: Vec<Value>,
}

impl Sarif {
    /// Adds the diagnostics of a file.
    pub fn add(&mut self, file: &str, text: &[u8], diagnostics: &[Diagnostic]) {
        let lines = line_starts(if diagnostics.is_empty() { b"" } else { text });
        for d in diagnostics {
            let region = |start: u32| {
                let (line, column) = position(&lines, start);
                json!({ "startLine": line, "startColumn": column })
            };
            let artifact = json!({ "uri": file });
            let place =
                |start: u32| json!({ "artifactLocation": artifact, "region": region(start) });
            let location = match d.span_in(text) {
                Some(s) => json!({ "physicalLocation": place(s.start) }),
                None => json!({ "physicalLocation": { "artifactLocation": artifact } }),
            };
            let mut location = location;
            if let Some(f) = &d.function {
                let kind = json!([{ "fullyQualifiedName": f, "kind": "function" }]);
                location["logicalLocations"] = kind;
            }
            let related: Vec<Value> = d
                .labels
                .iter()
                .map(|l| {
                    json!({
                        "physicalLocation": place(l.span.start),
                        "message": { "text": l.message },
                    })
                })
                .collect();
            let flows: Vec<Value> = d
                .witness
                .iter()
                .map(|path| {
                    let steps: Vec<Value> = path
                        .iter()
                        .map(|b| json!({ "location": { "message": { "text": format!("%{b}") } } }))
                        .collect();
                    json!({ "threadFlows": [{ "locations": steps }] })
                })
                .collect();
            let mut text = d.message.clone();
            for n in d.notes.iter().chain(&d.help) {
                text.push('\n');
                text.push_str(n);
            }
            let mut result = json!({
                "ruleId": d.code.to_string(),
                "level": d.severity.name(),
                "message": { "text": text },
                "locations": [location],
            });
            if !related.is_empty() {
                result["relatedLocations"] = Value::Array(related);
            }
            if !flows.is_empty() {
                result["codeFlows"] = Value::Array(flows);
            }
            self.results.push(result);
        }
    }

    /// The log.
    pub fn finish(self) -> Value {
        let rules: Vec<Value> = Code::ALL
            .iter()
            .map(|c| {
                json!({
                    "id": c.to_string(),
                    "shortDescription": { "text": c.title() },
                    "defaultConfiguration": { "level": c.severity().name() },
                })
            })
            .collect();
        log(rules, self.results)
    }
}

/// Creates a log of this tool with these rules and results, as objects of the format.
pub fn log(rules: Vec<Value>, results: Vec<Value>) -> Value {
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "pir",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "results": results,
        }],
    })
}
