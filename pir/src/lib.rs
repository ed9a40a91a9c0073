//! How the `pir` command shows diagnostics: to people, as JSON, as SARIF. A library of its own so
//! that tests and fuzz targets render their findings; nothing else of the binary is in it.

pub mod json;
pub mod render;
pub mod sarif;
