//! What outlining does with the constructs of LLVM that are bound to their function, their frame or
//! their text.
//!
//! One table for all of them, read before anything is changed, so that a module is lowered as a
//! whole or refused with a place. Whatever is not in the table computes with values and memory, and
//! goes to another function as it is. `docs/lowering/constructs.md` shows the table; a test
//! compares them.

mod find;

pub(crate) use find::{check_constructs, is_pinned};

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
pub enum Treatment {
    /// The construct is lowered.
    Lowered,
    /// The construct is refused, for this reason.
    Refused(&'static str),
    /// The construct cannot stand there in a valid module.
    Impossible,
}

/// Where a construct stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConstructPlace {
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
pub struct ConstructRow {
    /// Which.
    pub construct: Construct,
    /// How messages and the book call it.
    pub name: &'static str,
    /// In a strand.
    pub strand: Treatment,
    /// Outside of the regions of its function.
    pub around: Treatment,
    /// Across an edge.
    pub edge: Treatment,
    /// The body that it stands in must keep its function: no parameter is put in front.
    pub pins_function: bool,
    /// What to do where it is refused.
    pub hint: &'static str,
}

use Treatment::{Lowered, Refused};

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
    pub fn row(self) -> &'static ConstructRow {
        &CONSTRUCTS[self as usize]
    }

    /// Why it is refused in a place, if it is.
    pub fn refused(self, place: ConstructPlace) -> Option<&'static str> {
        let row = self.row();
        let fate = match place {
            ConstructPlace::Strand => row.strand,
            ConstructPlace::Around => row.around,
            ConstructPlace::Edge => row.edge,
        };
        match fate {
            Refused(why) => Some(why),
            Lowered | Treatment::Impossible => Option::None,
        }
    }
}

impl ConstructRow {
    const fn of(
        construct: Construct,
        name: &'static str,
        strand: Treatment,
        around: Treatment,
        edge: Treatment,
        pins: bool,
        hint: &'static str,
    ) -> Self {
        Self { construct, name, strand, around, edge, pins_function: pins, hint }
    }
}

const MEANINGLESS_IN_TASK: &str = "do it in a function that the strand calls";

