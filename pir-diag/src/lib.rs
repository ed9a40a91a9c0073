//! Diagnostics as the `pir` command shows them: for people with the lines of the text, as JSON, and
//! as a SARIF log.
//!
//! A [`pir_core::Diagnostic`] is data, and the other libraries print nothing.
//!
//! ```
//! let text = b"define void @f() {\n  br label %no\n}\n";
//! let parsed = pir_core::text::parse(text);
//! let shown = pir_diag::render("f.pir", text, &parsed.diagnostics);
//! assert!(shown.contains("f.pir:2"), "{shown}");
//! ```

pub mod json;
pub mod render;
pub mod sarif;

pub use render::{Render, Style, render};
