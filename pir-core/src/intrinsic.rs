//! The table of intrinsics: names, signatures, effects, and support by each engine.
//!
//! The rows are in `intrinsic/rows`, one file per family. Verifier, interpreter, vectoriser,
//! lowering and JIT read this table and match on [`Id`]; none of them compares names. For the
//! intrinsics of x86 the project needs only the signatures, so they are lines of
//! `intrinsic/x86.txt` and share [`Id::X86`].

#[macro_use]
mod rows;
mod effect;
mod find;
mod mangle;
mod rounding;
mod signature;

pub use effect::{Effect, MemoryAccess, MemoryEffect};
pub use find::{NameMatch, called, find, of_global};
pub use mangle::mangled;
pub use rounding::{Exceptions, Rounding};
pub use signature::{Mismatch, Signature, Slot};

use effect::*;

/// The properties of one intrinsic.
#[derive(Clone, Copy, Debug)]
pub struct IntrinsicRow {
    /// The intrinsic.
    pub id: Id,
    /// The name without the mangled overloaded types.
    pub name: &'static str,
    /// The types of the result and the parameters.
    pub signature: Signature,
    /// The effects of a call, as LLVM declares them.
    pub effect: Effect,
    /// How a call made by several lanes at once is vectorised.
    pub lanes: LaneRule,
    /// How the interpreter treats a call.
    pub interp: Support,
    /// How the JIT treats a call.
    pub jit: Support,
}

/// How a call made by several lanes at once is vectorised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LaneRule {
    /// One call on vectors computes each lane's result.
    Each,
    /// As [`LaneRule::Each`], but this argument stays a scalar, as it is the same for all lanes.
    EachBut(u8),
    /// The call is only a hint to the compiler and may be left out.
    Hint,
    /// The result is the first argument.
    First,
    /// Each lane makes its own call, or one call serves all lanes if its effect allows that.
    Alone,
    /// The call concerns the stack, which the lanes share, so the lanes run one after the other.
    Stack,
    /// The call reads the frame, which the lanes share, so it cannot be vectorised.
    Frame,
    /// The call depends on the strand, so it cannot be vectorised.
    Strand,
}

/// How an engine treats calls of an intrinsic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Support {
    /// Refuses the call.
    No,
    /// Ignores the call, which is a complete implementation of it.
    Nothing,
    /// Returns the first argument.
    First,
    /// Never sees the call, because the lowering replaces it.
    Lowered,
    /// Executes the call for all types that the engine supports.
    Yes,
    /// Executes the call if all floating-point types among the overloads are in this set.
    Only(Formats),
    /// As [`Support::Only`], and refuses every rounding mode except to nearest.
    Nearest(Formats),
}

impl Support {
    /// Returns the floating-point formats that a supported intrinsic may be overloaded on.
    pub fn formats(self) -> Option<Formats> {
        match self {
            Self::No => None,
            Self::Nothing | Self::First | Self::Lowered | Self::Yes => Some(ALL),
            Self::Only(formats) | Self::Nearest(formats) => Some(formats),
        }
    }
}

/// A set of floating-point formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Formats(u8);

impl Formats {
    /// Returns whether the set contains the type; `true` for a type that is not floating-point.
    pub fn has(self, types: &crate::types::Types, ty: crate::Type) -> bool {
        use crate::types::TypeData as T;
        let bit = match types.get(types.scalar(ty)) {
            T::Half | T::BFloat => 1,
            T::Float | T::Double => 2,
            T::X86Fp80 | T::Fp128 | T::PpcFp128 => 4,
            _ => return true,
        };
        self.0 & bit != 0
    }

    /// Returns the names of the members as the reference writes them.
    pub fn names(self) -> &'static str {
        match self.0 {
            2 => "`float`, `double`",
            3 => "`half` to `double`",
            _ => "all",
        }
    }
}

/// `float` and `double`.
pub const MACHINE: Formats = Formats(2);
/// `half`, `bfloat`, `float` and `double`.
pub const NATIVE: Formats = Formats(3);
/// Every format.
pub const ALL: Formats = Formats(7);

macro_rules! table {
    (=> $($id:ident: $name:literal, $signature:literal, $effect:expr,
        $lanes:ident $(($scalar:literal))?, $interp:expr, $jit:expr;)*) => {
        /// An intrinsic.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u16)]
        pub enum Id {
            $(#[doc = concat!("`", $name, "`")] $id,)*
            /// One of `llvm.x86.*` that has no row of its own.
            X86,
        }

        /// All rows, indexed by [`Id`].
        pub static ROWS: &[IntrinsicRow] = {
            use Support::{First, Lowered, Nearest, No, Nothing, Only, Yes};
            &[
                $(IntrinsicRow {
                    id: Id::$id,
                    name: $name,
                    signature: Signature::new($signature),
                    effect: $effect,
                    lanes: LaneRule::$lanes $(($scalar))?,
                    interp: $interp,
                    jit: $jit,
                },)*
                IntrinsicRow {
                    id: Id::X86,
                    name: "llvm.x86",
                    signature: Signature::new("void"),
                    effect: CHANGES.not(WILL_RETURN),
                    lanes: LaneRule::Alone,
                    interp: No,
                    jit: No,
                },
            ]
        };
    };
}

int_rows! { float_rows constrained_rows vector_rows predicated_rows memory_rows compiler_rows
parallel_rows machine_rows table => }

impl Id {
    /// Returns the row of the table.
    #[inline]
    pub fn row(self) -> &'static IntrinsicRow {
        &ROWS[self as usize]
    }

    /// Returns whether this is one of `llvm.experimental.constrained.*`.
    pub fn is_constrained(self) -> bool {
        (Self::ConstrainedAcos..=Self::ConstrainedUitofp).contains(&self)
    }

    /// Returns whether this is one of `llvm.vector.reduce.*`.
    pub fn is_reduction(self) -> bool {
        (Self::VectorReduceAdd..=Self::VectorReduceXor).contains(&self)
    }
}

#[cfg(test)]
mod tests;
