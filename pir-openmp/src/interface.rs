//! The functions of OpenMP's run time: a row for each, in one table.
//!
//! ```
//! use pir_openmp::interface::{Meaning, function};
//!
//! let barrier = function(b"__kmpc_barrier").expect("a function of the run time");
//! assert_eq!(barrier.meaning, Meaning::Barrier);
//! assert_eq!(function(b"omp_set_lock_").map(|f| f.name), Some("omp_set_lock"));
//! assert!(function(b"printf").is_none());
//! ```

mod table;

use crate::entries::Entry;
use pir_core::Module;
use pir_core::entity::Inst;
use pir_core::function::Body;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;
pub use table::{CLASSES, TABLE};

/// It needs to know no more than the strand's own team, so that a closed region may have it.
pub(crate) const CLOSED: u8 = 1;
/// It may wait for another strand of the team.
pub(crate) const WAITS: u8 = 2;
/// The tasks that the function has created before have ended after it: their strands are joined.
pub(crate) const JOINS: u8 = 4;
/// It changes or reads a setting that each task has of its own.
pub(crate) const SETS: u8 = 8;
/// Its result is the same for all threads of a team.
const UNIFORM: u8 = 16;
/// Fortran's form gets the argument by reference.
const REFERENCE: u8 = 32;
/// Fortran's form has two arguments, or memory that Fortran has no pointers to: the call stays.
const C_ONLY: u8 = 64;
/// A closed region may have it if the run time has told at the beginning of the region what is
/// around: levels, settings, the league.
pub(crate) const TOLD: u8 = 128;

/// The function that tells raised code whether leagues have a limit of teams or threads.
pub(crate) const LEAGUE_IS_LIMITED: &str = "pir_omp_league_is_limited";

/// A function of the run time.
#[derive(Debug)]
pub struct Function {
    /// The name in C. `omp_a` is also `ompc_a`, and `omp_a_` in Fortran.
    pub name: &'static str,
    /// Its meaning for the checks, the search for races, and searches for its calls.
    pub meaning: Meaning,
    /// The replacement of a call. `None`: it stays a call.
    becomes: Option<Entry>,
    traits: u8,
}

/// The meaning of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Nothing to others than its caller.
    None,
    /// No row: a function of another version, or of a class.
    Unlisted,
    /// The time, which is not about threads: the C library and the interpreter have it.
    Clock,
    /// Opens a region.
    Fork,
    /// `num_threads` of the next region.
    PushNumThreads,
    /// The same as a list.
    PushNumThreadsList,
    /// `num_teams` of the next league.
    PushNumTeams,
    /// A barrier: which kind, its place says.
    Barrier,
    /// A barrier in a region that may be cancelled.
    CancelBarrier,
    /// Barriers that a construct implies.
    ImplicitBarrier,
    /// Begins a construct, or chooses the thread that executes it.
    Begin(Construct),
    /// Ends a construct.
    End(Construct),
    /// Begins a loop, or sections, or `distribute`, with a static schedule.
    StaticLoop,
    /// Begins one that a league divides, too.
    DistributedLoop,
    /// Ends one.
    EndStaticLoop,
    /// Ends `distribute`.
    EndDistribute,
    /// Begins a loop with another schedule.
    Dispatch,
    /// Gets iterations of it.
    DispatchNext,
    /// Memory for a task.
    TaskAlloc,
    /// The same for a `target` construct.
    TargetTaskAlloc,
    /// Reductions of tasks: each thread that runs them has a copy of the variable.
    TaskReduction,
    /// `cancel` and `cancellation point`.
    Cancel,
    /// The thread's own copy of a variable.
    ThreadPrivate,
    /// How such copies begin and end.
    ThreadPrivateRegister,
    /// A lock.
    Lock(LockAction),
    /// A lock that its owner may take again.
    NestLock(LockAction),
    /// The number of the thread in its team.
    ThreadNum,
    /// The number of threads of the team.
    NumThreads,
    /// The number of a thread around this one.
    AncestorThreadNum,
}

