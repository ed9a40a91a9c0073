//! Directives and clauses as data: what there is, how it is written, and which directive takes
//! which clause.
//!
//! The rows are those of the five tables of the proposal *OpenMP Representation in LLVM IR* (2012),
//! which is about OpenMP 3.1. `copyprivate` and `threadprivate` are in its text, but not in the
//! table that they belong to.

/// A directive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Directive {
    /// `parallel`
    Parallel,
    /// `for`
    Loop,
    /// `parallel for`
    ParallelLoop,
    /// `sections`
    Sections,
    /// `parallel sections`
    ParallelSections,
    /// `section`
    Section,
    /// `single`
    Single,
    /// `task`
    Task,
    /// `taskyield`
    Taskyield,
    /// `master`
    Master,
    /// `critical`
    Critical,
    /// `barrier`
    Barrier,
    /// `taskwait`
    Taskwait,
    /// `atomic`
    Atomic,
    /// `flush`
    Flush,
    /// `ordered`
    Ordered,
    /// `threadprivate`
    Threadprivate,
}

/// A clause, or the list or name of a directive that has one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ClauseKind {
    /// `default(none)`
    DefaultNone,
    /// `default(shared)`
    DefaultShared,
    /// `ordered`
    Ordered,
    /// `nowait`
    Nowait,
    /// `untied`
    Untied,
    /// `read`
    Read,
    /// `write`
    Write,
    /// `update`
    Update,
    /// `capture`
    Capture,
    /// `private(list)`
    Private,
    /// `firstprivate(list)`
    Firstprivate,
    /// `lastprivate(list)`
    Lastprivate,
    /// `shared(list)`
    Shared,
    /// `copyin(list)`
    Copyin,
    /// `copyprivate(list)`
    Copyprivate,
    /// The list of `flush`.
    FlushList,
    /// The list of `threadprivate`.
    ThreadprivateList,
    /// `if(expression)`
    If,
    /// `num_threads(expression)`
    NumThreads,
    /// `final(expression)`
    Final,
    /// `collapse(constant)`
    Collapse,
    /// `reduction(operator: list)`
    Reduction,
    /// `schedule(kind, chunk)`
    Schedule,
    /// The name of `critical`.
    Name,
}

/// Which calls mark a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Markers {
    /// One at its begin and one at its end.
    Pair(&'static str, &'static str),
    /// One, since the directive has no block, or its block ends with what follows.
    Single(&'static str),
    /// The call of the list alone.
    List,
}

/// A directive, its markers, and the clauses that it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DirectiveRow {
    /// The directive.
    pub directive: Directive,
    /// The words after `#pragma omp`.
    pub pragma: &'static str,
    /// The strings in metadata (table 1).
    pub markers: Markers,
    /// The clauses that it takes.
    pub clauses: &'static [ClauseKind],
}

/// The intrinsic of a clause, which says what its arguments are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentKind {
    /// `llvm.omp.simple`: none.
    Simple,
    /// `llvm.omp.list`: variables.
    List,
    /// `llvm.omp.expr`: one expression.
    Expression,
    /// `llvm.omp.compound`: they depend on the second string.
    Compound,
}

impl ArgumentKind {
    /// Returns the name of the intrinsic.
    pub fn intrinsic(self) -> &'static str {
        match self {
            Self::Simple => "llvm.omp.simple",
            Self::List => "llvm.omp.list",
            Self::Expression => "llvm.omp.expr",
            Self::Compound => "llvm.omp.compound",
        }
    }
}

/// A clause and how it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ClauseRow {
    /// The clause.
    pub kind: ClauseKind,
    /// The word in a pragma.
    pub pragma: &'static str,
    /// The string in metadata.
    pub name: &'static str,
    /// The table of the proposal that has it: 2 to 5.
    pub table: u8,
    /// The intrinsic.
    pub arguments: ArgumentKind,
    /// The second strings that are allowed; none if the clause has no second string, or any.
    pub words: &'static [&'static str],
    /// Whether a directive may have it only once.
    pub is_unique: bool,
}

