//! [`Machine`]: the state of a running program, that is memory, strands and region instances.
//! Copying a machine is cheap because copies share their parts until one of them changes a part.
//!
//! The state is in parts: `tables` holds strands, instances and scopes, `world` the output and the
//! library's state, `detection` the race detectors, and `turn` the facts for a search. This file
//! holds how a run starts and ends. `exec` steps strands, `region` executes forks and joins, `sync`
//! executes locks, barriers and atomics, and `lanes` schedules lockstep regions. A scheduler or a
//! search outside this module chooses the strand that steps next.

mod access;
mod address;
mod call;
mod decide;
mod detection;
mod exec;
mod group;
mod host;
mod intrinsic;
mod lanes;
mod masked;
mod parts;
mod region;
mod report;
mod slow;
mod state;
mod sync;
mod tables;
mod thread_ids;
mod turn;
mod unwind;
mod variadic;
mod weak;
mod world;

pub use detection::Detection;
pub use exec::StepExit;
pub(crate) use parts::{Frame, ReturnTo, Scope, Strand, StrandStatus};
pub use report::{StrandPlace, WaitReason};
pub use state::StateWords;
pub use tables::MachineTables;
pub(crate) use tables::SpareRows;
pub use turn::RunBudget;
pub(crate) use turn::{LateRace, SearchTurn};
pub use world::OutsideWorld;

use crate::cell::Cell;
use crate::input::Input;
use crate::memory::Memory;
use crate::program::Program;
use crate::race::{InstSite, UpdateClass};
use crate::shared::{InlineList, clone_in_place};
use crate::ub::{StepResult, StopReason};
use pir_core::entity::GlobalId;
use std::rc::Rc;
use std::time::Instant;

/// Indices of rows in a table.
pub type RowIds = InlineList<[u32; 8]>;

/// The index that means no strand, no scope or no instance.
pub(crate) const NO_INDEX: u32 = u32::MAX;

/// Maximum nesting of calls that host functions make. Each of them needs a frame of the
/// interpreter's own stack.
const MAX_NESTED_CALLS: u32 = 100;

/// Resource limits of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunLimits {
    /// Maximum number of bytes of live objects, strands and region instances.
    pub memory: u64,
    /// Maximum number of nested calls in one strand.
    pub calls: usize,
    /// Maximum number of operations when the host calls a function of the program, such as a
    /// constructor: the caller of [`Machine::step`] can't interrupt that.
    pub steps: u64,
    /// The time after which such a call is stopped.
    pub deadline: Option<Instant>,
}

impl Default for RunLimits {
    fn default() -> Self {
        Self { memory: 4 << 30, calls: 100_000, steps: u64::MAX, deadline: None }
    }
}

/// An observable event of a run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OutputEvent {
    /// Bytes written to standard output. Adjacent writes are one event.
    Out(Vec<u8>),
    /// Bytes written to standard error.
    Err(Vec<u8>),
}

/// An access of a step to state that other strands may observe. The search over schedules compares
/// these to find dependent steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SharedAccess {
    /// The slot of the object; or [`SharedAccess::WORLD_SLOT`], [`SharedAccess::LOCK_SLOT`] or
    /// [`SharedAccess::ADDRESSES_SLOT`].
    pub slot: u32,
    /// First byte of the range; for a lock, its address.
    pub from: u64,
    /// Number of bytes.
    pub len: u64,
    /// Whether the access writes.
    pub write: bool,
    /// The class of the commutative update that the access belongs to, if any.
    pub update: UpdateClass,
}

impl SharedAccess {
    /// The slot of the outside world: input, output and the library's state.
    pub const WORLD_SLOT: u32 = u32::MAX;
    /// The slot of all critical sections and barriers.
    pub const LOCK_SLOT: u32 = u32::MAX - 1;
    /// The slot of the allocator's next address.
    pub const ADDRESSES_SLOT: u32 = u32::MAX - 2;

    /// Returns whether the order of two steps with these accesses may matter.
    pub fn conflicts(&self, other: &SharedAccess) -> bool {
        self.slot == other.slot
            && (self.write || other.write)
            && !self.commutes_with(other)
            && self.from < other.from + other.len.max(1)
            && other.from < self.from + self.len.max(1)
    }

    /// Returns whether both are updates of the same location that commute.
    fn commutes_with(&self, other: &SharedAccess) -> bool {
        self.update.commutes_with(other.update) && (self.from, self.len) == (other.from, other.len)
    }

    /// Returns an access to `len` bytes that is part of no commutative update.
    pub fn new(slot: u32, from: u64, len: u64, write: bool) -> Self {
        Self { slot, from, len, write, update: UpdateClass::NONE }
    }
}

