//! Objects of memory: address, lifetime, and the bytes as cells.

use super::OwnerId;
use crate::cell::{Cell, Tag, mask};
use crate::history::History;
use crate::paged::PagedList;
use crate::race::{AccessHistory, InstSite, ReleasedClocks};
use crate::shared::clone_in_place;
use pir_core::entity::GlobalId;

/// The origin of an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ObjectKind {
    /// No object; slot 0.
    None,
    /// A global variable.
    Global(GlobalId),
    /// A function, which has an address but no bytes.
    Function(GlobalId),
    /// A thread's copy of a thread-local variable.
    ThreadLocal(GlobalId),
    /// An `alloca`.
    Stack,
    /// A heap object, from `malloc` or a similar function.
    Heap,
    /// An object that the interpreter makes for the program: arguments of `main`, `errno`, streams.
    Host,
}

/// A byte of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryByte {
    /// The bits. Undefined bits and those of poison are zero.
    pub bits: u8,
    /// Mask of the undefined bits.
    pub undef: u8,
    /// Whether the byte is poison.
    pub is_poison: bool,
}

impl MemoryByte {
    /// Returns the number, if all bits are defined.
    pub fn plain(self) -> Option<u8> {
        (self.undef == 0 && !self.is_poison).then_some(self.bits)
    }

    /// Returns the byte as a cell.
    pub fn cell(self) -> Cell {
        match self.is_poison {
            true => Cell::POISON,
            false => Cell::partly(self.bits.into(), self.undef.into()),
        }
    }
}

/// The lifetime of an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ObjectState {
    /// The object may be accessed.
    Live,
    /// An `alloca` with lifetime markers, outside of its lifetime.
    Outside,
    /// The object was freed, or its function or strands have ended.
    Dead,
}

/// A digest that is computed on demand and forgotten with every change.
#[derive(Clone, Default, Debug)]
pub struct DigestMemo(std::cell::Cell<Option<(u128, Option<u64>)>>);

impl DigestMemo {
    /// Returns the digest if it is known and valid for the version `meaning` of what pointers mean.
    pub fn get(&self, meaning: u64) -> Option<u128> {
        self.0.get().filter(|m| m.1.is_none_or(|m| m == meaning)).map(|m| m.0)
    }

    /// Stores the digest. If it depends on pointers, `meaning` is the version for which it is
    /// valid.
    pub fn set(&self, digest: u128, meaning: Option<u64>) {
        self.0.set(Some((digest, meaning)));
    }

    /// Invalidates the digest.
    #[inline(always)]
    pub fn forget(&mut self) {
        *self.0.get_mut() = None;
    }
}

/// What an object takes beside its contents: its row of the table, and the counts of the row.
const OBJECT_BYTES: u64 = (size_of::<Object>() + 3 * size_of::<usize>()) as u64;

/// Words beside those of an access for which the first record of an access takes memory: the rest
/// of two pages.
const SHADOW_MARGIN_WORDS: usize = 2 << crate::paged::MIN_PAGE_SHIFT;

/// Returns the words that contain a range of bytes.
pub(super) fn words(offset: u64, len: u64) -> std::ops::Range<usize> {
    (offset >> 3) as usize..(offset + len).div_ceil(8) as usize
}

/// A strand, with the number of objects that it has allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Author {
    /// The name of the strand, which is the same in all schedules.
    pub path: u64,
    /// How many objects it has allocated.
    pub made: u32,
}

/// An object of memory.
#[derive(Debug)]
pub struct Object {
    /// Address of its first byte.
    pub base: u64,
    /// Number of bytes.
    pub size: u64,
    /// Alignment of `base`.
    pub align: u64,
    /// The origin of the object.
    pub kind: ObjectKind,
    state: ObjectState,
    /// Whether the program may write to it.
    pub writable: bool,
    /// Whether a pointer without provenance may refer to it.
    pub exposed: bool,
    /// Whether strands other than its owner may hold its address.
    pub shared: bool,
    /// Whether it represents a variable of another module, of which neither size nor contents are
    /// known.
    pub unknown: bool,
    /// Whether every access in the program's text is atomic.
    pub atomic: bool,
    generation: u32,
    /// The tag of pointers to the object; [`Tag::NONE`] if it may not be accessed.
    tag: Tag,
    /// The strand that allocated it.
    pub owner: OwnerId,
    /// Its name, which is the same in all schedules: the allocating strand, and the object's number
    /// among its objects.
    pub author: Author,
    /// The instruction that allocated it, if there is one. For reports only: it is no part of the
    /// state.
    pub site: Option<InstSite>,
    /// The digest of its state, as long as it is valid.
    pub memo: DigestMemo,
    /// Its bytes, eight per cell, the lowest first.
    pub words: PagedList<Cell>,
    /// The accesses to each cell that a later one may race with. Empty until a strand of a region
    /// accesses the object.
    pub shadow: PagedList<AccessHistory>,
    /// The bytes that lists in `shadow` take outside of it.
    pub(crate) shadow_lists: u64,
    /// The bytes that the memory counts for the object.
    pub(super) charged: u64,
    /// The clocks that atomics publish, by offset.
    pub released: Vec<ReleasedClocks>,
    /// The messages of its atomic locations, by offset, where a search shows weak memory orders.
    pub(crate) histories: Vec<History>,
}

