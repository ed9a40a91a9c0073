//! The memory of a running program: objects made of cells, pointers with provenance, and all checks
//! of an access.
//!
//! An address is never reused, so a stale pointer never looks like a valid one. The slot of an
//! object is reused, with another generation. A pointer with provenance can access only its object.
//! A pointer without provenance, made from an integer, can access the object at its address if that
//! object is exposed: its address was converted to an integer, or moved in pieces.
//!
//! Copies of a memory share an object until one of them writes to it, because a search copies
//! memories all the time.

mod access;
mod object;

pub use object::{Author, DigestMemo, MemoryByte, Object, ObjectKind, ObjectState};

use crate::cell::{Cell, Provenance};
use crate::machine::RowIds;
use crate::paged::PagedList;
use crate::race::{ByteRanges, InstSite};
use crate::shared::{CowTable, clone_in_place};
use crate::ub::{StepResult, StopReason, Ub};
use std::ops::Range;
use std::rc::Rc;
use std::time::Instant;

/// The number of the strand that owns an object.
pub type OwnerId = u32;

/// Who allocates an object: the strand, and the instruction, if there is one.
#[derive(Clone, Copy)]
pub(crate) struct Allocator {
    pub owner: OwnerId,
    pub site: Option<InstSite>,
}

/// The memory of a machine; see the [module](self).
#[derive(Debug)]
pub struct Memory {
    objects: CowTable<Object>,
    /// Free slots: those of other objects, and those of the stack. They are kept apart, so that the
    /// kind of the dead object in the slot of a stale pointer stays right.
    free: [RowIds; 2],
    /// Lower bound of the next object's address.
    next: u64,
    /// Number of bytes that live objects take, and of other memory that is charged for.
    live: u64,
    /// Upper bound of `live`.
    limit: u64,
    /// The time after which a long operation stops.
    deadline: Option<Instant>,
    /// The strand that allocates now.
    author: Author,
    /// The call of the host function that runs.
    host_call: Option<InstSite>,
    /// Slots of the objects freed by [`Memory::release`], and whether strands other than their
    /// owners may know them. The machine takes them after each host call.
    pub freed: Vec<(u32, bool)>,
    /// The version of what pointers mean. It changes whenever the meaning of a pointer may change:
    /// when an object dies, or its address is exposed. Two copies never reach the same version in
    /// different ways.
    meaning: u64,
    /// Whether the address of an object allocated at run time is exposed.
    pub exposes: bool,
    /// Whether the program observes an address: its bits, or the order of two objects' addresses.
    pub shows: bool,
    /// The last version of all copies.
    last_meaning: Rc<std::cell::Cell<u64>>,
}

clone_in_place!(Memory, objects free next live limit deadline author host_call freed meaning exposes
    shows last_meaning);

/// Number of bytes of the program's memory that a long operation handles between two looks at the
/// clock.
pub(crate) const CHUNK_BYTES: u64 = 1 << 15;

/// The lowest address of an object. It is not 0, so that a null pointer with an offset is still
/// caught.
const FIRST_ADDRESS: u64 = 0x1_0000;

/// The position of an access within an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryLocation {
    /// The object's slot.
    pub slot: u32,
    /// Offset from the start of the object, in bytes.
    pub offset: u64,
}

impl Memory {
    /// Creates an empty memory that holds at most `limit` bytes.
    pub fn new(limit: u64) -> Self {
        let none = Object::new(ObjectKind::None, 0, 0, 1, 0);
        let mut objects = CowTable::default();
        objects.push(Rc::new(none));
        Self {
            objects,
            free: Default::default(),
            next: FIRST_ADDRESS,
            live: 0,
            limit,
            deadline: None,
            author: Author::default(),
            host_call: None,
            freed: Vec::new(),
            meaning: 0,
            exposes: false,
            shows: false,
            last_meaning: Rc::default(),
        }
    }