/// An operand of a clause, as the IR has it: a type and a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Argument {
    /// The type: `ptr`, `i32`.
    pub ty: String,
    /// The value: `%x`, `@a`, `4`, `null`.
    pub value: String,
    /// Whether it is a function or null: a constructor or destructor of the variable before it.
    pub is_function: bool,
}

/// A clause of a construct.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Clause {
    /// Which one.
    pub kind: ClauseKind,
    /// The operator of a reduction, the kind of a schedule, the name of a critical section;
    /// otherwise empty.
    pub word: String,
    /// The variables or the expression. A variable of a class is followed by its default
    /// constructor, its copy constructor and its destructor.
    pub arguments: Vec<Argument>,
}

/// A directive with its clauses and the constructs in its block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Construct {
    /// Which one.
    pub directive: Directive,
    /// The clauses, in order.
    pub clauses: Vec<Clause>,
    /// The constructs in its block, in the order of the function. The sections of `sections` are
    /// constructs in it.
    pub body: Vec<Construct>,
}

/// The constructs of a function that are in no other one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionDirectives {
    /// The function, without `@`.
    pub function: String,
    /// Its constructs, in order.
    pub constructs: Vec<Construct>,
}

use ClauseKind as C;

const OF_PARALLEL: &[ClauseKind] = &[
    C::If,
    C::NumThreads,
    C::DefaultNone,
    C::DefaultShared,
    C::Private,
    C::Firstprivate,
    C::Shared,
    C::Copyin,
    C::Reduction,
];
const OF_LOOP: &[ClauseKind] = &[
    C::Private,
    C::Firstprivate,
    C::Lastprivate,
    C::Reduction,
    C::Schedule,
    C::Collapse,
    C::Ordered,
    C::Nowait,
];
const OF_SECTIONS: &[ClauseKind] =
    &[C::Private, C::Firstprivate, C::Lastprivate, C::Reduction, C::Nowait];
// A combined directive takes the clauses of both but `nowait`, since the region's end waits.
const OF_PARALLEL_LOOP: &[ClauseKind] = &[
    C::If,
    C::NumThreads,
    C::DefaultNone,
    C::DefaultShared,
    C::Private,
    C::Firstprivate,
    C::Lastprivate,
    C::Shared,
    C::Copyin,
    C::Reduction,
    C::Schedule,
    C::Collapse,
    C::Ordered,
];
const OF_PARALLEL_SECTIONS: &[ClauseKind] = &[
    C::If,
    C::NumThreads,
    C::DefaultNone,
    C::DefaultShared,
    C::Private,
    C::Firstprivate,
    C::Lastprivate,
    C::Shared,
    C::Copyin,
    C::Reduction,
];
const OF_SINGLE: &[ClauseKind] = &[C::Private, C::Firstprivate, C::Copyprivate, C::Nowait];
const OF_TASK: &[ClauseKind] = &[
    C::If,
    C::Final,
    C::Untied,
    C::DefaultNone,
    C::DefaultShared,
    C::Private,
    C::Firstprivate,
    C::Shared,
];
const OF_ATOMIC: &[ClauseKind] = &[C::Read, C::Write, C::Update, C::Capture];

const fn row(
    directive: Directive,
    pragma: &'static str,
    markers: Markers,
    clauses: &'static [ClauseKind],
) -> DirectiveRow {
    DirectiveRow { directive, pragma, markers, clauses }
}

