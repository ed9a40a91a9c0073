//! Loads and stores of values by their shape, and accesses of the library to ranges of bytes.

use super::{CHUNK_BYTES, Memory, MemoryByte, MemoryLocation, Object};
use crate::cell::{Cell, mask};
use crate::shape::{ScalarKind, ScalarPart, ValueShape};
use crate::ub::{StepResult, StopReason, Ub};
use smallvec::SmallVec;
use std::ops::Range;
use std::rc::Rc;

impl Memory {
    /// Loads a scalar of at most eight bytes that starts at a byte boundary.
    #[inline]
    pub fn load_scalar(&mut self, place: MemoryLocation, scalar: ScalarKind) -> Cell {
        let bits = scalar.bits();
        let bytes = bits.div_ceil(8);
        let cell = self.object(place.slot).read(place.offset, bytes);
        if cell.prov != crate::Provenance::NONE {
            // Loading the pointer as an integer makes its address known.
            if !matches!(scalar, ScalarKind::Ptr(_)) {
                self.expose(cell);
            }
        } else if bytes < 8 {
            self.expose_parts(place, bytes);
        }
        if bits.is_multiple_of(8) || cell.is_poison() {
            return cell;
        }
        Cell::partly(cell.bits & mask(bits), cell.undef & mask(bits))
    }

    /// Exposes the object of a pointer of which a part is read.
    #[inline]
    fn expose_parts(&mut self, place: MemoryLocation, bytes: u32) {
        let words = &self.object(place.slot).words;
        let word = words[(place.offset >> 3) as usize];
        let last = words[((place.offset + u64::from(bytes) - 1) >> 3) as usize];
        if word.prov != crate::Provenance::NONE || last.prov != crate::Provenance::NONE {
            self.show(word);
            self.show(last);
        }
    }

    /// Stores a scalar of at most eight bytes that starts at a byte boundary.
    #[inline]
    pub fn store_scalar(&mut self, place: MemoryLocation, scalar: ScalarKind, value: Cell) {
        let bytes = scalar.bits().div_ceil(8);
        if value.prov != crate::Provenance::NONE {
            self.share(value);
            if bytes < 8 || place.offset & 7 != 0 {
                self.show(value);
            }
        }
        self.object_mut(place.slot).write(place.offset, bytes, value);
    }

    /// The fast path of a load of a number of 1 to 8 bytes: all of them are defined and lie in one
    /// word of a live object. Returns `None` in all other cases, which [`Memory::resolve`] and
    /// [`Memory::load_scalar`] handle. `align` is the exponent of the alignment.
    #[inline(always)]
    pub fn try_fast_load(&self, p: &Cell, bytes: u32, align: u8) -> Option<u64> {
        let (object, offset) = self.resolve_fast(p, bytes, align)?;
        let word = object.words.get((offset >> 3) as usize)?;
        let shift = 8 * (offset & 7) as u32;
        let m = u64::MAX >> (64 - 8 * bytes);
        // Other bytes of the word may be undefined: those after a small variable always are.
        let good = shift + 8 * bytes <= 64 && word.is_bare() && word.undef >> shift & m == 0;
        good.then_some(word.bits >> shift & m)
    }

    /// The fast path of a load of a pointer of 8 bytes, or of a number stored in its place.
    #[inline(always)]
    pub fn try_fast_load_pointer(&self, p: &Cell, bytes: u32, align: u8) -> Option<Cell> {
        let (object, offset) = self.resolve_fast(p, bytes, align)?;
        let word = object.words.get((offset >> 3) as usize)?;
        (bytes == 8 && offset & 7 == 0 && word.is_plain()).then_some(*word)
    }

    /// The fast path of a store of a number, as in [`Memory::try_fast_load`]. Returns whether it is
    /// done.
    #[inline(always)]
    pub fn try_fast_store(&mut self, p: &Cell, bytes: u32, align: u8, value: &Cell) -> bool {
        if value.undef != 0 || !value.is_bare() {
            return false;
        }
        let Some((object, offset)) = self.resolve_fast(p, bytes, align) else { return false };
        let shift = 8 * (offset & 7) as u32;
        if !object.writable || shift + 8 * bytes > 64 {
            return false;
        }
        let Some(object) = Rc::get_mut(&mut self.objects[p.prov.0 as usize]) else { return false };
        let Some(word) = object.words.get_written((offset >> 3) as usize) else { return false };
        if bytes == 8 {
            *word = Cell::new(value.bits);
        } else if word.is_bare() {
            let m = u64::MAX >> (64 - 8 * bytes) << shift;
            *word = Cell::partly(word.bits & !m | value.bits << shift, word.undef & !m);
        } else {
            return false;
        }
        object.memo.forget();
        true
    }

