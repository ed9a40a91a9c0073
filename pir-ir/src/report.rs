//! Results as JSON, in the formats of the command `pir` with `--format json`, and in words.
//!
//! The command, the C library and other tools write the same objects from here.

pub mod analysis;
pub mod lowering;
pub mod outcomes;
pub mod passes;
#[cfg(feature = "engine")]
pub mod profile;
pub mod races;
pub mod raised;
mod sarif;
pub mod text;

pub use analysis::{Dominance, FileFacts, FunctionFacts};
pub use lowering::RegionLowering;
pub use outcomes::{OutcomesReport, RefinementReport};
pub use passes::{PassReport, remarks_sarif, with_places};
#[cfg(feature = "engine")]
pub use profile::ProfileReport;
pub use races::{RaceJson, RaceReport};
pub use raised::{raise_report, raised_lines, raised_regions, raised_sarif, raised_sarif_results};
pub use text::ReportText;

/// Returns an object of this module as a line of JSON.
///
/// # Panics
/// Never for the objects of this module: only maps with keys that are no strings can fail.
pub fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|e| panic!("JSON: {e}"))
}
