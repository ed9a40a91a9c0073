//! The events of a function: constructs that begin and end, barriers, locks and calls, each at its
//! instruction or on an edge.

use pir_core::Module;
use pir_core::entity::{Block, GlobalId, Inst};
use pir_core::function::Body;
use pir_core::layout::DataLayout;
use pir_openmp::interface::Construct;
use rustc_hash::FxHashMap;

/// The function whose events are read.
pub(crate) struct Reader<'a> {
    pub module: &'a Module,
    pub function: GlobalId,
    pub body: &'a Body,
    /// Functions whose address is taken, which a call through a pointer may call.
    pub address_taken: &'a [GlobalId],
    pub layout: &'a DataLayout,
}

/// A construct that code can be inside of, or a lock that it holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Kind {
    Critical,
    Single,
    Masked,
    Ordered,
    Loop {
        ordered: bool,
    },
    Sections,
    Distribute,
    Task,
    Taskgroup,
    /// A parallel region that the thread executes itself, as a team of one.
    Serialized,
    Lock,
    NestLock,
}

impl Kind {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Critical => "critical",
            Self::Single => "single",
            Self::Masked => "masked",
            Self::Ordered => "ordered",
            Self::Loop { .. } => "worksharing loop",
            Self::Sections => "sections",
            Self::Distribute => "distribute",
            Self::Task => "task",
            Self::Taskgroup => "taskgroup",
            Self::Serialized => "parallel",
            Self::Lock | Self::NestLock => "lock",
        }
    }

    /// Returns whether a barrier or a worksharing construct must not be closely nested in it.
    pub(crate) fn excludes_teamwork(self) -> bool {
        self.shares_work()
            || matches!(self, Self::Critical | Self::Masked | Self::Ordered)
            || self == Self::Task
    }

    /// Returns whether barriers in it are none of the team around it, or break other rules.
    pub(crate) fn hides_barriers(self) -> bool {
        self.excludes_teamwork() || self == Self::Serialized
    }

    /// Returns whether it is a worksharing construct.
    pub(crate) fn shares_work(self) -> bool {
        matches!(self, Self::Single | Self::Loop { .. } | Self::Sections)
    }

    /// Returns whether it belongs to the thread, and not to the place in the program.
    pub(crate) fn is_lock(self) -> bool {
        matches!(self, Self::Lock | Self::NestLock)
    }
}

impl From<Construct> for Kind {
    fn from(construct: Construct) -> Self {
        match construct {
            Construct::Critical => Self::Critical,
            Construct::Master | Construct::Masked => Self::Masked,
            Construct::Ordered => Self::Ordered,
            Construct::Serialized => Self::Serialized,
            Construct::Single => Self::Single,
            Construct::Taskgroup => Self::Taskgroup,
            Construct::TaskNow => Self::Task,
        }
    }
}

/// An instruction of a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Site {
    pub function: GlobalId,
    pub inst: Inst,
}

/// Which lock or which critical section.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Identity {
    /// A variable of the module, with an offset.
    Global(GlobalId, i64),
    /// A variable on the stack of one activation of a function.
    Local(GlobalId, Inst, i64),
    /// The object that an argument points to, with an offset.
    Argument(u32, i64),
    /// The constructs without a name of their own.
    None,
    Unknown,
}

impl Identity {
    /// Returns whether equal identities are one lock.
    pub(crate) fn is_certain(self) -> bool {
        self != Self::Unknown
    }

    /// Returns whether only the callers know which lock it is.
    pub(crate) fn is_argument(self) -> bool {
        matches!(self, Self::Argument(..))
    }

    /// Returns whether the two may be one lock. Variables of one activation and of the module are
    /// distinct; an argument may point to any of them but a variable of the same activation.
    pub(crate) fn may_be(self, other: Self) -> bool {
        match (self, other) {
            (Self::Unknown, _) | (_, Self::Unknown) => true,
            (Self::Argument(n, a), Self::Argument(m, b)) => n != m || a == b,
            (Self::Argument(..), Self::Global(..)) | (Self::Global(..), Self::Argument(..)) => true,
            _ => self == other,
        }
    }
}

/// The action at an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Here the code comes to a construct, which another thread may execute.
    Encounter(Kind),
    Enter(Kind, Identity),
    Exit(Kind, Identity),
    Barrier {
        /// Whether the program asks for it, and not a construct that ends.
        explicit: bool,
    },
    /// A call of a function of the module, or one that may be of some of them.
    Call {
        callees: Vec<GlobalId>,
        args: Vec<Identity>,
        /// Whether it is known which function runs: the call is not through a pointer, and no other
        /// definition may replace the function when the program is linked.
        is_direct: bool,
    },
    /// A parallel region. The arguments are those of the outlined function.
    Fork {
        outlined: GlobalId,
        args: Vec<Identity>,
        /// Whether the thread executes it alone.
        is_serialized: bool,
    },
    /// A task that may run later, or on another thread.
    Spawn(GlobalId),
    /// A function that is defined elsewhere.
    External(GlobalId),
    Init(Identity),
    Destroy(Identity),
    /// `cancel` and `cancellation point`: the kind of construct.
    Cancel(u64),
}

impl Action {
    /// Returns the function that a call certainly runs.
    pub(crate) fn callee(&self) -> Option<GlobalId> {
        match self {
            Self::Call { callees, is_direct: true, .. } => callees.first().copied(),
            _ => None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Event {
    pub inst: Inst,
    pub action: Action,
}

/// The events of a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct FunctionEvents {
    pub events: Vec<Event>,
    /// Indices of the events of each block, in order.
    pub in_block: FxHashMap<Block, Vec<usize>>,
    /// Events of edges.
    pub on_edge: FxHashMap<(Block, Block), Vec<usize>>,
    /// Whether where a construct begins or ends was not understood.
    pub irregular: bool,
}

impl FunctionEvents {
    pub(crate) fn of_block(&self, b: Block) -> &[usize] {
        self.in_block.get(&b).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn of_edge(&self, from: Block, to: Block) -> &[usize] {
        self.on_edge.get(&(from, to)).map_or(&[], Vec::as_slice)
    }
}

/// Whether a finding holds in every execution of the construct or in some.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// It depends on a path, on a value or on code that is not known.
    Possible,
    /// Every execution of the construct breaks the rule.
    Violation,
}
