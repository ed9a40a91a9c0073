//! The entries for tests: fuzz a pass and panic with a small program if it fails, or judge it on
//! one module.

use crate::campaign::{self, Options};
use crate::failure::Failure;
use crate::oracle::{OracleOptions, examine};
use crate::reduce::reduce;
use crate::statistics::Statistics;
use crate::subject::Subject;
use pir_core::module::Module;
use std::fmt;
use std::sync::atomic::AtomicBool;

/// Fuzzes a pass, and returns the statistics. Ends at the first case that fails.
///
/// # Panics
/// If the pass fails: with the reduced program, the result of the pass, and the failure. If it
/// changes none of the programs, which shows nothing, unless [`Options::may_do_nothing`] is set.
pub fn check(
    pass: impl Fn(Module) -> Result<Module, String> + Sync,
    options: Options,
) -> Statistics {
    check_subject(&Subject::Function(&pass), options)
}

/// Fuzzes a pass of any kind, as [`check`] does.
///
/// # Panics
/// As [`check`], and if a command cannot be started.
pub fn check_subject(subject: &Subject<'_>, mut options: Options) -> Statistics {
    if let Subject::Command(command) = subject
        && let Err(why) = command.probe()
    {
        panic!("{why}");
    }
    options.max_reports = 1;
    let result = campaign::run(subject, &options, &AtomicBool::new(false));
    if let Some(report) = result.reports.into_iter().next() {
        let reduced = reduce(subject, &options, report, &options.reduction);
        panic!("the pass is wrong: {reduced}");
    }
    let Statistics { cases, pass_fired, .. } = result.statistics;
    assert!(
        pass_fired > 0 || cases == 0 || options.may_do_nothing,
        "the pass changed none of {cases} programs, so that nothing is known about it: use more \
         cases, other modes or a corpus, or set `Options::may_do_nothing`"
    );
    result.statistics
}

/// The verdict about a pass on one module.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// All outcomes of the result are outcomes of the module, under every schedule.
    Refines,
    /// The pass fails.
    Fails {
        /// The failure.
        failure: Box<Failure>,
        /// The text of the result, if there is one.
        target: Option<String>,
    },
    /// There is no verdict within the bounds, for this reason.
    Inconclusive(String),
    /// The module does not verify, has no function `@main` without parameters, or does not end
    /// within the bounds.
    Unusable,
}

impl Verdict {
    /// Whether the pass fails.
    pub fn is_failure(&self) -> bool {
        matches!(self, Self::Fails { .. })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refines => f.write_str("the result refines the module"),
            Self::Inconclusive(why) => write!(f, "inconclusive: {why}"),
            Self::Unusable => f.write_str("the module is not valid, or cannot be run"),
            Self::Fails { failure, target: None } => write!(f, "{failure}"),
            Self::Fails { failure, target: Some(text) } => write!(f, "{failure}\n; target\n{text}"),
        }
    }
}

/// The maximum number of operations of a run in [`check_module`]: a property test that shrinks a
/// program meets many endless loops. Generated programs of the default sizes need far fewer.
pub const MAX_CHECK_STEPS: u64 = 1 << 16;

/// Applies a pass to a module with a function `i32 @main()`, and compares the outcomes of both, as
/// a campaign does. A property test can call it for each program that it draws. The bounds are the
/// default ones, but for [`MAX_CHECK_STEPS`].
///
/// ```
/// use pir_fuzz::{Verdict, check_module};
///
/// let text = "define i32 @main() {\n  %x = sub i32 7, 1\n  ret i32 %x\n}\n";
/// let module = pir_core::text::parse(text.as_bytes()).module.expect("it parses");
/// assert_eq!(check_module(|module| Ok(module), &module), Verdict::Refines);
/// let broken = |_| Err("not today".to_owned());
/// assert_eq!(check_module(broken, &module).to_string(), "crash: not today");
/// ```
pub fn check_module(
    pass: impl Fn(Module) -> Result<Module, String> + Sync,
    module: &Module,
) -> Verdict {
    let options = OracleOptions { max_steps: MAX_CHECK_STEPS, ..OracleOptions::default() };
    let found = examine(&Subject::Function(&pass), module.clone(), &options);
    match (found.failure, found.inconclusive) {
        _ if !found.valid => Verdict::Unusable,
        (Some(failure), _) => Verdict::Fails { failure: Box::new(failure), target: found.target },
        (None, Some(why)) => Verdict::Inconclusive(why),
        (None, None) => Verdict::Refines,
    }
}
