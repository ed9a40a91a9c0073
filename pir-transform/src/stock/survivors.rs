//! The passes of LLVM 22 that were found to keep the meaning of encoded programs.

/// The passes, by the names that `opt -passes` has for them. `bench/stock.py` finds them, and
/// `docs/stock-llvm.md` has the figures: an experiment, not a proof. `always-inline` is missing,
/// since it moves allocations as `inline` does, and `argpromotion`, since it moves loads out of
/// calls of lanes: both had no report, but are wrong.
pub const SURVIVING_PASSES: &[&str] = &[
    "adce",
    "aggressive-instcombine",
    "bdce",
    "constraint-elimination",
    "correlated-propagation",
    "dce",
    "deadargelim",
    "dfa-jump-threading",
    "div-rem-pairs",
    "dse",
    "float2int",
    "function-attrs",
    "globaldce",
    "globalopt",
    "gvn-hoist",
    "indvars",
    "inferattrs",
    "instsimplify",
    "ipsccp",
    "jump-threading",
    "lcssa",
    "licm",
    "loop-deletion",
    "loop-distribute",
    "loop-fusion",
    "loop-idiom",
    "loop-instsimplify",
    "loop-load-elim",
    "loop-reduce",
    "loop-rotate",
    "loop-simplify",
    "loop-simplifycfg",
    "loop-sink",
    "loop-unroll",
    "mem2reg",
    "memcpyopt",
    "mergefunc",
    "nary-reassociate",
    "reassociate",
    "rpo-function-attrs",
    "sccp",
    "separate-const-offset-from-gep",
    "simple-loop-unswitch",
    "simplifycfg",
    "slp-vectorizer",
    "sroa",
    "tailcallelim",
    "vector-combine",
    "verify",
];

/// Returns the names of the passes of a pipeline, without their parameters and without the words
/// that nest passes, such as `function`.
///
/// ```
/// use pir_transform::stock::passes_of;
///
/// let names: Vec<&str> = passes_of("function(sroa<modify-cfg>,gvn),dce").collect();
/// assert_eq!(names, ["sroa", "gvn", "dce"]);
/// ```
pub fn passes_of(pipeline: &str) -> impl Iterator<Item = &str> {
    const NESTING: [&str; 7] =
        ["module", "cgscc", "function", "loop", "loop-mssa", "machine-function", "devirt"];
    let words = pipeline.split([',', '(', ')']).map(str::trim);
    let names = words.map(|w| w.split('<').next().unwrap_or_default());
    names.filter(|n| !n.is_empty() && !NESTING.contains(n))
}
