//! Instructions as data: 20 bytes, `Copy`. Operands and rarer parts are stored in pools of the
//! body.
//!
//! Operand lists, by opcode (`[x]` optional, `x…` repeated):
//!
//! | opcode | operands | `sub` | `aux` |
//! |---|---|---|---|
//! | `ret` | `[value]` | | |
//! | `br` | `block`, or `cond then else` | | |
//! | `switch` | `value default (const block)…` | | |
//! | `indirectbr` | `address block…` | | |
//! | `invoke` | `callee arg… bundle-operand… normal unwind` | | [`CallInfo`] |
//! | `callbr` | `callee arg… bundle-operand… default indirect…` | | [`CallInfo`] |
//! | `call` | `callee arg… bundle-operand…` | [`TailKind`] | [`CallInfo`] |
//! | `resume` | `value` | | |
//! | `catchswitch` | `parent handler… [unwind]` (`parent` is the constant `none` or a pad) | | |
//! | `catchret` | `pad block` | | |
//! | `cleanupret` | `pad [unwind]` | | |
//! | `catchpad`, `cleanuppad` | `parent arg…` | | |
//! | `landingpad` | `clause…` | | start in `extra`: length, then 0 catch / 1 filter each |
//! | `fork` | `[width] use… [master] successor…` | | number of successors without the master |
//! | binary, `fneg`, `freeze`, casts | the values | | |
//! | `icmp`, `fcmp` | two values | predicate | |
//! | `alloca` | `[count]` (absent: one) | [`align_code`] | allocated type |
//! | `load` | `ptr` | | [`MemInfo`] |
//! | `store` | `value ptr` | | [`MemInfo`] |
//! | `fence` | none | | [`MemInfo`] |
//! | `cmpxchg` | `ptr expected new` | | [`MemInfo`] |
//! | `atomicrmw` | `ptr value` | [`RmwOp`] | [`MemInfo`] |
//! | `getelementptr` | `base index…` | | source element type |
//! | `extractvalue`, `insertvalue` | `aggregate [value]` | | start in `extra`: length, indices |
//! | `extractelement`, `insertelement`, `shufflevector`, `select` | as in the text | | |
//! | `phi` | `(value block)…` | | |
//! | `va_arg` | `list` | | |
//! | `#dbg_…` | as in the text, the location last | | |

use crate::entity::{AttrSet, Type};
use crate::opcode::Opcode;
use crate::symbol::Sym;
use crate::types::List;

/// An instruction. See the [module](self) for what its fields mean per opcode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstData {
    /// The opcode.
    pub op: Opcode,
    /// Predicate, read-modify-write operator, tail kind or alignment, by opcode.
    pub sub: u8,
    /// The flags, see [`flags`]; their bits mean different things for different classes.
    pub flags: u16,
    /// Type of the result; `void` if there is none.
    pub ty: Type,
    /// Operands, in the body's pool.
    pub ops: List,
    /// See the [module](self).
    pub aux: u32,
}

const _: () = assert!(size_of::<InstData>() == 20);

/// Bits of [`InstData::flags`].
pub mod flags {
    /// `nuw` (arithmetic, `trunc`, `getelementptr`)
    pub const NUW: u16 = 1 << 0;
    /// `nsw`
    pub const NSW: u16 = 1 << 1;
    /// `exact`
    pub const EXACT: u16 = 1 << 2;
    /// `disjoint`
    pub const DISJOINT: u16 = 1 << 3;
    /// `nneg`
    pub const NNEG: u16 = 1 << 4;
    /// `samesign`
    pub const SAMESIGN: u16 = 1 << 5;
    /// `inbounds`
    pub const INBOUNDS: u16 = 1 << 6;
    /// `nusw`
    pub const NUSW: u16 = 1 << 7;

    /// `reassoc`
    pub const REASSOC: u16 = 1 << 8;
    /// `nnan`
    pub const NNAN: u16 = 1 << 9;
    /// `ninf`
    pub const NINF: u16 = 1 << 10;
    /// `nsz`
    pub const NSZ: u16 = 1 << 11;
    /// `arcp`
    pub const ARCP: u16 = 1 << 12;
    /// `contract`
    pub const CONTRACT: u16 = 1 << 13;
    /// `afn`
    pub const AFN: u16 = 1 << 14;
    /// All seven: prints as `fast`.
    pub const FAST: u16 = 0x7f << 8;

