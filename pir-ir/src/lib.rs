//! PIR in one crate: all that a front end, a tool or a language binding needs.
//!
//! PIR is LLVM IR with three more instructions, `fork`, `halt` and `join`. This crate joins the
//! others under one roof, so that a compiler names one dependency:
//!
//! | to | call | more in |
//! |---|---|---|
//! | build a module | [`FunctionBuilder`] | [`build`] |
//! | read and write text | [`parse`], `module.to_string()` | [`ir::text`] |
//! | verify it | [`verify`] | [`verifier`], [`diag`] |
//! | ask about it | [`analysis::Analyses`] | [`analysis`], [`report::analysis`] |
//! | optimise it | [`optimise()`] | [`transform`] |
//! | raise OpenMP | [`raise()`] | [`openmp`], [`directives`] |
//! | run it with every check | [`run`] | [`interp`], [`host`] |
//! | look for races, for all outcomes | [`races()`], [`outcomes()`] | [`report`] |
//! | lower it to plain LLVM IR | [`lower`] | [`lowering`] |
//! | compile and call it | `engine::Executable` | `engine`, with the feature of this name |
//! | prove a verdict, check a proof | [`Certificate`], [`certificate::check_json`] | [`certificate`] |
//! | draw it | [`graph::picture`] | [`graph`] |
//! | fuzz a pass | `fuzz::run` | `fuzz`, with the feature of this name |
//!
//! # Features
//!
//! | feature | default | for |
//! |---|---|---|
//! | `engine` | yes | machine code in memory, by Cranelift or by clang |
//! | `fuzz` | no | fuzzing of passes |
//!
//! The engine is the largest part: with it, 117 crates are built, and without it 68, and what takes
//! longest, Cranelift, is among the others. A tool that verifies, transforms or lowers modules does
//! well without it: `pir-ir = { version = "0.1", default-features = false }`.
//!
//! # From nothing to a parallel call
//!
//! A compiler walks its syntax tree and asks a builder for instructions. Loops, spawned strands and
//! reductions have functions of their own:
//!
//! ```
//! use pir_ir::{FunctionBuilder, Input, Module, Type, build::RmwOp};
//!
//! // long sum_to(long n): adds up 0, 1, … n - 1, all at the same time.
//! let mut module = Module::new();
//! let f = FunctionBuilder::new(&mut module, "sum_to", Type::I64, &[Type::I64]);
//! f.at(("sum.k", 1, 1)); // the place in the front end's own source
//! let zero = f.int(Type::I64, 0);
//! let sum = f.reduce(RmwOp::Add, zero, 0, f.arg(0), |_, i| i);
//! f.ret(sum);
//! f.finish()?;
//!
//! // Nothing but `verify` makes a `Verified`, and everything below asks for one.
//! let module = match pir_ir::verify(module) {
//!     Ok(module) => module,
//!     Err(invalid) => {
//!         return Err(pir_ir::diag::render("sum.k", b"", &invalid.diagnostics).into());
//!     }
//! };
//!
//! // The interpreter reports undefined behaviour, races and hangs.
//! let ten = Input { arguments: vec!["10".into()], ..Input::default() };
//! let run = pir_ir::run(&module, "sum_to", &ten, &Default::default())?;
//! assert!(run.races.is_empty());
//! let verdict = pir_ir::races(&module, "sum_to", &ten, &Default::default())?;
//! assert_eq!(verdict.answer(), pir_ir::Answer::None);
//!
//! // Passes know regions, and lowering chooses how strands run.
//! let optimised = pir_ir::optimise(module, "O2")?;
//! let llvm = pir_ir::lower(optimised.module.clone(), &Default::default())?.to_string();
//! assert!(!llvm.contains("fork ["));
//!
//! # #[cfg(feature = "engine")] {
//! // Machine code that runs on all cores.
//! use pir_ir::engine::{Executable, Options};
//! let program = Executable::new(optimised.module, &Options::default())?;
//! let sum_to = program.function::<fn(i64) -> i64>("sum_to")?;
//! assert_eq!(sum_to.call(1000)?, 499_500);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A module may also come as text, from another compiler or from a test:
//!
//! ```
//! let text = "define void @f() {\n  fork [label %a]\na:\n  ret void\n}\n";
//! let module = pir_ir::parse(text.as_bytes()).module.expect("it parses");
//! let invalid = pir_ir::verify(module).expect_err("a strand can't return");
//! let shown = pir_ir::diag::render("f.pir", text.as_bytes(), &invalid.diagnostics);
//! assert!(shown.contains("error[PIR0303]"), "{shown}");
//! ```
//!
//! The programs in `pir-ir/examples` go on from here: `front_end` and `rows` are whole compilers.

mod interpret;
mod optimise;
mod outcomes;
mod prepare;
mod races;
mod raise;
pub mod report;
mod search;

pub use interpret::{Run, run};
pub use optimise::{OptimiseError, optimise};
pub use outcomes::{KnownOutcomes, outcomes, refines};
pub use prepare::{Input, NoEntry, PreparedProgram, StartError, find_entry};
pub use races::{Answer, Doubt, FoundRace, RacingAccess, Verdict, races};
pub use raise::{RaiseError, lower_directives, raise};
pub use search::{DEFAULT_TIMEOUT, SearchOptions};

pub use pir_analysis as analysis;
pub use pir_check as certificate;
pub use pir_core as ir;
pub use pir_diag as diag;
pub use pir_directives as directives;
#[cfg(feature = "engine")]
pub use pir_engine as engine;
#[cfg(feature = "fuzz")]
pub use pir_fuzz as fuzz;
pub use pir_graph as graph;
pub use pir_host as host;
pub use pir_interp as interp;
pub use pir_lower as lowering;
pub use pir_openmp as openmp;
pub use pir_transform as transform;
pub use pir_verify as verifier;

#[doc(inline)]
pub use pir_core::builder::FunctionBuilder;
#[doc(inline)]
pub use pir_core::text::parse;
#[doc(inline)]
pub use pir_core::{Block, Code, Diagnostic, GlobalId, Inst, Module, Type, Value};
#[doc(inline)]
pub use pir_lower::lower;
#[doc(inline)]
pub use pir_verify::{Certificate, Verified, verify};

/// What code generation names: the builder, and the kinds of its instructions.
pub mod build {
    #[doc(inline)]
    pub use pir_core::builder::{
        BuildError, Clause, Fork, FunctionBuilder, Operand, SourcePosition,
    };
    #[doc(inline)]
    pub use pir_core::inst::{FloatPredicate, IntPredicate, Ordering, RmwOp};
}
