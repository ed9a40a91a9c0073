//! Parts of SARIF logs.

use serde_json::{Value, json};

/// A file, with line and column where they are known.
pub(super) struct SarifPlace<'a> {
    pub file: &'a str,
    pub line: Option<u32>,
    pub column: Option<u32>,
}

/// Returns the location of a function, and of a place if there is one.
pub(super) fn location(function: &str, place: Option<&SarifPlace<'_>>) -> Value {
    let mut location = json!({ "logicalLocations": [{
        "fullyQualifiedName": function,
        "kind": "function",
    }] });
    if let Some(SarifPlace { file, line, column }) = place {
        let mut physical = json!({ "artifactLocation": { "uri": file } });
        if let Some(line) = line {
            physical["region"] = json!({ "startLine": line });
            if let Some(column) = column {
                physical["region"]["startColumn"] = json!(column);
            }
        }
        location["physicalLocation"] = physical;
    }
    location
}
