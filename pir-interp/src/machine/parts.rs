//! What a machine is made of: frames of calls, strands, the `alloca`s that they share, region
//! instances, critical sections.

use super::lanes::Lanes;
use super::{NONE, Numbers};
use crate::cell::Cell;
use crate::code::Code;
use crate::host::Arg;
use crate::memory::Memo;
use crate::race::{Clock, SyncClock};
use crate::shared::{Few, clone_in_place};
use pir_core::entity::Block;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

/// A call in progress.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'p> {
    pub code: &'p Code,
    /// First cell of its registers.
    pub base: u32,
    /// The next operation.
    pub pc: u32,
    /// How many of the strand's `alloca`s are older.
    pub allocas: u32,
    /// Variadic arguments.
    pub extra: Option<Rc<Vec<Arg>>>,
    pub back: Back,
}

/// Where the result of a call goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Back {
    /// To the host, which called.
    Host,
    /// As the call says that the caller stands behind.
    Call,
    /// To a cell of the caller's frame, if there is a result; whether it must be defined.
    Cell { at: u32, defined: bool },
}

/// The calls of a strand, the innermost last. Places of calls that are over serve the next ones:
/// frames are written field by field where they stay, not copied there.
#[derive(Debug, Default)]
pub(crate) struct Frames<'p> {
    places: Vec<Frame<'p>>,
    depth: usize,
}

impl<'p> Frames<'p> {
    /// One more call.
    #[inline(always)]
    pub fn push(&mut self, f: Frame<'p>) {
        match self.places.get_mut(self.depth) {
            Some(place) => {
                (place.code, place.base, place.pc) = (f.code, f.base, f.pc);
                (place.allocas, place.extra, place.back) = (f.allocas, f.extra, f.back);
            }
            None => self.places.push(f),
        }
        self.depth += 1;
    }

    /// The innermost call, if there is one.
    #[inline(always)]
    pub fn top(&mut self) -> Option<&mut Frame<'p>> {
        self.places.get_mut(self.depth.wrapping_sub(1))
    }

    /// The innermost call is over.
    #[inline(always)]
    pub fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// As [`Frames::leave`]; which it was.
    pub fn pop(&mut self) -> Option<Frame<'p>> {
        let last = self.last_mut()?;
        let extra = last.extra.take();
        let last = Frame { extra, ..*last };
        self.leave();
        Some(last)
    }

    /// All calls are over.
    pub fn clear(&mut self) {
        self.depth = 0;
    }
}

impl<'p> Deref for Frames<'p> {
    type Target = [Frame<'p>];

    #[inline(always)]
    fn deref(&self) -> &[Frame<'p>] {
        &self.places[..self.depth]
    }
}

impl<'p> DerefMut for Frames<'p> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Frame<'p>] {
        &mut self.places[..self.depth]
    }
}

impl Clone for Frames<'_> {
    fn clone(&self) -> Self {
        Self { places: self.to_vec(), depth: self.depth }
    }

    fn clone_from(&mut self, from: &Self) {
        self.clear();
        from.iter().for_each(|f| self.push(f.clone()));
    }
}

/// What a strand is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Status {
    /// It can step.
    Ready,
    /// It has not started: its part is outside the width's window, or its lane waits its turn.
    Pending,
    /// It waits for the instance that it owns to close.
    Suspended,
    /// It waits for a critical section.
    Lock(u64),
    /// It waits for the others at a barrier.
    Barrier,
    /// Its instance closed without a join: it waits for ever.
    Stuck,
    /// It is no more.
    Gone,
}

/// A strand (spec §4).
#[derive(Debug)]
pub(crate) struct Strand<'p> {
    /// Unlike its place in the table, never used again.
    pub id: u32,
    /// Its name whatever the schedule: made from its parent's and its place among the children.
    pub path: u64,
    /// Entry forks that it has executed, and objects that it has made.
    pub forks: u32,
    pub objects: u32,
    pub frames: Frames<'p>,
    pub regs: Vec<Cell>,
    /// Slots of the `alloca`s that it executed itself, the oldest first.
    pub allocas: Numbers,
    /// `alloca`s of the strands it descends from within the instance.
    pub scope: u32,
    pub status: Status,
    /// The innermost instance around it.
    pub instance: u32,
    /// Number of its part, [`NONE`] on the spine or where parts are not counted.
    pub part: u32,
    /// Whether it is the spine.
    pub spine: bool,
    /// Its number in the instance.
    pub thread_id: u32,
    /// The thread that it runs on, for thread-local storage.
    pub thread: u32,
    /// Critical sections that it is in.
    pub held: u32,
    pub clock: Clock,
    /// For fences: what relaxed loads saw, and what relaxed stores tell.
    pub seen: SyncClock,
    pub fence: SyncClock,
    /// The join block that it starts at, and so ends at.
    pub ends_at: Option<Block>,
    /// Whether it stands where a search stops it.
    pub parked: bool,
    /// The digest of its state, as long as it is right.
    pub memo: Memo,
    /// The exception on its way, and what a landing pad gets.
    pub exception: Option<[Cell; 2]>,
}

