//! Fuzzing of passes over parallel LLVM IR.
//!
//! A pass author needs five lines in a test. [`check()`] generates programs, runs the pass,
//! verifies the result, compares the outcomes of both over all schedules, and panics with a small
//! program if something is wrong:
//!
//! ```
//! use pir_fuzz::{Mode, Options, check};
//!
//! let pass = |module| Ok(module);
//! let mut options = Options::of(Mode::RaceFree, 100);
//! options.may_do_nothing = true; // Otherwise a pass that changes no program fails.
//! assert_eq!(check(pass, options).valid, 100);
//! ```
//!
//! A wrong pass is reported with its input and its result:
//!
//! ```should_panic
//! use pir_core::Opcode;
//! use pir_fuzz::{Mode, Options, check};
//!
//! // Swaps the operands of every `sub`.
//! let pass = |mut module: pir_core::Module| {
//!     let main = module.find(b"main").ok_or("there is no main")?;
//!     let body = module.function_mut(main).and_then(|f| f.body.as_mut()).ok_or("no body")?;
//!     for b in body.layout().to_vec() {
//!         for i in body.insts(b).to_vec() {
//!             if body.inst(i).op() == Opcode::Sub {
//!                 body.ops_mut(i).swap(0, 1);
//!             }
//!         }
//!     }
//!     Ok(module)
//! };
//! check(pass, Options::of(Mode::Sequential, 1000));
//! ```
//!
//! Property tests draw programs by the adapters for proptest and quickcheck, in modules and
//! features of these names, and judge a pass by [`check_module`].
//!
//! The parts can be used alone:
//!
//! - [`generate()`] makes a valid module from a [`Tape`] of choices, by [`Mode`].
//! - [`examine`] applies a [`Subject`] (a function, a pipeline, or a command) to a module, and
//!   says whether the result refines it.
//! - [`near_miss`] breaks one rule of a valid module, and knows the code that must be reported.
//! - [`run`] is a campaign: many cases in parallel, with statistics and [`Report`]s that do not
//!   depend on the number of threads.
//! - [`reduce()`] shrinks a report, and [`reduce_while`] any module.
//! - [`Differential`] is the subject of campaigns against code generators.
//! - With the feature `selftest`, `selftest` has wrong passes that the fuzzer has to find.

pub mod campaign;
pub mod canonical;
mod check;
pub mod corpus;
#[cfg(feature = "selftest")]
mod correct;
pub mod coverage;
pub mod differential;
mod example;
pub mod failure;
mod freedom;
pub mod generate;
#[cfg(feature = "selftest")]
mod mutants;
mod mutate;
pub mod native;
pub mod near_miss;
pub mod openmp;
pub mod oracle;
pub mod program;
#[cfg(feature = "proptest")]
pub mod proptest;
#[cfg(feature = "quickcheck")]
pub mod quickcheck;
pub mod reduce;
pub mod report;
#[cfg(feature = "selftest")]
pub mod selftest;
pub mod shapes;
pub mod shard;
mod signature;
pub mod state;
pub mod statistics;
pub mod subject;
pub mod tape;
mod validate;

pub use campaign::{CampaignResult, Options, resume, run};
pub use check::{MAX_CHECK_STEPS, Verdict, check, check_module, check_subject};
pub use corpus::Corpus;
pub use differential::{CodeGenerator, Differential};
pub use failure::{Failure, FailureKind};
pub use generate::{GeneratorOptions, Mode, generate};
pub use oracle::{Examination, OracleOptions, examine};
pub use program::GeneratedProgram;
pub use reduce::{ReduceOptions, reduce, reduce_while};
pub use report::{Culprit, Report, unite};
pub use shapes::Shapes;
pub use shard::Shard;
pub use state::{CampaignState, Identity, StateError};
pub use statistics::{RuleCoverage, Statistics, StepCounts};
pub use subject::{Applied, CommandTemplate, PassFn, RuleHit, StartError, Subject, each_pipeline};
pub use tape::Tape;
pub use validate::{
    FunctionVerdict, Scope, Solver, SolverError, ValidateOptions, Validation, validate,
};
