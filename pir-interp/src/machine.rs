//! [`Machine`]: the state of a running program, that is memory, strands and region instances.
//! Copying a machine is cheap because copies share their parts until one of them changes a part.
//!
//! This file holds the state, and how a run starts and ends. `exec` steps strands, `region`
//! executes forks and joins, `sync` executes locks, barriers and atomics, and `lanes` schedules
//! lockstep regions. A scheduler or a search outside this module chooses the strand that steps
//! next.

mod access;
mod address;
mod call;
mod decide;
mod exec;
mod group;
mod host;
mod intrinsic;
mod lanes;
mod masked;
mod parts;
mod region;
mod slow;
mod state;
mod sync;
mod unwind;
mod variadic;

pub use exec::Exit;
pub(crate) use parts::{Frame, Instance, Lock, ReturnTo, Scope, Status, Strand};
pub use state::Words;

use crate::cell::Cell;
use crate::host::{Assumption, Library};
use crate::input::Input;
use crate::memory::{Memo, Memory, Object};
use crate::program::Program;
use crate::race::bags::Bags;
use crate::race::{Races, Site, Update};
use crate::shared::{InlineList, Shared, Table, clone_in_place};
use crate::ub::{Step, Stop};
use pir_core::entity::GlobalId;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Indices of rows in a table.
pub type RowIds = InlineList<[u32; 8]>;

/// The index that means no strand, no scope or no instance.
pub(crate) const NONE: u32 = u32::MAX;

/// Bytes charged for a strand: its own size, its first frames, and the view of its clock.
const STRAND_BYTES: u64 = (size_of::<Strand<'_>>() + 4 * size_of::<Frame<'_>>() + 96) as u64;

/// Bytes charged for a region instance.
const INSTANCE_BYTES: u64 = size_of::<Instance>() as u64;

/// Maximum nesting of calls that host functions make. Each of them needs a frame of the
/// interpreter's own stack.
const MAX_NESTED_CALLS: u32 = 100;

/// Resource limits of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Maximum number of bytes of live objects, strands and region instances.
    pub memory: u64,
    /// Maximum number of nested calls in one strand.
    pub calls: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory: 4 << 30, calls: 100_000 }
    }
}

/// An observable event of a run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Event {
    /// Bytes written to standard output. Adjacent writes are one event.
    Out(Vec<u8>),
    /// Bytes written to standard error.
    Err(Vec<u8>),
}

/// An access of a step to state that other strands may observe. The search over schedules compares
/// these to find dependent steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Touch {
    /// The slot of the object; or [`Touch::WORLD`], [`Touch::LOCK`] or [`Touch::ADDRESSES`].
    pub slot: u32,
    /// First byte of the range; for a lock, its address.
    pub from: u64,
    /// Number of bytes.
    pub len: u64,
    /// Whether the access writes.
    pub write: bool,
    /// The class of the commutative update that the access belongs to, if any.
    pub update: Update,
}

impl Touch {
    /// The slot of the outside world: input, output and the library's state.
    pub const WORLD: u32 = u32::MAX;
    /// The slot of all critical sections and barriers.
    pub const LOCK: u32 = u32::MAX - 1;
    /// The slot of the allocator's next address.
    pub const ADDRESSES: u32 = u32::MAX - 2;

    /// Returns whether the order of two steps with these accesses may matter.
    pub fn conflicts(&self, other: &Touch) -> bool {
        self.slot == other.slot
            && (self.write || other.write)
            && !self.commutes_with(other)
            && self.from < other.from + other.len.max(1)
            && other.from < self.from + self.len.max(1)
    }

    /// Returns whether both are updates of the same location that commute.
    fn commutes_with(&self, other: &Touch) -> bool {
        self.update.commutes_with(other.update) && (self.from, self.len) == (other.from, other.len)
    }

    /// Returns an access to `len` bytes that is part of no commutative update.
    pub fn new(slot: u32, from: u64, len: u64, write: bool) -> Self {
        Self { slot, from, len, write, update: Update::NONE }
    }
}