    /// Exchanges the spare rows; see [`CowTable::swap_spares`].
    pub(crate) fn swap_spares(&mut self, with: &mut Vec<Rc<Object>>) {
        self.objects.swap_spares(with);
    }

    /// Sets the strand that allocates from now on, by its name, and the number of objects it has
    /// allocated.
    #[inline]
    pub fn set_author(&mut self, path: u64, made: u32) {
        self.author = Author { path, made };
    }

    /// Returns the number of objects that the current author has allocated.
    #[inline]
    pub fn objects_made(&self) -> u32 {
        self.author.made
    }

    /// Sets the maximum number of bytes that live objects take, and the time after which a long
    /// operation stops.
    pub fn set_limits(&mut self, bytes: u64, deadline: Option<Instant>) {
        (self.limit, self.deadline) = (bytes, deadline);
    }

    /// Checks the time inside an operation whose length the program decides.
    ///
    /// # Errors
    /// Returns [`StopReason::TimeLimit`] if the time is over.
    pub fn check_time(&self) -> StepResult<()> {
        match self.deadline {
            Some(end) if Instant::now() >= end => Err(Box::new(StopReason::TimeLimit)),
            _ => Ok(()),
        }
    }

    /// Checks that what was taken by small steps is within the limit.
    ///
    /// # Errors
    /// Returns [`StopReason::OutOfMemory`] if it is not.
    pub(crate) fn check_limit(&self) -> StepResult<()> {
        match self.live > self.limit {
            true => Err(Box::new(StopReason::OutOfMemory(self.limit))),
            false => Ok(()),
        }
    }

    /// Checks that `bytes` bytes can be taken for a moment.
    ///
    /// # Errors
    /// Returns [`StopReason::OutOfMemory`] if they exceed the limit.
    pub fn check_room(&self, bytes: u64) -> StepResult<()> {
        match bytes > self.limit.saturating_sub(self.live) {
            true => Err(Box::new(StopReason::OutOfMemory(self.limit))),
            false => Ok(()),
        }
    }

    /// Allocates an object of uninitialised bytes and returns its address. `align` must be a power
    /// of two.
    ///
    /// # Errors
    /// Returns [`StopReason::OutOfMemory`] if the limit or the address space is exhausted.
    pub fn allocate(
        &mut self,
        kind: ObjectKind,
        size: u64,
        align: u64,
        owner: OwnerId,
    ) -> StepResult<Cell> {
        self.allocate_inline(kind, size, align, Allocator { owner, site: self.host_call })
    }

    /// The inlined version of [`Memory::allocate`] for hot paths with a constant kind, by the given
    /// strand and instruction.
    #[inline(always)]
    pub(crate) fn allocate_inline(
        &mut self,
        kind: ObjectKind,
        size: u64,
        align: u64,
        by: Allocator,
    ) -> StepResult<Cell> {
        let align = align.max(8);
        let Some(base) = self.reserve_addresses(size, align) else {
            return Err(Box::new(StopReason::OutOfMemory(self.limit)));
        };
        let cost = Object::initial_cost(size);
        self.live += cost;
        self.author.made += 1;
        let Some(slot) = self.free[usize::from(kind == ObjectKind::Stack)].pop() else {
            return Ok(self.allocate_slot(kind, base, size, align, by));
        };
        let object = self.objects.own(slot as usize);
        object.reuse(kind, base, size, align, by.owner);
        (object.author, object.site, object.charged) = (self.author, by.site, cost);
        Ok(Cell::pointer(base, Provenance(slot), object.generation()))
    }

    /// Says which call of a host function allocates from now on.
    #[inline]
    pub(crate) fn set_host_call(&mut self, call: Option<InstSite>) {
        self.host_call = call;
    }

    /// Charges bytes that are needed for something other than objects.
    ///
    /// # Errors
    /// Returns [`StopReason::OutOfMemory`] if they exceed the limit.
    #[inline]
    pub(crate) fn charge(&mut self, bytes: u64) -> StepResult<()> {
        self.check_room(bytes)?;
        self.live += bytes;
        Ok(())
    }