/// The accesses of one step.
pub(crate) type SharedAccesses = InlineList<[SharedAccess; 2]>;

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunEnd {
    /// The entry function returned these cells.
    Returned(Vec<Cell>),
    /// A deadlock: no strand can step.
    Hang,
    /// Undefined behaviour, an exit, or an unsupported construct; and the place that caused it.
    Stopped(Box<StopReason>, Option<StrandPlace>),
}

/// The choices that the program leaves open, such as the joins of an instance or spurious failures.
#[derive(Debug, Default)]
pub struct OpenChoices {
    /// The choices to make, in order; once they are used up, each choice is 0.
    pub script: Vec<u32>,
    /// The choices made so far.
    pub made: Vec<MadeChoice>,
}

/// A choice that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MadeChoice {
    /// The index of the option taken.
    pub taken: u32,
    /// The number of options.
    pub options: u32,
}

clone_in_place!(OpenChoices, script made);

/// A running program; see the [module](self).
pub struct Machine<'p> {
    pub(crate) program: &'p Program,
    /// The function that is run.
    entry: GlobalId,
    /// The memory: objects and their contents.
    pub memory: Memory,
    /// Strands, region instances, scopes and locks.
    pub tables: MachineTables<'p>,
    /// The outside world: output, and the state of the library.
    pub world: OutsideWorld,
    /// Race detection.
    pub detection: Detection,
    /// The choices that the program leaves open.
    pub choices: OpenChoices,
    /// How the run treats atomics weaker than `seq_cst`.
    pub(crate) weak: weak::WeakMode,
    /// Facts about the turn that runs or ended last, for a search.
    pub(crate) turn: SearchTurn,
    /// The operations executed, and the limits of the run.
    pub budget: RunBudget,
    pub(crate) end: Option<RunEnd>,
}

clone_in_place!(Machine<'p>, program entry memory tables world detection choices weak turn budget
    end);

impl<'p> Machine<'p> {
    /// Creates a machine that is about to execute the first operation of `entry`.
    ///
    /// # Errors
    /// Returns why the function can't be run. Arguments that don't match the parameters give
    /// [`StopReason::Unsupported`].
    pub fn new(
        program: &'p Program,
        entry: GlobalId,
        input: &Input,
        limits: RunLimits,
    ) -> StepResult<Self> {
        let mut memory = program.image().clone();
        memory.set_limits(limits.memory, limits.deadline);
        // Globals count as memory, so a program whose globals exceed the limit does not start.
        if program.is_oversized() || memory.live_bytes() > limits.memory {
            return Err(Box::new(StopReason::OutOfMemory(limits.memory)));
        }
        let code = program.code(entry)?;
        let mut this = Self {
            program,
            entry,
            memory,
            tables: MachineTables::new(),
            world: OutsideWorld::default(),
            detection: Detection::new(),
            choices: OpenChoices::default(),
            weak: weak::WeakMode::default(),
            turn: SearchTurn::default(),
            budget: RunBudget::new(limits),
            end: None,
        };
        let mut root = Strand::blank();
        root.status = StrandStatus::Ready;
        let cells = input.cells(&mut this, code.params.len())?;
        let want: u32 = code.params.iter().map(|p| p.cells).sum();
        if want as usize != cells.len() {
            let text = "arguments of other types than the entry function's";
            return Err(Box::new(StopReason::Unsupported(text.into())));
        }
        this.push_frame(&mut root, code, None, ReturnTo::Host)?;
        root.regs.iter_mut().zip(cells).for_each(|(r, c)| *r = c);
        this.tables.strands.push(Rc::new(root));
        this.tables.ready.push(0);
        this.start_hosts()?;
        if matches!(input, Input::Words(_))
            && let Err(stop) = this.run_constructors()
        {
            this.stop(stop, None);
        }
        Ok(this)
    }

    /// Returns how the run ended, or `None` if it is still running.
    pub fn end(&self) -> Option<&RunEnd> {
        self.end.as_ref()
    }

    /// Returns the number of open instances of forced regions.
    pub fn forced_regions(&self) -> u32 {
        self.tables.forced
    }

    /// Chooses one of `n` alternatives, following the script. Alternative 0 is the default.
    pub(crate) fn choose(&mut self, n: u32) -> u32 {
        let script = self.choices.script.get(self.choices.made.len());
        let pick = script.copied().unwrap_or(0).min(n - 1);
        self.choices.made.push(MadeChoice { taken: pick, options: n });
        pick
    }