    /// Returns the object and the offset of a valid pointer to `bytes` bytes; `None` if anything is
    /// unusual.
    #[inline(always)]
    fn resolve_fast(&self, p: &Cell, bytes: u32, align: u8) -> Option<(&Object, u64)> {
        let object = &**self.objects.get(p.prov.0 as usize)?;
        let offset = p.bits.wrapping_sub(object.base);
        let fits = offset < object.size && u64::from(bytes) <= object.size - offset;
        let good = object.is_target_of(p) && p.bits & ((1 << align) - 1) == 0;
        // The `fits` check rejects slot 0, which no provenance names, because it has no bytes.
        (fits && good).then_some((object, offset))
    }

    /// Returns a value that is one number of 8 to 64 bits and contains no part of a pointer. Since
    /// no pointer is involved, the load exposes nothing and can leave the memory unchanged.
    pub fn number(&self, place: MemoryLocation, shape: &ValueShape) -> Option<Cell> {
        let [ScalarPart { scalar: ScalarKind::Int(bits @ 8..=64), bit: 0, .. }] = shape.leaves[..]
        else {
            return None;
        };
        let object = self.object(place.slot);
        let whole = bits.is_multiple_of(8) && shape.size <= 8 && place.offset == 0;
        let plain = whole && object.words.get(0)?.prov == crate::Provenance::NONE;
        plain.then(|| object.read(0, bits / 8))
    }

    /// Loads a value.
    pub fn load(&mut self, place: MemoryLocation, shape: &ValueShape, out: &mut [Cell]) {
        for leaf in &shape.leaves {
            self.load_leaf(place, leaf, out);
        }
    }

    fn load_leaf(&mut self, place: MemoryLocation, leaf: &ScalarPart, out: &mut [Cell]) {
        let bits = leaf.scalar.bits();
        let at = MemoryLocation { offset: place.offset + leaf.bit / 8, ..place };
        let cells = &mut out[leaf.cell as usize..(leaf.cell + leaf.scalar.cells()) as usize];
        if !leaf.bit.is_multiple_of(8) || bits < 8 {
            cells[0] = self.load_bits(at, (leaf.bit % 8) as u32, bits);
            return;
        }
        if bits <= 64 {
            cells[0] = self.load_scalar(at, leaf.scalar);
            return;
        }
        for (k, cell) in cells.iter_mut().enumerate() {
            let part = ScalarKind::Int(leaf.scalar.bits_of_cell(k as u32));
            *cell =
                self.load_scalar(MemoryLocation { offset: at.offset + 8 * k as u64, ..at }, part);
        }
        if cells.iter().any(|c| c.is_poison()) {
            cells.fill(Cell::POISON);
        }
    }

    /// Loads up to 64 bits of a packed vector, from bit `shift` of a byte.
    fn load_bits(&self, at: MemoryLocation, shift: u32, bits: u32) -> Cell {
        let (mut value, mut undef) = (0u128, 0u128);
        for k in 0..u64::from((shift + bits).div_ceil(8)) {
            let byte = self.object(at.slot).byte(at.offset + k);
            if byte.is_poison {
                return Cell::POISON;
            }
            value |= u128::from(byte.bits) << (8 * k);
            undef |= u128::from(byte.undef) << (8 * k);
        }
        let cut = |x: u128| (x >> shift) as u64 & mask(bits);
        Cell::partly(cut(value), cut(undef))
    }

    /// Stores a value.
    pub fn store(&mut self, place: MemoryLocation, shape: &ValueShape, value: &[Cell]) {
        for leaf in &shape.leaves {
            let bits = leaf.scalar.bits();
            let at = MemoryLocation { offset: place.offset + leaf.bit / 8, ..place };
            let cells = &value[leaf.cell as usize..(leaf.cell + leaf.scalar.cells()) as usize];
            if leaf.bit % 8 != 0 || (bits % 8 != 0 && shape.leaves.len() > 1 && is_packed(shape)) {
                self.store_bits(at, (leaf.bit % 8) as u32, bits, cells[0]);
            } else if bits <= 64 {
                self.store_scalar(at, leaf.scalar, cells[0]);
            } else {
                for (k, &cell) in cells.iter().enumerate() {
                    let part = ScalarKind::Int(leaf.scalar.bits_of_cell(k as u32));
                    let at = MemoryLocation { offset: at.offset + 8 * k as u64, ..at };
                    self.store_scalar(at, part, cell);
                }
            }
        }
    }

