//! The task program: the output of outlining and the input of the back ends. It consists of plain
//! LLVM functions, in which calls of *markers* represent the parallel constructs, and of tables
//! that describe each marker.
//!
//! | marker | means |
//! |---|---|
//! | `void @pir.width(i32 R, i64 W)` | the instance of region `R` that begins next has this width, which is no constant |
//! | `void @pir.open(i32 F)` | an instance of frame `F` begins |
//! | `void @pir.spawn(i32 S, ptr C)` | the strand of site `S` starts, with its captures in `C` |
//! | `void @pir.close(i32 F)` | waits until all strands spawned in the frame have ended |
//! | `void @pir.loop(i32 L, ptr C, i64 N)` | runs iterations `0..N` of loop `L`, and waits for them |
//! | `i64 @pir.enter(i32 ID, i32 N)` | the strand is number `ID` of `N`; the old numbers |
//! | `void @pir.leave(i64 OLD)` | the old numbers again |
//! | `void @pir.hang()` | no strand can make progress |
//!
//! Calls of `llvm.parallel.*` are left unchanged, because the back ends replace them.

use crate::info::Operator;
use pir_core::debug::SourcePlace;
use pir_core::{Block, GlobalId, Module, Type};
use std::fmt;

/// Names of the markers, with their results and parameters.
pub const MARKERS: &[(&str, Type, &[Type])] = &[
    ("pir.width", Type::VOID, &[Type::I32, Type::I64]),
    ("pir.open", Type::VOID, &[Type::I32]),
    ("pir.spawn", Type::VOID, &[Type::I32, Type::PTR]),
    ("pir.close", Type::VOID, &[Type::I32]),
    ("pir.loop", Type::VOID, &[Type::I32, Type::PTR, Type::I64]),
    ("pir.enter", Type::I64, &[Type::I32, Type::I32]),
    ("pir.leave", Type::VOID, &[Type::I64]),
    ("pir.hang", Type::VOID, &[]),
];

/// Name of the value that holds a strand's number in a task that reads it.
pub(crate) const POSITION_VALUE_NAME: &[u8] = b"pir.position";

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident $text:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// Returns the index of the entry in its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($text, " {}"), self.0)
            }
        }
    )*};
}

ids! {
    /// A region of the source.
    RegionId "region";
    /// A frame: the strands that one function spawns in one region and waits for.
    FrameId "frame";
    /// A place that spawns a strand.
    SiteId "site";
    /// A parallel loop.
    LoopId "loop";
    /// An outlined function.
    TaskId "task";
}

/// A region of a function of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// The function that contains the region.
    pub function: GlobalId,
    /// Nesting level, from 1.
    pub level: u32,
    /// The enclosing region.
    pub parent: Option<RegionId>,
    /// Whether the region is marked `force`.
    pub force: bool,
    /// Whether the region is marked `lockstep`.
    pub lockstep: bool,
    /// The value of `width`, if it is a constant.
    pub width: Option<u64>,
    /// Whether the region has a `width`, constant or not.
    pub has_width: bool,
    /// The back ends that `!pir.backends` lists; `None` if any back end may take the region.
    pub backends: Option<Vec<String>>,
    /// Whether strands of an instance start other strands.
    pub has_interior_forks: bool,
    /// Whether every strand is a task, so that none continues in place.
    pub all_strands_as_tasks: bool,
    /// Whether the region has `force`, and its back end takes the loop that it is as a loop.
    pub is_team_loop: bool,
    /// Upper bound on the number of strands of an instance, if known: 1 for a sequential
    /// region.
    pub strands: Option<u32>,
    /// Whether the region is a parallel loop.
    pub is_parallel_loop: bool,
    /// Whether a `!pir.team` says that each strand has the share of a thread, and so runs for long.
    pub is_team: bool,
    /// Whether the region has `force`, and the strand that opens it only counts until it waits for
    /// those that it has started.
    pub owner_only_counts: bool,
    /// Estimated number of instructions that an instance executes, if known.
    pub work: Option<u64>,
    /// Name of the block with (the first of) its entry forks.
    pub block: String,
    /// Offset of the entry fork in the text, or [`pir_core::function::NO_SOURCE_PLACE`].
    pub place: u32,
    /// Source location of the entry fork, if debug information gives one.
    pub source: Option<SourcePlace>,
}

/// The strands that one function spawns in one region, between `pir.open` and `pir.close`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The function that contains the markers.
    pub function: GlobalId,
    /// The region.
    pub region: RegionId,
    /// Whether the function is itself a strand of the region, and waits at its end for the strands
    /// that it spawned.
    pub is_own_region: bool,
    /// The sites of the frame.
    pub sites: Vec<SiteId>,
    /// How many of the sites may run again before the frame is closed.
    pub repeated_sites: usize,
    /// Whether all sites belong to one fork that runs once per instance.
    pub forks_once: bool,
    /// The number of the strand that goes on in place, where it is its position.
    pub in_place_position: Option<u32>,
}

