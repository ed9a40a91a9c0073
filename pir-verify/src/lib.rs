//! The rules of PIR: `Module` → [`Verified`].
//!
//! This crate holds every rule of the language (one file each, listed in [`RULES`]), the driver
//! that runs them on all functions in parallel, and the generator of certificates for an
//! independent checker. Analyses are in `pir-analysis`; the binary renders diagnostics.
//!
//! The verifier recomputes everything it needs, never stops at the first fault, and trusts no
//! cache. Since only the verifier constructs a [`Verified`], code that requires one cannot be given
//! an unchecked module.
//!
//! ```
//! let text = b"define void @f() {
//! entry:
//!   fork [label %a, label %b]
//! a:
//!   ret void
//! b:
//!   join
//!   ret void
//! }
//! ";
//! let module = pir_core::text::parse(text).module.expect("it parses");
//! let invalid = pir_verify::verify(module).expect_err("a strand cannot return");
//! assert_eq!(invalid.diagnostics[0].code.to_string(), "PIR0303");
//! ```

mod built;
pub mod certificate;
mod cx;
mod driver;
mod intrinsics;
mod list;
mod llvm;
mod place;
mod rule;
mod rules;
mod scan;
mod sink;
mod survey;
#[cfg(test)]
mod testing;
mod text;
mod warnings;

pub use certificate::Certificate;
pub use cx::RuleContext;
pub use driver::{
    InvalidModule, Options, Verified, WarningLevel, check, check_with, verify, verify_again,
    verify_with,
};
pub use list::RULES;
pub use rule::{Check, Rule};
pub use sink::{DiagnosticSink, MAX_PER_CODE, MAX_WITNESSES};
pub use survey::InstructionSurvey;
pub use text::{TextVerdict, check_text};
pub use warnings::unknown_backend::KNOWN_BACKENDS;