    fn store_bits(&mut self, at: MemoryLocation, shift: u32, bits: u32, value: Cell) {
        let object = self.object_mut(at.slot);
        for k in 0..bits {
            let (byte, bit) = (at.offset + u64::from((shift + k) / 8), (shift + k) % 8);
            let old = object.byte(byte);
            let hit = 1u8 << bit;
            let one = |x: u64| if x >> k & 1 != 0 { hit } else { 0 };
            let cell = if value.is_poison() || (old.is_poison && bit != 0) {
                Cell::POISON
            } else {
                let undef = u64::from(old.undef & !hit | one(value.undef));
                Cell::partly(u64::from(old.bits & !hit | one(value.bits)), undef)
            };
            object.write(byte, 1, cell);
        }
    }

    /// Copies bytes with their provenance and undefined bits. The ranges may overlap.
    ///
    /// # Errors
    /// Returns [`StopReason::OutOfMemory`] if the copy takes more memory than there is, and
    /// [`StopReason::TimeLimit`].
    pub fn copy(&mut self, to: MemoryLocation, from: MemoryLocation, bytes: u64) -> StepResult<()> {
        // The parts that the copy would overwrite before it reads them come first.
        let backwards = to.slot == from.slot && to.offset > from.offset;
        let count = bytes.div_ceil(CHUNK_BYTES);
        let mut cells = Vec::new();
        for n in 0..count {
            if n > 0 {
                self.check_time()?;
            }
            let at = if backwards { count - 1 - n } else { n } * CHUNK_BYTES;
            let part =
                |place: MemoryLocation| MemoryLocation { offset: place.offset + at, ..place };
            self.copy_part(part(to), part(from), CHUNK_BYTES.min(bytes - at), &mut cells)?;
        }
        Ok(())
    }

    /// Copies at most [`CHUNK_BYTES`] bytes. `cells` is a buffer.
    fn copy_part(
        &mut self,
        to: MemoryLocation,
        from: MemoryLocation,
        bytes: u64,
        cells: &mut Vec<Cell>,
    ) -> StepResult<()> {
        let whole = (to.offset | from.offset) & 7 == 0;
        let words = if whole { (bytes / 8) as usize } else { 0 };
        let (f, t) = ((from.offset / 8) as usize, (to.offset / 8) as usize);
        // The bytes after the whole cells are read before the copy overwrites them.
        let tail: SmallVec<[MemoryByte; 8]> = {
            let object = self.object(from.slot);
            (words as u64 * 8..bytes).map(|k| object.byte(from.offset + k)).collect()
        };
        let first_part = from.offset + words as u64 * 8;
        for k in 0..tail.len() as u64 {
            if k == 0 || (first_part + k) & 7 == 0 {
                self.expose_parts(MemoryLocation { offset: first_part + k, ..from }, 1);
            }
        }
        match self.object(from.slot).words.uniform(f..f + words).copied() {
            Some(cell) if cell.prov == crate::Provenance::NONE => {
                self.fill_words(to.slot, t..t + words, &cell)?;
            }
            _ => {
                cells.clear();
                self.object(from.slot).words.extend_into(f..f + words, cells);
                self.reserve(to, 8 * words as u64)?;
                cells.iter().for_each(|&cell| self.share(cell));
                let mut rest = &cells[..];
                self.object_mut(to.slot).words.change(t..t + words, |part| {
                    let (now, later) = rest.split_at(part.len());
                    part.copy_from_slice(now);
                    rest = later;
                });
            }
        }
        if tail.is_empty() {
            return Ok(());
        }
        let first = to.offset + words as u64 * 8;
        self.reserve(MemoryLocation { offset: first, ..to }, tail.len() as u64)?;
        let object = self.object_mut(to.slot);
        for (at, byte) in (first..).zip(tail) {
            object.write(at, 1, byte.cell());
        }
        Ok(())
    }

    /// Gives words of an object one value.
    fn fill_words(&mut self, slot: u32, words: Range<usize>, value: &Cell) -> StepResult<()> {
        let missing = self.object(slot).words.missing_bytes_of_fill(words.clone());
        self.check_room(missing)?;
        let object = self.object_mut(slot);
        let before = object.words.bytes();
        object.words.fill(words, value);
        if object.words.bytes() != before {
            self.settle(slot);
        }
        Ok(())
    }