/// The table, in the order of [`Construct`].
pub static CONSTRUCTS: [ConstructRow; Construct::ALL.len()] = [
    ConstructRow::of(
        Construct::Exceptions,
        "exception handling",
        Lowered,
        Lowered,
        Treatment::Impossible,
        false,
        "",
    ),
    ConstructRow::of(
        Construct::RegionInFunclet,
        "`fork`, `halt`, `join` or `llvm.parallel.*` in a funclet",
        Refused("calls of the run-time library would need the funclet's token"),
        Refused("calls of the run-time library would need the funclet's token"),
        Treatment::Impossible,
        false,
        "leave the funclet by `catchret` first, or call a function that opens the region",
    ),
    ConstructRow::of(
        Construct::IndirectBr,
        "`indirectbr`",
        Refused("addresses of blocks have no meaning in a strand's own function"),
        Lowered,
        Treatment::Impossible,
        true,
        "use `switch` in its place",
    ),
    ConstructRow::of(
        Construct::CallBr,
        "`callbr`",
        Refused("the assembly may jump to blocks of the old function"),
        Lowered,
        Treatment::Impossible,
        false,
        MEANINGLESS_IN_TASK,
    ),
    ConstructRow::of(
        Construct::BlockAddress,
        "`blockaddress`",
        Refused("the block goes to a function of its own, or to several"),
        Lowered,
        Treatment::Impossible,
        true,
        "use a number and `switch` in its place",
    ),
    ConstructRow::of(
        Construct::MustTail,
        "`musttail`",
        Treatment::Impossible,
        Lowered,
        Treatment::Impossible,
        true,
        "",
    ),
    ConstructRow::of(
        Construct::VaStart,
        "`llvm.va_start`",
        Refused("a strand's own function has no variable arguments"),
        Lowered,
        Treatment::Impossible,
        true,
        "call it before the fork; strands may use the list",
    ),
    ConstructRow::of(
        Construct::Token,
        "value of type `token`",
        Lowered,
        Lowered,
        Refused("a token cannot be stored in memory"),
        false,
        "use the token in the strand that makes it",
    ),
    ConstructRow::of(
        Construct::SwiftError,
        "`swifterror` variable",
        Lowered,
        Lowered,
        Refused("its address cannot be stored in memory"),
        false,
        "copy the error to an ordinary variable",
    ),
    ConstructRow::of(
        Construct::Unstorable,
        "value of a type without a size",
        Lowered,
        Lowered,
        Refused("it cannot be stored in memory"),
        false,
        "make the value in the strand that uses it",
    ),
    ConstructRow::of(
        Construct::Arguments,
        "`inalloca` or `preallocated` argument",
        Refused("nothing may be put on the stack between the argument and the call"),
        Refused("nothing may be put on the stack between the argument and the call"),
        Treatment::Impossible,
        true,
        "make the call in a function without a region",
    ),
    ConstructRow::of(
        Construct::Frame,
        "address of a frame or return address",
        Refused("a strand's own function has another frame"),
        Lowered,
        Treatment::Impossible,
        true,
        "ask for it before the fork, or in a function that the strand calls",
    ),
    ConstructRow::of(
        Construct::LocalEscape,
        "`llvm.localescape`",
        Treatment::Impossible,
        Lowered,
        Treatment::Impossible,
        true,
        "",
    ),
    ConstructRow::of(
        Construct::ReturnsTwice,
        "call that may return twice",
        Refused("a strand's own code may run on a stack that has moved on"),
        Lowered,
        Treatment::Impossible,
        false,
        MEANINGLESS_IN_TASK,
    ),
    ConstructRow::of(
        Construct::NoDuplicate,
        "`noduplicate` call",
        Refused("the code of a strand may be copied"),
        Lowered,
        Treatment::Impossible,
        false,
        MEANINGLESS_IN_TASK,
    ),
    ConstructRow::of(
        Construct::Coroutine,
        "coroutine",
        Refused("it may be resumed on another thread than the one that its strands know"),
        Refused("it may be resumed on another thread than the one that its strands know"),
        Treatment::Impossible,
        true,
        "open the region in a function that the coroutine calls",
    ),
    ConstructRow::of(
        Construct::Collected,
        "function with `gc`",
        Refused("the collector does not see what strands capture"),
        Refused("the collector does not see what strands capture"),
        Treatment::Impossible,
        true,
        "open the region in a function without `gc`",
    ),
    ConstructRow::of(
        Construct::Naked,
        "`naked` function",
        Refused("it has no frame for the memory of its strands"),
        Refused("it has no frame for the memory of its strands"),
        Treatment::Impossible,
        true,
        "open the region in a function that it calls",
    ),
    ConstructRow::of(
        Construct::Resolver,
        "resolver of an `ifunc`",
        Refused("it runs before the run-time library can be called"),
        Refused("it runs before the run-time library can be called"),
        Treatment::Impossible,
        false,
        "resolve without a region",
    ),
    ConstructRow::of(
        Construct::Wave,
        "chained or whole-wave call",
        Refused("a strand's own function has another calling convention"),
        Lowered,
        Treatment::Impossible,
        true,
        MEANINGLESS_IN_TASK,
    ),
    ConstructRow::of(
        Construct::StackAddressSpace,
        "stack in another address space",
        Refused("the run-time library's pointers are of address space 0"),
        Refused("the run-time library's pointers are of address space 0"),
        Treatment::Impossible,
        true,
        "lower for a target whose stack is in address space 0",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_rows_are_in_the_order_of_their_constructs() {
        assert!(Construct::ALL.iter().all(|c| c.row().construct == *c));
        assert!(CONSTRUCTS.iter().all(|r| !r.name.is_empty()));
    }
}
