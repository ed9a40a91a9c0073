//! OpenMP in LLVM IR: directives and calls of the run time become parallel instructions.

use pir_core::{Code, Diagnostic};
use pir_openmp::{Options, Raised};
use pir_verify::Verified;

/// Why nothing was raised.
#[derive(Debug, thiserror::Error)]
pub enum RaiseError {
    /// The directives of the module can't be lowered.
    #[error("{}", .0.first().map_or_else(String::new, ToString::to_string))]
    Directives(Vec<Diagnostic>),
    /// The run time is used in another way than compilers use it, or a pass failed.
    #[error("nothing was raised: {0}")]
    Openmp(#[from] pir_openmp::Error),
}

/// Replaces the directives of a module by calls of the run time. A module without directives stays
/// as it is.
///
/// # Errors
/// Returns why they can't be replaced.
pub fn lower_directives(module: Verified) -> Result<Verified, Vec<Diagnostic>> {
    if !pir_directives::has_directives(module.module()) {
        return Ok(module);
    }
    let mut module = module.into_module();
    pir_directives::lower(&mut module)?;
    pir_verify::verify(module).map_err(|invalid| {
        let first = invalid.diagnostics.first().map_or("", |d| &d.message);
        let message = format!("the code of the directives can't be taken apart: {first}");
        let help = "keep the values that blocks share in memory";
        vec![Diagnostic::new(Code::NotLowered, message).help(help)]
    })
}

/// Raises the OpenMP of a module, as clang and flang compile it, to forks and joins.
///
/// # Errors
/// Returns why nothing was raised. A construct that is not supported is none of these reasons: it
/// stays, and the report says why.
pub fn raise(module: Verified, options: &Options) -> Result<Raised, RaiseError> {
    let module = lower_directives(module).map_err(RaiseError::Directives)?;
    Ok(pir_openmp::raise(module, options)?)
}
