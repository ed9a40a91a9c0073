//! Effects of calls of intrinsics: memory accesses and LLVM's function attributes.

/// How a call accesses one kind of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryAccess {
    /// No access.
    None,
    /// Reads only.
    Read,
    /// Writes only.
    Write,
    /// Reads and writes.
    ReadWrite,
}

impl std::ops::BitAnd for MemoryAccess {
    type Output = Self;

    /// Returns the accesses that both allow.
    fn bitand(self, other: Self) -> Self {
        match (self, other) {
            (Self::ReadWrite, access) | (access, Self::ReadWrite) => access,
            (a, b) if a == b => a,
            _ => Self::None,
        }
    }
}

/// The memory that a call accesses, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryEffect {
    /// Memory reached through the pointer arguments.
    pub args: MemoryAccess,
    /// State that the program cannot address, for example the environment and clocks.
    pub inaccessible: MemoryAccess,
    /// All other memory.
    pub other: MemoryAccess,
}

impl MemoryEffect {
    /// Returns whether no memory is accessed.
    pub fn is_none(self) -> bool {
        self == PURE.memory
    }

    /// Returns whether memory that a program can address is read.
    pub fn reads(self) -> bool {
        [self.args, self.other]
            .iter()
            .any(|a| matches!(a, MemoryAccess::Read | MemoryAccess::ReadWrite))
    }

    /// Returns whether memory that a program can address is written.
    pub fn writes(self) -> bool {
        [self.args, self.other]
            .iter()
            .any(|a| matches!(a, MemoryAccess::Write | MemoryAccess::ReadWrite))
    }
}

/// The effects of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The memory that the call accesses.
    pub memory: MemoryEffect,
    flags: u16,
}

/// LLVM's attributes as bits, with the words that spell them.
pub(super) const ATTRIBUTE_WORDS: [(u16, &str); 13] = [
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

/// The default attributes of LLVM's intrinsics.
const DEFAULT_FLAGS: u16 = NO_CALLBACK | NO_FREE | NO_SYNC | NO_UNWIND | WILL_RETURN;

impl Effect {
    pub(super) const fn and(self, flags: u16) -> Self {
        Self { flags: self.flags | flags, ..self }
    }

    pub(super) const fn not(self, flags: u16) -> Self {
        Self { flags: self.flags & !flags, ..self }
    }

    /// Returns the effect without LLVM's default attributes, except for `nounwind`.
    pub(super) const fn plain(self) -> Self {
        self.not(DEFAULT_FLAGS).and(NO_UNWIND)
    }

    fn has(self, flags: u16) -> bool {
        self.flags & flags == flags
    }

    /// Returns whether equal arguments give equal results, there are no other effects, and a call
    /// may be moved to where fewer or other strands and lanes make it.
    pub fn is_pure(self) -> bool {
        self.memory.is_none() && self.has(NO_UNWIND | WILL_RETURN) && !self.has(CONVERGENT)
    }

    /// Returns whether a call may be speculated, that is, executed where the program makes none.
    pub fn is_speculatable(self) -> bool {
        self.has(SPECULATABLE)
    }

    /// Returns whether a call may only be made by the strands that make it in the program.
    pub fn is_convergent(self) -> bool {
        self.has(CONVERGENT)
    }

    /// Returns whether every call returns.
    pub fn returns(self) -> bool {
        self.has(WILL_RETURN)
    }

    /// Returns the attributes as LLVM prints them, in another order.
    pub fn words(self) -> Vec<String> {
        let words = ATTRIBUTE_WORDS.iter().filter(|w| self.has(w.0)).map(|w| w.1.to_owned());
        words.chain(self.memory.argument().map(|a| format!("memory({a})"))).collect()
    }
}

impl MemoryEffect {
    /// Returns the argument of LLVM's attribute `memory`; `None` if every access is allowed.
    pub(crate) fn argument(self) -> Option<String> {
        let show = |a| match a {
            MemoryAccess::None => "none",
            MemoryAccess::Read => "read",
            MemoryAccess::Write => "write",
            MemoryAccess::ReadWrite => "readwrite",
        };
        let Self { args, inaccessible, other } = self;
        if args == other && inaccessible == other {
            return (other != MemoryAccess::ReadWrite).then(|| show(other).to_owned());
        }
        let mut parts = vec![];
        if other != MemoryAccess::None {
            parts.push(show(other).to_owned());
        }
        if args != other {
            parts.push(format!("argmem: {}", show(args)));
        }
        if inaccessible != other {
            parts.push(format!("inaccessiblemem: {}", show(inaccessible)));
        }
        Some(parts.join(", "))
    }
}

const fn usual(args: MemoryAccess, inaccessible: MemoryAccess, other: MemoryAccess) -> Effect {
    Effect { memory: MemoryEffect { args, inaccessible, other }, flags: DEFAULT_FLAGS }
}

use MemoryAccess::{None as N, Read as R, ReadWrite as RW, Write as W};

// The effects that the rows use. All except the last return, do not unwind and do not synchronise.

/// The result depends on the arguments only.
pub(super) const PURE: Effect = usual(N, N, N);
/// The result depends on the arguments only, and the call may be speculated.
pub(super) const SPEC: Effect = PURE.and(SPECULATABLE);
/// As [`SPEC`]; the result is defined where the arguments are.
pub(super) const EXACT: Effect = SPEC.and(DEFINED);
pub(super) const READS_ARGS: Effect = usual(R, N, N);
pub(super) const WRITES_ARGS: Effect = usual(W, N, N);
pub(super) const CHANGES_ARGS: Effect = usual(RW, N, N);
/// Reads and writes state that the program cannot address.
pub(super) const HIDDEN: Effect = usual(N, RW, N);
pub(super) const HIDDEN_WRITE: Effect = usual(N, W, N);
pub(super) const ARGS_AND_HIDDEN: Effect = usual(RW, RW, N);
pub(super) const READS: Effect = usual(R, R, R);
pub(super) const WRITES: Effect = usual(W, W, W);
/// Reads and writes any memory.
pub(super) const CHANGES: Effect = usual(RW, RW, RW);
/// Any effect except unwinding.
pub(super) const UNKNOWN: Effect = CHANGES.plain();
