//! Dense entity ids: `u32` newtypes that index the tables of a module or of one function.
//!
//! An id means nothing without the table that it indexes; ids of different functions must not be
//! mixed. `Display` is for logs and debugging, the printer knows real names.

use std::fmt;

/// A dense id: an index into one table.
pub trait Entity: Copy + Eq {
    /// Makes the id with this index.
    fn new(index: usize) -> Self;
    /// The index of this id in its table.
    fn index(self) -> usize;
}

macro_rules! entity {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(pub u32);

        impl Entity for $name {
            #[inline]
            fn new(index: usize) -> Self {
                debug_assert!(index < u32::MAX as usize);
                Self(index as u32)
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

entity!(
    /// A basic block of one function. After parsing, ids follow the order of the text.
    Block,
    "block"
);
entity!(
    /// An instruction of one function, and the value that it defines if its type is not `void`.
    Inst,
    "inst"
);