    /// Returns bytes that [`Memory::charge`] has charged.
    #[inline]
    pub(crate) fn refund(&mut self, bytes: u64) {
        self.live = self.live.saturating_sub(bytes);
    }

    /// Reserves addresses for an object of `size` bytes. Returns `None` if the limit or the address
    /// space is exhausted.
    #[inline(always)]
    fn reserve_addresses(&mut self, size: u64, align: u64) -> Option<u64> {
        let room = self.limit.saturating_sub(self.live);
        if size > room || Object::initial_cost(size) > room {
            return None;
        }
        let base = self.next.checked_add(align - 1)? & !(align - 1);
        // The gap keeps the end of an object different from the start of the next one.
        self.next = base.checked_add(size)?.checked_add(16)?;
        Some(base)
    }

    /// Puts an object into a new slot.
    #[cold]
    fn allocate_slot(
        &mut self,
        kind: ObjectKind,
        base: u64,
        size: u64,
        align: u64,
        by: Allocator,
    ) -> Cell {
        let mut row = match self.objects.spare() {
            Some(mut row) => {
                let object = Rc::make_mut(&mut row);
                object.clear();
                object.reuse(kind, base, size, align, by.owner);
                object.reset_generation();
                row
            }
            None => Rc::new(Object::new(kind, base, size, align, by.owner)),
        };
        let object = Rc::make_mut(&mut row);
        (object.author, object.site) = (self.author, by.site);
        object.charged = Object::initial_cost(size);
        self.objects.push(row);
        Cell::pointer(base, Provenance((self.objects.len() - 1) as u32), 0)
    }

    /// Ends the lifetime of an object. Later accesses are use after free or use after return.
    #[inline(always)]
    pub fn kill(&mut self, slot: u32) {
        self.change_meaning();
        let object = self.objects.own(slot as usize);
        object.memo.forget();
        if object.state() != ObjectState::Dead {
            object.set_state(ObjectState::Dead);
            object.clear();
            self.live -= std::mem::take(&mut object.charged);
            // A slot whose generations are used up is never reused.
            if object.has_generations() {
                self.free[usize::from(object.kind == ObjectKind::Stack)].push(slot);
            }
        }
    }

    /// Executes `free`, which does nothing for a null pointer.
    ///
    /// # Errors
    /// Undefined behaviour if the pointer is not the start of a live heap object.
    pub fn release(&mut self, p: Cell) -> StepResult<()> {
        if p.plain() == Some(0) {
            return Ok(());
        }
        let place = self.resolve_freed(p)?;
        let object = &self.objects[place.slot as usize];
        if object.kind != ObjectKind::Heap || place.offset != 0 {
            return Err(Box::new(StopReason::ub(
                Ub::InvalidFree,
                "this did not come from the heap",
            )));
        }
        let shared = object.shared;
        self.kill(place.slot);
        self.freed.push((place.slot, shared));
        Ok(())
    }

    fn resolve_freed(&self, p: Cell) -> StepResult<MemoryLocation> {
        self.resolve(p, 0, 1).map_err(|stop| match *stop {
            StopReason::Ub(Ub::UseAfterFree, _) => {
                Box::new(StopReason::ub(Ub::DoubleFree, "the object was freed before"))
            }
            StopReason::Ub(Ub::InvalidPointer, what) => {
                Box::new(StopReason::Ub(Ub::InvalidFree, what))
            }
            _ => stop,
        })
    }

    /// Returns the object in a slot.
    #[inline]
    pub fn object(&self, slot: u32) -> &Object {
        &self.objects[slot as usize]
    }

    /// Returns a mutable reference to the object in a slot.
    #[inline]
    pub fn object_mut(&mut self, slot: u32) -> &mut Object {
        let object = self.objects.own(slot as usize);
        object.memo.forget();
        object
    }

