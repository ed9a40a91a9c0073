//! The passes of LLVM 22 that were found to keep the meaning of encoded programs.

/// The passes, by the names that `opt -passes` has for them. `bench/stock.py` finds them, and
/// `docs/stock-llvm.md` has the figures: an experiment, not a proof.
pub const SURVIVING_PASSES: &[&str] = &["verify"];

/// Returns the names of the passes of a pipeline, without their parameters and without the words
/// that nest passes, such as `function`.
///
/// ```
/// let names: Vec<&str> = pir_transform::stock::passes_of("function(sroa<modify-cfg>,gvn),dce").collect();
/// assert_eq!(names, ["sroa", "gvn", "dce"]);
/// ```
pub fn passes_of(pipeline: &str) -> impl Iterator<Item = &str> {
    const NESTING: [&str; 7] =
        ["module", "cgscc", "function", "loop", "loop-mssa", "machine-function", "devirt"];
    let words = pipeline.split([',', '(', ')']).map(str::trim);
    let names = words.map(|w| w.split('<').next().unwrap_or_default());
    names.filter(|n| !n.is_empty() && !NESTING.contains(n))
}
