//! The table of intrinsics: what each is called, takes and does, and what runs it.
//!
//! The rows lie in `intrinsic/rows`, one file per family. Verifier, interpreter, vectoriser,
//! lowering and JIT read this table and match on [`Id`]; none of them compares names. The
//! intrinsics of x86, of which the project needs the signatures only, are lines of
//! `intrinsic/x86.txt` and share [`Id::X86`].

#[macro_use]
mod rows;
mod effect;
mod find;
mod rounding;
mod signature;

pub use effect::{Access, Effect, Memory};
pub use find::{Found, called, find, of_global};
pub use rounding::{Exceptions, Rounding};
pub use signature::{Mismatch, Signature, Slot};

use effect::*;

/// What the table knows of an intrinsic.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The intrinsic.
    pub id: Id,
    /// Its name without the types that it is overloaded on.
    pub name: &'static str,
    /// Result and parameters.
    pub signature: Signature,
    /// What a call may do, as LLVM declares it.
    pub effect: Effect,
    /// What becomes of a call when several lanes make it at once.
    pub lanes: Lanes,
    /// What the interpreter does with a call.
    pub interp: Support,
    /// What the JIT does with a call.
    pub jit: Support,
}

/// What becomes of a call when several lanes make it at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lanes {
    /// One call on vectors does the same in each lane.
    Each,
    /// As [`Lanes::Each`], but this argument stays a scalar, the same for all lanes.
    EachBut(u8),
    /// The call tells a compiler something, and may be left out.
    Hint,
    /// The result is the first argument.
    First,
    /// Each lane makes its own call, or one call serves all if its effect allows that.
    Alone,
    /// The call concerns the stack, which lanes share: lanes run one after the other.
    Stack,
    /// The call asks for the frame, which lanes share: no group of lanes can make it.
    Frame,
    /// The call asks for the strand: no group of lanes can make it.
    Strand,
}

/// What an engine does with calls of an intrinsic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Support {
    /// Refuses them.
    No,
    /// Nothing, which is all that there is to do.
    Nothing,
    /// Gives the first argument.
    First,
    /// The lowering replaces them before the engine sees them.
    Lowered,
    /// Runs them, for all types that the engine has.
    Yes,
    /// Runs them if all floating-point types among the overloads are of this set.
    Only(Formats),
    /// As [`Support::Only`], and refuses every rounding mode but to nearest.
    Nearest(Formats),
}

impl Support {
    /// The floating-point formats that a supported intrinsic may be overloaded on.
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
    /// Whether the set has the type; `true` of a type that is not floating-point.
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

    /// The names of its members as the reference writes them.
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

        /// All rows, by [`Id`].
        pub static ROWS: &[Row] = {
            use Support::{First, Lowered, Nearest, No, Nothing, Only, Yes};
            &[
                $(Row {
                    id: Id::$id,
                    name: $name,
                    signature: Signature::new($signature),
                    effect: $effect,
                    lanes: Lanes::$lanes $(($scalar))?,
                    interp: $interp,
                    jit: $jit,
                },)*
                Row {
                    id: Id::X86,
                    name: "llvm.x86",
                    signature: Signature::new("void"),
                    effect: CHANGES.not(WILL_RETURN),
                    lanes: Lanes::Alone,
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
    /// The row of the table.
    #[inline]
    pub fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Whether it is one of `llvm.experimental.constrained.*`.
    pub fn is_constrained(self) -> bool {
        (Self::ConstrainedAcos..=Self::ConstrainedUitofp).contains(&self)
    }

    /// Whether it is one of `llvm.vector.reduce.*`.
    pub fn is_reduction(self) -> bool {
        (Self::VectorReduceAdd..=Self::VectorReduceXor).contains(&self)
    }
}

#[cfg(test)]
mod tests;
