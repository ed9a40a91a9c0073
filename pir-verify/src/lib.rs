//! The rules of PIR: `Module` → [`Verified`].
//!
//! What lives here: every rule of the language (one file each, listed in [`RULES`]), the driver
//! that runs them on all functions in parallel, and the certificate that an independent checker can
//! check. Analyses live in `pir-analysis`; rendering lives in the binary.
//!
//! The verifier recomputes everything it needs, never stops at the first finding, and trusts no
//! cache. A [`Verified`] can be had from nowhere else, so what asks for one cannot be handed an
//! unchecked module.

pub mod certificate;
mod cx;
mod driver;
mod intrinsics;
mod lints;
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

pub use certificate::Certificate;
pub use cx::Cx;
pub use driver::{Invalid, Lints, Options, Verified, check, check_with, verify, verify_with};
pub use rule::{Check, RULES, Rule};
pub use sink::{MAX_PER_CODE, MAX_WITNESSES, Sink};
pub use survey::Survey;
pub use text::{TextVerdict, check_text};
