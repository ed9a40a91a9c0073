//! What outlining does with the constructs of LLVM that are bound to their function, their frame or
//! their text.
//!
//! One table for all of them, read before anything is changed, so that a module is lowered as a
//! whole or refused with a place. Whatever is not in the table computes with values and memory, and
//! goes to another function as it is. `docs/lowering/constructs.md` shows the table; a test
//! compares them.

mod find;

pub(crate) use find::{check, is_pinned};

/// A construct that is more than a computation with values and memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Construct {
    /// `invoke`, `landingpad`, and the other instructions of exceptions.
    Exceptions,
    /// A `fork`, `halt`, `join` or `llvm.parallel.*` inside a `catchpad` or `cleanuppad`.
    RegionInFunclet,
    /// `indirectbr`
    IndirectBr,
    /// `callbr`
    CallBr,
    /// `blockaddress` of a block.
    BlockAddress,
    /// `musttail`
    MustTail,
    /// `llvm.va_start`
    VaStart,
    /// A value of type `token`.
    Token,
    /// A `swifterror` variable.
    SwiftError,
    /// A value of a type that memory cannot hold.
    Unstorable,
    /// `inalloca` and `preallocated` arguments.
    Arguments,
    /// What asks for the frame or the return address of its function.
    Frame,
    /// `llvm.localescape`
    LocalEscape,
    /// A call that may return twice.
    ReturnsTwice,
    /// A call that must not be copied.
    NoDuplicate,
    /// Coroutines.
    Coroutine,
    /// A function with a garbage collector.
    Collected,
    /// A `naked` function.
    Naked,
    /// A resolver of an `ifunc`.
    Resolver,
    /// Chained and whole-wave calls of AMD's processors.
    Wave,
    /// Objects of the stack in another address space than 0.
    StackAddressSpace,
}

/// What becomes of a construct in one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is lowered.
    Kept,
    /// It is refused, for this reason.
    Refused(&'static str),
    /// It cannot stand there in a valid module.
    None,
}

/// Where a construct stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a strand: inside a region.
    Strand,
    /// In a function with a region, outside of its regions.
    Around,
    /// A value of it is defined on one side of a region's edge, or of a strand's, and used on the
    /// other.
    Edge,
}

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Row {
    /// Which.
    pub construct: Construct,
    /// How messages and the book call it.
    pub name: &'static str,
    /// In a strand.
    pub strand: Fate,
    /// Outside of the regions of its function.
    pub around: Fate,
    /// Across an edge.
    pub edge: Fate,
    /// The body that it stands in must keep its function: no parameter is put in front.
    pub pins: bool,
    /// What to do where it is refused.
    pub hint: &'static str,
}

use Fate::{Kept, Refused};

impl Construct {
    /// All of them, in the order of the book.
    pub const ALL: [Self; 21] = [
        Self::Exceptions,
        Self::RegionInFunclet,
        Self::IndirectBr,
        Self::CallBr,
        Self::BlockAddress,
        Self::MustTail,
        Self::VaStart,
        Self::Token,
        Self::SwiftError,
        Self::Unstorable,
        Self::Arguments,
        Self::Frame,
        Self::LocalEscape,
        Self::ReturnsTwice,
        Self::NoDuplicate,
        Self::Coroutine,
        Self::Collected,
        Self::Naked,
        Self::Resolver,
        Self::Wave,
        Self::StackAddressSpace,
    ];

    /// Returns the row with its treatment.
    pub fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Why it is refused in a place, if it is.
    pub fn refused(self, place: Place) -> Option<&'static str> {
        let row = self.row();
        let fate = match place {
            Place::Strand => row.strand,
            Place::Around => row.around,
            Place::Edge => row.edge,
        };
        match fate {
            Refused(why) => Some(why),
            Kept | Fate::None => Option::None,
        }
    }
}

impl Row {
    const fn of(
        construct: Construct,
        name: &'static str,
        strand: Fate,
        around: Fate,
        edge: Fate,
        pins: bool,
        hint: &'static str,
    ) -> Self {
        Self { construct, name, strand, around, edge, pins, hint }
    }
}

const NOT_ALONE: &str = "do it in a function that the strand calls";

