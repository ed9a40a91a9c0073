//! [`Machine`]: a program while it runs: memory, strands, region instances. A copy of it is cheap,
//! because what two copies have in common is shared until one of them changes it.
//!
//! What lives here: the state, and how a run starts and ends. Stepping is in `exec`, forks and joins in
//! `region`, locks, barriers and atomics in `sync`, lanes in `lanes`. Who runs next is decided
//! outside, by a scheduler or a search.

mod access;
mod address;
mod call;
mod decide;
mod exec;
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
pub(crate) use parts::{Back, Frame, Instance, Lock, Scope, Status, Strand};
pub use state::Words;

use crate::cell::Cell;
use crate::host::{Assumption, Library};
use crate::input::Input;
use crate::memory::{Memo, Memory, Object};
use crate::program::Program;
use crate::race::bags::Bags;
use crate::race::{Races, Site, Update};
use crate::shared::{Few, Shared, Table, clone_in_place};
use crate::ub::{Step, Stop};
use pir_core::entity::GlobalId;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Places in a table.
pub type Numbers = Few<[u32; 8]>;

/// No strand, no scope, no instance.
pub(crate) const NONE: u32 = u32::MAX;

/// Bytes that a strand counts for: itself, its first frames, and the view of its clock.
const STRAND_BYTES: u64 = (size_of::<Strand<'_>>() + 4 * size_of::<Frame<'_>>() + 96) as u64;

/// Bytes that a region instance counts for.
const INSTANCE_BYTES: u64 = size_of::<Instance>() as u64;

/// Calls that functions of the host make, one inside the other: each needs the interpreter's own
/// stack.
const MAX_NESTED_CALLS: u32 = 100;

/// Bounds of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of live objects, and of what strands and regions need beside them.
    pub memory: u64,
    /// Calls nested in one strand.
    pub calls: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory: 4 << 30, calls: 100_000 }
    }
}

/// Something that can be seen from outside while a program runs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Event {
    /// Bytes on standard output; neighbours are one event.
    Out(Vec<u8>),
    /// Bytes on standard error.
    Err(Vec<u8>),
}

/// What a step touched that others may see, for the search over schedules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Touch {
    /// The object's slot; see [`Touch::WORLD`], [`Touch::LOCK`] and [`Touch::ADDRESSES`].
    pub slot: u32,
    /// First byte; the address of a lock.
    pub from: u64,
    /// Number of bytes.
    pub len: u64,
    /// Whether it is written.
    pub write: bool,
    /// Whether it is an update that commutes with others.
    pub update: Update,
}

impl Touch {
    /// The world outside.
    pub const WORLD: u32 = u32::MAX;
    /// A critical section or barrier.
    pub const LOCK: u32 = u32::MAX - 1;
    /// Where the next object lies.
    pub const ADDRESSES: u32 = u32::MAX - 2;

    /// Whether the order of two steps with these may matter.
    pub fn conflicts(&self, other: &Touch) -> bool {
        self.slot == other.slot
            && (self.write || other.write)
            && !self.commutes_with(other)
            && self.from < other.from + other.len.max(1)
            && other.from < self.from + self.len.max(1)
    }

    /// Whether these are two updates of one location that commute.
    fn commutes_with(&self, other: &Touch) -> bool {
        self.update.commutes_with(other.update) && (self.from, self.len) == (other.from, other.len)
    }

    /// A touch of some bytes.
    pub fn new(slot: u32, from: u64, len: u64, write: bool) -> Self {
        Self { slot, from, len, write, update: Update::NONE }
    }
}

/// What a few steps touched.
pub(crate) type Touches = Few<[Touch; 2]>;

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// The entry function returned these cells.
    Returned(Vec<Cell>),
    /// No strand can step.
    Hang,
    /// Undefined behaviour, an exit, or something that can't be run; and where.
    Stopped(Box<Stop>, Option<Where>),
}

/// What a strand waits for that does not come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Waits {
    /// The region that it opened has closed, and no strand had reached a join (spec §4.5).
    Closed,
    /// A critical section.
    Section,
    /// The others at a barrier.
    Barrier,
    /// The end of earlier parts of a region with a width.
    Part,
}

impl Waits {
    /// In words, before the place.
    pub fn text(self) -> &'static str {
        match self {
            Self::Closed => "no strand of the region reached a join; opened",
            Self::Section => "waits for a critical section",
            Self::Barrier => "waits at a barrier for strands that do not come",
            Self::Part => "waits to start for earlier strands of a region with a width; from",
        }
    }
}

