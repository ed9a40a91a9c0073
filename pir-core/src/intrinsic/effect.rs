//! What a call of an intrinsic may do.

/// How memory of one kind is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Not at all.
    None,
    /// It is read.
    Read,
    /// It is written.
    Write,
    /// Both.
    ReadWrite,
}

/// What memory is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// Memory that the arguments point to.
    pub args: Access,
    /// State that the program cannot address: the environment, clocks.
    pub inaccessible: Access,
    /// Everything else.
    pub other: Access,
}

impl Memory {
    /// Whether no memory is used.
    pub fn is_none(self) -> bool {
        self == PURE.memory
    }

    /// Whether memory that a program can address is read.
    pub fn reads(self) -> bool {
        [self.args, self.other].iter().any(|a| matches!(a, Access::Read | Access::ReadWrite))
    }

    /// Whether memory that a program can address is written.
    pub fn writes(self) -> bool {
        [self.args, self.other].iter().any(|a| matches!(a, Access::Write | Access::ReadWrite))
    }
}

/// What a call may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// What memory it uses.
    pub memory: Memory,
    flags: u16,
}

/// Attributes of LLVM, as bits with their words.
pub(super) const WORDS: [(u16, &str); 13] = [
    (SPECULATABLE, "speculatable"),
    (DEFINED, "nocreateundeforpoison"),
    (NO_CALLBACK, "nocallback"),
    (NO_FREE, "nofree"),
    (NO_SYNC, "nosync"),
    (NO_UNWIND, "nounwind"),
    (WILL_RETURN, "willreturn"),
    (NO_RETURN, "noreturn"),
    (CONVERGENT, "convergent"),
    (NO_DUPLICATE, "noduplicate"),
    (NO_MERGE, "nomerge"),
    (STRICT_FP, "strictfp"),
    (COLD, "cold"),
];

pub(super) const SPECULATABLE: u16 = 1;
pub(super) const DEFINED: u16 = 1 << 1;
pub(super) const NO_CALLBACK: u16 = 1 << 2;
pub(super) const NO_FREE: u16 = 1 << 3;
pub(super) const NO_SYNC: u16 = 1 << 4;
pub(super) const NO_UNWIND: u16 = 1 << 5;
pub(super) const WILL_RETURN: u16 = 1 << 6;
pub(super) const NO_RETURN: u16 = 1 << 7;
pub(super) const CONVERGENT: u16 = 1 << 8;
pub(super) const NO_DUPLICATE: u16 = 1 << 9;
pub(super) const NO_MERGE: u16 = 1 << 10;
pub(super) const STRICT_FP: u16 = 1 << 11;
pub(super) const COLD: u16 = 1 << 12;
/// Of an earlier LLVM; version 22 turns it into another when it reads it.
pub(super) const OLD: u16 = 1 << 13;

/// What LLVM gives most intrinsics.
const USUAL: u16 = NO_CALLBACK | NO_FREE | NO_SYNC | NO_UNWIND | WILL_RETURN;

impl Effect {
    pub(super) const fn and(self, flags: u16) -> Self {
        Self { flags: self.flags | flags, ..self }
    }

    pub(super) const fn not(self, flags: u16) -> Self {
        Self { flags: self.flags & !flags, ..self }
    }

    /// Without all that LLVM gives most intrinsics, but `nounwind`.
    pub(super) const fn plain(self) -> Self {
        self.not(USUAL).and(NO_UNWIND)
    }

    fn has(self, flags: u16) -> bool {
        self.flags & flags == flags
    }

    /// Whether equal arguments give equal results, nothing else happens, and a call may be moved
    /// to where fewer or other strands and lanes make it.
    pub fn is_pure(self) -> bool {
        self.memory.is_none() && self.has(NO_UNWIND | WILL_RETURN) && !self.has(CONVERGENT)
    }

    /// Whether a call may be made where the program makes none.
    pub fn is_speculatable(self) -> bool {
        self.has(SPECULATABLE)
    }

    /// Whether a call may only be made by the strands that make it in the program.
    pub fn is_convergent(self) -> bool {
        self.has(CONVERGENT)
    }

    /// Whether every call returns.
    pub fn returns(self) -> bool {
        self.has(WILL_RETURN)
    }

    /// Whether no call returns.
    pub fn never_returns(self) -> bool {
        self.has(NO_RETURN)
    }

    /// Whether LLVM 22 knows it only to replace it.
    pub fn is_old(self) -> bool {
        self.has(OLD)
    }

    /// The attributes as LLVM prints them, but for their order.
    pub fn words(self) -> Vec<String> {
        let words = WORDS.iter().filter(|w| self.has(w.0)).map(|w| w.1.to_owned());
        words.chain(self.memory.word()).collect()
    }
}

impl Memory {
    fn word(self) -> Option<String> {
        let show = |a| match a {
            Access::None => "none",
            Access::Read => "read",
            Access::Write => "write",
            Access::ReadWrite => "readwrite",
        };
        let Self { args, inaccessible, other } = self;
        if args == other && inaccessible == other {
            return (other != Access::ReadWrite).then(|| format!("memory({})", show(other)));
        }
        let mut parts = vec![];
        if other != Access::None {
            parts.push(show(other).to_owned());
        }
        if args != other {
            parts.push(format!("argmem: {}", show(args)));
        }
        if inaccessible != other {
            parts.push(format!("inaccessiblemem: {}", show(inaccessible)));
        }
        Some(format!("memory({})", parts.join(", ")))
    }
}

const fn usual(args: Access, inaccessible: Access, other: Access) -> Effect {
    Effect { memory: Memory { args, inaccessible, other }, flags: USUAL }
}

use Access::{None as N, Read as R, ReadWrite as RW, Write as W};

// The effects that the rows name. All but the last return, and unwind and synchronise nothing.

/// A function of the arguments.
pub(super) const PURE: Effect = usual(N, N, N);
/// A function of the arguments that may be computed where it is not needed.
pub(super) const SPEC: Effect = PURE.and(SPECULATABLE);
/// As [`SPEC`]; the result is defined where the arguments are.
pub(super) const EXACT: Effect = SPEC.and(DEFINED);
pub(super) const READS_ARGS: Effect = usual(R, N, N);
pub(super) const WRITES_ARGS: Effect = usual(W, N, N);
pub(super) const CHANGES_ARGS: Effect = usual(RW, N, N);
/// Uses state that the program cannot address.
pub(super) const HIDDEN: Effect = usual(N, RW, N);
pub(super) const HIDDEN_WRITE: Effect = usual(N, W, N);
pub(super) const ARGS_AND_HIDDEN: Effect = usual(RW, RW, N);
pub(super) const READS: Effect = usual(R, R, R);
pub(super) const WRITES: Effect = usual(W, W, W);
/// Uses any memory.
pub(super) const CHANGES: Effect = usual(RW, RW, RW);
/// Does anything but unwind.
pub(super) const UNKNOWN: Effect = CHANGES.plain();
