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
use rustc_hash::FxHashMap;
use std::sync::LazyLock;
pub use table::{CLASSES, TABLE};

/// It needs to know no more than the strand's own team, so that a closed region may have it.
const CLOSED: u8 = 1;
/// It may wait for another strand of the team.
const WAITS: u8 = 2;
/// The tasks that the function has created before have ended after it: their strands are joined.
const JOINS: u8 = 4;
/// It changes or reads a setting that each task has of its own.
const SETS: u8 = 8;
/// Its result is the same for all threads of a team.
const UNIFORM: u8 = 16;

/// A function of the run time.
#[derive(Debug)]
pub struct Function {
    /// The name in C. `omp_a` is also `ompc_a`, and `omp_a_` in Fortran.
    pub name: &'static str,
    /// What it is to the checks, to the search for races, and to whoever looks for its calls.
    pub meaning: Meaning,
    /// What becomes of a call. `None`: it stays a call.
    becomes: Option<Entry>,
    traits: u8,
    fortran: Fortran,
}

/// What Fortran's form of a routine gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fortran {
    /// As in C, or nothing.
    Same,
    /// The argument by reference.
    Reference,
    /// Two arguments, or memory that Fortran has no pointers to: the call stays.
    Other,
}

/// What a function means.
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
    /// Begins a region that the thread executes itself, as a team of one.
    Serialized,
    /// Ends it.
    EndSerialized,
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
    /// Ends a reduction at a barrier.
    EndReduce,
    /// Enters a critical section.
    Critical,
    /// Leaves it.
    EndCritical,
    /// Chooses one thread.
    Single,
    /// Ends what it does.
    EndSingle,
    /// Chooses the first thread.
    Master,
    /// Chooses a thread by its number.
    Masked,
    /// Ends what it does.
    EndMasked,
    /// Begins an ordered part of an iteration.
    Ordered,
    /// Ends it.
    EndOrdered,
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
    /// Begins a task that is not deferred.
    TaskNow,
    /// Ends it.
    EndTaskNow,
    /// Waits for tasks.
    Taskwait,
    /// Waits for the tasks with some dependences.
    WaitFor,
    /// Begins a group of tasks.
    Taskgroup,
    /// Ends it.
    EndTaskgroup,
    /// Reductions of tasks: each thread that runs them has a copy of the variable.
    TaskReduction,
    /// `cancel` and `cancellation point`.
    Cancel,
    /// The thread's own copy of a variable.
    ThreadPrivate,
    /// How such copies begin and end.
    ThreadPrivateRegister,
    /// Makes a lock.
    InitLock,
    /// Waits for a lock, and takes it.
    SetLock,
    /// Takes a lock if it is free.
    TestLock,
    /// Gives a lock back.
    UnsetLock,
    /// Destroys a lock.
    DestroyLock,
    /// The same for a lock that its owner may take again.
    InitNestLock,
    /// See there.
    SetNestLock,
    /// See there.
    TestNestLock,
    /// See there.
    UnsetNestLock,
    /// See there.
    DestroyNestLock,
    /// The number of the thread in its team.
    ThreadNum,
    /// The number of threads of the team.
    NumThreads,
    /// The number of a thread around this one.
    AncestorThreadNum,
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

/// Returns the function of the run time with this name, and what becomes of a call. `None`: the
/// name is none of the run time's, or that of a clock.
pub(crate) fn entry(name: &[u8]) -> Option<(&'static Function, Option<Entry>)> {
    let (row, is_fortran) = find(name)?;
    let becomes = match (is_fortran, row.fortran, row.becomes) {
        (true, Fortran::Other, _) => None,
        (true, Fortran::Reference, Some(Entry::Call { function, strand, .. })) => {
            Some(Entry::CallByReference { function, strand })
        }
        _ => row.becomes,
    };
    (row.meaning != Meaning::Clock).then_some((row, becomes))
}

impl Function {
    /// Returns whether a closed region may have it.
    pub(crate) fn is_of_team(&self) -> bool {
        self.traits & CLOSED != 0
    }

    /// Returns whether a call may wait for another strand of its team.
    pub(crate) fn may_wait(&self) -> bool {
        self.traits & WAITS != 0
    }

    /// Returns whether all tasks have ended after the call that the function has created before.
    pub(crate) fn ends_tasks(&self) -> bool {
        self.traits & JOINS != 0
    }

    /// Returns whether it changes or reads a setting that each task has of its own.
    pub(crate) fn is_of_settings(&self) -> bool {
        self.traits & SETS != 0
    }

    /// Returns whether its result is the same for all threads of a team.
    #[must_use]
    pub fn is_uniform(&self) -> bool {
        self.traits & UNIFORM != 0
    }

    /// Returns whether it is one of a lock that is not nested.
    pub(crate) fn is_of_lock(&self) -> bool {
        use Meaning::{InitLock, SetLock, TestLock, UnsetLock};
        matches!(self.meaning, InitLock | SetLock | TestLock | UnsetLock)
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
