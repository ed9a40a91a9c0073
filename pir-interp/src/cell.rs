//! [`Cell`]: eight bytes of a value as the interpreter holds it, in registers and in memory alike.
//!
//! Every value is a run of cells: integers of up to 64 bits, pointers and the floats up to `double`
//! take one; wider integers and floats take one per 64 bits, the lowest first; vectors, arrays and
//! structs are their elements in order (see [`crate::shape`]). Bits above a type's width are zero.
//!
//! A bit is defined or *undefined*: uninitialised memory and `undef` have undefined bits, which are
//! followed through everything that moves or masks bits and become wholly undefined in most
//! arithmetic (see [`crate::ops`]).
//! Poison is kept per byte, because memory is written per byte; a register is poison as a whole.

/// The object that a pointer may access: a slot of the memory's table. 0 is none, which stands
/// for any object whose address was exposed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Prov(pub u32);

impl Prov {
    /// No provenance of its own.
    pub const NONE: Prov = Prov(0);
}

/// See [`Cell::tag`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag(u32);

impl Tag {
    /// The tag of no pointer that is a number.
    pub const NONE: Tag = Tag(u32::MAX);
}

/// See the [module](self).
///
/// The fields are in the order in which copies are made, of 16 bytes and 8: the first 16 are those
/// that are zero of most numbers. Written and copied in the same pieces, a cell that was written
/// just now is read without waiting for the cache.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(C)]
pub struct Cell {
    /// Mask of the bits that are undefined.
    pub undef: u64,
    /// The object that the bits are a pointer to, if they are one.
    pub prov: Prov,
    /// Generation of the slot `prov` in the upper 24 bits, mask of poison bytes in the lower 8.
    meta: u32,
    /// The bits. Those that are undefined or poison are zero here.
    pub bits: u64,
}

const _: () = assert!(size_of::<Cell>() == 24);

impl Cell {
    /// Wholly poison.
    pub const POISON: Cell = Cell { bits: 0, undef: 0, prov: Prov::NONE, meta: 0xff };

    /// Zero.
    pub const ZERO: Cell = Cell { bits: 0, undef: 0, prov: Prov::NONE, meta: 0 };

    /// Memory that nobody has written.
    pub const UNINIT: Cell = Cell { bits: 0, undef: u64::MAX, prov: Prov::NONE, meta: 0 };

    /// These bits, all defined.
    #[inline(always)]
    pub const fn new(bits: u64) -> Self {
        Self { bits, undef: 0, prov: Prov::NONE, meta: 0 }
    }

    /// A truth value.
    #[inline(always)]
    pub const fn bool(b: bool) -> Self {
        Self::new(b as u64)
    }

    /// `width` undefined bits, 1 to 64.
    #[inline]
    pub const fn undef(width: u32) -> Self {
        Self { bits: 0, undef: mask(width), prov: Prov::NONE, meta: 0 }
    }

    /// These bits, but for those that the mask says are undefined.
    #[inline(always)]
    pub const fn partly(bits: u64, undef: u64) -> Self {
        Self { bits: bits & !undef, undef, prov: Prov::NONE, meta: 0 }
    }

    /// A pointer into an object.
    #[inline(always)]
    pub const fn pointer(address: u64, prov: Prov, generation: u32) -> Self {
        Self { bits: address, undef: 0, prov, meta: generation << 8 }
    }

    /// The same object, another address.
    #[inline(always)]
    pub const fn with_address(self, address: u64) -> Self {
        Self { bits: address, ..self }
    }

    /// What a pointer that is a number has in common with the object that it points to, as long as
    /// that may be accessed: its generation.
    #[inline(always)]
    pub const fn tag(generation: u32) -> Tag {
        Tag(generation << 8)
    }

    /// Whether this is a number, and the tag is its own.
    #[inline(always)]
    pub const fn has_tag(&self, tag: Tag) -> bool {
        self.undef == 0 && self.meta == tag.0
    }

    /// Generation of the slot that the pointer was made for.
    #[inline(always)]
    pub const fn generation(self) -> u32 {
        self.meta >> 8
    }

    /// Whether any byte is poison: of a register, whether it is.
    #[inline(always)]
    pub const fn is_poison(self) -> bool {
        self.meta & 0xff != 0
    }

    /// Mask of the bytes that are poison.
    #[inline(always)]
    pub const fn poison_bytes(self) -> u8 {
        self.meta as u8
    }

    /// The same with this mask of poison bytes.
    #[inline(always)]
    pub const fn with_poison_bytes(self, bytes: u8) -> Self {
        Self { meta: self.meta & !0xff | bytes as u32, ..self }
    }

    /// Whether every bit is defined and none is poison.
    #[inline(always)]
    pub const fn is_plain(self) -> bool {
        self.undef | (self.meta & 0xff) as u64 == 0
    }

    /// Whether nothing is poison, and the bits are no pointer's.
    #[inline(always)]
    pub const fn is_bare(&self) -> bool {
        self.prov.0 | self.meta == 0
    }

    /// Whether both are plain, found out at once.
    #[inline(always)]
    pub const fn are_plain(a: &Cell, b: &Cell) -> bool {
        a.undef | b.undef | ((a.meta | b.meta) & 0xff) as u64 == 0
    }

    /// The bits, if all are defined and none is poison.
    #[inline(always)]
    pub const fn plain(self) -> Option<u64> {
        if self.is_plain() { Some(self.bits) } else { None }
    }

    /// Without provenance: what an integer is that was computed from the bits.
    #[inline(always)]
    pub const fn without_prov(self) -> Self {
        Self { prov: Prov::NONE, meta: self.meta & 0xff, ..self }
    }

    /// What an operation that looks at all bits of `self` and `other` gives, if it is not a plain
    /// number: poison if either is, else undefined. `None` if both are plain.
    #[inline(always)]
    pub const fn taint(self, other: Cell, width: u32) -> Option<Cell> {
        if Cell::are_plain(&self, &other) {
            None
        } else if self.is_poison() || other.is_poison() {
            Some(Cell::POISON)
        } else {
            Some(Cell::undef(width))
        }
    }
}

/// The lowest `width` bits, 0 to 64.
#[inline(always)]
pub const fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

/// The number with its sign at bit `width - 1` spread upwards, `width` from 1 to 64.
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
        let p = Cell::pointer(64, Prov(3), 7);
        assert_eq!(p.with_poison_bytes(0x0f).generation(), 7);
        assert!(p.with_poison_bytes(0x0f).is_poison() && !p.is_poison());
        assert_eq!(p.taint(Cell::POISON, 8), Some(Cell::POISON));
        assert_eq!(p.taint(Cell::undef(3), 8), Some(Cell::undef(8)));
        assert_eq!(p.taint(Cell::ZERO, 8), None);
    }
}
