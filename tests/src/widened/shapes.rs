//! The shapes that are counted.

use super::values::ValueType;

/// The shapes that a program may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub enum ProgramShape {
    /// A region with several entry forks.
    EntryForks,
    /// Two of them list the same strands in different orders.
    OtherOrder,
    /// One of them starts fewer strands than another.
    FewerStrands,
    /// A join block is among the successors of an entry fork.
    EmptyStrand,
    /// A region in a strand that several entry forks start.
    NestedInShared,
    /// A region with two join blocks.
    TwoJoins,
    /// A value that is defined on the only path to one of them, and used after it.
    OnlyWay,
    /// A pointer from outside, through which a strand two regions further in writes.
    PointerIn,
    /// A master.
    Master,
    /// A strand that another one starts.
    Spawned,
    /// A window.
    Width,
    /// Lanes that begin at one block.
    Lanes,
    /// A lockstep region in a lane.
    LanesInLanes,
    /// Values of two widths that are used after the join of one.
    TwoWidths,
    /// A strand that spins until a sibling sets a flag.
    Flag,
    /// Strands of a loop that wait for each other in a chain.
    Chain,
    /// The first of the types of values from before the forks that are used two regions further in.
    Into,
    /// The first of the types of values that are used after the join of their strand.
    Out = Self::Into as usize + TYPE_COUNT,
    /// The first of the types that parallel loops count on.
    Loop = Self::Out as usize + TYPE_COUNT,
}

const TYPE_COUNT: usize = super::TYPES.len();
const LOOP_COUNT: usize = super::values::INT_TYPES.len();
const SHAPE_COUNT: usize = ProgramShape::Loop as usize + LOOP_COUNT;

/// How often each occurs, by [`SHAPE_NAMES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShapeCounts(pub [u32; SHAPE_COUNT]);

impl Default for ShapeCounts {
    fn default() -> Self {
        Self([0; SHAPE_COUNT])
    }
}

/// The names of the shapes.
pub const SHAPE_NAMES: [&str; SHAPE_COUNT] = [
    "several entry forks of one region",
    "entry forks with other orders of strands",
    "an entry fork with fewer strands than another",
    "a join block among an entry fork's successors",
    "a region in a strand of several entry forks",
    "two join blocks of one region",
    "a value on the only way to one of two joins",
    "a pointer of outside written through two regions in",
    "a master",
    "a strand that a strand starts",
    "a window",
    "lanes that begin at one block",
    "a lockstep region in a lane",
    "values of two widths behind the join in a lane",
    "a strand that spins on a sibling's flag",
    "strands that wait in a chain",
    "i1 carried into a nested strand",
    "i8 carried into a nested strand",
    "i13 carried into a nested strand",
    "i16 carried into a nested strand",
    "i32 carried into a nested strand",
    "i64 carried into a nested strand",
    "i128 carried into a nested strand",
    "float carried into a nested strand",
    "double carried into a nested strand",
    "ptr carried into a nested strand",
    "i1 carried out of a join",
    "i8 carried out of a join",
    "i13 carried out of a join",
    "i16 carried out of a join",
    "i32 carried out of a join",
    "i64 carried out of a join",
    "i128 carried out of a join",
    "float carried out of a join",
    "double carried out of a join",
    "ptr carried out of a join",
    "parallel loop on i1",
    "parallel loop on i8",
    "parallel loop on i13",
    "parallel loop on i16",
    "parallel loop on i32",
    "parallel loop on i64",
    "parallel loop on i128",
];

/// A row of [`SHAPE_NAMES`].
pub(super) trait TableRow {
    fn row(self) -> usize;
}

impl TableRow for ProgramShape {
    fn row(self) -> usize {
        self as usize
    }
}

impl TableRow for usize {
    fn row(self) -> usize {
        self
    }
}

impl ProgramShape {
    pub(super) fn into(ty: ValueType) -> usize {
        Self::Into as usize + ty as usize
    }

    pub(super) fn out(ty: ValueType) -> usize {
        Self::Out as usize + ty as usize
    }

    pub(super) fn count_on(ty: ValueType) -> usize {
        Self::Loop as usize + ty as usize
    }
}

impl ShapeCounts {
    pub(super) fn add(&mut self, shape: impl TableRow) {
        self.0[shape.row()] += 1;
    }
}

/// Programs that have each shape, and occurrences, among those of `seeds`.
pub fn table(seeds: std::ops::Range<u64>) -> [(u32, u32); SHAPE_COUNT] {
    let mut out = [(0, 0); SHAPE_COUNT];
    for seed in seeds {
        for (row, n) in out.iter_mut().zip(super::program(seed).shapes.0) {
            *row = (row.0 + u32::from(n > 0), row.1 + n);
        }
    }
    out
}