/// The accesses of one step.
pub(crate) type Touches = InlineList<[Touch; 2]>;

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// The entry function returned these cells.
    Returned(Vec<Cell>),
    /// A deadlock: no strand can step.
    Hang,
    /// Undefined behaviour, an exit, or an unsupported construct; and the place that caused it.
    Stopped(Box<Stop>, Option<StrandPlace>),
}

/// Why a strand is still waiting when the run hangs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WaitReason {
    /// The region that it opened has closed, but none of its strands had reached a join (spec
    /// §4.5).
    Closed,
    /// It waits for a critical section.
    Section,
    /// It waits for the other strands at a barrier.
    Barrier,
    /// It waits for the end of earlier parts of a region with a width.
    Part,
}

impl WaitReason {
    /// Returns the text that stands before the place in a report.
    pub fn text(self) -> &'static str {
        match self {
            Self::Closed => "no strand of the region reached a join; opened",
            Self::Section => "waits for a critical section",
            Self::Barrier => "waits at a barrier for strands that do not come",
            Self::Part => "waits to start for earlier strands of a region with a width; from",
        }
    }
}

/// The position of a strand.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StrandPlace {
    /// The strand's number in this run.
    pub strand: u32,
    /// The call stack, innermost call first.
    pub sites: Vec<Site>,
}

/// The choices that the program leaves open, such as the joins of an instance or spurious failures.
#[derive(Debug, Default)]
pub struct Choices {
    /// The choices to make, in order; once they are used up, each choice is 0.
    pub script: Vec<u32>,
    /// The choices made so far, each as the index chosen and the number of alternatives.
    pub made: Vec<(u32, u32)>,
}

clone_in_place!(Choices, script made);

/// A running program; see the [module](self).
pub struct Machine<'p> {
    pub(crate) program: &'p Program,
    /// The memory: objects and their contents.
    pub memory: Memory,
    pub(crate) strands: Table<Strand<'p>>,
    free_strands: RowIds,
    pub(crate) instances: Table<Instance>,
    free_instances: RowIds,
    pub(crate) scopes: Vec<Scope>,
    free_scopes: RowIds,
    /// Strands that can step. A depth-first run steps the last one next.
    pub ready: RowIds,
    pub(crate) locks: Shared<BTreeMap<u64, Lock>>,
    /// Addresses of atomic accesses, and whether one of the accesses was weaker than `seq_cst`.
    pub(crate) weak: (Shared<BTreeSet<u64>>, bool),
    /// Thread-local objects, by thread and variable.
    pub(crate) threads: Shared<BTreeMap<(u32, GlobalId), Cell>>,
    next_strand: u32,
    /// Number of open instances of forced regions.
    pub(crate) forced: u32,
    pub(crate) library: Shared<Library>,
    library_memo: Memo,
    /// Observable events that have not been taken yet.
    pub events: Shared<Vec<Event>>,
    events_memo: Memo,
    /// The race detector that uses vector clocks.
    pub races: Races,
    /// The race detector of serial runs, which replaces the clocks where it is present.
    pub(crate) bags: Option<Box<Bags>>,
    /// Why other schedules may behave differently. Present only after [`Machine::decide`].
    decide: Option<Box<decide::Decide>>,
    /// Whether a race ends the run.
    pub strict: bool,
    /// Assumptions of the run about anything but the program and its input.
    pub assumptions: Shared<BTreeSet<Assumption>>,
    /// The choices that the program leaves open.
    pub choices: Choices,
    /// Whether a race was found only after the racing read had returned a value. The run then
    /// stands for one in which that read returns poison.
    pub late: bool,
    /// Whether a weak `cmpxchg` has failed spuriously in this turn. A turn has at most one such
    /// failure because a `cmpxchg` can't fail spuriously for ever.
    pub(crate) spurious: bool,
    /// The accesses of the last step, if `record` is set.
    pub(crate) touched: Touches,
    pub(crate) record: bool,
    /// Whether the turn that ended last contained an operation that other strands may observe.
    seen: bool,
    /// Whether addresses are part of the state. If so, states that differ in the address of an
    /// object are different, and the order of turns that allocate objects matters.
    pub(crate) by_address: bool,
    pub(crate) limits: Limits,
    /// Number of operations executed.
    pub steps: u64,
    /// The value of `steps` when the current turn of a depth-first run began.
    pub(crate) turn_began: u64,
    /// Limit of `steps` for calls made by the host, because the caller of [`Machine::step`] can't
    /// interrupt them.
    pub max_steps: u64,
    /// Number of calls made by the host that have not returned.
    pub(crate) nested: u32,
    /// Number of strands started.
    pub started: u64,
    pub(crate) end: Option<End>,
    placeholder: Rc<Strand<'p>>,
}