    /// `volatile` (memory)
    pub const VOLATILE: u16 = 1 << 0;
    /// `weak` (`cmpxchg`)
    pub const WEAK: u16 = 1 << 1;
    /// `atomic` (`load`, `store`)
    pub const ATOMIC: u16 = 1 << 2;
    /// `inalloca` (`alloca`)
    pub const INALLOCA: u16 = 1 << 0;
    /// `swifterror` (`alloca`)
    pub const SWIFTERROR: u16 = 1 << 1;
    /// `elementwise` (`atomicrmw`)
    pub const ELEMENTWISE: u16 = 1 << 3;

    /// `cleanup` (`landingpad`)
    pub const CLEANUP: u16 = 1 << 0;
    /// Whether a `catchswitch` or `cleanupret` has an unwind block. Otherwise it unwinds to the
    /// caller.
    pub const UNWIND_BLOCK: u16 = 1 << 0;

    /// `interior` (`fork`)
    pub const INTERIOR: u16 = 1 << 0;
    /// `force` (`fork`)
    pub const FORCE: u16 = 1 << 1;
    /// `lockstep` (`fork`)
    pub const LOCKSTEP: u16 = 1 << 2;
    /// `width` (`fork`): the first operand is the bound
    pub const WIDTH: u16 = 1 << 3;
    /// The `fork` has a master
    pub const MASTER: u16 = 1 << 4;
}

macro_rules! keyword_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$vdoc])* $variant),* }

        impl $name {
            /// All variants, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The keyword of the text.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }

            /// Returns the variant with this keyword.
            pub fn from_name(name: &[u8]) -> Option<Self> {
                Self::ALL.iter().copied().find(|x| x.name().as_bytes() == name)
            }

            /// Returns the variant with this number.
            pub fn from_bits(bits: u8) -> Option<Self> {
                Self::ALL.get(bits as usize).copied()
            }
        }
    };
}

keyword_enum! {
    /// Predicate of an `icmp`.
    IntPredicate {
        /// `eq`
        Eq = "eq",
        /// `ne`
        Ne = "ne",
        /// `ugt`
        Ugt = "ugt",
        /// `uge`
        Uge = "uge",
        /// `ult`
        Ult = "ult",
        /// `ule`
        Ule = "ule",
        /// `sgt`
        Sgt = "sgt",
        /// `sge`
        Sge = "sge",
        /// `slt`
        Slt = "slt",
        /// `sle`
        Sle = "sle",
    }
}

keyword_enum! {
    /// Predicate of an `fcmp`.
    FloatPredicate {
        /// `false`
        False = "false",
        /// `oeq`
        Oeq = "oeq",
        /// `ogt`
        Ogt = "ogt",
        /// `oge`
        Oge = "oge",
        /// `olt`
        Olt = "olt",
        /// `ole`
        Ole = "ole",
        /// `one`
        One = "one",
        /// `ord`
        Ord = "ord",
        /// `uno`
        Uno = "uno",
        /// `ueq`
        Ueq = "ueq",
        /// `ugt`
        Ugt = "ugt",
        /// `uge`
        Uge = "uge",
        /// `ult`
        Ult = "ult",
        /// `ule`
        Ule = "ule",
        /// `une`
        Une = "une",
        /// `true`
        True = "true",
    }
}

keyword_enum! {
    /// Operator of an `atomicrmw`.
    RmwOp {
        /// `xchg`
        Xchg = "xchg",
        /// `add`
        Add = "add",
        /// `sub`
        Sub = "sub",
        /// `and`
        And = "and",
        /// `nand`
        Nand = "nand",
        /// `or`
        Or = "or",
        /// `xor`
        Xor = "xor",
        /// `max`
        Max = "max",
        /// `min`
        Min = "min",
        /// `umax`
        UMax = "umax",
        /// `umin`
        UMin = "umin",
        /// `fadd`
        FAdd = "fadd",
        /// `fsub`
        FSub = "fsub",
        /// `fmax`
        FMax = "fmax",
        /// `fmin`
        FMin = "fmin",
        /// `fmaximum`
        FMaximum = "fmaximum",
        /// `fminimum`
        FMinimum = "fminimum",
        /// `uinc_wrap`
        UIncWrap = "uinc_wrap",
        /// `udec_wrap`
        UDecWrap = "udec_wrap",
        /// `usub_cond`
        USubCond = "usub_cond",
        /// `usub_sat`
        USubSat = "usub_sat",
    }
}

