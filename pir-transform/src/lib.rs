//! Transformations of modules: each pass is a row of [`PASSES`], a [`Pipeline`] is a list of them,
//! and [`run`] applies one to a verified module.
//!
//! ```
//! use pir_transform::{Options, Pipeline, run};
//!
//! let text = b"define i32 @f(i32 %n) {
//!   %unused = mul i32 %n, %n
//!   ret i32 %n
//! }
//! ";
//! let module = pir_core::text::parse(text).module.unwrap();
//! let verified = pir_verify::verify(module)?;
//! let pipeline: Pipeline = "dce".parse()?;
//! let done = run(verified, &pipeline, &Options::default())?;
//! assert_eq!(done.remarks.len(), 1);
//! assert!(!done.module.module().to_string().contains("mul"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A pass changes one function at a time, and the functions of a module are changed in parallel.
//! The result of a pass refines its input (`docs/reference/memory.md`): each of its outcomes is one
//! of the input, for every schedule. `docs/how-to-add-a-pass.md` has the rules for
//! new passes.

mod access_versions;
mod address;
mod affine;
mod alias;
mod callees;
mod cost;
mod counted_loop;
mod cx;
mod edit;
mod facts;
mod infer;
mod inlined_locations;
mod inlining;
mod local_ssa;
mod loop_code;
mod loop_edit;
mod memory_classes;
mod module_facts;
mod one_strand;
mod parameter;
mod pass;
mod passes;
mod perfect_nest;
mod pipeline;
mod region_edit;
mod regions;
mod remark;
mod reopened;
mod runner;
pub mod stock;
mod trip_code;
mod validity;

pub use affine::AffineAddress;
pub use callees::Callees;
pub use cx::PassContext;
pub use edit::{erase_all, remove_unreachable};
pub use facts::{depends_on_thread, has_word};
pub use infer::infer_attributes;
pub use module_facts::ModuleFacts;
pub use pass::{Kept, Parameter, Pass, Reads};
pub use passes::{PASSES, pass_named};
pub use pipeline::{Level, Pipeline, PipelineError, Stage};
pub use remark::{Remark, RemarkKind};
pub use reopened::merge_values_of_reopened_regions;
pub use runner::{Error, Options, PassTime, Printed, Transformed, Unverified, run, run_unverified};