clone_in_place!(Machine<'p>, program memory strands free_strands instances free_instances scopes
    free_scopes ready locks weak threads next_strand forced library library_memo events events_memo
    races bags decide strict assumptions choices late spurious touched record seen by_address limits
    steps turn_began nested max_steps started end placeholder);

/// Rows of dropped table entries, which the machine that changes next reuses to avoid allocations.
#[derive(Default)]
pub(crate) struct Spares<'p> {
    strands: Vec<Rc<Strand<'p>>>,
    instances: Vec<Rc<Instance>>,
    objects: Vec<Rc<Object>>,
}

impl<'p> Machine<'p> {
    /// Creates a machine that is about to execute the first operation of `entry`.
    ///
    /// # Errors
    /// Returns why the function can't be run. Arguments that don't match the parameters give
    /// [`Stop::Unsupported`].
    pub fn new(program: &'p Program, entry: GlobalId, input: &Input, limits: Limits) -> Step<Self> {
        let mut memory = program.image().clone();
        memory.set_limit(limits.memory);
        // Globals count as memory, so a program whose globals exceed the limit does not start.
        if program.is_oversized() || memory.live_bytes() > limits.memory {
            return Err(Box::new(Stop::OutOfMemory(limits.memory)));
        }
        let placeholder = Rc::new(Strand::blank());
        let mut this = Self {
            program,
            memory,
            strands: Table::default(),
            free_strands: RowIds::new(),
            instances: Table::default(),
            free_instances: RowIds::new(),
            scopes: Vec::new(),
            free_scopes: RowIds::new(),
            ready: RowIds::new(),
            locks: Shared::BLANK,
            weak: Default::default(),
            threads: Shared::BLANK,
            next_strand: 1,
            forced: 0,
            library: Shared::BLANK,
            library_memo: Memo::default(),
            events: Shared::BLANK,
            events_memo: Memo::default(),
            races: Races::new(true),
            bags: None,
            decide: None,
            strict: false,
            assumptions: Shared::BLANK,
            choices: Choices::default(),
            late: false,
            spurious: false,
            touched: Touches::new(),
            record: false,
            seen: false,
            by_address: false,
            limits,
            steps: 0,
            turn_began: 0,
            nested: 0,
            max_steps: u64::MAX,
            started: 1,
            end: None,
            placeholder,
        };
        let mut root = Strand::blank();
        root.status = Status::Ready;
        let code = program.code(entry)?;
        let cells = input.cells(&mut this, code.params.len())?;
        let want: u32 = code.params.iter().map(|p| p.1).sum();
        if want as usize != cells.len() {
            let text = "arguments of other types than the entry function's";
            return Err(Box::new(Stop::Unsupported(text.into())));
        }
        this.push_frame(&mut root, code, None, ReturnTo::Host)?;
        root.regs.iter_mut().zip(cells).for_each(|(r, c)| *r = c);
        this.strands.push(Rc::new(root));
        this.ready.push(0);
        this.start_hosts()?;
        if matches!(input, Input::Words(_)) {
            this.run_constructors()?;
        }
        Ok(this)
    }

