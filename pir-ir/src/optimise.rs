//! Passes by the names that `pir opt` takes.

use pir_transform::{Options, Pipeline, PipelineError, Transformed};
use pir_verify::Verified;

/// Why passes did not run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptimiseError {
    /// The list of passes is wrong.
    #[error(transparent)]
    Pipeline(#[from] PipelineError),
    /// A pass made an invalid module, which is a bug of the pass.
    #[error(transparent)]
    Pass(#[from] pir_transform::Error),
}

/// Runs passes on a module, and verifies the result. `passes` is a list as `pir opt --passes` takes
/// it, such as `licm,cse` or `O2`.
///
/// # Errors
/// Returns an error if a pass is unknown, or made an invalid module.
///
/// ```
/// use pir_ir::{optimise, parse, verify};
///
/// let text = b"define i32 @f(i32 %x) {\n  %a = add i32 %x, 1\n  %b = add i32 %x, 1\n  \
///              %c = mul i32 %a, %b\n  ret i32 %c\n}\n";
/// let done = optimise(verify(parse(text).module.expect("it parses"))?, "cse")?;
/// assert_eq!(done.remarks[0].pass, "cse");
/// assert!(!done.module.module().to_string().contains("%b = add"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn optimise(module: Verified, passes: &str) -> Result<Transformed, OptimiseError> {
    let pipeline: Pipeline = passes.parse()?;
    Ok(pir_transform::run(module, &pipeline, &Options::default())?)
}
