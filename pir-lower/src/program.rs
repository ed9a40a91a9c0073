//! The task program: what outlining makes and back ends read. Plain LLVM functions, in which the
//! parallel constructs are calls of *markers*, and a table for what each marker means.
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
//! | `void @pir.hang()` | nothing can go on |
//!
//! `llvm.parallel.*` stand as they are; back ends replace them.

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

/// What the number of a strand is called where a task reads it.
pub(crate) const POSITION: &[u8] = b"pir.position";

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident $text:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// Its place in the table.
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
    /// The function.
    pub function: GlobalId,
    /// Nesting level, from 1.
    pub level: u32,
    /// The region around it.
    pub parent: Option<RegionId>,
    /// `force`
    pub force: bool,
    /// `lockstep`
    pub lockstep: bool,
    /// `width`, where it is a constant.
    pub width: Option<u64>,
    /// There is a `width`, constant or not.
    pub has_width: bool,
    /// The back ends of `!pir.backends`; `None` if all may take it.
    pub backends: Option<Vec<String>>,
    /// Whether strands of an instance start others.
    pub interior: bool,
    /// Every strand is a task: none goes on in place.
    pub whole: bool,
    /// The most strands that an instance can have, if that is known: 1 for a region that is
    /// sequential.
    pub strands: Option<u32>,
    /// It is a parallel loop.
    pub counts: bool,
    /// About how many instructions an instance executes, if that is known.
    pub work: Option<u64>,
    /// Name of the block with (the first of) its entry forks.
    pub block: String,
    /// Offset of the entry fork in the text, or [`pir_core::function::NO_PLACE`].
    pub place: u32,
    /// Where the entry fork comes from, if debug information tells.
    pub source: Option<SourcePlace>,
}

/// The strands that one function spawns in one region, between `pir.open` and `pir.close`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The function with the markers.
    pub function: GlobalId,
    /// The region.
    pub region: RegionId,
    /// The function is itself a strand of the region, and waits at its end for what it spawned.
    pub own: bool,
    /// Its spawning places.
    pub sites: Vec<SiteId>,
    /// All sites are those of one fork that runs once per instance.
    pub once: bool,
    /// The number of the strand that goes on in place, where it is its position.
    pub position: Option<u32>,
}

/// A place that spawns a strand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// The frame.
    pub frame: FrameId,
    /// What it runs.
    pub task: TaskId,
    /// The struct with the captured values.
    pub context: Type,
    /// The place may run again before the frame is closed.
    pub repeated: bool,
    /// The successor's place among those of its fork, the master first.
    pub position: u32,
    /// The successor is the continuation of its fork: the spine, if the fork is the entry fork or one of the spine's.
    pub continues: bool,
}

/// An outlined function `void (ptr worker, ptr context)`, or of a loop
/// `void (ptr worker, ptr context, i64 iteration)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The function.
    pub function: GlobalId,
    /// The region that the strand belongs to.
    pub region: RegionId,
    /// The block of the source that it starts with.
    pub block: String,
    /// Number of captured values.
    pub captures: usize,
    /// The blocks of the source that it runs, if it is a lane; else empty.
    pub blocks: Vec<Block>,
}

/// A parallel loop whose iterations are known before it starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The function with the marker.
    pub function: GlobalId,
    /// The region.
    pub region: RegionId,
    /// What an iteration runs.
    pub body: TaskId,
    /// The struct with the captured values.
    pub context: Type,
    /// What its iterations update in no other way than by one operator.
    pub reductions: Vec<Reduction>,
}

/// A location that the iterations of a loop update by a commutative, associative operator and touch in no
/// other way (spec §8): they may as well update copies that are combined in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reduction {
    /// What the address is derived from.
    pub root: Root,
    /// Bytes from there.
    pub offset: i64,
    /// Its type.
    pub ty: Type,
    /// The operator.
    pub operator: Operator,
    /// The lock of the critical sections that the updates stand in; `None`: they are atomic.
    pub lock: Option<Root>,
}

/// What an address in the body of a loop is derived from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// The captured value with this number.
    Captured(u32),
    /// A global.
    Global(GlobalId),
}

/// A module without `fork`, `halt` and `join`, and the meaning of the markers in it.
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
    /// The tables as comments, then the module.
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
            f.write_str(if r.whole { " whole" } else { "" })?;
            if let Some(b) = &r.backends {
                write!(f, " on {}", b.join("|"))?;
            }
            writeln!(f)?;
        }
        for (i, x) in self.frames.iter().enumerate() {
            let own = if x.own { " own" } else { "" };
            let once = if x.once { " once" } else { "" };
            writeln!(f, "; frame {i}: @{} {}{own}{once}", name(x.function), x.region)?;
        }
        for (i, s) in self.sites.iter().enumerate() {
            let repeated = if s.repeated { " repeated" } else { "" };
            let continues = if s.continues { " continues" } else { "" };
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