    /// Returns how the run ended, or `None` if it is still running.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Removes and returns the events since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.events_memo.forget();
        self.events.take()
    }

    /// Returns the number of open instances of forced regions.
    pub fn forced_regions(&self) -> u32 {
        self.forced
    }

    /// Returns the library's state, so that the caller can set the program's environment.
    pub fn library_mut(&mut self) -> &mut Library {
        self.library_memo.forget();
        self.library.own()
    }

    /// Sets standard input and the environment variables of the program.
    pub(crate) fn set_world(&mut self, input: &[u8], environment: &[(Vec<u8>, Vec<u8>)]) {
        if !(input.is_empty() && environment.is_empty()) {
            let library = self.library_mut();
            library.input = input.to_vec().into();
            library.environment = environment.to_vec().into();
        }
    }

    /// Records an assumption of the run.
    pub(crate) fn assume(&mut self, what: Assumption) {
        if !self.assumptions.contains(&what) {
            self.assumptions.own().insert(what);
        }
    }

    /// Chooses one of `n` alternatives, following the script. Alternative 0 is the default.
    pub(crate) fn choose(&mut self, n: u32) -> u32 {
        let script = self.choices.script.get(self.choices.made.len());
        let pick = script.copied().unwrap_or(0).min(n - 1);
        self.choices.made.push((pick, n));
        pick
    }

    /// Executes operations of a strand until one of them concerns other strands, or `fuel`
    /// operations have run. With `EXPLORE`, it also stops before the second operation that other
    /// strands may observe, so that a turn contains at most one of them.
    pub fn step<const EXPLORE: bool>(&mut self, strand: u32, fuel: u64) -> Exit {
        self.step_from::<EXPLORE>(strand, fuel, false)
    }

    /// Executes operations of a strand until the next one may be observed by other strands. The
    /// operations commute with all those of other strands, so it does not matter when they run.
    pub fn settle_locally(&mut self, strand: u32, fuel: u64) -> Exit {
        self.step_from::<true>(strand, fuel, true)
    }

    /// Does the same as [`Machine::step`] with `EXPLORE`, where `seen` says that this turn already
    /// contains an operation that others may observe. Also returns whether the turn contains one
    /// now.
    pub(crate) fn step_on(&mut self, strand: u32, fuel: u64, seen: bool) -> (Exit, bool) {
        let exit = self.step_from::<true>(strand, fuel, seen);
        (exit, self.seen)
    }

    /// Executes a turn of a strand. The strand is taken out of the table while it runs, so that the
    /// loop can borrow it and the machine separately.
    fn step_from<const EXPLORE: bool>(&mut self, strand: u32, fuel: u64, seen: bool) -> Exit {
        if self.record {
            self.touched.clear();
        }
        self.strands.own(strand as usize);
        let mut taken =
            std::mem::replace(&mut self.strands[strand as usize], Rc::clone(&self.placeholder));
        self.memory.set_author(taken.path, taken.objects);
        let own = Rc::make_mut(&mut taken);
        own.memo.forget();
        own.parked = false;
        let next = self.memory.next_address();
        let result = self.run::<EXPLORE>(strand, own, fuel, seen);
        if self.by_address && self.record && self.memory.next_address() != next {
            self.touched.push(Touch::new(Touch::ADDRESSES, 0, 1, true));
        }
        own.parked = matches!(result, Ok(exec::LoopExit::Exit(Exit::Visible | Exit::Fuel)));
        own.objects = self.memory.objects_made();
        let site = result.is_err().then(|| self.position_of(&taken));
        let result = result.map_err(|stop| self.name_linked(&taken, stop));
        self.strands[strand as usize] = taken;
        let result = result.and_then(|exit| self.settle(strand, exit));
        match result {
            Ok(exit) => {
                if self.ready.is_empty() && self.end.is_none() {
                    self.end = Some(End::Hang);
                }
                exit
            }
            Err(stop) => {
                let site = site.unwrap_or_else(|| self.position_of(&self.strands[strand as usize]));
                self.end = Some(End::Stopped(stop, Some(site)));
                Exit::Over
            }
        }
    }

    /// Returns the position of a strand: the last executed instruction of each frame, without the
    /// frames of functions that hosts define.
    fn position_of(&self, s: &Strand<'_>) -> StrandPlace {
        let linked = s.frames.iter().all(|f| f.code.linked);
        let shown = s.frames.iter().rev().filter(|f| linked || !f.code.linked);
        StrandPlace { strand: s.id, sites: shown.map(Frame::site).collect() }
    }

    /// Adds the name of the function to undefined behaviour inside a function that a host defines.
    fn name_linked(&self, s: &Strand<'_>, mut stop: Box<Stop>) -> Box<Stop> {
        if let Stop::Ub(_, why) = &mut *stop
            && let Some(f) = s.frames.last().filter(|f| f.code.linked)
        {
            let name = self.program.module().display_name(f.code.function);
            *why = format!("in `{name}`: {why}");
        }
        stop
    }

    /// Returns the waiting strands of a run that hangs, with the reason and the position of each.
    /// Strands that nothing can ever wake come first.
    pub fn waiting(&self) -> Vec<(WaitReason, StrandPlace)> {
        let wait = |s: &Strand<'_>| match s.status {
            Status::Stuck => Some(WaitReason::Closed),
            Status::Lock(_) => Some(WaitReason::Section),
            Status::Barrier => Some(WaitReason::Barrier),
            Status::Pending if s.part != NONE => Some(WaitReason::Part),
            _ => None,
        };
        let all = self.strands.iter().filter_map(|s| Some((wait(s)?, self.position_of(s))));
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|w| (w.0, w.1.strand));
        all
    }

    /// Returns whether a search has stopped the strand before an operation that others may observe,
    /// or because its fuel was used up.
    pub fn is_parked(&self, strand: u32) -> bool {
        self.strands[strand as usize].parked
    }

    /// Returns the strand's name, which is the same in all schedules.
    pub fn path(&self, strand: u32) -> u64 {
        self.strands[strand as usize].path
    }

    /// Returns the strand that is owed progress (spec §4.8) when this one steps: the innermost
    /// strand of a forced instance that is this strand or waits for it. Returns `None` if no strand
    /// is owed progress.
    pub fn owed(&self, strand: u32) -> Option<u64> {
        if self.forced == 0 {
            return None;
        }
        let mut s = &self.strands[strand as usize];
        while s.instance != NONE {
            let i = &self.instances[s.instance as usize];
            if i.force {
                return Some(s.path);
            }
            s = &self.strands[i.owner as usize];
        }
        None
    }

    /// Returns the operation that the strand would execute next.
    pub fn place_of(&self, strand: u32) -> Option<Site> {
        let f = self.strands[strand as usize].frames.last()?;
        let at = (f.pc as usize).min(f.code.insts.len().checked_sub(1)?);
        Some(Site { function: f.code.function, inst: f.code.insts[at] })
    }

    /// Returns the strand's number in this run. Unlike its index in the table, a number is never
    /// reused.
    pub fn strand_id(&self, strand: u32) -> u32 {
        self.strands[strand as usize].id
    }

    /// Exchanges the spare rows of the tables with those in `with`.
    pub(crate) fn swap_spares(&mut self, with: &mut Spares<'p>) {
        self.strands.swap_spares(&mut with.strands);
        self.instances.swap_spares(&mut with.instances);
        self.memory.swap_spares(&mut with.objects);
    }

    /// Returns a strand without registers and frames.
    pub(crate) fn blank_strand(&mut self) -> Rc<Strand<'p>> {
        match self.strands.spare() {
            Some(mut row) => {
                Rc::make_mut(&mut row).renew();
                row
            }
            None => Rc::new(Strand::blank()),
        }
    }

    /// Adds a strand to the table and returns its index.
    ///
    /// # Errors
    /// Returns [`Stop::OutOfMemory`] if the strand exceeds the memory limit.
    pub(crate) fn add_strand(&mut self, s: Rc<Strand<'p>>) -> Step<u32> {
        self.started += 1;
        // The race detector keeps its entry for a strand until the run ends.
        let kept = if self.races.enabled { 16 } else { 0 };
        self.memory.charge(STRAND_BYTES + s.register_bytes() + kept)?;
        Ok(match self.free_strands.pop() {
            Some(at) => {
                self.strands[at as usize] = s;
                at
            }
            None => {
                self.strands.push(s);
                (self.strands.len() - 1) as u32
            }
        })
    }

    /// Removes a strand, whose index is reused.
    pub(crate) fn drop_strand(&mut self, at: u32) {
        self.memory.refund(STRAND_BYTES + self.strands[at as usize].register_bytes());
        self.strands.set(at as usize, Rc::clone(&self.placeholder));
        self.free_strands.push(at);
    }

    /// Adds an instance without strands, with `exports` values that may be used after its joins.
    ///
    /// # Errors
    /// Returns [`Stop::OutOfMemory`] if the instance exceeds the memory limit.
    pub(crate) fn add_instance(&mut self, exports: usize) -> Step<u32> {
        self.memory.charge(INSTANCE_BYTES)?;
        let mut i = self.instances.spare().unwrap_or_default();
        Rc::make_mut(&mut i).renew(exports);
        Ok(match self.free_instances.pop() {
            Some(at) => {
                self.instances.set(at as usize, i);
                at
            }
            None => {
                self.instances.push(i);
                (self.instances.len() - 1) as u32
            }
        })
    }

    /// Removes an instance, whose index is reused.
    pub(crate) fn drop_instance(&mut self, at: u32) {
        self.memory.refund(INSTANCE_BYTES);
        self.free_instances.push(at);
    }

    pub(crate) fn instance_mut(&mut self, at: u32) -> &mut Instance {
        self.instances.own(at as usize)
    }

    /// Returns a mutable reference to a strand, and invalidates its digest.
    pub(crate) fn strand_mut(&mut self, at: u32) -> &mut Strand<'p> {
        let s = self.strands.own(at as usize);
        s.memo.forget();
        s
    }

    /// Returns a new strand number.
    pub(crate) fn fresh_strand(&mut self) -> u32 {
        self.next_strand += 1;
        self.next_strand - 1
    }

    /// Adds a scope and returns its index.
    pub(crate) fn add_scope(&mut self, scope: Scope) -> u32 {
        match self.free_scopes.pop() {
            Some(at) => {
                self.scopes[at as usize] = scope;
                at
            }
            None => {
                self.scopes.push(scope);
                (self.scopes.len() - 1) as u32
            }
        }
    }

    /// Removes one user of a scope. The `alloca`s of a scope die with its last user.
    pub(crate) fn leave_scope(&mut self, mut at: u32) {
        while at != NONE {
            let scope = &mut self.scopes[at as usize];
            scope.users -= 1;
            if scope.users > 0 {
                return;
            }
            let parent = scope.parent;
            for slot in std::mem::take(&mut scope.allocas) {
                self.kill(slot);
            }
            self.free_scopes.push(at);
            at = parent;
        }
    }

    /// Makes a strand runnable. A depth-first run steps it next.
    pub(crate) fn wake(&mut self, at: u32) {
        self.strand_mut(at).status = Status::Ready;
        self.ready.push(at);
    }

    /// Removes a strand from the runnable ones.
    pub(crate) fn sleep(&mut self, at: u32, status: Status) {
        self.strand_mut(at).status = status;
        if let Some(k) = self.ready.iter().rposition(|&s| s == at) {
            self.ready.remove(k);
        }
    }

    /// Returns the name of a memory location for reports.
    pub fn location(&self, slot: u32, offset: u64) -> String {
        let with_offset = |name: String| match offset {
            0 => name,
            n => format!("{name}+{n}"),
        };
        match self.program.global_at(slot) {
            Some(g) => with_offset(format!("@{}", self.program.module().display_name(g))),
            None => match self.memory.object(slot).kind {
                crate::memory::Kind::Stack => with_offset("alloca".into()),
                crate::memory::Kind::ThreadLocal(g) => {
                    with_offset(format!("@{}", self.program.module().display_name(g)))
                }
                _ => with_offset("heap".into()),
            },
        }
    }
}