/// Table 1: the directives.
pub const DIRECTIVES: &[DirectiveRow] = &[
    row(
        Directive::Parallel,
        "parallel",
        Markers::Pair("OMP_PARALLEL", "OMP_END_PARALLEL"),
        OF_PARALLEL,
    ),
    row(Directive::Loop, "for", Markers::Pair("OMP_LOOP", "OMP_END_LOOP"), OF_LOOP),
    row(
        Directive::ParallelLoop,
        "parallel for",
        Markers::Pair("OMP_PARALLEL_LOOP", "OMP_END_PARALLEL_LOOP"),
        OF_PARALLEL_LOOP,
    ),
    row(
        Directive::Sections,
        "sections",
        Markers::Pair("OMP_SECTIONS", "OMP_END_SECTIONS"),
        OF_SECTIONS,
    ),
    row(
        Directive::ParallelSections,
        "parallel sections",
        Markers::Pair("OMP_PARALLEL_SECTIONS", "OMP_END_PARALLEL_SECTIONS"),
        OF_PARALLEL_SECTIONS,
    ),
    row(Directive::Section, "section", Markers::Single("OMP_SECTION"), &[]),
    row(Directive::Single, "single", Markers::Pair("OMP_SINGLE", "OMP_END_SINGLE"), OF_SINGLE),
    row(Directive::Task, "task", Markers::Pair("OMP_PTASK", "OMP_END_PTASK"), OF_TASK),
    row(Directive::Taskyield, "taskyield", Markers::Single("OMP_PTASKYIELD"), &[]),
    row(Directive::Master, "master", Markers::Pair("OMP_MASTER", "OMP_END_MASTER"), &[]),
    row(
        Directive::Critical,
        "critical",
        Markers::Pair("OMP_CRITICAL", "OMP_END_CRITICAL"),
        &[C::Name],
    ),
    row(Directive::Barrier, "barrier", Markers::Single("OMP_BARRIER"), &[]),
    row(Directive::Taskwait, "taskwait", Markers::Single("OMP_PTASKWAIT"), &[]),
    row(Directive::Atomic, "atomic", Markers::Pair("OMP_ATOMIC", "OMP_END_ATOMIC"), OF_ATOMIC),
    row(Directive::Flush, "flush", Markers::Single("OMP_FLUSH"), &[C::FlushList]),
    row(Directive::Ordered, "ordered", Markers::Pair("OMP_ORDERED", "OMP_END_ORDERED"), &[]),
    row(Directive::Threadprivate, "threadprivate", Markers::List, &[C::ThreadprivateList]),
];

const fn clause(
    kind: ClauseKind,
    table: u8,
    pragma: &'static str,
    name: &'static str,
    words: &'static [&'static str],
) -> ClauseRow {
    let arguments = match table {
        2 => ArgumentKind::Simple,
        3 => ArgumentKind::List,
        4 => ArgumentKind::Expression,
        _ => ArgumentKind::Compound,
    };
    // A directive may have several lists of variables and several reductions.
    let is_unique = table != 3 && !matches!(kind, C::Reduction);
    ClauseRow { kind, pragma, name, table, arguments, words, is_unique }
}

/// The operators of reductions. `min` and `max` are OpenMP 3.1's for C and C++.
const OPERATORS: &[&str] = &["+", "*", "-", "&", "^", "|", "&&", "||", "min", "max"];
const SCHEDULES: &[&str] = &["STATIC", "DYNAMIC", "GUIDED", "AUTO", "RUNTIME"];