/// Where a strand was.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Where {
    /// The strand's number.
    pub strand: u32,
    /// The calls, the innermost first.
    pub sites: Vec<Site>,
}

/// Where the bits of choices come from that the program leaves open.
#[derive(Debug, Default)]
pub struct Choices {
    /// Those to take, then always 0.
    pub script: Vec<u32>,
    /// Those taken: which, of how many.
    pub made: Vec<(u32, u32)>,
}

clone_in_place!(Choices, script made);

/// See the [module](self).
pub struct Machine<'p> {
    pub(crate) program: &'p Program,
    /// Memory.
    pub memory: Memory,
    pub(crate) strands: Table<Strand<'p>>,
    free_strands: Numbers,
    pub(crate) instances: Table<Instance>,
    free_instances: Numbers,
    pub(crate) scopes: Vec<Scope>,
    free_scopes: Numbers,
    /// Strands that can step; the last is the one that a depth-first run takes next.
    pub ready: Numbers,
    pub(crate) locks: Shared<BTreeMap<u64, Lock>>,
    /// Locations of atomics, and whether one was weaker than `seq_cst`.
    pub(crate) weak: (Shared<BTreeSet<u64>>, bool),
    /// Thread-local objects: by thread and variable.
    pub(crate) threads: Shared<BTreeMap<(u32, GlobalId), Cell>>,
    next_strand: u32,
    /// Forced instances that are open.
    pub(crate) forced: u32,
    pub(crate) library: Shared<Library>,
    library_memo: Memo,
    /// What was written.
    pub events: Shared<Vec<Event>>,
    events_memo: Memo,
    /// The race detector.
    pub races: Races,
    /// The other detector, which takes the place of the clocks in a serial run.
    pub(crate) bags: Option<Box<Bags>>,
    /// What leaves other schedules open, in a run that is to decide.
    decide: Option<Box<decide::Decide>>,
    /// Whether a race ends the run.
    pub strict: bool,
    /// What the run depends on beside the program and its input.
    pub assumptions: Shared<BTreeSet<Assumption>>,
    /// Choices that the program leaves open.
    pub choices: Choices,
    /// Whether a read was found to race after it had given a value: the run stands for one in
    /// which it gives poison.
    pub late: bool,
    /// Whether a weak `cmpxchg` failed for no reason in this turn: nobody fails so for ever.
    pub(crate) spurious: bool,
    /// What the last step touched, where that is recorded.
    pub(crate) touched: Touches,
    pub(crate) record: bool,
    /// Whether the strand that stepped last had done what others may see when it stopped.
    seen: bool,
    /// Whether states with objects at other addresses are others, and so are orders of turns that
    /// make objects.
    pub(crate) by_address: bool,
    pub(crate) limits: Limits,
    /// Steps taken.
    pub steps: u64,
    /// When the strand that steps in a depth-first run began its turn: a number of steps.
    pub(crate) turn_began: u64,
    /// Bound of `steps` for calls from the host, which nobody else can stop.
    pub max_steps: u64,
    /// Calls from the host that have not returned.
    pub(crate) nested: u32,
    /// Strands that have been started.
    pub started: u64,
    pub(crate) end: Option<End>,
    placeholder: Rc<Strand<'p>>,
}

clone_in_place!(Machine<'p>, program memory strands free_strands instances free_instances scopes
    free_scopes ready locks weak threads next_strand forced library library_memo events events_memo
    races bags decide strict assumptions choices late spurious touched record seen by_address limits steps
    turn_began nested max_steps started end placeholder);

/// Rows for the next changes of whichever machine changes next.
#[derive(Default)]
pub(crate) struct Spares<'p> {
    strands: Vec<Rc<Strand<'p>>>,
    instances: Vec<Rc<Instance>>,
    objects: Vec<Rc<Object>>,
}

