//! Fuzzing of passes over parallel IR.

pub mod campaign;
pub mod failure;
pub mod generate;
pub mod oracle;
pub mod subject;
pub mod tape;

pub use campaign::{CampaignResult, Options, Report, Statistics, run};
pub use failure::{Failure, FailureKind};
pub use generate::{GeneratorOptions, Mode, generate};
pub use oracle::{Examination, OracleOptions, examine};
pub use subject::{CommandTemplate, PassFn, Subject};
pub use tape::Tape;