    /// Executes operations of a strand until one of them concerns other strands, or `fuel`
    /// operations have run. With `EXPLORE`, it also stops before the second operation that other
    /// strands may observe, so that a turn contains at most one of them.
    pub fn step<const EXPLORE: bool>(&mut self, strand: u32, fuel: u64) -> StepExit {
        self.step_from::<EXPLORE>(strand, fuel, false)
    }

    /// Executes operations of a strand until the next one may be observed by other strands. The
    /// operations commute with all those of other strands, so it does not matter when they run.
    pub fn settle_locally(&mut self, strand: u32, fuel: u64) -> StepExit {
        self.step_from::<true>(strand, fuel, true)
    }

    /// Does the same as [`Machine::step`] with `EXPLORE`, where `seen` says that this turn already
    /// contains an operation that others may observe. Also returns whether the turn contains one
    /// now.
    pub(crate) fn step_on(&mut self, strand: u32, fuel: u64, seen: bool) -> (StepExit, bool) {
        let exit = self.step_from::<true>(strand, fuel, seen);
        (exit, self.turn.seen)
    }

    /// Executes a turn of a strand. The strand is taken out of the table while it runs, so that the
    /// loop can borrow it and the machine separately.
    fn step_from<const EXPLORE: bool>(&mut self, strand: u32, fuel: u64, seen: bool) -> StepExit {
        if self.turn.record {
            self.turn.touched.clear();
        }
        self.tables.strands.own(strand as usize);
        let mut taken = std::mem::replace(
            &mut self.tables.strands[strand as usize],
            Rc::clone(&self.tables.placeholder),
        );
        self.memory.set_author(taken.path, taken.objects);
        let own = Rc::make_mut(&mut taken);
        own.memo.forget();
        own.parked = false;
        let next = self.memory.next_address();
        let result = self.run::<EXPLORE>(strand, own, fuel, seen);
        if self.turn.by_address && self.turn.record && self.memory.next_address() != next {
            self.turn.touched.push(SharedAccess::new(SharedAccess::ADDRESSES_SLOT, 0, 1, true));
        }
        own.parked = matches!(result, Ok(exec::LoopExit::Exit(StepExit::Visible | StepExit::Fuel)));
        own.objects = self.memory.objects_made();
        let site = result.is_err().then(|| self.position_of(&taken));
        let result = result.map_err(|stop| self.name_linked(&taken, stop));
        self.tables.strands[strand as usize] = taken;
        let result = result.and_then(|exit| self.settle(strand, exit));
        match result {
            Ok(exit) => {
                if self.tables.ready.is_empty() && self.end.is_none() {
                    self.end = Some(RunEnd::Hang);
                }
                exit
            }
            Err(stop) => {
                let site =
                    site.unwrap_or_else(|| self.position_of(&self.tables.strands[strand as usize]));
                self.stop(stop, Some(site));
                StepExit::Over
            }
        }
    }

    /// Ends the run. A hang or a fault that a callback of the library met stays what it is, with
    /// its own place.
    fn stop(&mut self, why: Box<StopReason>, place: Option<StrandPlace>) {
        if self.end.is_none() {
            self.end = Some(RunEnd::Stopped(why, place));
        }
    }

    /// Returns whether a search has stopped the strand before an operation that others may observe,
    /// or because its fuel was used up.
    pub fn is_parked(&self, strand: u32) -> bool {
        self.tables.strands[strand as usize].parked
    }

    /// Returns the strand's name, which is the same in all schedules.
    pub fn path(&self, strand: u32) -> u64 {
        self.tables.strands[strand as usize].path
    }

    /// Returns the strand that is owed progress (reference: execution, rule 8) when this one steps:
    /// the innermost strand of a forced instance that is this strand or waits for it. Returns
    /// `None` if no strand is owed progress.
    pub fn owed(&self, strand: u32) -> Option<u64> {
        if self.tables.forced == 0 {
            return None;
        }
        let mut s = &self.tables.strands[strand as usize];
        while s.instance != NO_INDEX {
            let i = &self.tables.instances[s.instance as usize];
            if i.force {
                return Some(s.path);
            }
            s = &self.tables.strands[i.owner as usize];
        }
        None
    }

    /// Returns the operation that the strand would execute next.
    pub fn place_of(&self, strand: u32) -> Option<InstSite> {
        let f = self.tables.strands[strand as usize].frames.last()?;
        let at = (f.pc as usize).min(f.code.insts.len().checked_sub(1)?);
        Some(InstSite { function: f.code.function, inst: f.code.insts[at] })
    }

    /// Returns the strand's number in this run. Unlike its index in the table, a number is never
    /// reused.
    pub fn strand_id(&self, strand: u32) -> u32 {
        self.tables.strands[strand as usize].id
    }
}