/// The table, in the order of [`Construct`].
pub static TABLE: [Row; Construct::ALL.len()] = [
    Row::of(Construct::Exceptions, "exception handling", Kept, Kept, Fate::None, false, ""),
    Row::of(
        Construct::RegionInFunclet,
        "`fork`, `halt`, `join` or `llvm.parallel.*` in a funclet",
        Refused("calls of the run-time library would need the funclet's token"),
        Refused("calls of the run-time library would need the funclet's token"),
        Fate::None,
        false,
        "leave the funclet by `catchret` first, or call a function that opens the region",
    ),
    Row::of(
        Construct::IndirectBr,
        "`indirectbr`",
        Refused("addresses of blocks have no meaning in a strand's own function"),
        Kept,
        Fate::None,
        true,
        "use `switch` in its place",
    ),
    Row::of(
        Construct::CallBr,
        "`callbr`",
        Refused("the assembly may jump to blocks of the old function"),
        Kept,
        Fate::None,
        false,
        NOT_ALONE,
    ),
    Row::of(
        Construct::BlockAddress,
        "`blockaddress`",
        Refused("the block goes to a function of its own, or to several"),
        Kept,
        Fate::None,
        true,
        "use a number and `switch` in its place",
    ),
    Row::of(Construct::MustTail, "`musttail`", Fate::None, Kept, Fate::None, true, ""),
    Row::of(
        Construct::VaStart,
        "`llvm.va_start`",
        Refused("a strand's own function has no variable arguments"),
        Kept,
        Fate::None,
        true,
        "call it before the fork; strands may use the list",
    ),
    Row::of(
        Construct::Token,
        "value of type `token`",
        Kept,
        Kept,
        Refused("a token cannot be stored in memory"),
        false,
        "use the token in the strand that makes it",
    ),
    Row::of(
        Construct::SwiftError,
        "`swifterror` variable",
        Kept,
        Kept,
        Refused("its address cannot be stored in memory"),
        false,
        "copy the error to an ordinary variable",
    ),
    Row::of(
        Construct::Unstorable,
        "value of a type without a size",
        Kept,
        Kept,
        Refused("it cannot be stored in memory"),
        false,
        "make the value in the strand that uses it",
    ),
    Row::of(
        Construct::Arguments,
        "`inalloca` or `preallocated` argument",
        Refused("nothing may be put on the stack between the argument and the call"),
        Refused("nothing may be put on the stack between the argument and the call"),
        Fate::None,
        true,
        "make the call in a function without a region",
    ),
    Row::of(
        Construct::Frame,
        "address of a frame or return address",
        Refused("a strand's own function has another frame"),
        Kept,
        Fate::None,
        true,
        "ask for it before the fork, or in a function that the strand calls",
    ),
    Row::of(Construct::LocalEscape, "`llvm.localescape`", Fate::None, Kept, Fate::None, true, ""),
    Row::of(
        Construct::ReturnsTwice,
        "call that may return twice",
        Refused("a strand's own code may run on a stack that has moved on"),
        Kept,
        Fate::None,
        false,
        NOT_ALONE,
    ),
    Row::of(
        Construct::NoDuplicate,
        "`noduplicate` call",
        Refused("the code of a strand may be copied"),
        Kept,
        Fate::None,
        false,
        NOT_ALONE,
    ),
    Row::of(
        Construct::Coroutine,
        "coroutine",
        Refused("it may be resumed on another thread than the one that its strands know"),
        Refused("it may be resumed on another thread than the one that its strands know"),
        Fate::None,
        true,
        "open the region in a function that the coroutine calls",
    ),
    Row::of(
        Construct::Collected,
        "function with `gc`",
        Refused("the collector does not see what strands capture"),
        Refused("the collector does not see what strands capture"),
        Fate::None,
        true,
        "open the region in a function without `gc`",
    ),
    Row::of(
        Construct::Naked,
        "`naked` function",
        Refused("it has no frame for the memory of its strands"),
        Refused("it has no frame for the memory of its strands"),
        Fate::None,
        true,
        "open the region in a function that it calls",
    ),
    Row::of(
        Construct::Resolver,
        "resolver of an `ifunc`",
        Refused("it runs before the run-time library can be called"),
        Refused("it runs before the run-time library can be called"),
        Fate::None,
        false,
        "resolve without a region",
    ),
    Row::of(
        Construct::Wave,
        "chained or whole-wave call",
        Refused("a strand's own function has another calling convention"),
        Kept,
        Fate::None,
        true,
        NOT_ALONE,
    ),
    Row::of(
        Construct::StackAddressSpace,
        "stack in another address space",
        Refused("the run-time library's pointers are of address space 0"),
        Refused("the run-time library's pointers are of address space 0"),
        Fate::None,
        true,
        "lower for a target whose stack is in address space 0",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_their_constructs() {
        assert!(Construct::ALL.iter().all(|c| c.row().construct == *c));
        assert!(TABLE.iter().all(|r| !r.name.is_empty()));
    }
}