/// Tables 2 to 5: the clauses.
pub const CLAUSES: &[ClauseRow] = &[
    clause(C::DefaultNone, 2, "default(none)", "OMP_DEFAULT_NONE", &[]),
    clause(C::DefaultShared, 2, "default(shared)", "OMP_DEFAULT_SHARED", &[]),
    clause(C::Ordered, 2, "ordered", "OMP_ORDERED", &[]),
    clause(C::Nowait, 2, "nowait", "OMP_NOWAIT", &[]),
    clause(C::Untied, 2, "untied", "OMP_UNTIED", &[]),
    clause(C::Read, 2, "read", "OMP_READ", &[]),
    clause(C::Write, 2, "write", "OMP_WRITE", &[]),
    clause(C::Update, 2, "update", "OMP_UPDATE", &[]),
    clause(C::Capture, 2, "capture", "OMP_CAPTURE", &[]),
    clause(C::Private, 3, "private", "OMP_PRIVATE", &[]),
    clause(C::Firstprivate, 3, "firstprivate", "OMP_FIRSTPRIVATE", &[]),
    clause(C::Lastprivate, 3, "lastprivate", "OMP_LASTPRIVATE", &[]),
    clause(C::Shared, 3, "shared", "OMP_SHARED", &[]),
    clause(C::Copyin, 3, "copyin", "OMP_COPYIN", &[]),
    clause(C::Copyprivate, 3, "copyprivate", "OMP_COPYPRIVATE", &[]),
    clause(C::FlushList, 3, "", "OMP_FLUSH", &[]),
    clause(C::ThreadprivateList, 3, "", "OMP_THREADPRIVATE", &[]),
    clause(C::If, 4, "if", "OMP_IF", &[]),
    clause(C::NumThreads, 4, "num_threads", "OMP_NUM_THREADS", &[]),
    clause(C::Final, 4, "final", "OMP_FINAL", &[]),
    clause(C::Collapse, 4, "collapse", "OMP_COLLAPSE", &[]),
    clause(C::Reduction, 5, "reduction", "OMP_REDUCTION", OPERATORS),
    clause(C::Schedule, 5, "schedule", "OMP_SCHEDULE", SCHEDULES),
    clause(C::Name, 5, "", "OMP_NAME", &[]),
];

// Both tables are in the order of their enumerations, whose last members are named here.
const _: () = {
    let mut n = 0;
    while n < DIRECTIVES.len() {
        assert!(DIRECTIVES[n].directive as usize == n);
        n += 1;
    }
    assert!(n == Directive::Threadprivate as usize + 1);
    n = 0;
    while n < CLAUSES.len() {
        assert!(CLAUSES[n].kind as usize == n);
        n += 1;
    }
    assert!(n == ClauseKind::Name as usize + 1);
};

impl Directive {
    /// Returns the row of the directive.
    pub fn row(self) -> &'static DirectiveRow {
        &DIRECTIVES[self as usize]
    }

    /// Returns the words after `#pragma omp`.
    pub fn pragma(self) -> &'static str {
        self.row().pragma
    }

    /// Returns whether it has a block of code.
    pub fn has_block(self) -> bool {
        matches!(self.row().markers, Markers::Pair(..)) || self == Self::Section
    }

    /// Returns whether it opens a region of a team.
    pub fn is_parallel(self) -> bool {
        matches!(self, Self::Parallel | Self::ParallelLoop | Self::ParallelSections)
    }

    /// Returns whether its block is a loop whose iterations are shared out.
    pub fn is_loop(self) -> bool {
        matches!(self, Self::Loop | Self::ParallelLoop)
    }

    /// Returns whether its block is a list of sections.
    pub fn is_sections(self) -> bool {
        matches!(self, Self::Sections | Self::ParallelSections)
    }

    /// Returns whether it shares work out among the threads of the team that meets it.
    pub fn is_worksharing(self) -> bool {
        matches!(self, Self::Loop | Self::Sections | Self::Single)
    }
}

impl ClauseKind {
    /// Returns the row of the clause.
    pub fn row(self) -> &'static ClauseRow {
        &CLAUSES[self as usize]
    }

    /// Returns whether the clause says how a variable is shared.
    pub fn is_data_sharing(self) -> bool {
        matches!(self, C::Private | C::Firstprivate | C::Lastprivate | C::Shared | C::Reduction)
    }

    /// Returns the clauses of which a directive may have only one in all: `default(…)`, and the
    /// kinds of `atomic`.
    pub fn group(self) -> &'static [ClauseKind] {
        match self {
            C::DefaultNone | C::DefaultShared => &[C::DefaultNone, C::DefaultShared],
            C::Read | C::Write | C::Update | C::Capture => OF_ATOMIC,
            _ => &[],
        }
    }
}
