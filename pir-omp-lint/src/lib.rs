//! Checks of OpenMP programs that compilers do not make: rules that calls hide
//! (`docs/openmp-checks.md`).
//!
//! [`check`] reads the calls of the run time, before they are raised. Each function gets a summary
//! of the effects that a call of it may and must have; then each function is checked with the
//! summaries of those that it calls.
//!
//! ```
//! let text = b"declare void @__kmpc_critical(ptr, i32, ptr)
//! declare void @__kmpc_end_critical(ptr, i32, ptr)
//! declare void @__kmpc_barrier(ptr, i32)
//! @loc = constant i32 0
//! @section = global [8 x i32] zeroinitializer
//! define void @wait() {
//!   call void @__kmpc_barrier(ptr @loc, i32 0)
//!   ret void
//! }
//! define void @work() {
//!   call void @__kmpc_critical(ptr @loc, i32 0, ptr @section)
//!   call void @wait()
//!   call void @__kmpc_end_critical(ptr @loc, i32 0, ptr @section)
//!   ret void
//! }
//! ";
//! let module = pir_core::text::parse(text).into_result().expect("it parses");
//! let module = pir_verify::verify(module)?;
//! let found = pir_omp_lint::check(module, &pir_omp_lint::CheckOptions::default())?;
//! assert!(found[0].message.contains("critical"), "{}", found[0].message);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod addresses;
mod call_graph;
mod events;
mod flow;
mod leave;
mod locks;
mod model;
mod nesting;
mod paths;
mod report;
mod summary;
mod teams;
mod uniform;

pub use model::Verdict;
use paths::Paths;
use pir_openmp::Error;
use pir_verify::Verified;
pub use report::{ErrorLevel, Finding};
use summary::Summaries;

/// Variables become values, so that conditions and locks are recognised.
const PREPARE: &str = "inline(size=0),sroa,mem2reg,constant-propagation";

/// Selects the findings that [`check`] reports.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CheckOptions {
    /// Calls of functions that are defined elsewhere, where a barrier would be wrong.
    pub unknown_calls: bool,
}

impl CheckOptions {
    /// Sets whether calls of functions that are defined elsewhere are reported.
    #[must_use]
    pub fn with_unknown_calls(mut self, yes: bool) -> Self {
        self.unknown_calls = yes;
        self
    }
}

/// Checks a module, as clang or flang write it. The findings are in the order of the source.
///
/// # Errors
/// If a pass fails, which is a fault of that pass.
pub fn check(module: Verified, options: &CheckOptions) -> Result<Vec<Finding>, Error> {
    let prepared =
        pir_transform::run(module, &PREPARE.parse()?, &pir_transform::Options::default())?;
    let module = prepared.module.module();
    let all = Summaries::of(module, !options.unknown_calls);
    let mut found = Vec::new();
    let inits = locks::Inits::of(&all);
    for &f in &all.functions {
        let facts = &all.facts[&f];
        let paths = Paths::new(module, all.body(f), facts);
        nesting::check(&all, f, &paths, &mut found);
        locks::check(&all, f, &inits, &paths, &mut found);
        leave::check(&all, f, &paths, &mut found);
    }
    locks::order(&all, &mut found);
    teams::check(&all, &mut found);
    // Copies of code that was inlined are at the same place as the code.
    let key = |f: &Finding| match &f.place {
        Some(place) => (Some(place.clone()), String::new(), None, f.code),
        None => (None, f.function.clone(), f.offset, f.code),
    };
    found.sort_by(|a, b| {
        let by_verdict = b.verdict.cmp(&a.verdict);
        key(a).cmp(&key(b)).then(by_verdict).then_with(|| a.message.cmp(&b.message))
    });
    // A possible finding is redundant where a certain one has the same code and place.
    found.dedup_by(|b, a| key(a) == key(b) && (a.message == b.message || a.verdict > b.verdict));
    Ok(found)
}