clone_in_place!(Object, base size align kind state writable exposed shared unknown atomic generation
    tag owner author site memo words shadow shadow_lists charged released histories);

impl Object {
    /// Returns the bytes that an object of `size` bytes takes when it is created: at least those
    /// that the program asks for.
    #[inline]
    pub(super) fn initial_cost(size: u64) -> u64 {
        OBJECT_BYTES + size.max(PagedList::<Cell>::initial_bytes(size.div_ceil(8) as usize))
    }

    /// Returns the bytes that the object takes now.
    pub(super) fn cost(&self) -> u64 {
        OBJECT_BYTES + self.size.max(self.words.bytes()) + self.shadow.bytes() + self.shadow_lists
    }

    /// Returns the bytes that a write to `len` bytes adds to [`Object::cost`].
    pub(super) fn cost_of_write(&self, offset: u64, len: u64) -> u64 {
        let taken = self.words.bytes();
        let then = taken + self.words.missing_bytes(words(offset, len));
        self.size.max(then) - self.size.max(taken)
    }

    /// Returns the bytes that a record of an access to `len` bytes adds to [`Object::cost`].
    pub(super) fn cost_of_record(&self, offset: u64, len: u64) -> u64 {
        match self.shadow.is_empty() {
            false => self.shadow.missing_bytes(words(offset, len)),
            true => {
                let words = self.words.len().min(words(offset, len).len() + SHADOW_MARGIN_WORDS);
                let table = PagedList::<AccessHistory>::initial_bytes(self.words.len());
                table + (words * size_of::<AccessHistory>()) as u64
            }
        }
    }

    /// Creates an object of uninitialised bytes.
    pub fn new(kind: ObjectKind, base: u64, size: u64, align: u64, owner: OwnerId) -> Self {
        Self {
            base,
            size,
            align,
            kind,
            state: ObjectState::Live,
            writable: is_writable(kind),
            exposed: false,
            shared: is_global(kind),
            unknown: false,
            atomic: false,
            generation: 0,
            tag: Cell::tag(0),
            owner,
            author: Author::default(),
            site: None,
            memo: DigestMemo::default(),
            words: PagedList::new(size.div_ceil(8) as usize, Cell::UNINIT),
            shadow: PagedList::default(),
            shadow_lists: 0,
            charged: 0,
            released: Vec::new(),
            histories: Vec::new(),
        }
    }

    /// Turns a [cleared](Object::clear) object into the next generation of its slot.
    #[inline(always)]
    pub(super) fn reuse(
        &mut self,
        kind: ObjectKind,
        base: u64,
        size: u64,
        align: u64,
        owner: OwnerId,
    ) {
        self.words.reset(size.div_ceil(8) as usize, Cell::UNINIT);
        (self.base, self.size, self.align, self.kind) = (base, size, align, kind);
        self.writable = is_writable(kind);
        (self.exposed, self.shared, self.atomic) = (false, is_global(kind), false);
        self.unknown = false;
        (self.generation, self.owner) = (self.generation + 1, owner);
        self.set_state(ObjectState::Live);
        self.memo.forget();
    }

    /// Restarts at generation 0, because the object moves to a new slot.
    pub(super) fn reset_generation(&mut self) {
        self.generation = 0;
        self.set_state(self.state);
    }

    /// Returns how often the slot was used before.
    #[inline(always)]
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// Returns whether the slot can be reused once more.
    #[inline(always)]
    pub(super) fn has_generations(&self) -> bool {
        // The last generation is excluded because its tag would equal [`Tag::NONE`].
        self.generation < (1 << 24) - 2
    }

    /// Returns the object's lifetime.
    #[inline(always)]
    pub fn state(&self) -> ObjectState {
        self.state
    }

    /// Sets the object's lifetime.
    #[inline(always)]
    pub fn set_state(&mut self, state: ObjectState) {
        self.state = state;
        self.tag = if state == ObjectState::Live { Cell::tag(self.generation) } else { Tag::NONE };
    }

