//! [`Cell`]: eight bytes of a value, in registers and in memory.
//!
//! Every value is a sequence of cells. Integers of up to 64 bits, pointers and the floats up to
//! `double` take one cell. Wider integers and floats take one per 64 bits, the lowest first.
//! Vectors, arrays and structs are their elements in order (see [`crate::shape`]). Bits above a
//! type's width are zero.
//!
//! A bit is defined or *undefined*. Uninitialised memory and `undef` have undefined bits; these are
//! tracked through all operations that move or mask bits, and make the whole result of most
//! arithmetic undefined (see [`crate::ops`]). Poison is tracked per byte, because memory is written
//! per byte; a register is poison as a whole.

/// The provenance of a pointer: the slot of the object that it may access. 0 is no provenance; the
/// pointer may then access any exposed object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Provenance(pub u32);

impl Provenance {
    /// No provenance.
    pub const NONE: Provenance = Provenance(0);
}

/// The generation of a pointer, in the form in which cells store it; see [`Cell::tag`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag(u32);

impl Tag {
    /// A tag that no defined pointer has.
    pub const NONE: Tag = Tag(u32::MAX);
}

/// Eight bytes of a value; see the [module](self).
///
/// The order of the fields follows how copies are made, in a piece of 16 bytes and one of 8. The
/// first 16 bytes are zero in most numbers. Since a cell is written and read in the same pieces, a
/// read right after a write is served by store forwarding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(C)]
pub struct Cell {
    /// Mask of the undefined bits.
    pub undef: u64,
    /// The provenance, if the bits are a pointer.
    pub prov: Provenance,
    /// Generation of the slot `prov` in the upper 24 bits, mask of poison bytes in the lower 8.
    meta: u32,
    /// The bits. Undefined and poison bits are zero here.
    pub bits: u64,
}

const _: () = assert!(size_of::<Cell>() == 24);

impl Cell {
    /// A cell of poison bytes.
    pub const POISON: Cell = Cell { bits: 0, undef: 0, prov: Provenance::NONE, meta: 0xff };

    /// Zero.
    pub const ZERO: Cell = Cell { bits: 0, undef: 0, prov: Provenance::NONE, meta: 0 };

    /// Uninitialised memory.
    pub const UNINIT: Cell = Cell { bits: 0, undef: u64::MAX, prov: Provenance::NONE, meta: 0 };

    /// Returns a number whose bits are all defined.
    #[inline(always)]
    pub const fn new(bits: u64) -> Self {
        Self { bits, undef: 0, prov: Provenance::NONE, meta: 0 }
    }

    /// Returns a truth value.
    #[inline(always)]
    pub const fn bool(b: bool) -> Self {
        Self::new(b as u64)
    }

    /// Returns `width` undefined bits, 1 to 64.
    #[inline]
    pub const fn undef(width: u32) -> Self {
        Self { bits: 0, undef: mask(width), prov: Provenance::NONE, meta: 0 }
    }

    /// Returns a number whose bits are undefined where the mask is set.
    #[inline(always)]
    pub const fn partly(bits: u64, undef: u64) -> Self {
        Self { bits: bits & !undef, undef, prov: Provenance::NONE, meta: 0 }
    }

    /// Returns a pointer into an object.
    #[inline(always)]
    pub const fn pointer(address: u64, prov: Provenance, generation: u32) -> Self {
        Self { bits: address, undef: 0, prov, meta: generation << 8 }
    }

    /// Returns a pointer to another address with the same provenance.
    #[inline(always)]
    #[must_use]
    pub const fn with_address(self, address: u64) -> Self {
        Self { bits: address, ..self }
    }

    /// Returns the tag of defined pointers to objects of a generation. Comparing tags checks
    /// generation, poison and lifetime at once.
    #[inline(always)]
    pub const fn tag(generation: u32) -> Tag {
        Tag(generation << 8)
    }

    /// Returns whether the cell is a defined pointer with this tag.
    #[inline(always)]
    pub const fn has_tag(&self, tag: Tag) -> bool {
        self.undef == 0 && self.meta == tag.0
    }

    /// Returns the generation of the slot at the time the pointer was made.
    #[inline(always)]
    pub const fn generation(self) -> u32 {
        self.meta >> 8
    }

    /// Returns whether any byte is poison. For a register, this means that the register is poison.
    #[inline(always)]
    pub const fn is_poison(self) -> bool {
        self.meta & 0xff != 0
    }

    /// Returns the mask of poison bytes.
    #[inline(always)]
    pub const fn poison_bytes(self) -> u8 {
        self.meta as u8
    }

    /// Returns the cell with another mask of poison bytes.
    #[inline(always)]
    #[must_use]
    pub const fn with_poison_bytes(self, bytes: u8) -> Self {
        Self { meta: self.meta & !0xff | bytes as u32, ..self }
    }

    /// Returns whether every bit is defined and none is poison.
    #[inline(always)]
    pub const fn is_plain(self) -> bool {
        self.undef | (self.meta & 0xff) as u64 == 0
    }

    /// Returns whether no byte is poison and the bits are not a pointer.
    #[inline(always)]
    pub const fn is_bare(&self) -> bool {
        self.prov.0 | self.meta == 0
    }

    /// Returns whether both cells are plain, with a single comparison.
    #[inline(always)]
    pub const fn are_plain(a: &Cell, b: &Cell) -> bool {
        a.undef | b.undef | ((a.meta | b.meta) & 0xff) as u64 == 0
    }

    /// Returns the bits if all are defined and none is poison.
    #[inline(always)]
    pub const fn plain(self) -> Option<u64> {
        if self.is_plain() { Some(self.bits) } else { None }
    }

    /// Returns the cell without provenance, as an integer computed from the bits has it.
    #[inline(always)]
    #[must_use]
    pub const fn without_prov(self) -> Self {
        Self { prov: Provenance::NONE, meta: self.meta & 0xff, ..self }
    }
}

/// Returns the mask of the lowest `width` bits, 0 to 64.
#[inline(always)]
pub const fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

/// Returns the number sign-extended from bit `width - 1`, `width` from 1 to 64.
#[inline(always)]
pub const fn sign_extend(bits: u64, width: u32) -> i64 {
    let shift = 64 - width;
    ((bits << shift) as i64) >> shift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_and_signs() {
        assert_eq!((mask(1), mask(8), mask(64)), (1, 0xff, u64::MAX));
        assert_eq!((sign_extend(0x80, 8), sign_extend(0x7f, 8)), (-128, 127));
        assert_eq!(sign_extend(u64::MAX, 64), -1);
    }

    #[test]
    fn a_cell_keeps_its_generation_when_bytes_turn_poison() {
        let p = Cell::pointer(64, Provenance(3), 7);
        assert_eq!(p.with_poison_bytes(0x0f).generation(), 7);
        assert!(p.with_poison_bytes(0x0f).is_poison() && !p.is_poison());
    }
}