/// Constructs with a beginning and an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names of directives")]
pub enum Construct {
    Critical,
    Master,
    Masked,
    Ordered,
    /// A region that the thread executes itself, as a team of one.
    Serialized,
    Single,
    Taskgroup,
    /// A task that is not deferred.
    TaskNow,
}

/// The action of a routine on a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names of routines")]
pub enum LockAction {
    Init,
    Destroy,
    Set,
    /// Takes it if it is free.
    Test,
    Unset,
}

/// How names of the run time begin. Those without a row stay calls.
const PREFIXES: [&str; 7] = ["__kmpc_", "omp_", "ompc_", "__tgt_", "GOMP_", "kmp_", "kmpc_"];

static UNLISTED: Function = table::row("", None, 0, Meaning::Unlisted);

static BY_NAME: LazyLock<FxHashMap<&'static str, &'static Function>> =
    LazyLock::new(|| TABLE.iter().map(|f| (f.name, f)).collect());

/// Returns the row of a name, and whether it is that of a routine's Fortran form.
fn find(name: &[u8]) -> Option<(&'static Function, bool)> {
    let name = std::str::from_utf8(name).ok()?;
    PREFIXES.iter().find(|prefix| name.starts_with(**prefix))?;
    let row = |name: &str| BY_NAME.get(name).copied();
    let fortran = || row(name.strip_suffix('_').filter(|_| name.starts_with("omp_"))?);
    // `omp.h` calls a routine so whose name Fortran has for one that takes references.
    let other = || row(&format!("omp_{}", name.strip_prefix("ompc_")?));
    let in_c = row(name).or_else(other).map(|f| (f, false));
    Some(in_c.or_else(|| Some((fortran()?, true))).unwrap_or((&UNLISTED, false)))
}

/// Returns the function of the run time with this name, in C or in Fortran.
#[must_use]
pub fn function(name: &[u8]) -> Option<&'static Function> {
    Some(find(name)?.0)
}

/// Returns the function of the run time that an instruction calls.
#[must_use]
pub fn called(module: &Module, body: &Body, i: Inst) -> Option<&'static Function> {
    let callee = body.ops(i).first().filter(|_| body.inst(i).op().is_call())?.as_global()?;
    function(module.global(callee).name.as_deref()?)
}

/// Returns the function of the run time with this name, and the replacement of a call. `None`:
/// the name is none of the run time's, or that of a clock.
pub(crate) fn entry(name: &[u8]) -> Option<(&'static Function, Option<Entry>)> {
    let (row, is_fortran) = find(name)?;
    let becomes = match row.becomes {
        Some(Entry::Call { function, strand, .. }) if is_fortran && row.has(REFERENCE) => {
            Some(Entry::CallByReference { function, strand })
        }
        becomes => becomes.filter(|_| !(is_fortran && row.has(C_ONLY))),
    };
    (row.meaning != Meaning::Clock).then_some((row, becomes))
}

impl Function {
    /// Returns whether it has a trait, such as [`WAITS`].
    pub(crate) fn has(&self, of_traits: u8) -> bool {
        self.traits & of_traits != 0
    }

    /// Returns whether its result is the same for all threads of a team.
    #[must_use]
    pub fn is_uniform(&self) -> bool {
        self.has(UNIFORM)
    }

    /// Returns the position of the first value that a region captures, among the arguments of the
    /// call that opens it.
    #[must_use]
    pub fn first_captured(&self) -> Option<usize> {
        self.becomes?.first_captured()
    }

    /// Returns why a call stays that has no other form.
    pub(crate) fn why_kept(&self) -> &'static str {
        match self.meaning {
            Meaning::TaskReduction => {
                "each thread that runs tasks of a reduction has a copy of the variable"
            }
            _ => "it cannot be expressed yet",
        }
    }
}
