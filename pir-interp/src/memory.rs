//! Memory: objects made of cells, pointers that know their object, and every check of an access.
//!
//! An object has an address that is never given out twice, so a stale pointer is never taken for a
//! good one. Its slot in the table is used again, with another generation. A pointer with
//! provenance accesses that object only; one without (made from an integer) accesses whatever
//! object lies at its address, if that object's address was exposed: turned into an integer, or
//! moved in pieces.
//!
//! Objects are shared between copies of a memory until one of them writes: exploring many
//! executions copies memories all the time.

mod access;
mod object;

pub use object::{Kind, Memo, Object, State};

use crate::cell::{Cell, Prov};
use crate::machine::Numbers;
use crate::race::Bytes;
use crate::shared::{Table, clone_in_place};
use crate::ub::{Step, Stop, Ub};
use std::rc::Rc;

/// Number of a strand, for the owner of an object.
pub type Owner = u32;

/// See the [module](self).
#[derive(Debug)]
pub struct Memory {
    objects: Table<Object>,
    /// Slots whose objects are gone, of the stack and of other kinds: a stale pointer's slot still
    /// tells what kind of object it was.
    free: [Numbers; 2],
    /// Where the next object may lie.
    next: u64,
    /// Bytes of live objects.
    live: u64,
    /// Bound of `live`.
    limit: u64,
    /// Who makes objects now, and how many it has made.
    author: (u64, u32),
    /// Slots of objects given back by [`Memory::release`], for whoever wants to know, and whether
    /// strands other than their owners may have known them.
    pub freed: Vec<(u32, bool)>,
    /// A number that is another one whenever a pointer may mean something else: when an object has
    /// died, or its address is known. No two copies come to the same number by different ways.
    meaning: u64,
    /// Whether the address of an object that was made at run time is known as a number.
    pub exposes: bool,
    /// Whether the program sees what an address is: its bits, or how those of two objects compare.
    pub shows: bool,
    /// The last such number of all copies.
    last_meaning: Rc<std::cell::Cell<u64>>,
}

clone_in_place!(Memory, objects free next live limit author freed meaning exposes
    shows last_meaning);

/// Objects of so many bytes are asked for with care: to be refused them is no reason to abort.
const LARGE: u64 = 1 << 26;

/// Whether the machine gives the memory that an object of so many bytes needs.
#[cold]
fn has_room(size: u64) -> bool {
    let cells = usize::try_from(size.div_ceil(8)).ok();
    cells.is_some_and(|n| Vec::<Cell>::new().try_reserve_exact(n).is_ok())
}

/// Addresses below are never given out: a null pointer with an offset is still caught.
const FIRST_ADDRESS: u64 = 0x1_0000;

/// The part of an object that an access touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The object's slot.
    pub slot: u32,
    /// Bytes from its start.
    pub offset: u64,
}

impl Memory {
    /// An empty memory that holds at most `limit` bytes.
    pub fn new(limit: u64) -> Self {
        let none = Object::new(Kind::None, 0, 0, 1, 0);
        let mut objects = Table::default();
        objects.push(Rc::new(none));
        Self {
            objects,
            free: Default::default(),
            next: FIRST_ADDRESS,
            live: 0,
            limit,
            author: (0, 0),
            freed: Vec::new(),
            meaning: 0,
            exposes: false,
            shows: false,
            last_meaning: Rc::default(),
        }
    }

    /// See [`Table::swap_spares`].
    pub(crate) fn swap_spares(&mut self, with: &mut Vec<Rc<Object>>) {
        self.objects.swap_spares(with);
    }

    /// Whose objects those are that are made from now on, and how many it has made.
    #[inline]
    pub fn set_author(&mut self, path: u64, made: u32) {
        self.author = (path, made);
    }

    /// How many objects the author has made.
    #[inline]
    pub fn objects_made(&self) -> u32 {
        self.author.1
    }