    /// Takes the memory for a write to `len` bytes of an object.
    ///
    /// # Errors
    /// Returns [`StopReason::OutOfMemory`] if the limit is exceeded, and [`StopReason::TimeLimit`].
    #[inline]
    pub(crate) fn reserve(&mut self, place: MemoryLocation, len: u64) -> StepResult<()> {
        match self.objects[place.slot as usize].cost_of_write(place.offset, len) {
            0 => Ok(()),
            cost => self.reserve_pages(place, len, cost),
        }
    }

    #[cold]
    fn reserve_pages(&mut self, place: MemoryLocation, len: u64, cost: u64) -> StepResult<()> {
        self.check_room(cost)?;
        let Range { start, end } = object::words(place.offset, len);
        for from in (start..end).step_by(CHUNK_BYTES as usize / 8) {
            self.check_time()?;
            let object = self.objects.own(place.slot as usize);
            object.words.change(from..end.min(from + CHUNK_BYTES as usize / 8), |_| {});
        }
        self.settle(place.slot);
        Ok(())
    }

    /// Checks that there is memory for a record of an access to `len` bytes of an object, and
    /// returns whether it takes some; then [`Memory::settle`] counts it.
    ///
    /// # Errors
    /// Returns [`StopReason::OutOfMemory`] if the limit is exceeded.
    pub(crate) fn reserve_record(&self, place: MemoryLocation, len: u64) -> StepResult<bool> {
        let cost = self.objects[place.slot as usize].cost_of_record(place.offset, len);
        self.check_room(cost)?;
        Ok(cost > 0)
    }

    /// Counts what an object takes now.
    pub(crate) fn settle(&mut self, slot: u32) {
        let object = self.objects.own(slot as usize);
        let cost = object.cost();
        let before = std::mem::replace(&mut object.charged, cost);
        self.live = (self.live + cost).saturating_sub(before);
    }

    /// Gives an object the contents of another one of its size.
    ///
    /// # Errors
    /// Returns [`StopReason::OutOfMemory`] if they take more than there is.
    pub(crate) fn set_contents(&mut self, slot: u32, contents: &PagedList<Cell>) -> StepResult<()> {
        self.check_room(contents.bytes().saturating_sub(self.object(slot).words.bytes()))?;
        self.object_mut(slot).words.clone_from(contents);
        self.settle(slot);
        Ok(())
    }

    /// Makes the racing bytes of an object poison.
    pub(crate) fn poison_raced(&mut self, slot: u32, bytes: &ByteRanges) {
        let object = self.object_mut(slot);
        bytes.runs().iter().for_each(|&(from, len)| object.poison(from, len));
    }

    /// Reads an object as a racing read finds it: with poison in place of the racing bytes.
    pub(crate) fn with_raced<T>(
        &mut self,
        slot: u32,
        raced: Option<ByteRanges>,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let Some(bytes) = raced else { return read(self) };
        let before = self.object(slot).words.clone();
        self.poison_raced(slot, &bytes);
        let found = read(self);
        self.object_mut(slot).words = before;
        found
    }

    /// Copies bytes as a racing copy does: those that race at the source become poison.
    ///
    /// # Errors
    /// The errors of [`Memory::copy`].
    pub(crate) fn copy_raced(
        &mut self,
        to: MemoryLocation,
        from: MemoryLocation,
        len: u64,
        raced: Option<ByteRanges>,
    ) -> StepResult<()> {
        self.copy(to, from, len)?;
        let Some(bytes) = raced else { return Ok(()) };
        let target = self.object_mut(to.slot);
        for &(at, len) in bytes.runs() {
            target.poison(to.offset + (at - from.offset), len);
        }
        Ok(())
    }

    /// Returns the version of what pointers mean; see the field.
    pub(crate) fn meaning(&self) -> u64 {
        self.meaning
    }

    /// Starts a new version of what pointers mean.
    fn change_meaning(&mut self) {
        self.meaning = self.last_meaning.get() + 1;
        self.last_meaning.set(self.meaning);
    }