/// A place that spawns a strand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// The frame.
    pub frame: FrameId,
    /// The task that the strand runs.
    pub task: TaskId,
    /// The struct with the captured values.
    pub context: Type,
    /// Whether the site may run again before the frame is closed.
    pub is_repeated: bool,
    /// Position of the successor in its fork; the master is the first.
    pub position: u32,
    /// Whether the successor is the continuation of its fork: the spine, if the fork is the entry
    /// fork or one of the spine's.
    pub is_continuation: bool,
}

/// An outlined function `void (ptr worker, ptr context)`, or of a loop
/// `void (ptr worker, ptr context, i64 iteration)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The function.
    pub function: GlobalId,
    /// The region that the strand belongs to.
    pub region: RegionId,
    /// The source block that the task starts with.
    pub block: String,
    /// Number of captured values.
    pub captures: usize,
    /// The source blocks that the task runs, if it is a lane; otherwise empty.
    pub blocks: Vec<Block>,
}

/// A parallel loop whose iterations are known before it starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The function with the marker.
    pub function: GlobalId,
    /// The region.
    pub region: RegionId,
    /// The task that runs one iteration.
    pub body: TaskId,
    /// The struct with the captured values.
    pub context: Type,
    /// The locations that the iterations update as reductions, and access in no other way.
    pub reductions: Vec<Reduction>,
}

/// A reduction location: the iterations of a loop update it by a commutative, associative operator
/// and access it in no other way (reference: lowering), so that they may update private copies that
/// are combined after the loop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reduction {
    /// Base of the address.
    pub root: Root,
    /// Offset from the base, in bytes.
    pub offset: i64,
    /// Type of the value in memory.
    pub ty: Type,
    /// The update operator.
    pub operator: Operator,
    /// The lock of the critical sections that contain the updates; `None` if the updates are
    /// atomic.
    pub lock: Option<Root>,
}

/// Base of an address in the body of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Root {
    /// The captured value with this index.
    Captured(u32),
    /// A global.
    Global(GlobalId),
}

/// A module without `fork`, `halt` and `join`, and the tables that describe the markers in it.
#[derive(Clone, Debug)]
pub struct TaskProgram {
    /// The functions.
    pub module: Module,
    /// Regions.
    pub regions: Vec<Region>,
    /// Frames.
    pub frames: Vec<Frame>,
    /// Sites.
    pub sites: Vec<Site>,
    /// Loops.
    pub loops: Vec<Loop>,
    /// Tasks.
    pub tasks: Vec<Task>,
}

impl fmt::Display for TaskProgram {
    /// Writes the tables as comments, then the module.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |g: GlobalId| self.module.display_name(g);
        for (i, r) in self.regions.iter().enumerate() {
            write!(f, "; region {i}: @{} %{} level {}", name(r.function), r.block, r.level)?;
            if let Some(p) = r.parent {
                write!(f, " in {p}")?;
            }
            f.write_str(if r.force { " force" } else { "" })?;
            match r.width {
                Some(w) => write!(f, " width {w}")?,
                None => f.write_str(if r.has_width { " width" } else { "" })?,
            }
            f.write_str(if r.lockstep { " lockstep" } else { "" })?;
            f.write_str(if r.all_strands_as_tasks { " whole" } else { "" })?;
            if let Some(b) = &r.backends {
                write!(f, " on {}", b.join("|"))?;
            }
            writeln!(f)?;
        }
        for (i, x) in self.frames.iter().enumerate() {
            let own = if x.is_own_region { " own" } else { "" };
            let once = if x.forks_once { " once" } else { "" };
            writeln!(f, "; frame {i}: @{} {}{own}{once}", name(x.function), x.region)?;
        }
        for (i, s) in self.sites.iter().enumerate() {
            let repeated = if s.is_repeated { " repeated" } else { "" };
            let continues = if s.is_continuation { " continues" } else { "" };
            let context = self.module.types.show(s.context);
            writeln!(f, "; site {i}: {} {}{repeated}{continues} {context}", s.frame, s.task)?;
        }
        for (i, l) in self.loops.iter().enumerate() {
            let context = self.module.types.show(l.context);
            writeln!(f, "; loop {i}: @{} {} {} {context}", name(l.function), l.region, l.body)?;
            for r in &l.reductions {
                let root = match r.root {
                    Root::Captured(n) => format!("capture {n}"),
                    Root::Global(g) => format!("@{}", name(g)),
                };
                let (ty, op) = (self.module.types.show(r.ty), r.operator.name());
                writeln!(f, ";   reduces by {op} {ty} at {root} + {}", r.offset)?;
            }
        }
        for (i, t) in self.tasks.iter().enumerate() {
            writeln!(f, "; task {i}: @{} {} %{}", name(t.function), t.region, t.block)?;
        }
        write!(f, "\n{}", self.module)
    }
}
