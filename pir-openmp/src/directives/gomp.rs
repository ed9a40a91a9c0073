//! GOMP's constructs of GENERIC and GIMPLE, as its design of 2005 has them, in terms of the model.
//!
//! GIMPLE replaces the body of an expression by two labels: the begin and the end of the block,
//! which are the markers here.

use super::model::{ClauseKind as C, Directive};

/// A construct of GENERIC and GIMPLE.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GompConstruct {
    /// The expression of GENERIC.
    pub generic: &'static str,
    /// The statement of GIMPLE.
    pub gimple: &'static str,
    /// The directive.
    pub directive: Directive,
    /// The clauses that its operands may hold.
    pub clauses: &'static [C],
}

/// A clause of GENERIC and GIMPLE.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GompClause {
    /// The clause as in a pragma.
    pub clause: &'static str,
    /// The accessor or expression.
    pub accessor: &'static str,
    /// The clause of the model.
    pub kind: C,
    /// Its second strings, for `schedule` and `reduction`, each with GOMP's name.
    pub words: &'static [(&'static str, &'static str)],
}

const fn construct(
    generic: &'static str,
    gimple: &'static str,
    directive: Directive,
    clauses: &'static [C],
) -> GompConstruct {
    GompConstruct { generic, gimple, directive, clauses }
}

/// The constructs. GOMP gives all data clauses to each construct; the lists here are those of them
/// that OpenMP allows.
pub const GOMP_CONSTRUCTS: &[GompConstruct] = &[
    construct(
        "GOMP_PARALLEL <parallel_clauses data_clauses, body>",
        "GOMP_PARALLEL <g_parallel_clauses g_data_clauses, L1, L2>",
        Directive::Parallel,
        &[
            C::If,
            C::NumThreads,
            C::DefaultNone,
            C::DefaultShared,
            C::Private,
            C::Firstprivate,
            C::Shared,
            C::Copyin,
            C::Reduction,
        ],
    ),
    construct(
        "GOMP_FOR <for_clauses data_clauses nowait_clause, init-expr, incr-expr, body>",
        "GOMP_FOR <g_for_clauses g_data_clauses nowait_clause, init-expr, incr-expr, L1, L2>",
        Directive::Loop,
        &[
            C::Ordered,
            C::Schedule,
            C::Private,
            C::Firstprivate,
            C::Lastprivate,
            C::Reduction,
            C::Nowait,
        ],
    ),
    construct(
        "GOMP_SECTIONS <data_clauses nowait_clause, body>",
        "GOMP_SECTIONS <g_data_clauses nowait_clause, L1, L2>",
        Directive::Sections,
        &[C::Private, C::Firstprivate, C::Lastprivate, C::Reduction, C::Nowait],
    ),
    construct("GOMP_SECTION <body>", "GOMP_SECTION <L1, L2>", Directive::Section, &[]),
    construct(
        "GOMP_SINGLE <data_clauses nowait_clause, body>",
        "GOMP_SINGLE <g_data_clauses nowait_clause, L1, L2>",
        Directive::Single,
        &[C::Private, C::Firstprivate, C::Copyprivate, C::Nowait],
    ),
    construct("GOMP_MASTER <body>", "GOMP_MASTER <L1, L2>", Directive::Master, &[]),
    construct(
        "GOMP_CRITICAL <name, block>",
        "GOMP_CRITICAL <name, L1, L2>",
        Directive::Critical,
        &[C::Name],
    ),
    construct("GOMP_BARRIER", "GOMP_BARRIER", Directive::Barrier, &[]),
    construct(
        "GOMP_ATOMIC <expression-statement>",
        "GOMP_ATOMIC <expression-statement>",
        Directive::Atomic,
        &[C::Update],
    ),
    construct("GOMP_FLUSH <var-list>", "GOMP_FLUSH <var-list>", Directive::Flush, &[C::FlushList]),
    construct("GOMP_ORDERED <body>", "GOMP_ORDERED <L1, L2>", Directive::Ordered, &[]),
    construct(
        "GOMP_THREADPRIVATE of a declaration",
        "GOMP_THREADPRIVATE of a declaration",
        Directive::Threadprivate,
        &[C::ThreadprivateList],
    ),
];

const fn clause(
    clause: &'static str,
    accessor: &'static str,
    kind: C,
    words: &'static [(&'static str, &'static str)],
) -> GompClause {
    GompClause { clause, accessor, kind, words }
}

/// The clauses.
pub const GOMP_CLAUSES: &[GompClause] = &[
    clause("ordered", "GOMP_ORDERED", C::Ordered, &[]),
    clause(
        "schedule(kind, expr)",
        "GOMP_SCHEDULE",
        C::Schedule,
        &[
            ("GOMP_SCHED_STATIC", "STATIC"),
            ("GOMP_SCHED_DYNAMIC", "DYNAMIC"),
            ("GOMP_SCHED_GUIDED", "GUIDED"),
            ("GOMP_SCHED_RUNTIME", "RUNTIME"),
        ],
    ),
    clause("nowait", "GOMP_NOWAIT", C::Nowait, &[]),
    clause("if(expr)", "GOMP_IF <expr>", C::If, &[]),
    clause("num_threads(expr)", "GOMP_NUM_THREADS", C::NumThreads, &[]),
    clause("private(variable_list)", "GOMP_PRIVATE", C::Private, &[]),
    clause("copyprivate(variable_list)", "GOMP_COPYPRIVATE", C::Copyprivate, &[]),
    clause("firstprivate(variable_list)", "GOMP_FIRSTPRIVATE", C::Firstprivate, &[]),
    clause("lastprivate(variable_list)", "GOMP_LASTPRIVATE", C::Lastprivate, &[]),
    clause("shared(variable_list)", "GOMP_SHARED", C::Shared, &[]),
    clause("copyin(variable_list)", "GOMP_COPYIN", C::Copyin, &[]),
    clause("default(shared)", "a boolean field", C::DefaultShared, &[]),
    clause("default(none)", "a boolean field", C::DefaultNone, &[]),
    clause(
        "reduction(operator: variable_list)",
        "a structure",
        C::Reduction,
        &[
            ("PLUS_EXPR", "+"),
            ("MULT_EXPR", "*"),
            ("MINUS_EXPR", "-"),
            ("BIT_AND_EXPR", "&"),
            ("BIT_XOR_EXPR", "^"),
            ("BIT_IOR_EXPR", "|"),
            ("AND_EXPR", "&&"),
            ("OR_EXPR", "||"),
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_agree_with_the_model() {
        for c in GOMP_CONSTRUCTS {
            let takes = c.directive.row().clauses;
            for kind in c.clauses {
                assert!(takes.contains(kind), "{} does not take {kind:?}", c.generic);
            }
            // A body is a block with two labels.
            assert_eq!(
                c.gimple.contains("L1, L2"),
                c.directive.has_block() && c.directive != Directive::Atomic
            );
        }
        for c in GOMP_CLAUSES {
            let takes = |g: &&GompConstruct| g.clauses.contains(&c.kind);
            assert!(GOMP_CONSTRUCTS.iter().any(|g| takes(&g)), "no construct takes {}", c.clause);
            let row = c.kind.row();
            for (name, word) in c.words {
                assert!(row.words.contains(word), "{name} is no word of {}", row.name);
            }
        }
    }
}
