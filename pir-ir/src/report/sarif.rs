//! Parts of SARIF logs.

use serde_json::{Value, json};

/// Returns a location: a function, and a file with line and column where they are known.
pub(super) fn location(function: &str, file: Option<(&str, Option<(u32, Option<u32>)>)>) -> Value {
    let mut location = json!({ "logicalLocations": [{
        "fullyQualifiedName": function,
        "kind": "function",
    }] });
    if let Some((file, place)) = file {
        let mut physical = json!({ "artifactLocation": { "uri": file } });
        if let Some((line, column)) = place {
            physical["region"] = json!({ "startLine": line });
            if let Some(column) = column {
                physical["region"]["startColumn"] = json!(column);
            }
        }
        location["physicalLocation"] = physical;
    }
    location
}
