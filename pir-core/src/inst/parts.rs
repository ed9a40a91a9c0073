//! Parts of instructions that are packed into a word or kept in a pool of the body.

use super::Ordering;
use crate::entity::{AttrSet, Type};
use crate::symbol::Sym;
use crate::types::List;

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

impl CallInfo {
    /// The parts of a call without arguments, attributes and bundles.
    pub(crate) fn plain(fn_ty: Type) -> Self {
        Self {
            fn_ty,
            args: 0,
            cc: 0,
            addrspace: 0,
            ret_attrs: AttrSet::EMPTY,
            fn_attrs: AttrSet::EMPTY,
            arg_attrs: List::EMPTY,
            bundles: List::EMPTY,
        }
    }
}

/// One operand bundle: its operands are the next `len` operands of the call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bundle {
    /// The tag.
    pub tag: Sym,
    /// Number of operands.
    pub len: u32,
}