clone_in_place!(Strand<'p>, id path forks objects frames regs allocas scope status instance part
    spine thread_id thread held clock seen fence ends_at parked memo exception);

/// `alloca`s of a strand that ended in an interior fork: they die when all its descendants in the
/// instance have ended.
#[derive(Debug)]
pub(crate) struct Scope {
    pub parent: u32,
    /// Strands and scopes below.
    pub users: u32,
    pub allocas: Numbers,
}

clone_in_place!(Scope, parent users allocas);

/// A region instance (spec §4).
#[derive(Default, Debug)]
pub(crate) struct Instance {
    /// The strand that waits for it.
    pub owner: u32,
    pub force: bool,
    /// The bound on overlap.
    pub width: Option<u64>,
    pub lanes: Option<Box<Lanes>>,
    /// Whether thread numbers are positions.
    pub positions: bool,
    /// Number of successor occurrences of the entry fork.
    pub occurrences: u32,
    /// Strands that have not ended.
    pub live: u32,
    /// Join blocks recorded, each once, ascending.
    pub recorded: Few<[Block; 2]>,
    /// The one that the spine recorded.
    pub spine_recorded: Option<Block>,
    /// Greatest definitions of values used behind a join: count and cells, per export.
    pub exports: Vec<Option<(u64, Few<[Cell; 1]>)>>,
    /// Number of the next part.
    pub next_part: u32,
    /// Strands alive per part, from the oldest that has not ended.
    pub parts: BTreeMap<u32, u32>,
    /// Strands of parts that may not start yet, in order.
    pub pending: Vec<(u32, u32)>,
    /// What the end of each part knows, joined up to it, for parts that later ones wait for.
    pub part_clocks: BTreeMap<u32, SyncClock>,
    /// Strands at the barrier.
    pub arrived: Numbers,
    /// Thread numbers in use, for forced instances.
    pub ids: BTreeSet<u32>,
    /// Components of the strands' clocks.
    pub components: Numbers,
    /// The instance's own component, where its strands are ordered: in lockstep that of all
    /// strands; with a width its time tells how many parts have ended.
    pub component: u32,
    /// What the strands learnt by synchronisation.
    pub learnt: SyncClock,
}

clone_in_place!(Instance, owner force width lanes positions occurrences live recorded spine_recorded
    exports next_part parts pending part_clocks arrived ids components component learnt);

/// A critical section.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lock {
    pub holder: Option<u32>,
    pub waiting: Numbers,
    pub clock: SyncClock,
}

impl Instance {
    /// Makes this a new one, in the memory of its lists.
    pub(super) fn renew(&mut self, exports: usize) {
        let mut old = std::mem::take(self);
        old.recorded.clear();
        old.exports.clear();
        old.exports.resize(exports, None);
        old.pending.clear();
        old.arrived.clear();
        old.components.clear();
        (self.recorded, self.exports, self.pending) = (old.recorded, old.exports, old.pending);
        (self.arrived, self.components) = (old.arrived, old.components);
    }
}

impl Strand<'_> {
    /// Makes this a blank one, in the memory of its lists.
    pub(super) fn renew(&mut self) {
        let mut old = std::mem::replace(self, Self::blank());
        old.frames.clear();
        old.regs.clear();
        old.allocas.clear();
        (self.frames, self.regs, self.allocas) = (old.frames, old.regs, old.allocas);
    }

    /// Bytes that its registers count for.
    pub(super) fn register_bytes(&self) -> u64 {
        (self.regs.len() * size_of::<Cell>()) as u64
    }

    pub(super) fn blank() -> Self {
        Self {
            id: 0,
            path: 1,
            forks: 0,
            objects: 0,
            frames: Frames::default(),
            regs: Vec::new(),
            allocas: Numbers::new(),
            scope: NONE,
            status: Status::Gone,
            instance: NONE,
            part: NONE,
            spine: false,
            thread_id: 0,
            thread: 0,
            held: 0,
            clock: Clock::default(),
            seen: SyncClock::default(),
            fence: SyncClock::default(),
            ends_at: None,
            parked: false,
            memo: Memo::default(),
            exception: None,
        }
    }
}