    /// Iterates over all objects, dead ones included.
    pub fn objects(&self) -> impl Iterator<Item = &Object> {
        self.objects.iter().map(|o| &**o)
    }

    /// Returns the slots of the objects that have histories.
    pub(crate) fn slots_with_histories(&self) -> Vec<u32> {
        let has = |(n, o): (usize, &Object)| (!o.histories.is_empty()).then_some(n as u32);
        self.objects().enumerate().filter_map(has).collect()
    }

    /// Forgets all histories.
    pub(crate) fn forget_histories(&mut self) {
        for slot in self.slots_with_histories() {
            self.objects.own(slot as usize).histories.clear();
        }
    }

    /// Returns the number of slots.
    pub fn slots(&self) -> usize {
        self.objects.len()
    }

    /// Returns the number of bytes that live objects take, with other memory that is charged for.
    pub fn live_bytes(&self) -> u64 {
        self.live
    }

    /// Finds the object and offset that a pointer refers to. For an access of no bytes, the pointer
    /// needs to be a defined number, but not a valid address.
    ///
    /// # Errors
    /// Undefined behaviour if the pointer is poison, undefined or misaligned, or does not point to
    /// `size` bytes of one live object.
    #[inline]
    pub fn resolve(&self, p: Cell, size: u64, align: u64) -> StepResult<MemoryLocation> {
        if p.prov != Provenance::NONE && p.bits & (align - 1) == 0 {
            let object = &*self.objects[p.prov.0 as usize];
            let offset = p.bits.wrapping_sub(object.base);
            if object.is_target_of(&p) && offset <= object.size && size <= object.size - offset {
                return Ok(MemoryLocation { slot: p.prov.0, offset });
            }
        }
        self.resolve_slowly(p, size, align)
    }

    /// Does the same as [`Memory::resolve`] for bytes that will be written.
    ///
    /// # Errors
    /// The errors of [`Memory::resolve`], and undefined behaviour if the object is read-only.
    #[inline]
    pub fn resolve_write(&self, p: Cell, size: u64, align: u64) -> StepResult<MemoryLocation> {
        let place = self.resolve(p, size, align).map_err(|stop| self.no_write(p, stop))?;
        if size > 0 && !self.objects[place.slot as usize].writable {
            let text = "the object may not be written";
            return Err(Box::new(StopReason::ub(Ub::WriteToConstant, text)));
        }
        Ok(place)
    }

    /// Reports a write to a function as such. It would be out of bounds otherwise, since a function
    /// has no bytes.
    #[cold]
    fn no_write(&self, p: Cell, stop: Box<StopReason>) -> Box<StopReason> {
        match (&*stop, self.objects[p.prov.0 as usize].kind) {
            (StopReason::Ub(Ub::OutOfBounds, _), ObjectKind::Function(_)) => {
                Box::new(StopReason::ub(Ub::WriteToConstant, "a function may not be written"))
            }
            _ => stop,
        }
    }

