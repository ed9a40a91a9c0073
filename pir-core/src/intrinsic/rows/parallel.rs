//! `llvm.parallel.*` (reference: text), which LLVM does not have.
//!
//! One row per intrinsic; [`IntrinsicRow`](super::super::IntrinsicRow) describes the columns.

macro_rules! parallel_rows {
    ($next:ident $($more:ident)* => $($rows:tt)*) => { $next! { $($more)* => $($rows)*
        ParallelNumThreads: "llvm.parallel.num_threads", "i32", HIDDEN, Strand, Yes, Lowered;
        ParallelThreadId: "llvm.parallel.thread.id", "i32", HIDDEN, Strand, Yes, Lowered;
        ParallelMaxThreads: "llvm.parallel.max_threads", "i32", HIDDEN, Strand, Yes, Lowered;
        ParallelBarrier:
            "llvm.parallel.barrier", "void", UNKNOWN.and(CONVERGENT), Strand, Yes, Lowered;
        ParallelCriticalEnter: "llvm.parallel.critical.enter", "void ptr",
            UNKNOWN.and(CONVERGENT), Strand, Yes, Lowered;
        ParallelCriticalExit: "llvm.parallel.critical.exit", "void ptr",
            UNKNOWN.and(CONVERGENT), Strand, Yes, Lowered;
        ParallelRaceTask: "llvm.parallel.race.task", "void", UNKNOWN, Strand, Yes, Lowered;
        ParallelRaceTaskEnd: "llvm.parallel.race.task.end", "void", UNKNOWN, Strand, Yes, Lowered;
        ParallelRaceOpen: "llvm.parallel.race.open", "void", UNKNOWN, Strand, Yes, Lowered;
    }};
}
