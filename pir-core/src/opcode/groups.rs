//! Groups of opcodes as types of their own, so that a `match` on one names every member.
//!
//! A pass that treats each member differently matches on the group, without `_`: an instruction
//! that is added to the group is then an error of compilation in every such pass. A pass that needs
//! only the effects of an instruction asks [`Opcode::effect`].
//!
//! ```
//! use pir_core::opcode::{FloatBinary, Opcode};
//!
//! fn on_doubles(op: FloatBinary, a: f64, b: f64) -> f64 {
//!     match op {
//!         FloatBinary::FAdd => a + b,
//!         FloatBinary::FSub => a - b,
//!         FloatBinary::FMul => a * b,
//!         FloatBinary::FDiv => a / b,
//!         FloatBinary::FRem => a % b,
//!     }
//! }
//!
//! let op = Opcode::FMul.float_binary().expect("`fmul` is one of them");
//! assert_eq!(on_doubles(op, 6.0, 7.0), 42.0);
//! assert_eq!(Opcode::Add.float_binary(), None);
//! ```

use super::Opcode;

macro_rules! groups {
    ($($(#[$doc:meta])* $group:ident $view:ident: $($op:ident)*;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            #[repr(u8)]
            pub enum $group {
                $(
                    #[doc = concat!("[`Opcode::", stringify!($op), "`]")]
                    $op = Opcode::$op as u8,
                )*
            }

            impl $group {
                /// All members, in the order of their opcodes.
                pub const ALL: &'static [$group] = &[$($group::$op),*];

                /// Returns the keyword of the text.
                #[inline]
                pub fn name(self) -> &'static str {
                    Opcode::from(self).name()
                }
            }

            impl From<$group> for Opcode {
                #[inline]
                fn from(member: $group) -> Opcode {
                    match member {
                        $($group::$op => Opcode::$op,)*
                    }
                }
            }

            impl Opcode {
                #[doc = concat!(
                    "Returns the opcode as a [`",
                    stringify!($group),
                    "`], if it is one."
                )]
                #[inline]
                pub fn $view(self) -> Option<$group> {
                    match self {
                        $(Opcode::$op => Some($group::$op),)*
                        _ => None,
                    }
                }
            }
        )*
    };
}

groups! {
    /// Opcodes of [`Class::Terminator`](super::Class::Terminator): they end a block.
    Terminator terminator:
        Ret Br Switch IndirectBr Invoke CallBr Resume CatchSwitch CatchRet CleanupRet Unreachable
        Fork Halt;
    /// Opcodes of [`Class::IntBinary`](super::Class::IntBinary).
    IntBinary int_binary:
        Add Sub Mul UDiv SDiv URem SRem Shl LShr AShr And Or Xor;
    /// Opcodes of [`Class::FloatBinary`](super::Class::FloatBinary).
    FloatBinary float_binary:
        FAdd FSub FMul FDiv FRem;
    /// Opcodes of [`Class::Cast`](super::Class::Cast).
    Cast cast:
        Trunc ZExt SExt FPTrunc FPExt FPToUI FPToSI UIToFP SIToFP PtrToInt PtrToAddr IntToPtr
        BitCast AddrSpaceCast;
    /// Opcodes that read or write memory themselves: those for whose effect
    /// [`Effect::is_access`](super::Effect::is_access) holds. Calls are not among them.
    MemoryAccess memory_access:
        Load Store CmpXchg AtomicRmw VAArg;
}

impl IntBinary {
    /// Returns whether the opcode is a division or remainder.
    #[inline]
    pub fn is_division(self) -> bool {
        Opcode::from(self).is_division()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opcode::Class;

    fn assert_members<G: Copy + Into<Opcode>>(group: &[G], is_member: impl Fn(Opcode) -> bool) {
        let group: Vec<Opcode> = group.iter().map(|&g| g.into()).collect();
        let expected: Vec<Opcode> = Opcode::ALL.iter().copied().filter(|&o| is_member(o)).collect();
        assert_eq!(group, expected);
    }

    #[test]
    fn groups_have_the_members_of_their_classes() {
        assert_members(Terminator::ALL, |op| op.class() == Class::Terminator);
        assert_members(IntBinary::ALL, |op| op.class() == Class::IntBinary);
        assert_members(FloatBinary::ALL, |op| op.class() == Class::FloatBinary);
        assert_members(Cast::ALL, |op| op.class() == Class::Cast);
        assert_members(MemoryAccess::ALL, |op| op.effect().is_access());
    }

    #[test]
    fn views_return_members_and_nothing_else() {
        for &op in Opcode::ALL {
            assert_eq!(op.terminator().map(Opcode::from), op.is_terminator().then_some(op));
            let is_of = |class| (op.class() == class).then_some(op);
            assert_eq!(op.int_binary().map(Opcode::from), is_of(Class::IntBinary));
            assert_eq!(op.float_binary().map(Opcode::from), is_of(Class::FloatBinary));
            assert_eq!(op.cast().map(Opcode::from), is_of(Class::Cast));
            let access = op.memory_access().map(Opcode::from);
            assert_eq!(access, op.effect().is_access().then_some(op));
        }
    }
}