    #[cold]
    fn resolve_slowly(&self, p: Cell, size: u64, align: u64) -> StepResult<MemoryLocation> {
        let ub = |kind, what: String| Err(Box::new(StopReason::Ub(kind, what)));
        if p.is_poison() {
            return ub(Ub::PoisonUsed, "the address is poison".into());
        }
        if p.undef != 0 {
            return ub(Ub::UndefUsed, "the address is undefined".into());
        }
        if p.bits & (align - 1) != 0 {
            return ub(Ub::Misaligned, format!("address {:#x} is not aligned to {align}", p.bits));
        }
        if p.prov == Provenance::NONE {
            return match self.exposed_at(p.bits, size) {
                Some(place) => Ok(place),
                None if size == 0 => Ok(MemoryLocation { slot: 0, offset: 0 }),
                None if p.bits == 0 => ub(Ub::InvalidPointer, "a null pointer".into()),
                None => ub(Ub::InvalidPointer, format!("no object at {:#x}", p.bits)),
            };
        }
        let object = &*self.objects[p.prov.0 as usize];
        if object.generation() != p.generation() || object.state() == ObjectState::Dead {
            return match object.kind {
                ObjectKind::Stack => ub(
                    Ub::UseAfterReturn,
                    "the `alloca` is gone: its function has returned, or \
                                            its strand and all strands that it started have \
                                            ended"
                        .into(),
                ),
                _ => ub(Ub::UseAfterFree, "the object was freed".into()),
            };
        }
        if object.state() == ObjectState::Outside && size > 0 {
            return ub(Ub::UseOutsideLifetime, "the `alloca` is not in its lifetime".into());
        }
        let offset = p.bits.wrapping_sub(object.base);
        if size > 0 && (offset > object.size || size > object.size - offset) {
            if object.unknown {
                return Err(self.unknown_variable());
            }
            let at = offset as i64;
            let of = object.size;
            return ub(
                Ub::OutOfBounds,
                format!("{size} bytes at offset {at} of an object of {of} bytes"),
            );
        }
        Ok(MemoryLocation { slot: p.prov.0, offset })
    }

    /// Returns the error of an access to a variable that is defined elsewhere.
    #[cold]
    pub(crate) fn unknown_variable(&self) -> Box<StopReason> {
        let text = "this part of an external variable: the module does not define it, and its size \
                    and contents are not known here";
        Box::new(StopReason::Unsupported(text.into()))
    }

    /// Returns whether the cells come from a variable of unknown contents that the program has not
    /// written.
    pub(crate) fn reads_unknown(&self, place: MemoryLocation, cells: &[Cell]) -> bool {
        cells.iter().any(|c| c.undef != 0) && self.objects[place.slot as usize].unknown
    }

    /// Returns the live, exposed object with `size` bytes at an address. O(objects).
    pub fn exposed_at(&self, address: u64, size: u64) -> Option<MemoryLocation> {
        let fits = |o: &Object| {
            let offset = address.wrapping_sub(o.base);
            o.state() == ObjectState::Live
                && o.exposed
                && offset <= o.size
                && size <= o.size - offset
        };
        // An address inside an object takes precedence over one past the end of another.
        let inside = |o: &Object| fits(o) && address - o.base < o.size;
        let find = |f: &dyn Fn(&Object) -> bool| self.objects.iter().position(|o| f(o));
        let slot = find(&inside).or_else(|| find(&fits))?;
        Some(MemoryLocation { slot: slot as u32, offset: address - self.objects[slot].base })
    }

    /// Records that the address of an object may be known as a number.
    #[inline]
    pub fn expose(&mut self, p: Cell) {
        if p.prov != Provenance::NONE {
            self.expose_slot(p.prov.0);
        }
    }

    #[cold]
    fn expose_slot(&mut self, slot: u32) {
        let object = &self.objects[slot as usize];
        if !object.exposed || !object.shared {
            self.change_meaning();
            let object = self.objects.own(slot as usize);
            (object.exposed, object.shared) = (true, true);
            object.memo.forget();
            let fixed = matches!(
                object.kind,
                ObjectKind::Global(_) | ObjectKind::Function(_) | ObjectKind::None
            );
            self.exposes |= !fixed;
        }
    }

    /// Records that the program observes the bits of a pointer.
    pub fn show(&mut self, p: Cell) {
        if p.prov != Provenance::NONE {
            self.expose(p);
            self.shows = true;
        }
    }

    /// Returns the lower bound of the next object's address.
    pub(crate) fn next_address(&self) -> u64 {
        self.next
    }

    /// Records that other strands may hold the pointer.
    #[inline]
    pub fn share(&mut self, p: Cell) {
        if p.prov != Provenance::NONE && !self.objects[p.prov.0 as usize].shared {
            self.objects.own(p.prov.0 as usize).shared = true;
        }
    }
}

#[cfg(test)]
mod tests;