keyword_enum! {
    /// Atomic ordering.
    Ordering {
        /// Not atomic: prints as nothing.
        NotAtomic = "",
        /// `unordered`
        Unordered = "unordered",
        /// `monotonic`
        Monotonic = "monotonic",
        /// `acquire`
        Acquire = "acquire",
        /// `release`
        Release = "release",
        /// `acq_rel`
        AcqRel = "acq_rel",
        /// `seq_cst`
        SeqCst = "seq_cst",
    }
}

keyword_enum! {
    /// The tail call marker of a `call`.
    TailKind {
        /// Nothing.
        None = "",
        /// `tail`
        Tail = "tail",
        /// `musttail`
        MustTail = "musttail",
        /// `notail`
        NoTail = "notail",
    }
}

/// An alignment as a byte: 0 for none, otherwise its logarithm to base 2 plus 1.
pub type AlignCode = u8;

/// Packs an alignment in bytes; `None` unless it is a power of two up to 2^32.
pub fn align_code(bytes: u64) -> Option<AlignCode> {
    (bytes.is_power_of_two() && bytes <= 1 << 32).then(|| bytes.trailing_zeros() as u8 + 1)
}

/// The inverse of [`align_code`].
pub fn align_bytes(code: AlignCode) -> Option<u64> {
    (code != 0).then(|| 1 << (code - 1))
}

/// Alignment, orderings and scope of a memory instruction, as packed into `aux`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemInfo {
    /// Alignment; 0 if the text gives none.
    pub align: AlignCode,
    /// The ordering; that of success for `cmpxchg`.
    pub ordering: Ordering,
    /// The ordering of failure, `cmpxchg` only.
    pub failure: Ordering,
    /// `syncscope("…")`; the empty string is the system's.
    pub scope: Sym,
}

impl MemInfo {
    /// Largest index of a scope's symbol.
    pub const MAX_SCOPE: u32 = (1 << 20) - 1;

    /// A plain access with this alignment.
    pub fn plain(align: AlignCode) -> Self {
        Self {
            align,
            ordering: Ordering::NotAtomic,
            failure: Ordering::NotAtomic,
            scope: Sym::EMPTY,
        }
    }

    /// Packs into a word; `None` if the scope's number is too large.
    #[inline]
    pub fn to_bits(self) -> Option<u32> {
        (self.scope.0 <= Self::MAX_SCOPE).then_some(
            u32::from(self.align & 63)
                | (self.ordering as u32) << 6
                | (self.failure as u32) << 9
                | self.scope.0 << 12,
        )
    }

    /// The inverse of [`MemInfo::to_bits`].
    #[inline]
    pub fn from_bits(bits: u32) -> Self {
        let ordering = |b: u32| Ordering::ALL[(b & 7).min(6) as usize];
        Self {
            align: (bits & 63) as u8,
            ordering: ordering(bits >> 6),
            failure: ordering(bits >> 9),
            scope: Sym(bits >> 12),
        }
    }
}

/// The parts of a call beside its operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CallInfo {
    /// The callee's function type.
    pub fn_ty: Type,
    /// Number of arguments; the operands of the bundles follow them.
    pub args: u32,
    /// The calling convention's number, 0 for C.
    pub cc: u16,
    /// `addrspace(N)` of the callee if the text gives one, else 0.
    pub addrspace: u32,
    /// Attributes of the result.
    pub ret_attrs: AttrSet,
    /// Attributes of the call.
    pub fn_attrs: AttrSet,
    /// Attributes of the arguments, in the body's `attr_lists`; empty if no argument has any.
    pub arg_attrs: List,
    /// Operand bundles, in the body's `bundles`.
    pub bundles: List,
}

/// One operand bundle: its operands are the next `len` operands of the call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bundle {
    /// The tag.
    pub tag: Sym,
    /// Number of operands.
    pub len: u32,
}