    /// Returns whether a defined pointer refers to the object, and the object may be accessed.
    #[inline(always)]
    pub fn is_target_of(&self, p: &Cell) -> bool {
        p.has_tag(self.tag)
    }

    /// Releases the memory of the bytes, unless it is small enough to be reused for the slot's next
    /// object.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.words.clear();
        if !self.shadow.is_empty() {
            self.shadow.clear();
            self.shadow_lists = 0;
        }
        if !self.released.is_empty() {
            self.released.clear();
        }
        if !self.histories.is_empty() {
            self.histories.clear();
        }
    }

    /// Makes all bytes uninitialised.
    pub fn forget(&mut self) {
        self.words.fill(0..self.words.len(), &Cell::UNINIT);
    }

    /// Returns `bytes` bytes, 1 to 8, as a register value. A whole cell keeps its provenance, a
    /// part loses it. The result is poison if any byte is.
    #[inline(always)]
    pub fn read(&self, offset: u64, bytes: u32) -> Cell {
        let (at, shift) = ((offset >> 3) as usize, (offset & 7) as u32);
        let word = self.words[at];
        if bytes == 8 && shift == 0 {
            return if word.is_poison() { Cell::POISON } else { word };
        }
        if shift + bytes <= 8 {
            return part(word, shift, bytes);
        }
        self.read_across(at, shift, bytes)
    }

    #[cold]
    fn read_across(&self, at: usize, shift: u32, bytes: u32) -> Cell {
        let low = 8 - shift;
        let (a, b) = (part(self.words[at], shift, low), part(self.words[at + 1], 0, bytes - low));
        if a.is_poison() || b.is_poison() {
            return Cell::POISON;
        }
        let join = |a: u64, b: u64| a | b << (8 * low);
        Cell::partly(join(a.bits, b.bits), join(a.undef, b.undef))
    }

    /// Writes the lowest `bytes` bytes, 1 to 8, of a register.
    #[inline(always)]
    pub fn write(&mut self, offset: u64, bytes: u32, value: Cell) {
        let (at, shift) = ((offset >> 3) as usize, (offset & 7) as u32);
        if bytes == 8 && shift == 0 {
            *self.words.get_mut(at) = value;
        } else if shift + bytes <= 8 {
            put(self.words.get_mut(at), shift, bytes, value);
        } else {
            let low = 8 - shift;
            put(self.words.get_mut(at), shift, low, value);
            let rest = if value.is_poison() {
                Cell::POISON
            } else {
                let high = |x: u64| x >> (8 * low);
                Cell::partly(high(value.bits), high(value.undef))
            };
            put(self.words.get_mut(at + 1), 0, bytes - low, rest);
        }
    }

    /// Returns a byte.
    pub fn byte(&self, offset: u64) -> MemoryByte {
        let (word, shift) = (self.words[(offset >> 3) as usize], (offset & 7) as u32);
        let at = |x: u64| (x >> (8 * shift)) as u8;
        let is_poison = word.poison_bytes() >> shift & 1 != 0;
        MemoryByte { bits: at(word.bits), undef: at(word.undef), is_poison }
    }

    /// Makes bytes poison.
    pub fn poison(&mut self, offset: u64, bytes: u64) {
        for k in offset..offset + bytes {
            put(self.words.get_mut((k >> 3) as usize), (k & 7) as u32, 1, Cell::POISON);
        }
    }
}

fn is_writable(kind: ObjectKind) -> bool {
    !matches!(kind, ObjectKind::Function(_) | ObjectKind::None)
}

fn is_global(kind: ObjectKind) -> bool {
    matches!(kind, ObjectKind::Global(_))
}

/// Returns the bytes `shift..shift + bytes` of a cell.
#[inline(always)]
fn part(word: Cell, shift: u32, bytes: u32) -> Cell {
    let m = mask(bytes * 8);
    if word.poison_bytes() != 0 && u32::from(word.poison_bytes()) >> shift & ((1 << bytes) - 1) != 0
    {
        return Cell::POISON;
    }
    let s = 8 * shift;
    Cell::partly(word.bits >> s & m, word.undef >> s & m)
}

/// Replaces bytes `shift..shift + bytes` of a cell.
#[inline(always)]
fn put(word: &mut Cell, shift: u32, bytes: u32, value: Cell) {
    let (s, m) = (8 * shift, mask(bytes * 8));
    let bits = word.bits & !(m << s) | (value.bits & m) << s;
    let undef = word.undef & !(m << s) | (value.undef & m) << s;
    let hit = (((1u32 << bytes) - 1) << shift) as u8;
    let poison = word.poison_bytes() & !hit | if value.is_poison() { hit } else { 0 };
    *word = Cell::partly(bits, undef).with_poison_bytes(poison);
}
