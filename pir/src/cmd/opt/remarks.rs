//! Remarks in files: YAML like LLVM's, or a SARIF log for code-scanning services.

use pir_transform::{Remark, RemarkKind};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// Returns the text of the file with this name: SARIF if it ends in `.sarif`.
pub(super) fn text(remarks: &[Remark], file: &Path) -> String {
    match file.extension().is_some_and(|e| e == "sarif") {
        true => format!("{:#}\n", sarif(remarks)),
        false => remarks.iter().map(Remark::yaml).collect(),
    }
}

/// A rule is a pass with the name of a rule of it, such as `licm/invariant`. Neither a change nor a
/// reason against one is a fault.
fn sarif(remarks: &[Remark]) -> Value {
    let id = |r: &Remark| format!("{}/{}", r.pass, r.rule);
    let ids: BTreeSet<String> = remarks.iter().map(id).collect();
    let rule = |id: &String| json!({ "id": id, "defaultConfiguration": { "level": "note" } });
    let result = |r: &Remark| {
        let (kind, text) = match r.kind {
            RemarkKind::Applied => ("pass", r.message.clone()),
            RemarkKind::Missed => ("informational", format!("not done: {}", r.message)),
        };
        let name = format!("@{}, %{}", r.function, r.block);
        let mut location = json!({ "logicalLocations": [{
            "fullyQualifiedName": name,
            "kind": "function",
        }] });
        if let Some((file, line, column)) = &r.source {
            let mut region = json!({ "startLine": line });
            if *column > 0 {
                region["startColumn"] = json!(column);
            }
            location["physicalLocation"] =
                json!({ "artifactLocation": { "uri": file }, "region": region });
        }
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
