//! The execution engine: runs functions of verified modules by lowering, one of two code
//! generators, and the run time.
//!
//! ```
//! use pir_core::builder::FunctionBuilder;
//! use pir_core::{Module, Type};
//! use pir_engine::{Executable, Options};
//!
//! // data[i] *= 2.0, in parallel.
//! let mut module = Module::new();
//! let f = FunctionBuilder::new(&mut module, "scale", Type::VOID, &[Type::PTR, Type::I64]);
//! let (data, n) = (f.arg(0), f.arg(1));
//! f.parallel_for(0, n, |f, i| {
//!     let p = f.gep(Type::F64, data, i);
//!     f.store(f.fmul(f.load(Type::F64, p), 2.0), p);
//! });
//! f.ret_void();
//! f.finish()?;
//!
//! let program = Executable::new(pir_verify::verify(module)?, &Options::default())?;
//! let mut data = vec![1.5; 1000];
//! let scale = program.function::<fn(*mut f64, i64)>("scale")?;
//! scale.call(data.as_mut_ptr(), data.len() as i64)?;
//! assert!(data.iter().all(|&x| x == 3.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What lives here: [`Executable`], the call of a function by its name with arguments as text, and
//! the generator that goes through `clang-22`, with a cache of what that made. Machine code in
//! memory is made by `pir-jit`, threads are `pir-runtime`'s.

mod atexit;
mod cache;
mod call;
mod constructors;
mod error;
mod error_codes;
mod executable;
mod exit;
mod libraries;
mod llvm;
mod machine_code;
mod openmp;
mod reach;
mod source;
mod symbols;
mod typed;
mod undefined;

pub use call::{Arguments, Returned};
pub use error::Error;
pub use error_codes::fault_code;
pub use executable::{Executable, Generator, Options, Phases};
pub use exit::{abandon_process, leave_process, on_exit};
pub use libraries::{is_in_process, missing_symbol_hint};
pub use llvm::{NO_GLOBAL_ANALYSES, abandon_builds, has_ordered_atomics};
pub use pir_jit::Error as CodeError;
pub use pir_lower::RegionInfo;
pub use pir_runtime::{
    Fault, FaultKind, Profile, RegionProfile, RunReport, Runtime, own_process, report_faults_with,
};
pub use reach::{catching_function, reachable};
pub use source::{Location, SourceText};
pub use typed::{Argument, Function, FunctionType, Outcome};

#[cfg(doctest)]
#[doc = include_str!("../../docs/lowering/README.md")]
struct Book;