    /// Sets the bound on bytes of live objects.
    pub fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
    }

    /// Makes an object of uninitialised bytes; its address.
    ///
    /// # Errors
    /// [`Stop::OutOfMemory`]. `align` must be a power of two.
    pub fn allocate(&mut self, kind: Kind, size: u64, align: u64, owner: Owner) -> Step<Cell> {
        self.allocate_at_once(kind, size, align, owner)
    }

    /// [`Memory::allocate`], for where the kind is known and time matters.
    #[inline(always)]
    pub(crate) fn allocate_at_once(
        &mut self,
        kind: Kind,
        size: u64,
        align: u64,
        owner: Owner,
    ) -> Step<Cell> {
        let align = align.max(8);
        let Some(base) = self.room(size, align) else {
            return Err(Box::new(Stop::OutOfMemory(self.limit)));
        };
        self.live += size;
        self.author.1 += 1;
        let Some(slot) = self.free[usize::from(kind == Kind::Stack)].pop() else {
            return Ok(self.allocate_slot(kind, base, size, align, owner));
        };
        let object = self.objects.own(slot as usize);
        object.reuse(kind, base, size, align, owner);
        object.author = self.author;
        Ok(Cell::pointer(base, Prov(slot), object.generation()))
    }

    /// Counts bytes that are needed for something other than objects.
    ///
    /// # Errors
    /// [`Stop::OutOfMemory`]
    #[inline]
    pub(crate) fn charge(&mut self, bytes: u64) -> Step<()> {
        if bytes > self.limit.saturating_sub(self.live) {
            return Err(Box::new(Stop::OutOfMemory(self.limit)));
        }
        self.live += bytes;
        Ok(())
    }

    /// They are needed no more.
    #[inline]
    pub(crate) fn refund(&mut self, bytes: u64) {
        self.live = self.live.saturating_sub(bytes);
    }

    /// Takes addresses for an object of `size` bytes; `None` if there are none left.
    #[inline(always)]
    fn room(&mut self, size: u64, align: u64) -> Option<u64> {
        if size > self.limit.saturating_sub(self.live) || size >= LARGE && !has_room(size) {
            return None;
        }
        let base = self.next.checked_add(align - 1)? & !(align - 1);
        // A gap, so that one past the end of an object is no other's start.
        self.next = base.checked_add(size)?.checked_add(16)?;
        Some(base)
    }

    /// An object in a slot of its own.
    #[cold]
    fn allocate_slot(
        &mut self,
        kind: Kind,
        base: u64,
        size: u64,
        align: u64,
        owner: Owner,
    ) -> Cell {
        let mut row = match self.objects.spare() {
            Some(mut row) => {
                let object = Rc::make_mut(&mut row);
                object.clear();
                object.reuse(kind, base, size, align, owner);
                object.begin_generations();
                row
            }
            None => Rc::new(Object::new(kind, base, size, align, owner)),
        };
        Rc::make_mut(&mut row).author = self.author;
        self.objects.push(row);
        Cell::pointer(base, Prov((self.objects.len() - 1) as u32), 0)
    }

    /// Ends an object: later accesses are use after free or return.
    #[inline(always)]
    pub fn kill(&mut self, slot: u32) {
        self.mean_otherwise();
        let object = self.objects.own(slot as usize);
        object.memo.forget();
        if object.state() != State::Dead {
            object.set_state(State::Dead);
            object.clear();
            self.live -= object.size;
            // A slot whose generations are used up stays dead.
            if object.has_generations() {
                self.free[usize::from(object.kind == Kind::Stack)].push(slot);
            }
        }
    }

    /// `free`: of a null pointer nothing.
    ///
    /// # Errors
    /// Undefined behaviour if it is no start of a live object of the heap.
    pub fn release(&mut self, p: Cell) -> Step<()> {
        if p.plain() == Some(0) {
            return Ok(());
        }
        let place = self.resolve_freed(p)?;
        let object = &self.objects[place.slot as usize];
        if object.kind != Kind::Heap || place.offset != 0 {
            return Err(Box::new(Stop::ub(Ub::InvalidFree, "this did not come from the heap")));
        }
        let shared = object.shared;
        self.kill(place.slot);
        self.freed.push((place.slot, shared));
        Ok(())
    }

    fn resolve_freed(&self, p: Cell) -> Step<Place> {
        self.resolve(p, 0, 1).map_err(|stop| match *stop {
            Stop::Ub(Ub::UseAfterFree, _) => {
                Box::new(Stop::ub(Ub::DoubleFree, "the object was freed before"))
            }
            Stop::Ub(Ub::InvalidPointer, what) => Box::new(Stop::Ub(Ub::InvalidFree, what)),
            _ => stop,
        })
    }

    /// The object of a slot.
    #[inline]
    pub fn object(&self, slot: u32) -> &Object {
        &self.objects[slot as usize]
    }

    /// The object of a slot, to change it.
    #[inline]
    pub fn object_mut(&mut self, slot: u32) -> &mut Object {
        let object = self.objects.own(slot as usize);
        object.memo.forget();
        object
    }

    /// Makes bytes of an object poison: those that race.
    pub(crate) fn spoil(&mut self, slot: u32, bytes: &Bytes) {
        let object = self.object_mut(slot);
        bytes.runs().iter().for_each(|&(from, len)| object.poison(from, len));
    }

    /// See the field.
    pub(crate) fn meaning(&self) -> u64 {
        self.meaning
    }

    fn mean_otherwise(&mut self) {
        self.meaning = self.last_meaning.get() + 1;
        self.last_meaning.set(self.meaning);
    }

    /// All objects, those that are gone included.
    pub fn objects(&self) -> impl Iterator<Item = &Object> {
        self.objects.iter().map(|o| &**o)
    }

    /// Number of slots: the bound of their numbers.
    pub fn slots(&self) -> usize {
        self.objects.len()
    }

    /// Bytes of live objects.
    pub fn live_bytes(&self) -> u64 {
        self.live
    }

    /// Finds the bytes behind a pointer. An access of no bytes needs a pointer that is a number,
    /// no object.
    ///
    /// # Errors
    /// Undefined behaviour if the pointer is poison, undefined or misaligned, or does not point to
    /// `size` bytes of one live object.
    #[inline]
    pub fn resolve(&self, p: Cell, size: u64, align: u64) -> Step<Place> {
        if p.prov != Prov::NONE && p.bits & (align - 1) == 0 {
            let object = &*self.objects[p.prov.0 as usize];
            let offset = p.bits.wrapping_sub(object.base);
            if object.is_meant_by(&p) && offset <= object.size && size <= object.size - offset {
                return Ok(Place { slot: p.prov.0, offset });
            }
        }
        self.resolve_slowly(p, size, align)
    }

    /// As [`Memory::resolve`], for bytes that will be written.
    ///
    /// # Errors
    /// As there, and if the object may not be written.
    #[inline]
    pub fn resolve_write(&self, p: Cell, size: u64, align: u64) -> Step<Place> {
        let place = self.resolve(p, size, align).map_err(|stop| self.no_write(p, stop))?;
        if size > 0 && !self.objects[place.slot as usize].writable {
            let text = "the object may not be written";
            return Err(Box::new(Stop::ub(Ub::WriteToConstant, text)));
        }
        Ok(place)
    }

    /// A function has no bytes to be outside of.
    #[cold]
    fn no_write(&self, p: Cell, stop: Box<Stop>) -> Box<Stop> {
        match (&*stop, self.objects[p.prov.0 as usize].kind) {
            (Stop::Ub(Ub::OutOfBounds, _), Kind::Function(_)) => {
                Box::new(Stop::ub(Ub::WriteToConstant, "a function may not be written"))
            }
            _ => stop,
        }
    }

    #[cold]
    fn resolve_slowly(&self, p: Cell, size: u64, align: u64) -> Step<Place> {
        let ub = |kind, what: String| Err(Box::new(Stop::Ub(kind, what)));
        if p.is_poison() {
            return ub(Ub::PoisonUsed, "the address is poison".into());
        }
        if p.undef != 0 {
            return ub(Ub::UndefUsed, "the address is undefined".into());
        }
        if p.bits & (align - 1) != 0 {
            return ub(Ub::Misaligned, format!("address {:#x} is not aligned to {align}", p.bits));
        }
        if p.prov == Prov::NONE {
            return match self.exposed_at(p.bits, size) {
                Some(place) => Ok(place),
                None if size == 0 => Ok(Place { slot: 0, offset: 0 }),
                None if p.bits == 0 => ub(Ub::InvalidPointer, "a null pointer".into()),
                None => ub(Ub::InvalidPointer, format!("no object at {:#x}", p.bits)),
            };
        }
        let object = &*self.objects[p.prov.0 as usize];
        if object.generation() != p.generation() || object.state() == State::Dead {
            return match object.kind {
                Kind::Stack => {
                    ub(Ub::UseAfterReturn, "the `alloca` is gone: its function has returned, or its strand and all strands that it started have ended".into())
                }
                _ => ub(Ub::UseAfterFree, "the object was freed".into()),
            };
        }
        if object.state() == State::Outside && size > 0 {
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
        Ok(Place { slot: p.prov.0, offset })
    }

    /// What an access to a variable gives that is defined elsewhere.
    #[cold]
    pub(crate) fn unknown_variable(&self) -> Box<Stop> {
        let text = "this part of an external variable: the module does not define it, and its size \
                    and contents are not known here";
        Box::new(Stop::Unsupported(text.into()))
    }

    /// Whether a value was read that nobody has written, from a variable of which nothing is known.
    pub(crate) fn reads_unknown(&self, place: Place, cells: &[Cell]) -> bool {
        cells.iter().any(|c| c.undef != 0) && self.objects[place.slot as usize].unknown
    }

    /// The live, exposed object with so many bytes at an address. O(objects).
    pub fn exposed_at(&self, address: u64, size: u64) -> Option<Place> {
        let fits = |o: &Object| {
            let offset = address.wrapping_sub(o.base);
            o.state() == State::Live && o.exposed && offset <= o.size && size <= o.size - offset
        };
        // One past the end is the worse candidate.
        let inside = |o: &Object| fits(o) && address - o.base < o.size;
        let find = |f: &dyn Fn(&Object) -> bool| self.objects.iter().position(|o| f(o));
        let slot = find(&inside).or_else(|| find(&fits))?;
        Some(Place { slot: slot as u32, offset: address - self.objects[slot].base })
    }

    /// The pointer with the provenance of the exposed object at its address, if there is one: what
    /// `inttoptr` gives, where the object is known at once. The choice is put off otherwise.
    pub fn from_address(&self, address: u64) -> Cell {
        match self.exposed_at(address, 1) {
            Some(p) => Cell::pointer(address, Prov(p.slot), self.object(p.slot).generation()),
            None => Cell::new(address),
        }
    }

    /// Notes that an object's address can be known as a number.
    #[inline]
    pub fn expose(&mut self, p: Cell) {
        if p.prov != Prov::NONE {
            self.expose_slot(p.prov.0);
        }
    }

    #[cold]
    fn expose_slot(&mut self, slot: u32) {
        let object = &self.objects[slot as usize];
        if !object.exposed || !object.shared {
            self.mean_otherwise();
            let object = self.objects.own(slot as usize);
            (object.exposed, object.shared) = (true, true);
            object.memo.forget();
            let fixed = matches!(object.kind, Kind::Global(_) | Kind::Function(_) | Kind::None);
            self.exposes |= !fixed;
        }
    }

    /// Notes that the program sees the bits of a pointer.
    pub fn show(&mut self, p: Cell) {
        if p.prov != Prov::NONE {
            self.expose(p);
            self.shows = true;
        }
    }

    /// Where the next object may lie.
    pub(crate) fn next_address(&self) -> u64 {
        self.next
    }

    /// Notes that other strands may hold the pointer.
    #[inline]
    pub fn share(&mut self, p: Cell) {
        if p.prov != Prov::NONE && !self.objects[p.prov.0 as usize].shared {
            self.objects.own(p.prov.0 as usize).shared = true;
        }
    }
}

#[cfg(test)]
mod tests;