impl<'p> Machine<'p> {
    /// A machine before the first step of a call of `entry`.
    ///
    /// # Errors
    /// What keeps the function from being run; a mismatch of arguments is
    /// [`Stop::Unsupported`].
    pub fn new(program: &'p Program, entry: GlobalId, input: &Input, limits: Limits) -> Step<Self> {
        let mut memory = program.image().clone();
        memory.set_limit(limits.memory);
        // Globals count: a program whose globals need more than there is does not begin.
        if program.is_oversized() || memory.live_bytes() > limits.memory {
            return Err(Box::new(Stop::OutOfMemory(limits.memory)));
        }
        let placeholder = Rc::new(Strand::blank());
        let mut this = Self {
            program,
            memory,
            strands: Table::default(),
            free_strands: Numbers::new(),
            instances: Table::default(),
            free_instances: Numbers::new(),
            scopes: Vec::new(),
            free_scopes: Numbers::new(),
            ready: Numbers::new(),
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
        this.push_frame(&mut root, code, None, Back::Host)?;
        root.regs.iter_mut().zip(cells).for_each(|(r, c)| *r = c);
        this.strands.push(Rc::new(root));
        this.ready.push(0);
        this.open_streams()?;
        this.describe_types()?;
        if matches!(input, Input::Words(_)) {
            this.construct()?;
        }
        Ok(this)
    }

    /// How the run ended, if it has.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// What was written since the last time.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.events_memo.forget();
        self.events.take()
    }

    /// Forced regions that are open.
    pub fn forced_regions(&self) -> u32 {
        self.forced
    }

    /// The library's state, to set what the program sees of the world.
    pub fn library_mut(&mut self) -> &mut Library {
        self.library_memo.forget();
        self.library.own()
    }

    /// Sets what the program sees of the world.
    pub(crate) fn set_world(&mut self, input: &[u8], environment: &[(Vec<u8>, Vec<u8>)]) {
        if !(input.is_empty() && environment.is_empty()) {
            let library = self.library_mut();
            library.input = input.to_vec().into();
            library.environment = environment.to_vec().into();
        }
    }

    /// Notes what the run depends on.
    pub(crate) fn assume(&mut self, what: Assumption) {
        if !self.assumptions.contains(&what) {
            self.assumptions.own().insert(what);
        }
    }

    /// A choice among `n`: 0 is the plainest.
    pub(crate) fn choose(&mut self, n: u32) -> u32 {
        let script = self.choices.script.get(self.choices.made.len());
        let pick = script.copied().unwrap_or(0).min(n - 1);
        self.choices.made.push((pick, n));
        pick
    }

    /// Lets a strand step until something happens that others must know of, or `fuel` operations
    /// have run. With `EXPLORE` also until it is about to do what others may see: the first such
    /// operation is run, the second one is not.
    pub fn step<const EXPLORE: bool>(&mut self, strand: u32, fuel: u64) -> Exit {
        self.step_from::<EXPLORE>(strand, fuel, false)
    }

    /// Lets a strand step until it is about to do what others may see: nothing of what it does can
    /// be told from its having done so later.
    pub fn settle_locally(&mut self, strand: u32, fuel: u64) -> Exit {
        self.step_from::<true>(strand, fuel, true)
    }