    /// Fills a range with one byte.
    ///
    /// # Errors
    /// Returns [`StopReason::OutOfMemory`] if this takes more memory than there is.
    pub fn fill(&mut self, to: MemoryLocation, byte: Cell, bytes: u64) -> StepResult<()> {
        let repeat = |x: u64| (x & 0xff) * 0x0101_0101_0101_0101;
        let word = match byte.is_poison() {
            true => Cell::POISON,
            false => Cell::partly(repeat(byte.bits), repeat(byte.undef)),
        };
        let end = to.offset + bytes;
        // The words that are filled as a whole, and the bytes before and after them.
        let first = to.offset.next_multiple_of(8).min(end);
        let last = (end & !7).max(first);
        if first < last {
            let words = (first / 8) as usize..(last / 8) as usize;
            self.fill_words(to.slot, words, &word)?;
        }
        for (from, end) in [(to.offset, first), (last, end)] {
            if from < end {
                self.reserve(MemoryLocation { offset: from, ..to }, end - from)?;
                self.object_mut(to.slot).write(from, (end - from) as u32, word);
            }
        }
        Ok(())
    }

    /// Returns the numbers in a range of bytes.
    ///
    /// # Errors
    /// Undefined behaviour if a byte is undefined or poison; [`StopReason::OutOfMemory`] and
    /// [`StopReason::TimeLimit`] for a long range.
    pub fn bytes(&self, place: MemoryLocation, len: u64) -> StepResult<Vec<u8>> {
        self.check_room(len)?;
        let object = self.object(place.slot);
        let mut out = Vec::new();
        for k in 0..len {
            if k % CHUNK_BYTES == CHUNK_BYTES - 1 {
                self.check_time()?;
            }
            out.push(plain(object.byte(place.offset + k))?);
        }
        Ok(out)
    }

    /// Does the same as [`Memory::bytes`] for bytes that the program observes, so addresses among
    /// them become known.
    ///
    /// # Errors
    /// The errors of [`Memory::bytes`].
    pub fn read_bytes(&mut self, place: MemoryLocation, len: u64) -> StepResult<Vec<u8>> {
        let bytes = self.bytes(place, len)?;
        if len > 0 {
            for k in place.offset >> 3..=(place.offset + len - 1) >> 3 {
                let word = self.object(place.slot).words[k as usize];
                self.show(word);
            }
        }
        Ok(bytes)
    }

    /// Stores numbers as bytes.
    pub fn put_bytes(&mut self, place: MemoryLocation, bytes: &[u8]) {
        let object = self.object_mut(place.slot);
        let mut rest = bytes;
        let mut at = place.offset;
        while !rest.is_empty() {
            let n = (8 - (at % 8) as usize).min(rest.len());
            let mut word = [0; 8];
            word[..n].copy_from_slice(&rest[..n]);
            object.write(at, n as u32, Cell::new(u64::from_le_bytes(word)));
            (at, rest) = (at + n as u64, &rest[n..]);
        }
    }

    /// Returns the string at a pointer, without the zero byte that ends it.
    ///
    /// # Errors
    /// Undefined behaviour if the object ends before the string does, or a byte is undefined or
    /// poison; [`StopReason::OutOfMemory`] and [`StopReason::TimeLimit`] for a long string.
    pub fn c_string(&self, p: Cell) -> StepResult<Vec<u8>> {
        let place = self.resolve(p, 1, 1)?;
        let object = self.object(place.slot);
        let mut out = Vec::new();
        for at in place.offset..object.size {
            if out.len() as u64 % CHUNK_BYTES == CHUNK_BYTES - 1 {
                self.check_time()?;
                self.check_room(2 * out.len() as u64)?;
            }
            match plain(object.byte(at))? {
                0 => return Ok(out),
                byte => out.push(byte),
            }
        }
        Err(Box::new(StopReason::ub(Ub::OutOfBounds, "the string has no zero byte at its end")))
    }
}

/// Returns whether the value is a packed vector, whose elements do not start at byte boundaries.
fn is_packed(shape: &ValueShape) -> bool {
    shape.leaves.iter().any(|l| l.bit % 8 != 0)
}

fn plain(byte: MemoryByte) -> StepResult<u8> {
    let stop = || match byte.is_poison {
        true => StopReason::ub(Ub::PoisonUsed, "a byte of memory is poison"),
        false => StopReason::ub(Ub::UndefUsed, "a byte of memory was never written"),
    };
    byte.plain().ok_or_else(|| Box::new(stop()))
}
