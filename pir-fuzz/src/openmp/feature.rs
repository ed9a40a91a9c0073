//! Which constructs a program may have (swarm testing, as in `generate`).

use crate::tape::Tape;
use bitflags::bitflags;

bitflags! {
    /// Constructs and clauses that may occur in a program.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(super) struct Features: u64 {
        const FOR = 1;
        const SECTIONS = 1 << 1;
        const SINGLE = 1 << 2;
        const MASTER = 1 << 3;
        const CRITICAL = 1 << 4;
        const ATOMIC = 1 << 5;
        const LOCK = 1 << 6;
        const TASK = 1 << 7;
        const TASKLOOP = 1 << 8;
        const DEPEND = 1 << 9;
        const TASKGROUP = 1 << 10;
        const ORDERED = 1 << 11;
        const DOACROSS = 1 << 12;
        const COLLAPSE = 1 << 13;
        const SCHEDULE = 1 << 14;
        const REDUCTION = 1 << 15;
        const LASTPRIVATE = 1 << 16;
        const PRIVATE = 1 << 17;
        const THREADPRIVATE = 1 << 18;
        const NESTED = 1 << 19;
        const NUM_THREADS = 1 << 20;
        const IF = 1 << 21;
        const SIMD = 1 << 22;
        const ORPHANED = 1 << 23;
        const RECURSION = 1 << 24;
        const NOWAIT = 1 << 25;
        const COPYPRIVATE = 1 << 26;
        const QUERY = 1 << 27;
        /// Loops and branches around constructs that all threads reach.
        const CONTROL = 1 << 28;
        const SCOPE = 1 << 29;
        const TEAMS = 1 << 30;
        /// Bounds of loops near the ends of their type.
        const EXTREME = 1 << 31;
        const TRIANGLE = 1 << 32;
        /// Types other than `int` and `long`.
        const NARROW = 1 << 33;
        const LINEAR = 1 << 34;
        const FLUSH = 1 << 35;
        /// Bounds, chunks and the like that the compiler does not know.
        const OPAQUE = 1 << 36;
        const FINAL = 1 << 37;
        const POINTER = 1 << 38;
    }
}

impl Features {
    /// Chooses the features of a program: each of them for every other program.
    pub(super) fn choose(tape: &mut Tape) -> Self {
        let bits = (0..5).fold(0, |bits, _| bits << 8 | u64::from(tape.next()));
        Self::from_bits_truncate(bits)
    }
}