    /// As [`Machine::step`] for a search, or as [`Machine::settle_locally`] if the strand has done
    /// what others may see already; whether it has then.
    pub(crate) fn step_on(&mut self, strand: u32, fuel: u64, seen: bool) -> (Exit, bool) {
        let exit = self.step_from::<true>(strand, fuel, seen);
        (exit, self.seen)
    }

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
        own.parked = matches!(result, Ok(exec::Out::Exit(Exit::Visible | Exit::Fuel)));
        own.objects = self.memory.objects_made();
        let site = result.is_err().then(|| self.where_is(&taken));
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
                let site = site.unwrap_or_else(|| self.where_is(&self.strands[strand as usize]));
                self.end = Some(End::Stopped(stop, Some(site)));
                Exit::Over
            }
        }
    }

    fn where_is(&self, s: &Strand<'_>) -> Where {
        let site = |f: &Frame<'_>| {
            let at = (f.pc as usize).saturating_sub(1).min(f.code.insts.len().saturating_sub(1));
            Site { function: f.code.function, inst: f.code.insts[at] }
        };
        Where { strand: s.id, sites: s.frames.iter().rev().map(site).collect() }
    }

    /// What strands wait for where the run hangs, and where they are: those first that nothing can
    /// ever wake.
    pub fn waiting(&self) -> Vec<(Waits, Where)> {
        let wait = |s: &Strand<'_>| match s.status {
            Status::Stuck => Some(Waits::Closed),
            Status::Lock(_) => Some(Waits::Section),
            Status::Barrier => Some(Waits::Barrier),
            Status::Pending if s.part != NONE => Some(Waits::Part),
            _ => None,
        };
        let all = self.strands.iter().filter_map(|s| Some((wait(s)?, self.where_is(s))));
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|w| (w.0, w.1.strand));
        all
    }

    /// Whether a search has let the strand come to where others may see what it does next.
    pub fn is_parked(&self, strand: u32) -> bool {
        self.strands[strand as usize].parked
    }

    /// Name of a strand whatever the schedule.
    pub fn path(&self, strand: u32) -> u64 {
        self.strands[strand as usize].path
    }

    /// For whom the strand's steps count where progress is fair (spec §4.8): the innermost strand
    /// of a forced instance that it is, or runs for. `None` if nobody is owed progress.
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

    /// Where a strand is now: the operation that it would run next.
    pub fn place_of(&self, strand: u32) -> Option<Site> {
        let f = self.strands[strand as usize].frames.last()?;
        let at = (f.pc as usize).min(f.code.insts.len().checked_sub(1)?);
        Some(Site { function: f.code.function, inst: f.code.insts[at] })
    }

    /// The strand's number in its run; unlike its place in the table, never used again.
    pub fn strand_id(&self, strand: u32) -> u32 {
        self.strands[strand as usize].id
    }

    /// Lends rows, or takes them back.
    pub(crate) fn swap_spares(&mut self, with: &mut Spares<'p>) {
        self.strands.swap_spares(&mut with.strands);
        self.instances.swap_spares(&mut with.instances);
        self.memory.swap_spares(&mut with.objects);
    }

    /// A strand with registers and frames still to come.
    pub(crate) fn blank_strand(&mut self) -> Rc<Strand<'p>> {
        match self.strands.spare() {
            Some(mut row) => {
                Rc::make_mut(&mut row).renew();
                row
            }
            None => Rc::new(Strand::blank()),
        }
    }

    pub(crate) fn add_strand(&mut self, s: Rc<Strand<'p>>) -> Step<u32> {
        self.started += 1;
        // What is known of a strand for the detection of races is kept until the run ends.
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

    pub(crate) fn drop_strand(&mut self, at: u32) {
        self.memory.refund(STRAND_BYTES + self.strands[at as usize].register_bytes());
        self.strands.set(at as usize, Rc::clone(&self.placeholder));
        self.free_strands.push(at);
    }

    /// An instance without strands, with `exports` values that may be used behind its joins.
    ///
    /// # Errors
    /// [`Stop::OutOfMemory`]
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

    pub(crate) fn drop_instance(&mut self, at: u32) {
        self.memory.refund(INSTANCE_BYTES);
        self.free_instances.push(at);
    }

    pub(crate) fn instance_mut(&mut self, at: u32) -> &mut Instance {
        self.instances.own(at as usize)
    }

    pub(crate) fn strand_mut(&mut self, at: u32) -> &mut Strand<'p> {
        let s = self.strands.own(at as usize);
        s.memo.forget();
        s
    }

    pub(crate) fn fresh_strand(&mut self) -> u32 {
        self.next_strand += 1;
        self.next_strand - 1
    }

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

    /// One user of a scope is gone; `alloca`s of scopes without users die.
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

    /// Makes a strand one that can step, as the next of a depth-first run.
    pub(crate) fn wake(&mut self, at: u32) {
        self.strand_mut(at).status = Status::Ready;
        self.ready.push(at);
    }

    /// Takes a strand from those that can step.
    pub(crate) fn sleep(&mut self, at: u32, status: Status) {
        self.strand_mut(at).status = status;
        if let Some(k) = self.ready.iter().rposition(|&s| s == at) {
            self.ready.remove(k);
        }
    }

    /// Name of the location for reports.
    pub fn location(&self, slot: u32, offset: u64) -> String {
        let behind = |name: String| match offset {
            0 => name,
            n => format!("{name}+{n}"),
        };
        match self.program.global_at(slot) {
            Some(g) => behind(format!("@{}", self.program.module().display_name(g))),
            None => match self.memory.object(slot).kind {
                crate::memory::Kind::Stack => behind("alloca".into()),
                crate::memory::Kind::ThreadLocal(g) => {
                    behind(format!("@{}", self.program.module().display_name(g)))
                }
                _ => behind("heap".into()),
            },
        }
    }
}
